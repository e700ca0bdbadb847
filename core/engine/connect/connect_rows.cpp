// SPDX-License-Identifier: Apache-2.0
//
// The Connect view: its methods, and its rows in the order of docs/spec/connect.md#rows. One
// row for each wallet: an installed one hides its other rows, and connectors of one name in several
// namespaces are one wallet.
#include <algorithm>
#include <array>

#include "core/engine/connect/connect.hpp"
#include "core/engine/connect/wallet_way.hpp"
#include "core/engine/wallets/wallets.hpp"

namespace portico::engine {
namespace {

constexpr std::array<WalletRowKind, 7> kRowOrder{
    WalletRowKind::kWalletConnect, WalletRowKind::kRecent, WalletRowKind::kInstalled,
    WalletRowKind::kFeatured,      WalletRowKind::kCustom, WalletRowKind::kExternal,
    WalletRowKind::kRecommended};
constexpr std::array<WalletRowKind, 7> kVisitorOrder{
    WalletRowKind::kRecent,     WalletRowKind::kInstalled, WalletRowKind::kWalletConnect,
    WalletRowKind::kFeatured,   WalletRowKind::kCustom,    WalletRowKind::kExternal,
    WalletRowKind::kRecommended};

// What the host orders first; what it leaves out keeps its default place behind that.
template <class Enum, std::size_t Count, std::size_t Max, class Visit>
void in_order(const std::optional<List<Enum, Max>>& wanted, const std::array<Enum, Count>& defaults,
              const Visit& visit) {
    unsigned seen = 0;
    const auto once = [&](Enum one) {
        const unsigned bit = 1U << static_cast<unsigned>(one);
        if (!(seen & bit)) visit(one);
        seen |= bit;
    };
    if (wanted)
        for (const Enum one : *wanted) once(one);
    for (const Enum one : defaults) once(one);
}

struct ConnectRows {
    ConnectSlice& slice;
    const ConnectState& state;
    const Setup& setup;
    const Facts& facts;

    bool excluded(const std::string& id, const std::string& name) const {
        const auto& ids = setup.config.exclude_wallet_ids;
        if (!ids) return false;
        for (const auto& out : *ids) {
            if (out.value == id) return true;
            const KnownWallet* known = find_known(state, out, setup);
            if (known &&
                (is_same_wallet(known->name, name) || (known->rdns && known->rdns->value == id)))
                return true;
        }
        return false;
    }
    bool has(const KnownWallet& wallet) const {
        return std::ranges::any_of(slice.wallets, [&](const WalletRow& row) {
            return row.id.value == wallet.id.value ||
                   (wallet.rdns && row.id.value == wallet.rdns->value);
        });
    }
    bool full() const { return slice.wallets.size() == decltype(slice.wallets)::kMax; }

