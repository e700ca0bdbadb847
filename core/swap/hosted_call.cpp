// SPDX-License-Identifier: Apache-2.0
#include "core/swap/hosted_call.hpp"

#include "core/base/assert.hpp"
#include "core/chain/eip155/abi/abi.hpp"

namespace portico::swap {
namespace {

using chain::AbiSignature;
using chain::AbiValue;

AbiSignature hosted_signature(std::string_view text) {
    auto parsed = chain::parse_abi_signature(text);
    PORTICO_ASSERT(parsed);
    return std::move(*parsed);
}

std::unexpected<Error> not_read(std::string_view what) {
    return fail(Code::abi_data_invalid, std::string(what));
}

EvmAddress token_of(const AbiValue& value) {
    const EvmAddress token = value.as_address();
    return token == EvmAddress{} ? kNativePlace : token;
}

/// Of a call of `execute`. False: it is none.
bool read_execute(ByteView data, HostedCall& call) {
    static const AbiSignature kExecute = hosted_signature(
        "execute((address recipient, address buyToken, uint256 minAmountOut) slippage, bytes[] "
        "actions, bytes32 zid)");
    const auto values = chain::decode_abi_call(kExecute, data);
    if (!values) return false;
    const AbiValue::List& slippage = (*values)[0].items();
    call.recipient = slippage[0].as_address();
    call.token_out = token_of(slippage[1]);
    call.minimum = slippage[2].as_number();
    return true;
}

}  // namespace

Result<HostedCall> read_one_inch_call(ByteView data) {
    static const AbiSignature kSwap = hosted_signature(
        "swap(address executor, (address srcToken, address dstToken, address srcReceiver, address "
        "dstReceiver, uint256 amount, uint256 minReturnAmount, uint256 flags) desc, bytes data)");
    if (data.size() > kCallBytesMax) return not_read("length");
    const auto values = chain::decode_abi_call(kSwap, data);
    if (!values) return not_read("no swap of this router");
    const AbiValue::List& desc = (*values)[1].items();
    constexpr std::uint64_t kPartialFill = 1;
    const Uint256 flags = desc[6].as_number();
    if (!flags.fits_u64() || (flags.low_u64() & kPartialFill) != 0)
        return not_read("a swap that may be done in part");
    return HostedCall{.token_in = token_of(desc[0]),
                      .token_out = token_of(desc[1]),
                      .recipient = desc[3].as_address(),
                      .amount = desc[4].as_number(),
                      .minimum = desc[5].as_number()};
}

Result<HostedCall> read_zero_x_call(ByteView data) {
    static const AbiSignature kExec = hosted_signature(
        "exec(address operator, address token, uint256 amount, address target, bytes data)");
    if (data.size() > kCallBytesMax) return not_read("length");
    HostedCall call;
    if (read_execute(data, call)) {
        call.token_in = kNativePlace;
        return call;
    }
    const auto values = chain::decode_abi_call(kExec, data);
    if (!values || !read_execute((*values)[4].as_bytes_value(), call))
        return not_read("no swap of these contracts");
    call.token_in = token_of((*values)[1]);
    call.amount = (*values)[2].as_number();
    call.settler = (*values)[3].as_address();
    // Who may take the amount is who is called, and nobody else.
    if ((*values)[0].as_address() != call.settler)
        return not_read("an operator that is not called");
    return call;
}

}  // namespace portico::swap
