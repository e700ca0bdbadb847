// SPDX-License-Identifier: Apache-2.0
#include "core/chain/eip155/address.hpp"

#include <algorithm>
#include <cstddef>

#include "core/base/encoding/hex.hpp"
#include "core/crypto/hash/keccak.hpp"

namespace portico::chain {

namespace {

constexpr std::size_t kTextSize = 2 + 40;
constexpr std::size_t kPublicKeySize = 65;

bool is_upper(char c) { return c >= 'A' && c <= 'F'; }
bool is_lower(char c) { return c >= 'a' && c <= 'f'; }

Result<EvmAddress> parse_any_case(std::string_view text) {
    if (text.size() != kTextSize || !text.starts_with("0x")) return fail(Code::address_invalid);
    auto bytes = parse_hex_fixed<20>(text);
    if (!bytes) return fail(Code::address_invalid);
    return *bytes;
}

}  // namespace

std::string evm_address_text(const EvmAddress& address) {
    std::string text = to_hex_0x(address);
    // EIP-55: a letter is upper case where the same nibble of keccak256(lower-case digits) is 8 or
    // more.
    const Bytes32 hash = keccak256(as_bytes(std::string_view(text).substr(2)));
    for (std::size_t i = 0; i < 40; ++i) {
        const int nibble = i % 2 == 0 ? hash[i / 2] >> 4 : hash[i / 2] & 0x0f;
        char& digit = text[i + 2];
        if (is_lower(digit) && nibble >= 8) digit = static_cast<char>(digit - 'a' + 'A');
    }
    return text;
}

Result<std::string> checksum_evm_address(std::string_view text) {
    return evm_address_text(PORTICO_TRY(parse_any_case(text)));
}

Result<EvmAddress> parse_evm_address(std::string_view text) {
    const EvmAddress address = PORTICO_TRY(parse_any_case(text));
    const std::string_view digits = text.substr(2);
    const bool mixed =
        std::ranges::any_of(digits, is_upper) && std::ranges::any_of(digits, is_lower);
    if (mixed && evm_address_text(address) != text) return fail(Code::address_invalid);
    return address;
}

bool is_evm_address(std::string_view text) { return parse_evm_address(text).has_value(); }

Result<EvmAddress> derive_evm_address(ByteView uncompressed_public_key) {
    if (uncompressed_public_key.size() != kPublicKeySize || uncompressed_public_key[0] != 0x04) {
        return fail(Code::crypto_bad_public_key);
    }
    const Bytes32 hash = keccak256(uncompressed_public_key.subspan(1));
    EvmAddress address;
    std::copy(hash.begin() + 12, hash.end(), address.begin());
    return address;
}

}  // namespace portico::chain
