// SPDX-License-Identifier: Apache-2.0
//
// Numbers of the modal, its toast and its views' rests.
#pragma once

#include <cstddef>
#include <cstdint>

namespace portico::engine {

inline constexpr std::int64_t kShakeMs = 500;           // docs/spec/modal.md#toast
inline constexpr std::int64_t kToastSwapMs = 150;       // docs/spec/modal.md#toast
inline constexpr std::int64_t kToastShownMs = 2'500;    // ours: long enough to read six words
inline constexpr std::int64_t kCopiedShownMs = 2'000;   // ours: how long a button says "Copied"
inline constexpr std::int64_t kApprovedRestMs = 1'320;  // design, motion: settle 420, then rest 900
inline constexpr std::size_t kHistoryMax = 64;          // views (contract.hpp)
inline constexpr std::size_t kTransactionsMax = 16;     // ours: one within another

}  // namespace portico::engine
