// SPDX-License-Identifier: Apache-2.0
#include "server/app/admin_service.hpp"

#include <utility>
#include <variant>

namespace portico::app {
namespace {

net::Response not_found() {
    return {.status = 404, .content_type = "text/plain; charset=utf-8", .body = "Not found\n"};
}

}  // namespace

std::optional<net::Response> AdminService::on_request(net::ConnectionId id,
                                                      const net::Request& request) {
    for (AdminFolder* folder : folders_)
        if (folder->owns(request.path)) return folder->on_request(id, request);
    api::Router::Handled handled = router_.handle(id, request);
    if (auto* answer = std::get_if<net::Response>(&handled)) return std::move(*answer);
    if (std::holds_alternative<api::Router::Later>(handled)) return std::nullopt;
    if (request.path == "/ready" && sources_.draining())
        return net::Response{.status = 503, .body = R"({"status":"stopping"})"};
    if (request.path == "/health" || request.path == "/ready") {
        // The relay's promise alone decides: a chain or Redis that is away takes nobody off duty.
        const bool healthy = sources_.healthy();
        return net::Response{.status = healthy ? 200 : 503,
                             .body = sources_.health(healthy ? "ok" : "store_failing")};
    }
    if (request.path == "/metrics")
        return net::Response{.content_type = "text/plain; version=0.0.4; charset=utf-8",
                             .body = sources_.metrics()};
    return not_found();
}

void AdminService::on_request_ended(net::ConnectionId id) {
    router_.request_ended(id);
    for (AdminFolder* folder : folders_) folder->on_request_ended(id);
}

net::UpgradeDecision AdminService::on_upgrade(const net::Request&) { return not_found(); }

}  // namespace portico::app
