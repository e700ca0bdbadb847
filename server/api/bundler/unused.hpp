// SPDX-License-Identifier: Apache-2.0
//
// Who holds reservations of a project's budget that are not used yet. While less than half of a
// budget is taken everybody may reserve; beyond, who holds more than a share gets no more, so that
// few strangers with operations that they never send do not keep the others from theirs
// (docs/decisions/0098-shares-of-the-server.md). In the memory of one process: what it forgets when
// it ends is given back within minutes.
#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/data/sponsor_store.hpp"

namespace portico::api::bundler {

class Unused {
  public:
    /// What `wanted` may be reserved within, asked for from a network address: all of `budgets`, or
    /// what is kept of them for those who hold little. Of what is left of an account's day an
    /// address may hold half unused, or one operation, and the networks around it a little more:
    /// anybody may ask in an account's name.
    Budgets within(const Reservation& wanted, const std::string& network,
                   const Budgets& budgets) const;
    /// Counts what is being asked for beside what is held, until `keep` or `drop` of what it gives:
    /// so many at once have no more than one after another, and a refusal changes nothing.
    std::string take(const Reservation& wanted, const std::string& network, const Budgets& budgets);
    /// It was reserved. Again for the same account and nonce: the larger of both, for who asked
    /// last.
    void keep(const std::string& taken, const Reservation& wanted);
    /// It was refused.
    void drop(const std::string& taken);
    /// It was used.
    void remove(const std::string& chain, const std::string& sender, const std::string& nonce);
    /// Those that ended before `ended_ms` are nobody's any more.
    void remove_ended(std::int64_t ended_ms);

    std::size_t size() const { return held_.size(); }

  private:
    struct Held {
        std::vector<std::string> keys;
        std::int64_t gwei = 0, ends_at_ms = 0;
    };
    struct Who {
        std::string key;
        std::int64_t part = 0;  ///< of a day's budget, one in so many
    };
    static std::vector<Who> of_account(const Reservation& wanted, const std::string& network);
    std::int64_t others_of(const std::string& key, const Held* same) const;
    std::int64_t kept_of_account(const Reservation& wanted, const std::string& network,
                                 const Held* same) const;
    const Held* find(const Reservation& wanted) const;
    static std::vector<Who> whose(const Reservation& wanted, const std::string& network);
    bool fits(const Who& who, std::int64_t gwei, std::int64_t day, const Held* same) const;
    void give_back(const Held& held);
    void remove_at(std::unordered_map<std::string, Held>::iterator at);

    std::unordered_map<std::string, Held> held_;          ///< by operation, or as `take` gives
    std::unordered_map<std::string, std::int64_t> gwei_;  ///< by who holds some
    std::uint64_t taken_ = 0;
};

}  // namespace portico::api::bundler