    void add_known(const KnownWallet& wallet, WalletRowKind kind) const {
        if (full() || !setup.config.enable_wallet_connect || find_connector(state, wallet) ||
            has(wallet) || excluded(wallet.id, wallet.name) || !is_reachable(wallet, setup.config))
            return;
        slice.wallets.push_back(make_row(wallet, kind));
        slice.wallets.back().last_used = kind == WalletRowKind::kRecent;
    }
    bool is_recent(const ConnectorFound& connector) const {
        return std::ranges::any_of(state.recent, [&](const KnownWallet& wallet) {
            return connector.id.value == wallet.id.value;
        });
    }
    // The connector of another namespace that stands for the whole wallet.
    const ConnectorFound* shown_instead(const ConnectorFound& connector) const {
        for (const ConnectorFound& other : state.connectors) {
            if (&other == &connector) return nullptr;
            if (other.chain_namespace != connector.chain_namespace && is_listed(other) &&
                is_same_wallet(other.name, connector.name))
                return &other;
        }
        return nullptr;
    }
    bool is_listed(const ConnectorFound& connector) const {
        if (state.chain_namespace && connector.chain_namespace != *state.chain_namespace)
            return false;
        if (connector.kind == ConnectorKind::kExternal || connector.kind == ConnectorKind::kAuth ||
            excluded(connector.id, connector.name))
            return false;
        return connector.kind == ConnectorKind::kAnnounced ||
               std::ranges::none_of(state.connectors, [&](const ConnectorFound& other) {
                   return other.kind == ConnectorKind::kAnnounced &&
                          other.chain_namespace == connector.chain_namespace &&
                          is_same_wallet(other.name, connector.name);
               });
    }
    void add_connector(const ConnectorFound& connector, WalletRowKind kind) const {
        if (full()) return;
        WalletRow& row = slice.wallets.emplace_back();
        row.id = connector.id;
        row.name = connector.name;
        row.icon = connector.icon;
        if (const auto& images = setup.config.connector_images)
            for (const OwnImage& image : *images)
                if (image.id.value == row.id.value) row.icon = image.url.value;
        row.kind = kind;
        row.last_used = is_recent(connector);
        row.installed = true;
        if (auto namespaces = namespaces_of(connector); namespaces.size() > 1)
            row.namespaces = std::move(namespaces);
    }
    List<ChainNamespace, 5> namespaces_of(const ConnectorFound& connector) const {
        if (state.chain_namespace) return {};
        return engine::namespaces_of(state, connector, setup);
    }
    bool for_visitors() const {
        const auto& order = setup.config.features->connector_type_order;
        return order && !order->empty() && order->front() == WalletRowKind::kVisitor;
    }
    // Wallets of several namespaces first, then announced ones, then injected ones; for visitors,
    // before all of them those used last.
    void add_installed() const {
        for (int pass = -1; pass < 3; ++pass)
            for (const ConnectorFound& connector : state.connectors) {
                const int place = for_visitors() && is_recent(connector)        ? -1
                                  : namespaces_of(connector).size() > 1         ? 0
                                  : connector.kind == ConnectorKind::kAnnounced ? 1
                                                                                : 2;
                if (place == pass && is_listed(connector) && !shown_instead(connector))
                    add_connector(connector, WalletRowKind::kInstalled);
            }
    }
    // Of the directory, `most` at most.
    void add_listed(WalletsState::Kind from, WalletRowKind kind, std::size_t most) const {
        const std::size_t end = slice.wallets.size() + most;
        for (const KnownWallet& wallet : listed_wallets(*facts.directory, from, setup))
            if (slice.wallets.size() < end) add_known(wallet, kind);
    }
    // docs/spec/connect.md#rows: two at most beside what is installed and recent; none where the
    // host chose.
    std::size_t recommended_max() const {
        const EngineConfig& config = setup.config;
        if (!config.wallets.empty() || config.featured_wallet_ids || config.custom_wallets)
            return 0;
        const auto wallets = static_cast<std::size_t>(std::ranges::count_if(
            state.connectors,
            [](const ConnectorFound& one) { return one.kind != ConnectorKind::kAuth; }));
        return 2 - std::min<std::size_t>(2, wallets + state.recent.size());
    }
    // None once the directory has answered, or while a failed request is tried again.
    std::optional<std::int64_t> awaited() const {
        std::optional<std::int64_t> rows;
        for (const auto kind : {WalletsState::kFeatured, WalletsState::kRecommended}) {
            const WalletList& list = facts.directory->lists[kind];
            if (list.state != DirectoryState::kLoading || list.retries > 0) continue;
            rows = rows.value_or(0) +
                   static_cast<std::int64_t>(kind == WalletsState::kFeatured
                                                 ? setup.config.featured_wallet_ids->size()
                                                 : recommended_max());
        }
        return rows;
    }
    void add_pairing() const {
        const bool paired = std::ranges::any_of(*facts.connections, [&](const Connection& c) {
            return c.paired() &&
                   (!state.chain_namespace || *state.chain_namespace == c.chain_namespace);
        });
        if (!setup.config.enable_wallet_connect || paired) return;
        // Who holds the phone is led to its wallets by one row.
        if (setup.config.mobile && slice.all_wallets) {
            slice.code_elsewhere = true;
            return;
        }
        WalletRow& row = slice.wallets.emplace_back();
        row.id = kWalletConnectId;
        row.name = "WalletConnect";
        row.kind = WalletRowKind::kWalletConnect;
    }
    void add(WalletRowKind kind) const {
        switch (kind) {
            case WalletRowKind::kWalletConnect:
                return add_pairing();
            case WalletRowKind::kRecent:
                for (const KnownWallet& wallet : state.recent)
                    // A browser wallet (its id is its rdns) that is gone cannot be connected.
                    if (!wallet.rdns || wallet.rdns->value != wallet.id.value)
                        add_known(wallet, kind);
                return;
            case WalletRowKind::kInstalled:
                return add_installed();
            case WalletRowKind::kFeatured:
                for (const KnownWallet& wallet : setup.config.wallets) add_known(wallet, kind);
                return add_listed(WalletsState::kFeatured, kind, 64);
            case WalletRowKind::kCustom:
                if (setup.config.custom_wallets)
                    for (const KnownWallet& wallet : *setup.config.custom_wallets)
                        add_known(wallet, kind);
                return;
            case WalletRowKind::kExternal:
                for (const ConnectorFound& connector : state.connectors)
                    if (connector.kind == ConnectorKind::kExternal &&
                        !excluded(connector.id, connector.name))
                        add_connector(connector, kind);
                return;
            case WalletRowKind::kRecommended:
                return add_listed(WalletsState::kRecommended, kind, recommended_max());
            case WalletRowKind::kVisitor:
                return;
        }
    }
};

// docs/spec/connect.md#telegram: providers that a browser inside another app cannot sign in with.
bool works_in(const Device& device, SocialProvider provider) {
    if (!device.telegram) return !device.in_app || provider != SocialProvider::kGoogle;
    switch (device.os) {
        case Os::kIos:
            return provider != SocialProvider::kGoogle;
        case Os::kMac:
            return provider != SocialProvider::kX;
        case Os::kAndroid:
            return provider != SocialProvider::kFacebook && provider != SocialProvider::kX;
        default:
            return true;
    }
}

void add_methods(ConnectSlice& slice, const ConnectState& state, const EngineConfig& config,
                 bool wallet_first) {
    const Features& features = *config.features;  // setup.cpp
    // Email and social lead to the operator's vault, or a connector of kind auth: without one there
    // is nothing behind them, whatever the flags say. Until the server has said, they keep their
    // place.
    const bool asked = config.vault_url && config.vault_url->value.empty();
    const bool sign_in =
        config.vault_url || std::ranges::any_of(state.connectors, [](const ConnectorFound& one) {
            return one.kind == ConnectorKind::kAuth;
        });
    if (features.socials && sign_in)
        for (const SocialProvider provider : *features.socials)
            if (works_in(*config.device, provider)) slice.socials.push_back(provider);
    using enum ConnectMethod;
    const std::array<ConnectMethod, 3> order =
        wallet_first ? std::array{kWallet, kEmail, kSocial} : std::array{kEmail, kSocial, kWallet};
    in_order(features.connect_methods_order, order, [&](ConnectMethod method) {
        const bool offered = method == kEmail ? sign_in && features.email.value_or(asked)
                             : method == kSocial
                                 ? !slice.socials.empty() || (asked && !features.socials)
                                 : config.enable_wallets.value_or(true);
        if (!offered) return;
        // Email and social stand together; "or" is between them and the wallets.
        if (!slice.methods.empty())
            slice.methods.back().separator =
                (slice.methods.back().method == kWallet) != (method == kWallet);
        slice.methods.push_back({method});
    });
    const auto is_wallet = [](const MethodRow& row) { return row.method == kWallet; };
    const auto wallets = std::ranges::count_if(slice.methods, is_wallet);
    slice.collapsed = features.collapse_wallets == true && !state.unfolded && wallets == 1 &&
                      slice.methods.size() > 1;
}

Legal legal_of(const EngineConfig& config) {
    if (!config.terms_url && !config.privacy_url) return Legal::kNone;
    return config.features->legal_checkbox == true ? Legal::kCheckbox : Legal::kNote;
}

}  // namespace

bool is_same_wallet(const std::string& a, const std::string& b) {
    const auto brand = [](std::string_view name) {
        if (name.ends_with(" Wallet")) name.remove_suffix(7);
        return name;
    };
    return brand(a) == brand(b);
}

List<ChainNamespace, 5> namespaces_of(const ConnectState& state, const ConnectorFound& connector,
                                      const Setup& setup) {
    List<ChainNamespace, 5> namespaces;
    for (const ChainNamespace one : setup.namespaces)
        if (find_sibling(state, connector, one)) namespaces.push_back(one);
    return namespaces;
}

const ConnectorFound* find_sibling(const ConnectState& state, const ConnectorFound& connector,
                                   ChainNamespace chain_namespace) {
    if (connector.chain_namespace == chain_namespace) return &connector;
    for (const ConnectorFound& other : state.connectors)
        if (other.chain_namespace == chain_namespace &&
            (other.kind == ConnectorKind::kAuth) == (connector.kind == ConnectorKind::kAuth) &&
            is_same_wallet(other.name, connector.name))
            return &other;
    return nullptr;
}

bool is_blocked(const ConnectState& state, const EngineConfig& config) {
    return legal_of(config) == Legal::kCheckbox && !state.agreed;
}

WalletRow make_row(const KnownWallet& wallet, WalletRowKind kind) {
    WalletRow row;
    row.id = wallet.id.value;
    row.name = wallet.name;
    if (wallet.image_url) row.icon = wallet.image_url->value;
    row.kind = kind;
    return row;
}

ConnectSlice make_rows(const ConnectState& state, const Setup& setup, const Facts& facts) {
    const EngineConfig& config = setup.config;
    ConnectSlice slice;
    const AllWallets all = config.all_wallets.value_or(AllWallets::kShow);
    slice.all_wallets = config.enable_wallet_connect && all != AllWallets::kHide &&
                        (all == AllWallets::kShow || config.mobile);
    const ConnectRows rows{slice, state, setup, facts};
    in_order(config.features->connector_type_order, rows.for_visitors() ? kVisitorOrder : kRowOrder,
             [&](WalletRowKind kind) { rows.add(kind); });
    const bool installed = std::ranges::any_of(
        slice.wallets, [](const WalletRow& row) { return row.kind == WalletRowKind::kInstalled; });
    add_methods(slice, state, config, installed);
    slice.awaited = rows.awaited();
    slice.own_relay = config.own_relay;
    slice.wallet_guide = config.enable_wallet_guide.value_or(true);
    slice.legal = legal_of(config);
    slice.enabled = !is_blocked(state, config);
    slice.terms_url = config.terms_url;
    slice.vault_url = config.vault_url;
    slice.privacy_url = config.privacy_url;
    slice.chain_namespace = state.chain_namespace;
    return slice;
}

}  // namespace portico::engine
