// SPDX-License-Identifier: Apache-2.0
#include "server/api/pay/reporters.hpp"

#include <algorithm>

#include "core/base/encoding/hex.hpp"
#include "core/crypto/hash/sha2.hpp"
#include "server/ops/rate_limit.hpp"

namespace portico::api::pay {
namespace {

constexpr std::size_t kAroundDigits = 3, kOwnDigits = 2;

std::string_view around(std::string_view reporter) { return reporter.substr(0, kAroundDigits); }

}  // namespace

std::string reporter_of(std::string_view payment_id, std::string_view address) {
    const auto digits = [&](std::string_view network, std::size_t count) {
        const std::string text =
            "reporter of " + std::string(payment_id) + " " + std::string(network);
        return to_hex(sha256(as_bytes(text))).substr(0, count);
    };
    return digits(ops::networks_around(address).near, kAroundDigits) + digits(address, kOwnDigits);
}

std::int64_t Reporters::more(std::string_view other, std::string_view one) const {
    if (other == one) return 0;
    if (around(other) == around(one)) return count(other) - count(one);
    return count(around(other)) - count(around(one));
}

std::pair<std::int64_t, std::int64_t> Reporters::places(std::string_view one) const {
    return {count(around(one)), count(one)};
}

std::int64_t Reporters::count(std::string_view begin) const {
    if (begin.empty()) return 1;
    return std::ranges::count_if(all_,
                                 [&](const std::string& each) { return each.starts_with(begin); });
}

}  // namespace portico::api::pay
