// SPDX-License-Identifier: Apache-2.0
//
// The shell of relay_core in the simulator: connections over a bad network, a store that commits a
// little later, and crashes that forget what was not committed. It also bears witness: every
// publish that was answered must reach every subscriber that stays one (invariant 1).
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "server/relay/memory_store.hpp"
#include "server/relay/relay_core.hpp"
#include "sim/world.hpp"

namespace portico::sim {

/// A client's end of a connection.
struct SocketEnd {
    std::function<void()> opened;
    std::function<void(std::string)> message;
    std::function<void(std::int64_t code, std::string reason)> closed;
};

class RelayHost {
  public:
    explicit RelayHost(World& world);

    /// Opens a connection; `end` hears of it later, also if nobody listens. Returns its id.
    std::uint64_t connect(std::string_view url, SocketEnd end);
    void send(std::uint64_t connection, std::string frame);
    /// The client's side ends it: silently for the client, noticed by the relay.
    void close(std::uint64_t connection);

    /// One second of an address that subscribes and publishes as much as it can, under ever new
    /// client ids. The promises to all others stay what they are.
    void flood();
    void crash();
    /// Steps the relay's wall clock.
    void step_clock(std::int64_t by_ms) { wall_step_ms_ += by_ms; }
    void recover();
    bool is_up() const { return core_ != nullptr; }
    std::size_t restarts() const { return restarts_; }

    /// Invariant 1, to be asked when the world has been calm for long.
    void check_nothing_lost();

  private:
    struct Connection {
        SocketEnd end;
        std::string client;
        bool known_to_core = false;
        bool stalled = false;
    };
    struct Published {
        std::string topic;
        std::string message;
        std::string publisher;
        std::int64_t expires_at_ms = 0;
    };

    relay::Time now() const;
    void boot();
    void tick();
    void carry_out();
    void commit_soon();
    void deliver(std::uint64_t connection, std::string frame);
    void drop(std::uint64_t connection, std::int64_t code, std::string reason);
    bool maybe_stall(std::uint64_t connection);
    std::int64_t frame_delay_ms();
    void trace(std::uint64_t connection, char direction, const std::string& frame) const;

    void check_invariants(bool now);
    void witness_request(const Connection& connection, const std::string& frame);
    void witness_answer(const Connection& connection, const std::string& frame);
    void witness_delivery(const Connection& connection, const std::string& frame);

    World& world_;
    relay::MemoryStore store_;
    std::unique_ptr<relay::RelayCore> core_;
    std::map<std::uint64_t, Connection> connections_;
    std::uint64_t last_connection_ = 0;
    std::uint64_t epoch_ = 0;  ///< counts boots; actions of an earlier one are void
    std::size_t restarts_ = 0;
    std::int64_t wall_step_ms_ = 0;
    bool commit_pending_ = false;
    std::size_t unchecked_steps_ = 0;  ///< since the bookkeeping was last walked over
    std::uint64_t floods_ = 0;         ///< connections of the flood so far
    std::uint64_t flood_requests_ = 0;

    // The witness's notes, by client id.
    std::map<std::pair<std::string, std::string>, std::vector<Published>> asked_;  ///< client, id
    std::vector<Published> answered_;
    std::map<std::pair<std::string, std::string>, std::vector<std::string>> subscribing_;
    std::map<std::string, std::set<std::string>> subscribed_;  ///< topic -> clients
    std::set<std::tuple<std::string, std::string, std::string>>
        delivered_;  ///< client, topic, text
};

}  // namespace portico::sim
