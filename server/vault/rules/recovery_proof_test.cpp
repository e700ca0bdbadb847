// SPDX-License-Identifier: Apache-2.0
#include "server/vault/rules/recovery_proof.hpp"

#include <gtest/gtest.h>

#include "core/base/encoding/base64.hpp"

namespace portico::vault {
namespace {

TEST(RecoveryProof, IsOfOneAccountDeviceAndVersion) {
    const Secret<32> pepper(Bytes32{1}), other(Bytes32{2});
    const std::string proof = to_base64url(make_recovery_proof(pepper, "ada", "phone", 7).expose());
    EXPECT_TRUE(is_recovery_proof(proof, pepper, "ada", "phone", 7));
    EXPECT_FALSE(is_recovery_proof(proof, other, "ada", "phone", 7));
    EXPECT_FALSE(is_recovery_proof(proof, pepper, "eve", "phone", 7));
    EXPECT_FALSE(is_recovery_proof(proof, pepper, "ada", "laptop", 7));
    EXPECT_FALSE(is_recovery_proof(proof, pepper, "ada", "phone", 8));
    EXPECT_FALSE(is_recovery_proof(proof, pepper, "adaph", "one", 7));
    for (const char* shown : {"", "?", "AAAA"})
        EXPECT_FALSE(is_recovery_proof(shown, pepper, "ada", "phone", 7)) << shown;
}

}  // namespace
}  // namespace portico::vault
