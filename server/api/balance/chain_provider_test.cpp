// SPDX-License-Identifier: Apache-2.0
#include "server/api/balance/chain_provider.hpp"

#include <gmock/gmock.h>

#include "server/api/chain_data/simulated_chain.hpp"

namespace portico::api::balance {
namespace {

using chain::EvmAddress;
using chain_data::SimulatedChain;
using testing::ElementsAre;
using testing::SizeIs;

const std::string kAccount = "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266";

EvmAddress contract(std::uint8_t last) {
    EvmAddress address{};
    address[0] = 0x70;
    address[18] = static_cast<std::uint8_t>(last / 100);
    address[19] = last;
    return address;
}
std::string listed(int index, const std::string& symbol, int decimals = 18) {
    return R"({"chainId":1,"address":")" +
           chain::evm_address_text(contract(static_cast<std::uint8_t>(index))) + R"(","name":")" +
           symbol + R"(","symbol":")" + symbol + R"(","decimals":)" + std::to_string(decimals) +
           "}";
}

struct History final : TokenHistory {
    void tokens_of(std::string_view, const EvmAddress&, std::size_t, Done done) override {
        done(contracts);
    }
    std::vector<EvmAddress> contracts;
};

struct ChainBalances : testing::Test {
    void list(const std::string& entries) {
        book = {};
        book.add(*tokens::read_token_list(R"({"tokens":[)" + entries + "]}"));
    }
    std::optional<std::vector<Holding>> fetch(std::vector<std::string> forced = {}) {
        std::optional<std::vector<Holding>> got;
        provider.balances({chain.id, kAccount, std::move(forced)},
                          [&](std::optional<std::vector<Holding>> held) { got = std::move(held); });
        return got;
    }
    /// What is not nothing, as "symbol amount".
    std::vector<std::string> held(std::vector<std::string> forced = {}) {
        std::vector<std::string> all;
        const auto got = fetch(std::move(forced));
        if (!got) return {"unavailable"};
        for (const Holding& one : *got)
            if (one.amount != "0" || one.forced) all.push_back(one.token.symbol + " " + one.amount);
        return all;
    }

    std::int64_t now_ms = 1'000'000;
    SimulatedChain chain;
    tokens::TokenBook book;
    History history;
    ChainProvider provider{chain, book, &history, [this] { return now_ms; }};
};

TEST_F(ChainBalances, TwoHundredTokensAreOneUpstreamCall) {  // issue: at most two
    std::string entries;
    for (int i = 0; i < 200; ++i) {
        entries += (i ? "," : "") + listed(i, "T" + std::to_string(i));
        chain.contracts[contract(static_cast<std::uint8_t>(i))] =
            chain_data::make_token("", "", 18, static_cast<std::uint64_t>(i));
    }
    list(entries);
    chain.native[*chain::parse_evm_address(kAccount)] = 5;
    EXPECT_THAT(held(), SizeIs(200));  // the currency and 199 of which there is something
    EXPECT_EQ(chain.calls, 1u);
}

TEST_F(ChainBalances, AmountsAreExactUpTo256Bits) {
    list(listed(1, "ALL"));
    chain.contracts[contract(1)] = chain_data::make_token("", "", 18, chain::Uint256::max());
    EXPECT_THAT(held(),
                ElementsAre("ALL 115792089237316195423570985008687907853269984665640564039457"
                            "584007913129639935"));
}

TEST_F(ChainBalances, WithoutMulticallEachIsAskedInOneBatch) {
    list(listed(1, "A") + "," + listed(2, "B"));
    chain.has_multicall = false;
    chain.contracts[contract(1)] = chain_data::make_token("", "", 18, 7);
    chain.native[*chain::parse_evm_address(kAccount)] = 9;
    EXPECT_THAT(held(), ElementsAre("ETH 9", "A 7"));
    EXPECT_EQ(chain.reads, 2u);
    EXPECT_THAT(held(), ElementsAre("ETH 9", "A 7"));
    EXPECT_EQ(chain.reads, 3u) << "that there is none is remembered";
    now_ms += 11 * 60 * 1000;
    held();
    EXPECT_EQ(chain.reads, 5u) << "and not for ever";
}

