// SPDX-License-Identifier: Apache-2.0
//
// Whose place is whose, and who goes first when the relay becomes full
// (docs/decisions/0044-relay-quotas.md). A message that a subscriber waits for, and the
// subscriptions of a client that is connected, are not dropped to make room for others; what nobody
// has claimed is, that of addresses beyond their share first, then what was unseen longest.
#include <algorithm>
#include <cstring>
#include <utility>

#include "core/base/assert.hpp"
#include "core/crypto/hash/sha2.hpp"
#include "server/relay/core/relay_core.hpp"

namespace portico::relay {

using detail::Address;
using detail::Entry;
using detail::Hold;
using detail::Project;
using detail::Source;

namespace {

constexpr std::uint16_t kCloseForRoom = 1013;
constexpr std::int64_t kHourMs = 3'600'000;
/// What is unclaimed, or of a client that never came back, stays so long where half of a total is
/// taken, and where four fifths are: longer than a proposal of a session waits to be scanned.
constexpr std::int64_t kPatienceAtHalfMs = kHourMs;
constexpr std::int64_t kPatienceAtHighMs = 360'000;
/// The same for a client that did come back, where four fifths are taken.
constexpr std::int64_t kReturnedPatienceMs = 24 * kHourMs;
/// Another process writes down once an hour whom it serves.
constexpr std::int64_t kElsewherePatienceMs = 2 * kHourMs;
constexpr std::size_t kReadersAtOnce = 64;

std::size_t half_of(std::size_t total) { return total / 2; }
std::size_t high_of(std::size_t total) { return total / 5 * 4 + total % 5 * 4 / 5; }

/// Links or unlinks `item` as `wanted`.
template <class List, class Item>
void link_if(bool wanted, List& list, Item& item, detail::ListHook& hook) {
    if (wanted == hook.is_linked()) return;
    if (wanted)
        list.push_back(item);
    else
        hook.unlink();
}

}  // namespace

// --- where clients come from --------------------------------------------------------------------

/// Names an address or a project without saying which: only this is stored.
std::uint64_t RelayCore::tag_of(std::string_view kind, std::string_view name) const {
    if (name.empty()) return 0;
    std::string text(reinterpret_cast<const char*>(hash_.secret.data()), sizeof hash_.secret);
    text.append(kind).append(name);
    const Bytes32 digest = sha256(as_bytes(text));
    std::uint64_t tag = 0;
    std::memcpy(&tag, digest.data(), sizeof tag);
    return tag >> 1;  // SQL's integers have a sign
}

/// The network's first, as network_tag() has it.
std::uint64_t RelayCore::address_tag(const Origin& origin) const {
    if (origin.address.empty()) return 0;
    const std::uint64_t own = tag_of("address", origin.address);
    const std::uint64_t around = origin.network.empty() ? own : tag_of("network", origin.network);
    constexpr std::uint64_t kLow = (std::uint64_t{1} << detail::kNetworkTagAt) - 1;
    return (around & ~kLow) | (own & kLow);
}

bool RelayCore::is_beyond_share(const Address& address, std::size_t detail::Holdings::* what,
                                std::size_t added) const {
    return address.holds.*what + added > address_share_.*what ||
           address.network->holds.*what + added > network_share_.*what;
}

/// What `address` gives up, of the `left` that it left behind, for so much more: what goes beyond
/// its own share, and nothing because others fill the network's. None: that would not help.
std::optional<std::size_t> RelayCore::price_of(const Address& address,
                                               std::size_t detail::Holdings::* what,
                                               std::size_t added, std::size_t left) const {
    const auto beyond = [&](const detail::Holdings& holds, const detail::Holdings& share) {
        const std::size_t wanted = holds.*what + added;
        return wanted > share.*what ? wanted - share.*what : 0;
    };
    const std::size_t own = beyond(address.holds, address_share_);
    if (own > left || own < beyond(address.network->holds, network_share_)) return std::nullopt;
    return own;
}

Source& RelayCore::touch_source(detail::SourceKey key) {
    const auto [at, fresh] = sources_.try_emplace(key);
    Source& source = at->second;
    if (fresh) {
        source.key = key;
        source.address = &addresses_[key.first];
        if (source.address->network == nullptr) {
            source.address->network = &networks_[detail::network_tag(key.first)];
            ++source.address->network->addresses;
        }
        source.project = &projects_[key.second];
        ++source.address->sources;
        ++source.project->sources;
    }
    return source;
}

void RelayCore::release(Source& source) {
    PORTICO_ASSERT(source.references > 0);
    if (--source.references == 0) unused_sources_.push_back(source.key);
}

/// From now on the client's places are counted at `key`. What it has published stays where it was.
void RelayCore::move_client(Client& client, detail::SourceKey key) {
    if (client.source != nullptr && client.source->key == key) return;
    const auto readers = static_cast<std::ptrdiff_t>(client.topics.size());
    const auto watches = static_cast<std::ptrdiff_t>(client.watches.size());
    if (client.source != nullptr) {
        count_readers(client, -readers);
        count_watches(client, -watches);
        release(*client.source);
    }
    client.source = &touch_source(key);
    ++client.source->references;
    count_readers(client, readers);
    count_watches(client, watches);
    client.seen_saved_at_ms = 0;  // its row is to say so
    place_client(client);
}

/// Puts a client into the lists of those who could make room, at their ends.
void RelayCore::place_client(Client& client) {
    Address& address = *client.source->address;
    client.by_absence.unlink();
    client.by_address.unlink();
    if (std::exchange(client.left, false)) address.left_readers -= client.topics.size();
    if (client.topics.empty()) return;
    if (client.is_online()) {
        address.online.push_back(client);
        return;
    }
    if (client.elsewhere) {
        elsewhere_.push_back(client);
        return;
    }
    address.offline.push_back(client);
    client.left = true;
    address.left_readers += client.topics.size();
    (client.returned ? returned_ : never_returned_).push_back(client);
}

void RelayCore::count_readers(Client& client, std::ptrdiff_t added) {
    const auto change = static_cast<std::size_t>(added);  // wraps round where it is negative
    Address& address = *client.source->address;
    counters_.readers += change;
    address.holds.readers += change;
    if (client.left) address.left_readers += change;
    address.network->holds.readers += change;
    client.source->project->holds.readers += change;
    link_if(address.holds.readers > address_share_.readers, over_readers_, address,
            address.over_readers);
}

void RelayCore::count_watches(Client& client, std::ptrdiff_t added) {
    const auto change = static_cast<std::size_t>(added);
    counters_.watches += change;
    client.source->address->holds.watches += change;
    client.source->address->network->holds.watches += change;
    client.source->project->holds.watches += change;
}

void RelayCore::count_bytes(const Entry& entry, std::ptrdiff_t added) {
    const auto change = static_cast<std::size_t>(added);
    Address& address = *entry.source->address;
    entry.publisher->bytes += change;
    address.holds.bytes += change;
    address.network->holds.bytes += change;
    entry.source->project->holds.bytes += change;
    link_if(address.holds.bytes > address_share_.bytes, over_bytes_, address, address.over_bytes);
}

// --- who waits for a message --------------------------------------------------------------------

/// Among what its address has left behind stands what nobody has claimed, and is stored already.
void RelayCore::list_if_left(Entry& entry) {
    const bool left = entry.hold == Hold::kUnclaimed && entry.pending == 0;
    if (left == entry.by_address.is_linked()) return;
    Address& address = *entry.source->address;
    if (left)
        address.left_bytes += entry.size_bytes;
    else
        address.left_bytes -= entry.size_bytes;
    link_if(left, address.unclaimed, entry, entry.by_address);
}

void RelayCore::set_hold(Entry& entry, Hold hold) {
    if (entry.hold == hold) return;
    const auto size = static_cast<std::ptrdiff_t>(entry.size_bytes);
    entry.by_hold.unlink();
    if (entry.hold == Hold::kSpare) {
        spare_bytes_ -= entry.size_bytes;
        count_bytes(entry, size);
    }
    entry.hold = hold;
    if (hold == Hold::kSpare) {
        spare_bytes_ += entry.size_bytes;
        count_bytes(entry, -size);
        spare_.push_back(entry);
    } else if (hold == Hold::kUnclaimed) {
        unclaimed_.push_back(entry);
    }
    list_if_left(entry);
}

/// Whether somebody but `publisher` is subscribed.
bool RelayCore::is_claimed(TopicState& topic, const Client& publisher) {
    if (topic.subscribers != 1) return topic.subscribers > 1;
    const Reader* own = find_reader(topic, publisher);
    return own == nullptr || !own->subscribed;
}

/// After subscribers came or went.
void RelayCore::update_claims(TopicState& topic) {
    for (const auto& slot : topic.messages) {
        Entry& entry = *slot.entry;
        if (entry.hold == Hold::kSpare) continue;
        set_hold(entry, is_claimed(topic, *entry.publisher) ? Hold::kAwaited : Hold::kUnclaimed);
    }
}

/// Clients whose project is not known are none: it may be the only one there is.
bool RelayCore::serves_several_projects() const {
    return projects_.size() - projects_.count(0) > 1;
}

// --- room for subscriptions ---------------------------------------------------------------------

/// Room for the reader that comes after `added` new ones, made where that helps.
RpcResult<void> RelayCore::make_place(Client& client, std::size_t added) {
    const std::size_t total = config_.limits.subscriptions_total;
    const auto refuse = [&](std::string_view whose, std::size_t limit) {
        ++counters_.share_refused;
        return handler_error("SubscriberLimitExceeded", "Subscriber limit exceeded. Maximum for " +
                                                            std::string(whose) + " is " +
                                                            std::to_string(limit));
    };
    Source& source = *client.source;
    if (counters_.readers + added >= half_of(total) && address_share_.readers < total) {
        Address& address = *source.address;
        const auto price =
            price_of(address, &detail::Holdings::readers, added + 1, address.left_readers);
        if (!price)
            return refuse("one address, or the network around it, on a busy relay",
                          address_share_.readers);
        for (std::size_t given = 0; given < *price;)
            given += evict(address.offline.front(), *price - given);
    }
    if (counters_.readers + added >= high_of(total) && serves_several_projects() &&
        source.project->holds.readers + added >= project_share_.readers)
        return refuse("one project on a busy relay", project_share_.readers);
    while (counters_.readers + added >= total)
        if (!evict_other(*source.address)) return refuse("this relay", total);
    return {};
}

/// Takes at least one reader from whom it hurts least. False: all are of clients who are connected
/// and within their shares.
bool RelayCore::evict_other(const Address& asking) {
    for (Address& address : over_readers_) {
        if (address.offline.empty()) continue;
        evict(address.offline.front(), kReadersAtOnce);
        return true;
    }
    for (detail::ClientList<&Client::by_absence>* list : {&never_returned_, &returned_}) {
        if (list->empty()) continue;
        evict(list->front(), kReadersAtOnce);
        return true;
    }
    if (!elsewhere_.empty() && is_absent(elsewhere_.front(), kElsewherePatienceMs)) {
        evict(elsewhere_.front(), kReadersAtOnce);
        return true;
    }
    if (asking.over_readers.is_linked()) return false;
    for (Address& address : over_readers_) {
        if (address.online.empty()) continue;
        Client& client = address.online.back();  // who came last
        const auto sockets = client.sockets;
        for (const ConnectionId id : sockets)
            close(id, kCloseForRoom, "The relay is full, and your address has most of it");
        evict(client, kReadersAtOnce);
        return true;
    }
    return false;
}

bool RelayCore::is_absent(const Client& client, std::int64_t for_ms) const {
    return client.offline_at_ms + for_ms <= steady_ms_;
}

/// Forgets up to `count` of the client's places in topics. Returns how many.
std::size_t RelayCore::evict(Client& client, std::size_t count) {
    std::vector<StoreOp> ops;
    std::size_t done = 0;
    for (; done < count && !client.topics.empty(); ++done)
        erase_reader(*find_topic(*client.topics.begin()), client, ops);
    counters_.subscriptions_evicted += done;
    persist(std::move(ops));
    return done;
}

// --- room for messages --------------------------------------------------------------------------

/// Room for a message of `size` bytes, made by dropping acknowledged and unclaimed ones where that
/// helps.
RpcResult<void> RelayCore::make_room(TopicState& topic, const Client& client, std::size_t size) {
    const Limits& limits = config_.limits;
    const auto refuse = [](std::string_view what, std::size_t limit) {
        return handler_error("MailboxLimitExceeded", "Mailbox limit exceeded. Maximum of " +
                                                         std::string(what) + " is " +
                                                         std::to_string(limit));
    };
    while (topic.messages.size() >= limits.mailbox_messages ||
           topic.bytes + size > limits.mailbox_bytes) {
        const bool by_count = topic.messages.size() >= limits.mailbox_messages;
        if (topic.messages.empty() || !is_spare(topic, *topic.messages.begin()->entry))
            return by_count ? refuse("messages for a topic", limits.mailbox_messages)
                            : refuse("bytes for a topic", limits.mailbox_bytes);
        ++counters_.evicted;
        erase_message(topic, topic.messages.begin()->sequence);
    }
    if (client.bytes + size > limits.client_mailbox_bytes)
        return refuse("waiting bytes of a client", limits.client_mailbox_bytes);

    const std::size_t total = limits.total_mailbox_bytes;
    const std::size_t waiting = counters_.mailbox_bytes - spare_bytes_ + size;
    Source& source = *client.source;
    if (waiting > half_of(total) && address_share_.bytes < total) {
        Address& address = *source.address;
        const auto price = price_of(address, &detail::Holdings::bytes, size, address.left_bytes);
        if (!price) {
            ++counters_.share_refused;
            return refuse("waiting bytes of one address, or the network around it, on a busy relay",
                          address_share_.bytes);
        }
        const std::size_t left = address.left_bytes;
        while (left - address.left_bytes < *price) drop_first(address.unclaimed);
    }
    if (waiting > high_of(total) && serves_several_projects() &&
        source.project->holds.bytes + size > project_share_.bytes) {
        ++counters_.share_refused;
        return refuse("waiting bytes of one project on a busy relay", project_share_.bytes);
    }
    if (counters_.mailbox_bytes + size > total) {
        const std::size_t missing = counters_.mailbox_bytes + size - total;
        shrink_spare(spare_bytes_ > missing ? spare_bytes_ - missing : 0);
        while (counters_.mailbox_bytes + size > total && drop_unclaimed()) {
        }
        if (counters_.mailbox_bytes + size > total) return refuse("bytes for this relay", total);
    }
    return {};
}

/// Drops the first of a list of unclaimed messages. False: there is none that is stored already.
template <class List>
bool RelayCore::drop_first(List& unclaimed) {
    if (unclaimed.empty()) return false;
    Entry& entry = unclaimed.front();
    if (entry.pending != 0) return false;
    ++counters_.unclaimed_evicted;
    erase_message(*entry.topic, entry.sequence());
    return true;
}

bool RelayCore::drop_unclaimed() {
    for (Address& address : over_bytes_)
        if (drop_first(address.unclaimed)) return true;
    return drop_first(unclaimed_);
}

// --- long before it is full ---------------------------------------------------------------------

/// Called at every tick: takes back what nobody is likely to want, so that a total is not reached.
/// What addresses hold beyond their shares, and cannot be taken from them, is no pressure on the
/// others: these have the rest of the total, and its half and four fifths count.
void RelayCore::relieve() {
    relieve_readers();
    relieve_bytes();
}

void RelayCore::relieve_readers() {
    const std::size_t total = config_.limits.subscriptions_total;
    if (counters_.readers <= half_of(total)) return;
    std::size_t budget = config_.limits.sweep_batch;
    const auto evict_from = [&](auto& list, std::size_t down_to, std::int64_t absent_ms) {
        while (budget > 0 && counters_.readers > down_to && !list.empty() &&
               is_absent(list.front(), absent_ms))
            budget -= evict(list.front(), std::min(budget, counters_.readers - down_to));
    };
    std::size_t beyond = 0;
    for (auto at = over_readers_.begin(); at != over_readers_.end();) {
        Address& address = *at++;  // it may leave the list
        evict_from(address.offline, half_of(total), 0);
        if (address.over_readers.is_linked())
            beyond += address.holds.readers - address_share_.readers;
    }
    beyond = std::min(beyond, total);  // processes that share a relay may go beyond it
    const std::size_t half = beyond + half_of(total - beyond);
    const std::size_t high = beyond + high_of(total - beyond);
    evict_from(never_returned_, half,
               counters_.readers > high ? kPatienceAtHighMs : kPatienceAtHalfMs);
    evict_from(returned_, high, kReturnedPatienceMs);
}

void RelayCore::relieve_bytes() {
    const std::size_t total = config_.limits.total_mailbox_bytes;
    const auto waiting = [this] { return counters_.mailbox_bytes - spare_bytes_; };
    if (waiting() <= half_of(total)) return;
    std::size_t budget = config_.limits.sweep_batch;
    std::size_t beyond = 0;
    for (auto at = over_bytes_.begin(); at != over_bytes_.end();) {
        Address& address = *at++;
        while (budget > 0 && waiting() > half_of(total) && address.over_bytes.is_linked() &&
               drop_first(address.unclaimed))
            --budget;
        if (address.over_bytes.is_linked()) beyond += address.holds.bytes - address_share_.bytes;
    }
    beyond = std::min(beyond, total);  // processes that share a relay may go beyond it
    const std::size_t half = beyond + half_of(total - beyond);
    const std::int64_t patience_ms =
        waiting() > beyond + high_of(total - beyond) ? kPatienceAtHighMs : kPatienceAtHalfMs;
    while (budget > 0 && waiting() > half && !unclaimed_.empty() &&
           unclaimed_.front().kept_at_ms + patience_ms <= steady_ms_ && drop_first(unclaimed_))
        --budget;
}

/// Looks at each client once an hour: one that was not here for subscription_idle_s loses its
/// subscriptions, and registrations of webhooks that have expired go.
void RelayCore::sweep_clients() {
    std::vector<StoreOp> ops;
    for (std::size_t budget = config_.limits.sweep_batch; budget > 0; --budget) {
        if (by_sweep_.empty() || by_sweep_.front().swept_at_ms + kHourMs > steady_ms_) break;
        Client& client = by_sweep_.front();
        const std::size_t before = client.watches.size();
        std::erase_if(client.watches, [&](const Watch& watch) {
            if (watch.expires_at_ms > wall_ms_) return false;
            ops.push_back(EraseWatch{client.id, watch.service_url, watch.webhook_url});
            return true;
        });
        count_watches(client, -static_cast<std::ptrdiff_t>(before - client.watches.size()));
        if (client.elsewhere && is_absent(client, kElsewherePatienceMs)) {
            client.elsewhere = false;
            place_client(client);
        }
        if (client.is_online()) {  // other processes do not see it
            client.seen_at_ms = wall_ms_;
            if (config_.shared) save_seen(client, ops);
        } else if (client.seen_at_ms + config_.limits.subscription_idle_s * 1000 <= wall_ms_) {
            for (; budget > 1 && !client.topics.empty(); --budget)
                erase_reader(*find_topic(*client.topics.begin()), client, ops);
            if (!client.topics.empty()) break;  // the rest at the next tick
        }
        note_if_leaving(client);
        client.swept_at_ms = steady_ms_;
        client.by_sweep.unlink();
        by_sweep_.push_back(client);
    }
    persist(std::move(ops));
}

// --- after each input ---------------------------------------------------------------------------

void RelayCore::note_if_leaving(Client& client) {
    if (client.leaving || client.is_charged()) return;
    client.leaving = true;
    leaving_.push_back(&client);
}

/// Forgets topics, clients and sources that the input before has left with nothing. Nothing else
/// does, so that what an input refers to stays where it is until its end.
void RelayCore::collect() {
    if (emptied_.empty() && leaving_.empty() && unused_sources_.empty()) return;
    std::vector<StoreOp> ops;
    for (const Topic& id : std::exchange(emptied_, {})) {
        TopicState* topic = find_topic(id);
        if (topic == nullptr || !topic->messages.empty()) continue;
        for (std::size_t i = topic->readers.size(); i-- > 0;)
            if (!topic->readers[i].subscribed) erase_reader(*topic, *topic->readers[i].client, ops);
        if (topic->readers.empty()) topics_.erase(id);
    }
    emptied_.clear();
    for (Client* client : std::exchange(leaving_, {})) {
        client->leaving = false;
        if (client->is_charged()) continue;
        if (std::exchange(client->seen_saved_at_ms, 0) != 0) ops.push_back(EraseClient{client->id});
        if (client->is_online()) continue;
        release(*client->source);
        const std::string id = client->id;
        clients_.erase(id);
    }
    for (const detail::SourceKey key : std::exchange(unused_sources_, {})) {
        const auto found = sources_.find(key);
        if (found == sources_.end() || found->second.references > 0) continue;
        if (Address& address = *found->second.address; --address.sources == 0) {
            if (--address.network->addresses == 0) networks_.erase(detail::network_tag(key.first));
            addresses_.erase(key.first);
        }
        if (--found->second.project->sources == 0) projects_.erase(key.second);
        sources_.erase(found);
    }
    persist(std::move(ops));
}

}  // namespace portico::relay
