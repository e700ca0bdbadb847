// SPDX-License-Identifier: Apache-2.0
//
// One simulated world from its seed: a time of trouble, then calm, then the questions.
//
//   1  no message that the relay acknowledged is lost, and none comes again to the socket that has
//      acknowledged it
//   2  both ends agree on their sessions
//   3  nothing is answered twice, and everything once
//   4  nobody is stuck in connecting
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "sim/recording.hpp"

namespace portico::sim {

struct Report {
    std::vector<std::string> violations;
    std::uint64_t actions = 0;  ///< things that happened in virtual time
    std::size_t connects = 0;   ///< sessions that a page reached
    std::size_t answers = 0;    ///< host requests answered
    std::size_t relay_restarts = 0;
};

struct RunOptions {
    std::size_t processes = 1;  ///< of the relay; where there are several, they share a database
    bool trace = false;         ///< print what happens
    Recording* recording = nullptr;  ///< takes the calls of every machine
};
Report run_world(std::uint64_t seed, const RunOptions& options);

}  // namespace portico::sim
