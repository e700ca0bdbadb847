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
#include "core/engine/connection_record.hpp"
#include "core/engine/contract.hpp"
#include "core/engine/id.hpp"
#include "core/engine/setup.hpp"

namespace portico::engine {

/// What an area may know of the others. Read anew for every event and command.
struct Facts {
    bool modal_open = false;
    View view = View::kConnect;
    bool unsupported_in_history = false;
    ChainNamespace active_namespace = ChainNamespace::kEip155;
    const std::vector<Connection>* connections = nullptr;
    const std::vector<wc::Session>* sessions = nullptr;
    const std::vector<ConnectorFound>* connectors = nullptr;

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

struct Context {
    std::int64_t now_ms;
    const Setup& setup;
    const Facts& facts;
    IdSource& ids;
    List<EngineEffect, 65536>& effects;
    std::vector<Command>& commands;

    void emit(EngineEffect effect) const { effects.push_back(std::move(effect)); }
    void send(Command command) const { commands.push_back(std::move(command)); }

    std::int64_t set_timer(Owner owner, std::int64_t delay_ms) const {
        const std::int64_t id = ids.take(owner);
        emit(wc::TimerSet{id, delay_ms});
        return id;
    }
    void clear_timer(std::int64_t& id) const {
        if (id != 0) emit(wc::TimerClear{id});
        id = 0;
    }
    EffectId ask_wallet(Owner owner, std::string_view connector, std::string_view method,
                        Json params) const {
        const EffectId id = ids.take(owner);
        emit(WalletRequest{id, connector, method, std::move(params)});
        return id;
    }
    void log(wc::LogLevel level, std::string message) const {
        emit(wc::Log{level, std::move(message)});
    }
    void store(std::string_view key, std::string value) const {
        emit(wc::StorageSet{std::string(kStoragePrefix) += key, std::move(value)});
    }
    void forget(std::string_view key) const {
        emit(wc::StorageRemove{std::string(kStoragePrefix) += key});
    }
};

}  // namespace portico::engine
