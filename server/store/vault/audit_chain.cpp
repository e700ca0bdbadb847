// SPDX-License-Identifier: Apache-2.0
#include "server/store/vault/audit_chain.hpp"

#include <string_view>

#include "core/crypto/hash/hmac.hpp"
#include "server/store/vault/mac_input.hpp"

namespace portico::store {

Bytes32 chain_hash(const Secret<32>& key, const Bytes32& before, const std::string& account,
                   const vault::AuditLine& line) {
    Bytes bytes(before.begin(), before.end());
    add_text(bytes, account);
    add_number(bytes, static_cast<std::uint64_t>(line.number));
    add_number(bytes, static_cast<std::uint64_t>(line.at_ms));
    for (const std::string* text : {&line.action, &line.device, &line.detail})
        add_text(bytes, *text);
    return hmac_sha256(key.expose(), bytes);
}

Bytes32 head_mac(const Secret<32>& key, const std::string& account, const vault::AuditLine& last) {
    // Text in front: what is signed of a line begins with a hash and is longer.
    Bytes bytes;
    add_text(bytes, "the log ends here");
    add_text(bytes, account);
    add_number(bytes, static_cast<std::uint64_t>(last.number));
    bytes.insert(bytes.end(), last.hash.begin(), last.hash.end());
    return hmac_sha256(key.expose(), bytes);
}

}  // namespace portico::store
