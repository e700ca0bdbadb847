// SPDX-License-Identifier: Apache-2.0
//
// A transfer, followed to its end (docs/money.md).
#include <algorithm>

#include "core/base/describe/describe.hpp"
#include "core/base/text/ascii.hpp"
#include "core/money/constants.hpp"
#include "core/money/scenario.hpp"

namespace portico::money {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

const std::string kKnown = R"({"hash":")" + kHash + R"(","nonce":"0x7"})";
std::string receipt(const std::string& status) {
    return R"({"transactionHash":")" + kHash + R"(","status":")" + status +
           R"(","gasUsed":"0x5208","effectiveGasPrice":"0x2540be400"})";
}

class Transfers : public Scenario {
  protected:
    void given_pending() {
        node.transactions[kHash] = kKnown;
        given_sent();
    }
    const Transfer& sent() const { return shown.transfers->transfers[0]; }
    /// One more is kept, and what is old goes.
    void given_page_send() {
        when(FollowSent{account, "0x" + std::string(64, 'c'),
                        parse_json(R"({"to":")" + kBob + R"("})").value()});
    }
};

TEST_F(Transfers, AreConfirmedWithWhatTheyCost) {
    given_pending();
    EXPECT_EQ(sent().amount.value, "0.25");
    EXPECT_EQ(sent().to.value, kBob);
    after(kPollMs);
    EXPECT_EQ(status(), TransferStatus::kPending);
    EXPECT_EQ(sent().nonce, 7);
    node.receipts[kHash] = receipt("0x1");
    after(kPollMs);
    EXPECT_EQ(status(), TransferStatus::kConfirmed);
    EXPECT_EQ(sent().fee->value, "0.00021");
}

TEST_F(Transfers, ThatRevertHaveFailed) {
    given_pending();
    node.receipts[kHash] = receipt("0x0");
    after(kPollMs);
    EXPECT_EQ(status(), TransferStatus::kFailed);
}

// An account that is a contract: its call may fail in a transaction that goes through.
TEST_F(Transfers, OfAContractThatFailInsideHaveFailed) {
    const std::string of_alice = "0x" + std::string(24, '0') + ascii_lower(kAlice).substr(2);
    const auto operation = [&](const std::string& sender, char success) {
        return R"({"address":"0x0000000071727de22e5e9d8baf0edac6f37da032","topics":[)"
               R"("0x49628fd1471006c1482da88028e9ce4dbb080b815c9b0344d39e5a8e6ec1419f","0x01",")" +
               sender + R"(","0x00"],"data":"0x)" + std::string(127, '0') + success +
               std::string(128, '1') + "\"}";
    };
    const std::string safe =
        R"({"address":")" + kAlice +
        R"(","topics":["0x23428b18acfb3ea64b08dc0c1d296ea9c09702c09083ca5272e64d115b687d23"],)"
        R"("data":"0x"})";
    const auto ends = [&](const std::string& logs) {
        storage.clear();
        node.receipts.clear();
        given_pending();
        node.receipts[kHash] = receipt("0x1");
        node.receipts[kHash].pop_back();
        node.receipts[kHash] += R"(,"from":")" + kMallory + R"(","logs":[)" + logs + "]}";
        after(kPollMs);
        EXPECT_FALSE(sent().fee) << "the fee is somebody else's";
        return status();
    };
    EXPECT_EQ(ends(operation(of_alice, '0')), TransferStatus::kFailed);
    EXPECT_EQ(ends(safe), TransferStatus::kFailed);
    EXPECT_EQ(ends(operation(of_alice, '1')), TransferStatus::kConfirmed);
    const std::string other = "0x" + std::string(64, '5');
    EXPECT_EQ(ends(operation(other, '0')), TransferStatus::kConfirmed) << "another's in the bundle";
}

// The log of an operation counts where the EntryPoint wrote it: any contract that is called can
// write the same.
TEST_F(Transfers, ALogThatAnybodyCanWriteMakesNoneFail) {
    const std::string of_alice = "0x" + std::string(24, '0') + ascii_lower(kAlice).substr(2);
    for (const std::string& from : {kAlice, kMallory}) {
        SCOPED_TRACE(from);
        storage.clear();
        node.receipts.clear();
        given_pending();
        node.receipts[kHash] = receipt("0x1");
        node.receipts[kHash].pop_back();
        node.receipts[kHash] +=
            R"(,"from":")" + from + R"(","logs":[{"address":")" + kBob + R"(","topics":[)" +
            R"("0x49628fd1471006c1482da88028e9ce4dbb080b815c9b0344d39e5a8e6ec1419f","0x01",")" +
            of_alice + R"(","0x00"],"data":"0x)" + std::string(256, '0') + "\"}]}";
        after(kPollMs);
        EXPECT_EQ(status(), TransferStatus::kConfirmed);
    }
}

