// SPDX-License-Identifier: Apache-2.0
//
// What an area of the account machine sees while it handles one event: the time, the configuration,
// who is watched, and where its effects, events and commands go.
#pragma once

#include <string>
#include <string_view>

#include "core/account/contract.hpp"
#include "core/machine/context.hpp"
#include "core/machine/queue.hpp"

namespace portico::account {

/// The area an effect's id belongs to: an answer finds its way without a table.
enum class Owner : std::uint8_t {
    kChain,
    kBalance,
    kServer,
    kTokens,
    kIdentity,
    kActivity,
    kNfts,
    kChart,
    kApprovals
};

/// CAIP-10: what caches go by.
inline std::string account_key(const WatchedAccount& account) {
    return account.chain.value + ":" + account.address.value;
}

/// A chain's answer on its way to the area that asked; without `owner` to the engine.
struct ChainReply {
    std::optional<Owner> owner;
    ChainAnswered answer;
};

/// A question of an area to a chain.
struct ChainQuestion {
    std::optional<Owner> owner;
    RequestChain request;
};

/// Who is told of them: machine.cpp.
using Commands = machine::Handler<ChainQuestion, ChainReply>;
using CommandQueue = machine::Queue<Commands>;

struct Context : machine::Context {
    const AccountConfig& config;
    const WatchAccount& watch;
    bool online;
    CommandQueue& commands;

    template <class Command>
    void send(Command command) const {
        commands.push(std::move(command));
    }
    /// For who runs the page: what visitors see of it stands where it belongs.
    void warn(Code code) const;
    /// Asks the watched account's chain. Answered by ChainReply to the owner.
    EffectId request_chain(Owner owner, std::string_view method, Json params) const;
    EffectId request_wallet(Owner owner, std::string_view method, Json params) const;

    /// GET of the operator's server: `parameters` begins with & or is empty. Answered by
    /// HttpAnswered.
    EffectId request_server(Owner owner, std::string_view path,
                            std::string_view parameters = {}) const;
    /// The same of the watched account: `what` is the path behind the account's.
    EffectId request_of_account(Owner owner, std::string_view what,
                                std::string_view parameters) const;
    /// For request_of_account: the watched account's chain.
    std::string chain_parameter() const;
    /// Where the operator's server is, without a slash at its end.
    std::string api_base() const;

    bool is_looked_at() const { return watch.looking != Looking::kNowhere; }
};

}  // namespace portico::account
