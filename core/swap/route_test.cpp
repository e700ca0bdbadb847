// SPDX-License-Identifier: Apache-2.0
#include "core/swap/route.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace portico::swap {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

constexpr EvmAddress kIn = {1}, kHub = {2}, kOther = {3}, kOut = {4};

Pool pool(std::uint8_t id, const EvmAddress& a, const EvmAddress& b, std::uint64_t x,
          std::uint64_t y, ConvertPoolKind kind = ConvertPoolKind::kV2) {
    return {
        .kind = kind, .address = {9, id}, .token0 = a, .token1 = b, .reserve0 = x, .reserve1 = y};
}

/// What a path pays, pool by pool.
Uint256 pay(const std::vector<Pool>& pools, const Path& path, Uint256 amount) {
    for (const Hop& hop : path)
        amount =
            *amount_out(*std::ranges::find(pools, hop.pool, &Pool::address), hop.token_in, amount);
    return amount;
}

TEST(Paths, GoByWayOfOthersWhereThatPaysMore) {
    const std::vector<Pool> pools = {pool(0, kIn, kOut, 1'000, 1'000),
                                     pool(1, kIn, kHub, 1'000'000, 1'000'000),
                                     pool(2, kHub, kOut, 1'000'000, 1'000'000)};
    const auto paths = find_paths(pools, kIn, kOut, 500, 8);
    ASSERT_THAT(paths, SizeIs(2));
    EXPECT_THAT(paths[0], SizeIs(2));
    EXPECT_THAT(paths[1], SizeIs(1));
}

TEST(Paths, NeverPassATokenTwiceAndHaveThreePoolsAtMost) {
    std::vector<Pool> pools;
    std::uint8_t id = 0;
    const EvmAddress all[] = {kIn, kHub, kOther, kOut, {5}, {6}};
    for (const EvmAddress& a : all)
        for (const EvmAddress& b : all)
            if (a < b) pools.push_back(pool(id++, a, b, 1'000'000, 1'000'000));
    const auto paths = find_paths(pools, kIn, kOut, 100, 1'000);
    EXPECT_THAT(paths, SizeIs(1 + 4 + 12));
    for (const Path& path : paths) {
        EXPECT_LE(path.size(), kHopsMax);
        EXPECT_EQ(path.front().token_in, kIn);
        EXPECT_EQ(path.back().token_out, kOut);
        for (std::size_t i = 0; i < path.size(); ++i)
            for (std::size_t j = i + 1; j < path.size(); ++j)
                EXPECT_NE(path[i].token_in, path[j].token_in);
    }
}

TEST(Paths, LeaveNoSinglePoolOut) {
    std::vector<Pool> pools;
    for (std::uint8_t i = 0; i < 5; ++i)
        pools.push_back(pool(i, kIn, kOut, 1'000 + i * 100u, 1'000, ConvertPoolKind::kV3));
    EXPECT_THAT(find_paths(pools, kIn, kOut, 10, 1), SizeIs(5));
}

TEST(Paths, AskQuotersOnce) {
    using enum ConvertPoolKind;
    const std::vector<Pool> pools = {pool(0, kIn, kHub, 1'000'000, 1'000'000, kV3),
                                     pool(1, kHub, kOther, 1'000'000, 1'000'000, kV2),
                                     pool(2, kOther, kOut, 1'000'000, 1'000'000, kV3)};
    EXPECT_THAT(find_paths(pools, kIn, kOut, 100, 8), IsEmpty());
    EXPECT_THAT(find_paths(pools, kIn, kOther, 100, 8), SizeIs(1));
}

TEST(Paths, OfATokenToItselfAreNone) {
    EXPECT_THAT(find_paths(std::vector{pool(0, kIn, kOut, 10, 10)}, kIn, kIn, 5, 8), IsEmpty());
}

Ladder ladder(const std::vector<Pool>& pools, const Path& path, const Uint256& amount,
              bool is_first) {
    Ladder out(kSteps + 1);
    for (std::size_t k = 1; k <= kSteps; ++k) {
        const Uint256 part = amount_of_steps(amount, k, is_first);
        if (!part.is_zero()) out[k] = pay(pools, path, part);
    }
    return out;
}

TEST(Split, IsOverTwoPoolsWhereOneIsShallow) {
    const std::vector<Pool> pools = {pool(0, kIn, kOut, 100'000, 100'000),
                                     pool(1, kIn, kOut, 100'000, 100'000)};
    const auto paths = find_paths(pools, kIn, kOut, 50'000, 2);
    const std::vector<Ladder> ladders = {ladder(pools, paths[0], 50'000, true),
                                         ladder(pools, paths[1], 50'000, false)};
    EXPECT_THAT(best_split(ladders, 10), ElementsAre(5, 5));
    // Where what is gained is less than it costs, the first has it all.
    EXPECT_THAT(best_split(ladders, 5'000), ElementsAre(10, 0));
}

TEST(Split, OfNothingIsNothing) {
    EXPECT_THAT(best_split({}, 10), IsEmpty());
    EXPECT_THAT(best_split(std::vector<Ladder>{Ladder(kSteps + 1)}, 10), ElementsAre(0));
}

RC_GTEST_PROP(Split, IsNeverWorseThanOnePool, ()) {
    const auto reserve = rc::gen::inRange<std::uint64_t>(1'000'000, 1'000'000'000'000);
    std::vector<Pool> pools;
    for (std::uint8_t i = 0; i < 3; ++i) pools.push_back(pool(i, kIn, kOut, *reserve, *reserve));
    const Uint256 amount = *rc::gen::inRange<std::uint64_t>(100'000, 100'000'000'000);
    const auto paths = find_paths(pools, kIn, kOut, amount, 3);
    RC_PRE(paths.size() == 3);
    std::vector<Ladder> ladders;
    for (std::size_t i = 0; i < 3; ++i) ladders.push_back(ladder(pools, paths[i], amount, i == 0));
    const auto steps = best_split(ladders, 10);
    Uint256 paid, given;
    for (std::size_t i = 0; i < 3; ++i) {
        paid = *add(paid, ladders[i][steps[i]]);
        given = *add(given, amount_of_steps(amount, steps[i], i == 0));
    }
    RC_ASSERT(given == amount);
    for (const Path& path : paths) RC_ASSERT(paid >= pay(pools, path, amount));
}

}  // namespace
}  // namespace portico::swap
