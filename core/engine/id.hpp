// SPDX-License-Identifier: Apache-2.0
//
// The areas of the engine that ids of effects and timers belong to (core/machine/ids.hpp).
#pragma once

#include "core/machine/ids.hpp"

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

inline std::optional<Owner> owner_of(std::int64_t id) { return machine::owner_of<Owner>(id); }

}  // namespace portico::engine
