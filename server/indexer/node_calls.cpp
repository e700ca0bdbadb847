// SPDX-License-Identifier: Apache-2.0
#include "server/indexer/node_calls.hpp"

#include <charconv>

#include "core/base/json/json.hpp"
#include "core/base/text/ascii.hpp"
#include "core/base/text/decimal.hpp"
#include "core/base/text/utf8.hpp"
#include "server/api/rpc/answer.hpp"
#include "server/api/rpc/json_scan.hpp"
#include "server/api/rpc/request.hpp"

namespace portico::indexer {
namespace {

constexpr std::int64_t kServerError = -32000, kReverted = 3;
constexpr std::size_t kShownMax = 200;

bool is_unsupported_error(std::int64_t code, std::string_view message) {
    if (code == api::rpc::kMethodNotFound) return true;
    // geth's number for a namespace that is switched off is right; others have theirs.
    return message.find("not supported") != std::string_view::npos ||
           message.find("not available") != std::string_view::npos ||
           message.find("does not exist") != std::string_view::npos ||
           message.find("not served") != std::string_view::npos ||
           message.find("not implemented") != std::string_view::npos ||
           message.find("not whitelisted") != std::string_view::npos ||
           message.find("not allowed") != std::string_view::npos ||
           message.find("not enabled") != std::string_view::npos ||
           message.find("nsupported method") != std::string_view::npos;
}

/// EIP-1474's 3, and what machines without it write: geth of before, Besu, Erigon, Nethermind,
/// nodes of developers.
bool is_revert_error(std::int64_t code, std::string_view message) {
    if (code == kReverted) return true;
    const std::string text = ascii_lower(message);
    for (const std::string_view words :
         {"revert", "invalid opcode", "bad instruction", "invalid jump", "stack underflow",
          "stack limit", "out of gas", "write protection", "out of bounds", "vm execution",
          "execution error"})
        if (text.find(words) != std::string::npos) return true;
    return false;
}

}  // namespace

bool speaks_of_old_state(const NodeAnswer& answer) {
    const std::string text = ascii_lower(answer.message);
    for (const std::string_view words :
         {"historical state", "missing trie node", "state not available", "state is not available",
          "state unavailable", "reexec", "pruned", "state not found", "no state found",
          "state already discarded", "old data not available", "distance to target block exceeds"})
        if (text.find(words) != std::string::npos) return true;
    return false;
}

std::string shown_refusal(const NodeAnswer& answer) {
    const auto json = parse_json(answer.message);
    const std::string text(json && json->is_string() ? json->as_string() : "");
    if (text.empty() && answer.code == 0) return "no node answered";
    return std::to_string(answer.code) + " " + std::string(truncate_utf8(text, kShownMax));
}

std::string quantity_text(std::int64_t number) {
    char hex[24];
    const auto end = std::to_chars(hex, hex + sizeof hex, number, 16);
    return "0x" + std::string(hex, end.ptr);
}

std::string batch_text(const std::vector<NodeCall>& calls) {
    std::string out = "[";
    for (std::size_t i = 0; i < calls.size(); ++i) {
        if (i > 0) out += ',';
        api::rpc::append_request(out, i, calls[i].method, calls[i].params);
    }
    return out + "]";
}

std::vector<NodeAnswer> read_batch(std::string_view body, std::span<const std::string> methods) {
    std::vector<NodeAnswer> out;
    const bool whole = api::rpc::each_item(body, [&](std::string_view item) {
        if (out.size() == methods.size()) return false;
        NodeAnswer answer;
        if (const auto result = api::rpc::find_member(item, "result")) {
            answer.result = *result;
        } else {
            const auto error = api::rpc::find_member(item, "error");
            const auto code = error ? api::rpc::find_member(*error, "code") : std::nullopt;
            const auto message = error ? api::rpc::find_member(*error, "message") : std::nullopt;
            answer.code = code ? parse_decimal_signed(*code).value_or(kServerError) : kServerError;
            const std::string_view text = message.value_or("");
            api::rpc::Answer reported;
            reported.code = answer.code;
            reported.message = text;
            answer.is_trouble =
                reported.code == api::rpc::kUnavailable ||
                api::rpc::whom_to_blame(methods[out.size()], reported) != api::rpc::Blame::kCall;
            answer.is_revert = !answer.is_trouble && is_revert_error(answer.code, text);
            answer.message = text;
            answer.is_too_long = answer.code == api::rpc::kLimitExceeded &&
                                 text.find(api::rpc::kAnswerTooLong) != std::string_view::npos;
            answer.is_unsupported = !answer.is_trouble && is_unsupported_error(answer.code, text);
        }
        out.push_back(answer);
        return true;
    });
    if (!whole || out.size() != methods.size()) out.clear();
    return out;
}

void ProxyNodes::fetch(const std::vector<NodeCall>& calls, Done done) {
    std::vector<std::string> methods;
    for (const NodeCall& call : calls) methods.push_back(call.method);
    rpc_.fetch(
        chain_, batch_text(calls),
        [methods = std::move(methods), done = std::move(done)](const api::rpc::Reply& reply) {
            std::vector<NodeAnswer> answers = read_batch(reply.body, methods);
            for (NodeAnswer& answer : answers) answer.nodes = reply.nodes;
            done(answers);
        },
        api::rpc::Caller::kServer);
}

}  // namespace portico::indexer
