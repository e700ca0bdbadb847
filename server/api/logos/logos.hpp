// SPDX-License-Identifier: Apache-2.0
//
// GET /v1/logo/:id           a listed token's picture (CAIP-10), or an own currency's (CAIP-2)
// GET /v1/network-logo/:id   a network's (CAIP-2)
//
// What a token list names is fetched by this server, by the rules for strangers' pictures
// (server/api/nfts/fetcher.hpp), so that nobody learns who looks. Nothing is fetched but what the
// operator's lists name: this is no open proxy.
//
//   in no list, or without a picture; nowhere; refused; no picture    404
//   drawn by us                                                       200
//   kept in memory                                                    200
//   else fetched, looked at, kept                                     200
//   the picture that If-None-Match names (RFC 9110, section 13)       304, instead of 200
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/api/access/gate.hpp"
#include "server/api/chain_data/kept.hpp"
#include "server/api/nfts/config.hpp"
#include "server/api/nfts/fetcher.hpp"
#include "server/api/routing/router.hpp"
#include "server/api/tokens/token_book.hpp"

namespace portico::api::logos {

class Logos {
  public:
    using Clock = std::function<std::int64_t()>;
    static constexpr std::size_t kBytesMax = 256 * 1024;
    static constexpr std::size_t kKeptMax = 200;

    /// All must outlive this.
    Logos(const tokens::TokenBook& book, nfts::Fetcher& fetcher, const nfts::Config& config,
          Clock clock);

    void add_routes(Router& router, access::Gate& gate);
    void write_metrics(ops::MetricsText& out) const;

  private:
    struct Asked {
        Reply reply;
        std::string if_none_match;
    };
    void get(std::string_view id, Asked asked);
    void fetch(const std::string& address, const upstream::Url& url);
    void send(const Asked& asked, const std::optional<std::string>& bytes);

    const tokens::TokenBook& book_;
    nfts::Fetcher& fetcher_;
    const nfts::Config& config_;
    Clock clock_;
    chain_data::Kept<std::string> kept_;  ///< by address
    chain_data::Kept<bool> refused_;
    std::unordered_map<std::string, std::vector<Asked>> waiting_;
    std::uint64_t sent_ = 0, not_sent_ = 0;
};

}  // namespace portico::api::logos
