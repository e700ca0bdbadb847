// SPDX-License-Identifier: Apache-2.0
//
// Sign-in against the real program, with nothing set: visitors, back ends, and those who would be
// somebody else (docs/sign-in.md).
#include <signal.h>

#include <latch>
#include <thread>

#include "core/base/encoding/base58.hpp"
#include "core/base/encoding/bech32.hpp"
#include "core/chain/polkadot/address.hpp"
#include "core/crypto/curves/ed25519.hpp"
#include "core/crypto/curves/p256.hpp"
#include "core/crypto/curves/secp256k1.hpp"
#include "core/crypto/curves/test_sr25519.hpp"
#include "core/crypto/hash/hmac.hpp"
#include "core/crypto/hash/ripemd160.hpp"
#include "core/crypto/hash/sha2.hpp"
#include "core/siwx/cosmos_message.hpp"
#include "server/app/integration/test_sign_in.hpp"

namespace portico::app::sign_in {
namespace {

using testing::HasSubstr;

struct Parts {
    std::string header, claims, signature;
    std::string text() const { return header + "." + claims + "." + signature; }
};
Parts parts_of(const std::string& token) {
    const std::size_t first = token.find('.'), second = token.rfind('.');
    return {token.substr(0, first), token.substr(first + 1, second - first - 1),
            token.substr(second + 1)};
}
std::string plain(const std::string& part) {
    return std::string(as_text(parse_base64url(part).value_or(Bytes())));
}
std::string coded(const std::string& text) { return to_base64url(as_bytes(text)); }

/// One program for all of them: visitors come and go.
class SignIn : public SignInProcess {
  protected:
    SignIn() : SignInProcess(shared()) {}
    static void SetUpTestSuite() {
        shared() = std::make_shared<World>(std::vector<std::string>{},
                                           std::vector<std::string>{"messages_address=100000"});
    }
    static void TearDownTestSuite() { shared().reset(); }
    static std::shared_ptr<World>& shared() {
        static std::shared_ptr<World> one;
        return one;
    }
    api::JsonWebKeySet keys() const {
        const Answer answer = fetch(world->server->port, "GET", "/.well-known/jwks.json");
        return parse_described<api::JsonWebKeySet>(answer.body).value_or(api::JsonWebKeySet());
    }
};

TEST_F(SignIn, TheNonceComesWithTheServersTime) {
    const auto at = parse_date_time(nonce().issuedAt.value);
    ASSERT_TRUE(at);
    EXPECT_LE(std::abs(at->seconds - std::time(nullptr)), 60);
}

TEST_F(SignIn, AVisitorIsKnownUntilTheySignOut) {
    const std::string token = sign_in();
    ASSERT_FALSE(token.empty());
    // Clients of the reference write a second question mark.
    const Answer answer = ask("GET", "me?includeAppKitAccount=true?sv=1", {}, {.bearer = token});
    const auto me = parse_described<api::SignInMe>(answer.body);
    ASSERT_TRUE(me) << answer.body;
    EXPECT_EQ(me->address, kAda);
    EXPECT_EQ(me->caip2Network, "eip155:1");
    EXPECT_EQ(me->chainId, "1");
    EXPECT_EQ(me->chainIdNamespace, "eip155");
    EXPECT_EQ(me->sub, "eip155:1:" + kAda);
    EXPECT_EQ(me->aud, kShop);
    EXPECT_EQ(me->domain, "shop.example");
    EXPECT_EQ(me->uri, "https://shop.example/cart");  // not what is behind its path
    ASSERT_TRUE(me->appKitAccount);
    EXPECT_EQ(me->appKitAccount->connection_method, "extension");
    EXPECT_TRUE(me->appKitAccount->metadata.is_null());

    EXPECT_EQ(
        ask("PUT", "account-metadata", R"({"metadata":{"lang":"de"}})", {.bearer = token}).status,
        200);
    EXPECT_THAT(ask("GET", "me?includeAppKitAccount=true", {}, {.bearer = token}).body,
                HasSubstr(R"("metadata":{"lang":"de"})"));
    EXPECT_EQ(ask("PUT", "account-metadata", R"({"metadata":7})", {.bearer = token}).status, 400);
    EXPECT_EQ(ask("PUT", "account-metadata",
                  R"({"metadata":{"a":")" + std::string(5000, 'x') + "\"}}", {.bearer = token})
                  .status,
              400);

