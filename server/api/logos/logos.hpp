// SPDX-License-Identifier: Apache-2.0
//
// GET /v1/logo/:id           a listed token's picture (CAIP-10), or an own currency's (CAIP-2)
// GET /v1/network-logo/:id   a network's (CAIP-2)
//
// What a token list names is fetched by this server, by the rules for untrusted pictures
// (server/api/nfts/fetcher.hpp), so that nobody learns who looks. Nothing is fetched but what the
// operator's lists name: this is no open proxy.
//
// ?v= of an answer of ours names the picture by its content (tokens::logo_path): kept for ever.
//
//   in no list, or without a picture          404
//   drawn by us                               200
//   else                                      pictures.hpp
#pragma once

#include <string_view>

#include "server/api/access/authorizer.hpp"
#include "server/api/logos/pictures.hpp"
#include "server/api/routing/router.hpp"
#include "server/api/tokens/token_book.hpp"

namespace portico::api::logos {

class Logos {
  public:
    /// All must outlive this.
    Logos(const tokens::TokenBook& book, nfts::Fetcher& fetcher, const nfts::Config& config,
          Pictures::Clock clock);

    void add_routes(Router& router, access::ProjectAuthorizer& authorizer);
    void write_metrics(ops::MetricsText& out) const;

  private:
    void get(std::string_view id, Pictures::PendingRequest requested);

    const tokens::TokenBook& book_;
    Pictures pictures_;
};

}  // namespace portico::api::logos
