// SPDX-License-Identifier: Apache-2.0
//
// Whom a typed text means, and what speaks against sending there before any node is asked.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/base/bytes.hpp"
#include "core/solana_send/context.hpp"

namespace portico::solana_send {

struct TypedRecipient {
    bool empty = true;
    std::optional<Bytes32> address{};
    std::string name{};                ///< in small letters; its address is looked up
    std::optional<Problem> problem{};  ///< where there is more to say than "invalid"
    std::string detail{};
};

/// An address, a CAIP-10 account of `chain`, a Solana Pay link without a request in it, or a name.
TypedRecipient read_recipient(std::string_view text, std::string_view chain);

/// Both begin and end alike, and they differ.
bool looks_alike(std::string_view a, std::string_view b);

/// To whom the account has sent from this browser, newest first.
Vec<SendContact> read_contacts(const Vec<SolanaSent>& sent, const WatchedAccount& account);

}  // namespace portico::solana_send
