// SPDX-License-Identifier: Apache-2.0
//
// One libsecp256k1 context for the program, made when first needed. In wasm the multiplication
// tables are computed at that moment too, because shipped tables do not compress
// (cmake/wasm/secp256k1_tables.c).
#include "core/crypto/curves/secp256k1.hpp"

#include <secp256k1.h>
#include <secp256k1_recovery.h>

#include "core/base/assert.hpp"

#if defined(__wasm__)
extern "C" void portico_secp256k1_compute_tables(void);
#endif

namespace portico {
namespace {

constexpr std::size_t kCompressedBytes = 33;
constexpr std::size_t kUncompressedBytes = 65;

secp256k1_context* context() {
    static secp256k1_context* const made = [] {
#if defined(__wasm__)
        portico_secp256k1_compute_tables();
#endif
        return secp256k1_context_create(SECP256K1_CONTEXT_NONE);
    }();
    return made;
}

// The library's own parser would also take the hybrid forms.
bool read_point(ByteView point, secp256k1_pubkey& out) {
    const bool compressed = point.size() == kCompressedBytes && (point[0] == 2 || point[0] == 3);
    const bool uncompressed = point.size() == kUncompressedBytes && point[0] == 4;
    return (compressed || uncompressed) &&
           secp256k1_ec_pubkey_parse(context(), &out, point.data(), point.size()) == 1;
}

Bytes write_point(const secp256k1_pubkey& key, PointForm form) {
    const bool compressed = form == PointForm::kCompressed;
    Bytes out(compressed ? kCompressedBytes : kUncompressedBytes);
    std::size_t size = out.size();
    secp256k1_ec_pubkey_serialize(context(), out.data(), &size, &key,
                                  compressed ? SECP256K1_EC_COMPRESSED : SECP256K1_EC_UNCOMPRESSED);
    PORTICO_ASSERT(size == out.size());
    return out;
}

}  // namespace

Result<Bytes> derive_k1_public(const Secret<32>& private_key, PointForm form) {
    secp256k1_pubkey key;
    if (secp256k1_ec_pubkey_create(context(), &key, private_key.expose().data()) != 1)
        return fail(Code::crypto_bad_private_key);
    return write_point(key, form);
}

Result<Bytes> parse_k1_point(ByteView point, PointForm form) {
    secp256k1_pubkey key;
    if (!read_point(point, key)) return fail(Code::crypto_bad_public_key);
    return write_point(key, form);
}

Result<RecoverableSignature> sign_k1(const Secret<32>& private_key, const Bytes32& digest) {
    secp256k1_ecdsa_recoverable_signature signature;
    if (secp256k1_ecdsa_sign_recoverable(context(), &signature, digest.data(),
                                         private_key.expose().data(),
                                         secp256k1_nonce_function_rfc6979, nullptr) != 1)
        return fail(Code::crypto_bad_private_key);
    RecoverableSignature out;
    int recovery = 0;
    secp256k1_ecdsa_recoverable_signature_serialize_compact(context(), out.compact.data(),
                                                            &recovery, &signature);
    out.recovery = static_cast<std::uint8_t>(recovery);
    return out;
}

bool verify_k1(ByteView public_key, ByteView digest, ByteView signature, EcdsaForm form,
               HighS high_s) {
    secp256k1_pubkey key;
    // The library takes an empty view's null pointer for a bug and stops.
    if (digest.size() != 32 || signature.empty() || !read_point(public_key, key)) return false;

    // The DER parser takes integers out of range and turns them into a zero that never verifies.
    secp256k1_ecdsa_signature parsed;
    const int read = form == EcdsaForm::kDer
                         ? secp256k1_ecdsa_signature_parse_der(context(), &parsed, signature.data(),
                                                               signature.size())
                         : signature.size() == 64 && secp256k1_ecdsa_signature_parse_compact(
                                                         context(), &parsed, signature.data());
    if (read != 1) return false;

    // secp256k1_ecdsa_verify takes low s only; normalizing tells whether it was high.
    const bool was_high = secp256k1_ecdsa_signature_normalize(context(), &parsed, &parsed) == 1;
    if (was_high && high_s == HighS::kRefused) return false;
    return secp256k1_ecdsa_verify(context(), &parsed, digest.data(), &key) == 1;
}

Result<FixedBytes<65>> recover_k1(const Bytes32& digest, const RecoverableSignature& signature) {
    secp256k1_ecdsa_recoverable_signature parsed;
    secp256k1_pubkey key;
    if (signature.recovery > 3 ||
        secp256k1_ecdsa_recoverable_signature_parse_compact(
            context(), &parsed, signature.compact.data(), signature.recovery) != 1 ||
        secp256k1_ecdsa_recover(context(), &key, &parsed, digest.data()) != 1)
        return fail(Code::crypto_bad_signature);
    FixedBytes<65> out;
    std::size_t size = out.size();
    secp256k1_ec_pubkey_serialize(context(), out.data(), &size, &key, SECP256K1_EC_UNCOMPRESSED);
    return out;
}

Result<Secret<32>> add_k1_private(const Secret<32>& private_key, const Secret<32>& tweak) {
    Secret<32> sum = private_key.duplicate();
    if (secp256k1_ec_seckey_tweak_add(context(), sum.expose_mutable().data(),
                                      tweak.expose().data()) != 1)
        return fail(Code::crypto_bad_private_key);
    return sum;
}

Result<Bytes> add_k1_public(ByteView point, const Secret<32>& tweak) {
    secp256k1_pubkey key;
    if (!read_point(point, key) ||
        secp256k1_ec_pubkey_tweak_add(context(), &key, tweak.expose().data()) != 1)
        return fail(Code::crypto_bad_public_key);
    return write_point(key, PointForm::kCompressed);
}

void blind_k1(const Secret<32>& entropy) {
    PORTICO_ASSERT(secp256k1_context_randomize(context(), entropy.expose().data()) == 1);
}

}  // namespace portico
