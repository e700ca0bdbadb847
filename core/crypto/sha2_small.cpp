// SPDX-License-Identifier: Apache-2.0
//
// SHA-256 and SHA-512 (FIPS 180-4) in loops, under libsodium's names: a third of the code of the
// library's unrolled rounds, and slower, for pairing.wasm, which hashes messages of a few
// kilobytes. In front of the library's, never beside it. A native test compares the two.
#include <sodium.h>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace {

// The fractions of the cube roots of the first 80 primes. SHA-256 has the first halves of the first
// 64 of them.
constexpr std::uint64_t kRounds[80] = {
    0x428a2f98d728ae22, 0x7137449123ef65cd, 0xb5c0fbcfec4d3b2f, 0xe9b5dba58189dbbc,
    0x3956c25bf348b538, 0x59f111f1b605d019, 0x923f82a4af194f9b, 0xab1c5ed5da6d8118,
    0xd807aa98a3030242, 0x12835b0145706fbe, 0x243185be4ee4b28c, 0x550c7dc3d5ffb4e2,
    0x72be5d74f27b896f, 0x80deb1fe3b1696b1, 0x9bdc06a725c71235, 0xc19bf174cf692694,
    0xe49b69c19ef14ad2, 0xefbe4786384f25e3, 0x0fc19dc68b8cd5b5, 0x240ca1cc77ac9c65,
    0x2de92c6f592b0275, 0x4a7484aa6ea6e483, 0x5cb0a9dcbd41fbd4, 0x76f988da831153b5,
    0x983e5152ee66dfab, 0xa831c66d2db43210, 0xb00327c898fb213f, 0xbf597fc7beef0ee4,
    0xc6e00bf33da88fc2, 0xd5a79147930aa725, 0x06ca6351e003826f, 0x142929670a0e6e70,
    0x27b70a8546d22ffc, 0x2e1b21385c26c926, 0x4d2c6dfc5ac42aed, 0x53380d139d95b3df,
    0x650a73548baf63de, 0x766a0abb3c77b2a8, 0x81c2c92e47edaee6, 0x92722c851482353b,
    0xa2bfe8a14cf10364, 0xa81a664bbc423001, 0xc24b8b70d0f89791, 0xc76c51a30654be30,
    0xd192e819d6ef5218, 0xd69906245565a910, 0xf40e35855771202a, 0x106aa07032bbd1b8,
    0x19a4c116b8d2d0c8, 0x1e376c085141ab53, 0x2748774cdf8eeb99, 0x34b0bcb5e19b48a8,
    0x391c0cb3c5c95a63, 0x4ed8aa4ae3418acb, 0x5b9cca4f7763e373, 0x682e6ff3d6b2b8a3,
    0x748f82ee5defb2fc, 0x78a5636f43172f60, 0x84c87814a1f0ab72, 0x8cc702081a6439ec,
    0x90befffa23631e28, 0xa4506cebde82bde9, 0xbef9a3f7b2c67915, 0xc67178f2e372532b,
    0xca273eceea26619c, 0xd186b8c721c0c207, 0xeada7dd6cde0eb1e, 0xf57d4f7fee6ed178,
    0x06f067aa72176fba, 0x0a637dc5a2c898a6, 0x113f9804bef90dae, 0x1b710b35131c471b,
    0x28db77f523047d84, 0x32caab7b40c72493, 0x3c9ebe0a15c9bebc, 0x431d67c49c100d4c,
    0x4cc5d4becb3e42b6, 0x597f299cfc657e2a, 0x5fcb6fab3ad6faec, 0x6c44198c4a475817};

// The fractions of the square roots of the first eight primes, likewise.
constexpr std::uint64_t kStart[8] = {0x6a09e667f3bcc908, 0xbb67ae8584caa73b, 0x3c6ef372fe94f82b,
                                     0xa54ff53a5f1d36f1, 0x510e527fade682d1, 0x9b05688c2b3e6c1f,
                                     0x1f83d9abfb41bd6b, 0x5be0cd19137e2179};

template <class Word>
constexpr Word first_bits(std::uint64_t fraction) {
    return static_cast<Word>(fraction >> (64 - 8 * sizeof(Word)));
}

// What the two differ in: the rounds and the numbers of FIPS 180-4, section 4.1; a third number of
// `small` is a shift.
struct Turns {
    int big_0[3], big_1[3], small_0[3], small_1[3];
};
template <class Word>
constexpr Turns kTurns{{2, 13, 22}, {6, 11, 25}, {7, 18, 3}, {17, 19, 10}};
template <>
constexpr Turns kTurns<std::uint64_t>{{28, 34, 39}, {14, 18, 41}, {1, 8, 7}, {19, 61, 6}};

template <class Word>
Word turn(Word x, const int (&by)[3]) {
    return std::rotr(x, by[0]) ^ std::rotr(x, by[1]) ^ std::rotr(x, by[2]);
}
template <class Word>
Word turn_and_shift(Word x, const int (&by)[3]) {
    return std::rotr(x, by[0]) ^ std::rotr(x, by[1]) ^ (x >> by[2]);
}

