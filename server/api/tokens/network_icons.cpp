// SPDX-License-Identifier: Apache-2.0
#include "server/api/tokens/network_icons.hpp"

#include <algorithm>
#include <span>

namespace portico::api::tokens {
namespace {

/// Lines on 64 by 64.
constexpr std::string_view kBars = "M20 20h24M23 32h18M20 44h24";
constexpr std::string_view kRing = "M32 17a15 15 0 1 1 0 30a15 15 0 1 1 0-30";
constexpr std::string_view kHexagon = "M32 15l15 8.5v17L32 49l-15-8.5v-17z";
constexpr std::string_view kRhombus = "M32 14l18 18-18 18-18-18zM32 28v8";
constexpr std::string_view kPeak = "M14 47l18-31 18 31M27 47l5-9 5 9";
constexpr std::string_view kSlants = "M22 20h25l-6 6H16zM22 38h25l-6 6H16z";
constexpr std::string_view kChained =
    "M26 21a11 11 0 1 1 0 22a11 11 0 1 1 0-22M38 21a11 11 0 1 1 0 22a11 11 0 1 1 0-22";
constexpr std::string_view kHalf = "M17 32h26M32 17a15 15 0 1 1 0 30a15 15 0 1 1 0-30";
constexpr std::string_view kBridge = "M12 44h40M16 44c0-24 32-24 32 0M32 26v18";
constexpr std::string_view kArrows = "M18 26h28l-8-8M46 38H18l8 8";
constexpr std::string_view kHarbour =
    "M32 24v26M22 31h20M15 38c2 16 32 16 34 0M32 13a5 5 0 1 1 0 10a5 5 0 1 1 0-10";

struct Mark {
    std::string_view name;  ///< a symbol, or a CAIP-2 id
    std::string_view colour, lines;
};
constexpr Mark kCurrencies[] = {
    {"ETH", "#5b6f94", kBars},   {"POL", "#7a4fd0", kHexagon}, {"BNB", "#b98500", kRhombus},
    {"AVAX", "#c9393e", kPeak},  {"XDAI", "#3f7d5c", kRing},   {"CELO", "#94801f", kChained},
    {"SOL", "#4a3f9e", kSlants},
};
constexpr Mark kNetworks[] = {
    {"eip155:1", "#5b6f94", kBars},
    {"eip155:10", "#d0424b", kRing},
    {"eip155:56", "#b98500", kRhombus},
    {"eip155:100", "#3f7d5c", kChained},
    {"eip155:137", "#7a4fd0", kHexagon},
    {"eip155:324", "#3c4a8f", kArrows},
    {"eip155:8453", "#2f62d9", kHalf},
    {"eip155:31337", "#8a4bb0", kHarbour},  // development nodes'
    {"eip155:42161", "#2b5f8c", kPeak},
    {"eip155:42220", "#94801f", kChained},
    {"eip155:43114", "#c9393e", kPeak},
    {"eip155:59144", "#3d4652", kBridge},
    {"solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp", "#4a3f9e", kSlants},
};

const Mark* find_mark(std::span<const Mark> marks, std::string_view name) {
    const auto mark = std::ranges::find(marks, name, &Mark::name);
    return mark != marks.end() ? &*mark : nullptr;
}

const Mark* find_currency(std::string_view chain) {
    std::string symbol = native_token(chain).symbol;
    std::ranges::transform(symbol, symbol.begin(), [](char c) {
        return c >= 'a' && c <= 'z' ? static_cast<char>(c - 32) : c;
    });
    return find_mark(kCurrencies, symbol);
}

std::optional<std::string> draw(const Mark* mark) {
    if (mark == nullptr) return std::nullopt;
    return R"(<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><path fill=")" +
           std::string(mark->colour) + R"(" d="M0 0h64v64H0z"/><path d=")" +
           std::string(mark->lines) +
           R"(" fill="none" stroke="#fff" stroke-width="4.5" stroke-linecap="round" stroke-linejoin="round"/></svg>)";
}

}  // namespace

std::optional<std::string> currency_icon(std::string_view chain) {
    return draw(find_currency(chain));
}

std::optional<std::string> network_icon(std::string_view chain) {
    return draw(find_mark(kNetworks, chain));
}

std::optional<std::string> logo_path(std::string_view chain, const Token& token) {
    const bool is_own = token.address.empty();
    if (is_own ? find_currency(chain) == nullptr : token.icon_url.empty()) return std::nullopt;
    std::string path("/v1/logo/");
    path += chain;
    if (!is_own) path.append(":").append(token.address);
    return path;
}

}  // namespace portico::api::tokens
