// SPDX-License-Identifier: Apache-2.0
//
// /v1/ens/*: names of the operator's zones for everybody who asks ENS (ENSIP-10). A resolver
// contract on a chain (deploy/contracts/NameResolver.sol) sends clients here (ERC-3668) and takes
// only what the server's key has signed. An answer holds for one contract, one question and
// kAnswerS seconds.
#pragma once

#include <cstdint>
#include <expected>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/secret.hpp"
#include "core/chain/eip155/address.hpp"
#include "server/api/routing/router.hpp"
#include "server/data/name_store.hpp"
#include "server/ops/log.hpp"
#include "server/ops/metrics.hpp"
#include "server/store/redis/rate_limiter.hpp"
#include "server/store/worker.hpp"

namespace portico::api::names {

class EnsGateway {
  public:
    /// Long enough for a slow client and a block; a name that is taken away resolves no longer.
    static constexpr std::int64_t kAnswerS = 300;

    /// All must outlive the gateway.
    struct Foundations {
        store::Access<Store> store;
        store::RateLimiter& limiter;
        ops::Log& log;
        std::function<std::int64_t()> clock;  ///< milliseconds since 1970
    };
    /// `per_hour`: answers that one network address may have.
    EnsGateway(Foundations foundations, Secret<32> key, std::vector<std::string> zones,
               std::int64_t per_hour);

    void add_routes(Router& router);
    void write_metrics(ops::MetricsText& out) const;

  private:
    using Response = ops::Awaitable<net::Response>;

    Response answer(std::string sender, std::string data, std::string network,
                    std::string request_id);
    net::Response refuse(int status, std::string why);

    Foundations on_;
    Secret<32> key_;
    std::vector<std::string> zones_;
    std::int64_t per_hour_;
    std::uint64_t answered_ = 0, refused_ = 0;
};

}  // namespace portico::api::names
