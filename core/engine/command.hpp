// SPDX-License-Identifier: Apache-2.0
//
// What areas say to each other (core/machine/queue.hpp); routing.hpp hands it on.
#pragma once

#include <optional>
#include <string>

#include "core/base/result.hpp"
#include "core/base/vec.hpp"
#include "core/engine/contract.hpp"
#include "core/engine/id.hpp"
#include "core/machine/queue.hpp"

namespace portico::engine {

// --- modal and router ---------------------------------------------------------------------------

/// Opens the modal by the rules of docs/spec/modal.md#opening; nothing if it is open.
struct OpenModal {
    ChainNamespace chain_namespace = ChainNamespace::kEip155;
};
/// Opens the modal at a view, or moves the open one there.
struct ShowView {
    NavigateHow how = NavigateHow::kPush;
    View view = View::kConnect;
};
/// Closes the modal without asking; embedded, it returns to its first view.
struct CloseModal {};
/// The modal has been closed, by whomever.
struct ModalClosed {};
/// The router came to its first entry going back: closes, or shakes.
struct CloseOrShake {};
/// One view back; nothing if `from` is not shown any more.
struct LeaveView {
    View from = View::kConnect;
};
/// The modal decided where the router starts.
struct StartRouter {
    View view = View::kConnect;
    std::optional<Json> data;
};

// --- messages -----------------------------------------------------------------------------------

struct ShowToast {
    ToastKind kind = ToastKind::kSuccess;
    std::string code;
    std::string detail;
};
struct ShowAlert {
    Code code = Code::unknown_error;
    std::string detail;
};

// --- telemetry ----------------------------------------------------------------------------------

/// An event of docs/spec/telemetry.md#events, or an error report of one of the categories of
/// docs/spec/telemetry.md#error-reports; `properties` are members of a JSON object, each with a
/// comma before it.
struct Track {
    const char* name;
    std::string properties;
    bool error = false;
};

// --- connection ---------------------------------------------------------------------------------

/// A wallet's accounts in one namespace.
struct Adopted {
    ChainNamespace chain_namespace = ChainNamespace::kEip155;
    Vec<std::string> accounts;  ///< not empty, the active one first
    std::string chain;          ///< where the wallet is
    std::string types{};        ///< as Connection::types
};
/// connect -> connection: the visitor is connected.
struct AdoptConnection {
    WalletRow wallet;  ///< `id` is the connector
    Vec<Adopted> accounts;
    std::optional<wc::Session> session;
    std::string link{};  ///< that opens the wallet on a phone, where it names none itself
};
/// networks -> connection: this chain is the one to show, and its namespace the active one.
struct SetChain {
    std::string chain;
    bool activate = true;  ///< false: only once its namespace is connected
};
/// connection -> connect: a connection of the profile is gone and needs its wallet anew.
struct StartLogin {
    ChainNamespace chain_namespace = ChainNamespace::kEip155;
    std::string connector;
};
/// host -> connection.
struct EndConnection {
    ChainNamespace chain_namespace = ChainNamespace::kEip155;
};
/// connection -> everybody: what one namespace was before it changed.
struct ConnectionChanged {
    ChainNamespace chain_namespace = ChainNamespace::kEip155;
    ConnectionStatus status = ConnectionStatus::kDisconnected;
    Vec<std::string> accounts;
    std::string chain;
    bool restored = false;  ///< settled at start-up, without the visitor
};

// --- networks -----------------------------------------------------------------------------------

/// host -> networks: wallet_switchEthereumChain without views; answered by SwitchEnded.
struct StartSwitch {
    std::int64_t key = 0;
    std::string chain;
};
struct SwitchEnded {
    std::int64_t key = 0;
    std::optional<RpcError> error;
};

// --- all of them --------------------------------------------------------------------------------

/// Which areas receive them: routing.hpp.
using Commands =
    machine::Handler<OpenModal, ShowView, CloseModal, ModalClosed, CloseOrShake, LeaveView,
                     StartRouter, ShowToast, ShowAlert, Track, AdoptConnection, SetChain,
                     StartLogin, EndConnection, ConnectionChanged, StartSwitch, SwitchEnded>;
using CommandQueue = machine::Queue<Commands>;

}  // namespace portico::engine
