// SPDX-License-Identifier: Apache-2.0
//
// Binance as an exchange: Binance Pay Onchain (Binance Connect before) sends what somebody holds or
// buys there to an address. By its public documents, below
// https://developers.binance.com/en/docs/products/connect-2.0 ("Hosted Ramp & Onchain Payment
// APIs"), and by Binance's own client in https://github.com/binance/binance-skills-hub
// (skills/binance/onchain-pay):
//   calls    basics: request headers, response, signing; POST alone
//   assets   POST /papi/v1/ramp/connect/crypto-network
//   page     POST /papi/v1/ramp/connect/buy/pre-order, with SEND_PRIMARY (the amount is fixed) and
//            NET_RECEIVE (it is what arrives: the fee comes on top)
//   status   POST /papi/v1/ramp/connect/order
//
// Binance has to have switched both on for the operator, else it leaves them out without a word:
// then the fee comes off the amount, and the visitor may change it.
#pragma once

#include "server/api/providers/rsa_key.hpp"
#include "server/api/providers/service_client.hpp"
#include "server/api/wallet_rpc/hosted_exchange.hpp"

namespace portico::api::wallet_rpc {

struct BinanceConfig {
    std::string url;        ///< without a slash at its end
    std::string client_id;  ///< X-Tesla-ClientId
    std::string token;      ///< X-Tesla-SignAccessToken
    std::string merchant_code, merchant_name;
    bool allow_private = false;
};

class BinanceExchange final : public HostedExchange {
  public:
    /// `client` must outlive it.
    BinanceExchange(BinanceConfig config, providers::RsaKey key, providers::ServiceClient& client,
                    Clock clock);

  private:
    ops::Awaitable<Answer<AssetList>> list_assets() override;
    ops::Awaitable<Answer<std::string>> open_page(Order order) override;
    ops::Awaitable<Answer<BuyStatus>> look_up(Order order) override;
    /// What is in "data"; a body that is empty is none.
    ops::Awaitable<Answer<Json>> ask(std::string path, std::string body);

    BinanceConfig config_;
    providers::RsaKey key_;
    providers::ServiceClient& client_;
};

}  // namespace portico::api::wallet_rpc
