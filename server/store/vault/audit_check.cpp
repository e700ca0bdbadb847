// SPDX-License-Identifier: Apache-2.0
#include "server/store/vault/audit_check.hpp"

#include <optional>

#include "core/base/result.hpp"

namespace portico::store {
namespace {

constexpr std::int64_t kPage = 500;

StoreResult<void> check_account(vault::Store& store, const std::string& account, AuditCheck& out) {
    bool is_whole = true, is_noticed = false;
    std::optional<std::int64_t> before;
    while (true) {
        const auto lines = PORTICO_TRY(store.audit(account, before, kPage));
        // The first line of every log says that the account was made.
        if (!before && lines.empty()) is_whole = false;
        for (const vault::AuditLine& line : lines) {
            is_whole &= line.is_whole;
            is_noticed |= line.action == vault::kLogBroken;
        }
        out.lines += static_cast<std::int64_t>(lines.size());
        if (lines.size() < static_cast<std::size_t>(kPage)) break;
        before = lines.back().number;
    }
    ++out.accounts;
    if (!is_whole)
        out.broken.push_back(account);
    else if (is_noticed)
        out.noticed.push_back(account);
    return {};
}

}  // namespace

StoreResult<AuditCheck> check_audit_logs(vault::Store& store) {
    AuditCheck out;
    std::string after;
    while (true) {
        const auto accounts = PORTICO_TRY(store.audited_accounts(after, kPage));
        for (const std::string& account : accounts)
            PORTICO_CHECK(check_account(store, account, out));
        if (accounts.size() < static_cast<std::size_t>(kPage)) return out;
        after = accounts.back();
    }
}

}  // namespace portico::store
