// SPDX-License-Identifier: Apache-2.0
//
// See wallets.hpp.
#include "core/engine/wallets.hpp"

#include <algorithm>

#include "core/base/decimal.hpp"
#include "core/base/percent.hpp"
#include "core/base/utf8.hpp"
#include "core/engine/retry_after.hpp"
#include "core/engine/rpc_constants.hpp"
#include "core/engine/wallets_constants.hpp"

namespace portico::engine {
namespace {

using Kind = WalletsState::Kind;

std::string base_of(const Setup& setup, std::string_view path) {
    std::string_view base;
    if (setup.config.api_url) base = *setup.config.api_url;
    while (base.ends_with('/')) base.remove_suffix(1);
    return std::string(base).append(path);
}

// Characters, not bytes.
std::size_t length_of(std::string_view text) {
    return static_cast<std::size_t>(
        std::ranges::count_if(text, [](char c) { return (c & 0xc0) != 0x80; }));
}

bool searches(const WalletsState& state) {
    return state.certified || length_of(state.search) >= kWalletsSearchMin;
}

Kind shown(const WalletsState& state) { return searches(state) ? Kind::kSearch : Kind::kGrid; }

bool has_featured(const Setup& setup) {
    return setup.config.featured_wallet_ids && !setup.config.featured_wallet_ids->empty();
}

[[gnu::noinline]] void add_parameter(std::string& url, std::string_view name,
                                     std::string_view value) {
    if (value.empty()) return;
    url.append(name).append(percent_encode(value));
}

[[gnu::noinline]] void add_number(std::string& url, std::string_view name, std::int64_t value) {
    url.append(name);
    append_decimal_signed(url, value);
}

// Adds ids to a comma-joined list, as many as a request may name.
template <class List>
void join(std::string& out, const std::optional<List>& ids, std::size_t& left) {
    if (!ids) return;
    for (const std::string& id : *ids) {
        if (left == 0) return;
        --left;
        if (!out.empty()) out += ',';
        out += id;
    }
}

std::string url_of(const WalletsState& state, Kind kind, const Setup& setup) {
    const EngineConfig& config = setup.config;
    std::string url = base_of(setup, "/getWallets");
    add_parameter(url, "?projectId=", config.project_id);
    std::string include;
    std::string exclude;
    std::string chains;
    std::size_t left = kWalletsIdsMax;
    std::int64_t entries = kWalletsPage;
    if (kind == Kind::kFeatured) {
        join(include, config.featured_wallet_ids, left);
        entries = static_cast<std::int64_t>(config.featured_wallet_ids->size());
    } else {
        join(include, config.include_wallet_ids, left);
        // Each is asked for once: the featured ones are there already.
        if (kind != Kind::kSearch) join(exclude, config.featured_wallet_ids, left);
        join(exclude, config.exclude_wallet_ids, left);
        for (std::size_t i = 0; i < std::min(setup.networks.size(), kWalletsChainsMax); ++i) {
            if (i > 0) chains += ',';
            chains += setup.networks[i].caip_network_id;
        }
        if (kind == Kind::kRecommended) entries = kWalletsRecommended;
        if (kind == Kind::kSearch) entries = kWalletsFound;
    }
    if (kind == Kind::kSearch) {
        add_parameter(url, "&search=", state.search);
        if (state.certified) url += "&badge_type=certified";
    }
    add_number(url, "&page=", state.lists[kind].page);
    add_number(url, "&entries=", entries);
    add_parameter(url, "&include=", include);
    add_parameter(url, "&exclude=", exclude);
    add_parameter(url, "&chains=", chains);
    return url;
}

// Asks for the page that the list is at.
void ask(WalletsState& state, Kind kind, const Context& context) {
    WalletList& list = state.lists[kind];
    list.state = DirectoryState::kLoading;
    context.clear_timer(list.timer);
    list.http = context.ids.take(Owner::kWallets);
    context.emit(HttpGet{list.http, url_of(state, kind, context.setup), kWalletsTimeoutMs});
}

// Asks for a list that is not there and not on its way.
void want(WalletsState& state, Kind kind, const Context& context) {
    WalletList& list = state.lists[kind];
    if (list.state == DirectoryState::kLoading || list.state == DirectoryState::kReady) return;
    if (list.state == DirectoryState::kIdle) list.page = 1;
    list.retries = 0;
    ask(state, kind, context);
}

void forget(WalletList& list, const Context& context) {
    context.clear_timer(list.timer);
    list = {};  // an answer that is on its way finds nobody
}

const std::string* text_of(const Json& wallet, std::string_view name) {
    const Json* member = wallet.find(name);
    return member != nullptr && member->is_string() && !member->as_string().empty()
               ? &member->as_string()
               : nullptr;
}

bool is_listed(const Json::Array& wallets, const std::string& id) {
    return std::ranges::any_of(
        wallets, [&](const Json& wallet) { return wallet.find("id")->as_string() == id; });
}

// Takes the wallets of an answer; false if it is none.
bool take_answer(WalletList& list, std::string_view body) {
    auto json = parse_json(body, {.depth = 8, .size_bytes = kWalletsBodyMaxBytes});
    if (!json) return false;
    Json* data = json->find("data");
    const Json* count = json->find("count");
    if (data == nullptr || !data->is_array() || count == nullptr || !count->as_integer())
        return false;
    list.count = *count->as_integer();
    const std::size_t before = list.wallets.size();
    for (Json& wallet : data->items()) {
        const std::string* id = text_of(wallet, "id");
        const std::string* name = text_of(wallet, "name");
        if (id == nullptr || name == nullptr || id->size() > ConnectorId::kMax ||
            name->size() > decltype(WalletRow::name)::kMax || is_listed(list.wallets, *id))
            continue;
        list.wallets.push_back(std::move(wallet));
    }
    // A page without news is the last one, whatever the count says.
    if (list.wallets.size() == before) list.count = static_cast<std::int64_t>(before);
    return true;
}

bool may_pass(const HttpAnswered& event) {
    return event.failure || event.status == 429 || event.status >= 500;
}

void fail(WalletsState& state, WalletList& list, const HttpAnswered& event,
          const Context& context) {
    list.http_status = event.status;
    if (!state.online) {
        list.state = DirectoryState::kOffline;
        return;
    }
    if (!may_pass(event) || list.retries == kWalletsRetryMs.size()) {
        list.state = DirectoryState::kFailed;
        return;
    }
    std::int64_t delay_ms = kWalletsRetryMs[list.retries++];
    if (event.retry_after)
        if (const auto wished = parse_retry_after_ms(*event.retry_after, context.now_ms))
            delay_ms = std::clamp(*wished, delay_ms, kRetryAfterMaxMs);
    list.timer = context.set_timer(Owner::kWallets, delay_ms);
}

// --- rows ---------------------------------------------------------------------------------------

bool has_link(const Json& wallet, std::initializer_list<std::string_view> names) {
    return std::ranges::any_of(
        names, [&](std::string_view name) { return text_of(wallet, name) != nullptr; });
}

// Whether it can be used here (reference 3.2). Coinbase, Phantom and Solflare open pages of their
// own, whatever the directory says.
bool is_usable(const Json& wallet, const EngineConfig& config) {
    const std::string& id = *text_of(wallet, "id");
    if (config.mobile)
        return has_link(wallet, {"mobile_link", "link_mode"}) || id.starts_with("fd20dc426fb3") ||
               id.starts_with("a797aa35c0fa") || id.starts_with("1ca0bdd47475");
    if (!config.no_adapters.value_or(false)) return true;
    return has_link(wallet, {"mobile_link", "link_mode", "desktop_link", "webapp_link"});
}

std::string image_of(const Json& wallet, const Setup& setup) {
    const std::string* image = text_of(wallet, "image_id");
    return image == nullptr ? std::string()
                            : base_of(setup, "/getWalletImage/").append(percent_encode(*image));
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

  private:
    bool is_out(const Json& wallet, const std::string& id) const {
        const auto& excluded = setup_.config.exclude_wallet_ids;
        const std::string& own = *text_of(wallet, "id");
        return (excluded && std::ranges::any_of(
                                *excluded, [&](const auto& out) { return out.value == own; })) ||
               (own == id && !is_usable(wallet, setup_.config)) ||
               std::ranges::any_of(slice_.wallets,
                                   [&](const WalletRow& row) { return row.id.value == id; });
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
        {"play_store", &KnownWallet::play_store},   {"chrome_store", &KnownWallet::chrome_store}};
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

void view_changed(WalletsState& state, const Context& context) {
    if (!context.facts.modal_open) {
        state.search.clear();
        state.certified = false;
        context.clear_timer(state.debounce_timer);
        return forget(state.lists[Kind::kSearch], context);
    }
    if (!context.setup.config.api_url) return;
    if (has_featured(context.setup)) want(state, Kind::kFeatured, context);
    want(state, Kind::kRecommended, context);
    if (context.facts.view == View::kAllWallets) want(state, shown(state), context);
}

void update(WalletsState& state, const SearchWallets& event, const Context& context) {
    std::string_view text = truncate_utf8(event.text, kWalletsSearchMaxBytes);
    while (text.starts_with(' ')) text.remove_prefix(1);
    while (text.ends_with(' ')) text.remove_suffix(1);
    if (text == state.search || !context.setup.config.api_url) return;
    state.search = text;
    context.clear_timer(state.debounce_timer);
    forget(state.lists[Kind::kSearch], context);
    if (!searches(state)) return;
    state.lists[Kind::kSearch].page = 1;
    state.lists[Kind::kSearch].state = DirectoryState::kLoading;
    state.debounce_timer = context.set_timer(Owner::kWallets, kWalletsDebounceMs);
}

void update(WalletsState& state, const FilterWallets& event, const Context& context) {
    if (event.certified == state.certified || !context.setup.config.api_url) return;
    state.certified = event.certified;
    context.clear_timer(state.debounce_timer);
    forget(state.lists[Kind::kSearch], context);
    want(state, shown(state), context);
}

void update(WalletsState& state, const MoreWallets&, const Context& context) {
    WalletList& grid = state.lists[Kind::kGrid];
    if (searches(state) || grid.state != DirectoryState::kReady ||
        static_cast<std::int64_t>(grid.wallets.size()) >= grid.count)
        return;
    ++grid.page;
    grid.retries = 0;
    ask(state, Kind::kGrid, context);
}

void update(WalletsState& state, const Retry&, const Context& context) {
    view_changed(state, context);
}

void update(WalletsState& state, const HttpAnswered& event, const Context& context) {
    for (WalletList& list : state.lists) {
        if (list.http == 0 || list.http != event.id) continue;
        list.http = 0;
        if (event.status == 200 && event.body && take_answer(list, *event.body)) {
            list.state = DirectoryState::kReady;
            list.http_status = 0;
        } else {
            fail(state, list, event, context);
        }
        return;
    }
}

void update(WalletsState& state, const wc::TimerFired& event, const Context& context) {
    if (event.timer_id == state.debounce_timer) {
        state.debounce_timer = 0;
        return ask(state, Kind::kSearch, context);
    }
    for (const Kind kind : {Kind::kFeatured, Kind::kRecommended, Kind::kGrid, Kind::kSearch}) {
        if (state.lists[kind].timer != event.timer_id) continue;
        state.lists[kind].timer = 0;
        return ask(state, kind, context);
    }
}

void update(WalletsState& state, const wc::OnlineChanged& event, const Context& context) {
    state.online = event.online;
    if (!event.online) return;
    for (const Kind kind : {Kind::kFeatured, Kind::kRecommended, Kind::kGrid, Kind::kSearch})
        if (state.lists[kind].state == DirectoryState::kOffline) want(state, kind, context);
}

WalletsSlice make_slice(const WalletsState& state, const Setup& setup, const Facts& facts) {
    WalletsSlice slice;
    const WalletList& list = state.lists[shown(state)];
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
    Rows rows(slice, setup, facts);
    for (const bool installed_ones : {true, false}) {
        if (!searches(state)) rows.add(featured.wallets, WalletRowKind::kFeatured, installed_ones);
        rows.add(list.wallets, WalletRowKind::kRecommended, installed_ones);
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

std::vector<KnownWallet> listed_wallets(const WalletsState& state, WalletsState::Kind kind,
                                        const Setup& setup) {
    std::vector<KnownWallet> out;
    for (const Json& wallet : state.lists[kind].wallets) out.push_back(known(wallet, setup));
    return out;
}

}  // namespace portico::engine
