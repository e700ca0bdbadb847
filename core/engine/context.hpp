// SPDX-License-Identifier: Apache-2.0
//
// What an area sees while it handles one event: the time, the configuration, what the other areas
// show, and where its effects and commands go.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/engine/command.hpp"
#include "core/engine/connection/connection_record.hpp"
#include "core/engine/contract.hpp"
#include "core/engine/id.hpp"
#include "core/engine/setup.hpp"
#include "core/machine/context.hpp"
#include "core/machine/storage.hpp"

namespace portico::engine {

struct WalletsState;  // wallets.hpp

/// What an area may know of the others. Read anew for every event and command.
struct Facts {
    bool modal_open = false;
    View view = View::kConnect;
    bool unsupported_in_history = false;
    bool profile_in_history = false;
    bool view_data = false;  ///< the view was opened with some
    bool approved = false;   ///< a wallet has said yes: the modal rests, then closes
    ChainNamespace active_namespace = ChainNamespace::kEip155;
    const Vec<Connection>* connections = nullptr;
    const Vec<wc::Session>* sessions = nullptr;
    const Vec<ConnectorFound>* connectors = nullptr;
    const WalletsState* directory = nullptr;

    /// nullptr for a namespace that is not configured.
    const Connection* find(ChainNamespace chain_namespace) const {
        for (const Connection& connection : *connections)
            if (connection.chain_namespace == chain_namespace) return &connection;
        return nullptr;
    }
    const Connection& active() const { return *find(active_namespace); }
    bool is_connected() const { return active().status == ConnectionStatus::kConnected; }
    const wc::Session* session_of(const Connection& connection) const {
        for (const wc::Session& session : *sessions)
            if (!connection.topic.empty() && session.topic.value == connection.topic)
                return &session;
        return nullptr;
    }
};

struct Context : machine::Context {
    const Setup& setup;
    const Facts& facts;
    CommandQueue& commands;
    machine::Storage& storage;

    /// A PairingCommand effect around one of its commands.
    template <class Command>
    void notify_pairing(const Command& command) const {
        emit_pairing(describe_detail::kTag<Command>.data(), type_info<Command>(), &command);
    }
    template <class Command>
    void send(Command command) const {
        commands.push(std::move(command));
    }

    EffectId request_wallet(Owner owner, std::string_view connector, std::string_view method,
                            Json params) const;
    void toast(ToastKind kind, std::string_view code, std::string_view detail = {}) const;
    void alert(Code code, std::string_view detail = {}) const;
    void track(const char* name, std::string properties = {}) const;
    /// An error report.
    void report(const char* category, std::string_view type, std::string_view message,
                std::string_view stack = {}) const;
    void store(std::string_view key, std::string value) const {
        storage.set(key, std::move(value), *this);
    }
    void forget(std::string_view key) const { storage.remove(key, *this); }

    void emit_pairing(const char* tag, const TypeInfo& type, const void* command) const;
};

/// Appends `,"name":"value"`.
void append_property(std::string& out, const char* name, std::string_view value);

}  // namespace portico::engine
