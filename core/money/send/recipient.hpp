// SPDX-License-Identifier: Apache-2.0
//
// Whom a typed text means, and what speaks against sending there. Without I/O: names are looked up
// by whoever asks (send.cpp).
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/chain/eip155/address.hpp"
#include "core/chain/eip155/uint256.hpp"
#include "core/money/contract.hpp"
#include "core/money/send/known_recipients.hpp"

namespace portico::money {

enum class RecipientKind : std::uint8_t { kNone, kAddress, kName, kInvalid };

struct TypedRecipient {
    RecipientKind kind = RecipientKind::kNone;
    chain::EvmAddress address{};           ///< kAddress
    std::string name{};                    ///< kName, in small letters
    std::optional<SendProblem> problem{};  ///< kInvalid, where there is more to say than that
    std::string detail{};
    /// kAddress, of a request of payment: `units` of `token`, of the network's currency where there
    /// is none.
    std::optional<chain::Uint256> units{};
    std::optional<chain::EvmAddress> token{};
};

/// An address (0x may be missing; mixed case must carry the checksum), a CAIP-10 account or an
/// EIP-681 link, both of `chain`, or a name. Of links those that pay the network's currency or
/// transfer a token; any other function is invalid.
TypedRecipient read_recipient(std::string_view text, std::string_view chain);

/// Nobody has the key, as far as anybody can know: zero, the precompiles, "dead" and the like.
bool is_burn_address(const chain::EvmAddress& address);

/// Both begin and end alike, and they differ.
bool looks_alike(const chain::EvmAddress& a, const chain::EvmAddress& b);

/// To whom the account has sent, newest first: what was sent from here, what the history says the
/// account itself sent, and what is `known` from before. Suspicious entries, and those that others
/// paid for, are none.
Vec<SendContact> read_contacts(const ActivitySlice& activity, const Vec<Transfer>& transfers,
                               const Vec<KnownRecipient>& known, const WatchedAccount& account);

}  // namespace portico::money
