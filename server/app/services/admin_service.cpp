// SPDX-License-Identifier: Apache-2.0
#include "server/app/services/admin_service.hpp"

#include <arpa/inet.h>

#include <algorithm>
#include <utility>
#include <variant>

#include "core/api/operation.hpp"
#include "core/base/describe/describe.hpp"
#include "core/base/text/ascii.hpp"
#include "server/app/services/plain.hpp"

namespace portico::app {
namespace {

bool is_address(const std::string& host) {
    in6_addr ignored{};
    return inet_pton(AF_INET, host.c_str(), &ignored) == 1 ||
           inet_pton(AF_INET6, host.c_str(), &ignored) == 1;
}

}  // namespace

std::optional<net::Response> AdminService::on_request(net::ConnectionId id,
                                                      const net::Request& request) {
    for (AdminFolder* folder : folders_)
        if (folder->owns(request.path)) return folder->on_request(id, request);
    if (!is_own_host(request.header("Host")))
        return plain(403,
                     "This listener is asked under localhost, an address, or a name that "
                     "admin_hosts lists\n");
    api::Router::Handled handled = router_.handle(id, request);
    if (auto* answer = std::get_if<net::Response>(&handled)) return std::move(*answer);
    if (std::holds_alternative<api::Router::Later>(handled)) return std::nullopt;
    const bool is_known =
        request.path == "/health" || request.path == "/ready" || request.path == "/metrics";
    if (is_known && request.method != "GET" && request.method != "HEAD") {
        net::Response response = plain(405, "Use GET\n");
        response.headers.emplace_back("Allow", "GET, HEAD");
        return response;
    }
    if (request.path == "/ready" && sources_.draining())
        return net::Response{.status = 503, .body = to_json_text(api::StatusBody{"stopping"})};
    if (request.path == "/health" || request.path == "/ready") {
        // The relay's promise alone decides: a chain or Redis that is away takes nobody off duty.
        const bool healthy = sources_.healthy();
        return net::Response{.status = healthy ? 200 : 503,
                             .body = sources_.health(healthy ? "ok" : "store_failing")};
    }
    if (request.path == "/metrics")
        return net::Response{.content_type = "text/plain; version=0.0.4; charset=utf-8",
                             .body = sources_.metrics()};
    return plain(404, "Not found\n");
}

bool AdminService::is_own_host(std::string_view host) const {
    if (host.empty()) return true;  // HTTP/1.0: no browser
    const std::size_t bracket = host.rfind(']');
    const std::size_t colon = host.rfind(':');
    if (colon != std::string_view::npos && (bracket == std::string_view::npos || colon > bracket))
        host = host.substr(0, colon);
    if (host.starts_with('[') && host.ends_with(']')) host = host.substr(1, host.size() - 2);
    const std::string name = ascii_lower(host);
    return name == "localhost" || name.ends_with(".localhost") || is_address(name) ||
           std::ranges::find(sources_.hosts, name) != sources_.hosts.end();
}

void AdminService::on_request_ended(net::ConnectionId id) {
    router_.request_ended(id);
    for (AdminFolder* folder : folders_) folder->on_request_ended(id);
}

net::UpgradeDecision AdminService::on_upgrade(const net::Request&) {
    return plain(404, "Not found\n");
}

}  // namespace portico::app
