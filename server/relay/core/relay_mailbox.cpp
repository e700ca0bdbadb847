// SPDX-License-Identifier: Apache-2.0
//
// Topics, their messages and their readers (docs/spec/relay.md#delivery,
// docs/spec/relay.md#limits).
//
// A message stays until its ttl, also after everybody acknowledged it: a subscriber that comes
// later still gets it, and a repeated publish is recognised. Acknowledged ones ("spare") are the
// first to go when a limit is reached; unacknowledged ones never go early: then the publish is
// refused.
#include <algorithm>
#include <utility>

#include "core/base/assert.hpp"
#include "core/base/encoding/hex.hpp"
#include "core/crypto/hash/sha2.hpp"
#include "server/relay/core/relay_core.hpp"
#include "server/relay/message_hash.hpp"

namespace portico::relay {

using detail::Entry;
using detail::Hold;

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

/// A topic's readers are sorted by their clients' numbers.
RelayCore::Reader* RelayCore::find_reader(TopicState& topic, const Client& client) {
    const auto at = std::ranges::lower_bound(topic.readers, client.number, {}, &Reader::number);
    return at == topic.readers.end() || at->number != client.number ? nullptr : &*at;
}

RelayCore::Reader& RelayCore::touch_reader(TopicState& topic, Client& client) {
    if (Reader* reader = find_reader(topic, client)) return *reader;
    const auto at = std::ranges::lower_bound(topic.readers, client.number, {}, &Reader::number);
    Reader& reader = *topic.readers.emplace(at);
    reader.client = &client;
    reader.number = client.number;
    client.topics.insert(topic.id);
    count_readers(client, 1);
    if (client.topics.size() == 1) place_client(client);
    return reader;
}

/// Forgets the client's place in the topic.
void RelayCore::erase_reader(TopicState& topic, Client& client, std::vector<StoreOp>& ops) {
    Reader* reader = find_reader(topic, client);
    if (reader == nullptr) return;
    set_subscribed(topic, *reader, false);
    topic.readers.erase(topic.readers.begin() + (reader - topic.readers.data()));
    client.topics.erase(topic.id);
    count_readers(client, -1);
    if (client.topics.empty()) place_client(client);
    note_if_leaving(client);
    ops.push_back(EraseReader{topic.id, client.id});
    note_spare(topic);
    if (topic.messages.empty()) emptied_.push_back(topic.id);
}

/// What only fetches is noted as well, so that it gets nothing twice, while there is room for that.
RelayCore::Reader* RelayCore::note_fetcher(TopicState& topic, Client& client) {
    if (Reader* reader = find_reader(topic, client)) return reader;
    const Limits& limits = config_.limits;
    if (topic.readers.size() - topic.subscribers >= limits.subscribers_per_topic ||
        client.topics.size() - client.subscriptions >= limits.subscriptions_per_client ||
        !make_place(client, 0))
        return nullptr;
    return &touch_reader(topic, client);
}

// --- subscriptions ------------------------------------------------------------------------------

/// Whether `client` can subscribe to one more topic, `added` new ones being granted already.
RpcResult<void> RelayCore::may_subscribe(const Topic& id, Client& client, std::size_t added) {
    const Limits& limits = config_.limits;
    if (TopicState* topic = find_topic(id)) {
        const Reader* reader = find_reader(*topic, client);
        if (reader != nullptr && reader->subscribed) return {};
        if (topic->subscribers >= limits.subscribers_per_topic)
            return handler_error("SubscriberLimitExceeded",
                                 "Subscriber limit exceeded. Maximum for a topic is " +
                                     std::to_string(limits.subscribers_per_topic));
    }
    if (client.subscriptions + added >= limits.subscriptions_per_client)
        return handler_error("SubscriberLimitExceeded",
                             "Subscriber limit exceeded. Maximum of topics for a client is " +
                                 std::to_string(limits.subscriptions_per_client));
    return make_place(client, added);
}

/// Precondition: may_subscribe. Returns the subscription id. Nothing is pushed before the answer,
/// which comes when the subscription is stored.
std::string RelayCore::add_subscription(const Topic& id, Client& client, Draft& draft) {
    TopicState& topic = touch_topic(id);
    Reader& reader = touch_reader(topic, client);
    if (!reader.subscribed) {
        set_subscribed(topic, reader, true);
        reader.held = true;
        reader.stored = false;
        reader.changed_after = last_ticket_;
        save_seen(client, draft.ops);
        note_progress(topic, reader);
    }
    if (!reader.stored) draft.ops.push_back(SaveReader{{id, client.id, true, reader.cursor}});
    draft.established.push_back(id);
    return subscription_id(id, client.id);
}

void RelayCore::remove_subscription(const Topic& id, Client& client, std::vector<StoreOp>& ops) {
    TopicState* topic = find_topic(id);
    Reader* reader = topic == nullptr ? nullptr : find_reader(*topic, client);
    if (reader == nullptr || !reader->subscribed) return;
    if (topic->messages.empty()) {
        erase_reader(*topic, client, ops);
        return;
    }
    set_subscribed(*topic, *reader, false);
    ops.push_back(SaveReader{{id, client.id, false, reader->cursor}});
    note_spare(*topic);
}

void RelayCore::set_subscribed(TopicState& topic, Reader& reader, bool subscribed) {
    if (reader.subscribed == subscribed) return;
    reader.subscribed = subscribed;
    reader.held = false;
    const std::size_t change = subscribed ? 1 : ~std::size_t{0};
    topic.subscribers += change;
    reader.client->subscriptions += change;
    counters_.subscriptions += change;
    if (subscribed) topic.spare_through = 0;
    if (topic.subscribers <= 2) update_claims(topic);
}

// --- publishing ---------------------------------------------------------------------------------

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
    PORTICO_CHECK(make_room(topic, client, size));

