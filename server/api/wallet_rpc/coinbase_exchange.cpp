// SPDX-License-Identifier: Apache-2.0
#include "server/api/wallet_rpc/coinbase_exchange.hpp"

#include "core/base/text/decimal.hpp"

namespace portico::api::wallet_rpc {
namespace {

using providers::coinbase_member;

std::string text_of(const Json& object, const char* name, const char* other) {
    const Json* found = coinbase_member(object, name, other);
    return found != nullptr && found->is_string() ? found->as_string() : std::string();
}

}  // namespace

CoinbaseExchange::CoinbaseExchange(providers::CoinbaseApi::Key key,
                                   providers::ServiceClient& client, Clock clock, EntropyFn entropy)
    : HostedExchange("coinbase", "Coinbase", clock),
      api_(std::move(key), client, clock, std::move(entropy)) {}

ops::Awaitable<providers::Answer<AssetList>> CoinbaseExchange::list_assets() {
    // What it sends at all, by which its page goes on once it knows where the visitor lives. Of the
    // US it lists nothing without a state; a few have rules of their own, and this one has none.
    const Answer<Json> json =
        co_await api_.get("/onramp/v1/buy/options", "?country=US&subdivision=CA");
    if (!json) co_return std::unexpected(json.error());
    const Json* currencies = coinbase_member(*json, "purchase_currencies", "purchaseCurrencies");
    if (currencies == nullptr || !currencies->is_array()) co_return unreadable();
    AssetList out;
    for (const Json& currency : currencies->items()) {
        const auto symbol = currency.find_string("symbol");
        const Json* networks = currency.find("networks");
        if (!symbol || networks == nullptr || !networks->is_array()) continue;
        for (const Json& network : networks->items()) {
            const std::string chain = text_of(network, "chain_id", "chainId");
            // Networks that are none of eip155 have no number.
            if (const auto number = parse_decimal(chain); !number || *number == 0) continue;
            const auto name = network.find_string("name");
            if (!name) continue;
            out.add("eip155:" + chain, text_of(network, "contract_address", "contractAddress"),
                    {.symbol = std::string(*symbol), .network = std::string(*name)});
        }
    }
    co_return out;
}

ops::Awaitable<providers::Answer<std::string>> CoinbaseExchange::open_page(Order order) {
    const Answer<std::string> page =
        co_await api_.open_page({.symbol = order.symbol,
                                 .network = order.network,
                                 .address = order.address,
                                 .client_address = order.client_address});
    if (!page) co_return std::unexpected(page.error());
    co_return *page + "&defaultExperience=send&presetCryptoAmount=" + order.amount +
        "&partnerUserRef=" + order.session;
}

ops::Awaitable<providers::Answer<BuyStatus>> CoinbaseExchange::look_up(Order order) {
    // The latest first; of one order there are as many as the visitor tried.
    const Answer<Json> json = co_await api_.get(
        "/onramp/v1/buy/user/" + order.session + "/transactions", "?page_size=50");
    if (!json) co_return std::unexpected(json.error());
    const Json* all = json->find("transactions");
    if (all == nullptr || !all->is_array()) co_return unreadable();
    BuyStatus out;
    bool is_under_way = false, has_failed = false;
    for (const Json& one : all->items()) {
        const std::string reference = text_of(one, "partner_user_ref", "partnerUserRef");
        if (!reference.empty() && reference != order.session) continue;
        const std::string status = text_of(one, "status", "status");
        is_under_way = is_under_way || status == "ONRAMP_TRANSACTION_STATUS_IN_PROGRESS" ||
                       status == "ONRAMP_TRANSACTION_STATUS_CREATED";
        has_failed = has_failed || status == "ONRAMP_TRANSACTION_STATUS_FAILED";
        if (status != "ONRAMP_TRANSACTION_STATUS_SUCCESS") continue;
        const SentAsset sent{
            .symbol = text_of(one, "purchase_currency", "purchaseCurrency"),
            .network = text_of(one, "purchase_network", "purchaseNetwork"),
            .address = text_of(one, "wallet_address", "walletAddress"),
            .amount =
                providers::coinbase_money(one, "purchase_amount", "purchaseAmount").value_or("")};
        if (is_ordered(sent, order))
            co_return BuyStatus{BuyState::kSuccess, hash_of(text_of(one, "tx_hash", "txHash"))};
        out.is_other = true;
    }
    if (is_under_way)
        out.state = BuyState::kInProgress;
    else if (has_failed && !out.is_other)
        out.state = BuyState::kFailed;
    co_return out;
}

}  // namespace portico::api::wallet_rpc
