// SPDX-License-Identifier: Apache-2.0
#include "server/api/balance/holding_json.hpp"

#include <algorithm>

#include "core/base/json.hpp"
#include "core/chain/eip155/uint256.hpp"
#include "core/chain/units.hpp"
#include "server/api/tokens/marks.hpp"

namespace portico::api::balance {
namespace {

constexpr std::uint8_t kPriceDecimals = 18;
constexpr std::size_t kValueDecimals = 6;
/// Solana's own currency has an address in answers, that of the system's program with one more 1.
constexpr std::string_view kNativeSol = "So11111111111111111111111111111111111111111";

struct Row {
    Priced told;
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

void append_member(std::string& out, std::string_view name, std::string_view text) {
    out += '"';
    out += name;
    out += "\":";
    append_json_string(out, text);
    out += ',';
}

void append_row(std::string& out, const Row& row) {
    const tokens::Token& token = row.told.holding.token;
    out += '{';
    append_member(out, "name", token.name);
    append_member(out, "symbol", token.symbol);
    append_member(out, "chainId", row.told.chain);
    const bool sol = token.address.empty() && row.told.chain.starts_with("solana:");
    if (sol || !token.address.empty())
        append_member(out, "address",
                      row.told.chain + ":" + (sol ? std::string(kNativeSol) : token.address));
    if (row.value) out += "\"value\":" + *row.value + ",";
    out += "\"price\":" + row.told.price.value_or("null") + ",";
    if (row.told.price && row.told.day_change)
        out += "\"priceChangePercentage24h\":" + *row.told.day_change + ",";
    out += "\"quantity\":{";
    append_member(out, "decimals", std::to_string(token.decimals));
    append_member(out, "numeric", *chain::format_units(row.told.holding.amount, token.decimals));
    out.back() = '}';
    out += ',';
    append_member(out, "iconUrl", token.icon_url);
    if (const auto path = tokens::logo_path(row.told.chain, token))
        append_member(out, "image", *path);
    out.back() = '}';
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

std::string balances_json(std::vector<Priced> all, std::span<const std::string> missing) {
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
    std::string out = R"({"balances":[)";
    for (const Row& row : rows) {
        append_row(out, row);
        out += ',';
    }
    if (!rows.empty()) out.pop_back();
    out += ']';
    for (std::size_t i = 0; i < missing.size(); ++i) {
        out += i == 0 ? R"(,"missing":[)" : ",";
        append_json_string(out, missing[i]);
    }
    return out + (missing.empty() ? "}" : "]}");
}

}  // namespace portico::api::balance
