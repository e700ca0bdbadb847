// SPDX-License-Identifier: Apache-2.0
//
// POST /v1/json-rpc and /v1/wallet: one JSON-RPC call of a client of the reference. 200 with a
// result; 400 with an error in the shape of JSON-RPC, 500 where it is the server's. What this
// server has no part in (prepared calls, permissions) is -32601.
//
//   reown_getExchanges, reown_getExchangePayUrl, reown_getExchangeBuyStatus: exchanges.cpp
//   wallet_getAssets (EIP-7811): assets.cpp
#pragma once

#include <expected>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "core/api/wallet_rpc.hpp"
#include "core/base/entropy.hpp"
#include "server/api/access/authorizer.hpp"
#include "server/api/balance/balance_body.hpp"
#include "server/api/chain_data/reader.hpp"
#include "server/api/wallet_rpc/config.hpp"
#include "server/api/wallet_rpc/exchange.hpp"
#include "server/data/exchange_order_store.hpp"
#include "server/ops/awaitable.hpp"
#include "server/ops/log.hpp"
#include "server/ops/metrics.hpp"
#include "server/store/redis/rate_limiter.hpp"
#include "server/store/worker.hpp"

namespace portico::api::wallet_rpc {

/// All must outlive the service.
struct Foundations {
    std::vector<Exchange*> exchanges;
    store::Access<Store> orders;
    chain_data::Reader& chains;
    /// Chains of eip155 that an account is looked for on.
    std::function<std::vector<std::string>()> asset_chains;
    /// What an account holds there, with prices in dollars; null: nobody answered.
    using Held = std::shared_ptr<const std::vector<balance::Priced>>;
    std::function<ops::Awaitable<Held>(std::string chain, std::string address)> holdings;
    store::RateLimiter& limiter;
    ops::Log& log;
    EntropyFn entropy;
    std::function<std::int64_t()> clock;  ///< milliseconds since 1970
};

class WalletRpc {
  public:
    static constexpr std::int64_t kTickMs = 3'600'000;

    WalletRpc(Foundations foundations, Config config);

    void add_routes(Router& router, access::ProjectAuthorizer& authorizer);
    /// Every kTickMs: takes away old orders.
    void tick();
    void write_metrics(ops::MetricsText& out) const;

  private:
    struct Call {
        std::string body, network, project;
        bool pays = true;  ///< the operator has not switched it off for the project
    };
    struct Failed {
        std::int64_t code = 0;
        std::string message;
        int status = 400;
    };
    using Answer = std::expected<Json, Failed>;
    using Method = ops::Awaitable<Answer> (WalletRpc::*)(Json params, Call call);

    ops::Awaitable<net::Response> answer(Call call);
    ops::Awaitable<Answer> get_exchanges(Json params, Call call);
    ops::Awaitable<Answer> get_pay_url(Json params, Call call);
    ops::Awaitable<Answer> get_buy_status(Json params, Call call);
    ops::Awaitable<Answer> get_assets(Json params, Call call);

    /// GET /v1/exchanges/image/:id
    void get_image(const RouteRequest& request, const Reply& reply) const;
    ops::Awaitable<std::int64_t> ask_decimals(std::string chain, std::string token);
    template <class Work>
    auto ask_store(Work work);
    void log_failure(const store::StoreError& error) const;
    Exchange* find(std::string_view id) const;
    static std::int64_t code_of(std::string_view method);

    Foundations on_;
    Config config_;
    std::uint64_t calls_ = 0, failed_ = 0, orders_ = 0, other_sent_ = 0;
    std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);
};

template <class Work>
auto WalletRpc::ask_store(Work work) {
    using Given = std::invoke_result_t<Work&, Store&>;
    return ops::callback<Given>([this, work = std::move(work)](auto done) {
        if (!on_.orders.run(work, [done](Given answer) { done(std::move(answer)); }))
            done(Given(std::unexpect, store::StoreError{store::Failure::kUnavailable,
                                                        "the database has too much to do"}));
    });
}

}  // namespace portico::api::wallet_rpc
