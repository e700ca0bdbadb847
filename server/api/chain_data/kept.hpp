// SPDX-License-Identifier: Apache-2.0
//
// What was found out, for a while. Bounded: what was unused longest is forgotten first, and what of
// that is too old, whenever something new comes.
#pragma once

#include <cstdint>
#include <list>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

namespace portico::api::chain_data {

/// Addresses that an area remembers (specification, section 9: address cache size).
inline constexpr std::size_t kAddressesKept = 8'192;

template <class Value>
class Kept {
  public:
    Kept(std::size_t most, std::int64_t ttl_ms) : most_(most), ttl_ms_(ttl_ms) {}

    /// Lives until the next call; nullptr where there is none, or it is too old.
    const Value* find(std::string_view key, std::int64_t now_ms) {
        const auto found = by_key_.find(key);
        if (found == by_key_.end() || now_ms >= found->second->until_ms) return nullptr;
        by_use_.splice(by_use_.begin(), by_use_, found->second);
        return &found->second->value;
    }
    void put(std::string key, Value value, std::int64_t now_ms) {
        forget(key);
        while (!by_use_.empty() && (by_key_.size() >= most_ || now_ms >= by_use_.back().until_ms))
            forget(std::string(by_use_.back().key));
        by_use_.push_front({std::move(key), std::move(value), now_ms + ttl_ms_});
        by_key_.emplace(by_use_.front().key, by_use_.begin());
    }
    void forget(std::string_view key) {
        const auto found = by_key_.find(key);
        if (found == by_key_.end()) return;
        const auto entry = found->second;
        by_key_.erase(found);
        by_use_.erase(entry);
    }
    std::size_t size() const { return by_key_.size(); }
    std::int64_t ttl_ms() const { return ttl_ms_; }

  private:
    struct Entry {
        std::string key;
        Value value;
        std::int64_t until_ms = 0;
    };
    std::size_t most_;
    std::int64_t ttl_ms_;
    std::list<Entry> by_use_;  ///< the last used first
    std::unordered_map<std::string_view, typename std::list<Entry>::iterator> by_key_;
};

}  // namespace portico::api::chain_data
