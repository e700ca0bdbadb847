// SPDX-License-Identifier: Apache-2.0
//
// Transactions of a Safe (1.0 to 1.5), signed by its owners or carried out: what the Safe does, and
// what it pays for the gas. Private to core/approval.
#pragma once

#include "core/approval/calls.hpp"

namespace portico::approval {

struct SafeTransaction {
    chain::EvmAddress safe{};
    chain::EvmAddress to{};
    chain::Uint256 value;
    Bytes data;
    bool delegates = false;  ///< the code of `to` runs in the Safe's place
    chain::Uint256 safe_tx_gas;
    chain::Uint256 base_gas;
    chain::Uint256 gas_price;  ///< 0: nothing is paid for gas
    chain::EvmAddress gas_token{};
    chain::EvmAddress refund_receiver{};  ///< zero: whoever hands it in
};

/// Says the refund of gas, then what the Safe does, one deeper and as the Safe.
/// Precondition: less deep than kCallDepthMax.
void say_safe_transaction(Builder& builder, const SafeTransaction& transaction);

/// Says a call of execTransaction. False, and nothing said: it is none, or lies too deep.
bool describe_safe_call(Builder& builder, const Call& call);

}  // namespace portico::approval
