// SPDX-License-Identifier: Apache-2.0
//
// See wallet.hpp.
#include "core/embedded/wallet.hpp"

#include <algorithm>
#include <charconv>

#include "core/embedded/methods.hpp"
#include "core/embedded/solana.hpp"
#include "core/engine/chain_namespace.hpp"
#include "core/engine/provider/provider_error.hpp"

namespace portico::embedded {
namespace {

using engine::namespace_of;
using engine::namespace_text;

std::string text_of(Code code) { return error_text({code, {}}); }

std::string connector_id(ChainNamespace chain_namespace) {
    return std::string(kConnectorPrefix).append(namespace_text(chain_namespace));
}

bool is_offered(std::string_view chain, const Context& context) {
    return std::ranges::any_of(context.config.chains,
                               [&](const ChainId& one) { return one.value == chain; });
}

std::string_view last_chain_key(ChainNamespace chain_namespace) {
    return chain_namespace == ChainNamespace::kSolana ? kLastSolanaChainKey : kLastChainKey;
}

/// The one asked for, the last one, the first of the namespace on offer; empty: there is none.
std::string chain_for(ChainNamespace chain_namespace, const Json& params, const Context& context) {
    const std::string_view asked = params.find_string("chain").value_or("");
    if (!asked.empty() && namespace_of(asked) == chain_namespace) return std::string(asked);
    const std::string* const last = context.storage.find(last_chain_key(chain_namespace));
    if (last && namespace_of(*last) == chain_namespace && is_offered(*last, context)) return *last;
    for (const ChainId& one : context.config.chains)
        if (namespace_of(one.value) == chain_namespace) return one.value;
    return {};
}

/// As protocol 4 has it: numbers for EVM chains, CAIP-2 for others.
Json frame_chain(std::string_view chain) {
    if (namespace_of(chain) == ChainNamespace::kEip155) {
        const std::string_view reference = chain.substr(chain.find(':') + 1);
        std::int64_t number = 0;
        const auto [end, error] =
            std::from_chars(reference.data(), reference.data() + reference.size(), number);
        if (error == std::errc() && end == reference.data() + reference.size())
            return Json::integer(number);
    }
    return Json::string(std::string(chain));
}

/// The reverse; empty: it is no chain.
std::string chain_of_frame(const Json* chain) {
    if (!chain) return {};
    if (const auto number = chain->as_integer(); number && *number > 0)
        return "eip155:" + std::to_string(*number);
    if (!chain->is_string()) return {};
    const std::string& text = chain->as_string();
    const bool is_number = std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
    return is_number && !text.empty() ? "eip155:" + text : text;
}

std::string_view word_of(AccountType type) {
    return type == AccountType::kSmartAccount ? "smartAccount" : "eoa";
}

void ask(WalletState& state, WalletRequest request, FrameEvent event, std::optional<Json> payload,
         const Context& context) {
    request.ref = context.take_id(Owner::kWallet);
    context.send(AskFrame{Owner::kWallet, event, request.ref, std::move(payload)});
    state.open.push_back(std::move(request));
}

// Of what nobody waits for, one at a time, while somebody is signed in.
void ask_once(WalletState& state, WalletStage stage, FrameEvent event, const Context& context) {
    const auto open = std::ranges::find(state.open, stage, &WalletRequest::stage);
    if (!state.signed_in || open != state.open.end()) return;
    WalletRequest request;
    request.stage = stage;
    ask(state, std::move(request), event, std::nullopt, context);
}

void ask_user(WalletState& state, WalletRequest request, const Context& context) {
    request.stage = WalletStage::kUser;
    Json payload = Json::object();
    payload.set("chainId", frame_chain(request.chain));
    if (const auto type = preferred_type(context))
        payload.set("preferredAccountType", Json::string(std::string(word_of(*type))));
    ask(state, std::move(request), FrameEvent::kGetUser, std::move(payload), context);
}

void connect(WalletState& state, WalletRequest request, const Json& params,
             const Context& context) {
    const Json* const silent = params.find("silent");
    const bool used = context.storage.find(kLoginUsedKey) != nullptr;
    request.chain = chain_for(request.chain_namespace, params, context);
    if (!used || request.chain.empty())
        return context.refuse(request.id, engine::kUnauthorized,
                              text_of(Code::embedded_not_signed_in));
    const bool known = state.signed_in || state.connecting;
    if (known || !silent || !silent->is_bool() || !silent->as_bool())
        return ask_user(state, std::move(request), context);
    request.stage = WalletStage::kIsConnected;
    ask(state, std::move(request), FrameEvent::kIsConnected, std::nullopt, context);
}

void switch_chain(WalletState& state, WalletRequest request, const Json& params,
                  const Context& context) {
    request.chain = std::string(params.find_string("chain").value_or(""));
    if (!is_offered(request.chain, context) ||
        namespace_of(request.chain) != request.chain_namespace)
        return context.refuse(request.id, engine::kUnrecognizedChain,
                              text_of(Code::embedded_chain_not_supported));
    request.stage = WalletStage::kSwitch;
    Json payload = Json::object();
    payload.set("chainId", frame_chain(request.chain));
    ask(state, std::move(request), FrameEvent::kSwitchNetwork, std::move(payload), context);
}

void forget_user(const Context& context) {
    for (const std::string_view key : {kLoginUsedKey, kEmailKey, kUserNameKey, kSocialProviderKey,
                                       kLastChainKey, kLastSolanaChainKey})
        if (context.storage.find(key)) context.storage.remove(key, context);
}

void disconnect(WalletState& state, WalletRequest request, const Context& context) {
    const bool used = context.storage.find(kLoginUsedKey) != nullptr;
    forget_user(context);
    if (!used) return context.answer(request.id, Json());
    // First what is open: a frame that shows an approval goes, and another one signs out.
    context.send(SignedOut{});
    request.stage = WalletStage::kSignOut;
    request.timer = context.set_timer(Owner::kWallet, kSignOutWaitMs);
    request.ref = context.take_id(Owner::kWallet);
    context.send(AskNextFrame{{Owner::kWallet, FrameEvent::kSignOut, request.ref}});
    state.open.push_back(std::move(request));
}

// {chain, accounts}: what a connector grants. The frame's first account is the one in use.
std::optional<Json> grant_of(const Json& user, ChainNamespace chain_namespace, std::string& chain) {
    chain = chain_of_frame(user.find("chainId"));
    const auto address = user.find_string("address");
    if (!address || namespace_of(chain) != chain_namespace) return std::nullopt;
    Json accounts = Json::array();
    const auto add = [&](std::string_view text, std::string_view type) {
        Json account = Json::object();
        account.set("account", Json::string(chain + ":" + std::string(text)));
        account.set("type", Json::string(std::string(type)));
        accounts.push(std::move(account));
    };
    const Json* const list = user.find("accounts");
    if (list && list->is_array() && !list->items().empty()) {
        for (const Json& item : list->items())
            add(item.find_string("address").value_or(""), item.find_string("type").value_or("eoa"));
    } else {
        add(*address, user.find_string("preferredAccountType").value_or("eoa"));
    }
    Json grant = Json::object();
    grant.set("chain", Json::string(chain));
    grant.set("accounts", std::move(accounts));
    return grant;
}

void read_smart_account_networks(WalletState& state, const Json& user, const Context& context) {
    state.smart_account_networks.clear();
    const Json* const list = user.find("smartAccountEnabledNetworks");
    if (!list || !list->is_array()) return;
    for (const Json& one : list->items()) {
        ChainId chain;
        chain.value = chain_of_frame(&one);
        if (is_offered(chain.value, context) &&
            state.smart_account_networks.size() < decltype(state.smart_account_networks)::kMax)
            state.smart_account_networks.push_back(std::move(chain));
    }
}

void user_known(WalletState& state, const WalletRequest& request, const Json& user,
                const Context& context) {
    std::string chain;
    auto grant = grant_of(user, request.chain_namespace, chain);
    if (!grant) {
        const std::string error = text_of(Code::embedded_frame_error);
        if (request.id != 0) context.refuse(request.id, engine::kInternalError, error);
        return context.send(UserKnown{error});
    }
    state.connecting = false;
    state.signed_in = true;
    read_smart_account_networks(state, user, context);
    if (request.chain_namespace == ChainNamespace::kSolana)
        state.solana_address = std::string(user.find_string("address").value_or(""));
    context.storage.set(last_chain_key(request.chain_namespace), std::move(chain), context);
    if (request.id != 0 && request.wants_nothing)
        context.answer(request.id, Json());
    else if (request.id != 0)
        context.answer(request.id, std::move(*grant));
    else
        context.emit(ConnectorEmit{request.chain_namespace, "accountsChanged",
                                   *std::as_const(*grant).find("accounts")});
    context.send(UserKnown{});
}

// EIP-1474's form of what is stored.
Json chain_in_hex(const Context& context) {
    const std::string chain = chain_for(ChainNamespace::kEip155, Json(), context);
    const Json number = frame_chain(chain);
    std::string text = "0x";
    char digits[16];
    const auto [end, error] =
        std::to_chars(digits, digits + sizeof digits, number.as_integer().value_or(0), 16);
    return Json::string(text.append(digits, end));
}

/// EIP-3326's parameter as `portico_switchChain` has it.
Json chain_asked(const Json& params) {
    Json out = Json::object();
    const bool has_one = params.is_array() && !params.items().empty();
    const std::string_view hex =
        has_one ? params.items().front().find_string("chainId").value_or("") : "";
    std::int64_t number = 0;
    if (!hex.starts_with("0x")) return out;
    const auto [end, error] = std::from_chars(hex.data() + 2, hex.data() + hex.size(), number, 16);
    if (error == std::errc() && end == hex.data() + hex.size() && number > 0)
        out.set("chain", Json::string("eip155:" + std::to_string(number)));
    return out;
}

Json solana_accounts(const WalletState& state) {
    Json accounts = Json::array();
    if (state.solana_address.empty()) return accounts;
    Json account = Json::object();
    account.set("pubkey", Json::string(state.solana_address));
    accounts.push(std::move(account));
    return accounts;
}

void want_approval(const WalletState& state, const ConnectorRequested& event,
                   const Context& context) {
    if (!is_solana(event.method.value)) return context.send(WantApproval{event});
    auto params = solana_params_for_frame(event.method.value, event.params, state.solana_address);
    if (!params)
        return context.refuse(event.id, engine::kInvalidParams, error_text(params.error()));
    ConnectorRequested asked = event;
    asked.params = std::move(*params);
    context.send(WantApproval{std::move(asked)});
}

void preferred_set(WalletState& state, const FrameReplied& reply, const Context& context) {
    // A choice that failed falls back to the account that everybody has.
    const bool smart = !reply.error && reply.value.find_string("type") == "smartAccount";
    const auto type = smart ? AccountType::kSmartAccount : AccountType::kEoa;
    context.storage.set(kPreferredTypeKey, std::string(word_of(type)), context);
    if (reply.error)
        return context.send(ShowNotice{NoticeKind::kErrorToast,
                                       error_word(Code::embedded_request_failed), *reply.error});
    WalletRequest request;
    request.chain = chain_for(request.chain_namespace, Json(), context);
    if (!request.chain.empty()) ask_user(state, std::move(request), context);
}

}  // namespace

Json make_rpc_payload(const ConnectorRequested& request, const Json& params,
                      const Context& context) {
    Json payload = Json::object();
    payload.set("method", Json::string(request.method.value));
    if (!params.is_null()) payload.set("params", params);
    const std::string chain = chain_for(request.chain_namespace, Json(), context);
    if (!chain.empty()) payload.set("chainId", frame_chain(chain));
    return payload;
}

std::optional<AccountType> preferred_type(const Context& context) {
    const std::string* const stored = context.storage.find(kPreferredTypeKey);
    if (!stored) return std::nullopt;
    return *stored == "smartAccount" ? AccountType::kSmartAccount : AccountType::kEoa;
}

void begin_with_default_type(const Context& context) {
    const auto type = context.config.default_account_type;
    if (type && !context.storage.find(kPreferredTypeKey))
        context.storage.set(kPreferredTypeKey, std::string(word_of(*type)), context);
}

void register_connectors(const Context& context) {
    for (const auto one : {ChainNamespace::kEip155, ChainNamespace::kSolana}) {
        const auto is_of = [one](const ChainId& chain) { return namespace_of(chain.value) == one; };
        if (std::ranges::any_of(context.config.chains, is_of))
            context.emit(ConnectorRegister{connector_id(one), one, kConnectorName});
    }
}

void update(WalletState& state, const ConnectorRequested& event, const Context& context) {
    WalletRequest request;
    request.id = event.id;
    request.chain_namespace = event.chain_namespace;
    const std::string_view method = event.method.value;
    if (method == "portico_connect") return connect(state, request, event.params, context);
    if (method == "portico_switchChain") return switch_chain(state, request, event.params, context);
    if (method == "portico_disconnect") return disconnect(state, request, context);
    if (method == "wallet_switchEthereumChain") {
        request.wants_nothing = true;
        return switch_chain(state, request, chain_asked(event.params), context);
    }
    if (state.signed_in && (method == "solana_getAccounts" || method == "solana_requestAccounts"))
        return context.answer(event.id, solana_accounts(state));
    const MethodKind kind = kind_of_method(method);
    if (kind == MethodKind::kNotAllowed) {
        context.refuse(event.id, engine::kUnsupportedMethod,
                       text_of(Code::approval_method_not_allowed));
        return context.send(MethodRefused{});
    }
    if (!state.signed_in)
        return context.refuse(event.id, engine::kUnauthorized,
                              text_of(Code::embedded_not_signed_in));
    if (method == "eth_chainId") return context.answer(event.id, chain_in_hex(context));
    if (kind == MethodKind::kUnsafe) return want_approval(state, event, context);
    ask(state, std::move(request), FrameEvent::kRpcRequest,
        make_rpc_payload(event, event.params, context), context);
}

void ask_devices(WalletState& state, const Context& context) {
    ask_once(state, WalletStage::kDevices, FrameEvent::kGetAskingDevices, context);
}

void update(WalletState& state, const LoginSucceeded&, const Context& context) {
    state.connecting = true;
    // The page's first one; to others leads "Continue as".
    for (const ChainId& chain : context.config.chains)
        if (const auto first = namespace_of(chain.value))
            return context.notify(engine::ChooseWallet{connector_id(*first), *first});
}

void update(WalletState& state, const SetPreferredAccount& event, const Context& context) {
    if (!state.signed_in) return;
    Json payload = Json::object();
    payload.set("type", Json::string(std::string(word_of(event.account_type))));
    WalletRequest request;
    request.stage = WalletStage::kPreferred;
    ask(state, std::move(request), FrameEvent::kSetPreferredAccount, std::move(payload), context);
}

void update(WalletState& state, const FrameReplied& command, const Context& context) {
    const auto found = std::ranges::find(state.open, command.ref, &WalletRequest::ref);
    if (found == state.open.end()) return;
    WalletRequest request = std::move(*found);
    state.open.erase(found);
    const bool failed = command.error.has_value();
    switch (request.stage) {
        case WalletStage::kSignOut:
            context.clear_timer(request.timer);
            return context.answer(request.id, Json());
        case WalletStage::kPreferred:
            return preferred_set(state, command, context);
        case WalletStage::kDevices: {
            // Who could not ask knows of nobody.
            const Json* const count = command.value.find("count");
            state.device_asks = state.signed_in && count && count->as_integer().value_or(0) > 0;
            return;
        }
        case WalletStage::kCheck:
        case WalletStage::kIsConnected: {
            const Json* const connected = command.value.find("isConnected");
            const bool is_connected = connected && connected->is_bool() && connected->as_bool();
            if (request.stage == WalletStage::kIsConnected && is_connected)
                return ask_user(state, std::move(request), context);
            // A frame that cannot be reached says nothing of the session.
            if (request.id != 0)
                context.refuse(request.id, engine::kUnauthorized,
                               failed ? *command.error : text_of(Code::session_ended));
            if (!failed && !is_connected) context.send(SignedOut{true});
            return;
        }
        case WalletStage::kSwitch:
            if (failed) break;
            return ask_user(state, std::move(request), context);
        case WalletStage::kUser:
            if (failed) {
                context.send(UserKnown{command.error});
                break;
            }
            return user_known(state, request, command.value, context);
        case WalletStage::kRpc:
            if (failed) break;
            return context.answer(request.id, command.value);
    }
    if (request.id != 0)
        context.refuse(request.id, command.code != 0 ? command.code : engine::kInternalError,
                       *command.error);
    check_session(state, context);
}

void update(WalletState& state, const machine::TimerFired& event, const Context& context) {
    const auto found = std::ranges::find(state.open, event.timer_id, &WalletRequest::timer);
    if (event.timer_id == 0 || found == state.open.end()) return;
    const EffectId id = found->id;
    state.open.erase(found);
    // The frame still hears of it: only the one who asked waits no longer.
    context.answer(id, Json());
}

void update(WalletState& state, const SignedOut& command, const Context& context) {
    const bool was_in = state.signed_in;
    state.signed_in = false;
    state.connecting = false;
    state.solana_address.clear();
    state.smart_account_networks.clear();
    state.device_asks = false;
    if (!command.expired) return;
    forget_user(context);
    context.notice(NoticeKind::kAlert, Code::session_ended);
    if (!was_in) return;
    for (const auto one : {ChainNamespace::kEip155, ChainNamespace::kSolana})
        if (!chain_for(one, Json(), context).empty())
            context.emit(ConnectorEmit{one, "disconnect", Json()});
}

void check_session(WalletState& state, const Context& context) {
    ask_once(state, WalletStage::kCheck, FrameEvent::kIsConnected, context);
}

}  // namespace portico::embedded
