// SPDX-License-Identifier: Apache-2.0
//
// JSON-RPC frames of the relay (docs/spec/relay.md): reading what a client sent, writing
// answers, errors and pushes. Ids stay literal text: they exceed 2^53 and come as numbers or
// strings.
#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "core/base/json/json.hpp"
#include "server/relay/store_ops.hpp"

namespace portico::relay {

/// The error member of an answer. `data` is the tag of 3.10.
struct RpcError {
    int code = 0;
    std::string message;
    std::string_view data;  ///< static text
};

template <class T>
using RpcResult = std::expected<T, RpcError>;

/// -32600 "Invalid payload: {text}".
std::unexpected<RpcError> invalid_payload(std::string_view data, std::string_view text);
/// -32000 "Request handler error: {text}".
std::unexpected<RpcError> handler_error(std::string_view data, std::string_view text);
/// -32603 "Internal error: {text}".
RpcError internal_error(std::string_view data, std::string_view text);
/// 3000 "{text}" and 3001 "Too many requests: {text}".
RpcError auth_error(std::string_view data, std::string_view text);
RpcError too_many_requests(std::string_view text);

enum class Method : std::uint8_t {
    kPublish,
    kBatchPublish,
    kSubscribe,
    kSubscribeBlocking,
    kBatchSubscribe,
    kBatchSubscribeBlocking,
    kUnsubscribe,
    kBatchUnsubscribe,
    kFetchMessages,
    kBatchFetchMessages,
    kBatchReceive,
    kWatchRegister,
    kWatchUnregister,
    kCreateTopic,
    kProposeSession,
    kApproveSession,
};

/// A request whose id and method are good. `id` is the literal as it stood in the frame.
struct RpcRequest {
    std::string id;
    Method method = Method::kPublish;
    Json params;
};

/// A client's answer to a push of ours.
struct RpcResponse {
    std::uint64_t id = 0;
    bool accepted = false;  ///< it had a result, no error
};

/// A frame that gets an error without being looked at further.
struct RpcRefused {
    std::string id;  ///< "0" if it had none that could be read
    RpcError error;
};

using RpcFrame = std::variant<RpcRequest, RpcResponse, RpcRefused>;

/// `size_limit_bytes` bounds the whole frame.
RpcFrame parse_frame(std::string_view text, std::size_t size_limit_bytes);

/// Whether the literal of an id, bare or in quotes, can be that of a request.
bool is_good_request_id(std::string_view literal);
/// The id of an answer to a push of ours, bare, in quotes, or as "123n".
std::optional<std::uint64_t> parse_answer_id(std::string_view literal);

/// Appends `{"id":{id},"jsonrpc":"2.0","result":{result}}`; both arguments are JSON texts.
void append_result(std::string& out, std::string_view id, std::string_view result);
std::string write_error(std::string_view id, const RpcError& error);
/// The error object alone.
std::string write_error_object(const RpcError& error);

/// Appends the push of one message (3.6). `id` is below 2^53: browsers round anything larger.
void append_push(std::string& out, std::uint64_t id, const Bytes32& subscription,
                 const Message& message);
/// One element of the `messages` list of a fetch.
void append_fetched(std::string& out, const Message& message);

/// Appends `"text"`, escaped.
void append_quoted(std::string& out, std::string_view text);

}  // namespace portico::relay
