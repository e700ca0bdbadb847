// SPDX-License-Identifier: Apache-2.0
//
// Writes to the store, and the answers that wait for them: nothing is answered, and no message
// pushed, before the write behind it is on disk.
#include <algorithm>
#include <utility>

#include "core/base/assert.hpp"
#include "server/relay/core/relay_core.hpp"

namespace portico::relay {

using detail::Pending;
using detail::Waiter;

namespace {

void note_changes(Pending& pending, const std::vector<StoreOp>& ops) {
    for (const StoreOp& op : ops) {
        if (const auto* erase = std::get_if<EraseMessages>(&op))
            pending.erased.insert(pending.erased.end(), erase->sequences.begin(),
                                  erase->sequences.end());
        else if (const auto* reader = std::get_if<SaveReader>(&op))
            pending.readers.emplace_back(reader->row.topic, reader->row.client);
        else if (const auto* gone = std::get_if<EraseReader>(&op))
            pending.readers.emplace_back(gone->topic, gone->client);
    }
}

}  // namespace

// --- requests -----------------------------------------------------------------------------------

/// Answers at once, or when the draft's writes are durable; mailboxes follow the answer.
void RelayCore::carry_out(ConnectionId id, std::string_view request_id, Client& client,
                          Draft draft) {
    auto waiter = std::make_shared<Waiter>();
    waiter->connection = id;
    waiter->id = request_id;
    waiter->result = std::move(draft.result);
    waiter->established = std::move(draft.established);
    if (!waiter->established.empty()) waiter->client = client.id;

    if (!draft.ops.empty()) {
        const Ticket ticket = ++last_ticket_;
        for (const auto& [topic, sequence] : draft.published)
            find_topic(topic)->messages.find(sequence)->pending = ticket;
        Pending pending{ticket, std::move(draft.published), {}, std::move(draft.proposed)};
        note_changes(pending, draft.ops);
        if (draft.answer_when_durable) {
            pending.waiters.push_back(waiter);
            ++waiter->remaining;
        }
        pending_.push_back(std::move(pending));
        effects_.push_back(Persist{{ticket, std::move(draft.ops)}});
    }
    if (draft.answer_when_durable) {
        std::sort(draft.after.begin(), draft.after.end());
        draft.after.erase(std::unique(draft.after.begin(), draft.after.end()), draft.after.end());
        for (const Ticket ticket : draft.after) {
            const auto at = std::lower_bound(
                pending_.begin(), pending_.end(), ticket,
                [](const Pending& pending, Ticket wanted) { return pending.ticket < wanted; });
            PORTICO_ASSERT(at != pending_.end() && at->ticket == ticket);
            at->waiters.push_back(waiter);
            ++waiter->remaining;
        }
    }
    if (waiter->remaining == 0) {
        answer_waiter(*waiter);
    } else {
        const auto connection = connections_.find(id);
        if (connection != connections_.end()) ++connection->second.unanswered;
    }
}

void RelayCore::answer_waiter(Waiter& waiter) {
    const auto found = connections_.find(waiter.connection);
    if (found != connections_.end()) {
        if (waiter.failed) ++counters_.errors;
        scratch_.clear();
        if (waiter.failed)
            scratch_ = write_error(waiter.id,
                                   internal_error("StorageError", "the message was not stored"));
        else
            append_result(scratch_, waiter.id, waiter.result);
        send(waiter.connection, scratch_);
    }
    if (waiter.established.empty()) return;
    const auto client = clients_.find(waiter.client);
    if (client == clients_.end()) return;
    Connection* socket =
        found != connections_.end() && found->second.socket ? &found->second : nullptr;
    const bool took_over = socket != nullptr && make_newest(waiter.connection, *socket);
    for (const Topic& id : waiter.established) {
        TopicState* topic = find_topic(id);
        Reader* reader = topic == nullptr ? nullptr : find_reader(*topic, client->second);
        if (reader == nullptr || !reader->subscribed) continue;
        reader->held = false;
        reader->queued = false;
        if (socket != nullptr) {
            if (reader->sent_on == waiter.connection) repeat_unasked(*topic, *reader);
            reader->confirmed_on = waiter.connection;
            reader->sent = reader->cursor;  // what is not acknowledged is sent again
        }
        deliver(*topic, *reader);
    }
    if (took_over) deliver_all(client->second);
}

// --- writes -------------------------------------------------------------------------------------

/// A write that nobody waits for.
void RelayCore::persist(std::vector<StoreOp> ops) {
    if (ops.empty()) return;
    const Ticket ticket = ++last_ticket_;
    Pending pending{ticket, {}, {}};
    note_changes(pending, ops);
    pending_.push_back(std::move(pending));
    effects_.push_back(Persist{{ticket, std::move(ops)}});
}

void RelayCore::durable(Ticket ticket, Time at, Sequence first) {
    advance_clock(at);
    while (!pending_.empty() && pending_.front().ticket <= ticket) {
        Pending pending = std::move(pending_.front());
        pending_.pop_front();
        for (const std::shared_ptr<Message>& message : pending.proposed) {
            message->sequence = first++;
            if (place(message)) pending.published.emplace_back(message->topic, message->sequence);
        }
        settle(pending, false);
    }
    collect();
}

void RelayCore::store_failed(Ticket ticket, Time at) {
    advance_clock(at);
    while (!pending_.empty() && pending_.front().ticket <= ticket) {
        Pending pending = std::move(pending_.front());
        pending_.pop_front();
        ++counters_.store_failures;
        settle(pending, true);
    }
    collect();
}

void RelayCore::settle(Pending& pending, bool failed) {
    if (failed) {
        for (const auto& [id, sequence] : pending.published) {
            TopicState* topic = find_topic(id);
            if (topic == nullptr || topic->messages.find(sequence) == nullptr) continue;
            erase_message(*topic, sequence);
        }
        for (const auto& message : pending.proposed) emptied_.push_back(message->topic);
        erasures_.insert(erasures_.end(), pending.erased.begin(), pending.erased.end());
        for (const auto& [topic, client] : pending.readers) note_unsaved(topic, client);
    } else {
        for (const auto& [id, sequence] : pending.published) {
            TopicState* topic = find_topic(id);
            if (topic == nullptr) continue;
            if (detail::Entry* entry = topic->messages.find(sequence)) {
                entry->pending = 0;
                list_if_left(*entry);
            }
        }
        for (const auto& [id, client_id] : pending.readers) {
            TopicState* topic = find_topic(id);
            const auto client = clients_.find(client_id);
            if (topic == nullptr || client == clients_.end()) continue;
            Reader* reader = find_reader(*topic, client->second);
            if (reader != nullptr && pending.ticket > reader->changed_after) reader->stored = true;
        }
    }
    for (const std::shared_ptr<Waiter>& waiter : pending.waiters) {
        waiter->failed = waiter->failed || failed;
        if (--waiter->remaining != 0) continue;
        const auto connection = connections_.find(waiter->connection);
        if (connection != connections_.end()) --connection->second.unanswered;
        answer_waiter(*waiter);
    }
    if (failed) return;
    for (const auto& [id, sequence] : pending.published) {
        TopicState* topic = find_topic(id);
        if (topic == nullptr) continue;
        const detail::Entry* entry = topic->messages.find(sequence);
        if (entry == nullptr) continue;
        const MessagePtr message = entry->message;
        Client& publisher = *entry->publisher;
        notify(publisher, true, WatchStatus::kAccepted, message);
        for (Reader& reader : topic->readers) {
            if (!reader.subscribed || reader.client == &publisher) continue;
            notify(*reader.client, false, WatchStatus::kAccepted, message);
            if (reader.client->sockets.empty())
                notify(*reader.client, false, WatchStatus::kQueued, message);
            deliver(*topic, reader);
        }
        note_spare(*topic);
    }
}

}  // namespace portico::relay
