// SPDX-License-Identifier: Apache-2.0
#include "server/api/rpc/answer.hpp"

#include <algorithm>
#include <span>
#include <string>

#include "core/base/text/ascii.hpp"
#include "core/base/text/decimal.hpp"
#include "core/base/text/utf8.hpp"
#include "server/api/rpc/json_scan.hpp"
#include "server/api/rpc/methods.hpp"

namespace portico::api::rpc {
namespace {

constexpr int kInternalError = -32603;
constexpr int kServerErrorsFrom = -32099;
constexpr int kServerErrorsTo = -32000;

// What nodes and their providers write, in small letters.
constexpr std::string_view kOfRate[] = {"rate limit",    "ratelimit",         "rate-limit",
                                        "rate exceeded", "request rate",      "request count",
                                        "requests per",  "too many requests", "quota",
                                        "compute unit",  "capacity",          "credits",
                                        "throttl"};
/// Of an answer that would be too long, whatever was asked.
constexpr std::string_view kOfSize[] = {"response size", "response too", "response is too",
                                        "block range", "more than 10000 results"};
constexpr std::string_view kOfSizeWhereSized[] = {"result",
                                                  "range",
                                                  "more than",
                                                  "too large",
                                                  "too wide",
                                                  "too big",
                                                  "too long",
                                                  "too many keys",
                                                  "too many accounts",
                                                  "too many addresses",
                                                  "too many topics",
                                                  "too many items",
                                                  "max block",
                                                  "maximum block",
                                                  "blocks",
                                                  "block limit",
                                                  "reduce",
                                                  "narrow",
                                                  "smaller",
                                                  "exceeds max",
                                                  "exceed max",
                                                  "exceeds limit of",
                                                  "limited to",
                                                  "size limit",
                                                  "size exceed",
                                                  "logs"};
constexpr std::string_view kOfMissingBlock[] = {"header not found", "unknown block",
                                                "block not found", "specified in filter"};
constexpr std::string_view kOfOldState[] = {"missing trie node"};
constexpr std::string_view kOfTime[] = {"timeout", "timed out"};
constexpr std::string_view kOfTrouble[] = {"exceeded the limit",
                                           "request limit",
                                           "upgrade",
                                           "paid tier",
                                           "subscription",
                                           "your plan",
                                           "try again",
                                           "unavailable",
                                           "overloaded",
                                           "still syncing",
                                           "node is behind",
                                           "cannot unmarshal",
                                           "deserialization error",
                                           "node error",
                                           "no available",
                                           "backend",
                                           "internal error",
                                           "connection"};

/// Of trouble that may come after a write was passed on.
constexpr std::string_view kOfLostWrites[] = {"timeout",        "timed out", "deadline exceeded",
                                              "internal error", "gateway",   "backend",
                                              "upstream",       "connection"};

/// A contract's own words.
constexpr std::int64_t kReverted = 3;
constexpr std::int64_t kMethodUnknown = -32601, kParamsWrong = -32602;

/// What providers number by themselves, beside what servers may: their words decide as there.
bool is_own_number(std::int64_t code) { return code > 0 && code < 100 && code != kReverted; }

bool has_any(std::string_view text, std::span<const std::string_view> signs) {
    return std::ranges::any_of(
        signs, [&](std::string_view sign) { return text.find(sign) != std::string_view::npos; });
}

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

bool is_vague(std::int64_t code) {
    return code == kInternalError || (code >= kServerErrorsFrom && code <= kServerErrorsTo);
}

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

bool speaks_of_size(std::string_view method, std::string_view message) {
    const std::string text = ascii_lower(message);
    return has_any(text, kOfSize) || (is_sized(method) && has_any(text, kOfSizeWhereSized));
}

bool is_over_its_limit(const Answer& error) { return error.code == 429 || error.code == -32005; }

bool leaves_write_open(const Answer& error) {
    if (is_over_its_limit(error) || (!is_vague(error.code) && !is_own_number(error.code)))
        return false;
    const std::string text = ascii_lower(error.message);
    const bool own_words = text.find("revert") != std::string::npos;  // a contract's
    return !own_words && !has_any(text, kOfRate) && has_any(text, kOfLostWrites);
}

Blame whom_to_blame(std::string_view method, const Answer& error) {
    const bool over = is_over_its_limit(error);
    if (error.code == kReverted || error.code == kMethodUnknown || error.code == kParamsWrong)
        return Blame::kCall;
    const std::string text = ascii_lower(error.message);
    if (!over && !is_vague(error.code) && !is_own_number(error.code)) {
        // Of any other number a used-up quota alone is believed to be the node's.
        const bool is_of_call = text.find("revert") != std::string::npos || !has_any(text, kOfRate);
        return is_of_call || speaks_of_size(method, error.message) ? Blame::kCall : Blame::kNode;
    }
    // A contract's own words, whatever they speak of.
    if (!over && text.find("revert") != std::string::npos) return Blame::kCall;
    if (!over && has_any(text, kOfMissingBlock)) return Blame::kLate;
    const bool of_rate = has_any(text, kOfRate);
    const bool sized = is_sized(method);
    if (speaks_of_size(method, error.message)) return of_rate ? Blame::kUnsure : Blame::kCall;
    if (of_rate) return Blame::kNode;
    if (has_any(text, kOfOldState)) return Blame::kUnsure;
    if (!over && !has_any(text, kOfTime) && !has_any(text, kOfTrouble)) return Blame::kCall;
    // How long it takes is the caller's choice as well.
    const bool costly = sized || (is_computed(method) && has_any(text, kOfTime));
    return costly ? Blame::kUnsure : Blame::kNode;
}

}  // namespace portico::api::rpc
