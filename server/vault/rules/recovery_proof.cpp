// SPDX-License-Identifier: Apache-2.0
#include "server/vault/rules/recovery_proof.hpp"

#include <utility>

#include "core/base/encoding/base64.hpp"
#include "core/crypto/hash/hmac.hpp"
#include "core/vault/fields.hpp"

namespace portico::vault {

Secret<32> make_recovery_proof(const Secret<32>& pepper, std::string_view account,
                               std::string_view device, std::uint32_t version) {
    const Fields fields = Fields("portico recovery proof 1").add(account).add(device).add(version);
    Bytes32 proof = hmac_sha256(pepper.expose(), fields.bytes());
    Secret<32> out(proof);
    wipe(proof);
    return out;
}

bool is_recovery_proof(std::string_view shown, const Secret<32>& pepper, std::string_view account,
                       std::string_view device, std::uint32_t version) {
    auto read = parse_base64url(shown);
    if (!read) return false;
    const SecretBytes bytes(std::move(*read));
    return equal_in_constant_time(make_recovery_proof(pepper, account, device, version).expose(),
                                  bytes.expose());
}

}  // namespace portico::vault
