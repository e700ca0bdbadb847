// SPDX-License-Identifier: Apache-2.0
#include "server/api/events/vocabulary.hpp"

#include "server/api/events/store.hpp"

namespace portico::api::events {

bool Vocabulary::knows(std::string list, std::string_view word, std::size_t most) {
    std::unordered_set<std::string>& words = lists_[std::move(list)];
    if (words.contains(std::string(word))) return true;
    if (words.size() >= most || words_ >= kWordsMax) return false;
    words.emplace(word);
    ++words_;
    return true;
}

bool Vocabulary::admit(const Event& event, std::vector<Facet>& facets) {
    if (const std::int64_t hour = event.received_at_ms / kHourMs; hour != hour_ms_) {
        hour_ms_ = hour;
        lists_.clear();
        words_ = 0;
    }
    if (!knows(event.project, event.name, kNamesMax)) return false;
    for (Facet& facet : facets)
        if (!knows(event.project + event.name + '\n' + std::string(facet.name), facet.value,
                   kValuesMax))
            facet.value = kOther;
    return true;
}

}  // namespace portico::api::events
