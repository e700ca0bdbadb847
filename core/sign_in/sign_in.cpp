// SPDX-License-Identifier: Apache-2.0
//
// See sign_in.hpp.
#include "core/sign_in/sign_in.hpp"

#include <algorithm>
#include <utility>

#include "core/chain/caip.hpp"
#include "core/engine/chain_namespace.hpp"
#include "core/sign_in/wallet_signature.hpp"
#include "core/walletconnect/client/cacao.hpp"

namespace portico::sign_in {
namespace {

using enum SignInState;

constexpr const char* kView = "siwx_sign_message";
/// A browser's timer holds 24 days.
constexpr std::int64_t kTimerMaxMs = 86'400'000;
constexpr std::size_t kKnownMax = 64;

// EIP-1193 and EIP-1474; 5000 to 5999 are refusals of CAIP-25's wallets.
constexpr std::int64_t kUserRejected = 4001;
constexpr std::int64_t kRequestPending = -32002;
constexpr bool is_refusal(std::int64_t code) {
    return code == kUserRejected || (code >= 5000 && code < 6000);
}

constexpr const char* kModal = "modal";
constexpr const char* kRouter = "router";
constexpr const char* kAccount = "account";
constexpr const char* kNetworks = "networks";
constexpr const char* kConnections = "connections";

bool is_visible(const SignInRules& state) { return state.modal_open && state.view_shown; }

void forget_requests(SignInRules& state, const Context& context) {
    state.look = state.last_look = state.message = state.signing = state.adding = 0;
    context.clear_timer(state.timer);
    state.expires_at_ms = 0;
    state.shown.message.reset();
    state.shown.problem.reset();
    state.shown.detail.reset();
}

void open_view(SignInRules& state, const Context& context) {
    engine::Open open{engine::View::kSiwxSignMessage, std::nullopt, std::nullopt};
    state.view_holds = state.shown.required && state.shown.state != kFailed;
    if (state.view_holds) {
        open.data = Json::object();
        open.data->set("required", Json::boolean(true));
    }
    context.notify(open);
}

// One that declines to close is opened as one that does not: nothing is seen of it.
void leave_view(SignInRules& state, const Context& context) {
    if (!is_visible(state)) return;
    if (state.view_holds)
        context.notify(engine::Open{engine::View::kSiwxSignMessage, std::nullopt, std::nullopt});
    state.view_holds = false;
    context.notify(engine::Close{});
}

void say(SignInRules& state, SignInProblem problem, std::string detail = {}) {
    state.shown.problem = problem;
    state.shown.detail.reset();
    if (!detail.empty()) state.shown.detail = std::move(detail);
    ++state.shown.problems;
}

void look(SignInRules& state, bool made_aware, const Context& context) {
    state.made_aware = made_aware;
    state.look = context.take_id(Owner::kSignIn);
    context.emit(FindSessions{state.look, *state.shown.chain, *state.shown.address});
}

void disconnect(SignInRules& state, const Context& context) {
    engine::DisconnectWallet event;
    event.chain_namespace = state.chain_namespace;
    context.notify(event);
}

// An attempt has come to nothing: the button waits again.
void ask_again(SignInRules& state, SignInProblem problem, std::string detail,
               const Context& context) {
    say(state, problem, std::move(detail));
    state.shown.state = kAsked;
    state.shown.message.reset();
    if (!state.modal_open) open_view(state, context);
}

void ask_again(SignInRules& state, SignInProblem problem, const PluginError& error,
               const Context& context) {
    ask_again(state, error.offline ? SignInProblem::kOffline : problem, error.message.value,
              context);
}

void fail(SignInRules& state, const PluginError& error, const Context& context) {
    context.log(
        machine::LogLevel::kError,
        "A problem occurred while trying initialize authentication: " + error.message.value);
    forget_requests(state, context);
    state.shown.state = kFailed;
    say(state, SignInProblem::kInitialize, error.message.value);
    disconnect(state, context);
    open_view(state, context);
}

void await_end(SignInRules& state, const Context& context) {
    context.clear_timer(state.timer);
    if (state.expires_at_ms == 0) return;
    const std::int64_t left =
        std::clamp<std::int64_t>(state.expires_at_ms - context.now_ms, 0, kTimerMaxMs);
    state.timer = context.set_timer(Owner::kSignIn, left);
}

void signed_in(SignInRules& state, std::optional<std::int64_t> expires_at_ms,
               const Context& context) {
    state.shown.state = kSignedIn;
    state.shown.problem.reset();
    state.shown.detail.reset();
    state.shown.message.reset();
    state.last_chain = *state.shown.chain;
    erase_if(state.known, [&](const SessionOf& one) {
        return one.chain == *state.shown.chain && one.address == *state.shown.address;
    });
    if (state.known.size() == kKnownMax) state.known.erase(state.known.begin());
    state.known.push_back({state.chain_namespace, *state.shown.chain, *state.shown.address});
    state.expires_at_ms = expires_at_ms.value_or(0);
    await_end(state, context);
    leave_view(state, context);
}

void tell_tabs(const Context& context) {
    context.storage.set(kChangedKey, std::to_string(context.now_ms), context);
}

// --- the engine's slices
// -------------------------------------------------------------------------

void watch_view(SignInRules& state) {
    const bool before = std::exchange(state.was_visible, is_visible(state));
    // Opened by the host though there is a session: it is to be signed again.
    if (!before && state.was_visible && state.shown.state == kSignedIn) state.shown.state = kAsked;
}

void account_gone(SignInRules& state, const Context& context) {
    state.account.clear();
    if (state.shown.state == kFailed) return;
    state.adding_signed = 0;
    state.refused_signed.reset();
    forget_requests(state, context);
    leave_view(state, context);
    state.shown.state = kNone;
    state.shown.chain.reset();
    state.shown.address.reset();
}

void begin_account(SignInRules& state, const Context& context) {
    forget_requests(state, context);
    const auto parts = engine::split_account(state.account);
    const auto chain_namespace = engine::namespace_of(state.account);
    if (!parts || !chain_namespace) return;
    state.chain_namespace = *chain_namespace;
    state.shown.chain = ChainId(std::string(parts->chain));
    state.shown.address = AddressText(std::string(parts->address));
    state.shown.state = state.unsupported ? kNone : kLooking;
    if (!state.unsupported && state.adding_signed == 0) look(state, true, context);
}

void watch_account(SignInRules& state, const Json& slice, const Context& context) {
    const auto type = slice.find_string("account_type");
    state.smart = type == "smart_account";
    const auto account = slice.find_string("caip_address");
    if (!account || slice.find_string("status") != "connected") {
        if (!state.account.empty() || state.shown.state == kFailed) account_gone(state, context);
        return;
    }
    if (*account == state.account) return;
    state.account = *account;
    begin_account(state, context);
}

void watch_networks(SignInRules& state, const Json& slice, const Context& context) {
    const Json* const unsupported = slice.find("unsupported");
    const bool is = unsupported != nullptr && unsupported->is_bool() && unsupported->as_bool();
    if (std::exchange(state.unsupported, is) == is || state.account.empty()) return;
    begin_account(state, context);
}

void watch_connections(SignInRules& state, const Json& slice, const Context& context) {
    Vec<ChainNamespace> connected;
    const Json* const list = slice.find("connections");
    if (list == nullptr || !list->is_array()) return;
    for (const Json& one : list->items()) {
        const auto chain_namespace =
            engine::namespace_of(one.find_string("chain_namespace").value_or(""));
        if (chain_namespace && one.find_string("status") == "connected")
            connected.push_back(*chain_namespace);
    }
    const Vec<ChainNamespace> before = std::exchange(state.connected, std::move(connected));
    const auto has = [](const Vec<ChainNamespace>& in, ChainNamespace one) {
        return std::ranges::find(in, one) != in.end();
    };
    bool gone = false;
    for (const ChainNamespace one : before) {
        if (has(state.connected, one)) continue;
        gone = true;
        for (const SessionOf& session : state.known)
            if (session.chain_namespace == one && !state.connected.empty())
                context.emit(RevokeSession{session.chain, session.address});
        erase_if(state.known, [&](const SessionOf& s) { return s.chain_namespace == one; });
    }
    if (!gone) return;
    state.last_chain = {};
    if (state.connected.empty()) context.emit(ClearSessions{});
    tell_tabs(context);
}

// --- one-click sign-in
// -------------------------------------------------------------------------

// What a CACAO says, as the plug-in takes it. None: it is not one of an account of eip155.
std::optional<SignedMessage> read_cacao(const Json& cacao) {
    const Json* const payload = cacao.find("p");
    const Json* const signature = cacao.find("s");
    if (payload == nullptr || signature == nullptr) return std::nullopt;
    auto message = wc::cacao_message(*payload);
    const auto signed_by = signature->find_string("s");
    if (!message || message->size() > MessageText::kMax || !signed_by ||
        signed_by->size() > decltype(SignedMessage::signature)::kMax)
        return std::nullopt;
    // cacao_message has checked it.
    const auto issuer =
        chain::Caip10::parse(payload->find_string("iss")->substr(wc::kDidPrefix.size()));
    if (!issuer || issuer->address().size() > AddressText::kMax) return std::nullopt;
    SignedMessage read;
    read.chain = ChainId(issuer->chain().text());
    read.address = issuer->address();
    read.message = std::move(*message);
    // Some wallets give the parity where v is 27 or 28.
    read.signature =
        read_signature(engine::ChainNamespace::kEip155, Json::string(std::string(*signed_by)))
            .value_or(std::string(*signed_by));
    read.cacao = cacao;
    return read;
}

}  // namespace

machine::WatchSlices watched_slices() {
    machine::WatchSlices watched;
    for (const char* name : {kModal, kRouter, kAccount, kNetworks, kConnections})
        watched.names.push_back(name);
    return watched;
}

void update(SignInRules& state, const SignIn&, const Context& context) {
    if (state.shown.state != kAsked) return;
    if (state.account.empty())
        return context.log(machine::LogLevel::kWarn, "No ActiveCaipAddress found");
    state.look = 0;
    state.shown.problem.reset();
    state.shown.detail.reset();
    state.shown.state = kPreparing;
    state.message = context.take_id(Owner::kSignIn);
    context.emit(MakeMessage{state.message, *state.shown.chain, *state.shown.address});
}

void update(SignInRules& state, const MessageMade& event, const Context& context) {
    if (state.shown.state != kPreparing || event.id != state.message) return;
    if (event.error || !event.message)
        return ask_again(state, SignInProblem::kMessage, event.error.value_or(PluginError{}),
                         context);
    auto request =
        signing_request(state.chain_namespace, event.message->value, state.shown.address->value);
    if (!request) return ask_again(state, SignInProblem::kUnsupported, std::string(), context);
    state.shown.message = *event.message;
    state.shown.state = kSigning;
    state.signing = context.take_id(Owner::kSignIn);
    context.emit(RequestWallet{state.signing, state.chain_namespace, request->method,
                               std::move(request->params)});
}

void update(SignInRules& state, const WalletAnswered& event, const Context& context) {
    if (state.shown.state != kSigning || event.id != state.signing) return;
    if (event.error) {
        const std::int64_t code = event.error->code;
        if (code == kRequestPending)
            return ask_again(state, SignInProblem::kPending, std::string(), context);
        if (state.smart)
            return ask_again(state, SignInProblem::kSmartAccount, std::string(), context);
        if (is_refusal(code))
            return ask_again(state, SignInProblem::kDeclined, std::string(), context);
        return ask_again(state, SignInProblem::kWallet, event.error->message.value.substr(0, 512),
                         context);
    }
    if (event.result && is_signed_later(state.chain_namespace, *event.result))
        return ask_again(state, SignInProblem::kOwners, std::string(), context);
    const auto signature =
        event.result ? read_signature(state.chain_namespace, *event.result) : std::nullopt;
    if (!signature) return ask_again(state, SignInProblem::kWallet, std::string(), context);
    state.shown.state = kAdding;
    state.adding = context.take_id(Owner::kSignIn);
    context.emit(AddSession{state.adding, state.message, *signature});
}

void update(SignInRules& state, const WalletAuthenticated& event, const Context& context) {
    AddSigned add;
    if (event.cacaos.is_array())
        for (const Json& cacao : event.cacaos.items()) {
            if (add.sessions.size() == decltype(add.sessions)::kMax) break;
            if (auto read = read_cacao(cacao)) add.sessions.push_back(std::move(*read));
        }
    // The visitor is asked as if the wallet had signed nothing.
    if (add.sessions.empty()) return;
    add.id = state.adding_signed = context.take_id(Owner::kSignIn);
    state.refused_signed.reset();
    context.emit(std::move(add));
}

void update(SignInRules& state, const SessionAdded& event, const Context& context) {
    if (event.id != 0 && event.id == state.adding_signed) {
        state.adding_signed = 0;
        state.refused_signed = event.error;
        if (!event.error) tell_tabs(context);
        if (state.shown.state == kLooking) look(state, true, context);
        return;
    }
    if (state.shown.state != kAdding || event.id != state.adding) return;
    if (event.error) return ask_again(state, SignInProblem::kRefused, *event.error, context);
    signed_in(state, event.expires_at_ms, context);
    tell_tabs(context);
}

void update(SignInRules& state, const CancelSignIn&, const Context& context) {
    if (state.shown.state == kNone || state.shown.state == kLooking ||
        state.shown.state == kSignedIn || state.shown.state == kCancelling)
        return;
    if (state.shown.state == kFailed) return leave_view(state, context);
    forget_requests(state, context);
    if (!state.shown.required) {
        state.shown.state = kAsked;
        return leave_view(state, context);
    }
    state.shown.state = kCancelling;
    if (state.last_chain.value.empty() || state.last_chain == *state.shown.chain ||
        engine::namespace_of(state.last_chain.value) != state.chain_namespace)
        return disconnect(state, context);
    state.last_look = context.take_id(Owner::kSignIn);
    context.emit(FindSessions{state.last_look, state.last_chain, *state.shown.address});
}

void update(SignInRules& state, const CheckSignIn&, const Context& context) {
    if (state.shown.state == kSignedIn || state.shown.state == kAsked) look(state, false, context);
}

void update(SignInRules& state, const SessionsFound& event, const Context& context) {
    if (event.id == 0) return;
    const bool found =
        event.found && event.expires_at_ms.value_or(context.now_ms + 1) > context.now_ms;
    if (event.id == state.last_look) {
        state.last_look = 0;
        if (!found || event.error) return disconnect(state, context);
        state.shown.state = kAsked;
        return context.notify(engine::ChooseNetwork{state.last_chain});
    }
    if (event.id != state.look) return;
    state.look = 0;
    if (event.error) return fail(state, *event.error, context);
    state.shown.required = event.required;
    if (found) return signed_in(state, event.expires_at_ms, context);
    const bool was_signed_in = state.shown.state == kSignedIn;
    const bool asked_before = state.shown.state == kAsked;
    context.clear_timer(state.timer);
    state.shown.state = kAsked;
    if (event.found ||
        (was_signed_in && state.expires_at_ms != 0 && state.expires_at_ms <= context.now_ms))
        say(state, SignInProblem::kExpired);
    state.expires_at_ms = 0;
    if (const auto refused = std::exchange(state.refused_signed, std::nullopt))
        say(state, refused->offline ? SignInProblem::kOffline : SignInProblem::kRefused,
            refused->message.value);
    if (state.made_aware || (event.required && !asked_before)) open_view(state, context);
}

void update(SignInRules& state, const machine::TimerFired& event, const Context& context) {
    if (state.timer == 0 || event.timer_id != state.timer) return;
    state.timer = 0;
    if (context.now_ms < state.expires_at_ms) return await_end(state, context);
    if (state.shown.state == kSignedIn) look(state, false, context);
}

void update(SignInRules& state, const machine::SliceChanged& event, const Context& context) {
    const std::string& name = event.name.value;
    if (name == kModal) {
        const Json* const open = event.value.find("open");
        state.modal_open = open != nullptr && open->is_bool() && open->as_bool();
        return watch_view(state);
    }
    if (name == kRouter) {
        state.view_shown = event.value.find_string("view") == kView;
        return watch_view(state);
    }
    if (name == kAccount) return watch_account(state, event.value, context);
    if (name == kNetworks) return watch_networks(state, event.value, context);
    if (name == kConnections) watch_connections(state, event.value, context);
}

}  // namespace portico::sign_in
