// SPDX-License-Identifier: Apache-2.0
//
// Answers kept for a while or for ever, by the text of the call. Bounded in bytes: those unused
// longest are forgotten.
#pragma once

#include <boost/intrusive/list.hpp>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <unordered_map>

namespace portico::api::rpc {

class AnswerCache {
  public:
    static constexpr std::int64_t kForEver = INT64_MAX;

    AnswerCache(std::size_t bytes_max, std::size_t entry_bytes_max)
        : bytes_max_(bytes_max), entry_bytes_max_(entry_bytes_max) {}

    /// The member `"result":..`, or nullptr. Lives until the next call.
    const std::string* find(std::string_view key, std::int64_t now_ms);
    /// Forgets what is out of date among that unused longest.
    void put(std::string key, std::string member, std::int64_t until_ms, std::int64_t now_ms);

    std::size_t bytes() const { return bytes_; }
    std::size_t size() const { return by_key_.size(); }

  private:
    struct Entry : boost::intrusive::list_base_hook<> {
        const std::string* key = nullptr;  ///< in the map
        std::string member;
        std::int64_t until_ms = 0;
    };
    struct TextHash {
        using is_transparent = void;
        std::size_t operator()(std::string_view text) const {
            return std::hash<std::string_view>()(text);
        }
    };
    static std::size_t cost(const Entry& entry);
    void drop(Entry& entry);

    std::size_t bytes_max_, entry_bytes_max_;
    std::size_t bytes_ = 0;
    std::unordered_map<std::string, Entry, TextHash, std::equal_to<>> by_key_;
    boost::intrusive::list<Entry> by_use_;  ///< the last used first; goes before the map
};

}  // namespace portico::api::rpc
