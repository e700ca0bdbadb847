// SPDX-License-Identifier: Apache-2.0
//
// Which ways an amount may go from one token to another, and over how many of them it is split.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/base/vec.hpp"
#include "core/swap/pool.hpp"

namespace portico::swap {

inline constexpr std::size_t kHopsMax = 3;
/// An amount is split in tenths.
inline constexpr std::size_t kSteps = 10;
inline constexpr std::size_t kPartsMax = 3;

struct Hop {
    ConvertPoolKind kind = ConvertPoolKind::kV2;
    EvmAddress pool{}, token_in{}, token_out{};
    std::uint32_t fee = 0;  ///< millionths

    friend bool operator==(const Hop&, const Hop&) = default;
};
using Path = Vec<Hop>;

/// Whether no pool is in both: what one pays does not change what the other does.
bool are_apart(const Path& a, const Path& b);

/// Whether the hops through v3 pools stand together: such a path is asked for in one call.
bool has_one_v3_run(const Path& path);

/// Paths of up to kHopsMax pools, none through a token twice, the best by their estimates first: at
/// most `most`, and every pool that has both tokens beyond that. Pools without reserves are none.
std::vector<Path> find_paths(std::span<const Pool> pools, const EvmAddress& from,
                             const EvmAddress& to, const Uint256& amount, std::size_t most);

/// What one path pays for its steps: `out[k]` for the amount of k steps; zero: nothing. `out[0]` is
/// zero.
using Ladder = std::vector<Uint256>;

/// So many steps for each path, kSteps together, that pay most. Of more than one path only where
/// each further one pays `gain_bps` more, of 10,000: it costs gas. All zero: no path pays anything.
/// Precondition: at most kPartsMax ladders of kSteps + 1; the first path is in each split, because
/// what a division by kSteps leaves goes through it.
std::vector<std::size_t> best_split(std::span<const Ladder> ladders, std::uint64_t gain_bps);

/// The amount of `steps` steps of `amount`; `is_first` has what is left by the division as well.
Uint256 amount_of_steps(const Uint256& amount, std::size_t steps, bool is_first);

}  // namespace portico::swap
