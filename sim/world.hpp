// SPDX-License-Identifier: Apache-2.0
//
// What every simulated party shares: the clock, the chance, the faults, and the list of broken
// promises. A violation is a sentence that a person can act on.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "core/base/entropy.hpp"
#include "sim/chance.hpp"
#include "sim/faults.hpp"
#include "sim/scheduler.hpp"

namespace portico::sim {

struct Recording;  // recording.hpp

struct World {
    explicit World(std::uint64_t seed)
        : scheduler(1'700'000'000'000), chance(seed), entropy_stream(seed ^ 0x5eed) {
        faults = Faults::draw(chance);
    }

    EntropyFn entropy() {
        return [this](std::span<std::uint8_t> out) { entropy_stream.fill(out); };
    }
    void violated(std::string sentence) {
        if (violations.size() < 20) violations.push_back(std::move(sentence));
    }

    Scheduler scheduler;
    Chance chance;
    Chance entropy_stream;
    Faults faults;
    std::vector<std::string> violations;
    bool trace = false;  ///< print what happens, for one seed looked at alone
    Recording* recording = nullptr;
};

}  // namespace portico::sim
