// SPDX-License-Identifier: Apache-2.0
//
// What the page sent by itself, followed as what is sent here is (docs/money.md).
#include "core/money/constants.hpp"
#include "core/money/scenario.hpp"

namespace portico::money {
namespace {

using ::testing::IsEmpty;
using ::testing::SizeIs;

std::string receipt(const std::string& hash, const std::string& status = "0x1") {
    return R"({"transactionHash":")" + hash + R"(","status":")" + status +
           R"(","gasUsed":"0x5208","effectiveGasPrice":"0x2540be400"})";
}

std::string known(const std::string& hash) { return R"({"hash":")" + hash + R"(","nonce":"0x7"})"; }

std::string numbered_hash(int number) {
    const std::string digits = std::to_string(number);
    return "0x" + std::string(64 - digits.size(), '0') + digits;
}

class PageSend : public Scenario {
  protected:
    PageSend() { start(); }

    void page_sent(const std::string& transaction, const std::string& hash = kHash) {
        FollowSent sent{account, {}, parse_json(transaction).value()};
        sent.hash = hash;
        when(std::move(sent));
    }
    void page_called() {
        page_sent(R"({"to":")" + kToken + R"(","value":"0xde0b6b3a7640000","data":"0xd0e30db0"})");
    }
    const auto& sent() const { return shown.transfers->transfers; }
};

TEST_F(PageSend, IsFollowedToItsEnd) {
    node.transactions[kHash] = known(kHash);
    page_sent(R"({"from":")" + kAlice + R"(","to":")" + kBob + R"(","value":"0x16345785d8a0000"})");
    ASSERT_THAT(sent(), SizeIs(1));
    EXPECT_EQ(status(), TransferStatus::kPending);
    EXPECT_EQ(sent()[0].by_page->value, "send");
    EXPECT_EQ(sent()[0].from.value, kAlice);
    EXPECT_EQ(sent()[0].to.value, kBob);
    EXPECT_EQ(sent()[0].amount.value, "0.1");
    EXPECT_EQ(sent()[0].symbol.value, "ETH");
    EXPECT_EQ(sent()[0].nonce, 7);
    node.receipts[kHash] = receipt(kHash);
    after(kPollMs);
    EXPECT_EQ(status(), TransferStatus::kConfirmed);
    EXPECT_EQ(sent()[0].fee->value, "0.00021");
    EXPECT_THAT(wallet, IsEmpty()) << "nothing is asked of the wallet";
}

TEST_F(PageSend, SaysWhetherAContractWasCalledOrMade) {
    page_called();
    EXPECT_EQ(sent()[0].by_page->value, "execute");
    EXPECT_EQ(sent()[0].amount.value, "1");
    page_sent(R"({"data":"0x6001"})", numbered_hash(1));
    EXPECT_EQ(sent()[0].by_page->value, "deploy");
    EXPECT_EQ(sent()[0].to.value, "");
    EXPECT_EQ(sent()[0].from.value, kAlice) << "whose wallet was asked";
    page_sent(R"({"to":")" + kBob + R"(","input":"0x6001"})", numbered_hash(2));
    EXPECT_EQ(sent()[0].by_page->value, "execute");
    page_sent(R"({"to":")" + kBob + R"(","data":"0x"})", numbered_hash(3));
    EXPECT_EQ(sent()[0].by_page->value, "send");
}

TEST_F(PageSend, IsOfTheChainThatItWentOutOn) {
    page_sent(R"({"to":")" + kBob + R"(","chainId":"0xa"})");
    EXPECT_THAT(sent(), IsEmpty()) << "nobody knows where";
    page_sent(R"({"to":")" + kBob + R"(","chainId":"0x1"})");
    ASSERT_THAT(sent(), SizeIs(1));
    const WatchedAccount before = account;
    account.chain = "eip155:10";
    when(WatchAccount{account});
    node.receipts[kHash] = receipt(kHash);
    after(kPollMs);
    EXPECT_EQ(sent()[0].chain.value, before.chain.value);
    EXPECT_EQ(status(), TransferStatus::kConfirmed);
}

TEST_F(PageSend, WhatIsNoHashIsNotFollowed) {
    for (const std::string& text :
         {std::string(), std::string("0x"), std::string("0x") + std::string(64, 'g'),
          std::string(66, 'a'), std::string("0x") + std::string(62, 'a')}) {
        page_sent("{}", text);
        EXPECT_THAT(sent(), IsEmpty()) << text;
    }
    account.network.reset();
    page_sent("{}");
    EXPECT_THAT(sent(), IsEmpty()) << "no node of this network is known";
}

