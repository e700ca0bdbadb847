// SPDX-License-Identifier: Apache-2.0
//
// From a request of a page to what its owner reads before they approve (docs/approvals.md). Pure:
// what is known of tokens, addresses and the state of the network comes with the request.
#pragma once

#include <string_view>

#include "core/approval/summary.hpp"
#include "core/base/result.hpp"

namespace portico::approval {

/// Nesting of what a request has: typed data in one another, permissions.
inline constexpr std::size_t kRequestDepthMax = 96;

/// What an unsafe request would do. The summary's handling says whether it may be approved at all;
/// what is signed must be what `params` holds, byte for byte.
/// Errors: approval_method_not_allowed (safe methods too: they have nothing to approve; and
/// wallet_showCallsStatus, which only shows);
/// approval_request_invalid, typed_data_invalid, quantity_invalid, address_invalid,
/// tip_above_fee_cap, json_too_deep, json_too_large, hex_*, base58_bad_character.
Result<ApprovalSummary> describe_request(std::string_view method, const Json& params,
                                         const ApprovalContext& known);

}  // namespace portico::approval
