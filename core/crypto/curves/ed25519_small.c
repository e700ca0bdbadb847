/* SPDX-License-Identifier: Apache-2.0
 *
 * libsodium's arithmetic of Curve25519 for wasm, as one translation unit: the library's own source,
 * but for what would be large. Multiplication of the base point goes over a table computed at
 * start: shipped, it is 30 KB that do not compress; computed, it costs a millisecond once.
 * Arithmetic modulo the order goes byte by byte in loops, as TweetNaCl's does: shipped, it is 8 KB
 * of code; here it is some microseconds slower, once for a signature. Not for native builds, which
 * use the system's library. A native test compares all of it with what is shipped. */

#define ge25519_scalarmult_base ge25519_scalarmult_base_shipped
#define sc25519_reduce sc25519_reduce_shipped
#define sc25519_muladd sc25519_muladd_shipped
/* clang-format off */
#include "crypto_core/ed25519/ref10/ed25519_ref10.c"
/* clang-format on */
#undef ge25519_scalarmult_base
#undef sc25519_reduce
#undef sc25519_muladd
void ge25519_scalarmult_base(ge25519_p3* h, const unsigned char* a);
void sc25519_reduce(unsigned char s[64]);
void sc25519_muladd(unsigned char s[32], const unsigned char a[32], const unsigned char b[32],
                    const unsigned char c[32]);
/* X25519 over the same arithmetic: on its own it would bring a second copy. */
#include "crypto_scalarmult/curve25519/ref10/x25519_ref10.c"

/* The order L of the base point, least significant byte first. */
static const unsigned char kOrder[32] = {
    0xed, 0xd3, 0xf5, 0x5c, 0x1a, 0x63, 0x12, 0x58, 0xd6, 0x9c, 0xf7, 0xa2, 0xde, 0xf9, 0xde, 0x14,
    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0x10};

/* s = x modulo L, for 64 digits of base 256 that may be larger than a byte. Constant time. From the
 * top on each digit is taken away as a multiple of 16 L, which is 2^256 and a little; then what is
 * above 2^252, and at last one L if that was too much. */
static void reduce_digits(unsigned char s[32], int64_t x[64]) {
    int64_t carry;
    for (int i = 63; i >= 32; --i) {
        carry = 0;
        for (int j = i - 32; j < i - 12; ++j) {
            x[j] += carry - 16 * x[i] * kOrder[j - (i - 32)];
            carry = (x[j] + 128) >> 8;
            x[j] -= carry * 256;
        }
        x[i - 12] += carry;
        x[i] = 0;
    }
    carry = 0;
    const int64_t above = x[31] >> 4;
    for (int j = 0; j < 32; ++j) {
        x[j] += carry - above * kOrder[j];
        carry = x[j] >> 8;
        x[j] &= 255;
    }
    for (int j = 0; j < 32; ++j) x[j] -= carry * kOrder[j];
    for (int i = 0; i < 32; ++i) {
        x[i + 1] += x[i] >> 8;
        s[i] = (unsigned char)(x[i] & 255);
    }
}

/* The first 32 of 64 bytes become all 64 modulo L. Replaces the library's function of this name. */
void sc25519_reduce(unsigned char s[64]) {
    int64_t x[64];
    for (int i = 0; i < 64; ++i) x[i] = s[i];
    reduce_digits(s, x);
    sodium_memzero(x, sizeof x);
}

/* s = a * b + c modulo L. Replaces the library's function of this name. */
void sc25519_muladd(unsigned char s[32], const unsigned char a[32], const unsigned char b[32],
                    const unsigned char c[32]) {
    int64_t x[64] = {0};
    for (int i = 0; i < 32; ++i) x[i] = c[i];
    for (int i = 0; i < 32; ++i)
        for (int j = 0; j < 32; ++j) x[i + j] += a[i] * b[j];
    reduce_digits(s, x);
    sodium_memzero(x, sizeof x);
}

enum { kWindows = 64, kMultiples = 8 };

/* base_table[i][j] = (j + 1) * 16^i * B */
static ge25519_cached base_table[kWindows][kMultiples];
static int base_table_ready;

