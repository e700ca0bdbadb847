// SPDX-License-Identifier: Apache-2.0
#include "server/app/commands/webhooks_command.hpp"

#include <cstdio>

#include "core/base/encoding/hex.hpp"
#include "server/app/commands/report.hpp"
#include "server/app/storage.hpp"
#include "server/app/system.hpp"
#include "server/store/sign_in/sign_in_store.hpp"
#include "server/store/webhooks/outbox_store.hpp"

namespace portico::app {
namespace {

constexpr std::size_t kDeadShown = 1000;

template <std::size_t Bytes>
std::string draw() {
    FixedBytes<Bytes> out{};
    fill_random(out);
    return to_hex(out);
}

int set(api::sign_in::Store& store, const WebhooksOptions& requested) {
    if (!is_webhook_url(requested.url)) return command_failed(kWebhookUrlWanted);
    const api::webhooks::Endpoint endpoint{.id = draw<16>(),
                                           .project = requested.project,
                                           .url = requested.url,
                                           .secret = draw<32>(),
                                           .created_at_ms = now_ms()};
    const auto stored = store.set_webhook(endpoint);
    if (!stored) return command_failed(stored.error().text + ". Nothing was changed");
    if (!*stored)
        return command_failed("there is no project " + requested.project + ". Nothing was changed");
    std::printf("webhook secret  %s\nKeep it: it is shown this once.\n", endpoint.secret.c_str());
    return 0;
}

int show(api::sign_in::Store& store, const std::string& project) {
    const auto endpoint = store.webhook(project);
    if (!endpoint) return command_failed(endpoint.error().text);
    std::printf("%s\n", *endpoint ? (*endpoint)->url.c_str() : "(no webhook)");
    return 0;
}

int remove(api::sign_in::Store& store, const std::string& project) {
    const auto gone = store.remove_webhook(project);
    if (!gone) return command_failed(gone.error().text + ". Nothing was changed");
    if (!*gone)
        return command_failed("the project " + project +
                              " has no webhook of sign-ins. Nothing was changed");
    std::printf("sign-ins are told no more\n");
    return 0;
}

int print_dead(api::webhooks::OutboxStore& store, const std::string& project) {
    const auto dead = store.dead(project, kDeadShown);
    if (!dead) return command_failed(dead.error().text);
    for (const api::webhooks::Message& one : *dead)
        std::printf("%s  %s  %s\n", one.id.c_str(), one.last_error.c_str(), one.body.c_str());
    return 0;
}

int retry(api::webhooks::OutboxStore& store, const std::string& project) {
    const auto revived = store.revive(project, now_ms());
    if (!revived) return command_failed(revived.error().text + ". Nothing was changed");
    std::printf("%lld sent again\n", static_cast<long long>(*revived));
    return 0;
}

}  // namespace

int webhooks_command(const Options& options) {
    const WebhooksOptions& requested = options.webhooks_command;
    const auto sql = open_stored(options, store::api_schema());
    if (!sql)
        return command_failed("the " + database_label(options, store::api_schema()) +
                              " cannot be used: " + sql.error().text + ". Nothing was changed");
    const auto sign_ins = store::open_sign_in_store(**sql);
    const auto outbox = store::open_outbox_store(**sql);
    switch (requested.action) {
        case WebhooksAction::kSignInsSet:
            return set(*sign_ins, requested);
        case WebhooksAction::kSignInsShow:
            return show(*sign_ins, requested.project);
        case WebhooksAction::kSignInsRemove:
            return remove(*sign_ins, requested.project);
        case WebhooksAction::kDead:
            return print_dead(*outbox, requested.project);
        case WebhooksAction::kRetry:
            break;
    }
    return retry(*outbox, requested.project);
}

}  // namespace portico::app
