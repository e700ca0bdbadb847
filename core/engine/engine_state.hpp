// SPDX-License-Identifier: Apache-2.0
//
// All of an engine's state, by area, and the slices that each area's state goes into.
#pragma once

#include "core/engine/account.hpp"
#include "core/engine/config.hpp"
#include "core/engine/connect/connect.hpp"
#include "core/engine/connection/connection.hpp"
#include "core/engine/engine.hpp"
#include "core/engine/modal/modal.hpp"
#include "core/engine/modal/router.hpp"
#include "core/engine/modal/toast.hpp"
#include "core/engine/networks/networks.hpp"
#include "core/engine/provider/host.hpp"
#include "core/engine/stored_keys.hpp"
#include "core/engine/telemetry.hpp"
#include "core/engine/wallets/wallets.hpp"
#include "core/machine/slices.hpp"
#include "core/machine/storage.hpp"

namespace portico {
namespace engine {

// The slices that an area's state goes into.
using Show = EngineSlices;
template <auto... Slice>
inline constexpr unsigned kBits = machine::kSliceBit<Slice...>;
inline constexpr unsigned kOfModal = kBits<&Show::modal>;
inline constexpr unsigned kOfRouter = kBits<&Show::router, &Show::modal>;
inline constexpr unsigned kOfConnection =
    kBits<&Show::connections, &Show::connect, &Show::account, &Show::networks, &Show::profile>;
inline constexpr unsigned kOfConnect =
    kBits<&Show::connect, &Show::connecting, &Show::guide, &Show::profile>;
inline constexpr unsigned kOfAccount = kBits<&Show::account>;
inline constexpr unsigned kOfNetworks = kBits<&Show::networks>;
inline constexpr unsigned kOfToast = kBits<&Show::toast>;
inline constexpr unsigned kOfAlert = kBits<&Show::alert>;
inline constexpr unsigned kOfWallets = kBits<&Show::wallets, &Show::connect, &Show::guide>;
inline constexpr unsigned kOfConfig = kBits<&Show::connect, &Show::account>;
inline constexpr unsigned kOfNone = 0;

}  // namespace engine

using namespace engine;  // NOLINT: the files that include this are about its types

struct Engine::State {
    explicit State(machine::Ids first) : ids(first) {}
    machine::Ids ids;
    Setup setup{};
    ModalState modal{};
    RouterState router{};
    ConnectionState connection{};
    ConnectState connect{};
    AccountState account{};
    NetworksState networks{};
    ToastState toast{};
    AlertState alert{};
    HostState host{};
    WalletsState wallets{};
    ConfigState config{};
    TelemetryState telemetry{};
    machine::Storage storage{kStoredKeys};
    machine::Slices<EngineSlices> slices{};
    std::string watched{};  ///< the last WatchAccount that was sent, as text; empty: none
    std::int64_t now_ms = 0;
    bool started = false;
};

}  // namespace portico
