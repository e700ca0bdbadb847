// SPDX-License-Identifier: Apache-2.0
//
// Base58Check over base58.hpp and sha2.hpp.
#include "core/crypto/base58check.hpp"

#include <algorithm>

#include "core/base/encoding/base58.hpp"
#include "core/crypto/hash/sha2.hpp"

namespace portico {
namespace {

constexpr std::size_t kChecksumBytes = 4;

FixedBytes<kChecksumBytes> checksum(ByteView payload) {
    const Bytes32 digest = sha256(sha256(payload));
    return {digest[0], digest[1], digest[2], digest[3]};
}

}  // namespace

std::string to_base58check(ByteView payload) {
    Bytes checked(payload.begin(), payload.end());
    const auto sum = checksum(payload);
    checked.insert(checked.end(), sum.begin(), sum.end());
    return to_base58(checked);
}

Result<Bytes> parse_base58check(std::string_view text) {
    Bytes checked = PORTICO_TRY(parse_base58(text));
    if (checked.size() < kChecksumBytes) return fail(Code::base58_bad_checksum);
    const ByteView payload = ByteView(checked).first(checked.size() - kChecksumBytes);
    if (!std::ranges::equal(checksum(payload), ByteView(checked).last(kChecksumBytes)))
        return fail(Code::base58_bad_checksum);
    checked.resize(payload.size());
    return checked;
}

}  // namespace portico
