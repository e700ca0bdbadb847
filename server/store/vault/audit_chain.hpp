// SPDX-License-Identifier: Apache-2.0
//
// The audit log's chain: each line's hash holds that of the line before, under a key which the
// database does not have, so that a line which is taken out, changed or put in by other means than
// this program shows. Where it ends stands beside it under the same key, so lines that are cut off
// at the end show too; but for who kept a copy of how the database was then and puts all of it
// back.
#pragma once

#include <string>

#include "core/base/secret.hpp"
#include "server/data/vault_records.hpp"

namespace portico::store {

/// HMAC-SHA-256 over the hash of the line before (zeros: there is none), the account and all of
/// `line` but its hash.
Bytes32 chain_hash(const Secret<32>& key, const Bytes32& before, const std::string& account,
                   const vault::AuditLine& line);

/// The same of where the account's log ends: after `last`.
Bytes32 head_mac(const Secret<32>& key, const std::string& account, const vault::AuditLine& last);

}  // namespace portico::store
