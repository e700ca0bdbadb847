// SPDX-License-Identifier: Apache-2.0
//
// Webhook events that wait to be posted (docs/relay.md#webhooks), without I/O and clock. Strangers
// choose what is posted, how often and to whom, so each address has its share of the queue, of the
// posts under way and of posts a second, and one that fails is tried rarely: nobody keeps others
// from being told, and nobody makes the relay flood a host.
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
    /// Posts under way at once: of the relay, of one address.
    static constexpr std::size_t kPostsAtOnce = 64;
    static constexpr std::size_t kPostsAtOnceOfAddress = 8;

    explicit WebhookQueue(const Limits& limits);
    WebhookQueue(const WebhookQueue&) = delete;
    WebhookQueue& operator=(const WebhookQueue&) = delete;

    /// `address`: whose share it takes, a tag as in detail::SourceKey. False: the queue is full, or
    /// half full and the address has its share; nothing was kept.
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
    struct Hook;
    struct Event {
        WebhookEvent what;
        Hook* hook = nullptr;
        std::size_t bytes = 0;
        std::int64_t give_up_at_ms = 0;
        int attempts = 0;
        bool posted = false;
    };
    /// One URL, as one address uses it.
    struct Hook {
        std::uint64_t number = 0;
        Address* address = nullptr;
        std::string url;
        std::deque<std::uint64_t> due;  ///< events to be posted, in turn
        std::size_t events = 0;         ///< due, under way, or waiting for another try
        std::size_t posted = 0;
        int failures = 0;             ///< tries in a row
        bool answers = false;         ///< the last post was answered
        bool listed = false;          ///< in its address's list
        std::int64_t next_at_ms = 0;  ///< not tried before, while it fails
    };
    struct Address {
        std::uint64_t tag = 0;
        std::map<std::string, std::uint64_t, std::less<>> by_url;  ///< numbers of its hooks
        std::deque<Hook*> ready;
        std::size_t events = 0;
        std::size_t bytes = 0;
        std::size_t posted = 0;
        bool listed = false;   ///< in turns_
        bool rests = false;    ///< it has used up its posts a second
        bool leaving = false;  ///< has no event, and is forgotten soon
        std::int64_t tokens_milli = 0;
        std::int64_t refilled_at_ms = 0;
    };
    enum class Wake : std::uint8_t { kEvent, kHook, kAddress };

    Hook& touch_hook(std::uint64_t address, const std::string& url);
    bool may_post(const Hook& hook) const;
    void list(Hook& hook);
    void list(Address& address);
    void wake(std::int64_t now_ms);
    void refill(Address& address, std::int64_t now_ms) const;
    void erase(std::uint64_t id);
    void forget_if_idle(Hook& hook);
    void forget_if_idle(Address& address);
    void wake_at(std::int64_t at_ms, Wake kind, std::uint64_t number) {
        wakes_.insert({at_ms, kind, number});
    }

    std::size_t events_max_, bytes_max_, address_events_, address_bytes_;
    std::int64_t per_second_, burst_milli_;
    std::int64_t now_ms_ = 0;
    std::uint64_t last_event_ = 0;
    std::uint64_t last_hook_ = 0;
    std::uint64_t given_up_ = 0;
    std::size_t bytes_ = 0;
    std::size_t posted_ = 0;
    std::unordered_map<std::uint64_t, Event> events_;
    std::unordered_map<std::uint64_t, Hook> hooks_;
    std::unordered_map<std::uint64_t, Address> addresses_;  ///< by tag
    std::deque<Address*> turns_;
    std::set<std::tuple<std::int64_t, Wake, std::uint64_t>> wakes_;
};

}  // namespace portico::relay
