// SPDX-License-Identifier: Apache-2.0
//
// Metrics in the Prometheus text format (exposition format 0.0.4). Values are collected when the
// page is read: a writer appends families to a text. Histograms have fixed bounds and are safe to
// feed from one thread and read from another.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace portico::ops {

/// Seconds; upper bounds of the buckets.
class Histogram {
  public:
    static constexpr std::array<double, 12> kBoundsS = {
        0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 2.5};

    void observe_us(std::int64_t duration_us);

    /// Not cumulative; the last one counts everything above the largest bound.
    std::uint64_t bucket(std::size_t index) const { return buckets_[index].load(); }
    std::uint64_t count() const { return count_.load(); }
    std::uint64_t sum_us() const { return sum_us_.load(); }

  private:
    std::array<std::atomic<std::uint64_t>, kBoundsS.size() + 1> buckets_{};
    std::atomic<std::uint64_t> count_{0};
    std::atomic<std::uint64_t> sum_us_{0};
};

/// One of several values of a metric. Labels as they stand between the braces: `status="2xx"`,
/// quotes and backslashes escaped.
struct Labelled {
    std::string labels;
    std::uint64_t value = 0;
};

class MetricsText {
  public:
    /// Counters only grow; their names end in _total. What may fall is a gauge.
    void counter(std::string_view name, std::string_view help, std::uint64_t value);
    void counters(std::string_view name, std::string_view help,
                  const std::vector<Labelled>& values);
    void gauge(std::string_view name, std::string_view help, std::uint64_t value);
    void gauges(std::string_view name, std::string_view help, const std::vector<Labelled>& values);
    void histogram(std::string_view name, std::string_view help, const Histogram& histogram);
    std::string take() { return std::move(text_); }

  private:
    void family(std::string_view name, std::string_view help, std::string_view type);
    void lines(std::string_view name, const std::vector<Labelled>& values);

    std::string text_;
};

}  // namespace portico::ops
