// SPDX-License-Identifier: Apache-2.0
//
// A secret key as a line of text for a configuration file, which a key provider alone opens.
#pragma once

#include <string>
#include <string_view>

#include "core/base/entropy.hpp"
#include "server/vault/rules/sealed_row.hpp"

namespace portico::vault {

/// What such a text begins with.
inline constexpr std::string_view kSealedPrefix = "sealed:";

/// `name`: what it is for; it opens as nothing else. Errors: key_provider_unavailable.
Result<std::string> seal_secret(KeyProvider& provider, const Secret<32>& secret,
                                std::string_view name, const EntropyFn& random);

/// Errors: crypto_open_failed (another key or name; not such a text); key_provider_unavailable.
Result<Secret<32>> open_secret(KeyProvider& provider, std::string_view text, std::string_view name);

}  // namespace portico::vault
