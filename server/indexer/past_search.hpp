// SPDX-License-Identifier: Apache-2.0
//
// Searches the blocks below the first indexed one for an account that somebody asked for: by its
// logs, range by range, the newest first, in turns (past_turns.hpp). Native coins that moved
// without any log are not found this way: no node of the execution API knows them by account
// (docs/indexer.md).
//
// Transactions are asked for by their place: nodes forget which block a hash is in (geth after a
// year), and still have the block.
#pragma once

#include <map>
#include <optional>
#include <utility>

#include "server/data/history_store.hpp"
#include "server/indexer/node_calls.hpp"
#include "server/indexer/past_turns.hpp"
#include "server/indexer/rules/read_node.hpp"
#include "server/ops/log.hpp"

namespace portico::indexer {

class PastSearch {
  public:
    /// Failures of one range before its account is passed over, and for how long. So many accounts
    /// in a row, and all of them rest: it is the node that does not answer such questions.
    static constexpr int kFailuresMax = 5, kPassedMax = 3;
    static constexpr std::int64_t kPassOverMs = 60 * 60 * 1000;

    /// `span`: blocks of one question; fewer are asked for where a node finds that too much.
    /// `nodes` and `log` must outlive this.
    PastSearch(CoinRules rules, Nodes& nodes, std::int64_t span, ops::Log& log)
        : rules_(std::move(rules)), nodes_(nodes), log_(log), span_max_(span), span_(span) {}

    /// Now and then, with the store at hand.
    void look(Store& store, const Writer& writer, std::int64_t now_ms);

  private:
    /// Whose turn it is, of those that are not passed over.
    std::optional<Backfill> choose(Store& store, std::int64_t now_ms);
    void fetch_logs(std::int64_t now_ms);
    void logs_reported(const std::vector<NodeAnswer>& answers, std::int64_t now_ms);
    void fetch_transactions(std::int64_t now_ms);
    void transactions_reported(const std::vector<NodeAnswer>& answers, std::int64_t now_ms);
    void fetch_receipts(std::int64_t now_ms);
    void receipts_reported(const Hash& block, const std::vector<NodeAnswer>& answers,
                           std::int64_t now_ms);
    void finish(std::int64_t now_ms);
    void later(std::int64_t now_ms);
    /// Of the range that is searched; in the end its account is passed over.
    void failed(const std::string& reason, std::int64_t now_ms);

    CoinRules rules_;
    Nodes& nodes_;
    ops::Log& log_;
    std::int64_t span_max_, span_;
    bool requesting_ = false;
    std::int64_t next_ms_ = 0;
    Backfill task_ = {};
    bool is_open_ = false;  ///< its next range was begun with, and is not written
    PastTurns turns_;
    BlockNumber low_ = 0;  ///< of the range that is searched
    /// What is found in it.
    struct Found {
        LogPlace place;
        NodeBlock block = {};
        NodeTransaction transaction = {};
        std::optional<Receipt> receipt = {};
    };
    std::vector<Found> found_;
    std::optional<std::vector<Block>> blocks_;  ///< to be written
    int failures_ = 0;                          ///< of the same range
    int passed_ = 0;                            ///< accounts in a row
    std::map<Address, std::int64_t> passed_until_ms_;
};

}  // namespace portico::indexer
