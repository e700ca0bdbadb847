// SPDX-License-Identifier: Apache-2.0
//
// Getting a wallet: the GetWallet and Downloads views (docs/spec/connect.md#getting-a-wallet).
#include "core/engine/connect/connect.hpp"
#include "core/engine/connect/wallet_way.hpp"
#include "core/engine/wallets/wallets.hpp"

namespace portico::engine {

void update(ConnectState& state, const DownloadWallet& event, const Context& context) {
    const KnownWallet* wallet = learn_wallet(state, event.id, context);
    if (wallet == nullptr) return;
    const EngineConfig& config = context.setup.config;
    const auto links = downloads_of(*wallet, config);
    if (links.empty()) return;
    // One store, or a phone that has but one: straight to it.
    const bool stores = links.size() > 1 && links[1].kind != DownloadKind::kWebsite;
    if (!stores) return context.emit(DeepLink{links.front().url, true});
    state.downloads = event.id;
    context.send(ShowView{NavigateHow::kPush, View::kDownloads});
}

GuideSlice make_guide(const ConnectState& state, const Setup& setup, const Facts& facts) {
    GuideSlice slice;
    if (!facts.modal_open) return slice;
    const EngineConfig& config = setup.config;
    const auto add = [&](const KnownWallet& wallet, WalletRowKind kind) {
        if (slice.wallets.size() >= decltype(slice.wallets)::kMax ||
            find_connector(state, wallet) || !is_reachable(wallet, config))
            return;
        const auto links = downloads_of(wallet, config);
        if (links.empty()) return;
        WalletRow row = make_row(wallet, kind);
        auto& kinds = row.downloads.emplace();
        for (const DownloadLink& link : links) kinds.push_back(link.kind);
        slice.wallets.push_back(std::move(row));
    };
    if (facts.view == View::kGetWallet) {
        for (const KnownWallet& wallet : config.wallets) add(wallet, WalletRowKind::kFeatured);
        if (config.custom_wallets)
            for (const KnownWallet& wallet : *config.custom_wallets)
                add(wallet, WalletRowKind::kCustom);
        for (const auto kind : {WalletsState::kFeatured, WalletsState::kRecommended})
            for (const KnownWallet& wallet : listed_wallets(*facts.directory, kind, setup))
                add(wallet, WalletRowKind::kRecommended);
    }
    if (facts.view != View::kDownloads) return slice;
    if (const KnownWallet* wallet = find_known(state, state.downloads, setup)) {
        slice.wallet = make_row(*wallet, WalletRowKind::kFeatured);
        slice.downloads = downloads_of(*wallet, config);
    }
    return slice;
}

}  // namespace portico::engine
