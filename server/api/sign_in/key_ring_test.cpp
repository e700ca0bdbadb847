// SPDX-License-Identifier: Apache-2.0
//
// Keys and their tokens: who signs when, what is published, and which tokens are taken.
#include "server/api/sign_in/key_ring.hpp"

#include <gmock/gmock.h>
#include <sys/stat.h>

#include <algorithm>
#include <fstream>

#include "core/base/encoding/hex.hpp"
#include "core/crypto/curves/p256.hpp"
#include "core/crypto/hash/sha2.hpp"
#include "server/ops/entropy.hpp"
#include "server/store/sql/test_engines.hpp"
#include "server/vault/keys/file_provider.hpp"

namespace portico::api::sign_in {
namespace {

constexpr std::int64_t kStartMs = 1'000'000'000'000;

/// Keys alone.
struct KeyStore final : Store {
    StoreResult<std::vector<KeyRow>> keys() override { return rows; }
    StoreResult<void> add_key(const KeyRow& key) override {
        rows.insert(rows.begin(), key);
        return {};
    }
    StoreResult<bool> spend(const SpentNonce&) override { return false; }
    StoreResult<std::optional<AccountRow>> sign_in(const SpentNonce&, const AccountRow&,
                                                   const SessionRow&, const Notice&) override {
        return std::optional<AccountRow>();
    }
    StoreResult<std::optional<AccountRow>> find(const std::string&, const std::string&,
                                                std::int64_t) override {
        return std::optional<AccountRow>();
    }
    StoreResult<void> set_metadata(const std::string&, const std::string&, std::int64_t) override {
        return {};
    }
    StoreResult<void> end_session(const std::string&, const Notice&) override { return {}; }
    StoreResult<void> end_sessions(const std::string&, const Notice&) override { return {}; }
    StoreResult<bool> set_webhook(const webhooks::Endpoint&) override { return false; }
    StoreResult<std::optional<webhooks::Endpoint>> webhook(const std::string&) override {
        return std::optional<webhooks::Endpoint>();
    }
    StoreResult<bool> remove_webhook(const std::string&) override { return false; }
    StoreResult<void> purge(std::int64_t, std::int64_t) override { return {}; }

    std::vector<KeyRow> rows;
};

struct SignInKeys : testing::Test {
    std::unique_ptr<portico::vault::KeyProvider> provider_of(char digit) {
        const std::string path = folder.file(std::string("key") + digit);
        std::ofstream(path) << std::string(64, digit) << "\n";
        chmod(path.c_str(), 0400);
        return std::move(portico::vault::open_key_file(path, ops::fill_random).value());
    }
    KeyRing load(std::int64_t after_ms) {
        auto out = load_keys(keys, *provider, kStartMs + after_ms);
        EXPECT_TRUE(out);
        return out.value();
    }

