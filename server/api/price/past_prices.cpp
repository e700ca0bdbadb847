// SPDX-License-Identifier: Apache-2.0
#include "server/api/price/past_prices.hpp"

namespace portico::api::price {

void PastPrices::append_calls(std::vector<chain_data::ContractCall>& calls) const {
    for (const TokenPools& token : tokens_)
        for (const Pool& pool : token.pools) pool.append_calls(calls, rules_.window_s);
}

std::size_t PastPrices::call_count() const {
    std::size_t count = 0;
    for (const TokenPools& token : tokens_)
        for (const Pool& pool : token.pools) count += pool.call_count();
    return count;
}

PastPrices::Prices PastPrices::read(std::span<const std::optional<Bytes>> reported,
                                    std::uint32_t at_s) {
    Prices known;
    for (const chain::EvmAddress& stable : markets_.stable) known[stable] = 1;
    std::size_t at = 0;
    for (const TokenPools& token : tokens_) {
        std::vector<PoolPrice> prices;
        for (const Pool& pool : token.pools) {
            const auto mine = reported.subspan(at, pool.call_count());
            at += pool.call_count();
            const std::pair key(pool.address, pool.sides.token_is_0);
            const auto sample = samples_.find(key);
            const auto then =
                sample == samples_.end() ? std::nullopt : std::optional(sample->second);
            const auto price = pool.read_price(mine, then, at_s, rules_.window_s);
            if (const auto reserves = pool.v3 ? std::nullopt : pool.read_reserves(mine))
                if (const auto sum = cumulative_at(*reserves, pool.sides.token_is_0, at_s))
                    samples_[key] = {at_s, *sum};
            const auto quote = known.find(pool.quote);
            if (price && quote != known.end())
                prices.push_back({price->price * quote->second, price->depth * quote->second});
        }
        if (const auto price = weigh(std::move(prices), rules_.depth_min_usd))
            known.try_emplace(token.token, *price);
    }
    return known;
}

}  // namespace portico::api::price