TEST_F(ChainBalances, ANetworksOwnCoinIsNotCalledEther) {
    chain.id = "eip155:1284";
    chain.native[*chain::parse_evm_address(kAccount)] = 1000;
    EXPECT_THAT(held(), ElementsAre("GLMR 1000"));
    chain.id = "eip155:424242";
    EXPECT_THAT(held(), ElementsAre(" 1000")) << "nobody said what it is called";
    book = tokens::TokenBook(tokens::Currencies({{"eip155:424242", "DEMO"}}, {"eip155:424242"}));
    EXPECT_THAT(held(), ElementsAre("DEMO 1000"));
    EXPECT_THAT(provider.usual_chains("eip155"), testing::IsEmpty()) << "it is a test network";
}

TEST_F(ChainBalances, WhenNobodyAnswersThatIsSaid) {
    chain.down = true;
    EXPECT_EQ(fetch(), std::nullopt);
}

TEST_F(ChainBalances, ListedContractsThatLieAreLeftOut) {
    list(listed(1, "SHORT") + "," + listed(2, "LONG") + "," + listed(3, "GOOD") + "," +
         listed(4, "REVERTS") + "," + listed(5, "NOTHING"));
    chain.contracts[contract(1)] = [](ByteView) { return Bytes(31, 1); };
    chain.contracts[contract(2)] = [](ByteView) { return Bytes(500'000, 1); };
    chain.contracts[contract(3)] = chain_data::make_token("", "", 6, 1);
    chain.contracts[contract(4)] = [](ByteView) -> std::optional<Bytes> { return std::nullopt; };
    const auto all = held();
    EXPECT_THAT(all, testing::Contains("GOOD 1"));
    for (const char* none : {"SHORT", "REVERTS", "NOTHING"})
        for (const std::string& one : all) EXPECT_FALSE(one.starts_with(none)) << one;
}

TEST_F(ChainBalances, WhatTheHistoryKnowsIsLookedAtToo) {
    chain.contracts[contract(1)] = chain_data::make_token("Harbour", "HRB", 18, 40);
    history.contracts = {contract(1)};
    EXPECT_THAT(held(), ElementsAre("HRB 40"));
    EXPECT_EQ(chain.calls, 1u) << "what it is and how much of it, at once";
    EXPECT_FALSE(fetch()->front().is_untrusted);
    EXPECT_TRUE(fetch()->back().is_untrusted);
    chain.contracts[contract(1)] = chain_data::make_token("Renamed", "USDC", 18, 41);
    EXPECT_THAT(held(), ElementsAre("HRB 41")) << "kept for a day";
}

// Of its contract every node says what it says of the coins: they would be there twice.
TEST_F(ChainBalances, ACurrencyThatIsAContractTooIsHeldOnce) {
    struct Known {
        const char *chain, *contract, *symbol;
    };
    for (const Known& known :
         {Known{"eip155:324", "0x000000000000000000000000000000000000800A", "ETH"},
          {"eip155:42220", "0x471EcE3750Da237f93B8E339c536989b8978a438", "CELO"},
          {"eip155:137", "0x0000000000000000000000000000000000001010", "POL"},
          {"eip155:10", "0xDeadDeAddeAddEAddeadDEaDDEAdDeaDDeAD0000", "ETH"}}) {
        SCOPED_TRACE(known.chain);
        const EvmAddress own = *chain::parse_evm_address(known.contract);
        chain.id = known.chain;
        chain.native[*chain::parse_evm_address(kAccount)] = 7;
        chain.contracts[own] = chain_data::make_token("Its own", "OWN", 18, 7);
        history.contracts = {own};
        book = {};
        book.add(*tokens::read_token_list(R"({"tokens":[{"chain":")" + chain.id +
                                          R"(","address":")" + known.contract +
                                          R"(","name":"N","symbol":"OWN","decimals":18}]})"));
        const std::string held_once = std::string(known.symbol) + " 7";
        EXPECT_THAT(held(), ElementsAre(held_once));
        EXPECT_THAT(held({known.contract}), ElementsAre(held_once));
        EXPECT_TRUE(fetch({known.contract})->front().forced) << "it is what was asked for";
    }
}

