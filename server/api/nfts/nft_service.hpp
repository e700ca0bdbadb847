// SPDX-License-Identifier: Apache-2.0
//
// GET /v1/account/:address/nfts: what the indexer saw come, of that what the chain says is still
// there, with what each says of itself.
//
//   an address, chain or cursor that is none           400
//   a chain that is not served or not indexed          200, none
//   kept for 10 s by account, chain and cursor         200
//   the tables or the chain do not answer              503 with Retry-After 30
//   else at most 50; metadata and pictures may lack    200
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "server/api/access/authorizer.hpp"
#include "server/api/chain_data/contracts.hpp"
#include "server/api/nfts/holdings.hpp"
#include "server/api/nfts/metadata.hpp"
#include "server/api/nfts/pictures.hpp"
#include "server/api/routing/router.hpp"
#include "server/ops/ttl_lru_cache.hpp"

namespace portico::api::nfts {

class NftService {
  public:
    static constexpr std::size_t kPageSize = 50;
    /// Looked at in one upstream call, and such calls of one page: whoever gave away thousands gets
    /// pages that are not full, and whoever was sent thousands of phishing texts pages of these.
    static constexpr std::size_t kCandidates = 200, kRounds = 4;

    /// All must outlive this.
    NftService(Holdings& holdings, const chain_data::Reader& reader,
               chain_data::Contracts& contracts, MetadataSource& metadata, const Pictures& pictures,
               Bytes key, MetadataSource::Clock clock);

    void add_routes(Router& router, access::ProjectAuthorizer& authorizer);

  private:
    struct Page;
    void get(const RouteRequest& request, const Reply& reply);
    void look(const std::shared_ptr<Page>& page);
    void verify(const std::shared_ptr<Page>& page, std::vector<Candidate> candidates);
    void describe(const std::shared_ptr<Page>& page);
    void send(const std::shared_ptr<Page>& page, const MetadataSource::Reported& reported);

    Holdings& holdings_;
    const chain_data::Reader& reader_;
    chain_data::Contracts& contracts_;
    MetadataSource& metadata_;
    const Pictures& pictures_;
    Bytes key_;
    MetadataSource::Clock clock_;
    ops::TtlLruCache<std::string> cache_;  ///< bodies
};

}  // namespace portico::api::nfts
