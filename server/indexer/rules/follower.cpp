// SPDX-License-Identifier: Apache-2.0
#include "server/indexer/rules/follower.hpp"

#include <algorithm>

#include "core/base/assert.hpp"

namespace portico::indexer {
namespace {

constexpr std::int64_t kStumbleMs = 250;  // doubled with each in a row
constexpr std::int64_t kStumbleMostMs = 30'000;
constexpr std::int64_t kStuckMs = 30'000;
constexpr int kDoublingsMax = 7;
constexpr std::int64_t kWalkStep = 8;  // doubled with each further
constexpr std::int64_t kWalkStepMost = 64;

}  // namespace

std::string_view state_word(Follower::State state) {
    constexpr std::string_view kWords[] = {"idle",    "head",      "blocks", "details", "walking",
                                           "writing", "rewinding", "stuck",  "lost"};
    return kWords[static_cast<std::size_t>(state)];
}

Follower::Follower(FollowerConfig config, const std::optional<Tail>& tail)
    : config_(config), batch_(config.batch) {
    PORTICO_ASSERT(config.batch > 0 && config.keep > 0);
    if (tail) window_.assign(tail->blocks.begin(), tail->blocks.end());
}

AskId Follower::ask(State state) {
    state_ = state;
    return ++last_ask_;
}

void Follower::rest(std::int64_t now_ms, std::int64_t pause_ms) {
    if (state_ != State::kStuck) state_ = State::kIdle;
    ++last_ask_;  // what is still under way comes too late
    next_ms_ = now_ms + pause_ms;
}

void Follower::stumble(std::int64_t now_ms) {
    const int doublings = std::min(stumbles_++, kDoublingsMax);
    batch_ = std::max<std::int64_t>(1, batch_ / 2);  // perhaps it was too much at once
    rest(now_ms, std::min(kStumbleMs << doublings, kStumbleMostMs));
}

void Follower::refuse(std::int64_t now_ms, std::string_view why) {
    ++counts_.refused;
    refusal_ = why;
    stumble(now_ms);
}

void Follower::miss(std::int64_t now_ms) {
    ++counts_.missing;
    stumble(now_ms);
}

void Follower::tick(std::int64_t now_ms) {
    const bool may = state_ == State::kIdle || state_ == State::kStuck;
    if (may && now_ms >= next_ms_) effects_.push_back(AskHead{ask(State::kHead)});
}

void Follower::failed(AskId id, std::int64_t now_ms) {
    if (id != last_ask_) return;
    ++counts_.failures;
    stumble(now_ms);
}

const BlockRef* Follower::find(BlockNumber number) const {
    if (window_.empty() || number < window_.front().number || number > window_.back().number)
        return nullptr;
    return &window_[static_cast<std::size_t>(number - window_.front().number)];
}

void Follower::head_told(AskId id, const std::optional<ToldBlock>& head, std::int64_t now_ms) {
    if (id != last_ask_) return;
    if (!head) return refuse(now_ms, "the newest block cannot be read");
    head_ = head->number;
    // At our tip or below it: the same block, or the chain was reorganised. What is only shorter
    // is a node that is behind.
    if (const BlockRef* ours = find(head->number)) {
        if (ours->hash != head->hash) return doubt(head->hash, now_ms);
    }
    ask_next(now_ms);
}

/// Asks for the next blocks, or rests where there are none.
void Follower::ask_next(std::int64_t now_ms) {
    const BlockNumber goal = *head_ - config_.confirmations;
    const BlockNumber first =
        window_.empty() ? std::max<BlockNumber>(0, config_.from.value_or(goal - config_.keep))
                        : window_.back().number + 1;
    if (first > goal) {
        stumbles_ = 0;
        if (first > *head_) doubted_.reset();
        return rest(now_ms, config_.poll_ms);
    }
    asked_.clear();
    for (BlockNumber number = first; number <= goal && number < first + batch_; ++number)
        asked_.push_back(number);
    effects_.push_back(AskBlocks{ask(State::kBlocks), asked_, true});
}

void Follower::blocks_told(AskId id, std::vector<std::optional<ToldBlock>> told,
                           std::int64_t now_ms) {
    if (id != last_ask_) return;
    if (told.size() != asked_.size()) return refuse(now_ms, "a block cannot be read");
    if (state_ == State::kWalking) return walked(std::move(told), now_ms);
    told_.clear();
    for (std::size_t i = 0; i < told.size(); ++i) {
        // A node that is behind knows the first ones only: those are good.
        if (!told[i]) break;
        if (told[i]->number != asked_[i]) return refuse(now_ms, "another block than asked for");
        if (i > 0 && told[i]->parent != told[i - 1]->hash)
            return refuse(now_ms, "a block that is no child of the one before");
        told_.push_back(std::move(*told[i]));
    }
    if (told_.empty()) return miss(now_ms);
    if (!window_.empty() && told_.front().parent != window_.back().hash)
        return doubt(told_.front().parent, now_ms);
    doubted_.reset();
    effects_.push_back(AskDetails{ask(State::kDetails), told_});
}

void Follower::details_told(AskId id, std::vector<std::optional<ToldDetails>> told,
                            std::int64_t now_ms) {
    if (id != last_ask_) return;
    if (told.size() != told_.size()) return refuse(now_ms, "receipts or traces cannot be read");
    writing_.clear();
    for (std::size_t i = 0; i < told.size(); ++i) {
        if (!told[i]) break;  // gone meanwhile, or on another node alone
        auto block = make_block(told_[i], *told[i], config_.check);
        if (!block) return refuse(now_ms, block.error().detail);
        writing_.push_back(std::move(*block));
    }
    if (writing_.empty()) return miss(now_ms);
    ask(State::kWriting);
    effects_.push_back(Write{writing_});
}

void Follower::doubt(const Hash& other, std::int64_t now_ms) {
    // Said once it may be one node's lie, or a node on a branch that dies: it must be said twice.
    if (doubted_ != other) {
        ++counts_.doubts;
        doubted_ = other;
        return rest(now_ms, kStumbleMs);
    }
    walk_linked_ = false;
    walk_step_ = kWalkStep;
    doubted_at_ = std::min(window_.back().number, *head_);
    walk(doubted_at_);
}

void Follower::walk(BlockNumber high) {
    asked_.clear();
    const BlockNumber low = std::max(window_.front().number, high - walk_step_ + 1);
    for (BlockNumber number = low; number <= high; ++number) asked_.push_back(number);
    walk_step_ = std::min(walk_step_ * 2, kWalkStepMost);
    effects_.push_back(AskBlocks{ask(State::kWalking), asked_, false});
}

void Follower::walked(std::vector<std::optional<ToldBlock>> told, std::int64_t now_ms) {
    for (std::size_t i = told.size(); i-- > 0;) {
        if (!told[i] || told[i]->number != asked_[i])
            return refuse(now_ms, "another block than asked for");
        if (walk_linked_ && told[i]->hash != walk_top_)
            return refuse(now_ms, "a block that is no parent of the one above");
        walk_linked_ = true;
        walk_top_ = told[i]->parent;
        const BlockRef* ours = find(told[i]->number);
        if (ours->hash != told[i]->hash) continue;
        doubted_.reset();
        // Where another block was told before stands ours: one of both answers is no truth.
        if (ours->number == doubted_at_) return refuse(now_ms, "two blocks for one number");
        rewinding_ = ours->number;
        ask(State::kRewinding);
        effects_.push_back(Rewind{rewinding_});
        return;
    }
    if (asked_.front() > window_.front().number) return walk(asked_.front() - 1);
    state_ = State::kStuck;
    rest(now_ms, kStuckMs);
}

void Follower::written(std::optional<store::Failure> failure, std::int64_t now_ms) {
    PORTICO_ASSERT(state_ == State::kWriting || state_ == State::kRewinding);
    if (failure == store::Failure::kConflict) {
        state_ = State::kLost;
        return;
    }
    if (failure) {
        ++counts_.failures;
        return stumble(now_ms);  // nothing was written: all of it is asked for again
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
    ask_next(now_ms);
}

}  // namespace portico::indexer