template <class Word>
void absorb(Word* state, const std::uint8_t* block) {
    constexpr std::size_t kCount = sizeof(Word) == 8 ? 80 : 64;
    constexpr const Turns& kBy = kTurns<Word>;
    Word words[kCount];
    Word v[8];
    std::copy_n(state, 8, v);
    for (std::size_t i = 0; i < kCount; ++i) {
        if (i < 16) {
            words[i] = 0;
            for (std::size_t byte = 0; byte < sizeof(Word); ++byte)
                words[i] = static_cast<Word>(words[i] << 8) | *block++;
        } else {
            words[i] = words[i - 16] + words[i - 7] + turn_and_shift(words[i - 15], kBy.small_0) +
                       turn_and_shift(words[i - 2], kBy.small_1);
        }
        const Word first = v[7] + turn(v[4], kBy.big_1) + ((v[4] & v[5]) ^ (~v[4] & v[6])) +
                           first_bits<Word>(kRounds[i]) + words[i];
        const Word second = turn(v[0], kBy.big_0) + ((v[0] & v[1]) ^ (v[0] & v[2]) ^ (v[1] & v[2]));
        std::copy_backward(v, v + 7, v + 8);
        v[4] += first;
        v[0] = first + second;
    }
    for (std::size_t i = 0; i < 8; ++i) state[i] += v[i];
    sodium_memzero(words, sizeof words);
    sodium_memzero(v, sizeof v);
}

template <class Word>
int init(Word* state, std::uint64_t& bytes) {
    bytes = 0;
    for (std::size_t i = 0; i < 8; ++i) state[i] = first_bits<Word>(kStart[i]);
    return 0;
}

template <class Word>
int update(Word* state, std::uint64_t& bytes, std::uint8_t* block, const std::uint8_t* data,
           std::uint64_t size) {
    constexpr std::size_t kBlock = 16 * sizeof(Word);
    while (size-- > 0) {
        block[bytes++ % kBlock] = *data++;
        if (bytes % kBlock == 0) absorb(state, block);
    }
    return 0;
}

template <class Word>
void finish(Word* state, std::uint64_t& bytes, std::uint8_t* block, std::uint8_t* digest) {
    constexpr std::size_t kBlock = 16 * sizeof(Word);
    constexpr std::size_t kLength = 2 * sizeof(Word);
    const std::uint64_t bits = bytes * 8;
    std::uint8_t next = 0x80;
    do {
        update(state, bytes, block, &next, 1);
        next = 0;
    } while (bytes % kBlock != kBlock - kLength);
    for (std::size_t left = kLength; left-- > 0;) {
        next = left < 8 ? static_cast<std::uint8_t>(bits >> (8 * left)) : 0;
        update(state, bytes, block, &next, 1);
    }
    for (std::size_t i = 0; i < 8 * sizeof(Word); ++i)
        digest[i] = static_cast<std::uint8_t>(state[i / sizeof(Word)] >>
                                              (8 * (sizeof(Word) - 1 - i % sizeof(Word))));
}

}  // namespace

extern "C" {

int crypto_hash_sha256_init(crypto_hash_sha256_state* state) {
    return init(state->state, state->count);
}
int crypto_hash_sha256_update(crypto_hash_sha256_state* state, const unsigned char* data,
                              unsigned long long size) {
    return update(state->state, state->count, state->buf, data, size);
}
int crypto_hash_sha256_final(crypto_hash_sha256_state* state, unsigned char* digest) {
    finish(state->state, state->count, state->buf, digest);
    sodium_memzero(state, sizeof *state);
    return 0;
}
int crypto_hash_sha256(unsigned char* digest, const unsigned char* data, unsigned long long size) {
    crypto_hash_sha256_state state;
    crypto_hash_sha256_init(&state);
    crypto_hash_sha256_update(&state, data, size);
    return crypto_hash_sha256_final(&state, digest);
}

int crypto_hash_sha512_init(crypto_hash_sha512_state* state) {
    return init(state->state, state->count[0]);
}
int crypto_hash_sha512_update(crypto_hash_sha512_state* state, const unsigned char* data,
                              unsigned long long size) {
    return update(state->state, state->count[0], state->buf, data, size);
}
int crypto_hash_sha512_final(crypto_hash_sha512_state* state, unsigned char* digest) {
    finish(state->state, state->count[0], state->buf, digest);
    sodium_memzero(state, sizeof *state);
    return 0;
}
int crypto_hash_sha512(unsigned char* digest, const unsigned char* data, unsigned long long size) {
    crypto_hash_sha512_state state;
    crypto_hash_sha512_init(&state);
    crypto_hash_sha512_update(&state, data, size);
    return crypto_hash_sha512_final(&state, digest);
}

}  // extern "C"
