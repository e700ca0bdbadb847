// SPDX-License-Identifier: Apache-2.0
//
// Numbers of how a transaction is followed and what it costs. All of them are ours.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace portico::transfers {

inline constexpr std::int64_t kFeeBlocks = 10;  ///< looked back for fees and for the time
/// More is no answer of a node. Some networks count gas in another unit (Filecoin).
inline constexpr std::uint64_t kGasMax = 10'000'000'000;
inline constexpr std::uint64_t kTransactionGasMax = 1U << 24;  ///< EIP-7825
/// Of an unsigned transaction beside its data, about: what layer 2 charges for.
inline constexpr std::uint64_t kBytesBesideData = 160;

/// A fee is large above this part of what is sent; beside a token, unless it is worth less than so
/// many cents.
inline constexpr std::uint64_t kLargeFeePart = 10;
inline constexpr std::uint64_t kSmallFeeCents = 100;
/// A large fee may grow by this part before it has to be accepted anew.
inline constexpr std::uint64_t kFeeGrownPart = 4;

/// What Max leaves a smart account for an operation, whose gas only its wallet knows: with the
/// account's own deployment, generously.
inline constexpr std::uint64_t kOperationGas = 1'000'000;

inline constexpr std::int64_t kPollMs = 4'000;
inline constexpr std::int64_t kSlowPollMs = 30'000;
inline constexpr std::int64_t kSlowAfterMs = 180'000;
inline constexpr std::int64_t kOldPollMs = 120'000;  ///< of what waits for longer than:
inline constexpr std::int64_t kOldAfterMs = 3'600'000;
inline constexpr std::int64_t kDroppedAfterMs = 300'000;  ///< no node has known it for so long
inline constexpr std::int64_t kSettledMs = 60'000;     ///< a confirmed one is looked at for so long
inline constexpr std::int64_t kForgetMs = 86'400'000;  ///< after its end; what waits never
inline constexpr std::int64_t kForgetUnseenMs = 7 * kForgetMs;  ///< others have to sign it first
inline constexpr int kGoneLooks = 2;    ///< its number is used and there is no receipt: so often
inline constexpr int kSilentLooks = 3;  ///< nobody says whether its token moved: so often
/// More are kept only while they wait: what has ended goes first.
inline constexpr std::size_t kTransfersMax = 32;
inline constexpr std::size_t kWaitingMax = 64;
/// Of those that the page sent: they must not push out what was sent here.
inline constexpr std::size_t kPageTransfersMax = 8;

/// Behind the prefix of the machine that keeps them.
inline constexpr std::string_view kTransfersKey = "transfers";

}  // namespace portico::transfers
