// SPDX-License-Identifier: Apache-2.0
// The relay client alone: every (state, event) of its table, and the waits of the relay protocol's
// "what a client does".
#include "core/walletconnect/relay/relay.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "core/base/json/json.hpp"
#include "core/walletconnect/numbers.hpp"

namespace portico::wc {
namespace {

constexpr std::int64_t kStart = 1'760'000'000'000;

struct Frame {
    std::string id;
    std::string method;
    Json json;
};

class RelayHarness {
  public:
    RelayHarness() {
        Bytes32 seed{};
        seed[0] = 7;
        relay.set_seed(Secret<32>(seed));
        relay.set_subject("ab");
    }

    /// Runs `action` as a step does: what is due, the action, what is due.
    template <class Action>
    void step(Action action) {
        machine::Output text;
        Step one{{kStart + at, at}, entropy, text};
        relay.tick(one);
        action(one);
        relay.tick(one);
        out = parse_described<PairingOutput>(machine::output_json(text, {.events = true})).value();
        for (RelayNews& item : relay.take_news()) news.push_back(std::move(item));
        for (const PairingEvent& event : out.events)
            if (const auto* changed = std::get_if<RelayChanged>(&event))
                states.push_back(changed->state);
    }
    void wait(std::int64_t ms) {
        at += ms;
        step([](Step&) {});
    }
    void subscribe(const std::string& topic) {
        step([&](Step& s) { relay.subscribe(s, topic); });
    }
    void publish(std::int64_t token = 1, bool durable = false) {
        step([&](Step& s) {
            Publication publication{.topic = "t",
                                    .message = "m",
                                    .ttl_s = 300,
                                    .tag = 1100,
                                    .prompt = true,
                                    .token = token,
                                    .durable = durable};
            relay.publish(s, publication);
        });
    }
    void opened() {
        step([&](Step& s) { relay.opened(s, socket); });
    }
    void closed(std::int64_t code, const char* reason = "") {
        step([&](Step& s) { relay.closed(s, socket, code, reason); });
    }
    void receive(const std::string& text) {
        step([&](Step& s) { relay.received(s, socket, text); });
    }
    void answer(const std::string& id) {
        receive(R"({"id":")" + id + R"(","jsonrpc":"2.0","result":true})");
    }
    void answer_all() {
        const auto sent = frames();
        for (const Frame& frame : sent) answer(frame.id);
    }
    void network(bool up) {
        step([&](Step& s) { relay.network_changed(s, up); });
    }
    void shown() {
        step([&](Step& s) { relay.page_shown(s); });
    }
    std::vector<Frame> frames() const {
        std::vector<Frame> found;
        for (const PairingEffect& effect : out.effects)
            if (const auto* sent = std::get_if<SocketSend>(&effect)) {
                const Json json = parse_json(sent->text.value).value();
                const Json* id = json.find("id");
                found.push_back({id->is_string() ? id->as_string() : id->number_text(),
                                 std::string(json.find_string("method").value_or("")), json});
            }
        return found;
    }
    template <class Effect>
    std::size_t count() const {
        return static_cast<std::size_t>(std::ranges::count_if(out.effects, [](const auto& effect) {
            return std::holds_alternative<Effect>(effect);
        }));
    }

    EntropyFn entropy = [this](std::span<std::uint8_t> bytes) {
        for (auto& byte : bytes) byte = ++random_;
    };
    Relay relay{{"wss://relay.test", "project", "wc-2/x"}};
    PairingOutput out;
    std::vector<RelayNews> news;
    std::vector<RelayState> states;
    std::int64_t at = 0;
    std::int64_t socket = 1;

