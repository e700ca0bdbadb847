// SPDX-License-Identifier: Apache-2.0
//
// Coinbase as an exchange: its hosted page sends what somebody holds or buys there to an address.
// By the public documents of the Coinbase Developer Platform (calls and keys:
// server/api/providers/coinbase_api.hpp):
//   assets   https://docs.cdp.coinbase.com/api-reference/rest-api/onramp-offramp/get-buy-options
//   page     https://docs.cdp.coinbase.com/onramp/coinbase-hosted-onramp/generating-onramp-url
//   status   https://docs.cdp.coinbase.com/onramp/core-features/transaction-status
//
// The address, the asset and the network are the session token's, and fixed. The amount is what
// its page begins with: a visitor can change it there, and less than was ordered is no success.
// Fees are paid on top of it, in the visitor's own money.
#pragma once

#include "server/api/providers/coinbase_api.hpp"
#include "server/api/wallet_rpc/hosted_exchange.hpp"

namespace portico::api::wallet_rpc {

class CoinbaseExchange final : public HostedExchange {
  public:
    /// `client` must outlive it.
    CoinbaseExchange(providers::CoinbaseApi::Key key, providers::ServiceClient& client, Clock clock,
                     EntropyFn entropy);

  private:
    ops::Awaitable<Answer<AssetList>> list_assets() override;
    ops::Awaitable<Answer<std::string>> open_page(Order order) override;
    ops::Awaitable<Answer<BuyStatus>> look_up(Order order) override;

    providers::CoinbaseApi api_;
};

}  // namespace portico::api::wallet_rpc
