// SPDX-License-Identifier: Apache-2.0
//
// What others may take from the account by themselves, within limits that the chain keeps: Safe's
// Allowance Module, at the addresses of its published deployments (decision 71). Of each delegate
// and token it knows an amount, how much of it is spent, and how often that starts anew. It knows
// no end: a limit holds until its owner takes it back.
#pragma once

#include <optional>

#include "core/smart_account/smart_account.hpp"

namespace portico::smart_account {

/// Of a period: what the module's 16 bits of minutes hold.
inline constexpr std::uint64_t kPeriodMinutesMax = 65'535;

/// Where the module is on a network; whether it is there, a node says.
chain::EvmAddress allowance_module(std::uint64_t chain_id);

struct LimitChange {
    enum class Kind : std::uint8_t {
        kEnableModule,  ///< the account lets the module send from it: no member counts
        kAddDelegate,   ///< before the delegate's first limit: `delegate` alone
        kSetLimit,
        kDeleteLimit,  ///< `delegate` and `token` alone
    };
    Kind kind = Kind::kEnableModule;
    chain::EvmAddress delegate{};
    chain::EvmAddress token{};  ///< zero: the network's currency
    chain::Uint256 amount{};    ///< smallest units, of 96 bits
    std::uint16_t period = 0;   ///< minutes, not 0
    std::uint32_t base = 0;     ///< minutes since 1970 that periods begin at; 0: with the block
    friend bool operator==(const LimitChange&, const LimitChange&) = default;
};

/// The account's call that makes the change.
Call limit_call(const LimitChange& change, const chain::EvmAddress& account,
                std::uint64_t chain_id);

/// The change that a call of the account makes; nothing where it is another call, or no spelling of
/// limit_call.
std::optional<LimitChange> read_limit_call(const Call& call, const chain::EvmAddress& account,
                                           std::uint64_t chain_id);

}  // namespace portico::smart_account
