// SPDX-License-Identifier: Apache-2.0
// The public vectors of the protocol's own client tests (keys A and B, one message, three types).
#include "core/walletconnect/envelope.hpp"

#include <gtest/gtest.h>

#include "core/base/encoding/hex.hpp"
#include "core/walletconnect/keys.hpp"

namespace portico::wc {
namespace {

constexpr char kMessage[] = R"({"id":1,"jsonrpc":"2.0","method":"test_method","params":{}})";
constexpr char kType0[] =
    "AHF3ZWNmYWFzZGFkc3paHoQ96/mLAdanVxi17icRXq+jyrqXA8ocVgGmryQZBFMg+uwgc8yLa43EOeY+IWEv84g8hn4L3N"
    "csgz6397sgNKnsNcL7A9k3Mg==";
constexpr char kType1[] =
    "Af96fVdnw2KwoXrZIpnr23gx3L2aVpWcATaMdARUOzNCcXdlY2ZhYXNkYWRzeloehD3r+YsB1qdXGLXuJxFer6PKupcDyh"
    "xWAaavJBkEUyD67CBzzItrjcQ55j4hYS/ziDyGfgvc1yyDPrf3uyA0qew1wvsD2Tcy";
constexpr char kType2[] =
    "AnsiaWQiOjEsImpzb25ycGMiOiIyLjAiLCJtZXRob2QiOiJ0ZXN0X21ldGhvZCIsInBhcmFtcyI6e319";

Bytes32 bytes32(std::string_view hex) { return parse_hex_fixed<32>(hex).value(); }
Secret<32> secret(std::string_view hex) { return Secret<32>(bytes32(hex)); }

const Bytes32 kPublicA =
    bytes32("ff7a7d5767c362b0a17ad92299ebdb7831dcbd9a56959c01368c7404543b3342");
const Bytes32 kPublicB =
    bytes32("590c2c627be7af08597091ff80dd41f7fa28acd10ef7191d7e830e116d3a186a");
const Secret<32> kPrivateA =
    secret("1fb63fca5c6ac731246f2f069d3bc2454345d5208254aa8ea7bffc6d110c8862");
const Secret<32> kPrivateB =
    secret("36bf507903537de91f5e573666eaa69b1fa313974f23b2b59645f20fea505854");
const Secret<32> kSymKey =
    secret("0653ca620c7b4990392e1c53c4a51c14a2840cd20f0f1524cf435b17b6fe988c");
const AeadNonce kNonce = parse_hex_fixed<12>("717765636661617364616473").value();

TEST(Keys, BothSidesDeriveTheSameKeyAndTopic) {
    EXPECT_EQ(*derive_sym_key(kPrivateA, kPublicB), kSymKey);
    EXPECT_EQ(*derive_sym_key(kPrivateB, kPublicA), kSymKey);
    EXPECT_EQ(to_hex(derive_topic(
                  secret("9c87e48e69b33a613907515bcd5b1b4cc10bbaf15167b19804b00f0a9217e607"))),
              "a492906ccc809a411bb53a84572b57329375378c6ad7566f3e1c688200123e77");
    EXPECT_EQ(derive_sym_key(kPrivateA, Bytes32{}).error().code, Code::crypto_bad_public_key);
}

TEST(Keys, GeneratedPairsAgree) {
    std::uint8_t next = 1;
    const EntropyFn counter = [&next](std::span<std::uint8_t> out) {
        for (auto& byte : out) byte = next++;
    };
    const KeyPair a = generate_key_pair(counter);
    const KeyPair b = generate_key_pair(counter);
    EXPECT_NE(a.public_key, b.public_key);
    EXPECT_EQ(*derive_sym_key(a.private_key, b.public_key),
              *derive_sym_key(b.private_key, a.public_key));
}

TEST(Envelope, SealsThePublishedTexts) {
    EXPECT_EQ(seal_envelope(kSymKey, kNonce, kMessage, EnvelopeEncoding::kBase64), kType0);
    EXPECT_EQ(seal_envelope_from(kPublicA, kSymKey, kNonce, kMessage, EnvelopeEncoding::kBase64),
              kType1);
    EXPECT_EQ(make_plain_envelope(kMessage, EnvelopeEncoding::kBase64Url), kType2);
}

TEST(Envelope, OpensThem) {
    const auto zero = open_envelope(kType0, EnvelopeEncoding::kBase64, {.sym_key = &kSymKey});
    EXPECT_EQ(zero->type, EnvelopeType::kSealed);
    EXPECT_EQ(zero->message, kMessage);
    const auto by_key = open_envelope(kType1, EnvelopeEncoding::kBase64, {.sym_key = &kSymKey});
    EXPECT_EQ(by_key->message, kMessage);
    const auto by_private =
        open_envelope(kType1, EnvelopeEncoding::kBase64, {.private_key = &kPrivateB});
    EXPECT_EQ(by_private->message, kMessage);
    EXPECT_EQ(by_private->sender_public, kPublicA);
    const auto plain = open_envelope(kType2, EnvelopeEncoding::kBase64Url, {});
    EXPECT_EQ(plain->type, EnvelopeType::kPlain);
    EXPECT_EQ(plain->message, kMessage);
}

// Case 100.
TEST(Envelope, EveryChangedCharacterIsRefused) {
    const std::string good = kType0;
    for (std::size_t i = 0; i < good.size(); ++i) {
        std::string bad = good;
        bad[i] = bad[i] == 'A' ? 'B' : 'A';
        EXPECT_FALSE(open_envelope(bad, EnvelopeEncoding::kBase64, {.sym_key = &kSymKey})) << i;
        EXPECT_FALSE(
            open_envelope(good.substr(0, i), EnvelopeEncoding::kBase64, {.sym_key = &kSymKey}))
            << i;
    }
}

TEST(Envelope, SaysWhatIsWrong) {
    const auto code = [](std::string_view text, const EnvelopeKeys& keys) {
        return open_envelope(text, EnvelopeEncoding::kBase64, keys).error();
    };
    EXPECT_EQ(code("", {}).detail, "type");
    EXPECT_EQ(code("AwAA", {}).detail, "type");
    EXPECT_EQ(code("AAAA", {.sym_key = &kSymKey}).detail, "length");
    EXPECT_EQ(code(kType1, {}).detail, "key");
    EXPECT_EQ(code(std::string(kType0) + "\n", {.sym_key = &kSymKey}).detail, "encoding");
    EXPECT_EQ(code(kType1, {.private_key = &kPrivateA}).code, Code::crypto_open_failed);
}

}  // namespace
}  // namespace portico::wc
