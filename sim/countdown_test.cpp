// SPDX-License-Identifier: Apache-2.0
//
// The engine and the pairing machine together, each by its own clock of events: what the views
// count down to is the moment in which the code is gone (docs/spec/pairing.md#times).
#include <gtest/gtest.h>

#include <map>
#include <variant>

#include "core/base/describe/describe.hpp"
#include "core/engine/engine.hpp"
#include "core/walletconnect/machine.hpp"

namespace portico {
namespace {

class Countdown : public ::testing::Test {
  protected:
    static constexpr std::int64_t kStartMs = 1'760'000'000'000;
    std::int64_t at_ms = kStartMs;

    static void fill(std::span<std::uint8_t> out) { std::ranges::fill(out, std::uint8_t{7}); }

    void SetUp() override {
        engine::EngineConfig config;
        config.project_id = "project";
        config.networks = {engine::ChainId("eip155:1")};
        config.at_ms = at_ms;
        auto made = Engine::create(to_json_text(config), fill);
        ASSERT_TRUE(made) << error_text(made.error());
        engine_.emplace(std::move(*made));

        wc::PairingConfig pairing;
        pairing.relay_url = "wss://relay.example";
        pairing.project_id = "project";
        pairing.at_ms = at_ms;
        auto machine = wc::Machine::create(std::move(pairing), fill);
        ASSERT_TRUE(machine) << error_text(machine.error());
        machine_.emplace(std::move(*machine));
    }

    void notify_engine(engine::EngineInput event) {
        const std::string text = engine_->step(to_json_text(engine::EngineStep{at_ms, event}));
        const auto output = parse_described<engine::EngineOutput>(text);
        ASSERT_TRUE(output) << text;
        if (output->slices.connecting) shown = *output->slices.connecting;
        for (const engine::EngineEffect& effect : output->effects)
            if (const auto* one = std::get_if<engine::PairingCommand>(&effect))
                std::visit([this](const auto& command) { notify_pairing(command); }, one->command);
    }

    void notify_pairing(wc::PairingInput event) {
        const auto output = machine_->step(wc::PairingStep{at_ms, std::move(event)});
        ASSERT_TRUE(output) << error_text(output.error());
        for (const wc::PairingEffect& effect : output->effects) {
            if (const auto* set = std::get_if<wc::TimerSet>(&effect))
                timers_[set->timer_id] = at_ms + set->delay_ms;
            if (const auto* clear = std::get_if<wc::TimerClear>(&effect))
                timers_.erase(clear->timer_id);
            if (const auto* open = std::get_if<wc::SocketOpen>(&effect))
                notify_pairing(wc::SocketOpened{open->socket_id});
            if (const auto* sent = std::get_if<wc::SocketSend>(&effect)) acknowledge(*sent);
        }
        for (const wc::PairingEvent& reported : output->events)
            notify_engine(engine::PairingEmitted{reported});
    }

    /// What a relay says to a call.
    void acknowledge(const wc::SocketSend& sent) {
        const auto call = parse_json(sent.text.value);
        ASSERT_TRUE(call);
        if (call->find("method") == nullptr) return;
        Json answer = Json::object();
        answer.set("id", *call->find("id")).set("jsonrpc", Json::string("2.0"));
        answer.set("result", call->find_string("method") == "irn_publish" ? Json::boolean(true)
                                                                          : Json::string("00"));
        notify_pairing(wc::SocketMessage{sent.socket_id, write_json(answer)});
    }

    /// Fires what is due up to then, in order.
    void until(std::int64_t end_ms) {
        for (;;) {
            auto due = std::ranges::min_element(
                timers_, {}, &std::pair<const std::int64_t, std::int64_t>::second);
            if (due == timers_.end() || due->second > end_ms) break;
            at_ms = std::max(at_ms, due->second);
            const std::int64_t id = due->first;
            timers_.erase(due);
            notify_pairing(wc::TimerFired{id});
        }
        at_ms = end_ms;
    }

    engine::ConnectingSlice shown;

  private:
    std::optional<Engine> engine_;
    std::optional<wc::Machine> machine_;
    std::map<std::int64_t, std::int64_t> timers_;
};

TEST_F(Countdown, ReachesZeroWhenTheCodeExpires) {
    notify_engine(engine::Open{});
    notify_engine(engine::ChooseWalletConnect{});
    ASSERT_EQ(shown.state, engine::ConnectingState::kWaiting);
    ASSERT_TRUE(shown.expires_at_ms);
    const std::int64_t zero_ms = *shown.expires_at_ms;
    EXPECT_EQ(zero_ms, kStartMs + 230'000);  // 4 minutes, counted as over 10 s early
    until(zero_ms - 1);
    EXPECT_EQ(shown.state, engine::ConnectingState::kWaiting);
    until(zero_ms);
    EXPECT_EQ(shown.state, engine::ConnectingState::kExpired);
}

}  // namespace
}  // namespace portico
