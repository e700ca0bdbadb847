// SPDX-License-Identifier: Apache-2.0
//
// What the published vectors (vectors_test.cpp) leave open: round trips over random input, and how
// each kind of wrong input is refused.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <string>

#include "core/base/encoding/hex.hpp"
#include "core/crypto/hash/sha2.hpp"
#include "core/keys/argon2id.hpp"
#include "core/keys/derivation_path.hpp"
#include "core/keys/english_words.hpp"
#include "core/keys/extended_key.hpp"
#include "core/keys/mnemonic.hpp"
#include "core/keys/slip10.hpp"

namespace portico {
namespace {

Bytes seed_of_zeros() { return Bytes(16); }

TEST(EnglishWords, AreThoseOfTheStandard) {
    std::string lines(kEnglishWords);
    std::ranges::replace(lines, ' ', '\n');
    EXPECT_EQ(to_hex(sha256(as_bytes(lines + '\n'))),
              "2f5eed53a4727b4bf8880d8f3f199efc90e58503646d9ff8eff3a2ed3b24dbda");
}

RC_GTEST_PROP(Mnemonic, GivesBackItsEntropy, ()) {
    const auto size = 4 * *rc::gen::inRange<std::size_t>(4, 9);
    const auto entropy = *rc::gen::container<Bytes>(size, rc::gen::arbitrary<std::uint8_t>());
    const auto mnemonic = to_mnemonic(entropy);
    RC_ASSERT(mnemonic.has_value());
    RC_ASSERT(parse_mnemonic(*mnemonic).value() == entropy);
}

RC_GTEST_PROP(Mnemonic, ItsSeedIsThatOfItsWords, ()) {
    const auto size = 4 * *rc::gen::inRange<std::size_t>(4, 9);
    const auto entropy = *rc::gen::container<Bytes>(size, rc::gen::arbitrary<std::uint8_t>());
    RC_ASSERT(derive_entropy_seed(entropy).value() ==
              derive_mnemonic_seed(to_mnemonic(entropy).value(), ""));
}

TEST(Mnemonic, ItsSeedIsThatOfItsWordsForEveryWord) {
    constexpr std::size_t kFree = 11;  // the twelfth holds the checksum
    for (std::size_t first = 0; first < kEnglishWordCount; first += kFree) {
        Bytes entropy(16);
        for (std::size_t bit = 0; bit < kFree * 11; ++bit) {
            const std::size_t word = (first + bit / 11) % kEnglishWordCount;
            const auto set = static_cast<unsigned>(word >> (10 - bit % 11) & 1u);
            entropy[bit / 8] = static_cast<std::uint8_t>(entropy[bit / 8] | set << (7 - bit % 8));
        }
        const std::string words = to_mnemonic(entropy).value();
        ASSERT_EQ(to_hex(derive_entropy_seed(entropy).value().expose()),
                  to_hex(derive_mnemonic_seed(words, "").expose()))
            << words;
    }
}

TEST(Mnemonic, RefusesOtherSizesOfEntropy) {
    for (const std::size_t size : {0u, 15u, 17u, 33u, 36u}) {
        EXPECT_EQ(to_mnemonic(Bytes(size)).error().code, Code::crypto_bad_length) << size;
        EXPECT_EQ(derive_entropy_seed(Bytes(size)).error().code, Code::crypto_bad_length) << size;
    }
}

TEST(Mnemonic, SaysWhatIsWrong) {
    const auto detail = [](std::string_view text) {
        const auto parsed = parse_mnemonic(text);
        return parsed ? "taken" : parsed.error().detail;
    };
    const std::string eleven =
        "abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon ";
    EXPECT_EQ(detail(eleven + "about"), "taken");
    EXPECT_EQ(detail(eleven + "abandon"), "checksum");
    EXPECT_EQ(detail(eleven + "About"), "word 12");
    EXPECT_EQ(detail(eleven + "zzzz"), "word 12");
    EXPECT_EQ(detail(eleven + " about"), "number of words");
    EXPECT_EQ(detail(eleven), "word 12");
    EXPECT_EQ(detail(" " + eleven), "number of words");
    EXPECT_EQ(detail("abandon"), "number of words");
    EXPECT_EQ(detail(""), "number of words");
    EXPECT_EQ(detail(std::string(23, ' ')), "word 1");
    EXPECT_EQ(detail(std::string(3'000'002, ' ')), "number of words");
}

TEST(DerivationPath, ReadsBothSignsOfHardening) {
    EXPECT_EQ(parse_derivation_path("m"), std::vector<std::uint32_t>{});
    EXPECT_EQ(parse_derivation_path("m/44'/60h/0/2147483647'"),
              (std::vector<std::uint32_t>{44 | kHardened, 60 | kHardened, 0, 0xffffffff}));
}

TEST(DerivationPath, RefusesWhatIsNotOne) {
    for (const char* text :
         {"", "M", "/0", "m/", "m//0", "m/0/", "m0", "m/00", "m/01", "m/-1", "m/+1", "m/ 1", "m/1 ",
          "m/2147483648", "m/99999999999999999999", "m/1''", "m/1H", "m/'", "m/0x1"}) {
        EXPECT_EQ(parse_derivation_path(text).error().code, Code::derivation_path_invalid) << text;
    }
    std::string deep = "m";
    for (int i = 0; i < 255; ++i) deep += "/0";
    EXPECT_TRUE(parse_derivation_path(deep));
    EXPECT_FALSE(parse_derivation_path(deep + "/0"));
}

RC_GTEST_PROP(ExtendedKey, DerivesTheSameFromBothSides, ()) {
    const auto seed = *rc::gen::container<Bytes>(32, rc::gen::arbitrary<std::uint8_t>());
    auto steps =
        *rc::gen::container<std::vector<std::uint32_t>>(3, rc::gen::arbitrary<std::uint32_t>());
    for (std::uint32_t& step : steps) step &= ~kHardened;
    const auto master = ExtendedPrivateKey::from_seed(seed).value();
    const auto below = master.derive(steps).value();
    const auto of_public = master.to_public().derive(steps).value();
    RC_ASSERT(below.to_public().to_xpub() == of_public.to_xpub());
    const std::string xprv = below.to_xprv();
    const auto again = ExtendedPrivateKey::parse(xprv).value();
    RC_ASSERT(again.to_xprv() == xprv);
    RC_ASSERT(again.origin() == below.origin());
}

TEST(ExtendedKey, APublicKeyHasNoHardenedChildren) {
    const auto master = ExtendedPrivateKey::from_seed(seed_of_zeros()).value().to_public();
    const std::uint32_t step[] = {kHardened};
    EXPECT_EQ(master.derive(step).error().code, Code::derivation_path_invalid);
}

TEST(ExtendedKey, EndsAtADepthOf255) {
    const std::vector<std::uint32_t> steps(256, 0);
    const auto master = ExtendedPrivateKey::from_seed(seed_of_zeros()).value();
    EXPECT_EQ(master.derive(std::span(steps).first(255)).value().origin().depth, 255);
    EXPECT_EQ(master.derive(steps).error().code, Code::derivation_path_invalid);
    EXPECT_EQ(master.to_public().derive(steps).error().code, Code::derivation_path_invalid);
}

TEST(ExtendedKey, RefusesSeedsOfOtherSizes) {
    EXPECT_FALSE(ExtendedPrivateKey::from_seed(Bytes(15)));
    EXPECT_FALSE(ExtendedPrivateKey::from_seed(Bytes(65)));
}

TEST(Slip10, TakesHardenedStepsAlone) {
    const std::uint32_t hardened[] = {44 | kHardened, 501 | kHardened};
    const std::uint32_t plain[] = {44 | kHardened, 501};
    EXPECT_TRUE(derive_slip10_ed25519(seed_of_zeros(), hardened));
    EXPECT_EQ(derive_slip10_ed25519(seed_of_zeros(), plain).error().code,
              Code::derivation_path_invalid);
}

// RFC 9106, section 5.3: the only vector with a secret, associated data and several lanes.
TEST(Argon2id, AgreesWithTheVectorOfTheRfc) {
    const auto key =
        derive_argon2id(Bytes(32, 1), Bytes(16, 2), Bytes(8, 3), Bytes(12, 4), {32, 3, 4}, 32);
    EXPECT_EQ(to_hex(key.value()),
              "0d640df58d78766c08c037a34a8b53c9d01ef0452d75b65eb52520e96b01e659");
}

TEST(Argon2id, RefusesWhatTheRfcDoes) {
    const Bytes salt(8);
    const auto code = [](const Result<Bytes>& result) {
        return result ? Code::kCount : result.error().code;
    };
    EXPECT_EQ(code(derive_argon2id({}, salt, {}, {}, {8, 1, 1}, 4)), Code::kCount);
    EXPECT_EQ(code(derive_argon2id({}, Bytes(7), {}, {}, {8, 1, 1}, 4)), Code::crypto_bad_length);
    EXPECT_EQ(code(derive_argon2id({}, salt, {}, {}, {7, 1, 1}, 4)), Code::crypto_bad_length);
    EXPECT_EQ(code(derive_argon2id({}, salt, {}, {}, {15, 1, 2}, 4)), Code::crypto_bad_length);
    EXPECT_EQ(code(derive_argon2id({}, salt, {}, {}, {8, 0, 1}, 4)), Code::crypto_bad_length);
    EXPECT_EQ(code(derive_argon2id({}, salt, {}, {}, {8, 1, 0}, 4)), Code::crypto_bad_length);
    EXPECT_EQ(code(derive_argon2id({}, salt, {}, {}, {8, 1, 1}, 3)), Code::crypto_bad_length);
}

}  // namespace
}  // namespace portico
