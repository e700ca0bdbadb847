// SPDX-License-Identifier: Apache-2.0
#include "core/swap/route.hpp"

#include <algorithm>
#include <optional>

#include "core/base/assert.hpp"

namespace portico::swap {
namespace {

/// Of the pools between two tokens, which a path goes on with.
constexpr std::size_t kPoolsAPair = 2;

struct Found {
    Path path;
    Uint256 out;
};

struct Search {
    std::span<const Pool> pools;
    EvmAddress to{};
    Path path = {};
    std::vector<Found> found = {};

    struct Step {
        const Pool* pool;
        Uint256 out;
    };

    bool was_at(const EvmAddress& token) const {
        return std::ranges::any_of(path, [&](const Hop& hop) { return hop.token_in == token; });
    }

    /// The pools from here, those of one pair beside one another and the best of them first.
    std::vector<Step> steps(const EvmAddress& from, const Uint256& amount) const {
        std::vector<Step> all;
        for (const Pool& pool : pools) {
            if (!pool.has(from) || was_at(pool.other(from))) continue;
            if (const auto out = amount_out(pool, from, amount)) all.push_back({&pool, *out});
        }
        std::ranges::sort(all, [&](const Step& a, const Step& b) {
            const EvmAddress &x = a.pool->other(from), &y = b.pool->other(from);
            return x != y ? x < y : a.out > b.out;
        });
        return all;
    }

    void go(const EvmAddress& from, const Uint256& amount) {
        const std::vector<Step> all = steps(from, amount);
        std::size_t of_pair = 0;
        for (std::size_t i = 0; i < all.size(); ++i) {
            const EvmAddress& next = all[i].pool->other(from);
            of_pair = i > 0 && all[i - 1].pool->other(from) == next ? of_pair + 1 : 0;
            const bool arrives = next == to;
            // Every single pool is compared, whatever its estimate.
            if (of_pair >= kPoolsAPair && !(arrives && path.empty())) continue;
            const Pool& pool = *all[i].pool;
            path.push_back({pool.kind, pool.address, from, next, pool.fee});
            if (arrives && has_one_v3_run(path))
                found.push_back({path, all[i].out});
            else if (!arrives && path.size() < kHopsMax)
                go(next, all[i].out);
            path.pop_back();
        }
    }
};

}  // namespace

bool are_apart(const Path& a, const Path& b) {
    return std::ranges::none_of(a, [&](const Hop& one) {
        return std::ranges::any_of(b, [&](const Hop& two) { return one.pool == two.pool; });
    });
}

bool has_one_v3_run(const Path& path) {
    int runs = 0;
    for (std::size_t i = 0; i < path.size(); ++i)
        if (path[i].kind == ConvertPoolKind::kV3 &&
            (i == 0 || path[i - 1].kind != ConvertPoolKind::kV3))
            ++runs;
    return runs <= 1;
}

std::vector<Path> find_paths(std::span<const Pool> pools, const EvmAddress& from,
                             const EvmAddress& to, const Uint256& amount, std::size_t most) {
    Search search{.pools = pools, .to = to};
    if (from != to) search.go(from, amount);
    std::ranges::sort(search.found, std::greater(), &Found::out);
    std::vector<Path> paths;
    for (Found& one : search.found)
        if (paths.size() < most || one.path.size() == 1) paths.push_back(std::move(one.path));
    return paths;
}

Uint256 amount_of_steps(const Uint256& amount, std::size_t steps, bool is_first) {
    const Uint256 step = *divide(amount, kSteps);
    const Uint256 part = *multiply(step, steps);
    if (!is_first || steps == 0) return part;
    return *add(part, *subtract(amount, *multiply(step, kSteps)));
}

std::vector<std::size_t> best_split(std::span<const Ladder> ladders, std::uint64_t gain_bps) {
    PORTICO_ASSERT(ladders.size() <= kPartsMax);
    std::vector<std::size_t> best(ladders.size(), 0);
    if (ladders.empty()) return best;
    std::vector<std::size_t> steps(ladders.size(), 0);
    Uint256 best_worth;  // of what it pays, less what further parts must gain
    const auto consider = [&] {
        Uint256 out;
        std::uint64_t parts = 0;
        for (std::size_t i = 0; i < ladders.size(); ++i) {
            PORTICO_ASSERT(ladders[i].size() == kSteps + 1);
            if (steps[i] == 0) continue;
            const Uint256& paid = ladders[i][steps[i]];
            const auto sum = add(out, paid);
            if (paid.is_zero() || !sum) return;
            out = *sum;
            ++parts;
        }
        const std::uint64_t cost = std::min<std::uint64_t>(gain_bps * (parts - 1), 10'000);
        const auto worth = scale(out, 10'000 - cost, 10'000);
        if (worth && *worth > best_worth) {
            best_worth = *worth;
            best = steps;
        }
    };
    const bool second = ladders.size() > 1, third = ladders.size() > 2;
    for (std::size_t a = 1; a <= kSteps; ++a)
        for (std::size_t b = 0; b <= (second ? kSteps - a : 0); ++b) {
            const std::size_t c = kSteps - a - b;
            if (c > 0 && !third) continue;
            steps[0] = a;
            if (second) steps[1] = b;
            if (third) steps[2] = c;
            consider();
        }
    return best;
}

}  // namespace portico::swap
