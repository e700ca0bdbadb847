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
/// Behind the last letter of a name.
inline constexpr std::int64_t kNameDelayMs = 500;

// Gas: a plain transfer takes exactly this much; that of a token about so much, for the estimate.
inline constexpr std::uint64_t kPlainGas = 21'000;
inline constexpr std::uint64_t kTokenGas = 65'000;

/// Digits at either end that make an address look like another.
inline constexpr std::size_t kLookalikeDigits = 4;
inline constexpr std::size_t kContactsMax = 64;
inline constexpr std::size_t kContactsShown = 5;

// What is stored.
inline constexpr std::string_view kPrefix = "portico.money/";

/// Where names are looked up (ERC-137).
inline constexpr std::string_view kNamesChain = "eip155:1";
/// Where the host has no server: the node that core/chain/networks.cpp has for it.
inline constexpr const char* kNamesNode = "https://ethereum-rpc.publicnode.com";
inline constexpr std::string_view kNamesRegistry = "0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e";

}  // namespace portico::money
