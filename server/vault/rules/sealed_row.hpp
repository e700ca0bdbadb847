// SPDX-License-Identifier: Apache-2.0
//
// Shares as they are stored: each under a data key of its own, which a key provider wraps. Two
// providers with two different keys are in use, one for auth shares and one for the recovery's.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/bytes.hpp"
#include "core/base/entropy.hpp"
#include "core/base/result.hpp"
#include "core/base/secret.hpp"
#include "server/data/vault_records.hpp"

namespace portico::vault {

/// Who holds the key that wraps data keys: a file, a PKCS#11 token, a transit service. Calls may
/// take long and fail; a failure never gives a plain share. `binding` is authenticated with the
/// key.
class KeyProvider {
  public:
    virtual ~KeyProvider() = default;
    /// Errors: key_provider_unavailable.
    virtual Result<WrappedKey> wrap(const Secret<32>& data_key, ByteView binding) = 0;
    /// Errors: key_provider_unavailable; crypto_open_failed (another key, another binding).
    virtual Result<Secret<32>> unwrap(const WrappedKey& key, ByteView binding) = 0;
    /// Names its keys without telling them: two providers with a name in common share a key.
    virtual std::vector<std::string> fingerprints() const = 0;
};

/// Seals a share for its owner; `binding` is share_binding's (core/vault/shares.hpp).
Result<SealedRow> seal_row(KeyProvider& provider, const SecretBytes& share, ByteView binding,
                           const EntropyFn& random);

/// Errors: key_provider_unavailable; crypto_open_failed (another owner, epoch or key; damaged).
Result<SecretBytes> open_row(KeyProvider& provider, const SealedRow& row, ByteView binding);

/// The same share under the provider's newest key; what it was sealed with stays as it is. For
/// rotation: the caller replaces the wrapped key alone, in one statement.
Result<WrappedKey> rewrap(KeyProvider& provider, const WrappedKey& key, ByteView binding);

}  // namespace portico::vault
