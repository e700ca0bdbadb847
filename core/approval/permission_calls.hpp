// SPDX-License-Identifier: Apache-2.0
//
// wallet_grantPermissions and wallet_revokePermissions (ERC-7715) of the owner's smart account as
// calls of it: what the chain keeps (core/smart_account/spending_limits.hpp), and nothing else.
#pragma once

#include <string>

#include "core/base/json/json.hpp"
#include "core/base/result.hpp"

namespace portico::approval {

/// Permissions that one request gives or takes back.
inline constexpr std::size_t kPermissionsMax = 7;

/// `{method, params, network, account, now, enabled}` as `{module, calls, contexts}`: calls of the
/// account, all or none, and for each permission that is given what it is taken back by. `enabled`:
/// the account has the module. Taken are `native-token-periodic` and `erc20-token-periodic` for one
/// delegate, from now or earlier on, of whole minutes. Errors: approval_request_invalid, with what
/// the chain cannot keep: an end (`expiry`), other kinds, other rules.
Result<std::string> permission_calls(const Json& asked);

}  // namespace portico::approval
