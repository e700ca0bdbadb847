// SPDX-License-Identifier: Apache-2.0
//
// Keys in a real token: SoftHSM's.
#include "server/vault/keys/pkcs11_provider.hpp"

#include <gmock/gmock.h>
#include <p11-kit/p11-kit.h>
#include <p11-kit/pkcs11.h>
#include <sys/stat.h>

#include <array>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <random>
#include <span>
#include <string_view>

#include "core/base/encoding/percent.hpp"
#include "server/vault/keys/open_keys.hpp"

namespace portico::vault {
namespace {

using testing::HasSubstr;

constexpr const char* kModule = "/usr/lib/softhsm/libsofthsm2.so";
constexpr const char* kPin = "7531";

EntropyFn seeded() {
    return [engine = std::mt19937_64(7)](std::span<std::uint8_t> out) mutable {
        for (auto& byte : out) byte = static_cast<std::uint8_t>(engine());
    };
}

struct NewKey {
    std::string label;
    std::uint8_t id = 1;
    CK_BBOOL extractable = CK_FALSE;
    CK_ULONG size = 32;
};

/// Tokens in a folder of their own. SoftHSM reads its configuration once in a process, so all tests
/// share it.
class Tokens : public testing::Test {
  protected:
    static void SetUpTestSuite() {
        std::string pattern = std::filesystem::temp_directory_path() / "portico-tokens-XXXXXX";
        folder_ = mkdtemp(pattern.data());
        std::filesystem::create_directory(folder_ + "/tokens");
        std::ofstream(folder_ + "/softhsm2.conf")
            << "directories.tokendir = " << folder_ << "/tokens\nlog.level = ERROR\n";
        setenv("SOFTHSM2_CONF", (folder_ + "/softhsm2.conf").c_str(), 1);
        module_ = p11_kit_module_load(kModule, 0);
        ASSERT_NE(module_, nullptr) << "SoftHSM is missing: the Debian package softhsm2";
        ASSERT_EQ(p11_kit_module_initialize(module_), CKR_OK);
        for (const char* label : {"shop", "vault"}) make_token(label);
    }
    static void TearDownTestSuite() {
        p11_kit_module_finalize(module_);
        p11_kit_module_release(module_);
        std::filesystem::remove_all(folder_);
    }
    Tokens() { write("pin", kPin); }

    /// A token by its label, padded as tokens have it; SoftHSM's fresh one has none.
    static CK_SLOT_ID slot_of(const std::string& label) {
        std::array<CK_SLOT_ID, 16> slots{};
        CK_ULONG count = 0;
        module_->C_GetSlotList(CK_TRUE, nullptr, &count);  // only now SoftHSM has a fresh one again
        count = slots.size();
        EXPECT_EQ(module_->C_GetSlotList(CK_TRUE, slots.data(), &count), CKR_OK);
        for (const CK_SLOT_ID slot : std::span(slots).first(count)) {
            CK_TOKEN_INFO info;
            EXPECT_EQ(module_->C_GetTokenInfo(slot, &info), CKR_OK);
            const std::string_view name(reinterpret_cast<const char*>(info.label), 32);
            if (name == label + std::string(32 - label.size(), ' ')) return slot;
        }
        ADD_FAILURE() << "no token " << label;
        return 0;
    }
    static void make_token(const std::string& label) {
        std::string pin = kPin;
        auto* text = reinterpret_cast<std::uint8_t*>(pin.data());
        std::string padded = label + std::string(32 - label.size(), ' ');
        const CK_SLOT_ID slot = slot_of("");
        EXPECT_EQ(module_->C_InitToken(slot, text, pin.size(),
                                       reinterpret_cast<std::uint8_t*>(padded.data())),
                  CKR_OK);
        CK_SESSION_HANDLE session = 0;
        EXPECT_EQ(module_->C_OpenSession(slot, CKF_SERIAL_SESSION | CKF_RW_SESSION, nullptr,
                                         nullptr, &session),
                  CKR_OK);
        EXPECT_EQ(module_->C_Login(session, CKU_SO, text, pin.size()), CKR_OK);
        EXPECT_EQ(module_->C_InitPIN(session, text, pin.size()), CKR_OK);
        module_->C_CloseSession(session);
    }

