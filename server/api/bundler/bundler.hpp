// SPDX-License-Identifier: Apache-2.0
//
// The server's own bundler (ERC-4337): takes user operations that pass every check, keeps them
// durably, sends them in bundles from its key, and follows these until they are final. One bundle
// is under way on each network at a time, so that its nonce is never in doubt:
//
//   waiting    checked once more together, sent: sent
//   sent       the bundle is in a block: included; it failed there: dropped, or waiting again;
//              it is in none for a while: sent again at a higher fee, with the same nonce
//   included   deep enough: final; the block was replaced: waiting
//
// Who sees a bundle may send its operations first, and then ours fails. So none is dropped, and
// nobody is banned, before the chain was asked whether it ran in another transaction: included.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/base/secret.hpp"
#include "server/api/bundler/config.hpp"
#include "server/api/bundler/data_fee.hpp"
#include "server/api/bundler/receipt.hpp"
#include "server/api/bundler/simulator.hpp"
#include "server/data/bundler_store.hpp"
#include "server/ops/log.hpp"
#include "server/ops/log_limiter.hpp"
#include "server/ops/metrics.hpp"
#include "server/store/worker.hpp"

namespace portico::api::bundler {

/// In wei for a unit of gas.
struct Fees {
    std::uint64_t base = 0;  ///< of the newest block
    std::uint64_t tip = 0;   ///< that nodes advise
};
/// The tip, and the most for a unit of gas with it, of those in a hurry.
inline std::uint64_t fast_tip(const Fees& fees) { return fees.tip + fees.tip / 2; }
inline std::uint64_t fast_fee(const Fees& fees) { return 2 * fees.base + fast_tip(fees); }
/// What has to be offered: the next block's base fee may be an eighth higher (EIP-1559).
inline std::uint64_t least_fee(const Fees& fees) { return fees.base + fees.base / 8; }

/// All must outlive the bundler.
struct Foundations {
    store::Access<Store> store;
    chain_data::Reader& nodes;
    ops::Log& log;
    std::function<std::int64_t()> clock;  ///< milliseconds since 1970
};

/// Whom a ban may hold for, with 0x and small letters: sender, factory and paymaster.
std::vector<std::string> entities_of(const chain::UserOperation& operation);

class Bundler {
  public:
    static constexpr std::int64_t kTickMs = 250;
    /// An operation that nobody could send for so long is dropped.
    static constexpr std::int64_t kWaitMs = 30 * 60'000;

    /// Precondition: check_config.
    Bundler(Foundations foundations, Secret<32> key, Config config, IsTrusted is_trusted);

    /// Where operations for this network and EntryPoint run; nothing where they are not bundled.
    std::optional<Place> find_place(std::string_view chain,
                                    const chain::EvmAddress& entry_point) const;
    bool serves(std::string_view chain) const;
    chain::EvmAddress address() const { return address_; }
    Simulator& simulator() { return simulator_; }
    chain_data::Reader& nodes() { return on_.nodes; }

    ops::Awaitable<Judged<Fees>> fees(std::string chain);
    /// What the operation has to pay for its bytes on networks that take something for them, in
    /// units of its gas; 0 elsewhere. Without fees of its own it counts as paying today's.
    ops::Awaitable<Judged<std::uint64_t>> data_gas(Place place, chain::UserOperation operation);
    /// The least tip that was advised in the last minutes: who asked then may still be signing.
    std::uint64_t least_tip(std::string_view chain) const;
    /// Checks and keeps an operation; its hash.
    ops::Awaitable<Judged<std::string>> submit(Place place, chain::UserOperation operation,
                                               std::string project);
    /// As it was taken; nothing where it is not known on this network.
    ops::Awaitable<Judged<std::optional<OperationRow>>> find(std::string chain, std::string hash);

    /// Every kTickMs. What was just taken is sent with the next one; a bundle is looked for every
    /// half second, and a network of which nothing is known every second.
    void tick();
    void write_metrics(ops::MetricsText& out) const;

  private:
    struct ChainState {
        std::string id;
        std::uint64_t number = 0;
        bool busy = false;
        int skip = 0;  ///< so many ticks
        /// Times that the nonce was used and it was not known what became of the operations.
        int nonce_gone = 0;
        /// Behind that of the last bundle that was in a block; 0: none is known.
        std::int64_t next_nonce = 0;
        int nonce_late = 0;        ///< times that an older one was told since
        bool is_stuck = false;     ///< its bundle does not get on
        bool has_no_logs = false;  ///< so that nobody knows what became of operations
        /// By hash: what the network would not take, which is sent alone when nothing else waits.
        std::map<std::string, std::int64_t> refused_at_ms = {};
        /// Those of them whose bundle failed in a block, and nobody knows which made it fail.
        std::set<std::string> suspects = {};
        bool was_suspect = false;  ///< the last bundle was one of them
        /// What nodes advised lately as a tip, by the minute.
        std::map<std::int64_t, std::uint64_t> tips = {};
    };
    struct Loaded {
        OperationRow row;
        chain::UserOperation operation;
    };

