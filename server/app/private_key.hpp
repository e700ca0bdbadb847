// SPDX-License-Identifier: Apache-2.0
//
// Private keys of secp256k1 that the configuration has: as they are, or sealed by the provider that
// secrets.key names, and opened at the start.
#pragma once

#include <expected>
#include <string>

#include "core/base/secret.hpp"
#include "core/chain/eip155/address.hpp"
#include "server/app/options.hpp"

namespace portico::app {

/// `text`: 64 hexadecimal digits, or what `portico secret seal` has printed for `name`. The error
/// is one line for the operator, without secrets.
std::expected<Secret<32>, std::string> read_private_key(const Options& options,
                                                        const std::string& name,
                                                        const SecretText& text);

/// Precondition: `key` is of read_private_key.
chain::EvmAddress signer_of(const Secret<32>& key);

}  // namespace portico::app
