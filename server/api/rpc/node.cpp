// SPDX-License-Identifier: Apache-2.0
#include "server/api/rpc/node.hpp"

#include <algorithm>
#include <cmath>

namespace portico::api::rpc {
namespace {

constexpr double kNewLatencyShare = 0.1;
constexpr double kNewOutcomeShare = 0.1;
constexpr double kTrustLeft = 1e-4;
constexpr int kFailuresBeforeBackoff = 5;
constexpr std::int64_t kSameSourceMs = 60'000;
constexpr std::int64_t kNodeBackoffMs = 1000;
constexpr std::int64_t kNodeBackoffMaxMs = 30'000;
constexpr std::size_t kSamplesLeast = 8;
constexpr std::int64_t kP95LeastMs = 20;
constexpr std::int64_t kP95MostMs = 2000;

}  // namespace

std::string_view node_status_word(NodeStatus status) {
    constexpr std::string_view kWords[] = {"unchecked", "good", "wrong_chain", "lying_head",
                                           "behind"};
    return kWords[static_cast<std::size_t>(status)];
}

void Node::answered(std::int64_t elapsed_ms, bool is_timed) {
    ++calls;
    answered_ms += static_cast<std::uint64_t>(std::max<std::int64_t>(elapsed_ms, 0));
    own_failures_ = 0;
    call_failures_ = 0;
    backoff_until_ms_ = 0;
    error_rate_ *= 1 - kNewOutcomeShare;
    if (!is_timed) return;
    const double ms = static_cast<double>(std::clamp<std::int64_t>(elapsed_ms, 0, 60'000));
    latency_ms_ = latency_ms_ == 0 ? ms : latency_ms_ + (ms - latency_ms_) * kNewLatencyShare;
    samples_[samples_taken_++ % samples_.size()] = static_cast<std::uint16_t>(ms);
    if (samples_taken_ % kSamplesLeast != 0) return;
    auto sorted = samples_;
    const std::size_t count = std::min(samples_taken_, samples_.size());
    const auto end = sorted.begin() + static_cast<std::ptrdiff_t>(count);
    const auto at = sorted.begin() + static_cast<std::ptrdiff_t>(count * 95 / 100);
    std::nth_element(sorted.begin(), at, end);
    p95_ms_ = std::clamp<std::int64_t>(*at, kP95LeastMs, kP95MostMs);
}

void Node::overtaken(std::int64_t elapsed_ms) {
    const double ms = static_cast<double>(elapsed_ms);
    if (ms > latency_ms_) latency_ms_ += (ms - latency_ms_) * kNewLatencyShare;
}

void Node::failed(std::int64_t now_ms) {
    failed_uncounted();
    ++own_failures_;
    note_failures(now_ms);
}

void Node::failed_call(std::uint64_t source, std::int64_t now_ms) {
    failed_uncounted();
    const bool is_known = std::ranges::any_of(sources_, [&](const Source& one) {
        return one.source == source && one.at_ms != 0 && now_ms - one.at_ms < kSameSourceMs;
    });
    if (is_known) return;
    sources_[next_source_++ % sources_.size()] = {source, now_ms};
    ++call_failures_;
    note_failures(now_ms);
}

void Node::note_failures(std::int64_t now_ms) {
    error_rate_ += (1 - error_rate_) * kNewOutcomeShare;
    // What was under way when the rest began says nothing new.
    if (failures_in_a_row() < kFailuresBeforeBackoff || now_ms < backoff_until_ms_) return;
    const int times = std::min(failures_in_a_row() - kFailuresBeforeBackoff, 5);
    backoff_until_ms_ = now_ms + std::min(kNodeBackoffMs << times, kNodeBackoffMaxMs);
}

void Node::pause(std::int64_t pause_ms, std::int64_t now_ms) {
    paused_until_ms_ = std::max(paused_until_ms_, now_ms + pause_ms);
    paused_at_ms_ = now_ms;
}

void Node::distrust(std::int64_t ms, std::int64_t now_ms) {
    if (now_ms >= distrusted_until_ms_) distrusted_ = 0;
    const int times = std::min(distrusted_++, 5);
    distrusted_until_ms_ = std::max(distrusted_until_ms_, now_ms + (ms << times));
}

double Node::score(double fastest_ms, std::int64_t now_ms) const {
    // Of several that are distrusted, the one that was least often.
    const int distrust = now_ms < distrusted_until_ms_ ? std::min(distrusted_, 8) : 0;
    const double trust = std::pow(kTrustLeft, distrust);
    const double success = 1 - error_rate_;
    const double speed = latency_ms_ <= 0 ? 1 : (fastest_ms + 1) / (latency_ms_ + 1);
    return static_cast<double>(weight) * trust * std::max(success * success, 0.01) *
           std::clamp(speed, 0.05, 1.0);
}

}  // namespace portico::api::rpc
