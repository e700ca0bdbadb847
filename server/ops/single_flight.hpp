// SPDX-License-Identifier: Apache-2.0
//
// One piece of work for all who ask for the same key while it is under way. For one thread. Keeps
// nothing: what was found is for a cache (ttl_lru_cache.hpp).
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "server/ops/awaitable.hpp"

namespace portico::ops {

template <class... Answer>
class SingleFlight {
  public:
    using Done = std::function<void(const Answer&... answer)>;
    using Failed = std::function<void(const std::exception_ptr& why)>;

    /// True: nobody else waits for the key, so the caller does the work and calls finish() once.
    bool join(const std::string& key, Done done, Failed failed = {}) {
        const auto [flight, first] = waiting_->try_emplace(key);
        flight->second.push_back({std::move(done), std::move(failed)});
        return first;
    }

    /// Somebody waits for the key.
    bool has(const std::string& key) const { return waiting_->contains(key); }

    /// Answers all who wait for the key, in their order. One who asks again from there begins anew.
    void finish(const std::string& key, const Answer&... answer) {
        for (const Waiter& waiter : take(*waiting_, key)) waiter.done(answer...);
    }

    /// For coroutines: `co_await share(key, work)` gives what the Awaitable gives that `work()`
    /// begins, or another call's. The work goes on when those who wait for it have gone.
    template <class Work>
    auto share(std::string key, Work work) {
        using Given = std::tuple_element_t<0, std::tuple<Answer...>>;
        return callback<Given>(
            [this, key = std::move(key), work = std::move(work)](const Completer<Given>& done) {
                if (!join(key, done, [done](const std::exception_ptr& why) { done.fail(why); }))
                    return;
                const auto end = std::make_shared<End>(waiting_, key);
                spawn(
                    work(),
                    [end](const Given& given) {
                        for (const Waiter& waiter : end->take()) waiter.done(given);
                    },
                    [end](const std::exception_ptr& why) {
                        for (const Waiter& waiter : end->take())
                            if (waiter.failed) waiter.failed(why);
                    });
            });
    }

  private:
    struct Waiter {
        Done done;
        Failed failed;
    };
    using Waiters = std::vector<Waiter>;
    using InFlightCalls = std::unordered_map<std::string, Waiters>;

    static Waiters take(InFlightCalls& flights, const std::string& key) {
        auto flight = flights.extract(key);
        return flight.empty() ? Waiters() : std::move(flight.mapped());
    }

    /// Of work that is under way: where it is dropped, those who wait are too.
    struct End {
        std::weak_ptr<InFlightCalls> flights;
        std::string key;
        End(const std::shared_ptr<InFlightCalls>& flights_in, std::string key_in)
            : flights(flights_in), key(std::move(key_in)) {}
        End(const End&) = delete;
        End& operator=(const End&) = delete;
        ~End() { take(); }
        Waiters take() {
            const auto all = std::exchange(flights, {}).lock();
            return all ? SingleFlight::take(*all, key) : Waiters();
        }
    };

    std::shared_ptr<InFlightCalls> waiting_ = std::make_shared<InFlightCalls>();
};

}  // namespace portico::ops
