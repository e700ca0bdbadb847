// SPDX-License-Identifier: Apache-2.0
//
// What happened to the account, by the operator's server: when it is asked, and how its pages come
// together (docs/spec/account.md#activity, docs/spec/account.md#features-by-namespace). What stands
// on a page: transactions_test.cpp.
#include "core/account/scenario.hpp"

namespace portico::account {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

/// A transaction of the given minute of an hour.
std::string transaction(const std::string& id, int minute,
                        const std::string& status = "confirmed") {
    const std::string at = (minute < 10 ? "0" : "") + std::to_string(minute);
    return R"({"id":")" + id + R"(","metadata":{"operationType":"send","hash":"0xaa","minedAt":)" +
           R"("2026-01-15T14:)" + at + R"(:00Z","sentFrom":")" + kAlice + R"(","sentTo":")" + kBob +
           R"(","status":")" + status + R"(","nonce":1,"application":null,"chain":"eip155:1"},)" +
           R"("transfers":[]})";
}
std::string spam(const std::string& id) {
    std::string text = transaction(id, 1);
    text.replace(text.find("[]"), 2,
                 R"([{"nft_info":{"name":"Prize","flags":{"is_spam":true}},)"
                 R"("direction":"in","quantity":{"numeric":"1"}}])");
    return text;
}
std::string page(const std::vector<std::string>& transactions, const std::string& next = {}) {
    std::string text = R"({"data":[)";
    for (const std::string& one : transactions) text += (text.ends_with('[') ? "" : ",") + one;
    return text + R"(],"next":)" + (next.empty() ? "null" : "\"" + next + "\"") + "}";
}

class Activity : public ServedScenario {
  protected:
    const ActivitySlice& activity() const { return *shown.activity; }
    std::vector<std::string> ids() const {
        std::vector<std::string> found;
        for (const ActivityEntry& entry : activity().entries) found.push_back(entry.id);
        return found;
    }
    void given_looked_at() {
        start();
        watch();
        look(Looking::kTransactions);
    }
    void given_requested() {
        given_looked_at();
        server_knows_the_networks();
    }
    void given_two_pages() {
        given_requested();
        server_responds("/history", page({transaction("c", 3), transaction("b", 2)}, "n 2"));
    }
};

TEST_F(Activity, TheServerIsAskedWhenItIsLookedAt) {  // docs/spec/account.md#activity
    given_looked_at();
    EXPECT_EQ(activity().state, HoldingState::kLoading);
    server_knows_the_networks();
    EXPECT_EQ(activity().state, HoldingState::kLoading);
    EXPECT_EQ(requested("/history").url.value,
              "https://harbour.example/v1/account/" + kAlice +
                  "/history?projectId=project&st=portico&sv=portico-0.1.0&chainId=eip155%3A1");
    server_responds("/history", page({transaction("a", 1)}));
    EXPECT_EQ(activity().state, HoldingState::kFresh);
    EXPECT_EQ(*activity().at_ms, at_ms);
    EXPECT_THAT(ids(), ElementsAre("a"));
}

TEST_F(Activity, StandsOnTheAccountViewToo) {
    start();
    watch();
    look(Looking::kElsewhere);
    server_knows_the_networks();
    EXPECT_EQ(count("/history"), 0U);
    look(Looking::kAccount);
    EXPECT_EQ(count("/history"), 1U);
    look(Looking::kTransactions);
    EXPECT_EQ(count("/history"), 1U) << "just asked";
}

TEST_F(Activity, IsOfEip155Alone) {  // docs/spec/account.md#features-by-namespace
    network.caip_network_id = kSolanaChain;
    start();
    watch(kSolanaAddress);
    look(Looking::kTransactions);
    EXPECT_THAT(gets, IsEmpty());
    EXPECT_EQ(activity().state, HoldingState::kUnknown);
}

TEST_F(Activity, WithoutAServerNobodyIsAsked) {
    config.api_url.reset();
    given_looked_at();
    EXPECT_THAT(gets, IsEmpty());
    EXPECT_EQ(activity().state, HoldingState::kUnknown);
}

