// SPDX-License-Identifier: Apache-2.0
//
// Private to server/upstream: names become addresses, on the thread of a loop. The system's look-up
// blocks and cannot be ended, and whoever has a name chooses how long its name servers are silent.
// So each has a thread of its own, and places: strangers' names have shares of theirs by site and
// by asker, those that the operator configured never wait behind them (decision 102).
#pragma once

#include <boost/asio/ip/address.hpp>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/net/asio_types.hpp"
#include "server/ops/shares.hpp"
#include "server/ops/ttl_lru_cache.hpp"

namespace portico::upstream {

struct NameAnswer {
    enum class What : std::uint8_t {
        kFound,
        kUnknown,   ///< there is no such name
        kSilent,    ///< nobody told; it may be there
        kNotAsked,  ///< no place, or the name rests
    };
    What what = What::kNotAsked;
    std::vector<boost::asio::ip::address> addresses = {};
    std::string why = {};  ///< for a person, where there is none
    std::size_t heap_bytes() const {
        return addresses.capacity() * sizeof(boost::asio::ip::address) + ops::heap_bytes(why);
    }
};

/// Asks the system (hosts file, name servers); blocks.
NameAnswer ask_system(const std::string& name);

class NameLookups {
  public:
    using Ask = std::function<NameAnswer(const std::string& name)>;
    using Clock = std::function<std::int64_t()>;

    static constexpr std::size_t kPlaces = 64;  ///< of strangers' names
    static constexpr std::size_t kShare = 4;    ///< of a site and of an asker
    /// Of those that had a look-up nobody answered a short while ago.
    static constexpr std::size_t kSiteShareWhenSilent = 1, kAskerShareWhenSilent = 4;
    static constexpr std::size_t kAddressesMax = 16;  ///< that are kept of a name
    static constexpr std::size_t kWaitingMax = 1000, kWaitingShare = 100;
    static constexpr std::int64_t kFreshMs = 10'000, kOldMs = 10 * 60'000;
    static constexpr std::int64_t kSilentAfterMs = 4'000, kSilentForMs = 60'000;
    /// After which what was known last does, and who stops waiting has asked in vain.
    static constexpr std::int64_t kSlowAfterMs = 1'000;
    /// How long a name that was not found is not asked for again.
    static constexpr std::int64_t kRestMs = 2'000, kSilentRestMs = 30'000,
                                  kConfiguredRestMs = 1'000;

    struct For {
        bool is_configured = false;  ///< by the operator
        std::string asker = {};      ///< a stranger's address; empty: nobody's
    };

    /// One who waits for a name.
    struct Wait {
        explicit Wait(const net::Executor& executor)
            : wake(executor, net::Timer::time_point::max()) {}
        void cancel() {
            is_cancelled = true;
            wake.cancel();
        }
        net::Timer wake;
        std::optional<NameAnswer> answer = {};
        bool is_cancelled = false;
    };

    /// `ask` is called on threads of its own, several at once.
    explicit NameLookups(const net::Executor& executor, Ask ask = ask_system,
                         Clock clock = net::steady_ms, std::int64_t slow_after_ms = kSlowAfterMs);
    /// As close().
    ~NameLookups();
    NameLookups(const NameLookups&) = delete;
    NameLookups& operator=(const NameLookups&) = delete;

    /// Ends all waits. Look-ups that are under way end by themselves, and nobody waits for them.
    void close();

    /// Whoever stops waiting cancels `wait` and is told kSilent, or kNotAsked where no name server
    /// had time to answer as there was no place. How long to wait is the caller's to say. An
    /// address, however it is written, is found at once. Must outlive the wait.
    net::Awaitable<NameAnswer> find(std::shared_ptr<Wait> wait, std::string name, For by);

    std::size_t under_way() const { return asked_.size(); }  ///< threads
    std::size_t waiting() const { return queue_.size(); }    ///< names without one

  private:
    struct Kept {
        NameAnswer answer;
        std::int64_t at_ms = 0;
        std::int64_t until_ms = 0;
        bool was_long = false;  ///< in coming
        std::size_t heap_bytes() const { return answer.heap_bytes(); }
    };
    struct Asked {
        bool is_configured = false;
        std::string site, asker;  ///< whose it is; of what the operator configured nobody's
        ops::Holder site_holder, asker_holder;
        std::int64_t since_ms = 0;  ///< of its thread
        std::vector<std::shared_ptr<Wait>> waits = {};
    };
    using AskedPtr = std::shared_ptr<Asked>;
    struct Loop;

    std::optional<NameAnswer> known(const std::string& name, const For& by);
    std::optional<NameAnswer> old_of(const std::string& name);
    bool is_slow(const std::string& name) const;
    /// For one who gets no look-up: what was known last, where that is not too old.
    NameAnswer otherwise(const std::string& name, NameAnswer answer);
    void join(const std::string& name, const For& by, const std::shared_ptr<Wait>& wait);
    void leave(const std::string& name, const Wait& wait);
    bool has_place(const Asked& one) const;
    bool is_held_back(const Asked& one) const;
    void begin(const std::string& name, const AskedPtr& one);
    void begin_waiting();
    void unqueue(std::size_t at);
    void ended(const std::string& name, NameAnswer answer);
    static void tell(const Asked& one, const NameAnswer& answer);

    struct Queued {
        std::string name;
        AskedPtr one;
    };

    net::Executor executor_;
    Ask ask_;
    Clock clock_;
    std::int64_t slow_after_ms_;
    std::unordered_map<std::string, AskedPtr> asked_;
    std::deque<Queued> queue_;
    ops::Shares sites_{kPlaces, kShare}, askers_{kPlaces, kShare};
    ops::Shares waiting_sites_{kWaitingMax, kWaitingShare},
        waiting_askers_{kWaitingMax, kWaitingShare};
    std::size_t of_strangers_ = 0;  ///< look-ups under way
    ops::TtlLruCache<Kept> kept_;
    mutable ops::TtlLruCache<char> silent_;  ///< sites and askers for whose names nobody answered
    std::shared_ptr<Loop> loop_;
};

}  // namespace portico::upstream
