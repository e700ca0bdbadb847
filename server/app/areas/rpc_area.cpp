// SPDX-License-Identifier: Apache-2.0
#include "server/app/areas/areas.hpp"

namespace portico::app {
namespace {

constexpr std::int64_t kTickMs = 10;

class RpcArea final : public Area {
  public:
    explicit RpcArea(const Platform& platform) : rpc_(platform.rpc) {
        rpc_.add_routes(platform.router, platform.gate);
        platform.server.every(kTickMs, [this] { rpc_.tick(); });
    }
    void write_metrics(ops::MetricsText& out) const override { rpc_.write_metrics(out); }

  private:
    api::rpc::RpcService& rpc_;
};

}  // namespace

MadeArea make_rpc_area(const Platform& platform) { return std::make_unique<RpcArea>(platform); }

}  // namespace portico::app
