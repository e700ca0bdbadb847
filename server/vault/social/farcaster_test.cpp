// SPDX-License-Identifier: Apache-2.0
//
// Case 66 of docs/spec/security.md: messages of Farcaster that are signed rightly, and all others.
#include "server/vault/social/farcaster.hpp"

#include <gmock/gmock.h>

#include "core/base/encoding/hex.hpp"
#include "core/base/text/date_time.hpp"
#include "core/chain/eip155/signing/personal_message.hpp"
#include "core/crypto/curves/secp256k1.hpp"
#include "core/crypto/hash/keccak.hpp"

namespace portico::vault::social {
namespace {

using testing::HasSubstr;

constexpr std::int64_t kNow = 1'800'000'000;

struct Farcaster : testing::Test {
    Farcaster() {
        FixedBytes<32> bytes{};
        bytes[31] = 7;
        key = Secret<32>(bytes);
        const auto digest = chain::personal_message_digest(as_bytes("x"));
        address = chain::evm_address_text(
            *chain::recover_evm_signer(digest, *chain::sign_evm_digest(key, digest)));
    }

    /// What a message may have wrong.
    struct Odd {
        std::string domain = "vault.example.org", uri = "https://vault.example.org", chain = "10",
                    nonce = "abcdef0123456789", statement = "Farcaster Auth",
                    resources = "\nResources:\n- farcaster://fid/42";
        std::int64_t issued = kNow - 5;
        std::string more = {};
    };
    std::string message(const Odd& odd) const {
        return odd.domain + " wants you to sign in with your Ethereum account:\n" + address +
               "\n\n" + odd.statement + "\n\nURI: " + odd.uri +
               "\nVersion: 1\nChain ID: " + odd.chain + "\nNonce: " + odd.nonce +
               "\nIssued At: " + format_date_time(odd.issued) + odd.more + odd.resources;
    }
    std::string sign(const std::string& text) const {
        return to_hex_0x(
            *chain::sign_evm_digest(key, chain::personal_message_digest(as_bytes(text))));
    }
    static std::string answer(const std::string& text, const std::string& signature,
                              const std::string& fid = "42") {
        std::string escaped;
        for (const char c : text) escaped += c == '\n' ? "\\n" : std::string(1, c);
        return R"({"state":"completed","message":")" + escaped + R"(","signature":")" + signature +
               R"(","fid":)" + fid + R"(,"username":"mallory"})";
    }
    FarcasterRequest request() const {
        return {.domain = "vault.example.org",
                .uri = "https://vault.example.org",
                .nonce = "abcdef0123456789",
                .request_id = "flow1",
                .now_s = kNow,
                .ends_s = kNow + 500};
    }
    std::string read(const Odd& odd) const {
        const std::string text = message(odd);
        const auto got = read_signature(answer(text, sign(text)), request());
        if (!got) return got.error();
        return (got->is_by_key ? "key " : "contract ") + std::to_string(got->fid);
    }

    Secret<32> key;
    std::string address;
};

TEST_F(Farcaster, ASignedMessageSaysWhoseIdItIs) {
    EXPECT_EQ(read({}), "key 42");
    EXPECT_EQ(read({.statement = "Farcaster Connect"}), "key 42");
    EXPECT_EQ(read({.resources = "\nResources:\n- https://a.example\n- farcaster://fid/42"}),
              "key 42");
    EXPECT_EQ(read({.more = "\nRequest ID: flow1"}), "key 42");
}

