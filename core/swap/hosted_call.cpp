// SPDX-License-Identifier: Apache-2.0
#include "core/swap/hosted_call.hpp"

#include "core/base/assert.hpp"
#include "core/chain/eip155/abi/abi.hpp"
#include "core/chain/eip155/abi/call_words.hpp"
#include "core/chain/eip155/contracts/token_calls.hpp"

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

EvmAddress token_of(const EvmAddress& token) {
    return token == EvmAddress{} ? kNativePlace : token;
}

/// Whether `bytes` stand whole, with their padding, at an offset.
bool has_bytes(ByteView words, const Uint256& offset) {
    if (offset > words.size() - chain::kWord) return false;
    const ByteView at = words.subspan(static_cast<std::size_t>(offset.low_u64()));
    const Uint256 size = Uint256::from_bytes(at.first(chain::kWord));
    const std::size_t rest = at.size() - chain::kWord;
    return size <= rest && chain::whole_words(static_cast<std::size_t>(size.low_u64())) <= rest;
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
    call.token_out = token_of(slippage[1].as_address());
    call.minimum = slippage[2].as_number();
    return true;
}

}  // namespace

Result<HostedCall> read_one_inch_call(ByteView data) {
    // swap(address executor, (address srcToken, address dstToken, address srcReceiver, address
    // dstReceiver, uint256 amount, uint256 minReturnAmount, uint256 flags) desc, bytes data), read
    // word by word: a page reads it, and has no types of the ABI.
    constexpr chain::Selector kSwap = 0x07ed2379;
    constexpr std::size_t kAddresses = 5, kHeadWords = 9;
    constexpr std::uint64_t kPartialFill = 1;
    if (data.size() > kCallBytesMax) return not_read("length");
    const chain::CallReader call(data);
    if (call.selector() != kSwap || data.size() < 4 + kHeadWords * chain::kWord)
        return not_read("no swap of this router");
    const ByteView words = data.subspan(4);
    for (std::size_t i = 0; i < kAddresses; ++i)
        if (!chain::read_address(words.subspan(i * chain::kWord)))
            return not_read("no swap of this router");
    if (!has_bytes(words, call.number(kHeadWords - 1))) return not_read("no swap of this router");
    const Uint256 flags = call.number(7);
    if (!flags.fits_u64() || (flags.low_u64() & kPartialFill) != 0)
        return not_read("a swap that may be done in part");
    return HostedCall{.token_in = token_of(call.address(1)),
                      .token_out = token_of(call.address(2)),
                      .recipient = call.address(4),
                      .amount = call.number(5),
                      .minimum = call.number(6)};
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
    call.token_in = token_of((*values)[1].as_address());
    call.amount = (*values)[2].as_number();
    call.settler = (*values)[3].as_address();
    // Who may take the amount is who is called, and nobody else.
    if ((*values)[0].as_address() != call.settler)
        return not_read("an operator that is not called");
    return call;
}

}  // namespace portico::swap
