// SPDX-License-Identifier: Apache-2.0
#include "server/api/convert/pool_router.hpp"

#include <algorithm>
#include <set>

#include "core/base/assert.hpp"
#include "core/base/encoding/hex.hpp"
#include "core/chain/eip155/abi/abi.hpp"
#include "core/chain/eip155/contracts/token_calls.hpp"

namespace portico::api::convert {
namespace {

using chain::AbiValue;
using chain_data::ContractAnswers;
using chain_data::ContractCall;
using chain_data::make_call;
using swap::ConvertPoolKind;
using swap::Hop;
using swap::Path;
using swap::Pool;
using enum ConvertRouterKind;

constexpr std::uint32_t kV3Fees[] = {100, 500, 3000, 10'000};  // millionths
constexpr std::uint32_t kV2Fee = 3000;
constexpr std::int64_t kPoolsMs = 60 * 60 * 1000;
constexpr std::size_t kPoolsBytes = 8 * 1024 * 1024;
constexpr std::size_t kPathsMax = 10;
/// Quotes of whole amounts that are asked in one call.
constexpr std::size_t kWholesTogether = 4;
/// A further part costs about as much gas as a swap of its own.
constexpr std::uint64_t kPartGainBps = 10;
constexpr std::uint64_t kGasOfHop = 130'000, kGasOfCall = 90'000, kGasOfWrap = 50'000;

std::optional<Uint256> number_of(const std::optional<Bytes>& reported, std::size_t word = 0) {
    if (!reported || reported->size() < (word + 1) * 32) return std::nullopt;
    return Uint256::from_bytes(ByteView(*reported).subspan(word * 32, 32));
}

/// Where the hops through v3 pools begin and end; the same: there are none.
std::pair<std::size_t, std::size_t> v3_run(const Path& path) {
    const auto is_v3 = [](const Hop& hop) { return hop.kind == ConvertPoolKind::kV3; };
    const auto first = std::ranges::find_if(path, is_v3);
    const auto last = std::find_if_not(first, path.end(), is_v3);
    return {static_cast<std::size_t>(first - path.begin()),
            static_cast<std::size_t>(last - path.begin())};
}

}  // namespace

/// A path of one exchange, and what it pays for the amounts that are asked for.
struct PoolRouter::Way {
    Path path;
    bool in_split = false;
    std::vector<Uint256> amounts = {};                  ///< [k]: of k steps; zero: not asked
    swap::Ladder out = swap::Ladder(swap::kSteps + 1);  ///< zero: it pays nothing

    const Uint256& whole() const { return out[swap::kSteps]; }
};

struct PoolRouter::Job {
    Ask ask;
    const ChainExchanges* chain = nullptr;
    std::vector<std::size_t> exchanges = {};  ///< their indices in `chain`
    std::vector<Pools> pools = {};            ///< of each of them
    std::vector<std::vector<Way>> ways = {};  ///< of each of them
    std::vector<std::pair<EvmAddress, EvmAddress>> pairs = {};

