// SPDX-License-Identifier: Apache-2.0
#include "server/api/price/price_source.hpp"

#include <algorithm>
#include <array>

namespace portico::api::price {

bool is_currency(std::string_view text) {
    constexpr std::array<std::string_view, 9> kCurrencies = {"btc", "eth", "usd", "eur", "gbp",
                                                             "aud", "cad", "inr", "jpy"};
    return std::ranges::find(kCurrencies, text) != kCurrencies.end();
}

}  // namespace portico::api::price
