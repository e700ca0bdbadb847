// SPDX-License-Identifier: Apache-2.0
//
// What clients post: JSON-RPC 2.0 requests, one or a batch. Ids stay the literal text that stood
// there, because 64-bit numbers and strings must come back as they were. Parameters are checked to
// be JSON and handed on as they stand.
#pragma once

#include <cstddef>
#include <expected>
#include <string>
#include <string_view>
#include <vector>

namespace portico::api::rpc {

// JSON-RPC 2.0, section 5.1, and EIP-1474.
inline constexpr int kParseError = -32700;
inline constexpr int kInvalidRequest = -32600;
inline constexpr int kMethodNotFound = -32601;
inline constexpr int kUnavailable = -32002;
inline constexpr int kLimitExceeded = -32005;

struct RpcError {
    int code = 0;
    std::string message;
};

/// One request of a body. All views are into the body.
struct Call {
    std::string_view id = "null";  ///< literal
    std::string_view method;       ///< letters, digits and underscores
    std::string_view params = "[]";
    int refusal = 0;  ///< not 0: the code of an answer without the call being looked at further
    std::string_view refusal_text = {};  ///< static
};

struct Body {
    bool batch = false;
    std::vector<Call> calls;
};

/// The error answers the whole body: not JSON, an empty batch, a batch above `batch_max`.
std::expected<Body, RpcError> read_body(std::string_view text, std::size_t batch_max);

/// How many calls a body holds, `most` at most, without looking at them.
std::size_t count_calls(std::string_view text, std::size_t most);

/// `{"jsonrpc":"2.0","id":..,"method":..,"params":..}`
void append_request(std::string& out, std::uint64_t id, std::string_view method,
                    std::string_view params);
/// `member` is `"result":..` or `"error":..`.
void append_answer(std::string& out, std::string_view id, std::string_view member);
/// `"error":{"code":..,"message":..}`, and with `data`, which is JSON, where there is any.
std::string error_member(int code, std::string_view message, std::string_view data = {});

}  // namespace portico::api::rpc