TEST_F(ChainBalances, StrangersThatLieAreNotShown) {
    list(listed(9, "USDC", 6));
    chain.contracts[contract(1)] = chain_data::make_token("Visit https://x.example", "WIN", 18, 1);
    chain.contracts[contract(2)] = chain_data::make_token("USD Coin", "usdc", 6, 1);
    chain.contracts[contract(3)] = chain_data::make_token("Deep", "DEEP", 77, 1);
    chain.contracts[contract(4)] = chain_data::make_token("Wide", "WIDE", 256, 1);
    chain.contracts[contract(5)] = chain_data::make_token(std::string(300'000, 'n'), "HUGE", 18, 1);
    chain.contracts[contract(6)] = [](ByteView) { return Bytes(96, 0xff); };
    chain.contracts[contract(7)] = chain_data::make_token("Good", "GOOD", 18, 1);
    for (std::uint8_t i = 1; i <= 8; ++i) history.contracts.push_back(contract(i));
    const auto all = held();
    EXPECT_THAT(all, testing::Contains("GOOD 1"));
    EXPECT_LE(all.size(), 2u) << "HUGE may be shown by the beginning of its name alone";
    const std::size_t calls = chain.calls;
    held();
    EXPECT_EQ(chain.calls, calls + 1);
}

TEST_F(ChainBalances, OneThatSpoilsTheCommonCallSpoilsOnlyItself) {
    list(listed(1, "A"));
    chain.contracts[contract(1)] = chain_data::make_token("", "", 18, 7);
    // More text than is ever read: the whole aggregate cannot be decoded.
    chain.contracts[contract(2)] = [](ByteView) { return Bytes(kHexTextMax, 1); };
    history.contracts = {contract(2)};
    EXPECT_THAT(held(), ElementsAre("A 7"));
    chain.calls = 0;
    EXPECT_THAT(held(), ElementsAre("A 7"));
    EXPECT_EQ(chain.calls, 1u) << "and only once";
}

TEST_F(ChainBalances, OneThatHasANameAndSpoilsTheCommonCallDoesSoOnce) {
    list(listed(1, "A"));
    chain.contracts[contract(1)] = chain_data::make_token("", "", 18, 7);
    chain.contracts[contract(2)] = [name = chain_data::make_token("Trap", "TRAP", 18, 1)](
                                       ByteView data) -> std::optional<Bytes> {
        if (to_hex(data.first(4)) == "70a08231") return Bytes(kHexTextMax, 1);
        return name(data);
    };
    chain.contracts[contract(3)] = chain_data::make_token("Harbour", "HRB", 18, 3);
    history.contracts = {contract(2), contract(3)};
    EXPECT_THAT(held(), ElementsAre("A 7", "HRB 3"));
    chain.calls = 0;
    EXPECT_THAT(held(), ElementsAre("A 7", "HRB 3"));
    EXPECT_EQ(chain.calls, 1u);
}

TEST_F(ChainBalances, OneThatBurnsTheGasOfOthersIsNotHeldAgainstThem) {
    bool is_burnt = false;
    chain.contracts[contract(2)] = [&](ByteView) {
        is_burnt = true;
        return std::optional<Bytes>();
    };
    chain.contracts[contract(3)] =
        [&, harbour = chain_data::make_token("Harbour", "HRB", 18, 3)](ByteView data) {
            return is_burnt ? std::nullopt : harbour(data);
        };
    history.contracts = {contract(2), contract(3)};
    EXPECT_THAT(held(), ElementsAre());
    is_burnt = false;
    EXPECT_THAT(held(), ElementsAre("HRB 3"));
}

TEST_F(ChainBalances, WhatIsForcedIsToldAlsoWhereThereIsNothing) {  // docs/spec/http-api.md#balance
    list(listed(1, "A"));
    chain.contracts[contract(1)] = chain_data::make_token("", "", 18, 0);
    chain.contracts[contract(2)] = chain_data::make_token("Harbour", "HRB", 18, 3);
    EXPECT_THAT(
        held({"", chain::evm_address_text(contract(1)), chain::evm_address_text(contract(2))}),
        ElementsAre("ETH 0", "A 0", "HRB 3"));
}

struct ManyChains final : chain_data::Reader {
    bool serves(std::string_view) const override { return true; }
    std::vector<std::string> chains() const override {
        return {"eip155:31337", "eip155:11155111", "eip155:1", "eip155:8453"};
    }
    void read(std::string_view, std::vector<chain_data::ChainCall>, Done) override {}
};

TEST_F(ChainBalances, AnOperatorsOwnChainIsUsualBesideThoseThatEverybodyKnows) {
    ManyChains reader;
    const ChainProvider all{reader, book, &history, [this] { return now_ms; }};
    EXPECT_THAT(all.usual_chains("eip155"), ElementsAre("eip155:31337", "eip155:1", "eip155:8453"));
}

TEST_F(ChainBalances, UsualChainsAreMainNetworksThatAreServed) {
    EXPECT_THAT(provider.usual_chains("eip155"), ElementsAre("eip155:1"));
    EXPECT_THAT(provider.usual_chains("solana"), ElementsAre());
    chain.id = "eip155:31337";
    EXPECT_THAT(provider.usual_chains("eip155"), ElementsAre("eip155:31337"));
    chain.id = "eip155:11155111";
    EXPECT_THAT(provider.usual_chains("eip155"), ElementsAre());
    chain.id = "bip122:000000000019d6689c085ae165831e93";
    EXPECT_FALSE(provider.serves(chain.id));
}

// --- Solana -------------------------------------------------------------------------------------

const std::string kOwner = "7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU";
const std::string kUsdc = "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v";

std::string account(const std::string& mint, const std::string& amount, int decimals,
                    const std::string& owner = kOwner, const std::string& shown = {}) {
    return R"({"account":{"data":{"parsed":{"info":{"mint":")" + mint + R"(","owner":")" + owner +
           R"(","tokenAmount":{"amount":")" + amount + R"(","decimals":)" +
           std::to_string(decimals) +
           (shown.empty() ? "" : R"(,"uiAmountString":")" + shown + "\"") + "}}}}}}";
}

