// SPDX-License-Identifier: Apache-2.0
#include "core/crypto/hash/blake2b.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <string>

#include "core/base/encoding/hex.hpp"
#include "core/base/json/json.hpp"

namespace portico {
namespace {

TEST(Blake2b, AgreesWithTheKnownAnswers) {
    std::ifstream lines("vectors/blake2b-kat.jsonl");
    int seen = 0;
    for (std::string line; std::getline(lines, line); ++seen) {
        const auto vector = parse_json(line);
        ASSERT_TRUE(vector) << line;
        const Json& in = *vector->find("in");
        const Json* size = in.find("size");
        const auto key = in.find_string("key");
        const auto digest =
            blake2b(*parse_hex(*in.find_string("data")),
                    size ? static_cast<std::size_t>(size->as_integer().value()) : kBlake2bDigestMax,
                    key ? *parse_hex(*key) : Bytes{});
        ASSERT_TRUE(digest) << vector->find("id")->as_string();
        EXPECT_EQ(to_hex_0x(*digest), *vector->find("out")->find_string("digest"))
            << vector->find("id")->as_string();
    }
    EXPECT_EQ(seen, 269);
}

TEST(Blake2b, HoldsSizesToTheirBounds) {
    EXPECT_TRUE(blake2b({}, 1));
    EXPECT_FALSE(blake2b({}, 0));
    EXPECT_EQ(blake2b({}, 65).error(), (Error{Code::crypto_bad_length, "digest"}));
    EXPECT_TRUE(blake2b({}, 64, Bytes(64)));
    EXPECT_EQ(blake2b({}, 64, Bytes(65)).error(), (Error{Code::crypto_bad_length, "key"}));
    EXPECT_TRUE(std::ranges::equal(*blake2b(as_bytes("abc"), 64), blake2b_512(as_bytes("abc"))));
}

}  // namespace
}  // namespace portico
