// SPDX-License-Identifier: Apache-2.0
//
// Swaps, unless the operator turned them off; then not_offered_area.cpp answers.
#include "server/api/chain_data/rpc_reader.hpp"
#include "server/api/convert/convert_service.hpp"
#include "server/api/convert/hosted.hpp"
#include "server/app/areas/areas.hpp"
#include "server/app/system.hpp"

namespace portico::app {
namespace {

namespace convert = api::convert;

class SwapArea final : public Area {
  public:
    SwapArea(const Platform& platform, convert::ExchangesByChain exchanges,
             std::optional<swap::RouterFee> fee, std::unique_ptr<api::chain_data::RpcReader> reader,
             std::vector<std::unique_ptr<convert::Hosted>> hosted)
        : owned_reader_(std::move(reader)),
          hosted_(std::move(hosted)),
          reader_(*owned_reader_),
          pools_(reader_, std::move(exchanges), fee, now_ms),
          service_({.reader = reader_,
                    .book = platform.tokens,
                    .prices = platform.pools,
                    .limiter = platform.limiter,
                    .pools = pools_,
                    .hosted = all_of(hosted_),
                    .clock = now_ms},
                   platform.options.swap) {
        service_.add_routes(platform.router, platform.authorizer);
    }
    void write_metrics(ops::MetricsText& out) const override {
        pools_.write_metrics(out);
        for (const auto& one : hosted_) one->write_metrics(out);
        service_.write_metrics(out);
    }

  private:
    static std::vector<convert::Provider*> all_of(
        const std::vector<std::unique_ptr<convert::Hosted>>& hosted) {
        std::vector<convert::Provider*> all;
        for (const auto& one : hosted) all.push_back(one.get());
        return all;
    }

    std::unique_ptr<api::chain_data::RpcReader> owned_reader_;
    std::vector<std::unique_ptr<convert::Hosted>> hosted_;
    api::chain_data::RpcReader& reader_;
    convert::PoolRouter pools_;
    convert::ConvertService service_;
};

std::expected<std::optional<swap::RouterFee>, std::string> read_fee(const convert::Config& config) {
    if (config.fee_bps == 0) return std::nullopt;
    const auto recipient = chain::parse_evm_address(config.fee_recipient);
    if (!recipient || *recipient == chain::EvmAddress{})
        return std::unexpected("swap.fee_recipient is an address where swap.fee_bps is not 0");
    return swap::RouterFee{config.fee_bps, *recipient};
}

/// What the configuration says, read.
struct GivenSwaps {
    convert::ExchangesByChain exchanges;
    std::optional<swap::RouterFee> fee;
    std::optional<convert::HostedConfig> one_inch, zero_x;
};

std::expected<GivenSwaps, std::string> read_swaps(const Options& options) {
    const convert::Config& config = options.swap;
    GivenSwaps out{.exchanges = PORTICO_TRY(convert::read_exchanges(config.exchanges)),
                   .fee = PORTICO_TRY(read_fee(config)),
                   .one_inch = {},
                   .zero_x = {}};
    if (!config.enabled) return out;
    if (const std::string& key = options.swap_one_inch_key.expose(); !key.empty())
        out.one_inch = {config.one_inch_url, key};
    if (const std::string& key = options.swap_zero_x_key.expose(); !key.empty())
        out.zero_x = {config.zero_x_url, key};
    if (out.one_inch) PORTICO_CHECK(convert::check_one_inch(*out.one_inch));
    if (out.zero_x) PORTICO_CHECK(convert::check_zero_x(*out.zero_x));
    return out;
}

}  // namespace

CheckedArea check_swap_area(const Options& options) {
    PORTICO_CHECK(read_swaps(options));
    return {};
}

MadeArea make_swap_area(const Platform& platform) {
    auto given = PORTICO_TRY(read_swaps(platform.options));
    if (!platform.options.swap.enabled) return std::make_unique<Area>();
    auto reader = std::make_unique<api::chain_data::RpcReader>(platform.rpc);
    std::vector<std::unique_ptr<convert::Hosted>> hosted;
    if (given.one_inch)
        hosted.push_back(PORTICO_TRY(
            convert::open_one_inch(std::move(*given.one_inch), platform.server.executor())));
    if (given.zero_x)
        hosted.push_back(PORTICO_TRY(
            convert::open_zero_x(std::move(*given.zero_x), *reader, platform.server.executor())));
    return std::make_unique<SwapArea>(platform, std::move(given.exchanges), given.fee,
                                      std::move(reader), std::move(hosted));
}

}  // namespace portico::app
