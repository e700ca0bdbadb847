// SPDX-License-Identifier: Apache-2.0
//
// Bounds what strangers can make us count: different names of events and different values of a
// facet, by project and hour. What is beyond is counted together, so that a flood of invented
// wallets makes one row and not a million.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "server/api/events/event.hpp"

namespace portico::api::events {

class Vocabulary {
  public:
    static constexpr std::size_t kNamesMax = 200;      ///< of a project in an hour
    static constexpr std::size_t kValuesMax = 100;     ///< of a facet of a name
    static constexpr std::size_t kWordsMax = 200'000;  ///< of all projects
    static constexpr std::string_view kOther = "(other)";

    /// False: the name is one too many. Facets that are become kOther.
    bool admit(const Event& event, std::vector<Facet>& facets);

  private:
    bool knows(std::string list, std::string_view word, std::size_t most);

    std::int64_t hour_ms_ = -1;
    std::unordered_map<std::string, std::unordered_set<std::string>> lists_;
    std::size_t words_ = 0;
};

}  // namespace portico::api::events
