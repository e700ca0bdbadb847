// SPDX-License-Identifier: Apache-2.0
//
// The ways to a known wallet (docs/spec/connect.md#wallet-links): the platforms that
// ConnectingWalletConnect offers for it, the links that open it, and where to get it.
#pragma once

#include <string>
#include <string_view>

#include "core/engine/contract.hpp"

namespace portico::engine {

/// It listens where this page's codes are: not so where the relay is the operator's own, and the
/// wallet knows WalletConnect's alone (docs/relay.md#which-wallets-can-use-this-relay).
bool can_pair(const KnownWallet& wallet, const EngineConfig& config);
/// A wallet that is not installed can be got to from here.
bool is_reachable(const KnownWallet& wallet, const EngineConfig& config);

/// In order; the first one is shown. `wallet` may be nullptr: any wallet, by its code. `wanted`:
/// what it is to be connected for. Empty for a wallet that is not reachable.
List<Platform, 5> platforms_of(const KnownWallet* wallet, bool installed, ChainNamespace wanted,
                               const EngineConfig& config);

/// Empty where there is none.
struct WalletLinks {
    std::string first;
    std::string other;        ///< universal link or custom scheme, whichever is not the first
    bool opens_page = false;  ///< in the wallet's browser: no code is in it
};
/// What opens the wallet with a pairing code. One without WalletConnect on phones, or that cannot
/// pair over this relay, is opened at this page instead, in its own browser.
WalletLinks links_of(const KnownWallet& wallet, Platform platform, std::string_view uri,
                     ChainNamespace wanted, const EngineConfig& config);

/// The link opens beside the page, not in its place.
bool opens_window(std::string_view link, Platform platform, const EngineConfig& config);

/// Pages to get the wallet from: those of this device first, its homepage last.
List<DownloadLink, 4> downloads_of(const KnownWallet& wallet, const EngineConfig& config);

}  // namespace portico::engine
