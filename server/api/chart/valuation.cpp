// SPDX-License-Identifier: Apache-2.0
#include "server/api/chart/valuation.hpp"

#include <algorithm>

#include "core/chain/units.hpp"
#include "server/api/balance/balance_body.hpp"

namespace portico::api::chart {
namespace {

constexpr std::uint8_t kCents = 2;

std::optional<chain::Uint256> cents_of(const chain::Uint256& amount, std::uint8_t decimals,
                                       double price) {
    const auto each = price::price_text(price);
    const auto value =
        each ? balance::value_of(chain::to_decimal(amount), decimals, *each) : std::nullopt;
    if (!value) return std::nullopt;
    const auto units = chain::parse_units(value->substr(0, value->find('.') + 1 + kCents), kCents);
    const auto whole = value->contains('.') ? units : chain::parse_units(*value, kCents);
    return whole ? chain::parse_uint256(*whole) : std::nullopt;
}

std::string text_of(const chain::Uint256& cents) {
    std::string digits = chain::to_decimal(cents);
    if (digits.size() <= kCents) digits.insert(0, kCents + 1 - digits.size(), '0');
    return digits.insert(digits.size() - kCents, ".");
}

}  // namespace

std::vector<Point> value_moments(const std::vector<Asset>& assets,
                                 const std::vector<Moment>& moments) {
    std::vector<Point> points;
    const auto is_ever_priced = [&](const Asset& asset) {
        return std::ranges::any_of(
            moments, [&](const Moment& one) { return one.prices.contains(asset.token); });
    };
    std::vector<std::size_t> counted;
    for (std::size_t i = 0; i < assets.size(); ++i)
        if (is_ever_priced(assets[i])) counted.push_back(i);
    if (counted.empty()) return points;
    const auto worth = [&](const Moment& held, const Moment& priced) {
        std::optional<chain::Uint256> sum = chain::Uint256();
        for (const std::size_t i : counted) {
            const auto& amount = held.amounts[i];
            if (amount && amount->is_zero()) continue;
            const auto price = priced.prices.find(assets[i].token);
            const auto cents = amount && price != priced.prices.end()
                                   ? cents_of(*amount, assets[i].decimals, price->second)
                                   : std::nullopt;
            sum = cents && sum ? add(*sum, *cents) : std::nullopt;
        }
        return sum;
    };
    const Moment* before = nullptr;
    for (const Moment& moment : moments) {
        const auto sum = worth(moment, moment);
        if (!sum) continue;
        Point& point = points.emplace_back(moment.at_s, text_of(*sum));
        if (before != nullptr)
            if (const auto unmoved = worth(*before, moment)) point.unmoved = text_of(*unmoved);
        before = &moment;
    }
    return points;
}

}  // namespace portico::api::chart
