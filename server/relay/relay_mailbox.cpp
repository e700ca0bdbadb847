// SPDX-License-Identifier: Apache-2.0
//
// Topics, their messages and their readers (protocols 3.7, 3.8).
//
// A message stays until its ttl, also after everybody acknowledged it: a subscriber that comes
// later still gets it, and a repeated publish is recognised. Acknowledged ones ("spare") are the
// first to go when a limit is reached; unacknowledged ones never go early: then the publish is
// refused.
#include <algorithm>
#include <utility>

#include "core/base/assert.hpp"
#include "core/base/hex.hpp"
#include "core/crypto/sha2.hpp"
#include "server/relay/message_hash.hpp"
#include "server/relay/relay_core.hpp"

namespace portico::relay {

using detail::Entry;

namespace {

constexpr std::int64_t kSecondMs = 1'000;

Bytes32 subscription_hash(const Topic& topic, std::string_view client) {
    std::string text = to_hex(topic);
    text.append(client);
    return sha256(as_bytes(text));
}

}  // namespace

std::string subscription_id(const Topic& topic, std::string_view client) {
    return to_hex(subscription_hash(topic, client));
}

const Bytes32& RelayCore::subscription_of(const TopicState& topic, Reader& reader) {
    if (!reader.subscription) reader.subscription = subscription_hash(topic.id, reader.client->id);
    return *reader.subscription;
}

RelayCore::TopicState& RelayCore::touch_topic(const Topic& id) {
    return topics_.try_emplace(id, id, hash_).first->second;
}

RelayCore::TopicState* RelayCore::find_topic(const Topic& id) {
    const auto found = topics_.find(id);
    return found == topics_.end() ? nullptr : &found->second;
}

RelayCore::Reader* RelayCore::find_reader(TopicState& topic, const Client& client) {
    for (Reader& reader : topic.readers)
        if (reader.client == &client) return &reader;
    return nullptr;
}

RelayCore::Reader& RelayCore::touch_reader(TopicState& topic, Client& client) {
    if (Reader* reader = find_reader(topic, client)) return *reader;
    client.topics.insert(topic.id);
    Reader& reader = topic.readers.emplace_back();
    reader.client = &client;
    return reader;
}

// --- subscriptions ------------------------------------------------------------------------------

/// Whether `client` can subscribe to one more topic, `added` new ones being granted already.
RpcResult<void> RelayCore::may_subscribe(const Topic& id, const Client& client,
                                         std::size_t added) const {
    const Limits& limits = config_.limits;
    const auto found = topics_.find(id);
    if (found != topics_.end()) {
        for (const Reader& reader : found->second.readers)
            if (reader.client == &client && reader.subscribed) return {};
        if (found->second.subscribers >= limits.subscribers_per_topic)
            return handler_error("SubscriberLimitExceeded",
                                 "Subscriber limit exceeded. Maximum for a topic is " +
                                     std::to_string(limits.subscribers_per_topic));
    }
    if (client.subscriptions + added >= limits.subscriptions_per_client)
        return handler_error("SubscriberLimitExceeded",
                             "Subscriber limit exceeded. Maximum of topics for a client is " +
                                 std::to_string(limits.subscriptions_per_client));
    if (counters_.subscriptions + added >= limits.subscriptions_total)
        return handler_error("SubscriberLimitExceeded",
                             "Subscriber limit exceeded. Maximum for this relay is " +
                                 std::to_string(limits.subscriptions_total));
    return {};
}

/// Precondition: may_subscribe. Returns the subscription id. `held`: nothing is pushed before the
/// answer, which comes later.
std::string RelayCore::add_subscription(const Topic& id, Client& client, bool held, Draft& draft) {
    TopicState& topic = touch_topic(id);
    Reader& reader = touch_reader(topic, client);
    if (!reader.subscribed) {
        reader.subscribed = true;
        ++topic.subscribers;
        ++client.subscriptions;
        ++counters_.subscriptions;
        topic.spare_through = 0;
        reader.held = held;
        draft.ops.push_back(SaveReader{{id, client.id, true, reader.cursor}});
        save_seen(client, draft.ops);
        note_progress(topic, reader);
    }
    draft.established.push_back(id);
    return subscription_id(id, client.id);
}

void RelayCore::remove_subscription(const Topic& id, Client& client, std::vector<StoreOp>& ops) {
    TopicState* topic = find_topic(id);
    Reader* reader = topic == nullptr ? nullptr : find_reader(*topic, client);
    if (reader == nullptr || !reader->subscribed) return;
    reader->subscribed = false;
    reader->held = false;
    --topic->subscribers;
    --client.subscriptions;
    --counters_.subscriptions;
    if (topic->messages.empty()) {
        ops.push_back(EraseReader{id, client.id});
        std::erase_if(topic->readers, [&](const Reader& one) { return one.client == &client; });
        client.topics.erase(id);
    } else {
        ops.push_back(SaveReader{{id, client.id, false, reader->cursor}});
        note_spare(*topic);
    }
    if (client.subscriptions == 0) {
        ops.push_back(EraseClient{client.id});
        client.seen_saved_at_ms = 0;
    }
    collect_topic(id);
}

/// Forgets what an empty topic does not need: readers that are not subscribed, then the topic.
void RelayCore::collect_topic(const Topic& id) {
    TopicState* topic = find_topic(id);
    if (topic == nullptr || !topic->messages.empty()) return;
    std::vector<StoreOp> ops;
    std::vector<Client*> released;
    std::erase_if(topic->readers, [&](const Reader& reader) {
        if (reader.subscribed) return false;
        ops.push_back(EraseReader{id, reader.client->id});
        reader.client->topics.erase(id);
        released.push_back(reader.client);
        return true;
    });
    if (topic->readers.empty()) topics_.erase(id);
    persist(std::move(ops));
    for (Client* client : released) drop_client_if_idle(*client);
}

// --- publishing ---------------------------------------------------------------------------------

/// Room for a message of `size` bytes, made by dropping acknowledged ones where that helps.
RpcResult<void> RelayCore::make_room(TopicState& topic, std::size_t size) {
    const Limits& limits = config_.limits;
    while (topic.messages.size() >= limits.mailbox_messages ||
           topic.bytes + size > limits.mailbox_bytes) {
        const bool by_count = topic.messages.size() >= limits.mailbox_messages;
        if (topic.messages.empty() || !is_spare(topic, *topic.messages.begin()->entry))
            return handler_error(
                "MailboxLimitExceeded",
                by_count ? "Mailbox limit exceeded. Maximum of messages for a topic is " +
                               std::to_string(limits.mailbox_messages)
                         : "Mailbox limit exceeded. Maximum of bytes for a topic is " +
                               std::to_string(limits.mailbox_bytes));
        ++counters_.evicted;
        erase_message(topic, topic.messages.begin()->sequence);
    }
    if (counters_.mailbox_bytes + size > limits.total_mailbox_bytes) {
        const std::size_t missing = counters_.mailbox_bytes + size - limits.total_mailbox_bytes;
        shrink_spare(spare_bytes_ > missing ? spare_bytes_ - missing : 0);
        if (counters_.mailbox_bytes + size > limits.total_mailbox_bytes)
            return handler_error("MailboxLimitExceeded",
                                 "Mailbox limit exceeded. Maximum of bytes for this relay is " +
                                     std::to_string(limits.total_mailbox_bytes));
    }
    return {};
}

/// Rises within a topic also where clocks differ a little (of processes, or by a correction); a
/// clock that was ahead for long and put right is believed.
std::int64_t RelayCore::next_published_at_ms(const TopicState& topic) const {
    constexpr std::int64_t kSkewMs = 10'000;
    const std::int64_t ahead_ms = topic.last_published_at_ms - wall_ms_;
    return ahead_ms > 0 && ahead_ms <= kSkewMs ? topic.last_published_at_ms : wall_ms_;
}

RpcResult<void> RelayCore::admit(Publication publication, Client& client, Draft& draft) {
    TopicState& topic = touch_topic(publication.topic);
    const Bytes32 hash = message_hash(publication.text);
    const auto known = topic.by_hash.find(hash);
    if (known != topic.by_hash.end()) {
        const Entry& entry = *topic.messages.find(known->second);
        if (entry.expires_at_ms > steady_ms_) {  // a retry: answered alike, stored once
            ++counters_.duplicates;
            if (entry.pending != 0) draft.after.push_back(entry.pending);
            return {};
        }
        erase_message(topic, known->second);
    }

    auto message = std::make_shared<Message>();
    message->topic = publication.topic;
    message->hash = hash;
    message->text = std::move(publication.text);
    message->publisher = client.id;
    message->attestation = std::move(publication.attestation);
    message->published_at_ms = next_published_at_ms(topic);
    message->expires_at_ms = wall_ms_ + publication.ttl_s * 1000;
    message->tag = publication.tag;
    const std::size_t size = detail::size_bytes(*message);
    PORTICO_CHECK(make_room(topic, size));

    ++counters_.publishes;
    if (config_.shared) {
        draft.ops.push_back(SaveMessage{message});
        draft.proposed.push_back(std::move(message));
        return {};
    }
    const Sequence sequence = ++last_sequence_;
    message->sequence = sequence;
    topic.last_published_at_ms = message->published_at_ms;
    // Not yet sent to anybody: a ticket of "never" until carry_out() knows the real one.
    keep(topic, message, ~Ticket{0}, client.tag);
    draft.published.emplace_back(topic.id, sequence);
    draft.ops.push_back(SaveMessage{std::move(message)});
    return {};
}

/// Puts a message into its mailbox and every list.
void RelayCore::keep(TopicState& topic, MessagePtr message, Ticket pending,
                     std::uint64_t publisher_tag) {
    auto entry = std::make_unique<Entry>();
    entry->pending = pending;
    entry->topic = &topic;
    entry->size_bytes = detail::size_bytes(*message);
    entry->expires_at_ms = steady_ms_ + (message->expires_at_ms - wall_ms_);
    entry->publisher_tag = publisher_tag;
    entry->message = std::move(message);
    topic.by_hash.emplace(entry->message->hash, entry->sequence());
    topic.bytes += entry->size_bytes;
    counters_.mailbox_bytes += entry->size_bytes;
    ++counters_.messages;
    const std::int64_t second = (entry->expires_at_ms + kSecondMs - 1) / kSecondMs;
    expiries_[second].push_back(*entry);
    topic.messages.append(std::move(entry));
}

/// All or none.
RpcResult<void> RelayCore::admit_all(std::span<Publication> publications, Client& client,
                                     Draft& draft) {
    for (Publication& publication : publications) {
        // A message repeated inside one batch waits for the batch's own write.
        const RpcResult<void> admitted = admit(std::move(publication), client, draft);
        if (admitted) continue;
        for (const auto& [id, sequence] : draft.published) {
            erase_message(*find_topic(id), sequence);
            --counters_.publishes;
        }
        counters_.publishes -= draft.proposed.size();
        for (const Publication& one : publications) collect_topic(one.topic);
        return std::unexpected(admitted.error());
    }
    std::erase(draft.after, ~Ticket{0});
    for (const Publication& one : publications) {
        TopicState* topic = find_topic(one.topic);
        if (topic == nullptr) continue;
        if (Reader* reader = find_reader(*topic, client)) note_progress(*topic, *reader);
    }
    return {};
}

void RelayCore::erase_message(TopicState& topic, Sequence sequence) {
    const Entry* entry = topic.messages.find(sequence);
    PORTICO_ASSERT(entry != nullptr);
    const auto hash = topic.by_hash.find(entry->message->hash);
    if (hash != topic.by_hash.end() && hash->second == sequence) topic.by_hash.erase(hash);
    if (entry->spare.is_linked()) spare_bytes_ -= entry->size_bytes;
    topic.bytes -= entry->size_bytes;
    counters_.mailbox_bytes -= entry->size_bytes;
    --counters_.messages;
    // ~0: never handed to the store.
    if (entry->pending != ~Ticket{0}) erasures_.push_back(sequence);
    topic.messages.erase(sequence);  // and leaves its lists
}

// --- acknowledged messages ----------------------------------------------------------------------

/// Acknowledged by every subscriber, of whom at least one is not its publisher.
bool RelayCore::is_spare(const TopicState& topic, const Entry& entry) const {
    const Sequence sequence = entry.sequence();
    bool reached = false;
    for (const Reader& reader : topic.readers) {
        if (!reader.subscribed) continue;
        if (reader.cursor < sequence) return false;
        reached = reached || !detail::is_from(entry, *reader.client);
    }
    return reached;
}

/// Moves the cursor over what was acknowledged or is the reader's own.
void RelayCore::note_progress(TopicState& topic, Reader& reader) {
    const Sequence before = reader.cursor;
    auto at = topic.messages.upper_bound(reader.cursor);
    auto next_acknowledged = reader.acknowledged.begin();
    for (; at != topic.messages.end(); ++at) {
        while (next_acknowledged != reader.acknowledged.end() && *next_acknowledged < at->sequence)
            ++next_acknowledged;
        const bool done = (next_acknowledged != reader.acknowledged.end() &&
                           *next_acknowledged == at->sequence) ||
                          detail::is_from(*at->entry, *reader.client);
        if (!done) break;
        reader.cursor = at->sequence;
    }
    reader.acknowledged.erase(
        reader.acknowledged.begin(),
        std::upper_bound(reader.acknowledged.begin(), reader.acknowledged.end(), reader.cursor));
    if (reader.cursor == before) return;
    // Of a shared log: the process that the client is connected to writes it down.
    const bool elsewhere = config_.shared && reader.client->sockets.empty();
    if (!reader.dirty && !elsewhere) {
        reader.dirty = true;
        dirty_readers_.emplace_back(topic.id, reader.client->id);
    }
    note_spare(topic);
}

/// Lists what every subscriber has by now as spare.
void RelayCore::note_spare(TopicState& topic) {
    if (topic.subscribers == 0) return;
    Sequence floor = ~Sequence{0};
    for (const Reader& reader : topic.readers)
        if (reader.subscribed) floor = std::min(floor, reader.cursor);
    for (auto at = topic.messages.upper_bound(topic.spare_through);
         at != topic.messages.end() && at->sequence <= floor; ++at) {
        Entry& entry = *at->entry;
        topic.spare_through = at->sequence;
        if (entry.pending != 0) {
            topic.spare_through = at->sequence - 1;
            break;
        }
        if (!is_spare(topic, entry) || entry.spare.is_linked()) continue;
        spare_.push_back(entry);
        spare_bytes_ += entry.size_bytes;
    }
    if (spare_bytes_ > config_.limits.acknowledged_bytes)
        shrink_spare(config_.limits.acknowledged_bytes / 16 * 15);  // in bulk: it is cheaper
}

/// Drops spare messages, those acknowledged longest ago first, until they take at most
/// `limit_bytes`.
void RelayCore::shrink_spare(std::size_t limit_bytes) {
    while (spare_bytes_ > limit_bytes) {
        Entry& oldest = spare_.front();
        spare_bytes_ -= oldest.size_bytes;
        spare_.pop_front();
        // A subscriber that came since may still need it; it is listed again when that one has it.
        if (!is_spare(*oldest.topic, oldest)) continue;
        ++counters_.evicted;
        erase_message(*oldest.topic, oldest.sequence());
    }
}

// --- sweeping -----------------------------------------------------------------------------------

void RelayCore::sweep_expired() {
    for (std::size_t done = 0; done < config_.limits.sweep_batch; ++done) {
        while (!expiries_.empty() && expiries_.begin()->second.empty())
            expiries_.erase(expiries_.begin());
        if (expiries_.empty() || expiries_.begin()->first * kSecondMs > steady_ms_) return;
        const Entry& entry = expiries_.begin()->second.front();
        TopicState& topic = *entry.topic;
        ++counters_.expired;
        erase_message(topic, entry.sequence());
        for (Reader& reader : topic.readers) note_progress(topic, reader);
        collect_topic(Topic(topic.id));
    }
}

/// Once an hour: clients that were not here for subscription_idle_s lose their subscriptions, and
/// registrations of webhooks that have expired go.
void RelayCore::sweep_clients() {
    constexpr std::int64_t kIntervalMs = 3'600'000;
    if (steady_ms_ - clients_swept_at_ms_ < kIntervalMs) return;
    clients_swept_at_ms_ = steady_ms_;
    std::vector<StoreOp> ops;
    std::vector<std::string> touched;
    for (auto& entry : clients_) {
        Client& client = entry.second;
        if (touched.size() >= config_.limits.sweep_batch) {
            clients_swept_at_ms_ = steady_ms_ - kIntervalMs;  // the rest at the next tick
            break;
        }
        bool changed = false;
        std::erase_if(client.watches, [&](const Watch& watch) {
            if (watch.expires_at_ms > wall_ms_) return false;
            ops.push_back(EraseWatch{client.id, watch.service_url, watch.webhook_url});
            --watches_;
            changed = true;
            return true;
        });
        if (config_.shared && !client.sockets.empty()) {  // the others do not see it
            client.seen_at_ms = wall_ms_;
            save_seen(client, ops);
        }
        if (client.sockets.empty() && client.subscriptions > 0 &&
            client.seen_at_ms + config_.limits.subscription_idle_s * 1000 <= wall_ms_) {
            const auto topics = client.topics;
            for (const Topic& topic : topics) remove_subscription(topic, client, ops);
            changed = true;
        }
        if (changed) touched.push_back(client.id);
    }
    persist(std::move(ops));
    for (const std::string& id : touched) {
        const auto client = clients_.find(id);
        if (client != clients_.end()) drop_client_if_idle(client->second);
    }
}

/// Writes the cursors that moved. A crash before that means a message more often, never less.
void RelayCore::flush_cursors() {
    std::vector<StoreOp> ops;
    for (const auto& [id, client_id] : std::exchange(dirty_readers_, {})) {
        TopicState* topic = find_topic(id);
        const auto client = clients_.find(client_id);
        if (topic == nullptr || client == clients_.end()) continue;
        Reader* reader = find_reader(*topic, client->second);
        if (reader == nullptr || !reader->dirty) continue;
        reader->dirty = false;
        ops.push_back(SaveReader{{id, client_id, reader->subscribed, reader->cursor}});
    }
    persist(std::move(ops));
}

}  // namespace portico::relay
