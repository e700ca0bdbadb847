// SPDX-License-Identifier: Apache-2.0
//
// Numbers of swapping. Those that the specification has not are ours.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/api/prices.hpp"
#include "core/transfers/constants.hpp"

namespace portico::swap_flow {

// A price: asked for behind the last letter, and again while somebody looks at it.
inline constexpr std::int64_t kTypedMs = 200;
inline constexpr std::int64_t kQuoteMs = 10'000;
inline constexpr int kQuoteRenewals = 30;
inline constexpr std::int64_t kFeesMs = 20'000;

// Slippage, in hundredths of a percent.
inline constexpr std::int64_t kSlippageBps = 100;
inline constexpr std::int64_t kSlippageMinBps = 1;
inline constexpr std::int64_t kSlippageMaxBps = 5'000;
/// What is got at least may fall by as much before it has to be accepted anew.
inline constexpr std::uint64_t kMovedBps = 10;
/// And so the distance from the market's price may grow, which moves by itself.
inline constexpr std::int64_t kImpactGrownBps = 100;

/// What a swap takes, where nobody has estimated it; Max of the network's currency leaves no less.
inline constexpr std::uint64_t kSwapGas = 400'000;
inline constexpr std::uint64_t kApproveGas = 60'000;
inline constexpr std::uint64_t kSwapBytes = 900;  ///< of its transaction, before it is built
/// A node may be behind the block that has an allowance: so long, and so often it is asked again.
inline constexpr std::int64_t kBehindMs = 60'000;
inline constexpr std::int64_t kBehindLookMs = 2'000;
inline constexpr int kBehindLooks = 5;
/// A built transaction may wait for a block for no longer.
inline constexpr std::int64_t kDeadlineMaxS = 7'200;

inline constexpr std::int64_t kServerTimeoutMs = 15'000;
inline constexpr std::size_t kTokensMax = 1'024;

// What is stored.
inline constexpr std::string_view kPrefix = "portico.swap/";

using api::kNativeAddress;
/// The oracle of OP-stack chains for what their data cost on the chain below.
inline constexpr std::string_view kL1Oracle = "0x420000000000000000000000000000000000000F";

}  // namespace portico::swap_flow
