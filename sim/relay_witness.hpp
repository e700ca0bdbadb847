// SPDX-License-Identifier: Apache-2.0
//
// What the simulated relay has promised, read from the frames at its sockets alone: a publish that
// was answered reaches every subscriber that stays one, and what a socket has acknowledged does not
// come to it again unasked. It knows nothing of processes, writes or crashes.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "sim/world.hpp"

namespace portico::sim {

class RelayWitness {
  public:
    explicit RelayWitness(World& world) : world_(world) {}

    /// The relay takes a frame.
    void request(std::uint64_t connection, const std::string& client, const std::string& frame);
    /// The relay sends a frame, and the connection carries it.
    void sent(std::uint64_t connection, const std::string& client, const std::string& frame);
    /// A frame has arrived at the client.
    void arrived(const std::string& client, const std::string& frame);
    void closed(std::uint64_t connection);
    /// To be asked when the world has been calm for long. `here`: the clients that are connected;
    /// who has no topic left does not come, and need not.
    void check_nothing_lost(const std::set<std::string>& here);

  private:
    using Text = std::pair<std::string, std::string>;  ///< topic, message
    struct Published {
        std::string topic;
        std::string message;
        std::string publisher;
        std::int64_t expires_at_ms = 0;
    };
    struct Socket {
        std::map<std::string, Text> pushed;  ///< by the id of the push
        std::set<Text> acknowledged;
    };

    void repeats_allowed(std::uint64_t connection, const std::string& topic);

    World& world_;
    std::map<std::uint64_t, Socket> sockets_;
    std::map<std::pair<std::string, std::string>, Published> requested_;  ///< by client and id
    std::vector<Published> answered_;
    std::map<std::pair<std::string, std::string>, std::vector<std::string>> subscribing_;
    std::map<std::string, std::set<std::string>> subscribed_;  ///< topic -> clients
    std::set<std::pair<std::string, Text>> arrived_;           ///< by client
};

}  // namespace portico::sim
