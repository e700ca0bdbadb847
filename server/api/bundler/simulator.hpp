// SPDX-License-Identifier: Apache-2.0
//
// What nodes say of a user operation before it is taken: what it does and needs (simulation.sol in
// the EntryPoint's place), whether its validation keeps ERC-7562 (validation_tracer.hpp), and
// whether the EntryPoint itself would take it.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "core/chain/eip155/user_operation/entry_point.hpp"
#include "core/chain/eip155/user_operation/user_operation.hpp"
#include "server/api/bundler/refusal.hpp"
#include "server/api/bundler/validation_tracer.hpp"
#include "server/api/chain_data/reader.hpp"
#include "server/ops/awaitable.hpp"

namespace portico::api::bundler {

/// That an operation must be good for when it is sent.
inline constexpr std::int64_t kLeastTimeMs = 30'000;

/// Where an operation is to run.
struct Place {
    std::string chain;  ///< CAIP-2, eip155
    std::uint64_t chain_id = 0;
    chain::EntryPointVersion version = chain::EntryPointVersion::k08;
    chain::EvmAddress entry_point{};
};

/// What an operation takes, in units of gas, and what its validation answered.
struct Simulated {
    std::uint64_t validation_gas = 0, paymaster_gas = 0, post_op_gas = 0;
    std::uint64_t call_gas = 0;  ///< a limit that the call ran with
    bool call_succeeds = false;
    Bytes returned;                               ///< why the call reverts, the first 2048 bytes
    chain::Uint256 account_data, paymaster_data;  ///< validationData of ERC-4337
};

enum class Purpose : std::uint8_t {
    kEstimate,  ///< the account is taken to be able to pay
    kCheck
};

class Simulator {
  public:
    /// `nodes` must outlive this. `bundler` is who bundles are sent by.
    Simulator(chain_data::Reader& nodes, chain::EvmAddress bundler, IsTrusted is_trusted,
              std::function<std::int64_t()> clock)
        : nodes_(nodes),
          bundler_(bundler),
          is_trusted_(std::move(is_trusted)),
          clock_(std::move(clock)) {}

    /// `missing`: what a check asks the account for.
    ops::Awaitable<Judged<Simulated>> simulate(Place place, chain::UserOperation operation,
                                               Purpose purpose, chain::Uint256 missing = {});
    /// Everything that is asked before an operation is taken. How long it is good, in milliseconds
    /// since 1970; 0: without end.
    ops::Awaitable<Judged<std::int64_t>> check(Place place, chain::UserOperation operation);
    /// Whether the EntryPoint takes all of them in this order: the number of the first that it does
    /// not and why, or none (-1).
    struct Verdict {
        std::int64_t refused = -1;
        Refusal why;
    };
    ops::Awaitable<Judged<Verdict>> ask_entry_point(Place place,
                                                    std::vector<chain::UserOperation> operations);

  private:
    /// What the EntryPoint will ask the account for: what its deposit does not cover.
    ops::Awaitable<Judged<chain::Uint256>> missing_funds(Place place,
                                                         chain::UserOperation operation);
    ops::Awaitable<Judged<bool>> check_rules(Place place, chain::UserOperation operation,
                                             chain::Uint256 missing);
    Judged<std::int64_t> check_data(const Simulated& simulated) const;

    chain_data::Reader& nodes_;
    chain::EvmAddress bundler_;
    IsTrusted is_trusted_;
    std::function<std::int64_t()> clock_;
};

/// How the EntryPoint's reason is told in JSON-RPC (ERC-7769).
Refusal refusal_of(const chain::FailedOperation& failed, const chain::UserOperation& operation);

}  // namespace portico::api::bundler
