// SPDX-License-Identifier: Apache-2.0
#include "server/relay/message_hash.hpp"

#include <gtest/gtest.h>

#include <string>

#include "core/crypto/hash/sha2.hpp"

namespace portico::relay {
namespace {

TEST(MessageHash, IsSha256AtEveryLength) {  // around the padding of one and two blocks
    std::string text;
    for (std::size_t size = 0; size < 300; ++size) {
        EXPECT_EQ(message_hash(text), sha256(as_bytes(text))) << size;
        text.push_back(static_cast<char>(size * 7 + 3));
    }
}

}  // namespace
}  // namespace portico::relay
