// SPDX-License-Identifier: Apache-2.0
#include "core/chain/names/ens_lookup.hpp"

#include <algorithm>

#include "core/chain/eip155/abi/abi.hpp"
#include "core/chain/eip155/contracts/ens_name.hpp"
#include "core/chain/eip155/contracts/token_calls.hpp"
#include "core/chain/names/coin_type.hpp"

namespace portico::chain {
namespace {

constexpr FixedBytes<4> kOffchainLookup = {0x55, 0x6f, 0x18, 0x30};
constexpr std::size_t kSolanaBytes = 32;

/// Signatures of calls are read once.
struct Forms {
    AbiSignature address = *parse_abi_signature("addr(bytes32)");
    AbiSignature coin_address = *parse_abi_signature("addr(bytes32,uint256)");
    AbiSignature resolve = *parse_abi_signature("resolve(bytes,bytes)");
    AbiType one_bytes = *parse_abi_parameters("bytes");
    AbiType two_bytes = *parse_abi_parameters("bytes,bytes");
    AbiType lookup = *parse_abi_parameters("address,string[],bytes,bytes4,bytes");
};

const Forms& forms() {
    static const Forms all;
    return all;
}

Bytes encode_call(const AbiSignature& function, const std::vector<AbiValue>& arguments) {
    return encode_abi_call(function, arguments).value_or(Bytes());
}

bool is_zero(ByteView bytes) {
    return std::ranges::all_of(bytes, [](std::uint8_t one) { return one == 0; });
}

Bytes dns_name(std::string_view name) {
    Bytes out;
    while (!name.empty()) {
        const std::string_view label = name.substr(0, name.find('.'));
        out.push_back(static_cast<std::uint8_t>(label.size()));
        out.insert(out.end(), label.begin(), label.end());
        name.remove_prefix(std::min(label.size() + 1, name.size()));
    }
    out.push_back(0);
    return out;
}

}  // namespace

bool is_ens_coin(std::uint32_t coin) {
    return coin == kCoinOfEthereum || coin == kCoinOfSolana || coin >= kCoinOfAnyEvm;
}

Bytes encode_ens_address_call(std::string_view name, std::uint32_t coin) {
    const AbiValue node = AbiValue::word(ens_namehash(name));
    if (coin == kCoinOfEthereum) return encode_call(forms().address, {node});
    return encode_call(forms().coin_address,
                       {node, AbiValue::number(Uint256(std::uint64_t{coin}))});
}

Result<Bytes> read_ens_address(ByteView returned, std::uint32_t coin) {
    if (returned.empty()) return Bytes();
    Bytes address;
    if (coin == kCoinOfEthereum) {
        const EvmAddress read = PORTICO_TRY(read_address(returned));
        address.assign(read.begin(), read.end());
    } else {
        const auto values = PORTICO_TRY(decode_abi(forms().one_bytes, returned));
        address = values[0].as_bytes_value();
    }
    if (is_zero(address)) return Bytes();
    const std::size_t size = coin == kCoinOfSolana ? kSolanaBytes : EvmAddress{}.size();
    if (address.size() != size) return fail(Code::abi_data_invalid, "length");
    return address;
}

Bytes encode_ens_resolve(std::string_view name, ByteView call) {
    return encode_call(forms().resolve, {AbiValue::bytes(dns_name(name)), AbiValue::bytes(call)});
}

Result<Bytes> read_ens_resolved(ByteView returned) {
    auto values = PORTICO_TRY(decode_abi(forms().one_bytes, returned));
    return values[0].as_bytes_value();
}

bool is_offchain_lookup(ByteView reverted) {
    return reverted.size() >= kOffchainLookup.size() &&
           std::ranges::equal(reverted.first(kOffchainLookup.size()), kOffchainLookup);
}

Result<OffchainLookup> read_offchain_lookup(ByteView reverted) {
    if (!is_offchain_lookup(reverted)) return fail(Code::abi_data_invalid, "selector");
    const auto values =
        PORTICO_TRY(decode_abi(forms().lookup, reverted.subspan(kOffchainLookup.size())));
    OffchainLookup lookup{.sender = values[0].as_address(),
                          .urls = {},
                          .call = values[2].as_bytes_value(),
                          .extra = values[4].as_bytes_value()};
    for (const AbiValue& url : values[1].items()) lookup.urls.emplace_back(url.as_text_value());
    std::copy_n(values[3].as_word().begin(), lookup.callback.size(), lookup.callback.begin());
    return lookup;
}

Bytes encode_offchain_callback(const OffchainLookup& lookup, ByteView response) {
    Bytes call(lookup.callback.begin(), lookup.callback.end());
    const std::vector<AbiValue> arguments = {AbiValue::bytes(response),
                                             AbiValue::bytes(lookup.extra)};
    const auto encoded = encode_abi(forms().two_bytes, arguments);
    if (encoded) call.insert(call.end(), encoded->begin(), encoded->end());
    return call;
}

}  // namespace portico::chain
