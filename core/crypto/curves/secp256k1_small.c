/* SPDX-License-Identifier: Apache-2.0
 *
 * libsecp256k1 for wasm, as one translation unit: the library's own source, but with its
 * multiplication tables computed at start. Shipped, they are 70 KB that do not compress; computed,
 * they cost 4 ms once. Not for native builds, which use the system's library. A native test
 * compares the tables. */

/* The order of includes matters in this file. */
/* clang-format off */
#define SECP256K1_BUILD
#include "secp256k1.h"
#include "assumptions.h"
#include "util.h"
#include "group.h"
#include "ecmult.h"
#include "ecmult_gen.h"
/* clang-format on */

/* Definitions in place of the library's declarations of constant arrays. */
#define SECP256K1_PRECOMPUTED_ECMULT_H
#define SECP256K1_PRECOMPUTED_ECMULT_GEN_H
#define WINDOW_G ECMULT_WINDOW_SIZE
static secp256k1_ge_storage secp256k1_pre_g[ECMULT_TABLE_SIZE(WINDOW_G)];
static secp256k1_ge_storage secp256k1_pre_g_128[ECMULT_TABLE_SIZE(WINDOW_G)];
static secp256k1_ge_storage secp256k1_ecmult_gen_prec_table[ECMULT_GEN_PREC_N(
    ECMULT_GEN_PREC_BITS)][ECMULT_GEN_PREC_G(ECMULT_GEN_PREC_BITS)];

/* clang-format off */
#include "secp256k1.c"
#include "ecmult_compute_table_impl.h"
#include "ecmult_gen_compute_table_impl.h"
/* clang-format on */

/* Call once, before anything else of the library. */
void portico_secp256k1_compute_tables(void);
void portico_secp256k1_compute_tables(void) {
    secp256k1_ecmult_compute_two_tables(secp256k1_pre_g, secp256k1_pre_g_128, WINDOW_G,
                                        &secp256k1_ge_const_g);
    secp256k1_ecmult_gen_compute_table(&secp256k1_ecmult_gen_prec_table[0][0],
                                       &secp256k1_ge_const_g, ECMULT_GEN_PREC_BITS);
}

/* The library reports misuse here; it is a bug of ours. */
void secp256k1_default_illegal_callback_fn(const char* message, void* data) {
    (void)message;
    (void)data;
    __builtin_trap();
}

void secp256k1_default_error_callback_fn(const char* message, void* data) {
    (void)message;
    (void)data;
    __builtin_trap();
}
