// SPDX-License-Identifier: Apache-2.0
//
// POST /v1?chainId=&projectId= and GET /v1/supported-chains (docs/spec/rpc-proxy.md#policy;
// docs/spec/http-api.md#supported-chains, docs/spec/rpc-proxy.md#calls): carries calls from the
// router to proxy_core, its posts to the nodes, its replies back.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include "server/api/access/authorizer.hpp"
#include "server/api/routing/router.hpp"
#include "server/api/rpc/proxy_core.hpp"
#include "server/ops/executor.hpp"
#include "server/ops/log.hpp"
#include "server/upstream/http_client.hpp"
#include "server/upstream/upstream_thread.hpp"

namespace portico::api::rpc {

class RpcService {
  public:
    static constexpr std::string_view kPath = "/v1";

    /// `to_server` runs an action on the thread which all calls come on; safe from every thread.
    /// `loop`: of that thread, where it has one: nodes without TLS are then asked on it, which
    /// saves two changes of thread a call. TLS has a thread of its own always.
    RpcService(const RpcOptions& options, std::uint64_t seed, boost::asio::io_context* loop,
               ops::Executor to_server, ops::Log& log);
    ~RpcService();

    /// `indexed`: CAIP-2 ids of the chains whose blocks are indexed.
    void add_routes(Router& router, access::ProjectAuthorizer& authorizer,
                    const std::vector<std::string>& indexed);

    std::optional<std::size_t> find_chain(std::string_view id) const {
        return core_.find_chain(id);
    }
    const std::vector<ChainConfig>& chains() const { return core_.chains(); }
    /// The newest block that is believed.
    std::optional<Head> head(std::size_t chain) const { return core_.head(chain); }
    std::size_t body_bytes() const { return body_bytes_; }
    /// Most calls that ask() takes in one body.
    std::size_t calls_per_batch() const { return core_.policy().batch_max; }
    using Answered = std::function<void(rpc::Reply)>;
    /// Answers a body, now or later. `address`: whom it is counted under; the server itself has
    /// none.
    void fetch(std::size_t chain, std::string_view body, Answered answered,
               Caller caller = Caller::kPage, std::string_view address = {});
    /// See ProxyCore::distrust.
    void distrust(std::size_t chain, std::uint32_t nodes, std::int64_t ms) {
        core_.distrust(chain, nodes, ms, now_ms());
    }
    /// Their host names, for people.
    std::string labels(std::size_t chain, std::uint32_t nodes) const;
    static std::int64_t now_ms();

    /// How the chains that the operator named fare, in a sentence.
    struct ChainsState {
        bool any_named = false;
        bool all_served = true;  ///< each by an upstream at least, of those that were asked
        bool all_asked = true;   ///< each of them
        /// Those that nobody has named, by public nodes, as far as visitors asked for them.
        bool all_public_served = true;
        std::string text;
    };
    ChainsState chains_state() const;

    /// Every 10 ms or so.
    void tick();
    void write_metrics(ops::MetricsText& out) const { core_.write_metrics(out); }

  private:
    /// The body is a JSON-RPC request or a batch; `chainId` says for which chain.
    void post(const RouteRequest& request, access::ProjectAuthorizer& authorizer,
              const api::Reply& reply);
    void answer(std::size_t chain, std::string_view body, std::string_view address,
                const api::Reply& reply);
    void supported_chains(const api::Reply& reply) const;
    void start_post(rpc::Post post);
    void withdraw(PostId id);
    void ended(PostId id, upstream::HttpAnswer answer);
    void carry_out();

    ops::Log& log_;
    ProxyCore core_;
    struct Target {
        bool near = false;  ///< of near_, else of far_
        std::size_t number = 0;
    };
    std::vector<std::vector<Target>> targets_;  ///< of each chain's nodes
    std::unordered_map<RequestId, Answered> answered_;
    std::string supported_;
    std::size_t body_bytes_;
    RequestId last_request_ = 0;
    bool carrying_out_ = false;
    std::vector<Effect> effects_;  ///< that are being carried out
    ops::Executor to_server_;
    std::unordered_map<PostId, std::uint64_t> near_posts_;
    std::unique_ptr<upstream::HttpClient> near_;
    std::unordered_map<PostId, std::uint64_t> far_posts_;  ///< on the thread below alone
    upstream::UpstreamThread thread_;
    std::unique_ptr<upstream::HttpClient> far_;
};

}  // namespace portico::api::rpc
