// SPDX-License-Identifier: Apache-2.0
//
// One wallet of the directory, as its file holds it and as GET /getWallets answers it
// (docs/spec/http-api.md#wallets). Empty text: not there.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace portico::api::wallets {

/// A flag or key that the wallet's browser extension sets in pages.
struct InjectedId {
    std::string chain_namespace;  ///< member "namespace"
    std::string injected_id;

    friend bool operator==(const InjectedId&, const InjectedId&) = default;
};

struct Wallet {
    std::string id = {};    ///< the id that hosts name it by: 64 hex digits, or a short word
    std::string name = {};  ///< shown as it is
    std::string rdns = {};  ///< what the extension announces itself as (EIP-6963)
    std::string homepage = {};
    bool certified = false;                ///< member "badge_type": "certified"
    std::vector<std::string> chains = {};  ///< CAIP-2, or "namespace:*" for all; none: not known
    std::string mobile_link = {};          ///< app scheme or https: base of the pairing link
    std::string link_mode = {};            ///< universal link
    std::string browse_link = {};          ///< opens a page in the app's own browser
    std::string desktop_link = {};
    std::string webapp_link = {};
    std::string app_store = {};
    std::string play_store = {};
    std::string chrome_store = {};
    std::string relay = {};  ///< "walletconnect": it listens there alone; none: at any
    std::vector<InjectedId> injected = {};

    friend bool operator==(const Wallet&, const Wallet&) = default;
};

inline constexpr std::size_t kWalletsMax = 4096;
inline constexpr std::size_t kDirectoryBytesMax = 4 * 1024 * 1024;
inline constexpr std::size_t kWalletIdMax = 64;
inline constexpr std::size_t kWalletNameMax = 64;
inline constexpr std::size_t kRdnsMax = 128;
inline constexpr std::size_t kLinkMax = 512;
inline constexpr std::size_t kChainsMax = 64;
inline constexpr std::size_t kInjectedMax = 16;

}  // namespace portico::api::wallets
