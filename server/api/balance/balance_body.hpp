// SPDX-License-Identifier: Apache-2.0
//
// Balances as they stand in an answer (docs/spec/http-api.md#balance).
#pragma once

#include <span>

#include "core/api/holdings.hpp"
#include "server/api/balance/provider.hpp"
#include "server/api/price/price_source.hpp"

namespace portico::api::balance {

/// Solana's own currency has an address in answers, that of the system's program with one more 1.
inline constexpr std::string_view kNativeSol = "So11111111111111111111111111111111111111111";

struct Priced {
    std::string chain;
    Holding holding;
    price::PriceText price = {};
    price::ChangeText day_change = {};
    std::string asked_as = {};  ///< the CAIP-10 id by which the token was asked for
    bool lacks_price = false;   ///< only because nobody could be asked for it

    std::size_t heap_bytes() const {
        return ops::heap_bytes(chain, holding, price, day_change, asked_as);
    }
};

/// Price times amount, cut after six fraction digits; exact up to there. Nothing where a number is
/// beyond 256 bits.
std::optional<std::string> value_of(std::string_view amount, std::uint8_t decimals,
                                    std::string_view price);

/// Drops what is not shown (docs/spec/http-api.md#balance: zero decimals; nothing held) and gives
/// the rest, the most valuable first, what has no price after it. `missing`: chains that did not
/// answer.
BalanceBody make_balance_body(std::vector<Priced> all, std::span<const std::string> missing = {});

}  // namespace portico::api::balance
