// SPDX-License-Identifier: Apache-2.0
//
// Numbers of paying. All but the specification's are ours.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/transfers/constants.hpp"

namespace portico::pay {

inline constexpr std::int64_t kServerTimeoutMs = 15'000;
/// A quote is made anew while it is looked at, so often.
inline constexpr std::int64_t kQuoteMs = 30'000;
inline constexpr int kQuoteRenewals = 20;
/// The server's payment: while something is on its way, and while nothing is.
inline constexpr std::int64_t kPollMs = 4'000;
inline constexpr std::int64_t kIdlePollMs = 20'000;
/// What the token is worth is asked again, so often while the form is there.
inline constexpr std::int64_t kWorthMs = 60'000;
inline constexpr std::int64_t kExchangePollMs = 4'000;  // the specification's
/// Behind it the page says that it has heard nothing, and asks less often.
inline constexpr std::int64_t kExchangeSilentMs = 900'000;
inline constexpr std::int64_t kExchangeSlowPollMs = 30'000;
/// What was begun at an exchange may be paid there as long as the server can ask about it
/// (docs/pay.md#exchanges); where the exchange says that nobody has, for a day: its page is closed
/// long before, and a withdrawal that waits for its review is under way by then.
inline constexpr std::int64_t kOrderKeptMs = 30 * transfers::kForgetMs;
inline constexpr std::int64_t kOrderUnheardMs = transfers::kForgetMs;
/// The same sum to the same address within this time is asked about before it goes out again.
inline constexpr std::int64_t kSameAgainMs = 600'000;
/// What another tab has asked its wallet for is unsure from then on: that tab may be gone.
inline constexpr std::int64_t kAskedElsewhereMs = 60'000;
/// A hash that the server did not take is told again, each time later.
inline constexpr std::int64_t kReportMs = 4'000;
inline constexpr std::int64_t kReportMaxMs = 120'000;
/// Of a transfer that carries a reference, for what a layer 2 takes for its data.
inline constexpr std::uint64_t kTransferBytes = 260;

// What is stored.
inline constexpr std::string_view kPrefix = "portico.pay/";
inline constexpr std::string_view kOrdersKey = "orders";

}  // namespace portico::pay
