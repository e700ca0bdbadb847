// SPDX-License-Identifier: Apache-2.0
//
// Ids of effects and timers. An id carries the area that made it, so that an answer finds its way
// without a table; whether it is still awaited is that area's knowledge.
#pragma once

#include <cstdint>
#include <optional>

#include "core/base/entropy.hpp"

namespace portico::machine {

/// An area of a machine, as a number: each machine has its own `enum class Owner`, counted from
/// zero.
inline constexpr unsigned kOwnersMax = 16;

/// 0 is never an id: areas use it for "none".
class Ids {
  public:
    /// Starts at a point drawn from entropy: answers meant for a former machine are then unknown
    /// here.
    explicit Ids(std::uint32_t start) : last_(std::int64_t{start} + 1) {}
    std::int64_t take(unsigned owner) { return ++last_ * kOwnersMax + owner; }

  private:
    std::int64_t last_;
};

/// None for what no machine ever gave. The value may be beyond the last enumerator: a peer's id.
template <class Owner>
std::optional<Owner> owner_of(std::int64_t id) {
    if (id <= 0) return std::nullopt;
    return static_cast<Owner>(id % kOwnersMax);
}

/// Where Ids start; four bytes of entropy.
std::uint32_t draw_start(const EntropyFn& entropy);

}  // namespace portico::machine
