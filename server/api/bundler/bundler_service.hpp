// SPDX-License-Identifier: Apache-2.0
//
// POST /v1/bundler?projectId&chainId: JSON-RPC of bundlers (ERC-7769) and paymasters (ERC-7677), in
// the shape of the reference's route (docs/smart-accounts.md).
#pragma once

#include <cstdint>
#include <expected>
#include <memory>
#include <string>

#include "core/chain/eip155/user_operation/user_operation_json.hpp"
#include "server/api/access/authorizer.hpp"
#include "server/api/bundler/bundler.hpp"
#include "server/api/bundler/sponsor.hpp"
#include "server/store/redis/rate_limiter.hpp"

namespace portico::api::bundler {

/// A private key in 64 hexadecimal digits, with or without 0x. `name`: the configuration's, for the
/// error, which says what to write instead.
std::expected<Secret<32>, std::string> read_key(const std::string& name, std::string_view text);

class BundlerService {
  public:
    /// All must outlive the service. No sponsor: nothing is paid for.
    BundlerService(Bundler& bundler, Sponsor* sponsor, store::RateLimiter& limiter, Config config,
                   std::function<std::int64_t()> clock);

    void add_routes(Router& router, access::ProjectAuthorizer& authorizer);
    void write_metrics(ops::MetricsText& out) const;

  private:
    using Response = ops::Awaitable<net::Response>;

    struct Call {
        std::string body, chain, project, network, request_id;
        Json id;
        std::string method;
        Json params;
    };
    /// An operation and where it is to run.
    struct Given {
        Place place;
        chain::UserOperation operation;
    };

    Response answer(Call call);
    ops::Awaitable<Judged<Json>> perform(Call call);
    ops::Awaitable<Judged<Json>> estimate(Call call);
    ops::Awaitable<Judged<Json>> send(Call call);
    ops::Awaitable<Judged<Json>> find_operation(Call call);
    ops::Awaitable<Judged<Json>> find_receipt(Call call);
    ops::Awaitable<Judged<Json>> gas_price(Call call);
    ops::Awaitable<Judged<Json>> stub(Call call);
    ops::Awaitable<Judged<Json>> sponsor(Call call);
    ops::Awaitable<Judged<Json>> sponsor_whole(Call call);
    ops::Awaitable<Judged<chain::UserOperation>> estimated(Given given);
    ops::Awaitable<Judged<Json>> receipt_of(OperationRow row);

    Judged<Given> read_given(const Call& call, chain::OperationForm form,
                             const Json* chain_id) const;

    Bundler& bundler_;
    Sponsor* sponsor_;
    store::RateLimiter& limiter_;
    Config config_;
    std::function<std::int64_t()> clock_;
    std::uint64_t calls_ = 0, refused_ = 0;
};

}  // namespace portico::api::bundler
