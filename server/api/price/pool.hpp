// SPDX-License-Identifier: Apache-2.0
//
// One pool: which calls tell of it, and what their answers say (pool_math.hpp).
#pragma once

#include <span>
#include <vector>

#include "server/api/chain_data/contracts.hpp"
#include "server/api/price/pool_math.hpp"

namespace portico::api::price {

struct Pool {
    chain::EvmAddress address{}, quote{};
    bool v3 = false;
    Sides sides;

    std::size_t call_count() const { return 2; }
    void append_calls(std::vector<chain_data::ContractCall>& calls, std::uint32_t window_s) const;
    /// Of a v2 pool. Nothing where the answers are none.
    std::optional<ReportedReserves> read_reserves(
        std::span<const std::optional<Bytes>> reported) const;
    /// `then` is of a v2 pool alone. Nothing where the answers are none.
    std::optional<PoolPrice> read_price(std::span<const std::optional<Bytes>> reported,
                                        const std::optional<Sample>& then, std::uint32_t now_s,
                                        std::uint32_t window_s) const;
};

struct TokenPools {
    chain::EvmAddress token{};
    std::uint8_t decimals = 18;
    std::vector<Pool> pools = {};
};

}  // namespace portico::api::price
