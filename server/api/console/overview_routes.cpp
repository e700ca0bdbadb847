// SPDX-License-Identifier: Apache-2.0
//
// What operators look at: usage, health, the audit log.
#include <algorithm>
#include <utility>

#include "server/api/console/console.hpp"

namespace portico::api::console {
namespace {

constexpr std::int64_t kMinuteMs = 60'000;
constexpr std::int64_t kHourMs = 60 * kMinuteMs;
constexpr std::int64_t kAuditPageMax = 200;

struct Range {
    std::string_view word;
    std::int64_t step_ms;
    std::int64_t steps;
};
/// Steps end on the clock's own marks.
constexpr Range kRanges[] = {
    {"24h", 10 * kMinuteMs, 144}, {"7d", kHourMs, 168}, {"30d", 6 * kHourMs, 120}};

admin::Usage usage_body(const Usage& usage, std::int64_t step_ms) {
    admin::Usage out;
    out.step = step_ms;
    out.since = usage.since_ms;
    for (const UsageStep& step : usage.steps)
        out.steps.push_back({step.at_ms, step.requests, step.limited, step.refused});
    if (usage.funnel) {
        auto& funnel = out.funnel.emplace();
        for (const FunnelStage& stage : *usage.funnel) funnel.push_back({stage.id, stage.visitors});
    }
    if (usage.failures) {
        auto& failures = out.failures.emplace();
        for (const FailureCount& failure : *usage.failures)
            failures.push_back({failure.reason, failure.count});
    }
    return out;
}

admin::Service service_row(const HealthLog::Service& service) {
    admin::Service out;
    out.id = service.id;
    out.state = service.now.health;
    out.text = service.now.text;
    if (service.now.took_ms) out.took = *service.now.took_ms;
    out.changedAt = service.changed_at_ms;
    for (const Health health : service.kept) out.kept.push_back(health);
    return out;
}

/// What the log keeps as text is JSON of ours, or nothing.
Json kept_json(const std::string& text) {
    auto json = parse_json(text);
    return json ? std::move(*json) : Json();
}

admin::AuditEntry audit_row(const AuditEntry& entry) {
    return {entry.number,          entry.at_ms,   entry.operator_name,
            entry.action,          entry.subject, kept_json(entry.before),
            kept_json(entry.after)};
}

}  // namespace

void Console::add_overview_routes() {
    add("GET", "usage", [this](const Call& call, const Reply& reply) {
        const std::string_view word = call.query.find("range").value_or("24h");
        const auto* range =
            std::ranges::find_if(kRanges, [&](const Range& one) { return one.word == word; });
        if (range == std::end(kRanges))
            return reply.fail(ApiCode::parameter_invalid, "range is 24h, 7d or 30d");
        const std::int64_t until = (on_.clock() / range->step_ms + 1) * range->step_ms;
        on_.usage.fetch({.project = std::string(call.query.text("project")),
                         .from_ms = until - range->steps * range->step_ms,
                         .until_ms = until,
                         .step_ms = range->step_ms},
                        [this, alive = std::weak_ptr<bool>(alive_), reply,
                         step_ms = range->step_ms](const store::StoreResult<Usage>& found) {
                            if (alive.expired()) return;
                            if (!found) return fail(reply, found.error());
                            reply.json(to_json_text(usage_body(*found, step_ms)));
                        });
    });
    add("GET", "health", [this](const Call&, const Reply& reply) {
        admin::HealthReport out{on_.clock(), HealthLog::kLookMs, {}};
        for (const auto& service : on_.health.services())
            out.services.push_back(service_row(*service));
        reply.json(to_json_text(out));
    });
    add("GET", "audit", [this](const Call& call, const Reply& reply) {
        const auto before = call.query.integer("before", INT64_MAX, 1, INT64_MAX);
        const auto limit = call.query.integer("limit", 50, 1, kAuditPageMax);
        if (!before || !limit)
            return reply.fail(ApiCode::parameter_invalid, before ? limit.error() : before.error());
        AuditQuery query{.subject = std::string(call.query.text("project")),
                         .before = *before,
                         .limit = *limit + 1};
        run(
            reply, [query](Store& store) { return store.audit(query); },
            [reply, limit = static_cast<std::size_t>(*limit)](std::vector<AuditEntry> found) {
                const bool more = found.size() > limit;
                if (more) found.resize(limit);
                admin::AuditPage out;
                for (const AuditEntry& entry : found) out.entries.push_back(audit_row(entry));
                if (more) out.next = found.back().number;
                reply.json(to_json_text(out));
            });
    });
}

}  // namespace portico::api::console
