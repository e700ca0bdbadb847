/* SPDX-License-Identifier: Apache-2.0
 *
 * SHA-256 and SHA-512 (FIPS 180-4) for wasm, behind libsodium's names and states: one set of
 * constants and one way of cutting messages into blocks for both, and rounds as loops. libsodium
 * writes each round out, twice: 8 KB of a page for a tenth of the time of what is hashed there. Not
 * for native builds, which use the system's library. A native test compares with it. */

#include <sodium/crypto_hash_sha256.h>
#include <sodium/crypto_hash_sha512.h>
#include <sodium/utils.h>
#include <string.h>

/* Section 4.2.3. SHA-256 has the upper halves of the first 64 (4.2.2: the same primes). */
static const uint64_t kRound[80] = {
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

/* Section 5.3.5; SHA-256 has the upper halves (5.3.3). */
static const uint64_t kInitial[8] = {0x6a09e667f3bcc908, 0xbb67ae8584caa73b, 0x3c6ef372fe94f82b,
                                     0xa54ff53a5f1d36f1, 0x510e527fade682d1, 0x9b05688c2b3e6c1f,
                                     0x1f83d9abfb41bd6b, 0x5be0cd19137e2179};

typedef void (*compress_fn)(void* state, const uint8_t* block);

/* Sections 6.2.2 and 6.4.2: one block. They differ in the word, the number of rounds and the
 * rotations. */
#define PORTICO_COMPRESS(NAME, WORD, ROUNDS, CONSTANT, SWAP, A1, A2, A3, E1, E2, E3, S1, S2, S3, \
                         T1, T2, T3)                                                             \
    static void NAME(void* state, const uint8_t* block) {                                        \
        WORD* const h = state;                                                                   \
        WORD w[16];                                                                              \
        WORD s[8];                                                                               \
        memcpy(w, block, sizeof w);                                                              \
        memcpy(s, h, sizeof s);                                                                  \
        WORD a = s[0], b = s[1], c = s[2], d = s[3], e = s[4], f = s[5], g = s[6], last = s[7];  \
        for (unsigned t = 0; t < ROUNDS; ++t) {                                                  \
            WORD* const word = &w[t & 15];                                                       \
            if (t < 16) {                                                                        \
                *word = SWAP(*word);                                                             \
            } else {                                                                             \
                const WORD x = w[(t + 1) & 15];                                                  \
                const WORD y = w[(t + 14) & 15];                                                 \
                *word += (ROTATE(x, S1) ^ ROTATE(x, S2) ^ (x >> S3)) + w[(t + 9) & 15] +         \
                         (ROTATE(y, T1) ^ ROTATE(y, T2) ^ (y >> T3));                            \
            }                                                                                    \
            const WORD one = last + (ROTATE(e, E1) ^ ROTATE(e, E2) ^ ROTATE(e, E3)) +            \
                             ((e & f) ^ (~e & g)) + (WORD)(CONSTANT) + *word;                    \
            const WORD two =                                                                     \
                (ROTATE(a, A1) ^ ROTATE(a, A2) ^ ROTATE(a, A3)) + ((a & b) ^ (a & c) ^ (b & c)); \
            last = g, g = f, f = e, e = d + one;                                                 \
            d = c, c = b, b = a, a = one + two;                                                  \
        }                                                                                        \
        h[0] += a, h[1] += b, h[2] += c, h[3] += d;                                              \
        h[4] += e, h[5] += f, h[6] += g, h[7] += last;                                           \
        sodium_memzero(w, sizeof w);                                                             \
    }
#define ROTATE(value, by) ((value) >> (by) | (value) << (sizeof(value) * 8 - (by)))

PORTICO_COMPRESS(compress_256, uint32_t, 64, kRound[t] >> 32, __builtin_bswap32, 2, 13, 22, 6, 11,
                 25, 7, 18, 3, 17, 19, 10)
