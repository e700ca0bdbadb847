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

/// `{method, params, network, account, now, enabled, present}` as `{module, needs, makes, calls,
/// contexts}`: calls of the account, all or none, and for each permission that is given what it is
/// taken back by. `needs` have to be on the network; `makes` are put there by the calls, but for
/// those in `present`. `enabled`: the account has the module. Taken are `native-token-periodic` and
/// `erc20-token-periodic` for one delegate, from now or earlier on, of whole minutes and without
/// end; and `contract-call` with an end. Errors: approval_request_invalid, with what the chain
/// cannot keep.
Result<std::string> permission_calls(const Json& asked);

}  // namespace portico::approval
