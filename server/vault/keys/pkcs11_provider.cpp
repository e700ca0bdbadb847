// SPDX-License-Identifier: Apache-2.0
#include "server/vault/keys/pkcs11_provider.hpp"

#include <p11-kit/p11-kit.h>
#include <p11-kit/pkcs11.h>
#include <p11-kit/uri.h>

#include <algorithm>
#include <array>
#include <functional>
#include <mutex>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/encoding/hex.hpp"
#include "server/vault/keys/own_file.hpp"

namespace portico::vault {
namespace {

constexpr std::size_t kGcmNonceBytes = 12;
constexpr std::size_t kTagBits = 128;
constexpr std::size_t kTagBytes = kTagBits / 8;
constexpr CK_ULONG kTokenKeysMax = 16;
constexpr CK_ULONG kIdBytesMax = 64;
constexpr CK_ULONG kTokenKeyBytes = 32;

using Why = std::unexpected<std::string>;

struct UriEnd {
    void operator()(P11KitUri* uri) const { p11_kit_uri_free(uri); }
};
using Uri = std::unique_ptr<P11KitUri, UriEnd>;

/// Empty where it names none.
std::string pin_file_of(P11KitUri& uri) {
    const char* named = p11_kit_uri_get_pin_source(&uri);
    std::string out = named != nullptr ? named : "";
    if (out.starts_with("file:")) out.erase(0, std::string_view("file:").size());
    return out;
}

/// A loaded module, ended with it.
struct ModuleEnd {
    void operator()(CK_FUNCTION_LIST* module) const {
        p11_kit_module_finalize(module);
        p11_kit_module_release(module);
    }
};
using Module = std::unique_ptr<CK_FUNCTION_LIST, ModuleEnd>;

struct TokenKey {
    std::string id;           ///< names it in what it wrapped: CKA_ID in hex
    std::string fingerprint;  ///< of its check value, so that a copy in another token has the same
    CK_OBJECT_HANDLE handle;
};

std::string said(CK_RV code) { return p11_kit_strerror(code); }

Bytes attribute_of(CK_FUNCTION_LIST& module, CK_SESSION_HANDLE session, CK_OBJECT_HANDLE key,
                   CK_ATTRIBUTE_TYPE type) {
    Bytes out(kIdBytesMax);
    CK_ATTRIBUTE one{.type = type, .pValue = out.data(), .ulValueLen = out.size()};
    const CK_RV code = module.C_GetAttributeValue(session, key, &one, 1);
    out.resize(code == CKR_OK && one.ulValueLen <= out.size() ? one.ulValueLen : 0);
    return out;
}

bool flag_of(CK_FUNCTION_LIST& module, CK_SESSION_HANDLE session, CK_OBJECT_HANDLE key,
             CK_ATTRIBUTE_TYPE type, bool if_unknown) {
    CK_BBOOL value = CK_FALSE;
    CK_ATTRIBUTE one{.type = type, .pValue = &value, .ulValueLen = sizeof value};
    if (module.C_GetAttributeValue(session, key, &one, 1) != CKR_OK) return if_unknown;
    return value != CK_FALSE;
}

/// One session with one token, logged in, and the keys that the URI names there.
class Token {
  public:
    static std::expected<std::unique_ptr<Token>, std::string> open(const std::string& text) {
        auto out = std::unique_ptr<Token>(new Token());
        out->uri_.reset(p11_kit_uri_new());
        const int parsed = p11_kit_uri_parse(text.c_str(), P11_KIT_URI_FOR_ANY, out->uri_.get());
        if (parsed != P11_KIT_URI_OK || p11_kit_uri_any_unrecognized(out->uri_.get()) != 0)
            return Why("the pkcs11: URI of the key is not one that RFC 7512 describes");
        if (p11_kit_uri_get_pin_value(out->uri_.get()) != nullptr)
            return Why(
                "a PIN does not stand in the pkcs11: URI: name its file by pin-source=/path");
        const char* path = p11_kit_uri_get_module_path(out->uri_.get());
        out->pin_file_ = pin_file_of(*out->uri_);
        if (path == nullptr) return Why("the pkcs11: URI names no module: module-path=/path.so");
        if (out->pin_file_.empty())
            return Why("the pkcs11: URI names no file of the PIN: pin-source=/path");
        CK_FUNCTION_LIST* module = p11_kit_module_load(path, 0);
        if (module == nullptr)
            return Why(std::string("the PKCS#11 module ") + path + " cannot be loaded");
        const CK_RV started = p11_kit_module_initialize(module);
        if (started != CKR_OK) {
            p11_kit_module_release(module);
            return Why(std::string("the PKCS#11 module ") + path +
                       " does not start: " + said(started));
        }
        out->module_.reset(module);
        if (auto connected = out->connect(); !connected) return Why(connected.error());
        return out;
    }
    ~Token() { disconnect(); }
    Token(const Token&) = delete;
    Token& operator=(const Token&) = delete;

