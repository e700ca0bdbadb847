// SPDX-License-Identifier: Apache-2.0
//
// What the engine asks of the shell: effects. Part of contract.hpp.
#pragma once

#include <variant>

#include "core/base/json/json.hpp"
#include "core/engine/contract/contract_config.hpp"
#include "core/engine/contract/contract_intents.hpp"

namespace portico::engine {

/// Calls `provider.request({method, params})` of a connector. Answered by WalletAnswered.
struct WalletRequest {
    EffectId id = 0;
    ConnectorId connector_id;
    MethodName method;
    Json params;
};
BOOST_DESCRIBE_STRUCT(WalletRequest, (), (id, connector_id, method, params))

/// POST of a JSON body. Answered by HttpAnswered; the shell aborts after timeout_ms. A beacon goes
/// out even where the page is left meanwhile, and without a preflight: as text.
struct HttpRequest {
    EffectId id = 0;
    ShortText url;
    Text<4194304> body;
    std::int64_t timeout_ms = 0;
    std::optional<bool> beacon{};
};
BOOST_DESCRIBE_STRUCT(HttpRequest, (), (id, url, body, timeout_ms, beacon))

/// GET of a public address of the operator's server. Answered by HttpAnswered.
struct HttpGet {
    EffectId id = 0;
    Text<16384> url;
    std::int64_t timeout_ms = 0;
};
BOOST_DESCRIBE_STRUCT(HttpGet, (), (id, url, timeout_ms))

/// Loads the pairing machine if need be and passes the command on as an event of it.
struct PairingCommand {
    std::variant<wc::Connect, wc::CancelConnect, wc::Request, wc::Disconnect, wc::Ping, wc::Extend>
        command;
};
BOOST_DESCRIBE_STRUCT(PairingCommand, (), (command))

/// Loads the pairing machine (and so restores its sessions) without a command.
struct PairingStart {};
BOOST_DESCRIBE_STRUCT(PairingStart, (), ())

struct ClipboardWrite {
    EffectId id = 0;
    ShortText text;
};
BOOST_DESCRIBE_STRUCT(ClipboardWrite, (), (id, text))

struct DeepLink {
    ShortText url;
    bool new_window = false;
};
BOOST_DESCRIBE_STRUCT(DeepLink, (), (url, new_window))

/// The answer to a HostRequest; exactly one of result and error.
struct HostAnswer {
    RequestId request_id;
    std::optional<Json> result;
    std::optional<RpcError> error;
};
BOOST_DESCRIBE_STRUCT(HostAnswer, (), (request_id, result, error))

/// What a paired wallet has done of a HostRequest behind its time, or of an earlier page.
struct HostLateAnswer {
    RequestId request_id;
    Json result;
};
BOOST_DESCRIBE_STRUCT(HostLateAnswer, (), (request_id, result))

/// The answer to PushTransaction.
struct TransactionEnded {
    EffectId id = 0;
    TransactionOutcome outcome = TransactionOutcome::kSuccess;
};
BOOST_DESCRIBE_STRUCT(TransactionEnded, (), (id, outcome))

/// An EIP-1193 event for the host: connect, disconnect, accountsChanged, chainChanged, message.
struct HostEmit {
    ChainNamespace chain_namespace = ChainNamespace::kEip155;
    MethodName name;
    Json data;
};
BOOST_DESCRIBE_STRUCT(HostEmit, (), (chain_namespace, name, data))

}  // namespace portico::engine
