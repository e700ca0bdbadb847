// SPDX-License-Identifier: Apache-2.0
//
// wallet_getAssets (EIP-7811): what an account holds, chain by chain, in base units as they are:
// an amount is never a number of floating point.
#include <algorithm>
#include <map>

#include "core/base/describe/describe_lenient.hpp"
#include "core/chain/eip155/address.hpp"
#include "core/chain/eip155/currency_contracts.hpp"
#include "core/chain/eip155/quantity.hpp"
#include "core/chain/eip155/uint256.hpp"
#include "server/api/wallet_rpc/wallet_rpc.hpp"

namespace portico::api::wallet_rpc {
namespace {

constexpr std::int64_t kNoAssets = -5;
constexpr std::string_view kNamespace = "eip155:";
constexpr std::size_t kAddressesMax = 256;

/// Small letters: "native", or a contract's address. A contract that is the chain's own currency is
/// "native", too.
std::string asset_of(const Json& one, std::string_view chain) {
    std::string text;
    if (one.is_string())
        text = one.as_string();
    else if (const auto address = one.find_string("address"))
        text = std::string(*address);
    for (char& c : text)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    if (chain::is_currency_contract(chain, text)) return "native";
    return text;
}

HeldAsset make_asset(const balance::Priced& held, const chain::Uint256& amount) {
    const tokens::Token& token = held.holding.token;
    HeldAsset out;
    out.type = token.address.empty() ? "native" : "erc20";
    out.address = token.address.empty() ? "native" : token.address;
    out.balance = to_quantity(amount);
    out.metadata.name = token.name;
    out.metadata.symbol = token.symbol;
    out.metadata.decimals = token.decimals;
    out.metadata.iconUrl = token.icon_url;
    if (held.price) {
        out.metadata.price = NumberText<128>(*held.price);
        if (const auto value = balance::value_of(held.holding.amount, token.decimals, *held.price))
            out.metadata.value = NumberText<160>(*value);
    }
    return out;
}

}  // namespace

ops::Awaitable<WalletRpc::Answer> WalletRpc::get_assets(Json params, Call) {
    const auto wrong = [](std::string why) {
        return std::unexpected(Failed{kNoAssets, std::move(why)});
    };
    const auto query = read_leniently<AssetsQuery>(params);
    const auto account =
        query ? chain::checksum_evm_address(query->account.value) : fail(Code::hex_bad_digit);
    if (!account) co_return wrong("account is no address of an eip155 chain");

    // By chain: which assets are wanted; none named: all.
    std::map<std::string, std::vector<std::string>> wanted;
    const Json* filter = params.find("assetFilter");
    if (filter != nullptr && filter->is_object()) {
        for (const Json::Member& member : filter->members()) {
            const auto chain = chain::chain_id_to_reference(member.name);
            if (!chain || !member.value.is_array() || member.value.items().size() > kAddressesMax)
                co_return wrong("assetFilter has a chain id that is none, or no list of assets");
            const std::string id = std::string(kNamespace) + *chain;
            auto& assets = wanted[id];
            for (const Json& one : member.value.items()) assets.push_back(asset_of(one, id));
        }
    } else if (query->chainFilter) {
        for (const auto& one : *query->chainFilter) {
            const auto chain = chain::chain_id_to_reference(one.value);
            if (!chain) co_return wrong("chainFilter has a chain id that is none");
            wanted[std::string(kNamespace) + *chain];
        }
    } else {
        for (const std::string& chain : on_.asset_chains()) wanted[chain];
    }
    const auto is_type = [&](std::string_view type) {
        return !query->assetTypeFilter ||
               std::ranges::any_of(*query->assetTypeFilter, [&](const auto& one) {
                   const std::string& text = one.value;
                   return std::ranges::equal(text, type, [](char a, char b) {
                       return (a >= 'A' && a <= 'Z' ? a - 'A' + 'a' : a) == b;
                   });
               });
    };

    Json out = Json::object();
    for (const auto& [chain, assets] : wanted) {
        if (!on_.chains.serves(chain)) continue;
        const auto held = co_await on_.holdings(chain, *account);
        // An empty list would say that there is nothing.
        if (!held)
            co_return std::unexpected(Failed{kNoAssets, "no node of " + chain + " answers", 500});
        List<HeldAsset, 16384> list;
        for (const balance::Priced& one : *held) {
            const auto amount = chain::parse_uint256(one.holding.amount);
            if (!amount || amount->is_zero()) continue;
            HeldAsset asset = make_asset(one, *amount);
            Json place = Json::string(asset.address.value);
            if (!is_type(asset.type.value)) continue;
            if (!assets.empty() &&
                std::ranges::find(assets, asset_of(place, chain)) == assets.end())
                continue;
            list.push_back(std::move(asset));
        }
        const auto id = chain::reference_to_chain_id(chain.substr(kNamespace.size()));
        if (id) out.set(*id, *parse_json(to_json_text(list)));
    }
    co_return out;
}

}  // namespace portico::api::wallet_rpc
