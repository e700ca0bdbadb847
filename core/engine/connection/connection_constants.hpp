// SPDX-License-Identifier: Apache-2.0
//
// Numbers of connecting and of the account.
#pragma once

#include <cstddef>
#include <cstdint>

namespace portico::engine {

inline constexpr std::size_t kRecentWalletsMax = 2;        // docs/spec/connect.md#rows
inline constexpr std::int64_t kRestoreDeadlineMs = 5'000;  // ours: then a prior connection is late
inline constexpr std::int64_t kSwitchSettleMs = 10'000;    // ours: until a switch shows
inline constexpr std::int64_t kVerifyAgainMs = 500;        // ours: between two looks at it
inline constexpr int kAsksOfAddedChain = 4;                // ours: each after twice the time
inline constexpr std::int64_t kSlowMs = 10'000;     // design, "Loading": then words say who is slow
inline constexpr int kRenewalsMax = 5;              // ours: codes made ready again on one list
inline constexpr std::size_t kConnectorsMax = 180;  // ours: with known wallets below 256 rows
inline constexpr std::size_t kHostRequestsMax = 1'024;  // ours: open at once
/// Ours: what sends is read, and signed by others; universal links and hardware take their time.
inline constexpr std::int64_t kSendingExpiryS = 3'600;
/// EIP-1193 "disconnect", whose codes are CloseEvent's where a line broke: of one that passes; all.
inline constexpr std::int64_t kNetworkDropCode = 1'013, kLineLostFrom = 1'001, kLineLostTo = 1'015;

}  // namespace portico::engine
