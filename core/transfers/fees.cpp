// SPDX-License-Identifier: Apache-2.0
//
// See fees.hpp.
#include "core/transfers/fees.hpp"

#include <algorithm>

#include "core/chain/eip155/quantity.hpp"
#include "core/transfers/amounts.hpp"
#include "core/transfers/constants.hpp"

namespace portico::transfers {
namespace {

// What others paid on top: a tenth, a half, nine tenths of them less.
constexpr std::array<std::int64_t, 3> kPercentiles{10, 50, 90};
// Eighths of the next base fee that the transaction allows: a block raises it by one at most.
constexpr std::array<std::uint64_t, 3> kBaseEighths{9, 10, 12};
constexpr std::array<std::uint64_t, 3> kPriceEighths{8, 9, 10};
// Blocks until it is in one.
constexpr std::array<std::int64_t, 3> kBlocks{5, 2, 1};
// Ours: networks take 30 s or less for one. Where blocks come when somebody sends, as on chains of
// tests, how far apart the last ones are says nothing of the next.
constexpr std::uint64_t kSlowestBlockMs = 45'000;

constexpr std::size_t place(SendSpeed speed) { return static_cast<std::size_t>(speed); }

std::optional<Uint256> eighths(const Uint256& value, std::uint64_t count) {
    const auto product = multiply(value, count);
    if (!product) return std::nullopt;
    return product->shifted_right_once().shifted_right_once().shifted_right_once();
}

std::optional<Uint256> read_quantity(const Json* json) {
    if (json == nullptr || !json->is_string() || json->as_string().size() > 66) return std::nullopt;
    return chain::parse_hex_uint256(json->as_string());
}

Uint256 middle(const Vec<Uint256>& values) {
    // The one that half of the others are below: there are ten at most, and sorting is large.
    const std::size_t half = values.size() / 2;
    for (const Uint256& one : values) {
        std::size_t below = 0, same = 0;
        for (const Uint256& other : values) {
            below += other < one ? 1 : 0;
            same += other == one ? 1 : 0;
        }
        if (below <= half && half < below + same) return one;
    }
    return {};
}

}  // namespace

Json make_fee_history_params() {
    Json percentiles = Json::array();
    for (const std::int64_t one : kPercentiles) percentiles.push(Json::integer(one));
    Json params = Json::array();
    params.push(Json::string(chain::make_quantity(kFeeBlocks)));
    params.push(Json::string("latest"));
    params.push(std::move(percentiles));
    return params;
}

std::optional<Fees> read_fees(const Json* history, const Json* gas_price) {
    const auto price = read_quantity(gas_price);
    const Json* bases = history ? history->find("baseFeePerGas") : nullptr;
    Fees fees;
    if (bases == nullptr || !bases->is_array() || bases->items().empty()) {
        if (!price) return std::nullopt;
        fees.legacy = true;
        fees.gas_price = *price;
        return fees;
    }
    const Json::Array& known = bases->items();
    const auto base = read_quantity(&known[known.size() - 1]);
    if (!base) return std::nullopt;
    fees.base = *base;
    if (const auto oldest = read_quantity(history->find("oldestBlock"));
        oldest && oldest->fits_u64())
        fees.oldest_block = oldest->low_u64();
    const Json* rewards = history->find("reward");
    // Where blocks are empty, the node's own word for a price says what is asked on top.
    const Uint256 floor = price ? subtract(*price, *base).value_or(Uint256()) : Uint256();
    for (std::size_t i = 0; i < kPercentiles.size(); ++i) {
        Vec<Uint256> seen;
        if (rewards != nullptr && rewards->is_array())
            for (const Json& block : rewards->items())
                if (seen.size() < static_cast<std::size_t>(kFeeBlocks))
                    if (block.is_array() && block.items().size() == kPercentiles.size())
                        if (const auto tip = read_quantity(&block.items()[i]);
                            tip && !tip->is_zero())
                            seen.push_back(*tip);
        fees.tips[i] = seen.empty() ? floor : middle(seen);
        if (i > 0) fees.tips[i] = std::max(fees.tips[i], fees.tips[i - 1]);
    }
    return fees;
}

std::optional<BlockTime> read_block_time(const Json* block) {
    if (block == nullptr) return std::nullopt;
    const auto number = read_quantity(block->find("number"));
    const auto at = read_quantity(block->find("timestamp"));
    if (!number || !at || !number->fits_u64() || !at->fits_u64()) return std::nullopt;
    return BlockTime{number->low_u64(), at->low_u64()};
}

std::optional<std::int64_t> block_ms(const BlockTime& older, const BlockTime& newer) {
    constexpr std::uint64_t kDay = 86'400;
    if (newer.number <= older.number || newer.at_s <= older.at_s || newer.at_s - older.at_s > kDay)
        return std::nullopt;
    const std::uint64_t ms = (newer.at_s - older.at_s) * 1000 / (newer.number - older.number);
    if (ms > kSlowestBlockMs) return std::nullopt;
    return static_cast<std::int64_t>(ms);
}

std::optional<GasPrice> price_of(const Fees& fees, SendSpeed speed) {
    const std::size_t i = place(speed);
    if (fees.legacy) {
        const auto price = eighths(fees.gas_price, kPriceEighths[i]);
        if (!price) return std::nullopt;
        return GasPrice{*price, *price};
    }
    const auto base = eighths(fees.base, kBaseEighths[i]);
    const auto max = base ? add(*base, fees.tips[i]) : std::nullopt;
    if (!max) return std::nullopt;
    return GasPrice{*max, fees.tips[i]};
}

std::optional<Cost> cost_of(const Fees& fees, SendSpeed speed, std::uint64_t gas,
                            const Uint256& l1) {
    const auto price = price_of(fees, speed);
    if (!price) return std::nullopt;
    const auto now = fees.legacy ? price->max : add(fees.base, price->tip);
    const auto likely = now ? multiply(*now, gas) : std::nullopt;
    const auto max = multiply(price->max, gas);
    const auto likely_all = likely ? add(*likely, l1) : std::nullopt;
    const auto max_all = max ? add(*max, l1) : std::nullopt;
    if (!likely_all || !max_all) return std::nullopt;
    return Cost{*likely_all, *max_all};
}

bool is_large_fee(const Uint256& fee, const FeeBeside& beside) {
    const auto cents_of = [](const std::optional<Amount>& value) {
        return value ? to_units(value->value, 2) : std::nullopt;
    };
    // One of nothing says nothing of a fee: that would be below a dollar, however large.
    const bool priced =
        beside.price && beside.price->value.find_first_of("123456789") != std::string::npos;
    const auto sent = beside.token && priced ? cents_of(beside.value) : std::nullopt;
    const auto cents =
        sent ? cents_of(worth(amount_text(fee, beside.decimals), beside.price)) : std::nullopt;
    if (cents && *cents < Uint256(kSmallFeeCents)) return false;
    const auto parts = multiply(cents ? *cents : fee, kLargeFeePart);
    return !parts || *parts > (cents ? *sent : beside.sent);
}

bool is_fee_accepted(const Uint256& fee, const Uint256& accepted) {
    const auto grown = subtract(fee, accepted);
    const auto parts = grown ? multiply(*grown, kFeeGrownPart) : Uint256();
    return parts && *parts <= accepted;
}

std::optional<std::int64_t> seconds_of(SendSpeed speed, std::optional<std::int64_t> block_ms) {
    if (!block_ms) return std::nullopt;
    return std::max<std::int64_t>(1, kBlocks[place(speed)] * *block_ms / 1000);
}

}  // namespace portico::transfers
