// SPDX-License-Identifier: Apache-2.0
//
// Over pools that are functions: how often nodes are asked, and what stays when some do not answer.
// Real pools: e2e/scenarios/convert.mjs.
#include "server/api/convert/pool_router.hpp"

#include <gmock/gmock.h>

#include <random>

#include "server/api/chain_data/simulated_chain.hpp"

namespace portico::api::convert {
namespace {

using chain::AbiValue;
using chain_data::SimulatedChain;
using chain_data::word_bytes;
using testing::SizeIs;

EvmAddress at(std::uint8_t id) { return {0x70, id}; }

const EvmAddress kRouter = at(1), kQuoter = at(2), kV3Factory = at(3), kV2Factory = at(4);
const EvmAddress kWrapped = at(5), kDollar = at(6), kToken = at(7);

struct Routes : testing::Test {
    Routes() {
        chain.contracts[kV2Factory] = [this](ByteView data) { return pool_of(data, "v2"); };
        chain.contracts[kV3Factory] = [this](ByteView data) { return pool_of(data, "v3"); };
        // Pays as a pool of constant product and no fee would.
        chain.contracts[kQuoter] = [this](ByteView data) -> std::optional<Bytes> {
            static const auto kCall =
                *chain::parse_abi_signature("quoteExactInput(bytes path, uint256 amount)");
            const auto given = *chain::decode_abi_call(kCall, data);
            ++quotes;
            const std::string path = to_hex(given[0].as_bytes_value());
            // Of one eth_call nothing is left behind it.
            if (path.starts_with(burns)) burnt = chain.calls;
            if (chain.calls == burnt) return std::nullopt;
            return word_bytes(
                *swap::divide(given[1].as_number(), path.starts_with(pays_well) ? 1 : 2));
        };
    }
    std::optional<Bytes> pool_of(ByteView data, const std::string& kind) {
        static const auto kPair = *chain::parse_abi_signature("getPair(address a, address b)");
        static const auto kPool =
            *chain::parse_abi_signature("getPool(address a, address b, uint24 fee)");
        const auto given = *chain::decode_abi_call(kind == "v2" ? kPair : kPool, data);
        std::string key = kind + to_hex(std::min(given[0].as_address(), given[1].as_address())) +
                          to_hex(std::max(given[0].as_address(), given[1].as_address()));
        if (kind == "v3") key += to_decimal(given[2].as_number());
        EvmAddress address{};
        if (const auto found = pools.find(key); found != pools.end()) address = found->second;
        return *chain::encode_abi(*chain::parse_abi_parameters("address a"),
                                  std::vector{AbiValue::address(address)});
    }
    static std::string hop(const EvmAddress& from, std::uint32_t fee, const EvmAddress& to) {
        return to_hex(from) + to_hex(Uint256(fee).big_endian()).substr(58) + to_hex(to);
    }
    static std::string pair_key(const EvmAddress& a, const EvmAddress& b) {
        return to_hex(std::min(a, b)) + to_hex(std::max(a, b));
    }
    void v2(std::uint8_t id, const EvmAddress& a, const EvmAddress& b, std::uint64_t reserve) {
        v2(id, a, b, reserve, reserve);
    }
    /// `reserve0` of the token with the smaller address.
    void v2(std::uint8_t id, const EvmAddress& a, const EvmAddress& b, std::uint64_t reserve0,
            std::uint64_t reserve1) {
        pools["v2" + pair_key(a, b)] = at(id);
        chain.contracts[at(id)] = [reserve0, reserve1](ByteView) -> std::optional<Bytes> {
            return *chain::encode_abi(
                *chain::parse_abi_parameters("uint112 a, uint112 b, uint32 c"),
                std::vector{AbiValue::number(reserve0), AbiValue::number(reserve1),
                            AbiValue::number(1)});
        };
    }
    void v3(std::uint8_t id, const EvmAddress& a, const EvmAddress& b, std::uint32_t fee = 3000,
            std::uint64_t liquidity = 1'000'000'000) {
        pools["v3" + pair_key(a, b) + std::to_string(fee)] = at(id);
        chain.contracts[at(id)] = [liquidity](ByteView data) -> std::optional<Bytes> {
            // slot0 at a price of one; liquidity.
            if (to_hex(data.first(4)) == "3850c7bd")
                return word_bytes(*chain::parse_uint256("79228162514264337593543950336"));
            return word_bytes(liquidity);
        };
    }
    std::optional<Offer> quote(const EvmAddress& from, const EvmAddress& to, std::uint64_t amount) {
        std::optional<Offer> got;
        bool done = false;
        ops::spawn(
            router.quote(
                {.chain = "eip155:1", .from = {from, false}, .to = {to, false}, .amount = amount}),
            [&](std::optional<Offer> offer) {
                got = std::move(offer);
                done = true;
            },
            [](const std::exception_ptr&) { FAIL(); });
        EXPECT_TRUE(done || chain.hold);
        return got;
    }
    static ExchangesByChain exchanges() {
        ChainExchanges one;
        one.exchanges.push_back({.router = kRouter,
                                 .v2_factory = kV2Factory,
                                 .v3_factory = kV3Factory,
                                 .quoter = kQuoter});
        one.hubs = {kWrapped, kDollar};
        one.wrapped = kWrapped;
        return {{"eip155:1", one}};
    }

