// SPDX-License-Identifier: Apache-2.0
//
// Webhook events that wait to be posted (docs/relay.md#webhooks), without I/O and clock. Strangers
// choose what is posted, how often and to whom, so each address has its share of the queue, of the
// posts under way and of posts a second, each site has its share of the posts under way, and what
// fails is tried rarely: nobody keeps others from being told, and nobody makes the relay flood a
// host.
//
// An event is made into its signed body when it is posted, so that what waits is small.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <unordered_map>
#include <utility>

#include "server/relay/limits.hpp"
#include "server/relay/store_ops.hpp"
#include "server/relay/watch.hpp"

namespace portico::relay {

/// What a webhook is to be told.
struct WebhookEvent {
    MessagePtr message;
    std::string client;  ///< the watched one
    std::string service_url;
    bool publisher = false;
    WatchStatus status{};
};

/// All times are of the steady clock.
class WebhookQueue {
  public:
    /// Posts under way at once: of the relay, of one address, of the network around it, to a site
    /// that answers, to one that does not or has not yet.
    static constexpr std::size_t kPostsAtOnce = 64;
    static constexpr std::size_t kPostsAtOnceOfAddress = 8;
    static constexpr std::size_t kPostsAtOnceOfNetwork = 32;
    static constexpr std::size_t kPostsAtOnceOfSite = 32;
    static constexpr std::size_t kPostsAtOnceOfSilentSite = 8;
    /// A site of which so many posts in a row failed, whoever's they were, gets one in so long.
    static constexpr int kFailuresOfSite = 20;
    static constexpr std::int64_t kFailingSiteMs = 500;

    explicit WebhookQueue(const Limits& limits);
    WebhookQueue(const WebhookQueue&) = delete;
    WebhookQueue& operator=(const WebhookQueue&) = delete;

    /// `address`: whose share it takes, a tag as in detail::SourceKey. Where the queue is full, the
    /// newest event of the address that has most is given up for it. False: the address itself has
    /// as much as any, or the queue is half full and it has its share; nothing was kept.
    bool add(std::uint64_t address, const std::string& url, WebhookEvent event,
             std::int64_t give_up_at_ms);

    using Post =
        std::function<void(std::uint64_t id, const std::string& url, const WebhookEvent& event)>;
    /// Hands over what is due, each to be answered by answered(). Addresses take turns.
    void post_due(std::int64_t now_ms, const Post& post);

    /// 2xx and 4xx end an event; after anything else it is tried again, ever more rarely, until it
    /// is given up. Its webhook is tried with one event at a time until it answers again.
    void answered(std::uint64_t id, int http_status, std::int64_t now_ms);

    /// Given up since the last call.
    std::uint64_t take_given_up() { return std::exchange(given_up_, 0); }
    std::size_t size() const { return events_.size(); }
    std::size_t bytes() const { return bytes_; }
    /// For tests: the first promise that does not hold, empty if all do.
    std::string broken_invariant() const;

