// SPDX-License-Identifier: Apache-2.0
//
// Which mails may take one of the sender's few connections. A mail server may think for long before
// it takes a recipient, as one that asks the recipient's own server first; who asks for codes to
// such addresses must not hold up everybody's. So a connection is kept for domains that were quick
// lately, and those that were slow have one at a time, all together, and every fourth turn. A
// reader who was slow is so alone where the domain was quick before: three in a row make it slow.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "server/ops/ttl_lru_cache.hpp"

namespace portico::vault {

enum class Pace : std::uint8_t { kQuick, kNew, kSlow };

class RecipientDomains {
  public:
    static constexpr std::int64_t kSlowForMs = 60LL * 60 * 1000;
    static constexpr std::int64_t kQuickForMs = 24LL * 60 * 60 * 1000;

    /// Of a sender with so many connections.
    explicit RecipientDomains(std::size_t connections) : connections_(connections) {}

    /// How long the last mails took: to `address`, to its domain.
    Pace pace(std::string_view address, std::int64_t now_ms);
    /// Whether a mail of this pace may go beside those that are under way.
    bool has_room(Pace pace) const;
    /// Whether those that were slow go first, as three others had a turn before them.
    bool is_turn_of_slow() const { return turns_of_others_ >= 3; }
    void begin(Pace pace) {
        ++count(pace);
        turns_of_others_ = pace == Pace::kSlow ? 0 : turns_of_others_ + 1;
    }
    void end(Pace pace) { --count(pace); }
    /// What a try showed.
    void note(std::string_view address, Pace pace, std::int64_t now_ms);

  private:
    /// Of a domain, or of a reader who was slow.
    struct Known {
        Pace pace = Pace::kSlow;
        std::uint8_t slow_readers = 0;        ///< of a quick domain, since it was quick
        std::array<std::size_t, 2> who = {};  ///< hashes of those
        std::int64_t until_ms = 0;
    };
    void keep(std::string_view key, const Known& known, std::int64_t now_ms) {
        known_.put_until(std::string(key), known, known.until_ms, now_ms);
    }
    std::size_t& count(Pace pace) { return under_way_[static_cast<std::size_t>(pace)]; }
    std::size_t under_way(Pace pace) const { return under_way_[static_cast<std::size_t>(pace)]; }

    const std::size_t connections_;
    std::size_t under_way_[3] = {};
    std::uint64_t turns_of_others_ = 0;       ///< since the last slow one
    ops::TtlLruCache<Known> known_{1 << 20};  ///< by domain, and by address
};

}  // namespace portico::vault
