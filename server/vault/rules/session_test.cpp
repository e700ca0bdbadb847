// SPDX-License-Identifier: Apache-2.0
#include "server/vault/rules/session.hpp"

#include <gtest/gtest.h>

#include <map>
#include <random>

#include "core/base/encoding/base64.hpp"
#include "core/crypto/aead.hpp"
#include "core/crypto/hash/sha2.hpp"
#include "core/vault/shares.hpp"
#include "server/vault/rules/dpop.hpp"
#include "server/vault/rules/sealed_row.hpp"
#include "server/vault/rules/test_device_key.hpp"

namespace portico::vault {
namespace {

EntropyFn seeded(std::uint64_t seed) {
    return [engine = std::mt19937_64(seed)](std::span<std::uint8_t> out) mutable {
        for (auto& byte : out) byte = static_cast<std::uint8_t>(engine());
    };
}

Code code_of(const auto& result) { return result ? Code::kCount : result.error().code; }

// --- tokens -------------------------------------------------------------------------------------

// Case 13: what the page holds opens no share.
TEST(Session, ATokenOfOneKindIsNoneOfAnother) {
    const EntropyFn random = seeded(1);
    const IssuedToken host = issue_token(TokenKind::kHost, random);
    EXPECT_EQ(hash_token(host.text, TokenKind::kHost), host.hash);
    EXPECT_EQ(code_of(hash_token(host.text, TokenKind::kAccess)), Code::token_invalid);
    EXPECT_EQ(code_of(hash_token("", TokenKind::kAccess)), Code::token_invalid);
    EXPECT_EQ(code_of(hash_token(host.text + "0", TokenKind::kHost)), Code::token_invalid);
}

// Case 49.
TEST(Session, ARefreshTokenShownTwiceEndsTheFamily) {
    const EntropyFn random = seeded(2);
    const auto hash = [&] { return issue_token(TokenKind::kRefresh, random).hash; };
    const Bytes32 first = hash();
    const Bytes32 second = hash();
    const Bytes32 third = hash();
    SessionFamily family{.id = "f", .account = "a", .device = "d", .refresh_hash = first};
    EXPECT_EQ(code_of(rotate_refresh(family, third, second, 1)), Code::token_invalid);
    EXPECT_TRUE(rotate_refresh(family, first, second, 1));
    // Case 126: what nobody has used yet is given again, for as long as it lives.
    SessionFamily unused = family, too_late = family;
    EXPECT_EQ(rotate_refresh(unused, first, second, 1 + 20 * kAskedAgainMs), Refreshed::kBefore);
    EXPECT_EQ(unused.refreshed_at_ms, 1) << "and no longer";
    EXPECT_EQ(code_of(rotate_refresh(unused, first, third, 2)), Code::token_reused);
    EXPECT_EQ(code_of(rotate_refresh(too_late, first, second, 1 + life_ms(TokenKind::kRefresh))),
              Code::session_ended);
    EXPECT_TRUE(too_late.ended);
    // Else asked again at once it is answered again; and not for another token, or later.
    family.is_unused = false;
    SessionFamily later = family, backwards = family;
    EXPECT_EQ(rotate_refresh(family, first, second, kAskedAgainMs), Refreshed::kBefore);
    EXPECT_EQ(family.refresh_hash, second);
    EXPECT_EQ(code_of(rotate_refresh(later, first, second, 1 + kAskedAgainMs)), Code::token_reused);
    EXPECT_EQ(code_of(rotate_refresh(backwards, first, second, -kAskedAgainMs)),
              Code::token_reused);
    EXPECT_EQ(code_of(rotate_refresh(family, first, third, 2)), Code::token_reused);
    EXPECT_EQ(code_of(rotate_refresh(family, second, third, 3)), Code::session_ended);
}

TEST(Session, EndsAfterThirtyDaysWithoutUse) {
    const Bytes32 first{1};
    const Bytes32 second{2};
    SessionFamily family{.id = "f", .account = "a", .device = "d", .refresh_hash = first};
    EXPECT_EQ(code_of(rotate_refresh(family, first, second, life_ms(TokenKind::kRefresh))),
              Code::session_ended);
    EXPECT_TRUE(family.ended);
}

// A family that was never refreshed has no previous token, which nothing may equal.
TEST(Session, ATokenOfZerosIsNotThePreviousOne) {
    SessionFamily family{.id = "f", .account = "a", .device = "d", .refresh_hash = Bytes32{1}};
    EXPECT_EQ(code_of(rotate_refresh(family, Bytes32{}, Bytes32{2}, 1)), Code::token_invalid);
    EXPECT_FALSE(family.ended);
}

// --- proofs of possession -----------------------------------------------------------------------

std::string claims_with(const std::map<std::string, std::string>& changed = {}) {
    std::map<std::string, std::string> claims = {
        {"jti", R"("0123456789abcdef")"},
        {"htm", R"("POST")"},
        {"htu", R"("https://vault.example/share")"},
        {"iat", "1800000000"},
        {"ath", '"' + to_base64url(sha256(as_bytes("token"))) + '"'},
    };
    for (const auto& [name, value] : changed) claims[name] = value;
    std::string text;
    for (const auto& [name, value] : claims)
        if (!value.empty()) text += (text.empty() ? "{\"" : ",\"") + name + "\":" + value;
    return text + "}";
}

constexpr ProvenRequest kRequest{.method = "POST",
                                 .url = "https://vault.example/share",
                                 .access_token = "token",
                                 .now_s = 1'800'000'000};

// Case 50.
TEST(Proof, IsOfThisRequestThisTokenAndThisMinute) {
    const DeviceKey key;
    const auto wrong = [&](const std::map<std::string, std::string>& changed) {
        const auto proof = verify_proof(key.sign(key.header(), claims_with(changed)), kRequest);
        return proof ? std::string() : proof.error().detail;
    };
    EXPECT_EQ(wrong({}), "");
    EXPECT_EQ(wrong({{"htm", R"("GET")"}}), "method");
    EXPECT_EQ(wrong({{"htu", R"("https://vault.example/export")"}}), "address");
    EXPECT_EQ(wrong({{"htu", R"("https://vault.example.evil.example/share")"}}), "address");
    EXPECT_EQ(wrong({{"iat", "1799999939"}}), "time");
    EXPECT_EQ(wrong({{"iat", "1800000061"}}), "time");
    EXPECT_EQ(wrong({{"iat", "1800000060"}}), "");
    EXPECT_EQ(wrong({{"ath", R"("AAAA")"}}), "token");
    EXPECT_EQ(wrong({{"ath", ""}}), "token");
    EXPECT_EQ(wrong({{"jti", R"("short")"}}), "form");
    EXPECT_EQ(wrong({{"exp", "1900000000"}}), "form") << "closed form";
    EXPECT_EQ(wrong({{"iat", "1800000000.5"}}), "form");
}

TEST(Proof, NamesTheKeyThatMadeIt) {
    const DeviceKey key;
    const DeviceKey other;
    const auto thumbprint = [](const DeviceKey& by) {
        return verify_proof(by.sign(by.header(), claims_with()), kRequest)->thumbprint;
    };
    EXPECT_EQ(thumbprint(key), thumbprint(key));
    EXPECT_NE(thumbprint(key), thumbprint(other));
    EXPECT_EQ(thumbprint(key), key.thumbprint());
    EXPECT_EQ(verify_proof(key.sign(key.header(), claims_with()), kRequest)->id,
              "0123456789abcdef");
}

TEST(Proof, OfAnotherKeyOrAlgorithmIsRefused) {
    const DeviceKey key;
    const DeviceKey other;
    const auto detail = [&](const std::string& jwt) {
        const auto proof = verify_proof(jwt, kRequest);
        return proof ? std::string() : proof.error().detail;
    };
    EXPECT_EQ(detail(key.sign(other.header(), claims_with())), "signature");
    std::string none = key.header();
    none.replace(none.find("ES256"), 5, "none!");
    EXPECT_EQ(detail(key.sign(none, claims_with())), "form");
    std::string jku = key.header();
    jku.insert(1, R"("jku":"https://evil.example/keys",)");
    EXPECT_EQ(detail(key.sign(jku, claims_with())), "form");
    const std::string good = key.sign(key.header(), claims_with());
    EXPECT_EQ(detail(good.substr(0, good.rfind('.') + 1)), "signature");
    EXPECT_EQ(detail(good + ".x"), "form");
    EXPECT_EQ(detail(""), "form");
    EXPECT_EQ(detail(std::string(kProofMax + 1, '.')), "form");
}

// --- stored shares ------------------------------------------------------------------------------

/// A provider in memory, with a key that can be rotated and taken away.
class TestProvider : public KeyProvider {
  public:
    explicit TestProvider(std::uint8_t seed) : seed_(seed) {}
    Result<WrappedKey> wrap(const Secret<32>& data_key, ByteView binding) override {
        if (down) return fail(Code::key_provider_unavailable);
        return WrappedKey{
            .key_id = "test",
            .key_version = version,
            .wrapped = seal_xchacha20poly1305(key(version), {}, binding, data_key.expose())};
    }
    Result<Secret<32>> unwrap(const WrappedKey& wrapped, ByteView binding) override {
        if (down) return fail(Code::key_provider_unavailable);
        Bytes opened = PORTICO_TRY(
            open_xchacha20poly1305(key(wrapped.key_version), {}, binding, wrapped.wrapped));
        return Secret<32>(std::span<const std::uint8_t, 32>(opened.data(), 32));
    }
    std::vector<std::string> fingerprints() const override { return {std::to_string(seed_)}; }

    std::uint32_t version = 1;
    bool down = false;

  private:
    Secret<32> key(std::uint32_t of) const {
        return Secret<32>(Bytes32{seed_, static_cast<std::uint8_t>(of)});
    }
    std::uint8_t seed_;
};

// Cases 71 and 73.
TEST(SealedRow, OpensForItsOwnerAlone) {
    TestProvider provider(1);
    TestProvider other(2);
    const EntropyFn random = seeded(4);
    const SecretBytes share(Bytes(17, 9));
    const Bytes binding = share_binding(ShareKind::kAuth, {"t", "w", "d", 1});
    SealedRow row = seal_row(provider, share, binding, random).value();
    EXPECT_EQ(open_row(provider, row, binding)->expose(), share.expose());
    EXPECT_EQ(code_of(open_row(other, row, binding)), Code::crypto_open_failed);
    for (const ShareOwner& owner : {ShareOwner{"t", "w2", "d", 1}, ShareOwner{"t", "w", "d2", 1},
                                    ShareOwner{"t", "w", "d", 2}, ShareOwner{"u", "w", "d", 1}})
        EXPECT_EQ(code_of(open_row(provider, row, share_binding(ShareKind::kAuth, owner))),
                  Code::crypto_open_failed);
    provider.down = true;
    EXPECT_EQ(code_of(open_row(provider, row, binding)), Code::key_provider_unavailable);
    provider.down = false;
    row.sealed.resize(20);
    EXPECT_EQ(code_of(open_row(provider, row, binding)), Code::crypto_open_failed);
}

TEST(SealedRow, IsRewrappedWithoutBeingSealedAnew) {
    TestProvider provider(1);
    const SecretBytes share(Bytes(17, 9));
    const Bytes binding = share_binding(ShareKind::kAuth, {"t", "w", "d", 1});
    SealedRow row = seal_row(provider, share, binding, seeded(4)).value();
    provider.version = 2;
    row.key = rewrap(provider, row.key, binding).value();
    EXPECT_EQ(row.key.key_version, 2U);
    EXPECT_EQ(open_row(provider, row, binding)->expose(), share.expose());
}

}  // namespace
}  // namespace portico::vault
