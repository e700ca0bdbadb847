// SPDX-License-Identifier: Apache-2.0
//
// The balance in the network's own currency (docs/spec/account.md#features-by-namespace,
// docs/spec/account.md#native-balance).
#include "core/account/scenario.hpp"
#include "core/base/result.hpp"

namespace portico::account {
namespace {

using ::testing::IsEmpty;

class Balance : public Scenario {
  protected:
    const BalanceSlice& balance() const { return *shown.balance; }
    /// The chain answers the one request that is open.
    void chain_responds(const std::string& result) {
        when(HttpAnswered{http.back().id,
                          200,
                          {},
                          R"({"id":)" + last_id() + R"(,"result":)" + result + "}",
                          {},
                          12});
    }
    void chain_fails() {
        // 400 is not retried.
        when(HttpAnswered{http.back().id, 400, {}, "no", {}, 12});
    }
    std::string last_id() const { return json(http.back().body.value).find("id")->number_text(); }
    void given_requested() {
        start();
        watch();
        after(0);
    }
};

TEST_F(Balance, IsUnknownBeforeSomebodyIsConnected) {
    start();
    EXPECT_EQ(balance().state, HoldingState::kUnknown);
    EXPECT_FALSE(balance().symbol);
}

TEST_F(Balance, AsksTheChain) {
    given_requested();
    EXPECT_EQ(balance().state, HoldingState::kLoading);
    EXPECT_EQ(balance().symbol->value, "ETH");
    const Json body = json(http.back().body.value);
    EXPECT_EQ(body.find_string("method"), "eth_getBalance");
    EXPECT_EQ(write_json(*body.find("params")), "[\"" + kAlice + "\",\"latest\"]");
    chain_responds("\"0x14d1120d7b160000\"");
    EXPECT_EQ(balance().amount->value, "1.5");
    EXPECT_EQ(balance().state, HoldingState::kFresh);
    EXPECT_EQ(*balance().at_ms, at_ms);
}

TEST_F(Balance, IsKeptFor30s) {  // docs/spec/account.md#native-balance: native balance 30 s
    given_requested();
    chain_responds("\"0x1\"");
    const std::size_t requested_before = http.size();
    after(29'999);
    look(Looking::kAccount);
    after(0);
    EXPECT_EQ(http.size(), requested_before);
    look(Looking::kNowhere);
    after(1);
    look(Looking::kAccount);
    after(0);
    EXPECT_EQ(http.size(), requested_before + 1);
}

TEST_F(Balance, RefreshAsksAtOnce) {
    given_requested();
    chain_responds("\"0x1\"");
    const std::size_t requested_before = http.size();
    when(RefreshAccount{});
    after(0);
    EXPECT_EQ(http.size(), requested_before + 1);
    EXPECT_EQ(balance().amount->value, "0.000000000000000001");
}

// docs/spec/account.md#native-balance: Token Balance Unavailable
TEST_F(Balance, AFailureIsLoggedAndBlocksFor30s) {
    given_requested();
    chain_fails();
    ASSERT_EQ(warnings.size(), 1U);
    EXPECT_EQ(warnings[0], "Token Balance Unavailable");
    EXPECT_EQ(balance().state, HoldingState::kFailed);
    EXPECT_EQ(*balance().retry_at_ms, at_ms + 30'000);
    const std::size_t requested_before = http.size();
    after(29'999);
    when(RefreshAccount{});
    after(0);
    EXPECT_EQ(http.size(), requested_before);
    after(1);
    when(RefreshAccount{});
    after(0);
    EXPECT_EQ(http.size(), requested_before + 1);
}

TEST_F(Balance, IsAskedAgainByItselfWhileItIsLookedAt) {
    given_requested();
    look(Looking::kAccount);
    chain_fails();
    const std::size_t requested_before = http.size();
    after(30'000);
    EXPECT_EQ(http.size(), requested_before + 1);
    chain_fails();
    EXPECT_EQ(warnings.size(), 1U) << "said once, not every 30 s";
    look(Looking::kNowhere);
    after(60'000);
    EXPECT_EQ(http.size(), requested_before + 1) << "nobody looks";
}

TEST_F(Balance, AFailureOfAnAccountThatIsNotShownAnyMoreIsNotSaid) {
    given_requested();
    look(Looking::kAccount);
    after(0);
    const EffectId of_alice = http.back().id;
    watch(kBob);
    after(0);
    when(HttpAnswered{of_alice, 400, {}, {}, {}, 5});
    EXPECT_THAT(warnings, IsEmpty());
    chain_responds("\"0x1\"");
    EXPECT_EQ(balance().state, HoldingState::kFresh);
    // It is blocked all the same (docs/spec/account.md#native-balance), and asked for when that
    // ends, if it is shown again.
    const std::size_t requested_before = http.size();
    after(10'000);
    watch(kAlice);
    after(19'999);
    EXPECT_EQ(http.size(), requested_before);
    after(1);
    EXPECT_EQ(http.size(), requested_before + 1);
    chain_fails();
    EXPECT_EQ(warnings.size(), 1U);
}

TEST_F(Balance, EveryAccountsBlockEndsAtItsOwnTime) {
    given_requested();
    look(Looking::kAccount);
    chain_fails();
    after(10'000);
    watch(kBob);
    after(0);
    chain_fails();
    const std::size_t requested_before = http.size();
    watch(kAlice);
    after(20'000);
    EXPECT_EQ(http.size(), requested_before + 1) << "30 s after it failed, not after the other did";
}

TEST_F(Balance, ATimerThatComesEarlyIsNotTheLast) {  // clocks of pages are set back at times
    given_requested();
    look(Looking::kAccount);
    chain_fails();
    const std::size_t requested_before = http.size();
    ASSERT_EQ(timers.size(), 1U);
    const std::int64_t timer = timers.begin()->first;
    timers.clear();
    at_ms += 29'999;
    when(wc::TimerFired{timer});
    after(0);
    EXPECT_EQ(http.size(), requested_before);
    after(1);
    EXPECT_EQ(http.size(), requested_before + 1);
}

TEST_F(Balance, AKnownValueStaysWhenANewerOneFails) {
    given_requested();
    chain_responds("\"0x14d1120d7b160000\"");
    when(RefreshAccount{});
    after(0);
    chain_fails();
    EXPECT_EQ(balance().amount->value, "1.5");
    EXPECT_EQ(balance().state, HoldingState::kStale);
}

TEST_F(Balance, NonsenseFromTheChainIsAFailure) {
    for (const char* nonsense : {"null", "7", "\"\"", "\"0x\"", "\"0xzz\"", "{}", "[]",
                                 R"({"value":-1e400})", R"({"value":-1})"}) {
        given_requested();
        chain_responds(nonsense);
        EXPECT_EQ(balance().state, HoldingState::kFailed) << nonsense;
    }
}

// docs/spec/account.md#native-balance: Balance is 0.00 for testnets
TEST_F(Balance, IsZeroOnATestNetwork) {
    network.testnet = true;
    given_requested();
    EXPECT_EQ(balance().amount->value, "0.00");
    EXPECT_THAT(http, IsEmpty());
}

TEST_F(Balance, IsZeroOnAnUnsupportedChain) {  // docs/spec/account.md#native-balance
    start();
    watching.account.emplace(ChainNamespace::kEip155, kAlice, "eip155:100", false, std::nullopt);
    when(watching);
    after(0);
    EXPECT_EQ(balance().amount->value, "0.00");
    EXPECT_FALSE(balance().symbol);
    EXPECT_THAT(http, IsEmpty());
}

TEST_F(Balance, WithoutAnRpcUrlTheWalletItselfIsAsked) {
    network.rpc_urls.clear();
    given_requested();
    EXPECT_THAT(http, IsEmpty());
    ASSERT_EQ(wallet_requests.size(), 1U);
    EXPECT_EQ(wallet_requests[0].method.value, "eth_getBalance");
    when(WalletAnswered{wallet_requests[0].id, json("\"0x14d1120d7b160000\""), {}});
    EXPECT_EQ(balance().amount->value, "1.5");
}

TEST_F(Balance, WithoutAnRpcUrlAPairedWalletIsNotAsked) {
    network.rpc_urls.clear();
    start();
    watching.account.emplace(ChainNamespace::kEip155, kAlice, "eip155:1", true, network);
    when(watching);
    EXPECT_THAT(wallet_requests, IsEmpty());
    EXPECT_EQ(balance().state, HoldingState::kUnknown);
}

TEST_F(Balance, ADifferentAccountHasItsOwn) {
    given_requested();
    chain_responds("\"0x14d1120d7b160000\"");
    watch(kBob);
    EXPECT_FALSE(balance().amount);
    EXPECT_EQ(balance().state, HoldingState::kLoading);
    watch(kAlice);
    EXPECT_EQ(balance().amount->value, "1.5");
}

// docs/spec/account.md#native-balance: account reset clears the fields
TEST_F(Balance, IsGoneWhenNobodyIsConnectedAnyMore) {
    given_requested();
    chain_responds("\"0x14d1120d7b160000\"");
    watch_none();
    EXPECT_EQ(balance().state, HoldingState::kUnknown);
    EXPECT_FALSE(balance().amount);
}

// docs/spec/account.md#features-by-namespace: balances for eip155 and solana
TEST_F(Balance, SolanaHasOneToo) {
    network.caip_network_id = kSolanaChain;
    network.native_currency = {"Solana", "SOL", 9};
    start();
    watch(kSolanaAddress);
    after(0);
    const Json asked = json(http.back().body.value);
    EXPECT_EQ(asked.find_string("method"), "getBalance");
    EXPECT_EQ(write_json(*asked.find("params")),
              "[\"" + kSolanaAddress + R"(",{"commitment":"confirmed"}])")
        << "what was sent is told before the chain calls it final";
    chain_responds(R"({"context":{"slot":1},"value":2500000000})");
    EXPECT_EQ(balance().amount->value, "2.5");
}

TEST_F(Balance, IsAskedForWhenThePageIsOnlineAgain) {
    given_requested();
    look(Looking::kAccount);
    chain_responds("\"0x1\"");
    const std::size_t requested_before = http.size();
    after(31'000);
    when(wc::OnlineChanged{false});
    after(0);
    EXPECT_EQ(http.size(), requested_before);
    when(wc::OnlineChanged{true});
    after(0);
    EXPECT_EQ(http.size(), requested_before + 1);
}

}  // namespace
}  // namespace portico::account
