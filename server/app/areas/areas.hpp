// SPDX-License-Identifier: Apache-2.0
//
// One maker for each file of this folder, and what it reads first of the configuration, so that
// `portico doctor` finds what keeps the server from starting.
#pragma once

#include <expected>
#include <span>
#include <string>

#include "server/app/area.hpp"

namespace portico::app {

using MadeArea = std::expected<std::unique_ptr<Area>, std::string>;

MadeArea make_accounts_area(const Platform& platform);
MadeArea make_bundler_area(const Platform& platform);
MadeArea make_console_area(const Platform& platform);
MadeArea make_ens_area(const Platform& platform);
MadeArea make_events_area(const Platform& platform);
MadeArea make_history_area(const Platform& platform);
MadeArea make_names_area(const Platform& platform);
MadeArea make_nfts_area(const Platform& platform);
MadeArea make_not_offered_area(const Platform& platform);
MadeArea make_onramp_area(const Platform& platform);
MadeArea make_pay_area(const Platform& platform);
MadeArea make_projects_area(const Platform& platform);
MadeArea make_rpc_area(const Platform& platform);
MadeArea make_sessions_area(const Platform& platform);
MadeArea make_sign_in_area(const Platform& platform);
MadeArea make_swap_area(const Platform& platform);
MadeArea make_vault_area(const Platform& platform);
MadeArea make_wallets_area(const Platform& platform);
MadeArea make_webhooks_area(const Platform& platform);

/// The error is that of the maker. No socket is listened on and nothing is stored; a provider of
/// the vault's keys is asked.
using CheckedArea = std::expected<void, std::string>;

CheckedArea check_accounts_area(const Options& options);
CheckedArea check_bundler_area(const Options& options);
CheckedArea check_console_area(const Options& options);
CheckedArea check_history_area(const Options& options);
CheckedArea check_names_area(const Options& options);
CheckedArea check_nfts_area(const Options& options);
CheckedArea check_onramp_area(const Options& options);
CheckedArea check_sessions_area(const Options& options);
CheckedArea check_sign_in_area(const Options& options);
CheckedArea check_swap_area(const Options& options);
CheckedArea check_vault_area(const Options& options);

/// All of them.
std::span<CheckedArea (*const)(const Options&)> area_checks();

}  // namespace portico::app
