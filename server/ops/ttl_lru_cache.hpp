// SPDX-License-Identifier: Apache-2.0
//
// A cache by text keys: each entry lives until a time, and all of them within a number of bytes.
// Those unused longest go first. Not thread-safe.
#pragma once

#include <boost/intrusive/list.hpp>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/base/text_hash.hpp"

namespace portico::ops {

/// Memory that values hold beside their own size. A struct with strings or lists in it says so by a
/// member of this name, from this function over its members.
template <class... Values>
std::size_t heap_bytes(const Values&... values);

namespace detail {

template <class Value>
std::size_t heap_bytes_of(const Value& value) {
    if constexpr (requires { value.heap_bytes(); })
        return value.heap_bytes();
    else
        static_assert(std::is_trivially_copyable_v<Value>, "it needs a member heap_bytes()");
    return 0;
}
inline std::size_t heap_bytes_of(const std::string& text) {
    return text.capacity() <= std::string().capacity() ? 0 : text.capacity() + 1;
}
template <class Value>
std::size_t heap_bytes_of(const std::optional<Value>& value) {
    return value ? heap_bytes(*value) : 0;
}
template <class Value>
std::size_t heap_bytes_of(const std::vector<Value>& values) {
    std::size_t out = values.capacity() * sizeof(Value);
    for (const Value& value : values) out += heap_bytes(value);
    return out;
}

}  // namespace detail

template <class... Values>
std::size_t heap_bytes(const Values&... values) {
    return (std::size_t{0} + ... + detail::heap_bytes_of(values));
}

template <class Value>
class TtlLruCache {
  public:
    static constexpr std::int64_t kForEver = INT64_MAX;

    /// `ttl_ms` is of entries that are put without an end of their own.
    explicit TtlLruCache(std::size_t bytes_max, std::int64_t ttl_ms = 0)
        : bytes_max_(bytes_max), ttl_ms_(ttl_ms) {}
    TtlLruCache(const TtlLruCache&) = delete;
    TtlLruCache& operator=(const TtlLruCache&) = delete;

    /// Lives until the next call; nullptr where there is none, or it is too old.
    const Value* find(std::string_view key, std::int64_t now_ms) {
        const auto found = by_key_.find(key);
        if (found == by_key_.end()) return nullptr;
        Entry& entry = found->second;
        if (entry.until_ms <= now_ms) {
            drop(entry);
            return nullptr;
        }
        by_use_.splice(by_use_.begin(), by_use_, by_use_.iterator_to(entry));
        return &entry.value;
    }
    void put(std::string key, Value value, std::int64_t now_ms) {
        put_until(std::move(key), std::move(value), now_ms + ttl_ms_, now_ms);
    }
    /// What is larger than the whole cache is not kept. Forgets what is out of date among that
    /// unused longest.
    void put_until(std::string key, Value value, std::int64_t until_ms, std::int64_t now_ms) {
        if (const auto before = by_key_.find(key); before != by_key_.end()) drop(before->second);
        const std::size_t bytes =
            kOverheadBytes + key.capacity() + sizeof value + heap_bytes(value);
        if (bytes > bytes_max_) return;
        const auto at =
            by_key_.try_emplace(std::move(key), std::move(value), until_ms, bytes).first;
        at->second.key = &at->first;
        by_use_.push_front(at->second);
        bytes_ += bytes;
        while (bytes_ > bytes_max_ || by_use_.back().until_ms <= now_ms) {
            drop(by_use_.back());
            if (by_use_.empty()) return;
        }
    }

    std::size_t bytes() const { return bytes_; }
    std::size_t size() const { return by_key_.size(); }

  private:
    static constexpr std::size_t kOverheadBytes = 160;  // of an entry beside its texts, measured

    struct Entry : boost::intrusive::list_base_hook<> {
        Entry(Value value_in, std::int64_t until_ms_in, std::size_t bytes_in)
            : value(std::move(value_in)), until_ms(until_ms_in), bytes(bytes_in) {}
        Value value;
        std::int64_t until_ms;
        std::size_t bytes;
        const std::string* key = nullptr;  ///< in the map
    };
    void drop(Entry& entry) {
        bytes_ -= entry.bytes;
        by_use_.erase(by_use_.iterator_to(entry));
        by_key_.erase(by_key_.find(*entry.key));
    }

    std::size_t bytes_max_;
    std::int64_t ttl_ms_;
    std::size_t bytes_ = 0;
    std::unordered_map<std::string, Entry, TextHash, std::equal_to<>> by_key_;
    boost::intrusive::list<Entry> by_use_;  ///< the last used first; goes before the map
};

}  // namespace portico::ops