    std::int64_t now_ms = 1'000;
    SimulatedChain chain;
    std::map<std::string, EvmAddress> pools;
    int quotes = 0;
    std::string burns = "none";      ///< path of which a quote takes all gas
    std::string pays_well = "none";  ///< path that pays twice what the others do
    std::size_t burnt = 0;           ///< in which eth_call that was
    PoolRouter router{chain, exchanges(), std::nullopt, [this] { return now_ms; }};
};

TEST_F(Routes, ThreePoolsTakeThreeReads) {
    v2(20, kToken, kWrapped, 1'000'000'000);
    v3(21, kWrapped, kDollar);
    v2(22, kDollar, at(9), 1'000'000'000);
    const auto offer = quote(kToken, at(9), 100'000);
    ASSERT_TRUE(offer);
    ASSERT_THAT(offer->parts, SizeIs(1));
    EXPECT_THAT(offer->parts[0].path, SizeIs(3));
    EXPECT_EQ(chain.reads, 3u);
    EXPECT_EQ(offer->spender, kRouter);
    // 99,690 by the first pool, half of it by the quoter, and what the last one pays for that.
    EXPECT_EQ(to_decimal(offer->out), "49692");
    // Which pools there are is known for an hour.
    quote(kToken, at(9), 100'001);
    EXPECT_EQ(chain.reads, 5u);
    now_ms += 60 * 60 * 1000 + 1;
    quote(kToken, at(9), 100'002);
    EXPECT_EQ(chain.reads, 8u);
}

TEST_F(Routes, APoolThatBurnsTheGasOfItsQuoteHidesNoOther) {
    v3(20, kToken, at(9), 100, 2'000'000'000);
    v3(21, kToken, at(9), 3000);
    burns = hop(kToken, 100, at(9));
    const auto offer = quote(kToken, at(9), 100'000);
    ASSERT_TRUE(offer);
    ASSERT_THAT(offer->parts, SizeIs(1));
    EXPECT_EQ(offer->parts[0].path[0].pool, at(21));
    EXPECT_EQ(chain.reads, 3u);
}

TEST_F(Routes, NorDoesOneThatIsAskedInOneCallWithOthers) {
    // Three ways of which a split is made; then the one that burns, and behind it the best.
    v3(20, kToken, at(9), 500, 9'000'000'000);
    v3(21, kToken, at(9), 3000, 8'000'000'000);
    v3(22, kToken, at(9), 10'000, 7'000'000'000);
    v3(23, kToken, kWrapped, 100, 6'000'000);
    v3(24, kToken, kDollar, 3000, 5'000'000);
    v3(25, kWrapped, at(9), 3000, 6'000'000'000);
    v3(26, kDollar, at(9), 3000, 6'000'000'000);
    burns = hop(kToken, 100, kWrapped);
    pays_well = hop(kToken, 3000, kDollar);
    const auto offer = quote(kToken, at(9), 100'000);
    ASSERT_TRUE(offer);
    ASSERT_THAT(offer->parts, SizeIs(1));
    EXPECT_EQ(offer->parts[0].path[0].pool, at(24));
    EXPECT_EQ(offer->out, Uint256(100'000));
    EXPECT_EQ(chain.reads, 4u) << "those behind it are asked once more, alone";
}

TEST_F(Routes, WhatANodeRefusesTogetherIsAskedOneByOne) {
    v3(20, kToken, at(9), 500, 2'000'000'000);
    v3(21, kToken, at(9), 3000);
    pays_well = hop(kToken, 500, at(9));
    // The first aggregate of the third read.
    chain.state = [this] {
        using enum chain_data::ChainAnswer::Outcome;
        return chain.calls == 3 ? kError : kResult;
    };
    const auto offer = quote(kToken, at(9), 100'000);
    ASSERT_TRUE(offer);
    EXPECT_EQ(offer->out, Uint256(100'000));
    EXPECT_EQ(chain.reads, 4u);
    chain.state = nullptr;
    chain.has_multicall = false;
    chain.reads = 0;
    EXPECT_EQ(quote(kToken, at(9), 100'001)->out, Uint256(100'001));
    // Once it is known that there is none, no aggregate is tried.
    quote(kToken, at(9), 100'002);
    EXPECT_EQ(chain.reads, 5u);
}

/// Pools that swap one after the other, as their contracts do: by UniswapV2Library's formula.
struct RandomPools {
    struct Reserves {
        EvmAddress token0{}, token1{};
        std::uint64_t reserve0 = 0, reserve1 = 0;
    };
    std::map<EvmAddress, Reserves> by_address;

    /// Zero: it pays nothing.
    std::uint64_t swap(const EvmAddress& pool, const EvmAddress& token_in, std::uint64_t amount) {
        Reserves& one = by_address.at(pool);
        const bool first = token_in == one.token0;
        std::uint64_t &in = first ? one.reserve0 : one.reserve1,
                      &out = first ? one.reserve1 : one.reserve0;
        __extension__ using Wide = unsigned __int128;
        const Wide taken = static_cast<Wide>(amount) * 997;
        const auto paid =
            static_cast<std::uint64_t>(taken * out / (static_cast<Wide>(in) * 1000 + taken));
        in += amount;
        out -= paid;
        return paid;
    }
    /// The most that a way of up to three pools pays, each tried on pools as they are now.
    std::uint64_t best_alone(const EvmAddress& from, const EvmAddress& to, std::uint64_t amount,
                             std::vector<EvmAddress> seen = {}) const {
        std::uint64_t best = 0;
        seen.push_back(from);
        for (const auto& [address, one] : by_address) {
            if (from != one.token0 && from != one.token1) continue;
            const EvmAddress& next = from == one.token0 ? one.token1 : one.token0;
            if (std::ranges::find(seen, next) != seen.end()) continue;
            const std::uint64_t paid = RandomPools(*this).swap(address, from, amount);
            if (paid == 0) continue;
            if (next == to)
                best = std::max(best, paid);
            else if (seen.size() < swap::kHopsMax)
                best = std::max(best, best_alone(next, to, paid, seen));
        }
        return best;
    }
};

TEST_F(Routes, OverRandomPoolsPayToTheUnitWhatTheyPromiseAndNeverLessThanOneWayAlone) {
    std::mt19937_64 engine(20'261'129);
    const auto random = [&](std::uint64_t from, std::uint64_t to) {
        return from + engine() % (to - from + 1);
    };
    const std::vector<EvmAddress> tokens = {kToken, kWrapped, kDollar, at(9)};
    int offers = 0, splits = 0, long_ways = 0;
    for (int round = 0; round < 400; ++round) {
        RandomPools there;
        pools.clear();
        now_ms += 60 * 60 * 1000 + 1;
        std::uint8_t id = 20;
        for (std::size_t a = 0; a < tokens.size(); ++a)
            for (std::size_t b = a + 1; b < tokens.size(); ++b) {
                if (random(0, 3) == 0) continue;
                const std::uint64_t most = random(0, 1) == 0 ? 5'000 : 1'000'000'000'000;
                const RandomPools::Reserves one{std::min(tokens[a], tokens[b]),
                                                std::max(tokens[a], tokens[b]), random(1, most),
                                                random(1, most)};
                there.by_address[at(id)] = one;
                v2(id++, one.token0, one.token1, one.reserve0, one.reserve1);
            }
        const std::uint64_t amount = random(1, random(0, 1) == 0 ? 500 : 100'000'000'000);
        const std::uint64_t alone = there.best_alone(kToken, at(9), amount);
        const auto offer = quote(kToken, at(9), amount);
        SCOPED_TRACE("round " + std::to_string(round));
        ASSERT_EQ(offer.has_value(), alone > 0);
        if (!offer) continue;
        std::uint64_t given = 0, paid = 0;
        for (const swap::Part& part : offer->parts) {
            std::uint64_t in = part.amount_in.low_u64();
            given += in;
            for (const swap::Hop& hop : part.path) in = there.swap(hop.pool, hop.token_in, in);
            paid += in;
            long_ways += part.path.size() == swap::kHopsMax ? 1 : 0;
        }
        EXPECT_EQ(given, amount);
        EXPECT_EQ(Uint256(paid), offer->out);
        EXPECT_GE(paid, alone);
        ++offers;
        splits += offer->parts.size() > 1 ? 1 : 0;
    }
    EXPECT_GT(offers, 200);
    EXPECT_GT(splits, 20);
    EXPECT_GT(long_ways, 20);
}

TEST_F(Routes, NoPoolsAreNoOfferAndNeitherIsSilence) {
    EXPECT_FALSE(quote(kToken, at(9), 100));
    v2(20, kToken, at(9), 1'000'000);
    chain.down = true;
    now_ms += 60 * 60 * 1000 + 1;
    EXPECT_FALSE(quote(kToken, at(9), 100));
    chain.down = false;
    EXPECT_TRUE(quote(kToken, at(9), 100));
}

TEST_F(Routes, PoolsThatSayNonsenseAreLeftOut) {
    v2(20, kToken, at(9), 1'000'000);
    v3(21, kToken, at(9));
    chain.contracts[at(21)] = [](ByteView) -> std::optional<Bytes> { return Bytes(3); };
    const auto offer = quote(kToken, at(9), 1'000);
    ASSERT_TRUE(offer);
    EXPECT_EQ(offer->parts[0].path[0].pool, at(20));
    chain.contracts[at(20)] = [](ByteView) -> std::optional<Bytes> { return std::nullopt; };
    EXPECT_FALSE(quote(kToken, at(9), 1'000));
}

TEST_F(Routes, TheCurrencyAndItsTokenAreOneForOne) {
    std::optional<Offer> got;
    ops::spawn(
        router.quote(
            {.chain = "eip155:1", .from = {kWrapped, true}, .to = {kWrapped, false}, .amount = 7}),
        [&](std::optional<Offer> offer) { got = std::move(offer); },
        [](const std::exception_ptr&) { FAIL(); });
    ASSERT_TRUE(got);
    EXPECT_EQ(got->out, Uint256(7));
    EXPECT_EQ(got->kind, ConvertRouterKind::kWrappedCurrency);
    EXPECT_EQ(chain.reads, 0u);
}

}  // namespace
}  // namespace portico::api::convert