/* The base point B of RFC 8032, section 5.1: the bytes of x and y, least significant first. */
static const unsigned char kBaseX[32] = {
    0x1a, 0xd5, 0x25, 0x8f, 0x60, 0x2d, 0x56, 0xc9, 0xb2, 0xa7, 0x25, 0x95, 0x60, 0xc7, 0x2c, 0x69,
    0x5c, 0xdc, 0xd6, 0xfd, 0x31, 0xe2, 0xa4, 0xc0, 0xfe, 0x53, 0x6e, 0xcd, 0xd3, 0x36, 0x69, 0x21};
static const unsigned char kBaseY[32] = {
    0x58, 0x66, 0x66, 0x66, 0x66, 0x66, 0x66, 0x66, 0x66, 0x66, 0x66, 0x66, 0x66, 0x66, 0x66, 0x66,
    0x66, 0x66, 0x66, 0x66, 0x66, 0x66, 0x66, 0x66, 0x66, 0x66, 0x66, 0x66, 0x66, 0x66, 0x66, 0x66};

static void compute_base_table(void) {
    ge25519_p3 point;
    ge25519_p1p1 sum;
    fe25519_frombytes(point.X, kBaseX);
    fe25519_frombytes(point.Y, kBaseY);
    fe25519_1(point.Z);
    fe25519_mul(point.T, point.X, point.Y);
    for (int i = 0; i < kWindows; ++i) {
        ge25519_p3_to_cached(&base_table[i][0], &point);
        for (int j = 1; j < kMultiples; ++j) {
            ge25519_add(&sum, &point, &base_table[i][0]);
            ge25519_p1p1_to_p3(&point, &sum);
            ge25519_p3_to_cached(&base_table[i][j], &point);
        }
        ge25519_p3_dbl(&sum, &point);
        ge25519_p1p1_to_p3(&point, &sum);
    }
    base_table_ready = 1;
}

/* All ones if the small numbers are equal, else zero; without a branch. */
static uint64_t mask_equal(uint32_t a, uint32_t b) {
    return (uint64_t)0 - (uint64_t)(((a ^ b) - 1) >> 31);
}

/* digit times the row's power, for a digit of -8 to 8: reads the whole row, branches on nothing
 * secret. */
static void choose(ge25519_cached* out, const ge25519_cached row[kMultiples], int32_t digit) {
    const uint32_t negative = (uint32_t)digit >> 31;
    const uint32_t magnitude = ((uint32_t)digit ^ (0U - negative)) + negative;
    const int32_t zero = mask_equal(magnitude, 0) & 1;
    uint64_t words[sizeof *out / 8] = {0};
    fe25519 minus;

    for (uint32_t j = 0; j < kMultiples; ++j) {
        const uint64_t mask = mask_equal(magnitude, j + 1);
#pragma clang loop unroll(full) /* a tenth of a signature's time, for 28 bytes */
        for (size_t k = 0; k < sizeof words / 8; ++k) {
            uint64_t word;
            memcpy(&word, (const unsigned char*)&row[j] + k * 8, 8);
            words[k] |= word & mask;
        }
    }
    memcpy(out, words, sizeof words);
    out->YplusX[0] |= zero; /* the neutral element is 1, 1, 1, 0 */
    out->YminusX[0] |= zero;
    out->Z[0] |= zero;
    fe25519_cswap(out->YplusX, out->YminusX, negative); /* -(x, y) = (-x, y) */
    fe25519_neg(minus, out->T2d);
    fe25519_cmov(out->T2d, minus, negative);
    sodium_memzero(words, sizeof words);
}

/* h = a * B, for a below 2^255. Constant time. Replaces the library's function of this name. */
void ge25519_scalarmult_base(ge25519_p3* h, const unsigned char* a) {
    int8_t digits[kWindows]; /* signed digits of base 16, -8 to 8 */
    int carry = 0;
    ge25519_cached multiple;
    ge25519_p1p1 sum;

    if (!base_table_ready) compute_base_table();
    for (int i = 0; i < kWindows; ++i) {
        const int digit = ((a[i / 2] >> (i % 2 * 4)) & 15) + carry;
        carry = i == kWindows - 1 ? 0 : (digit + 8) >> 4;
        digits[i] = (int8_t)(digit - carry * 16);
    }
    ge25519_p3_0(h);
    for (int i = 0; i < kWindows; ++i) {
        choose(&multiple, base_table[i], digits[i]);
        ge25519_add(&sum, h, &multiple);
        ge25519_p1p1_to_p3(h, &sum);
    }
    sodium_memzero(digits, sizeof digits);
}
