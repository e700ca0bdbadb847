// SPDX-License-Identifier: Apache-2.0
//
// What rules ask of a view: a row for each. A new view adds its row; no rule goes by the order of
// views.
#pragma once

#include <iterator>

#include "core/base/describe.hpp"
#include "core/engine/contract.hpp"

namespace portico::engine {

struct ViewRow {
    View view;
    bool needs_account = false;             ///< nothing of it is left when the account has gone
    Looking looking = Looking::kElsewhere;  ///< what its visitor looks at
};

inline constexpr ViewRow kViews[] = {
    {View::kConnect},
    {View::kAllWallets},
    {View::kConnectingWalletConnect},
    {View::kConnectingWalletConnectBasic},
    {View::kConnectingExternal},
    {.view = View::kAccount, .needs_account = true, .looking = Looking::kAccount},
    {.view = View::kNetworks, .needs_account = true},
    {.view = View::kSwitchNetwork, .needs_account = true},
    {.view = View::kUnsupportedChain, .needs_account = true},
    {View::kWhatIsAWallet},
    {View::kWhatIsANetwork},
    {View::kGetWallet},
    {View::kDownloads},
    {View::kConnectWallets},
    {View::kConnectingMultiChain},
    {.view = View::kProfile, .needs_account = true},
    {View::kProfileWallets},
    {.view = View::kSwitchAddress, .needs_account = true},
    {.view = View::kSwitchActiveChain, .needs_account = true},
    {.view = View::kAccountSettings, .needs_account = true},
    {.view = View::kTransactions, .needs_account = true, .looking = Looking::kTransactions},
    {.view = View::kTransaction, .needs_account = true, .looking = Looking::kTransactions},
};

consteval bool has_row_of_every_view() {
    if (std::size(kViews) != describe_detail::Table<View>::kNames.size()) return false;
    for (std::size_t i = 0; i < std::size(kViews); ++i)
        if (static_cast<std::size_t>(kViews[i].view) != i) return false;
    return true;
}
static_assert(has_row_of_every_view());

constexpr const ViewRow& row_of(View view) { return kViews[static_cast<std::size_t>(view)]; }

}  // namespace portico::engine
