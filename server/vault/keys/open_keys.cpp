// SPDX-License-Identifier: Apache-2.0
#include "server/vault/keys/open_keys.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "server/vault/keys/file_provider.hpp"
#include "server/vault/keys/pkcs11_provider.hpp"
#include "server/vault/keys/transit_provider.hpp"

namespace portico::vault {
namespace {

using Why = std::unexpected<std::string>;
using Opened = std::expected<std::unique_ptr<KeyProvider>, std::string>;

bool is_token(const std::string& where) { return where.starts_with("pkcs11:"); }
bool is_service(const std::string& where) {
    return where.starts_with("https://") || where.starts_with("http://");
}

Opened open_one(const std::string& where, const EntropyFn& random) {
    if (is_token(where)) return open_pkcs11_keys(where, random);
    if (is_service(where)) return open_transit_key(where);
    return open_key_file(where, random);
}

/// A key that cannot open what it sealed would be found out by the first visitor who comes back.
bool works(KeyProvider& keys, const EntropyFn& random) {
    Secret<32> probe;
    random(probe.expose_mutable());
    const Bytes binding = {'p', 'r', 'o', 'b', 'e'};
    const auto wrapped = keys.wrap(probe, binding);
    if (!wrapped) return false;
    const auto opened = keys.unwrap(*wrapped, binding);
    return opened && *opened == probe;
}

}  // namespace

Opened open_keys(const std::string& where, const EntropyFn& random) {
    auto keys = PORTICO_TRY(open_one(where, random));
    if (!works(*keys, random))
        return Why("the key at " + where.substr(0, where.find('?')) +
                   " does not seal and open: it needs both rights");
    return keys;
}

std::string secret_file_of(const std::string& where) {
    if (is_token(where)) return pkcs11_pin_file(where);
    if (is_service(where)) return transit_token_file(where);
    return where;
}

std::string why_not_two(const KeyProvider& auth, const KeyProvider& recovery) {
    const std::vector<std::string> used = auth.fingerprints();
    for (const std::string& one : recovery.fingerprints())
        if (std::ranges::find(used, one) != used.end())
            return "the keys for auth shares and for recovery shares are the same: two different "
                   "ones are needed, kept apart, so that who takes one has no wallet";
    return {};
}

}  // namespace portico::vault
