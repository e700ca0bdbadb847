// SPDX-License-Identifier: Apache-2.0
//
// See wallets.hpp.
#include "core/engine/wallets/wallets.hpp"

#include <algorithm>

#include "core/base/encoding/percent.hpp"
#include "core/base/text/decimal.hpp"
#include "core/base/text/utf8.hpp"
#include "core/base/text/visible_text.hpp"
#include "core/engine/config.hpp"
#include "core/engine/retry_after.hpp"
#include "core/engine/wallets/wallets_constants.hpp"
#include "core/engine/wallets/wallets_list.hpp"

namespace portico::engine {
namespace {

using Kind = WalletsState::Kind;

// Characters, not bytes.
std::size_t length_of(std::string_view text) {
    return static_cast<std::size_t>(
        std::ranges::count_if(text, [](char c) { return (c & 0xc0) != 0x80; }));
}

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
    std::string url = project_address(config, "/getWallets");
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
        // Each is requested once: the featured ones are there already.
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
    // docs/wallets.md#requests: what is left of wallets that cannot be paired here.
    if (config.own_relay.value_or(false))
        url += config.no_adapters.value_or(false) ? "&own_relay=alone"
               : config.mobile                    ? "&own_relay=phone"
                                                  : "&own_relay=desktop";
    return url;
}

// Of what was typed no more than a name needs.
void track_search(const WalletsState& state, const Context& context) {
    std::string properties;
    if (state.certified) append_property(properties, "badge", "certified");
    append_property(properties, "search",
                    truncate_utf8(state.search, kWalletsSearchReportedMaxBytes));
    context.track("SEARCH_WALLET", std::move(properties));
}

// Asks for the page that the list is at.
void fetch(WalletsState& state, Kind kind, const Context& context) {
    WalletList& list = state.lists[kind];
    list.state = DirectoryState::kLoading;
    context.clear_timer(list.timer);
    list.http = context.take_id(Owner::kWallets);
    context.emit(HttpGet{list.http, url_of(state, kind, context.setup), kWalletsTimeoutMs});
    if (kind == Kind::kSearch && list.retries == 0) track_search(state, context);
}

// Asks for a list that is not there and not on its way.
void want(WalletsState& state, Kind kind, const Context& context) {
    WalletList& list = state.lists[kind];
    if (list.state == DirectoryState::kLoading || list.state == DirectoryState::kReady) return;
    if (list.state == DirectoryState::kIdle) list.page = 1;
    list.retries = 0;
    fetch(state, kind, context);
}

void forget(WalletList& list, const Context& context) {
    context.clear_timer(list.timer);
    list = {};  // a response that is still on its way is dropped
}

bool is_listed(const Json::Array& wallets, const std::string& id) {
    return std::ranges::any_of(
        wallets, [&](const Json& wallet) { return wallet.find("id")->as_string() == id; });
}

// As the host names them, not as the directory has them.
template <class Ids>
void put_in_order(Json::Array& wallets, const Ids& ids) {
    auto place = wallets.begin();
    for (const auto& id : ids) {
        const auto found = std::find_if(place, wallets.end(), [&](const Json& wallet) {
            return *text_of(wallet, "id") == id.value;
        });
        if (found != wallets.end()) std::iter_swap(place++, found);
    }
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
        const std::string* reported = text_of(wallet, "name");
        std::string name = reported ? visible_text(*reported) : std::string();
        if (id == nullptr || name.empty() || id->size() > ConnectorId::kMax ||
            name.size() > decltype(WalletRow::name)::kMax || is_listed(list.wallets, *id))
            continue;
        wallet.set("name", Json::string(std::move(name)));
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
    if (event.status != 0)
        context.report(event.status == 200 ? "DATA_PARSING_ERROR" : "API_ERROR", "getWallets",
                       refusal_text(event));
    if (!state.online) {
        list.state = DirectoryState::kOffline;
        return;
    }
    if (!may_pass(event) || list.retries == kWalletsRetryMs.size()) {
        list.state = DirectoryState::kFailed;
        return;
    }
    std::int64_t delay_ms = kWalletsRetryMs[list.retries++];
    // Our server says it in seconds. A date would be somebody's in between: then it is our own
    // time.
    if (event.retry_after)
        if (const auto wished_s = parse_decimal(*event.retry_after))
            delay_ms = std::clamp<std::int64_t>(
                static_cast<std::int64_t>(std::min<std::uint64_t>(*wished_s, 60)) * 1'000, delay_ms,
                kRetryAfterMaxMs);
    list.timer = context.set_timer(Owner::kWallets, delay_ms);
}

}  // namespace

bool searches(const WalletsState& state) {
    return state.certified || length_of(state.search) >= kWalletsSearchMin;
}

WalletsState::Kind shown_list(const WalletsState& state) {
    return searches(state) ? WalletsState::kSearch : WalletsState::kGrid;
}

const std::string* text_of(const Json& wallet, const char* name) {
    const Json* member = wallet.find(name);
    return member != nullptr && member->is_string() && !member->as_string().empty()
               ? &member->as_string()
               : nullptr;
}

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
    if (context.facts.view == View::kAllWallets) want(state, shown_list(state), context);
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
    want(state, shown_list(state), context);
}

void update(WalletsState& state, const MoreWallets&, const Context& context) {
    WalletList& grid = state.lists[Kind::kGrid];
    if (searches(state) || grid.state != DirectoryState::kReady ||
        static_cast<std::int64_t>(grid.wallets.size()) >= grid.count)
        return;
    ++grid.page;
    grid.retries = 0;
    fetch(state, Kind::kGrid, context);
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
            if (&list == &state.lists[Kind::kFeatured])
                put_in_order(list.wallets, *context.setup.config.featured_wallet_ids);
        } else {
            fail(state, list, event, context);
        }
        return;
    }
}

void update(WalletsState& state, const wc::TimerFired& event, const Context& context) {
    if (event.timer_id == state.debounce_timer) {
        state.debounce_timer = 0;
        return fetch(state, Kind::kSearch, context);
    }
    for (const Kind kind : {Kind::kFeatured, Kind::kRecommended, Kind::kGrid, Kind::kSearch}) {
        if (state.lists[kind].timer != event.timer_id) continue;
        state.lists[kind].timer = 0;
        return fetch(state, kind, context);
    }
}

void update(WalletsState& state, const wc::OnlineChanged& event, const Context& context) {
    state.online = event.online;
    if (!event.online) return;
    for (const Kind kind : {Kind::kFeatured, Kind::kRecommended, Kind::kGrid, Kind::kSearch})
        if (state.lists[kind].state == DirectoryState::kOffline) want(state, kind, context);
}

}  // namespace portico::engine
