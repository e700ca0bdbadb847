// SPDX-License-Identifier: Apache-2.0
//
// All of an engine's state, by area, and the slices that each area's state goes into.
#pragma once

#include <algorithm>
#include <array>

#include "core/engine/account.hpp"
#include "core/engine/config.hpp"
#include "core/engine/connect.hpp"
#include "core/engine/connection.hpp"
#include "core/engine/engine.hpp"
#include "core/engine/host.hpp"
#include "core/engine/modal.hpp"
#include "core/engine/networks.hpp"
#include "core/engine/router.hpp"
#include "core/engine/telemetry.hpp"
#include "core/engine/toast.hpp"
#include "core/engine/wallets.hpp"

namespace portico {
namespace engine {

enum Slice : unsigned {
    kModal,
    kRouter,
    kConnect,
    kConnecting,
    kConnections,
    kAccount,
    kNetworks,
    kToast,
    kAlert,
    kProfile,
    kGuide,
    kWallets,
    kSlices
};

inline constexpr const char* kSliceNames[] = {"modal",       "router",  "connect",  "connecting",
                                              "connections", "account", "networks", "toast",
                                              "alert",       "profile", "guide",    "wallets"};
static_assert(std::ranges::equal(kSliceNames, describe_detail::Table<EngineSlices>::kNames,
                                 [](std::string_view a, std::string_view b) { return a == b; }));

// The slices that an area's state goes into.
constexpr unsigned bit(Slice slice) { return 1U << slice; }
inline constexpr unsigned kOfModal = bit(kModal);
inline constexpr unsigned kOfRouter = bit(kRouter) | bit(kModal);
inline constexpr unsigned kOfConnection =
    bit(kConnections) | bit(kConnect) | bit(kAccount) | bit(kNetworks) | bit(kProfile);
inline constexpr unsigned kOfConnect =
    bit(kConnect) | bit(kConnecting) | bit(kGuide) | bit(kProfile);
inline constexpr unsigned kOfAccount = bit(kAccount);
inline constexpr unsigned kOfNetworks = bit(kNetworks);
inline constexpr unsigned kOfToast = bit(kToast);
inline constexpr unsigned kOfAlert = bit(kAlert);
inline constexpr unsigned kOfWallets = bit(kWallets) | bit(kConnect) | bit(kGuide);
inline constexpr unsigned kOfConfig = bit(kConnect) | bit(kAccount);
inline constexpr unsigned kOfNone = 0;

/// The keys of the storage that the engine reads; others are not its own.
inline bool is_stored_key(std::string_view key) {
    if (!key.starts_with(kStoragePrefix)) return false;
    key.remove_prefix(kStoragePrefix.size());
    return key == kConnectionsKey || key == kLinksKey || key == kNetworksKey ||
           key == kRecentWalletsKey;
}

}  // namespace engine

using namespace engine;  // NOLINT: the files that include this are about its types

struct Engine::State {
    Setup setup;
    IdSource ids;
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
    List<wc::StoredItem, 256> storage{};           ///< as the shell's is after every effect
    std::array<std::string, kSlices> published{};  ///< every slice as last sent
    std::string watched{};  ///< what the account machine was last told, as text; empty: nothing
    std::int64_t now_ms = 0;
    bool started = false;
};

}  // namespace portico
