// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "core/chain/eip155/abi/abi.hpp"
#include "core/smart_account/account_calls.hpp"

namespace portico::smart_account {
namespace {

using chain::AbiValue;
using Values = std::optional<AbiValue::List>;

/// ERC-7579: how an account carries out a call.
constexpr std::uint8_t kModeOne = 0x00, kModeSeveral = 0x01;
constexpr std::uint8_t kModeTry = 0x01;  ///< goes on behind a call that fails
constexpr std::size_t kExecutionHead = 20 + 32;

Values decoded_call(const chain::AbiSignature& function, ByteView data) {
    auto values = chain::decode_abi_call(function, data);
    if (!values) return std::nullopt;
    const auto again = chain::encode_abi_call(function, *values);
    if (!again || !std::ranges::equal(*again, data)) return std::nullopt;
    return std::move(*values);
}

std::optional<Calls> checked(Calls calls) {
    if (calls.empty() || calls.size() > kAccountCallsMax) return std::nullopt;
    return calls;
}

std::optional<Calls> read_list(const AbiValue& list) {
    Calls out;
    for (const AbiValue& one : list.items())
        out.push_back({.to = one.items()[0].as_address(),
                       .value = one.items()[1].as_number(),
                       .data = one.items()[2].as_bytes_value()});
    return checked(std::move(out));
}

/// SimpleAccount 0.7: a list of each. Without values nothing is sent with the calls.
std::optional<Calls> read_lists(const AbiValue& to, const AbiValue& values, const AbiValue& data) {
    const std::size_t count = to.items().size();
    if (data.items().size() != count || (!values.items().empty() && values.items().size() != count))
        return std::nullopt;
    Calls out;
    for (std::size_t i = 0; i < count; ++i)
        out.push_back(
            {.to = to.items()[i].as_address(),
             .value = values.items().empty() ? chain::Uint256() : values.items()[i].as_number(),
             .data = data.items()[i].as_bytes_value()});
    return checked(std::move(out));
}

/// ERC-7579: the first byte of the mode says one call, packed, or several.
std::optional<Calls> read_modular(const Bytes32& mode, ByteView calls) {
    const bool is_plain =
        std::ranges::all_of(ByteView(mode).subspan(2), [](std::uint8_t one) { return one == 0; });
    if (mode[1] > kModeTry || !is_plain) return std::nullopt;
    if (mode[0] == kModeOne) {
        if (calls.size() < kExecutionHead) return std::nullopt;
        Call out;
        std::ranges::copy(calls.first(20), out.to.begin());
        out.value = chain::Uint256::from_bytes(calls.subspan(20, 32));
        out.data.assign(calls.begin() + kExecutionHead, calls.end());
        return Calls{std::move(out)};
    }
    if (mode[0] != kModeSeveral) return std::nullopt;
    static const chain::AbiType type = *chain::parse_abi_parameters("(address,uint256,bytes)[]");
    const auto values = chain::decode_abi(type, calls);
    if (!values) return std::nullopt;
    const auto again = chain::encode_abi(type, *values);
    if (!again || !std::ranges::equal(*again, calls)) return std::nullopt;
    return read_list((*values)[0]);
}

}  // namespace

std::optional<Calls> read_account_calls(ByteView call_data) {
    static const chain::AbiSignature one =
        *chain::parse_abi_signature("execute(address,uint256,bytes)");
    static const chain::AbiSignature several =
        *chain::parse_abi_signature("executeBatch((address,uint256,bytes)[])");
    static const chain::AbiSignature lists =
        *chain::parse_abi_signature("executeBatch(address[],uint256[],bytes[])");
    static const chain::AbiSignature modular =
        *chain::parse_abi_signature("execute(bytes32,bytes)");
    if (const auto values = decoded_call(one, call_data))
        return Calls{Call{.to = (*values)[0].as_address(),
                          .value = (*values)[1].as_number(),
                          .data = (*values)[2].as_bytes_value()}};
    if (const auto values = decoded_call(several, call_data)) return read_list((*values)[0]);
    if (const auto values = decoded_call(lists, call_data))
        return read_lists((*values)[0], (*values)[1], (*values)[2]);
    if (const auto values = decoded_call(modular, call_data))
        return read_modular((*values)[0].as_word(), (*values)[1].as_bytes_value());
    if (auto calls = decode_calls(call_data)) return checked(std::move(*calls));
    return std::nullopt;
}

}  // namespace portico::smart_account
