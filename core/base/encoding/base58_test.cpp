// SPDX-License-Identifier: Apache-2.0
#include "core/base/encoding/base58.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "core/base/vector_lines.hpp"

namespace portico {
namespace {

TEST(Base58, AgreesWithPublishedVectors) {
    for (const VectorLine& line : read_vector_lines("base58", "base58.encode"))
        EXPECT_EQ(to_base58(VectorLine::bytes(line.in, "bytes")),
                  VectorLine::text(line.out, "text"))
            << line.id;
    for (const VectorLine& line : read_vector_lines("base58", "base58.decode"))
        EXPECT_EQ(parse_base58(VectorLine::text(line.in, "text")),
                  VectorLine::bytes(line.out, "bytes"))
            << line.id;
}

TEST(Base58, KeepsLeadingZeroBytes) {
    EXPECT_EQ(to_base58(Bytes{0, 0, 1}), "112");
    EXPECT_EQ(parse_base58("112"), (Bytes{0, 0, 1}));
    EXPECT_EQ(to_base58(Bytes(3, 0)), "111");
    EXPECT_EQ(parse_base58("111"), Bytes(3, 0));
}

TEST(Base58, RefusesWhatIsNotInTheAlphabetAndSaysWhere) {
    for (const char bad : {'0', 'O', 'I', 'l', ' ', '+', '\0', '\x80'}) {
        const auto read = parse_base58(std::string("1a") + bad + "b");
        ASSERT_FALSE(read) << bad;
        EXPECT_EQ(read.error(), (Error{Code::base58_bad_character, "2"})) << bad;
    }
}

TEST(Base58, HasALimit) {
    EXPECT_TRUE(parse_base58(std::string(kBase58TextMax, 'z')));
    EXPECT_EQ(parse_base58(std::string(kBase58TextMax + 1, '1')).error().code,
              Code::input_too_long);
}

TEST(Base58, WritesWhateverItReads) {
    for (const char letter : {'1', 'z'}) {
        const std::string longest(kBase58TextMax, letter);
        EXPECT_EQ(to_base58(parse_base58(longest).value()), longest) << letter;
    }
}

TEST(Base58DeathTest, WritingMoreThanWasEverReadIsABugOfOurs) {
    EXPECT_DEATH(to_base58(Bytes(kBase58BytesMax + 1, 1)), "kBase58BytesMax");
}

RC_GTEST_PROP(Base58, RoundTrips, (const Bytes& bytes)) {
    RC_ASSERT(parse_base58(to_base58(bytes)).value() == bytes);
}

RC_GTEST_PROP(Base58, ATextHasOneReading, ()) {
    const auto letters = *rc::gen::container<std::string>(rc::gen::elementOf(
        std::string("123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz")));
    const auto bytes = parse_base58(letters);
    RC_ASSERT(bytes.has_value());
    RC_ASSERT(to_base58(*bytes) == letters);
}

}  // namespace
}  // namespace portico