    /// What pools of constant product pay along hops; nothing: no such amount.
    std::optional<Uint256> pay(std::size_t exchange, std::span<const Hop> hops,
                               std::optional<Uint256> amount) const {
        for (const Hop& hop : hops) {
            if (!amount) return std::nullopt;
            const auto pool = std::ranges::find(pools[exchange], hop.pool, &Pool::address);
            PORTICO_ASSERT(pool != pools[exchange].end());
            amount = amount_out(*pool, hop.token_in, *amount);
        }
        return amount;
    }
};

PoolRouter::PoolRouter(chain_data::Reader& reader, ExchangesByChain exchanges,
                       std::optional<swap::RouterFee> fee, Clock clock)
    : reader_(reader),
      contracts_(reader, clock),
      exchanges_(std::move(exchanges)),
      fee_(fee),
      clock_(std::move(clock)),
      pools_(kPoolsBytes, kPoolsMs) {}

const ChainExchanges* PoolRouter::exchanges_of(std::string_view chain) const {
    const auto found = exchanges_.find(chain);
    return found == exchanges_.end() ? nullptr : &found->second;
}

bool PoolRouter::serves(std::string_view chain) const {
    return exchanges_of(chain) != nullptr && reader_.serves(chain);
}

std::vector<EvmAddress> PoolRouter::spenders(std::string_view chain) const {
    std::vector<EvmAddress> all;
    if (const ChainExchanges* known = exchanges_of(chain))
        for (const Exchange& exchange : known->exchanges) all.push_back(exchange.router);
    return all;
}

ops::Awaitable<PoolRouter::Answers> PoolRouter::read(std::string chain,
                                                     std::vector<ContractCall> calls) {
    ++calls_;
    auto answers = co_await ops::callback<Answers>(
        [&](auto done) { contracts_.read(chain, std::move(calls), std::move(done)); });
    if (!answers) ++failures_;
    co_return answers;
}

ops::Awaitable<std::optional<Offer>> PoolRouter::quote(Ask ask) {
    ++quotes_;
    if (ask.from.token == ask.to.token) {
        // The currency and the token that wraps it: one for one.
        if (ask.from.is_native == ask.to.is_native) return ops::ready(std::optional<Offer>());
        Offer offer{.provider = std::string(id()),
                    .kind = kWrappedCurrency,
                    .router = ask.from.token,
                    .out = ask.amount,
                    .parts = {{ask.amount, {}}},
                    .gas = kGasOfWrap};
        return ops::ready(std::optional(std::move(offer)));
    }
    return find(std::move(ask));
}

ops::Awaitable<std::optional<Offer>> PoolRouter::find(Ask ask) {
    const std::string key = ask.chain + " " + to_hex(ask.from.token) + " " + to_hex(ask.to.token) +
                            " " + to_decimal(ask.amount) + (ask.from.is_native ? "n" : "-") +
                            (ask.to.is_native ? "n" : "-") +
                            (ask.first_exchange_alone ? "1" : "*") + ask.router;
    auto offer =
        co_await quoting_.share(key, [this, ask]() -> ops::Awaitable<std::optional<Offer>> {
            auto job = std::make_shared<Job>(ask, exchanges_of(ask.chain));
            for (std::size_t i = 0; i < job->chain->exchanges.size(); ++i)
                if (to_hex(job->chain->exchanges[i].router).starts_with(ask.router) &&
                    (i == 0 || !ask.first_exchange_alone))
                    job->exchanges.push_back(i);

            return [](PoolRouter* router,
                      std::shared_ptr<Job> work) -> ops::Awaitable<std::optional<Offer>> {
                if (!co_await router->find_pools(work) || !co_await router->read_pools(work) ||
                    !co_await router->ask_quoters(work))
                    co_return std::nullopt;
                co_return router->best(*work);
            }(this, std::move(job));
        });
    if (!offer) ++none_;
    co_return offer;
}

/// The first call: the pools of all pairs, of each exchange.
ops::Awaitable<bool> PoolRouter::find_pools(std::shared_ptr<Job> job) {
    std::set<EvmAddress> tokens(job->chain->hubs.begin(), job->chain->hubs.end());
    tokens.insert({job->ask.from.token, job->ask.to.token});
    for (auto a = tokens.begin(); a != tokens.end(); ++a)
        for (auto b = std::next(a); b != tokens.end(); ++b) job->pairs.emplace_back(*a, *b);

    struct Wanted {
        std::size_t exchange, pair;
        Pool pool;
    };
    std::vector<Wanted> wanted;
    std::vector<ContractCall> calls;
    const auto key_of = [&](std::size_t exchange, std::size_t pair) {
        const auto& [a, b] = job->pairs[pair];
        return job->ask.chain + " " + std::to_string(job->exchanges[exchange]) + to_hex(a) +
               to_hex(b);
    };
    job->pools.resize(job->exchanges.size());
    for (std::size_t e = 0; e < job->exchanges.size(); ++e) {
        const Exchange& exchange = job->chain->exchanges[job->exchanges[e]];
        for (std::size_t p = 0; p < job->pairs.size(); ++p) {
            if (const Pools* known = pools_.find(key_of(e, p), clock_())) {
                std::ranges::copy(*known, std::back_inserter(job->pools[e]));
                continue;
            }
            const auto& [a, b] = job->pairs[p];
            const AbiValue first = AbiValue::address(a), second = AbiValue::address(b);
            if (exchange.v2_factory) {
                wanted.push_back({e, p, {.token0 = a, .token1 = b, .fee = kV2Fee}});
                calls.push_back(
                    {*exchange.v2_factory, make_call("getPair(address,address)", {first, second})});
            }
            if (!exchange.v3_factory) continue;
            for (const std::uint32_t fee : kV3Fees) {
                wanted.push_back(
                    {e, p, {.kind = ConvertPoolKind::kV3, .token0 = a, .token1 = b, .fee = fee}});
                calls.push_back(
                    {*exchange.v3_factory, make_call("getPool(address,address,uint24)",
                                                     {first, second, AbiValue::number(fee)})});
            }
        }
    }
    if (wanted.empty()) co_return true;
    const Answers answers = co_await read(job->ask.chain, std::move(calls));
    if (!answers) co_return false;
    std::map<std::pair<std::size_t, std::size_t>, Pools> found;
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        auto& [exchange, pair, pool] = wanted[i];
        Pools& there = found[{exchange, pair}];
        const auto& reported = (*answers)[i];
        const auto address =
            reported ? chain::read_address(*reported) : fail(Code::abi_data_invalid);
        if (!address || *address == EvmAddress{}) continue;
        pool.address = *address;
        there.push_back(pool);
        job->pools[exchange].push_back(pool);
    }
    for (auto& [place, pools] : found)
        pools_.put(key_of(place.first, place.second), std::move(pools), clock_());
    co_return true;
}

/// The second call: reserves, prices and liquidity.
ops::Awaitable<bool> PoolRouter::read_pools(std::shared_ptr<Job> job) {
    std::vector<ContractCall> calls;
    for (const Pools& pools : job->pools)
        for (const Pool& pool : pools) {
            if (pool.kind == ConvertPoolKind::kV2) {
                calls.push_back({pool.address, make_call("getReserves()", {})});
                continue;
            }
            calls.push_back({pool.address, make_call("slot0()", {})});
            calls.push_back({pool.address, make_call("liquidity()", {})});
        }
    if (calls.empty()) co_return false;
    const Answers answers = co_await read(job->ask.chain, std::move(calls));
    if (!answers) co_return false;
    std::size_t at = 0;
    for (Pools& pools : job->pools)
        std::erase_if(pools, [&](Pool& pool) {
            const auto& first = (*answers)[at++];
            if (pool.kind == ConvertPoolKind::kV2) {
                const auto a = number_of(first, 0), b = number_of(first, 1);
                if (!a || !b || a->bit_length() > 112 || b->bit_length() > 112) return true;
                pool.reserve0 = *a;
                pool.reserve1 = *b;
                return a->is_zero() || b->is_zero();
            }
            const auto& second = (*answers)[at++];
            const auto price = number_of(first), liquidity = number_of(second);
            return !price || !liquidity || !set_virtual_reserves(pool, *price, *liquidity);
        });
    co_return true;
}

/// What a way of one exchange pays for some steps of the amount.
struct PoolRouter::Question {
    std::size_t exchange, way, step;
    ContractCall call;
};

/// The third call: what each way pays.
ops::Awaitable<bool> PoolRouter::ask_quoters(std::shared_ptr<Job> job) {
    find_ways(*job);
    Groups groups = questions_of(*job);
    if (groups.empty()) co_return true;
    const Answers answers = co_await read_apart(*job, groups);
    if (!answers) co_return false;
    Groups again;
    std::size_t at = 0;
    for (std::vector<Question>& group : groups)
        for (std::size_t i = 0; i < group.size(); ++i) {
            Question& one = group[i];
            const auto& reported = (*answers)[at++];
            take(*job, one, reported);
            // The first of a group had all of its gas; a step of a way tells of that way alone.
            if (!reported && i > 0 && one.step == swap::kSteps) again.push_back({std::move(one)});
        }
    if (again.empty()) co_return true;
    // What stood behind a pool that burns the gas is asked once more, each alone.
    const Answers more = co_await read_apart(*job, again);
    for (std::size_t i = 0; more && i < again.size(); ++i) take(*job, again[i][0], (*more)[i]);
    co_return true;
}

void PoolRouter::find_ways(Job& job) const {
    job.ways.resize(job.exchanges.size());
    for (std::size_t e = 0; e < job.exchanges.size(); ++e) {
        const Exchange& exchange = job.chain->exchanges[job.exchanges[e]];
        std::vector<Way>& ways = job.ways[e];
        std::vector<Way*> in_split;
        auto paths = swap::find_paths(job.pools[e], job.ask.from.token, job.ask.to.token,
                                      job.ask.amount, kPathsMax);
        ways.reserve(paths.size());
        for (Path& path : paths) {
            Way& way = ways.emplace_back(Way{.path = std::move(path)});
            // What is sent along is wrapped and given as a whole (core/swap/router_call.hpp).
            if (exchange.kind == kUniswapSwapRouter02 && !job.ask.from.is_native &&
                in_split.size() < swap::kPartsMax &&
                std::ranges::all_of(
                    in_split, [&](const Way* other) { return are_apart(other->path, way.path); }))
                in_split.push_back(&way);
            way.amounts.resize(swap::kSteps + 1);
            way.amounts[swap::kSteps] = job.ask.amount;
        }
        if (in_split.size() < 2) continue;
        for (Way* way : in_split) {
            way->in_split = true;
            for (std::size_t k = 1; k < swap::kSteps; ++k)
                way->amounts[k] = swap::amount_of_steps(job.ask.amount, k, way == in_split.front());
        }
    }
}

/// What constant product pays is known at once; the rest is asked. A way that may be a part of a
/// split is a group of its own, the whole amount first: quotes of a thin pool walk through all of
/// its prices, and may take all the gas that a node allows one call.
PoolRouter::Groups PoolRouter::questions_of(Job& job) const {
    Groups groups;
    std::vector<Question> rest;
    for (std::size_t e = 0; e < job.ways.size(); ++e)
        for (std::size_t w = 0; w < job.ways[e].size(); ++w) {
            Way& way = job.ways[e][w];
            const auto [first, last] = v3_run(way.path);
            const auto before = std::span(way.path).first(first);
            const auto run = std::span(way.path).subspan(first, last - first);
            std::vector<Question> own;
            for (std::size_t k = swap::kSteps; k > 0; --k) {
                const auto given =
                    way.amounts[k].is_zero() ? std::nullopt : job.pay(e, before, way.amounts[k]);
                if (!given) continue;
                if (run.empty()) {
                    way.out[k] = *given;
                    continue;
                }
                std::vector<Question>& group = way.in_split ? own : rest;
                group.push_back({e,
                                 w,
                                 k,
                                 {job.chain->exchanges[job.exchanges[e]].quoter,
                                  make_call("quoteExactInput(bytes,uint256)",
                                            {AbiValue::bytes(swap::pack_v3_path(run)),
                                             AbiValue::number(*given)})}});
            }
            if (!own.empty()) groups.push_back(std::move(own));
            if (rest.size() == kWholesTogether) groups.push_back(std::exchange(rest, {}));
        }
    if (!rest.empty()) groups.push_back(std::move(rest));
    return groups;
}

void PoolRouter::take(Job& job, const Question& one, const std::optional<Bytes>& reported) {
    Way& way = job.ways[one.exchange][one.way];
    const auto behind = std::span(way.path).subspan(v3_run(way.path).second);
    const auto out = job.pay(one.exchange, behind, number_of(reported));
    if (out) way.out[one.step] = *out;
}

ops::Awaitable<PoolRouter::Answers> PoolRouter::read_apart(const Job& job, const Groups& groups) {
    ++calls_;
    std::vector<std::vector<ContractCall>> all;
    for (const std::vector<Question>& group : groups) {
        std::vector<ContractCall>& calls = all.emplace_back();
        for (const Question& one : group) calls.push_back(one.call);
    }
    auto answers = co_await ops::callback<Answers>(
        [&](auto done) { contracts_.read_apart(job.ask.chain, std::move(all), std::move(done)); });
    if (!answers) ++failures_;
    co_return answers;
}

std::optional<Offer> PoolRouter::best(const Job& job) const {
    std::optional<Offer> best;
    Uint256 most;  // before the operator's fee, which is no reason for a worse way without one
    const auto consider = [&](const Exchange& exchange, const Uint256& out, Vec<swap::Part> parts) {
        Offer offer{.provider = std::string(id()),
                    .kind = exchange.kind,
                    .router = exchange.router,
                    .out = out,
                    .parts = std::move(parts),
                    .gas = kGasOfCall};
        if (!job.ask.from.is_native) offer.spender = exchange.router;
        if (fee_ && exchange.kind == kUniswapSwapRouter02) {
            offer.fee = fee_;
            offer.out = swap::after_fee(out, fee_);
            offer.fee_amount = *subtract(out, offer.out);
        }
        for (const swap::Part& part : offer.parts) offer.gas += kGasOfHop * part.path.size();
        if (offer.out.is_zero() || out <= most) return;
        most = out;
        best = std::move(offer);
    };
    for (std::size_t e = 0; e < job.ways.size(); ++e) {
        const Exchange& exchange = job.chain->exchanges[job.exchanges[e]];
        std::vector<swap::Ladder> ladders;
        std::vector<const Way*> of_ladder;
        const Way* single = nullptr;
        for (const Way& way : job.ways[e]) {
            if (!way.whole().is_zero() && (single == nullptr || way.whole() > single->whole()))
                single = &way;
            if (!way.in_split) continue;
            ladders.push_back(way.out);
            of_ladder.push_back(&way);
        }
        if (single == nullptr) continue;
        consider(exchange, single->whole(), {{job.ask.amount, single->path}});
        const auto steps = swap::best_split(ladders, kPartGainBps);
        if (std::ranges::count_if(steps, [](std::size_t k) { return k > 0; }) < 2) continue;
        Vec<swap::Part> parts;
        Uint256 out;
        for (std::size_t i = 0; i < steps.size(); ++i) {
            if (steps[i] == 0) continue;
            parts.push_back({of_ladder[i]->amounts[steps[i]], of_ladder[i]->path});
            out = *add(out, ladders[i][steps[i]]);
        }
        // Not for less than what its parts cost over the best single way either.
        const auto least =
            swap::scale(single->whole(), 10'000 + kPartGainBps * (parts.size() - 1), 10'000);
        if (least && out > *least) consider(exchange, out, std::move(parts));
    }
    return best;
}

ops::Awaitable<std::expected<Built, std::string>> PoolRouter::build(Offer offer, BuildAsk ask) {
    const swap::Order order{.kind = offer.kind,
                            .recipient = ask.account,
                            .token_in = ask.ask.from.token,
                            .token_out = ask.ask.to.token,
                            .native_in = ask.ask.from.is_native,
                            .native_out = ask.ask.to.is_native,
                            .minimum = ask.minimum,
                            .deadline_s = ask.deadline_s,
                            .parts = std::move(offer.parts),
                            .fee = offer.fee};
    if (!swap::is_possible(order))
        co_return std::unexpected("The router cannot do this swap in one call");
    co_return Built{offer.router, swap::make_router_call(order),
                    order.native_in ? ask.ask.amount : Uint256()};
}

void PoolRouter::write_metrics(ops::MetricsText& out) const {
    out.counter("portico_swap_pool_quotes_total", "Quotes asked of pools on chain.", quotes_);
    out.counter("portico_swap_pool_reads_total", "Reads of chains for them.", calls_);
    out.counter("portico_swap_pool_read_failures_total",
                "Of these, where no node answered rightly.", failures_);
    out.counter("portico_swap_pool_none_total", "Quotes for which no pool paid anything.", none_);
}

}  // namespace portico::api::convert
