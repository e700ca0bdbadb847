// SPDX-License-Identifier: Apache-2.0
//
// Carries out what the follower of one chain wants: its questions by the chain's nodes, its writes
// by the store, while this process has the chain's lease. Everything on the indexer's thread.
#pragma once

#include <memory>

#include "server/indexer/config.hpp"
#include "server/indexer/node_calls.hpp"
#include "server/indexer/past_search.hpp"
#include "server/indexer/rules/chain_follower.hpp"
#include "server/indexer/rules/read_node.hpp"
#include "server/indexer/token_namer.hpp"
#include "server/ops/log.hpp"

namespace portico::indexer {

/// For the metrics page and for people.
struct ChainStatus {
    std::string chain;
    /// For the lease; with it "probing" what the nodes can tell, then a word of the follower's.
    std::string_view state = "waiting";
    std::int64_t tip = -1, head = -1;
    std::int64_t silent_ms = 0;  ///< since a node last answered, while this process leads
    /// Since a block was stored, or all were, while this process leads.
    std::int64_t stalled_ms = 0;
    std::string reason = {};       ///< why the last question brought nothing; empty: it did
    std::uint64_t free_bytes = 0;  ///< with the state "no_room"
    std::uint64_t untraced = 0;    ///< blocks stored without traces that no node told
    Tracing tracing = Tracing::kAuto;
    ChainFollower::Counts counts = {};
};

class ChainIndexer {
  public:
    /// `owner` names this process among those that share the database. `nodes` must outlive this.
    ChainIndexer(const IndexedChain& chain, const IndexerOptions& options, std::string owner,
                 Nodes& nodes, ops::Log& log);

    /// Every few milliseconds, with a store that answers.
    void tick(Store& store, std::int64_t now_ms);
    /// Whether the index may grow; said before tick. `free_bytes`: that are left where it is.
    void set_room(bool has_room, std::uint64_t free_bytes);
    /// The store cannot be reached: whatever was under way is forgotten.
    void store_away();
    void release(Store& store);
    ChainStatus status() const;

  private:
    using Ask = RequestId;
    bool keep_lease(Store& store, std::int64_t now_ms);
    void begin(Store& store);
    void probe_traces();
    void traces_probed(const std::vector<NodeAnswer>& answers);
    void note_progress(std::int64_t now_ms);
    void carry_out(Store& store, std::int64_t now_ms);
    void fetch_head(Ask id);
    void fetch_blocks(const FetchBlocks& fetch);
    void fetch_details(FetchDetails fetch);
    void write(Store& store, const Write& write, std::int64_t now_ms);
    void rewind(Store& store, const Rewind& rewind, std::int64_t now_ms);
    std::optional<NodeBlockDetails> read_details(const NodeBlock& block, const NodeAnswer*& at,
                                                 Tracing tracing, bool whole_receipts,
                                                 bool& is_broken);
    bool may_go_untraced(const NodeBlock& block, const NodeAnswer& refusal);
    /// Asks; `reported` runs if the follower is still the same, with no answers where none came.
    void fetch(const std::vector<NodeCall>& calls, Nodes::Done reported);
    /// What did not hold since the last look counts against the nodes that told it.
    void judge_nodes(std::int64_t now_ms);
    Writer writer() const { return {config_.chain, owner_}; }

    IndexedChain config_;
    IndexerOptions options_;
    std::string owner_;
    Nodes& nodes_;
    ops::Log& log_;
    std::optional<ChainFollower> follower_;
    ChainFollower::Counts before_ = {};  ///< of followers that are gone
    ChainFollower::Counts judged_ = {};  ///< of the one that is there
    std::uint32_t reported_by_ = 0;      ///< nodes behind what was not written yet
    std::uint32_t last_reported_by_ = 0;
    std::int64_t next_refusal_log_ms_ = 0;
    TokenNamer namer_;
    PastSearch past_;
    std::uint64_t generation_ = 0;  ///< of followers: answers to a dead one do not count
    std::int64_t lease_until_ms_ = 0, next_lease_ms_ = 0;
    std::int64_t now_ms_ = 0;
    std::int64_t heard_ms_ = 0;  ///< when a node last answered, or the lease came; 0: without it
    Tracing tracing_;
    bool probing_ = false;
    std::int64_t next_probe_ms_ = 0;
    int failed_probes_ = 0;
    /// Since when a node that answers traces has told none of the blocks that are asked for; 0: it
    /// tells them.
    std::int64_t untraced_since_ms_ = 0;
    std::uint64_t untraced_ = 0;
    std::string missing_;  ///< what the last details lacked, and what the node said
    std::int64_t next_missing_log_ms_ = 0;
    std::int64_t progress_ms_ = 0;
    std::uint64_t progress_blocks_ = 0, progress_refused_ = 0;
    bool has_room_ = true;
    std::uint64_t free_bytes_ = 0;
    bool whole_receipts_ = true;  ///< the nodes answer eth_getBlockReceipts
    /// The block whose receipts are too long together: each is asked for by itself.
    std::optional<Hash> receipts_apart_;
    bool was_stuck_ = false;
};

}  // namespace portico::indexer
