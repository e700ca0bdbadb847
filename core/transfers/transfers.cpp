// SPDX-License-Identifier: Apache-2.0
//
// See transfers.hpp.
#include "core/transfers/transfers.hpp"

#include <algorithm>
#include <utility>

#include "core/base/describe/describe.hpp"
#include "core/base/encoding/hex.hpp"
#include "core/base/text/ascii.hpp"
#include "core/base/text/decimal.hpp"
#include "core/base/text/utf8.hpp"
#include "core/chain/eip155/address.hpp"
#include "core/chain/eip155/contracts/token_calls.hpp"
#include "core/chain/eip155/node_refusal.hpp"
#include "core/chain/eip155/quantity.hpp"
#include "core/chain/eip155/uint256.hpp"
#include "core/machine/stored_rows.hpp"
#include "core/transfers/amounts.hpp"
#include "core/transfers/receipt.hpp"
#include "core/transfers/round.hpp"

namespace portico::transfers {
namespace {

using enum TransferStatus;

struct Stored {
    List<Transfer, kWaitingMax> transfers;
};
BOOST_DESCRIBE_STRUCT(Stored, (), (transfers))

Transfer* find(TransfersState& state, std::string_view id) {
    const auto found =
        std::ranges::find(state.transfers, id, [](const Transfer& one) { return one.id.value; });
    return found == state.transfers.end() ? nullptr : &*found;
}

// Since this page looks: what nodes said before a reload is not known any more.
TransfersState::Seen& seen_of(TransfersState& state, const Transfer& transfer,
                              std::int64_t now_ms) {
    for (TransfersState::Seen& one : state.seen)
        if (one.transfer == transfer.id.value) return one;
    state.seen.push_back({transfer.id, now_ms});
    return state.seen.back();
}

// A block may still take it, or a wallet still send it.
bool may_come(const Transfer& one) {
    return one.status == kPending || one.status == kAsking || one.status == kUnsure;
}

bool is_over(TransferStatus status) {
    return status == kConfirmed || status == kFailed || status == kReplaced;
}

// -1: not known.
std::int64_t number_of(const Transfer& one) {
    return one.nonce ? *one.nonce : one.replaces ? one.replaces->nonce : -1;
}

bool is_same_number(const Transfer& one, const Transfer& other) {
    return number_of(one) >= 0 && number_of(one) == number_of(other) && one.chain == other.chain &&
           ascii_lower(one.from.value) == ascii_lower(other.from.value);
}

// A wallet may tell a hash that is no transaction's yet: a Safe's other owners have to sign first.
// Where a node has known it, its nonce is here.
bool is_unseen(const Transfer& one) { return one.hash && !one.nonce && !one.replaces; }

bool is_old(const Transfer& one, std::int64_t now_ms) {
    // However low its fee is, it waits; who does not see it can neither speed it up nor cancel it.
    // And a wallet may answer on the second day.
    if (one.status == kPending || one.status == kAsking) return false;
    const bool waits = one.status == kUnsure && is_unseen(one);
    return now_ms - one.changed_at_ms > (waits ? kForgetUnseenMs : kForgetMs);
}

bool is_settled(const Transfer& one, std::int64_t now_ms) {
    return is_over(one.status) && now_ms - one.changed_at_ms >= kSettledMs;
}

// One that seems to be replaced may be in a block whose receipts its node does not have yet.
bool is_followed(const Transfer& one, std::int64_t now_ms) {
    if (!one.hash) return false;
    if (is_settled(one, now_ms) && (one.status != kReplaced || one.replaced_by)) return false;
    return one.status != kAsking && one.status != kRefused && !is_old(one, now_ms);
}

void forget_old(TransfersState& state, const Context& context) {
    std::size_t of_page = 0;
    erase_if(state.transfers, [&](const Transfer& one) {
        return is_old(one, context.now_ms) || (one.by_page && ++of_page > kPageTransfersMax) ||
               (one.status == kRefused && context.now_ms - one.changed_at_ms > kDroppedAfterMs);
    });
    Vec<Transfer>& all = state.transfers;
    for (auto one = all.end(); all.size() > kTransfersMax && one != all.begin();)
        if (!may_come(*--one)) one = all.erase(one);
    while (all.size() > kWaitingMax) all.pop_back();
}

void store(TransfersState& state, const Context& context) {
    state.changed = true;
    Stored stored;
    for (const Transfer& one : state.transfers) stored.transfers.push_back(one);
    machine::store_rows(context.storage, kTransfersKey, type_info<Stored>(), &stored, context);
}

// What it becomes, not stored yet.
void turn(Transfer& transfer, TransferStatus status, const Context& context) {
    if (transfer.status == status) return;
    transfer.status = status;
    transfer.replaced_by.reset();
    transfer.moved.reset();
    if (transfer.bought) transfer.bought->arrived.reset();
    transfer.changed_at_ms = context.now_ms;
}

void become(TransfersState& state, Transfer& transfer, TransferStatus status,
            const Context& context) {
    if (transfer.status == status) return;
    turn(transfer, status, context);
    store(state, context);
}

// A block has it, and its token did not move.
bool is_said_still(const Transfer& one) { return one.status == kFailed && one.moved == false; }

bool is_seldom_asked(const Transfer& one, std::int64_t now_ms) {
    return is_over(one.status) ? is_settled(one, now_ms) : now_ms - one.at_ms > kOldAfterMs;
}

void wait_to_look(TransfersState& state, const Context& context) {
    if (state.timer != 0 || !state.looks.empty()) return;
    std::int64_t delay_ms = 0;
    for (const Transfer& one : state.transfers) {
        if (!is_followed(one, context.now_ms)) continue;
        const bool slow = context.now_ms - one.at_ms > kSlowAfterMs;
        const std::int64_t wanted_ms = is_seldom_asked(one, context.now_ms) ? kOldPollMs
                                       : slow                               ? kSlowPollMs
                                                                            : kPollMs;
        delay_ms = delay_ms == 0 ? wanted_ms : std::min(delay_ms, wanted_ms);
    }
    if (delay_ms != 0) state.timer = context.set_timer(context.owner, delay_ms);
}

void look(TransfersState& state, const Context& context) {
    const bool all = context.now_ms - state.all_asked_ms >= kOldPollMs;
    if (all) state.all_asked_ms = context.now_ms;
    for (const Transfer& one : state.transfers) {
        const bool asked = std::ranges::any_of(
            state.looks, [&](const auto& open) { return open.transfer == one.id.value; });
        if (asked || !is_followed(one, context.now_ms) ||
            (!all && is_seldom_asked(one, context.now_ms)))
            continue;
        const auto ask = [&](std::string_view method, Json params) {
            const EffectId id = context.take_id(context.owner);
            context.emit(
                engine::RequestChain{id, one.chain, one.rpc_urls, method, std::move(params)});
            return id;
        };
        const Json hash = Json::string(one.hash->value);
        TransfersState::Look made{.transfer = one.id};
        made.receipt = ask("eth_getTransactionReceipt", Json::array({hash}));
        made.transaction = ask("eth_getTransactionByHash", Json::array({hash}));
        made.count = ask("eth_getTransactionCount",
                         Json::array({Json::string(one.from), Json::string("latest")}));
        state.looks.push_back(std::move(made));
    }
    wait_to_look(state, context);
}

// One more is followed: it does not wait until an older one is looked at again.
void look_soon(TransfersState& state, const Context& context) {
    context.clear_timer(state.timer);
    look(state, context);
}

// Its nonce, where the node knows it: a wallet may have used another than it was asked to.
void take_nonce(TransfersState& state, Transfer& transfer, const Json& transaction,
                const Context& context) {
    if (is_anothers(transaction, transfer)) return;
    const auto read = read_number(transaction, "nonce");
    if (!read || !read->fits_u64() || read->low_u64() > kSafeIntegerMax) return;
    const auto nonce = static_cast<std::int64_t>(read->low_u64());
    if (transfer.nonce == nonce) return;
    transfer.nonce = nonce;
    store(state, context);
}

// A block has taken one of those with its nonce: it has taken none of the others.
void replace_others(TransfersState& state, const Transfer& winner, const Context& context) {
    for (Transfer& one : state.transfers)
        if (one.id != winner.id && one.hash && one.hash != winner.hash &&
            is_same_number(one, winner) && one.replaced_by != winner.hash) {
            become(state, one, kReplaced, context);
            one.replaced_by = winner.hash;
            store(state, context);
        }
}

// It looks the same, and may be a second payment: the number tells.
void ask_number(TransfersState& state, const Transfer& one, const std::string& hash,
                const Context& context) {
    if (std::ranges::any_of(state.alike, [&](const auto& known) {
            return known.transfer == one.id.value && known.hash == hash;
        }))
        return;
    const EffectId id = context.take_id(context.owner);
    context.emit(engine::RequestChain{id, one.chain, one.rpc_urls, "eth_getTransactionByHash",
                                      Json::array({Json::string(hash)})});
    state.alike.push_back({one.id, hash, id});
}

std::optional<Balances> balances_of(const TransfersState::Look& seen) {
    const auto read = [](const std::optional<Json>& answer) {
        return answer && answer->is_string() && answer->as_string().size() <= 66
                   ? chain::parse_hex_uint256(answer->as_string())
                   : std::nullopt;
    };
    const auto before = read(seen.before_answer), after = read(seen.after_answer);
    const auto first = read(seen.sent_before_answer), last = read(seen.sent_after_answer);
    if (!before || !after || !first || !last) return std::nullopt;
    return Balances{*before, *after, subtract(*last, *first).value_or(Uint256())};
}

// A block has carried it out: what has that moved?
void take_moves(TransfersState& state, Transfer& transfer, const TransfersState::Look& seen,
                TransfersState::Seen& known, const Context& context) {
    const Json& receipt = *seen.receipt_answer;
    const auto balances = balances_of(seen);
    auto moved = has_moved(receipt, transfer, balances);
    known.still = moved == false ? known.still + 1 : 0;
    const Transfer was = transfer;
    if (moved == true) {
        turn(transfer, kConfirmed, context);
    } else {
        if (transfer.status == kConfirmed || is_said_still(transfer)) return;
        // A node may not have the block's state yet, or another one than was asked for.
        const bool decided = ++known.silent >= kSilentLooks;
        if (decided) turn(transfer, known.still >= kSilentLooks ? kFailed : kUnsure, context);
        if (decided || transfer.status == kPending) transfer.moved = false;
    }
    if (auto arrived = arrived_by(receipt, transfer, balances)) transfer.bought->arrived = arrived;
    // Once, as other tabs take the first that they hear of.
    if (transfer.status != was.status || transfer.moved != was.moved ||
        (was.bought && transfer.bought->arrived != was.bought->arrived))
        store(state, context);
}

// What the receipt does not tell: what the account had before its block and after it. False: the
// receipt tells everything, or there is none.
bool ask_balances(TransfersState& state, TransfersState::Look& look, const Context& context) {
    const Transfer* const transfer = find(state, look.transfer);
    if (transfer == nullptr || !look.receipt_answer || !look.receipt_answer->is_object())
        return false;
    const Json& receipt = *look.receipt_answer;
    const auto block = read_number(receipt, "blockNumber");
    const Untold untold = untold_by(receipt, *transfer);
    if (untold == Untold::kNothing || !block || !block->fits_u64() || block->is_zero() ||
        read_number(receipt, "status").value_or(0).is_zero())
        return false;
    const auto ask = [&](std::uint64_t at) {
        Json of = Json::string(transfer->from.value);
        std::string_view method = "eth_getBalance";
        if (untold == Untold::kToken) {
            const auto own = chain::parse_evm_address(ascii_lower(transfer->from.value));
            const auto token = chain::parse_evm_address(ascii_lower(transfer->contract->value));
            const Bytes data = chain::make_balance_of_call(own.value_or(chain::EvmAddress{}));
            of = make_call(transfer->from.value, token.value_or(chain::EvmAddress{}), &data,
                           nullptr);
            method = "eth_call";
        }
        const EffectId id = context.take_id(context.owner);
        context.emit(engine::RequestChain{
            id, transfer->chain, transfer->rpc_urls, method,
            Json::array({std::move(of), Json::string(chain::make_quantity(at))})});
        return id;
    };
    const auto count = [&](std::uint64_t at) {
        const EffectId id = context.take_id(context.owner);
        context.emit(engine::RequestChain{
            id, transfer->chain, transfer->rpc_urls, "eth_getTransactionCount",
            Json::array({Json::string(std::string(sender_of(receipt, *transfer))),
                         Json::string(chain::make_quantity(at))})});
        return id;
    };
    look.before = ask(block->low_u64() - 1);
    look.after = ask(block->low_u64());
    look.sent_before = count(block->low_u64() - 1);
    look.sent_after = count(block->low_u64());
    return true;
}

void judge(TransfersState& state, const TransfersState::Look& seen, const Context& context) {
    Transfer* transfer = find(state, seen.transfer);
    if (transfer == nullptr || !seen.receipt_answer) return;
    TransfersState::Seen& known = seen_of(state, *transfer, context.now_ms);
    const Json& receipt = *seen.receipt_answer;
    const bool is_known = seen.transaction_answer && seen.transaction_answer->is_object();
    if (is_known) take_nonce(state, *transfer, *seen.transaction_answer, context);
    if (receipt.is_object()) {
        const auto status = read_number(receipt, "status");
        if (!status || receipt.find_string("transactionHash") != transfer->hash->value) return;
        known = {transfer->id, context.now_ms, 0, known.silent, known.still};
        if (!is_anothers(receipt, *transfer))
            if (const auto fee = fee_of(receipt))
                if (auto text = amount_text(*fee, transfer->fee_decimals);
                    text.size() <= Amount::kMax)
                    transfer->fee = std::move(text);
        if (status->is_zero() || !carried_out(receipt, *transfer))
            become(state, *transfer, kFailed, context);
        else
            take_moves(state, *transfer, seen, known, context);
        return replace_others(state, *transfer, context);
    }
    if (!receipt.is_null() || !seen.transaction_answer) return;
    if (is_known) {
        known = {transfer->id, context.now_ms};
        if (transfer->status != kPending) return become(state, *transfer, kPending, context);
        if (!transfer->moved) return;
        transfer->moved.reset();  // a block had it, and was undone
        return store(state, context);
    }
    if (!seen.transaction_answer->is_null()) return;
    const auto count = seen.count_answer && seen.count_answer->is_string() &&
                               seen.count_answer->as_string().size() <= 66
                           ? chain::parse_hex_uint256(seen.count_answer->as_string())
                           : std::nullopt;
    const std::int64_t nonce = number_of(*transfer);
    if (nonce >= 0 && count && *count > chain::Uint256(static_cast<std::uint64_t>(nonce))) {
        if (++known.gone >= kGoneLooks) become(state, *transfer, kReplaced, context);
        return;
    }
    known.gone = 0;
    if (context.now_ms - known.at_ms >= kDroppedAfterMs && !is_over(transfer->status))
        become(state, *transfer, is_unseen(*transfer) ? kUnsure : kDropped, context);
    else if (is_over(transfer->status) && transfer->status != kReplaced)
        become(state, *transfer, kPending, context);
}

// It has this hash: what nodes said of a former one counts no more.
void take_hash(TransfersState& state, Transfer& transfer, std::string_view hash,
               const Context& context) {
    transfer.hash = hash;
    erase_if(state.looks, [&](const auto& open) { return open.transfer == transfer.id.value; });
    seen_of(state, transfer, context.now_ms) = {transfer.id, context.now_ms};
    become(state, transfer, kPending, context);
}

bool number_answered(TransfersState& state, const ChainAnswered& event, const Context& context) {
    const auto found = std::ranges::find(state.alike, event.id, &TransfersState::Likeness::request);
    if (found == state.alike.end()) return false;
    found->request = 0;
    const auto number = event.result ? read_number(*event.result, "nonce") : std::nullopt;
    Transfer* const transfer = find(state, found->transfer);
    const bool is_it = number && transfer && !is_anothers(*event.result, *transfer) &&
                       *number == Uint256(static_cast<std::uint64_t>(number_of(*transfer)));
    const std::string hash = found->hash;
    // Where no node has said, the history's next word asks again.
    if (!number || !transfer || is_it) state.alike.erase(found);
    // It may be known again meanwhile.
    if (!is_it || transfer->status != kReplaced || transfer->replaced_by) return true;
    take_hash(state, *transfer, hash, context);
    look_soon(state, context);
    return true;
}

bool is_hash(const std::optional<Json>& result) {
    return result && result->is_string() && parse_hex_fixed<32>(result->as_string()) &&
           result->as_string().starts_with("0x");
}

// What a wallet says when it surely has not sent. 4900 is not among them: a wallet that was left
// while it was asking may go on.
constexpr std::int64_t kRejected = 4001;
bool surely_not_sent(std::int64_t code) {
    constexpr std::int64_t kCodes[] = {4100, 4200, 4901, 4902, -32600, -32601, -32602};
    return std::ranges::find(kCodes, code) != std::end(kCodes);
}

TransferAnswered read_failure(const std::string& id, const std::optional<RpcError>& error) {
    if (!error) return {id, Failure::kUnsure};
    if (error->code == kRejected) return {id, Failure::kDeclined};
    std::string message(truncate_utf8(error->message.value, 256));
    // "already known" and "nonce too low" are also said of a transaction that another node, or a
    // block, has from this very request.
    auto refusal = chain::read_node_refusal(error->code, error->message);
    if (refusal && refusal->code == Code::nonce_too_low) return {id, Failure::kUnsure, {}, message};
    if (refusal)
        return {id, Failure::kRefused, std::string(error_word(refusal->code)),
                std::move(refusal->detail)};
    if (surely_not_sent(error->code) || chain::says_not_taken(message))
        return {id, Failure::kRefused, {}, std::move(message)};
    return {id, Failure::kUnsure, {}, std::move(message)};
}

// As the server's history names it.
std::string_view operation_of(const Transfer& one) {
    if (one.by_page) return *one.by_page;
    return one.bought ? "trade" : one.allowance ? "approve" : "send";
}

std::string_view without_zeros(std::string_view amount) {
    if (amount.find('.') == std::string_view::npos) return amount;
    while (amount.ends_with('0')) amount.remove_suffix(1);
    if (amount.ends_with('.')) amount.remove_suffix(1);
    return amount;
}

// What the account gave is what this transfer gives. An allowance gives nothing.
bool gives(const account::ActivityEntry& entry, const Transfer& one) {
    if (one.allowance) return true;
    return std::ranges::any_of(entry.transfers, [&](const account::ActivityTransfer& part) {
        const bool same_token =
            one.contract && part.contract
                ? ascii_lower(part.contract->value) == ascii_lower(one.contract->value)
                : part.symbol == one.symbol && (one.contract || !part.contract);
        return same_token && part.direction != account::TransferDirection::kIn &&
               without_zeros(part.quantity.value) == without_zeros(one.amount.value);
    });
}

// What a block moved: another tab may have seen it, and this one the block alone.
void take_details(Transfer& own, const Transfer& other) {
    // While it is pending each tab asks for itself, as its block may be undone.
    if (!own.moved && own.status != kPending) own.moved = other.moved;
    if (own.bought && other.bought && !own.bought->arrived)
        own.bought->arrived = other.bought->arrived;
}

// Of two accounts of one transfer the later state stands.
void read_stored(TransfersState& state, std::string_view text) {
    Stored stored;
    machine::read_rows(text, stored);
    for (const Transfer& other : stored.transfers) {
        Transfer* own = find(state, other.id);
        if (own == nullptr)
            state.transfers.insert(
                std::ranges::find_if(state.transfers,
                                     [&](const auto& one) { return one.at_ms < other.at_ms; }),
                other);
        else if (other.changed_at_ms > own->changed_at_ms || (other.hash && !own->hash))
            *own = other;
        else if (other.status == own->status)
            take_details(*own, other);
    }
    state.changed = true;
}

}  // namespace

void restore(TransfersState& state, const Context& context) {
    if (const std::string* text = context.storage.find(kTransfersKey)) read_stored(state, *text);
    // Whoever asked for these has gone, or is another tab, which will say more.
    for (Transfer& one : state.transfers)
        if (one.status == kAsking) one.status = kUnsure;
    forget_old(state, context);
    look(state, context);
}

void begin(TransfersState& state, const Transfer& transfer, const Json& transaction,
           const Context& context) {
    state.transfers.insert(state.transfers.begin(), transfer);
    forget_old(state, context);
    store(state, context);
    // Its own id: behind a reload the wallet's answer finds it by that.
    const EffectId id = parse_decimal_signed(transfer.id.value).value_or(0);
    context.emit(RequestWallet{id, engine::ChainNamespace::kEip155, "eth_sendTransaction",
                               Json::array({transaction})});
    state.asked.push_back(transfer.id);
}

void follow(TransfersState& state, const Transfer& transfer, const Context& context) {
    if (std::ranges::any_of(state.transfers,
                            [&](const Transfer& one) { return one.hash == transfer.hash; }))
        return;
    state.transfers.insert(state.transfers.begin(), transfer);
    forget_old(state, context);
    store(state, context);
    look_soon(state, context);
}

std::optional<TransferAnswered> update(TransfersState& state, const WalletAnswered& event,
                                       const Context& context) {
    const std::string id = to_decimal_signed(event.id);
    const bool asked =
        erase_if(state.asked, [&](const std::string& one) { return one == id; }) != 0;
    Transfer* transfer = find(state, id);
    const bool sent = is_hash(event.result);
    // One that nobody waits for any more may tell of what is unsure.
    if (transfer == nullptr || (!asked && (!sent || transfer->hash))) return std::nullopt;
    if (sent) {
        transfer->hash = ascii_lower(event.result->as_string());
        become(state, *transfer, kPending, context);
        look_soon(state, context);
        return TransferAnswered{id};
    }
    TransferAnswered failed = read_failure(id, event.error);
    become(state, *transfer, failed.failure == Failure::kUnsure ? kUnsure : kRefused, context);
    return failed;
}

void update(TransfersState& state, const ChainAnswered& event, const Context& context) {
    if (event.id == 0 || number_answered(state, event, context)) return;
    for (std::size_t i = 0; i < state.looks.size(); ++i) {
        TransfersState::Look& one = state.looks[i];
        const auto take = [&](EffectId& id, std::optional<Json>& into) {
            if (id != event.id) return false;
            id = 0;
            // A null result is an answer: the node does not know it.
            if (!event.error) into = event.result ? *event.result : Json();
            return true;
        };
        if (!take(one.receipt, one.receipt_answer) &&
            !take(one.transaction, one.transaction_answer) && !take(one.count, one.count_answer) &&
            !take(one.before, one.before_answer) && !take(one.after, one.after_answer) &&
            !take(one.sent_before, one.sent_before_answer) &&
            !take(one.sent_after, one.sent_after_answer))
            continue;
        if (one.receipt != 0 || one.transaction != 0 || one.count != 0 || one.before != 0 ||
            one.after != 0 || one.sent_before != 0 || one.sent_after != 0 ||
            (!std::exchange(one.compared, true) && ask_balances(state, one, context)))
            return;
        const TransfersState::Look done = std::move(one);
        state.looks.erase(state.looks.begin() + static_cast<std::ptrdiff_t>(i));
        judge(state, done, context);
        return wait_to_look(state, context);
    }
}

void update(TransfersState& state, const machine::TimerFired& event, const Context& context) {
    if (event.timer_id != state.timer) return;
    state.timer = 0;
    look(state, context);
}

void update(TransfersState& state, const machine::StorageChanged& event, const Context& context) {
    if (event.key.value != std::string(context.prefix).append(kTransfersKey) || !event.value)
        return;
    read_stored(state, *event.value);
    wait_to_look(state, context);
}

void activity_changed(TransfersState& state, const ActivitySlice& activity,
                      const Context& context) {
    constexpr std::int64_t kClockMs = 60'000;  // two clocks need not agree
    if (!context.account) return;
    bool found = false;
    for (Transfer& one : state.transfers) {
        const bool is_open =
            one.status == kUnsure ? !one.hash : one.status == kReplaced && !one.replaced_by;
        if (!is_open || one.chain != context.account->chain) continue;
        for (const account::ActivityEntry& entry : activity.entries) {
            const bool taken = std::ranges::any_of(state.transfers, [&](const Transfer& other) {
                return other.hash && other.hash->value == ascii_lower(entry.hash.value);
            });
            if (taken || entry.suspicious || entry.operation != operation_of(one) ||
                entry.at_ms < one.at_ms - kClockMs || entry.hash.value.size() != 66 ||
                ascii_lower(entry.from.value) != ascii_lower(one.from.value) ||
                ascii_lower(entry.to.value) != ascii_lower(one.to.value) || !gives(entry, one))
                continue;
            const std::string hash = ascii_lower(entry.hash.value);
            if (one.status == kReplaced) {
                ask_number(state, one, hash, context);
                continue;
            }
            take_hash(state, one, hash, context);
            found = true;
            break;
        }
    }
    if (found) look_soon(state, context);
}

void follow_as(TransfersState& state, std::string_view id, std::string_view hash,
               const Context& context) {
    Transfer* transfer = find(state, id);
    if (transfer == nullptr) return;
    take_hash(state, *transfer, hash, context);
    look(state, context);
}

bool may_have_gone_out(const Transfer& one) {
    return one.status == kAsking || one.status == kUnsure || one.status == kDropped ||
           (one.status == kReplaced && !one.replaced_by);
}

void replacements_changed(TransfersState& state, const TransfersSlice& replacements,
                          const Context& context) {
    for (const Transfer& one : replacements.transfers)
        if (one.hash && (one.status == kConfirmed || one.status == kFailed || one.moved))
            replace_others(state, one, context);
}

bool is_asked(const TransfersState& state, const Transfer& one) {
    return std::ranges::find(state.asked, one.id.value) != state.asked.end();
}

const Transfer* asked_transfer(const TransfersState& state) {
    for (const std::string& id : state.asked)
        for (const Transfer& one : state.transfers)
            if (one.id.value == id) return &one;
    return nullptr;
}

TransfersSlice make_slice(const TransfersState& state) {
    TransfersSlice slice;
    for (const Transfer& one : state.transfers)
        if (one.status != kRefused) slice.transfers.push_back(one);
    return slice;
}

}  // namespace portico::transfers
