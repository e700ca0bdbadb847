// SPDX-License-Identifier: Apache-2.0
//
// Where events are kept. The contract of every implementation: a batch is stored whole or not at
// all, durable before `add` returns; an event that is there already (same project and id) changes
// nothing, neither rows nor counts; counts are of the event's hour by the server's clock and stay
// when the events themselves are purged.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "server/data/event.hpp"
#include "server/data/store_error.hpp"

namespace portico::api::events {

using store::StoreResult;

inline constexpr std::int64_t kHourMs = 3'600'000;
inline constexpr std::int64_t kDayMs = 24 * kHourMs;

/// Whole hours from the one that holds `from_ms` to before the one that holds `to_ms`.
struct Span {
    std::int64_t from_ms = 0;
    std::int64_t to_ms = 0;
};

struct HourCount {
    std::int64_t hour_ms = 0;  ///< its beginning
    std::string name;          ///< of the events
    std::int64_t events = 0;

    friend bool operator==(const HourCount&, const HourCount&) = default;
};

struct ValueCount {
    std::string value;
    std::int64_t events = 0;

    friend bool operator==(const ValueCount&, const ValueCount&) = default;
};

/// After which event a page of the export begins: by time of arrival, then id.
struct Cursor {
    std::int64_t received_at_ms = 0;
    std::string id;

    friend bool operator==(const Cursor&, const Cursor&) = default;
};

struct NewEvent {
    Event event;
    std::vector<Facet> facets;
    bool is_only_counted = false;  ///< too many of its project: neither it nor its account is kept
};

struct Purged {
    std::int64_t events = 0;  ///< that went
    bool all = true;          ///< nothing as old is left
};

class Store {
  public:
    virtual ~Store() = default;

    /// How many of them were new and are kept. One that is only counted is counted again where it
    /// comes again.
    virtual StoreResult<std::int64_t> add(std::span<const NewEvent> events) = 0;

    /// By hour, then name; hours without events are not there.
    virtual StoreResult<std::vector<HourCount>> hours(std::string_view project, Span span) = 0;
    /// The most frequent values of a facet of the events of one name, most frequent first. An empty
    /// name: of error reports of every category.
    virtual StoreResult<std::vector<ValueCount>> values(std::string_view project,
                                                        std::string_view name,
                                                        std::string_view facet, Span span,
                                                        std::int64_t most) = 0;
    /// Different accounts that were seen.
    virtual StoreResult<std::int64_t> accounts(std::string_view project, Span span) = 0;

    /// Oldest first, of `span` by time of arrival.
    virtual StoreResult<std::vector<Event>> page(std::string_view project, Span span,
                                                 const Cursor& after, std::int64_t most) = 0;
    /// Removes at most `most` events that arrived before, and where that were the last, at most so
    /// many of the accounts that were seen before.
    virtual StoreResult<Purged> purge(std::int64_t before_ms, std::int64_t most) = 0;
};

}  // namespace portico::api::events
