// SPDX-License-Identifier: Apache-2.0
//
// Ids of effects and timers. An id carries the area that made it, so that an answer finds its way
// without a table; whether it is still awaited is that area's knowledge.
#pragma once

#include <cstdint>
#include <optional>

namespace portico::engine {

enum class Owner : std::uint8_t {
    kModal,
    kConnection,
    kConnect,
    kAccount,
    kNetworks,
    kToast,
    kHost,
    kWallets,
    kConfig,
    kTelemetry
};
inline constexpr std::int64_t kOwners = 10;

/// 0 is never an id: areas use it for "none".
class IdSource {
  public:
    /// Starts at a point drawn from entropy: answers meant for a former engine are then unknown
    /// here.
    explicit IdSource(std::uint32_t start) : last_(std::int64_t{start} + 1) {}
    std::int64_t take(Owner owner) { return ++last_ * kOwners + static_cast<std::int64_t>(owner); }

  private:
    std::int64_t last_;
};

inline std::optional<Owner> owner_of(std::int64_t id) {
    if (id <= 0) return std::nullopt;
    return static_cast<Owner>(id % kOwners);
}

}  // namespace portico::engine
