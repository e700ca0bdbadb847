// SPDX-License-Identifier: Apache-2.0
//
// What each of many holds of a total. While less than half of the total is taken everybody may take
// what they like; beyond, who holds more than a share gets no more, so that no few of them shut the
// others out (docs/decisions/0044-relay-quotas.md).
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <unordered_map>

namespace portico::ops {

/// Whom something is counted under. 0: nobody.
struct Holder {
    std::uint64_t address = 0;
    std::uint64_t network = 0;  ///< around it
};
/// Of an address as client addresses name it; an IPv6 one is counted under its /48 as well. Empty:
/// nobody.
Holder holder_of(std::string_view address);

class Shares {
  public:
    /// Of what addresses of one network hold together; no more than half of the total.
    static constexpr std::size_t kSharesOfNetwork = 4;

    Shares(std::size_t total, std::size_t share);

    /// Whether `count` more fit, where `taken` are taken by all.
    bool allows(const Holder& holder, std::size_t count, std::size_t taken) const;
    void take(const Holder& holder, std::size_t count = 1);
    void give_back(const Holder& holder, std::size_t count = 1);
    /// Whether it holds more than its share.
    bool is_over(const Holder& holder) const;

  private:
    std::size_t held(std::uint64_t key) const;
    bool fits(const Holder& holder, std::size_t count) const;

    std::size_t total_, share_, of_network_;
    std::unordered_map<std::uint64_t, std::size_t> held_;  ///< of those that hold some
};

}  // namespace portico::ops
