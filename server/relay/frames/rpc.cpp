// SPDX-License-Identifier: Apache-2.0
#include "server/relay/frames/rpc.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

#include "core/base/encoding/hex.hpp"
#include "server/relay/frames/frame_scan.hpp"

namespace portico::relay {
namespace {

/// Ids below this are no ids of ours (3.4): clients build them from the time in milliseconds.
constexpr std::uint64_t kSmallestId = 1'000'000'000;
/// The longest 64-bit number has 20 digits.
constexpr std::size_t kIdDigitsMax = 20;

constexpr std::array<std::pair<std::string_view, Method>, 13> kRelayMethods = {{
    {"publish", Method::kPublish},
    {"batchPublish", Method::kBatchPublish},
    {"subscribe", Method::kSubscribe},
    {"subscribeBlocking", Method::kSubscribeBlocking},
    {"batchSubscribe", Method::kBatchSubscribe},
    {"batchSubscribeBlocking", Method::kBatchSubscribeBlocking},
    {"unsubscribe", Method::kUnsubscribe},
    {"batchUnsubscribe", Method::kBatchUnsubscribe},
    {"fetchMessages", Method::kFetchMessages},
    {"batchFetchMessages", Method::kBatchFetchMessages},
    {"batchReceive", Method::kBatchReceive},
    {"watchRegister", Method::kWatchRegister},
    {"watchUnregister", Method::kWatchUnregister},
}};
constexpr std::array<std::pair<std::string_view, Method>, 3> kSessionMethods = {{
    {"createTopic", Method::kCreateTopic},
    {"proposeSession", Method::kProposeSession},
    {"approveSession", Method::kApproveSession},
}};
constexpr std::array<std::string_view, 3> kPrefixes = {"irn_", "iridium_", "waku_"};

template <std::size_t N>
std::optional<Method> look_up(const std::array<std::pair<std::string_view, Method>, N>& table,
                              std::string_view name) {
    for (const auto& [word, method] : table)
        if (word == name) return method;
    return std::nullopt;
}

std::optional<Method> parse_method(std::string_view name) {
    for (const std::string_view prefix : kPrefixes)
        if (name.starts_with(prefix)) return look_up(kRelayMethods, name.substr(prefix.size()));
    if (name.starts_with("wc_")) return look_up(kSessionMethods, name.substr(3));
    return std::nullopt;
}

std::optional<std::uint64_t> parse_digits(std::string_view digits) {
    if (digits.empty() || digits.size() > kIdDigitsMax) return std::nullopt;
    std::uint64_t value = 0;
    const auto [end, status] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (status != std::errc() || end != digits.data() + digits.size()) return std::nullopt;
    return value;
}

struct Id {
    std::string literal = "0";
    std::optional<std::uint64_t> value;
};

/// The literal is kept where it is a 64-bit number, bare or in quotes; otherwise it is "0".
Id parse_id(const Json* id) {
    if (id != nullptr && id->is_number()) {
        if (const auto value = parse_digits(id->number_text())) return {id->number_text(), value};
    } else if (id != nullptr && id->is_string()) {
        std::string_view digits = id->as_string();
        const auto value = parse_digits(digits);
        if (value) return {'"' + std::string(digits) + '"', value};
    }
    return {};
}

/// JavaScript clients that read our number as a BigInt write it back as "123n".
std::optional<std::uint64_t> parse_answer_text(std::string_view text) {
    if (text.ends_with('n')) text.remove_suffix(1);
    return parse_digits(text);
}

std::optional<std::string_view> unquote(std::string_view literal) {
    if (literal.size() < 2 || !literal.starts_with('"') || !literal.ends_with('"'))
        return std::nullopt;
    return literal.substr(1, literal.size() - 2);
}

RpcError make_error(int code, std::string_view kind, std::string_view data, std::string_view text) {
    std::string message(kind);
    message.append(text);
    return {code, std::move(message), data};
}

}  // namespace

std::unexpected<RpcError> invalid_payload(std::string_view data, std::string_view text) {
    return std::unexpected(make_error(-32600, "Invalid payload: ", data, text));
}
std::unexpected<RpcError> handler_error(std::string_view data, std::string_view text) {
    return std::unexpected(make_error(-32000, "Request handler error: ", data, text));
}
RpcError internal_error(std::string_view data, std::string_view text) {
    return make_error(-32603, "Internal error: ", data, text);
}
RpcError auth_error(std::string_view data, std::string_view text) {
    return make_error(3000, "", data, text);
}
RpcError too_many_requests(std::string_view text) {
    return make_error(3001, "Too many requests: ", "TooManyRequests", text);
}

RpcFrame parse_frame(std::string_view text, std::size_t size_limit_bytes) {
    const auto refuse = [](std::string id, std::string_view data, std::string_view reason) {
        return RpcRefused{std::move(id), invalid_payload(data, reason).error()};
    };
    auto parsed = parse_json(text, {.depth = 32, .size_bytes = size_limit_bytes});
    if (!parsed) return refuse("0", "Serialization", "Failed to deserialize request");
    if (parsed->is_array())
        return refuse("0", "Serialization",
                      "Failed to deserialize request: lists of requests are not supported");
    if (!parsed->is_object()) return refuse("0", "Serialization", "Failed to deserialize request");
    if (!has_unique_names(*parsed))
        return refuse("0", "Serialization", "Failed to deserialize request: a name stands twice");

    const Json* method_name = parsed->find("method");
    if (method_name == nullptr) {
        const bool has_result = parsed->find("result") != nullptr;
        if (has_result || parsed->find("error") != nullptr) {
            const Json* id = parsed->find("id");
            std::optional<std::uint64_t> value;
            if (id != nullptr && id->is_number()) value = parse_digits(id->number_text());
            if (id != nullptr && id->is_string()) value = parse_answer_text(id->as_string());
            return RpcResponse{value.value_or(0), has_result};
        }
    }
    Id id = parse_id(parsed->find("id"));
    if (!id.value || *id.value < kSmallestId)
        return refuse(std::move(id.literal), "InvalidRequestId", "Invalid request id");
    if (parsed->find_string("jsonrpc") != "2.0")
        return refuse(std::move(id.literal), "InvalidJsonRpcVersion",
                      "Invalid JSON-RPC version: it must be \"2.0\"");
    if (method_name == nullptr || !method_name->is_string())
        return refuse(std::move(id.literal), "Serialization", "Failed to deserialize request");
    const auto method = parse_method(method_name->as_string());
    if (!method) return refuse(std::move(id.literal), "InvalidMethod", "Invalid request method");

    RpcRequest request{std::move(id.literal), *method, {}};
    if (Json* params = parsed->find("params")) request.params = std::move(*params);
    return request;
}

bool is_good_request_id(std::string_view literal) {
    const auto value = parse_digits(unquote(literal).value_or(literal));
    return value && *value >= kSmallestId;
}

std::optional<std::uint64_t> parse_answer_id(std::string_view literal) {
    const auto text = unquote(literal);
    return text ? parse_answer_text(*text) : parse_digits(literal);
}

void append_quoted(std::string& out, std::string_view text) {
    if (plain_prefix(text) != text.size()) {
        append_json_string(out, text);
        return;
    }
    out.push_back('"');
    out.append(text).push_back('"');
}

void append_result(std::string& out, std::string_view id, std::string_view result) {
    out.append("{\"id\":").append(id).append(",\"jsonrpc\":\"2.0\",\"result\":");
    out.append(result).push_back('}');
}

std::string write_error_object(const RpcError& error) {
    std::string out = "{\"code\":" + std::to_string(error.code) + ",\"message\":";
    append_quoted(out, error.message);
    out.append(",\"data\":");
    append_quoted(out, error.data);
    out.push_back('}');
    return out;
}

std::string write_error(std::string_view id, const RpcError& error) {
    std::string out;
    out.append("{\"id\":").append(id).append(",\"jsonrpc\":\"2.0\",\"error\":");
    out.append(write_error_object(error)).push_back('}');
    return out;
}

namespace {

/// As to_hex, without a text of its own.
void append_hex(std::string& out, const Bytes32& bytes) {
    constexpr char kDigits[] = "0123456789abcdef";
    char text[2 * sizeof bytes];
    char* at = text;
    for (const std::uint8_t byte : bytes) {
        *at++ = kDigits[byte >> 4];
        *at++ = kDigits[byte & 0xF];
    }
    out.append(text, sizeof text);
}

template <class Integer>
void append_decimal(std::string& out, Integer value) {
    char digits[24];
    const auto end = std::to_chars(digits, digits + sizeof digits, value).ptr;
    out.append(digits, end);
}

void append_message(std::string& out, const Message& message) {
    out.append("\"topic\":\"");
    append_hex(out, message.topic);
    out.append("\",\"message\":");
    append_quoted(out, message.text);
    out.append(",\"publishedAt\":");
    append_decimal(out, message.published_at_ms);
    out.append(",\"tag\":");
    append_decimal(out, message.tag);
}

}  // namespace

void append_push(std::string& out, std::uint64_t id, const Bytes32& subscription,
                 const Message& message) {
    out.append("{\"id\":");
    append_decimal(out, id);
    out.append(",\"jsonrpc\":\"2.0\",\"method\":\"irn_subscription\",\"params\":{\"id\":\"");
    append_hex(out, subscription);
    out.append("\",\"data\":{");
    append_message(out, message);
    out.append(",\"attestation\":");
    if (message.attestation)
        append_quoted(out, *message.attestation);
    else
        out.append("null");
    out.append("}}}");
}

void append_fetched(std::string& out, const Message& message) {
    out.push_back('{');
    append_message(out, message);
    if (message.attestation) {
        out.append(",\"attestation\":");
        append_quoted(out, *message.attestation);
    }
    out.push_back('}');
}

}  // namespace portico::relay