    ++counters_.publishes;
    if (config_.shared) {
        draft.ops.push_back(SaveMessage{message});
        draft.proposed.push_back(std::move(message));
        if (topic.messages.empty()) emptied_.push_back(topic.id);  // it has no place yet
        return {};
    }
    const Sequence sequence = ++last_sequence_;
    message->sequence = sequence;
    topic.last_published_at_ms = message->published_at_ms;
    // Not yet sent to anybody: a ticket of "never" until carry_out() knows the real one.
    keep(topic, message, ~Ticket{0}, client);
    draft.published.emplace_back(topic.id, sequence);
    draft.ops.push_back(SaveMessage{std::move(message)});
    return {};
}

/// Puts a message into its mailbox and every list.
void RelayCore::keep(TopicState& topic, MessagePtr message, Ticket pending, Client& publisher) {
    auto entry = std::make_unique<Entry>();
    entry->pending = pending;
    entry->topic = &topic;
    entry->size_bytes = detail::size_bytes(*message);
    entry->expires_at_ms = steady_ms_ + (message->expires_at_ms - wall_ms_);
    entry->kept_at_ms = steady_ms_ - std::max<std::int64_t>(wall_ms_ - message->published_at_ms, 0);
    entry->publisher = &publisher;
    entry->source = publisher.source;
    entry->message = std::move(message);
    ++publisher.messages;
    ++entry->source->references;
    count_bytes(*entry, static_cast<std::ptrdiff_t>(entry->size_bytes));
    if (!is_claimed(topic, publisher)) set_hold(*entry, Hold::kUnclaimed);
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
        for (const Publication& one : publications) emptied_.push_back(one.topic);
        return std::unexpected(admitted.error());
    }
    std::erase(draft.after, ~Ticket{0});
    if (client.seen_saved_at_ms == 0 && !draft.ops.empty()) save_client(client, draft.ops);
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
    if (entry->by_address.is_linked()) entry->source->address->left_bytes -= entry->size_bytes;
    const auto hash = topic.by_hash.find(entry->message->hash);
    if (hash != topic.by_hash.end() && hash->second == sequence) topic.by_hash.erase(hash);
    if (entry->hold == Hold::kSpare)
        spare_bytes_ -= entry->size_bytes;
    else
        count_bytes(*entry, -static_cast<std::ptrdiff_t>(entry->size_bytes));
    --entry->publisher->messages;
    note_if_leaving(*entry->publisher);
    release(*entry->source);
    topic.bytes -= entry->size_bytes;
    counters_.mailbox_bytes -= entry->size_bytes;
    --counters_.messages;
    // ~0: never handed to the store.
    if (entry->pending != ~Ticket{0}) erasures_.push_back(sequence);
    topic.messages.erase(sequence);  // and leaves its lists
    if (topic.messages.empty()) emptied_.push_back(topic.id);
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
    note_dirty(topic, reader);
    note_spare(topic);
}

/// Its cursor is written down soon; where the log is shared, by the process that the client is
/// connected to.
void RelayCore::note_dirty(const TopicState& topic, Reader& reader) {
    if (reader.dirty || (config_.shared && !reader.client->is_online())) return;
    reader.dirty = true;
    dirty_readers_.push_back({topic.id, reader.client->id, false});
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
        if (is_spare(topic, entry)) set_hold(entry, Hold::kSpare);
    }
    if (spare_bytes_ > config_.limits.acknowledged_bytes)
        shrink_spare(config_.limits.acknowledged_bytes / 16 * 15);  // in bulk: it is cheaper
}

/// Drops spare messages, those acknowledged longest ago first, until they take at most
/// `limit_bytes`.
void RelayCore::shrink_spare(std::size_t limit_bytes) {
    while (spare_bytes_ > limit_bytes) {
        Entry& oldest = spare_.front();
        // A subscriber that came since may still need it; it is listed again when that one has it.
        if (!is_spare(*oldest.topic, oldest)) {
            set_hold(oldest, is_claimed(*oldest.topic, *oldest.publisher) ? Hold::kAwaited
                                                                          : Hold::kUnclaimed);
            continue;
        }
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
    }
}

/// What is stored of this reader is not what it is.
void RelayCore::note_unsaved(const Topic& id, const std::string& client_id) {
    TopicState* topic = find_topic(id);
    const auto client = clients_.find(client_id);
    Reader* reader = topic == nullptr || client == clients_.end()
                         ? nullptr
                         : find_reader(*topic, client->second);
    if (reader != nullptr) {
        reader->dirty = true;
        reader->stored = false;
    }
    dirty_readers_.push_back({id, client_id, reader == nullptr});
}

/// Writes the cursors that moved. A crash before that means a message more often, never less.
void RelayCore::flush_cursors() {
    std::vector<StoreOp> ops;
    for (const auto& [id, client_id, erased] : std::exchange(dirty_readers_, {})) {
        TopicState* topic = find_topic(id);
        const auto client = clients_.find(client_id);
        Reader* reader = topic == nullptr || client == clients_.end()
                             ? nullptr
                             : find_reader(*topic, client->second);
        if (reader == nullptr) {  // erased since, by a write of its own; or that write failed
            if (erased) ops.push_back(EraseReader{id, client_id});
            continue;
        }
        if (!reader->dirty) continue;
        reader->dirty = false;
        ops.push_back(SaveReader{{id, client_id, reader->subscribed, reader->cursor}});
    }
    persist(std::move(ops));
}

}  // namespace portico::relay
