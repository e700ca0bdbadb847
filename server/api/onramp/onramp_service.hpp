// SPDX-License-Identifier: Apache-2.0
//
// /v1/onramp/* and POST /v1/generators/onrampurl: what visitors can buy at the operator's
// providers, for how much, and the page where they pay (docs/onramp.md). A purchase is stored
// before its provider is told of it; what became of it comes by the provider's signed reports.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/api/onramp.hpp"
#include "core/base/entropy.hpp"
#include "server/api/access/authorizer.hpp"
#include "server/api/onramp/config.hpp"
#include "server/api/onramp/provider.hpp"
#include "server/api/routing/api_error.hpp"
#include "server/data/purchase_store.hpp"
#include "server/ops/log.hpp"
#include "server/ops/metrics.hpp"
#include "server/ops/single_flight.hpp"
#include "server/store/redis/rate_limiter.hpp"
#include "server/store/worker.hpp"

namespace portico::api::onramp {

/// All must outlive the service.
struct Foundations {
    store::Access<Store> store;
    std::function<bool(std::string_view chain)> serves;  ///< CAIP-2
    /// A token's picture, as a path on this server; an empty contract: the network's own currency.
    std::function<std::optional<std::string>(std::string_view chain, std::string_view contract)>
        picture;
    store::RateLimiter& limiter;
    ops::Log& log;
    EntropyFn entropy;
    std::function<std::int64_t()> clock;  ///< milliseconds since 1970
};

class OnrampService {
  public:
    static constexpr std::int64_t kTickMs = 600'000;

    /// `providers`: at least one, each word once.
    OnrampService(Foundations foundations, Config config,
                  std::vector<std::unique_ptr<Provider>> providers);

    void add_routes(Router& router, access::ProjectAuthorizer& authorizer);
    /// Has the providers ready for reports. Once, before the first.
    void begin();
    /// Takes away what is over, and has the providers stay ready.
    void tick();
    void write_metrics(ops::MetricsText& out) const;

  private:
    using Response = ops::Awaitable<net::Response>;

    /// A request, as long as its coroutine needs it.
    struct Call {
        access::ProjectRef project;
        std::string body, request_id, network;
        std::string country, subdivision, currency, asset, chain, amount, method,
            type;  ///< of the query
    };
    struct Refused {
        int status = 400;
        std::string field, why;
        ApiCode code = ApiCode::parameter_invalid;
    };
    template <class T>
    using Checked = std::expected<T, Refused>;
    /// A provider and what it sells, as of a while ago.
    struct Selling {
        Provider* provider = nullptr;
        std::shared_ptr<const Offer> offer;
    };
    using Sellings = std::vector<Selling>;
    struct Kept {
        std::shared_ptr<const Offer> offer;
        std::int64_t until_ms = 0;
    };
    struct Quoted {
        Provider* provider = nullptr;
        QuoteRequest request;
        Quote quote;
    };
    using Quotes = std::vector<Quoted>;

    void add(Router& router, access::ProjectAuthorizer& authorizer, const char* method,
             const char* path, Response (OnrampService::*handler)(Call),
             std::string_view feature = "onramp");
    // onramp_options.cpp
    Response get_options(Call call);
    Response get_buy_options(Call call);
    Response get_providers(Call call);
    Response get_properties(Call call);
    // onramp_quotes.cpp
    Response post_quote(Call call);
    Response get_buy_quote(Call call);
    Response post_quotes(Call call);
    // onramp_purchases.cpp
    Response post_widget(Call call);
    Response post_url(Call call);
    Response reread_report(Provider* provider, std::string body, net::Response refused,
                           std::string request_id);
    Response post_report(std::string word, net::Response refused, std::optional<ReadReport> read,
                         std::string request_id);

