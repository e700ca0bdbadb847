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

#include "server/data/event.hpp"

namespace portico::api::events {

/// Whether it is the name of an event or an error's category that an SDK of ours sends, or a line
/// of the WalletConnect library (docs/spec/http-api.md#events).
bool is_known_name(std::string_view name);

class Vocabulary {
  public:
    static constexpr std::size_t kNamesMax = 200;      ///< of a project in an hour
    static constexpr std::size_t kValuesMax = 100;     ///< of a facet of a name
    static constexpr std::size_t kWordsMax = 200'000;  ///< of all projects
    static constexpr std::string_view kOther = "(other)";

    /// A name that is one too many becomes kOther, and so does a facet's value. Names that our SDK
    /// sends (is_known_name) never are too many: no flood of others shuts them out.
    void bound(Event& event, std::vector<Facet>& facets);

  private:
    bool is_within(std::string list, std::string_view word, std::size_t most);

    std::int64_t hour_ms_ = -1;
    std::unordered_map<std::string, std::unordered_set<std::string>> lists_;
    std::size_t words_ = 0;
};

}  // namespace portico::api::events