    const std::string other = sign_in();
    EXPECT_EQ(ask("POST", "sign-out", {}, {.bearer = token}).status, 200);
    EXPECT_EQ(status_of_me(token), 401);
    EXPECT_EQ(status_of_me(other), 200);
    const std::string third = sign_in();
    EXPECT_EQ(ask("POST", "sign-out-everywhere", {}, {.bearer = third}).status, 200);
    EXPECT_EQ(status_of_me(other), 401);
    EXPECT_EQ(status_of_me(third), 401);
}

TEST_F(SignIn, ABackEndVerifiesATokenByThePublishedKeysAlone) {
    const Parts token = parts_of(sign_in());
    const auto set = keys();
    ASSERT_EQ(set.keys.size(), 1u);
    const api::JsonWebKey& key = set.keys[0];
    EXPECT_EQ(plain(token.header), R"({"alg":"ES256","typ":"JWT","kid":")" + key.kid.value + "\"}");
    Bytes point = {4};
    for (const auto& half : {key.x.value, key.y.value}) {
        const Bytes bytes = *parse_base64url(half);
        point.insert(point.end(), bytes.begin(), bytes.end());
    }
    EXPECT_TRUE(
        verify_p256(point, sha256(as_bytes(token.header + "." + token.claims)),
                    *parse_base64url(token.signature), EcdsaForm::kCompact, HighS::kRefused) ||
        verify_p256(point, sha256(as_bytes(token.header + "." + token.claims)),
                    *parse_base64url(token.signature), EcdsaForm::kCompact, HighS::kAllowed));
}

TEST_F(SignIn, OutlivesARestart) {
    const std::string token = sign_in();
    const auto unused = nonce();
    const auto before = keys();
    world->server->program().signal(SIGTERM);
    EXPECT_EQ(world->server->program().wait(), 0);
    world->start();
    EXPECT_EQ(status_of_me(token), 200);
    EXPECT_EQ(to_json_text(keys()), to_json_text(before));
    EXPECT_NE(sign_in(message(unused), unused), "");
}

TEST_F(SignIn, WalletsOfOtherNamespacesSignIn) {
    const auto with = [&](const char* chain_id, const std::string& address, auto sign) {
        const auto fresh = nonce();
        siwx::Message text = message(fresh);
        text.chain_id = chain_id;
        text.address = address;
        const std::string signed_text = *siwx::format_message(text);
        return authenticate(signed_text, sign(signed_text), {.nonce_token = fresh.token.value},
                            chain_id);
    };
    const Answer solana = with(
        "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp", to_base58(derive_ed25519_public(key_of(7))),
        [](const std::string& text) { return to_base58(sign_ed25519(key_of(7), as_bytes(text))); });
    EXPECT_EQ(solana.status, 200) << solana.body;

    const Bytes key = *derive_k1_public(key_of(3), PointForm::kCompressed);
    Bytes words = to_bech32_words(hash160(key));
    const std::string cosmos_address = *make_bech32({Bech32Variant::kBech32, "cosmos", words});
    words.insert(words.begin(), 0);
    const Answer bitcoin =
        with("bip122:000000000019d6689c085ae165831e93",
             *make_bech32({Bech32Variant::kBech32, "bc", words}), [](const std::string& text) {
                 Bytes input = to_bytes(
                     "\x18"
                     "Bitcoin Signed Message:\n");
                 input.push_back(0xfd);
                 input.push_back(static_cast<std::uint8_t>(text.size()));
                 input.push_back(static_cast<std::uint8_t>(text.size() >> 8));
                 input.insert(input.end(), text.begin(), text.end());
                 const auto parts = *sign_k1(key_of(3), sha256(sha256(input)));
                 Bytes out = {static_cast<std::uint8_t>(39 + parts.recovery)};
                 out.insert(out.end(), parts.compact.begin(), parts.compact.end());
                 return to_base64(out);
             });
    EXPECT_EQ(bitcoin.status, 200) << bitcoin.body;

    const Answer cosmos = with("cosmos:cosmoshub-4", cosmos_address, [&](const std::string& text) {
        const auto document = siwx::cosmos_sign_document(cosmos_address, text);
        const auto signature = sign_k1(key_of(3), sha256(as_bytes(document)))->compact;
        return R"({"pub_key":{"type":"tendermint/PubKeySecp256k1","value":")" + to_base64(key) +
               R"("},"signature":")" + to_base64(signature) + R"("})";
    });
    EXPECT_EQ(cosmos.status, 200) << cosmos.body;

    const Sr25519Signer signer = Sr25519Signer::of(7);
    const Bytes account(signer.public_key.begin(), signer.public_key.end());
    const Answer polkadot =
        with("polkadot:91b171bb158e2d3848fa23a9f1c25182", *chain::make_ss58({0, account}),
             [&](const std::string& text) {
                 return to_hex_0x(signer.sign(as_bytes("<Bytes>" + text + "</Bytes>")));
             });
    EXPECT_EQ(polkadot.status, 200) << polkadot.body;
    const Answer nobodys = with("polkadot:91b171bb158e2d3848fa23a9f1c25182",
                                "16d7RGzXdSqUj4AVydWkkZGQUA4Zad3rD5k1B6Ah96knHwV6",
                                [](const std::string&) { return "0x01"; });
    EXPECT_THAT(why_of(nobodys), HasSubstr("the signature is not this account's"));

    const Answer other = with("tezos:NetXdQprcVkpaWU", "tz1TJ2xvCpNXA9dCqYWxMLBkRZrJUvHGMmJT",
                              [](const std::string&) { return "0x01"; });
    EXPECT_THAT(why_of(other), HasSubstr("cannot verify signatures of tezos"));
}

