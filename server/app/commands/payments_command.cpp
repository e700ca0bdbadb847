// SPDX-License-Identifier: Apache-2.0
#include "server/app/commands/payments_command.hpp"

#include <cstdio>

#include "server/api/pay/payment_service.hpp"
#include "server/app/commands/report.hpp"
#include "server/app/commands/webhooks_options.hpp"
#include "server/app/storage.hpp"
#include "server/app/system.hpp"
#include "server/store/pay/payment_store.hpp"

namespace portico::app {
namespace {

using namespace api::pay;

int create_key(api::pay::Store& store, const PaymentsOptions& requested) {
    const std::string& url = requested.webhook;
    if (!url.empty() && !is_webhook_url(url)) return command_failed(kWebhookUrlWanted);
    const NewKey made = make_key(requested.project, url, fill_random, now_ms());
    const auto stored = store.add_key(made.row);
    if (!stored) return command_failed(stored.error().text + ". Nothing was changed");
    if (!*stored)
        return command_failed("there is no project " + requested.project + ", or it has " +
                              std::to_string(kKeysMax) + " keys. Nothing was changed");
    std::printf("id              %s\nsecret key      %s\n", made.row.id.c_str(),
                made.secret.c_str());
    if (!url.empty()) std::printf("webhook secret  %s\n", made.row.endpoint.secret.c_str());
    std::printf("Keep them: the key is shown this once.\n");
    return 0;
}

int list_keys(api::pay::Store& store, const std::string& project) {
    const auto keys = store.keys(project);
    if (!keys) return command_failed(keys.error().text);
    for (const KeyRow& key : *keys)
        std::printf("%s  %s\n", key.id.c_str(),
                    key.endpoint.url.empty() ? "(no webhook)" : key.endpoint.url.c_str());
    return 0;
}

int remove_key(api::pay::Store& store, const std::string& id) {
    const auto gone = store.erase_key(id);
    if (!gone) return command_failed(gone.error().text + ". Nothing was changed");
    if (!*gone) return command_failed("there is no key " + id + ". Nothing was changed");
    std::printf("%s is gone\n", id.c_str());
    return 0;
}

}  // namespace

int payments_command(const Options& options) {
    const PaymentsOptions& requested = options.payments_command;
    const auto sql = open_stored(options, store::api_schema());
    if (!sql)
        return command_failed("the " + database_label(options, store::api_schema()) +
                              " cannot be used: " + sql.error().text + ". Nothing was changed");
    const auto payments = store::open_payment_store(**sql);
    switch (requested.action) {
        case PaymentsAction::kKeyCreate:
            return create_key(*payments, requested);
        case PaymentsAction::kKeyList:
            return list_keys(*payments, requested.project);
        case PaymentsAction::kKeyRemove:
            break;
    }
    return remove_key(*payments, requested.key);
}

}  // namespace portico::app
