// SPDX-License-Identifier: Apache-2.0
#include "server/api/price/pool.hpp"

#include "core/chain/eip155/abi/abi.hpp"
#include "core/chain/eip155/contracts/token_calls.hpp"

namespace portico::api::price {

using chain::AbiValue;
using chain_data::make_call;

void Pool::append_calls(std::vector<chain_data::ContractCall>& calls,
                        std::uint32_t window_s) const {
    if (v3) {
        const AbiValue moments = AbiValue::list({AbiValue::number(window_s), AbiValue::number(0)});
        calls.push_back({address, make_call("observe(uint32[])", {moments})});
        calls.push_back({quote, chain::make_balance_of_call(address)});
        return;
    }
    calls.push_back({address, make_call("getReserves()", {})});
    calls.push_back(
        {address,
         make_call(sides.token_is_0 ? "price0CumulativeLast()" : "price1CumulativeLast()", {})});
}

std::optional<ReportedReserves> Pool::read_reserves(
    std::span<const std::optional<Bytes>> reported) const {
    static const auto kReserves = chain::parse_abi_parameters("uint112 a, uint112 b, uint32 at");
    if (!reported[0] || !reported[1]) return std::nullopt;
    const auto cumulative = chain::read_number(*reported[1]);
    const auto values = chain::decode_abi(*kReserves, *reported[0]);
    if (!cumulative || !values) return std::nullopt;
    return ReportedReserves{(*values)[0].as_number(), (*values)[1].as_number(),
                            static_cast<std::uint32_t>((*values)[2].as_number().low_u64()),
                            *cumulative};
}

std::optional<PoolPrice> Pool::read_price(std::span<const std::optional<Bytes>> reported,
                                          const std::optional<Sample>& then, std::uint32_t now_s,
                                          std::uint32_t window_s) const {
    std::optional<PoolPrice> price;
    chain::Uint256 in_it;
    if (v3) {
        const auto held =
            reported[1] ? chain::read_number(*reported[1]) : fail(Code::abi_data_invalid);
        if (!held) return std::nullopt;
        in_it = *held;
        if (reported[0]) price = observed_price(*reported[0], in_it, sides, window_s);
    } else {
        const auto reserves = read_reserves(reported);
        if (!reserves) return std::nullopt;
        in_it = sides.token_is_0 ? reserves->reserve1 : reserves->reserve0;
        price = reserves_price(*reserves, sides, then, now_s, window_s);
    }
    return price.value_or(PoolPrice{.depth = quote_units(in_it, sides)});
}

}  // namespace portico::api::price
