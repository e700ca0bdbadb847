// SPDX-License-Identifier: Apache-2.0
#include "server/app/services/front_service.hpp"

#include <utility>
#include <variant>

namespace portico::app {

net::UpgradeDecision FrontService::on_upgrade(const net::Request& request) {
    net::Service* area = sockets_.find(request.path);
    if (area == nullptr) return relay_.on_upgrade(request);
    net::UpgradeDecision decision = area->on_upgrade(request);
    if (auto* accepted = std::get_if<net::Accept>(&decision); accepted && !accepted->service)
        accepted->service = area;
    return decision;
}

std::optional<net::Response> FrontService::on_request(net::ConnectionId id,
                                                      const net::Request& request) {
    api::Router::Handled handled = router_.handle(id, request);
    if (auto* answer = std::get_if<net::Response>(&handled)) return std::move(*answer);
    if (std::holds_alternative<api::Router::Later>(handled)) return std::nullopt;
    // Clients of the API read JSON always (docs/spec/http-api.md#leniency), also from an address
    // that is not there.
    if (request.path.starts_with("/v1/")) return router_.unknown(request);
    return relay_.on_request(id, request);
}

void FrontService::on_request_ended(net::ConnectionId id) {
    router_.request_ended(id);
    relay_.on_request_ended(id);
}

}  // namespace portico::app
