// SPDX-License-Identifier: Apache-2.0
#include "server/indexer/rules/chain_data.hpp"

#include <algorithm>

#include "core/chain/eip155/contracts/logs.hpp"
#include "core/chain/eip155/currency_contracts.hpp"
#include "core/crypto/hash/keccak.hpp"
#include "server/indexer/rules/coin_moves.hpp"
#include "server/indexer/rules/operations.hpp"
#include "server/indexer/rules/permit2.hpp"
#include "server/indexer/rules/receipts_root.hpp"
#include "server/indexer/rules/wraps.hpp"

namespace portico::indexer {
namespace {

std::unexpected<Error> unfit(std::string what) {
    return fail(Code::rpc_bad_answer, std::move(what));
}

void add_to_bloom(Bloom& bloom, ByteView item) {
    const Bytes32 hash = keccak256(item);
    for (std::size_t pair = 0; pair < 6; pair += 2) {
        const std::size_t bit = (std::size_t{hash[pair]} << 8 | hash[pair + 1]) & 2047;
        bloom[255 - bit / 8] |= static_cast<std::uint8_t>(1u << (bit % 8));
    }
}

void append_transfers(const Log& log, const chain::TokenTransfers& transfers,
                      std::vector<Effect>& out) {
    for (const chain::TokenTransfer& one : transfers) {
        const EffectKind kind = one.standard == chain::TokenStandard::kErc20 ? EffectKind::kErc20
                                : one.standard == chain::TokenStandard::kErc721
                                    ? EffectKind::kErc721
                                    : EffectKind::kErc1155;
        Effect effect{kind, log.contract, one.from, one.to, one.quantity.shortest_bytes(), {}};
        if (kind != EffectKind::kErc20) effect.id = one.id.shortest_bytes();
        out.push_back(std::move(effect));
    }
}

void append_approval(const Log& log, const chain::LogEvent& event, std::vector<Effect>& out) {
    if (const auto* approval = std::get_if<chain::TokenApproval>(&event)) {
        Effect effect{EffectKind::kApproval, log.contract, approval->owner, approval->spender};
        (approval->standard == chain::TokenStandard::kErc20 ? effect.amount : effect.id) =
            approval->value.shortest_bytes();
        out.push_back(std::move(effect));
    } else if (const auto* all = std::get_if<chain::OperatorApproval>(&event)) {
        out.push_back({EffectKind::kApprovalForAll, log.contract, all->owner, all->spender,
                       all->approved ? Amount{1} : Amount{}});
    }
}

/// What the logs of a transaction did, the coins apart that are told by them; nothing where one is
/// no event of ours: anybody may write any log.
void append_log_effects(const std::vector<Log>& logs, const CoinRules& rules, Wraps wraps,
                        std::vector<Effect>& out) {
    std::vector<Result<chain::LogEvent>> events;
    events.reserve(logs.size());
    for (const Log& log : logs) {
        events.push_back(chain::decode_log(log.topics, log.data));
        if (!events.back()) continue;
        if (const auto* transfers = std::get_if<chain::TokenTransfers>(&*events.back()))
            wraps.note(log.contract, *transfers);
    }
    for (std::size_t i = 0; i < logs.size(); ++i) {
        const Log& log = logs[i];
        if (auto operation = read_operation(log)) {
            out.push_back(std::move(*operation));
            continue;
        }
        if (auto permit2 = read_permit2_approval(log)) {
            out.push_back(std::move(*permit2));
            continue;
        }
        if (!events[i]) continue;
        append_approval(log, *events[i], out);
        if (chain::is_currency_contract(static_cast<std::uint64_t>(rules.chain), log.contract))
            continue;
        if (const auto* transfers = std::get_if<chain::TokenTransfers>(&*events[i])) {
            append_transfers(log, *transfers, out);
        } else if (const auto* wrap = std::get_if<chain::NativeWrap>(&*events[i])) {
            // Wrapping mints the wrapped coin, taking out burns it; WETH9 writes no Transfer then.
            const Address nobody{};
            if (wraps.counts(log.contract, *wrap))
                out.push_back(
                    {EffectKind::kErc20, log.contract, wrap->wrapped ? nobody : wrap->account,
                     wrap->wrapped ? wrap->account : nobody, wrap->amount.shortest_bytes()});
        } else if (const auto* swap = std::get_if<chain::PoolSwap>(&*events[i])) {
            const chain::Uint256& first = swap->in0.is_zero() ? swap->out0 : swap->in0;
            const chain::Uint256& second = swap->in1.is_zero() ? swap->out1 : swap->in1;
            out.push_back({EffectKind::kSwap, log.contract, swap->sender, swap->to,
                           first.shortest_bytes(), second.shortest_bytes()});
        }
    }
}

/// Whether logs give the filter of the header, which leaves a state sync out.
bool gives_filter(const NodeBlock& block, const std::vector<Receipt>& receipts, ChainId chain) {
    if (bloom_of(receipts) == block.bloom) return true;
    const bool is_polygon = chain == 137 || chain == 80'002;
    if (!is_polygon || block.transactions.empty() || !is_state_sync(block.transactions.back()))
        return false;
    return bloom_of(std::vector<Receipt>(receipts.begin(), receipts.end() - 1)) == block.bloom;
}

/// A deposit makes coins at its sender first. Whoever deposits for himself moves nothing by the
/// call that follows: it would stand in his history as sent.
void add_mint(const NodeTransaction& reported, std::vector<ValueMove>& moves) {
    if (reported.mint.empty()) return;
    std::erase_if(moves, [&](const ValueMove& move) {
        return move.from == reported.sender && move.to == reported.sender;
    });
    moves.insert(moves.begin(), {Address{}, reported.sender, reported.mint});
}

/// What the transaction itself gave.
std::vector<ValueMove> given(const NodeTransaction& reported, const Receipt& receipt) {
    if (reported.value.empty()) return {};
    const Address to =
        reported.recipient ? *reported.recipient : receipt.created.value_or(Address{});
    return {{reported.sender, to, reported.value}};
}

}  // namespace

bool is_state_sync(const NodeTransaction& reported) {
    return reported.sender == Address{} && reported.recipient == Address{};
}

Bloom bloom_of(const std::vector<Log>& logs) {
    Bloom out{};
    for (const Log& log : logs) {
        add_to_bloom(out, log.contract);
        for (const Bytes32& topic : log.topics) add_to_bloom(out, topic);
    }
    return out;
}

Bloom bloom_of(const std::vector<Receipt>& receipts) {
    Bloom out{};
    for (const Receipt& receipt : receipts) {
        const Bloom one = bloom_of(receipt.logs);
        for (std::size_t i = 0; i < out.size(); ++i) out[i] |= one[i];
    }
    return out;
}

Result<Transaction> make_transaction(const NodeTransaction& reported, std::int64_t position,
                                     const Receipt& receipt, const std::vector<ValueMove>* traces,
                                     const CoinRules& rules) {
    if (receipt.transaction != reported.hash) return unfit("a receipt of another transaction");
    if (receipt.failed && !receipt.logs.empty() &&
        !chain::logs_failed_transactions(static_cast<std::uint64_t>(rules.chain)))
        return unfit("a failed transaction with logs");
    Transaction out{.position = position,
                    .hash = reported.hash,
                    .sender = reported.sender,
                    .recipient = reported.recipient,
                    .failed = receipt.failed,
                    .nonce = reported.nonce,
                    .selector = reported.selector};
    if (receipt.cost) out.fee = fee_of(*receipt.cost, reported.gas_price);
    std::vector<ValueMove> known;
    if (!receipt.failed) known = traces != nullptr ? *traces : given(reported, receipt);
    add_mint(reported, known);
    const std::vector<ValueMove> moves = coin_moves(rules.chain, known, receipt.logs);
    for (const ValueMove& move : moves)
        out.effects.push_back({EffectKind::kNative, {}, move.from, move.to, move.amount});
    append_log_effects(receipt.logs, rules, Wraps(moves, rules.wrapped), out.effects);
    return out;
}

Result<Block> make_block(const NodeBlock& block, const NodeBlockDetails& details,
                         ReceiptCheck check, const CoinRules& rules) {
    const std::size_t count = block.transactions.size();
    if (details.receipts.size() != count) return unfit("the number of receipts");
    if (details.traces && details.traces->size() != count) return unfit("the number of traces");
    if (check == ReceiptCheck::kRoot) {
        const auto root = receipts_root(details.receipts);
        if (!root || !block.receipts_root)
            return unfit("the root of its receipts cannot be checked: see no_receipts_root");
        if (root != block.receipts_root) return unfit("its receipts do not give their root");
    }
    if (check == ReceiptCheck::kFilter && !gives_filter(block, details.receipts, rules.chain))
        return unfit("logs are missing or were added");
    Block out{block.number, block.hash, block.parent, block.time_s, {}};
    out.transactions.reserve(count);
    for (std::size_t i = 0; i < count; ++i)
        out.transactions.push_back(PORTICO_TRY(make_transaction(
            block.transactions[i], static_cast<std::int64_t>(i), details.receipts[i],
            details.traces ? &(*details.traces)[i] : nullptr, rules)));
    return out;
}

}  // namespace portico::indexer
