// SPDX-License-Identifier: Apache-2.0
//
// Purchases in the history of an account: GET /v1/account/:address/history?onramp=
// (docs/onramp.md#what-became-of-it); and which of its transactions brought one.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "server/api/access/authorizer.hpp"
#include "server/data/purchase_store.hpp"
#include "server/store/worker.hpp"

namespace portico::api::onramp {

struct NamedProvider {
    std::string word, label;
};

/// The address as purchases of that chain have it.
std::string account_key(std::string_view chain, std::string_view address);

class PurchasePages {
  public:
    /// `providers`: those that are set up; none: purchases are not offered, and every page is
    /// empty.
    PurchasePages(store::Access<Store> store, std::vector<NamedProvider> providers, ops::Log& log)
        : store_(store), providers_(std::move(providers)), log_(log) {}

    struct Asked {
        std::string project, chain_namespace, address, onramp, cursor, request_id;
    };
    static Asked read(const RouteRequest& request, const access::ProjectRef& project);
    ops::Awaitable<net::Response> page(Asked asked);

    struct Bought {
        std::string chain, hash;  ///< as of BoughtRow
        std::string label;        ///< the provider's
    };
    /// `done` is called once, with what providers reported of the project's purchases to that
    /// address; with nothing where the database does not tell.
    void find_bought(BoughtQuery query, std::function<void(std::vector<Bought>)> done);

  private:
    std::string label_of(const std::string& provider) const;

    store::Access<Store> store_;
    std::vector<NamedProvider> providers_;
    ops::Log& log_;
};

}  // namespace portico::api::onramp
