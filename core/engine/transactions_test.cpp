// SPDX-License-Identifier: Apache-2.0
//
// The transaction stack (router.hpp), as a section made for this test uses it: it begins at the
// account, shows views of its own above it, and says how it ended.
#include "core/engine/modal/views.hpp"
#include "core/engine/scenario.hpp"

namespace portico::engine {
namespace {

using ::testing::ElementsAre;
using enum TransactionOutcome;

constexpr EffectId kSend = 71;
constexpr EffectId kApproval = 72;

class Transactions : public Scenario {
  protected:
    void given_account() {
        start();
        given_connected();
        when(Open{});
    }
    void push(View to) { when(Navigate{NavigateHow::kPush, to, std::nullopt}); }
    /// The section's view, a transaction that begins there, and the view that asks for approval.
    void given_approval(PushTransaction begun = {kSend}) {
        given_account();
        push(View::kTransactions);
        when(begun);
        push(View::kTransaction);
    }
    std::vector<std::pair<EffectId, TransactionOutcome>> ended() const {
        std::vector<std::pair<EffectId, TransactionOutcome>> found;
        for (const TransactionEnded& one : all<TransactionEnded>())
            found.emplace_back(one.id, one.outcome);
        return found;
    }
};

TEST_F(Transactions, EndBackAtTheViewTheyBeganAt) {
    for (const TransactionOutcome outcome : {kSuccess, kError, kCancel}) {
        SCOPED_TRACE(static_cast<int>(outcome));
        given_approval();
        EXPECT_EQ(shown.router->transactions, 1);
        when(PopTransaction{outcome});
        EXPECT_THAT(ended(), ElementsAre(std::pair(kSend, outcome)));
        EXPECT_THAT(history(), ElementsAre(View::kAccount, View::kTransactions));
        EXPECT_FALSE(shown.router->forward);
        EXPECT_FALSE(shown.router->transactions.has_value());
    }
}

TEST_F(Transactions, GoWhereTheirOutcomeLeads) {
    const PushTransaction begun{.id = kSend,
                                .on_success = Destination{NavigateHow::kReset, View::kAccount},
                                .on_error = Destination{NavigateHow::kReplace, View::kNetworks},
                                .on_cancel = Destination{NavigateHow::kPush, View::kProfile}};
    given_approval(begun);
    when(PopTransaction{kSuccess});
    EXPECT_THAT(history(), ElementsAre(View::kAccount));
    given_approval(begun);
    when(PopTransaction{kError});
    EXPECT_THAT(history(), ElementsAre(View::kAccount, View::kNetworks));
    given_approval(begun);
    when(PopTransaction{kCancel});
    EXPECT_THAT(history(), ElementsAre(View::kAccount, View::kTransactions, View::kProfile));
}

TEST_F(Transactions, PoppingAnEmptyStackDoesNothing) {
    given_account();
    push(View::kTransactions);
    when(PopTransaction{kError});
    EXPECT_EQ(view(), View::kTransactions);
    EXPECT_TRUE(ended().empty());
}

TEST_F(Transactions, StandOneWithinAnother) {
    given_approval();
    when(PushTransaction{kApproval});
    push(View::kAccountSettings);
    EXPECT_EQ(shown.router->transactions, 2);
    when(PopTransaction{kSuccess});
    EXPECT_THAT(ended(), ElementsAre(std::pair(kApproval, kSuccess)));
    EXPECT_EQ(view(), View::kTransaction);
    when(PopTransaction{kSuccess});
    EXPECT_THAT(ended(), ElementsAre(std::pair(kSend, kSuccess)));
    EXPECT_EQ(view(), View::kTransactions);
}

TEST_F(Transactions, ByTheirIdTheyEndWithThoseBegunAfterThem) {
    given_approval();
    when(PushTransaction{kApproval});
    when(PopTransaction{kError, kSend});
    EXPECT_THAT(ended(), ElementsAre(std::pair(kApproval, kCancel), std::pair(kSend, kError)));
    EXPECT_EQ(view(), View::kTransactions);
    when(PopTransaction{kError, kSend});
    EXPECT_TRUE(ended().empty());
}

TEST_F(Transactions, AreCancelledByGoingBackToWhereTheyBegan) {
    given_approval();
    when(GoBack{});
    EXPECT_THAT(ended(), ElementsAre(std::pair(kSend, kCancel)));
    EXPECT_EQ(view(), View::kTransactions);
}

TEST_F(Transactions, AreCancelledWhenTheViewTheyBeganAtIsLeft) {
    given_account();
    push(View::kTransactions);
    when(PushTransaction{kSend});
    EXPECT_TRUE(ended().empty());
    when(GoBackToIndex{0});
    EXPECT_THAT(ended(), ElementsAre(std::pair(kSend, kCancel)));
    push(View::kTransactions);
    when(PushTransaction{kSend});
    when(Navigate{NavigateHow::kReset, View::kNetworks, std::nullopt});
    EXPECT_THAT(ended(), ElementsAre(std::pair(kSend, kCancel)));
}

TEST_F(Transactions, AreCancelledWhenTheModalCloses) {
    given_approval();
    when(PushTransaction{kApproval});
    when(Close{});
    EXPECT_FALSE(is_open());
    EXPECT_THAT(ended(), ElementsAre(std::pair(kApproval, kCancel), std::pair(kSend, kCancel)));
    EXPECT_FALSE(shown.router->transactions.has_value());
    when(PopTransaction{kSuccess});
    EXPECT_TRUE(ended().empty());
}

TEST_F(Transactions, AreCancelledWhenTheirAccountIsGone) {
    given_approval();
    when(DisconnectWallet{});
    EXPECT_FALSE(is_open());
    EXPECT_THAT(ended(), ElementsAre(std::pair(kSend, kCancel)));
}

TEST_F(Transactions, AreCancelledByTheEmbeddedModalThatReturnsToItsFirstView) {
    config.embedded = true;
    start();
    push(View::kWhatIsAWallet);
    when(PushTransaction{kSend});
    push(View::kAllWallets);
    when(Close{});
    EXPECT_THAT(ended(), ElementsAre(std::pair(kSend, kCancel)));
    EXPECT_EQ(view(), View::kConnect);
}

TEST_F(Transactions, AreNotOpenWhileTheModalIsClosed) {
    start();
    when(PushTransaction{kSend});
    EXPECT_THAT(ended(), ElementsAre(std::pair(kSend, kCancel)));
}

TEST_F(Transactions, AreSixteenAtMost) {
    given_account();
    for (EffectId id = 1; id <= 16; ++id) when(PushTransaction{id});
    EXPECT_TRUE(ended().empty());
    when(PushTransaction{17});
    EXPECT_THAT(ended(), ElementsAre(std::pair(EffectId{17}, kCancel)));
    EXPECT_EQ(shown.router->transactions, 16);
}

TEST_F(Transactions, KeepTheirPlaceWhenTheHistoryIsCutAtItsStart) {
    given_approval();
    for (int i = 0; i < 100; ++i) push(i % 2 == 0 ? View::kNetworks : View::kProfile);
    when(PopTransaction{kSuccess});
    // The view it began at has been cut off with all before it: the first that is left.
    EXPECT_EQ(shown.router->history.size(), 1U);
}

TEST(CloseRules, AreOfTheViewsThatMayNeedAChoice) {
    for (const ViewRow& row : kViews) {
        const CloseRule wanted = row.view == View::kUnsupportedChain ? CloseRule::kDeclines
                                 : row.view == View::kSwitchNetwork
                                     ? CloseRule::kDeclinesAfterUnsupported
                                 : row.view == View::kSiwxSignMessage ? CloseRule::kDeclinesWithData
                                                                      : CloseRule::kCloses;
        EXPECT_EQ(row.close, wanted) << static_cast<int>(row.view);
    }
}

}  // namespace
}  // namespace portico::engine