    store::TestFolder folder;
    KeyStore keys;
    std::unique_ptr<portico::vault::KeyProvider> provider = provider_of('1');
};

TEST_F(SignInKeys, TheFirstSignsAtOnceAndStays) {
    const std::string first = load(0).own->id();
    EXPECT_EQ(load(1).own->id(), first);
    EXPECT_EQ(load(kSignsForMs - kPublishedBeforeMs - 1).own->id(), first);
    EXPECT_EQ(keys.rows.size(), 1u);
    EXPECT_EQ(keys.rows[0].wrapped.size() > 32, true);
    const auto scalar = load(0).own->private_half();
    const Bytes& wrapped = keys.rows[0].wrapped;
    EXPECT_EQ(std::ranges::search(wrapped, scalar.expose()).size(), 0u);
}

TEST_F(SignInKeys, ASuccessorIsPublishedBeforeItSigns) {
    const std::string first = load(0).own->id();
    const std::int64_t late = kSignsForMs - kPublishedBeforeMs;
    const KeyRing both = load(late);
    EXPECT_EQ(both.own->id(), first);
    EXPECT_EQ(both.points.size(), 2u);
    EXPECT_EQ(load(late + kPublishedBeforeMs - 1).own->id(), first);
    const KeyRing after = load(late + kPublishedBeforeMs);
    EXPECT_NE(after.own->id(), first);
    EXPECT_EQ(after.points.size(), 2u);  // tokens of the first still live
    EXPECT_EQ(keys.rows.size(), 2u);
}

TEST_F(SignInKeys, AfterALongStopANewOneSignsAtOnce) {
    const std::string first = load(0).own->id();
    const KeyRing after = load(2 * kSignsForMs);
    EXPECT_NE(after.own->id(), first);
    EXPECT_EQ(after.points.size(), 2u);
}

// Processes that share a database need not share the file.
TEST_F(SignInKeys, AProcessWithAnotherFileSignsByItsOwnAndVerifiesAll) {
    const KeyRing one = load(0);
    provider = provider_of('2');
    const KeyRing other = load(1);
    EXPECT_NE(other.own->id(), one.own->id());
    EXPECT_EQ(other.points.size(), 2u);
    const auto token = sign_token(kSessionType, R"({"a":1})", *one.own);
    EXPECT_EQ(open_token(*token, kSessionType, other.points), R"({"a":1})");
}

TEST_F(SignInKeys, AWrappedKeyIsGoodInItsOwnRowAlone) {
    load(0);
    load(kSignsForMs);
    ASSERT_EQ(keys.rows.size(), 2u);
    keys.rows[0].wrapped = keys.rows[1].wrapped;
    const KeyRing after = load(kSignsForMs + kPublishedBeforeMs);
    EXPECT_NE(after.own->id(), keys.rows[1].id);
    EXPECT_EQ(keys.rows.size(), 3u);
}

TEST(SigningKey, IsTheSameByItsPrivateHalf) {
    const auto key = SigningKey::generate();
    ASSERT_TRUE(key);
    const auto again = SigningKey::from_private(key->private_half());
    ASSERT_TRUE(again);
    EXPECT_EQ(again->id(), key->id());
    EXPECT_EQ(again->point(), key->point());
    const auto signature = again->sign("text");
    ASSERT_TRUE(signature);
    EXPECT_TRUE(verify_p256(key->point(), sha256(as_bytes("text")), *signature, EcdsaForm::kCompact,
                            HighS::kAllowed));
    EXPECT_FALSE(verify_p256(key->point(), sha256(as_bytes("texts")), *signature,
                             EcdsaForm::kCompact, HighS::kAllowed));
}

TEST(SigningKey, IsNoneOfZeroOrTheOrder) {
    const auto of = [](const char* hex) {
        return SigningKey::from_private(Secret<32>(*parse_hex_fixed<32>(hex))).has_value();
    };
    EXPECT_FALSE(of("0000000000000000000000000000000000000000000000000000000000000000"));
    EXPECT_FALSE(of("ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551"));
    EXPECT_TRUE(of("ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632550"));
}

struct Tokens : testing::Test {
    static NonceClaims claims() {
        return {.iss = "portico",
                .aud = "nonce",
                .exp = 100,
                .nonce = "n",
                .project = "p",
                .origin = ""};
    }
    std::expected<NonceClaims, TokenFault> read(const std::string& text, std::int64_t now_s = 1,
                                                std::string_view type = kNonceType) {
        return read_token<NonceClaims>(text, type, points, now_s);
    }
    SigningKey key = std::move(*SigningKey::generate());
    VerificationKeys points = {{key.id(), key.point()}};
    std::string token = *sign_token(kNonceType, to_json_text(claims()), key);
};

TEST_F(Tokens, ComeBackUntilTheyExpire) {
    EXPECT_EQ(read(token)->nonce, "n");
    EXPECT_TRUE(read(token, 99));
    EXPECT_EQ(read(token, 100).error(), TokenFault::kExpired);
    EXPECT_EQ(read(token, 1, kSessionType).error(), TokenFault::kForm);
    EXPECT_EQ(read_token<SessionClaims>(token, kNonceType, points, 1).error(), TokenFault::kForm);
}

TEST_F(Tokens, OfOtherKeysOrChangedAreNone) {
    const SigningKey other = std::move(*SigningKey::generate());
    const auto foreign = sign_token(kNonceType, to_json_text(claims()), other);
    EXPECT_EQ(read(*foreign).error(), TokenFault::kUnknownKey);
    points.emplace(other.id(), key.point());  // under its name another point
    EXPECT_EQ(read(*foreign).error(), TokenFault::kSignature);
    for (std::size_t i = 0; i < token.size(); ++i) {
        std::string changed = token;
        changed[i] = changed[i] == 'A' ? 'B' : 'A';
        EXPECT_FALSE(read(changed)) << i;
        EXPECT_FALSE(read(token.substr(0, i))) << i;
    }
    EXPECT_FALSE(read(token + "A"));
    EXPECT_FALSE(read(token + "."));
}

}  // namespace
}  // namespace portico::api::sign_in