TEST_F(Activity, IsEmptyOnANetworkThatTheServerDoesNotKnow) {  // docs/spec/account.md#activity
    given_looked_at();
    server_responds("supported-chains", R"({"http":["eip155:10"],"ws":[]})");
    EXPECT_EQ(activity().state, HoldingState::kUnsupported);
    EXPECT_THAT(ids(), IsEmpty());
    EXPECT_THAT(warnings, IsEmpty());
    after(120'000);
    EXPECT_EQ(count("/history"), 0U);
}

TEST_F(Activity, IsAskedAgainEvery10sWhileItIsLookedAt) {  // docs/spec/account.md#activity
    given_requested();
    server_responds("/history", page({transaction("b", 2, "pending"), transaction("a", 1)}));
    EXPECT_EQ(activity().entries[0].status, ActivityStatus::kPending);
    after(9'999);
    EXPECT_EQ(count("/history"), 1U);
    after(1);
    EXPECT_EQ(count("/history"), 2U);
    server_responds("/history",
                    page({transaction("c", 3), transaction("b", 2), transaction("a", 1)}));
    EXPECT_THAT(ids(), ElementsAre("c", "b", "a")) << "the same one stands once";
    EXPECT_EQ(activity().entries[1].status, ActivityStatus::kConfirmed);
    look(Looking::kNowhere);
    after(60'000);
    EXPECT_EQ(count("/history"), 2U) << "nobody looks";
    EXPECT_THAT(timers, IsEmpty());
}

TEST_F(Activity, IsAskedAgainWhenAHostHadSomethingSent) {
    given_two_pages();
    watching.sent = 1;
    when(watching);
    EXPECT_EQ(count("/history"), 2U);
}

TEST_F(Activity, NothingIsSentToTheViewsThatTheyHave) {
    given_two_pages();
    after(10'000);
    shown.activity.reset();
    server_responds("/history", page({transaction("c", 3), transaction("b", 2)}, "n 2"));
    ASSERT_TRUE(shown.activity) << "a new time";
    shown.activity.reset();
    when(wc::OnlineChanged{true});
    EXPECT_FALSE(shown.activity);
}

// docs/spec/account.md#activity: paginated by a next cursor
TEST_F(Activity, MoreComesPageByPage) {
    given_two_pages();
    EXPECT_TRUE(activity().more);
    when(MoreActivity{});
    EXPECT_TRUE(activity().loading_more);
    EXPECT_THAT(requested("/history").url.value, HasSubstr("&chainId=eip155%3A1&cursor=n%202"));
    when(MoreActivity{});
    EXPECT_EQ(count("cursor="), 1U) << "it is on its way";
    server_responds("cursor=", page({transaction("a", 1)}));
    EXPECT_THAT(ids(), ElementsAre("c", "b", "a"));
    EXPECT_FALSE(activity().loading_more);
    EXPECT_FALSE(activity().more);
    when(MoreActivity{});
    EXPECT_EQ(count("cursor="), 1U) << "there is none";
}

TEST_F(Activity, LaterPagesStayWhenTheFirstIsAskedAgain) {
    given_two_pages();
    when(MoreActivity{});
    server_responds("cursor=", page({transaction("a", 1)}, "n3"));
    after(10'000);
    server_responds("/history", page({transaction("d", 4), transaction("c", 3)}, "other"));
    EXPECT_THAT(ids(), ElementsAre("d", "c", "b", "a"));
    when(MoreActivity{});
    EXPECT_THAT(requested("/history").url.value, HasSubstr("&cursor=n3"));
}

TEST_F(Activity, WhatAReorganisationUndidIsGone) {
    given_requested();
    server_responds("/history",
                    page({transaction("c", 3), transaction("b", 2), transaction("a", 1)}));
    after(10'000);
    server_responds("/history", page({transaction("d", 4), transaction("a", 1)}));
    EXPECT_THAT(ids(), ElementsAre("d", "a"));
    after(10'000);
    server_responds("/history", page({}));
    EXPECT_THAT(ids(), IsEmpty());
}

TEST_F(Activity, WhatHappenedMeanwhileLeavesNoGap) {
    given_two_pages();
    when(MoreActivity{});
    const EffectId old = requested("cursor=").id;
    after(10'000);
    server_responds("projectId=project&st=portico&sv=portico-0.1.0&chainId=eip155%3A1",
                    page({transaction("z", 9), transaction("y", 8)}, "n9"));
    EXPECT_THAT(ids(), ElementsAre("z", "y")) << "more than a page is new";
    when(HttpAnswered{old, 200, {}, page({transaction("a", 1)}), {}, 5});
    EXPECT_THAT(ids(), ElementsAre("z", "y"));
    when(MoreActivity{});
    EXPECT_THAT(requested("/history").url.value, HasSubstr("&cursor=n9"));
}

TEST_F(Activity, AnOutdatedCursorBeginsAnew) {
    given_two_pages();
    when(MoreActivity{});
    server_responds("cursor=", R"({"reasons":[]})", 409);
    EXPECT_THAT(requested("/history").url.value, Not(HasSubstr("cursor=")));
    EXPECT_THAT(warnings, IsEmpty());
    EXPECT_THAT(ids(), ElementsAre("c", "b")) << "until the others are there";
    server_responds("/history", page({transaction("d", 4), transaction("c", 3)}, "n2b"));
    EXPECT_THAT(ids(), ElementsAre("d", "c"));
    EXPECT_TRUE(activity().more);
}

TEST_F(Activity, PagesOfSpamArePassedOver) {
    given_requested();
    server_responds("/history", page({spam("s1")}, "n2"));
    EXPECT_EQ(activity().state, HoldingState::kLoading);
    EXPECT_THAT(requested("/history").url.value, HasSubstr("&cursor=n2"));
    server_responds("cursor=n2", page({spam("s2"), transaction("a", 1)}, "n3"));
    EXPECT_THAT(ids(), ElementsAre("a"));
    EXPECT_EQ(activity().state, HoldingState::kFresh);
    EXPECT_EQ(count("/history"), 2U);
    after(10'000);
    server_responds("/history", page({spam("s0")}, "n2"));
    EXPECT_THAT(ids(), ElementsAre("a")) << "what is known stands";
}

TEST_F(Activity, AServerThatNeverEndsIsNotAskedForEver) {
    given_requested();
    for (int i = 0; i < 20; ++i) server_responds("/history", page({spam("s")}, "again"));
    EXPECT_EQ(count("cursor="), 8U);
    EXPECT_EQ(activity().state, HoldingState::kFresh);
    EXPECT_TRUE(activity().more) << "who asks for more is heard";
    when(MoreActivity{});
    EXPECT_EQ(count("cursor="), 9U);
}

TEST_F(Activity, AFailureIsAToast) {  // docs/spec/account.md#activity: Failed to fetch transactions
    given_requested();
    server_responds("/history", "{}", 500);
    ASSERT_EQ(warnings.size(), 1U);
    EXPECT_EQ(warnings[0], "Failed to fetch transactions");
    EXPECT_EQ(error_template(Code::transactions_unavailable), "Failed to fetch transactions");
    EXPECT_EQ(activity().state, HoldingState::kFailed);
    EXPECT_THAT(ids(), IsEmpty());
    EXPECT_EQ(*activity().retry_at_ms, at_ms + 10'000);
    after(10'000);
    EXPECT_EQ(count("/history"), 2U);
    server_responds("/history", R"({"data":7})");
    EXPECT_EQ(warnings.size(), 1U) << "said once";
    after(10'000);
    server_responds("/history", page({transaction("a", 1)}));
    EXPECT_EQ(activity().state, HoldingState::kFresh);
    EXPECT_FALSE(activity().retry_at_ms);
}

TEST_F(Activity, AServerThatDoesNotSayItsNetworksIsAFailure) {
    given_looked_at();
    server_responds("supported-chains", "", 500);
    EXPECT_EQ(activity().state, HoldingState::kFailed);
    EXPECT_EQ(warnings.size(), 1U);
    after(30'000);
    server_knows_the_networks();
    EXPECT_EQ(count("/history"), 1U);
    EXPECT_EQ(warnings.size(), 1U);
}

TEST_F(Activity, KnownOnesStayWhenANewerAnswerFails) {
    given_two_pages();
    const std::int64_t answered_at = at_ms;
    after(10'000);
    when(HttpAnswered{requested("/history").id, 0, {}, {}, engine::HttpFailure::kNetwork, 12});
    EXPECT_EQ(activity().state, HoldingState::kStale);
    EXPECT_EQ(*activity().at_ms, answered_at);
    EXPECT_THAT(ids(), ElementsAre("c", "b"));
}

TEST_F(Activity, A503EndsTheAskingUntilItIsLookedAtAgain) {  // docs/spec/account.md#activity
    given_two_pages();
    after(10'000);
    server_responds("/history", "{}", 503);
    EXPECT_FALSE(activity().retry_at_ms);
    after(120'000);
    EXPECT_EQ(count("/history"), 2U);
    look(Looking::kNowhere);
    look(Looking::kTransactions);
    EXPECT_EQ(count("/history"), 3U);
    server_responds("/history", "{}", 503);
    when(RefreshAccount{});
    EXPECT_EQ(count("/history"), 4U) << "who asks again is heard";
}

TEST_F(Activity, AFailedPageIsNotAskedForAtOnce) {  // its view asks whenever the last row is seen
    given_two_pages();
    when(MoreActivity{});
    server_responds("cursor=", "{}", 500);
    EXPECT_EQ(warnings.size(), 1U);
    EXPECT_EQ(activity().state, HoldingState::kFresh);
    EXPECT_TRUE(activity().more);
    EXPECT_FALSE(activity().loading_more);
    when(MoreActivity{});
    EXPECT_EQ(count("cursor="), 1U);
    at_ms += 10'000;
    when(MoreActivity{});
    EXPECT_EQ(count("cursor="), 2U);
}

// docs/spec/account.md#activity: account reset
TEST_F(Activity, AnotherAccountsAnswersFindNobody) {
    given_two_pages();
    when(MoreActivity{});
    const EffectId more = requested("cursor=").id;
    after(10'000);
    const EffectId first = requested("/history").id;
    watch(kBob);
    EXPECT_THAT(ids(), IsEmpty());
    EXPECT_EQ(activity().state, HoldingState::kLoading);
    when(HttpAnswered{first, 200, {}, page({transaction("d", 4)}), {}, 5});
    when(HttpAnswered{more, 200, {}, page({transaction("a", 1)}), {}, 5});
    EXPECT_THAT(ids(), IsEmpty());
    server_responds("/history", page({transaction("bob's", 4)}));
    EXPECT_THAT(ids(), ElementsAre("bob's"));
    watch_none();
    EXPECT_THAT(ids(), IsEmpty());
    EXPECT_EQ(activity().state, HoldingState::kUnknown);
    after(60'000);
    EXPECT_EQ(count("/history"), 4U);
}

TEST_F(Activity, AnotherNetworkBeginsAnew) {  // docs/spec/account.md#activity: reset
    given_two_pages();
    network.caip_network_id = "eip155:8453";
    watch();
    EXPECT_THAT(ids(), IsEmpty());
    EXPECT_FALSE(activity().more);
    EXPECT_THAT(requested("/history").url.value, HasSubstr("chainId=eip155%3A8453"));
}

TEST_F(Activity, HoldsAtMost512) {
    given_requested();
    std::vector<std::string> many;
    for (int i = 0; i < 600; ++i) many.push_back(transaction(std::to_string(i), 59 - i / 11));
    server_responds("/history", page(many, "n2"));
    EXPECT_EQ(activity().entries.size(), 512U);
    EXPECT_FALSE(activity().more);
}

}  // namespace
}  // namespace portico::account
