// SPDX-License-Identifier: Apache-2.0
//
// Whether an account knows a session: its owner gives the co-signer's key to the contract that
// judges the account's signatures, and that contract says so to everybody. A key is drawn for each
// session, so nobody but the account can have put it there
// (docs/decisions/0105-sessions-that-the-account-knows.md).
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "core/base/bytes.hpp"
#include "core/chain/eip155/address.hpp"
#include "server/api/chain_data/reader.hpp"

namespace portico::api::sessions {

/// What a chain is asked. `context` as validator_of takes it, from the app and not believed:
/// OwnableValidator is asked whatever it names. One that names no validator asks nothing.
std::vector<chain_data::ChainCall> proof_calls(const chain::EvmAddress& account,
                                               std::string_view context);

/// What it says to these calls about the co-signer's key (SEC1, uncompressed): nothing where no
/// proof is there but not all was answered. Nonsense proves nothing.
std::optional<bool> is_proof(const chain_data::ChainAnswers& answers, ByteView point);

}  // namespace portico::api::sessions
