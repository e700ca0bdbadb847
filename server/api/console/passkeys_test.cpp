// SPDX-License-Identifier: Apache-2.0
//
// Passkeys: added, used, doubted (WebAuthn, sections 7.1 and 7.2).
#include "server/api/console/test_authenticator.hpp"
#include "server/api/console/test_console.hpp"

namespace portico::api::console {
namespace {

using testing::HasSubstr;

/// Registers and signs in as the browser's API would.
struct PasskeyTest : ConsoleTest {
    TestAuthenticator device{kEs256};

    static std::string b64(const Bytes& bytes) { return to_base64url(bytes); }
    Bytes challenge(const std::string& path) {
        return *parse_base64url(text(read(request_signed_in("POST", path, "{}")), "challenge"));
    }
    net::Response add(const Bytes& given) {
        return request_signed_in("POST", "passkeys",
                                 R"({"name":"Laptop","clientDataJSON":")" +
                                     b64(device.client_data("webauthn.create", given)) +
                                     R"(","attestationObject":")" + b64(device.attestation()) +
                                     R"("})");
    }
    net::Response enter(const Bytes& given, const std::string& user = kId) {
        const Bytes json = device.client_data("webauthn.get", given);
        const Bytes data = device.data(false);
        return fetch({"POST", "/console/api/sign-in/passkey",
                      R"({"id":")" + b64(device.id) + R"(","clientDataJSON":")" + b64(json) +
                          R"(","authenticatorData":")" + b64(data) + R"(","signature":")" +
                          b64(device.sign(data, json)) + R"(","userHandle":")" +
                          b64(to_bytes(user)) + R"("})"});
    }
    static constexpr const char* kEnter = "sign-in/passkey/options";
};

TEST_F(PasskeyTest, AddedPasskeySignsIn) {
    sign_in();
    EXPECT_EQ(add(challenge("passkeys/options")).status, 200);
    request_signed_in("POST", "sign-out");
    device.count = 1;
    const net::Response in = enter(challenge(kEnter));
    ASSERT_EQ(in.status, 200) << in.body;
    keep_cookie(in);
    EXPECT_EQ(text(read(request_signed_in("GET", "session")), "method"), "passkey");
    const Json listed = read(request_signed_in("GET", "passkeys"));
    const Json& row = listed.find("passkeys")->items()[0];
    EXPECT_EQ(text(row, "name"), "Laptop");
    EXPECT_EQ(row.find("usedAt")->as_integer(), now_ms);
    EXPECT_EQ(request_signed_in("DELETE", "passkeys/" + text(row, "id")).status, 200);
    device.count = 2;
    EXPECT_THAT(enter(challenge(kEnter)).body, HasSubstr("not known here"));
}

TEST_F(PasskeyTest, ChallengesAreSingleUseAndOfTheirCeremony) {
    sign_in();
    const Bytes first = challenge("passkeys/options");
    const Bytes late = challenge("passkeys/options");
    EXPECT_EQ(add(first).status, 200);
    device.id = to_bytes("another");
    EXPECT_THAT(add(first).body, HasSubstr("took too long"));
    EXPECT_THAT(add(challenge(kEnter)).body, HasSubstr("took too long"));
    now_ms += kChallengeMs;
    EXPECT_THAT(add(late).body, HasSubstr("took too long"));
    device.id = TestAuthenticator(kEs256).id;
    const Bytes enter_once = challenge(kEnter);
    device.rp_id = "evil.org";  // a failing try spends it too
    EXPECT_EQ(code(enter(enter_once)), "sign_in_failed");
    device.rp_id = "localhost";
    EXPECT_THAT(enter(enter_once).body, HasSubstr("took too long"));
    EXPECT_THAT(enter(Bytes(32, 1)).body, HasSubstr("took too long"));
}

TEST_F(PasskeyTest, WrongAssertionsDoNotSignIn) {
    sign_in();
    EXPECT_EQ(add(challenge("passkeys/options")).status, 200);
    device.count = 1;
    EXPECT_THAT(enter(challenge(kEnter), std::string(32, 'e')).body, HasSubstr("another account"));
    device.flags = 0x01;
    EXPECT_THAT(enter(challenge(kEnter)).body, HasSubstr("PIN or finger"));
    device.flags = 0x05;
    device.origin = "https://evil.org";
    EXPECT_THAT(enter(challenge(kEnter)).body, HasSubstr("another page"));
    device.origin = kOrigin;
    TestAuthenticator thief(kEs256);
    std::swap(device, thief);
    device.count = 5;
    now_ms += 60'000;
    EXPECT_THAT(enter(challenge(kEnter)).body, HasSubstr("signature is wrong"));
}

TEST_F(PasskeyTest, CounterThatGoesBackIsNoticed) {
    sign_in();
    device.count = 10;
    EXPECT_EQ(add(challenge("passkeys/options")).status, 200);
    device.count = 11;
    EXPECT_EQ(enter(challenge(kEnter)).status, 200);
    device.count = 11;
    EXPECT_THAT(enter(challenge(kEnter)).body, HasSubstr("copy of it may be in use"));
    device.count = 12;
    EXPECT_EQ(code(enter(challenge(kEnter))), "sign_in_failed");
    EXPECT_THAT(request_signed_in("GET", "passkeys").body, HasSubstr(R"("isDoubted":true)"));
    EXPECT_THAT(request_signed_in("GET", "audit").body, HasSubstr("passkey.doubt"));
}

}  // namespace
}  // namespace portico::api::console
