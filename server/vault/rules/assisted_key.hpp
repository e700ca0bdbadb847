// SPDX-License-Identifier: Apache-2.0
//
// The recovery keys that the recovery service holds ('assisted'): one for each account, derived
// from a seed that is kept sealed under the recovery key provider. With the seed and the provider's
// key alone no wallet opens: the other share is under the auth key.
#pragma once

#include <string_view>

#include "core/base/result.hpp"
#include "core/base/secret.hpp"
#include "core/crypto/hpke.hpp"

namespace portico::vault {

/// Errors: none in practice.
Result<HpkeKeyPair> derive_assisted_key(const SecretBytes& seed, std::string_view account);

}  // namespace portico::vault
