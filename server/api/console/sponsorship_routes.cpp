// SPDX-License-Identifier: Apache-2.0
//
// What the server's paymaster has paid for visitors of a project, beside its budgets.
#include <utility>

#include "server/api/console/console.hpp"

namespace portico::api::console {
namespace {

std::string sponsorship_body(const std::vector<SponsoredNetwork>& networks) {
    admin::SponsorshipList out;
    for (const SponsoredNetwork& one : networks)
        out.networks.push_back({.network = one.chain,
                                .spentToday = one.used.day,
                                .budgetToday = one.budgets.day,
                                .budgetOfAccount = one.budgets.user_day,
                                .spent = one.used.total,
                                .budget = one.budgets.total});
    return to_json_text(out);
}

}  // namespace

void Console::add_sponsorship_routes() {
    add("GET", "projects/:id/sponsorship", [this](const Call& call, const Reply& reply) {
        const std::string project(call.parameter("id"));
        if (!on_.projects.find(project)) return reply.fail(ApiCode::not_found, "no such project");
        if (!on_.sponsorship) return reply.json(sponsorship_body({}));
        on_.sponsorship(project, [this, alive = std::weak_ptr<bool>(alive_),
                                  reply](const SponsoredNetworks& found) {
            if (alive.expired()) return;
            if (!found) return fail(reply, found.error());
            reply.json(sponsorship_body(*found));
        });
    });
}

}  // namespace portico::api::console
