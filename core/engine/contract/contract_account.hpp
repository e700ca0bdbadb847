// SPDX-License-Identifier: Apache-2.0
//
// What the engine and the account machine (core/account) say to each other. The shell carries it
// over, as it does with the pairing machine. Part of contract.hpp.
#pragma once

#include "core/base/json/json.hpp"
#include "core/engine/contract/contract_config.hpp"
#include "core/engine/contract/contract_slices.hpp"

namespace portico::engine {

// --- effects of the engine, events of the account machine
// -----------------------------------------

/// Where the visitor looks, as far as it matters to the account.
enum class Looking : std::uint8_t {
    kNowhere,  ///< the modal is closed
    kElsewhere,
    kAccount,
    kTransactions,  ///< or one of them
    kApprovals
};
BOOST_DESCRIBE_ENUM(Looking, kNowhere, kElsewhere, kAccount, kTransactions, kApprovals)

/// The active account.
struct WatchedAccount {
    ChainNamespace chain_namespace = ChainNamespace::kEip155;
    Text<128> address;
    ChainId chain;
    bool paired = false;             ///< its wallet answers no chain's requests
    std::optional<Network> network;  ///< none: not one that is offered
    bool smart = false;  ///< a program: its wallet says what an operation costs, and who pays it
};
BOOST_DESCRIBE_STRUCT(WatchedAccount, (), (chain_namespace, address, chain, paired, network, smart))

/// All that the account machine knows of the engine; sent anew whenever it changes.
struct WatchAccount {
    std::optional<WatchedAccount> account;  ///< none: not connected
    Looking looking = Looking::kNowhere;
    std::int64_t sent = 0;  ///< counts what hosts had their wallets send: balances have changed
};
BOOST_DESCRIBE_STRUCT(WatchAccount, (), (account, looking, sent))

/// Asks a chain over HTTP. Answered by ChainAnswered.
struct RequestChain {
    EffectId id = 0;
    ChainId chain;
    List<ShortText, 8> rpc_urls;
    MethodName method;
    Json params;
};
BOOST_DESCRIBE_STRUCT(RequestChain, (), (id, chain, rpc_urls, method, params))

// --- events of the engine, sent by the account machine
// --------------------------------------------

struct ChainAnswered {
    EffectId id = 0;
    std::optional<Json> result;
    std::optional<RpcError> error;
};
BOOST_DESCRIBE_STRUCT(ChainAnswered, (), (id, result, error))

/// The account machine could not be loaded or has trapped: its pending requests are never answered.
struct AccountLost {
    ShortText message;
};
BOOST_DESCRIBE_STRUCT(AccountLost, (), (message))

}  // namespace portico::engine
