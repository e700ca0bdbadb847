// SPDX-License-Identifier: Apache-2.0
#include "server/vault/rules/assisted_key.hpp"

#include <utility>

#include "core/crypto/hash/hkdf.hpp"
#include "core/vault/fields.hpp"

namespace portico::vault {

Result<HpkeKeyPair> derive_assisted_key(const SecretBytes& seed, std::string_view account) {
    const Fields info = Fields("portico assisted recovery 1").add(account);
    const SecretBytes ikm(PORTICO_TRY(derive_hkdf_sha256(seed.expose(), {}, info.bytes(), 32)));
    return derive_hpke_key_pair(ikm.expose());
}

}  // namespace portico::vault
