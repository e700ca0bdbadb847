// SPDX-License-Identifier: Apache-2.0
//
// Permit2: owners let it take a token, and it keeps who of all others may take how much of that
// until when. The same address on most chains (https://github.com/Uniswap/permit2).
#pragma once

#include <cstdint>

#include "core/base/bytes.hpp"
#include "core/base/result.hpp"
#include "core/chain/eip155/address.hpp"
#include "core/chain/eip155/uint256.hpp"

namespace portico::chain {

inline constexpr std::string_view kPermit2Text = "0x000000000022D473030F116dDEE9F6B43aC78BA3";
inline constexpr EvmAddress kPermit2{0x00, 0x00, 0x00, 0x00, 0x00, 0x22, 0xd4, 0x73, 0x03, 0x0f,
                                     0x11, 0x6d, 0xde, 0xe9, 0xf6, 0xb4, 0x3a, 0xc7, 0x8b, 0xa3};

/// What somebody may take of a token.
struct Permit2Allowance {
    Uint256 amount{};
    std::uint64_t until_s = 0;  ///< the last second in which it holds

    friend bool operator==(const Permit2Allowance&, const Permit2Allowance&) = default;
};

/// allowance(owner, token, spender).
Bytes make_permit2_allowance_call(const EvmAddress& owner, const EvmAddress& token,
                                  const EvmAddress& spender);
/// Errors: abi_data_invalid.
Result<Permit2Allowance> read_permit2_allowance(ByteView returned);
/// approve(token, spender, 0, 0): nothing any longer.
Bytes make_permit2_revoke_call(const EvmAddress& token, const EvmAddress& spender);

}  // namespace portico::chain
