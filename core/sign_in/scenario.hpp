// SPDX-License-Identifier: Apache-2.0
//
// The sign-in machine in a page that the test writes: the engine's modal, a wallet, a plug-in, the
// clock.
#pragma once

#include <gmock/gmock.h>

#include <map>
#include <string>
#include <vector>

#include "core/base/describe/describe.hpp"
#include "core/sign_in/machine.hpp"

namespace portico::sign_in {

inline const std::string kAlice = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
inline const std::string kBob = "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359";
inline const std::string kSolana = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp";
inline const std::string kSol = "11111111111111111111111111111112";
inline const std::string kSignature = "0x" + std::string(130, '1');

inline std::string in_quotes(const std::string& text) { return write_json(Json::string(text)); }

/// The page around the machine: the engine's modal, a wallet, a plug-in, the clock, the storage.
class SignInTest : public ::testing::Test {
  protected:
    std::int64_t at_ms = 1'700'000'000'000;
    std::map<std::string, std::string> storage;

    // The plug-in.
    std::map<std::string, std::int64_t> sessions;  ///< CAIP-10 -> its end; 0: none
    bool required = false;
    bool answers = true;  ///< at once
    std::string fails;    ///< getSessions
    std::string refuses;  ///< addSession
    std::string cannot;   ///< createMessage
    bool offline = false;

    SignInSlice shown;
    std::vector<std::string> effects;  ///< of the last step, by their tags
    std::vector<std::string> events;
    std::vector<RequestWallet> wallet;
    std::vector<std::string> signatures;
    std::vector<std::string> revoked;
    std::vector<std::string> switched;
    int cleared = 0;
    int disconnected = 0;
    bool open = false;
    std::string view = "connect";
    bool data = false;
    std::map<std::int64_t, std::int64_t> timers;
    std::optional<Machine> machine;
    std::vector<FindSessions> looks;
    List<SignedMessage, 64> signed_messages;
    EffectId adding_signed = 0;

    void SetUp() override { start(); }

    void start() {
        SignInConfig config;
        config.at_ms = at_ms;
        machine.emplace(Machine::create(to_json_text(config), [](std::span<std::uint8_t> out) {
                            for (auto& byte : out) byte = 7;
                            return true;
                        }).value());
        when(machine::OnlineChanged{true});
        slices("account");
    }

    void when(const SignInInput& event) {
        effects.clear();
        events.clear();
        step(event);
    }

    void step(const SignInInput& event) {
        SignInStep input;
        input.at_ms = at_ms;
        input.event = event;
        const auto output = parse_described<SignInOutput>(machine->step(to_json_text(input)),
                                                          {.depth = 64, .size_bytes = 1 << 20});
        ASSERT_TRUE(output.has_value());
        if (output->slices.sign_in) shown = *output->slices.sign_in;
        for (const SignInEffect& one : output->effects)
            std::visit([&](const auto& effect) { run(effect); }, one);
        for (const SignInEvent& one : output->events)
            std::visit([&](const auto& event_of) { hear(event_of); }, one);
    }

    // --- effects --------------------------------------------------------------------------------

    template <class Effect>
    void run(const Effect& effect) {
        effects.emplace_back(describe_detail::kTag<Effect>.data());
        play(effect);
    }
    void play(const FindSessions& effect) {
        looks.push_back(effect);
        if (answers) found(effect);
    }
    void found(const FindSessions& effect) {
        SessionsFound answer;
        answer.id = effect.id;
        answer.required = required;
        if (!fails.empty()) answer.error = PluginError{fails, offline};
        const auto session = sessions.find(effect.chain.value + ":" + effect.address.value);
        if (session != sessions.end()) {
            answer.found = true;
            if (session->second != 0) answer.expires_at_ms = session->second;
        }
        step(answer);
    }
    void play(const MakeMessage& effect) {
        MessageMade answer;
        answer.id = effect.id;
        if (cannot.empty())
            answer.message = "shop.example wants you to sign in";
        else
            answer.error = PluginError{cannot, offline};
        step(answer);
    }
    void play(const RequestWallet& effect) { wallet.push_back(effect); }
    void play(const AddSession& effect) {
        signatures.push_back(effect.signature.value);
        SessionAdded answer;
        answer.id = effect.id;
        if (!refuses.empty())
            answer.error = PluginError{refuses, offline};
        else
            sessions[account] = end_of_session;
        if (end_of_session != 0) answer.expires_at_ms = end_of_session;
        step(answer);
    }
    void play(const AddSigned& effect) {
        signed_messages = effect.sessions;
        adding_signed = effect.id;
        if (answers) take_signed();
    }
    void take_signed() {
        SessionAdded answer;
        answer.id = adding_signed;
        if (!refuses.empty())
            answer.error = PluginError{refuses, offline};
        else
            for (const SignedMessage& one : signed_messages)
                sessions[one.chain.value + ":" + one.address.value] = end_of_session;
        step(answer);
    }
    void play(const RevokeSession& effect) {
        revoked.push_back(effect.chain.value + ":" + effect.address.value);
    }
    void play(const ClearSessions&) { ++cleared; }
    void play(const machine::TimerSet& effect) { timers[effect.timer_id] = effect.delay_ms; }
    void play(const machine::TimerClear& effect) { timers.erase(effect.timer_id); }
    void play(const machine::StorageSet& effect) { storage[effect.key.value] = effect.value.value; }
    template <class Effect>
    void play(const Effect&) {}

