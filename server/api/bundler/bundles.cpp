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

namespace portico::api::bundler {
namespace {

using chain_data::ChainAnswer;
using chain_data::ChainAnswers;
using chain_data::ChainCall;

constexpr std::size_t kBundleMax = 32;  // operations of one bundle
// With what post() adds it stays below what one transaction may have (EIP-7825: 2^24).
constexpr std::uint64_t kBundleGasMax = 16'000'000;
constexpr std::size_t kWaitingMax = 512;      // looked at for one bundle
constexpr std::size_t kTransactionsMax = 12;  // of one nonce
constexpr int kNonceGoneMax = 20;
constexpr int kFollowTicks = 2;
constexpr std::int64_t kRestMs = 30'000;   // until the network is asked again what it refused
constexpr std::size_t kIncludedMax = 200;  // looked at again at once

std::string quoted(const std::string& text) { return "[\"" + text + "\"]"; }

bool is_result(const ChainAnswer& answer) {
    return answer.outcome == ChainAnswer::Outcome::kResult;
}

std::optional<std::uint64_t> quantity(const ChainAnswer& answer) {
    const std::string* text = answer.text();
    const auto number = text == nullptr ? Result<std::uint64_t>(fail(Code::quantity_invalid))
                                        : chain::parse_quantity_u64(*text);
    return number ? std::optional(*number) : std::nullopt;
}

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

ops::Awaitable<std::vector<Bundler::Loaded>> Bundler::load(std::string chain, OperationState state,
                                                           std::size_t most) {
    std::vector<Loaded> out;
    auto rows = co_await ask(
        [chain, state, most](Store& store) { return store.with_state(chain, state, most); });
    if (!rows) co_return out;
    for (OperationRow& row : *rows) {
        const auto json = parse_json(row.body);
        if (!json) continue;
        auto operation = chain::read_user_operation(*json, chain::OperationForm::kSigned);
        if (operation) out.push_back({std::move(row), std::move(*operation)});
    }
    co_return out;
}

ops::Awaitable<bool> Bundler::run(std::size_t at) {
    const std::string chain = chains_[at].id;
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
            co_return co_await settle(at, receipt->succeeded, bundle.transactions[i],
                                      receipt->block);
    const auto nonce = quantity(answers[0]);
    if (!nonce) co_return false;
    if (static_cast<std::int64_t>(*nonce) > bundle.nonce) {
        // Nodes may know the nonce before the receipt. After a while somebody else used the key.
        if (++chains_[at].nonce_gone < kNonceGoneMax) co_return false;
        note("bundler.nonce_used_by_others", chain, std::to_string(bundle.nonce));
        chains_[at].nonce_gone = 0;
        std::vector<OperationChange> changes;
        const auto sent = co_await load(chain, OperationState::kSent, kBundleMax);
        for (const Loaded& one : sent) changes.push_back({.hash = one.row.hash});
        const auto ended = co_await ask([chain, changes, now_ms = on_.clock()](Store& store) {
            return store.end_bundle(chain, changes, now_ms);
        });
        co_return ended.has_value();
    }
    if (on_.clock() < bundle.sent_at_ms + config_.bump_ms ||
        bundle.transactions.size() >= kTransactionsMax)
        co_return true;
    auto operations = co_await load(chain, OperationState::kSent, kBundleMax);
    if (operations.empty()) co_return false;
    ++bumped_;
    bundle.max_fee_per_gas = raised(bundle.max_fee_per_gas);
    bundle.max_priority_fee_per_gas = raised(bundle.max_priority_fee_per_gas);
    co_return co_await post(at, std::move(bundle), std::move(operations));
}

ops::Awaitable<bool> Bundler::settle(std::size_t at, bool succeeded, std::string transaction,
                                     std::int64_t block) {
    const std::string chain = chains_[at].id;
    chains_[at].nonce_gone = 0;
    chains_[at].skip = 0;  // others may wait
    const auto operations = co_await load(chain, OperationState::kSent, kBundleMax);
    std::vector<OperationChange> changes;
    if (succeeded) {
        for (const Loaded& one : operations)
            changes.push_back({.hash = one.row.hash,
                               .state = OperationState::kIncluded,
                               .transaction = transaction,
                               .block = block});
    } else {
        // Who is to blame is what the EntryPoint refuses by itself now; where it refuses none, all
        // are: together they cost the bundler money.
        std::vector<std::size_t> blamed, spared;
        for (std::size_t i = 0; i < operations.size(); ++i) {
            const auto verdict = co_await simulator_.ask_entry_point(
                place_of(at, operations[i].row), {operations[i].operation});
            if (!verdict && verdict.error().code == kNotAvailable) co_return false;
            (verdict && verdict->refused < 0 ? spared : blamed).push_back(i);
        }
        if (blamed.empty()) std::swap(blamed, spared);
        for (const std::size_t i : blamed) {
            punish(operations[i]);
            changes.push_back({.hash = operations[i].row.hash,
                               .state = OperationState::kDropped,
                               .reason = "its bundle failed on the chain"});
        }
        for (const std::size_t i : spared) changes.push_back({.hash = operations[i].row.hash});
        note("bundler.bundle_failed", chain, transaction);
    }
    const auto ended = co_await ask([chain, changes, now_ms = on_.clock()](Store& store) {
        return store.end_bundle(chain, changes, now_ms);
    });
    if (ended) ++(succeeded ? bundles_ : failed_);
    co_return ended.has_value();
}

ops::Awaitable<bool> Bundler::look_back(std::size_t at) {
    const std::string chain = chains_[at].id;
    const auto included = co_await load(chain, OperationState::kIncluded, kIncludedMax);
    if (included.empty()) co_return true;
    std::vector<ChainCall> calls = {{.method = "eth_blockNumber", .params = "[]"}};
    for (const Loaded& one : included)
        calls.push_back(
            {.method = "eth_getTransactionReceipt", .params = quoted(one.row.transaction)});
    const auto answers = co_await read(chain, std::move(calls));
    const auto head = quantity(answers[0]);
    if (!head) co_return false;
    std::vector<OperationChange> changes;
    for (std::size_t i = 0; i < included.size(); ++i) {
        if (!is_result(answers[i + 1])) continue;
        OperationChange change{.hash = included[i].row.hash,
                               .state = OperationState::kIncluded,
                               .transaction = included[i].row.transaction,
                               .block = included[i].row.block};
        if (const auto receipt = read_receipt(answers[i + 1])) {
            change.block = receipt->block;
            if (static_cast<std::int64_t>(*head) - receipt->block < config_.confirmations) {
                if (receipt->block == included[i].row.block) continue;
            } else {
                change.state = OperationState::kFinal;
            }
        } else {
            // A node that is behind has no receipt either: what counts is that the EntryPoint would
            // take the operation again.
            const auto verdict = co_await simulator_.ask_entry_point(place_of(at, included[i].row),
                                                                     {included[i].operation});
            if (!verdict || verdict->refused >= 0) continue;
            change = {.hash = included[i].row.hash};
            ++replaced_;
        }
        changes.push_back(std::move(change));
    }
    if (changes.empty()) co_return true;
    const auto changed = co_await ask(
        [changes, now_ms = on_.clock()](Store& store) { return store.change(changes, now_ms); });
    co_return changed.has_value();
}

ops::Awaitable<std::vector<Bundler::Loaded>> Bundler::choose(std::size_t at, Fees fees) {
    const std::string chain = chains_[at].id;
    auto waiting = co_await load(chain, OperationState::kWaiting, kWaitingMax);
    std::vector<Loaded> chosen;
    std::vector<OperationChange> changes;
    std::set<std::string> senders;
    chain::Uint256 gas;
    auto& refused = chains_[at].refused_at_ms;
    Loaded* again = nullptr;  // of those that were refused, the one that was longest ago
    for (Loaded& one : waiting) {
        if (one.row.received_at_ms + kWaitMs < on_.clock()) {
            changes.push_back({.hash = one.row.hash,
                               .state = OperationState::kDropped,
                               .reason = "it waited for half an hour"});
            continue;
        }
        // One of an account, and its first: without that one the next has the wrong nonce.
        if (!senders.insert(one.row.sender).second) continue;
        if (const auto before = refused.find(one.row.hash); before != refused.end()) {
            if (before->second + kRestMs <= on_.clock() &&
                (again == nullptr || before->second < refused.at(again->row.hash)))
                again = &one;
            continue;
        }
        const auto with_it = add(gas, chain::total_gas(one.operation));
        if (chosen.size() >= kBundleMax || !with_it || *with_it > chain::Uint256(kBundleGasMax) ||
            one.operation.max_fee_per_gas < fees.base ||
            (!chosen.empty() && chosen.front().row.entry_point != one.row.entry_point))
            continue;
        gas = *with_it;
        chosen.push_back(std::move(one));
    }
    // Alone: whatever the network has against one of them, the others are not held up by it.
    if (chosen.empty() && again != nullptr) chosen.push_back(std::move(*again));
    while (!chosen.empty()) {
        std::vector<chain::UserOperation> operations;
        for (const Loaded& one : chosen) operations.push_back(one.operation);
        const auto verdict = co_await simulator_.ask_entry_point(place_of(at, chosen.front().row),
                                                                 std::move(operations));
        if (verdict && verdict->refused < 0) break;
        if (!verdict && verdict.error().code == kNotAvailable) {
            chosen.clear();
            break;
        }
        // Without a number any may be wrong: the first waits longest, and is tried alone next.
        const std::size_t wrong =
            verdict ? static_cast<std::size_t>(verdict->refused) : chosen.size() - 1;
        if (verdict || chosen.size() == 1)
            changes.push_back({.hash = chosen[wrong].row.hash,
                               .state = OperationState::kDropped,
                               .reason = verdict ? verdict->why.message : verdict.error().message});
        chosen.erase(chosen.begin() + static_cast<std::ptrdiff_t>(wrong));
    }
    if (!changes.empty()) {
        const auto changed = co_await ask([changes, now_ms = on_.clock()](Store& store) {
            return store.change(changes, now_ms);
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
    co_return co_await post(at, std::move(bundle), std::move(chosen));
}

ops::Awaitable<bool> Bundler::post(std::size_t at, BundleRow bundle,
                                   std::vector<Loaded> operations) {
    const std::string chain = chains_[at].id;
    std::vector<chain::UserOperation> all;
    std::vector<std::string> hashes;
    chain::Transaction transaction;
    std::uint64_t gas = 0;
    for (const Loaded& one : operations) {
        all.push_back(one.operation);
        hashes.push_back(one.row.hash);
        gas += chain::total_gas(one.operation).low_u64();
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
    transaction.to = place_of(at, operations.front().row).entry_point;
    transaction.data = chain::encode_handle_ops(all, address_);
    const auto made = chain::sign_transaction(transaction, key_);
    if (!made) {
        note("bundler.not_signed", chain, made.error().detail);
        co_return false;
    }
    chains_[at].skip = kFollowTicks;
    bundle.transactions.push_back(to_hex_0x(made->hash));
    bundle.sent_at_ms = on_.clock();
    // Written before it leaves: after a crash it is followed, whether it left or not.
    const bool first = bundle.transactions.size() == 1;
    const auto kept = co_await ask([bundle, hashes, now_ms = on_.clock()](Store& store) {
        return store.put_bundle(bundle, hashes, now_ms);
    });
    if (!kept) co_return false;
    const auto sent = co_await read(
        chain, {{.method = "eth_sendRawTransaction", .params = quoted(to_hex_0x(made->raw))}});
    const ChainAnswer& answer = sent.front();
    if (answer.outcome != ChainAnswer::Outcome::kError || may_be_sent(answer)) co_return true;
    note("bundler.not_sent", chain, answer.why.substr(0, 200));
    if (!first) co_return true;
    // The network has nothing of this nonce from us: they wait for better times, each by itself.
    std::vector<OperationChange> changes;
    for (const std::string& hash : hashes) {
        changes.push_back({.hash = hash});
        // Of several nobody knows which it is: the first is tried again at once.
        chains_[at].refused_at_ms[hash] = on_.clock() - (hashes.size() > 1 ? kRestMs : 0);
    }
    std::erase_if(chains_[at].refused_at_ms,
                  [&](const auto& one) { return one.second + kWaitMs < on_.clock(); });
    const auto ended = co_await ask([chain, changes, now_ms = on_.clock()](Store& store) {
        return store.end_bundle(chain, changes, now_ms);
    });
    co_return ended.has_value();
}

}  // namespace portico::api::bundler
