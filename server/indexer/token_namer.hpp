// SPDX-License-Identifier: Apache-2.0
//
// Asks contracts for their names, signs and decimals, a few at a time, once each. What they say is
// anybody's text: it is cut, and control characters are left out
// (core/chain/eip155/contracts/token_calls). It may be of any length: a contract whose answer is
// too long for a node, or for us, takes none of the others with it.
#pragma once

#include <functional>
#include <map>

#include "server/data/history_store.hpp"
#include "server/indexer/node_calls.hpp"

namespace portico::indexer {

class TokenNamer {
  public:
    using Ask = std::function<void(const std::vector<NodeCall>&, Nodes::Done)>;
    static constexpr std::int64_t kRetryMs = 10'000, kPutOffMs = 10 * 60 * 1000,
                                  kPutOffMostMs = 24 * 60 * 60 * 1000;

    TokenNamer(ChainId chain, Ask fetch) : chain_(chain), request_(std::move(fetch)) {}

    /// Now and then, with the store at hand. True: a question is under way.
    bool look(Store& store, std::int64_t now_ms);

  private:
    void reported(const std::vector<Token>& tokens, const std::vector<NodeAnswer>& answers,
                  std::int64_t now_ms);

    static constexpr std::size_t kAtOnce = 20;

    ChainId chain_;
    Ask request_;
    bool requesting_ = false;
    std::size_t at_once_ = kAtOnce;  ///< one after nobody answered: it may be one contract's doing
    struct PutOff {
        std::int64_t until_ms = 0, ms = 0;  ///< doubled each time
    };
    void put_off(const Token& token, std::int64_t now_ms);

    std::map<Token, PutOff> put_off_;
    std::int64_t next_ms_ = 0;
    std::vector<std::pair<Token, TokenInfo>> named_;  ///< to be written
};

}  // namespace portico::indexer
