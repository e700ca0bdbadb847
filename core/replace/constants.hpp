// SPDX-License-Identifier: Apache-2.0
//
// Numbers of speeding up and canceling. All but the first are ours.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace portico::replace {

/// Nodes take another transaction of a nonce in the place of the first from a tenth more on.
inline constexpr std::uint64_t kRaisedTenths = 11;

inline constexpr std::int64_t kQuoteMs = 20'000;
inline constexpr int kQuoteRenewals = 15;
/// Of one nonce, looked for at the node before there is a quote.
inline constexpr std::size_t kCandidatesMax = 4;

// What is stored.
inline constexpr std::string_view kPrefix = "portico.replace/";

}  // namespace portico::replace
