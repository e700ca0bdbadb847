// SPDX-License-Identifier: Apache-2.0
//
// A cash desk: whoever speaks the small protocol of docs/onramp.md. The demo's stands in
// tools/devnet/desk.
#pragma once

#include <expected>
#include <memory>
#include <string>

#include "server/api/onramp/provider.hpp"
#include "server/api/providers/service_client.hpp"

namespace portico::api::onramp {

using providers::ServiceClient;

struct DeskConfig {
    std::string url;  ///< without a slash at its end
    std::string name;
    std::string secret;
    bool allow_private = false;
};

/// `client` must outlive it.
std::unique_ptr<Provider> make_desk(DeskConfig config, ServiceClient& client,
                                    std::function<std::int64_t()> clock);

/// "t=SECONDS,v1=HEX": HMAC-SHA256 over "SECONDS.BODY". Both sides sign so.
std::string sign_desk_body(std::string_view secret, std::int64_t time_s, std::string_view body);

}  // namespace portico::api::onramp
