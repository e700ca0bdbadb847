// SPDX-License-Identifier: Apache-2.0
//
// /v1/convert/*: swaps on eip155 (docs/money.md#swapping-the-servers-part). Nothing is stored: a
// quote's id says what was shown, and a build keeps that or refuses.
//
//   tokens             those of the lists, and the network's own currency
//   quotes             the best of all providers first; of clients of the reference, who know one
//                      spender for each network, those of the first exchange alone
//   allowance          of the spender of a quote; without one, of the first exchange
//   build-approve      the amount, and never more than the account holds
//   build-transaction  checked, tried, and refused where it is not what was shown
#pragma once

#include <expected>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/api/convert.hpp"
#include "server/api/access/authorizer.hpp"
#include "server/api/convert/config.hpp"
#include "server/api/convert/pool_router.hpp"
#include "server/api/convert/trial.hpp"
#include "server/api/price/price_source.hpp"
#include "server/api/tokens/token_book.hpp"
#include "server/ops/metrics.hpp"
#include "server/store/redis/rate_limiter.hpp"

namespace portico::api::convert {

/// All must outlive the service.
struct Foundations {
    chain_data::Reader& reader;
    const tokens::TokenBook& book;
    price::Source* prices;  ///< null: there are none
    store::RateLimiter& limiter;
    PoolRouter& pools;
    std::vector<Provider*> hosted;
    std::function<std::int64_t()> clock;  ///< milliseconds since 1970
};

class ConvertService {
  public:
    ConvertService(Foundations foundations, Config config);

    void add_routes(Router& router, access::ProjectAuthorizer& authorizer);
    void write_metrics(ops::MetricsText& out) const;

  private:
    using Response = ops::Awaitable<net::Response>;
    struct Refused {
        int status = 400;
        std::string field, why;
        ApiCode code = ApiCode::parameter_invalid;
    };
    template <class T>
    using Checked = std::expected<T, Refused>;

    /// A request, as long as its coroutine needs it.
    struct Call {
        std::string chain, from, to, amount, user, token, spender, slippage, filter;  // as given
        std::string body;
        std::string network, project, request_id;
        bool is_ours = false;  ///< it knows the spenders of quotes
    };
    /// What a swap is about, checked.
    struct Swap {
        Ask ask;
        std::int64_t slippage_bps = 100;
    };
    /// What a quote's id says.
    struct Shown {
        std::string provider;
        Uint256 minimum;
        std::int64_t until_ms = 0;
        std::string router;  ///< how its address begins
    };

    void add(Router& router, access::ProjectAuthorizer& authorizer, const char* method,
             const char* path, Response (ConvertService::*handler)(Call), bool is_limited,
             std::string_view feature = "swap");
    Response limited(Call call, Response (ConvertService::*handler)(Call));
    Response get_tokens(Call call);
    Response get_quotes(Call call);
    Response get_allowance(Call call);
    Response get_gas_price(Call call);
    Response get_approve(Call call);
    Response post_build(Call call);

    Checked<void> check_chain(std::string_view chain, std::string_view field) const;
    Checked<std::pair<std::string, Asset>> read_asset(std::string_view text,
                                                      std::string_view field) const;
    Checked<EvmAddress> read_account(std::string_view text, std::string_view chain,
                                     std::string_view field) const;
    Checked<EvmAddress> read_spender(std::string_view text, std::string_view chain) const;
    Checked<Swap> read_swap(const Call& call) const;
    static Checked<Uint256> read_amount(std::string_view text);
    static Checked<std::int64_t> read_slippage(std::string_view text);
    static Checked<Shown> read_shown(std::string_view id);
    static std::string shown_id(const Shown& shown);

    std::vector<Provider*> providers_of(const Ask& ask, std::string_view only = {}) const;
    /// The best first.
    ops::Awaitable<std::vector<Offer>> offers(Ask ask, std::string only);
    ops::Awaitable<std::optional<std::int64_t>> impact_bps(Ask ask, Uint256 out);
    std::optional<Built> make_sale(const Offer& offer, const BuildAsk& ask) const;
    ops::Awaitable<std::optional<Uint256>> gas_price(std::string chain);

    ConvertQuote quote_body(const Swap& swap, const Offer& offer, std::string_view reason,
                            std::optional<std::int64_t> impact) const;
    ConvertProvider provider_body(std::string_view id) const;
    static std::string caip10(std::string_view chain, const EvmAddress& address);
    static std::string caip10(std::string_view chain, const Asset& asset);
    static ConvertPart part_body(const swap::Part& part, const Uint256& whole);
    net::Response refuse(const Refused& refused, const Call& call);

    Foundations on_;
    Config config_;
    std::uint64_t quoted_ = 0, built_ = 0, refused_ = 0;
};

/// An answer that is of this moment.
net::Response uncached(std::string body);

}  // namespace portico::api::convert
