// SPDX-License-Identifier: Apache-2.0
//
// See holdings.hpp.
#include "core/account/holdings/holdings.hpp"

#include <algorithm>

#include "core/account/constants.hpp"
#include "core/account/holdings/decimal_text.hpp"
#include "core/account/server.hpp"
#include "core/base/text/decimal.hpp"
#include "core/chain/eip155/currency_contracts.hpp"
#include "core/chain/eip155/quantity.hpp"
#include "core/chain/units.hpp"
#include "core/engine/chain_namespace.hpp"

namespace portico::account {
namespace {

constexpr std::size_t kRowsMax = decltype(TokensSlice::tokens)::kMax;
constexpr std::int64_t kDecimalsMax = chain::kUnitsDecimalsMax;

// What a wallet tells of one of its assets (EIP-7811).
struct AssetMetadata {
    Text<1024> name;
    Text<1024> symbol;
    std::optional<std::int64_t> decimals;
    Text<2048> iconUrl;
    std::optional<NumberText<128>> value;
    std::optional<NumberText<128>> price;
};
BOOST_DESCRIBE_STRUCT(AssetMetadata, (), (name, symbol, decimals, iconUrl, value, price))

struct WalletAsset {
    std::optional<Text<64>> address;
    std::optional<Text<80>> balance;
    Text<32> type;
    AssetMetadata metadata;
};
BOOST_DESCRIBE_STRUCT(WalletAsset, (), (address, balance, type, metadata))

template <std::size_t Max>
std::optional<std::string> decimal_of(const std::optional<NumberText<Max>>& number) {
    return number ? read_decimal(number->value) : std::nullopt;
}

// Value as told, else price times quantity.
void set_value(TokenRow& row, std::optional<std::string> value, std::optional<std::string> price) {
    if (price) {
        if (!value) value = multiply_decimals(*price, row.quantity.value);
        row.price = std::move(*price);
    }
    if (value) value = to_money(*value);
    if (value) row.value = std::move(*value);
}

// How its price went in a day, of what has one.
void set_day_change(TokenRow& row, std::string_view percent) {
    if (!row.value) return;
    const bool fell = percent.starts_with('-');
    if (fell) percent.remove_prefix(1);
    const auto size = read_decimal(percent);
    if (!size) return;
    std::string change = round_decimal(*size, 2);
    if (fell && change != "0.00") change.insert(0, 1, '-');
    if (change.size() <= decltype(row.day_change)::value_type::kMax)
        row.day_change = std::move(change);
}

void set_words(TokenRow& row, std::string_view name, std::string_view symbol,
               std::string_view icon_url) {
    show_text(symbol, row.symbol);
    show_text(name, row.name);
    if (row.name.empty()) row.name = row.symbol.value;
    if (auto icon = picture_url(icon_url); !icon.empty()) row.icon_url = std::move(icon);
}

std::optional<TokenRow> read_balance(const api::BalanceRow& reported, const Context& context) {
    TokenRow row;
    if (const auto text = read_decimal(reported.quantity.decimals.value)) {
        if (is_zero(*text)) return std::nullopt;
        const auto count = parse_decimal(*text);
        if (count && *count <= chain::kUnitsDecimalsMax)
            row.decimals = static_cast<std::int64_t>(*count);
    }
    const auto amount = read_decimal(reported.quantity.numeric.value);
    if (!amount || !engine::namespace_of(reported.chainId.value)) return std::nullopt;
    row.chain = reported.chainId.value;
    row.quantity = *amount;
    const std::string_view address = text_or_none(reported.address);
    if (address.size() > decltype(row.id)::kMax) return std::nullopt;
    // SOL has an address in the server's answers (server/api/balance), as in AppKit's.
    const bool native = address.empty() || address.ends_with(kNativeSol);
    row.id = native ? std::string_view(reported.chainId.value) : address;
    set_words(row, reported.name, reported.symbol, reported.iconUrl);
    // Of a network that the server does not know by name the page does.
    const auto& network = context.watch.account->network;
    if (native && reported.name.empty() && reported.symbol.empty() && network &&
        row.chain == network->caip_network_id) {
        row.symbol = network->native_currency.symbol.value;
        row.name = network->native_currency.name.value;
    }
    if (row.symbol.empty()) return std::nullopt;
    set_value(row, decimal_of(reported.value), decimal_of(reported.price));
    if (reported.priceChangePercentage24h)
        set_day_change(row, reported.priceChangePercentage24h->value);
    // By way of the operator's server, so that no host of pictures learns who looks.
    if (auto url = hosted_picture_url(text_or_none(reported.image), context); !url.empty())
        row.icon_url = std::move(url);
    return row;
}

/// Precondition: it has an address.
bool is_told_as_native(const WalletAsset& reported) {
    return *reported.address == "native" || reported.type == "NATIVE";
}

std::optional<TokenRow> read_asset(const WalletAsset& reported, const Network& network) {
    if (!reported.balance || !reported.address) return std::nullopt;
    const auto units = chain::quantity_to_decimal(reported.balance->value);
    if (!units) return std::nullopt;
    const bool native =
        is_told_as_native(reported) ||
        chain::is_currency_contract(network.caip_network_id.value, reported.address->value);
    TokenRow row;
    row.chain = network.caip_network_id;
    const std::int64_t decimals =
        reported.metadata.decimals.value_or(native ? network.native_currency.decimals : -1);
    // docs/spec/account.md#tokens
    if (decimals <= 0 || decimals > kDecimalsMax) return std::nullopt;
    row.decimals = decimals;
    const auto amount = chain::format_units(*units, static_cast<std::uint8_t>(decimals));
    if (!amount || amount->size() > kDecimalMax) return std::nullopt;
    row.quantity = *amount;
    set_words(row, reported.metadata.name, reported.metadata.symbol, reported.metadata.iconUrl);
    if (native) {
        row.id = row.chain.value;
        if (row.symbol.empty()) row.symbol = network.native_currency.symbol.value;
        if (row.name.empty()) row.name = network.native_currency.name.value;
    } else {
        std::string id = row.chain.value + ":" + reported.address->value;
        if (id.size() > decltype(row.id)::kMax || row.symbol.empty()) return std::nullopt;
        row.id = std::move(id);
    }
    set_value(row, decimal_of(reported.metadata.value), decimal_of(reported.metadata.price));
    return row;
}

}  // namespace

Vec<TokenRow> read_balances(const api::BalanceBody& body, const Context& context) {
    Vec<TokenRow> rows;
    for (const api::BalanceRow& reported : body.balances)
        if (auto row = read_balance(reported, context); row && rows.size() < kRowsMax)
            rows.push_back(std::move(*row));
    return rows;
}

Vec<ChainId> read_missing(const api::BalanceBody& body) {
    Vec<ChainId> chains;
    if (!body.missing) return chains;
    for (const api::ChainText& chain : *body.missing)
        if (engine::namespace_of(chain.value) && chains.size() < kRequestedChainsMax)
            chains.push_back(chain.value);
    return chains;
}

std::optional<Vec<TokenRow>> read_assets(const Json& result, const Network& network) {
    const auto hex = hex_chain(network.caip_network_id);
    if (!hex || !result.is_object()) return std::nullopt;
    Vec<TokenRow> rows;
    const Json* assets = result.find(std::string_view(*hex));
    if (assets == nullptr) return rows;  // nothing there
    const auto reported = read_leniently<List<WalletAsset, 16384>>(*assets);
    if (!reported) return std::nullopt;
    for (const WalletAsset& one : *reported) {
        auto row = read_asset(one, network);
        if (!row) continue;
        // A currency that is a contract too may be told as both. What is told of the currency
        // itself stands: some of these contracts have had no balances for years.
        const auto known = std::ranges::find(rows, row->id, &TokenRow::id);
        if (known == rows.end()) {
            if (rows.size() < kRowsMax) rows.push_back(std::move(*row));
        } else if (is_told_as_native(one)) {
            *known = std::move(*row);
        }
    }
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

Vec<ChainValuation> totals_of_chains(const Vec<TokenRow>& tokens) {
    Vec<ChainValuation> chains;
    for (const TokenRow& token : tokens) {
        if (!token.value) continue;
        const auto known = std::ranges::find_if(chains, [&](const ChainValuation& one) {
            return one.chain.value == token.chain.value;
        });
        ChainValuation& worth =
            known != chains.end() ? *known : chains.emplace_back(ChainValuation{token.chain, "0"});
        worth.value = add_decimals(worth.value, token.value->value);
    }
    Vec<ChainValuation> reported;
    for (ChainValuation& one : chains)
        if (auto money = to_money(one.value))
            reported.push_back({std::move(one.chain), std::move(*money)});
    return reported;
}

std::optional<std::string> hex_chain(std::string_view chain) {
    if (!chain.starts_with("eip155:")) return std::nullopt;
    auto hex = chain::reference_to_chain_id(engine::reference_of(chain));
    if (!hex) return std::nullopt;
    return std::move(*hex);
}

}  // namespace portico::account
