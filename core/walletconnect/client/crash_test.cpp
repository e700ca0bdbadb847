// SPDX-License-Identifier: Apache-2.0
// A crash in every step of either side, after all of the step's effects or after those that store
// only. Afterwards both ends must agree, and nothing may have happened twice.
#include <gtest/gtest.h>

#include "core/walletconnect/test_world.hpp"

namespace portico::wc::test {
namespace {

struct Outcome {
    std::int64_t dapp_steps = 0;
    std::int64_t wallet_steps = 0;
};

std::size_t answers_to(const Tab& dapp, const std::string& request_id) {
    std::size_t found = 0;
    for (const auto& answered : dapp.all<RequestAnswered>())
        found += answered.request_id == request_id;
    return found;
}

/// Connect, two requests, update, event, disconnect by the dapp; `who` crashes at its step `at`.
/// Owners answer what they are shown, also after a restart.
Outcome walk(bool dapp_crashes, std::int64_t at, bool before_sending) {
    Pairing pair;
    Tab& crashing = dapp_crashes ? *pair.dapp : *pair.wallet;
    crashing.crash_before_sending = before_sending;
    pair.dapp->send(usual_connect());
    pair.world.run();
    const std::string uri = pair.dapp->last<UriReady>()->uri;
    const std::int64_t dapp_before = pair.dapp->steps;
    const std::int64_t wallet_before = pair.wallet->steps;
    if (at > 0) crashing.crash_at_step = (dapp_crashes ? dapp_before : wallet_before) + at;

    // A person tries again when nothing happens; that is what the loops are.
    for (int i = 0; i < 3 && pair.wallet->count<ProposalReceived>() == 0; ++i) {
        pair.wallet->send(Pair{uri});
        pair.world.advance(2'000);
    }
    EXPECT_GE(pair.wallet->count<ProposalReceived>(), 1U);
    if (pair.wallet->count<ProposalReceived>() == 0) return {};
    const auto approve = ApproveSession{pair.wallet->last<ProposalReceived>()->proposal_id,
                                        eip155({"eip155:1", "eip155:137"}, true),
                                        {},
                                        {}};
    pair.wallet->send(approve);
    pair.world.advance(10'000);
    const auto topic_of = [](const Tab& tab) {
        std::string topic;
        for (const PairingEvent& event : tab.events) {
            if (const auto* one = std::get_if<SessionConnected>(&event)) topic = one->session.topic;
            if (const auto* all = std::get_if<Restored>(&event))
                for (const Session& session : all->sessions) topic = session.topic;
        }
        return topic;
    };
    const std::string topic = topic_of(*pair.dapp);
    EXPECT_EQ(topic, topic_of(*pair.wallet));
    EXPECT_LE(pair.dapp->count<SessionConnected>(), 1U);
    EXPECT_LE(pair.wallet->count<SessionConnected>(), 1U);
    if (topic.empty()) {
        ADD_FAILURE() << "no session";
        return {};
    }

    for (const char* id : {"r1", "r2"}) {
        pair.dapp->send(Request{id, topic, "eip155:1", "personal_sign", Json::array(), {}});
        pair.world.advance(2'000);
        if (const auto request = pair.wallet->last<RequestReceived>()) {
            pair.wallet->send(Respond{topic, request->id, Json::string(id), {}});
            pair.world.advance(5'000);
        }
    }
    pair.wallet->send(Update{topic, eip155({"eip155:1", "eip155:10"}, true)});
    pair.world.advance(5'000);
    pair.wallet->send(Emit{topic, "eip155:1", "chainChanged", Json::integer(1)});
    pair.world.advance(5'000);
    EXPECT_LE(pair.dapp->count<SessionEmitted>(), 1U);
    pair.world.advance(300'000);  // what was lost with the crash has expired by now
    EXPECT_EQ(answers_to(*pair.dapp, "r1"), 1U);
    EXPECT_EQ(answers_to(*pair.dapp, "r2"), 1U);
    pair.dapp->send(Disconnect{topic});
    pair.world.advance(10'000);
    EXPECT_EQ(pair.dapp->device.storage.size(), 1U);
    EXPECT_EQ(pair.wallet->device.storage.size(), 1U);
    return {pair.dapp->steps - dapp_before, pair.wallet->steps - wallet_before};
}

class Crash : public testing::TestWithParam<std::tuple<bool, bool>> {};

TEST_P(Crash, InEveryStepLeavesBothEndsAgreed) {
    const auto [dapp_crashes, before_sending] = GetParam();
    const Outcome calm = walk(dapp_crashes, 0, before_sending);
    const std::int64_t steps = dapp_crashes ? calm.dapp_steps : calm.wallet_steps;
    ASSERT_GT(steps, 10);
    for (std::int64_t at = 1; at <= steps; ++at) {
        SCOPED_TRACE("crash at step " + std::to_string(at));
        walk(dapp_crashes, at, before_sending);
        if (HasFailure()) return;
    }
}

INSTANTIATE_TEST_SUITE_P(Sides, Crash, testing::Combine(testing::Bool(), testing::Bool()),
                         [](const auto& info) {
                             return std::string(std::get<0>(info.param) ? "Dapp" : "Wallet") +
                                    (std::get<1>(info.param) ? "BeforeSending" : "AfterTheStep");
                         });

}  // namespace
}  // namespace portico::wc::test
