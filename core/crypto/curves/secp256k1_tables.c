/* SPDX-License-Identifier: Apache-2.0
 *
 * Test support: puts libsecp256k1's shipped tables beside those that secp256k1_small.c computes. */

#include "core/crypto/curves/secp256k1_small.c"

#define secp256k1_pre_g shipped_pre_g
#define secp256k1_pre_g_128 shipped_pre_g_128
#define secp256k1_ecmult_gen_prec_table shipped_gen_prec_table
#include "precomputed_ecmult.c"
#include "precomputed_ecmult_gen.c"
#undef secp256k1_pre_g
#undef secp256k1_pre_g_128
#undef secp256k1_ecmult_gen_prec_table

/* Bytes of the three tables that differ after computing. */
unsigned long portico_secp256k1_table_differences(void);
unsigned long portico_secp256k1_table_differences(void) {
    const unsigned char* computed[] = {(const unsigned char*)secp256k1_pre_g,
                                       (const unsigned char*)secp256k1_pre_g_128,
                                       (const unsigned char*)secp256k1_ecmult_gen_prec_table};
    const unsigned char* shipped[] = {(const unsigned char*)shipped_pre_g,
                                      (const unsigned char*)shipped_pre_g_128,
                                      (const unsigned char*)shipped_gen_prec_table};
    const unsigned long sizes[] = {sizeof shipped_pre_g, sizeof shipped_pre_g_128,
                                   sizeof shipped_gen_prec_table};
    unsigned long differences = 0;
    for (int table = 0; table < 3; ++table)
        for (unsigned long i = 0; i < sizes[table]; ++i)
            differences += computed[table][i] != shipped[table][i];
    return differences;
}
