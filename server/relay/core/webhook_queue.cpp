// SPDX-License-Identifier: Apache-2.0
#include "server/relay/core/webhook_queue.hpp"

#include <algorithm>
#include <utility>

#include "server/relay/holdings.hpp"

namespace portico::relay {
namespace {

constexpr std::int64_t kFirstRetryMs = 1'000;
constexpr std::int64_t kLongestRetryMs = 3'600'000;
constexpr std::int64_t kLongestRestMs = 60'000;  ///< of a webhook that fails
constexpr std::size_t kPostsUnanswered = 2;      ///< to one that has not answered yet
/// What an event takes beside its text; and what of a large one counts as one post a second.
constexpr std::size_t kEventBytes = 512;
constexpr std::size_t kBytesOfOnePost = 16 * 1024;

std::int64_t backoff_ms(int failures, std::int64_t longest_ms) {
    return std::min(kFirstRetryMs << std::clamp(failures - 1, 0, 12), longest_ms);
}

std::size_t size_of(const std::string& url, const WebhookEvent& event) {
    const Message& message = *event.message;
    return kEventBytes + url.size() + event.service_url.size() + message.text.size() +
           (message.attestation ? message.attestation->size() : 0);
}

}  // namespace

WebhookQueue::WebhookQueue(const Limits& limits)
    : events_max_(limits.webhook_queue),
      bytes_max_(limits.webhook_queue_bytes),
      address_events_(detail::share_of(limits.webhook_queue, limits.address_share_percent)),
      address_bytes_(detail::share_of(limits.webhook_queue_bytes, limits.address_share_percent)),
      per_second_(limits.webhooks_per_second_address),
      burst_milli_(limits.webhooks_burst_address * 1'000) {}

bool WebhookQueue::add(std::uint64_t address, const std::string& url, WebhookEvent event,
                       std::int64_t give_up_at_ms) {
    if (events_.size() >= events_max_ || bytes_ >= bytes_max_) return false;
    const auto known = addresses_.find(address);
    if (known != addresses_.end() &&
        ((events_.size() >= events_max_ / 2 && known->second.events >= address_events_) ||
         (bytes_ >= bytes_max_ / 2 && known->second.bytes >= address_bytes_)))
        return false;

    Hook& hook = touch_hook(address, url);
    const std::size_t bytes = size_of(url, event);
    const std::uint64_t id = ++last_event_;
    events_.emplace(id, Event{std::move(event), &hook, bytes, give_up_at_ms});
    bytes_ += bytes;
    hook.address->bytes += bytes;
    ++hook.address->events;
    ++hook.events;
    hook.due.push_back(id);
    list(hook);
    return true;
}

void WebhookQueue::post_due(std::int64_t now_ms, const Post& post) {
    wake(now_ms);
    while (posted_ < kPostsAtOnce && !turns_.empty()) {
        Address& address = *turns_.front();
        turns_.pop_front();
        address.listed = false;
        refill(address, now_ms);
        if (per_second_ > 0 && address.tokens_milli <= 0) {
            address.rests = true;
            wake_at(now_ms - address.tokens_milli / per_second_ + 1, Wake::kAddress, address.tag);
            continue;
        }
        Hook& hook = *address.ready.front();
        address.ready.pop_front();
        hook.listed = false;
        while (!hook.due.empty() && hook.failures > 0 &&
               events_.at(hook.due.front()).give_up_at_ms <= now_ms) {
            ++given_up_;
            erase(std::exchange(hook.due.front(), 0));
            hook.due.pop_front();
        }
        if (!hook.due.empty() && may_post(hook)) {
            const std::uint64_t id = hook.due.front();
            hook.due.pop_front();
            Event& event = events_.at(id);
            event.posted = true;
            ++event.attempts;
            ++hook.posted;
            ++address.posted;
            ++posted_;
            address.tokens_milli -=
                1'000 * static_cast<std::int64_t>(1 + event.bytes / kBytesOfOnePost);
            post(id, hook.url, event.what);
        }
        list(hook);
        list(address);
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
    event.posted = false;
    --hook.posted;
    --address.posted;
    --posted_;
    hook.answers =
        (http_status >= 200 && http_status < 300) || (http_status >= 400 && http_status < 500);
    if (hook.answers) {
        hook.failures = 0;
        hook.next_at_ms = 0;
        erase(id);
    } else {
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
            wake_at(next_at_ms, Wake::kEvent, id);
        }
    }
    list(hook);
    list(address);
    forget_if_idle(hook);
}

// --- whose turn it is ---------------------------------------------------------------------------

bool WebhookQueue::may_post(const Hook& hook) const {
    if (hook.answers) return true;
    if (hook.failures == 0) return hook.posted < kPostsUnanswered;
    return hook.posted == 0 && hook.next_at_ms <= now_ms_;
}

void WebhookQueue::list(Hook& hook) {
    if (hook.listed || hook.due.empty() || !may_post(hook)) return;
    hook.listed = true;
    hook.address->ready.push_back(&hook);
    list(*hook.address);
}

void WebhookQueue::list(Address& address) {
    if (address.listed || address.rests || address.ready.empty() ||
        address.posted >= kPostsAtOnceOfAddress)
        return;
    address.listed = true;
    turns_.push_back(&address);
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
            event->second.hook->due.push_back(number);
            list(*event->second.hook);
        } else if (kind == Wake::kHook) {
            const auto hook = hooks_.find(number);
            if (hook != hooks_.end()) list(hook->second);
        } else {
            const auto address = addresses_.find(number);
            if (address == addresses_.end()) continue;
            address->second.rests = address->second.leaving = false;
            list(address->second);
            forget_if_idle(address->second);
        }
    }
}

