// SPDX-License-Identifier: Apache-2.0
#include "sim/relay_host.hpp"

#include <cstdio>
#include <utility>
#include <variant>
#include <vector>

#include "core/base/json.hpp"
#include "core/base/percent.hpp"
#include "core/walletconnect/relay_auth.hpp"

namespace portico::sim {
namespace {

constexpr std::int64_t kTickMs = 250;
/// How long a connection can be dead before both ends have noticed.
constexpr std::int64_t kStallNoticedMs = 60'000;

/// The value of the `auth` parameter of a relay URL.
std::string auth_of(std::string_view url) {
    const std::size_t at = url.find("auth=");
    if (at == std::string_view::npos) return {};
    const std::string_view rest = url.substr(at + 5);
    return std::string(rest.substr(0, rest.find('&')));
}

std::string text_of(const Json& json, std::string_view name) {
    return std::string(json.find_string(name).value_or(""));
}

std::vector<std::string> topics_of(const Json& params) {
    std::vector<std::string> topics;
    if (const auto one = params.find_string("topic")) topics.emplace_back(*one);
    if (const Json* several = params.find("topics"); several && several->is_array())
        for (const Json& topic : several->items())
            if (topic.is_string()) topics.push_back(topic.as_string());
    return topics;
}

std::string id_of(const Json& json) {
    const Json* id = json.find("id");
    return id ? write_json(*id) : std::string();
}

}  // namespace

RelayHost::RelayHost(World& world) : world_(world) { boot(); }

void RelayHost::boot() {
    relay::Limits limits;  // which the flood reaches, and the others' parts of which suffice them
    limits.subscriptions_total = 500;
    limits.total_mailbox_bytes = 500'000;
    limits.address_share_percent = 20;
    relay::CoreConfig config{.limits = std::move(limits),
                             .relay_seed = {},
                             .relay_id = "did:key:relay",
                             .frame_bytes = 8 * 1024 * 1024,
                             .webhooks = false};
    core_ = std::make_unique<relay::RelayCore>(std::move(config), store_.snapshot(), now());
    ++epoch_;
    world_.scheduler.after(kTickMs, [this, epoch = epoch_] {
        if (epoch == epoch_) tick();
    });
}

void RelayHost::tick() {
    core_->tick(now());
    carry_out();
    world_.scheduler.after(kTickMs, [this, epoch = epoch_] {
        if (epoch == epoch_) tick();
    });
}

relay::Time RelayHost::now() const {
    const std::int64_t true_ms = world_.scheduler.now_ms();
    return {true_ms + wall_step_ms_, true_ms};
}

void RelayHost::flood() {
    if (!core_) return;
    constexpr std::uint64_t kFirstId = std::uint64_t{1} << 40;  // of connections that get nothing
    const std::uint64_t id = kFirstId + ++floods_;
    const std::string client = "flood" + std::to_string(floods_);
    core_->connected(id, client, relay::Transport::kSocket, now(),
                     {.address = "flood", .project = "all"});
    for (std::int64_t i = 0; i < world_.faults.flood_per_second; ++i) {
        const std::string number = std::to_string(++flood_requests_ + 1'000'000'000);
        const std::string topic = std::string(64 - number.size(), 'f') + number;
        const std::string head = R"({"id":)" + number + R"(,"jsonrpc":"2.0","method":")";
        core_->received(id,
                        world_.chance.happens(500)
                            ? head + R"(irn_subscribe","params":{"topic":")" + topic + "\"}}"
                            : head + R"(irn_publish","params":{"topic":")" + topic +
                                  R"(","ttl":86400,"tag":1,"message":")" + std::string(4'500, 'f') +
                                  "\"}}",
                        now());
    }
    if (world_.chance.happens(700)) core_->disconnected(id, now());
    carry_out();
}

/// Memory is bounded, and every total is the sum of its parts: looked at after every step while
/// little is kept. A relay that a flood has filled is walked over as much less often as it is
/// larger, for what does not add up stays so; and always where `now`.
void RelayHost::check_invariants(bool now) {
    constexpr std::size_t kSmall = 64;
    const relay::Counters& kept = core_->counters();
    const std::size_t size = kept.clients + kept.topics + kept.messages;
    if (!now && ++unchecked_steps_ * kSmall < size) return;
    unchecked_steps_ = 0;
    const std::string broken = core_->broken_invariant();
    if (!broken.empty()) world_.violated("the relay's bookkeeping is wrong: " + broken);
}

void RelayHost::crash() {
    if (!core_) return;
    check_invariants(true);
    core_.reset();
    store_.crash();
    commit_pending_ = false;
    ++epoch_;
    ++restarts_;
    std::vector<std::uint64_t> open;
    for (const auto& [id, connection] : connections_) open.push_back(id);
    for (const std::uint64_t id : open) drop(id, 1006, "");
}

void RelayHost::recover() {
    if (!core_) boot();
}

std::int64_t RelayHost::frame_delay_ms() {
    std::int64_t delay = world_.chance.between(1, world_.faults.delay_max_ms);
    if (world_.chance.happens(world_.faults.reorder_per_mille))
        delay += world_.chance.between(1, 2'000);
    return delay;
}

std::uint64_t RelayHost::connect(std::string_view url, SocketEnd end) {
    const std::uint64_t id = ++last_connection_;
    connections_[id] = Connection{.end = std::move(end), .client = {}};
    const std::string token = auth_of(url);
    world_.scheduler.after(frame_delay_ms(), [this, id, token] {
        const auto found = connections_.find(id);
        if (found == connections_.end()) return;
        if (!core_) return drop(id, 1006, "");
        const auto jwt = wc::verify_relay_jwt(
            token, wc::RelayJwtCheck{.time_s = world_.scheduler.now_ms() / 1000});
        if (!jwt) {
            world_.violated("a client's relay token was refused: " + error_text(jwt.error()));
            return drop(id, 3000, "JWT validation error");
        }
        Connection& connection = found->second;
        connection.client = jwt->iss;
        connection.known_to_core = true;
        core_->connected(id, jwt->iss, relay::Transport::kSocket, now(),
                         {.address = jwt->iss, .project = "all"});
        connection.end.opened();
        carry_out();
    });
    return id;
}

bool RelayHost::maybe_stall(std::uint64_t connection) {
    Connection& state = connections_.at(connection);
    if (state.stalled) return true;
    if (!world_.chance.happens(world_.faults.stall_per_mille)) return false;
    state.stalled = true;
    world_.scheduler.after(world_.chance.between(100, kStallNoticedMs),
                           [this, connection] { drop(connection, 1006, ""); });
    return true;
}

void RelayHost::trace(std::uint64_t connection, char direction, const std::string& frame) const {
    std::printf("%lld relay %llu %.12s %c %s\n", static_cast<long long>(world_.scheduler.now_ms()),
                static_cast<unsigned long long>(connection),
                connections_.at(connection).client.c_str() + 8, direction, frame.c_str());
}

void RelayHost::send(std::uint64_t connection, std::string frame) {
    if (!connections_.contains(connection) || maybe_stall(connection)) return;
    const int copies = world_.chance.happens(world_.faults.duplicate_per_mille) ? 2 : 1;
    for (int copy = 0; copy < copies; ++copy) {
        world_.scheduler.after(frame_delay_ms(), [this, connection, frame] {
            const auto found = connections_.find(connection);
            if (found == connections_.end() || !core_ || found->second.stalled) return;
            if (world_.trace) trace(connection, '<', frame);
            witness_request(found->second, frame);
            core_->received(connection, frame, now());
            carry_out();
        });
    }
}

void RelayHost::close(std::uint64_t connection) {
    const auto found = connections_.find(connection);
    if (found == connections_.end()) return;
    const bool known = found->second.known_to_core;
    connections_.erase(found);
    if (core_ && known) {
        core_->disconnected(connection, now());
        carry_out();
    }
}

/// Both ends learn that the connection is gone.
void RelayHost::drop(std::uint64_t connection, std::int64_t code, std::string reason) {
    const auto found = connections_.find(connection);
    if (found == connections_.end()) return;
    Connection gone = std::move(found->second);
    connections_.erase(found);
    if (core_ && gone.known_to_core) core_->disconnected(connection, now());
    world_.scheduler.after(world_.chance.between(1, world_.faults.delay_max_ms),
                           [closed = std::move(gone.end.closed), code, reason = std::move(reason)] {
                               closed(code, reason);
                           });
    if (core_) carry_out();
}

void RelayHost::carry_out() {
    for (relay::Effect& effect : core_->take_effects()) {
        if (auto* frame = std::get_if<relay::SendFrame>(&effect)) {
            deliver(frame->connection, std::string(frame->text));
        } else if (auto* closing = std::get_if<relay::CloseConnection>(&effect)) {
            const auto found = connections_.find(closing->connection);
            if (found == connections_.end()) continue;
            found->second.known_to_core = false;
            world_.scheduler.after(
                frame_delay_ms(),
                [this, id = closing->connection, code = closing->code,
                 reason = std::move(closing->reason)] { drop(id, code, reason); });
        } else if (auto* persist = std::get_if<relay::Persist>(&effect)) {
            store_.enqueue(std::move(persist->write));
            commit_soon();
        }
    }
    check_invariants(false);
}

void RelayHost::commit_soon() {
    if (commit_pending_) return;
    commit_pending_ = true;
    world_.scheduler.after(world_.chance.between(1, 15), [this, epoch = epoch_] {
        if (epoch != epoch_) return;
        commit_pending_ = false;
        // A commit takes what there is at its beginning; the process may die before the next.
        const std::size_t writes = world_.chance.happens(300)
                                       ? static_cast<std::size_t>(world_.chance.between(
                                             1, static_cast<std::int64_t>(store_.queued())))
                                       : store_.queued();
        core_->durable(store_.commit(writes), now());
        if (store_.queued() > 0) commit_soon();
        carry_out();
    });
}

void RelayHost::deliver(std::uint64_t connection, std::string frame) {
    const auto found = connections_.find(connection);
    if (found == connections_.end()) return;
    if (world_.trace) trace(connection, '>', frame);
    if (maybe_stall(connection)) return;
    witness_answer(found->second, frame);
    const int copies = world_.chance.happens(world_.faults.duplicate_per_mille) ? 2 : 1;
    for (int copy = 0; copy < copies; ++copy) {
        world_.scheduler.after(frame_delay_ms(), [this, connection, frame] {
            const auto still = connections_.find(connection);
            if (still == connections_.end() || still->second.stalled) return;
            witness_delivery(still->second, frame);
            // A copy: the client may close this connection while it handles the frame.
            const auto message = still->second.end.message;
            message(frame);
        });
    }
}

void RelayHost::witness_request(const Connection& connection, const std::string& frame) {
    const auto json = parse_json(frame);
    if (!json || !json->find("method")) return;
    const std::string method = text_of(*json, "method");
    const Json* params = json->find("params");
    if (!params) return;
    const auto key = std::pair(connection.client, id_of(*json));
    if (method == "irn_publish") {
        std::int64_t ttl_s = 0;
        if (const Json* ttl = params->find("ttl")) ttl_s = ttl->as_integer().value_or(0);
        asked_[key] = {Published{text_of(*params, "topic"), text_of(*params, "message"),
                                 connection.client, world_.scheduler.now_ms() + ttl_s * 1000}};
    } else if (method == "irn_subscribe" || method == "irn_batchSubscribe") {
        subscribing_[key] = topics_of(*params);
    } else if (method == "irn_unsubscribe") {
        // Effective when asked: what comes after need not be delivered, also where a subscribe that
        // came before is answered, being stored, after this.
        for (const std::string& topic : topics_of(*params)) {
            subscribed_[topic].erase(connection.client);
            for (auto& [asked, topics] : subscribing_)
                if (asked.first == connection.client) std::erase(topics, topic);
        }
    }
}

void RelayHost::witness_answer(const Connection& connection, const std::string& frame) {
    const auto json = parse_json(frame);
    if (!json || !json->find("result")) return;
    const auto key = std::pair(connection.client, id_of(*json));
    if (const auto asked = asked_.find(key); asked != asked_.end()) {
        for (Published& one : asked->second) answered_.push_back(std::move(one));
        asked_.erase(asked);
    }
    if (const auto topics = subscribing_.find(key); topics != subscribing_.end()) {
        for (const std::string& topic : topics->second)
            subscribed_[topic].insert(connection.client);
        subscribing_.erase(topics);
    }
}

void RelayHost::witness_delivery(const Connection& connection, const std::string& frame) {
    const auto json = parse_json(frame);
    if (!json || text_of(*json, "method") != "irn_subscription") return;
    const Json* params = json->find("params");
    const Json* data = params ? params->find("data") : nullptr;
    if (data)
        delivered_.emplace(connection.client, text_of(*data, "topic"), text_of(*data, "message"));
}

void RelayHost::check_nothing_lost() {
    check_invariants(true);
    std::set<std::string> here;  // who has no topic left does not come, and need not
    for (const auto& [id, connection] : connections_)
        if (connection.known_to_core && !connection.stalled) here.insert(connection.client);
    for (const Published& message : answered_) {
        // What expired before the trouble was over need not have arrived.
        if (message.expires_at_ms <= world_.scheduler.now_ms()) continue;
        for (const std::string& client : subscribed_[message.topic]) {
            if (client == message.publisher || !here.contains(client)) continue;
            if (!delivered_.contains({client, message.topic, message.message}))
                world_.violated("an answered publish on topic " + message.topic.substr(0, 8) +
                                " never reached its subscriber " + client.substr(0, 20));
        }
    }
}

}  // namespace portico::sim
