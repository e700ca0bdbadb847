// SPDX-License-Identifier: Apache-2.0
//
// Numbers of what moves money. All of them are ours.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/transfers/constants.hpp"

namespace portico::money {

using namespace transfers;  // NOLINT: the numbers of what both know

// A quote: how long it may be confirmed, and how often it is made anew while nobody does.
inline constexpr std::int64_t kQuoteMs = 20'000;
inline constexpr int kQuoteRenewals = 15;
/// The form's estimate of the fee is asked for again when it is older and something was typed.
inline constexpr std::int64_t kEstimateMs = 20'000;

// Gas: a plain transfer takes exactly this much; that of a token about so much, for the estimate.
inline constexpr std::uint64_t kPlainGas = 21'000;
inline constexpr std::uint64_t kTokenGas = 65'000;

/// Of Anvil and Hardhat.
inline constexpr std::uint64_t kLocalChain = 31'337;

/// Digits at either end that make an address look like another.
inline constexpr std::size_t kLookalikeDigits = 4;
inline constexpr std::size_t kContactsMax = 256;
inline constexpr std::size_t kContactsShown = 5;

// What is stored.
inline constexpr std::string_view kPrefix = "portico.money/";
inline constexpr std::string_view kRecipientsKey = "recipients";

}  // namespace portico::money
