// SPDX-License-Identifier: Apache-2.0
//
// Numbers of what an account holds.
#pragma once

#include <cstddef>
#include <cstdint>

namespace portico::account {

// docs/spec/account.md#native-balance: cache expiry
inline constexpr std::int64_t kBalanceFreshMs = 30'000;
inline constexpr std::int64_t kBalanceRetryBlockMs = 30'000;  // docs/spec/account.md#native-balance
// docs/spec/account.md#tokens: cache expiry.
inline constexpr std::int64_t kPortfolioFreshMs = 30'000;
inline constexpr std::int64_t kIdentityFreshMs = 300'000;
inline constexpr std::int64_t kIdentityRetryBlockMs = 30'000;
// docs/spec/account.md#tokens: while it is looked at
inline constexpr std::int64_t kRefreshMs = 10'000;
inline constexpr std::size_t kBalanceCacheMax = 32;  // ours: accounts remembered in one page

// Ours.
inline constexpr std::int64_t kServerTimeoutMs = 15'000;
inline constexpr std::size_t kCacheMax = 16;            // accounts remembered in one page
inline constexpr std::size_t kRequestedChainsMax = 16;  // as many as the server takes
inline constexpr std::size_t kForcedTokensMax = 20;     // a longer request line would be refused
}  // namespace portico::account