    // --- the engine -----------------------------------------------------------------------------

    template <class Event>
    void hear(const Event& event) {
        events.emplace_back(describe_detail::kTag<Event>.data());
        handle(event);
    }
    void handle(const engine::Open& event) {
        open = true;
        ASSERT_EQ(event.view, engine::View::kSiwxSignMessage);
        view = "siwx_sign_message";
        data = event.data.has_value();
        show_modal();
    }
    // As the engine: it declines while the view holds.
    void handle(const engine::Close&) {
        if (view == "siwx_sign_message" && data) return;
        open = false;
        show_modal();
    }
    void handle(const engine::ChooseNetwork& event) { switched.push_back(event.chain.value); }
    void handle(const engine::DisconnectWallet&) { ++disconnected; }

    std::string account;
    std::string status = "disconnected";
    std::string account_type = "eoa";
    std::map<std::string, bool> connections;
    std::int64_t end_of_session = 0;

    void slice(const std::string& name, const std::string& text) {
        step(machine::SliceChanged{name, parse_json(text).value()});
    }
    void show_modal() {
        slice("modal", std::string(R"({"open":)") + (open ? "true" : "false") + "}");
        slice("router", R"({"view":)" + in_quotes(view) + "}");
    }
    void slices(const std::string&) {
        std::string list;
        for (const auto& [name, on] : connections)
            list +=
                (list.empty() ? "" : ",") + (R"({"chain_namespace":")" + name + R"(","status":")" +
                                             (on ? "connected" : "disconnected") + "\"}");
        slice("connections", R"({"connections":[)" + list + "]}");
        slice("account", R"({"status":")" + status + "\"" +
                             (account.empty() ? "" : R"(,"caip_address":)" + in_quotes(account)) +
                             R"(,"account_type":")" + account_type + "\"}");
    }
    void connect(const std::string& caip) {
        effects.clear();
        events.clear();
        account = caip;
        status = "connected";
        connections[caip.substr(0, caip.find(':'))] = true;
        slices("account");
    }
    void go(const std::string& gone) {
        connections[gone] = false;
        account.clear();
        status = "disconnected";
        for (const auto& [name, on] : connections)
            if (on) {
                account = name == "solana" ? kSolana + ":" + kSol : "eip155:1:" + kAlice;
                status = "connected";
            }
        slices("account");
    }
    void visitor_closes() {
        if (view == "siwx_sign_message" && data) return;
        open = false;
        show_modal();
    }
    void wallet_signs(const std::string& result) {
        WalletAnswered answer;
        answer.id = wallet.back().id;
        answer.result = parse_json(result).value();
        when(answer);
    }
    void wallet_refuses(std::int64_t code) {
        WalletAnswered answer;
        answer.id = wallet.back().id;
        answer.error = engine::RpcError{code, std::string("no"), std::nullopt};
        when(answer);
    }
    bool prompts() const { return open && view == "siwx_sign_message"; }
    void given_signed_in(const std::string& caip) {
        connect(caip);
        when(SignIn{});
        wallet_signs(in_quotes(kSignature));
        ASSERT_EQ(shown.state, SignInState::kSignedIn);
    }
};

}  // namespace portico::sign_in
