// SPDX-License-Identifier: Apache-2.0
//
// See holdings.hpp.
#include "core/account/holdings.hpp"

#include <algorithm>

#include "core/account/constants.hpp"
#include "core/account/decimal_text.hpp"
#include "core/account/server.hpp"
#include "core/base/decimal.hpp"
#include "core/chain/eip155/quantity.hpp"
#include "core/chain/units.hpp"
#include "core/engine/chain_namespace.hpp"

namespace portico::account {
namespace {

constexpr std::size_t kRowsMax = decltype(TokensSlice::tokens)::kMax;
constexpr std::int64_t kDecimalsMax = chain::kUnitsDecimalsMax;

// Value as told, else price times quantity.
void set_value(TokenRow& row, const Json& told) {
    std::optional<std::string> value;
    if (const Json* whole = told.find("value")) value = read_decimal(*whole);
    if (const Json* price = told.find("price"))
        if (auto each = read_decimal(*price)) {
            if (!value) value = multiply_decimals(*each, row.quantity.value);
            row.price = std::move(*each);
        }
    if (value) value = to_money(*value);
    if (value) row.value = std::move(*value);
}

// How its price went in a day, of what has one.
void set_day_change(TokenRow& row, const Json& told) {
    const Json* percent = told.find("priceChangePercentage24h");
    if (!row.value || percent == nullptr || !percent->is_number()) return;
    std::string_view text = percent->number_text();
    const bool fell = text.starts_with('-');
    if (fell) text.remove_prefix(1);
    const auto size = read_decimal(text);
    if (!size) return;
    std::string change = round_decimal(*size, 2);
    if (fell && change != "0.00") change.insert(0, 1, '-');
    if (change.size() <= decltype(row.day_change)::value_type::kMax)
        row.day_change = std::move(change);
}

void set_words(TokenRow& row, const Json& told) {
    row.symbol = read_text(told, "symbol", decltype(row.symbol)::kMax).value_or("");
    row.name = read_text(told, "name", decltype(row.name)::kMax).value_or(row.symbol.value);
    if (auto icon = read_picture(told, "iconUrl")) row.icon_url = std::move(*icon);
}

// By way of the operator's server, so that no host of pictures learns who looks.
void set_picture(TokenRow& row, const Json& told, const Context& context) {
    if (auto picture = read_hosted_picture(told, "image", context))
        row.icon_url = std::move(*picture);
}

std::optional<TokenRow> read_balance(const Json& told, const Context& context) {
    const Json* quantity = told.find("quantity");
    const Json* numeric = quantity ? quantity->find("numeric") : nullptr;
    const auto chain = told.find_string("chainId");
    if (numeric == nullptr || !chain || chain->size() > ChainId::kMax ||
        !engine::namespace_of(*chain))
        return std::nullopt;
    TokenRow row;
    if (const Json* told_decimals = quantity->find("decimals"))
        if (const auto text = read_decimal(*told_decimals)) {
            if (is_zero(*text)) return std::nullopt;
            const auto count = parse_decimal(*text);
            if (count && *count <= chain::kUnitsDecimalsMax)
                row.decimals = static_cast<std::int64_t>(*count);
        }
    const auto amount = read_decimal(*numeric);
    if (!amount) return std::nullopt;
    row.chain = *chain;
    row.quantity = *amount;
    const auto address = told.find_string("address");
    if (address && address->size() > decltype(row.id)::kMax) return std::nullopt;
    row.id = address && !address->empty() ? *address : *chain;
    set_words(row, told);
    if (row.symbol.empty()) return std::nullopt;
    set_value(row, told);
    set_day_change(row, told);
    set_picture(row, told, context);
    return row;
}

std::optional<TokenRow> read_asset(const Json& told, const Network& network) {
    const auto balance = told.find_string("balance");
    const auto address = told.find_string("address");
    if (!balance || !address) return std::nullopt;
    const auto units = chain::quantity_to_decimal(*balance);
    if (!units) return std::nullopt;
    const bool native = *address == "native" || told.find_string("type") == "NATIVE";
    static const Json kNothing = Json::object();
    const Json* metadata = told.find("metadata");
    if (metadata == nullptr || !metadata->is_object()) metadata = &kNothing;
    TokenRow row;
    row.chain = network.caip_network_id;
    std::int64_t decimals = native ? network.native_currency.decimals : -1;
    if (const Json* count = metadata->find("decimals"))
        decimals = count->as_integer().value_or(decimals);
    if (decimals <= 0 || decimals > kDecimalsMax) return std::nullopt;  // specification, section 5
    row.decimals = decimals;
    const auto amount = chain::format_units(*units, static_cast<std::uint8_t>(decimals));
    if (!amount || amount->size() > kDecimalMax) return std::nullopt;
    row.quantity = *amount;
    set_words(row, *metadata);
    if (native) {
        row.id = row.chain.value;
        if (row.symbol.empty()) row.symbol = network.native_currency.symbol.value;
        if (row.name.empty()) row.name = network.native_currency.name.value;
    } else {
        std::string id = row.chain.value + ":" + std::string(*address);
        if (id.size() > decltype(row.id)::kMax || row.symbol.empty()) return std::nullopt;
        row.id = std::move(id);
    }
    set_value(row, *metadata);
    return row;
}

}  // namespace

std::optional<Vec<TokenRow>> read_balances(const Json& body, const Context& context) {
    const Json* balances = body.find("balances");
    if (balances == nullptr || !balances->is_array()) return std::nullopt;
    Vec<TokenRow> rows;
    for (const Json& told : balances->items())
        if (auto row = read_balance(told, context); row && rows.size() < kRowsMax)
            rows.push_back(std::move(*row));
    return rows;
}

Vec<ChainId> read_missing(const Json& body) {
    Vec<ChainId> chains;
    const Json* missing = body.find("missing");
    if (missing == nullptr || !missing->is_array()) return chains;
    for (const Json& one : missing->items())
        if (one.is_string() && one.as_string().size() <= ChainId::kMax &&
            engine::namespace_of(one.as_string()) && chains.size() < kChainsAskedMax)
            chains.push_back(one.as_string());
    return chains;
}

std::optional<Vec<TokenRow>> read_assets(const Json& result, const Network& network) {
    const auto hex = hex_chain(network.caip_network_id);
    if (!hex || !result.is_object()) return std::nullopt;
    Vec<TokenRow> rows;
    const Json* assets = result.find(std::string_view(*hex));
    if (assets == nullptr) return rows;  // nothing there
    if (!assets->is_array()) return std::nullopt;
    for (const Json& told : assets->items())
        if (auto row = read_asset(told, network); row && rows.size() < kRowsMax)
            rows.push_back(std::move(*row));
    return rows;
}

void sort_by_value(Vec<TokenRow>& tokens) {
    const auto before = [](const TokenRow& a, const TokenRow& b) {
        if (!a.value || !b.value) return a.value.has_value() && !b.value;
        return is_less(b.value->value, a.value->value);
    };
    // By insertion: stable, small, and there are at most as many as a slice holds.
    for (std::size_t i = 1; i < tokens.size(); ++i)
        for (std::size_t j = i; j > 0 && before(tokens[j], tokens[j - 1]); --j)
            std::swap(tokens[j], tokens[j - 1]);
}

std::optional<std::string> total_of(const Vec<TokenRow>& tokens) {
    std::optional<std::string> total;
    for (const TokenRow& token : tokens)
        if (token.value) total = add_decimals(total.value_or("0"), token.value->value);
    if (!total) return std::nullopt;
    return to_money(*total);
}

Vec<ChainWorth> totals_of_chains(const Vec<TokenRow>& tokens) {
    Vec<ChainWorth> chains;
    for (const TokenRow& token : tokens) {
        if (!token.value) continue;
        const auto known = std::ranges::find_if(
            chains, [&](const ChainWorth& one) { return one.chain.value == token.chain.value; });
        ChainWorth& worth =
            known != chains.end() ? *known : chains.emplace_back(ChainWorth{token.chain, "0"});
        worth.value = add_decimals(worth.value, token.value->value);
    }
    Vec<ChainWorth> told;
    for (ChainWorth& one : chains)
        if (auto money = to_money(one.value))
            told.push_back({std::move(one.chain), std::move(*money)});
    return told;
}

std::optional<std::string> hex_chain(std::string_view chain) {
    if (!chain.starts_with("eip155:")) return std::nullopt;
    auto hex = chain::reference_to_chain_id(engine::reference_of(chain));
    if (!hex) return std::nullopt;
    return std::move(*hex);
}

}  // namespace portico::account
