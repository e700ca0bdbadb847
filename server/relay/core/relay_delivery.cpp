// SPDX-License-Identifier: Apache-2.0
//
// Pushing messages to the newest socket of a client, within its window, and taking acknowledgements
// (docs/spec/relay.md#delivery).
#include <algorithm>
#include <utility>

#include "server/relay/core/relay_core.hpp"

namespace portico::relay {

using detail::InFlight;

/// Ids of our requests: time in ms and a counter, 16 digits. Peers that read them as doubles can
/// echo them, which the 19 digits that clients use would not survive.
std::uint64_t RelayCore::next_push_id() {
    last_push_id_ = std::max(
        last_push_id_ + 1, static_cast<std::uint64_t>(std::max<std::int64_t>(wall_ms_, 1)) * 1000);
    return last_push_id_;
}

/// Pushes what this reader has not had on the client's newest socket, in order, until the window is
/// full. Nothing happens without a socket, or before the answer to the subscribe.
void RelayCore::deliver(TopicState& topic, Reader& reader) {
    Client& client = *reader.client;
    if (!reader.subscribed || reader.held || reader.queued || client.sockets.empty()) return;
    const ConnectionId id = client.sockets.back();
    Connection& connection = connections_.at(id);
    if (reader.sent_on != id) {  // another socket had it: begin again at what was acknowledged
        reader.sent_on = id;
        reader.sent = reader.cursor;
        reader.unasked.clear();
    }
    if (reader.confirmed_on != id && !connection.graced) return;

    for (auto at = topic.messages.upper_bound(std::max(reader.sent, reader.cursor));
         at != topic.messages.end(); ++at) {
        const detail::Entry& entry = *at->entry;
        if (entry.pending != 0) return;
        const Message& message = *entry.message;
        if (detail::is_from(entry, client) || entry.expires_at_ms <= steady_ms_ ||
            std::binary_search(reader.acknowledged.begin(), reader.acknowledged.end(),
                               at->sequence)) {
            reader.sent = at->sequence;
            continue;
        }
        const std::size_t size = entry.size_bytes;
        const bool room = connection.in_flight.empty() ||
                          (connection.in_flight.size() < config_.limits.window_messages &&
                           connection.in_flight_bytes + size <= config_.limits.window_bytes);
        if (!room) {
            reader.queued = true;
            connection.waiting.push_back(topic.id);
            return;
        }
        const std::uint64_t push = next_push_id();
        connection.in_flight.emplace(
            push, InFlight{topic.id, at->sequence, size, reader.confirmed_on != id});
        connection.in_flight_bytes += size;
        reader.sent = at->sequence;
        ++counters_.pushes;
        scratch_.clear();
        append_push(scratch_, push, subscription_of(topic, reader), message);
        send(id, scratch_);
    }
}

void RelayCore::deliver_all(Client& client) {
    const auto topics = client.topics;
    for (const Topic& id : topics) {
        TopicState* topic = find_topic(id);
        Reader* reader = topic == nullptr ? nullptr : find_reader(*topic, client);
        if (reader == nullptr) continue;
        reader->queued = false;
        deliver(*topic, *reader);
    }
}

/// Who subscribes is awake. A socket that is newer may belong to a tab that stands still: its
/// browser answers pings for it, and it acknowledges nothing. Returns whether another was the
/// newest.
bool RelayCore::make_newest(ConnectionId id, Connection& connection) {
    std::vector<ConnectionId>& sockets = connection.client->sockets;
    if (sockets.back() == id) return false;
    std::erase(sockets, id);
    sockets.push_back(id);
    connection.waiting.clear();  // of the time when it was the newest before
    return true;
}

/// Room in the window: the topics that waited go on, in turn.
void RelayCore::pump(ConnectionId id, Connection& connection) {
    if (connection.waiting.empty()) return;
    if (connection.client->sockets.back() != id) {
        connection.waiting.clear();  // a newer socket took over, with a list of its own
        return;
    }
    const std::vector<Topic> waiting = std::exchange(connection.waiting, {});
    for (const Topic& topic_id : waiting) {
        TopicState* topic = find_topic(topic_id);
        Reader* reader = topic == nullptr ? nullptr : find_reader(*topic, *connection.client);
        if (reader == nullptr) continue;
        reader->queued = false;
        deliver(*topic, *reader);
    }
}

void RelayCore::acknowledged(ConnectionId id, Connection& connection, const RpcResponse& response) {
    const auto found = connection.in_flight.find(response.id);
    if (found == connection.in_flight.end()) {
        // An answer to nothing costs as much as a request, so that it cannot be used to flood.
        take_token(id, connection, "0");
        return;
    }
    const InFlight item = found->second;
    connection.in_flight.erase(found);
    connection.in_flight_bytes -= item.size_bytes;
    if (connection.in_flight.empty() && connection.in_flight.bucket_count() > 64)
        connection.in_flight = {};
    if (response.accepted) {
        TopicState* topic = find_topic(item.topic);
        Reader* reader = topic == nullptr ? nullptr : find_reader(*topic, *connection.client);
        if (reader != nullptr) {
            if (item.unasked && reader->confirmed_on != id && reader->sent_on == id)
                reader->unasked.push_back(item.sequence);
            acknowledge(*topic, *reader, item.sequence);
        }
    }
    pump(id, connection);
}

/// A client may acknowledge what it was pushed before it had restored its own list of
/// subscriptions, and then ignore it: now that it subscribes, it gets that again. Those that did
/// take it know its hash and drop it.
void RelayCore::repeat_unasked(TopicState& topic, Reader& reader) {
    std::vector<Sequence> unasked = std::exchange(reader.unasked, {});
    std::erase_if(unasked, [&](Sequence one) { return topic.messages.find(one) == nullptr; });
    if (unasked.empty()) return;
    std::ranges::sort(unasked);
    std::vector<Sequence> taken;
    const Sequence through = std::max(reader.cursor, unasked.front() - 1);
    for (auto at = topic.messages.upper_bound(unasked.front() - 1); at != topic.messages.end();
         ++at) {
        if (std::ranges::binary_search(unasked, at->sequence))
            set_hold(*at->entry, detail::Hold::kAwaited);
        else if (at->sequence <= through ||
                 std::ranges::binary_search(reader.acknowledged, at->sequence))
            taken.push_back(at->sequence);
    }
    reader.acknowledged = std::move(taken);
    reader.cursor = std::min(reader.cursor, unasked.front() - 1);
    topic.spare_through = 0;
    note_dirty(topic, reader);
}

/// Marks one message as delivered to this reader. Harmless when repeated.
void RelayCore::acknowledge(TopicState& topic, Reader& reader, Sequence sequence) {
    if (sequence <= reader.cursor) return;
    const detail::Entry* entry = topic.messages.find(sequence);
    if (entry == nullptr) return;
    const auto at =
        std::lower_bound(reader.acknowledged.begin(), reader.acknowledged.end(), sequence);
    if (at != reader.acknowledged.end() && *at == sequence) return;
    reader.acknowledged.insert(at, sequence);
    ++counters_.acknowledgements;
    notify(*reader.client, false, WatchStatus::kDelivered, entry->message);
    note_progress(topic, reader);
}

}  // namespace portico::relay
