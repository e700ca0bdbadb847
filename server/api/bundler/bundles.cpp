// SPDX-License-Identifier: Apache-2.0
//
// How bundles are made, sent and followed.
#include <algorithm>
#include <set>

#include "core/base/encoding/hex.hpp"
#include "core/chain/eip155/node_refusal.hpp"
#include "core/chain/eip155/quantity.hpp"
#include "core/chain/eip155/user_operation/user_operation_json.hpp"
#include "server/api/bundler/bundler.hpp"
#include "server/api/bundler/chain_answers.hpp"

namespace portico::api::bundler {
namespace {

using chain_data::ChainAnswer;
using chain_data::ChainAnswers;
using chain_data::ChainCall;

constexpr std::size_t kBundleMax = 32;  // operations of one bundle
// With what post() adds it stays below what one transaction may have (EIP-7825: 2^24).
constexpr std::int64_t kBundleGasMax = 16'000'000;
constexpr std::size_t kWaitingMax = 512;      // looked at for one bundle
constexpr std::size_t kTransactionsMax = 12;  // of one nonce
constexpr std::int64_t kAgainMs = 60'000;     // until the last of them is sent once more
/// Nodes behind one address know the nonce before the receipt, or that before the events.
constexpr int kNonceGoneMax = 20;
constexpr int kFollowTicks = 2;
constexpr std::int64_t kRestMs = 30'000;   // until the network is asked again what it refused
constexpr std::size_t kIncludedMax = 200;  // looked at again at once

std::string quoted(const std::string& text) { return "[\"" + text + "\"]"; }

struct Receipt {
    bool succeeded = false;
    std::int64_t block = 0;
};
std::optional<Receipt> read_receipt(const ChainAnswer& answer) {
    if (!is_result(answer) || !answer.result.is_object()) return std::nullopt;
    const auto block =
        chain::parse_quantity_u64(answer.result.find_string("blockNumber").value_or(""));
    if (!block) return std::nullopt;
    return Receipt{answer.result.find_string("status") == "0x1", static_cast<std::int64_t>(*block)};
}

/// An eighth more, as nodes want of a transaction that replaces another.
std::int64_t raised(std::int64_t fee) { return fee + fee / 8 + 1; }

template <class Loaded>
std::vector<OperationRow> rows_of(const std::vector<Loaded>& operations) {
    std::vector<OperationRow> out;
    for (const Loaded& one : operations) out.push_back(one.row);
    return out;
}

std::vector<OperationChange> values_of(const std::map<std::string, OperationChange>& changes) {
    std::vector<OperationChange> out;
    for (const auto& [hash, change] : changes) out.push_back(change);
    return out;
}

OperationChange included_or_waiting(const OperationRow& row,
                                    const std::map<std::string, CarriedOut>& ran) {
    const auto found = ran.find(row.hash);
    if (found == ran.end()) return {.hash = row.hash};
    return {.hash = row.hash,
            .state = OperationState::kIncluded,
            .transaction = found->second.transaction,
            .block = found->second.block};
}

/// Whether the transaction of this receipt carried the operation out.
bool has_operation(const Json& receipt, const OperationRow& row) {
    const auto hash = parse_hex_fixed<32>(row.hash);
    const auto entry_point = parse_hex_fixed<20>(row.entry_point);
    return hash && entry_point && operation_receipt(receipt, *hash, *entry_point);
}

/// The EntryPoint's, of why it does not take an operation.
std::string code_of(const Refusal& why) {
    return std::string(
        chain::FailedOperation{.index = 0, .reason = why.message, .revert = {}}.code());
}

/// Whether the network may have it though it refuses it: it has it already, or its nonce is that of
/// one in a block, which may be this one.
bool may_be_sent(const ChainAnswer& error) {
    if (chain::says_known(error.why)) return true;
    const auto refusal = chain::read_node_refusal(error.code, error.why);
    return refusal && refusal->code == Code::nonce_too_low;
}

}  // namespace

Place Bundler::place_of(std::size_t at, const OperationRow& row) const {
    const auto address = parse_hex_fixed<20>(row.entry_point).value_or(chain::EvmAddress{});
    return {chains_[at].id, chains_[at].number,
            chain::entry_point_version(address).value_or(chain::EntryPointVersion::k08), address};
}

ops::Awaitable<std::optional<std::vector<Bundler::Loaded>>> Bundler::load(
    std::vector<OperationRow> rows) {
    auto whole = co_await ask([rows = std::move(rows)](Store& store) {
        return [&]() -> store::StoreResult<std::vector<OperationRow>> {
            std::vector<OperationRow> out;
            for (const OperationRow& one : rows) {
                auto found = PORTICO_TRY(store.find(one.hash));
                if (found && found->state == one.state) out.push_back(std::move(*found));
            }
            return out;
        }();
    });
    if (!whole) co_return std::nullopt;
    std::vector<Loaded> out;
    for (OperationRow& row : *whole) {
        const auto json = parse_json(row.body);
        if (!json) continue;
        auto operation = chain::read_user_operation(*json, chain::OperationForm::kSigned);
        if (operation) out.push_back({std::move(row), std::move(*operation)});
    }
    co_return out;
}

ops::Awaitable<std::optional<std::vector<Bundler::Loaded>>> Bundler::load_sent(std::string chain) {
    auto rows = co_await ask([chain](Store& store) {
        return store.with_state(chain, OperationState::kSent, kBundleMax);
    });
    if (!rows) co_return std::nullopt;
    co_return co_await load(std::move(*rows));
}

ops::Awaitable<bool> Bundler::run(std::size_t at) {
    const std::string chain = chains_[at].id;
    if (!co_await learn_penalties() && !learned_at_ms_) co_return false;
    const auto bundle = co_await ask([chain](Store& store) { return store.bundle(chain); });
    if (!bundle) co_return false;
    if (*bundle) co_return co_await follow(at, **bundle);
    co_await look_back(at);
    co_return co_await send(at);
}

ops::Awaitable<bool> Bundler::follow(std::size_t at, BundleRow bundle) {
    const std::string chain = chains_[at].id;
    chains_[at].skip = kFollowTicks;
    std::vector<ChainCall> calls = {
        {.method = "eth_getTransactionCount",
         .params = "[\"" + chain::evm_address_text(address_) + "\",\"latest\"]"}};
    for (const std::string& hash : bundle.transactions)
        calls.push_back({.method = "eth_getTransactionReceipt", .params = quoted(hash)});
    const auto answers = co_await read(chain, std::move(calls));
    for (std::size_t i = 0; i < bundle.transactions.size(); ++i)
        if (const auto receipt = read_receipt(answers[i + 1]))
            co_return co_await settle(at, receipt->succeeded, std::move(bundle), i, receipt->block);
    const auto nonce = quantity(answers[0]);
    if (!nonce) co_return false;
    if (static_cast<std::int64_t>(*nonce) > bundle.nonce) {
        // After a while it is another transaction's, or its receipt was lost.
        if (++chains_[at].nonce_gone < kNonceGoneMax) co_return false;
        const auto operations = co_await load_sent(chain);
        if (!operations) co_return false;
        const auto ran = co_await carried_out(at, rows_of(*operations));
        if (!ran) co_return false;
        note("bundler.nonce_used_by_others", chain, std::to_string(bundle.nonce));
        std::vector<OperationChange> changes;
        for (const Loaded& one : *operations) changes.push_back(included_or_waiting(one.row, *ran));
        co_return co_await end(at, bundle, std::move(changes));
    }
    const bool is_last = bundle.transactions.size() >= kTransactionsMax;
    if (on_.clock() < bundle.sent_at_ms + (is_last ? kAgainMs : config_.bump_ms)) co_return true;
    auto operations = co_await load_sent(chain);
    if (!operations) co_return false;
    // With one that somebody else sent meanwhile, or whose time is over, it would fail; the key
    // would pay for that, and no builder takes it.
    const auto ran = co_await carried_out(at, rows_of(*operations));
    std::map<std::string, OperationChange> changes;
    if (ran)
        for (const Loaded& one : *operations)
            if (ran->contains(one.row.hash))
                changes[one.row.hash] = included_or_waiting(one.row, *ran);
    const std::size_t others_first = changes.size();
    if (others_first > 0 && others_first == operations->size())
        co_return co_await end(at, bundle, values_of(changes));
    std::erase_if(*operations, [&](const Loaded& one) { return changes.contains(one.row.hash); });
    const std::vector<OperationRow> left = rows_of(*operations);
    std::erase_if(*operations, [&](const Loaded& one) {
        return one.row.good_until_ms != 0 && one.row.good_until_ms < on_.clock() + kLeastTimeMs;
    });
    std::vector<Doomed> wrong;
    if (!co_await sift(at, *operations, wrong)) co_return false;
    // They wait: one of the transactions that were sent may still have them carried out.
    for (const OperationRow& row : left)
        if (std::ranges::none_of(*operations,
                                 [&](const Loaded& one) { return one.row.hash == row.hash; }))
            changes[row.hash] = {.hash = row.hash};
    if (!changes.empty()) {
        const auto changed =
            co_await ask([all = values_of(changes), now_ms = on_.clock()](Store& store) {
                return store.change(OperationState::kSent, all, now_ms);
            });
        if (!changed) co_return false;
    }
    const BundleRow before = bundle;
    if (is_last)
        stuck(at, chains_[at].is_stuck,
              bundle.transactions.back() + " is in no block. It is sent again every minute");
    if (!is_last || !changes.empty()) {  // else as it is
        bundle.max_fee_per_gas = raised(bundle.max_fee_per_gas);
        bundle.max_priority_fee_per_gas = raised(bundle.max_priority_fee_per_gas);
    }
    co_return co_await post(at, std::move(bundle), std::move(*operations), before);
}

ops::Awaitable<bool> Bundler::end(std::size_t at, BundleRow bundle,
                                  std::vector<OperationChange> changes, std::vector<Fault> faults) {
    chains_[at].nonce_gone = 0;
    chains_[at].is_stuck = false;
    const auto ended = co_await ask([bundle, changes, faults, now_ms = on_.clock()](Store& store) {
        return store.end_bundle(bundle.chain, bundle.transactions, changes, faults, now_ms);
    });
    if (!faults.empty() && ended) {
        ++faults_written_;
        co_await learn_penalties(true);
    }
    co_return is_ours(bundle.chain, ended);
}

bool Bundler::is_ours(const std::string& chain, const StoreResult<bool>& written) {
    if (written && !*written) note("bundler.another_runs", chain, "run the bundler in one process");
    return written && *written;
}

ops::Awaitable<bool> Bundler::settle(std::size_t at, bool succeeded, BundleRow bundle,
                                     std::size_t mined, std::int64_t block) {
    const std::string chain = chains_[at].id;
    const std::string transaction = bundle.transactions[mined];
    const auto operations = co_await load_sent(chain);
    if (!operations) co_return false;
    std::vector<OperationChange> changes;
    std::vector<Fault> faults;
    if (succeeded) {
        for (const Loaded& one : *operations)
            changes.push_back({.hash = one.row.hash,
                               .state = OperationState::kIncluded,
                               .transaction = transaction,
                               .block = block});
    } else {
        const auto ran = co_await carried_out(at, rows_of(*operations));
        if (!ran) co_return false;
        if (ran->size() < operations->size() && ++chains_[at].nonce_gone < kNonceGoneMax)
            co_return false;
        // Who is to blame says the node's trace. Where it tells nothing, those that the EntryPoint
        // refuses by themselves now. Where it refuses none either, whoever fails alone: one that
        // fails in the block alone, and not when it is judged, must not cost the others anything.
        const auto guilty = co_await failed_in(chain, transaction, *operations);
        std::map<std::size_t, std::string> blamed;  // with the EntryPoint's code of the reason
        std::vector<std::size_t> spared;
        for (std::size_t i = 0; i < operations->size(); ++i) {
            const Loaded& one = (*operations)[i];
            if (ran->contains(one.row.hash)) {
                changes.push_back(included_or_waiting(one.row, *ran));
                continue;
            }
            if (guilty) {
                if (i == guilty->index)
                    blamed[i] = guilty->code();
                else
                    spared.push_back(i);
                continue;
            }
            const auto verdict =
                co_await simulator_.ask_entry_point(place_of(at, one.row), {one.operation});
            if (!verdict && verdict.error().code == kNotAvailable) co_return false;
            if (verdict && verdict->refused < 0)
                spared.push_back(i);
            else
                blamed[i] = verdict ? code_of(verdict->why) : "";
        }
        if (!guilty && blamed.empty() && ran->empty()) {
            // Alone in all that was sent: an older transaction had others that were taken out.
            const bool is_alone =
                spared.size() == 1 &&
                (bundle.transactions.size() == 1 ||
                 chains_[at].suspects.contains((*operations)[spared.front()].row.hash));
            if (is_alone) {
                blamed[spared.front()] = "";
                spared.clear();
            }
            for (const std::size_t i : spared) {
                const std::string& hash = (*operations)[i].row.hash;
                chains_[at].refused_at_ms[hash] = on_.clock() - kRestMs;
                chains_[at].suspects.insert(hash);
            }
        }
        for (const auto& [i, code] : blamed) {
            faults.push_back(fault_of((*operations)[i], code));
            changes.push_back({.hash = (*operations)[i].row.hash,
                               .state = OperationState::kDropped,
                               .reason = kBundleFailed});
        }
        for (const std::size_t i : spared) changes.push_back({.hash = (*operations)[i].row.hash});
        note("bundler.bundle_failed", chain, transaction);
    }
    chains_[at].skip = 0;  // others may wait
    chains_[at].next_nonce = bundle.nonce + 1;
    chains_[at].nonce_late = 0;
    const bool ended = co_await end(at, std::move(bundle), std::move(changes), std::move(faults));
    if (ended) ++(succeeded ? bundles_ : failed_);
    co_return ended;
}

ops::Awaitable<std::optional<chain::FailedOperation>> Bundler::failed_in(
    std::string chain, std::string transaction, std::vector<Loaded> operations) {
    const auto answers = co_await read(
        chain, {{.method = "debug_traceTransaction",
                 .params = "[\"" + transaction +
                           R"(",{"tracer":"callTracer","tracerConfig":{"onlyTopCall":true}}])"}});
    if (!is_result(answers.front())) co_return std::nullopt;
    const Json& call = answers.front().result;
    const auto output = parse_hex(call.find_string("output").value_or(""));
    const auto failed = output ? chain::decode_failed_operation(*output) : std::nullopt;
    if (!failed || failed->index >= operations.size()) co_return std::nullopt;
    // One that was sent before some were taken out has other numbers.
    std::vector<chain::UserOperation> all;
    for (Loaded& one : operations) all.push_back(std::move(one.operation));
    if (call.find_string("input") != to_hex_0x(chain::encode_handle_ops(all, address_)))
        co_return std::nullopt;
    co_return failed;
}

ops::Awaitable<bool> Bundler::look_back(std::size_t at) {
    const std::string chain = chains_[at].id;
    const auto included = co_await ask([chain](Store& store) {
        return store.with_state(chain, OperationState::kIncluded, kIncludedMax);
    });
    if (!included) co_return false;
    if (included->empty()) co_return true;
    std::vector<ChainCall> calls = {{.method = "eth_blockNumber", .params = "[]"}};
    for (const OperationRow& row : *included)
        calls.push_back({.method = "eth_getTransactionReceipt", .params = quoted(row.transaction)});
    const auto answers = co_await read(chain, std::move(calls));
    const auto head = quantity(answers[0]);
    if (!head) co_return false;
    std::vector<OperationChange> changes;
    std::vector<OperationRow> lost;  // their transaction is in no block, or did not run them there
    for (std::size_t i = 0; i < included->size(); ++i) {
        const OperationRow& row = (*included)[i];
        if (!is_result(answers[i + 1])) continue;
        const auto receipt = read_receipt(answers[i + 1]);
        if (!receipt || !has_operation(answers[i + 1].result, row)) {
            lost.push_back(row);
            continue;
        }
        const bool is_deep =
            static_cast<std::int64_t>(*head) - receipt->block >= config_.confirmations;
        if (!is_deep && receipt->block == row.block) continue;
        changes.push_back({.hash = row.hash,
                           .state = is_deep ? OperationState::kFinal : OperationState::kIncluded,
                           .transaction = row.transaction,
                           .block = receipt->block});
    }
    if (!lost.empty()) {
        const auto ran = co_await carried_out(at, lost);
        const auto operations = ran ? co_await load(std::move(lost)) : std::nullopt;
        for (const Loaded& one : operations.value_or(std::vector<Loaded>{})) {
            if (const auto there = ran->find(one.row.hash); there != ran->end()) {
                if (there->second.transaction != one.row.transaction)
                    changes.push_back(included_or_waiting(one.row, *ran));
                continue;
            }
            // A node that is behind has nothing of it either: what counts is that the EntryPoint
            // would take the operation again, or that it is not there after a long time.
            const auto verdict =
                co_await simulator_.ask_entry_point(place_of(at, one.row), {one.operation});
            const bool is_taken = verdict && verdict->refused < 0;
            const bool is_deep =
                static_cast<std::int64_t>(*head) - one.row.block >= config_.confirmations;
            if (!is_taken && !(is_deep && (verdict || verdict.error().code != kNotAvailable)))
                continue;
            changes.push_back({.hash = one.row.hash});
            chains_[at].next_nonce = 0;
            ++replaced_;
        }
    }
    if (changes.empty()) co_return true;
    const auto changed = co_await ask([changes, now_ms = on_.clock()](Store& store) {
        return store.change(OperationState::kIncluded, changes, now_ms);
    });
    co_return changed.has_value();
}

ops::Awaitable<std::vector<OperationChange>> Bundler::judge(std::size_t at,
                                                            std::vector<Doomed> doomed) {
    std::vector<OperationChange> changes;
    if (doomed.empty()) co_return changes;
    auto& refused = chains_[at].refused_at_ms;
    std::vector<OperationRow> rows;
    for (const Doomed& one : doomed) rows.push_back(one.row);
    const auto ran = co_await carried_out(at, std::move(rows));
    for (const Doomed& one : doomed) {
        if (ran && ran->contains(one.row.hash)) {
            changes.push_back(included_or_waiting(one.row, *ran));
            continue;
        }
        // What was sent once may be in a block whose events the node does not have yet.
        const bool was_sent = one.row.changed_at_ms != one.row.received_at_ms;
        const auto before = refused.find(one.row.hash);
        if (!ran || (was_sent && before == refused.end())) {
            refused[one.row.hash] = on_.clock();
            continue;
        }
        if (was_sent && before->second + kRestMs > on_.clock()) continue;
        changes.push_back(
            {.hash = one.row.hash, .state = OperationState::kDropped, .reason = one.reason});
    }
    co_return changes;
}

ops::Awaitable<bool> Bundler::sift(std::size_t at, std::vector<Loaded>& operations,
                                   std::vector<Doomed>& wrong) {
    const auto take_out = [&](std::size_t number, std::string why) {
        wrong.push_back({std::move(operations[number].row), std::move(why)});
        operations.erase(operations.begin() + static_cast<std::ptrdiff_t>(number));
    };
    for (std::size_t i = operations.size(); i-- > 0;) {
        const OperationRow& row = operations[i].row;
        auto why = banned(row.chain, entities_of(operations[i].operation));
        if (!why) why = co_await shut_out(row.chain, row.sender, row.project);
        if (why) take_out(i, std::move(why->message));
    }
    while (!operations.empty()) {
        std::vector<chain::UserOperation> all;
        for (const Loaded& one : operations) all.push_back(one.operation);
        const auto verdict = co_await simulator_.ask_entry_point(
            place_of(at, operations.front().row), std::move(all));
        if (verdict && verdict->refused < 0) break;
        if (!verdict && verdict.error().code == kNotAvailable) co_return false;
        // Without a number any may be wrong: the first waits longest, and is tried alone next.
        if (verdict)
            take_out(static_cast<std::size_t>(verdict->refused), verdict->why.message);
        else if (operations.size() == 1)
            take_out(0, verdict.error().message);
        else
            operations.pop_back();
    }
    co_return true;
}

ops::Awaitable<std::vector<Bundler::Loaded>> Bundler::choose(std::size_t at, Fees fees) {
    const std::string chain = chains_[at].id;
    auto& refused = chains_[at].refused_at_ms;
    std::erase_if(refused, [&](const auto& one) { return one.second + kWaitMs < on_.clock(); });
    auto& suspects = chains_[at].suspects;
    std::erase_if(suspects, [&](const auto& one) { return !refused.contains(one); });
    // The fee of the next block may be an eighth higher (EIP-1559).
    const Sendable wanted{.least_fee = static_cast<std::int64_t>(least_fee(fees)),
                          .good_until_ms = on_.clock() + kLeastTimeMs,
                          .since_ms = on_.clock() - kWaitMs};
    const std::size_t most = kWaitingMax + refused.size();
    const auto over = co_await ask(
        [chain, wanted](Store& store) { return store.overdue(chain, wanted, kWaitingMax); });
    auto waiting = co_await ask(
        [chain, wanted, most](Store& store) { return store.sendable(chain, wanted, most); });
    std::vector<Loaded> chosen;
    if (!over || !waiting) co_return chosen;
    std::vector<Doomed> doomed;
    for (const OperationRow& row : *over)
        doomed.push_back({row, row.received_at_ms < wanted.since_ms
                                   ? "it waited for half an hour"
                                   : "its time is over, or nearly"});
    std::vector<OperationRow> rows;
    std::int64_t gas = 0;
    const OperationRow* again = nullptr;  // of those refused, the one that was longest ago
    for (const OperationRow& row : *waiting) {
        auto why = banned(chain, {row.sender});
        if (!why) why = co_await shut_out(chain, row.sender, row.project);
        if (why) {
            doomed.push_back({row, why->message});
            continue;
        }
        if (const auto before = refused.find(row.hash); before != refused.end()) {
            if (before->second + kRestMs <= on_.clock() &&
                (again == nullptr || before->second < refused.at(again->hash)))
                again = &row;
            continue;
        }
        if (rows.size() >= kBundleMax || gas + row.gas > kBundleGasMax ||
            (!rows.empty() && rows.front().entry_point != row.entry_point))
            continue;
        gas += row.gas;
        rows.push_back(row);
    }
    // Alone: whatever the network has against one of them, the others are not held up by it. Whose
    // bundle failed on the chain takes turns with them: it may be another's fault.
    const bool is_turn = again != nullptr && suspects.contains(again->hash) &&
                         !std::exchange(chains_[at].was_suspect, false);
    if (again != nullptr && (rows.empty() || is_turn)) {
        chains_[at].was_suspect = is_turn;
        rows = {*again};
    }
    auto loaded = co_await load(std::move(rows));
    if (loaded) chosen = std::move(*loaded);
    if (!co_await sift(at, chosen, doomed)) chosen.clear();
    const auto changes = co_await judge(at, std::move(doomed));
    if (!changes.empty()) {
        const auto changed = co_await ask([changes, now_ms = on_.clock()](Store& store) {
            return store.change(OperationState::kWaiting, changes, now_ms);
        });
        if (!changed) chosen.clear();
    }
    co_return chosen;
}

ops::Awaitable<bool> Bundler::send(std::size_t at) {
    const std::string chain = chains_[at].id;
    const auto any = co_await ask(
        [chain](Store& store) { return store.with_state(chain, OperationState::kWaiting, 1); });
    if (!any || any->empty()) co_return true;
    const auto now = co_await fees(chain);
    if (!now) co_return false;
    auto chosen = co_await choose(at, *now);
    if (chosen.empty()) co_return false;
    const auto counted = co_await read(
        chain, {{.method = "eth_getTransactionCount",
                 .params = "[\"" + chain::evm_address_text(address_) + "\",\"latest\"]"}});
    const auto nonce = quantity(counted.front());
    if (!nonce) co_return false;
    // What is told may be a second old: the proxy keeps it so long, and nodes behind one address
    // differ. Where it stays so, the block was replaced.
    if (static_cast<std::int64_t>(*nonce) < chains_[at].next_nonce &&
        ++chains_[at].nonce_late < kNonceGoneMax) {
        chains_[at].skip = kFollowTicks;
        co_return false;
    }
    // Never above what the operations pay: the least of each fee.
    BundleRow bundle{.chain = chain,
                     .nonce = static_cast<std::int64_t>(*nonce),
                     .transactions = {},
                     .max_fee_per_gas = chosen.front().row.max_fee_per_gas,
                     .max_priority_fee_per_gas = static_cast<std::int64_t>(now->tip),
                     .sent_at_ms = 0};
    for (const Loaded& one : chosen) {
        bundle.max_fee_per_gas = std::min(bundle.max_fee_per_gas, one.row.max_fee_per_gas);
        bundle.max_priority_fee_per_gas =
            std::min(bundle.max_priority_fee_per_gas, one.row.max_priority_fee_per_gas);
    }
    co_return co_await post(at, std::move(bundle), std::move(chosen), std::nullopt);
}

ops::Awaitable<bool> Bundler::post(std::size_t at, BundleRow bundle, std::vector<Loaded> operations,
                                   std::optional<BundleRow> before) {
    const std::string chain = chains_[at].id;
    std::vector<chain::UserOperation> all;
    std::vector<std::string> hashes;
    chain::Transaction transaction;
    std::uint64_t gas = 0;
    const auto data = co_await data_fee_.kind(chain);
    if (!data) co_return false;
    for (const Loaded& one : operations) {
        all.push_back(one.operation);
        hashes.push_back(one.row.hash);
        gas += bundle_gas(one.operation, *data).low_u64();
        if (one.operation.authorization)
            transaction.authorization_list.push_back(*one.operation.authorization);
    }
    transaction.type = transaction.authorization_list.empty() ? chain::TransactionType::kFeeMarket
                                                              : chain::TransactionType::kSetCode;
    transaction.chain_id = chain::Uint256(chains_[at].number);
    transaction.nonce = static_cast<std::uint64_t>(bundle.nonce);
    transaction.max_fee_per_gas = static_cast<std::uint64_t>(bundle.max_fee_per_gas);
    transaction.max_priority_fee_per_gas =
        static_cast<std::uint64_t>(bundle.max_priority_fee_per_gas);
    transaction.gas = gas + gas / 32 + 100'000;  // EIP-150: what the EntryPoint has to keep back
    // Of none it takes the place of those that were sent before, and does nothing.
    transaction.to = address_;
    if (!operations.empty()) {
        transaction.to = place_of(at, operations.front().row).entry_point;
        transaction.data = chain::encode_handle_ops(all, address_);
    }
    const auto made = chain::sign_transaction(transaction, key_);
    if (!made) {
        note("bundler.not_signed", chain, made.error().detail);
        co_return false;
    }
    chains_[at].skip = kFollowTicks;
    const std::string hash = to_hex_0x(made->hash);
    // What is as it was has its hash again (RFC 6979).
    const bool is_again = !bundle.transactions.empty() && bundle.transactions.back() == hash;
    if (!is_again) bundle.transactions.push_back(hash);
    bundle.sent_at_ms = on_.clock();
    // Written before it leaves: after a crash it is followed, whether it left or not.
    const std::vector<std::string> replaced =
        before ? before->transactions : std::vector<std::string>();
    const auto kept = co_await ask([bundle, replaced, hashes, now_ms = on_.clock()](Store& store) {
        return store.put_bundle(bundle, replaced, hashes, now_ms);
    });
    if (!is_ours(chain, kept)) co_return false;
    const auto sent = co_await read(
        chain, {{.method = "eth_sendRawTransaction", .params = quoted(to_hex_0x(made->raw))}});
    const ChainAnswer& answer = sent.front();
    if (answer.outcome != ChainAnswer::Outcome::kError || may_be_sent(answer)) {
        if (before && !is_again) {
            ++bumped_;
            chains_[at].is_stuck = false;
        }
        co_return true;
    }
    note("bundler.not_sent", chain, answer.why.substr(0, 200));
    if (before) {
        // What was refused is nowhere: it does not count, and the next one bids no more for it.
        stuck(at, chains_[at].is_stuck,
              "the network refuses to replace " + before->transactions.back());
        before->sent_at_ms = on_.clock();
        const auto back =
            co_await ask([before, bundle, hashes, now_ms = on_.clock()](Store& store) {
                return store.put_bundle(*before, bundle.transactions, hashes, now_ms);
            });
        co_return is_ours(chain, back);
    }
    // The network has nothing of this nonce from us: they wait for better times, each by itself.
    std::vector<OperationChange> changes;
    for (const std::string& one : hashes) {
        changes.push_back({.hash = one});
        // Of several nobody knows which it is: the first is tried again at once.
        chains_[at].refused_at_ms[one] = on_.clock() - (hashes.size() > 1 ? kRestMs : 0);
    }
    co_return co_await end(at, std::move(bundle), std::move(changes));
}

}  // namespace portico::api::bundler
