// SPDX-License-Identifier: Apache-2.0
//
// Requests of Solana as connectors have them (WalletConnect's JSON-RPC reference: transactions in
// base64, send options as `sendOptions`) and as protocol 4 of the frame has them (transactions in
// base58, `options`).
#pragma once

#include <string_view>

#include "core/base/json/json.hpp"
#include "core/base/result.hpp"

namespace portico::embedded {

/// A transaction has 1,232 bytes at most on the wire; the frame takes as many of a request.
inline constexpr std::size_t kSolanaTransactionBytesMax = 1232;
inline constexpr std::size_t kSolanaTransactionsMax = 32;

bool is_solana(std::string_view method);

/// `address`: the account's, where a request names none. Errors: json_missing_member,
/// limit_exceeded, those of base64.
Result<Json> solana_params_for_frame(std::string_view method, const Json& params,
                                     std::string_view address);

/// What the frame gave, for the connector's caller. Errors: json_missing_member, those of base58.
Result<Json> solana_result_of_frame(std::string_view method, const Json& result);

}  // namespace portico::embedded