  private:
    std::uint8_t random_ = 0;
};

// --- every (state, event) -----------------------------------------------------------------------

enum class Event : std::uint8_t {
    kSubscribe,
    kPublish,
    kUnsubscribe,
    kOpened,
    kOpenedOther,
    kClosed,
    kClosedRefused,
    kClosedOther,
    kFrame,
    kNetworkDown,
    kNetworkUp,
    kPageShown,
    kWait100Ms,
    kWait15s,
    kWait60s,
};
constexpr int kEvents = 15;

void bring_to(RelayHarness& h, RelayState state) {
    if (state == RelayState::kIdle) return;
    h.subscribe("a");  // connecting
    if (state == RelayState::kConnecting) return;
    if (state == RelayState::kWaiting) return h.closed(1006);
    if (state == RelayState::kRefused) return h.closed(3000, "no");
    h.opened();
    h.answer_all();
}

void apply(RelayHarness& h, Event event) {
    switch (event) {
        case Event::kSubscribe:
            return h.subscribe("b");
        case Event::kPublish:
            return h.publish();
        case Event::kUnsubscribe:
            return h.step([&](Step& s) { h.relay.unsubscribe(s, "a"); });
        case Event::kOpened:
            return h.opened();
        case Event::kOpenedOther:
            return h.step([&](Step& s) { h.relay.opened(s, 99); });
        case Event::kClosed:
            return h.closed(1006);
        case Event::kClosedRefused:
            return h.closed(3000, "no");
        case Event::kClosedOther:
            return h.step([&](Step& s) { h.relay.closed(s, 99, 3000, ""); });
        case Event::kFrame:
            return h.receive(R"({"id":1,"jsonrpc":"2.0","result":true})");
        case Event::kNetworkDown:
            return h.network(false);
        case Event::kNetworkUp:
            return h.network(true);
        case Event::kPageShown:
            return h.shown();
        case Event::kWait100Ms:
            return h.wait(100);
        case Event::kWait15s:
            return h.wait(15'000);
        case Event::kWait60s:
            return h.wait(60'000);
    }
}

TEST(Relay, EveryStateAndEvent) {
    constexpr auto I = RelayState::kIdle;
    constexpr auto C = RelayState::kConnecting;
    constexpr auto O = RelayState::kOnline;
    constexpr auto W = RelayState::kWaiting;
    constexpr auto R = RelayState::kRefused;
    // Columns as in Event. 60 s: an online socket is probed (still online), an opening one is given
    // up.
    constexpr RelayState kNext[5][kEvents] = {
        // sub pub uns opn op? cls ref cl? frm dwn up  shn .1s 15s 60s
        {C, C, I, I, I, I, I, I, I, I, I, I, I, I, I},  // idle
        {C, C, C, O, C, W, R, C, C, W, C, C, C, W, W},  // connecting
        {O, O, O, O, O, W, R, O, O, W, O, O, O, O, O},  // online
        {W, W, I, W, W, W, W, W, W, W, C, C, C, C, C},  // waiting
        {C, C, R, R, R, R, R, R, R, R, C, R, R, R, R},  // refused
    };
    for (const RelayState state : {I, C, O, W, R}) {
        for (int event = 0; event < kEvents; ++event) {
            RelayHarness h;
            bring_to(h, state);
            ASSERT_EQ(h.relay.state(), state);
            apply(h, static_cast<Event>(event));
            EXPECT_EQ(h.relay.state(), kNext[static_cast<int>(state)][event])
                << "state " << static_cast<int>(state) << " event " << event;
        }
    }
}

// --- the waits ----------------------------------------------------------------------------------

TEST(Relay, BacksOffFromATenthToFiveSeconds) {
    RelayHarness h;
    h.subscribe("a");
    const std::pair<std::int64_t, std::int64_t> expected[] = {
        {100, 100},     {1'000, 1'499}, {2'000, 2'499}, {3'000, 3'499},
        {4'000, 4'499}, {5'000, 5'499}, {5'000, 5'499}};
    for (const auto& [least, most] : expected) {
        h.closed(1006);
        ++h.socket;
        const std::int64_t wait = *h.relay.next_deadline_ms() - h.at;
        EXPECT_GE(wait, least);
        EXPECT_LE(wait, most);
        h.wait(wait - 1);
        EXPECT_EQ(h.relay.state(), RelayState::kWaiting);
        h.wait(1);
        EXPECT_EQ(h.relay.state(), RelayState::kConnecting);
    }
}

TEST(Relay, WaitsLongerWhenThereAreTooMany) {
    RelayHarness h;
    h.subscribe("a");
    h.opened();
    h.closed(1013, "too many requests");
    EXPECT_EQ(*h.relay.next_deadline_ms(), 5'000);
}

TEST(Relay, SignsAFreshTokenForEverySocketAndSortsTheQuery) {
    RelayHarness h;
    h.subscribe("a");
    const std::string url = std::get<SocketOpen>(h.out.effects.front()).url;
    EXPECT_TRUE(url.starts_with("wss://relay.test?auth=eyJ"));
    EXPECT_TRUE(url.ends_with("&projectId=project&ua=wc-2%2Fx&useOnCloseEvent=true"));
    h.closed(1006);
    h.wait(2'000);
    EXPECT_NE(std::get<SocketOpen>(h.out.effects.front()).url, url);
}

TEST(Relay, SubscribesInGroupsOfFiveHundredAfterEveryOpen) {
    RelayHarness h;
    for (int i = 0; i < 1001; ++i) h.subscribe(std::to_string(i));
    h.opened();
    const auto frames = h.frames();
    ASSERT_EQ(frames.size(), 3U);
    EXPECT_EQ(frames[0].method, "irn_batchSubscribe");
    EXPECT_EQ(frames[0].json.find("params")->find("topics")->items().size(), 500U);
    EXPECT_EQ(frames[2].json.find("params")->find("topics")->items().size(), 1U);
    h.subscribe("late");
    EXPECT_EQ(h.frames().at(0).method, "irn_subscribe");
    h.closed(1001);
    ++h.socket;
    h.wait(100);
    h.opened();
    EXPECT_EQ(h.frames().size(), 3U);
}

TEST(Relay, RepeatsAPublishWithTheSameIdUntilAMinuteIsOver) {
    RelayHarness h;
    h.publish(42);
    h.opened();
    ASSERT_EQ(h.frames().size(), 1U);
    const std::string id = h.frames()[0].id;
    EXPECT_EQ(id.size(), 19U);
    // The socket lives: other frames arrive, the acknowledgement does not.
    std::vector<std::int64_t> repeats;
    while (h.at < 60'000 && h.news.empty()) {
        h.at += 1'000;
        h.receive(R"({"id":1,"jsonrpc":"2.0","result":true})");
        for (const Frame& frame : h.frames()) {
            EXPECT_EQ(frame.id, id);
            repeats.push_back(h.at);
        }
    }
    EXPECT_EQ(repeats, (std::vector<std::int64_t>{15'000, 20'000, 25'000, 30'000, 35'000, 40'000,
                                                  45'000, 50'000, 55'000}));
    ASSERT_EQ(h.news.size(), 1U);
    EXPECT_EQ(h.news[0].kind, RelayNews::Kind::kPublishFailed);
    EXPECT_EQ(h.news[0].text, "Failed to publish payload, please try again. id:42 tag:1100");
}

TEST(Relay, RepeatsAtOnceOnANewSocket) {
    RelayHarness h;
    h.publish(42);
    h.opened();
    const std::string id = h.frames()[0].id;
    h.closed(1001);
    ++h.socket;
    h.wait(100);
    h.opened();
    ASSERT_EQ(h.frames().size(), 1U);
    EXPECT_EQ(h.frames()[0].id, id);
    h.answer(id);
    ASSERT_EQ(h.news.size(), 1U);
    EXPECT_EQ(h.news[0].kind, RelayNews::Kind::kPublished);
    EXPECT_EQ(h.news[0].token, 42);
}

TEST(Relay, DurableOnesOutliveTheMinuteButNotTheirTtl) {
    RelayHarness h;
    h.publish(0, true);
    h.network(false);
    h.wait(299'999);
    EXPECT_TRUE(h.news.empty());
    h.network(true);
    ++h.socket;
    h.opened();
    EXPECT_EQ(h.frames().size(), 1U);
    h.network(false);
    h.wait(1);
    ASSERT_EQ(h.news.size(), 2U);
    EXPECT_EQ(h.news[0].kind, RelayNews::Kind::kOutboxRemoved);
    EXPECT_EQ(h.news[1].kind, RelayNews::Kind::kPublishFailed);
}

TEST(Relay, AnErrorCodeThatJavaScriptCannotHoldIsNone) {
    for (const char* code : {"9007199254740992", "-9223372036854775808", "1e3", "\"x\"", "null"}) {
        RelayHarness h;
        h.publish();
        h.opened();
        h.receive(R"({"id":")" + h.frames().back().id + R"(","jsonrpc":"2.0","error":{"code":)" +
                  code + R"(,"message":"no"}})");
        ASSERT_EQ(h.news.size(), 1U) << code;
        EXPECT_EQ(h.news.front().kind, RelayNews::Kind::kPublishFailed) << code;
        EXPECT_EQ(h.news.front().code, 0) << code;
    }
}

TEST(Relay, ARefusalOfAMessageIsFinalAndRateLimitsAreNot) {
    RelayHarness h;
    h.publish(1);
    h.opened();
    const std::string id = h.frames()[0].id;
    h.receive(R"({"id":")" + id +
              R"(","jsonrpc":"2.0","error":{"code":3001,"message":"Too many requests"}})");
    EXPECT_TRUE(h.news.empty());
    h.wait(15'000);
    ASSERT_EQ(h.frames().size(), 1U);
    h.receive(R"({"id":")" + id + R"(","jsonrpc":"2.0","error":{"code":-32600,"message":"no"}})");
    ASSERT_EQ(h.news.size(), 1U);
    EXPECT_EQ(h.news[0].code, -32600);
    EXPECT_EQ(h.news[0].text, "no");
}

TEST(Relay, ASocketThatDoesNotAnswerIsReplaced) {  // watch-dog, 15 s
    RelayHarness h;
    h.subscribe("a");
    h.opened();
    h.wait(14'999);
    EXPECT_EQ(h.relay.state(), RelayState::kOnline);
    h.wait(1);
    EXPECT_EQ(h.count<SocketClose>(), 1U);
    EXPECT_EQ(h.relay.state(), RelayState::kWaiting);
}

TEST(Relay, ASilentSocketIsAskedSoonerWhileSomebodyWaits) {
    for (const auto& [expecting, silence] : {std::pair{true, 25'000}, {false, 300'000}}) {
        RelayHarness h;
        h.relay.set_expecting(expecting);
        h.subscribe("a");
        h.opened();
        h.answer_all();
        h.wait(silence - 1);
        EXPECT_TRUE(h.frames().empty());
        h.wait(1);
        ASSERT_EQ(h.frames().size(), 1U);
        EXPECT_EQ(h.frames()[0].method, "irn_subscribe");
    }
}

TEST(Relay, ASocketHasTwoSecondsToShowThatItLivesWhenThePageIsLookedAtAgain) {
    RelayHarness h;
    h.subscribe("a");
    h.opened();
    h.answer_all();
    h.shown();
    ASSERT_EQ(h.frames().size(), 1U);
    EXPECT_EQ(h.frames()[0].method, "irn_subscribe");
    const std::string id = h.frames()[0].id;
    // Several events tell of the same return, and what came before the page stood still is read
    // now.
    h.shown();
    h.network(true);
    EXPECT_TRUE(h.frames().empty());
    h.receive(R"({"id":1,"jsonrpc":"2.0","result":true})");
    h.wait(1'999);
    EXPECT_EQ(h.relay.state(), RelayState::kOnline);
    h.wait(1);
    EXPECT_EQ(h.count<SocketClose>(), 1U);
    h.wait(100);
    EXPECT_EQ(h.relay.state(), RelayState::kConnecting);
    ++h.socket;
    h.opened();
    h.answer_all();
    h.shown();
    h.answer_all();
    h.wait(20'000);
    EXPECT_EQ(h.relay.state(), RelayState::kOnline) << "it lives";
}

TEST(Relay, AMessageOnItsWayIsWhatShowsThatTheSocketLivesWhereNoTopicIsFollowed) {
    RelayHarness h;
    h.publish(7, true);
    h.opened();
    const std::string id = h.frames().at(0).id;
    h.wait(1'000);
    h.shown();
    ASSERT_EQ(h.frames().size(), 1U);
    EXPECT_EQ(h.frames()[0].id, id);
    h.answer(id);
    h.wait(2'000);
    EXPECT_EQ(h.relay.state(), RelayState::kOnline);
    h.shown();
    EXPECT_TRUE(h.frames().empty()) << "nobody needs it";
}

TEST(Relay, WhatIsWaitedForEndsWhenThePageIsLookedAtAgain) {
    RelayHarness h;
    h.subscribe("a");
    for (int i = 0; i < 5; ++i) {
        h.closed(1006);
        ++h.socket;
        if (i < 4) h.wait(*h.relay.next_deadline_ms() - h.at);
    }
    EXPECT_EQ(h.relay.state(), RelayState::kWaiting);
    h.shown();
    EXPECT_EQ(h.relay.state(), RelayState::kConnecting);
    // A handshake that began before has no longer than others to show that it goes on.
    h.wait(1'000);
    h.shown();
    h.wait(1'999);
    EXPECT_EQ(h.relay.state(), RelayState::kConnecting);
    h.wait(1);
    EXPECT_EQ(h.relay.state(), RelayState::kWaiting);
}

TEST(Relay, ARelayThatSaysLaterIsNotAskedSooner) {
    RelayHarness h;
    h.subscribe("a");
    h.opened();
    h.closed(1013, "too many requests");
    h.wait(4'000);
    h.shown();
    EXPECT_EQ(h.relay.state(), RelayState::kWaiting);
    h.wait(1'000);
    EXPECT_EQ(h.relay.state(), RelayState::kConnecting);
}

TEST(Relay, ASocketThatNobodyNeedsIsClosedAfterAWhile) {
    RelayHarness h;
    h.subscribe("a");
    h.opened();
    h.answer_all();
    h.step([&](Step& s) { h.relay.unsubscribe(s, "a"); });
    EXPECT_EQ(h.frames().at(0).method, "irn_unsubscribe");
    EXPECT_EQ(h.frames().at(0).json.find("params")->find_string("id")->size(), 64U);
    h.answer_all();
    h.wait(29'999);
    EXPECT_EQ(h.relay.state(), RelayState::kOnline);
    h.wait(1);
    EXPECT_EQ(h.count<SocketClose>(), 1U);
    EXPECT_EQ(h.relay.state(), RelayState::kIdle);
}

TEST(Relay, AnUnsubscribeWhileOfflineIsToldLater) {
    RelayHarness h;
    h.subscribe("a");
    h.subscribe("b");
    h.opened();
    h.closed(1006);
    h.step([&](Step& s) { h.relay.unsubscribe(s, "a"); });
    ++h.socket;
    h.wait(100);
    h.opened();
    ASSERT_EQ(h.frames().size(), 2U);
    EXPECT_EQ(h.frames()[0].method, "irn_unsubscribe");
    EXPECT_EQ(h.frames()[1].method, "irn_subscribe");
}

TEST(Relay, AcknowledgesWhatIsPushedWithTheLiteralId) {
    RelayHarness h;
    h.subscribe("a");
    h.opened();
    for (const char* id :
         {"1759999999999123456", "\"1759999999999123457\"", "18446744073709551615"}) {
        h.news.clear();
        h.receive(
            std::string(R"({"id":)") + id +
            R"(,"jsonrpc":"2.0","method":"irn_subscription","params":{"id":"x",)"
            R"("data":{"topic":"a","message":"m","publishedAt":1,"tag":0,"attestation":null}}})");
        ASSERT_EQ(h.out.effects.size(), 1U);
        EXPECT_EQ(std::get<SocketSend>(h.out.effects[0]).text.value,
                  std::string(R"({"id":)") + id + R"(,"jsonrpc":"2.0","result":true})");
        ASSERT_EQ(h.news.size(), 1U);
        EXPECT_EQ(h.news[0].topic, "a");
        EXPECT_EQ(h.news[0].text, "m");
    }
}

TEST(Relay, FramesThatMakeNoSenseAreNotFatal) {
    RelayHarness h;
    h.subscribe("a");
    h.opened();
    for (const char* text :
         {"", "x", "[]", "{}", "1", R"({"id":{}})", R"({"id":1})", R"({"id":1,"method":1})",
          R"({"id":1,"method":"irn_subscription"})",
          R"({"id":1,"method":"irn_subscription","params":[]})",
          R"({"id":1,"method":"irn_subscription","params":{"data":{"topic":1,"message":2}}})",
          R"({"id":1,"error":1})", R"({"id":0,"error":{"code":3000,"message":"x"}})"})
        h.receive(text);
    EXPECT_EQ(h.relay.state(), RelayState::kOnline);
    EXPECT_TRUE(h.news.empty());
}

TEST(Relay, SaysWhyItWasRefusedEvenWithoutACloseReason) {
    RelayHarness h;
    h.publish(5);
    h.opened();
    h.receive(
        R"({"id":0,"jsonrpc":"2.0","error":{"code":3000,"message":"Unauthorized: origin not allowed"}})");
    h.closed(3000);
    ASSERT_EQ(h.news.size(), 2U);
    EXPECT_EQ(h.news[0].kind, RelayNews::Kind::kPublishFailed);
    EXPECT_EQ(h.news[1].kind, RelayNews::Kind::kRefused);
    EXPECT_EQ(h.news[1].text, "Unauthorized: origin not allowed");
}

TEST(Relay, TheOutboxHasALimit) {
    RelayHarness h;
    for (std::size_t i = 0; i < kOutboxMax; ++i) h.publish(static_cast<std::int64_t>(i));
    h.step([&](Step& s) {
        Publication publication;
        EXPECT_EQ(h.relay.publish(s, publication), nullptr);
    });
}

}  // namespace
}  // namespace portico::wc
