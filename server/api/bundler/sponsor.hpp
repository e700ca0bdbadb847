// SPDX-License-Identifier: Apache-2.0
//
// The server's paymaster (ERC-7677): signs that a project's budget pays for a user operation
// (deploy/contracts/VerifyingPaymaster.sol). What an operation may cost is reserved before it is
// signed; what it did cost is read from the chain.
#pragma once

#include <cstdint>
#include <expected>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/base/secret.hpp"
#include "server/api/bundler/bundler.hpp"
#include "server/api/bundler/simulator.hpp"
#include "server/api/bundler/unused.hpp"
#include "server/data/sponsor_store.hpp"
#include "server/ops/log.hpp"
#include "server/ops/metrics.hpp"
#include "server/store/worker.hpp"

namespace portico::api::bundler {

/// What a project pays for on one network.
struct Policy {
    std::string project, chain;
    Budgets budgets;
    std::vector<chain::EvmAddress> contracts;  ///< that may be called; none: any
    std::vector<FixedBytes<4>> methods;        ///< selectors of them; none: any
    std::vector<chain::EvmAddress> accounts;   ///< that are paid for; none: any
};

/// `<project> <chain> day=<wei> user_day=<wei> total=<wei> [contracts=0x..,..] [methods=0x..,..]
/// [accounts=0x..,..]`. The error is one line for the operator.
std::expected<Policy, std::string> read_policy(std::string_view line);

/// A paymaster of the operator's: `<chain> <address>`, and `0.7` where it is of that EntryPoint.
struct PaymasterContract {
    std::string chain;
    chain::EvmAddress address{};
    chain::EntryPointVersion version = chain::EntryPointVersion::k08;
};
std::expected<PaymasterContract, std::string> read_paymaster(std::string_view line);

/// What the paymaster's key signs: VerifyingPaymaster.hash.
Bytes32 sponsorship_digest(const chain::UserOperation& operation, std::uint64_t chain_id,
                           std::uint64_t valid_until_s);

/// All must outlive the sponsor.
struct SponsorFoundations {
    store::Access<SponsorStore> store;
    chain_data::Reader& nodes;
    ops::Log& log;
    std::function<std::int64_t()> clock;  ///< milliseconds since 1970
    /// Whether the operator has it switched on for the project.
    std::function<bool(const std::string& project)> is_on;
};

/// Why an operation is not paid for that asks for more than it can need: a budget is reserved for
/// what it may cost. `data_gas`: what a rollup charges for its bytes.
std::optional<Refusal> too_dear(const chain::UserOperation& operation, const Simulated& simulated,
                                const Fees& fees, std::uint64_t data_gas);

class Sponsor {
  public:
    static constexpr std::int64_t kTickMs = 5000;
    /// How long what is signed holds.
    static constexpr std::int64_t kValidS = 300;
    static constexpr std::uint64_t kVerificationGas = 60'000;

    Sponsor(SponsorFoundations foundations, Secret<32> key,
            std::vector<PaymasterContract> contracts, std::vector<Policy> policies);

    /// The operation with the paymaster's fields filled in for an estimate.
    Judged<chain::UserOperation> stub(const Place& place, chain::UserOperation operation,
                                      const std::string& project) const;
    /// The operation with the paymaster's signature. `bundler` says first that its call succeeds,
    /// and what it may cost. `network`: the address that asks.
    ops::Awaitable<Judged<chain::UserOperation>> sponsor(Place place,
                                                         chain::UserOperation operation,
                                                         std::string project, std::string network,
                                                         Bundler* bundler);
    bool is_ours(const chain::EvmAddress& address) const;

    void tick();
    void write_metrics(ops::MetricsText& out) const;

  private:
    struct Terms {
        const Policy* policy = nullptr;
        const PaymasterContract* contract = nullptr;
    };
    Judged<Terms> terms(const Place& place, const chain::UserOperation& operation,
                        const std::string& project) const;
    /// Whether the chain has carried out no operation of this nonce.
    ops::Awaitable<bool> is_unused(Place place, const chain::UserOperation& operation);
    enum class Read : std::uint8_t { kDone, kTooMuch, kFailed };
    ops::Awaitable<bool> settle(std::size_t at);
    /// What ended and was not used is there again for others.
    ops::Awaitable<bool> release(std::string chain);
    /// The events of these blocks are read and settled. `ended_ms` as SponsorStore::settle.
    ops::Awaitable<Read> settle_blocks(std::string chain, std::int64_t from, std::int64_t to,
                                       std::int64_t ended_ms);
    template <class Work>
    auto ask(Work work);

    SponsorFoundations on_;
    Secret<32> key_;
    std::vector<PaymasterContract> contracts_;
    std::vector<Policy> policies_;
    std::vector<std::string> chains_;
    std::vector<bool> busy_;
    Unused unused_;
    std::vector<std::int64_t> spans_;  ///< blocks that a node of the chain tells events of at once
    std::uint64_t signed_ = 0, refused_ = 0, settled_ = 0, unsettled_ = 0;
};

// --- templates

template <class Work>
auto Sponsor::ask(Work work) {
    using Answer = std::invoke_result_t<Work&, SponsorStore&>;
    return ops::callback<Answer>([this, work = std::move(work)](auto done) {
        if (!on_.store.run(work, [done](Answer answer) { done(std::move(answer)); }))
            done(Answer(std::unexpect, store::StoreError{store::Failure::kUnavailable,
                                                         "the database has too much to do"}));
    });
}

}  // namespace portico::api::bundler
