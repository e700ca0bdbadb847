// SPDX-License-Identifier: Apache-2.0
//
// The directory's wallets as rows (docs/spec/connect.md#directory): installed ones first and as
// their connector, the host's own in the grid, excluded ones and those that cannot be used here
// left out. See wallets.hpp.
#include <algorithm>
#include <initializer_list>

#include "core/base/encoding/percent.hpp"
#include "core/engine/config.hpp"
#include "core/engine/wallets/wallets.hpp"
#include "core/engine/wallets/wallets_list.hpp"

namespace portico::engine {
namespace {

using Kind = WalletsState::Kind;

bool has_link(const Json& wallet, std::initializer_list<const char*> names) {
    return std::ranges::any_of(names,
                               [&](const char* name) { return text_of(wallet, name) != nullptr; });
}

// Whether it can be used here (docs/spec/connect.md#directory). Coinbase, Phantom and Solflare open
// pages of their own, whatever the directory says.
bool is_usable(const Json& wallet, const EngineConfig& config) {
    const std::string& id = *text_of(wallet, "id");
    // What cannot be got to the directory has left out (wallets.cpp).
    if (config.own_relay.value_or(false) && text_of(wallet, "relay")) return true;
    if (config.mobile)
        return has_link(wallet, {"mobile_link", "link_mode"}) || id.starts_with("fd20dc426fb3") ||
               id.starts_with("a797aa35c0fa") || id.starts_with("1ca0bdd47475");
    if (!config.no_adapters.value_or(false)) return true;
    return has_link(wallet, {"mobile_link", "link_mode", "desktop_link", "webapp_link"});
}

std::string image_of(const Json& wallet, const Setup& setup) {
    const std::string* image = text_of(wallet, "image_id");
    return image == nullptr
               ? std::string()
               : address_of(setup.config, "/getWalletImage/").append(percent_encode(*image));
}

const ConnectorFound* installed(const Json& wallet, const Facts& facts) {
    const std::string* rdns = text_of(wallet, "rdns");
    if (rdns == nullptr) return nullptr;
    const auto found = std::ranges::find_if(
        *facts.connectors, [&](const ConnectorFound& other) { return other.id.value == *rdns; });
    return found == facts.connectors->end() ? nullptr : &*found;
}

class Rows {
  public:
    Rows(WalletsSlice& slice, const Setup& setup, const Facts& facts)
        : slice_(slice), setup_(setup), facts_(facts) {}

    void add(const Json::Array& wallets, WalletRowKind kind, bool want_installed) {
        for (const Json& wallet : wallets) {
            const ConnectorFound* connector = installed(wallet, facts_);
            if ((connector != nullptr) != want_installed) continue;
            const std::string& id = connector ? connector->id.value : *text_of(wallet, "id");
            if (slice_.wallets.size() == decltype(slice_.wallets)::kMax || is_out(wallet, id))
                continue;
            WalletRow& row = slice_.wallets.emplace_back();
            row.id = id;
            row.name = *text_of(wallet, "name");
            row.kind = connector ? WalletRowKind::kInstalled : kind;
            row.installed = connector != nullptr;
            if (connector && connector->icon)
                row.icon = connector->icon;
            else if (std::string image = image_of(wallet, setup_); !image.empty())
                row.icon = std::move(image);
        }
    }

    /// The host's own, which no directory need have.
    void add_own(const Vec<KnownWallet>& wallets, WalletRowKind kind) {
        for (const KnownWallet& wallet : wallets) {
            if (is_listed(wallet.id.value) || (wallet.rdns && is_listed(wallet.rdns->value)))
                continue;
            WalletRow& row = slice_.wallets.emplace_back();
            row.id = wallet.id.value;
            row.name = wallet.name;
            row.kind = kind;
            if (wallet.image_url) row.icon = wallet.image_url->value;
        }
    }

    /// Wallets of this browser that the lists so far do not have.
    void add_connectors() {
        for (const ConnectorFound& connector : *facts_.connectors) {
            if (connector.kind == ConnectorKind::kAuth || is_listed(connector.id.value)) continue;
            WalletRow& row = slice_.wallets.emplace_back();
            row.id = connector.id.value;
            row.name = connector.name;
            row.icon = connector.icon;
            row.installed = true;
        }
    }

