// SPDX-License-Identifier: Apache-2.0
//
// What the shell tells the engine of the world: events. Part of contract.hpp.
#pragma once

#include "core/base/json/json.hpp"
#include "core/engine/contract/contract_config.hpp"

namespace portico::engine {

enum class ConnectorKind : std::uint8_t {
    kAnnounced,
    kInjected,
    kExternal,
    kAuth  ///< a section's own wallet, behind its sign-in: never a row among wallets
};
BOOST_DESCRIBE_ENUM(ConnectorKind, kAnnounced, kInjected, kExternal, kAuth)

/// A browser wallet (EIP-6963 announcement or a legacy injected provider). Late ones are fine. A
/// second one of the same id is merged into the first: another name, picture or kind, never another
/// namespace. That nobody else answers under it is the shell's duty (docs/decisions/0024).
struct ConnectorFound {
    ConnectorId id;
    ConnectorKind kind = ConnectorKind::kAnnounced;
    ChainNamespace chain_namespace = ChainNamespace::kEip155;
    Text<128> name;
    std::optional<Text<262144>> icon;    ///< data: or https: URL
    std::optional<bool> auto_connect{};  ///< a Safe around the page: connects without a click
};
BOOST_DESCRIBE_STRUCT(ConnectorFound, (), (id, kind, chain_namespace, name, icon, auto_connect))

/// A browser wallet has left the page: its extension was removed, switched off or let go of it.
struct ConnectorLost {
    ConnectorId id;
};
BOOST_DESCRIBE_STRUCT(ConnectorLost, (), (id))

struct WalletAnswered {
    EffectId id = 0;
    std::optional<Json> result;
    std::optional<RpcError> error;
};
BOOST_DESCRIBE_STRUCT(WalletAnswered, (), (id, result, error))

/// EIP-1193 event of a connector: accountsChanged, chainChanged, disconnect, message.
struct WalletEmitted {
    ConnectorId connector_id;
    MethodName name;
    Json data;
};
BOOST_DESCRIBE_STRUCT(WalletEmitted, (), (connector_id, name, data))

enum class HttpFailure : std::uint8_t { kNetwork, kTimeout, kAborted };
BOOST_DESCRIBE_ENUM(HttpFailure, kNetwork, kTimeout, kAborted)
/// Either `failure` or status and body.
struct HttpAnswered {
    EffectId id = 0;
    std::int64_t status = 0;
    std::optional<Text<128>> retry_after;  ///< header, verbatim
    std::optional<Text<4194304>> body;
    std::optional<HttpFailure> failure;
    std::int64_t elapsed_ms = 0;
};
BOOST_DESCRIBE_STRUCT(HttpAnswered, (), (id, status, retry_after, body, failure, elapsed_ms))

struct ClipboardAnswered {
    EffectId id = 0;
    bool written = false;
};
BOOST_DESCRIBE_STRUCT(ClipboardAnswered, (), (id, written))

struct PairingEmitted {
    wc::PairingEvent event;
};
BOOST_DESCRIBE_STRUCT(PairingEmitted, (), (event))

/// The page is hidden: it may be closed at any moment.
struct PageHidden {};
BOOST_DESCRIBE_STRUCT(PageHidden, (), ())

/// Something of ours broke outside of the engine.
struct ErrorCaught {
    Text<64> error_type;
    Text<1024> error_message;
    Text<4096> stack_trace;
};
BOOST_DESCRIBE_STRUCT(ErrorCaught, (), (error_type, error_message, stack_trace))

/// The pairing machine could not be loaded or has trapped.
struct PairingLost {
    ShortText message;
};
BOOST_DESCRIBE_STRUCT(PairingLost, (), (message))

}  // namespace portico::engine
