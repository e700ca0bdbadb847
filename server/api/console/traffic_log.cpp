// SPDX-License-Identifier: Apache-2.0
#include "server/api/console/traffic_log.hpp"

#include <algorithm>

namespace portico::api::console {

void TrafficLog::note(Steps& steps, std::int64_t at_ms, Traffic kind) {
    while (!steps.empty() && steps.front().at_ms <= at_ms - kCacheMs) steps.pop_front();
    // A clock that was set back counts where it stood last.
    if (steps.empty() || steps.back().at_ms < at_ms) steps.push_back({.at_ms = at_ms});
    UsageStep& step = steps.back();
    ++(kind == Traffic::kPassed    ? step.requests
       : kind == Traffic::kLimited ? step.limited
                                   : step.refused);
}

void TrafficLog::note(std::string_view project, Traffic kind) {
    const std::int64_t now = clock_();
    const std::int64_t at_ms = now - now % kStepMs;
    note(whole_, at_ms, kind);
    std::string key(project);
    auto found = projects_.find(key);
    if (found == projects_.end()) {
        if (projects_.size() >= kProjectsMax) return;
        found = projects_.try_emplace(std::move(key)).first;
    }
    note(found->second, at_ms, kind);
}

void TrafficLog::fetch(const UsageQuery& query,
                       std::function<void(store::StoreResult<Usage>)> done) {
    Usage out{.steps = {}, .since_ms = std::max(since_ms_, clock_() - kCacheMs)};
    for (std::int64_t at = query.from_ms; at < query.until_ms; at += query.step_ms)
        out.steps.push_back({.at_ms = at});
    const auto found = projects_.find(query.project);
    static const Steps kNone;
    const Steps& steps = query.project.empty()      ? whole_
                         : found == projects_.end() ? kNone
                                                    : found->second;
    for (const UsageStep& step : steps) {
        if (step.at_ms < query.from_ms || step.at_ms >= query.until_ms) continue;
        UsageStep& into =
            out.steps[static_cast<std::size_t>((step.at_ms - query.from_ms) / query.step_ms)];
        into.requests += step.requests;
        into.limited += step.limited;
        into.refused += step.refused;
    }
    done(std::move(out));
}

}  // namespace portico::api::console
