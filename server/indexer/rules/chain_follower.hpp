// SPDX-License-Identifier: Apache-2.0
//
// Follows one chain without I/O or clock: answers go in, requests and writes come out as effects.
// Only a block whose parent is the stored tip is ever added, and only what fits together
// (chain_data.hpp).
//
//   state         event                                        next          effects
//   idle          time                                         head          FetchHead
//   head          a block above the tip                        blocks        FetchBlocks above it
//   head          another block than ours at or below the tip  reorg
//   blocks        children of the tip, linked                  details       FetchDetails by hash
//   blocks        children of another block                    reorg
//   reorg         reported for the first time                  idle          - (must be seen again)
//   reorg         reported again                               finding fork  FetchBlocks below it
//   finding fork  ours where another was reported              idle          - (refused)
//   finding fork  a block of ours further below                rewinding     Rewind to it
//   finding fork  none yet                                     finding fork  FetchBlocks lower
//   finding fork  none of all that are stored                  stuck         - (retries, seldom)
//   details       they fit the blocks                          writing       Write
//   writing       written                                      blocks, idle
//   any           no answer, or one that does not fit          idle          - (backoff)
//   any write     another process wrote                        lost          -
#pragma once

#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "server/data/history_store.hpp"
#include "server/indexer/rules/chain_data.hpp"

namespace portico::indexer {

struct ChainFollowerConfig {
    ChainId chain = 0;
    std::optional<BlockNumber> from = {};  ///< first block to store; none: what may still change
                                           ///< when it begins, `keep` below the head
    std::optional<std::int64_t> begin_below = {};  ///< in place of `keep` there
    std::int64_t confirmations = 0;  ///< blocks below the head that are left for later
    std::int64_t batch = 20;         ///< blocks asked for at once
    std::int64_t keep = 256;         ///< deepest reorganisation that is survived
    std::int64_t poll_ms = 1000;     ///< between two looks at the head
    ReceiptCheck check = ReceiptCheck::kRoot;
    std::vector<Address> wrapped = {};  ///< contracts that are known to wrap the chain's coins
};

using RequestId = std::uint64_t;

struct FetchHead {
    RequestId id = 0;
};
struct FetchBlocks {
    RequestId id = 0;
    std::vector<BlockNumber> numbers;
    bool whole = true;  ///< with transactions; else only the names are wanted
};
struct FetchDetails {
    RequestId id = 0;
    std::vector<NodeBlock> blocks;
};
struct Write {
    std::vector<Block> blocks;
};
struct Rewind {
    BlockNumber to = 0;
};
using ChainFollowerEffect = std::variant<FetchHead, FetchBlocks, FetchDetails, Write, Rewind>;

class ChainFollower {
  public:
    enum class State : std::uint8_t {
        kIdle,
        kHead,
        kBlocks,
        kDetails,
        kFindingFork,
        kWriting,
        kRewinding,
        kStuck,  ///< the chain was reorganised deeper than what is kept
        kLost,   ///< somebody else writes: make a new one from the store's tail
    };

    /// `tail` is what the store has; none: nothing yet.
    ChainFollower(ChainFollowerConfig config, const std::optional<Tail>& tail);

    void tick(std::int64_t now_ms);
    /// Answers; an id that is not the one asked for last is ignored.
    void head_reported(RequestId id, const std::optional<NodeBlock>& head, std::int64_t now_ms);
    /// One for each number, none where the node has no such block.
    void blocks_reported(RequestId id, std::vector<std::optional<NodeBlock>> reported,
                         std::int64_t now_ms);
    void details_reported(RequestId id, std::vector<std::optional<NodeBlockDetails>> reported,
                          std::int64_t now_ms);
    /// No node answered.
    void failed(RequestId id, std::int64_t now_ms);
    /// Of Write and Rewind.
    void written(std::optional<store::Failure> failure, std::int64_t now_ms);

    std::vector<ChainFollowerEffect> take_effects() { return std::exchange(effects_, {}); }

    State state() const { return state_; }
    std::optional<BlockRef> tip() const {
        return window_.empty() ? std::nullopt : std::optional(window_.back());
    }
    /// The newest block that nodes told, believed or not yet reached.
    std::optional<BlockNumber> head() const { return head_; }

    struct Counts {
        std::uint64_t blocks = 0, transactions = 0, effects = 0;
        std::uint64_t rewinds = 0, rewound_blocks = 0, deepest_rewind = 0;
        std::uint64_t refused = 0;   ///< answers that did not fit together
        std::uint64_t missing = 0;   ///< answers without what a node must have by its head
        std::uint64_t doubts = 0;    ///< other blocks than ours, told for the first time
        std::uint64_t failures = 0;  ///< no answer
    };
    const Counts& counts() const { return counts_; }
    /// Why the last answer was refused.
    const std::string& refusal() const { return refusal_; }

  private:
    void rest(std::int64_t now_ms, std::int64_t pause_ms);
    void back_off(std::int64_t now_ms);
    void refuse(std::int64_t now_ms, std::string_view why);
    void miss(std::int64_t now_ms);
    void request_next(std::int64_t now_ms);
    void suspect_reorg(const Hash& other, std::int64_t now_ms);
    void walk(BlockNumber high);
    void walked(std::vector<std::optional<NodeBlock>> reported, std::int64_t now_ms);
    const BlockRef* find(BlockNumber number) const;
    RequestId fetch(State state);

    ChainFollowerConfig config_;
    State state_ = State::kIdle;
    std::deque<BlockRef> window_;  ///< the newest stored ones, ascending
    std::optional<BlockNumber> head_;
    std::int64_t next_ms_ = 0;
    std::int64_t batch_;
    int stumbles_ = 0;  ///< in a row
    RequestId last_request_ = 0;
    std::vector<BlockNumber> requested_;
    std::vector<NodeBlock> reported_;  ///< whose details are asked for
    std::vector<Block> writing_;
    BlockNumber rewinding_ = 0;
    std::optional<Hash> suspected_;  ///< told once instead of our tip or what is below it
    BlockNumber suspected_at_ = 0;   ///< where it stands
    Hash walk_top_{};                ///< the name that the next lower block must have
    bool walk_linked_ = false;
    std::int64_t walk_step_ = 0;
    std::vector<ChainFollowerEffect> effects_;
    Counts counts_;
    std::string refusal_;
};

std::string_view state_word(ChainFollower::State state);

}  // namespace portico::indexer