TEST_F(Transfers, AReceiptOfAnotherIsNone) {
    given_pending();
    node.receipts[kHash] = R"({"transactionHash":"0x00","status":"0x1"})";
    after(kPollMs);
    EXPECT_EQ(status(), TransferStatus::kPending);
    node.receipts[kHash] = R"({"status":7})";
    after(kPollMs);
    EXPECT_EQ(status(), TransferStatus::kPending);
}

TEST_F(Transfers, AreReplacedWhenTheirNumberIsUsed) {
    given_pending();
    node.transactions.clear();
    node.nonce = 8;
    after(kPollMs);
    EXPECT_EQ(status(), TransferStatus::kPending) << "once may be between two blocks";
    after(kPollMs);
    EXPECT_EQ(status(), TransferStatus::kReplaced);
}

// A wallet that speeds one up sends the same once more, under another hash.
TEST_F(Transfers, WhatTheWalletSpedUpIsAskedAboutBeforeTheNextAndFoundInTheHistory) {
    given_pending();
    after(kPollMs);
    node.transactions.clear();
    node.nonce = 8;
    after(3 * kPollMs);
    ASSERT_EQ(status(), TransferStatus::kReplaced);
    given_form();
    EXPECT_EQ(warnings(), "unfinished! first_time");
    const std::string sped_up = "0x" + std::string(64, 'e');
    const auto entry = [&](const std::string& to, const std::string& quantity) {
        history(R"({"id":"a","at_ms":)" + std::to_string(at_ms) +
                R"(,"operation":"send","hash":")" + sped_up + R"(","from":")" + kAlice +
                R"(","to":")" + to +
                R"(","status":"confirmed","transfers":[{"direction":"out","nft":false,"name":"",)"
                R"("symbol":"ETH","quantity":")" +
                quantity + R"("}],"suspicious":false})");
    };
    entry(kMallory, "0.25");
    entry(kBob, "0.5");
    EXPECT_EQ(status(), TransferStatus::kReplaced);
    node.down = true;
    entry(kBob, "0.25");
    EXPECT_EQ(status(), TransferStatus::kReplaced) << "its number is not known";
    node.down = false;
    node.transactions[sped_up] =
        R"({"hash":")" + sped_up + R"(","nonce":"0x7","from":")" + kAlice + "\"}";
    entry(kBob, "0.25");
    EXPECT_EQ(status(), TransferStatus::kPending);
    node.receipts[sped_up] = receipt("0x1");
    node.receipts[sped_up].replace(node.receipts[sped_up].find(kHash), kHash.size(), sped_up);
    after(kSlowPollMs);
    EXPECT_EQ(status(), TransferStatus::kConfirmed);
    EXPECT_EQ(sent().hash->value, sped_up);
}

// The same amount to the same, sent from elsewhere a moment later, is a second payment.
TEST_F(Transfers, TheSameWithAnotherNumberIsNotWhatTheWalletSpedUp) {
    given_pending();
    after(kPollMs);
    node.transactions.clear();
    node.nonce = 8;
    after(3 * kPollMs);
    ASSERT_EQ(status(), TransferStatus::kReplaced);
    const std::string second = "0x" + std::string(64, 'e');
    node.transactions[second] =
        R"({"hash":")" + second + R"(","nonce":"0x8","from":")" + kAlice + "\"}";
    node.receipts[second] = receipt("0x1");
    node.receipts[second].replace(node.receipts[second].find(kHash), kHash.size(), second);
    const auto entry = [&] {
        history(R"({"id":"a","at_ms":)" + std::to_string(at_ms) +
                R"(,"operation":"send","hash":")" + second + R"(","from":")" + kAlice +
                R"(","to":")" + kBob +
                R"(","status":"confirmed","transfers":[{"direction":"out","nft":false,"name":"",)"
                R"("symbol":"ETH","quantity":"0.25"}],"suspicious":false})");
    };
    entry();
    after(kSlowPollMs);
    EXPECT_EQ(status(), TransferStatus::kReplaced);
    EXPECT_EQ(sent().hash->value, kHash);
    asked.clear();
    entry();
    EXPECT_THAT(asked, Not(::testing::Contains("eth_getTransactionByHash"))) << "once is enough";
    given_form();
    EXPECT_THAT(warnings(), HasSubstr("unfinished!")) << "what became of the first nobody knows";
}

