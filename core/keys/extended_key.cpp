// SPDX-License-Identifier: Apache-2.0
//
// BIP-32. An extended key's 78 bytes: version, depth, parent's fingerprint, child number, chain
// code, then 0 and the private key, or the point.
#include "core/keys/extended_key.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "core/crypto/base58check.hpp"
#include "core/crypto/curves/secp256k1.hpp"
#include "core/crypto/hash/hmac.hpp"
#include "core/crypto/hash/ripemd160.hpp"
#include "core/keys/derivation_path.hpp"

namespace portico {
namespace {

constexpr std::size_t kSerializedBytes = 78;
constexpr FixedBytes<4> kXprvVersion = {0x04, 0x88, 0xad, 0xe4};
constexpr FixedBytes<4> kXpubVersion = {0x04, 0x88, 0xb2, 0x1e};

FixedBytes<4> big_endian(std::uint32_t number) {
    return {static_cast<std::uint8_t>(number >> 24), static_cast<std::uint8_t>(number >> 16),
            static_cast<std::uint8_t>(number >> 8), static_cast<std::uint8_t>(number)};
}

/// Everything in front of the key's 33 bytes.
void write_origin(FixedBytes<kSerializedBytes>& out, const FixedBytes<4>& version,
                  const KeyOrigin& origin) {
    auto at = std::ranges::copy(version, out.begin()).out;
    *at++ = origin.depth;
    at = std::ranges::copy(origin.parent_fingerprint, at).out;
    at = std::ranges::copy(big_endian(origin.child_number), at).out;
    std::ranges::copy(origin.chain_code, at);
}

struct Parsed {
    KeyOrigin origin;
    Secret<33> key;
};

Result<Parsed> parse_extended(std::string_view text, const FixedBytes<4>& version) {
    Bytes bytes = PORTICO_TRY(parse_base58check(text));
    const auto wiped = [&](auto result) {
        wipe(bytes);
        return result;
    };
    if (bytes.size() != kSerializedBytes || !std::ranges::equal(ByteView(bytes).first(4), version))
        return wiped(Result<Parsed>(fail(Code::extended_key_invalid, "version")));
    Parsed parsed;
    KeyOrigin& origin = parsed.origin;
    origin.depth = bytes[4];
    std::copy_n(bytes.begin() + 5, 4, origin.parent_fingerprint.begin());
    for (std::size_t i = 9; i < 13; ++i) origin.child_number = origin.child_number << 8 | bytes[i];
    std::copy_n(bytes.begin() + 13, 32, origin.chain_code.begin());
    // A master key has no parent and is nobody's child.
    if (origin.depth == 0 &&
        (origin.parent_fingerprint != FixedBytes<4>{} || origin.child_number != 0))
        return wiped(Result<Parsed>(fail(Code::extended_key_invalid, "parent of a master key")));
    std::copy_n(bytes.begin() + 45, 33, parsed.key.expose_mutable().begin());
    return wiped(Result<Parsed>(std::move(parsed)));
}

/// The two halves of an HMAC-SHA-512: the tweak or key, and the chain code.
struct Halves {
    Secret<32> left;
    Bytes32 right;
};

Halves halves_of(ByteView key, ByteView data) {
    FixedBytes<64> mac = hmac_sha512(key, data);
    Halves halves{Secret<32>(std::span<const std::uint8_t, 32>(mac.data(), 32)), {}};
    std::copy_n(mac.begin() + 32, 32, halves.right.begin());
    wipe(mac);
    return halves;
}

FixedBytes<33> compressed_point(const Secret<32>& key) {
    FixedBytes<33> point;
    // The key was checked where it came from.
    std::ranges::copy(derive_k1_public(key, PointForm::kCompressed).value(), point.begin());
    return point;
}

KeyOrigin child_origin(const KeyOrigin& parent, const FixedBytes<4>& fingerprint,
                       std::uint32_t child_number, const Bytes32& chain_code) {
    return {static_cast<std::uint8_t>(parent.depth + 1), fingerprint, child_number, chain_code};
}

FixedBytes<4> fingerprint_of(ByteView point) {
    FixedBytes<4> first;
    std::copy_n(hash160(point).begin(), 4, first.begin());
    return first;
}

}  // namespace

Result<ExtendedPublicKey> ExtendedPublicKey::parse(std::string_view xpub) {
    const Parsed parsed = PORTICO_TRY(parse_extended(xpub, kXpubVersion));
    if (!parse_k1_point(parsed.key.expose(), PointForm::kCompressed))
        return fail(Code::extended_key_invalid, "point");
    return ExtendedPublicKey(parsed.key.expose(), parsed.origin);
}

std::string ExtendedPublicKey::to_xpub() const {
    FixedBytes<kSerializedBytes> bytes;
    write_origin(bytes, kXpubVersion, origin_);
    std::ranges::copy(point_, bytes.begin() + 45);
    return to_base58check(bytes);
}

FixedBytes<4> ExtendedPublicKey::fingerprint() const { return fingerprint_of(point_); }

Result<ExtendedPublicKey> ExtendedPublicKey::derive(std::span<const std::uint32_t> steps) const {
    ExtendedPublicKey at = *this;
    for (const std::uint32_t step : steps) {
        if ((step & kHardened) != 0)
            return fail(Code::derivation_path_invalid, "hardened step from a public key");
        if (at.origin_.depth == 255) return fail(Code::derivation_path_invalid, "depth");
        FixedBytes<37> data;
        std::ranges::copy(big_endian(step), std::ranges::copy(at.point_, data.begin()).out);
        const Halves halves = halves_of(at.origin_.chain_code, data);
        const auto sum = add_k1_public(at.point_, halves.left);
        if (!sum) return fail(Code::extended_key_invalid, "no key at this index");
        at.origin_ = child_origin(at.origin_, at.fingerprint(), step, halves.right);
        std::ranges::copy(*sum, at.point_.begin());
    }
    return at;
}

Result<ExtendedPrivateKey> ExtendedPrivateKey::from_seed(ByteView seed) {
    if (seed.size() < 16 || seed.size() > 64) return fail(Code::crypto_bad_length, "seed");
    Halves halves = halves_of(as_bytes("Bitcoin seed"), seed);
    if (!derive_k1_public(halves.left, PointForm::kCompressed))
        return fail(Code::extended_key_invalid, "no key comes of this seed");
    return ExtendedPrivateKey(std::move(halves.left), {0, {}, 0, halves.right});
}

Result<ExtendedPrivateKey> ExtendedPrivateKey::parse(std::string_view xprv) {
    const Parsed parsed = PORTICO_TRY(parse_extended(xprv, kXprvVersion));
    const auto bytes = std::span<const std::uint8_t, 33>(parsed.key.expose());
    Secret<32> key(bytes.subspan<1>());
    if (bytes[0] != 0 || !derive_k1_public(key, PointForm::kCompressed))
        return fail(Code::extended_key_invalid, "private key");
    return ExtendedPrivateKey(std::move(key), parsed.origin);
}

std::string ExtendedPrivateKey::to_xprv() const {
    Secret<kSerializedBytes> bytes;
    write_origin(bytes.expose_mutable(), kXprvVersion, origin_);
    std::ranges::copy(key_.expose(), bytes.expose_mutable().begin() + 46);
    return to_base58check(bytes.expose());
}

ExtendedPublicKey ExtendedPrivateKey::to_public() const {
    return ExtendedPublicKey(compressed_point(key_), origin_);
}

Result<ExtendedPrivateKey> ExtendedPrivateKey::derive(std::span<const std::uint32_t> steps) const {
    ExtendedPrivateKey at(key_.duplicate(), origin_);
    for (const std::uint32_t step : steps) {
        if (at.origin_.depth == 255) return fail(Code::derivation_path_invalid, "depth");
        const FixedBytes<33> point = compressed_point(at.key_);
        Secret<37> data;
        auto out = data.expose_mutable().begin();
        if ((step & kHardened) != 0) {
            std::ranges::copy(at.key_.expose(), out + 1);  // behind a zero byte
        } else {
            std::ranges::copy(point, out);
        }
        std::ranges::copy(big_endian(step), out + 33);
        const Halves halves = halves_of(at.origin_.chain_code, data.expose());
        auto sum = add_k1_private(at.key_, halves.left);
        if (!sum) return fail(Code::extended_key_invalid, "no key at this index");
        at = ExtendedPrivateKey(
            std::move(*sum), child_origin(at.origin_, fingerprint_of(point), step, halves.right));
    }
    return at;
}

}  // namespace portico
