// SPDX-License-Identifier: Apache-2.0
#include "sim/run.hpp"

#include <memory>
#include <utility>

#include "core/base/describe/describe.hpp"
#include "sim/dapp.hpp"
#include "sim/relay_host.hpp"
#include "sim/wallet.hpp"
#include "sim/world.hpp"

namespace portico::sim {
namespace {

constexpr std::int64_t kHour = 3'600'000;
constexpr std::int64_t kSecond = 1'000;
constexpr std::int64_t kTrouble = 400 * kSecond;
/// Long enough for every connection to be noticed dead and made anew.
constexpr std::int64_t kHealing = 120 * kSecond;
/// Longer than any proposal, request (300 s) or code may wait for an answer.
constexpr std::int64_t kCalm = 900 * kSecond;

struct Pair {
    std::unique_ptr<Wallet> wallet;
    std::unique_ptr<Dapp> dapp;
};

class Run {
  public:
    Run(std::uint64_t seed, const RunOptions& options)
        : world_(seed), relay_(world_, options.processes) {
        world_.trace = options.trace;
        world_.recording = options.recording;
        const std::int64_t pairs = world_.chance.between(1, 3);
        for (std::int64_t index = 0; index < pairs; ++index) {
            const std::string number = std::to_string(index);
            Pair pair;
            pair.wallet = std::make_unique<Wallet>(world_, relay_, "wallet" + number);
            pair.dapp = std::make_unique<Dapp>(
                world_, relay_, "dapp" + number,
                [wallet = pair.wallet.get()](const std::string& uri) { wallet->pair(uri); });
            pairs_.push_back(std::move(pair));
        }
        for (Pair& pair : pairs_) {
            pair.wallet->host().start();
            pair.dapp->load();
        }
    }

    Report finish() {
        Scheduler& clock = world_.scheduler;
        Report report;
        const std::int64_t begin = clock.now_ms();
        for (std::int64_t second = 0; second * kSecond < kTrouble; ++second) {
            report.actions += clock.run_until(begin + second * kSecond);
            trouble();
        }
        heal();
        report.actions += clock.run_until(begin + kTrouble + kHealing);
        relay_.check_nothing_lost();
        for (Pair& pair : pairs_) pair.dapp->leave();
        report.actions += clock.run_until(begin + kTrouble + kHealing + kCalm);
        relay_.check_nothing_lost();
        for (const Pair& pair : pairs_) {
            pair.dapp->check_settled();
            check_agreement(pair);
            report.connects += pair.dapp->connects();
            report.answers += pair.dapp->answers();
        }
        report.relay_restarts = relay_.restarts();
        report.violations = std::move(world_.violations);
        return report;
    }

  private:
    /// What goes wrong, and what people do, in one second.
    void trouble() {
        Chance& chance = world_.chance;
        const Faults& faults = world_.faults;
        if (relay_.is_up() && chance.happens(faults.relay_crash_per_mille)) {
            relay_.crash(chance.between(100, 20 * kSecond));
        }
        if (chance.happens(faults.clock_step_per_mille)) {
            // Never ahead of what it was while the relay may die: what is stored expires by date.
            const std::int64_t high = faults.relay_crash_per_mille == 0 ? kHour : 0;
            relay_.step_clock(chance.between(-kHour, high));
        }
        if (faults.flood_per_second > 0) relay_.flood();
        for (Pair& pair : pairs_) {
            Wallet* wallet = pair.wallet.get();
            Dapp* dapp = pair.dapp.get();
            if (chance.happens(faults.page_crash_per_mille)) {
                dapp->unload();
                world_.scheduler.after(chance.between(1, 30 * kSecond), [dapp] { dapp->load(); });
            }
            if (chance.happens(faults.wallet_crash_per_mille)) {
                wallet->host().crash();
                world_.scheduler.after(chance.between(1, 30 * kSecond),
                                       [wallet] { wallet->host().start(); });
            }
            if (chance.happens(faults.offline_per_mille)) {
                dapp->set_online(false);
                world_.scheduler.after(chance.between(kSecond, 60 * kSecond),
                                       [dapp] { dapp->set_online(true); });
            }
            if (chance.happens(faults.offline_per_mille)) {
                wallet->host().set_online(false);
                world_.scheduler.after(chance.between(kSecond, 60 * kSecond),
                                       [wallet] { wallet->host().set_online(true); });
            }
            for (PairingHost* host : {&dapp->pairing(), &wallet->host()}) {
                if (!chance.happens(faults.still_per_mille)) continue;
                host->stand_still();
                world_.scheduler.after(chance.between(kSecond, 60 * kSecond),
                                       [host] { host->resume(); });
            }
            if (chance.happens(100)) dapp->act();
            if (chance.happens(20)) wallet->act();
        }
    }

    void heal() {
        world_.faults = Faults{};
        relay_.recover();
        for (Pair& pair : pairs_) {
            pair.wallet->host().start();
            pair.wallet->host().resume();
            pair.wallet->host().set_online(true);
            pair.dapp->load();
            pair.dapp->pairing().resume();
            pair.dapp->set_online(true);
        }
    }

    void check_agreement(const Pair& pair) {
        // A page that never came back to pairing has nothing open and nothing to say.
        if (!pair.dapp->pairing().is_running()) return;
        const auto& ours = pair.dapp->pairing().sessions();
        const auto& theirs = pair.wallet->host().sessions();
        for (const auto& [topic, session] : ours) {
            const auto found = theirs.find(topic);
            if (found == theirs.end())
                world_.violated("the page has a session that the wallet lacks: " +
                                topic.substr(0, 8));
            else if (to_json_text(found->second.namespaces) != to_json_text(session.namespaces))
                world_.violated("page and wallet disagree on what session " + topic.substr(0, 8) +
                                " grants");
        }
        for (const auto& [topic, session] : theirs)
            if (!ours.contains(topic))
                world_.violated("the wallet has a session that the page lacks: " +
                                topic.substr(0, 8));
        if (pair.dapp->is_connected() && ours.empty())
            world_.violated("the page shows itself connected without a session");
    }

    World world_;
    RelayHost relay_;
    std::vector<Pair> pairs_;
};

}  // namespace

Report run_world(std::uint64_t seed, const RunOptions& options) {
    return Run(seed, options).finish();
}

}  // namespace portico::sim
