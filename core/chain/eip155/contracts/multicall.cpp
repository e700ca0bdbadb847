// SPDX-License-Identifier: Apache-2.0
#include "core/chain/eip155/contracts/multicall.hpp"

#include "core/base/assert.hpp"
#include "core/base/text/decimal.hpp"
#include "core/chain/eip155/abi/abi.hpp"

namespace portico::chain {

namespace {

AbiSignature signature(std::string_view text) {
    auto parsed = parse_abi_signature(text);
    PORTICO_ASSERT(parsed);
    return std::move(*parsed);
}

}  // namespace

Result<Bytes> encode_multicall(std::span<const ReadCall> calls) {
    if (calls.size() > kMulticallMax)
        return fail(Code::limit_exceeded, to_decimal(kMulticallMax) + " calls");
    AbiValue::List entries;
    entries.reserve(calls.size());
    for (const ReadCall& call : calls) {
        entries.push_back(
            AbiValue::list({AbiValue::address(call.target), AbiValue::boolean(call.may_fail),
                            AbiValue::bytes(call.data)}));
    }
    const AbiValue argument = AbiValue::list(std::move(entries));
    return encode_abi_call(signature("aggregate3((address,bool,bytes)[])"), {&argument, 1});
}

Result<std::vector<ReadResult>> decode_multicall(ByteView returned, std::size_t count) {
    const AbiType type = PORTICO_TRY(parse_abi_parameters("(bool,bytes)[]"));
    const AbiValue::List values = PORTICO_TRY(decode_abi(type, returned));
    const AbiValue::List& entries = values[0].items();
    if (entries.size() != count) return fail(Code::abi_data_invalid, "count");
    std::vector<ReadResult> results;
    results.reserve(count);
    for (const AbiValue& entry : entries)
        results.push_back({entry.items()[0].as_boolean(), entry.items()[1].as_bytes_value()});
    return results;
}

ReadCall make_native_balance_call(const EvmAddress& account, const EvmAddress& multicall) {
    const AbiValue argument = AbiValue::address(account);
    auto data = encode_abi_call(signature("getEthBalance(address)"), {&argument, 1});
    PORTICO_ASSERT(data);
    return {multicall, std::move(*data), true};
}

}  // namespace portico::chain
