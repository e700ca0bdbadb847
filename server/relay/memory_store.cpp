// SPDX-License-Identifier: Apache-2.0
#include "server/relay/memory_store.hpp"

#include <algorithm>

namespace portico::relay {

Ticket MemoryStore::commit(std::size_t writes) {
    Ticket last = 0;
    const auto end = queue_.begin() + static_cast<std::ptrdiff_t>(std::min(writes, queue_.size()));
    for (auto write = queue_.begin(); write != end; ++write) {
        for (const StoreOp& op : write->ops) apply(op);
        last = write->ticket;
    }
    queue_.erase(queue_.begin(), end);
    return last;
}

Ticket MemoryStore::fail() {
    const Ticket last = queue_.empty() ? 0 : queue_.back().ticket;
    queue_.clear();
    return last;
}

void MemoryStore::apply(const StoreOp& op) {
    if (const auto* save = std::get_if<SaveMessage>(&op)) {
        messages_[save->message->sequence] = save->message;
    } else if (const auto* erase = std::get_if<EraseMessages>(&op)) {
        for (const Sequence sequence : erase->sequences) messages_.erase(sequence);
    } else if (const auto* reader = std::get_if<SaveReader>(&op)) {
        readers_[{reader->row.topic, reader->row.client}] = reader->row;
    } else if (const auto* gone = std::get_if<EraseReader>(&op)) {
        readers_.erase({gone->topic, gone->client});
    } else if (const auto* client = std::get_if<SaveClient>(&op)) {
        clients_[client->row.client] = client->row;
    } else if (const auto* left = std::get_if<EraseClient>(&op)) {
        clients_.erase(left->client);
    } else if (const auto* watch = std::get_if<SaveWatch>(&op)) {
        watches_[{watch->row.client, watch->row.service_url, watch->row.webhook_url}] = watch->row;
    } else if (const auto* unwatch = std::get_if<EraseWatch>(&op)) {
        watches_.erase({unwatch->client, unwatch->service_url, unwatch->webhook_url});
    }
}

Snapshot MemoryStore::snapshot() const {
    Snapshot out;
    for (const auto& [sequence, message] : messages_) {
        out.messages.push_back(message);
        out.last_sequence = std::max(out.last_sequence, sequence);
    }
    for (const auto& [key, row] : readers_) {
        out.readers.push_back(row);
        out.last_sequence = std::max(out.last_sequence, row.cursor);
    }
    for (const auto& [key, row] : clients_) out.clients.push_back(row);
    for (const auto& [key, row] : watches_) out.watches.push_back(row);
    return out;
}

}  // namespace portico::relay
