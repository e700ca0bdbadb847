// SPDX-License-Identifier: Apache-2.0
#include "server/api/rpc/answer_cache.hpp"

#include <iterator>
#include <utility>

namespace portico::api::rpc {
namespace {

constexpr std::size_t kOverheadBytes = 200;  // of an entry beside its texts, measured

}  // namespace

std::size_t AnswerCache::cost(const Entry& entry) {
    return entry.key.capacity() + entry.member.capacity() + kOverheadBytes;
}

void AnswerCache::drop(Entries::iterator entry) {
    bytes_ -= cost(*entry);
    by_key_.erase(entry->key);
    by_use_.erase(entry);
}

const std::string* AnswerCache::find(std::string_view key, std::int64_t now_ms) {
    const auto found = by_key_.find(key);
    if (found == by_key_.end()) return nullptr;
    const Entries::iterator entry = found->second;
    if (entry->until_ms <= now_ms) {
        drop(entry);
        return nullptr;
    }
    by_use_.splice(by_use_.begin(), by_use_, entry);
    return &entry->member;
}

void AnswerCache::put(std::string key, std::string member, std::int64_t until_ms,
                      std::int64_t now_ms) {
    if (key.size() + member.size() > entry_bytes_max_) return;
    by_use_.push_front({std::move(key), std::move(member), until_ms});
    const Entries::iterator entry = by_use_.begin();
    if (const auto [at, added] = by_key_.try_emplace(entry->key, entry); !added) {
        drop(at->second);
        by_key_.emplace(entry->key, entry);
    }
    bytes_ += cost(*entry);
    while (!by_use_.empty() && (bytes_ > bytes_max_ || by_use_.back().until_ms <= now_ms))
        drop(std::prev(by_use_.end()));
}

}  // namespace portico::api::rpc
