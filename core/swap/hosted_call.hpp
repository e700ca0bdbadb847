// SPDX-License-Identifier: Apache-2.0
//
// Calls that hosted services make, as far as they bind the service: what is taken, what is paid at
// least, and to whom. How it is swapped between stands in data that only their contracts read.
// Sources: the published contracts of 1inch (AggregationRouterV6) and of 0x (AllowanceHolder,
// Settler).
#pragma once

#include "core/swap/router_call.hpp"

namespace portico::swap {

/// As both services write a network's own currency.
inline constexpr EvmAddress kNativePlace = {0xee, 0xee, 0xee, 0xee, 0xee, 0xee, 0xee,
                                            0xee, 0xee, 0xee, 0xee, 0xee, 0xee, 0xee,
                                            0xee, 0xee, 0xee, 0xee, 0xee, 0xee};

struct HostedCall {
    EvmAddress token_in{}, token_out{};  ///< kNativePlace: the network's own currency
    EvmAddress recipient{};
    Uint256 amount = {};  ///< zero: the call does not say it (what is sent along is taken)
    Uint256 minimum = {};
    EvmAddress settler{};  ///< of 0x: who swaps and is checked beside the call; else zero
};

/// `swap` of AggregationRouterV6. Errors: abi_data_invalid: another function, or a swap that may be
/// done in part or takes more than the amount.
Result<HostedCall> read_one_inch_call(ByteView data);

/// `exec` of AllowanceHolder that runs `execute` of a Settler; or that `execute` alone, by which
/// the network's own currency is sold. Errors: abi_data_invalid.
Result<HostedCall> read_zero_x_call(ByteView data);

}  // namespace portico::swap
