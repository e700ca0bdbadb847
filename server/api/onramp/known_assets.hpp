// SPDX-License-Identifier: Apache-2.0
//
// What hosted providers sell of what this server can show, with the words that each of them has
// for it, from their public lists: MoonPay https://api.moonpay.com/v3/currencies, Coinbase
// https://docs.cdp.coinbase.com/onramp (networks), Transak
// https://api.transak.com/api/v2/currencies/crypto-currencies, Meld
// https://docs.meld.io/docs/stablecoins (currency codes). A word that is empty: it is not offered,
// and never guessed: what is sent to a network of another name may be lost.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "server/api/onramp/provider.hpp"

namespace portico::api::onramp {

struct KnownAsset {
    std::string_view id;  ///< in this server's routes
    std::string_view symbol, name, chain, contract;
    std::string_view moonpay;  ///< its code of the asset on this network
    std::string_view meld;     ///< the same
    bool coinbase, transak;    ///< which sell it by its symbol, on the network that they name
};

std::span<const KnownAsset> known_assets();
const KnownAsset* find_known_asset(std::string_view id);
Asset asset_of(const KnownAsset& known);

/// How Coinbase names the network of an asset that it sells; empty: it does not.
std::string_view coinbase_network(const KnownAsset& known);
/// The same of Transak.
std::string_view transak_network(const KnownAsset& known);

/// "ethereum", as a call of clients of the reference names where to buy; empty: they have no word.
std::string_view network_word(std::string_view chain);
/// "ethereum-mainnet", as clients of the reference name it; of others the CAIP-2 id.
std::string network_name(std::string_view chain);
/// "Ethereum", for people; of an unknown one the CAIP-2 id.
std::string network_title(std::string_view chain);

}  // namespace portico::api::onramp