    /// `entities`: addresses with 0x, in small letters.
    std::optional<Refusal> banned(const std::string& chain,
                                  const std::vector<std::string>& entities) const;
    /// Whether too many operations of the project failed for one of this account, which is asked
    /// for now (`is_new`) or was taken before. What strangers bring about shuts out strangers:
    /// accounts that were known before go on longer.
    ops::Awaitable<std::optional<Refusal>> shut_out(std::string chain, std::string sender,
                                                    std::string project, bool is_new = false);
    /// Whom it is held against that this one made its bundle fail. `code`: the EntryPoint's of the
    /// reason; empty: nobody knows it.
    Fault fault_of(const Loaded& failed, std::string_view code) const;
    /// Reads what is held against anybody, of this process and others, every kLearnMs; `anew`: now.
    ops::Awaitable<bool> learn_penalties(bool anew = false);
    ops::Awaitable<bool> run(std::size_t at);
    ops::Awaitable<bool> follow(std::size_t at, BundleRow bundle);
    /// The transaction `mined` of the bundle is in a block.
    ops::Awaitable<bool> settle(std::size_t at, bool succeeded, BundleRow bundle, std::size_t mined,
                                std::int64_t block);
    /// Which of the operations made the transaction fail, as the node's trace shows.
    ops::Awaitable<std::optional<chain::FailedOperation>> failed_in(std::string chain,
                                                                    std::string transaction,
                                                                    std::vector<Loaded> operations);
    ops::Awaitable<bool> end(std::size_t at, BundleRow bundle, std::vector<OperationChange> changes,
                             std::vector<Fault> faults = {});
    /// What the store answered of a bundle: false as well where another process has the chain.
    bool is_ours(const std::string& chain, const StoreResult<bool>& written);
    /// Those of the operations that the chain has carried out, by hash. Nothing: nobody knows now.
    ops::Awaitable<std::optional<std::map<std::string, CarriedOut>>> carried_out(
        std::size_t at, std::vector<OperationRow> operations);
    ops::Awaitable<bool> look_back(std::size_t at);
    ops::Awaitable<bool> send(std::size_t at);
    ops::Awaitable<std::vector<Loaded>> choose(std::size_t at, Fees fees);
    /// `before`: what it replaces, or itself where it is sent once more.
    ops::Awaitable<bool> post(std::size_t at, BundleRow bundle, std::vector<Loaded> operations,
                              std::optional<BundleRow> before);
    /// What to do about operations that nothing more can be done for.
    struct Doomed {
        OperationRow row;
        std::string reason;
    };
    ops::Awaitable<std::vector<OperationChange>> judge(std::size_t at, std::vector<Doomed> doomed);
    /// Takes out whom a ban holds for and what the EntryPoint does not take now. False: no node
    /// answers.
    ops::Awaitable<bool> sift(std::size_t at, std::vector<Loaded>& operations,
                              std::vector<Doomed>& wrong);
    /// Those that are still in their state. Nothing: the database did not answer.
    ops::Awaitable<std::optional<std::vector<Loaded>>> load(std::vector<OperationRow> rows);
    /// Those of the bundle that is under way.
    ops::Awaitable<std::optional<std::vector<Loaded>>> load_sent(std::string chain);
    Place place_of(std::size_t at, const OperationRow& row) const;
    /// Sets the mark, and logs it where it was not set.
    void stuck(std::size_t at, bool& mark, const std::string& why);
    /// Logs it: of each event, network and kind of it a line at once, then one in a while.
    void note(const char* event, const std::string& chain, const std::string& why,
              std::string_view kind = {});

    template <class Work>
    auto ask(Work work);
    ops::Awaitable<chain_data::ChainAnswers> read(std::string chain,
                                                  std::vector<chain_data::ChainCall> calls);

    Foundations on_;
    Secret<32> key_;
    chain::EvmAddress address_;
    Config config_;
    IsTrusted is_trusted_;
    Simulator simulator_;
    DataFee data_fee_;
    std::vector<ChainState> chains_;
    std::map<std::string, ops::LogLimiter> lines_;                   ///< of the log: note()
    std::unordered_map<std::string, std::int64_t> banned_until_ms_;  ///< as ban_name
    std::unordered_map<std::string, Failures> failures_;             ///< by project
    std::optional<std::int64_t> learned_at_ms_;                      ///< both
    std::uint64_t faults_written_ = 0;  ///< what was read before one of them is not taken
    std::int64_t purged_at_ms_ = 0;
    std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);
    std::uint64_t taken_ = 0, refused_ = 0, bundles_ = 0, failed_ = 0, bumped_ = 0, replaced_ = 0;
};

// --- templates

template <class Work>
auto Bundler::ask(Work work) {
    using Answer = std::invoke_result_t<Work&, Store&>;
    return ops::callback<Answer>([this, work = std::move(work)](auto done) {
        if (!on_.store.run(work, [done](Answer answer) { done(std::move(answer)); }))
            done(Answer(std::unexpect, store::StoreError{store::Failure::kUnavailable,
                                                         "the database has too much to do"}));
    });
}

}  // namespace portico::api::bundler
