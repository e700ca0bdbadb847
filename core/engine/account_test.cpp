// SPDX-License-Identifier: Apache-2.0
//
// The account that is shown and its balance (specification, sections 3, 8 and 9).
#include "core/engine/scenario.hpp"

namespace portico::engine {
namespace {

using ::testing::IsEmpty;

class Account : public Scenario {
  protected:
    Account() {
        config.networks.clear();
        given_network("eip155:1", {"https://rpc.example"});
        given_network("eip155:5", {"https://test.example"}, true);
    }
    const AccountSlice& account() const { return *shown.account; }
    /// The chain answers the one request that is open.
    void chain_says(const std::string& result) {
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
    void given_asked() {
        start();
        given_connected();
        after(0);
    }
};

TEST_F(Account, IsShownWithItsWalletAndItsExplorer) {  // spec 3
    given_asked();
    EXPECT_EQ(account().status, ConnectionStatus::kConnected);
    EXPECT_EQ(account().address->value, kAlice);
    EXPECT_EQ(account().caip_address->value, "eip155:1:" + kAlice);
    EXPECT_EQ(account().explorer_url->value, "https://scan.example/address/" + kAlice);
    EXPECT_EQ(account().balance_symbol->value, "ETH");
    EXPECT_EQ(account().wallet->name.value, "Meridian");
}

TEST_F(Account, AsksTheChainForItsBalance) {
    given_asked();
    EXPECT_EQ(account().balance_state, BalanceState::kLoading);
    const Json body = json(http.back().body.value);
    EXPECT_EQ(body.find_string("method"), "eth_getBalance");
    EXPECT_EQ(write_json(*body.find("params")), "[\"" + kAlice + "\",\"latest\"]");
    chain_says("\"0x14d1120d7b160000\"");
    EXPECT_EQ(account().balance->value, "1.5");
    EXPECT_EQ(account().balance_state, BalanceState::kFresh);
    EXPECT_EQ(*account().balance_at_ms, at_ms);
}

TEST_F(Account, KeepsTheBalanceFor30s) {  // spec 9: native balance 30 s
    given_asked();
    chain_says("\"0x1\"");
    const std::size_t asked_before = http.size();
    after(29'000);
    when(Open{});
    after(0);
    EXPECT_EQ(http.size(), asked_before);
    when(Close{});
    after(1'000);
    when(Open{});
    after(0);
    EXPECT_EQ(http.size(), asked_before + 1);
}

TEST_F(Account, RefreshAsksAtOnce) {
    given_asked();
    chain_says("\"0x1\"");
    const std::size_t asked_before = http.size();
    when(RefreshAccount{});
    after(0);
    EXPECT_EQ(http.size(), asked_before + 1);
    EXPECT_EQ(account().balance->value, "0.000000000000000001");
}

TEST_F(Account, AFailedBalanceIsAToastAndBlockedFor30s) {  // spec 8: Token Balance Unavailable
    given_asked();
    chain_fails();
    EXPECT_TRUE(shown.toast->open);
    EXPECT_EQ(shown.toast->kind, ToastKind::kError);
    EXPECT_EQ(error_text({Code::token_balance_unavailable, {}}), "Token Balance Unavailable");
    EXPECT_EQ(shown.toast->code.value, "token_balance_unavailable");
    EXPECT_EQ(account().balance_state, BalanceState::kFailed);
    EXPECT_EQ(*account().balance_retry_at_ms, at_ms + 30'000);
    const std::size_t asked_before = http.size();
    after(29'999);
    when(RefreshAccount{});
    after(0);
    EXPECT_EQ(http.size(), asked_before);
    after(1);
    when(RefreshAccount{});
    after(0);
    EXPECT_EQ(http.size(), asked_before + 1);
}

TEST_F(Account, AFailedBalanceIsAskedAgainByItselfWhileItIsLookedAt) {
    given_asked();
    when(Open{});
    chain_fails();
    const std::size_t asked_before = http.size();
    after(30'000);
    EXPECT_EQ(http.size(), asked_before + 1);
    const std::int64_t toasts = shown.toast->count;
    chain_fails();
    EXPECT_EQ(shown.toast->count, toasts) << "said once, not every 30 s";
    when(Close{});
    after(60'000);
    EXPECT_EQ(http.size(), asked_before + 1) << "nobody looks";
}

TEST_F(Account, KnownValuesStayWhenANewerOneFails) {
    given_asked();
    chain_says("\"0x14d1120d7b160000\"");
    when(RefreshAccount{});
    after(0);
    chain_fails();
    EXPECT_EQ(account().balance->value, "1.5");
    EXPECT_EQ(account().balance_state, BalanceState::kStale);
}

TEST_F(Account, NonsenseFromTheChainIsAFailure) {
    for (const char* nonsense :
         {"null", "7", "\"\"", "\"0x\"", "\"0xzz\"", "{}", "[]", R"({"value":-1e400})"}) {
        storage.clear();
        given_asked();
        chain_says(nonsense);
        EXPECT_EQ(account().balance_state, BalanceState::kFailed) << nonsense;
    }
}

TEST_F(Account, IsZeroOnATestNetwork) {  // spec 9: Balance is 0.00 for testnets
    start();
    given_connected("eip155:5");
    after(0);
    EXPECT_EQ(account().balance->value, "0.00");
    EXPECT_THAT(http, IsEmpty());
}

TEST_F(Account, IsZeroOnAnUnsupportedChain) {  // spec 9
    start();
    given_connected("eip155:100");
    after(0);
    EXPECT_EQ(account().balance->value, "0.00");
    EXPECT_FALSE(account().balance_symbol.has_value());
    EXPECT_THAT(http, IsEmpty());
}

TEST_F(Account, WithoutAnRpcUrlTheWalletItselfIsAsked) {
    config.custom_networks.clear();
    given_network("eip155:1", {});
    start();
    given_connected();
    EXPECT_THAT(http, IsEmpty());
    EXPECT_EQ(wallet_requests.back().method.value, "eth_getBalance");
    wallet_says(json("\"0x14d1120d7b160000\""));
    EXPECT_EQ(account().balance->value, "1.5");
}

TEST_F(Account, ADifferentAccountHasItsOwnBalance) {
    given_asked();
    chain_says("\"0x14d1120d7b160000\"");
    wallet_emits("accountsChanged", json("[\"" + kBob + "\"]"));
    EXPECT_FALSE(account().balance.has_value());
    EXPECT_EQ(account().balance_state, BalanceState::kLoading);
    wallet_emits("accountsChanged", json("[\"" + kAlice + "\"]"));
    EXPECT_EQ(account().balance->value, "1.5");
}

TEST_F(Account, ItsAddressIsCopied) {
    given_asked();
    when(CopyAddress{});
    EXPECT_EQ(only<ClipboardWrite>().text.value, kAlice);
    when(ClipboardAnswered{only<ClipboardWrite>().id, true});
    EXPECT_TRUE(account().copied);
    after(kCopiedShownMs);
    EXPECT_FALSE(account().copied);
}

TEST_F(Account, NothingIsCopiedWhenNobodyIsConnected) {
    start();
    when(CopyAddress{});
    EXPECT_THAT(effects, IsEmpty());
}

TEST_F(Account, SolanaHasABalanceToo) {  // spec 6: balances for eip155 and solana
    const std::string chain = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp";
    config.custom_networks.clear();
    given_network(chain, {"https://solana.example"});
    config.custom_networks[0].native_currency = {"Solana", "SOL", 9};
    start();
    auto with = session({});
    with.namespaces[0].key = "solana";
    with.namespaces[0].chains.emplace_back(chain);
    with.namespaces[0].accounts.emplace_back(chain +
                                             ":7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv");
    given_paired(with);
    after(0);
    EXPECT_EQ(json(http.back().body.value).find_string("method"), "getBalance");
    chain_says(R"({"context":{"slot":1},"value":2500000000})");
    EXPECT_EQ(account().balance->value, "2.5");
}

}  // namespace
}  // namespace portico::engine
