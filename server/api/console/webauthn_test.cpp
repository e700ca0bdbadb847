// SPDX-License-Identifier: Apache-2.0
//
// Registrations and assertions, right ones and wrong ones (WebAuthn 7.1, 7.2;
// docs/spec/security.md#case-76). The vectors are made here, by OpenSSL.
#include "server/api/console/webauthn.hpp"

#include <gmock/gmock.h>

#include "server/api/console/cbor.hpp"
#include "server/api/console/test_authenticator.hpp"

namespace portico::api::console {
namespace {

using testing::HasSubstr;

const RelyingParty kParty{"localhost", "http://localhost:5556"};
const Bytes kChallenge = to_bytes("thirty-two bytes of a challenge!");

struct EveryAlgorithm : testing::TestWithParam<std::int64_t> {
    TestAuthenticator device{GetParam()};

    std::expected<std::int64_t, std::string> sign_in(ByteView public_key) {
        const Bytes json = device.client_data("webauthn.get", kChallenge);
        const auto client = read_client_data(json, "webauthn.get", kParty);
        if (!client) return std::unexpected(client.error());
        const Bytes data = device.data(false);
        return verify_assertion(data, device.sign(data, json), *client, public_key, kParty);
    }
};
INSTANTIATE_TEST_SUITE_P(Algorithms, EveryAlgorithm, testing::Values(kEs256, kRs256, kEdDsa));

TEST_P(EveryAlgorithm, RegistersAndSignsIn) {
    device.count = 7;
    const auto made = verify_registration(device.attestation(), kParty);
    ASSERT_TRUE(made) << made.error();
    EXPECT_EQ(made->credential_id, device.id);
    EXPECT_EQ(made->public_key, device.public_key());
    EXPECT_EQ(made->sign_count, 7);
    device.count = 8;
    EXPECT_EQ(sign_in(made->public_key), 8);
}

TEST_P(EveryAlgorithm, AnotherKeysSignatureIsWrong) {
    EXPECT_THAT(sign_in(TestAuthenticator(GetParam()).public_key()).error(),
                HasSubstr("signature is wrong"));
}

TEST_P(EveryAlgorithm, EveryByteOfTheAssertionCounts) {
    const Bytes json = device.client_data("webauthn.get", kChallenge);
    const auto client = read_client_data(json, "webauthn.get", kParty);
    const Bytes data = device.data(false);
    const Bytes signature = device.sign(data, json);
    for (std::size_t i = 0; i < data.size(); ++i) {
        Bytes wrong = data;
        wrong[i] ^= 0x10;
        EXPECT_FALSE(verify_assertion(wrong, signature, *client, device.public_key(), kParty)) << i;
    }
    for (std::size_t i = 0; i < signature.size(); i += 7) {
        Bytes wrong = signature;
        wrong[i] ^= 1;
        EXPECT_FALSE(verify_assertion(data, wrong, *client, device.public_key(), kParty)) << i;
    }
    EXPECT_FALSE(verify_assertion(data, {}, *client, device.public_key(), kParty));
}

TEST_P(EveryAlgorithm, CutAttestationsAreRefused) {
    const Bytes whole = device.attestation();
    for (std::size_t size = 0; size < whole.size(); ++size)
        EXPECT_FALSE(verify_registration(ByteView(whole).first(size), kParty)) << size;
    Bytes longer = whole;
    longer.push_back(0);
    EXPECT_FALSE(verify_registration(longer, kParty));
}

struct WebAuthn : testing::Test {
    TestAuthenticator device{kEs256};
    std::string why_not_registered() {
        const auto made = verify_registration(device.attestation(), kParty);
        return made ? "" : made.error();
    }
    std::string why_not_read(std::string_view type = "webauthn.get") {
        const auto read =
            read_client_data(device.client_data(type, kChallenge), "webauthn.get", kParty);
        return read ? "" : read.error();
    }
};

TEST_F(WebAuthn, NobodyThereOrNobodyVerified) {
    device.flags = 0x04;
    EXPECT_THAT(why_not_registered(), HasSubstr("nobody was there"));
    device.flags = 0x01;
    EXPECT_THAT(why_not_registered(), HasSubstr("PIN or finger"));
    device.flags = 0x05 | 0x10;  // backed up, and not to be backed up
    EXPECT_THAT(why_not_registered(), HasSubstr("contradict"));
    device.flags = 0x05 | 0x18;
    EXPECT_EQ(why_not_registered(), "");
    device.flags = 0x05 | 0x80;  // extensions that are not there
    EXPECT_THAT(why_not_registered(), HasSubstr("extensions"));
}

TEST_F(WebAuthn, OtherSitesPasskeysAreRefused) {
    device.rp_id = "example.org";
    EXPECT_THAT(why_not_registered(), HasSubstr("another site"));
}

TEST_F(WebAuthn, CredentialIdsHaveAMost) {
    device.id.assign(kCredentialIdMax, 1);
    EXPECT_EQ(why_not_registered(), "");
    device.id.assign(kCredentialIdMax + 1, 1);
    EXPECT_THAT(why_not_registered(), HasSubstr("wrong length"));
    device.id.clear();
    EXPECT_THAT(why_not_registered(), HasSubstr("wrong length"));
}

TEST_F(WebAuthn, WhatTheBrowserSaysMustBeExact) {
    EXPECT_EQ(why_not_read(), "");
    EXPECT_THAT(why_not_read("webauthn.create"), HasSubstr("another ceremony"));
    for (const char* origin :
         {"http://localhost:5557", "https://localhost:5556", "http://localhost:5556/",
          "http://a.localhost:5556", "http://localhost:5556.evil.org", "null", ""}) {
        device.origin = origin;
        EXPECT_THAT(why_not_read(), HasSubstr("another page")) << origin;
    }
    device.origin = kParty.origin;
    device.more = R"(,"topOrigin":"https://evil.org")";
    EXPECT_THAT(why_not_read(), HasSubstr("inside another site"));
    const auto framed = read_client_data(
        to_bytes(
            R"({"type":"webauthn.get","challenge":"AA","origin":"http://localhost:5556","crossOrigin":true})"),
        "webauthn.get", kParty);
    EXPECT_FALSE(framed);
    for (const char* more :
         {R"(,"origin":"https://evil.org")", R"(,"origin":"http://localhost:5556")",
          R"(,"\u006frigin":"https://evil.org")"}) {
        device.more = more;
        EXPECT_THAT(why_not_read(), HasSubstr("cannot be read")) << "two origins" << more;
    }
    for (const char* text :
         {"", "[]", "{", R"({"type":"webauthn.get"})",
          R"({"type":"webauthn.get","origin":"http://localhost:5556"})",
          R"({"type":"webauthn.get","origin":"http://localhost:5556","challenge":"A"})"})
        EXPECT_FALSE(read_client_data(to_bytes(text), "webauthn.get", kParty)) << text;
}

TEST_F(WebAuthn, KeysThatNobodyAskedForAreRefused) {
    std::size_t used = 0;
    const auto refuse = [&](const Bytes& key) { return !CoseKey::parse(key, used); };
    Bytes off_curve = device.public_key();
    off_curve.back() ^= 1;
    EXPECT_TRUE(refuse(off_curve));
    Bytes other_algorithm = device.public_key();  // a1..: kty 2, alg at byte 4
    ASSERT_EQ(other_algorithm[4], 0x26);
    other_algorithm[4] = 0x22;  // -3
    EXPECT_TRUE(refuse(other_algorithm));
    EXPECT_TRUE(refuse({}));
    EXPECT_TRUE(refuse({0xa0}));
    EXPECT_TRUE(refuse({0x80}));
    // RSA with a short modulus, and one whose exponent is a page long.
    Bytes rsa;
    cbor_head(rsa, 5, 4);
    for (const auto& [key, value] : {std::pair(1, 3), {3, -257}}) {
        cbor_integer(rsa, key);
        cbor_integer(rsa, value);
    }
    cbor_integer(rsa, -1);
    cbor_bytes(rsa, Bytes(128, 0xff));
    cbor_integer(rsa, -2);
    cbor_bytes(rsa, Bytes{1, 0, 1});
    EXPECT_TRUE(refuse(rsa));
}

TEST(CborTest, ReadsWhatAuthenticatorsWrite) {
    // RFC 8949, appendix A.
    const auto read = [](std::initializer_list<std::uint8_t> list) {
        const Bytes text(list);
        std::size_t used = 0;
        const auto found = read_cbor(text, used);
        return found && used == text.size() ? found->integer() : std::nullopt;
    };
    EXPECT_EQ(read({0x00}), 0);
    EXPECT_EQ(read({0x17}), 23);
    EXPECT_EQ(read({0x18, 0x64}), 100);
    EXPECT_EQ(read({0x19, 0x03, 0xe8}), 1000);
    EXPECT_EQ(read({0x1b, 0, 0, 0, 0xe8, 0xd4, 0xa5, 0x10, 0x00}), 1'000'000'000'000);
    EXPECT_EQ(read({0x20}), -1);
    EXPECT_EQ(read({0x39, 0x03, 0xe7}), -1000);
    EXPECT_EQ(read({0x1b, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff}), std::nullopt);
}

TEST(CborTest, RefusesWhatItDoesNotRead) {
    const auto refused = [](Bytes text) {
        std::size_t used = 0;
        return !read_cbor(text, used);
    };
    EXPECT_TRUE(refused({}));
    EXPECT_TRUE(refused({0x18}));                          // cut
    EXPECT_TRUE(refused({0x1c}));                          // reserved
    EXPECT_TRUE(refused({0x5f, 0xff}));                    // indefinite
    EXPECT_TRUE(refused({0xc0, 0x00}));                    // a tag
    EXPECT_TRUE(refused({0xf9, 0x00, 0x00}));              // a float
    EXPECT_TRUE(refused({0x42, 0x00}));                    // a string beyond the end
    EXPECT_TRUE(refused({0x61, 0xff}));                    // no UTF-8
    EXPECT_TRUE(refused({0xa2, 0x01, 0x00, 0x01, 0x00}));  // a key twice
    EXPECT_TRUE(refused({0xa1, 0x80, 0x00}));              // a list as key
    EXPECT_TRUE(refused({0x9b, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff}));
    EXPECT_TRUE(refused({0xbb, 0x80, 0, 0, 0, 0, 0, 0, 0}));  // twice that is 0
    Bytes deep(kCborDepthMax + 1, 0x81);
    deep.push_back(0);
    EXPECT_TRUE(refused(deep));
    deep.erase(deep.begin());
    EXPECT_FALSE(refused(deep));
    Bytes many{0x98, kCborValuesMax - 1};
    many.resize(2 + kCborValuesMax - 1, 0);
    EXPECT_FALSE(refused(many));
    many[1] = 0xff;
    many.insert(many.begin() + 1, 0x01);
    many[0] = 0x99;
    EXPECT_TRUE(refused(many));
}

}  // namespace
}  // namespace portico::api::console
