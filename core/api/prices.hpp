// SPDX-License-Identifier: Apache-2.0
//
// POST /v1/fungible/price: what tokens are worth. Members are spelled as on the wire.
#pragma once

#include <string_view>

#include "core/api/history.hpp"
#include "core/base/json/json.hpp"

namespace portico::api {

/// A network's own currency where an address stands, in requests for prices and swaps.
inline constexpr std::string_view kNativeAddress = "0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee";

/// Members that are missing or of another kind are refused one by one, in words.
struct PricesRequest {
    std::optional<Text<16>> currency;
    std::optional<List<const Json*, 101>> addresses;  ///< texts: CAIP-10
};
BOOST_DESCRIBE_STRUCT(PricesRequest, (), (currency, addresses))

struct TokenPrice {
    Text<256> address;  ///< CAIP-10, as it was asked for
    Text<1024> name;
    Text<1024> symbol;
    Text<2048> iconUrl;
    NumberText<128> price;
    std::int64_t decimals = 0;
};
BOOST_DESCRIBE_STRUCT(TokenPrice, (), (address, name, symbol, iconUrl, price, decimals))

/// Those whose price is known.
struct PricesBody {
    List<TokenPrice, 100> fungibles;
};
BOOST_DESCRIBE_STRUCT(PricesBody, (), (fungibles))

}  // namespace portico::api
