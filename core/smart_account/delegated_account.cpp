// SPDX-License-Identifier: Apache-2.0
#include "core/smart_account/delegated_account.hpp"

#include <algorithm>

#include "core/base/assert.hpp"
#include "core/chain/eip155/abi/abi.hpp"

namespace portico::smart_account {
namespace {

using chain::AbiValue;

chain::AbiSignature execute_batch() {
    auto signature = chain::parse_abi_signature("executeBatch((address,uint256,bytes)[])");
    PORTICO_ASSERT(signature);
    return std::move(*signature);
}

}  // namespace

chain::EvmAddress delegated_code() {
    const auto address = chain::parse_evm_address("0xe6Cae83BdE06E4c305530e199D7217f42808555B");
    PORTICO_ASSERT(address);
    return *address;
}

Result<Bytes> encode_own_calls(std::span<const Call> calls) {
    if (calls.empty() || calls.size() > kCallsMax) return fail(Code::transaction_invalid, "calls");
    AbiValue::List rows;
    for (const Call& call : calls)
        rows.push_back(AbiValue::list({AbiValue::address(call.to), AbiValue::number(call.value),
                                       AbiValue::bytes(call.data)}));
    const AbiValue values[] = {AbiValue::list(std::move(rows))};
    auto data = chain::encode_abi_call(execute_batch(), std::span(values));
    PORTICO_ASSERT(data);
    return std::move(*data);
}

Result<Calls> decode_own_calls(ByteView data) {
    Calls calls;
    const auto values = chain::decode_abi_call(execute_batch(), data);
    if (values)
        for (const AbiValue& row : (*values)[0].items())
            calls.push_back({.to = row.items()[0].as_address(),
                             .value = row.items()[1].as_number(),
                             .data = row.items()[2].as_bytes_value()});
    // What is described and what is signed have one spelling.
    const auto again = encode_own_calls(calls);
    if (!again || !std::ranges::equal(*again, data)) return fail(Code::transaction_invalid, "data");
    return calls;
}

Result<Calls> check_own_operation(const chain::UserOperation& operation,
                                  const chain::EvmAddress& owner, std::uint64_t chain_id) {
    const auto invalid = [](const char* what) { return fail(Code::transaction_invalid, what); };
    if (operation.sender != owner) return invalid("sender");
    const auto& given = operation.authorization;
    if (operation.factory.has_value() != given.has_value() ||
        (operation.factory && (!operation.is_eip7702() || !operation.factory_data.empty())))
        return invalid("factory");
    if (given &&
        (given->address != delegated_code() || given->chain_id != chain::Uint256(chain_id)))
        return invalid("eip7702Auth");
    // Its owner's own fee is that of a transaction.
    if (!operation.paymaster) return invalid("paymaster");
    if (operation.max_fee_per_gas > kFeeMax) return invalid("maxFeePerGas");
    if (operation.max_priority_fee_per_gas > operation.max_fee_per_gas)
        return fail(Code::tip_above_fee_cap);
    auto calls = PORTICO_TRY(decode_own_calls(operation.call_data));
    for (const Call& call : calls)
        if (call.to == owner && !call.data.empty()) return invalid("callData");
    return calls;
}

}  // namespace portico::smart_account
