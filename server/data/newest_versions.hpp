// SPDX-License-Identifier: Apache-2.0
//
// The newest version that this process has seen of each sealed set of rows
// (server/store/vault/row_seal.hpp): an older one did not come of this program. Every method from
// every thread.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <string>
#include <unordered_map>
#include <utility>

namespace portico::vault {

class NewestVersions {
  public:
    /// Of those seen last as many as `kept_max` at least, and twice as many at most.
    explicit NewestVersions(std::size_t kept_max = 50'000) : kept_max_(kept_max) {}

    /// 0: it is not remembered.
    std::int64_t of(const std::string& name) const {
        const std::lock_guard lock(mutex_);
        if (const auto found = newer_.find(name); found != newer_.end()) return found->second;
        const auto found = older_.find(name);
        return found == older_.end() ? 0 : found->second;
    }
    void saw(const std::string& name, std::int64_t version) {
        const std::int64_t known = of(name);
        const std::lock_guard lock(mutex_);
        std::int64_t& kept = newer_[name];
        kept = std::max({kept, known, version});
        if (newer_.size() < kept_max_) return;
        older_ = std::exchange(newer_, {});
    }

  private:
    const std::size_t kept_max_;
    mutable std::mutex mutex_;
    std::unordered_map<std::string, std::int64_t> newer_, older_;
};

}  // namespace portico::vault
