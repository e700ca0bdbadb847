// SPDX-License-Identifier: Apache-2.0
//
// Navigation (docs/spec/modal.md#navigation).
#include "core/engine/scenario.hpp"

namespace portico::engine {
namespace {

using ::testing::ElementsAre;

class Router : public Scenario {
  protected:
    void go(NavigateHow how, View to) { when(Navigate{how, to, std::nullopt}); }
    void push(View to) { go(NavigateHow::kPush, to); }
    void given_open() {
        start();
        when(Open{});
    }
};

TEST_F(Router, PushShowsTheViewAndRemembersTheWay) {  // docs/spec/modal.md#navigation
    given_open();
    push(View::kAllWallets);
    push(View::kWhatIsAWallet);
    EXPECT_THAT(history(), ElementsAre(View::kConnect, View::kAllWallets, View::kWhatIsAWallet));
    EXPECT_TRUE(shown.router->forward);
}

TEST_F(Router, PushIsIgnoredIfTheTargetIsTheSameView) {  // docs/spec/modal.md#navigation
    given_open();
    when(Navigate{NavigateHow::kPush, View::kAllWallets, json(R"({"a":1})")});
    when(Navigate{NavigateHow::kPush, View::kAllWallets, json(R"({"a":2})")});
    EXPECT_THAT(history(), ElementsAre(View::kConnect, View::kAllWallets));
    EXPECT_EQ(*shown.router->data, json(R"({"a":1})"));
}

TEST_F(Router, ReplaceShowsAnotherViewInPlaceOfThisOne) {  // docs/spec/modal.md#navigation
    given_open();
    push(View::kAllWallets);
    go(NavigateHow::kReplace, View::kWhatIsAWallet);
    EXPECT_THAT(history(), ElementsAre(View::kConnect, View::kWhatIsAWallet));
}

TEST_F(Router, ResetForgetsTheWay) {  // docs/spec/modal.md#navigation
    given_open();
    push(View::kAllWallets);
    go(NavigateHow::kReset, View::kWhatIsAWallet);
    EXPECT_THAT(history(), ElementsAre(View::kWhatIsAWallet));
}

TEST_F(Router, GoBackShowsTheViewBeforeWithItsData) {  // docs/spec/modal.md#navigation
    given_open();
    when(Navigate{NavigateHow::kPush, View::kAllWallets, json(R"({"search":"k"})")});
    push(View::kWhatIsAWallet);
    EXPECT_FALSE(shown.router->data.has_value());
    when(GoBack{});
    EXPECT_EQ(view(), View::kAllWallets);
    EXPECT_EQ(*shown.router->data, json(R"({"search":"k"})"));
    EXPECT_FALSE(shown.router->forward);
}

TEST_F(Router, GoBackClosesTheModalWhenTheHistoryHasOneEntry) {  // docs/spec/modal.md#navigation
    given_open();
    when(GoBack{});
    EXPECT_FALSE(is_open());
}

TEST_F(Router, GoBackToConnectShowsAccountWhenConnected) {  // docs/spec/modal.md#navigation
    start();
    given_connected();
    when(Open{View::kConnect, {}, {}});
    push(View::kWhatIsAWallet);
    when(GoBack{});
    EXPECT_EQ(view(), View::kAccount);
}

TEST_F(Router, GoBackToConnectShowsConnectWhileDisconnected) {  // docs/spec/modal.md#navigation
    given_open();
    push(View::kWhatIsAWallet);
    when(GoBack{});
    EXPECT_EQ(view(), View::kConnect);
}

TEST_F(Router, GoBackToIndexReturnsThere) {  // docs/spec/modal.md#navigation
    given_open();
    push(View::kAllWallets);
    push(View::kWhatIsAWallet);
    push(View::kNetworks);
    when(GoBackToIndex{1});
    EXPECT_THAT(history(), ElementsAre(View::kConnect, View::kAllWallets));
    EXPECT_FALSE(shown.router->forward);
}

TEST_F(Router, GoBackToAnIndexThatIsNotBehindDoesNothing) {
    given_open();
    push(View::kAllWallets);
    for (const std::int64_t index : {-1, 1, 2, 99}) {
        when(GoBackToIndex{index});
        EXPECT_THAT(history(), ElementsAre(View::kConnect, View::kAllWallets)) << index;
    }
}

TEST_F(Router, GoBackOrCloseGoesBackThenCloses) {  // docs/spec/modal.md#navigation
    given_open();
    push(View::kAllWallets);
    when(GoBackOrClose{});
    EXPECT_EQ(view(), View::kConnect);
    EXPECT_TRUE(is_open());
    when(GoBackOrClose{});
    EXPECT_FALSE(is_open());
}

TEST_F(Router, ALongWayForgetsItsBeginning) {
    given_open();
    for (std::size_t i = 0; i < kHistoryMax + 5; ++i)
        push(i % 2 ? View::kAllWallets : View::kWhatIsAWallet);
    EXPECT_EQ(history().size(), kHistoryMax);
}

}  // namespace
}  // namespace portico::engine
