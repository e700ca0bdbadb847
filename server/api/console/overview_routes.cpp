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

std::optional<Json> optional_list(const auto& list, auto row) {
    if (!list) return std::nullopt;
    Json out = Json::array();
    for (const auto& one : *list) out.push(row(one));
    return out;
}

Json stage_row(const FunnelStage& stage) {
    Json out = Json::object();
    out.set("id", Json::string(stage.id));
    out.set("visitors", Json::integer(stage.visitors));
    return out;
}

Json failure_row(const FailureCount& failure) {
    Json out = Json::object();
    out.set("reason", Json::string(failure.reason));
    out.set("count", Json::integer(failure.count));
    return out;
}

std::string usage_json(const Usage& usage, std::int64_t step_ms) {
    Json out = Json::object(), steps = Json::array();
    for (const UsageStep& step : usage.steps) {
        Json one = Json::object();
        one.set("at", Json::integer(step.at_ms));
        one.set("requests", Json::integer(step.requests));
        one.set("limited", Json::integer(step.limited));
        one.set("refused", Json::integer(step.refused));
        steps.push(std::move(one));
    }
    out.set("step", Json::integer(step_ms));
    out.set("since", Json::integer(usage.since_ms));
    out.set("steps", std::move(steps));
    out.set("funnel", optional_list(usage.funnel, stage_row).value_or(Json()));
    out.set("failures", optional_list(usage.failures, failure_row).value_or(Json()));
    return write_json(out);
}

Json service_row(const HealthLog::Service& service) {
    Json out = Json::object(), kept = Json::array();
    for (const Health health : service.kept)
        kept.push(Json::string(std::string(health_word(health))));
    out.set("id", Json::string(service.id));
    out.set("state", Json::string(std::string(health_word(service.now.health))));
    out.set("text", Json::string(service.now.text));
    out.set("took", service.now.took_ms ? Json::integer(*service.now.took_ms) : Json());
    out.set("changedAt", Json::integer(service.changed_at_ms));
    out.set("kept", std::move(kept));
    return out;
}

/// What the log keeps as text is JSON of ours, or nothing.
Json kept_json(const std::string& text) {
    auto json = parse_json(text);
    return json ? std::move(*json) : Json();
}

Json audit_row(const AuditEntry& entry) {
    Json out = Json::object();
    out.set("number", Json::integer(entry.number));
    out.set("at", Json::integer(entry.at_ms));
    out.set("operator", Json::string(entry.operator_name));
    out.set("action", Json::string(entry.action));
    out.set("subject", Json::string(entry.subject));
    out.set("before", kept_json(entry.before));
    out.set("after", kept_json(entry.after));
    return out;
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
        on_.usage.ask({.project = std::string(call.query.text("project")),
                       .from_ms = until - range->steps * range->step_ms,
                       .until_ms = until,
                       .step_ms = range->step_ms},
                      [this, alive = std::weak_ptr<bool>(alive_), reply,
                       step_ms = range->step_ms](const store::StoreResult<Usage>& found) {
                          if (alive.expired()) return;
                          if (!found) return fail(reply, found.error());
                          reply.json(usage_json(*found, step_ms));
                      });
    });
    add("GET", "health", [this](const Call&, const Reply& reply) {
        Json out = Json::object(), services = Json::array();
        for (const auto& service : on_.health.services()) services.push(service_row(*service));
        out.set("at", Json::integer(on_.clock()));
        out.set("step", Json::integer(HealthLog::kLookMs));
        out.set("services", std::move(services));
        reply.json(write_json(out));
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
                Json out = Json::object(), entries = Json::array();
                for (const AuditEntry& entry : found) entries.push(audit_row(entry));
                out.set("entries", std::move(entries));
                out.set("next", more ? Json::integer(found.back().number) : Json());
                reply.json(write_json(out));
            });
    });
}

}  // namespace portico::api::console
