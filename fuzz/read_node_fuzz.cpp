// SPDX-License-Identifier: Apache-2.0
//
// A chain's node that answers the indexer as it likes. The lines are its answers: the block, its
// receipts, its traces in either form, one transaction, logs. What is taken of them fits together,
// and is stored and read back the same.
#include <algorithm>
#include <array>

#include "fuzz/fuzz_input.hpp"
#include "server/indexer/rules/read_node.hpp"

namespace {

using namespace portico;
using namespace portico::indexer;

constexpr BlockNumber kNumberMax = BlockNumber{1} << 53;

bool is_amount(const Amount& amount) {
    return amount.size() <= 32 && (amount.empty() || amount.front() != 0);
}

void check_traces(const Traces& traces, const NodeBlock& block) {
    PORTICO_ASSERT(traces.size() == block.transactions.size());
    for (const auto& moves : traces)
        for (const ValueMove& move : moves)
            PORTICO_ASSERT(is_amount(move.amount) && !move.amount.empty());
}

void check_block(const Block& block, const NodeBlock& reported, const CoinRules& rules) {
    PORTICO_ASSERT(block.hash == reported.hash && block.number == reported.number);
    PORTICO_ASSERT(block.transactions.size() == reported.transactions.size());
    for (const Transaction& one : block.transactions) {
        PORTICO_ASSERT(!one.failed || one.effects.empty() || rules.chain != 0);
        for (const Effect& effect : one.effects)
            PORTICO_ASSERT(is_amount(effect.amount) && is_amount(effect.id));
        PORTICO_ASSERT(unpack_effects(pack_effects(one.effects)) == one.effects);
        PORTICO_ASSERT(!one.fee || is_amount(*one.fee));
        PORTICO_ASSERT(authors_of(one).size() == one.effects.size());
        const auto parties = parties_of(one);
        PORTICO_ASSERT(std::ranges::is_sorted(parties));
        PORTICO_ASSERT(std::ranges::adjacent_find(parties) == parties.end());
        PORTICO_ASSERT(std::ranges::find(parties, Address{}) == parties.end() ||
                       one.sender == Address{});
    }
}

}  // namespace

PORTICO_FUZZ_TARGET(input) {
    std::array<std::string_view, 6> lines;
    std::string_view rest = as_text(input);
    for (std::string_view& line : lines) {
        line = rest.substr(0, rest.find('\n'));
        rest.remove_prefix(std::min(rest.size(), line.size() + 1));
    }
    if (const auto places = read_log_places(lines[5])) {
        PORTICO_ASSERT(std::ranges::is_sorted(*places));
        PORTICO_ASSERT(std::ranges::adjacent_find(*places) == places->end());
    }
    // Nothing that anybody's bytes may be is stored effects, unless these are written so.
    if (const auto effects = unpack_effects(input))
        PORTICO_ASSERT(unpack_effects(pack_effects(*effects)) == effects);

    static_cast<void>(read_block(lines[0], false));
    const auto reported = read_block(lines[0], true);
    if (!reported || !*reported) return;
    const NodeBlock& block = **reported;
    PORTICO_ASSERT(block.number >= 0 && block.number <= kNumberMax && block.time_s >= 0);
    for (const NodeTransaction& one : block.transactions) PORTICO_ASSERT(is_amount(one.value));
    if (const auto one = read_transaction(lines[4], block.hash); one && *one)
        PORTICO_ASSERT((*one)->second >= 0 && is_amount((*one)->first.value));
    static_cast<void>(read_receipt(lines[1], block.hash));

    NodeBlockDetails details;
    if (auto receipts = read_receipts(lines[1], block.hash); receipts && *receipts)
        details.receipts = std::move(**receipts);
    const auto flat = read_flat_traces(lines[2], block), calls = read_call_traces(lines[3], block);
    for (const auto* traces : {&flat, &calls}) {
        if (*traces) check_traces(**traces, block);
        details.traces = *traces ? std::optional(**traces) : std::nullopt;
        for (const auto check : {ReceiptCheck::kRoot, ReceiptCheck::kFilter, ReceiptCheck::kNone})
            for (const ChainId chain : {0, 324, 137}) {
                const CoinRules rules{.chain = chain};
                if (const auto made = make_block(block, details, check, rules))
                    check_block(*made, block, rules);
            }
    }
}