    const std::vector<TokenKey>& keys() const { return keys_; }

    /// Begins anew: after the token was taken out, or its module lost the session.
    std::expected<void, std::string> connect() {
        disconnect();
        const CK_SLOT_ID slot = PORTICO_TRY(find_slot());
        CK_RV code = module_->C_OpenSession(slot, CKF_SERIAL_SESSION, nullptr, nullptr, &session_);
        if (code != CKR_OK) return Why("the token gives no session: " + said(code));
        has_session_ = true;
        SecretBytes pin(PORTICO_TRY(read_own_line(pin_file_, "the file of the token's PIN")));
        Bytes text = pin.expose();
        code = module_->C_Login(session_, CKU_USER, text.data(), text.size());
        wipe(text);
        if (code != CKR_OK && code != CKR_USER_ALREADY_LOGGED_IN)
            return Why("the token refuses the PIN: " + said(code));
        return find_keys();
    }

    /// AES-GCM in the token. `text` with its tag, or without.
    CK_RV run(bool sealing, const TokenKey& key, ByteView nonce, ByteView binding, ByteView text,
              Bytes& out) {
        // The interface takes pointers to what it does not change.
        const auto open = [](ByteView bytes) { return const_cast<std::uint8_t*>(bytes.data()); };
        CK_GCM_PARAMS gcm{.iv_ptr = open(nonce),
                          .iv_len = nonce.size(),
                          .iv_bits = nonce.size() * 8,
                          .aad_ptr = open(binding),
                          .aad_len = binding.size(),
                          .tag_bits = kTagBits};
        CK_MECHANISM how{
            .mechanism = CKM_AES_GCM, .pParameter = &gcm, .ulParameterLen = sizeof gcm};
        CK_ULONG size = text.size() + kTagBytes;
        out.resize(size);
        CK_RV code = sealing ? module_->C_EncryptInit(session_, &how, key.handle)
                             : module_->C_DecryptInit(session_, &how, key.handle);
        if (code == CKR_OK)
            code = sealing
                       ? module_->C_Encrypt(session_, open(text), text.size(), out.data(), &size)
                       : module_->C_Decrypt(session_, open(text), text.size(), out.data(), &size);
        out.resize(code == CKR_OK ? size : 0);
        return code;
    }

  private:
    Token() = default;

    void disconnect() {
        if (has_session_) module_->C_CloseSession(session_);
        has_session_ = false;
        keys_.clear();
    }

    std::expected<CK_SLOT_ID, std::string> find_slot() {
        std::array<CK_SLOT_ID, 64> slots;
        CK_ULONG count = slots.size();
        const CK_RV code = module_->C_GetSlotList(CK_TRUE, slots.data(), &count);
        if (code != CKR_OK) return Why("the PKCS#11 module shows no tokens: " + said(code));
        std::vector<CK_SLOT_ID> found;
        for (const CK_SLOT_ID slot : std::span(slots).first(count)) {
            CK_TOKEN_INFO info;
            if (module_->C_GetTokenInfo(slot, &info) == CKR_OK &&
                p11_kit_uri_match_token_info(uri_.get(), &info) == 1) {
                found.push_back(slot);
                serial_ = to_hex(ByteView(info.serialNumber, sizeof info.serialNumber));
            }
        }
        if (found.empty()) return Why("no token is as the pkcs11: URI says");
        if (found.size() > 1) return Why("several tokens are as the pkcs11: URI says: add serial=");
        return found.front();
    }

