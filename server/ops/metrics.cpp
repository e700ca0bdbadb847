// SPDX-License-Identifier: Apache-2.0
#include "server/ops/metrics.hpp"

#include <fmt/format.h>

#include <iterator>

#include "core/base/assert.hpp"

namespace portico::ops {

void Histogram::observe_us(std::int64_t duration_us) {
    const double seconds = static_cast<double>(duration_us) / 1e6;
    std::size_t index = 0;
    while (index < kBoundsS.size() && seconds > kBoundsS[index]) ++index;
    buckets_[index].fetch_add(1);
    count_.fetch_add(1);
    sum_us_.fetch_add(static_cast<std::uint64_t>(duration_us));
}

void MetricsText::family(std::string_view name, std::string_view help, std::string_view type) {
    fmt::format_to(std::back_inserter(text_), "# HELP {0} {1}\n# TYPE {0} {2}\n", name, help, type);
}

void MetricsText::counter(std::string_view name, std::string_view help, std::uint64_t value) {
    PORTICO_ASSERT(name.ends_with("_total"));
    family(name, help, "counter");
    fmt::format_to(std::back_inserter(text_), "{} {}\n", name, value);
}

void MetricsText::counters(std::string_view name, std::string_view help,
                           const std::vector<Labelled>& values) {
    PORTICO_ASSERT(name.ends_with("_total"));
    family(name, help, "counter");
    lines(name, values);
}

void MetricsText::gauge(std::string_view name, std::string_view help, std::uint64_t value) {
    family(name, help, "gauge");
    fmt::format_to(std::back_inserter(text_), "{} {}\n", name, value);
}

void MetricsText::gauges(std::string_view name, std::string_view help,
                         const std::vector<Labelled>& values) {
    family(name, help, "gauge");
    lines(name, values);
}

void MetricsText::lines(std::string_view name, const std::vector<Labelled>& values) {
    for (const Labelled& one : values)
        fmt::format_to(std::back_inserter(text_), "{}{{{}}} {}\n", name, one.labels, one.value);
}

void MetricsText::histogram(std::string_view name, std::string_view help,
                            const Histogram& histogram) {
    family(name, help, "histogram");
    std::uint64_t cumulative = 0;
    for (std::size_t i = 0; i < Histogram::kBoundsS.size(); ++i) {
        cumulative += histogram.bucket(i);
        fmt::format_to(std::back_inserter(text_), "{}_bucket{{le=\"{}\"}} {}\n", name,
                       Histogram::kBoundsS[i], cumulative);
    }
    cumulative += histogram.bucket(Histogram::kBoundsS.size());
    fmt::format_to(std::back_inserter(text_),
                   "{0}_bucket{{le=\"+Inf\"}} {1}\n{0}_sum {2}\n{0}_count {1}\n", name, cumulative,
                   static_cast<double>(histogram.sum_us()) / 1e6);
}

}  // namespace portico::ops
