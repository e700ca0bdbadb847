// SPDX-License-Identifier: Apache-2.0
//
// Numbers of sending on Solana. All of them are ours, but where a source is named.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/chain/solana/transfer.hpp"

namespace portico::solana_send {

// A quote: how long it may be confirmed, and how often it is made anew while nobody does. A wallet
// then still has more than half of the minute for which a block hash is good.
inline constexpr std::int64_t kQuoteMs = 20'000;
inline constexpr int kQuoteRenewals = 15;
/// The form's estimate of the fee is asked for again when it is older and something was typed.
inline constexpr std::int64_t kEstimateMs = 20'000;

// Compute: a transfer of SOL with its two budget instructions takes 450; what a token takes is
// measured, with room for an account that somebody else made meanwhile. A wallet's checks take
// about 1,000 each (Lighthouse's own tests hold eight of an account's to 6,620 together); a limit
// that they were over would fail the transfer, and a wallet that raised it would raise the fee.
inline constexpr std::uint32_t kGuardUnits = 3'000 * chain::kGuardsMax;
inline constexpr std::uint32_t kPlainUnits = 1'000 + kGuardUnits;
inline constexpr std::uint32_t kTokenUnits = 60'000;  ///< for the estimate
inline constexpr std::uint32_t kUnitsTried = 400'000;
inline constexpr std::uint32_t kUnitsAdded = 2'000 + kGuardUnits;
/// Lamports for one signature, for the estimate; a quote has the node's own word.
inline constexpr std::uint64_t kSignatureFee = 5'000;
// The price of a unit in millionths of a lamport, by SendSpeed: what so many in a hundred of the
// last blocks were content with for these accounts. Mostly that is nothing, since nobody else
// writes to them: so there is a least fee, in lamports of the whole transaction.
inline constexpr std::array<std::size_t, 3> kPricePercentiles{25, 50, 90};
inline constexpr std::array<std::uint64_t, 3> kFeesLeast{0, 1'000, 10'000};
inline constexpr std::uint64_t kPriceMost = 20'000'000;

// Following.
inline constexpr std::int64_t kPollMs = 2'000;
inline constexpr std::int64_t kSlowPollMs = 30'000;
inline constexpr std::int64_t kSlowAfterMs = 180'000;
inline constexpr std::int64_t kSettledMs = 60'000;  ///< what is over is looked at for so long
inline constexpr int kExpiredLooks = 2;             ///< in a row: nodes may lag behind each other
/// For so long every node has what it took, and knows whether it did.
inline constexpr std::int64_t kKeptMs = 600'000;
inline constexpr std::size_t kSentMax = 32;

/// Characters at either end that make an address look like another.
inline constexpr std::size_t kLookalikeCharacters = 4;
inline constexpr std::size_t kContactsShown = 5;

/// Whoever has sent there wanted it burned (docs of the Solana command line).
inline constexpr std::string_view kIncinerator = "1nc1nerator11111111111111111111111111111111";

// What is stored.
inline constexpr std::string_view kPrefix = "portico.solana_send/";
inline constexpr std::string_view kTransfersKey = "transfers";

}  // namespace portico::solana_send
