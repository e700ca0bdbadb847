// SPDX-License-Identifier: Apache-2.0
//
// Numbers of the wallet directory.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace portico::engine {

// docs/spec/connect.md#directory.
inline constexpr std::int64_t kWalletsPage = 40;
inline constexpr std::int64_t kWalletsRecommended = 4;
inline constexpr std::int64_t kWalletsFound = 100;
inline constexpr std::int64_t kWalletsDebounceMs = 500;
inline constexpr std::size_t kWalletsSearchMin = 2;  // characters

// Ours.
inline constexpr std::int64_t kWalletsTimeoutMs = 10'000;
inline constexpr std::array<std::int64_t, 2> kWalletsRetryMs{1'000, 3'000};
inline constexpr std::size_t kWalletsBodyMaxBytes = 1024 * 1024;
inline constexpr std::size_t kWalletsSearchReportedMaxBytes = 32;
// What the directory takes (docs/wallets.md).
inline constexpr std::size_t kWalletsSearchMaxBytes = 100;
// A request line with more ids or chains would be refused by servers.
inline constexpr std::size_t kWalletsIdsMax = 100;
inline constexpr std::size_t kWalletsChainsMax = 32;

}  // namespace portico::engine
