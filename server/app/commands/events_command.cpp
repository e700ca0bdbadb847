// SPDX-License-Identifier: Apache-2.0
#include "server/app/commands/events_command.hpp"

#include <chrono>
#include <cstdio>
#include <ctime>
#include <expected>

#include "core/base/bytes.hpp"
#include "core/base/describe/describe.hpp"
#include "core/base/encoding/hex.hpp"
#include "server/api/events/webhook_delivery.hpp"
#include "server/app/commands/report.hpp"
#include "server/app/storage.hpp"
#include "server/app/system.hpp"
#include "server/store/console/event_store.hpp"
#include "server/store/console/webhook_store.hpp"

namespace portico::app {
namespace {

using namespace api::events;

constexpr std::int64_t kPageEvents = 1000;

/// The beginning of a day in UTC.
std::expected<std::int64_t, std::string> day(const std::string& text) {
    std::tm parts{};
    const char* end = strptime(text.c_str(), "%Y-%m-%d", &parts);
    if (end == nullptr || *end != '\0')
        return std::unexpected("\"" + text + "\" is not a day: write it as 2026-01-31");
    return static_cast<std::int64_t>(timegm(&parts)) * 1000;
}

std::string random_hex(std::size_t bytes) {
    Bytes random(bytes);
    fill_random(random);
    return to_hex(random);
}

int export_events(Store& store, const EventsOptions& requested) {
    Span span{0, now_ms() + 1};
    if (!requested.from.empty()) {
        const auto from = day(requested.from);
        if (!from) return command_failed(from.error());
        span.from_ms = *from;
    }
    if (!requested.to.empty()) {
        const auto to = day(requested.to);
        if (!to) return command_failed(to.error());
        span.to_ms = *to + kDayMs;
    }
    Cursor after;
    std::size_t written = 0;
    while (true) {
        const auto page = store.page(requested.project, span, after, kPageEvents);
        if (!page)
            return command_failed(page.error().text + ". " + std::to_string(written) +
                                  " events were written, the rest is missing");
        for (const Event& event : *page) {
            const std::string line = to_json_text(make_event_body(event)) + "\n";
            if (std::fwrite(line.data(), 1, line.size(), stdout) != line.size())
                return command_failed("the output takes no more: " + std::to_string(written) +
                                      " events were written, the rest is missing");
            ++written;
        }
        if (page->empty()) break;
        after = {page->back().received_at_ms, page->back().id};
    }
    if (std::fflush(stdout) != 0)
        return command_failed("the output takes no more: the end of the export is missing");
    return 0;
}

int add_webhook(WebhookStore& store, const EventsOptions& requested) {
    if (!requested.url.starts_with("https://") && !requested.url.starts_with("http://"))
        return command_failed(
            "a webhook's URL begins with https:// (or http://, within your own network). "
            "Nothing was changed");
    const std::int64_t now = now_ms();
    const Webhook webhook{.id = random_hex(16),
                          .project = requested.project,
                          .url = requested.url,
                          .secret = random_hex(32),
                          .created_at_ms = now,
                          .after = {now, ""},
                          .next_at_ms = now};
    if (const auto made = store.create(webhook); !made)
        return command_failed(
            (made.error().kind == store::Failure::kConflict
                 ? "there is no project " + requested.project + ", or it has this webhook"
                 : made.error().text) +
            ". Nothing was changed");
    std::printf("id      %s\nsecret  %s\n", webhook.id.c_str(), webhook.secret.c_str());
    return 0;
}

int list_webhooks(WebhookStore& store, const EventsOptions& requested) {
    const auto all = store.list(requested.project);
    if (!all) return command_failed(all.error().text);
    for (const Webhook& webhook : *all)
        std::printf("%s  %s  %s\n", webhook.id.c_str(), webhook.url.c_str(),
                    webhook.attempts == 0 ? "fine"
                                          : ("failing, " + std::to_string(webhook.attempts) +
                                             " attempts: " + webhook.last_error)
                                                .c_str());
    return 0;
}

int remove_webhook(WebhookStore& store, const EventsOptions& requested) {
    const auto gone = store.erase(requested.project, requested.webhook);
    if (!gone) return command_failed(gone.error().text);
    if (!*gone) return command_failed("the project has no webhook " + requested.webhook);
    std::printf("%s is gone\n", requested.webhook.c_str());
    return 0;
}

}  // namespace

int events_command(const Options& options) {
    const EventsOptions& requested = options.events_command;
    const auto sql = open_stored(options, store::api_schema());
    if (!sql)
        return command_failed("the " + database_label(options, store::api_schema()) +
                              " cannot be used: " + sql.error().text);
    const auto webhooks = store::open_webhook_store(**sql);
    switch (requested.action) {
        case EventsAction::kExport:
            return export_events(*store::open_event_store(**sql), requested);
        case EventsAction::kWebhookAdd:
            return add_webhook(*webhooks, requested);
        case EventsAction::kWebhookList:
            return list_webhooks(*webhooks, requested);
        case EventsAction::kWebhookRemove:
            return remove_webhook(*webhooks, requested);
    }
    return 0;
}

}  // namespace portico::app
