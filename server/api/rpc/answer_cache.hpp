// SPDX-License-Identifier: Apache-2.0
//
// Answers kept for a while or for ever, by the text of the call. Bounded in bytes: those unused
// longest are forgotten.
#pragma once

#include <cstdint>
#include <list>
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
    struct Entry {
        std::string key, member;
        std::int64_t until_ms = 0;
    };
    using Entries = std::list<Entry>;
    static std::size_t cost(const Entry& entry);
    void drop(Entries::iterator entry);

    std::size_t bytes_max_, entry_bytes_max_;
    std::size_t bytes_ = 0;
    Entries by_use_;  ///< the last used first
    std::unordered_map<std::string_view, Entries::iterator> by_key_;
};

}  // namespace portico::api::rpc
