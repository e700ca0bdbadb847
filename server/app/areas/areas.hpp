// SPDX-License-Identifier: Apache-2.0
//
// One maker for each file of this folder.
#pragma once

#include "server/app/area.hpp"

namespace portico::app {

using MadeArea = std::expected<std::unique_ptr<Area>, std::string>;

MadeArea make_accounts_area(const Platform& platform);
MadeArea make_bundler_area(const Platform& platform);
MadeArea make_console_area(const Platform& platform);
MadeArea make_events_area(const Platform& platform);
MadeArea make_history_area(const Platform& platform);
MadeArea make_names_area(const Platform& platform);
MadeArea make_nfts_area(const Platform& platform);
MadeArea make_not_offered_area(const Platform& platform);
MadeArea make_onramp_area(const Platform& platform);
MadeArea make_pay_area(const Platform& platform);
MadeArea make_projects_area(const Platform& platform);
MadeArea make_rpc_area(const Platform& platform);
MadeArea make_sign_in_area(const Platform& platform);
MadeArea make_swap_area(const Platform& platform);
MadeArea make_vault_area(const Platform& platform);
MadeArea make_wallets_area(const Platform& platform);
MadeArea make_webhooks_area(const Platform& platform);

}  // namespace portico::app
