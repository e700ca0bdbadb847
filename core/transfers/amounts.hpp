// SPDX-License-Identifier: Apache-2.0
//
// Amounts as forms and quotes show them. Exact.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/chain/eip155/uint256.hpp"
#include "core/transfers/contract.hpp"

namespace portico::transfers {

using chain::Uint256;

/// Decimals of what can be sent: with more, the largest number has no place before the point.
inline constexpr std::int64_t kDecimalsMax = 77;

/// Base units of `1.5`; nothing for what is negative or has more places than there are decimals.
std::optional<Uint256> to_units(std::string_view text, std::int64_t decimals);
/// Nothing typed yet, or the zeros and the point that another digit may follow: `0.`, `0.00`.
bool is_nothing_yet(std::string_view typed);
/// `1.5` of a number in base units.
std::string amount_text(const Uint256& value, std::int64_t decimals);
/// In US dollars, two decimals; nothing without a price.
std::optional<Amount> worth(std::string_view amount, const std::optional<Amount>& price);

/// On eip155, where there is a node to ask.
bool is_sendable(const std::optional<WatchedAccount>& account);

}  // namespace portico::transfers
