// SPDX-License-Identifier: Apache-2.0
//
// What the secure site needs of core/smart_account to make a user operation: JSON of answer.hpp.
#pragma once

#include <string>
#include <string_view>

#include "core/base/json/json.hpp"
#include "core/base/result.hpp"

namespace portico::approval {

/// Where the owner's smart account is, what deploys it, and what has to be on a network for that.
/// Errors: address_invalid.
Result<std::string> smart_account_of(std::string_view owner);

/// Call data of an operation that makes these calls, all or none; `to`, `value` and `data` are as
/// eth_sendTransaction has them, and all there.
/// Errors: approval_request_invalid (calls); address_invalid; hex_*; transaction_invalid (calls).
Result<std::string> smart_call_data(const Json& calls);

/// What an account sends itself for these calls where it runs the code for that (EIP-7702). Calls
/// and errors as above.
Result<std::string> own_call_data(const Json& calls);

}  // namespace portico::approval
