// SPDX-License-Identifier: Apache-2.0
#include "server/app/commands/vault_command.hpp"

#include <cstdio>

#include "server/app/commands/report.hpp"
#include "server/app/storage.hpp"
#include "server/app/system.hpp"
#include "server/store/vault/vault_store.hpp"
#include "server/vault/keys/open_keys.hpp"
#include "server/vault/service/vault_service.hpp"

namespace portico::app {
namespace {

constexpr std::int64_t kPage = 500;

int sign_out(vault::Store& store) {
    std::int64_t ended = 0, altered = 0;
    for (std::string after;;) {
        const auto page = store.audited_accounts(after, kPage);
        if (!page) return command_failed(page.error().text);
        for (const std::string& account : *page) {
            const auto done = store.end_all(account, false, now_ms());
            if (done)
                ended += *done;
            else if (done.error().kind == store::Failure::kAltered)
                ++altered;
            else
                return command_failed(done.error().text);
        }
        if (page->size() < static_cast<std::size_t>(kPage)) break;
        after = page->back();
    }
    std::printf("%lld accounts have no session and no recovery now\n",
                static_cast<long long>(ended));
    if (altered == 0) return 0;
    return command_failed("the rows of " + std::to_string(altered) +
                          " accounts were written by something else and stay closed: portico "
                          "doctor names them");
}

int accept(vault::Store& store, const std::string& account) {
    const auto done = store.end_all(account, true, now_ms());
    if (!done) return command_failed(done.error().text + ". Nothing was changed");
    if (!*done) return command_failed("there is no such account. Nothing was changed");
    std::printf("The rows of %s count as they stand; its sessions and recoveries have ended\n",
                account.c_str());
    return 0;
}

}  // namespace

int vault_command(const Options& options) {
    const VaultCommandOptions& requested = options.vault_command;
    if (!requested.confirmed)
        return command_failed(
            requested.action == VaultAction::kAccept
                ? "whoever wrote these rows has the account then, and with an assisted recovery "
                  "its wallet: look at them first, and add --yes. Nothing was changed"
                : "this signs everybody out and ends all recoveries: add --yes. Nothing was "
                  "changed");
    const auto keys = vault::open_keys(options.vault.auth_key, fill_random);
    if (!keys) return command_failed("vault.auth_key: " + keys.error());
    const auto sql = open_stored(options, store::api_schema());
    if (!sql)
        return command_failed("the " + database_label(options, store::api_schema()) +
                              " cannot be used: " + sql.error().text + ". Nothing was changed");
    const auto store = store::open_vault_store(**sql);
    const auto pepper = vault::find_pepper(*store, **keys);
    if (!pepper) return command_failed(pepper.error() + ". Nothing was changed");
    if (!*pepper) return command_failed("the vault has no accounts yet");
    store->sign_log(vault::derive_log_key(**pepper));
    return requested.action == VaultAction::kAccept ? accept(*store, requested.account)
                                                    : sign_out(*store);
}

}  // namespace portico::app
