// SPDX-License-Identifier: Apache-2.0
//
// Where prices come from: an interface, so that an operator may put a hosted service behind it.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace portico::api::price {

/// What is priced, of one chain.
struct Asset {
    std::string address;  ///< empty: the chain's own currency
    std::uint8_t decimals = 0;
};

/// Units of the currency for one token: decimal text without exponent, at most 18 fraction digits.
/// Nothing: not known, which is not the same as worthless.
using PriceText = std::optional<std::string>;

/// How a price went in the last 24 hours, in percent: "2.31", "-0.84". Nothing: not known.
using ChangeText = std::optional<std::string>;

class Source {
  public:
    using Done = std::function<void(std::vector<PriceText> prices)>;
    virtual ~Source() = default;

    /// Whether it has prices in this currency at all, of whichever chain.
    virtual bool knows_currency(std::string_view currency) const = 0;
    /// Whether somebody has looked at each token that it prices: its word counts also for those of
    /// no list, which anybody may have made.
    virtual bool looks_at_tokens() const = 0;
    /// One price for each asset, in their order, at once or later; where the source cannot be asked
    /// there are none.
    virtual void prices(std::string_view chain, std::string_view currency,
                        std::vector<Asset> assets, Done done) = 0;
    /// Of assets whose prices were told just now, in their order: what is known by then. Whoever
    /// has to ask somebody for the past does so meanwhile, and tells it the next time.
    virtual std::vector<ChangeText> day_changes(std::string_view chain, std::string_view currency,
                                                const std::vector<Asset>& assets) = 0;
    /// Of assets whose prices were told just now: whether one has none only because nobody could
    /// be asked. A sum without it would be no total.
    virtual bool lacks_any(std::string_view chain, std::string_view currency,
                           const std::vector<Asset>& assets) {
        (void)chain, (void)currency, (void)assets;
        return false;
    }
};

/// The currencies of docs/spec/http-api.md#balance, in small letters.
bool is_currency(std::string_view text);

}  // namespace portico::api::price