    std::expected<void, std::string> find_keys() {
        CK_OBJECT_CLASS kind = CKO_SECRET_KEY;
        CK_KEY_TYPE type = CKK_AES;
        p11_kit_uri_clear_attribute(uri_.get(), CKA_CLASS);
        CK_ULONG count = 0;
        const CK_ATTRIBUTE* named = p11_kit_uri_get_attributes(uri_.get(), &count);
        std::vector<CK_ATTRIBUTE> wanted(named, named + count);
        wanted.push_back({.type = CKA_CLASS, .pValue = &kind, .ulValueLen = sizeof kind});
        wanted.push_back({.type = CKA_KEY_TYPE, .pValue = &type, .ulValueLen = sizeof type});
        std::array<CK_OBJECT_HANDLE, kTokenKeysMax + 1> handles;
        CK_RV code = module_->C_FindObjectsInit(session_, wanted.data(), wanted.size());
        if (code == CKR_OK)
            code = module_->C_FindObjects(session_, handles.data(), handles.size(), &count);
        module_->C_FindObjectsFinal(session_);
        if (code != CKR_OK) return Why("the token's keys cannot be looked up: " + said(code));
        if (count == 0) return Why("the token has no AES key as the pkcs11: URI says");
        if (count > kTokenKeysMax)
            return Why("more than 16 keys are as the pkcs11: URI says: name them by object=");
        for (const CK_OBJECT_HANDLE handle : std::span(handles).first(count))
            keys_.push_back(PORTICO_TRY(check_key(handle)));
        std::ranges::sort(keys_, std::greater{}, &TokenKey::id);
        if (std::ranges::adjacent_find(keys_, {}, &TokenKey::id) != keys_.end())
            return Why("two keys of the token have the same id (CKA_ID)");
        return {};
    }

    std::expected<TokenKey, std::string> check_key(CK_OBJECT_HANDLE handle) {
        const auto is = [&](CK_ATTRIBUTE_TYPE type, bool if_unknown) {
            return flag_of(*module_, session_, handle, type, if_unknown);
        };
        TokenKey key{
            .id = to_hex(attribute_of(*module_, session_, handle, CKA_ID)),
            .fingerprint = to_hex(attribute_of(*module_, session_, handle, CKA_CHECK_VALUE)),
            .handle = handle};
        // Some tokens give none: then the key is known by its place.
        key.fingerprint = key.fingerprint.empty() ? "pkcs11 " + serial_ + " " + key.id
                                                  : "aes check value " + key.fingerprint;
        CK_ULONG size = 0;
        CK_ATTRIBUTE length{.type = CKA_VALUE_LEN, .pValue = &size, .ulValueLen = sizeof size};
        module_->C_GetAttributeValue(session_, handle, &length, 1);
        if (key.id.empty()) return Why("a key of the token has no id (CKA_ID)");
        if (size != kTokenKeyBytes) return Why("the token's key " + key.id + " is not of 32 bytes");
        if (is(CKA_EXTRACTABLE, true) || !is(CKA_SENSITIVE, false))
            return Why("the token's key " + key.id +
                       " can be taken out of it: make one that cannot");
        return key;
    }

    Module module_;
    Uri uri_;
    std::string pin_file_;
    std::string serial_;  ///< of the token, in hex
    CK_SESSION_HANDLE session_ = 0;
    bool has_session_ = false;
    std::vector<TokenKey> keys_;
};

/// What the token says of a text that its key did not seal.
bool is_refusal(CK_RV code) {
    return code == CKR_ENCRYPTED_DATA_INVALID || code == CKR_ENCRYPTED_DATA_LEN_RANGE;
}

class Pkcs11Provider final : public KeyProvider {
  public:
    Pkcs11Provider(std::unique_ptr<Token> token, EntropyFn random)
        : token_(std::move(token)), random_(std::move(random)) {}