  private:
    struct Address;
    struct Network;
    struct Hook;
    struct Site;
    /// Posts that may be begun, in thousandths.
    struct Allowance {
        std::int64_t milli = 0;
        std::int64_t refilled_at_ms = 0;
    };
    struct Event {
        WebhookEvent what;
        Hook* hook = nullptr;
        std::size_t bytes = 0;
        std::int64_t give_up_at_ms = 0;
        std::int64_t next_at_ms = 0;  ///< waits for another try until then; 0: it does not
        std::uint64_t turn = 0;       ///< its place in due; 0: it is not there
        int attempts = 0;
        bool posted = false;
    };
    /// One URL, as one address uses it.
    struct Hook {
        std::uint64_t number = 0;
        Address* address = nullptr;
        Site* site = nullptr;
        std::string url;
        std::map<std::uint64_t, std::uint64_t> due;  ///< events to be posted, by their turn
        std::size_t events = 0;                      ///< due, under way, or waiting for another try
        std::size_t posted = 0;
        int failures = 0;             ///< tries in a row
        bool answers = false;         ///< the last post was answered
        bool listed = false;          ///< in its address's list
        bool parked = false;          ///< in its site's
        std::int64_t next_at_ms = 0;  ///< not tried before, while it fails
    };
    struct Address {
        std::uint64_t tag = 0;
        Network* network = nullptr;                                ///< never null
        std::map<std::string, std::uint64_t, std::less<>> by_url;  ///< numbers of its hooks
        std::deque<Hook*> ready;
        std::set<std::uint64_t> idle;   ///< its events that are not under way, the oldest first
        std::set<std::uint64_t> woken;  ///< sites that keep a place free for one of `ready`
        std::size_t events = 0;
        std::size_t bytes = 0;
        std::size_t posted = 0;
        bool listed = false;   ///< in turns_
        bool waits = false;    ///< in its network's `waiting`
        bool rests = false;    ///< it has used up its posts a second
        bool leaving = false;  ///< has no event, and is forgotten soon
        Allowance allowance;
    };
    /// The addresses of one /24 or /48: four times what one of them has.
    struct Network {
        std::uint64_t tag = 0;  ///< detail::network_tag of its addresses
        std::size_t addresses = 0, events = 0, bytes = 0, posted = 0;
        std::deque<Address*> waiting;  ///< it was their turn when there was no room or allowance
        bool rests = false, leaving = false;  ///< as an address's
        Allowance allowance;
    };
    /// Hosts of one owner. Hooks that may be posted and find no room there wait here, in no turn
    /// and no place of anything else.
    struct Site {
        std::uint64_t number = 0;
        std::string name;
        std::map<Address*, std::deque<Hook*>> parked;
        std::deque<Address*> turns;  ///< those with parked hooks
        std::size_t hooks = 0;
        std::size_t posted = 0;
        int failures = 0;               ///< in a row
        bool answers = false;           ///< the last post was answered
        std::int64_t next_at_ms = 0;    ///< gets none before, while it fails
        std::int64_t failed_at_ms = 0;  ///< at last
    };
    enum class Wake : std::uint8_t { kEvent, kHook, kAddress, kNetwork, kSite };

    Hook& touch_hook(std::uint64_t address, const std::string& url);
    Site& touch_site(const std::string& url);
    bool is_beyond_share(std::uint64_t address) const;
    bool make_room(std::uint64_t for_whom, std::size_t bytes);
    bool may_post(const Hook& hook) const;
    std::size_t room_of(const Site& site) const;
    bool may_take_turn(const Address& address) const;
    void make_due(std::uint64_t id, Event& event);
    void take_from_due(Event& event);
    void list(Hook& hook);
    void park(Hook& hook);
    void unpark(Site& site);
    void give_places_back(Address& address);
    void list(Address& address);
    void list_next(Network& network);
    void wake(std::int64_t now_ms);
    /// `shares`: of an address; a network has several.
    void refill(Allowance& one, std::int64_t shares) const;
    bool is_full(const Allowance& one, std::int64_t shares) const;
    bool is_used_up(const Allowance& one) const { return per_second_ > 0 && one.milli <= 0; }
    std::int64_t ms_until(const Allowance& one, std::int64_t shares, std::int64_t milli) const {
        return (milli - one.milli) / (shares * per_second_) + 1;
    }
    void erase(std::uint64_t id);
    void forget_if_idle(Hook& hook);
    void forget_if_idle(Address& address);
    void forget_if_idle(Network& network);
    void forget_if_idle(Site& site);
    void count(Address& address, std::int64_t events, std::int64_t bytes);
    void wake_at(std::int64_t at_ms, Wake kind, std::uint64_t number) {
        wakes_.insert({at_ms, kind, number});
    }

    std::size_t events_max_, bytes_max_, address_events_, address_bytes_;
    std::size_t network_events_, network_bytes_;
    std::int64_t per_second_, burst_milli_;
    std::int64_t now_ms_ = 0;
    std::uint64_t last_event_ = 0;
    std::uint64_t last_hook_ = 0;
    std::uint64_t last_site_ = 0;
    std::uint64_t last_turn_ = 0;
    std::uint64_t given_up_ = 0;
    std::size_t bytes_ = 0;
    std::size_t posted_ = 0;
    std::unordered_map<std::uint64_t, Event> events_;
    std::unordered_map<std::uint64_t, Hook> hooks_;
    std::unordered_map<std::uint64_t, Address> addresses_;  ///< by tag
    std::unordered_map<std::uint64_t, Network> networks_;   ///< by tag
    std::unordered_map<std::uint64_t, Site> sites_;
    std::unordered_map<std::string, std::uint64_t> site_by_name_;
    /// Addresses by what they have: events, bytes.
    std::set<std::pair<std::size_t, std::uint64_t>> by_events_, by_bytes_;
    std::deque<Address*> turns_;
    std::set<std::tuple<std::int64_t, Wake, std::uint64_t>> wakes_;
};

}  // namespace portico::relay
