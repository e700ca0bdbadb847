// SPDX-License-Identifier: Apache-2.0
#include "server/api/price/past_prices.hpp"

#include <gmock/gmock.h>

#include "server/api/chain_data/simulated_chain.hpp"

namespace portico::api::price {
namespace {

using chain::EvmAddress;
using chain::Uint256;
using testing::ElementsAre;
using testing::Key;

constexpr EvmAddress kUsd = {2}, kToken = {7}, kWrapped = {9};
constexpr std::uint32_t kBegin = 1'000'000, kHour = 3600;

Uint256 units(std::uint64_t whole, std::uint8_t decimals) {
    return *chain::parse_uint256(std::to_string(whole) + std::string(decimals, '0'));
}

/// A v2 pool of one token (the second, 18 decimals) and its quote (the first).
struct Pair {
    Uint256 quote, token;
    std::uint32_t last_s = kBegin - 5;  // in use: what it stands at is not believed
    Uint256 sum = 0;

    void trade(const Uint256& new_quote, std::uint32_t now_s) {
        sum = *cumulative_at({quote, token, last_s, sum}, false, now_s);
        quote = new_quote;
        last_s = now_s;
    }
    void answer(std::vector<std::optional<Bytes>>& reported) const {
        Bytes reserves;
        for (const Uint256& word : {quote, token, Uint256(last_s)})
            std::ranges::copy(chain_data::word_bytes(word), std::back_inserter(reserves));
        reported.emplace_back(std::move(reserves));
        reported.emplace_back(chain_data::word_bytes(sum));
    }
};

struct PastPricesTest : testing::Test {
    std::vector<std::optional<Bytes>> reported() const {
        std::vector<std::optional<Bytes>> out;
        ether.answer(out);
        token.answer(out);
        return out;
    }
    PastPrices::Prices read(std::uint32_t at_s) { return prices.read(reported(), at_s); }

    Pair ether{units(20'000'000, 6), units(10'000, 18)};  // 2000 dollars
    Pair token{units(1'000, 18), units(1'000'000, 18)};   // a thousandth of an ether
    PastPrices prices{{{}, {}, {kUsd}, {kWrapped}},
                      {},
                      {{kWrapped, 18, {{{20}, kUsd, false, {false, 18, 6}}}},
                       {kToken, 18, {{{21}, kWrapped, false, {false, 18, 18}}}}}};
};

TEST_F(PastPricesTest, AreTheMeanSinceTheBlockBefore) {
    EXPECT_THAT(read(kBegin), ElementsAre(Key(kUsd))) << "of the first nobody knows a mean";
    ether.trade(units(30'000'000, 6), kBegin + kHour / 2);
    ether.trade(ether.quote, kBegin + kHour - 5);
    token.trade(token.quote, kBegin + kHour - 5);
    auto known = read(kBegin + kHour);
    EXPECT_NEAR(known.at(kWrapped), 2500, 0.01);
    EXPECT_NEAR(known.at(kToken), 2.5, 0.0001) << "by way of the wrapped currency";
    EXPECT_EQ(known.at(kUsd), 1);
    // A hundredfold price in the block that is read, and gone in the next, is not in it.
    ether.trade(units(2'000'000'000, 6), kBegin + 2 * kHour);
    EXPECT_NEAR(read(kBegin + 2 * kHour).at(kWrapped), 3000, 0.01);
}

TEST_F(PastPricesTest, OfAPoolThatNobodyTouchesIsTheOneItStandsAt) {
    ether.last_s = token.last_s = kBegin - 100'000;
    const auto known = read(kBegin);
    EXPECT_NEAR(known.at(kWrapped), 2000, 0.01);
    EXPECT_NEAR(known.at(kToken), 2, 0.0001);
}

TEST_F(PastPricesTest, AreMissingWhereThePoolWasNotThereOrWasShallow) {
    ether.last_s = token.last_s = kBegin - 100'000;
    auto answers = reported();
    answers[2] = answers[3] = std::nullopt;  // reverted
    EXPECT_THAT(prices.read(answers, kBegin), ElementsAre(Key(kUsd), Key(kWrapped)));
    answers[2] = answers[3] = Bytes();  // no contract yet
    EXPECT_THAT(prices.read(answers, kBegin), ElementsAre(Key(kUsd), Key(kWrapped)));
    answers[2] = Bytes(96, 0xff);  // a liar's
    answers[3] = Bytes(32, 0xff);
    EXPECT_FALSE(prices.read(answers, kBegin).contains(kToken));
    token.quote = units(1, 17);
    token.token = units(1, 20);
    EXPECT_THAT(read(kBegin), ElementsAre(Key(kUsd), Key(kWrapped))) << "less than 1000 dollars";
    // Without the wrapped currency's price, nothing quoted in it has one.
    token = {units(1'000, 18), units(1'000'000, 18), kBegin - 100'000};
    answers = reported();
    answers[0] = std::nullopt;
    EXPECT_THAT(prices.read(answers, kBegin), ElementsAre(Key(kUsd)));
}

TEST_F(PastPricesTest, ComeBackAfterAGap) {
    read(kBegin);
    ether.trade(ether.quote, kBegin + kHour - 5);
    token.trade(token.quote, kBegin + kHour - 5);
    const std::vector<std::optional<Bytes>> silence(prices.call_count());
    EXPECT_THAT(prices.read(silence, kBegin + kHour), ElementsAre(Key(kUsd)));
    ether.trade(units(40'000'000, 6), kBegin + kHour);
    ether.trade(ether.quote, kBegin + 2 * kHour - 5);
    EXPECT_NEAR(read(kBegin + 2 * kHour).at(kWrapped), 3000, 0.01)
        << "the mean since the last seen";
}

}  // namespace
}  // namespace portico::api::price
