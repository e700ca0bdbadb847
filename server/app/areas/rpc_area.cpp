// SPDX-License-Identifier: Apache-2.0
#include "server/api/rpc/rpc_sockets.hpp"
#include "server/app/areas/areas.hpp"
#include "server/app/services/indexed_chains.hpp"

namespace portico::app {
namespace {

constexpr std::int64_t kRpcTickMs = 10;

/// What is wrong in the lines keeps the program from starting (history_area.cpp).
std::vector<std::string> indexed_ids(const Options& options) {
    std::vector<std::string> out;
    if (const auto chains = indexed_chains(options))
        for (const indexer::IndexedChain& one : *chains) out.push_back(one.id());
    return out;
}

class RpcArea final : public Area {
  public:
    explicit RpcArea(const Platform& platform)
        : rpc_(platform.rpc), sockets_(rpc_, platform.authorizer, platform.server, platform.log) {
        rpc_.add_routes(platform.router, platform.authorizer, indexed_ids(platform.options));
        for (const char* path : {"/v1", "/ws"}) platform.sockets.add(path, sockets_);
        platform.health.add("chains", [this](const api::console::HealthLog::Answer& answer) {
            using api::console::Health;
            const auto state = rpc_.chains_state();
            answer({!state.all_served          ? Health::kDown
                    : !state.all_public_served ? Health::kSlow
                    : !state.any_named         ? Health::kOff
                    : state.all_asked          ? Health::kGood
                                               : Health::kUnknown,
                    state.text,
                    {}});
        });
        platform.server.every(kRpcTickMs, [this] {
            rpc_.tick();
            sockets_.tick();
        });
    }
    void write_metrics(ops::MetricsText& out) const override {
        rpc_.write_metrics(out);
        sockets_.write_metrics(out);
    }

  private:
    api::rpc::RpcService& rpc_;
    api::rpc::RpcSockets sockets_;
};

}  // namespace

MadeArea make_rpc_area(const Platform& platform) { return std::make_unique<RpcArea>(platform); }

}  // namespace portico::app
