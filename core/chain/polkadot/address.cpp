// SPDX-License-Identifier: Apache-2.0
#include "core/chain/polkadot/address.hpp"

#include <algorithm>
#include <cstddef>

#include "core/base/encoding/base58.hpp"
#include "core/crypto/hash/blake2b.hpp"

namespace portico::chain {

namespace {

constexpr std::string_view kContext = "SS58PRE";
constexpr std::size_t kChecksumBytes = 2;
constexpr std::size_t kTextMax = 52;  // 2 + 33 + 2 bytes take at most 51 characters

bool is_prefix(std::uint16_t prefix) {
    return prefix <= kSs58PrefixMax && prefix != 46 && prefix != 47;  // reserved by the format
}

bool is_key_size(std::size_t size) { return size == 32 || size == 33; }

FixedBytes<kChecksumBytes> checksum(ByteView prefix_and_key) {
    Bytes input = to_bytes(kContext);
    input.insert(input.end(), prefix_and_key.begin(), prefix_and_key.end());
    const FixedBytes<64> digest = blake2b_512(input);
    return {digest[0], digest[1]};
}

/// One byte up to 63; above, 14 bits over two bytes: 01 and bits 7..2, then bits 1..0 and 13..8.
Bytes prefix_bytes(std::uint16_t prefix) {
    if (prefix < 64) return {static_cast<std::uint8_t>(prefix)};
    return {static_cast<std::uint8_t>(0x40 | ((prefix & 0xfc) >> 2)),
            static_cast<std::uint8_t>((prefix >> 8) | ((prefix & 0x03) << 6))};
}

std::uint16_t parse_prefix(std::uint8_t first, std::uint8_t second) {
    if (first < 64) return first;
    return static_cast<std::uint16_t>(((first & 0x3f) << 2) | (second >> 6) |
                                      ((second & 0x3f) << 8));
}

}  // namespace

Result<Ss58Address> parse_ss58(std::string_view text) {
    if (text.size() > kTextMax) return fail(Code::address_invalid);
    const auto bytes = parse_base58(text);
    if (!bytes || bytes->size() < 1 + 32 + kChecksumBytes) return fail(Code::address_invalid);
    const std::uint8_t first = bytes->front();
    if (first > 127) return fail(Code::address_invalid);  // reserved
    const std::size_t prefix_size = first < 64 ? 1 : 2;
    const ByteView body = ByteView(*bytes).first(bytes->size() - kChecksumBytes);
    const ByteView key = body.subspan(prefix_size);
    const std::uint16_t prefix = parse_prefix(first, (*bytes)[1]);
    const bool shortest = prefix_size == 1 || prefix > 63;  // a prefix has one form
    if (!is_prefix(prefix) || !shortest || !is_key_size(key.size()))
        return fail(Code::address_invalid);
    const FixedBytes<kChecksumBytes> sum = checksum(body);
    if (!std::equal(sum.begin(), sum.end(), body.end())) return fail(Code::address_invalid);
    return Ss58Address{prefix, Bytes(key.begin(), key.end())};
}

Result<std::string> make_ss58(const Ss58Address& address) {
    if (!is_prefix(address.prefix) || !is_key_size(address.public_key.size())) {
        return fail(Code::address_invalid);
    }
    Bytes bytes = prefix_bytes(address.prefix);
    bytes.insert(bytes.end(), address.public_key.begin(), address.public_key.end());
    const FixedBytes<kChecksumBytes> sum = checksum(bytes);
    bytes.insert(bytes.end(), sum.begin(), sum.end());
    return to_base58(bytes);
}

bool is_polkadot_address(std::string_view text) { return parse_ss58(text).has_value(); }

}  // namespace portico::chain
