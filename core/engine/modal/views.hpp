// SPDX-License-Identifier: Apache-2.0
//
// What rules ask of a view: a row for each. A new view adds its row; no rule goes by the order of
// views.
#pragma once

#include <cstdint>
#include <iterator>

#include "core/base/describe/describe.hpp"
#include "core/engine/contract.hpp"

namespace portico::engine {

/// What loads together in the page: views, their words and what they draw with. Typegen prints
/// which view is of which.
enum class Section : std::uint8_t { kConnect, kGuide, kAccount, kActivity, kNetworks };
BOOST_DESCRIBE_ENUM(Section, kConnect, kGuide, kAccount, kActivity, kNetworks)

/// Whether the modal closes while a view is shown (docs/spec/modal.md#closing, "safe close"). One
/// that declines shakes. What is open is no reason to decline: closing cancels it (router.hpp).
enum class CloseRule : std::uint8_t {
    kCloses,
    kDeclines,                 ///< the visitor has to choose first
    kDeclinesAfterUnsupported  ///< the same while UnsupportedChain is in the history
};

struct ViewRow {
    View view;
    Section section;
    bool needs_account = false;             ///< nothing of it is left when the account has gone
    Looking looking = Looking::kElsewhere;  ///< what its visitor looks at
    CloseRule close = CloseRule::kCloses;
};

inline constexpr ViewRow kViews[] = {
    {View::kConnect, Section::kConnect},
    {View::kAllWallets, Section::kConnect},
    {View::kConnectingWalletConnect, Section::kConnect},
    {View::kConnectingWalletConnectBasic, Section::kConnect},
    {View::kConnectingExternal, Section::kConnect},
    {.view = View::kAccount,
     .section = Section::kAccount,
     .needs_account = true,
     .looking = Looking::kAccount},
    {.view = View::kNetworks, .section = Section::kNetworks, .needs_account = true},
    {.view = View::kSwitchNetwork,
     .section = Section::kNetworks,
     .needs_account = true,
     .close = CloseRule::kDeclinesAfterUnsupported},
    {.view = View::kUnsupportedChain,
     .section = Section::kNetworks,
     .needs_account = true,
     .close = CloseRule::kDeclines},
    {View::kWhatIsAWallet, Section::kGuide},
    {View::kWhatIsANetwork, Section::kGuide},
    {View::kGetWallet, Section::kGuide},
    {View::kDownloads, Section::kGuide},
    {View::kConnectWallets, Section::kConnect},
    {View::kConnectingMultiChain, Section::kConnect},
    {.view = View::kProfile, .section = Section::kAccount, .needs_account = true},
    {View::kProfileWallets, Section::kAccount},
    {.view = View::kSwitchAddress, .section = Section::kAccount, .needs_account = true},
    {.view = View::kSwitchActiveChain, .section = Section::kNetworks, .needs_account = true},
    {.view = View::kAccountSettings, .section = Section::kAccount, .needs_account = true},
    {.view = View::kTransactions,
     .section = Section::kActivity,
     .needs_account = true,
     .looking = Looking::kTransactions},
    {.view = View::kTransaction,
     .section = Section::kActivity,
     .needs_account = true,
     .looking = Looking::kTransactions},
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