// Cancelled or sped up here, nothing is left open: the machine that replaces tells what a block
// took.
TEST_F(Transfers, WhatWasReplacedFromHereIsNotAskedAbout) {
    given_pending();
    after(kPollMs);
    node.transactions.clear();
    node.nonce = 8;
    after(3 * kPollMs);
    ASSERT_EQ(status(), TransferStatus::kReplaced);
    given_form();
    ASSERT_EQ(warnings(), "unfinished! first_time");
    TransfersSlice told = *shown.transfers;
    const Transfer first = told.transfers[0];
    Transfer& cancel = told.transfers.emplace_back(first);
    cancel.id = "9";
    cancel.hash = "0x" + std::string(64, 'c');
    cancel.nonce.reset();
    cancel.replaces = transfers::Replaces{kHash, 7, true};
    const auto tell = [&](TransferStatus status) {
        cancel.status = status;
        when(machine::SliceChanged{"replacements", parse_json(to_json_text(told)).value()});
    };
    tell(TransferStatus::kPending);
    EXPECT_EQ(warnings(), "unfinished! first_time");
    tell(TransferStatus::kConfirmed);
    EXPECT_EQ(status(), TransferStatus::kReplaced);
    EXPECT_EQ(sent().replaced_by, cancel.hash);
    EXPECT_EQ(warnings(), "first_time");
    after(kSettledMs);
    asked.clear();
    after(10 * kOldPollMs);
    EXPECT_THAT(asked, IsEmpty()) << "nobody is asked any more";
    start();
    given_form();
    EXPECT_EQ(warnings(), "first_time") << "also when the page was loaded again";
}

// A node may count a block before it has the block's receipts.
TEST_F(Transfers, OneThatSeemedReplacedIsLookedForALongTime) {
    given_pending();
    node.transactions.clear();
    node.nonce = 8;
    after(3 * kPollMs);
    ASSERT_EQ(status(), TransferStatus::kReplaced);
    after(10 * kSettledMs);
    node.receipts[kHash] = receipt("0x1");
    after(kOldPollMs);
    EXPECT_EQ(status(), TransferStatus::kConfirmed);
}

TEST_F(Transfers, WhatMayComeBackIsAskedAboutBeforeTheNext) {
    given_pending();
    after(kPollMs);
    node.transactions.clear();
    after(kDroppedAfterMs + kSlowPollMs);
    ASSERT_EQ(status(), TransferStatus::kDropped);
    given_form();
    EXPECT_EQ(warnings(), "unfinished! first_time");
}

TEST_F(Transfers, AreDroppedWhenNoNodeKnowsThemAndMayComeBack) {
    given_pending();
    node.transactions.clear();
    after(kDroppedAfterMs - kSlowPollMs);
    EXPECT_EQ(status(), TransferStatus::kPending);
    after(2 * kSlowPollMs);
    EXPECT_EQ(status(), TransferStatus::kDropped);
    node.transactions[kHash] = kKnown;
    after(kSlowPollMs);
    EXPECT_EQ(status(), TransferStatus::kPending);
}

// A Safe answers with the hash of what its other owners still have to sign.
TEST_F(Transfers, ThatNoNodeEverKnewAreUnsureAndStillLookedFor) {
    given_sent();
    after(kDroppedAfterMs + 2 * kSlowPollMs);
    EXPECT_EQ(status(), TransferStatus::kUnsure);
    given_form();
    EXPECT_EQ(warnings(), "unfinished! first_time");
    after(2 * kForgetMs);
    start();
    EXPECT_EQ(status(), TransferStatus::kUnsure) << "owners take days";
    node.transactions[kHash] = kKnown;
    after(kOldPollMs);
    EXPECT_EQ(status(), TransferStatus::kPending);
    node.receipts[kHash] = receipt("0x1");
    after(kOldPollMs);
    EXPECT_EQ(status(), TransferStatus::kConfirmed);
}