PORTICO_COMPRESS(compress_512, uint64_t, 80, kRound[t], __builtin_bswap64, 28, 34, 39, 14, 18, 41,
                 1, 8, 7, 19, 61, 6)

/* `bits`: of the whole message so far. A message ends long before 2^61 bytes. */
static void update(void* state, uint64_t* bits, uint8_t* buffer, size_t block_bytes,
                   compress_fn compress, const uint8_t* in, size_t size) {
    size_t used = (size_t)(*bits >> 3) & (block_bytes - 1);
    *bits += (uint64_t)size << 3;
    while (size != 0) {
        const size_t room = block_bytes - used;
        const size_t take = size < room ? size : room;
        memcpy(buffer + used, in, take);
        in += take;
        size -= take;
        used += take;
        if (used == block_bytes) {
            compress(state, buffer);
            used = 0;
        }
    }
}

/* Section 5.1: a one bit, zeros, and the length in the last 8 bytes (of 16 for SHA-512, whose upper
 * half stays zero). */
static void finish(void* state, uint64_t bits, uint8_t* buffer, size_t block_bytes,
                   compress_fn compress) {
    size_t used = (size_t)(bits >> 3) & (block_bytes - 1);
    buffer[used++] = 0x80;
    memset(buffer + used, 0, block_bytes - used);
    if (used > block_bytes - block_bytes / 8) {
        compress(state, buffer);
        memset(buffer, 0, block_bytes);
    }
    const uint64_t length = __builtin_bswap64(bits);
    memcpy(buffer + block_bytes - 8, &length, 8);
    compress(state, buffer);
}

int crypto_hash_sha256_init(crypto_hash_sha256_state* state) {
    state->count = 0;
    for (int i = 0; i < 8; ++i) state->state[i] = (uint32_t)(kInitial[i] >> 32);
    return 0;
}

int crypto_hash_sha256_update(crypto_hash_sha256_state* state, const unsigned char* in,
                              unsigned long long size) {
    update(state->state, &state->count, state->buf, sizeof state->buf, compress_256, in,
           (size_t)size);
    return 0;
}

int crypto_hash_sha256_final(crypto_hash_sha256_state* state, unsigned char* out) {
    finish(state->state, state->count, state->buf, sizeof state->buf, compress_256);
    for (int i = 0; i < 8; ++i) state->state[i] = __builtin_bswap32(state->state[i]);
    memcpy(out, state->state, crypto_hash_sha256_BYTES);
    sodium_memzero(state, sizeof *state);
    return 0;
}

int crypto_hash_sha256(unsigned char* out, const unsigned char* in, unsigned long long size) {
    crypto_hash_sha256_state state;
    crypto_hash_sha256_init(&state);
    crypto_hash_sha256_update(&state, in, size);
    return crypto_hash_sha256_final(&state, out);
}

int crypto_hash_sha512_init(crypto_hash_sha512_state* state) {
    state->count[1] = 0;
    memcpy(state->state, kInitial, sizeof kInitial);
    return 0;
}

int crypto_hash_sha512_update(crypto_hash_sha512_state* state, const unsigned char* in,
                              unsigned long long size) {
    update(state->state, &state->count[1], state->buf, sizeof state->buf, compress_512, in,
           (size_t)size);
    return 0;
}

int crypto_hash_sha512_final(crypto_hash_sha512_state* state, unsigned char* out) {
    finish(state->state, state->count[1], state->buf, sizeof state->buf, compress_512);
    for (int i = 0; i < 8; ++i) state->state[i] = __builtin_bswap64(state->state[i]);
    memcpy(out, state->state, crypto_hash_sha512_BYTES);
    sodium_memzero(state, sizeof *state);
    return 0;
}

int crypto_hash_sha512(unsigned char* out, const unsigned char* in, unsigned long long size) {
    crypto_hash_sha512_state state;
    crypto_hash_sha512_init(&state);
    crypto_hash_sha512_update(&state, in, size);
    return crypto_hash_sha512_final(&state, out);
}