    Result<WrappedKey> wrap(const Secret<32>& data_key, ByteView binding) override {
        const std::lock_guard lock(mutex_);
        std::array<std::uint8_t, kGcmNonceBytes> nonce{};
        random_(nonce);
        Bytes sealed;
        std::string id;
        const CK_RV code = run_twice([&]() -> CK_RV {
            if (token_->keys().empty()) return CKR_KEY_HANDLE_INVALID;
            id = token_->keys().front().id;
            return token_->run(true, token_->keys().front(), nonce, binding, data_key.expose(),
                               sealed);
        });
        if (code != CKR_OK) return fail(Code::key_provider_unavailable);
        WrappedKey out{.key_id = id, .key_version = 1, .wrapped = {}};
        out.wrapped.assign(nonce.begin(), nonce.end());
        out.wrapped.insert(out.wrapped.end(), sealed.begin(), sealed.end());
        return out;
    }

    Result<Secret<32>> unwrap(const WrappedKey& key, ByteView binding) override {
        if (key.wrapped.size() != kGcmNonceBytes + Secret<32>::kSize + kTagBytes)
            return fail(Code::crypto_open_failed);
        const std::lock_guard lock(mutex_);
        const ByteView wrapped(key.wrapped);
        Bytes text;
        const CK_RV code = run_twice([&]() -> CK_RV {
            const auto known = std::ranges::find(token_->keys(), key.key_id, &TokenKey::id);
            if (known == token_->keys().end())
                return token_->keys().empty() ? CKR_KEY_HANDLE_INVALID : CKR_ENCRYPTED_DATA_INVALID;
            return token_->run(false, *known, wrapped.first(kGcmNonceBytes), binding,
                               wrapped.subspan(kGcmNonceBytes), text);
        });
        const SecretBytes opened(std::move(text));
        // Of a wrong tag some say only that something went wrong, SoftHSM among them: a token that
        // still seals refused it.
        if (is_refusal(code) || (code == CKR_GENERAL_ERROR && seals()))
            return fail(Code::crypto_open_failed);
        if (code != CKR_OK || opened.size() != Secret<32>::kSize)
            return fail(Code::key_provider_unavailable);
        return Secret<32>(std::span<const std::uint8_t, 32>(opened.expose().data(), 32));
    }

    std::vector<std::string> fingerprints() const override { return fingerprints_; }

    void name_keys() {
        for (const TokenKey& key : token_->keys()) fingerprints_.push_back(key.fingerprint);
    }

  private:
    bool seals() {
        std::array<std::uint8_t, kGcmNonceBytes> nonce{};
        random_(nonce);
        Bytes sealed;
        return !token_->keys().empty() &&
               token_->run(true, token_->keys().front(), nonce, {}, nonce, sealed) == CKR_OK;
    }
    /// The token may have been taken out, or its daemon been started anew, since the last call.
    CK_RV run_twice(const std::function<CK_RV()>& call) {
        const CK_RV code = call();
        if (code == CKR_OK || is_refusal(code)) return code;
        if (!token_->connect()) return code;
        return call();
    }

    std::mutex mutex_;  ///< a session does one thing at a time
    std::unique_ptr<Token> token_;
    EntropyFn random_;
    std::vector<std::string> fingerprints_;
};

}  // namespace

std::string pkcs11_pin_file(const std::string& uri) {
    const Uri parsed(p11_kit_uri_new());
    if (p11_kit_uri_parse(uri.c_str(), P11_KIT_URI_FOR_ANY, parsed.get()) != P11_KIT_URI_OK)
        return {};
    return pin_file_of(*parsed);
}

std::expected<std::unique_ptr<KeyProvider>, std::string> open_pkcs11_keys(const std::string& uri,
                                                                          EntropyFn random) {
    auto out = std::make_unique<Pkcs11Provider>(PORTICO_TRY(Token::open(uri)), std::move(random));
    out->name_keys();
    return out;
}

}  // namespace portico::vault
