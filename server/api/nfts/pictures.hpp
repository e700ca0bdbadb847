// SPDX-License-Identifier: Apache-2.0
//
// GET /v1/image/:sealed: the picture of a collectible that a page of /nfts named, fetched by this
// server so that nobody learns who looks at it. The path is under our seal: this is no open proxy.
//
//   not sealed by us; no metadata; nowhere; refused; no picture    404, for a minute
//   data:                                                          200
//   kept on disk                                                   200
//   else fetched (fetcher.hpp), looked at, kept                    200
//   the picture that If-None-Match names (RFC 9110, section 13)    304, instead of 200
#pragma once

#include <string>
#include <vector>

#include "server/api/access/authorizer.hpp"
#include "server/api/nfts/metadata.hpp"
#include "server/api/routing/router.hpp"
#include "server/ops/single_flight.hpp"

namespace portico::api::nfts {

class Pictures {
  public:
    /// All must outlive this.
    Pictures(MetadataSource& metadata, Fetcher& fetcher, MediaCache& media_cache,
             const chain_data::Reader& reader, const Config& config, Bytes key,
             MetadataSource::Clock clock);

    void add_routes(Router& router, access::ProjectAuthorizer& authorizer);
    /// The path of a token's picture on this server.
    std::string path_of(const TokenRef& token) const;

    void write_metrics(ops::MetricsText& out) const;

  private:
    /// Who waits for a picture, and which one they have already.
    struct PendingRequest {
        Reply reply;
        std::string if_none_match, network;
    };
    void get(std::string_view sealed, PendingRequest requested);
    void look_up(const std::string& name, const upstream::Url& url, const Asker& asker);
    void fetch(const std::string& name, const upstream::Url& url, const Asker& asker);
    void send(const PendingRequest& requested, const Fetched& fetched);

    MetadataSource& metadata_;
    Fetcher& fetcher_;
    MediaCache& media_cache_;
    const chain_data::Reader& reader_;
    const Config& config_;
    Bytes key_;
    MetadataSource::Clock clock_;
    ops::SingleFlight<Fetched> fetching_;  ///< by name on the media cache
    ops::TtlLruCache<bool> refused_;       ///< the same names
    std::uint64_t sent_ = 0, not_sent_ = 0;
};

}  // namespace portico::api::nfts
