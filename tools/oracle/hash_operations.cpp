// SPDX-License-Identifier: Apache-2.0
//
// Section 5 of vectors/ORACLE.md: hashes, MACs, key derivation, AEAD.
#include "core/crypto/aead.hpp"
#include "core/crypto/hash/blake2b.hpp"
#include "core/crypto/hash/hkdf.hpp"
#include "core/crypto/hash/hmac.hpp"
#include "core/crypto/hash/keccak.hpp"
#include "core/crypto/hash/pbkdf2.hpp"
#include "core/crypto/hash/ripemd160.hpp"
#include "core/crypto/hash/sha2.hpp"
#include "core/keys/argon2id.hpp"
#include "tools/oracle/operations.hpp"

namespace portico::oracle {

namespace {

Outcome<Bytes> blake2b_of(const Request& in, ByteView data) {
    constexpr std::int64_t kSizeMax = kBlake2bDigestMax;
    const std::int64_t size = PORTICO_TRY(in.optional_integer("size")).value_or(kSizeMax);
    if (size > kSizeMax) return invalid();  // before the cast: std::size_t has 32 bits in wasm
    const Bytes key = in.has("key") ? PORTICO_TRY(in.bytes("key")) : Bytes{};
    return PORTICO_TRY(blake2b(data, static_cast<std::size_t>(size), key));
}

Reply hash(const Request& in) {
    const std::string_view alg = PORTICO_TRY(in.text("alg"));
    const Bytes data = PORTICO_TRY(in.bytes("data"));
    if (alg == "keccak256") return Out().bytes("digest", keccak256(data)).done();
    if (alg == "sha256") return Out().bytes("digest", sha256(data)).done();
    if (alg == "sha512") return Out().bytes("digest", sha512(data)).done();
    if (alg == "ripemd160") return Out().bytes("digest", ripemd160(data)).done();
    if (alg == "blake2b") return Out().bytes("digest", PORTICO_TRY(blake2b_of(in, data))).done();
    return unsupported();
}

enum class Sha { k256, k512 };

Outcome<Sha> sha_of(const Request& in) {
    const std::string_view alg = PORTICO_TRY(in.text("alg"));
    if (alg == "sha256") return Sha::k256;
    if (alg == "sha512") return Sha::k512;
    return unsupported();
}

constexpr std::int64_t size_of(Sha sha) { return sha == Sha::k256 ? 32 : 64; }

Reply hmac(const Request& in) {
    const Sha sha = PORTICO_TRY(sha_of(in));
    const Bytes key = PORTICO_TRY(in.bytes("key"));
    const Bytes data = PORTICO_TRY(in.bytes("data"));
    const std::int64_t size = PORTICO_TRY(in.optional_integer("size")).value_or(size_of(sha));
    if (size < 1 || size > size_of(sha)) return invalid();
    FixedBytes<64> mac{};
    if (sha == Sha::k256) {
        std::ranges::copy(hmac_sha256(key, data), mac.begin());
    } else {
        mac = hmac_sha512(key, data);
    }
    return Out().bytes("mac", ByteView(mac).first(static_cast<std::size_t>(size))).done();
}

Reply hmac_verify(const Request& in) {
    const Sha sha = PORTICO_TRY(sha_of(in));
    const Bytes key = PORTICO_TRY(in.bytes("key"));
    const Bytes data = PORTICO_TRY(in.bytes("data"));
    const Bytes mac = PORTICO_TRY(in.bytes("mac"));
    const std::int64_t size = PORTICO_TRY(in.optional_integer("size")).value_or(size_of(sha));
    const auto verify = sha == Sha::k256 ? verify_hmac_sha256 : verify_hmac_sha512;
    const bool valid =
        size <= size_of(sha) && verify(key, data, mac, static_cast<std::size_t>(size));
    return Out().boolean("valid", valid).done();
}

Reply hkdf(const Request& in) {
    const auto derive =
        PORTICO_TRY(sha_of(in)) == Sha::k256 ? derive_hkdf_sha256 : derive_hkdf_sha512;
    const Bytes ikm = PORTICO_TRY(in.bytes("ikm"));
    const Bytes salt = PORTICO_TRY(in.bytes("salt"));
    const Bytes info = PORTICO_TRY(in.bytes("info"));
    const std::int64_t size = PORTICO_TRY(in.integer("size"));
    if (size > 255 * size_of(Sha::k512)) return invalid();  // before the cast, as above
    const Bytes okm = PORTICO_TRY(derive(ikm, salt, info, static_cast<std::size_t>(size)));
    return Out().bytes("okm", okm).done();
}

// What one line may cost: a request must not stop those behind it for minutes.
constexpr std::uint64_t kPbkdf2WorkMax = 2'000'000;     // rounds of HMAC
constexpr std::uint32_t kArgon2MemoryMax = 256 * 1024;  // KiB
constexpr std::uint64_t kArgon2WorkMax = 1024 * 1024;   // KiB written
constexpr std::uint32_t kArgon2LanesMax = 64;

/// An integer that must fit 32 bits, before the cast.
Outcome<std::uint32_t> small_integer(const Request& in, std::string_view name) {
    const std::int64_t value = PORTICO_TRY(in.integer(name));
    if (value > 0xffffffff) return invalid();
    return static_cast<std::uint32_t>(value);
}

Reply pbkdf2(const Request& in) {
    const auto derive =
        PORTICO_TRY(sha_of(in)) == Sha::k256 ? derive_pbkdf2_sha256 : derive_pbkdf2_sha512;
    const Bytes password = PORTICO_TRY(in.bytes("password"));
    const Bytes salt = PORTICO_TRY(in.bytes("salt"));
    const std::uint32_t iterations = PORTICO_TRY(small_integer(in, "iterations"));
    const std::uint32_t size = PORTICO_TRY(small_integer(in, "size"));
    if (std::uint64_t{iterations} * (size / 32 + 1) > kPbkdf2WorkMax) return unsupported();
    return Out().bytes("key", PORTICO_TRY(derive(password, salt, iterations, size))).done();
}

Reply argon2id(const Request& in) {
    const Bytes password = PORTICO_TRY(in.bytes("password"));
    const Bytes salt = PORTICO_TRY(in.bytes("salt"));
    const Bytes secret = in.has("secret") ? PORTICO_TRY(in.bytes("secret")) : Bytes{};
    const Bytes data = in.has("ad") ? PORTICO_TRY(in.bytes("ad")) : Bytes{};
    const Argon2idCost cost{PORTICO_TRY(small_integer(in, "memory")),
                            PORTICO_TRY(small_integer(in, "iterations")),
                            PORTICO_TRY(small_integer(in, "lanes"))};
    const std::uint32_t size = PORTICO_TRY(small_integer(in, "size"));
    if (cost.memory_kib > kArgon2MemoryMax || cost.lanes > kArgon2LanesMax ||
        std::uint64_t{cost.memory_kib} * cost.iterations > kArgon2WorkMax)
        return unsupported();
    return Out()
        .bytes("key", PORTICO_TRY(derive_argon2id(password, salt, secret, data, cost, size)))
        .done();
}

Reply aead_seal(const Request& in) {
    const std::string_view alg = PORTICO_TRY(in.text("alg"));
    const bool extended = alg == "xchacha20poly1305";
    if (!extended && alg != "chacha20poly1305") return unsupported();
    const Secret<32> key = PORTICO_TRY(in.secret("key"));
    const Bytes aad = PORTICO_TRY(in.bytes("aad"));
    const Bytes plaintext = PORTICO_TRY(in.bytes("plaintext"));
    const Bytes ciphertext =
        extended ? seal_xchacha20poly1305(key, PORTICO_TRY(in.fixed<24>("nonce")), aad, plaintext)
                 : seal_chacha20poly1305(key, PORTICO_TRY(in.fixed<12>("nonce")), aad, plaintext);
    return Out().bytes("ciphertext", ciphertext).done();
}

Reply aead_open(const Request& in) {
    const std::string_view alg = PORTICO_TRY(in.text("alg"));
    const bool extended = alg == "xchacha20poly1305";
    if (!extended && alg != "chacha20poly1305") return unsupported();
    const Secret<32> key = PORTICO_TRY(in.secret("key"));
    const Bytes aad = PORTICO_TRY(in.bytes("aad"));
    const Bytes sealed = PORTICO_TRY(in.bytes("ciphertext"));
    const auto plaintext =
        extended ? open_xchacha20poly1305(key, PORTICO_TRY(in.fixed<24>("nonce")), aad, sealed)
                 : open_chacha20poly1305(key, PORTICO_TRY(in.fixed<12>("nonce")), aad, sealed);
    return Out().bytes("plaintext", PORTICO_TRY(plaintext)).done();
}

constexpr Operation kHashOperations[] = {
    {"hash", hash},           {"hmac", hmac},           {"hmac.verify", hmac_verify},
    {"kdf.hkdf", hkdf},       {"kdf.pbkdf2", pbkdf2},   {"kdf.argon2id", argon2id},
    {"aead.seal", aead_seal}, {"aead.open", aead_open},
};

}  // namespace

std::span<const Operation> hash_operations() { return kHashOperations; }

}  // namespace portico::oracle
