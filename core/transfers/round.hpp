// SPDX-License-Identifier: Apache-2.0
//
// Questions to a node that are asked together, and their answers. `what` names one: an enumerator
// of whoever asks.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/bytes.hpp"
#include "core/chain/eip155/address.hpp"
#include "core/transfers/amounts.hpp"
#include "core/transfers/fees.hpp"

namespace portico::transfers {

struct Asked {
    EffectId id = 0;  ///< 0: answered
    std::uint8_t what = 0;
    std::optional<Json> result{};
    std::optional<RpcError> error{};
};
using Round = Vec<Asked>;

/// True when this was the last answer that was waited for; false for any other and for none of it.
bool take_answer(Round& round, const ChainAnswered& event);

/// nullptr: it was not asked.
const Asked* find_answer(const Round& round, std::uint8_t what);
const Json* find_result(const Round& round, std::uint8_t what);
std::optional<Uint256> find_number(const Round& round, std::uint8_t what);
std::optional<Bytes> find_bytes(const Round& round, std::uint8_t what);

// --- what is asked ----------------------------------------------------------------------------

/// The object of eth_call, eth_estimateGas and eth_sendTransaction.
Json make_call(std::string_view from, const chain::EvmAddress& to, const Bytes* data,
               const Uint256* value);
Json at_latest(Json call);
/// eth_simulateV1 of calls, one behind the other.
Json make_simulation(Json calls);
/// What the chain below charges for a transaction of so many bytes: params of eth_call.
Json make_l1_fee_params(std::uint64_t bytes, const ChainId& chain);
/// The answer to that, 0 where the chain has no oracle. Nothing where nobody told: that is not 0.
std::optional<Uint256> find_l1_fee(const Round& round, std::uint8_t what);

// --- what is answered -------------------------------------------------------------------------

/// A call that was simulated: whether it went through and what it returned.
struct Simulated {
    bool went = false;
    Bytes returned{};
};
/// Nothing where the node cannot, or its answer has another number of calls.
std::optional<Vec<Simulated>> read_simulation(const Json* blocks, std::size_t calls);

/// The words of whoever refused: the contract's own, where it has some.
/// Asks eth_simulateV1 what arrives of a token: what the recipient has, the transfer, what it has.
Json make_arrival(const Json& balance, const Json& transfer);
/// What two balances around a call in a simulation say that came; nothing where the node cannot
/// tell.
std::optional<Uint256> read_arrival(const Json* simulation);
/// What a token keeps of a transfer. Those that count in shares round by a unit or two (stETH,
/// Aave's): that is none.
Uint256 kept_of(const Uint256& amount, const Uint256& received);

std::string reason_of(const RpcError& error);

/// With room for what a block may change; 0: no answer of a node.
std::uint64_t gas_limit(const Uint256& estimate);

/// Gas, its price and the network's id: what the wallet need not choose. False: no chain id.
bool set_price(Json& transaction, std::uint64_t gas, const Fees& fees, const GasPrice& price,
               const ChainId& chain);

}  // namespace portico::transfers
