// SPDX-License-Identifier: Apache-2.0
//
// Searches the blocks below the first indexed one for an account that somebody asked for: by its
// logs, range by range, the newest first. Native coins that moved without any log are not found
// this way: no node of the execution API knows them by account (docs/indexer.md).
#pragma once

#include <optional>
#include <utility>

#include "server/data/history_store.hpp"
#include "server/indexer/node_calls.hpp"
#include "server/indexer/rules/read_node.hpp"

namespace portico::indexer {

class PastSearch {
  public:
    /// `span`: blocks of one question; fewer are asked for where a node finds that too much.
    PastSearch(CoinRules rules, Nodes& nodes, std::int64_t span)
        : rules_(std::move(rules)), nodes_(nodes), span_max_(span), span_(span) {}

    /// Now and then, with the store at hand.
    void look(Store& store, const Writer& writer, std::int64_t now_ms);

  private:
    void fetch_logs(std::int64_t now_ms);
    void logs_reported(const std::vector<NodeAnswer>& answers, std::int64_t now_ms);
    void fetch_transactions(std::vector<LogPlace> places, std::int64_t now_ms);
    bool transactions_reported(const std::vector<LogPlace>& places,
                               const std::vector<NodeAnswer>& answers);
    void later(std::int64_t now_ms);

    CoinRules rules_;
    Nodes& nodes_;
    std::int64_t span_max_, span_;
    bool requesting_ = false;
    std::int64_t next_ms_ = 0;
    Backfill task_ = {};
    BlockNumber low_ = 0;                      ///< of the range that is searched
    std::optional<std::vector<Block>> found_;  ///< to be written
};

}  // namespace portico::indexer