TEST_F(Farcaster, Case66EverythingElseIsRefused) {
    EXPECT_EQ(read({.domain = "evil.example"}), "its message is for another site");
    EXPECT_EQ(read({.uri = "https://evil.example"}), "its message is for another site");
    EXPECT_EQ(read({.nonce = "abcdef0123456780"}), "its message is of another flow");
    EXPECT_EQ(read({.more = "\nRequest ID: flow2"}), "its message is of another flow");
    EXPECT_EQ(read({.chain = "1"}), "its message names another chain");
    EXPECT_EQ(read({.statement = "Sign in"}), "its message says something else");
    EXPECT_EQ(read({.issued = kNow + 61}), "its message is not of now");
    EXPECT_EQ(read({.issued = kNow - 161}), "its message is not of now");
    EXPECT_EQ(read({.more = "\nExpiration Time: " + format_date_time(kNow)}),
              "its message is not of now");
    EXPECT_EQ(read({.more = "\nNot Before: " + format_date_time(kNow + 61)}),
              "its message is not of now");
    const std::string one = "its message does not name one id";
    EXPECT_EQ(read({.resources = ""}), one);
    EXPECT_EQ(read({.resources = "\nResources:"}), one);
    EXPECT_EQ(read({.resources = "\nResources:\n- farcaster://fid/42\n- farcaster://fid/43"}), one);
    EXPECT_EQ(read({.resources = "\nResources:\n- farcaster://fid/42x"}), one);
    EXPECT_EQ(read({.resources = "\nResources:\n- farcaster://fid/0"}), one);

    const std::string text = message({});
    const auto why = [&](const std::string& body) {
        const auto got = read_signature(body, request());
        return got ? (got->is_by_key ? "key" : "contract") : got.error();
    };
    EXPECT_EQ(why(answer(text, sign(text), "43")), "its relay says another id than was signed");
    EXPECT_EQ(why(answer(text, sign(text), "\"42\"")), "its relay says another id than was signed");
    // Somebody else's signature: for a contract to say, which none does at an address of a key.
    EXPECT_EQ(why(answer(text, sign(text + " "))), "contract");
    EXPECT_EQ(why(answer(text, "0x12")), "contract");
    EXPECT_EQ(why(answer(text, "0x")), "its signature has a wrong form");
    EXPECT_EQ(why(answer(text, "0x" + std::string(10'000, '0'))), "its signature has a wrong form");
    EXPECT_EQ(why(R"({"state":"pending"})"), "its relay's answer is not completed");
    EXPECT_EQ(why("[]"), "its relay's answer is no JSON object");
}

TEST_F(Farcaster, OptimismSaysWhoseTheIdIs) {
    const Bytes call = id_of_call(*chain::parse_evm_address(address));
    EXPECT_EQ(to_hex(call).substr(0, 32), "d94fe832000000000000000000000000");
    EXPECT_EQ(call.size(), 36U);
    Bytes word(32);
    word[31] = 42;
    EXPECT_TRUE(says_id(word, 42));
    EXPECT_FALSE(says_id(word, 43));
    EXPECT_FALSE(says_id(Bytes(32), 0));
    EXPECT_FALSE(says_id({}, 42));
    word[0] = 1;
    EXPECT_FALSE(says_id(word, 42));
}

TEST_F(Farcaster, OpensAChannelOfItsOwnNonce) {
    EXPECT_EQ(channel_request(request()),
              R"({"siweUri":"https://vault.example.org","domain":"vault.example.org",)"
              R"("nonce":"abcdef0123456789","expirationTime":"2027-01-15T08:08:20Z",)"
              R"("requestId":"flow1","acceptAuthAddress":false})");
    const auto open = [](int status, const std::string& body) {
        const auto got = read_channel(status, body, "n");
        return got ? got->token + " " + got->url : got.error();
    };
    EXPECT_EQ(open(201, R"({"channelToken":"T1","url":"https://w.example/1","nonce":"n"})"),
              "T1 https://w.example/1");
    EXPECT_EQ(open(201, R"({"channelToken":"T1","url":"https://w.example/1","nonce":"m"})"),
              "its relay took another nonce");
    EXPECT_EQ(open(201, R"({"channelToken":"T1","url":"javascript:1","nonce":"n"})"),
              "its relay gives no address for the phone");
    EXPECT_EQ(open(201, R"({"channelToken":"T\r\nA: b","url":"https://w.example","nonce":"n"})"),
              "its relay gives no token of a channel");
    EXPECT_EQ(open(400, "{}"), "its relay opens no channel, status 400");
}

}  // namespace
}  // namespace portico::vault::social
