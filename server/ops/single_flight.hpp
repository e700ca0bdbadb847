// SPDX-License-Identifier: Apache-2.0
//
// One piece of work for all who ask for the same key while it is under way. For one thread. Keeps
// nothing: what was found is for a cache (ttl_lru_cache.hpp).
#pragma once

#include <functional>
#include <string>
#include <unordered_map>
#include <vector>

namespace portico::ops {

template <class... Answer>
class SingleFlight {
  public:
    using Done = std::function<void(const Answer&... answer)>;

    /// True: nobody else waits for the key, so the caller does the work and calls finish() once.
    bool join(const std::string& key, Done done) {
        const auto [flight, first] = waiting_.try_emplace(key);
        flight->second.push_back(std::move(done));
        return first;
    }

    /// Answers all who wait for the key, in their order. One who asks again from there begins anew.
    void finish(const std::string& key, const Answer&... answer) {
        const auto flight = waiting_.extract(key);
        if (flight.empty()) return;
        for (const Done& done : flight.mapped()) done(answer...);
    }

  private:
    std::unordered_map<std::string, std::vector<Done>> waiting_;
};

}  // namespace portico::ops
