// SPDX-License-Identifier: Apache-2.0
//
// Permissions of the kind `contract-call`: functions of contracts that others may call as the
// account until a time (core/smart_account/call_limits.hpp). Private to core/approval.
#pragma once

#include <vector>

#include "core/approval/builder.hpp"
#include "core/base/json/json.hpp"
#include "core/base/result.hpp"
#include "core/smart_account/call_limits.hpp"

namespace portico::approval {

struct CallPermissions {
    smart_account::CallGrant grant;
    Vec<smart_account::CallLimitChange> changes;  ///< all of the grant, in order
    int sums = 0;                                 ///< of arguments
};

/// `permissions`: all of one request, which has their end. Errors: approval_request_invalid, with
/// what the chain cannot keep or nobody should give: no end, functions that move tokens.
Result<CallPermissions> read_call_permissions(const Json& request,
                                              std::span<const Json* const> permissions,
                                              const chain::EvmAddress& delegate,
                                              const chain::EvmAddress& account,
                                              std::uint64_t chain_id, std::uint64_t now);

/// Says a call of the account that changes them. False: it is another call.
bool say_call_permission(Builder& builder, const smart_account::Call& call);

}  // namespace portico::approval
