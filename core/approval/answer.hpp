// SPDX-License-Identifier: Apache-2.0
//
// core/approval at the boundary of approval.wasm, as JSON: a request and its answer:
//   {"method","params","context"}                        -> {"summary"}
//   {"simulate":{"method","params","account"}}           -> {"params"}
//   {"simulated":{"result","calls","account"}}           -> {"simulation"}
//   {"smart_account":owner}   -> {"account","factory","factoryData","contracts","entryPoint"}
//   {"smart_calls":[{"to","value","data"}]}              -> {"callData"}
// and {"error":{"code","message"}} where it is refused.
#pragma once

#include <string>
#include <string_view>

namespace portico::approval {

std::string answer_request(std::string_view line);

}  // namespace portico::approval
