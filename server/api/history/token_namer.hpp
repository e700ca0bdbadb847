// SPDX-License-Identifier: Apache-2.0
//
// Asks contracts for their names, signs and decimals, a few at a time, once each. What they say is
// anybody's text: it is cut, and control characters are left out (core/chain/eip155/token_calls).
#pragma once

#include "server/api/history/node_calls.hpp"
#include "server/indexer/store.hpp"

namespace portico::api::history {

class TokenNamer {
  public:
    TokenNamer(indexer::ChainId chain, Nodes nodes) : chain_(chain), nodes_(nodes) {}

    /// Now and then, with the store at hand. True: a question is under way.
    bool look(indexer::Store& store, std::int64_t now_ms);

  private:
    void told(const std::vector<indexer::Token>& tokens, const std::vector<NodeAnswer>& answers);

    indexer::ChainId chain_;
    Nodes nodes_;
    bool asking_ = false;
    std::int64_t next_ms_ = 0;
    std::vector<std::pair<indexer::Token, indexer::TokenInfo>> named_;  ///< to be written
};

}  // namespace portico::api::history
