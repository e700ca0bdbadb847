// SPDX-License-Identifier: Apache-2.0
//
// Who knows what an account holds: an interface, so that a hosted service may stand behind it. The
// implementation here asks the chains' nodes (chain_provider.hpp).
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/chain/eip155/address.hpp"
#include "server/api/tokens/token_book.hpp"

namespace portico::api::balance {

struct Holding {
    tokens::Token token;
    std::string amount;   ///< of the token's smallest unit: decimal text
    bool forced = false;  ///< asked for by name: told also where there is nothing
    /// In no list: anybody may have made it, and pools that say what it is worth.
    bool is_untrusted = false;

    std::size_t heap_bytes() const { return ops::heap_bytes(token, amount); }
};

struct Query {
    std::string chain;    ///< CAIP-2
    std::string address;  ///< valid on it
    /// Tokens whose balance must be of now (docs/spec/http-api.md#balance, forceUpdate); empty
    /// text: the chain's own currency.
    std::vector<std::string> forced = {};
};

class Provider {
  public:
    /// Nothing: nobody answered.
    using Done = std::function<void(std::optional<std::vector<Holding>> holdings)>;
    virtual ~Provider() = default;
    virtual bool serves(std::string_view chain) const = 0;
    /// Chains that an account of this namespace is looked for on when none is named: the operator's
    /// own first, no test networks that are known as such.
    virtual std::vector<std::string> usual_chains(std::string_view chain_namespace) const = 0;
    virtual void balances(const Query& query, Done done) = 0;
};

/// Which contracts an account ever dealt with: the indexer's tables, where there are some.
class TokenHistory {
  public:
    using Done = std::function<void(std::vector<chain::EvmAddress> contracts)>;
    virtual ~TokenHistory() = default;
    /// At most `most`; none where nothing is known.
    virtual void tokens_of(std::string_view chain, const chain::EvmAddress& account,
                           std::size_t most, Done done) = 0;
};

}  // namespace portico::api::balance
