// SPDX-License-Identifier: Apache-2.0
//
// The shell of relay_core in the simulator: connections over a bad network, a store that commits a
// little later, and crashes that forget what was not committed. One process on a store of its own,
// or several on one log, with notifications of each other's commits that come late, twice or not
// at all, and commits of which the process hears that they failed. RelayWitness watches the
// sockets.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "server/relay/core/relay_core.hpp"
#include "server/relay/memory_store.hpp"
#include "sim/relay_witness.hpp"
#include "sim/shared_log.hpp"
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
    RelayHost(World& world, std::size_t processes);

    /// Opens a connection to a process that runs, if one does; `end` hears of it later, also if
    /// nobody listens. Returns its id.
    std::uint64_t connect(std::string_view url, SocketEnd end);
    void send(std::uint64_t connection, std::string frame);
    /// The client's side ends it: silently for the client, noticed by the relay.
    void close(std::uint64_t connection);

    /// One second of an address that subscribes and publishes as much as it can, under ever new
    /// client ids. The promises to all others stay what they are.
    void flood();
    /// Ends one process; it is started again after `down_ms`. Nothing if none runs.
    void crash(std::int64_t down_ms);
    /// Steps the wall clock of all processes.
    void step_clock(std::int64_t by_ms) { wall_step_ms_ += by_ms; }
    void recover();
    bool is_up() const;
    std::size_t restarts() const { return restarts_; }

    /// Invariant 1, to be asked when the world has been calm for long.
    void check_nothing_lost();

  private:
    struct Process {
        std::unique_ptr<relay::RelayCore> core;  ///< null while it is down
        std::uint64_t epoch = 0;  ///< counts starts; actions of an earlier one are void
        bool committing = false;
        bool notified = false;             ///< of a row, while a commit was going on
        std::size_t unchecked_steps = 0;   ///< since the bookkeeping was last walked over
        std::vector<relay::Write> writes;  ///< for the shared log
        std::size_t seen = 0;              ///< rows of the shared log
    };
    struct Connection {
        SocketEnd end;
        std::string client;
        Process* process = nullptr;  ///< null until the relay knows of it, and after it closed it
        bool stalled = false;
    };

    bool is_shared() const { return processes_.size() > 1; }
    relay::Time now() const;
    Process* choose();
    /// `action` after a while, unless the process has ended by then.
    void later(Process& process, std::int64_t delay_ms, std::function<void()> action);
    void boot(Process& process);
    void tick(Process& process);
    void carry_out(Process& process);
    void commit_soon(Process& process);
    std::size_t part_of(std::size_t queued);
    void commit(Process& process);
    void commit_shared(Process& process);
    void read_log(Process& process);
    void read_log_each_second(Process& process);
    void notify_others(const Process& process);
    void deliver(std::uint64_t connection, std::string frame);
    void drop(std::uint64_t connection, std::int64_t code, std::string reason);
    bool maybe_stall(std::uint64_t connection);
    std::int64_t frame_delay_ms();
    void trace(std::uint64_t connection, char direction, const std::string& frame) const;
    void check_invariants(Process& process, bool now);

    World& world_;
    RelayWitness witness_;
    relay::MemoryStore store_;  ///< of a single process
    SharedLog log_;             ///< of several
    std::vector<Process> processes_;
    std::map<std::uint64_t, Connection> connections_;
    std::uint64_t last_connection_ = 0;
    std::size_t restarts_ = 0;
    std::int64_t wall_step_ms_ = 0;
    std::uint64_t floods_ = 0;  ///< connections of the flood so far
    std::uint64_t flood_requests_ = 0;
};

}  // namespace portico::sim
