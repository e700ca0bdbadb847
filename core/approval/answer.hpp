// SPDX-License-Identifier: Apache-2.0
//
// core/approval at the boundary of approval.wasm, as JSON: a request and its answer:
//   {"method","params","context"}                        -> {"summary"}
//   {"simulate":{"method","params","account"}}           -> {"params"}
//   {"simulated":{"result","calls","account","network"}} -> {"simulation"}
//   {"smart_account":owner}   -> {"account","factory","factoryData","contracts","entryPoint"}
//   {"smart_calls":[{"to","value","data"}]}              -> {"callData"}
// At that of permissions.wasm:
//   what permission_calls.hpp says                       -> {"module","needs","makes","calls",..}
// and {"error":{"code","message"}} where it is refused.
#pragma once

#include <string>
#include <string_view>

namespace portico::approval {

std::string answer_request(std::string_view line);
/// Apart, as few requests need it: approval.wasm is smaller without.
std::string answer_permissions(std::string_view line);

}  // namespace portico::approval