  private:
    bool is_listed(const std::string& id) const {
        return std::ranges::any_of(slice_.wallets,
                                   [&](const WalletRow& row) { return row.id.value == id; });
    }
    bool is_out(const Json& wallet, const std::string& id) const {
        const auto& excluded = setup_.config.exclude_wallet_ids;
        const std::string& own = *text_of(wallet, "id");
        return (excluded && std::ranges::any_of(
                                *excluded, [&](const auto& out) { return out.value == own; })) ||
               (own == id && !is_usable(wallet, setup_.config)) || is_listed(id);
    }

    WalletsSlice& slice_;
    const Setup& setup_;
    const Facts& facts_;
};

KnownWallet known(const Json& wallet, const Setup& setup) {
    struct Field {
        const char* name;
        std::optional<ShortText> KnownWallet::* member;
    };
    static constexpr Field kFields[] = {
        {"homepage", &KnownWallet::homepage},       {"mobile_link", &KnownWallet::mobile_link},
        {"link_mode", &KnownWallet::link_mode},     {"desktop_link", &KnownWallet::desktop_link},
        {"webapp_link", &KnownWallet::webapp_link}, {"app_store", &KnownWallet::app_store},
        {"play_store", &KnownWallet::play_store},   {"chrome_store", &KnownWallet::chrome_store},
        {"browse_link", &KnownWallet::browse_link}, {"relay", &KnownWallet::relay}};
    KnownWallet out;
    out.id = *text_of(wallet, "id");
    out.name = *text_of(wallet, "name");
    for (const Field& field : kFields)
        if (const std::string* text = text_of(wallet, field.name);
            text != nullptr && text->size() <= ShortText::kMax)
            out.*(field.member) = *text;
    if (const std::string* rdns = text_of(wallet, "rdns");
        rdns != nullptr && rdns->size() <= ConnectorId::kMax)
        out.rdns = *rdns;
    if (std::string image = image_of(wallet, setup); !image.empty())
        out.image_url = std::move(image);
    return out;
}

}  // namespace

WalletsSlice make_slice(const WalletsState& state, const Setup& setup, const Facts& facts) {
    WalletsSlice slice;
    const WalletList& list = state.lists[shown_list(state)];
    const WalletList& featured = state.lists[Kind::kFeatured];
    const WalletList& grid = state.lists[Kind::kGrid];
    slice.state = list.state;
    slice.search = state.search;
    slice.certified = state.certified;
    if (list.http_status != 0) slice.http_status = list.http_status;
    const WalletList& counted = grid.page > 0 && grid.state == DirectoryState::kReady
                                    ? grid
                                    : state.lists[Kind::kRecommended];
    if (counted.state == DirectoryState::kReady)
        slice.count = counted.count + static_cast<std::int64_t>(featured.wallets.size());
    if (facts.view != View::kAllWallets) return slice;
    slice.more = !searches(state) && static_cast<std::int64_t>(grid.wallets.size()) < grid.count;
    if (list.state == DirectoryState::kIdle) return slice;  // no directory
    Rows rows(slice, setup, facts);
    const bool grid_shown = !searches(state);
    for (const bool installed_ones : {true, false}) {
        if (grid_shown) rows.add(featured.wallets, WalletRowKind::kFeatured, installed_ones);
        if (grid_shown && !installed_ones) {
            rows.add_own(setup.config.wallets, WalletRowKind::kFeatured);
            if (setup.config.custom_wallets)
                rows.add_own(*setup.config.custom_wallets, WalletRowKind::kCustom);
        }
        rows.add(list.wallets, WalletRowKind::kRecommended, installed_ones);
        if (grid_shown && installed_ones) rows.add_connectors();
    }
    return slice;
}

std::optional<KnownWallet> find_wallet(const WalletsState& state, std::string_view id,
                                       const Setup& setup) {
    for (const WalletList& list : state.lists)
        for (const Json& wallet : list.wallets)
            if (*text_of(wallet, "id") == id) return known(wallet, setup);
    return std::nullopt;
}

Vec<KnownWallet> listed_wallets(const WalletsState& state, WalletsState::Kind kind,
                                const Setup& setup) {
    Vec<KnownWallet> out;
    for (const Json& wallet : state.lists[kind].wallets) out.push_back(known(wallet, setup));
    return out;
}

}  // namespace portico::engine
