// SPDX-License-Identifier: Apache-2.0
//
// Asks the services that contracts of strangers send us to (ERC-3668,
// docs/spec/security.md#case-103): by https at port 443, at public addresses alone, so many bytes,
// no redirect. What a service says is nobody's word: the contract checks it.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/bytes.hpp"
#include "core/chain/names/ens_lookup.hpp"
#include "server/api/ens/config.hpp"
#include "server/ops/executor.hpp"
#include "server/upstream/http_client.hpp"
#include "server/upstream/upstream_thread.hpp"
#include "server/upstream/url.hpp"

namespace portico::api::ens {

struct GatewayRequest {
    upstream::Url url;
    std::optional<std::string> body = {};  ///< JSON of a POST; none: GET
};

/// What the address of a lookup asks for: a GET where it has {data}, else a POST. Nothing for what
/// is no address. Both marks stand behind the host, which is the contract's to choose, never its
/// call's.
std::optional<GatewayRequest> make_gateway_request(std::string_view url,
                                                   const chain::OffchainLookup& lookup);

/// Nothing where it is no `{"data":"0x.."}`.
std::optional<Bytes> read_gateway_answer(std::string_view body);

class Gateways {
  public:
    struct Answer {
        int status = 0;  ///< 0: not asked, or nobody answered rightly
        std::string body = {};
    };
    using Done = std::function<void(Answer answer)>;
    virtual ~Gateways() = default;
    /// `done` is called once, later, on the server's thread.
    virtual void ask(GatewayRequest request, std::int64_t timeout_ms, Done done) = 0;
};

class GuardedGateways final : public Gateways {
  public:
    /// `to_server` runs an action on the server's thread, from any thread; `config` outlives this.
    GuardedGateways(const Config& config, ops::Executor to_server);
    ~GuardedGateways() override;

    void ask(GatewayRequest request, std::int64_t timeout_ms, Done done) override;

  private:
    const Config& config_;
    ops::Executor to_server_;
    upstream::UpstreamThread thread_;
    std::unique_ptr<upstream::HttpClient> client_;
};

}  // namespace portico::api::ens
