// SPDX-License-Identifier: Apache-2.0
//
// Numbers of buying (docs/spec: on-ramp; the others are ours).
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace portico::onramp {

inline constexpr std::int64_t kTimeoutMs = 10'000;
/// A quote is made anew while the form is looked at, so often.
inline constexpr std::int64_t kQuoteMs = 30'000;
inline constexpr int kQuoteRenewals = 20;
/// A timer may be late by so much; an older quote is not bought by.
inline constexpr std::int64_t kQuoteLateMs = 5'000;
/// Behind the last digit, and the last of the countries that an arrow key goes through.
inline constexpr std::int64_t kTypeMs = 400;
inline constexpr std::int64_t kPollMs = 4'000;      // the specification's
inline constexpr std::int64_t kSilentMs = 180'000;  // the specification's
inline constexpr std::int64_t kListPollMs = 3'000;  // the specification's
/// Behind a try that failed the visitor may take another card in the same window: for so long it is
/// asked what became of that, or for kSilentMs when the window is closed.
inline constexpr std::int64_t kFailedForMs = 600'000;
/// A window that was opened in another visit is asked about for so long.
inline constexpr std::int64_t kForgetMs = 86'400'000;

inline constexpr std::string_view kPrefix = "portico.onramp/";
inline constexpr std::string_view kPurchaseKey = "purchase";

}  // namespace portico::onramp
