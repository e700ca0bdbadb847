// SPDX-License-Identifier: Apache-2.0
//
// The simulator's only source of chance: splitmix64 from the seed. The machines' entropy comes from
// a stream of its own, so that a change of behaviour does not reshuffle their keys.
#pragma once

#include <cstdint>
#include <span>

namespace portico::sim {

class Chance {
  public:
    explicit Chance(std::uint64_t seed) : state_(seed) {}

    std::uint64_t next() {
        state_ += 0x9e3779b97f4a7c15;
        std::uint64_t mixed = state_;
        mixed = (mixed ^ (mixed >> 30)) * 0xbf58476d1ce4e5b9;
        mixed = (mixed ^ (mixed >> 27)) * 0x94d049bb133111eb;
        return mixed ^ (mixed >> 31);
    }
    /// In [low, high], both included.
    std::int64_t between(std::int64_t low, std::int64_t high) {
        return low + static_cast<std::int64_t>(next() % static_cast<std::uint64_t>(high - low + 1));
    }
    /// True `per_mille` times in a thousand.
    bool happens(std::int64_t per_mille) { return between(1, 1000) <= per_mille; }

    void fill(std::span<std::uint8_t> out) {
        for (std::uint8_t& byte : out) byte = static_cast<std::uint8_t>(next());
    }

  private:
    std::uint64_t state_;
};

}  // namespace portico::sim
