// SPDX-License-Identifier: Apache-2.0
//
// By what the events of a name are counted besides their number: wallets by name, networks,
// reasons of failures (docs/spec/telemetry.md#console).
#pragma once

#include <string_view>
#include <vector>

#include "server/data/event.hpp"

namespace portico::api::events {

inline constexpr std::size_t kFacetBytesMax = 80;

/// None for an event that has nothing to be counted by.
std::vector<Facet> facets_of(const Event& event);

}  // namespace portico::api::events