TEST_F(Transfers, ThatNoNodeEverKnewAreForgottenAfterAWeek) {
    given_sent();
    after(2 * kDroppedAfterMs);
    at_ms += kForgetUnseenMs;
    start();
    EXPECT_THAT(shown.transfers->transfers, IsEmpty());
    EXPECT_THAT(timers, IsEmpty());
}

TEST_F(Transfers, WhoseBlockWasUndoneArePendingAgain) {
    given_pending();
    node.receipts[kHash] = receipt("0x1");
    after(kPollMs);
    ASSERT_EQ(status(), TransferStatus::kConfirmed);
    node.receipts.clear();
    after(kPollMs);
    EXPECT_EQ(status(), TransferStatus::kPending);
    node.receipts[kHash] = receipt("0x1");
    after(kPollMs + kSettledMs + kPollMs);
    EXPECT_EQ(status(), TransferStatus::kConfirmed);
    EXPECT_THAT(timers, IsEmpty()) << "nobody is asked any more";
    EXPECT_EQ(wallet.size(), 1U) << "and nothing was sent again";
}

TEST_F(Transfers, ANodeThatIsDownChangesNothing) {
    given_pending();
    node.down = true;
    after(kDroppedAfterMs * 3);
    EXPECT_EQ(status(), TransferStatus::kPending);
    node.down = false;
    node.receipts[kHash] = receipt("0x1");
    after(kSlowPollMs);
    EXPECT_EQ(status(), TransferStatus::kConfirmed);
}

TEST_F(Transfers, AReloadGoesOnFollowing) {
    given_pending();
    start();
    EXPECT_EQ(status(), TransferStatus::kPending);
    node.receipts[kHash] = receipt("0x1");
    after(kPollMs);
    EXPECT_EQ(status(), TransferStatus::kConfirmed);
    EXPECT_EQ(wallet.size(), 1U);
}

