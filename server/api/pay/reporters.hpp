// SPDX-License-Identifier: Apache-2.0
//
// Who named the transactions of a payment: nobody's address is kept, and one network's many give
// way to another's few. No I/O.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace portico::api::pay {

/// A client address as a payment's places know it: three digits of a hash for the network around
/// it (/24, /48), two for itself (an IPv6 one: its /64). Thousands of addresses have the same
/// ones, and in another payment others have.
std::string reporter_of(std::string_view payment_id, std::string_view address);

/// Those who have places of a payment, each as often as they have one. Who is not known (empty)
/// has their place alone.
class Reporters {
  public:
    explicit Reporters(std::vector<std::string> all) : all_(std::move(all)) {}

    /// How many places more `other` has than `one`: those of the networks around them, or where
    /// that is the same one, their own.
    std::int64_t more(std::string_view other, std::string_view one) const;
    /// Who has most is the greatest: by the network around, then by their own.
    std::pair<std::int64_t, std::int64_t> places(std::string_view one) const;

  private:
    std::int64_t count(std::string_view begin) const;

    std::vector<std::string> all_;
};

}  // namespace portico::api::pay
