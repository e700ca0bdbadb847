// SPDX-License-Identifier: Apache-2.0
//
// Which mails may take one of the sender's few connections. A mail server may think for long before
// it takes a recipient, as one that asks the recipient's own server first; who asks for codes to
// such addresses must not hold up everybody's. So a connection is kept for domains that were quick
// lately, and those that were slow have one at a time, all together.
#pragma once

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

    /// How long the last mails to the domain of `address` took.
    Pace pace(std::string_view address, std::int64_t now_ms);
    /// Whether a mail of this pace may go beside those that are under way.
    bool has_room(Pace pace) const;
    void begin(Pace pace) { ++count(pace); }
    void end(Pace pace) { --count(pace); }
    /// What a try showed.
    void note(std::string_view address, Pace pace, std::int64_t now_ms);

  private:
    std::size_t& count(Pace pace) { return under_way_[static_cast<std::size_t>(pace)]; }
    std::size_t under_way(Pace pace) const { return under_way_[static_cast<std::size_t>(pace)]; }

    const std::size_t connections_;
    std::size_t under_way_[3] = {};
    ops::TtlLruCache<Pace> by_domain_{1 << 20};
};

}  // namespace portico::vault
