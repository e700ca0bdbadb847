// SPDX-License-Identifier: Apache-2.0
#include "server/relay/core/webhook_queue.hpp"

#include <arpa/inet.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <string_view>
#include <utility>

#include "core/base/encoding/hex.hpp"
#include "core/base/text/uri_syntax.hpp"
#include "server/relay/holdings.hpp"

namespace portico::relay {
namespace {

constexpr std::int64_t kFirstRetryMs = 1'000;
constexpr std::int64_t kLongestRetryMs = 3'600'000;
constexpr std::int64_t kLongestRestMs = 60'000;  ///< of a webhook that fails
constexpr std::size_t kPostsUnanswered = 2;      ///< to one that has not answered yet
constexpr std::int64_t kSiteKeptMs = 60'000;     ///< after its last failure
/// What an event takes beside its text; and what of a large one counts as one post a second.
constexpr std::size_t kEventBytes = 512;
constexpr std::size_t kBytesOfOnePost = 16 * 1024;
constexpr auto kSharesOfNetwork = static_cast<std::int64_t>(detail::kSharesOfNetwork);

std::int64_t backoff_ms(int failures, std::int64_t longest_ms) {
    return std::min(kFirstRetryMs << std::clamp(failures - 1, 0, 12), longest_ms);
}

std::size_t size_of(const std::string& url, const WebhookEvent& event) {
    const Message& message = *event.message;
    return kEventBytes + url.size() + event.service_url.size() + message.text.size() +
           (message.attestation ? message.attestation->size() : 0);
}

/// Below which registries of countries give names. Not below every short one: those of x9.io or
/// t.co would be as many sites as their one owner likes.
constexpr std::array<std::string_view, 15> kSecondLevels{"ac",  "co",  "com", "edu", "go",
                                                         "gob", "gov", "ltd", "mil", "ne",
                                                         "net", "nom", "or",  "org", "plc"};

/// Whole names below which countries' registries, and one of everybody's (pp.ua), give many: their
/// words alone would also part what one owner has elsewhere (me.fr).
constexpr auto kRegistries = std::to_array<std::string_view>(
    {"gv.at",   "asn.au",  "id.au",     "adv.br",  "app.br",  "art.br",  "blog.br", "dev.br",
     "eco.br",  "eng.br",  "ind.br",    "inf.br",  "med.br",  "srv.br",  "tur.br",  "asso.fr",
     "tm.fr",   "idv.hk",  "from.hr",   "iz.hr",   "info.hu", "priv.hu", "biz.id",  "my.id",
     "sch.id",  "web.id",  "firm.in",   "gen.in",  "ind.in",  "id.ir",   "ad.jp",   "gr.jp",
     "info.ke", "me.ke",   "pe.kr",     "re.kr",   "id.lv",   "biz.my",  "name.my", "geek.nz",
     "gen.nz",  "kiwi.nz", "school.nz", "web.pk",  "biz.pl",  "info.pl", "in.rs",   "per.sg",
     "in.th",   "av.tr",   "biz.tr",    "dr.tr",   "gen.tr",  "info.tr", "name.tr", "web.tr",
     "idv.tw",  "in.ua",   "kiev.ua",   "kyiv.ua", "pp.ua",   "me.uk",   "info.ve", "web.ve",
     "biz.vn",  "info.vn", "name.vn",   "web.za"});

/// Of a name of two labels, the second of two letters: whether names below it have owners of their
/// own.
bool is_registry(std::string_view name) {
    return std::ranges::find(kSecondLevels, name.substr(0, name.find('.'))) !=
               kSecondLevels.end() ||
           std::ranges::find(kRegistries, name) != kRegistries.end();
}

/// What one owner has of hosts, however they are written: the last two labels of a name, three of
/// one as shop.co.uk; an address, of the sixth version its first half. upstream::site_of, of those
/// who send, knows the public list instead (libpsl). It stands two floors above, and the rules of
/// the relay run without either, also in the simulator: so there are two. What the list knows and
/// these do not has several owners count as one, who then share posts.
std::string site_of(const std::string& url) {
    std::string host(uri_host(url));
    if (host.empty()) return url;
    std::ranges::transform(host, host.begin(), [](char c) {
        return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    });
    if (host.size() > 1 && host.ends_with('.')) host.pop_back();
    FixedBytes<16> address{};
    if (::inet_pton(AF_INET6, host.c_str(), address.data()) == 1)
        return to_hex(std::span(address).first<8>());
    // As whoever connects reads it: 127.1, 0x7f000001.
    if (in_addr four{}; ::inet_aton(host.c_str(), &four) != 0) {
        std::memcpy(address.data(), &four, sizeof four);
        return to_hex(std::span(address).first<4>());
    }
    const auto label_before = [&](std::size_t end) {
        return end == std::string::npos || end == 0 ? std::string::npos : host.rfind('.', end - 1);
    };
    const std::size_t last = host.rfind('.');
    std::size_t from = label_before(last);
    if (from != std::string::npos && host.size() - last - 1 == 2 &&
        is_registry(std::string_view(host).substr(from + 1)))
        from = label_before(from);
    return from == std::string::npos ? host : host.substr(from + 1);
}

}  // namespace

WebhookQueue::WebhookQueue(const Limits& limits)
    : events_max_(limits.webhook_queue),
      bytes_max_(limits.webhook_queue_bytes),
      address_events_(detail::share_of(limits.webhook_queue, limits.address_share_percent)),
      address_bytes_(detail::share_of(limits.webhook_queue_bytes, limits.address_share_percent)),
      network_events_(detail::network_share_of(limits.webhook_queue, limits.address_share_percent)),
      network_bytes_(
          detail::network_share_of(limits.webhook_queue_bytes, limits.address_share_percent)),
      per_second_(limits.webhooks_per_second_address),
      burst_milli_(std::max<std::int64_t>(limits.webhooks_burst_address, 1) * 1'000) {}

bool WebhookQueue::add(std::uint64_t address, const std::string& url, WebhookEvent event,
                       std::int64_t give_up_at_ms) {
    if (is_beyond_share(address)) return false;
    const std::size_t bytes = size_of(url, event);
    while (events_.size() >= events_max_ || bytes_ >= bytes_max_)
        if (!make_room(address, bytes)) return false;

    Hook& hook = touch_hook(address, url);
    const std::uint64_t id = ++last_event_;
    Event& kept =
        events_.emplace(id, Event{std::move(event), &hook, bytes, give_up_at_ms}).first->second;
    ++hook.events;
    hook.address->idle.insert(id);
    count(*hook.address, 1, static_cast<std::int64_t>(bytes));
    make_due(id, kept);
    list(hook);
    return true;
}

/// Half is taken, and the address, or the network around it, has its share.
bool WebhookQueue::is_beyond_share(std::uint64_t address) const {
    const bool by_events = events_.size() >= events_max_ / 2, by_bytes = bytes_ >= bytes_max_ / 2;
    if (!by_events && !by_bytes) return false;
    const auto has = [&](const auto& all, std::uint64_t tag, std::size_t events,
                         std::size_t bytes) {
        const auto found = all.find(tag);
        return found != all.end() && ((by_events && found->second.events >= events) ||
                                      (by_bytes && found->second.bytes >= bytes));
    };
    return has(addresses_, address, address_events_, address_bytes_) ||
           has(networks_, detail::network_tag(address), network_events_, network_bytes_);
}

/// Gives up the newest event of whoever has most, where `for_whom` has less also with one more of
/// so many bytes.
bool WebhookQueue::make_room(std::uint64_t for_whom, std::size_t bytes) {
    const bool by_events = events_.size() >= events_max_;
    const auto& holders = by_events ? by_events_ : by_bytes_;
    if (holders.empty()) return false;
    const auto [most, tag] = *holders.rbegin();
    const auto asks = addresses_.find(for_whom);
    const std::size_t has = asks == addresses_.end() ? 0
                            : by_events              ? asks->second.events
                                                     : asks->second.bytes;
    Address& address = addresses_.at(tag);
    // Where all of one are under way they end soon.
    if (most <= has + (by_events ? 1 : bytes) || address.idle.empty()) return false;
    const std::uint64_t id = *address.idle.rbegin();
    Event& event = events_.at(id);
    Hook& hook = *event.hook;
    take_from_due(event);
    ++given_up_;
    erase(id);
    forget_if_idle(hook);
    return true;
}

void WebhookQueue::post_due(std::int64_t now_ms, const Post& post) {
    wake(now_ms);
    while (posted_ < kPostsAtOnce && !turns_.empty()) {
        Address& address = *turns_.front();
        turns_.pop_front();
        address.listed = false;
        Network& network = *address.network;
        refill(address.allowance, 1);
        refill(network.allowance, kSharesOfNetwork);
        if (is_used_up(address.allowance)) {
            address.rests = true;
            wake_at(now_ms + ms_until(address.allowance, 1, 0), Wake::kAddress, address.tag);
            give_places_back(address);
            list_next(network);
            continue;
        }
        if (network.posted >= kPostsAtOnceOfNetwork || is_used_up(network.allowance)) {
            if (is_used_up(network.allowance) && !network.rests) {
                network.rests = true;
                wake_at(now_ms + ms_until(network.allowance, kSharesOfNetwork, 0), Wake::kNetwork,
                        network.tag);
            }
            address.waits = true;
            network.waiting.push_back(&address);
            give_places_back(address);
            continue;
        }
        Hook& hook = *address.ready.front();
        address.ready.pop_front();
        hook.listed = false;
        Site& site = *hook.site;
        const bool fails = hook.failures > 0 || site.failures >= kFailuresOfSite;
        while (fails && !hook.due.empty()) {
            const std::uint64_t id = hook.due.begin()->second;
            if (events_.at(id).give_up_at_ms > now_ms) break;
            take_from_due(events_.at(id));
            ++given_up_;
            erase(id);
        }
        if (!hook.due.empty() && may_post(hook) && room_of(site) > 0) {
            const std::uint64_t id = hook.due.begin()->second;
            Event& event = events_.at(id);
            take_from_due(event);
            address.idle.erase(id);
            event.posted = true;
            ++event.attempts;
            ++hook.posted;
            ++address.posted;
            ++network.posted;
            ++site.posted;
            ++posted_;
            if (site.failures >= kFailuresOfSite) {
                site.next_at_ms = now_ms + kFailingSiteMs;
                wake_at(site.next_at_ms, Wake::kSite, site.number);
            }
            const auto cost = 1'000 * static_cast<std::int64_t>(1 + event.bytes / kBytesOfOnePost);
            address.allowance.milli -= cost;
            network.allowance.milli -= cost;
            post(id, hook.url, event.what);
        }
        list(hook);
        list(address);
        list_next(network);
        unpark(site);  // the place that was kept for this one, where it did not take it
        if (!may_take_turn(address) || address.ready.empty()) give_places_back(address);
        forget_if_idle(hook);
    }
}

void WebhookQueue::answered(std::uint64_t id, int http_status, std::int64_t now_ms) {
    const auto found = events_.find(id);
    if (found == events_.end() || !found->second.posted) return;
    wake(now_ms);
    Event& event = found->second;
    Hook& hook = *event.hook;
    Address& address = *hook.address;
    Site& site = *hook.site;
    event.posted = false;
    --hook.posted;
    --address.posted;
    --address.network->posted;
    --site.posted;
    --posted_;
    address.idle.insert(id);
    hook.answers = site.answers =
        (http_status >= 200 && http_status < 300) || (http_status >= 400 && http_status < 500);
    if (hook.answers) {
        hook.failures = site.failures = 0;
        hook.next_at_ms = site.next_at_ms = 0;
        erase(id);
    } else {
        if (site.failures < kFailuresOfSite) ++site.failures;
        site.failed_at_ms = now_ms;
        // Those posted beside one that failed say nothing more.
        if (hook.next_at_ms <= now_ms) {
            hook.next_at_ms = now_ms + backoff_ms(++hook.failures, kLongestRestMs);
            wake_at(hook.next_at_ms, Wake::kHook, hook.number);
        }
        const std::int64_t next_at_ms =
            std::max(hook.next_at_ms, now_ms + backoff_ms(event.attempts, kLongestRetryMs));
        if (event.give_up_at_ms <= next_at_ms) {
            ++given_up_;
            erase(id);
        } else {
            event.next_at_ms = next_at_ms;
            wake_at(next_at_ms, Wake::kEvent, id);
        }
    }
    list(hook);
    list(address);
    list_next(*address.network);
    unpark(site);
    forget_if_idle(hook);
}

// --- whose turn it is ---------------------------------------------------------------------------

bool WebhookQueue::may_post(const Hook& hook) const {
    if (hook.answers) return true;
    if (hook.failures == 0) return hook.posted < kPostsUnanswered;
    return hook.posted == 0 && hook.next_at_ms <= now_ms_;
}

/// How many more may go there at once.
std::size_t WebhookQueue::room_of(const Site& site) const {
    const std::size_t at_once = site.answers ? kPostsAtOnceOfSite : kPostsAtOnceOfSilentSite;
    if (site.posted >= at_once) return 0;
    if (site.failures < kFailuresOfSite) return at_once - site.posted;
    return site.next_at_ms <= now_ms_ ? 1 : 0;
}

bool WebhookQueue::may_take_turn(const Address& address) const {
    return !address.rests && !address.waits && address.posted < kPostsAtOnceOfAddress;
}

void WebhookQueue::make_due(std::uint64_t id, Event& event) {
    event.next_at_ms = 0;
    event.turn = ++last_turn_;
    event.hook->due.emplace(event.turn, id);
}

void WebhookQueue::take_from_due(Event& event) {
    event.hook->due.erase(std::exchange(event.turn, 0));
}

void WebhookQueue::list(Hook& hook) {
    if (hook.listed || hook.parked || hook.due.empty() || !may_post(hook)) return;
    if (room_of(*hook.site) == 0) return park(hook);
    hook.listed = true;
    hook.address->ready.push_back(&hook);
    list(*hook.address);
}

void WebhookQueue::list(Address& address) {
    if (address.listed || address.ready.empty() || !may_take_turn(address)) return;
    address.listed = true;
    turns_.push_back(&address);
}

/// Of those that wait for their network's room; each turn leads to the next one.
void WebhookQueue::list_next(Network& network) {
    while (!network.waiting.empty() && !network.rests && network.posted < kPostsAtOnceOfNetwork) {
        Address& address = *network.waiting.front();
        network.waiting.pop_front();
        address.waits = false;
        list(address);
        if (address.listed) return;
    }
}

void WebhookQueue::park(Hook& hook) {
    hook.parked = true;
    std::deque<Hook*>& mine = hook.site->parked[hook.address];
    if (mine.empty()) hook.site->turns.push_back(hook.address);
    mine.push_back(&hook);
}

/// Lists as many as there is room for, of those whose address can use it now; addresses take turns.
void WebhookQueue::unpark(Site& site) {
    ++site.hooks;  // it is not forgotten meanwhile
    for (std::size_t room = room_of(site); room > 0 && !site.turns.empty();) {
        Address& address = *site.turns.front();
        site.turns.pop_front();
        const auto mine = site.parked.find(&address);
        Hook& hook = *mine->second.front();
        mine->second.pop_front();
        if (mine->second.empty())
            site.parked.erase(mine);
        else
            site.turns.push_back(&address);
        hook.parked = false;
        list(hook);
        if (hook.listed && may_take_turn(address)) {
            address.woken.insert(site.number);
            --room;
        }
        forget_if_idle(hook);
    }
    --site.hooks;
    forget_if_idle(site);
}

/// Of an address that can use none for now: others are to have them.
void WebhookQueue::give_places_back(Address& address) {
    for (const std::uint64_t number : std::exchange(address.woken, {}))
        if (const auto site = sites_.find(number); site != sites_.end()) unpark(site->second);
}

/// Lists what was to wait until now.
void WebhookQueue::wake(std::int64_t now_ms) {
    now_ms_ = now_ms;
    while (!wakes_.empty() && std::get<0>(*wakes_.begin()) <= now_ms) {
        const auto [at, kind, number] = *wakes_.begin();
        wakes_.erase(wakes_.begin());
        if (kind == Wake::kEvent) {
            const auto event = events_.find(number);
            if (event == events_.end()) continue;
            make_due(number, event->second);
            list(*event->second.hook);
        } else if (kind == Wake::kHook) {
            const auto hook = hooks_.find(number);
            if (hook == hooks_.end()) continue;
            list(hook->second);
            forget_if_idle(hook->second);
        } else if (kind == Wake::kNetwork) {
            const auto network = networks_.find(number);
            if (network == networks_.end()) continue;
            network->second.rests = network->second.leaving = false;
            list_next(network->second);
            forget_if_idle(network->second);
        } else if (kind == Wake::kSite) {
            const auto site = sites_.find(number);
            if (site != sites_.end()) unpark(site->second);
        } else {
            const auto address = addresses_.find(number);
            if (address == addresses_.end()) continue;
            address->second.rests = address->second.leaving = false;
            list(address->second);
            forget_if_idle(address->second);
        }
    }
}

/// Who was not heard of for long has `burst` posts.
void WebhookQueue::refill(Allowance& one, std::int64_t shares) const {
    const std::int64_t passed_ms = std::max<std::int64_t>(now_ms_ - one.refilled_at_ms, 0);
    const std::int64_t most = shares * burst_milli_;
    one.refilled_at_ms = now_ms_;
    if (per_second_ == 0 || passed_ms >= (most - one.milli) / (shares * per_second_))
        one.milli = most;
    else
        one.milli += passed_ms * shares * per_second_;
}

bool WebhookQueue::is_full(const Allowance& one, std::int64_t shares) const {
    return per_second_ == 0 || one.milli >= shares * burst_milli_;
}

// --- bookkeeping --------------------------------------------------------------------------------

WebhookQueue::Hook& WebhookQueue::touch_hook(std::uint64_t address_tag, const std::string& url) {
    const auto [at, fresh] = addresses_.try_emplace(address_tag);
    Address& address = at->second;
    if (fresh) {
        address.tag = address_tag;
        address.allowance = {burst_milli_, now_ms_};
        const std::uint64_t around = detail::network_tag(address_tag);
        Network& network = networks_[around];
        if (network.addresses++ == 0 && !network.leaving) {
            network.tag = around;
            network.allowance = {kSharesOfNetwork * burst_milli_, now_ms_};
        }
        address.network = &network;
    }
    const auto known = address.by_url.find(url);
    if (known != address.by_url.end()) return hooks_.at(known->second);
    const std::uint64_t number = ++last_hook_;
    address.by_url.emplace(url, number);
    Hook& hook = hooks_[number];
    hook.number = number;
    hook.address = &address;
    hook.url = url;
    hook.site = &touch_site(url);
    ++hook.site->hooks;
    return hook;
}

WebhookQueue::Site& WebhookQueue::touch_site(const std::string& url) {
    const auto [at, fresh] = site_by_name_.try_emplace(site_of(url), last_site_ + 1);
    Site& site = sites_[at->second];
    if (fresh) {
        site.number = ++last_site_;
        site.name = at->first;
    }
    return site;
}

/// Of one that is not in `due` any more.
void WebhookQueue::erase(std::uint64_t id) {
    const auto found = events_.find(id);
    Event& event = found->second;
    Hook& hook = *event.hook;
    if (event.next_at_ms > 0) wakes_.erase({event.next_at_ms, Wake::kEvent, id});
    --hook.events;
    hook.address->idle.erase(id);
    count(*hook.address, -1, -static_cast<std::int64_t>(event.bytes));
    events_.erase(found);
}

/// So much more, or less.
void WebhookQueue::count(Address& address, std::int64_t events, std::int64_t bytes) {
    by_events_.erase({address.events, address.tag});
    by_bytes_.erase({address.bytes, address.tag});
    address.events += static_cast<std::size_t>(events);
    address.bytes += static_cast<std::size_t>(bytes);
    bytes_ += static_cast<std::size_t>(bytes);
    address.network->events += static_cast<std::size_t>(events);
    address.network->bytes += static_cast<std::size_t>(bytes);
    if (address.events == 0) return;
    by_events_.insert({address.events, address.tag});
    by_bytes_.insert({address.bytes, address.tag});
}

/// One that failed is kept for its rest, or whoever has events that last a second would have each
/// of them posted. There are never more than events may be.
void WebhookQueue::forget_if_idle(Hook& hook) {
    const bool rests = hook.next_at_ms > now_ms_ && hooks_.size() <= events_max_;
    if (hook.events > 0 || hook.listed || hook.parked || rests) return;
    Address& address = *hook.address;
    Site& site = *hook.site;
    address.by_url.erase(hook.url);
    hooks_.erase(hook.number);
    --site.hooks;
    forget_if_idle(site);
    forget_if_idle(address);
}

/// One that failed is kept for a while, that nobody begins anew with it at once.
void WebhookQueue::forget_if_idle(Site& site) {
    if (site.hooks > 0) return;
    const std::int64_t until_ms = site.failed_at_ms + kSiteKeptMs;
    if (site.failures > 0 && until_ms > now_ms_ && sites_.size() <= events_max_) {
        wake_at(until_ms, Wake::kSite, site.number);
        return;
    }
    site_by_name_.erase(site.name);
    sites_.erase(site.number);
}

/// It is kept until it may post as much as one that was not heard of.
void WebhookQueue::forget_if_idle(Address& address) {
    if (!address.by_url.empty() || address.rests || address.leaving) return;
    refill(address.allowance, 1);
    if (is_full(address.allowance, 1)) {
        Network& network = *address.network;
        addresses_.erase(address.tag);
        --network.addresses;
        forget_if_idle(network);
        return;
    }
    address.leaving = true;
    wake_at(now_ms_ + ms_until(address.allowance, 1, burst_milli_), Wake::kAddress, address.tag);
}

void WebhookQueue::forget_if_idle(Network& network) {
    if (network.addresses > 0 || network.rests || network.leaving) return;
    refill(network.allowance, kSharesOfNetwork);
    if (is_full(network.allowance, kSharesOfNetwork)) {
        networks_.erase(network.tag);
        return;
    }
    network.leaving = true;
    wake_at(
        now_ms_ + ms_until(network.allowance, kSharesOfNetwork, kSharesOfNetwork * burst_milli_),
        Wake::kNetwork, network.tag);
}

std::string WebhookQueue::broken_invariant() const {
    std::size_t bytes = 0, posted = 0, events = 0;
    std::unordered_map<const Address*, std::size_t> by_address;
    std::unordered_map<const Hook*, std::size_t> by_hook;
    std::unordered_map<const Site*, std::size_t> by_site;
    for (const auto& [id, event] : events_) {
        bytes += event.bytes;
        posted += event.posted ? 1 : 0;
        ++by_hook[event.hook];
        ++by_address[event.hook->address];
    }
    for (const auto& [number, hook] : hooks_) {
        events += hook.events;
        const auto counted = by_hook.find(&hook);
        if ((counted == by_hook.end() ? 0 : counted->second) != hook.events)
            return "the events of a webhook";
        if (hook.events == 0 && hook.next_at_ms <= now_ms_) return "a webhook without events";
        if (hook.listed && hook.parked) return "a webhook that waits twice";
        if (!hook.due.empty() && may_post(hook) && !hook.listed && !hook.parked)
            return "a webhook that waits for nothing";
        by_site[hook.site] += hook.posted;
    }
    for (const auto& [number, site] : sites_) {
        if (by_site[&site] != site.posted) return "the posts to a site";
        if (site.posted > kPostsAtOnceOfSite) return "too many posts to a site at once";
        if (site.posted == 0 && room_of(site) > 0 && !site.turns.empty() &&
            std::ranges::none_of(addresses_, [&](const auto& address) {
                return address.second.woken.contains(number) || address.second.listed;
            }))
            return "webhooks that wait for a site with room";
    }
    std::unordered_map<const Network*, std::size_t> by_network;
    for (const auto& [tag, address] : addresses_) by_network[address.network] += address.posted;
    for (const auto& [tag, network] : networks_) {
        if (by_network[&network] != network.posted) return "the posts of a network";
        if (network.posted > kPostsAtOnceOfNetwork) return "too many posts of a network at once";
        if (!network.waiting.empty() && network.posted == 0 && !network.rests &&
            std::ranges::none_of(addresses_, [&](const auto& one) {
                return one.second.network == &network && one.second.listed;
            }))
            return "addresses that wait for a network with room";
    }
    for (const auto& [tag, address] : addresses_) {
        const auto counted = by_address.find(&address);
        if ((counted == by_address.end() ? 0 : counted->second) != address.events)
            return "the webhook events of an address";
        if (address.posted > kPostsAtOnceOfAddress) return "too many posts of an address at once";
    }
    if (bytes != bytes_ || posted != posted_ || events != events_.size())
        return "the totals of webhook events";
    if (posted_ > kPostsAtOnce) return "too many posts at once";
    if (events_.size() > events_max_) return "more webhook events than webhook_queue";
    return {};
}

}  // namespace portico::relay
