// SPDX-License-Identifier: Apache-2.0
//
// What a device shows that it has opened a recovery. The server cannot check a wallet's record, so
// of a device that has no share of the wallet it takes a change with this proof alone: it is sealed
// to the recovery key, so whoever merely signed in cannot read it.
#pragma once

#include <cstdint>
#include <string_view>

#include "core/base/bytes.hpp"
#include "core/base/secret.hpp"

namespace portico::vault {

/// Good for one device, until the wallet's next version counts. Kept nowhere: it follows from the
/// pepper of codes.
Secret<32> make_recovery_proof(const Secret<32>& pepper, std::string_view account,
                               std::string_view device, std::uint32_t version);

/// `shown`: base64url. In constant time.
bool is_recovery_proof(std::string_view shown, const Secret<32>& pepper, std::string_view account,
                       std::string_view device, std::uint32_t version);

}  // namespace portico::vault
