// SPDX-License-Identifier: Apache-2.0
#include "core/chain/eip155/transaction/blobs.hpp"

#include <gtest/gtest.h>

namespace portico::chain {
namespace {

TEST(Blobs, HoldDataBehindZeroBytesAndEndIt) {
    const auto one = make_blobs(Bytes(31, 0xff));
    ASSERT_TRUE(one);
    ASSERT_EQ(one->size(), 1u);
    const Bytes& blob = one->front();
    EXPECT_EQ(blob.size(), kBlobBytes);
    EXPECT_EQ(blob[0], 0);
    EXPECT_EQ(blob[31], 0xff);
    EXPECT_EQ(blob[32], 0);
    EXPECT_EQ(blob[33], 0x80);
    EXPECT_EQ(blob[34], 0);
}

TEST(Blobs, KeepTheLimits) {  // docs/spec/evm.md#blobs
    EXPECT_EQ(make_blobs({}).error().code, Code::blob_empty);
    EXPECT_EQ(make_blobs(Bytes(kBlobElements * kBlobElementBytes - 1))->size(), 1u);
    EXPECT_EQ(make_blobs(Bytes(kBlobElements * kBlobElementBytes))->size(), 2u);
    EXPECT_EQ(make_blobs(Bytes(kBlobDataMax))->size(), 6u);
    EXPECT_EQ(make_blobs(Bytes(kBlobDataMax + 1)).error().code, Code::blob_too_large);
}

TEST(Blobs, CheckHashesAndKeys) {
    const Bytes32 hash = blob_versioned_hash({});
    EXPECT_EQ(hash[0], 1);
    EXPECT_EQ(read_versioned_hash(hash), hash);
    EXPECT_EQ(read_versioned_hash(Bytes(31)).error().code, Code::blob_hash_size_invalid);
    EXPECT_EQ(read_versioned_hash(Bytes(32)).error().code, Code::blob_hash_version_invalid);
    EXPECT_TRUE(read_storage_key(Bytes(32)));
    EXPECT_EQ(read_storage_key(Bytes(33)).error().code, Code::storage_key_invalid);
}

}  // namespace
}  // namespace portico::chain