// A nonce counts once, whoever comes with it.
TEST_F(SignIn, ANonceCountsOnceAlsoForTwoAtOnce) {
    const auto once = nonce();
    std::string why;
    EXPECT_NE(sign_in(message(once), once), "");
    EXPECT_EQ(sign_in(message(once), once, &why), "");
    EXPECT_THAT(why, HasSubstr("the nonce was used before"));

    constexpr int kThreads = 4;
    const auto raced = nonce();
    const siwx::Message text = message(raced);
    std::latch start(kThreads);
    std::atomic<int> good = 0;
    std::vector<std::thread> threads;
    for (int i = 0; i < kThreads; ++i)
        threads.emplace_back([&] {
            start.arrive_and_wait();
            good += !sign_in(text, raced).empty();
        });
    for (std::thread& thread : threads) thread.join();
    EXPECT_EQ(good, 1);
}

// case 27: what a message says of page, chain, time and nonce is held against what the server
// knows.
TEST_F(SignIn, AMessageOfAnotherPageChainTimeOrNonceIsRefused) {
    const auto sessions = [&] {
        return metric(world->server->admin_port, "portico_sign_in_sessions_total");
    };
    const std::uint64_t before = sessions();
    struct Attempt {
        const char* why;
        std::function<void(siwx::Message&)> change;
        Asking asking = {};
    };
    const Attempt attempts[] = {
        {"a page that the project does not allow",
         [](siwx::Message& m) { m.domain = "evil.example", m.uri = "https://evil.example/"; }},
        {"the message's uri", [](siwx::Message& m) { m.domain = "evil.example"; }},
        {"of another page",  // of the same project
         [](siwx::Message& m) { m.domain = "www.shop.example", m.uri = kOtherPage + "/"; }},
        {"the nonce is of another page", [](siwx::Message&) {}, {.origin = kOtherPage}},
        {"a page that the project does not allow",
         [](siwx::Message& m) { m.uri = "http://shop.example/"; }},
        {"the message's nonce", [](siwx::Message& m) { m.nonce = std::string(32, '0'); }},
        {"the message's issued at",
         [](siwx::Message& m) { m.issued_at = format_date_time(now_ms() / 1000 - 3600); }},
        {"the message's issued at",
         [](siwx::Message& m) { m.issued_at = format_date_time(now_ms() / 1000 + 3600); }},
        {"the message's issued at", [](siwx::Message& m) { m.issued_at.reset(); }},
        {"the message's expiration time",
         [](siwx::Message& m) { m.expiration_time = format_date_time(now_ms() / 1000 - 1); }},
        {"the message's not before",
         [](siwx::Message& m) { m.not_before = format_date_time(now_ms() / 1000 + 3600); }},
    };
    for (const Attempt& attempt : attempts) {
        const auto fresh = nonce();
        siwx::Message text = message(fresh);
        attempt.change(text);
        std::string why;
        EXPECT_EQ(sign_in(text, fresh, &why, attempt.asking), "") << attempt.why;
        EXPECT_THAT(why, testing::AllOf(HasSubstr("403 "), HasSubstr(attempt.why)));
    }
    // A page that the project does not allow gets nothing, not even a nonce.
    EXPECT_EQ(ask("GET", "nonce", {}, {.origin = "https://evil.example"}).status, 403);
    // Another chain than the page says.
    const auto fresh = nonce();
    const std::string text = *siwx::format_message(message(fresh));
    EXPECT_THAT(
        why_of(authenticate(text, evm_sign(text), {.nonce_token = fresh.token.value}, "eip155:10")),
        HasSubstr("the message's chain id"));
    // A nonce of another project, though the page is of both.
    const auto bank = nonce({.project = kBank});
    std::string why;
    EXPECT_EQ(sign_in(message(bank), bank, &why), "");
    EXPECT_THAT(why, HasSubstr("the nonce is of another project"));
    EXPECT_EQ(sessions(), before);
}

