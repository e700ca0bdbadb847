// SPDX-License-Identifier: Apache-2.0
//
// The keys that tokens are signed and verified with, as the store has them. A key signs for thirty
// days; its successor is published ten minutes before it signs, and its public half stays for as
// long as a token of it may live.
#pragma once

#include <cstdint>
#include <memory>

#include "core/base/entropy.hpp"
#include "server/api/sign_in/signing_key.hpp"
#include "server/api/sign_in/token.hpp"
#include "server/data/sign_in_store.hpp"
#include "server/vault/rules/sealed_row.hpp"

namespace portico::api::sign_in {

inline constexpr std::int64_t kSignsForMs = 30LL * 24 * 3'600'000;
inline constexpr std::int64_t kPublishedBeforeMs = 10 * 60'000;

struct KeyRing {
    std::vector<KeyRow> rows;               ///< the newest first
    VerificationKeys points;                ///< of all of them
    std::shared_ptr<const SigningKey> own;  ///< that signs; never null once it was loaded
};

/// What the store has. A key whose private half cannot be opened here (of another process with
/// another file) verifies and does not sign; where none of ours signs for long enough any more,
/// one is made. Blocks. Errors: of the store; kInternal (OpenSSL or the key provider fails).
StoreResult<KeyRing> load_keys(Store& store, portico::vault::KeyProvider& provider,
                               std::int64_t now_ms);

}  // namespace portico::api::sign_in
