// SPDX-License-Identifier: Apache-2.0
#include "core/crypto/hash/merlin.hpp"

#include <gtest/gtest.h>

#include "core/base/encoding/hex.hpp"

namespace portico {
namespace {

// The values that implementations of Merlin are held against: merlin_test.go of gtank/merlin.
TEST(Merlin, AgreesWithThePublishedTranscripts) {
    Bytes32 challenge;
    MerlinTranscript simple("test protocol");
    simple.append("some label", as_bytes("some data"));
    simple.challenge("challenge", challenge);
    EXPECT_EQ(to_hex(challenge),
              "d5a21972d0d5fe320c0d263fac7fffb8145aa640af6e9bca177c03c7efcf0615");

    // Messages longer than a block, and challenges between them.
    MerlinTranscript longer("test protocol");
    longer.append("step1", as_bytes("some data"));
    for (int i = 0; i < 32; ++i) {
        longer.challenge("challenge", challenge);
        longer.append("bigdata", Bytes(1024, 99));
        longer.append("challengedata", challenge);
    }
    EXPECT_EQ(to_hex(challenge),
              "a8c933f54fae76e3f9bea93648c1308e7dfa2152dd51674ff3ca438351cf003c");
}

TEST(Merlin, HangsOnEveryPartAndOnWhereOneEnds) {
    const auto challenge_of = [](auto... parts) {
        MerlinTranscript transcript("test");
        (transcript.append("part", as_bytes(parts)), ...);
        Bytes32 out;
        transcript.challenge("challenge", out);
        return out;
    };
    EXPECT_EQ(challenge_of("ab", "c"), challenge_of("ab", "c"));
    EXPECT_NE(challenge_of("ab", "c"), challenge_of("a", "bc"));
    EXPECT_NE(challenge_of("abc"), challenge_of("abc", ""));
}

}  // namespace
}  // namespace portico
