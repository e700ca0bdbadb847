// SPDX-License-Identifier: Apache-2.0
//
// The areas that this program has, one line each.
#include "server/app/areas/areas.hpp"

#include "server/app/area.hpp"

namespace portico::app {

std::span<const AreaMaker> area_makers() {
    static constexpr AreaMaker kMakers[] = {
        make_accounts_area,    make_bundler_area,  make_console_area,  make_ens_area,
        make_events_area,      make_history_area,  make_names_area,    make_nfts_area,
        make_not_offered_area, make_onramp_area,   make_pay_area,      make_projects_area,
        make_rpc_area,         make_sessions_area, make_sign_in_area,  make_swap_area,
        make_vault_area,       make_wallets_area,  make_webhooks_area,
    };
    return kMakers;
}

std::span<CheckedArea (*const)(const Options&)> area_checks() {
    static constexpr CheckedArea (*kChecks[])(const Options&) = {
        check_accounts_area, check_bundler_area, check_console_area, check_history_area,
        check_names_area,    check_nfts_area,    check_onramp_area,  check_sessions_area,
        check_sign_in_area,  check_swap_area,    check_vault_area,
    };
    return kChecks;
}

}  // namespace portico::app
