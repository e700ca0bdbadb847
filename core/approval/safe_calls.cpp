// SPDX-License-Identifier: Apache-2.0
#include "core/approval/safe_calls.hpp"

#include <algorithm>

#include "core/base/vec.hpp"
#include "core/chain/eip155/abi/abi.hpp"

namespace portico::approval {

using chain::AbiValue;
using chain::EvmAddress;
using chain::Uint256;

namespace {

constexpr std::string_view kExecute =
    "execTransaction(address,uint256,bytes,uint8,uint256,uint256,uint256,address,address,bytes)";
constexpr std::uint8_t kExecuteSelector[] = {0x6a, 0x76, 0x12, 0x02};
constexpr std::uint8_t kMultiSendSelector[] = {0x8d, 0x80, 0xff, 0x0a};
/// MultiSend and MultiSendCallOnly of 1.3.0 and 1.4.1. All by CREATE2, so that an address says
/// which code is there: it makes the calls of its list as the Safe, and does nothing else.
constexpr std::string_view kMultiSends[] = {
    "0xA238CBeb142c10Ef7Ad8442C6D1f9E89e07e7761", "0x998739BFdAAdde7C933B942a68053933098f9EDa",
    "0x40A2aCCbd92BCA938b02010E17A5b8929b49130D", "0xA1dabEF33b3B82c7814B6D82A79e50F4AC44102B",
    "0x38869bf66a61cF6bDB996A6aE40D5853Fd43B526", "0x9641d764fc13c8B624c04430C7356C1C7C8102e2"};
constexpr std::size_t kPackedHead = 1 + 20 + 32 + 32;  ///< kind, receiver, value, length

/// The call itself, beside the gas it is given: an address that is looked at first, that has no
/// account yet and gets a value, 36,600, and the steps around it.
constexpr std::uint64_t kCallGas = 50'000;
/// Its data is copied once, into memory that the signatures may have made large.
constexpr std::uint64_t kDataByteGas = 8;

/// handlePayment: (baseGas + what the call used) * gasPrice, whatever the gas did cost. In the
/// network's currency the transaction's own price counts where that is lower; whoever hands it in
/// chooses that. The call is given safeTxGas and no more, even 0, wherever there is a price.
Uint256 most_refund(const SafeTransaction& one) {
    const Uint256 call = sum_of(one.safe_tx_gas, kCallGas + kDataByteGas * one.data.size());
    return multiply(sum_of(one.base_gas, call), one.gas_price).value_or(Uint256::max());
}

void say_refund(Builder& builder, const SafeTransaction& one) {
    if (one.gas_price.is_zero()) return;
    std::optional<EvmAddress> token;
    if (one.gas_token != EvmAddress{}) token = one.gas_token;
    const Uint256 most = most_refund(one);
    const bool unlimited = is_unlimited(most);
    const bool anyone = one.refund_receiver == EvmAddress{};
    Said said = builder.say(anyone ? SentenceCode::safe_refund_anyone : SentenceCode::safe_refund);
    said.address("contract", one.safe).amount("most", token, most, unlimited);
    if (!anyone) said.recipient("recipient", one.refund_receiver, token);
    builder.warn(WarningCode::safe_refund).amount("amount", token, most, unlimited);
    if (token && !builder.is_trusted(*token))
        builder.warn(WarningCode::unknown_contract).address("contract", *token);
}

void say_call(Builder& builder, bool delegates, const Call& call) {
    if (!delegates) return describe_call(builder, call);
    // The words of a call are not true of code that runs in the Safe's own place.
    builder.warn(WarningCode::delegate_call).address("contract", *call.to);
    say_unknown_call(builder, {call.to, {}, call.data, false});
}

/// The calls of MultiSend, a tight list. False, and nothing said: it is none of ours.
bool say_several(Builder& builder, const SafeTransaction& one) {
    const std::string to = chain::evm_address_text(one.to);
    if (std::ranges::find(kMultiSends, to) == std::end(kMultiSends) ||
        builder.depth() >= kCallDepthMax || one.data.size() < 4 ||
        !std::ranges::equal(ByteView(one.data).first(4), kMultiSendSelector))
        return false;
    const auto signature = chain::parse_abi_signature("multiSend(bytes)");
    const auto values = decode_strictly(signature->inputs, ByteView(one.data).subspan(4));
    if (!values) return false;
    struct Part {
        bool delegates;
        Call call;
    };
    Vec<Part> parts;
    for (ByteView left = (*values)[0].as_bytes_value(); !left.empty();) {
        if (left.size() < kPackedHead) return false;
        const Uint256 length = Uint256::from_bytes(left.subspan(53, 32));
        if (length > Uint256(left.size() - kPackedHead)) return false;
        const auto size = static_cast<std::size_t>(length.low_u64());
        Part& part = parts.emplace_back();
        part.delegates = left[0] != 0;
        std::ranges::copy(left.subspan(1, 20), part.call.to.emplace().begin());
        part.call.value = Uint256::from_bytes(left.subspan(21, 32));
        part.call.data = left.subspan(kPackedHead, size);
        left = left.subspan(kPackedHead + size);
    }
    if (parts.empty()) return false;
    builder.say(SentenceCode::nested_calls).number("count", parts.size());
    const Builder::Deeper deeper(builder);
    for (const Part& part : parts) {
        if (builder.out.sentences.size() == kSentencesMax) {
            builder.warn(WarningCode::too_long);
            break;
        }
        say_call(builder, part.delegates, part.call);
    }
    return true;
}

}  // namespace

void say_safe_transaction(Builder& builder, const SafeTransaction& transaction) {
    say_refund(builder, transaction);
    const Builder::Deeper deeper(builder);
    const Builder::Acting acting(builder, transaction.safe);
    if (transaction.delegates && say_several(builder, transaction)) return;
    say_call(builder, transaction.delegates, {transaction.to, transaction.value, transaction.data});
}

bool describe_safe_call(Builder& builder, const Call& call) {
    if (builder.depth() >= kCallDepthMax ||
        !std::ranges::equal(call.data.first(4), kExecuteSelector))
        return false;
    const auto signature = chain::parse_abi_signature(kExecute);
    const auto values = decode_strictly(signature->inputs, call.data.subspan(4));
    if (!values) return false;
    const auto& at = *values;
    builder.say(SentenceCode::safe_execute).address("contract", *call.to);
    say_value_sent(builder, call);
    say_safe_transaction(builder, {.safe = *call.to,
                                   .to = at[0].as_address(),
                                   .value = at[1].as_number(),
                                   .data = at[2].as_bytes_value(),
                                   .delegates = !at[3].as_number().is_zero(),
                                   .safe_tx_gas = at[4].as_number(),
                                   .base_gas = at[5].as_number(),
                                   .gas_price = at[6].as_number(),
                                   .gas_token = at[7].as_address(),
                                   .refund_receiver = at[8].as_address()});
    return true;
}

}  // namespace portico::approval
