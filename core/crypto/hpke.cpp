// SPDX-License-Identifier: Apache-2.0
//
// Names and labels follow RFC 9180; all three parts of the suite are fixed.
#include "core/crypto/hpke.hpp"

#include <algorithm>

#include "core/crypto/aead.hpp"
#include "core/crypto/curves/x25519.hpp"
#include "core/crypto/hash/hkdf.hpp"
#include "core/crypto/hash/hmac.hpp"

namespace portico {
namespace {

using namespace std::string_view_literals;

// "KEM" and kem_id; "HPKE", kem_id, kdf_id and aead_id (section 7).
constexpr std::string_view kKemSuite = "KEM\x00\x20"sv;
constexpr std::string_view kSuite = "HPKE\x00\x20\x00\x01\x00\x03"sv;
constexpr std::string_view kVersion = "HPKE-v1"sv;

void append(Bytes& to, ByteView what) { to.insert(to.end(), what.begin(), what.end()); }

Bytes32 labeled_extract(std::string_view suite, ByteView salt, std::string_view label,
                        ByteView ikm) {
    Bytes labeled = to_bytes(kVersion);
    append(labeled, as_bytes(suite));
    append(labeled, as_bytes(label));
    append(labeled, ikm);
    const Bytes32 extracted = hmac_sha256(salt, labeled);
    wipe(labeled);
    return extracted;
}

Result<Bytes> labeled_expand(std::string_view suite, ByteView prk, std::string_view label,
                             ByteView info, std::size_t size) {
    if (size > 255 * 32) return fail(Code::crypto_bad_length, "HPKE size");  // before the cast
    Bytes labeled = {static_cast<std::uint8_t>(size >> 8), static_cast<std::uint8_t>(size)};
    append(labeled, as_bytes(kVersion));
    append(labeled, as_bytes(suite));
    append(labeled, as_bytes(label));
    append(labeled, info);
    return expand_hkdf_sha256(prk, labeled, size);
}

/// Expands to a size that is always right.
template <std::size_t N>
Secret<N> labeled_secret(std::string_view suite, ByteView prk, std::string_view label,
                         ByteView info) {
    Bytes expanded = labeled_expand(suite, prk, label, info, N).value_or(Bytes(N));
    Secret<N> out(std::span<const std::uint8_t, N>(expanded.data(), N));
    wipe(expanded);
    return out;
}

/// ExtractAndExpand of the KEM (section 4.1).
Secret<32> shared_secret_of(const Secret<32>& dh, const Bytes32& enc, const Bytes32& receiver) {
    Bytes kem_context(enc.begin(), enc.end());
    append(kem_context, receiver);
    Bytes32 prk = labeled_extract(kKemSuite, {}, "eae_prk", dh.expose());
    Secret<32> shared = labeled_secret<32>(kKemSuite, prk, "shared_secret", kem_context);
    wipe(prk);
    return shared;
}

/// base_nonce XOR the sequence number (section 5.2).
AeadNonce nonce_of(const Secret<12>& base, std::uint64_t sequence) {
    AeadNonce nonce = base.expose();
    for (std::size_t i = 0; i < 8; ++i)
        nonce[11 - i] = static_cast<std::uint8_t>(nonce[11 - i] ^ (sequence >> (8 * i)));
    return nonce;
}

}  // namespace

Result<HpkeKeyPair> derive_hpke_key_pair(ByteView ikm) {
    if (ikm.size() < 32) return fail(Code::crypto_bad_length, "HPKE key material");
    Bytes32 prk = labeled_extract(kKemSuite, {}, "dkp_prk", ikm);
    HpkeKeyPair pair;
    pair.private_key = labeled_secret<32>(kKemSuite, prk, "sk", {});
    wipe(prk);
    pair.public_key = derive_x25519_public(pair.private_key);
    return pair;
}

HpkeContext HpkeContext::schedule(ByteView shared_secret, ByteView info) {
    const Bytes32 psk_id_hash = labeled_extract(kSuite, {}, "psk_id_hash", {});
    const Bytes32 info_hash = labeled_extract(kSuite, {}, "info_hash", info);
    Bytes schedule_context = {0};  // mode_base
    append(schedule_context, psk_id_hash);
    append(schedule_context, info_hash);

    Bytes32 secret = labeled_extract(kSuite, shared_secret, "secret", {});
    HpkeContext context;
    context.key_ = labeled_secret<32>(kSuite, secret, "key", schedule_context);
    context.base_nonce_ = labeled_secret<12>(kSuite, secret, "base_nonce", schedule_context);
    context.exporter_ = labeled_secret<32>(kSuite, secret, "exp", schedule_context);
    wipe(secret);
    return context;
}

Result<HpkeContext> HpkeContext::of_sender(const Bytes32& receiver, const Secret<32>& ephemeral,
                                           ByteView info) {
    const Secret<32> dh = PORTICO_TRY(derive_x25519_shared(ephemeral, receiver));
    const Bytes32 enc = derive_x25519_public(ephemeral);
    return schedule(shared_secret_of(dh, enc, receiver).expose(), info);
}

Result<HpkeContext> HpkeContext::of_receiver(const Secret<32>& receiver, const Bytes32& enc,
                                             ByteView info) {
    const Secret<32> dh = PORTICO_TRY(derive_x25519_shared(receiver, enc));
    return schedule(shared_secret_of(dh, enc, derive_x25519_public(receiver)).expose(), info);
}

Bytes HpkeContext::seal(std::uint64_t sequence, ByteView aad, ByteView plaintext) const {
    return seal_chacha20poly1305(key_, nonce_of(base_nonce_, sequence), aad, plaintext);
}

Result<Bytes> HpkeContext::open(std::uint64_t sequence, ByteView aad, ByteView ciphertext) const {
    return open_chacha20poly1305(key_, nonce_of(base_nonce_, sequence), aad, ciphertext);
}

Result<Bytes> HpkeContext::export_secret(ByteView context, std::size_t size) const {
    return labeled_expand(kSuite, exporter_.expose(), "sec", context, size);
}

Result<Bytes> seal_to_public_key(const Bytes32& receiver, const Secret<32>& ephemeral,
                                 ByteView info, ByteView aad, ByteView plaintext) {
    const HpkeContext context = PORTICO_TRY(HpkeContext::of_sender(receiver, ephemeral, info));
    const Bytes32 enc = derive_x25519_public(ephemeral);
    Bytes sealed(enc.begin(), enc.end());
    append(sealed, context.seal(0, aad, plaintext));
    return sealed;
}

Result<Bytes> open_with_private_key(const Secret<32>& receiver, ByteView info, ByteView aad,
                                    ByteView sealed) {
    if (sealed.size() < 32) return fail(Code::crypto_open_failed);
    Bytes32 enc;
    std::copy_n(sealed.begin(), 32, enc.begin());
    const auto context = HpkeContext::of_receiver(receiver, enc, info);
    if (!context) return fail(Code::crypto_open_failed);
    return context->open(0, aad, sealed.subspan(32));
}

}  // namespace portico