/// An address that was not heard of for long has `burst` posts.
void WebhookQueue::refill(Address& address, std::int64_t now_ms) const {
    const std::int64_t passed_ms = std::max<std::int64_t>(now_ms - address.refilled_at_ms, 0);
    address.refilled_at_ms = now_ms;
    if (per_second_ == 0 || passed_ms >= (burst_milli_ - address.tokens_milli) / per_second_)
        address.tokens_milli = burst_milli_;
    else
        address.tokens_milli += passed_ms * per_second_;
}

// --- bookkeeping --------------------------------------------------------------------------------

WebhookQueue::Hook& WebhookQueue::touch_hook(std::uint64_t address_tag, const std::string& url) {
    const auto [at, fresh] = addresses_.try_emplace(address_tag);
    Address& address = at->second;
    if (fresh) {
        address.tag = address_tag;
        address.tokens_milli = burst_milli_;
        address.refilled_at_ms = now_ms_;
    }
    const auto known = address.by_url.find(url);
    if (known != address.by_url.end()) return hooks_.at(known->second);
    const std::uint64_t number = ++last_hook_;
    address.by_url.emplace(url, number);
    Hook& hook = hooks_[number];
    hook.number = number;
    hook.address = &address;
    hook.url = url;
    return hook;
}

void WebhookQueue::erase(std::uint64_t id) {
    const auto found = events_.find(id);
    Hook& hook = *found->second.hook;
    --hook.events;
    --hook.address->events;
    hook.address->bytes -= found->second.bytes;
    bytes_ -= found->second.bytes;
    events_.erase(found);
}

void WebhookQueue::forget_if_idle(Hook& hook) {
    if (hook.events > 0 || hook.listed) return;
    Address& address = *hook.address;
    address.by_url.erase(hook.url);
    hooks_.erase(hook.number);
    forget_if_idle(address);
}

/// It is kept until it may post as much as one that was not heard of.
void WebhookQueue::forget_if_idle(Address& address) {
    if (!address.by_url.empty() || address.rests || address.leaving) return;
    refill(address, now_ms_);
    if (per_second_ == 0 || address.tokens_milli >= burst_milli_) {
        addresses_.erase(address.tag);
        return;
    }
    address.leaving = true;
    wake_at(now_ms_ + (burst_milli_ - address.tokens_milli) / per_second_ + 1, Wake::kAddress,
            address.tag);
}

std::string WebhookQueue::broken_invariant() const {
    std::size_t bytes = 0, posted = 0, events = 0;
    std::unordered_map<const Address*, std::size_t> by_address;
    std::unordered_map<const Hook*, std::size_t> by_hook;
    for (const auto& [id, event] : events_) {
        bytes += event.bytes;
        posted += event.posted ? 1 : 0;
        ++by_hook[event.hook];
        ++by_address[event.hook->address];
    }
    for (const auto& [number, hook] : hooks_) {
        events += hook.events;
        const auto counted = by_hook.find(&hook);
        if (counted == by_hook.end() || counted->second != hook.events)
            return "the events of a webhook";
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
