// SPDX-License-Identifier: Apache-2.0
#include "server/api/rpc/request.hpp"

#include <algorithm>

#include "core/base/json/json.hpp"
#include "core/base/text/decimal.hpp"
#include "core/base/text/utf8.hpp"
#include "server/api/rpc/json_scan.hpp"

namespace portico::api::rpc {
namespace {

constexpr std::size_t kIdBytesMax = 128;
constexpr std::size_t kMethodBytesMax = 64;

bool is_method(std::string_view text) {
    return !text.empty() && text.size() <= kMethodBytesMax && std::ranges::all_of(text, [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
               c == '_';
    });
}

Call refused(Call call, std::string_view why) {
    call.refusal = kInvalidRequest;
    call.refusal_text = why;
    return call;
}

/// `walked`: the text was an object and JSON to its end.
Call read_call(std::string_view text, bool& walked) {
    Call call;
    std::string_view id, version, method, params;
    bool twice = false;
    // A name given twice is refused: two readers could take it for two different calls.
    const auto keep = [&](std::string_view& where, std::string_view value) {
        twice = twice || !where.empty();
        where = value;
    };
    walked = each_member(text, [&](std::string_view name, std::string_view value) {
        if (name == "id") keep(id, value);
        if (name == "jsonrpc") keep(version, value);
        if (name == "method") keep(method, value);
        if (name == "params") keep(params, value);
        return true;
    });
    const bool known_id = !id.empty() && id.size() <= kIdBytesMax &&
                          (id[0] == '"' || id[0] == '-' || (id[0] >= '0' && id[0] <= '9'));
    if (known_id) call.id = id;
    if (!walked) return refused(call, "A request must be an object");
    if (twice) return refused(call, "A member stands there twice");
    if (!known_id) return refused(call, "A request must have an id: a number or a short text");
    if (version != "\"2.0\"") return refused(call, "jsonrpc must be \"2.0\"");
    const auto name = plain_string(method);
    if (!name || !is_method(*name)) return refused(call, "The method is no name of a method");
    call.method = *name;
    if (params.empty()) return call;
    if (params[0] != '[' && params[0] != '{')
        return refused(call, "params must be a list or an object");
    call.params = params;
    return call;
}

}  // namespace

std::expected<Body, RpcError> read_body(std::string_view text, std::size_t batch_max) {
    Body body;
    bool walked = false;
    const bool utf8 = valid_utf8_prefix(text) == text.size();
    const std::size_t first = text.find_first_not_of(" \n\r\t");
    const bool alone = first != std::string_view::npos && text[first] != '[';
    if (utf8 && alone) body.calls.push_back(read_call(text, walked));
    if (!utf8 || (!walked && !is_json(text)))
        return std::unexpected(RpcError{kParseError, "The body is not JSON. Nothing was done"});
    if (alone) return body;
    body.batch = true;
    const bool fits = each_item(text, [&](std::string_view item) {
        if (body.calls.size() == batch_max) return false;
        body.calls.push_back(read_call(item, walked));
        return true;
    });
    if (!fits)
        return std::unexpected(
            RpcError{kLimitExceeded, "A batch may hold " + to_decimal(batch_max) +
                                         " requests. Nothing was done: send fewer at once"});
    if (body.calls.empty()) return std::unexpected(RpcError{kInvalidRequest, "The batch is empty"});
    return body;
}

std::size_t count_calls(std::string_view text, std::size_t most) {
    const std::size_t first = text.find_first_not_of(" \n\r\t");
    if (first == std::string_view::npos || text[first] != '[') return 1;
    std::size_t count = 0;
    each_item(text, [&](std::string_view) { return ++count < most; });
    return std::max<std::size_t>(count, 1);
}

void append_request(std::string& out, std::uint64_t id, std::string_view method,
                    std::string_view params) {
    out += R"({"jsonrpc":"2.0","id":)";
    append_decimal(out, id);
    out += R"(,"method":")";
    out += method;
    out += R"(","params":)";
    out += params;
    out += '}';
}

void append_answer(std::string& out, std::string_view id, std::string_view member) {
    out += R"({"jsonrpc":"2.0","id":)";
    out += id;
    out += ',';
    out += member;
    out += '}';
}

std::string error_member(int code, std::string_view message, std::string_view data) {
    std::string out = R"("error":{"code":)";
    append_decimal_signed(out, code);
    out += R"(,"message":)";
    append_json_string(out, message);
    if (!data.empty()) (out += R"(,"data":)") += data;
    out += '}';
    return out;
}

}  // namespace portico::api::rpc
