// SPDX-License-Identifier: Apache-2.0
#include "server/app/commands/event_usage.hpp"

#include <memory>
#include <utility>

namespace portico::app {
namespace {

using api::console::Usage;
using api::console::UsageQuery;
using store::StoreResult;

constexpr std::int64_t kReasonsMost = 10;

/// The events of the widget (docs/spec/telemetry.md#events) that mark the way, in its order.
constexpr std::pair<std::string_view, std::string_view> kStages[] = {
    {"MODAL_OPEN", "opened"}, {"SELECT_WALLET", "chosen"}, {"CONNECT_SUCCESS", "connected"}};

struct Counts {
    std::vector<api::events::HourCount> hours;
    std::vector<api::events::ValueCount> reasons;
    /// Openings by who was connected already: they have nothing to connect.
    std::vector<api::events::ValueCount> connected;
};

void fill(Usage& usage, const Counts& counts) {
    usage.funnel.emplace();
    for (const auto& [name, stage] : kStages) {
        std::int64_t sum = 0;
        for (const api::events::HourCount& hour : counts.hours)
            if (hour.name == name) sum += hour.events;
        if (stage == kStages[0].second)
            for (const api::events::ValueCount& one : counts.connected) sum -= one.events;
        usage.funnel->push_back({std::string(stage), sum});
    }
    usage.failures.emplace();
    for (const api::events::ValueCount& reason : counts.reasons)
        usage.failures->push_back({.reason = reason.value, .count = reason.events});
}

}  // namespace

void EventUsage::fetch(const UsageQuery& query, std::function<void(StoreResult<Usage>)> done) {
    if (query.project.empty()) return traffic_.fetch(query, std::move(done));
    traffic_.fetch(query, [this, query, done = std::move(done)](StoreResult<Usage> found) {
        if (!found) return done(std::move(found));
        auto usage = std::make_shared<Usage>(std::move(*found));
        const bool requested = events_.run(
            [query](api::events::Store& events) -> StoreResult<Counts> {
                const api::events::Span span{query.from_ms, query.until_ms};
                return Counts{PORTICO_TRY(events.hours(query.project, span)),
                              PORTICO_TRY(events.values(query.project, "CONNECT_ERROR", "reason",
                                                        span, kReasonsMost)),
                              PORTICO_TRY(events.values(query.project, kStages[0].first,
                                                        "connected", span, 1))};
            },
            [usage, done](StoreResult<Counts> counts) {
                if (!counts) return done(std::unexpected(std::move(counts).error()));
                fill(*usage, *counts);
                done(std::move(*usage));
            });
        if (!requested)
            done(store::store_error(store::Failure::kUnavailable, "the database is too busy"));
    });
}

}  // namespace portico::app