    /// Providers that the project has on.
    std::vector<Provider*> providers_of(const access::ProjectRef& project) const;
    ops::Awaitable<std::shared_ptr<const Offer>> offer_of(Provider* provider, Place place);
    /// Of the project's providers those that answer; what differs by place is of this one.
    ops::Awaitable<Sellings> sellings_anywhere(access::ProjectRef project, Place place);
    /// Of them those that sell in the country.
    ops::Awaitable<Sellings> sellings(access::ProjectRef project, Place place);
    /// The same of the country that the query names; of none: anywhere.
    ops::Awaitable<Sellings> sellings_of(Call call);
    /// Of them those that sell in the country; empty: all.
    static Sellings sellings_in(const Sellings& sellings, const std::string& country);
    /// Assets of the offers on chains that this server has, each once.
    std::vector<Asset> assets_of(const Sellings& sellings) const;
    /// A subdivision that is none of the country's is none.
    Place place_of(std::string_view country, std::string_view subdivision) const;
    static Refused lacks_subdivision();
    /// The limits of the cheapest way in and the widest way out.
    static std::vector<PayLimit> limits_of(const Sellings& sellings);
    /// Which of them sell this for this much; else what is wrong.
    Checked<Sellings> able(const Sellings& sellings, const QuoteRequest& request) const;
    ops::Awaitable<Checked<Quotes>> quotes(Call call, Sellings sellings, QuoteRequest request);
    ops::Awaitable<Checked<std::string>> begin(Call call, Provider* provider, QuoteRequest what,
                                               std::string address, std::string redirect_url,
                                               std::string* id);
    /// 0: allowed; else seconds.
    ops::Awaitable<std::int64_t> limit(Call call, const char* place, std::int64_t per_hour);
    ops::Awaitable<std::int64_t> limit_begun(Call call);

    template <class Work>
    auto ask(Work work);
    net::Response refuse(const Refused& refused, const Call& call);
    net::Response often(std::int64_t wait_s, const Call& call);

    Foundations on_;
    Config config_;
    std::vector<std::unique_ptr<Provider>> providers_;
    std::unordered_map<std::string, Kept> offers_;  ///< by provider and, if they differ, place
    std::unordered_map<std::string, std::int64_t> away_until_ms_;  ///< by provider
    ops::SingleFlight<std::shared_ptr<const Offer>> asking_;
    bool ticking_ = false;
    std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);
    std::uint64_t quoted_ = 0, begun_ = 0, reports_ = 0, reports_refused_ = 0, refused_ = 0,
                  unavailable_ = 0;
};

/// "card" of Meld's CREDIT_DEBIT_CARD, and the like; other words as they are.
std::string method_of(std::string_view word);

inline constexpr std::string_view kSubdivisionField = "subdivision";

/// An answer that is of this moment.
net::Response uncached(std::string body, int status = 200);

// --- templates

template <class Work>
auto OnrampService::ask(Work work) {
    using Given = std::invoke_result_t<Work&, Store&>;
    return ops::callback<Given>([this, work = std::move(work)](auto done) {
        if (!on_.store.run(work, [done](Given answer) { done(std::move(answer)); }))
            done(Given(std::unexpect, store::StoreError{store::Failure::kUnavailable,
                                                        "the database has too much to do"}));
    });
}

/// All of them, each as soon as it is ready, in their order.
template <class T>
ops::Awaitable<std::vector<T>> gather(std::vector<ops::Awaitable<T>> all) {
    if (all.empty()) co_return std::vector<T>();
    co_return co_await ops::callback<std::vector<T>>([&](auto done) {
        struct State {
            std::vector<std::optional<T>> given;
            std::size_t missing = 0;
        };
        const auto state = std::make_shared<State>();
        state->given.resize(all.size());
        state->missing = all.size();
        for (std::size_t i = 0; i < all.size(); ++i)
            ops::spawn(
                std::move(all[i]),
                [state, done, i](T given) {
                    state->given[i] = std::move(given);
                    if (--state->missing > 0) return;
                    std::vector<T> out;
                    for (auto& one : state->given) out.push_back(std::move(*one));
                    done(std::move(out));
                },
                [done](const std::exception_ptr& why) { done.fail(why); });
    });
}

}  // namespace portico::api::onramp
