// SPDX-License-Identifier: Apache-2.0
//
// Several processes, one relay: each keeps all of its state, and learns from the shared log what
// the others have written (docs/decisions/0026-several-processes.md). A client is served by the
// process that it is connected to. Where two know different things of a client, the one that it is
// connected to is right and writes it down again: a message may then come twice, and is not lost.
#include <algorithm>
#include <variant>

#include "server/relay/core/relay_core.hpp"

namespace portico::relay {

void RelayCore::others_wrote(const std::vector<StoreOp>& ops, Time at) {
    advance_clock(at);
    // Where a client is from comes first: its messages are counted there.
    for (const StoreOp& op : ops)
        if (const auto* client = std::get_if<SaveClient>(&op)) take_over(*client);
    for (const StoreOp& op : ops) std::visit([this](const auto& one) { take_over(one); }, op);
    collect();
}

/// Puts a message into its mailbox, its sequence being the highest so far. False: it is there
/// already, or was too late.
bool RelayCore::place(MessagePtr message) {
    last_sequence_ = std::max(last_sequence_, message->sequence);
    if (message->expires_at_ms <= wall_ms_) {
        erasures_.push_back(message->sequence);
        return false;
    }
    TopicState& topic = touch_topic(message->topic);
    const auto known = topic.by_hash.find(message->hash);
    if (known != topic.by_hash.end()) {
        if (topic.messages.find(known->second)->expires_at_ms > steady_ms_) {
            ++counters_.duplicates;
            erasures_.push_back(message->sequence);
            return false;
        }
        erase_message(topic, known->second);
    }
    topic.last_published_at_ms = std::max(topic.last_published_at_ms, message->published_at_ms);
    Client& publisher = touch_client(message->publisher);
    keep(topic, std::move(message), 0, publisher);
    if (Reader* reader = find_reader(topic, publisher)) note_progress(topic, *reader);
    return true;
}

void RelayCore::take_over(const SaveMessage& op) {
    if (!place(op.message)) return;
    TopicState& topic = *find_topic(op.message->topic);
    for (Reader& reader : topic.readers) deliver(topic, reader);
    note_spare(topic);
}

/// Each process drops messages by its own clock and limits.
void RelayCore::take_over(const EraseMessages&) {}

void RelayCore::take_over(const SaveReader& op) {
    const ReaderRow& row = op.row;
    if (TopicState* known = find_topic(row.topic);
        !row.subscribed && (known == nullptr || known->messages.empty())) {
        take_over(EraseReader{row.topic, row.client});
        return;
    }
    TopicState& topic = touch_topic(row.topic);
    Reader& reader = touch_reader(topic, touch_client(row.client));
    if (reader.subscribed && !row.subscribed && !reader.client->sockets.empty()) {
        persist({SaveReader{{row.topic, row.client, true, reader.cursor}}});
        return;
    }
    if (reader.subscribed != row.subscribed) {
        set_subscribed(topic, reader, row.subscribed);
        reader.stored = true;  // else this process has a write of its own on the way
    }
    note_elsewhere(*reader.client);
    reader.cursor = std::max(reader.cursor, row.cursor);
    note_progress(topic, reader);
    note_spare(topic);
    deliver(topic, reader);
}

void RelayCore::take_over(const EraseReader& op) {
    TopicState* topic = find_topic(op.topic);
    const auto client = clients_.find(op.client);
    if (topic == nullptr || client == clients_.end()) return;
    Reader* reader = find_reader(*topic, client->second);
    if (reader == nullptr) return;
    if (reader->subscribed && !client->second.sockets.empty()) {
        persist({SaveReader{{op.topic, op.client, true, reader->cursor}}});
        return;
    }
    std::vector<StoreOp> written_already;
    erase_reader(*topic, client->second, written_already);
}

void RelayCore::take_over(const SaveClient& op) {
    Client& client = touch_client(op.row.client);
    note_if_leaving(client);
    client.seen_at_ms = std::max(client.seen_at_ms, op.row.seen_at_ms);
    client.returned = client.returned || op.row.returned;
    if (client.is_online()) return;  // this process knows better
    move_client(client, {op.row.address, op.row.project});
    client.seen_saved_at_ms = client.is_charged() ? op.row.seen_at_ms : 0;
    note_elsewhere(client);
}

/// Another process has just served it, perhaps still does.
void RelayCore::note_elsewhere(Client& client) {
    if (client.is_online()) return;
    client.elsewhere = true;
    client.offline_at_ms = steady_ms_;
    place_client(client);
}

/// It goes with the last of what it has; who still has something is written down again.
void RelayCore::take_over(const EraseClient& op) {
    const auto client = clients_.find(op.client);
    if (client == clients_.end()) return;
    client->second.seen_saved_at_ms = 0;
    if (!client->second.is_online()) return;
    std::vector<StoreOp> ops;
    save_seen(client->second, ops);
    persist(std::move(ops));
}

void RelayCore::take_over(const SaveWatch& op) {
    take_over(EraseWatch{op.row.client, op.row.service_url, op.row.webhook_url});
    Client& client = touch_client(op.row.client);
    client.watches.push_back({op.row.service_url, op.row.webhook_url, op.row.publisher, op.row.tags,
                              op.row.statuses, op.row.expires_at_ms});
    count_watches(client, 1);
}

void RelayCore::take_over(const EraseWatch& op) {
    const auto client = clients_.find(op.client);
    if (client == clients_.end()) return;
    const std::size_t erased = std::erase_if(client->second.watches, [&](const Watch& watch) {
        return watch.service_url == op.service_url && watch.webhook_url == op.webhook_url;
    });
    count_watches(client->second, -static_cast<std::ptrdiff_t>(erased));
    note_if_leaving(client->second);
}

}  // namespace portico::relay
