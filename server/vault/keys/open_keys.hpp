// SPDX-License-Identifier: Apache-2.0
//
// The key provider that an operator names: by a file, a token or a service.
#pragma once

#include <expected>
#include <memory>
#include <string>

#include "core/base/entropy.hpp"
#include "server/vault/rules/sealed_row.hpp"

namespace portico::vault {

/// `where`: the path of a key file (file_provider.hpp), a `pkcs11:` URI (pkcs11_provider.hpp), or
/// the `https://` address of a key of HashiCorp Vault's transit engine (transit_provider.hpp). The
/// provider has wrapped and unwrapped once. The error is one line for the operator, without
/// secrets.
std::expected<std::unique_ptr<KeyProvider>, std::string> open_keys(const std::string& where,
                                                                   const EntropyFn& random);

/// The file of this machine that whoever has it opens shares with: the key itself, the PIN of a
/// token, the token of a service. Empty where `where` names none.
std::string secret_file_of(const std::string& where);

/// Why the two may not be in use together; empty where they may. They must not have a key in
/// common: who takes the one must not have the other.
std::string why_not_two(const KeyProvider& auth, const KeyProvider& recovery);

}  // namespace portico::vault
