// SPDX-License-Identifier: Apache-2.0
//
// Why a node refused a transaction (docs/spec/evm.md#errors-of-nodes). Nodes say it in the text of
// a JSON-RPC error: most in the words of go-ethereum, a failed call each in its own.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "core/base/result.hpp"

namespace portico::chain {

/// Longest part of a node's text that is looked at.
inline constexpr std::size_t kNodeTextMax = 4'096;

/// The error that a node's code and message stand for: nonce_too_low, nonce_too_high, nonce_at_max,
/// insufficient_funds, intrinsic_gas_too_high, intrinsic_gas_too_low, fee_cap_too_low,
/// fee_cap_too_high, tip_above_fee_cap, transaction_type_not_supported, execution_reverted (the
/// reason, where the message has one). Nothing where it is none of these.
std::optional<Error> read_node_refusal(std::int64_t code, std::string_view message);

/// Whether a node refuses a transaction because it has it already. So it was sent: that is none of
/// the errors above.
bool says_known(std::string_view message);

/// Whether a node refuses a transaction for a reason of its own pool, which none of the errors
/// above names: it has not taken it.
bool says_not_taken(std::string_view message);

}  // namespace portico::chain
