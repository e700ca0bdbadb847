// SPDX-License-Identifier: Apache-2.0
#include "server/api/rpc/answer_cache.hpp"

#include <utility>

namespace portico::api::rpc {
namespace {

constexpr std::size_t kOverheadBytes = 200;  // of an entry beside its texts, measured

}  // namespace

std::size_t AnswerCache::cost(const Entry& entry) {
    return entry.key->capacity() + entry.member.capacity() + kOverheadBytes;
}

void AnswerCache::drop(Entry& entry) {
    bytes_ -= cost(entry);
    by_use_.erase(by_use_.iterator_to(entry));
    by_key_.erase(by_key_.find(*entry.key));
}

const std::string* AnswerCache::find(std::string_view key, std::int64_t now_ms) {
    const auto found = by_key_.find(key);
    if (found == by_key_.end()) return nullptr;
    Entry& entry = found->second;
    if (entry.until_ms <= now_ms) {
        drop(entry);
        return nullptr;
    }
    by_use_.splice(by_use_.begin(), by_use_, by_use_.iterator_to(entry));
    return &entry.member;
}

void AnswerCache::put(std::string key, std::string member, std::int64_t until_ms,
                      std::int64_t now_ms) {
    if (key.size() + member.size() > entry_bytes_max_) return;
    const auto [at, added] = by_key_.try_emplace(std::move(key));
    Entry& entry = at->second;
    if (!added) {
        bytes_ -= cost(entry);
        by_use_.erase(by_use_.iterator_to(entry));
    }
    entry.key = &at->first;
    entry.member = std::move(member);
    entry.until_ms = until_ms;
    by_use_.push_front(entry);
    bytes_ += cost(entry);
    while (!by_use_.empty() && (bytes_ > bytes_max_ || by_use_.back().until_ms <= now_ms))
        drop(by_use_.back());
}

}  // namespace portico::api::rpc
