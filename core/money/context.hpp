// SPDX-License-Identifier: Apache-2.0
//
// What an area of the money machine sees while it handles one event.
#pragma once

#include <string>
#include <string_view>

#include "core/machine/context.hpp"
#include "core/machine/queue.hpp"
#include "core/money/contract.hpp"
#include "core/money/stored_keys.hpp"
#include "core/transfers/transfers.hpp"

namespace portico::money {

/// The area an effect's id belongs to.
enum class Owner : std::uint8_t { kSend, kName, kTransfers, kAccount };

/// The wallet is to be asked for this transfer: it is kept first, so that a reload knows of it.
struct StartTransfer {
    Transfer transfer;
    Json transaction;  ///< what eth_sendTransaction takes
};
/// Who handles them: machine.cpp.
using Commands = machine::Handler<StartTransfer>;
using CommandQueue = machine::Queue<Commands>;

struct Context : machine::Context {
    const MoneyConfig& config;
    machine::Storage& storage;
    const std::optional<WatchedAccount>& account;
    CommandQueue& commands;
    const engine::Zones& zones;  ///< names below these are the operator's server's to tell

    template <class Command>
    void send(Command command) const {
        commands.push(std::move(command));
    }
    EffectId request_chain(Owner owner, const ChainId& chain, const List<ShortText, 8>& rpc_urls,
                           std::string_view method, Json params) const {
        const EffectId id = take_id(owner);
        emit(RequestChain{id, chain, rpc_urls, method, std::move(params)});
        return id;
    }
};

}  // namespace portico::money
