// SPDX-License-Identifier: Apache-2.0
//
// Reads the audit log of every account and says which were written by other means than this
// program (audit_chain.hpp).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "server/data/vault_store.hpp"

namespace portico::store {

struct AuditCheck {
    std::int64_t accounts = 0, lines = 0;
    /// Ids of accounts whose log has a line that is not this program's, ends too early or is
    /// missing.
    std::vector<std::string> broken;
    /// Of accounts where the server noticed that before: a line "log.broken" says so.
    std::vector<std::string> noticed;
};

/// `store` has the log's key (Store::sign_log). Reads all lines, a page at a time.
StoreResult<AuditCheck> check_audit_logs(vault::Store& store);

}  // namespace portico::store
