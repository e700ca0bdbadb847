// SPDX-License-Identifier: Apache-2.0
#include "core/siwx/polkadot_message.hpp"

#include <algorithm>

#include "core/base/encoding/hex.hpp"
#include "core/chain/polkadot/address.hpp"
#include "core/crypto/curves/ed25519.hpp"
#include "core/crypto/curves/secp256k1.hpp"
#include "core/crypto/curves/sr25519.hpp"
#include "core/crypto/hash/blake2b.hpp"

namespace portico::siwx {

namespace {

constexpr std::size_t kAccountBytes = 32;
constexpr std::size_t kPlainBytes = 64;  // of sr25519 and ed25519
constexpr std::size_t kRecoverableBytes = 65;
constexpr std::uint16_t kGenericPrefix = 42;

// A MultiSignature's first byte.
constexpr std::uint8_t kEd25519 = 0, kSr25519 = 1, kEcdsa = 2;

Bytes32 blake2b_256(ByteView data) {
    Bytes32 out{};
    std::ranges::copy(*blake2b(data, out.size()), out.begin());
    return out;
}

bool verify_ecdsa(ByteView account, ByteView message, ByteView signature) {
    RecoverableSignature parts{};
    std::ranges::copy(signature.first(kPlainBytes), parts.compact.begin());
    parts.recovery = signature.back();
    if (parts.recovery > 1) return false;
    const Bytes32 digest = blake2b_256(message);
    const auto point = recover_k1(digest, parts);
    if (!point) return false;
    const auto key = parse_k1_point(*point, PointForm::kCompressed);
    return key && std::ranges::equal(blake2b_256(*key), account) &&
           verify_k1(*key, digest, parts.compact, EcdsaForm::kCompact, HighS::kRefused);
}

bool verify_bytes(ByteView account, ByteView message, ByteView signature) {
    if (signature.size() == kPlainBytes)
        return verify_sr25519(account, message, signature) ||
               verify_ed25519(account, message, signature);
    if (signature.size() != kRecoverableBytes && signature.size() != kRecoverableBytes + 1)
        return false;
    const ByteView rest = signature.subspan(1);
    if (rest.size() == kRecoverableBytes)
        return signature[0] == kEcdsa && verify_ecdsa(account, message, rest);
    // An ECDSA signature may begin with any byte.
    return (signature[0] == kSr25519 && verify_sr25519(account, message, rest)) ||
           (signature[0] == kEd25519 && verify_ed25519(account, message, rest)) ||
           verify_ecdsa(account, message, signature);
}

}  // namespace

bool verify_polkadot_message(std::string_view address, std::string_view text,
                             std::string_view signature) {
    const auto account = chain::parse_ss58(address);
    const auto bytes = parse_hex(signature);
    // An address of 33 bytes is a key, and no account of these chains.
    if (!account || account->public_key.size() != kAccountBytes || !bytes) return false;
    const std::string tagged = "<Bytes>" + std::string(text) + "</Bytes>";
    return verify_bytes(account->public_key, as_bytes(tagged), *bytes) ||
           verify_bytes(account->public_key, as_bytes(text), *bytes);
}

std::optional<std::string> generic_polkadot_address(std::string_view address) {
    auto account = chain::parse_ss58(address);
    if (!account) return std::nullopt;
    account->prefix = kGenericPrefix;
    const auto out = chain::make_ss58(*account);
    return out ? std::optional(*out) : std::nullopt;
}

}  // namespace portico::siwx
