// SPDX-License-Identifier: Apache-2.0
//
// From receipts of chains whose own currency is a contract too to what its accounts are shown.
#include <gmock/gmock.h>

#include "server/api/history/account_perspective.hpp"
#include "server/api/history/spam_filter.hpp"
#include "server/api/history/spoofed_transfers.hpp"
#include "server/indexer/rules/simulated_coin_logs.hpp"

namespace portico::app {
namespace {

using namespace api::history;
using namespace indexer;
using testing::SizeIs;

const Address kMe{1, 1}, kFriend{2, 2}, kContract{3, 3};
/// 0.5, and what of it is paid on.
const Amount kHalf{0x06, 0xf0, 0x5b, 0x59, 0xd3, 0xb2, 0x00, 0x00}, kFee{0x20, 0x00, 0x00, 0x00},
    kRefund{0x10, 0x00, 0x00, 0x00};

/// As a client of the reference gets it, who is told nothing that is all spam.
struct CurrencyHistory : testing::Test, HistoryProvider {
    void page(const HistoryQuery&, Done done) override {
        PageEntry entry{.at = {1'700'000'000, chain, 5, 0}, .transaction = transaction};
        entry.is_look_alike.resize(transaction.effects.size());
        done(HistoryPage{{view_from(entry, viewer, {})}, {}});
    }
    std::vector<Entry> seen_by(const Address& account) {
        viewer = account;
        std::vector<Entry> out;
        shown.page({}, [&](std::expected<HistoryPage, HistoryFailure> page) {
            out = std::move(page->entries);
        });
        return out;
    }
    void expect_one(const Address& account, std::string_view operation,
                    std::string_view direction) {
        const auto entries = seen_by(account);
        ASSERT_THAT(entries, SizeIs(1)) << "told to everybody";
        EXPECT_EQ(entries[0].operation, operation);
        ASSERT_THAT(entries[0].transfers, SizeIs(1));
        const Transfer& one = entries[0].transfers[0];
        EXPECT_EQ(one.direction, direction);
        EXPECT_EQ(one.quantity, "0.5");
        EXPECT_EQ(one.fungible->symbol, "ETH");
        EXPECT_EQ(one.contract, std::nullopt);
        EXPECT_FALSE(one.is_spam);
    }

    ChainId chain = 324;
    Transaction transaction;
    Address viewer{};
    api::tokens::TokenBook book;
    SpoofedTransferFilter marked{*this, book};
    SpamFilter shown{marked};
};

Transaction zksync_transaction(const Address& to, const Amount& value, const Log& payment) {
    const auto made =
        make_transaction({.sender = kMe, .recipient = to, .value = value}, 0,
                         {.logs = {transfer_log(kBaseToken, kMe, kBootloader, kFee), payment,
                                   transfer_log(kBaseToken, kBootloader, kMe, kRefund)},
                          .cost = Cost{.gas = 0x10'000'000, .gas_price = 1}},
                         nullptr, {.chain = 324});
    return made ? *made : Transaction{};
}

TEST_F(CurrencyHistory, APaymentOnZksyncIsOneTransferAndItsFeeIsApart) {
    transaction = zksync_transaction(kFriend, kHalf, transfer_log(kBaseToken, kMe, kFriend, kHalf));
    expect_one(kMe, "send", "out");
    expect_one(kFriend, "receive", "in");
    EXPECT_EQ(seen_by(kMe)[0].fee->quantity, "0.000000000268435456");
    EXPECT_FALSE(seen_by(kFriend)[0].fee);
    EXPECT_EQ(seen_by(kMe)[0].sent_to, seen_by(kFriend)[0].sent_to);
}

TEST_F(CurrencyHistory, WhoIsPaidByAContractOnZksyncIsTold) {
    transaction =
        zksync_transaction(kContract, {}, transfer_log(kBaseToken, kContract, kFriend, kHalf));
    expect_one(kFriend, "receive", "in");
    EXPECT_THAT(seen_by(kMe)[0].transfers, testing::IsEmpty());
}

TEST_F(CurrencyHistory, ATransferLogOfGlamsterdamIsNoSecondTransfer) {  // EIP-7708
    chain = 1;
    const auto made =
        make_transaction({.sender = kMe, .recipient = kFriend, .value = kHalf}, 0,
                         {.logs = {transfer_log(chain::kTransferLogAddress, kMe, kFriend, kHalf)}},
                         nullptr, {.chain = 1});
    ASSERT_TRUE(made);
    transaction = *made;
    expect_one(kMe, "send", "out");
    expect_one(kFriend, "receive", "in");
}

}  // namespace
}  // namespace portico::app
