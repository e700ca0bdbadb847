// SPDX-License-Identifier: Apache-2.0
#include "server/api/rpc/answer.hpp"

#include <algorithm>
#include <string>

#include "core/base/text/ascii.hpp"
#include "core/base/text/decimal.hpp"
#include "core/base/text/utf8.hpp"
#include "server/api/rpc/json_scan.hpp"

namespace portico::api::rpc {
namespace {

constexpr int kInternalError = -32603;
constexpr int kServerErrorsFrom = -32099;
constexpr int kServerErrorsTo = -32000;

bool read_error(std::string_view text, Answer& out) {
    bool has_code = false, has_message = false;
    const bool object = each_member(text, [&](std::string_view name, std::string_view value) {
        if (name == "code") {
            const auto code = parse_decimal_signed(value);
            if (!code) return false;
            out.code = *code;
            has_code = true;
        } else if (name == "message") {
            if (value[0] != '"') return false;
            out.message = value;
            has_message = true;
        }
        return true;
    });
    out.is_error = true;
    out.value = text;
    return object && has_code && has_message;
}

/// The id as a number; the answer is right or not.
std::optional<std::uint64_t> read_answer(std::string_view text, Answer& out) {
    std::string_view id, result, error, version;
    bool twice = false;
    const auto keep = [&](std::string_view& where, std::string_view value) {
        twice = twice || !where.empty();
        where = value;
    };
    const bool object = each_member(text, [&](std::string_view name, std::string_view value) {
        if (name == "id") keep(id, value);
        if (name == "result") keep(result, value);
        if (name == "error") keep(error, value);
        if (name == "jsonrpc") keep(version, value);
        return true;
    });
    if (!object || twice) return {};
    // Bitcoin's node writes the older form: no version, and always both members, one of them null.
    if (!version.empty() && version != "\"2.0\"" && version != "\"1.0\"") return {};
    if (error == "null") error = {};
    if (!error.empty() && result == "null") result = {};
    if (error.empty() == result.empty()) return {};
    if (error.empty())
        out.value = result;
    else if (!read_error(error, out))
        return {};
    out.right = true;
    return parse_decimal(id);
}

}  // namespace

Reading read_answers(std::string_view body, std::uint64_t first_id, std::size_t count,
                     std::vector<Answer>& out) {
    out.assign(count, {});
    if (valid_utf8_prefix(body) != body.size()) return Reading::kBroken;
    const std::size_t start = body.find_first_not_of(" \n\r\t");
    if (start == std::string_view::npos) return Reading::kBroken;
    if (body[start] == '{') {
        Answer one;
        const auto id = read_answer(body, one);
        if (count > 1) return one.right && one.is_error ? Reading::kNoBatch : Reading::kBroken;
        if (!one.right || id != first_id) return Reading::kBroken;
        out[0] = one;
        return Reading::kAnswers;
    }
    if (count == 1) return Reading::kBroken;
    const bool array = each_item(body, [&](std::string_view item) {
        Answer one;
        const auto id = read_answer(item, one);
        if (!id || *id < first_id || *id - first_id >= count) return true;
        Answer& place = out[*id - first_id];
        if (!place.value.empty()) one.right = false;  // answered twice: which one is true?
        place = one;
        return true;
    });
    if (array) return Reading::kAnswers;
    out.assign(count, {});
    return Reading::kBroken;
}

bool is_over_its_limit(const Answer& error) { return error.code == 429 || error.code == -32005; }

bool is_node_trouble(const Answer& error) {
    if (is_over_its_limit(error)) return true;
    const bool vague = error.code == kInternalError ||
                       (error.code >= kServerErrorsFrom && error.code <= kServerErrorsTo);
    if (!vague) return false;
    const std::string text = ascii_lower(error.message);
    if (text.find("revert") != std::string::npos) return false;  // a contract's own words
    static constexpr std::string_view kSigns[] = {"rate limit",
                                                  "ratelimit",
                                                  "too many requests",
                                                  "quota",
                                                  "exceeded the limit",
                                                  "request limit",
                                                  "capacity",
                                                  "compute units",
                                                  "upgrade",
                                                  "paid tier",
                                                  "subscription",
                                                  "your plan",
                                                  "try again",
                                                  "timeout",
                                                  "timed out",
                                                  "unavailable",
                                                  "overloaded",
                                                  "header not found",
                                                  "missing trie node",
                                                  "unknown block",
                                                  "block not found",
                                                  "still syncing",
                                                  "node is behind",
                                                  "cannot unmarshal",
                                                  "deserialization error",
                                                  "node error",
                                                  "no available",
                                                  "backend",
                                                  "internal error",
                                                  "connection"};
    return std::ranges::any_of(
        kSigns, [&](std::string_view sign) { return text.find(sign) != std::string::npos; });
}

}  // namespace portico::api::rpc
