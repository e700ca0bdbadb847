// SPDX-License-Identifier: Apache-2.0
//
// Pictures of addresses that somebody named, fetched by this server by the rules for strangers'
// pictures (server/api/nfts/fetcher.hpp), so that nobody learns who looks; kept in memory.
//
//   no address that may be asked; refused lately; no picture          404
//   kept                                                              200
//   else fetched, looked at, kept                                     200
//   the picture that If-None-Match names (RFC 9110, section 13)       304, instead of 200
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "server/api/nfts/config.hpp"
#include "server/api/nfts/fetcher.hpp"
#include "server/api/routing/router.hpp"
#include "server/ops/single_flight.hpp"
#include "server/ops/ttl_lru_cache.hpp"

namespace portico::api::logos {

class Pictures {
  public:
    using Clock = std::function<std::int64_t()>;
    struct PendingRequest {
        Reply reply;
        std::string if_none_match;
        std::string network = {};  ///< the caller's address
        std::string tag = {};      ///< of the content that is asked for, if the address says it
    };
    struct Limits {
        std::size_t bytes = 256 * 1024;  ///< of one
        std::size_t cache_bytes = 32 * 1024 * 1024;
    };

    /// All must outlive this.
    Pictures(nfts::Fetcher& fetcher, const nfts::Config& config, Clock clock, Limits limits);

    /// Sends the picture at an address.
    void show(const std::string& address, PendingRequest requested);
    /// Sends these bytes, or that there is none.
    void send(const PendingRequest& requested, const nfts::Fetched& fetched);

    std::uint64_t sent() const { return sent_; }
    std::uint64_t not_sent() const { return not_sent_; }

  private:
    void fetch(const std::string& address, const upstream::Url& url, const std::string& network);

    nfts::Fetcher& fetcher_;
    const nfts::Config& config_;
    Clock clock_;
    Limits limits_;
    ops::TtlLruCache<std::string> cache_;  ///< by address
    ops::TtlLruCache<bool> refused_;
    ops::SingleFlight<nfts::Fetched> fetching_;
    std::uint64_t sent_ = 0, not_sent_ = 0;
};

}  // namespace portico::api::logos