using chain_data::ChainAnswer;

ChainAnswer answered(const std::string& value) {
    return {ChainAnswer::Outcome::kResult, *parse_json(R"({"value":)" + value + "}"), 0};
}

std::vector<std::string> solana(const std::string& lamports, const std::string& accounts,
                                ChainAnswer newer_accounts = answered("[]"),
                                std::vector<std::string> forced = {}) {
    tokens::TokenBook book;
    book.add(*tokens::read_token_list(tokens::bundled_tokens()));
    const auto got =
        read_solana({"solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp", kOwner, std::move(forced)}, book,
                    {answered(lamports), answered(accounts), std::move(newer_accounts)});
    if (!got) return {"unavailable"};
    std::vector<std::string> all;
    for (const Holding& one : *got)
        all.push_back(one.token.symbol + " " + one.amount + (one.forced ? " now" : ""));
    return all;
}

// What was sent is told as soon as its sender hears of it: nodes take "finalized" where nothing is
// said, which is a dozen seconds behind.
TEST(SolanaBalances, NodesAreAskedForWhatIsConfirmed) {
    const auto calls = solana_calls(kOwner);
    ASSERT_EQ(calls.size(), 3u);
    EXPECT_EQ(calls[0].params, R"([")" + kOwner + R"(",{"commitment":"confirmed"}])");
    for (const std::size_t i : {1u, 2u})
        EXPECT_EQ(parse_json(calls[i].params)->items()[2].find_string("commitment"), "confirmed");
}

