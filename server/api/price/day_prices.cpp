// SPDX-License-Identifier: Apache-2.0
#include "server/api/price/day_prices.hpp"

#include <algorithm>

#include "core/base/encoding/hex.hpp"
#include "core/chain/eip155/uint256.hpp"
#include "server/api/chain_data/block_time.hpp"
#include "server/api/price/past_prices.hpp"

namespace portico::api::price {
namespace {

using chain_data::BlockAt;
using chain_data::ChainAnswer;
using chain_data::ChainAnswers;
using chain_data::PastStates;

constexpr std::size_t kPricesBytes = 5 * 1024 * 1024;
constexpr std::size_t kChainsBytes = 1024 * 1024;
/// A day ago, and an hour before: v2 pools need one before.
constexpr chain_data::BlockFinder::Steps kDayAgo = {
    .span_s = std::int64_t{25} * 3600, .count = 25, .wanted = 2};

std::string key_of(const std::string& chain, const chain::EvmAddress& token) {
    return chain + ":" + to_hex(token);
}

}  // namespace

struct DayPrices::Job {
    std::string chain;
    Markets markets;
    std::vector<TokenPools> tokens;
};

DayPrices::DayPrices(chain_data::Reader& reader, PoolRules rules, Clock clock)
    : reader_(reader),
      rules_(rules),
      clock_(std::move(clock)),
      finder_(reader),
      known_(kPricesBytes, 2 * kFreshMs),  // so long it is told while it is learned anew
      blocks_(kChainsBytes, kFreshMs),
      states_(kChainsBytes) {}

std::optional<double> DayPrices::find(const std::string& chain, const chain::EvmAddress& token) {
    const Known* known = known_.find(key_of(chain, token), clock_());
    return known != nullptr ? known->price : std::nullopt;
}

void DayPrices::learn(const std::string& chain, const Markets& markets,
                      std::vector<TokenPools> tokens) {
    const std::int64_t now = clock_();
    const bool is_known = std::ranges::all_of(tokens, [&](const TokenPools& one) {
        const Known* known = known_.find(key_of(chain, one.token), now);
        return known != nullptr && now - known->at_ms < kFreshMs;
    });
    if (is_known || states_.has(chain, now) == false || !learning_.insert(chain).second) return;
    const auto job = std::make_shared<Job>(chain, markets, std::move(tokens));
    if (const auto* cached = blocks_.find(chain, now)) return read(job, *cached);
    const auto found = [this, job](std::optional<std::vector<BlockAt>> blocks) {
        if (!blocks) return void(learning_.erase(job->chain));
        blocks_.put(job->chain, *blocks, clock_());
        read(job, *blocks);
    };
    finder_.find(chain, kDayAgo, [this, job, found](std::optional<std::vector<BlockAt>> blocks) {
        if (blocks) blocks->pop_back();  // the newest
        // Where blocks are hours apart, one stands for both times.
        if (blocks && blocks->size() == 1)
            return finder_.extend(job->chain, std::move(*blocks), found);
        found(std::move(blocks));
    });
}

void DayPrices::read(const std::shared_ptr<Job>& job, const std::vector<BlockAt>& blocks) {
    const auto keep = [this, job](const PastPrices::Prices& prices) {
        for (const TokenPools& one : job->tokens) {
            const auto price = prices.find(one.token);
            known_.put(
                key_of(job->chain, one.token),
                {price == prices.end() ? std::nullopt : std::optional(price->second), clock_()},
                clock_());
        }
        learning_.erase(job->chain);
    };
    PastPrices prices(job->markets, rules_, job->tokens);
    // A chain that is younger, or tokens that nobody trades.
    if (blocks.empty() || prices.call_count() == 0) return keep({});
    std::vector<chain_data::ContractCall> calls{chain_data::make_block_time_call()};
    prices.append_calls(calls);
    std::vector<chain_data::ChainCall> batch;
    for (const BlockAt& block : blocks)
        std::ranges::move(
            make_aggregates(job->chain, calls,
                            chain::to_quantity(static_cast<std::uint64_t>(block.number))),
            std::back_inserter(batch));
    ++reads_;
    reader_.read(job->chain, std::move(batch),
                 [this, job, keep, blocks, prices = std::move(prices),
                  count = calls.size()](const ChainAnswers& reported) mutable {
                     using enum ChainAnswer::Outcome;
                     const auto outcome = reported.back().outcome;
                     if (outcome != kUnavailable)
                         states_.found(job->chain,
                                       outcome == kResult ? PastStates::Found::kAll
                                                          : PastStates::Found::kNone,
                                       clock_());
                     // Of what nobody could tell nothing is kept: it is asked for again.
                     if (outcome != kResult) return void(learning_.erase(job->chain));
                     const std::size_t each = reported.size() / blocks.size();
                     PastPrices::Prices known;
                     for (std::size_t i = 0; i < blocks.size(); ++i) {
                         const auto answers =
                             read_aggregates(std::span(reported).subspan(i * each, each), count);
                         known =
                             answers && chain_data::is_of_block(answers->front(), blocks[i].time_s)
                                 ? prices.read(std::span(*answers).subspan(1),
                                               static_cast<std::uint32_t>(blocks[i].time_s))
                                 : PastPrices::Prices();
                     }
                     keep(known);
                 });
}

}  // namespace portico::api::price
