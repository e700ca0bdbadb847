// SPDX-License-Identifier: Apache-2.0
#include "server/indexer/rules/chain_follower.hpp"

#include <algorithm>

#include "core/base/assert.hpp"

namespace portico::indexer {
namespace {

constexpr std::int64_t kBackoffMs = 250;  // doubled with each in a row
constexpr std::int64_t kBackoffMaxMs = 30'000;
constexpr std::int64_t kStuckMs = 30'000;
constexpr int kDoublingsMax = 7;
constexpr std::int64_t kWalkStep = 8;  // doubled with each further
constexpr std::int64_t kWalkStepMost = 64;

}  // namespace

std::string_view state_word(ChainFollower::State state) {
    constexpr std::string_view kWords[] = {"idle",    "head",      "blocks", "details", "walking",
                                           "writing", "rewinding", "stuck",  "lost"};
    return kWords[static_cast<std::size_t>(state)];
}

ChainFollower::ChainFollower(ChainFollowerConfig config, const std::optional<Tail>& tail)
    : config_(config), batch_(config.batch) {
    PORTICO_ASSERT(config.batch > 0 && config.keep > 0);
    if (tail) window_.assign(tail->blocks.begin(), tail->blocks.end());
}

RequestId ChainFollower::fetch(State state) {
    state_ = state;
    return ++last_request_;
}

void ChainFollower::rest(std::int64_t now_ms, std::int64_t pause_ms) {
    if (state_ != State::kStuck) state_ = State::kIdle;
    ++last_request_;  // what is still under way comes too late
    next_ms_ = now_ms + pause_ms;
}

void ChainFollower::back_off(std::int64_t now_ms) {
    const int doublings = std::min(stumbles_++, kDoublingsMax);
    batch_ = std::max<std::int64_t>(1, batch_ / 2);  // perhaps it was too much at once
    rest(now_ms, std::min(kBackoffMs << doublings, kBackoffMaxMs));
}

void ChainFollower::refuse(std::int64_t now_ms, std::string_view why) {
    ++counts_.refused;
    refusal_ = why;
    back_off(now_ms);
}

void ChainFollower::miss(std::int64_t now_ms) {
    ++counts_.missing;
    back_off(now_ms);
}

void ChainFollower::tick(std::int64_t now_ms) {
    const bool may = state_ == State::kIdle || state_ == State::kStuck;
    if (may && now_ms >= next_ms_) effects_.push_back(FetchHead{fetch(State::kHead)});
}

void ChainFollower::failed(RequestId id, std::int64_t now_ms) {
    if (id != last_request_) return;
    ++counts_.failures;
    back_off(now_ms);
}

const BlockRef* ChainFollower::find(BlockNumber number) const {
    if (window_.empty() || number < window_.front().number || number > window_.back().number)
        return nullptr;
    return &window_[static_cast<std::size_t>(number - window_.front().number)];
}

void ChainFollower::head_reported(RequestId id, const std::optional<NodeBlock>& head,
                                  std::int64_t now_ms) {
    if (id != last_request_) return;
    if (!head) return refuse(now_ms, "the newest block cannot be read");
    head_ = head->number;
    // At our tip or below it: the same block, or the chain was reorganised. What is only shorter
    // is a node that is behind.
    if (const BlockRef* ours = find(head->number)) {
        if (ours->hash != head->hash) return suspect_reorg(head->hash, now_ms);
    }
    request_next(now_ms);
}

/// Asks for the next blocks, or rests where there are none.
void ChainFollower::request_next(std::int64_t now_ms) {
    const BlockNumber goal = *head_ - config_.confirmations;
    const BlockNumber first =
        window_.empty()
            ? std::max<BlockNumber>(
                  0, config_.from.value_or(goal - config_.begin_below.value_or(config_.keep)))
            : window_.back().number + 1;
    if (first > goal) {
        stumbles_ = 0;
        if (first > *head_) suspected_.reset();
        return rest(now_ms, config_.poll_ms);
    }
    requested_.clear();
    for (BlockNumber number = first; number <= goal && number < first + batch_; ++number)
        requested_.push_back(number);
    effects_.push_back(FetchBlocks{fetch(State::kBlocks), requested_, true});
}

void ChainFollower::blocks_reported(RequestId id, std::vector<std::optional<NodeBlock>> reported,
                                    std::int64_t now_ms) {
    if (id != last_request_) return;
    if (reported.size() != requested_.size()) return refuse(now_ms, "a block cannot be read");
    if (state_ == State::kFindingFork) return walked(std::move(reported), now_ms);
    reported_.clear();
    for (std::size_t i = 0; i < reported.size(); ++i) {
        // A node that is behind knows the first ones only: those are good.
        if (!reported[i]) break;
        if (reported[i]->number != requested_[i])
            return refuse(now_ms, "another block than asked for");
        if (i > 0 && reported[i]->parent != reported[i - 1]->hash)
            return refuse(now_ms, "a block that is no child of the one before");
        reported_.push_back(std::move(*reported[i]));
    }
    if (reported_.empty()) return miss(now_ms);
    if (!window_.empty() && reported_.front().parent != window_.back().hash)
        return suspect_reorg(reported_.front().parent, now_ms);
    suspected_.reset();
    effects_.push_back(FetchDetails{fetch(State::kDetails), reported_});
}

void ChainFollower::details_reported(RequestId id,
                                     std::vector<std::optional<NodeBlockDetails>> reported,
                                     std::int64_t now_ms) {
    if (id != last_request_) return;
    if (reported.size() != reported_.size())
        return refuse(now_ms, "receipts or traces cannot be read");
    writing_.clear();
    for (std::size_t i = 0; i < reported.size(); ++i) {
        if (!reported[i]) break;  // gone meanwhile, or on another node alone
        auto block =
            make_block(reported_[i], *reported[i], config_.check, {config_.chain, config_.wrapped});
        if (!block) return refuse(now_ms, block.error().detail);
        writing_.push_back(std::move(*block));
    }
    if (writing_.empty()) return miss(now_ms);
    fetch(State::kWriting);
    effects_.push_back(Write{writing_});
}

void ChainFollower::suspect_reorg(const Hash& other, std::int64_t now_ms) {
    // Said once it may be one node's lie, or a node on a branch that dies: it must be said twice.
    if (suspected_ != other) {
        ++counts_.doubts;
        suspected_ = other;
        return rest(now_ms, kBackoffMs);
    }
    walk_linked_ = false;
    walk_step_ = kWalkStep;
    suspected_at_ = std::min(window_.back().number, *head_);
    walk(suspected_at_);
}

void ChainFollower::walk(BlockNumber high) {
    requested_.clear();
    const BlockNumber low = std::max(window_.front().number, high - walk_step_ + 1);
    for (BlockNumber number = low; number <= high; ++number) requested_.push_back(number);
    walk_step_ = std::min(walk_step_ * 2, kWalkStepMost);
    effects_.push_back(FetchBlocks{fetch(State::kFindingFork), requested_, false});
}

void ChainFollower::walked(std::vector<std::optional<NodeBlock>> reported, std::int64_t now_ms) {
    for (std::size_t i = reported.size(); i-- > 0;) {
        if (!reported[i] || reported[i]->number != requested_[i])
            return refuse(now_ms, "another block than asked for");
        if (walk_linked_ && reported[i]->hash != walk_top_)
            return refuse(now_ms, "a block that is no parent of the one above");
        walk_linked_ = true;
        walk_top_ = reported[i]->parent;
        const BlockRef* ours = find(reported[i]->number);
        if (ours->hash != reported[i]->hash) continue;
        suspected_.reset();
        // Where another block was told before stands ours: one of both answers is no truth.
        if (ours->number == suspected_at_) return refuse(now_ms, "two blocks for one number");
        rewinding_ = ours->number;
        fetch(State::kRewinding);
        effects_.push_back(Rewind{rewinding_});
        return;
    }
    if (requested_.front() > window_.front().number) return walk(requested_.front() - 1);
    state_ = State::kStuck;
    rest(now_ms, kStuckMs);
}

void ChainFollower::written(std::optional<store::Failure> failure, std::int64_t now_ms) {
    PORTICO_ASSERT(state_ == State::kWriting || state_ == State::kRewinding);
    if (failure == store::Failure::kConflict) {
        state_ = State::kLost;
        return;
    }
    if (failure) {
        ++counts_.failures;
        return back_off(now_ms);  // nothing was written: all of it is asked for again
    }
    if (state_ == State::kRewinding) {
        const auto depth = static_cast<std::uint64_t>(window_.back().number - rewinding_);
        ++counts_.rewinds;
        counts_.rewound_blocks += depth;
        counts_.deepest_rewind = std::max(counts_.deepest_rewind, depth);
        while (window_.back().number > rewinding_) window_.pop_back();
    } else {
        for (const Block& block : writing_) {
            window_.push_back({block.number, block.hash, block.time_s});
            ++counts_.blocks;
            counts_.transactions += block.transactions.size();
            for (const Transaction& one : block.transactions) counts_.effects += one.effects.size();
        }
        while (static_cast<std::int64_t>(window_.size()) > config_.keep + 1) window_.pop_front();
        batch_ = std::min(config_.batch, batch_ + 1 + batch_ / 4);
        writing_.clear();
    }
    stumbles_ = 0;
    request_next(now_ms);
}

}  // namespace portico::indexer
