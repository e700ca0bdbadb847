// SPDX-License-Identifier: Apache-2.0
//
// Many read calls in one: aggregate3 of the Multicall3 contract, which has the same address on
// nearly every chain. Not for writing calls: the contract, not the account, would be their sender.
#pragma once

#include <span>
#include <vector>

#include "core/base/bytes.hpp"
#include "core/base/result.hpp"
#include "core/chain/eip155/address.hpp"

namespace portico::chain {

inline constexpr EvmAddress kMulticall3 = {0xca, 0x11, 0xbd, 0xe0, 0x59, 0x77, 0xb3,
                                           0x63, 0x11, 0x67, 0x02, 0x88, 0x62, 0xbe,
                                           0x2a, 0x17, 0x39, 0x76, 0xca, 0x11};

/// Most calls in one aggregate: what nodes answer within their gas limit of a read.
inline constexpr std::size_t kMulticallMax = 1'024;

struct ReadCall {
    EvmAddress target;
    Bytes data;
    bool may_fail = true;
};

struct ReadResult {
    bool success;
    Bytes data;  ///< what was returned, or why it reverted (abi_revert_reason)
};

/// The data of one call to kMulticall3. Errors: limit_exceeded (more than kMulticallMax).
Result<Bytes> encode_multicall(std::span<const ReadCall> calls);

/// The results, in the order of the calls. Errors: abi_data_invalid (also: another number of them
/// than `count`).
Result<std::vector<ReadResult>> decode_multicall(ByteView returned, std::size_t count);

/// The call to kMulticall3 that reads the native balance of an account (getEthBalance), so that it
/// goes with those of tokens.
ReadCall make_native_balance_call(const EvmAddress& account,
                                  const EvmAddress& multicall = kMulticall3);

}  // namespace portico::chain
