// SPDX-License-Identifier: Apache-2.0
#include "core/chain/eip155/contracts/permit2.hpp"

#include "core/chain/eip155/abi/call_words.hpp"

namespace portico::chain {
namespace {

// Of the signatures beside them (permit2_test).
constexpr Selector kPermit2Allowance = 0x927da105;  // allowance(address,address,address)
constexpr Selector kPermit2Approve = 0x87517c45;    // approve(address,address,uint160,uint48)

}  // namespace

Bytes make_permit2_allowance_call(const EvmAddress& owner, const EvmAddress& token,
                                  const EvmAddress& spender) {
    CallWriter call(kPermit2Allowance);
    call.address(owner);
    call.address(token);
    call.address(spender);
    return call.take();
}

Result<Permit2Allowance> read_permit2_allowance(ByteView returned) {
    if (returned.size() < 3 * kWord) return fail(Code::abi_data_invalid, "end");
    const Uint256 amount = Uint256::from_bytes(returned.first(kWord));
    const Uint256 until = Uint256::from_bytes(returned.subspan(kWord, kWord));
    if (!fits_unsigned(amount, 160) || !fits_unsigned(until, 48))
        return fail(Code::abi_data_invalid, "bits");
    return Permit2Allowance{amount, until.low_u64()};
}

Bytes make_permit2_revoke_call(const EvmAddress& token, const EvmAddress& spender) {
    CallWriter call(kPermit2Approve);
    call.address(token);
    call.address(spender);
    call.number(0);
    call.number(0);
    return call.take();
}

}  // namespace portico::chain
