// SPDX-License-Identifier: Apache-2.0
//
// Searches the blocks below the first indexed one for an account that somebody asked for: by its
// logs, range by range, the newest first. Native coins that moved without any log are not found
// this way: no node of the execution API knows them by account (docs/indexer.md).
#pragma once

#include <optional>

#include "server/api/history/node_calls.hpp"
#include "server/indexer/read_node.hpp"
#include "server/indexer/store.hpp"

namespace portico::api::history {

class PastSearch {
  public:
    /// `span`: blocks of one question; fewer are asked for where a node finds that too much.
    PastSearch(indexer::ChainId chain, Nodes nodes, std::int64_t span)
        : chain_(chain), nodes_(nodes), span_max_(span), span_(span) {}

    /// Now and then, with the store at hand.
    void look(indexer::Store& store, const indexer::Writer& writer, std::int64_t now_ms);

  private:
    void ask_logs(std::int64_t now_ms);
    void logs_told(const std::vector<NodeAnswer>& answers, std::int64_t now_ms);
    void ask_transactions(std::vector<indexer::LogPlace> places, std::int64_t now_ms);
    bool transactions_told(const std::vector<indexer::LogPlace>& places,
                           const std::vector<NodeAnswer>& answers);
    void later(std::int64_t now_ms);

    indexer::ChainId chain_;
    Nodes nodes_;
    std::int64_t span_max_, span_;
    bool asking_ = false;
    std::int64_t next_ms_ = 0;
    indexer::Backfill task_ = {};
    indexer::BlockNumber low_ = 0;                      ///< of the range that is searched
    std::optional<std::vector<indexer::Block>> found_;  ///< to be written
};

}  // namespace portico::api::history
