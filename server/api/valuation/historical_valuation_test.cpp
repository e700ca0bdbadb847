// SPDX-License-Identifier: Apache-2.0
//
// What things were worth when they happened, on a chain that is made here: steady blocks, a pool
// whose price moves with them, nodes that have lost old states.
#include "server/api/valuation/historical_valuation.hpp"

#include <gmock/gmock.h>

#include "core/chain/eip155/address.hpp"
#include "server/api/chain_data/simulated_chain.hpp"

namespace portico::api::valuation {
namespace {

using history::Fee;
using history::Fungible;
using history::Transfer;

using chain::EvmAddress;
using chain::Uint256;
using chain_data::ChainAnswer;
using chain_data::word_bytes;
using testing::ElementsAre;
using testing::IsEmpty;
using Outcome = ChainAnswer::Outcome;

constexpr EvmAddress kFactory = {1}, kUsd = {2}, kToken = {7}, kWrapped = {9}, kPair = {20};
constexpr std::int64_t kGenesisS = 1'600'000'000, kBlockS = 12, kHead = 99'999;

struct TestHistory final : HistoryProvider {
    void page(const HistoryQuery&, Done done) override {
        if (!entries) return done(std::unexpected(HistoryFailure{}));
        done(HistoryPage{*entries, "next"});
    }
    std::optional<std::vector<Entry>> entries = std::vector<Entry>();
};

struct HistoricalValuationTest : testing::Test {
    HistoricalValuationTest() {
        chain.contracts[kUsd] = chain_data::make_token("USD", "USD", 6, 0);
        chain.contracts[kWrapped] = chain_data::make_token("W", "W", 18, 0);
        chain.contracts[chain::kMulticall3] = [this](ByteView data) -> std::optional<Bytes> {
            if (to_hex(data.first(4)) != "0f28c97d") return std::nullopt;
            return word_bytes(static_cast<std::uint64_t>(time_of(block())));
        };
        chain.contracts[kFactory] = [](ByteView data) -> std::optional<Bytes> {
            EvmAddress a{}, b{};
            std::copy_n(data.begin() + 16, 20, a.begin());
            std::copy_n(data.begin() + 48, 20, b.begin());
            Bytes word(32, 0);
            if (std::minmax(a, b) == std::minmax(kUsd, kWrapped))
                std::ranges::copy(kPair, word.begin() + 12);
            return word;
        };
        // 10,000 ether in a pool that nobody has touched: what it stands at is its price.
        chain.contracts[kPair] = [this](ByteView data) -> std::optional<Bytes> {
            const std::int64_t touched_s = in_use ? time_of(block()) - 60 : 1;
            if (to_hex(data.first(4)) != "0902f1ac")
                return word_bytes(in_use ? sum_at(touched_s) : 0);
            Bytes all;
            const std::int64_t price = in_use ? 6000 : dollars(block());
            for (const Uint256& word : {Uint256(static_cast<std::uint64_t>(price) * 10'000'000'000),
                                        *chain::parse_uint256("10000000000000000000000"),
                                        Uint256(static_cast<std::uint64_t>(touched_s))})
                std::ranges::copy(word_bytes(word), std::back_inserter(all));
            return all;
        };
        chain.state = [this] { return block() < states_from ? Outcome::kError : Outcome::kResult; };
    }
    static std::int64_t time_of(std::int64_t block) { return kGenesisS + kBlockS * block; }
    /// Of an ether.
    static std::int64_t dollars(std::int64_t block) { return 2000 + block / 1000; }
    std::int64_t block() const {
        return chain.at == "latest" || answers_of_the_latest
                   ? kHead
                   : static_cast<std::int64_t>(chain::parse_hex_uint256(chain.at)->low_u64());
    }
    /// Of 2000 dollars all the time, as the pool adds them up (112 binary places).
    static Uint256 sum_at(std::int64_t at_s) {
        const Uint256 each = *chain::parse_uint256("5192296858534827628530");
        return *multiply(each, Uint256(static_cast<std::uint64_t>(2000 * (at_s - kGenesisS))));
    }
    bool in_use = false;  ///< somebody traded with the pool a minute ago, and moved it to 6000
    /// An ether that came in this block, and what it cost to bring it.
    static Entry ether(std::int64_t block, const std::string& chain = "eip155:1") {
        Entry out{.mined_at_s = time_of(block), .block = block, .chain = chain};
        Transfer one;
        one.fungible = Fungible{"Ether", "ETH", {}};
        one.quantity = "1";
        out.transfers = {one};
        out.fee = Fee{*one.fungible, "0.00042", {}, {}};
        return out;
    }
    static Entry token(std::int64_t block, const EvmAddress& contract, bool fungible = true) {
        Entry out = ether(block);
        out.fee.reset();
        out.transfers[0].contract = chain::evm_address_text(contract);
        if (!fungible) out.transfers[0].fungible.reset();
        return out;
    }
    std::vector<Entry> read() {
        std::vector<Entry> out;
        valuation.page({}, [&](const std::expected<HistoryPage, HistoryFailure>& page) {
            ++answers;
            if (!page) return;
            out = page->entries;
            EXPECT_EQ(page->next, "next");
        });
        return out;
    }
    /// Of the first thing of each that moved.
    std::vector<std::string> values() {
        std::vector<std::string> out;
        for (const Entry& one : read()) out.push_back(one.transfers[0].value.value_or("-"));
        return out;
    }
    std::int64_t now_ms = 1'000'000;
    std::int64_t states_from = 0;
    int answers = 0;
    bool answers_of_the_latest = false;
    chain_data::SimulatedChain chain;
    chain_data::Contracts contracts{chain, [this] { return now_ms; }};
    price::PoolSource pools{chain,
                            contracts,
                            {{"eip155:1", price::Markets{{kFactory}, {}, {kUsd}, {kWrapped}}}},
                            {.window_s = 1800, .depth_min_usd = 1000},
                            [this] { return now_ms; }};
    TestHistory plain;
    HistoricalValuation valuation{plain, chain, pools, [this] { return now_ms; }};
};

TEST_F(HistoricalValuationTest, EachIsWorthWhatItWasThen) {
    plain.entries = {ether(90'000), ether(50'000), ether(10'000)};
    EXPECT_THAT(values(), ElementsAre("2090", "2050", "2010"));
    const Entry entry = read()[1];
    EXPECT_EQ(entry.fee->value, "0.861");
    EXPECT_EQ(entry.fee->price, "2050");
    EXPECT_EQ(entry.transfers[0].price, "2050");
}

TEST_F(HistoricalValuationTest, WhatIsKnownIsNotAskedAgain) {
    plain.entries = {ether(90'000), ether(50'000)};
    values();
    const std::size_t reads = chain.reads;
    EXPECT_THAT(values(), ElementsAre("2090", "2050"));
    EXPECT_EQ(chain.reads, reads);
    plain.entries->insert(plain.entries->begin(), ether(95'000));
    EXPECT_THAT(values(), ElementsAre("2095", "2090", "2050"));
    EXPECT_EQ(chain.reads, reads + 1) << "the new one alone";
}

TEST_F(HistoricalValuationTest, WhatHasNoQuantityHasNoValue) {
    plain.entries = {token(90'000, kUsd), token(90'000, kWrapped)};
    for (Entry& entry : *plain.entries) {
        entry.transfers[0].quantity.clear();
        entry.transfers[0].units = "25000000";
    }
    EXPECT_THAT(values(), ElementsAre("-", "-")) << "25 USDC are no 25 million dollars";
    EXPECT_EQ(read()[0].transfers[0].price, std::nullopt);
}

TEST_F(HistoricalValuationTest, OnlyWhatTheMarketsNameHasAWorth) {
    plain.entries = {token(90'000, kWrapped), token(80'000, kUsd), token(70'000, kToken),
                     token(60'000, kWrapped, false), ether(50'000, "eip155:10")};
    EXPECT_THAT(values(), ElementsAre("2090", "1", "-", "-", "-"));
}

TEST_F(HistoricalValuationTest, WhereStatesAreLostNothingIsSaidAndSoonNothingAsked) {
    states_from = kHead - 120;
    plain.entries.emplace();
    for (std::int64_t n = 0; n < 8; ++n) plain.entries->push_back(ether(50'000 - n));
    for (const std::string& one : values()) EXPECT_EQ(one, "-");
    const std::size_t reads = chain.reads;
    EXPECT_THAT(values()[0], "-");
    EXPECT_EQ(chain.reads, reads) << "every refusal counts against a node";
    now_ms += HistoricalValuation::kLostMs;
    states_from = 0;
    EXPECT_EQ(values()[0], "2050") << "they are there again";
}

TEST_F(HistoricalValuationTest, WhereTheOldestIsLostTheNewestAreFoundInAFewVisits) {
    states_from = 60'000;
    plain.entries.emplace();
    for (std::int64_t n = 0; n < 9; ++n) plain.entries->push_back(ether(90'000 - 10'000 * n));
    std::vector<std::string> reported;
    for (int visit = 0; visit < 4; ++visit) reported = values();
    EXPECT_THAT(std::vector(reported.begin(), reported.begin() + 3),
                ElementsAre("2090", "2080", "2070"));
    EXPECT_EQ(reported[8], "-");
}

TEST_F(HistoricalValuationTest, NodesThatHaveTheLatestStatesAloneAreNotAskedForOlderOnes) {
    states_from = 89'900;
    plain.entries.emplace();
    for (std::int64_t n = 0; n < 20; ++n) plain.entries->push_back(ether(90'000 - n));
    std::size_t refused = 0;
    chain.state = [&] {
        if (block() >= states_from) return Outcome::kResult;
        ++refused;
        return Outcome::kError;
    };
    EXPECT_EQ(values()[19], "2089") << "nobody has touched the pool: it needs no block before";
    EXPECT_EQ(refused, 6u) << "those before the first and the last";
}

TEST_F(HistoricalValuationTest, ANodeThatAnswersOfAnotherBlockIsNotBelieved) {
    answers_of_the_latest = true;
    plain.entries = {ether(50'000)};
    EXPECT_THAT(values(), ElementsAre("-"));
    EXPECT_THAT(values(), ElementsAre("-")) << "never today's price";
    now_ms += HistoricalValuation::kLostMs;
    answers_of_the_latest = false;
    EXPECT_THAT(values(), ElementsAre("2050"));
}

TEST_F(HistoricalValuationTest, NoPageWaitsForIt) {
    plain.entries = {ether(90'000)};
    chain.hold = true;
    EXPECT_THAT(values(), ElementsAre("-"));
    const std::size_t reads = chain.reads;
    EXPECT_THAT(values(), ElementsAre("-"));
    EXPECT_EQ(chain.reads, reads) << "once at a time";
    chain.hold = false;
    chain.release();
    EXPECT_THAT(values(), ElementsAre("2090"));
}

TEST_F(HistoricalValuationTest, WithoutNodesThePageIsToldAllTheSame) {
    plain.entries = {ether(90'000)};
    chain.down = true;
    EXPECT_THAT(values(), ElementsAre("-"));
    chain.down = false;
    EXPECT_THAT(values(), ElementsAre("2090")) << "nothing was held against the block";
    plain.entries.reset();
    EXPECT_THAT(values(), IsEmpty());
    EXPECT_EQ(answers, 3) << "a failure is passed on";
}

TEST_F(HistoricalValuationTest, OfAPoolInUseItIsTheMeanOfTheWindowBefore) {
    plain.entries = {ether(50'000)};
    in_use = true;
    EXPECT_THAT(values(), ElementsAre("2000")) << "what it stood at may have been bought";
}

TEST_F(HistoricalValuationTest, OnePageAsksAboutSoManyBlocksAndNoMore) {
    plain.entries.emplace();
    for (std::int64_t n = 0; n < 60; ++n) plain.entries->push_back(ether(90'000 - n));
    values();
    EXPECT_EQ(values()[59], "-");
    EXPECT_EQ(values()[59], "2089");
}

}  // namespace
}  // namespace portico::api::valuation
