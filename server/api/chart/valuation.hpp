// SPDX-License-Identifier: Apache-2.0
//
// From what a chain told about an account at several blocks to the points of a chart. No I/O.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/chain/eip155/uint256.hpp"
#include "server/api/price/past_prices.hpp"

namespace portico::api::chart {

struct Asset {
    chain::EvmAddress token{};  ///< of the own currency: the wrapped one, by which it is priced
    std::uint8_t decimals = 18;
};

/// At one block.
struct Moment {
    std::int64_t at_s = 0;
    std::vector<std::optional<chain::Uint256>> amounts = {};  ///< one for each asset
    price::PastPrices::Prices prices = {};
};

struct Point {
    std::int64_t at_s = 0;
    std::string value;  ///< US dollars, two digits
    /// What was held at the point before, at this one's prices, where all of them are known.
    std::optional<std::string> unmoved = {};

    friend bool operator==(const Point&, const Point&) = default;
};

/// What has a price at no moment counts at none. A moment at which something is held whose price or
/// amount is not known then, but is at others, has no point: it would look like a loss.
std::vector<Point> value_moments(const std::vector<Asset>& assets,
                                 const std::vector<Moment>& moments);

}  // namespace portico::api::chart
