// SPDX-License-Identifier: Apache-2.0
#include "server/app/areas/exchanges.hpp"

#include <algorithm>
#include <optional>

#include "server/api/wallet_rpc/binance_exchange.hpp"
#include "server/api/wallet_rpc/coinbase_exchange.hpp"
#include "server/api/wallet_rpc/gateway_exchange.hpp"
#include "server/app/system.hpp"
#include "server/relay/admission.hpp"
#include "server/upstream/url.hpp"

namespace portico::app {
namespace {

namespace wallet_rpc = api::wallet_rpc;
using Why = std::unexpected<std::string>;

struct GivenExchanges {
    std::vector<wallet_rpc::GatewayConfig> gateways;
    std::optional<api::providers::CoinbaseApi::Key> coinbase;
    std::optional<wallet_rpc::BinanceConfig> binance;
    std::optional<api::providers::RsaKey> binance_key;
};

struct NamedValue {
    const char* name;
    const std::string& value;
};

/// All of them, or none.
std::expected<bool, std::string> is_set_up(std::initializer_list<NamedValue> values) {
    const auto is_empty = [](const NamedValue& one) { return one.value.empty(); };
    const auto missing = std::ranges::find_if(values, is_empty);
    if (missing == values.end()) {
        for (const NamedValue& one : values)
            // They are headers, but for keys in PEM.
            if (!one.value.starts_with("-----BEGIN") &&
                one.value.find_first_of("\r\n") != std::string::npos)
                return Why(std::string(one.name) + " is one line");
        return true;
    }
    if (std::ranges::all_of(values, is_empty)) return false;
    return Why(std::string(missing->name) + " is missing: an exchange is half set up");
}

std::expected<GivenExchanges, std::string> read_exchanges(const Options& options) {
    const ExchangeOptions& said = options.exchanges;
    GivenExchanges out;
    out.gateways = PORTICO_TRY(
        wallet_rpc::read_gateways(options.wallet_rpc.exchanges, options.exchange_key.expose()));
    std::string stand_in = said.stand_in;
    while (stand_in.ends_with('/')) stand_in.pop_back();
    if (!stand_in.empty()) {
        const auto url = upstream::parse_url(stand_in);
        if (!url || url->websocket || url->target != "/" ||
            !relay::is_loopback_listener(url->host + ":" + url->port))
            return Why(
                "pay.stand_in is for tests alone: an address of this machine, "
                "http://127.0.0.1:8080");
    }
    const std::string& coinbase_key = said.coinbase_key.expose();
    if (PORTICO_TRY(is_set_up(
            {{"pay.coinbase.key_id", said.coinbase_key_id}, {"pay.coinbase.key", coinbase_key}}))) {
        if (!api::providers::is_coinbase_key(coinbase_key))
            return Why("pay.coinbase.key is no key of the kind Ed25519: 64 bytes as base64");
        out.coinbase = {said.coinbase_key_id, coinbase_key, stand_in};
    }
    if (PORTICO_TRY(is_set_up({{"pay.binance.client_id", said.binance_client_id},
                               {"pay.binance.token", said.binance_token.expose()},
                               {"pay.binance.key", said.binance_key.expose()}}))) {
        out.binance_key = api::providers::RsaKey::from_pem(said.binance_key.expose());
        if (!out.binance_key)
            return Why(
                "pay.binance.key is no private key of the kind RSA, of 1024 to 4096 bits and "
                "without a password, in PEM");
        std::string url = said.binance_url;
        while (url.ends_with('/')) url.pop_back();
        const auto parsed = upstream::parse_url(url);
        if (!parsed || parsed->websocket || !parsed->tls)
            return Why("pay.binance.url is no address that begins with https://");
        out.binance = {.url = stand_in.empty() ? url : stand_in + "/" + parsed->host,
                       .client_id = said.binance_client_id,
                       .token = said.binance_token.expose(),
                       .merchant_code = said.binance_merchant_code,
                       .merchant_name = said.binance_merchant_name,
                       .allow_private = !stand_in.empty()};
    }
    for (const auto& gateway : out.gateways)
        if ((out.coinbase && gateway.id == "coinbase") || (out.binance && gateway.id == "binance"))
            return Why("pay.exchanges: \"" + gateway.id + "\" is the id of pay." + gateway.id);
    return out;
}

}  // namespace

std::expected<void, std::string> Exchanges::check(const Options& options) {
    PORTICO_CHECK(read_exchanges(options));
    return {};
}

std::expected<std::unique_ptr<Exchanges>, std::string> Exchanges::open(const Options& options,
                                                                       ops::Executor to_owner) {
    auto given = PORTICO_TRY(read_exchanges(options));
    std::unique_ptr<Exchanges> out(new Exchanges(to_owner));
    for (wallet_rpc::GatewayConfig& one : given.gateways)
        out->all_.push_back(
            std::make_unique<wallet_rpc::GatewayExchange>(std::move(one), to_owner, now_ms));
    if (given.coinbase)
        out->all_.push_back(std::make_unique<wallet_rpc::CoinbaseExchange>(
            std::move(*given.coinbase), out->client_, now_ms, fill_random));
    if (given.binance)
        out->all_.push_back(std::make_unique<wallet_rpc::BinanceExchange>(
            std::move(*given.binance), std::move(*given.binance_key), out->client_, now_ms));
    return out;
}

std::vector<wallet_rpc::Exchange*> Exchanges::all() const {
    std::vector<wallet_rpc::Exchange*> out;
    for (const auto& one : all_) out.push_back(one.get());
    return out;
}

}  // namespace portico::app
