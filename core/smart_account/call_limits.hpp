// SPDX-License-Identifier: Apache-2.0
//
// Which functions others may call as the account by themselves, until when, and with how much of
// the network's currency: Zodiac's Roles 2.1 (decision 86). Each account has a contract of its own,
// a proxy whose owner the account is, at an address that the account alone decides. A grant is one
// role there, which says by its key who has it and until when; a role is given once and never
// again, so that nothing of an earlier one comes back.
#pragma once

#include <array>
#include <optional>

#include "core/smart_account/smart_account.hpp"

namespace portico::smart_account {

/// What has to be on a network before anything can be granted there: the code of Roles, the factory
/// of its proxies, and what deploys the clock.
std::array<chain::EvmAddress, 3> call_limit_contracts();

/// The account's own contract, deployed or not.
chain::EvmAddress roles_address(const chain::EvmAddress& account);

/// Says whether a time is past, as a condition of Roles: 17 bytes, the same on every network.
chain::EvmAddress clock_address();

struct CallGrant {
    chain::EvmAddress delegate{};
    std::uint64_t made = 0;   ///< seconds since 1970, of 40 bits
    std::uint64_t until = 0;  ///< the last second, of 48 bits
    friend bool operator==(const CallGrant&, const CallGrant&) = default;
};

/// The role's key: delegate, a zero, made and until. The zero is the number of a sum in the key of
/// that.
Bytes32 role_of(const CallGrant& grant);
CallGrant grant_of(const Bytes32& role);

/// Whether functions of a contract may be granted: not of the account, and of nothing that has
/// power over it.
bool is_grantable(const chain::EvmAddress& contract, const chain::EvmAddress& account,
                  std::uint64_t chain_id);
/// Whether a function may be: not the ones of tokens that move them or let others do so, for which
/// there are limits of amounts (spending_limits.hpp).
bool is_grantable(const FixedBytes<4>& selector);

/// What one argument of a function has to be.
struct ArgumentLimit {
    enum class Kind : std::uint8_t {
        kAny,         ///< of one word
        kAnyDynamic,  ///< bytes, text or an array
        kEqual,
        kMore,  ///< as numbers without a sign
        kLess,
        kSum  ///< of all calls together
    };
    Kind kind = Kind::kAny;
    Bytes32 word{};        ///< of those after kAnyDynamic, but kSum: what it is held against
    std::uint8_t sum = 0;  ///< of kSum: which of the grant's sums it counts towards, from 1
    friend bool operator==(const ArgumentLimit&, const ArgumentLimit&) = default;
};

struct CallLimitChange {
    enum class Kind : std::uint8_t {
        kMakeClock,    ///< no member counts
        kMakeRoles,    ///< no member counts
        kEnableRoles,  ///< the account lets its contract send from it: no member counts
        kSetValue,     ///< `value` in all: of what is sent along, or of a sum of arguments
        kOpenContract,
        kAllowFunction,  ///< of an open contract
        kGive,           ///< the role counts from here on
        kTakeBack
    };
    Kind kind = Kind::kMakeClock;
    CallGrant grant{};
    chain::EvmAddress contract{};
    FixedBytes<4> selector{};
    Vec<ArgumentLimit> arguments{};  ///< from the first; those behind may be anything
    bool takes_value = false;
    chain::Uint256 value{};  ///< of 128 bits
    std::uint8_t sum = 0;    ///< of kSetValue: as ArgumentLimit's; 0: what is sent along
    friend bool operator==(const CallLimitChange&, const CallLimitChange&) = default;
};

/// The account's call that makes the change.
Call call_limit_call(const CallLimitChange& change, const chain::EvmAddress& account);

/// The change that a call of the account makes; nothing where it is another call, no spelling of
/// call_limit_call, or grants what is not grantable.
std::optional<CallLimitChange> read_call_limit_call(const Call& call,
                                                    const chain::EvmAddress& account,
                                                    std::uint64_t chain_id);

}  // namespace portico::smart_account