// Case 108.
TEST_F(SignIn, ABodyThatSaysAMemberTwiceIsRefused) {
    const auto fresh = nonce();
    const std::string text = *siwx::format_message(message(fresh));
    api::SignInRequest request;
    request.message = text;
    request.signature = evm_sign(text);
    const std::string once = to_json_text(request);
    const Asking asking{.nonce_token = fresh.token.value};
    const std::string twice = R"({"message":"another",)" + once.substr(1);
    EXPECT_EQ(ask("POST", "authenticate", twice, asking).status, 400);
    EXPECT_EQ(ask("POST", "authenticate", once, asking).status, 200);
}

TEST_F(SignIn, ASignatureOfAnotherKeyOrSpellingIsRefused) {
    const auto fresh = nonce();
    const std::string text = *siwx::format_message(message(fresh));
    const Asking asking{.nonce_token = fresh.token.value};
    const std::string good = evm_sign(text);
    std::string low_v = good;
    low_v.replace(low_v.size() - 2, 2, good.ends_with("1b") ? "00" : "01");
    EXPECT_THAT(why_of(authenticate(text, low_v, asking)), HasSubstr("not this account's"));
    // s' = n - s, v' = the other one.
    Bytes high = *parse_hex(good);
    const Bytes order =
        *parse_hex("fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141");
    int borrow = 0;
    for (std::size_t i = 32; i-- > 0;) {
        const int difference = order[i] - high[32 + i] - borrow;
        borrow = difference < 0 ? 1 : 0;
        high[32 + i] = static_cast<std::uint8_t>(difference & 0xff);
    }
    high[64] = high[64] == 27 ? 28 : 27;
    EXPECT_THAT(why_of(authenticate(text, to_hex_0x(high), asking)),
                HasSubstr("not this account's"));
    // Of another key: perhaps a contract's, but public nodes are not asked.
    EXPECT_THAT(why_of(authenticate(text, evm_sign(text, 2), asking)),
                HasSubstr("does not ask eip155:1"));
    // None of these used the nonce up.
    EXPECT_EQ(authenticate(text, good, asking).status, 200);
}

