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
    kDeclines,                  ///< the visitor has to choose first
    kDeclinesAfterUnsupported,  ///< the same while UnsupportedChain is in the history
    kDeclinesWithData           ///< the same when it was opened with data
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
    // A chunk of its own, which the page's sign-in fetches. What it says outlives the account.
    {.view = View::kSiwxSignMessage,
     .section = Section::kAccount,
     .close = CloseRule::kDeclinesWithData},
    // Chunks of their own, which the account fetches (the widget's lateView.tsx).
    {.view = View::kWalletSend,
     .section = Section::kAccount,
     .needs_account = true,
     .looking = Looking::kAccount},
    {.view = View::kWalletSendSelectToken,
     .section = Section::kAccount,
     .needs_account = true,
     .looking = Looking::kAccount},
    {.view = View::kWalletSendPreview,
     .section = Section::kAccount,
     .needs_account = true,
     .looking = Looking::kAccount},
    {.view = View::kWalletReceive, .section = Section::kAccount, .needs_account = true},
    {.view = View::kWalletReceiveAmount,
     .section = Section::kAccount,
     .needs_account = true,
     .looking = Looking::kAccount},
    {.view = View::kWalletCompatibleNetworks, .section = Section::kAccount, .needs_account = true},
    // With the log-in by e-mail, whose chunk the account fetches for it.
    {.view = View::kUpdateEmailWallet, .section = Section::kAccount, .needs_account = true},
    // Chunks of their own, as sending.
    {.view = View::kChooseAccountName, .section = Section::kAccount, .needs_account = true},
    {.view = View::kRegisterAccountName, .section = Section::kAccount, .needs_account = true},
    {.view = View::kRegisterAccountNameSuccess,
     .section = Section::kAccount,
     .needs_account = true},
    // As sending. What a window sells is of the account; what buying is, anybody may read.
    {.view = View::kOnRampProviders, .section = Section::kAccount, .needs_account = true},
    {.view = View::kOnRampTokenSelect, .section = Section::kAccount, .needs_account = true},
    {.view = View::kOnRampFiatSelect, .section = Section::kAccount, .needs_account = true},
    {.view = View::kBuyInProgress, .section = Section::kAccount, .needs_account = true},
    {.view = View::kOnRampActivity, .section = Section::kAccount, .needs_account = true},
    {View::kWhatIsABuy, Section::kAccount},
    {.view = View::kSwap,
     .section = Section::kAccount,
     .needs_account = true,
     .looking = Looking::kAccount},
    {.view = View::kSwapSelectToken,
     .section = Section::kAccount,
     .needs_account = true,
     .looking = Looking::kAccount},
    {.view = View::kSwapPreview,
     .section = Section::kAccount,
     .needs_account = true,
     .looking = Looking::kAccount},
    // As buying. Who pays may connect first; what an exchange pays needs no account.
    {View::kPay, Section::kAccount},
    {View::kPayLoading, Section::kAccount},
    // A chunk of its own, as sending.
    {.view = View::kTokenApprovals,
     .section = Section::kAccount,
     .needs_account = true,
     .looking = Looking::kApprovals},
    {.view = View::kNft,
     .section = Section::kAccount,
     .needs_account = true,
     .looking = Looking::kAccount},
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
