// SPDX-License-Identifier: Apache-2.0
//
// Whether an account that is a contract signed (ERC-1271, ERC-6492), as nodes of its chain say. The
// node is believed: who answers for it could be any account of its chain.
#pragma once

#include <string>

#include "core/siwx/message.hpp"
#include "server/api/chain_data/reader.hpp"
#include "server/ops/awaitable.hpp"

namespace portico::api::chain_data {

enum class ContractVerdict : std::uint8_t {
    kSigned,
    kNotSigned,
    kNotServed,   ///< `chains` has no node to ask
    kUnavailable  ///< no node answers
};

/// For what core/siwx/verify.hpp calls kAskChain; of `message` chain and address count. `chains`
/// must outlive the wait.
ops::Awaitable<ContractVerdict> ask_contract_account(Reader* chains, siwx::Message message,
                                                     std::string text, std::string signature);

}  // namespace portico::api::chain_data
