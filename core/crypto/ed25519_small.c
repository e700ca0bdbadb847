/* SPDX-License-Identifier: Apache-2.0
 *
 * libsodium's arithmetic of Curve25519 for wasm, as one translation unit: the library's own source,
 * but with multiplication of the base point over a table computed at start. Shipped, the table is
 * 30 KB that do not compress; computed, it costs a millisecond once, and its packed form is faster
 * to choose from. Not for native builds, which use the system's library. A native test compares
 * with the shipped table. */

#define ge25519_scalarmult_base ge25519_scalarmult_base_shipped
/* clang-format off */
#include "crypto_core/ed25519/ref10/ed25519_ref10.c"
/* clang-format on */
#undef ge25519_scalarmult_base
void ge25519_scalarmult_base(ge25519_p3* h, const unsigned char* a);
/* X25519 over the same arithmetic: on its own it would bring a second copy. */
#include "crypto_scalarmult/curve25519/ref10/x25519_ref10.c"

enum { kWindows = 64, kMultiples = 8, kFieldWords = 4, kPointWords = 3 * kFieldWords };

/* One affine point as y + x, y - x and 2dxy, each in its 32 canonical bytes. */
typedef struct {
    uint64_t words[kPointWords];
} packed_point;

/* base_table[i][j] = (j + 1) * 16^i * B */
static packed_point base_table[kWindows][kMultiples];
static int base_table_ready;

/* The base point B of RFC 8032, section 5.1: the bytes of x and y, least significant first. */
static const unsigned char kBaseX[32] = {
    0x1a, 0xd5, 0x25, 0x8f, 0x60, 0x2d, 0x56, 0xc9, 0xb2, 0xa7, 0x25, 0x95, 0x60, 0xc7, 0x2c, 0x69,
    0x5c, 0xdc, 0xd6, 0xfd, 0x31, 0xe2, 0xa4, 0xc0, 0xfe, 0x53, 0x6e, 0xcd, 0xd3, 0x36, 0x69, 0x21};
static const unsigned char kBaseY[32] = {
    0x58, 0x66, 0x66, 0x66, 0x66, 0x66, 0x66, 0x66, 0x66, 0x66, 0x66, 0x66, 0x66, 0x66, 0x66, 0x66,
    0x66, 0x66, 0x66, 0x66, 0x66, 0x66, 0x66, 0x66, 0x66, 0x66, 0x66, 0x66, 0x66, 0x66, 0x66, 0x66};

static void pack(packed_point* out, const ge25519_p3* point, const fe25519 z_inverse) {
    fe25519 x, y, value;
    unsigned char bytes[kPointWords * 8];
    fe25519_mul(x, point->X, z_inverse);
    fe25519_mul(y, point->Y, z_inverse);
    fe25519_add(value, y, x);
    fe25519_tobytes(bytes, value);
    fe25519_sub(value, y, x);
    fe25519_tobytes(bytes + 32, value);
    fe25519_mul(value, x, y);
    fe25519_mul(value, value, d2);
    fe25519_tobytes(bytes + 64, value);
    memcpy(out->words, bytes, sizeof bytes);
}

/* Packs a row with one inversion (Montgomery's trick). */
static void pack_row(packed_point row[kMultiples], ge25519_p3 points[kMultiples]) {
    fe25519 products[kMultiples]; /* products[j] = z_0 * ... * z_j */
    fe25519 inverse, z_inverse;
    fe25519_copy(products[0], points[0].Z);
    for (int j = 1; j < kMultiples; ++j) fe25519_mul(products[j], products[j - 1], points[j].Z);
    fe25519_invert(inverse, products[kMultiples - 1]);
    for (int j = kMultiples - 1; j > 0; --j) {
        fe25519_mul(z_inverse, inverse, products[j - 1]);
        fe25519_mul(inverse, inverse, points[j].Z);
        pack(&row[j], &points[j], z_inverse);
    }
    pack(&row[0], &points[0], inverse);
}

static void compute_base_table(void) {
    ge25519_p3 power; /* 16^i * B */
    ge25519_p3 points[kMultiples];
    ge25519_cached cached;
    ge25519_p1p1 sum;
    fe25519_frombytes(power.X, kBaseX);
    fe25519_frombytes(power.Y, kBaseY);
    fe25519_1(power.Z);
    fe25519_mul(power.T, power.X, power.Y);
    for (int i = 0; i < kWindows; ++i) {
        ge25519_p3_to_cached(&cached, &power);
        points[0] = power;
        for (int j = 1; j < kMultiples; ++j) {
            ge25519_add(&sum, &points[j - 1], &cached);
            ge25519_p1p1_to_p3(&points[j], &sum);
        }
        pack_row(base_table[i], points);
        ge25519_p3_dbl(&sum, &points[kMultiples - 1]);
        ge25519_p1p1_to_p3(&power, &sum);
    }
    base_table_ready = 1;
}

/* All ones if the small numbers are equal, else zero; without a branch. */
static uint64_t mask_equal(uint32_t a, uint32_t b) {
    return (uint64_t)0 - (uint64_t)(((a ^ b) - 1) >> 31);
}

/* digit times the row's power, for a digit of -8 to 8: reads the whole row, branches on nothing
 * secret. */
static void choose(ge25519_precomp* out, const packed_point row[kMultiples], int32_t digit) {
    const uint32_t negative = (uint32_t)digit >> 31;
    const uint32_t magnitude = ((uint32_t)digit ^ (0U - negative)) + negative;
    const uint64_t zero = mask_equal(magnitude, 0) & 1;
    const uint64_t negative_mask = (uint64_t)0 - negative;
    uint64_t words[kPointWords] = {zero, 0, 0, 0, zero}; /* the neutral element is 1, 1, 0 */
    fe25519 minus;

    for (uint32_t j = 0; j < kMultiples; ++j) {
        const uint64_t mask = mask_equal(magnitude, j + 1);
        for (int k = 0; k < kPointWords; ++k) words[k] |= row[j].words[k] & mask;
    }
    /* -(x, y) = (-x, y): y + x and y - x change places, 2dxy changes its sign. */
    for (int k = 0; k < kFieldWords; ++k) {
        const uint64_t change = (words[k] ^ words[k + kFieldWords]) & negative_mask;
        words[k] ^= change;
        words[k + kFieldWords] ^= change;
    }
    fe25519_frombytes(out->yplusx, (const unsigned char*)words);
    fe25519_frombytes(out->yminusx, (const unsigned char*)(words + kFieldWords));
    fe25519_frombytes(out->xy2d, (const unsigned char*)(words + 2 * kFieldWords));
    fe25519_neg(minus, out->xy2d);
    fe25519_cmov(out->xy2d, minus, negative);
    sodium_memzero(words, sizeof words);
}

/* h = a * B, for a below 2^255. Constant time. Replaces the library's function of this name. */
void ge25519_scalarmult_base(ge25519_p3* h, const unsigned char* a) {
    int8_t digits[kWindows]; /* signed digits of base 16, -8 to 8 */
    int carry = 0;
    ge25519_precomp multiple;
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
        ge25519_madd(&sum, h, &multiple);
        ge25519_p1p1_to_p3(h, &sum);
    }
    sodium_memzero(digits, sizeof digits);
}
