// SPDX-License-Identifier: Apache-2.0
//
// What a node says of fees, and what a transfer then costs at each speed (EIP-1559, or a gas price
// where the network has no base fee). All answers come from a node that anybody may run: what has
// another form is left out.
#pragma once

#include <array>
#include <optional>

#include "core/chain/eip155/uint256.hpp"
#include "core/transfers/contract.hpp"

namespace portico::transfers {

using chain::Uint256;

/// A block's number and time, for how long one takes.
struct BlockTime {
    std::uint64_t number = 0;
    std::uint64_t at_s = 0;
};

struct Fees {
    bool legacy = false;             ///< a gas price, no base fee
    Uint256 base{};                  ///< of the next block
    std::array<Uint256, 3> tips{};   ///< by SendSpeed
    Uint256 gas_price{};             ///< legacy
    std::uint64_t oldest_block = 0;  ///< of those looked at; 0: unknown
};

/// None where neither answer can be read. `history`: eth_feeHistory with kFeePercentiles.
std::optional<Fees> read_fees(const Json* history, const Json* gas_price);
Json make_fee_history_params();

std::optional<BlockTime> read_block_time(const Json* block);
/// Milliseconds of one block; none where they say nothing of it.
std::optional<std::int64_t> block_ms(const BlockTime& older, const BlockTime& newer);

/// What the transaction names.
struct GasPrice {
    Uint256 max{};
    Uint256 tip{};
};
/// Nothing on overflow: a node that says so is not believed.
std::optional<GasPrice> price_of(const Fees& fees, SendSpeed speed);

struct Cost {
    Uint256 likely{};
    Uint256 max{};
};
/// `l1`: what the chain below charges for the data, on top.
std::optional<Cost> cost_of(const Fees& fees, SendSpeed speed, std::uint64_t gas,
                            const Uint256& l1);

/// What a fee is compared with.
struct FeeBeside {
    Uint256 sent{};                 ///< of the currency; beside a token, or Max: what is held of it
    bool token = false;             ///< nothing but tokens is sent, or swapped
    std::optional<Amount> value{};  ///< what is sent of a token is worth, in US dollars
    std::optional<Amount> price{};  ///< of the currency; zero is none
    std::int64_t decimals = 18;     ///< of the currency
};
/// Whether a fee is more than a tenth of what is sent. Beside a token by what both are worth, and
/// none below one dollar; where nobody knows that, of what is held for fees. Beside the currency no
/// price is looked at: a service that is wrong, or made to be, would make any fee one of cents, as
/// a node can say any fee.
bool is_large_fee(const Uint256& fee, const FeeBeside& beside);
/// Whether one that was accepted stands for this one: fees move a little with each block.
bool is_fee_accepted(const Uint256& fee, const Uint256& accepted);

/// About how long until it is confirmed.
std::optional<std::int64_t> seconds_of(SendSpeed speed, std::optional<std::int64_t> block_ms);

}  // namespace portico::transfers