TEST(SolanaBalances, WhatIsForcedIsToldAlsoWhereThereIsNothing) {  // docs/spec/http-api.md#balance
    EXPECT_THAT(solana("7", "[]", answered("[]"), {"", kUsdc, kOwner}),
                ElementsAre("SOL 7 now", "USDC 0 now"));
}

// Wallets show such a token in other units than the chain counts it in, and its price is of those.
TEST(SolanaBalances, ATokenThatIsShownInOtherUnitsIsLeftOut) {
    const auto held = [&](const std::string& shown) {
        return solana("1", "[]", answered("[" + account(kUsdc, "100", 6, kOwner, shown) + "]"));
    };
    EXPECT_THAT(held("0.0001"), ElementsAre("SOL 1", "USDC 100"));
    EXPECT_THAT(held("0.000100"), ElementsAre("SOL 1", "USDC 100"));
    EXPECT_THAT(held("0.0002"), ElementsAre("SOL 1"));
    EXPECT_THAT(held("0.00010001"), ElementsAre("SOL 1"));
    EXPECT_THAT(held("many"), ElementsAre("SOL 1"));
    EXPECT_THAT(solana("1", "[]",
                       answered("[" + account(kUsdc, "0", 6, kOwner, "0") + "," +
                                account(kUsdc, "100", 6, kOwner, "0.0002") + "," +
                                account(kUsdc, "1", 6, kOwner, "0.000001") + "]")),
                ElementsAre("SOL 1"))
        << "all of it";
}

TEST(SolanaBalances, WithoutTheNewerTokensNothingIsTold) {
    const std::string some = "[" + account(kUsdc, "5", 6) + "]";
    EXPECT_THAT(solana("1", some, ChainAnswer{}), ElementsAre("unavailable"));
    EXPECT_THAT(solana("1", some, answered("{}")), ElementsAre("unavailable"));
    std::string many = "[" + account(kUsdc, "1", 6);
    for (int i = 0; i < 5'000; ++i) many += ",7";
    EXPECT_THAT(solana("1", some, answered(many + "]")), ElementsAre("unavailable"));
    EXPECT_THAT(solana("1", some, {ChainAnswer::Outcome::kError, {}, -32602}),
                ElementsAre("SOL 1", "USDC 5"))
        << "a chain that lacks their program says so";
}

TEST(SolanaBalances, NativeAndListedTokensOfAllAccountsOfAMint) {
    EXPECT_THAT(solana("18446744073709551615",
                       "[" + account(kUsdc, "5", 6) + "," + account(kUsdc, "7", 6) + "]"),
                ElementsAre("SOL 18446744073709551615", "USDC 12"));
}

TEST(SolanaBalances, NodesThatLieAreNotBelieved) {
    EXPECT_THAT(solana("-1", "[]"), ElementsAre("unavailable"));
    EXPECT_THAT(solana("1e3", "[]"), ElementsAre("unavailable"));
    EXPECT_THAT(solana("1", "{}"), ElementsAre("unavailable"));
    EXPECT_THAT(
        solana("1", "[" + account(kUsdc, "5", 9) + "," + account(kUsdc, "-5", 6) + "," +
                        account(kUsdc, "99999999999999999999", 6) + "," +
                        account(kUsdc, "5", 6, kUsdc) + "," + account("x", "5", 6) + ",7,{}]"),
        ElementsAre("SOL 1"));
}

}  // namespace
}  // namespace portico::api::balance
