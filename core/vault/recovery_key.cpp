// SPDX-License-Identifier: Apache-2.0
#include "core/vault/recovery_key.hpp"

#include <algorithm>

#include "core/base/text/utf8.hpp"
#include "core/crypto/hash/hkdf.hpp"
#include "core/vault/fields.hpp"

namespace portico::vault {
namespace {

constexpr std::size_t kSaltBytes = 16;

Result<HpkeKeyPair> derive_key_pair(ByteView secret, std::string_view purpose,
                                    std::string_view wallet) {
    const Fields info = Fields(purpose).add(wallet);
    const SecretBytes ikm(PORTICO_TRY(derive_hkdf_sha256(secret, {}, info.bytes(), 32)));
    return derive_hpke_key_pair(ikm.expose());
}

}  // namespace

Result<HpkeKeyPair> derive_passkey_recovery(const Secret<32>& prf_output, std::string_view wallet) {
    return derive_key_pair(prf_output.expose(), "portico recovery passkey 1", wallet);
}

Result<HpkeKeyPair> derive_password_recovery(std::string_view password, ByteView salt,
                                             std::string_view wallet) {
    const std::size_t valid = valid_utf8_prefix(password);
    if (valid != password.size()) return fail(Code::utf8_invalid, std::to_string(valid));
    const auto characters =
        std::ranges::count_if(password, [](char c) { return (c & 0xc0) != 0x80; });
    if (static_cast<std::size_t>(characters) < kPasswordCharactersMin)
        return fail(Code::recovery_password_too_short, std::to_string(kPasswordCharactersMin));
    if (salt.size() != kSaltBytes) return fail(Code::crypto_bad_length, "salt of a password");
    const SecretBytes stretched(
        PORTICO_TRY(derive_argon2id(as_bytes(password), salt, {}, {}, kPasswordCost, 32)));
    return derive_key_pair(stretched.expose(), "portico recovery password 1", wallet);
}

Result<HpkeKeyPair> derive_kit_recovery(const Secret<16>& code, std::string_view wallet) {
    return derive_key_pair(code.expose(), "portico recovery kit 1", wallet);
}

}  // namespace portico::vault
