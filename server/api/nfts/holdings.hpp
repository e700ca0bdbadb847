// SPDX-License-Identifier: Apache-2.0
//
// Which collectibles an account ever got, and may still hold: the indexer's tables.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "server/api/nfts/token_ref.hpp"

namespace portico::api::nfts {

struct Candidate {
    TokenRef token;
    std::optional<std::string> collection = {}, symbol = {};  ///< the contract's own words
};

class Holdings {
  public:
    /// Nothing: the tables cannot be read now.
    using Done = std::function<void(std::optional<std::vector<Candidate>> candidates)>;
    virtual ~Holdings() = default;
    /// At most `most`, ascending by contract and id, after that one; none where nothing is known of
    /// the account or the chain.
    virtual void candidates(std::int64_t chain, const chain::EvmAddress& account,
                            const std::optional<TokenRef>& after, std::size_t most, Done done) = 0;
};

}  // namespace portico::api::nfts