    static void make_key(const std::string& token, const NewKey& wanted) {
        CK_SESSION_HANDLE session = 0;
        EXPECT_EQ(module_->C_OpenSession(slot_of(token), CKF_SERIAL_SESSION | CKF_RW_SESSION,
                                         nullptr, nullptr, &session),
                  CKR_OK);
        std::string pin = kPin;
        module_->C_Login(session, CKU_USER, reinterpret_cast<std::uint8_t*>(pin.data()),
                         pin.size());
        CK_MECHANISM how{.mechanism = CKM_AES_KEY_GEN, .pParameter = nullptr, .ulParameterLen = 0};
        CK_BBOOL yes = CK_TRUE;
        NewKey key = wanted;
        CK_BBOOL sensitive = key.extractable == CK_FALSE ? CK_TRUE : CK_FALSE;
        std::array<CK_ATTRIBUTE, 8> attributes = {{
            {CKA_TOKEN, &yes, sizeof yes},
            {CKA_ENCRYPT, &yes, sizeof yes},
            {CKA_DECRYPT, &yes, sizeof yes},
            {CKA_SENSITIVE, &sensitive, sizeof sensitive},
            {CKA_EXTRACTABLE, &key.extractable, sizeof key.extractable},
            {CKA_LABEL, key.label.data(), key.label.size()},
            {CKA_ID, &key.id, sizeof key.id},
            {CKA_VALUE_LEN, &key.size, sizeof key.size},
        }};
        CK_OBJECT_HANDLE made = 0;
        EXPECT_EQ(
            module_->C_GenerateKey(session, &how, attributes.data(), attributes.size(), &made),
            CKR_OK);
        module_->C_CloseSession(session);
    }

    static void write(const std::string& name, const std::string& text, mode_t mode = 0400) {
        const std::string path = folder_ + "/" + name;
        std::filesystem::remove(path);
        std::ofstream(path) << text << "\n";
        chmod(path.c_str(), mode);
    }

    static std::string uri(const std::string& token, const std::string& label,
                           const std::string& pin_file = "pin") {
        return "pkcs11:token=" + token + ";object=" + label + "?module-path=" + kModule +
               "&pin-source=" + percent_encode(folder_ + "/" + pin_file);
    }
    static std::unique_ptr<KeyProvider> keys(const std::string& label,
                                             const std::string& token = "shop") {
        auto opened = open_keys(uri(token, label), seeded());
        EXPECT_TRUE(opened) << opened.error();
        return opened ? std::move(*opened) : nullptr;
    }
    static std::string why(const std::string& where) {
        const auto opened = open_keys(where, seeded());
        return opened ? "" : opened.error();
    }

