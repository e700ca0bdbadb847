// SPDX-License-Identifier: Apache-2.0
//
// The tables that the wasm build of libsecp256k1 computes at start, against those it ships.
#include <gtest/gtest.h>

extern "C" {
void portico_secp256k1_compute_tables(void);
unsigned long portico_secp256k1_table_differences(void);
}

namespace {

TEST(Secp256k1Tables, ComputedEqualShipped) {
    EXPECT_GT(portico_secp256k1_table_differences(), 40'000U) << "the comparison compares nothing";
    portico_secp256k1_compute_tables();
    EXPECT_EQ(portico_secp256k1_table_differences(), 0U);
}

}  // namespace