TEST_F(PageSend, IsFollowedOnce) {
    page_called();
    page_called();
    EXPECT_THAT(sent(), SizeIs(1));
    page_sent(R"({"to":")" + kBob + R"("})", "0x" + std::string(64, 'A'));
    EXPECT_THAT(sent(), SizeIs(1)) << "in any case of its letters";
}

TEST_F(PageSend, OfAHashThatNoNodeKnowsNothingUntrueIsSaid) {
    page_called();  // a Safe tells the hash of its proposal
    node.nonce = 12;
    after(kDroppedAfterMs - kSlowPollMs);
    EXPECT_EQ(status(), TransferStatus::kPending);
    after(2 * kSlowPollMs);
    EXPECT_EQ(status(), TransferStatus::kUnsure);
    after(kDroppedAfterMs);
    EXPECT_EQ(status(), TransferStatus::kUnsure) << "never dropped, never replaced";
    start();
    after(kSlowPollMs);
    EXPECT_EQ(status(), TransferStatus::kUnsure);
    // It went to miners alone, and now a block has it.
    node.transactions[kHash] = known(kHash);
    after(kSlowPollMs);
    EXPECT_EQ(status(), TransferStatus::kPending);
    node.receipts[kHash] = receipt(kHash);
    after(kSlowPollMs);
    EXPECT_EQ(status(), TransferStatus::kConfirmed);
}

TEST_F(PageSend, ThatANodeHasKnownMayBeDroppedOrReplaced) {
    node.transactions[kHash] = known(kHash);
    page_called();
    node.transactions.clear();
    after(kDroppedAfterMs + kSlowPollMs);
    EXPECT_EQ(status(), TransferStatus::kDropped);
    node.nonce = 8;
    after(2 * kSlowPollMs);
    EXPECT_EQ(status(), TransferStatus::kReplaced);
}

TEST_F(PageSend, AnotherEntryOfTheHistoryIsNotTakenForIt) {
    page_called();
    after(kDroppedAfterMs + kSlowPollMs);
    ASSERT_EQ(status(), TransferStatus::kUnsure);
    history(R"({"id":"a","at_ms":)" + std::to_string(at_ms) + R"(,"operation":"execute","hash":")" +
            numbered_hash(4) + R"(","from":")" + kAlice + R"(","to":")" + kToken +
            R"(","status":"confirmed","transfers":[],"suspicious":false})");
    EXPECT_EQ(sent()[0].hash->value, kHash);
    EXPECT_EQ(status(), TransferStatus::kUnsure);
}

TEST_F(PageSend, MakesNobodyAContactAndWarnsOfNothing) {
    page_sent(R"({"to":")" + kBob + R"(","value":"0x1"})");
    after(kDroppedAfterMs + kSlowPollMs);
    ASSERT_EQ(status(), TransferStatus::kUnsure);
    page_sent(R"({"to":")" + kBob + R"(","value":"0x1"})", numbered_hash(1));
    holds_tokens();
    when(OpenSend{});
    type("0.25");
    to(kBob);
    EXPECT_THAT(send().contacts, IsEmpty());
    EXPECT_EQ(warnings(), "first_time");
}

TEST_F(PageSend, SurvivesAReload) {
    node.transactions[kHash] = known(kHash);
    page_called();
    start();
    EXPECT_EQ(status(), TransferStatus::kPending);
    EXPECT_EQ(sent()[0].by_page->value, "execute");
    node.receipts[kHash] = receipt(kHash, "0x0");
    after(kPollMs);
    EXPECT_EQ(status(), TransferStatus::kFailed);
}

TEST_F(PageSend, OfTwoTabsIsOne) {
    page_called();
    const std::string theirs = storage["portico.money/transfers"];
    storage.clear();
    start();
    when(machine::StorageChanged{"portico.money/transfers", theirs});
    page_called();
    EXPECT_THAT(sent(), SizeIs(1));
}

TEST_F(PageSend, OnlySoManyAreKeptAndNoneOfOurs) {
    given_sent();
    for (int i = 0; i < 40; ++i) page_sent(R"({"to":")" + kBob + R"("})", numbered_hash(i));
    ASSERT_THAT(sent(), SizeIs(kPageTransfersMax + 1));
    EXPECT_EQ(sent()[0].hash->value, numbered_hash(39));
    EXPECT_FALSE(sent()[kPageTransfersMax].by_page);
}

TEST_F(PageSend, OneMoreDoesNotWaitForAnOlderOne) {
    node.transactions[kHash] = known(kHash);
    page_called();
    after(kSlowAfterMs + kSlowPollMs + 1);  // looked at every 30 s now
    const std::string second = numbered_hash(1);
    page_sent(R"({"to":")" + kBob + R"("})", second);
    node.receipts[second] = receipt(second);
    after(kPollMs);
    EXPECT_EQ(status(), TransferStatus::kConfirmed);
}

}  // namespace
}  // namespace portico::money
