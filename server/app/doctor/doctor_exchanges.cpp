// SPDX-License-Identifier: Apache-2.0
#include "server/app/doctor/doctor_exchanges.hpp"

#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>

#include "server/app/areas/exchanges.hpp"

namespace portico::app {

void check_exchanges(const Options& options, Report& report) {
    boost::asio::io_context loop(1);
    const auto exchanges = Exchanges::open(options, [&loop](std::function<void()> action) {
        boost::asio::post(loop, std::move(action));
    });
    if (!exchanges) return;  // said with the configuration
    const auto guard = boost::asio::make_work_guard(loop);
    std::size_t open = 0;
    for (api::wallet_rpc::Exchange* one : (*exchanges)->all()) {
        ++open;
        one->probe([&open, &report, one](const std::expected<std::size_t, std::string>& assets) {
            --open;
            const std::string name = "exchange " + one->id();
            if (!assets)
                return report.bad(name + ": " + assets.error() +
                                  ". Visitors are not offered it until it answers. Does it take "
                                  "the keys? docs/pay.md");
            if (*assets == 0)
                return report.warn(name + " answers, and sends nothing that is known here");
            report.good(name + " answers, and sends " + std::to_string(*assets) + " assets");
        });
    }
    while (open > 0) loop.run_one();
}

}  // namespace portico::app
