// SPDX-License-Identifier: Apache-2.0
//
// What a swap has brought, by the block that has it: not what was quoted (docs/money.md).
#include "core/base/encoding/hex.hpp"
#include "core/base/text/ascii.hpp"
#include "core/swap_flow/scenario.hpp"
#include "core/transfers/constants.hpp"

namespace portico::swap_flow {
namespace {

using transfers::TransferStatus;

const std::string kTransfer = "ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef";
const std::string kDeposit = "e1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c";
const std::string kWithdrawal = "7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65";

std::string log(const std::string& writer, const std::string& event,
                const std::vector<std::string>& parties, std::uint64_t amount) {
    std::string topics = "\"0x" + event + "\"";
    for (const std::string& one : parties)
        topics += ",\"0x" + std::string(24, '0') + ascii_lower(one.substr(2)) + "\"";
    return R"({"address":")" + writer + R"(","topics":[)" + topics + R"(],"data":"0x)" +
           to_hex(Uint256(amount).big_endian()) + "\"}";
}

class Arrived : public Scenario {
  protected:
    const Transfer& made() const { return shown.swap_transfers->transfers[0]; }
    std::string arrived() const { return made().bought->arrived.value_or("?").value; }
    void given_dollars_bought() {
        given_form();
        given_review();
        confirm();
        wallet_answers(kHash);
        ASSERT_EQ(arrived(), "?");
    }
    void given_ether_bought() {
        node.allowance = 300'000'000;
        given_dollars();
        given_review();
        confirm();
        wallet_answers(kHash);
    }
    /// What the account had before the swap's block and behind it, in wei.
    void had(const std::string& before, const std::string& after) {
        node.balance_at = {{"0xf", before}, {"0x10", after}};
    }
};

TEST_F(Arrived, OfATokenIsWhatItsLogsSay) {
    given_dollars_bought();
    block_takes(kHash, "0x1",
                log(kWrapped, kTransfer, {kMallory, kAlice}, 1) + "," +
                    log(kDollar, kTransfer, {kMallory, kRouter}, 1'600'000'000) + "," +
                    log(kDollar, kTransfer, {kRouter, kAlice}, 1'496'250'000));
    EXPECT_EQ(made().status, TransferStatus::kConfirmed);
    EXPECT_EQ(made().bought->amount.value, "1500") << "that was quoted";
    EXPECT_EQ(arrived(), "1496.25");
}

TEST_F(Arrived, OfSeveralWaysIsTheirSumLessWhatTheTokenTookBack) {
    given_dollars_bought();
    block_takes(kHash, "0x1",
                log(kDollar, kTransfer, {kMallory, kAlice}, 1'000'000'000) + "," +
                    log(kDollar, kTransfer, {kRouter, kAlice}, 500'000'000) + "," +
                    log(kDollar, kTransfer, {kAlice, kDollar}, 5'000'000));
    EXPECT_EQ(arrived(), "1495");
}

TEST_F(Arrived, OfATokenWithoutLogsIsNotKnown) {
    given_dollars_bought();
    block_takes(kHash);
    EXPECT_EQ(made().status, TransferStatus::kConfirmed);
    EXPECT_EQ(arrived(), "?");
}

// A coin that wraps the currency need not write that it went from nobody to somebody.
TEST_F(Arrived, OfAWrappedCoinIsWhatWasPutIn) {
    given_dollars_bought();
    block_takes(kHash, "0x1", log(kDollar, kDeposit, {kAlice}, 1'500'000'000));
    EXPECT_EQ(arrived(), "1500");
}

TEST_F(Arrived, OfTheCurrencyIsWhatTheAccountHasMoreAndThePaidFee) {
    given_ether_bought();
    // 0.0997 ETH, less a fee of 0.00021.
    had("1000000000000000000", "1099490000000000000");
    block_takes(kHash, "0x1", log(kWrapped, kWithdrawal, {kRouter}, 100'000'000'000'000'000));
    EXPECT_EQ(arrived(), "0.0997");
}

// The same block may have brought the account something else, or taken something.
TEST_F(Arrived, OfTheCurrencyIsNotKnownWhereItCannotBeThisSwap) {
    const std::string all = log(kWrapped, kWithdrawal, {kRouter}, 100'000'000'000'000'000);
    const std::pair<std::string, std::string> cases[] = {
        {"1100000000000000000", all}, {"1050000000000000000", all}, {"1099490000000000000", ""}};
    for (const auto& [after, logs] : cases) {
        SCOPED_TRACE(after + logs);
        storage.clear();
        node.receipts.clear();
        given_ether_bought();
        had("1000000000000000000", after);
        block_takes(kHash, "0x1", logs);
        EXPECT_EQ(made().status, TransferStatus::kConfirmed);
        EXPECT_EQ(arrived(), "?");
    }
}

TEST_F(Arrived, OfTheCurrencyIsNotKnownBesideAnotherTransactionOrAFeeThatTheReceiptDoesNotTell) {
    const std::string all = log(kWrapped, kWithdrawal, {kRouter}, 100'000'000'000'000'000);
    const auto came = [&](std::uint64_t sent, const std::string& more) {
        storage.clear();
        node.receipts.clear();
        given_ether_bought();
        had("1000000000000000000", "1099490000000000000");
        node.sent_in_block = sent;
        block_takes(kHash, "0x1", all);
        std::string& receipt = node.receipts[kHash];
        receipt.insert(receipt.size() - 1, more);
        after(2 * transfers::kPollMs);
        return arrived();
    };
    EXPECT_EQ(came(2, ""), "?");
    EXPECT_EQ(came(0, ""), "?") << "the node tells the newest state of every block";
    EXPECT_EQ(came(1, R"(,"type":"0x2")"), "0.0997");
}

TEST_F(Arrived, StaysKnownWhenTheNodeHasForgottenTheBlockAndGoesWithIt) {
    given_ether_bought();
    had("1000000000000000000", "1099490000000000000");
    block_takes(kHash, "0x1", log(kWrapped, kWithdrawal, {kRouter}, 100'000'000'000'000'000));
    node.balance_at.clear();
    after(2 * transfers::kPollMs);
    EXPECT_EQ(arrived(), "0.0997");
    node.receipts.clear();
    after(transfers::kPollMs);
    EXPECT_EQ(made().status, TransferStatus::kPending) << "its block was undone";
    EXPECT_EQ(arrived(), "?");
}

TEST_F(Arrived, OfOneThatRevertedIsNothing) {
    given_dollars_bought();
    block_takes(kHash, "0x0", log(kDollar, kTransfer, {kRouter, kAlice}, 1'496'250'000));
    EXPECT_EQ(made().status, TransferStatus::kFailed);
    EXPECT_EQ(arrived(), "?");
}

}  // namespace
}  // namespace portico::swap_flow
