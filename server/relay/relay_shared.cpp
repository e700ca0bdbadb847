// SPDX-License-Identifier: Apache-2.0
//
// Several processes, one relay: each keeps all of its state, and learns from the shared log what
// the others have written (docs/decisions/0026-several-processes.md). A client is served by the
// process that it is connected to. Where two know different things of a client, the one that it is
// connected to is right and writes it down again: a message may then come twice, and is not lost.
#include <algorithm>
#include <variant>

#include "server/relay/relay_core.hpp"

namespace portico::relay {

void RelayCore::others_wrote(const std::vector<StoreOp>& ops, Time at) {
    advance_clock(at);
    for (const StoreOp& op : ops) std::visit([this](const auto& one) { take_over(one); }, op);
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
    const std::string publisher = message->publisher;
    const std::uint64_t tag = detail::TextHash()(publisher);
    keep(topic, std::move(message), 0, tag);
    for (Reader& reader : topic.readers)
        if (reader.client->tag == tag && reader.client->id == publisher)
            note_progress(topic, reader);
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

void RelayCore::set_subscribed(TopicState& topic, Reader& reader, bool subscribed) {
    if (reader.subscribed == subscribed) return;
    reader.subscribed = subscribed;
    if (subscribed) {
        ++topic.subscribers;
        ++reader.client->subscriptions;
        ++counters_.subscriptions;
        topic.spare_through = 0;
    } else {
        reader.held = false;
        --topic.subscribers;
        --reader.client->subscriptions;
        --counters_.subscriptions;
    }
}

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
    set_subscribed(topic, reader, row.subscribed);
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
    set_subscribed(*topic, *reader, false);
    std::erase_if(topic->readers, [&](const Reader& one) { return one.client == &client->second; });
    client->second.topics.erase(op.topic);
    note_spare(*topic);
    drop_client_if_idle(client->second);
    collect_topic(op.topic);
}

void RelayCore::take_over(const SaveClient& op) {
    const auto client = clients_.find(op.row.client);
    if (client == clients_.end()) return;
    client->second.seen_at_ms = std::max(client->second.seen_at_ms, op.row.seen_at_ms);
}

/// It goes with its last subscription.
void RelayCore::take_over(const EraseClient&) {}

void RelayCore::take_over(const SaveWatch& op) {
    take_over(EraseWatch{op.row.client, op.row.service_url, op.row.webhook_url});
    touch_client(op.row.client)
        .watches.push_back({op.row.service_url, op.row.webhook_url, op.row.publisher, op.row.tags,
                            op.row.statuses, op.row.expires_at_ms});
    ++watches_;
}

void RelayCore::take_over(const EraseWatch& op) {
    const auto client = clients_.find(op.client);
    if (client == clients_.end()) return;
    watches_ -= std::erase_if(client->second.watches, [&](const Watch& watch) {
        return watch.service_url == op.service_url && watch.webhook_url == op.webhook_url;
    });
    drop_client_if_idle(client->second);
}

}  // namespace portico::relay
