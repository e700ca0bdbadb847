// SPDX-License-Identifier: Apache-2.0
//
// Inputs, connections and clients.
#include "server/relay/core/relay_core.hpp"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <utility>

#include "core/base/assert.hpp"
#include "core/crypto/hash/sha2.hpp"

namespace portico::relay {

namespace {

constexpr std::uint16_t kCloseTryLater = 1013;
constexpr std::uint16_t kCloseStale = 4008;
constexpr std::size_t kErasuresPerTick = 10'000;
constexpr std::int64_t kSeenSaveIntervalMs = 3'600'000;

detail::KeyedHash make_hash(const Secret<32>& relay_seed) {
    const Bytes32 secret = sha256(relay_seed.expose());
    detail::KeyedHash hash;
    static_assert(sizeof hash.secret == sizeof secret);
    std::memcpy(hash.secret.data(), secret.data(), sizeof secret);
    return hash;
}

detail::Holdings shares(const Limits& limits, std::size_t percent,
                        std::size_t (*share)(std::size_t total, std::size_t percent)) {
    return {.readers = share(limits.subscriptions_total, percent),
            .bytes = share(limits.total_mailbox_bytes, percent),
            .watches = share(limits.watches_total, percent)};
}

}  // namespace

RelayCore::RelayCore(CoreConfig config, Snapshot snapshot, Time at)
    : config_(std::move(config)),
      wall_ms_(at.wall_ms),
      steady_ms_(at.steady_ms),
      hash_(make_hash(config_.relay_seed)),
      address_share_(
          shares(config_.limits, config_.limits.address_share_percent, detail::share_of)),
      network_share_(
          shares(config_.limits, config_.limits.address_share_percent, detail::network_share_of)),
      project_share_(
          shares(config_.limits, config_.limits.project_share_percent, detail::share_of)),
      topics_(0, hash_),
      webhooks_(config_.limits) {
    restore(std::move(snapshot));
}

void RelayCore::restore(Snapshot snapshot) {
    last_sequence_ = snapshot.last_sequence;
    std::vector<Client*> clients;  // longest unseen first
    for (const ClientRow& row : snapshot.clients) {
        Client& client = touch_client(row.client);
        move_client(client, {row.address, row.project});
        client.seen_at_ms = client.seen_saved_at_ms = row.seen_at_ms;
        client.returned = row.returned;
        note_if_leaving(client);
    }
    for (MessagePtr& message : snapshot.messages) {
        PORTICO_ASSERT(message->sequence <= last_sequence_);
        if (message->expires_at_ms <= wall_ms_) {
            erasures_.push_back(message->sequence);
            continue;
        }
        TopicState& topic = touch_topic(message->topic);
        if (config_.shared &&
            topic.by_hash.contains(message->hash)) {  // two processes took the same message
            erasures_.push_back(message->sequence);
            continue;
        }
        topic.last_published_at_ms = std::max(topic.last_published_at_ms, message->published_at_ms);
        Client& publisher = touch_client(message->publisher);
        keep(topic, std::move(message), 0, publisher);
    }
    for (const ReaderRow& row : snapshot.readers) {
        TopicState& topic = touch_topic(row.topic);
        Reader& reader = touch_reader(topic, touch_client(row.client));
        reader.cursor = row.cursor;
        set_subscribed(topic, reader, row.subscribed);
        reader.stored = true;
    }
    for (WatchRow& row : snapshot.watches) {
        Client& client = touch_client(row.client);
        client.watches.push_back({std::move(row.service_url), std::move(row.webhook_url),
                                  row.publisher, std::move(row.tags), row.statuses,
                                  row.expires_at_ms});
        count_watches(client, 1);
    }
    for (auto& [id, topic] : topics_) {
        for (Reader& reader : topic.readers) note_progress(topic, reader);
        note_spare(topic);
        if (topic.messages.empty()) emptied_.push_back(id);
    }
    for (auto& [id, client] : clients_) clients.push_back(&client);
    std::ranges::sort(clients, {}, [](const Client* client) {
        return std::pair(client->seen_at_ms, client->number);
    });
    for (Client* client : clients) {
        client->elsewhere = config_.shared;
        client->offline_at_ms =
            steady_ms_ - std::max<std::int64_t>(wall_ms_ - client->seen_at_ms, 0);
        client->swept_at_ms = steady_ms_ - kSeenSaveIntervalMs;  // to be looked at soon
        place_client(*client);
    }
    const auto older = [](const detail::Entry& a, const detail::Entry& b) {
        return a.sequence() < b.sequence();
    };
    spare_.sort(older);
    unclaimed_.sort(older);
    for (auto& [tag, address] : addresses_) address.unclaimed.sort(older);
    collect();
}

void RelayCore::advance_clock(Time at) {
    wall_ms_ = at.wall_ms;
    steady_ms_ = std::max(steady_ms_, at.steady_ms);
}

// --- connections --------------------------------------------------------------------------------

void RelayCore::connected(ConnectionId id, std::string_view client_id, Transport transport, Time at,
                          const Origin& origin) {
    advance_clock(at);
    PORTICO_ASSERT(!connections_.contains(id));
    Client& client = touch_client(client_id);
    Connection& connection = connections_[id];
    connection.client = &client;
    connection.socket = transport == Transport::kSocket;
    connection.active_at_ms = connection.refilled_at_ms = steady_ms_;
    connection.tokens_milli = config_.limits.frame_burst * 1000;
    if (!client.is_online() && !client.topics.empty() && !client.returned) {
        client.returned = true;
        client.seen_saved_at_ms = 0;
    }
    if (connection.socket)
        client.sockets.push_back(id);
    else
        ++client.requests;
    client.elsewhere = false;
    client.seen_at_ms = wall_ms_;
    move_client(client, {address_tag(origin), tag_of("project", origin.project)});
    place_client(client);
    std::vector<StoreOp> ops;
    save_seen(client, ops);
    persist(std::move(ops));
    if (connection.socket) deadlines_.emplace(steady_ms_ + config_.limits.connect_grace_ms, id);
    collect();
}

void RelayCore::disconnected(ConnectionId id, Time at) {
    advance_clock(at);
    if (connections_.contains(id)) forget_connection(id);
    collect();
}

void RelayCore::forget_connection(ConnectionId id) {
    const auto found = connections_.find(id);
    Client& client = *found->second.client;
    const bool socket = found->second.socket;
    const bool newest = socket && client.sockets.back() == id;
    connections_.erase(found);
    if (socket)
        std::erase(client.sockets, id);
    else
        --client.requests;
    client.seen_at_ms = wall_ms_;
    client.offline_at_ms = steady_ms_;
    place_client(client);
    std::vector<StoreOp> ops;
    save_seen(client, ops);
    persist(std::move(ops));
    // What the dead socket had not acknowledged goes to the next newest one.
    if (newest && !client.sockets.empty()) deliver_all(client);
    note_if_leaving(client);
}

void RelayCore::send(ConnectionId id, std::string_view text) {
    effects_.push_back(SendFrame{id, texts_.keep(text)});
}

void RelayCore::close(ConnectionId id, std::uint16_t code, std::string reason) {
    effects_.push_back(CloseConnection{id, code, std::move(reason)});
    forget_connection(id);
}

RelayCore::Client& RelayCore::touch_client(std::string_view id) {
    const auto found = clients_.find(id);
    if (found != clients_.end()) return found->second;
    Client& client = clients_[std::string(id)];
    client.id = id;
    client.number = ++last_client_;
    client.seen_at_ms = wall_ms_;
    client.offline_at_ms = client.swept_at_ms = steady_ms_;
    move_client(client, {});
    by_sweep_.push_back(client);
    return client;
}

void RelayCore::save_seen(Client& client, std::vector<StoreOp>& ops) {
    if (!client.is_charged()) return;
    if (client.seen_saved_at_ms != 0 &&
        std::abs(wall_ms_ - client.seen_saved_at_ms) < kSeenSaveIntervalMs)
        return;
    save_client(client, ops);
}

void RelayCore::save_client(Client& client, std::vector<StoreOp>& ops) {
    client.seen_saved_at_ms = wall_ms_;
    ops.push_back(SaveClient{{client.id, wall_ms_, client.source->key.first,
                              client.source->key.second, client.returned}});
}

bool RelayCore::may_read(ConnectionId id) const {
    const auto found = connections_.find(id);
    return found == connections_.end() ||
           found->second.unanswered < config_.limits.unanswered_requests;
}

// --- frames -------------------------------------------------------------------------------------

/// Takes one request from the connection's bucket. If there is none: answers 3001, and closes a
/// connection that goes on. False: the request is dealt with, and the connection may be gone.
bool RelayCore::take_token(ConnectionId id, Connection& connection, std::string_view request_id) {
    const Limits& limits = config_.limits;
    if (limits.frames_per_second == 0) return true;
    const std::int64_t elapsed_ms =
        std::min<std::int64_t>(steady_ms_ - connection.refilled_at_ms, 3'600'000);
    connection.refilled_at_ms = steady_ms_;
    connection.tokens_milli = std::min(
        connection.tokens_milli + elapsed_ms * limits.frames_per_second, limits.frame_burst * 1000);
    if (connection.tokens_milli >= 1000) {
        connection.tokens_milli -= 1000;
        connection.refused = 0;
        return true;
    }
    ++counters_.rate_limited;
    const std::string rate = std::to_string(limits.frames_per_second) + " requests per second";
    if (++connection.refused > limits.refused_frames && connection.socket) {
        ++counters_.flooders_closed;
        close(id, kCloseTryLater, "Too many requests: the limit is " + rate);
        return false;
    }
    send(id, write_error(request_id, too_many_requests("the limit is " + rate)));
    return false;
}

void RelayCore::received(ConnectionId id, std::string_view frame, Time at) {
    advance_clock(at);
    take_frame(id, frame);
    collect();
}

void RelayCore::take_frame(ConnectionId id, std::string_view frame) {
    const auto found = connections_.find(id);
    if (found == connections_.end()) return;  // closed by us while the frame was on its way
    Connection& connection = found->second;
    ++counters_.frames;
    connection.active_at_ms = steady_ms_;

    const ScannedFrame scanned = scan_frame(frame, config_.frame_bytes);
    if (const auto* scanned_publish = std::get_if<ScannedPublish>(&scanned)) {
        if (!take_token(id, connection, scanned_publish->id)) return;
        act(id, scanned_publish->id, *connection.client,
            publish(*scanned_publish, *connection.client));
        return;
    }
    const auto* answered = std::get_if<RpcResponse>(&scanned);
    RpcFrame parsed = answered ? RpcFrame(*answered) : parse_frame(frame, config_.frame_bytes);
    if (const auto* response = std::get_if<RpcResponse>(&parsed)) {
        if (!connection.socket) {  // nothing was ever pushed there; but each POST gets its answer
            const auto error = invalid_payload("Serialization", "Failed to deserialize request");
            send(id, write_error("0", error.error()));
            return;
        }
        acknowledged(id, connection, *response);
        return;
    }
    if (const auto* refused = std::get_if<RpcRefused>(&parsed)) {
        if (!take_token(id, connection, refused->id)) return;
        ++counters_.errors;
        send(id, write_error(refused->id, refused->error));
        return;
    }
    const RpcRequest& request = std::get<RpcRequest>(parsed);
    if (!take_token(id, connection, request.id)) return;
    Client& client = *connection.client;
    act(id, request.id, client, handle(request, client));
}

/// Answers a refused request; carries out any other.
void RelayCore::act(ConnectionId id, std::string_view request_id, Client& client,
                    RpcResult<Draft> draft) {
    if (!draft) {
        ++counters_.errors;
        send(id, write_error(request_id, draft.error()));
        return;
    }
    carry_out(id, request_id, client, std::move(*draft));
}

// --- time ---------------------------------------------------------------------------------------

void RelayCore::tick(Time at) {
    advance_clock(at);
    sweep_expired();
    relieve();
    while (!deadlines_.empty() && deadlines_.begin()->first <= steady_ms_) {
        const ConnectionId id = deadlines_.begin()->second;
        deadlines_.erase(deadlines_.begin());
        const auto found = connections_.find(id);
        if (found == connections_.end()) continue;
        Connection& connection = found->second;
        const std::int64_t idle_ms = config_.limits.idle_without_subscription_ms;
        if (!connection.graced) {
            connection.graced = true;
            deadlines_.emplace(std::max(connection.active_at_ms + idle_ms, steady_ms_ + 1), id);
            if (connection.client->sockets.back() == id) deliver_all(*connection.client);
            continue;
        }
        const bool subscribed = connection.client->subscriptions > 0;
        if (!subscribed && connection.active_at_ms + idle_ms <= steady_ms_) {
            ++counters_.stale_closed;
            close(id, kCloseStale, "Client is stale: connected without a subscription");
            continue;
        }
        const std::int64_t from_ms = subscribed ? steady_ms_ : connection.active_at_ms;
        deadlines_.emplace(from_ms + std::max<std::int64_t>(idle_ms, 1), id);
    }
    sweep_clients();
    post_webhooks();
    flush_cursors();
    if (!erasures_.empty()) {
        // A bounded batch, so that no commit becomes long; the rest follows at the next tick.
        const std::size_t count = std::min(erasures_.size(), kErasuresPerTick);
        const auto end = erasures_.begin() + static_cast<std::ptrdiff_t>(count);
        std::vector<StoreOp> ops;
        ops.emplace_back(EraseMessages{{erasures_.begin(), end}});
        erasures_.erase(erasures_.begin(), end);
        persist(std::move(ops));
    }
    collect();
}

Counters RelayCore::counters() const {
    Counters out = counters_;
    out.connections = connections_.size();
    out.clients = clients_.size();
    out.topics = topics_.size();
    out.pending_writes = pending_.size();
    return out;
}

}  // namespace portico::relay
