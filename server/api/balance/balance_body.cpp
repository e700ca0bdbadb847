// SPDX-License-Identifier: Apache-2.0
#include "server/api/balance/balance_body.hpp"

#include <algorithm>

#include "core/chain/eip155/uint256.hpp"
#include "core/chain/units.hpp"
#include "server/api/tokens/network_icons.hpp"

namespace portico::api::balance {
namespace {

constexpr std::uint8_t kPriceDecimals = 18;
constexpr std::size_t kValueDecimals = 6;

struct Row {
    Priced reported;
    std::optional<std::string> value;
    std::size_t order = 0;  ///< as it was told
};

std::size_t whole_digits(std::string_view decimal) {
    return std::min(decimal.find('.'), decimal.size());
}

/// Of texts that format_units made.
bool is_less(std::string_view a, std::string_view b) {
    const std::size_t digits_a = whole_digits(a), digits_b = whole_digits(b);
    return digits_a != digits_b ? digits_a < digits_b : a < b;
}

BalanceRow body_of(Row row) {
    Priced& priced = row.reported;
    tokens::Token& token = priced.holding.token;
    BalanceRow out;
    const bool sol = token.address.empty() && priced.chain.starts_with("solana:");
    if (sol || !token.address.empty())
        out.address = !priced.asked_as.empty()
                          ? std::move(priced.asked_as)
                          : priced.chain + ":" + (sol ? std::string(kNativeSol) : token.address);
    if (const auto path = tokens::logo_path(priced.chain, token)) out.image = *path;
    if (row.value) out.value = std::move(*row.value);
    if (priced.price && priced.day_change)
        out.priceChangePercentage24h = std::move(*priced.day_change);
    if (priced.price) out.price = std::move(*priced.price);
    out.quantity.decimals = std::to_string(token.decimals);
    out.quantity.numeric = *chain::format_units(priced.holding.amount, token.decimals);
    out.name = std::move(token.name);
    out.symbol = std::move(token.symbol);
    out.iconUrl = std::move(token.icon_url);
    out.chainId = std::move(priced.chain);
    return out;
}

}  // namespace

std::optional<std::string> value_of(std::string_view amount, std::uint8_t decimals,
                                    std::string_view price) {
    const auto units = chain::parse_uint256(amount);
    const auto scaled = chain::parse_units(price, kPriceDecimals);
    const auto each = scaled ? chain::parse_uint256(*scaled) : std::nullopt;
    if (!units || !each) return std::nullopt;
    const auto product = chain::multiply(*units, *each);
    if (!product) return std::nullopt;
    auto text = chain::format_units(chain::to_decimal(*product),
                                    static_cast<std::uint8_t>(decimals + kPriceDecimals));
    if (!text) return std::nullopt;
    if (const std::size_t point = text->find('.'); point != std::string::npos) {
        text->resize(std::min(text->size(), point + 1 + kValueDecimals));
        while (text->back() == '0') text->pop_back();
        if (text->back() == '.') text->pop_back();
    }
    return std::move(*text);
}

BalanceBody make_balance_body(std::vector<Priced> all, std::span<const std::string> missing) {
    std::vector<Row> rows;
    for (Priced& one : all) {
        const tokens::Token& token = one.holding.token;
        const bool nothing = one.holding.amount == "0" && !one.holding.forced;
        if (nothing || token.decimals == 0 || token.decimals > tokens::kDecimalsMax ||
            !chain::parse_uint256(one.holding.amount))
            continue;
        auto value =
            one.price ? value_of(one.holding.amount, token.decimals, *one.price) : std::nullopt;
        rows.push_back({std::move(one), std::move(value), rows.size()});
    }
    std::ranges::sort(rows, [](const Row& a, const Row& b) {
        if (a.value == b.value) return a.order < b.order;
        if (!a.value || !b.value) return a.value.has_value();
        return is_less(*b.value, *a.value);
    });
    BalanceBody body;
    if (std::ranges::any_of(rows, [](const Row& row) { return row.reported.lacks_price; }))
        body.pricesMissing = true;
    body.balances.reserve(rows.size());
    for (Row& row : rows) body.balances.push_back(body_of(std::move(row)));
    if (!missing.empty()) body.missing.emplace(missing.begin(), missing.end());
    return body;
}

}  // namespace portico::api::balance
