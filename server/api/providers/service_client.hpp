// SPDX-License-Identifier: Apache-2.0
//
// Asks providers: JSON over HTTP within eight seconds, no redirect is followed, and no answer is
// read beyond what its call allows. On the server's thread alone.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "core/base/json/json.hpp"
#include "server/api/providers/answer.hpp"
#include "server/ops/awaitable.hpp"
#include "server/ops/executor.hpp"
#include "server/upstream/http_client.hpp"
#include "server/upstream/upstream_thread.hpp"

namespace portico::api::providers {

struct ServiceCall {
    std::string url;
    std::string headers = {};              ///< each with its line's end
    std::optional<std::string> body = {};  ///< JSON: then it is a POST
    bool allow_private = false;
    std::size_t answer_bytes_max = 1024 * 1024;
};

class ServiceClient {
  public:
    static constexpr std::int64_t kTimeoutMs = 8'000;

    explicit ServiceClient(ops::Executor to_server);
    ~ServiceClient();
    ServiceClient(const ServiceClient&) = delete;
    ServiceClient& operator=(const ServiceClient&) = delete;

    /// kRefused: it answered 4xx other than 401, 403 and 429, with what it says as text.
    ops::Awaitable<Answer<Json>> ask(ServiceCall call);

  private:
    ops::Executor to_server_;
    upstream::UpstreamThread thread_;
    std::unique_ptr<upstream::HttpClient> client_;
};

/// "https://api.moonpay.com", or where there is a stand-in, that and "/api.moonpay.com".
std::string service_address(std::string_view host, std::string_view stand_in);

/// The decimal in a member that is a number or a text; nothing where it is none, or has an
/// exponent.
std::optional<std::string> amount_member(const Json& object, std::string_view name);

}  // namespace portico::api::providers
