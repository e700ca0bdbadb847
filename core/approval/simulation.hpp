// SPDX-License-Identifier: Apache-2.0
//
// What a node says a transaction would do: the question (eth_simulateV1 with traceTransfers) and
// its answer as changes of balances. Pure: who asks the node is the caller. Tokens may write any
// log, so a simulation adds to what the call itself says and never takes its place.
#pragma once

#include "core/approval/summary.hpp"
#include "core/base/json/json.hpp"
#include "core/base/result.hpp"

namespace portico::approval {

/// Logs of one answer that are read; an answer of more is refused.
inline constexpr std::size_t kSimulatedLogsMax = 1'024;

/// The parameters of eth_simulateV1 for eth_sendTransaction or wallet_sendCalls: all calls in one
/// block, after the latest. Errors: approval_request_invalid (method, params, calls).
Result<Json> make_simulation_params(std::string_view method, const Json& params,
                                    std::string_view account);

/// The `result` of the answer: what the account lost or got of each asset, in all. `chain`: its id
/// in eip155, whose currency may be a contract too.
/// `succeeded` is false, with the reason, where a call failed.
/// Errors: approval_request_invalid (simulation: not an answer to so many calls, or too long);
/// address_invalid.
Result<Simulation> read_simulation(const Json& result, std::size_t calls, std::string_view account,
                                   std::uint64_t chain);

}  // namespace portico::approval
