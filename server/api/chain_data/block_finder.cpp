// SPDX-License-Identifier: Apache-2.0
#include "server/api/chain_data/block_finder.hpp"

#include <algorithm>
#include <set>

#include "core/chain/eip155/uint256.hpp"

namespace portico::api::chain_data {
namespace {

/// Of a step between two points: nearer is near enough, since points say their blocks' times.
constexpr std::int64_t kNearPart = 16;
constexpr std::int64_t kNumberMax = std::int64_t{1} << 53;

std::optional<std::int64_t> number_of(const Json& block, const char* member) {
    const auto text = block.find_string(member);
    const auto number = text ? chain::parse_hex_uint256(*text) : std::nullopt;
    if (!number || !number->fits_u64() || number->low_u64() > kNumberMax) return std::nullopt;
    return static_cast<std::int64_t>(number->low_u64());
}

std::optional<BlockAt> read_block(const ChainAnswer& answer) {
    if (answer.outcome != ChainAnswer::Outcome::kResult) return std::nullopt;
    const auto number = number_of(answer.result, "number");
    const auto time_s = number_of(answer.result, "timestamp");
    if (!number || !time_s) return std::nullopt;
    return BlockAt{*number, *time_s};
}

ChainCall header_call(const std::string& block) {
    return {"eth_getBlockByNumber", "[\"" + block + "\",false]"};
}
std::string block_text(std::int64_t number) {
    return chain::to_quantity(chain::Uint256(static_cast<std::uint64_t>(number)));
}

}  // namespace

struct BlockFinder::Search {
    std::string chain;
    Steps steps;
    Done done;
    std::map<std::int64_t, std::int64_t> known = {};  ///< times by number
    int rounds = 0;

    using At = std::map<std::int64_t, std::int64_t>::const_iterator;
    std::int64_t time_of(std::int64_t step) const {
        return known.rbegin()->second - steps.span_s * (steps.count - step) / steps.count;
    }
    /// The first known one that is later; a lying node's times are in no order, and give no more
    /// than wrong guesses.
    At later_than(std::int64_t time_s) const {
        return std::ranges::find_if(known, [&](const auto& one) { return one.second > time_s; });
    }
    std::optional<std::int64_t> guess(std::int64_t time_s) const {
        const At high = later_than(time_s);
        if (high == known.begin() || high == known.end()) return std::nullopt;
        const At low = std::prev(high);
        const std::int64_t near_s = steps.span_s / steps.count / kNearPart,
                           blocks = high->first - low->first;
        if (blocks <= 1 || time_s - low->second <= near_s || high->second - time_s <= near_s)
            return std::nullopt;
        // By proportion first; halves make sure of an end where blocks are uneven.
        const double part = rounds % 2 == 0 ? static_cast<double>(time_s - low->second) /
                                                  static_cast<double>(high->second - low->second)
                                            : 0.5;
        return std::clamp(
            low->first + static_cast<std::int64_t>(part * static_cast<double>(blocks)),
            low->first + 1, high->first - 1);
    }
    void finish() {
        std::set<std::int64_t> chosen{known.rbegin()->first};
        for (std::int64_t step = 0; step < steps.wanted; ++step) {
            const At high = later_than(time_of(step));
            if (high == known.begin() || high == known.end()) continue;
            const At low = std::prev(high);
            const bool is_low = time_of(step) - low->second <= high->second - time_of(step);
            chosen.insert((is_low ? low : high)->first);
        }
        std::vector<BlockAt> blocks;
        for (const std::int64_t number : chosen) blocks.push_back({number, known.at(number)});
        done(std::move(blocks));
    }
};

void BlockFinder::find(const std::string& chain, Steps steps, Done done) {
    auto search = std::make_shared<Search>(chain, steps, std::move(done));
    reader_.read(chain, {header_call("latest"), header_call("0x0")},
                 [this, search](const ChainAnswers& reported) {
                     const auto head = read_block(reported[0]), first = read_block(reported[1]);
                     if (!head) return search->done(std::nullopt);
                     search->known[head->number] = head->time_s;
                     if (first && first->number == 0) search->known[0] = first->time_s;
                     look(search);
                 });
}

void BlockFinder::look(const std::shared_ptr<Search>& search) {
    std::set<std::int64_t> wanted;
    for (std::int64_t step = 0; step < search->steps.wanted; ++step)
        if (const auto number = search->guess(search->time_of(step))) wanted.insert(*number);
    if (wanted.empty() || search->rounds++ == kRoundsMax) return search->finish();
    std::vector<ChainCall> calls;
    for (const std::int64_t number : wanted) calls.push_back(header_call(block_text(number)));
    reader_.read(search->chain, std::move(calls),
                 [this, search, wanted](const ChainAnswers& reported) {
                     bool is_any = false;
                     for (const ChainAnswer& answer : reported) {
                         const auto block = read_block(answer);
                         if (!block || !wanted.contains(block->number)) continue;
                         search->known[block->number] = block->time_s;
                         is_any = true;
                     }
                     is_any ? look(search) : search->finish();
                 });
}

void BlockFinder::extend(const std::string& chain, std::vector<BlockAt> blocks, Done done) {
    const BlockAt first = blocks.front();
    if (first.number == 0) return done(std::move(blocks));
    reader_.read(
        chain, {header_call(block_text(first.number - 1))},
        [first, blocks = std::move(blocks),
         done = std::move(done)](const ChainAnswers& reported) mutable {
            const auto before = read_block(reported[0]);
            if (!before || before->number != first.number - 1 || before->time_s > first.time_s)
                return done(std::nullopt);
            blocks.insert(blocks.begin(), *before);
            done(std::move(blocks));
        });
}

}  // namespace portico::api::chain_data
