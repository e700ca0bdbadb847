// SPDX-License-Identifier: Apache-2.0
#include "server/api/routing/query.hpp"

#include <algorithm>

#include "core/base/encoding/percent.hpp"
#include "core/base/text/decimal.hpp"

namespace portico::api {
namespace {

/// Most names and values are written as they are.
Result<std::string> decode(std::string_view text) {
    const bool is_plain = std::ranges::all_of(
        text, [](char c) { return c > ' ' && c < 0x7f && c != '%' && c != '+'; });
    return is_plain ? std::string(text) : form_decode(text);
}

}  // namespace

Result<Query> Query::parse(std::string_view text) {
    Query out;
    if (!text.empty()) out.pairs_.reserve(4);
    while (!text.empty()) {
        const std::size_t end = std::min(text.find_first_of("&?"), text.size());
        const std::string_view pair = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        if (pair.empty()) continue;
        if (out.pairs_.size() == kPairsMax)
            return fail(Code::limit_exceeded, "more than 64 query parameters");
        const std::size_t equals = std::min(pair.find('='), pair.size());
        std::string name = PORTICO_TRY(decode(pair.substr(0, equals)));
        std::string value = PORTICO_TRY(decode(pair.substr(std::min(equals + 1, pair.size()))));
        out.pairs_.emplace_back(std::move(name), std::move(value));
    }
    return out;
}

std::optional<std::string_view> Query::find(std::string_view name) const {
    for (const auto& [key, value] : pairs_)
        if (key == name) return value;
    return std::nullopt;
}

std::size_t Query::count(std::string_view name) const {
    return static_cast<std::size_t>(
        std::ranges::count_if(pairs_, [&](const auto& pair) { return pair.first == name; }));
}

std::expected<std::int64_t, std::string> Query::integer(std::string_view name,
                                                        std::int64_t otherwise, std::int64_t least,
                                                        std::int64_t most) const {
    const std::string_view value = text(name);
    if (value.empty()) return otherwise;
    const auto number = parse_decimal_signed(value);
    if (!number || *number < least || *number > most)
        return std::unexpected(std::string(name) + " must be a number from " +
                               std::to_string(least) + " to " + std::to_string(most));
    return *number;
}

std::expected<std::vector<std::string_view>, std::string> Query::list(std::string_view name,
                                                                      std::size_t most) const {
    std::vector<std::string_view> out;
    std::string_view rest = text(name);
    while (!rest.empty()) {
        const std::size_t end = std::min(rest.find(','), rest.size());
        if (end > 0) out.push_back(rest.substr(0, end));
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    if (out.size() > most)
        return std::unexpected(std::string(name) + " may list at most " + std::to_string(most));
    return out;
}

}  // namespace portico::api
