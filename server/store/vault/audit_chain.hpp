// SPDX-License-Identifier: Apache-2.0
//
// The audit log's chain: each line's hash holds that of the line before, so that a line which is
// taken out or changed by other means than this program shows.
#pragma once

#include <string>

#include "server/data/vault_records.hpp"

namespace portico::store {

/// SHA-256 over the hash of the line before (zeros: there is none), the account and all of `line`
/// but its hash.
Bytes32 chain_hash(const Bytes32& before, const std::string& account, const vault::AuditLine& line);

}  // namespace portico::store