TEST_F(Transfers, AReloadWhileTheWalletIsAskedIsUnsureUntilTheHistoryHasIt) {
    given_quote();
    confirm();
    start();
    EXPECT_EQ(status(), TransferStatus::kUnsure);
    EXPECT_EQ(wallet.size(), 1U) << "it is not asked again";
    const auto entry = [&](const std::string& to, std::int64_t when_ms,
                           const std::string& quantity = "0.250") {
        history(R"({"id":"a","at_ms":)" + std::to_string(when_ms) +
                R"(,"operation":"send","hash":")" + kHash + R"(","from":")" + kAlice +
                R"(","to":")" + to +
                R"(","status":"confirmed","transfers":[{"direction":"out","nft":false,"name":"",)"
                R"("symbol":"ETH","quantity":")" +
                quantity + R"("}],"suspicious":false})");
    };
    entry(kMallory, at_ms);
    EXPECT_EQ(status(), TransferStatus::kUnsure) << "to somebody else";
    entry(kBob, at_ms - 3'600'000);
    EXPECT_EQ(status(), TransferStatus::kUnsure) << "an earlier one";
    entry(kBob, at_ms + 1'000, "0.025");
    EXPECT_EQ(status(), TransferStatus::kUnsure) << "another amount";
    entry(kBob, at_ms + 1'000);
    EXPECT_EQ(status(), TransferStatus::kPending);
    node.receipts[kHash] = receipt("0x1");
    after(kPollMs);
    EXPECT_EQ(status(), TransferStatus::kConfirmed);
}

TEST_F(Transfers, WhatTheWalletDidWhileThePageWasGoneIsFollowedWhenItSaysSo) {
    given_quote();
    confirm();
    const EffectId asked = wallet.back().id;
    start();
    ASSERT_EQ(status(), TransferStatus::kUnsure);
    when(WalletAnswered{asked, {}, engine::RpcError{4001, "no", {}}});
    when(WalletAnswered{asked, Json::string("0x1"), {}});
    when(WalletAnswered{asked + 1, Json::string(kHash), {}});
    EXPECT_EQ(status(), TransferStatus::kUnsure);
    node.transactions[kHash] = kKnown;
    when(WalletAnswered{asked, Json::string(kHash), {}});
    EXPECT_EQ(status(), TransferStatus::kPending);
    EXPECT_EQ(sent().hash->value, kHash);
    when(WalletAnswered{asked, Json::string("0x" + std::string(64, 'b')), {}});
    EXPECT_EQ(sent().hash->value, kHash) << "it has one";
}

TEST_F(Transfers, WhatTheWalletDidBehindItsTimeIsFollowed) {
    given_quote();
    confirm();
    const EffectId asked = wallet.back().id;
    wallet_refuses(8000, "Session request expired.");
    EXPECT_EQ(status(), TransferStatus::kUnsure);
    when(WalletAnswered{asked, Json::string(kHash), {}});
    EXPECT_EQ(status(), TransferStatus::kPending);
}

TEST_F(Transfers, OfAnotherTabAreShownAndKept) {
    given_pending();
    const std::string theirs = storage["portico.money/transfers"];
    storage.clear();
    start();
    EXPECT_THAT(shown.transfers->transfers, IsEmpty());
    when(machine::StorageChanged{"portico.money/transfers", theirs});
    EXPECT_EQ(status(), TransferStatus::kPending);
    node.receipts[kHash] = receipt("0x1");
    after(kPollMs);
    EXPECT_EQ(status(), TransferStatus::kConfirmed);
    // What is older there than here changes nothing.
    when(machine::StorageChanged{"portico.money/transfers", theirs});
    EXPECT_EQ(status(), TransferStatus::kConfirmed);
}

TEST_F(Transfers, WhatIsStoredByNobodyOfOursIsLeftAlone) {
    for (const char* text : {"", "{", "null", R"({"transfers":[{}]})", R"({"transfers":7})"}) {
        storage["portico.money/transfers"] = text;
        start();
        EXPECT_THAT(shown.transfers->transfers, IsEmpty()) << text;
    }
}

// Two tabs over a release: what the other has sent is not forgotten by this one's own word.
TEST_F(Transfers, ARowThatOnlyANewerVersionCanReadOutlivesWhatIsStoredHere) {
    given_pending();
    const std::string key = "portico.money/transfers";
    std::string theirs = storage[key];
    theirs.replace(theirs.find("\"id\":"), 5, "\"memo\":\"x\",\"id\":");
    storage[key] = theirs;
    start();
    EXPECT_THAT(shown.transfers->transfers, IsEmpty());
    given_pending();
    const std::string row = theirs.substr(14, theirs.size() - 16);
    EXPECT_THAT(storage[key], HasSubstr(row));
    start();
    EXPECT_EQ(status(), TransferStatus::kPending) << "the one of this version beside it";
    when(machine::StorageChanged{key, theirs});
    given_pending();
    EXPECT_THAT(storage[key], HasSubstr(row)) << "of another tab";
    after(kForgetMs + 1);
    given_pending();
    EXPECT_THAT(storage[key], Not(HasSubstr("memo"))) << "after a day";
}

TEST_F(Transfers, AreForgottenADayAfterTheirEnd) {
    given_pending();
    after(kForgetMs + 1);
    node.receipts[kHash] = receipt("0x1");
    after(kOldPollMs);
    ASSERT_EQ(status(), TransferStatus::kConfirmed);
    after(kForgetMs - kOldPollMs);
    start();
    EXPECT_EQ(status(), TransferStatus::kConfirmed);
    after(2 * kOldPollMs);
    start();
    EXPECT_THAT(shown.transfers->transfers, IsEmpty());
}

// A low fee may wait for days; who cannot see it any more cannot speed it up or cancel it either.
TEST_F(Transfers, ThatWaitAreNeverForgotten) {
    given_pending();
    after(2 * kForgetMs);
    EXPECT_EQ(status(), TransferStatus::kPending);
    start();
    ASSERT_EQ(status(), TransferStatus::kPending);
    given_quote();
    confirm();
    wallet_answers("\"0x" + std::string(64, 'b') + "\"");
    start();
    ASSERT_EQ(shown.transfers->transfers.size(), 2U);
    node.receipts[kHash] = receipt("0x1");
    after(kOldPollMs);
    EXPECT_EQ(shown.transfers->transfers[1].status, TransferStatus::kConfirmed);
}

TEST_F(Transfers, AWalletMayAnswerOnTheSecondDay) {
    given_quote();
    confirm();
    after(kForgetMs + 1);
    given_page_send();
    wallet_answers("\"" + kHash + "\"");
    ASSERT_EQ(shown.transfers->transfers.size(), 2U);
    EXPECT_EQ(shown.transfers->transfers[1].hash->value, kHash);
}

TEST_F(Transfers, ThatWaitForLongAreAskedAfterSeldom) {
    given_pending();
    after(kOldAfterMs + kOldPollMs);
    const auto asked_of = [&](std::int64_t ms) {
        const auto before = std::ranges::count(asked, "eth_getTransactionReceipt");
        after(ms);
        return std::ranges::count(asked, "eth_getTransactionReceipt") - before;
    };
    EXPECT_EQ(asked_of(10 * kOldPollMs), 10);
    // A newer one beside it is asked after as often as ever, and the old one is not.
    given_quote();
    confirm();
    wallet_answers("\"0x" + std::string(64, 'b') + "\"");
    node.receipts.clear();
    EXPECT_LE(asked_of(kOldPollMs), kOldPollMs / kPollMs + 2);
}

TEST_F(Transfers, WhoseNumberWasUsedWhileThePageWasGoneAreReplaced) {
    given_pending();
    after(kPollMs);
    at_ms += 3 * kForgetMs;
    node.transactions.clear();
    node.nonce = 8;
    start();
    after(2 * kOldPollMs);
    EXPECT_EQ(status(), TransferStatus::kReplaced);
}

TEST_F(Transfers, ThatWereDroppedAndThenReplacedWhileThePageWasGoneAreReplaced) {
    given_pending();
    after(kPollMs);
    node.transactions.clear();
    after(kDroppedAfterMs + kSlowPollMs);
    ASSERT_EQ(status(), TransferStatus::kDropped);
    at_ms += kForgetMs / 2;
    node.nonce = 8;
    start();
    after(2 * kOldPollMs);
    EXPECT_EQ(status(), TransferStatus::kReplaced);
}

TEST_F(Transfers, AfterAReloadOneNodeThatDoesNotKnowThemIsNoEnd) {
    given_pending();
    after(kPollMs);
    at_ms += kForgetMs;
    node.transactions.clear();
    start();
    EXPECT_EQ(status(), TransferStatus::kPending);
    after(kDroppedAfterMs + kOldPollMs);
    EXPECT_EQ(status(), TransferStatus::kDropped);
}

// What has ended makes room, the oldest of it first; what waits does not.
TEST_F(Transfers, ThatWaitArePushedOutByNothingThatHasEnded) {
    given_pending();
    const Transfer like = sent();
    const auto given = [&](std::size_t count, TransferStatus others, TransferStatus oldest) {
        TransfersSlice stored;
        for (std::size_t i = 0; i < count; ++i) {
            Transfer& one = stored.transfers.emplace_back(like);
            one.id = std::to_string(i);
            one.hash = "0x" + std::string(62, '0') + std::to_string(10 + i);
            one.at_ms = one.changed_at_ms = at_ms - static_cast<std::int64_t>(i);
            one.status = i + 1 == count ? oldest : others;
            node.transactions[one.hash->value] = R"({"hash":"x"})";
        }
        storage["portico.money/transfers"] = to_json_text(stored);
        start();
    };
    const auto kept = [&](std::size_t place) { return shown.transfers->transfers[place].id.value; };

    given(kTransfersMax + 1, TransferStatus::kConfirmed, TransferStatus::kPending);
    ASSERT_EQ(shown.transfers->transfers.size(), kTransfersMax);
    EXPECT_EQ(kept(kTransfersMax - 1), std::to_string(kTransfersMax)) << "the oldest, which waits";
    EXPECT_EQ(kept(kTransfersMax - 2), std::to_string(kTransfersMax - 2));

    given(kWaitingMax, TransferStatus::kPending, TransferStatus::kPending);
    ASSERT_EQ(shown.transfers->transfers.size(), kWaitingMax) << "nothing but what waits";
    given_quote();
    confirm();
    ASSERT_EQ(shown.transfers->transfers.size(), kWaitingMax);
    EXPECT_EQ(kept(1), "0");
    EXPECT_EQ(kept(kWaitingMax - 1), std::to_string(kWaitingMax - 2)) << "only now the oldest goes";
    start();
    EXPECT_EQ(shown.transfers->transfers.size(), kWaitingMax) << "and so it is stored";
}

}  // namespace
}  // namespace portico::money
