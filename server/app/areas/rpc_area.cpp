// SPDX-License-Identifier: Apache-2.0
#include "server/api/rpc/rpc_service.hpp"
#include "server/app/areas/areas.hpp"
#include "server/app/system.hpp"

namespace portico::app {
namespace {

constexpr std::int64_t kTickMs = 10;

std::uint64_t random_seed() {
    std::uint64_t seed = 0;
    fill_random({reinterpret_cast<std::uint8_t*>(&seed), sizeof seed});
    return seed;
}

class RpcArea final : public Area {
  public:
    explicit RpcArea(const Platform& platform)
        : rpc_(
              platform.options.rpc, random_seed(),
              [&server = platform.server](std::function<void()> action) {
                  server.post(std::move(action));
              },
              platform.log) {
        rpc_.add_routes(platform.router, platform.gate);
        platform.server.every(kTickMs, [this] { rpc_.tick(); });
    }
    void write_metrics(ops::MetricsText& out) const override { rpc_.write_metrics(out); }

  private:
    api::rpc::RpcService rpc_;
};

}  // namespace

MadeArea make_rpc_area(const Platform& platform) { return std::make_unique<RpcArea>(platform); }

}  // namespace portico::app