// Tokens that were not made here, or for something else.
TEST_F(SignIn, ForgedAndBorrowedTokensAreRefused) {
    const std::string token = sign_in();
    const Parts good = parts_of(token);
    const auto set = keys();
    const std::string kid = set.keys[0].kid.value;
    ASSERT_EQ(status_of_me(token), 200);

    const auto header = [&](const std::string& text) {
        return coded(text) + "." + good.claims + ".";
    };
    EXPECT_EQ(status_of_me(header(R"({"alg":"none","typ":"JWT","kid":")" + kid + "\"}")), 401);
    EXPECT_EQ(status_of_me(header(R"({"alg":"none","typ":"JWT"})") + good.signature), 401);
    // The public key as the secret of another algorithm.
    const std::string hs =
        coded(R"({"alg":"HS256","typ":"JWT","kid":")" + kid + "\"}") + "." + good.claims;
    EXPECT_EQ(
        status_of_me(hs + "." +
                     to_base64url(hmac_sha256(as_bytes(to_json_text(set.keys[0])), as_bytes(hs)))),
        401);
    // A key that the token brings itself.
    EXPECT_EQ(status_of_me(header(R"({"alg":"ES256","typ":"JWT","kid":")" + kid + R"(","jwk":)" +
                                  to_json_text(set.keys[0]) + "}") +
                           good.signature),
              401);
    EXPECT_EQ(status_of_me(header(R"({"alg":"ES256","typ":"JWT","kid":"other"})") + good.signature),
              401);
    // Other claims under the same signature.
    std::string claims = plain(good.claims);
    claims.replace(claims.find(kAda), kAda.size(), "0x2B5AD5c4795c026514f8317c7a215E218DcCD6cF");
    EXPECT_EQ(status_of_me(good.header + "." + coded(claims) + "." + good.signature), 401);
    EXPECT_EQ(status_of_me(good.header + "." + good.claims + "."), 401);
    EXPECT_EQ(status_of_me(""), 401);
    // A nonce's token is no session's, and the other way round.
    const auto fresh = nonce();
    EXPECT_EQ(status_of_me(fresh.token), 401);
    std::string why;
    EXPECT_EQ(sign_in(message(fresh), {.nonce = fresh.nonce, .token = token}, &why), "");
    EXPECT_THAT(why, HasSubstr("the nonce's token is wrong"));
    // Of another project, of another page, of a page that is not allowed.
    EXPECT_EQ(status_of_me(token, {.project = kBank}), 401);
    EXPECT_EQ(status_of_me(token, {.origin = kOtherPage}), 401);
    EXPECT_EQ(status_of_me(token, {.origin = "https://evil.example"}), 403);
    EXPECT_EQ(status_of_me(token, {.origin = ""}), 200);  // a back end
}

TEST_F(SignIn, ABackEndHasMessagesVerified) {
    const auto verify = [&](const api::VerifyRequest& body) {
        const Answer answer = ask("POST", "verify", to_json_text(body), {.origin = ""});
        EXPECT_EQ(answer.status, 200) << answer.body;
        return parse_described<api::VerifiedMessage>(answer.body).value_or(api::VerifiedMessage());
    };
    siwx::Message own = message({});
    own.nonce = "0123456789abcdef01234567";
    const std::string text = *siwx::format_message(own);
    api::VerifyRequest body{};
    body.message = text;
    body.signature = evm_sign(text);
    body.nonce = own.nonce;
    const auto good = verify(body);
    EXPECT_TRUE(good.valid) << (good.reason ? good.reason->value : "");
    EXPECT_EQ(good.address->value, kAda);
    EXPECT_EQ(good.domain->value, "shop.example");
    body.nonce = "0123456789abcdef01234568";
    EXPECT_EQ(verify(body).reason->value, "the message's nonce");
    body.nonce = own.nonce;
    body.signature = "0x1234";
    EXPECT_FALSE(verify(body).valid);
    // A nonce of too few bits is no nonce, whoever made it.
    own.nonce = "12345678";
    body.message = *siwx::format_message(own);
    body.signature = evm_sign(body.message.value);
    body.nonce = own.nonce;
    EXPECT_EQ(verify(body).reason->value, "the message's nonce");

    const auto ours = nonce({.origin = ""});
    body.message = *siwx::format_message(message(ours));
    body.signature = evm_sign(body.message.value);
    body.nonce = "";
    body.nonceToken = ours.token.value;
    EXPECT_TRUE(verify(body).valid);
    EXPECT_EQ(verify(body).reason->value, "the nonce was used before");
    body.nonce = "both";
    EXPECT_EQ(ask("POST", "verify", to_json_text(body)).status, 400);
    EXPECT_EQ(ask("POST", "verify", "{").status, 400);
}

class FewMessages : public SignInProcess {
  protected:
    FewMessages()
        : SignInProcess(std::make_shared<World>(std::vector<std::string>{},
                                                std::vector<std::string>{"messages_address=2"})) {}
};

TEST_F(FewMessages, AnAddressHasSoManyInAnHour) {
    EXPECT_NE(sign_in(), "");
    EXPECT_NE(sign_in(), "");
    std::string why;
    const auto fresh = nonce();
    EXPECT_EQ(sign_in(message(fresh), fresh, &why), "");
    EXPECT_THAT(why, HasSubstr("429 "));
}

}  // namespace
}  // namespace portico::app::sign_in