    static inline std::string folder_;
    static inline CK_FUNCTION_LIST* module_ = nullptr;
};

TEST_F(Tokens, WrapForTheirBindingAlone) {
    make_key("shop", {.label = "auth"});
    const auto provider = keys("auth");
    ASSERT_NE(provider, nullptr);
    const Secret<32> data_key(Bytes32{1, 2, 3});
    const Bytes binding = {1};
    const Bytes other = {2};
    WrappedKey wrapped = provider->wrap(data_key, binding).value();
    EXPECT_TRUE(provider->unwrap(wrapped, binding).value() == data_key);
    EXPECT_NE(provider->wrap(data_key, binding).value().wrapped, wrapped.wrapped)
        << "a fresh nonce";
    EXPECT_EQ(provider->unwrap(wrapped, other).error().code, Code::crypto_open_failed);
    WrappedKey flipped = wrapped;
    flipped.wrapped.back() ^= 1;
    EXPECT_EQ(provider->unwrap(flipped, binding).error().code, Code::crypto_open_failed);
    wrapped.wrapped.resize(10);
    EXPECT_EQ(provider->unwrap(wrapped, binding).error().code, Code::crypto_open_failed);
}

// Case 73: rotated, nothing is lost.
TEST_F(Tokens, AKeyWithAGreaterIdWrapsAndTheOldOneStillOpens) {
    make_key("shop", {.label = "rotated", .id = 1});
    const Bytes binding = {1};
    const WrappedKey old = keys("rotated")->wrap(Secret<32>(Bytes32{9}), binding).value();
    make_key("shop", {.label = "rotated", .id = 2});
    const auto after = keys("rotated");
    EXPECT_TRUE(after->unwrap(old, binding));
    EXPECT_EQ(rewrap(*after, old, binding).value().key_id, "02");
}

TEST_F(Tokens, ASessionThatWasLostIsOpenedAnew) {
    make_key("shop", {.label = "lost"});
    const auto provider = keys("lost");
    const Bytes binding = {1};
    const WrappedKey wrapped = provider->wrap(Secret<32>(Bytes32{9}), binding).value();
    // As when the token is taken out: no session of this process with it lives on. A managed module
    // of p11-kit closes its caller's own sessions alone, so the module itself is called.
    CK_FUNCTION_LIST* bare = p11_kit_module_load(kModule, P11_KIT_MODULE_UNMANAGED);
    ASSERT_NE(bare, nullptr);
    EXPECT_EQ(bare->C_CloseAllSessions(slot_of("shop")), CKR_OK);
    p11_kit_module_release(bare);
    EXPECT_TRUE(provider->unwrap(wrapped, binding));
    EXPECT_TRUE(provider->wrap(Secret<32>(Bytes32{9}), binding));
}

// Without its PIN the token opens nothing, and nothing is opened past it.
TEST_F(Tokens, ATokenThatIsGoneIsUnavailableAndOpensNothing) {
    make_key("vault", {.label = "gone"});
    const auto provider = keys("gone", "vault");
    const Bytes binding = {1};
    const WrappedKey wrapped = provider->wrap(Secret<32>(Bytes32{9}), binding).value();
    write("pin", "0000");
    CK_FUNCTION_LIST* bare = p11_kit_module_load(kModule, P11_KIT_MODULE_UNMANAGED);
    EXPECT_EQ(bare->C_CloseAllSessions(slot_of("vault")), CKR_OK);
    p11_kit_module_release(bare);
    EXPECT_EQ(provider->unwrap(wrapped, binding).error().code, Code::key_provider_unavailable);
    EXPECT_EQ(provider->wrap(Secret<32>(), binding).error().code, Code::key_provider_unavailable);
    write("pin", kPin);
    EXPECT_TRUE(provider->unwrap(wrapped, binding)) << "it is back";
}

// Case 72.
TEST_F(Tokens, KeysThatAreNotFitAreRefusedInOneLine) {
    make_key("shop", {.label = "loose", .extractable = CK_TRUE});
    make_key("shop", {.label = "short", .size = 16});
    make_key("shop", {.label = "twice", .id = 7});
    make_key("shop", {.label = "twice", .id = 7});
    write("wrong-pin", "0000");
    write("open-pin", kPin, 0444);
    EXPECT_THAT(why(uri("shop", "loose")), HasSubstr("can be taken out of it"));
    EXPECT_THAT(why(uri("shop", "short")), HasSubstr("is not of 32 bytes"));
    EXPECT_THAT(why(uri("shop", "twice")), HasSubstr("the same id"));
    EXPECT_THAT(why(uri("shop", "none")), HasSubstr("no AES key"));
    EXPECT_THAT(why(uri("nowhere", "auth")), HasSubstr("no token is as"));
    EXPECT_THAT(why(uri("shop", "short", "wrong-pin")), HasSubstr("refuses the PIN"));
    EXPECT_THAT(why(uri("shop", "short", "open-pin")), HasSubstr("may be read by others"));
    EXPECT_THAT(why("pkcs11:token=shop"), HasSubstr("module-path="));
    EXPECT_THAT(why("pkcs11:token=shop?module-path=/x.so&pin-value=7531"),
                HasSubstr("pin-source="));
    EXPECT_THAT(why("pkcs11:nonsense"), HasSubstr("RFC 7512"));
    EXPECT_THAT(why("pkcs11:token=shop?module-path=/none.so&pin-source=/none"),
                HasSubstr("cannot be loaded"));
}

// Case 72.
TEST_F(Tokens, TwoProvidersOverOneKeyAreNotTwo) {
    make_key("shop", {.label = "one", .id = 11});
    make_key("shop", {.label = "other", .id = 12});
    EXPECT_EQ(why_not_two(*keys("one"), *keys("other")), "");
    EXPECT_THAT(why_not_two(*keys("one"), *keys("one")), HasSubstr("two different"));
}

}  // namespace
}  // namespace portico::vault
