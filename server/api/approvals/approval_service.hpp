// SPDX-License-Identifier: Apache-2.0
//
// GET /v1/account/:address/approvals: what the indexer saw an account let others take, of that what
// the chain says they still may (ERC-20 allowance, ERC-721 getApproved, isApprovedForAll of both
// kinds of collections, Permit2's allowance of tokens that Permit2 itself may take).
//
//   an address or chain that is none                   400
//   a chain that is not served or not indexed          200, not followed
//   kept for 3 s by account and chain                  200
//   the tables or the chain do not answer              503 with Retry-After 30
//   else at most 400, what the account did first       200
//
// Anybody can write a contract that claims to have been let take from somebody. What the account
// did not do itself is told of listed tokens alone.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "server/api/access/authorizer.hpp"
#include "server/api/chain_data/contracts.hpp"
#include "server/api/routing/router.hpp"
#include "server/api/tokens/token_book.hpp"
#include "server/data/history_store.hpp"
#include "server/ops/ttl_lru_cache.hpp"

namespace portico::api::approvals {

/// The indexer's tables.
class Given {
  public:
    /// Nothing: they cannot be read now.
    using Done = std::function<void(std::optional<indexer::Approvals> given)>;
    virtual ~Given() = default;
    virtual void find(std::int64_t chain, const chain::EvmAddress& account, std::size_t most,
                      Done done) = 0;
};

class ApprovalService {
  public:
    using Clock = chain_data::Contracts::Clock;
    static constexpr std::size_t kMost = 400;
    static constexpr std::int64_t kCacheMs = 3'000;
    /// An index that is further behind its chain does not know all.
    static constexpr std::int64_t kBehindMaxS = 10 * 60;
    /// The time of the chain's newest block, in seconds; nothing where no node has told one.
    using HeadTime = std::function<std::optional<std::int64_t>(std::string_view chain)>;

    /// All must outlive this.
    ApprovalService(Given& given, const chain_data::Reader& reader,
                    chain_data::Contracts& contracts, const tokens::TokenBook& book,
                    HeadTime head_time, Clock clock);

    void add_routes(Router& router, access::ProjectAuthorizer& authorizer);

  private:
    struct Request {
        Reply reply;
        std::int64_t chain = 0;
        std::string chain_text, key;
        chain::EvmAddress account{};
    };
    void get(const RouteRequest& request, const Reply& reply);
    void ask_chain(const std::shared_ptr<Request>& request, indexer::Approvals given);
    void send(const Request& request, const indexer::Approvals& given,
              const chain_data::ContractAnswers& answers);
    bool is_told(const indexer::Approval& one, const std::string& chain) const;

    Given& given_;
    const chain_data::Reader& reader_;
    chain_data::Contracts& contracts_;
    const tokens::TokenBook& book_;
    HeadTime head_time_;
    Clock clock_;
    ops::TtlLruCache<std::string> cache_;  ///< bodies
};

}  // namespace portico::api::approvals
