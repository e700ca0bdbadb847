// SPDX-License-Identifier: Apache-2.0
//
// The rows of the Connect view. Order of the specification's section 2: walletConnect, recent,
// injected, featured. One row for each wallet: an installed one hides its recent and featured rows.
#include <algorithm>

#include "core/engine/connect.hpp"
#include "core/engine/wallets.hpp"

namespace portico::engine {
namespace {

bool is_installed(const ConnectState& state, const KnownWallet& wallet) {
    return std::ranges::any_of(state.connectors, [&](const ConnectorFound& connector) {
        return connector.id.value == wallet.id.value ||
               (wallet.rdns && connector.id.value == wallet.rdns->value) ||
               connector.name.value == wallet.name.value;
    });
}

bool is_recent(const ConnectState& state, const ConnectorFound& connector) {
    return std::ranges::any_of(state.recent, [&](const KnownWallet& wallet) {
        return connector.id.value == wallet.id.value;
    });
}

WalletRow row_of(const KnownWallet& wallet, WalletRowKind kind) {
    WalletRow row{.id = wallet.id.value, .name = wallet.name, .icon = {}, .kind = kind};
    if (wallet.image_url) row.icon = wallet.image_url->value;
    return row;
}

void add_installed(ConnectSlice& slice, const ConnectState& state, ConnectorKind kind) {
    for (const ConnectorFound& connector : state.connectors)
        if (connector.kind == kind)
            slice.wallets.push_back({.id = connector.id,
                                     .name = connector.name,
                                     .icon = connector.icon,
                                     .kind = WalletRowKind::kInstalled,
                                     .last_used = is_recent(state, connector),
                                     .installed = true});
}

bool has_row(const ConnectSlice& slice, const KnownWallet& wallet) {
    return std::ranges::any_of(slice.wallets, [&](const WalletRow& row) {
        return row.id.value == wallet.id.value ||
               (wallet.rdns && row.id.value == wallet.rdns->value);
    });
}

// Rows of the directory's wallets, `most` of them, each that has none yet.
void add_listed(ConnectSlice& slice, const ConnectState& state, const Setup& setup,
                const Facts& facts, WalletsState::Kind from, WalletRowKind kind, std::size_t most) {
    for (const KnownWallet& wallet : listed_wallets(*facts.directory, from, setup)) {
        if (most == 0) return;
        if (is_installed(state, wallet) || has_row(slice, wallet)) continue;
        slice.wallets.push_back(row_of(wallet, kind));
        --most;
    }
}

}  // namespace

ConnectSlice make_rows(const ConnectState& state, const Setup& setup, const Facts& facts) {
    ConnectSlice slice;
    const bool paired =
        std::ranges::any_of(*facts.connections, [](const Connection& c) { return c.paired(); });
    if (setup.config.enable_wallet_connect && !paired)
        slice.wallets.push_back({.id = kWalletConnectId,
                                 .name = "WalletConnect",
                                 .icon = {},
                                 .kind = WalletRowKind::kWalletConnect});
    for (const KnownWallet& wallet : state.recent) {
        // A browser wallet (its id is its rdns) that is not there now cannot be connected.
        const bool browser = wallet.rdns && wallet.rdns->value == wallet.id.value;
        if (browser || !setup.config.enable_wallet_connect || is_installed(state, wallet)) continue;
        WalletRow row = row_of(wallet, WalletRowKind::kRecent);
        row.last_used = true;
        slice.wallets.push_back(std::move(row));
    }
    add_installed(slice, state, ConnectorKind::kAnnounced);
    add_installed(slice, state, ConnectorKind::kInjected);
    if (!setup.config.enable_wallet_connect) return slice;
    for (const KnownWallet& wallet : setup.config.wallets)
        if (!is_installed(state, wallet) && !has_row(slice, wallet))
            slice.wallets.push_back(row_of(wallet, WalletRowKind::kFeatured));
    add_listed(slice, state, setup, facts, WalletsState::kFeatured, WalletRowKind::kFeatured, 64);
    // Reference 1.4: two at most beside what is installed and recent; none where the host chose.
    const std::size_t near = state.connectors.size() + state.recent.size();
    if (setup.config.wallets.empty() && !setup.config.featured_wallet_ids && near < 2)
        add_listed(slice, state, setup, facts, WalletsState::kRecommended,
                   WalletRowKind::kRecommended, 2 - near);
    return slice;
}

}  // namespace portico::engine
