// SPDX-License-Identifier: Apache-2.0
//
// did:key over base58.hpp.
#include "core/crypto/did_key.hpp"

#include <algorithm>

#include "core/base/encoding/base58.hpp"

namespace portico {
namespace {

constexpr std::string_view kPrefix = "did:key:z";  // z: multibase for base58 (Bitcoin alphabet)
constexpr FixedBytes<2> kEd25519Codec = {0xed, 0x01};
constexpr std::size_t kTextMax = 64;  // 34 bytes are at most 47 base58 characters

}  // namespace

std::string to_did_key(const Bytes32& ed25519_public) {
    FixedBytes<kEd25519Codec.size() + 32> coded;
    std::ranges::copy(ed25519_public, std::ranges::copy(kEd25519Codec, coded.begin()).out);
    return std::string(kPrefix) + to_base58(coded);
}

Result<Bytes32> parse_did_key(std::string_view did) {
    if (!did.starts_with(kPrefix) || did.size() > kTextMax) return fail(Code::did_key_invalid);
    const auto coded = parse_base58(did.substr(kPrefix.size()));
    Bytes32 key;
    if (!coded || coded->size() != kEd25519Codec.size() + key.size() ||
        !std::ranges::equal(ByteView(*coded).first(kEd25519Codec.size()), kEd25519Codec))
        return fail(Code::did_key_invalid);
    std::ranges::copy(ByteView(*coded).last(key.size()), key.begin());
    return key;
}

}  // namespace portico
