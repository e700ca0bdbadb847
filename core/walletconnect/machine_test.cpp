// SPDX-License-Identifier: Apache-2.0
// The JSON face of the machine: configurations and steps that are none, determinism, hostile
// contents.
#include "core/walletconnect/machine.hpp"

#include <gtest/gtest.h>

#include "core/base/describe/describe.hpp"
#include "core/walletconnect/client/client.hpp"

namespace portico::wc {
namespace {

constexpr char kConfig[] =
    R"({"role":"dapp","relay_url":"wss://relay.test","project_id":"p","metadata":{"name":"d",)"
    R"("description":"","url":"https://d","icons":[]},"user_agent":"wc-2/x","storage":[],)"
    R"("at_ms":1760000000000})";

EntropyFn counter() {
    return [next = std::uint8_t{0}](std::span<std::uint8_t> out) mutable {
        for (auto& byte : out) byte = ++next;
    };
}

std::string with(std::string text, const std::string& from, const std::string& to) {
    return text.replace(text.find(from), from.size(), to);
}

TEST(Machine, RefusesConfigurationsThatAreNone) {
    const auto word = [](const std::string& config) {
        const auto machine = Machine::create(config, counter());
        return machine ? std::string("created") : std::string(error_word(machine.error().code));
    };
    EXPECT_EQ(word(kConfig), "created");
    EXPECT_EQ(word(""), "json_syntax");
    EXPECT_EQ(word("{}"), "json_missing_member");
    for (const char* url : {"https://relay.test", "wss://relay.test?x=1", "wss://relay.test#x", ""})
        EXPECT_EQ(word(with(kConfig, "wss://relay.test", url)), "wc_config_invalid") << url;
    EXPECT_EQ(word(with(kConfig, "1760000000000", "-1")), "wc_config_invalid");
    EXPECT_EQ(word(with(kConfig, "1760000000000", "9000000000001")), "wc_config_invalid");
}

TEST(Machine, TheFirstStepTellsWhatWasRestored) {
    auto machine = Machine::create(kConfig, counter()).value();
    const std::string first =
        machine.step(R"({"at_ms":1760000000000,"event":{"type":"online_changed","online":true}})");
    EXPECT_NE(first.find(R"("events":[{"type":"restored","sessions":[]}])"), std::string::npos)
        << first;
    EXPECT_NE(first.find(R"({"type":"storage_set","key":"portico.wc/client")"), std::string::npos);
}

TEST(Machine, AnswersWhatIsNoStepWithAnError) {
    auto machine = Machine::create(kConfig, counter()).value();
    EXPECT_EQ(machine.step("x"),
              R"({"error":{"code":"json_syntax","message":"Not valid JSON at byte 0"}})");
    for (const char* step : {"", "[]", "{}", R"({"at_ms":0,"event":{"type":"nothing"}})",
                             R"({"at_ms":-1,"event":{"type":"cancel_connect"}})",
                             R"({"at_ms":9000000000001,"event":{"type":"cancel_connect"}})",
                             R"({"at_ms":0,"event":{"type":"timer_fired"}})",
                             R"({"at_ms":0,"event":{"type":"timer_fired","timer_id":1.5}})"})
        EXPECT_TRUE(machine.step(step).starts_with(R"({"error":{"code":")")) << step;
}

TEST(Machine, TheSameStepsGiveTheSameBytes) {
    const char* steps[] = {
        R"({"at_ms":1760000000000,"event":{"type":"online_changed","online":true}})",
        R"({"at_ms":1760000000001,"event":{"type":"connect","required":[],"optional":[]}})",
        R"({"at_ms":1760000000002,"event":{"type":"socket_opened","socket_id":1}})",
        R"({"at_ms":1760000020000,"event":{"type":"timer_fired","timer_id":2}})",
    };
    auto one = Machine::create(kConfig, counter()).value();
    auto two = Machine::create(kConfig, counter()).value();
    for (const char* step : steps) EXPECT_EQ(one.step(step), two.step(step));
}

TEST(Machine, AClockThatIsSetBackDoesNotStopTheRetry) {
    auto machine = Machine::create(kConfig, counter()).value();
    machine.step(
        R"({"at_ms":1760000000000,"event":{"type":"connect","required":[],"optional":[]}})");
    const auto closed =
        machine.step(PairingStep{1'760'000'000'000, SocketClosed{1, 1006, ""}}).value();
    const TimerSet* timer = nullptr;
    for (const auto& effect : closed.effects)
        if (const auto* set = std::get_if<TimerSet>(&effect)) timer = set;
    ASSERT_NE(timer, nullptr);
    EXPECT_EQ(timer->delay_ms, 100);
    const auto later =
        machine.step(PairingStep{1'750'000'000'000, TimerFired{timer->timer_id}}).value();
    bool opened = false;
    for (const auto& effect : later.effects) opened |= std::holds_alternative<SocketOpen>(effect);
    EXPECT_TRUE(opened);
}

TEST(Machine, HostileStorageDoesNothing) {
    PairingConfig config = parse_described<PairingConfig>(kConfig).value();
    const std::string topic(64, 'a');
    for (const char* kind :
         {"session", "pairing", "attempt", "sent", "seen", "out", "client", "what"})
        for (const char* value :
             {"", "{}", "null",
              R"({"topic":"x","sym_key":"y","expires_at_ms":1e99,"active":true})"})
            config.storage.push_back({"portico.wc/" + std::string(kind) + "/" + topic, value});
    config.storage.push_back(
        {"portico.wc/pairing/" + topic,
         R"({"topic":"short","sym_key":"short","expires_at_ms":1760000300000,"active":false})"});
    config.storage.push_back({"somebody else's", "stays"});
    auto machine = Machine::create(std::move(config), counter()).value();
    const auto output = machine.step(PairingStep{1'760'000'000'000, OnlineChanged{true}}).value();
    std::size_t removed = 0;
    for (const auto& effect : output.effects) {
        if (const auto* remove = std::get_if<StorageRemove>(&effect)) {
            EXPECT_TRUE(remove->key.value.starts_with("portico.wc/"));
            ++removed;
        }
        EXPECT_FALSE(std::holds_alternative<SocketOpen>(effect));
    }
    EXPECT_EQ(removed, 1U) << "what can be read, and is no pairing";
}

TEST(Machine, EveryCommandOnNothingIsRefusedOrIgnored) {
    for (const Role role : {Role::kDapp, Role::kWallet}) {
        PairingConfig config = parse_described<PairingConfig>(kConfig).value();
        config.role = role;
        auto machine = Machine::create(std::move(config), counter()).value();
        const PairingInput inputs[] = {CancelConnect{},
                                       Request{},
                                       Disconnect{},
                                       Ping{},
                                       Extend{},
                                       Pair{},
                                       ApproveSession{},
                                       RejectSession{},
                                       Respond{},
                                       Emit{},
                                       Update{},
                                       AnswerAuthenticate{},
                                       SocketOpened{},
                                       SocketMessage{},
                                       SocketClosed{},
                                       TimerFired{},
                                       StorageChanged{},
                                       TabMessage{},
                                       OnlineChanged{false},
                                       OnlineChanged{true}};
        for (const PairingInput& input : inputs) {
            const auto output = machine.step(PairingStep{1'760'000'000'000, input});
            ASSERT_TRUE(output.has_value());
            for (const auto& effect : output->effects)
                EXPECT_FALSE(std::holds_alternative<SocketOpen>(effect)) << input.index();
        }
    }
}

}  // namespace
}  // namespace portico::wc
