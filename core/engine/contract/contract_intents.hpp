// SPDX-License-Identifier: Apache-2.0
//
// What views and host ask of the engine: events. Part of contract.hpp.
#pragma once

#include "core/base/json/json.hpp"
#include "core/engine/contract/contract_config.hpp"

namespace portico::engine {

/// Opens the modal (docs/spec/modal.md#opening).
struct Open {
    std::optional<View> view;
    std::optional<Json> data;
    std::optional<ChainNamespace> chain_namespace;
};
BOOST_DESCRIBE_STRUCT(Open, (), (view, data, chain_namespace))

struct Close {};
BOOST_DESCRIBE_STRUCT(Close, (), ())

enum class NavigateHow : std::uint8_t { kPush, kReplace, kReset };
BOOST_DESCRIBE_ENUM(NavigateHow, kPush, kReplace, kReset)
struct Navigate {
    NavigateHow how = NavigateHow::kPush;
    View view = View::kConnect;
    std::optional<Json> data;
};
BOOST_DESCRIBE_STRUCT(Navigate, (), (how, view, data))

struct GoBack {};
BOOST_DESCRIBE_STRUCT(GoBack, (), ())
struct GoBackToIndex {
    std::int64_t index = 0;
};
BOOST_DESCRIBE_STRUCT(GoBackToIndex, (), (index))
struct GoBackOrClose {};
BOOST_DESCRIBE_STRUCT(GoBackOrClose, (), ())

/// What a section does in several views, up to an approval, and how it ends. The views that follow
/// belong to it, until PopTransaction, or until the visitor leaves them or closes the modal, which
/// cancels it. Answered by TransactionEnded exactly once. A destination that is left out: back to
/// the view it began at.
struct Destination {
    NavigateHow how = NavigateHow::kReplace;
    View view = View::kConnect;
};
BOOST_DESCRIBE_STRUCT(Destination, (), (how, view))
struct PushTransaction {
    EffectId id = 0;
    std::optional<Destination> on_success{};
    std::optional<Destination> on_error{};
    std::optional<Destination> on_cancel{};
};
BOOST_DESCRIBE_STRUCT(PushTransaction, (), (id, on_success, on_error, on_cancel))

enum class TransactionOutcome : std::uint8_t { kSuccess, kError, kCancel };
BOOST_DESCRIBE_ENUM(TransactionOutcome, kSuccess, kError, kCancel)
/// Ends the last one that was begun, or one by its id and, as cancelled, those begun after it.
struct PopTransaction {
    TransactionOutcome outcome = TransactionOutcome::kSuccess;
    std::optional<EffectId> id{};
};
BOOST_DESCRIBE_STRUCT(PopTransaction, (), (outcome, id))

/// The visitor chose a connector or a known wallet by the id of its row; in ConnectingMultiChain
/// with the namespace to begin with.
struct ChooseWallet {
    ConnectorId id;
    std::optional<ChainNamespace> chain_namespace{};
};
BOOST_DESCRIBE_STRUCT(ChooseWallet, (), (id, chain_namespace))

/// The ways to a wallet in ConnectingWalletConnect; its tabs.
enum class Platform : std::uint8_t {
    kBrowser,      ///< it is in this browser
    kMobile,       ///< its app on this phone
    kQrCode,       ///< its app on another device
    kWeb,          ///< its web app
    kDesktop,      ///< its app on this computer
    kNotInstalled  ///< an extension that is not there
};
BOOST_DESCRIBE_ENUM(Platform, kBrowser, kMobile, kQrCode, kWeb, kDesktop, kNotInstalled)
struct ChoosePlatform {
    Platform platform = Platform::kQrCode;
};
BOOST_DESCRIBE_STRUCT(ChoosePlatform, (), (platform))

/// "Get": opens the wallet's one store page, or shows Downloads where there are several.
struct DownloadWallet {
    ConnectorId id;
};
BOOST_DESCRIBE_STRUCT(DownloadWallet, (), (id))

/// The legal checkbox.
struct AgreeTerms {
    bool agreed = false;
};
BOOST_DESCRIBE_STRUCT(AgreeTerms, (), (agreed))

/// "Add a Solana wallet", and the way on from SwitchActiveChain: Connect with the wallets of one
/// namespace.
struct ConnectNamespace {
    ChainNamespace chain_namespace = ChainNamespace::kEip155;
};
BOOST_DESCRIBE_STRUCT(ConnectNamespace, (), (chain_namespace))

/// "Wallet on your phone": shows the pairing code.
struct ChooseWalletConnect {};
BOOST_DESCRIBE_STRUCT(ChooseWalletConnect, (), ())

/// Try again, check again, new code: what the current view's one way forward means.
struct Retry {};
BOOST_DESCRIBE_STRUCT(Retry, (), ())
struct CopyUri {};
BOOST_DESCRIBE_STRUCT(CopyUri, (), ())
struct CopyAddress {};
BOOST_DESCRIBE_STRUCT(CopyAddress, (), ())
/// Opens the wallet's link, again if need be; `other`: its other kind of link.
struct OpenWallet {
    std::optional<bool> other{};
};
BOOST_DESCRIBE_STRUCT(OpenWallet, (), (other))
struct ChooseNetwork {
    ChainId chain;
};
BOOST_DESCRIBE_STRUCT(ChooseNetwork, (), (chain))
struct DisconnectWallet {
    std::optional<ChainNamespace> chain_namespace{};  ///< all, when absent
    std::optional<ConnectorId> connector_id{};        ///< only this one of the namespace's
};
BOOST_DESCRIBE_STRUCT(DisconnectWallet, (), (chain_namespace, connector_id))

/// Another account of the wallet that a namespace is connected with.
struct SwitchAccount {
    ChainNamespace chain_namespace = ChainNamespace::kEip155;
    Text<128> address;
};
BOOST_DESCRIBE_STRUCT(SwitchAccount, (), (chain_namespace, address))
/// Another connection of the profile, current or recent (docs/spec/connection.md#profile).
struct SwitchConnection {
    ChainNamespace chain_namespace = ChainNamespace::kEip155;
    ConnectorId connector_id;
    std::optional<Text<128>> address;
};
BOOST_DESCRIBE_STRUCT(SwitchConnection, (), (chain_namespace, connector_id, address))
/// Deletes a recent connection.
struct ForgetConnection {
    ChainNamespace chain_namespace = ChainNamespace::kEip155;
    ConnectorId connector_id;
};
BOOST_DESCRIBE_STRUCT(ForgetConnection, (), (chain_namespace, connector_id))
/// The host's name for an address; none takes it away.
struct LabelAddress {
    Text<128> address;
    std::optional<Text<64>> label;
};
BOOST_DESCRIBE_STRUCT(LabelAddress, (), (address, label))
struct DismissToast {};
BOOST_DESCRIBE_STRUCT(DismissToast, (), ())
struct DismissAlert {};
BOOST_DESCRIBE_STRUCT(DismissAlert, (), ())

/// What stands in the search field of AllWallets.
struct SearchWallets {
    ShortText text;
};
BOOST_DESCRIBE_STRUCT(SearchWallets, (), (text))
/// The switch that shows only wallets with the badge.
struct FilterWallets {
    bool certified = false;
};
BOOST_DESCRIBE_STRUCT(FilterWallets, (), (certified))
/// The end of the list is in sight: the next page of the directory.
struct MoreWallets {};
BOOST_DESCRIBE_STRUCT(MoreWallets, (), ())

/// An EIP-1193 request of the host (or of a bridge). Answered by HostAnswer exactly once.
struct HostRequest {
    RequestId request_id;
    ChainNamespace chain_namespace = ChainNamespace::kEip155;
    MethodName method;
    Json params;
    std::optional<std::int64_t> expiry_s{};  ///< of wc::Request; none: by the method
};
BOOST_DESCRIBE_STRUCT(HostRequest, (), (request_id, chain_namespace, method, params, expiry_s))

}  // namespace portico::engine
