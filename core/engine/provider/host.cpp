// SPDX-License-Identifier: Apache-2.0
//
// See host.hpp.
#include "core/engine/provider/host.hpp"

#include <algorithm>

#include "core/base/text/decimal.hpp"
#include "core/engine/chain_namespace.hpp"
#include "core/engine/connection/bring_to_front.hpp"
#include "core/engine/connection/connection_constants.hpp"
#include "core/engine/connection/pairing_request.hpp"
#include "core/engine/connection/session_view.hpp"
#include "core/engine/provider/capabilities.hpp"
#include "core/engine/provider/provider_error.hpp"

namespace portico::engine {
namespace {

// What is never answered by a chain: it needs the visitor.
bool is_wallet_method(ChainNamespace chain_namespace, std::string_view method) {
    switch (chain_namespace) {
        case ChainNamespace::kEip155:
            return method.starts_with("wallet_") || method.starts_with("personal_") ||
                   method.starts_with("eth_sign") || method == "eth_sendTransaction" ||
                   method == "eth_decrypt" || method == "eth_getEncryptionPublicKey";
        case ChainNamespace::kSolana:
            return method.starts_with("solana_");
        default:
            return true;  // no chain RPC of ours speaks to these
    }
}

// What a chain answers over HTTP; subscriptions need a socket.
bool is_chain_method(ChainNamespace chain_namespace, std::string_view method) {
    if (is_wallet_method(chain_namespace, method)) return false;
    if (chain_namespace == ChainNamespace::kSolana) return true;
    if (method == "eth_subscribe" || method == "eth_unsubscribe") return false;
    return method.starts_with("eth_") || method.starts_with("net_") || method.starts_with("web3_");
}

// What leaves the account poorer when the wallet has done it.
bool is_sending(std::string_view method) {
    return method == "eth_sendTransaction" || method == "wallet_sendCalls" ||
           method == "solana_signAndSendTransaction" || method == "sendTransfer";
}

Json chain_json(const Connection& connection) {
    return Json::string(connection.chain_namespace == ChainNamespace::kEip155
                            ? chain_id_of(connection.chain)
                            : connection.chain);
}

Json accounts_json(const Vec<std::string>& accounts) {
    Json list = Json::array();
    for (const std::string& account : accounts) list.push(Json::string(account));
    return list;
}

Json permissions_json(const Vec<std::string>& accounts) {
    Json list = Json::array();
    if (accounts.empty()) return list;
    Json caveat = Json::object();
    caveat.set("type", Json::string("restrictReturnedAccounts"));
    caveat.set("value", accounts_json(accounts));
    Json permission = Json::object();
    permission.set("parentCapability", Json::string("eth_accounts"));
    permission.set("caveats", Json::array({std::move(caveat)}));
    list.push(std::move(permission));
    return list;
}

void answer(const HostRequest& request, Json result, const Context& context) {
    context.emit(HostAnswer{request.request_id, std::move(result), std::nullopt});
}

void refuse(const HostRequest& request, RpcError error, const Context& context) {
    context.emit(HostAnswer{request.request_id, std::nullopt, std::move(error)});
}

void wait(HostState& state, HostWait what, std::int64_t key, const HostRequest& request,
          bool paired = false) {
    state.pending.push_back({what, key, request, paired});
}

// Takes out a pending request; nothing if none of that kind has the key.
std::optional<HostPending> take(HostState& state, HostWait what, std::int64_t key) {
    const auto found = std::ranges::find_if(state.pending, [&](const HostPending& pending) {
        return pending.wait == what && pending.key == key;
    });
    if (found == state.pending.end()) return std::nullopt;
    HostPending pending = std::move(*found);
    state.pending.erase(found);
    return pending;
}

// The chain parameter of wallet_switchEthereumChain and wallet_addEthereumChain.
std::optional<std::string> chain_param(const HostRequest& request) {
    const Json* first = &request.params;
    if (first->is_array()) first = first->items().empty() ? nullptr : &first->items()[0];
    const Json* id = first ? first->find("chainId") : nullptr;
    return id ? read_chain(*id, ChainNamespace::kEip155) : std::nullopt;
}

void request_chain(HostState& state, const HostRequest& request, const Connection& connection,
                   const Context& context) {
    const std::int64_t key = context.take_id(Owner::kHost);
    wait(state, HostWait::kChain, key, request);
    RequestChain chain_request{key, connection.chain, {}, request.method, request.params};
    if (const Network* network = context.setup.find_network(connection.chain))
        chain_request.rpc_urls = network->rpc_urls;
    context.emit(chain_request);
}

void request_browser_wallet(HostState& state, const HostRequest& request,
                            const Connection& connection, const Context& context) {
    const EffectId id = context.request_wallet(Owner::kHost, connection.connector_id,
                                               request.method, request.params);
    wait(state, HostWait::kWallet, id, request);
}

void request_paired_wallet(HostState& state, const HostRequest& request,
                           const Connection& connection, const wc::Session& session,
                           const Context& context) {
    if (!session_grants_chain(session, connection.chain))
        return refuse(
            request,
            make_rpc_error(kChainDisconnected, Code::rpc_chain_disconnected, connection.chain),
            context);
    const EffectId id = context.take_id(Owner::kHost);
    wc::Request asked =
        make_pairing_request(id, connection, request.method, request.params, context);
    asked.request_id = make_pairing_request_id(id, request.request_id);
    asked.expiry_s = request.expiry_s;
    if (!asked.expiry_s && is_sending(request.method.value)) asked.expiry_s = kSendingExpiryS;
    context.notify_pairing(asked);
    wait(state, HostWait::kWallet, id, request, true);
    // Once, in the tap in which the app sent the request; what only asks shows nobody anything.
    if (!request.method.value.starts_with("wallet_get"))
        bring_to_front(session, connection, id, context);
}

RpcError unsupported(const HostRequest& request) {
    return make_rpc_error(kUnsupportedMethod, Code::rpc_method_unsupported,
                          peer_text(request.method));
}

void switch_chain(HostState& state, const HostRequest& request, const Connection& connection,
                  const Context& context) {
    const auto chain = chain_param(request);
    if (!chain)
        return refuse(request, make_rpc_error(kInvalidParams, Code::rpc_bad_params, "chainId"),
                      context);
    // A network we do not offer is between the host and its wallet. So is one that the host tells
    // the wallet of by itself (a second parameter, which no wallet sees): 4902 is the host's.
    const bool tells = request.params.is_array() && request.params.items().size() > 1;
    if (connection.connected() && (tells || !context.setup.find_network(*chain))) {
        HostRequest alone = request;
        if (tells) alone.params = Json::array().push(request.params.items()[0]);
        if (!connection.paired()) return request_browser_wallet(state, alone, connection, context);
        const wc::Session* session = context.facts.session_of(connection);
        if (tells && session &&
            session_grants_method(*session, request.chain_namespace, request.method))
            return request_paired_wallet(state, alone, connection, *session, context);
    }
    const std::int64_t key = context.take_id(Owner::kHost);
    wait(state, HostWait::kSwitch, key, request);
    context.send(StartSwitch{key, *chain});
}

// EIP-2255: the page gives its accounts back. Of other permissions (ERC-7715) the wallet knows.
bool revokes_accounts(const HostRequest& request) {
    return request.params.is_array() && request.params.items().size() == 1 &&
           request.params.items()[0].find("eth_accounts") != nullptr;
}

// What the provider answers by itself, whoever is connected. False: not such a method.
bool answer_here(HostState& state, const HostRequest& request, const Connection& connection,
                 const Context& context) {
    const std::string& method = request.method;
    if (method == "eth_accounts") {
        answer(request, accounts_json(connection.accounts), context);
    } else if (method == "eth_coinbase") {
        answer(request,
               connection.accounts.empty() ? Json() : Json::string(connection.accounts.front()),
               context);
    } else if (method == "eth_chainId" && (!connection.connected() || connection.paired())) {
        answer(request, chain_json(connection), context);
    } else if (method == "net_version") {
        answer(request, Json::string(std::string(reference_of(connection.chain))), context);
    } else if (method == "wallet_switchEthereumChain") {
        switch_chain(state, request, connection, context);
    } else if (method == "eth_requestAccounts") {
        if (connection.connected()) {
            answer(request, accounts_json(connection.accounts), context);
        } else {
            wait(state, HostWait::kConnected, 0, request);
            context.send(OpenModal{request.chain_namespace});
        }
    } else if (method == "wallet_revokePermissions" && revokes_accounts(request)) {
        answer(request, Json(), context);
        context.send(EndConnection{request.chain_namespace});
    } else if (method == "wallet_requestPermissions" && !connection.connected()) {
        wait(state, HostWait::kConnected, 0, request);
        context.send(OpenModal{request.chain_namespace});
    } else if (method == "wallet_getPermissions" &&
               (!connection.connected() || connection.paired())) {
        answer(request, permissions_json(connection.accounts), context);
    } else {
        return false;
    }
    return true;
}

void dispatch_paired(HostState& state, const HostRequest& request, const Connection& connection,
                     const Context& context) {
    const std::string& method = request.method;
    if (is_chain_method(request.chain_namespace, method))
        return request_chain(state, request, connection, context);
    const wc::Session* session = context.facts.session_of(connection);
    if (session == nullptr)
        return refuse(request, make_rpc_error(kProviderDisconnected, Code::rpc_disconnected),
                      context);
    if (method == "wallet_getCapabilities")
        if (auto reported = session_capabilities(*session, request.params))
            return answer(request, std::move(*reported), context);
    if (session_grants_method(*session, request.chain_namespace, method))
        return request_paired_wallet(state, request, connection, *session, context);
    // A network that is offered needs no adding where the wallet has no list of its own.
    if (method == "wallet_addEthereumChain")
        if (const auto chain = chain_param(request); chain && context.setup.find_network(*chain))
            return answer(request, Json(), context);
    refuse(request, unsupported(request), context);
}

void dispatch(HostState& state, const HostRequest& request, const Context& context) {
    const Connection* connection = context.facts.find(request.chain_namespace);
    if (connection == nullptr)
        return refuse(request, make_rpc_error(kProviderDisconnected, Code::rpc_disconnected),
                      context);
    const std::string& method = request.method;
    if (method.starts_with("portico_")) return refuse(request, unsupported(request), context);
    const bool known_now = method == "eth_chainId" || method == "net_version";
    const bool about_wallet = method == "eth_accounts" || method == "eth_coinbase" ||
                              method == "eth_requestAccounts" ||
                              !is_chain_method(request.chain_namespace, method);
    if (connection->status == ConnectionStatus::kConnecting && about_wallet && !known_now)
        return wait(state, HostWait::kSettled, 0, request);
    if (request.chain_namespace == ChainNamespace::kEip155 &&
        answer_here(state, request, *connection, context))
        return;
    const bool of_chain = is_chain_method(request.chain_namespace, method);
    const bool serves_reads = request.chain_namespace == ChainNamespace::kEip155;
    if (connection->connected() && !connection->paired() && (serves_reads || !of_chain))
        return request_browser_wallet(state, request, *connection, context);
    if (connection->connected() && connection->paired())
        return dispatch_paired(state, request, *connection, context);
    if (of_chain) return request_chain(state, request, *connection, context);
    if (is_wallet_method(request.chain_namespace, method))
        return refuse(request, make_rpc_error(kUnauthorized, Code::rpc_unauthorized), context);
    refuse(request, unsupported(request), context);
}

void emit_changes(const ConnectionChanged& before, const Connection& now, const Context& context) {
    const auto emit = [&](const char* name, Json data) {
        context.emit(HostEmit{now.chain_namespace, name, std::move(data)});
    };
    const bool was_connected = before.status == ConnectionStatus::kConnected;
    if (!was_connected && now.connected())
        emit("connect", Json::object().set("chainId", chain_json(now)));
    if (before.chain != now.chain) emit("chainChanged", chain_json(now));
    if (before.accounts != now.accounts) emit("accountsChanged", accounts_json(now.accounts));
    if (was_connected && !now.connected()) {
        const RpcError error = make_rpc_error(kProviderDisconnected, Code::rpc_disconnected);
        Json data = Json::object();
        data.set("code", Json::integer(error.code));
        data.set("message", Json::string(error.message));
        emit("disconnect", std::move(data));
    }
}

template <class Predicate>
Vec<HostPending> take_all(HostState& state, const Predicate& wanted) {
    Vec<HostPending> taken;
    Vec<HostPending> kept;
    for (HostPending& pending : state.pending)
        (wanted(pending) ? taken : kept).push_back(std::move(pending));
    state.pending = std::move(kept);
    return taken;
}

}  // namespace

void update(HostState& state, const HostRequest& event, const Context& context) {
    const bool twice = std::ranges::any_of(state.pending, [&](const HostPending& pending) {
        return pending.request.request_id == event.request_id;
    });
    if (twice)  // an answer would be taken for the first one's
        return context.log(wc::LogLevel::kWarn, "host request id used twice");
    if (state.pending.size() == kHostRequestsMax)
        return refuse(
            event, make_rpc_error(kLimitExceeded, Code::rpc_too_many, to_decimal(kHostRequestsMax)),
            context);
    dispatch(state, event, context);
}

void update(HostState& state, const WalletAnswered& event, const Context& context) {
    const auto pending = take(state, HostWait::kWallet, event.id);
    if (!pending) return;
    // The wallet knows on which chain it sends; where it does not say, what it said last counts.
    if (pending->request.method.value == "eth_chainId") {
        const Connection& now = *context.facts.find(pending->request.chain_namespace);
        const auto chain =
            event.result ? read_chain(*event.result, now.chain_namespace) : std::nullopt;
        if (!chain) return answer(pending->request, chain_json(now), context);
        if (now.connected() && now.chain != *chain) context.send(SetChain{*chain, false});
    }
    if (event.error) return refuse(pending->request, *event.error, context);
    if (is_sending(pending->request.method.value)) ++state.sent;
    answer(pending->request, event.result.value_or(Json()), context);
}

void update(HostState& state, const wc::RequestAnswered& event, const Context& context) {
    const EffectId id = parse_pairing_request(event.request_id);
    const std::string_view text = event.request_id;
    const std::size_t end = text.find('/');
    const bool waited = std::ranges::any_of(
        state.pending, [&](const HostPending& pending) { return pending.key == id; });
    if (!waited && event.result && end != std::string_view::npos)
        context.emit(HostLateAnswer{text.substr(end + 1), *event.result});
}

void update(HostState& state, const PairingLost&, const Context& context) {
    for (const HostPending& pending :
         take_all(state, [](const HostPending& p) { return p.paired; }))
        refuse(pending.request, make_rpc_error(kInternalError, Code::rpc_no_answer), context);
}

void update(HostState& state, const ChainAnswered& event, const Context& context) {
    const auto pending = take(state, HostWait::kChain, event.id);
    if (!pending) return;
    if (event.error) return refuse(pending->request, *event.error, context);
    answer(pending->request, event.result.value_or(Json()), context);
}

void update(HostState& state, const AccountLost&, const Context& context) {
    for (const HostPending& pending :
         take_all(state, [](const HostPending& p) { return p.wait == HostWait::kChain; }))
        refuse(pending.request, make_rpc_error(kInternalError, Code::rpc_no_answer), context);
}

void update(HostState& state, const SwitchEnded& command, const Context& context) {
    const auto pending = take(state, HostWait::kSwitch, command.key);
    if (!pending) return;
    if (command.error) return refuse(pending->request, *command.error, context);
    answer(pending->request, Json(), context);
}

void update(HostState& state, const ModalClosed&, const Context& context) {
    for (const HostPending& pending :
         take_all(state, [](const HostPending& p) { return p.wait == HostWait::kConnected; }))
        refuse(pending.request, make_rpc_error(kUserRejected, Code::modal_closed), context);
}

void update(HostState& state, const ConnectionChanged& command, const Context& context) {
    const Connection* now = context.facts.find(command.chain_namespace);
    if (now == nullptr) return;
    emit_changes(command, *now, context);
    if (now->status == ConnectionStatus::kConnecting) return;
    // What a wallet has been handed it may still do: it is answered by whoever has it, at last by
    // the pairing machine, and never as refused.
    for (const HostPending& pending : take_all(state, [&](const HostPending& p) {
             return p.request.chain_namespace == command.chain_namespace &&
                    (p.wait == HostWait::kSettled ||
                     (p.wait == HostWait::kConnected && now->connected()));
         })) {
        if (pending.wait == HostWait::kConnected &&
            pending.request.method.value == "wallet_requestPermissions")
            answer(pending.request, permissions_json(now->accounts), context);
        else
            dispatch(state, pending.request, context);
    }
}

}  // namespace portico::engine
