// SPDX-License-Identifier: Apache-2.0
//
// Searching the directory, and what happens when it does not answer.
#include "core/engine/wallets/wallets_constants.hpp"
#include "core/engine/wallets/wallets_scenario.hpp"

namespace portico::engine {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

TEST_F(Wallets, SearchWaitsUntilTypingRests) {
    given_grid();
    when(SearchWallets{"k"});
    after(kWalletsDebounceMs);
    EXPECT_THAT(requested_urls(), IsEmpty());
    EXPECT_EQ(ids().size(), 3u);  // the grid
    when(SearchWallets{"ke"});
    EXPECT_EQ(slice().state, DirectoryState::kLoading);
    EXPECT_THAT(ids(), IsEmpty());
    after(kWalletsDebounceMs - 1);
    EXPECT_THAT(requested_urls(), IsEmpty());
    when(SearchWallets{"kes"});
    after(kWalletsDebounceMs - 1);
    EXPECT_THAT(requested_urls(), IsEmpty());
    after(1);
    EXPECT_EQ(
        requested_url(),
        "https://api.example/"
        "getWallets?projectId=project&st=portico&sv=portico-0.1.0&search=kes&page=1&entries=100"
        "&chains=eip155:1,eip155:8453,eip155:10");
    answer(last_get(), page({wallet("kestrel")}, 1));
    EXPECT_THAT(ids(), ElementsAre("kestrel"));
    EXPECT_EQ(slice().search, "kes");
    when(SearchWallets{""});
    EXPECT_EQ(ids().size(), 3u);
    EXPECT_THAT(requested_urls(), IsEmpty());
}

TEST_F(Wallets, LateAnswerToAFormerSearchIsIgnored) {
    given_grid();
    when(SearchWallets{"kes"});
    after(kWalletsDebounceMs);
    const EffectId former = last_get();
    when(SearchWallets{"mer"});
    answer(former, page({wallet("kestrel")}, 1));
    EXPECT_THAT(ids(), IsEmpty());
    after(kWalletsDebounceMs);
    answer(last_get(), page({wallet("merlin")}, 1));
    EXPECT_THAT(ids(), ElementsAre("merlin"));
}

TEST_F(Wallets, SearchIsEncodedTrimmedAndBounded) {
    given_grid();
    when(SearchWallets{"  a&b=é  "});
    after(kWalletsDebounceMs);
    bool found = false;
    for (const EngineEffect& effect : effects)
        if (const auto* get = std::get_if<HttpGet>(&effect)) {
            EXPECT_THAT(get->url.value, HasSubstr("&search=a%26b%3D%C3%A9&"));
            found = true;
        }
    EXPECT_TRUE(found);
    when(SearchWallets{std::string(99, 'a') + "é"});
    EXPECT_EQ(slice().search, std::string(99, 'a'));  // 100 bytes, whole characters
}

TEST_F(Wallets, CertifiedFilterAsksAtOnce) {  // docs/spec/connect.md#directory
    given_grid();
    when(FilterWallets{true});
    EXPECT_THAT(requested_url(), AllOf(HasSubstr("&badge_type=certified&page=1&entries=100"),
                                       Not(HasSubstr("search="))));
    answer(last_get(), page({wallet("c")}, 1));
    EXPECT_THAT(ids(), ElementsAre("c"));
    when(SearchWallets{"x"});  // one character is enough with the filter
    after(kWalletsDebounceMs);
    EXPECT_THAT(requested_url(), HasSubstr("&search=x&badge_type=certified"));
    when(SearchWallets{""});
    after(kWalletsDebounceMs);
    answer(last_get(), page({wallet("c")}, 1));
    when(FilterWallets{false});
    EXPECT_EQ(ids().size(), 3u);
}

TEST_F(Wallets, ClosingForgetsTheSearch) {
    given_grid();
    when(SearchWallets{"kes"});
    when(Close{});
    after(kWalletsDebounceMs);
    EXPECT_THAT(requested_urls(), IsEmpty());
    EXPECT_EQ(slice().search, "");
}

// --- failures -----------------------------------------------------------------------------------

TEST_F(Wallets, FailureThatMayPassIsTriedTwiceMore) {
    start();
    open();
    open_all();
    for (const std::int64_t delay_ms : kWalletsRetryMs) {
        no_answer(last_get(), HttpFailure::kTimeout);
        EXPECT_EQ(slice().state, DirectoryState::kLoading);
        after(delay_ms - 1);
        EXPECT_THAT(requested_urls(), IsEmpty());
        after(1);
    }
    answer(last_get(), "busy", 503);
    EXPECT_EQ(slice().state, DirectoryState::kFailed);
    EXPECT_EQ(slice().http_status, 503);
    after(60'000);
    EXPECT_THAT(requested_urls(), IsEmpty());
    when(Retry{});
    EXPECT_THAT(requested_url(), HasSubstr("entries=40"));
    answer(last_get(), pages(1, 3, 3));
    EXPECT_EQ(slice().state, DirectoryState::kReady);
    EXPECT_EQ(slice().http_status, std::nullopt);
}

TEST_F(Wallets, RetryAfterIsHonoured) {
    start();
    open();
    open_all();
    HttpAnswered busy;
    busy.id = last_get();
    busy.status = 429;
    busy.retry_after = "7";
    when(busy);
    after(6'999);
    EXPECT_THAT(requested_urls(), IsEmpty());
    after(1);
    EXPECT_THAT(requested_url(), HasSubstr("entries=40"));
}

TEST_F(Wallets, RefusalIsNotRepeated) {
    start();
    open();
    open_all();
    answer(last_get(), "{}", 403);
    EXPECT_EQ(slice().state, DirectoryState::kFailed);
    EXPECT_EQ(slice().http_status, 403);
}

TEST_F(Wallets, AnswerThatIsNoneIsAFailure) {
    for (const std::string body : {"", "<html>", "[]", "{}", R"({"count":1})",
                                   R"({"data":[],"count":"1"})", R"({"data":{},"count":1})"}) {
        start();
        open();
        open_all();
        answer(last_get(), body);
        EXPECT_EQ(slice().state, DirectoryState::kFailed) << body;
        when(Close{});
    }
}

TEST_F(Wallets, WalletsWithoutIdOrNameAreLeftOut) {
    start();
    open();
    open_all();
    answer(
        last_get(),
        page({"7", "{}", R"({"id":"x"})", R"({"id":1,"name":"x"})", R"({"id":"","name":"x"})",
              R"({"id":")" + std::string(129, 'a') + R"(","name":"x"})", wallet("a"), wallet("a")},
             8));
    EXPECT_THAT(ids(), ElementsAre("a"));
}

TEST_F(Wallets, FailureOfALaterPageKeepsTheFormerOnes) {
    given_grid(68);
    when(MoreWallets{});
    answer(last_get(), "no", 404);
    EXPECT_EQ(slice().state, DirectoryState::kFailed);
    EXPECT_EQ(ids().size(), 40u);
    when(Retry{});
    EXPECT_THAT(requested_url(), HasSubstr("&page=2&"));
    answer(last_get(), pages(41, 68, 68));
    EXPECT_EQ(ids().size(), 68u);
}

TEST_F(Wallets, OfflineWaitsForTheNetwork) {
    start();
    open();
    open_all();
    const EffectId open_request = last_get();
    when(wc::OnlineChanged{false});
    no_answer(open_request);
    EXPECT_EQ(slice().state, DirectoryState::kOffline);
    after(60'000);
    EXPECT_THAT(requested_urls(), IsEmpty());
    when(wc::OnlineChanged{true});
    EXPECT_THAT(requested_urls(), ElementsAre(HasSubstr("entries=40")));
    answer(last_get(), pages(1, 3, 3));
    EXPECT_EQ(slice().state, DirectoryState::kReady);
}

TEST_F(Wallets, FailedListsAreRequestedAgainWhenTheModalOpensAgain) {
    start();
    open();
    answer(last_get(), "no", 404);
    when(Close{});
    open();
    EXPECT_THAT(requested_url(), HasSubstr("entries=4&"));
}

}  // namespace
}  // namespace portico::engine
