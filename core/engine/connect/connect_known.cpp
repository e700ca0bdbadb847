// SPDX-License-Identifier: Apache-2.0
//
// The wallets the connect area knows: announced, configured, used before, of the directory.
#include "core/base/describe/describe.hpp"
#include "core/base/text/utf8.hpp"
#include "core/base/text/visible_text.hpp"
#include "core/engine/connect/connect_flow.hpp"
#include "core/engine/connection/connection_constants.hpp"
#include "core/engine/connection/session_view.hpp"
#include "core/engine/wallets/wallets.hpp"

namespace portico::engine {
namespace {

bool is_recent_key(const Text<256>& key) {
    return key.value == std::string(kStoragePrefix).append(kRecentWalletsKey);
}

}  // namespace

void load(ConnectState& state, const machine::Storage& storage) {
    if (const std::string* stored = storage.find(kRecentWalletsKey))
        state.recent = read_stored_wallets(*stored).wallets;
}

const ConnectorFound* find_connector(const ConnectState& state, std::string_view id) {
    for (const ConnectorFound& connector : state.connectors)
        if (connector.id.value == id) return &connector;
    return nullptr;
}

const ConnectorFound* find_connector(const ConnectState& state, const KnownWallet& wallet) {
    for (const ConnectorFound& connector : state.connectors)
        if (connector.kind != ConnectorKind::kAuth &&
            (connector.id.value == wallet.id.value ||
             (wallet.rdns && connector.id.value == wallet.rdns->value) ||
             is_same_wallet(connector.name, wallet.name)))
            return &connector;
    return nullptr;
}

const KnownWallet* find_known(const ConnectState& state, std::string_view id, const Setup& setup) {
    if (const KnownWallet* wallet = setup.find_wallet(id)) return wallet;
    if (setup.config.custom_wallets)
        for (const KnownWallet& wallet : *setup.config.custom_wallets)
            if (wallet.id.value == id) return &wallet;
    for (const KnownWallet& wallet : state.recent)
        if (wallet.id.value == id) return &wallet;
    return state.listed && state.listed->id.value == id ? &*state.listed : nullptr;
}

const KnownWallet* learn_wallet(ConnectState& state, std::string_view id, const Context& context) {
    if (const KnownWallet* wallet = find_known(state, id, context.setup)) return wallet;
    auto listed = find_wallet(*context.facts.directory, id, context.setup);
    if (!listed) return nullptr;
    state.listed = std::move(*listed);
    return &*state.listed;
}

void remember(ConnectState& state, KnownWallet wallet, const Context& context) {
    erase_if(state.recent, [&](const KnownWallet& other) { return other.id == wallet.id; });
    state.recent.insert(state.recent.begin(), std::move(wallet));
    if (state.recent.size() > kRecentWalletsMax) state.recent.resize(kRecentWalletsMax);
    StoredWallets stored;
    for (const KnownWallet& recent : state.recent) stored.wallets.push_back(recent);
    context.store(kRecentWalletsKey, to_json_text(stored));
}

KnownWallet recent_of(const ConnectState& state, const wc::Session& session, const Setup& setup) {
    if (const KnownWallet* known = known_wallet(state, setup)) {
        KnownWallet copy = *known;
        copy.rdns.reset();  // paired, not installed
        return copy;
    }
    KnownWallet wallet;
    std::string name = visible_text(session.peer.name.value);
    if (name.empty()) name = "WalletConnect";
    wallet.name = truncate_utf8(name, Text<128>::kMax);
    wallet.id = std::string(truncate_utf8("peer:" + name, Text<128>::kMax));
    if (const wc::ShortText* icon = session_icon(session)) wallet.image_url = *icon;
    if (!session.peer.url.empty()) wallet.homepage = session.peer.url;
    if (const auto& redirect = session.peer.redirect) {
        const wc::ShortText* link = link_given(redirect->universal);
        if (!link) link = link_given(redirect->native);
        if (link) wallet.mobile_link = *link;
    }
    return wallet;
}

void update(ConnectState& state, const wc::StorageChanged& event, const Context&) {
    if (is_recent_key(event.key))
        state.recent = read_stored_wallets(event.value ? event.value->value : "").wallets;
}

}  // namespace portico::engine
