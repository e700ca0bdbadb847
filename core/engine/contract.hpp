// SPDX-License-Identifier: Apache-2.0
//
// The boundary of the engine (engine.wasm): every event the shell and the views send, every effect
// the engine asks for, every slice the views render. Generated into TypeScript by tools/typegen.
//
//   EngineStep { at_ms, event }  ->  EngineOutput { effects, slices }
//
// Views never decide: they send intents and render slices. A slice is resent only when it changed.
// The first output carries every slice and the start-up effects; the shell makes it by sending
// OnlineChanged first, before any other event.
// Types shared with the pairing machine (session, metadata, timers, storage) are reused from its
// contract; typegen prints those into pairing.ts and imports them from engine.ts.
#pragma once

#include <boost/describe.hpp>
#include <boost/mp11/list.hpp>
#include <cstdint>
#include <optional>
#include <string_view>
#include <variant>

#include "core/base/json.hpp"
#include "core/base/limits.hpp"
#include "core/walletconnect/contract.hpp"

namespace portico::engine {

using wc::ChainId;
using wc::Metadata;
using wc::MethodName;
using wc::RpcError;
using wc::ShortText;
using EffectId = std::int64_t;
using ConnectorId = Text<128>;  ///< rdns of an announced wallet, or kWalletConnectId
using RequestId = Text<64>;     ///< chosen by the shell for one host request

/// The connector (and the row) that pairs through WalletConnect.
inline constexpr std::string_view kWalletConnectId = "wallet_connect";
/// Every key the engine stores begins with this.
inline constexpr std::string_view kStoragePrefix = "portico:";

enum class ChainNamespace : std::uint8_t { kEip155, kSolana, kBip122, kPolkadot, kCosmos };
BOOST_DESCRIBE_ENUM(ChainNamespace, kEip155, kSolana, kBip122, kPolkadot, kCosmos)

/// The views of the specification's section 2 that this engine can show.
enum class View : std::uint8_t {
    kConnect,
    kAllWallets,
    kConnectingWalletConnect,
    kConnectingWalletConnectBasic,
    kConnectingExternal,
    kAccount,
    kNetworks,
    kSwitchNetwork,
    kUnsupportedChain,
    kWhatIsAWallet
};
BOOST_DESCRIBE_ENUM(View, kConnect, kAllWallets, kConnectingWalletConnect,
                    kConnectingWalletConnectBasic, kConnectingExternal, kAccount, kNetworks,
                    kSwitchNetwork, kUnsupportedChain, kWhatIsAWallet)

// --- configuration ------------------------------------------------------------------------------

struct NativeCurrency {
    Text<64> name;
    Text<16> symbol;
    std::int64_t decimals = 18;
};
BOOST_DESCRIBE_STRUCT(NativeCurrency, (), (name, symbol, decimals))

/// A network (specification, section 3). Built-in ones are named by id; hosts may define their own.
struct Network {
    ChainId caip_network_id;
    Text<64> name;
    NativeCurrency native_currency;
    List<ShortText, 8> rpc_urls;  ///< in order of preference; fallback transports
    List<ShortText, 4> block_explorer_urls;
    std::optional<ShortText> image_url;
    bool testnet = false;
};
BOOST_DESCRIBE_STRUCT(Network, (),
                      (caip_network_id, name, native_currency, rpc_urls, block_explorer_urls,
                       image_url, testnet))

/// A wallet known before it announces itself: shown by name, opened by link.
struct KnownWallet {
    Text<128> id;
    Text<128> name;
    std::optional<Text<128>> rdns;
    std::optional<ShortText> image_url;
    std::optional<ShortText> homepage;
    std::optional<ShortText> mobile_link;
    std::optional<ShortText> desktop_link;
    std::optional<ShortText> store_url;
};
BOOST_DESCRIBE_STRUCT(KnownWallet, (),
                      (id, name, rdns, image_url, homepage, mobile_link, desktop_link, store_url))

struct EngineConfig {
    Text<64> project_id;
    Metadata metadata;
    List<ChainId, 256> networks;         ///< built-in networks to offer, in order
    List<Network, 256> custom_networks;  ///< defined by the host; override built-in ones of one id
    std::optional<ChainId> default_network;
    List<KnownWallet, 64> wallets;  ///< featured
    bool allow_unsupported_chain = false;
    bool enable_network_switch = true;
    bool wallet_connect_basic = false;
    bool enable_wallet_connect = true;
    bool mobile = false;
    bool embedded = false;
    /// The host has no adapter of any namespace: only pairing is offered (specification, section
    /// 2).
    std::optional<bool> no_adapters;
    /// Base of the operator's RPC proxy: `{rpc_proxy_url}/v1/?chainId=..&projectId=..` is tried
    /// before the public URLs of built-in networks. A host's own networks use their own URLs as
    /// they are.
    std::optional<ShortText> rpc_proxy_url;
    std::int64_t at_ms = 0;
    List<wc::StoredItem, 256> storage;  ///< found under the engine's key prefix ("portico:")
};
BOOST_DESCRIBE_STRUCT(EngineConfig, (),
                      (project_id, metadata, networks, custom_networks, default_network, wallets,
                       allow_unsupported_chain, enable_network_switch, wallet_connect_basic,
                       enable_wallet_connect, mobile, embedded, no_adapters, rpc_proxy_url, at_ms,
                       storage))

// --- events: intents of views and host ----------------------------------------------------------

/// Opens the modal (specification, section 2, "Opening the modal").
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

/// The visitor chose a connector or a known wallet by the id of its row.
struct ChooseWallet {
    ConnectorId id;
};
BOOST_DESCRIBE_STRUCT(ChooseWallet, (), (id))

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
/// Opens the wallet's link again (universal or deep link).
struct OpenWallet {};
BOOST_DESCRIBE_STRUCT(OpenWallet, (), ())
struct ChooseNetwork {
    ChainId chain;
};
BOOST_DESCRIBE_STRUCT(ChooseNetwork, (), (chain))
struct DisconnectWallet {
    std::optional<ChainNamespace> chain_namespace;  ///< all, when absent
};
BOOST_DESCRIBE_STRUCT(DisconnectWallet, (), (chain_namespace))
struct RefreshAccount {};
BOOST_DESCRIBE_STRUCT(RefreshAccount, (), ())
struct DismissToast {};
BOOST_DESCRIBE_STRUCT(DismissToast, (), ())
struct DismissAlert {};
BOOST_DESCRIBE_STRUCT(DismissAlert, (), ())

/// An EIP-1193 request of the host (or of a bridge). Answered by HostAnswer exactly once.
struct HostRequest {
    RequestId request_id;
    ChainNamespace chain_namespace = ChainNamespace::kEip155;
    MethodName method;
    Json params;
};
BOOST_DESCRIBE_STRUCT(HostRequest, (), (request_id, chain_namespace, method, params))

// --- events: the world --------------------------------------------------------------------------

enum class ConnectorKind : std::uint8_t { kAnnounced, kInjected };
BOOST_DESCRIBE_ENUM(ConnectorKind, kAnnounced, kInjected)

/// A browser wallet (EIP-6963 announcement or a legacy injected provider). Late ones are fine; a
/// second one of the same id replaces the first.
struct ConnectorFound {
    ConnectorId id;
    ConnectorKind kind = ConnectorKind::kAnnounced;
    ChainNamespace chain_namespace = ChainNamespace::kEip155;
    Text<128> name;
    std::optional<Text<262144>> icon;  ///< data: or https: URL
};
BOOST_DESCRIBE_STRUCT(ConnectorFound, (), (id, kind, chain_namespace, name, icon))

struct WalletAnswered {
    EffectId id = 0;
    std::optional<Json> result;
    std::optional<RpcError> error;
};
BOOST_DESCRIBE_STRUCT(WalletAnswered, (), (id, result, error))

/// EIP-1193 event of a connector: accountsChanged, chainChanged, disconnect, message.
struct WalletEmitted {
    ConnectorId connector_id;
    MethodName name;
    Json data;
};
BOOST_DESCRIBE_STRUCT(WalletEmitted, (), (connector_id, name, data))

enum class HttpFailure : std::uint8_t { kNetwork, kTimeout, kAborted };
BOOST_DESCRIBE_ENUM(HttpFailure, kNetwork, kTimeout, kAborted)
/// Either `failure` or status and body.
struct HttpAnswered {
    EffectId id = 0;
    std::int64_t status = 0;
    std::optional<Text<128>> retry_after;  ///< header, verbatim
    std::optional<Text<4194304>> body;
    std::optional<HttpFailure> failure;
    std::int64_t elapsed_ms = 0;
};
BOOST_DESCRIBE_STRUCT(HttpAnswered, (), (id, status, retry_after, body, failure, elapsed_ms))

struct ClipboardAnswered {
    EffectId id = 0;
    bool written = false;
};
BOOST_DESCRIBE_STRUCT(ClipboardAnswered, (), (id, written))

struct PairingEmitted {
    wc::PairingEvent event;
};
BOOST_DESCRIBE_STRUCT(PairingEmitted, (), (event))

/// The pairing machine could not be loaded or has trapped.
struct PairingLost {
    ShortText message;
};
BOOST_DESCRIBE_STRUCT(PairingLost, (), (message))

using EngineInput =
    std::variant<Open, Close, Navigate, GoBack, GoBackToIndex, GoBackOrClose, ChooseWallet,
                 ChooseWalletConnect, Retry, CopyUri, CopyAddress, OpenWallet, ChooseNetwork,
                 DisconnectWallet, RefreshAccount, DismissToast, DismissAlert, HostRequest,
                 ConnectorFound, WalletAnswered, WalletEmitted, HttpAnswered, ClipboardAnswered,
                 PairingEmitted, PairingLost, wc::TimerFired, wc::StorageChanged,
                 wc::OnlineChanged>;

struct EngineStep {
    std::int64_t at_ms = 0;
    EngineInput event;
};
BOOST_DESCRIBE_STRUCT(EngineStep, (), (at_ms, event))

// --- effects ------------------------------------------------------------------------------------

/// Calls `provider.request({method, params})` of a connector. Answered by WalletAnswered.
struct WalletRequest {
    EffectId id = 0;
    ConnectorId connector_id;
    MethodName method;
    Json params;
};
BOOST_DESCRIBE_STRUCT(WalletRequest, (), (id, connector_id, method, params))

/// POST of a JSON body. Answered by HttpAnswered; the shell aborts after timeout_ms.
struct HttpRequest {
    EffectId id = 0;
    ShortText url;
    Text<4194304> body;
    std::int64_t timeout_ms = 0;
};
BOOST_DESCRIBE_STRUCT(HttpRequest, (), (id, url, body, timeout_ms))

/// Loads the pairing machine if need be and passes the command on as an event of it.
struct PairingCommand {
    std::variant<wc::Connect, wc::CancelConnect, wc::Request, wc::Disconnect, wc::Ping, wc::Extend>
        command;
};
BOOST_DESCRIBE_STRUCT(PairingCommand, (), (command))

/// Loads the pairing machine (and so restores its sessions) without a command.
struct PairingStart {};
BOOST_DESCRIBE_STRUCT(PairingStart, (), ())

struct ClipboardWrite {
    EffectId id = 0;
    ShortText text;
};
BOOST_DESCRIBE_STRUCT(ClipboardWrite, (), (id, text))

struct DeepLink {
    ShortText url;
    bool new_window = false;
};
BOOST_DESCRIBE_STRUCT(DeepLink, (), (url, new_window))

/// The answer to a HostRequest; exactly one of result and error.
struct HostAnswer {
    RequestId request_id;
    std::optional<Json> result;
    std::optional<RpcError> error;
};
BOOST_DESCRIBE_STRUCT(HostAnswer, (), (request_id, result, error))

/// An EIP-1193 event for the host: connect, disconnect, accountsChanged, chainChanged, message.
struct HostEmit {
    ChainNamespace chain_namespace = ChainNamespace::kEip155;
    MethodName name;
    Json data;
};
BOOST_DESCRIBE_STRUCT(HostEmit, (), (chain_namespace, name, data))

using EngineEffect = std::variant<WalletRequest, HttpRequest, PairingCommand, PairingStart,
                                  ClipboardWrite, DeepLink, HostAnswer, HostEmit, wc::TimerSet,
                                  wc::TimerClear, wc::StorageSet, wc::StorageRemove, wc::Log>;

// --- slices -------------------------------------------------------------------------------------

struct ModalSlice {
    bool open = false;
    bool loading = false;
    bool shake = false;       ///< true for 500 ms after a close was declined
    std::int64_t opened = 0;  ///< counts openings, so that a view can key on it
};
BOOST_DESCRIBE_STRUCT(ModalSlice, (), (open, loading, shake, opened))

struct RouterSlice {
    View view = View::kConnect;
    List<View, 64> history;  ///< oldest first, the current view last
    bool forward = true;     ///< direction of the last move, for the transition
    std::optional<Json> data;
};
BOOST_DESCRIBE_STRUCT(RouterSlice, (), (view, history, forward, data))

enum class WalletRowKind : std::uint8_t { kRecent, kInstalled, kFeatured, kWalletConnect };
BOOST_DESCRIBE_ENUM(WalletRowKind, kRecent, kInstalled, kFeatured, kWalletConnect)
struct WalletRow {
    ConnectorId id;
    Text<128> name;
    std::optional<Text<262144>> icon;
    WalletRowKind kind = WalletRowKind::kInstalled;
    bool last_used = false;
    bool installed = false;
};
BOOST_DESCRIBE_STRUCT(WalletRow, (), (id, name, icon, kind, last_used, installed))

/// The Connect view: rows in the order they are shown.
struct ConnectSlice {
    List<WalletRow, 256> wallets;
};
BOOST_DESCRIBE_STRUCT(ConnectSlice, (), (wallets))

enum class ConnectingState : std::uint8_t {
    kIdle,
    kLoading,   ///< pairing machine or code not ready yet
    kWaiting,   ///< code shown, or request open in the wallet
    kApproved,  ///< settled; the view rests before it leaves
    kDeclined,  ///< 4001: an answer, not a failure
    kPending,   ///< -32002: an earlier request is open in the wallet
    kLocked,    ///< the wallet is locked (no accounts)
    kExpired,   ///< the code has expired
    kFailed     ///< anything else: error_code and error_message say what
};
BOOST_DESCRIBE_ENUM(ConnectingState, kIdle, kLoading, kWaiting, kApproved, kDeclined, kPending,
                    kLocked, kExpired, kFailed)

/// The connecting views. `uri` only while a code may be scanned.
struct ConnectingSlice {
    ConnectingState state = ConnectingState::kIdle;
    std::optional<WalletRow> wallet;
    std::optional<ShortText> uri;
    std::optional<std::int64_t> expires_at_ms;
    bool copied = false;
    std::optional<ShortText> link;  ///< what "open wallet" opens
    std::optional<Text<64>> error_code;
    std::optional<ShortText> error_message;
};
BOOST_DESCRIBE_STRUCT(ConnectingSlice, (),
                      (state, wallet, uri, expires_at_ms, copied, link, error_code, error_message))

enum class ConnectionStatus : std::uint8_t { kDisconnected, kConnecting, kConnected };
BOOST_DESCRIBE_ENUM(ConnectionStatus, kDisconnected, kConnecting, kConnected)

/// Status of one namespace (specification, section 4).
struct ConnectionSlice {
    ChainNamespace chain_namespace = ChainNamespace::kEip155;
    ConnectionStatus status = ConnectionStatus::kDisconnected;
    std::optional<ConnectorId> connector_id;
    List<Text<128>, 256> accounts;
    std::optional<ChainId> caip_network_id;
};
BOOST_DESCRIBE_STRUCT(ConnectionSlice, (),
                      (chain_namespace, status, connector_id, accounts, caip_network_id))
struct ConnectionsSlice {
    List<ConnectionSlice, 5> connections;
};
BOOST_DESCRIBE_STRUCT(ConnectionsSlice, (), (connections))

enum class BalanceState : std::uint8_t { kUnknown, kLoading, kFresh, kStale, kFailed };
BOOST_DESCRIBE_ENUM(BalanceState, kUnknown, kLoading, kFresh, kStale, kFailed)

/// The active account (specification, section 3), as the button and the Account view show it.
struct AccountSlice {
    ConnectionStatus status = ConnectionStatus::kDisconnected;
    std::optional<Text<128>> address;
    std::optional<wc::AccountId> caip_address;
    std::optional<WalletRow> wallet;
    std::optional<Text<96>> balance;  ///< decimal text in the native currency, unrounded
    std::optional<Text<16>> balance_symbol;
    BalanceState balance_state = BalanceState::kUnknown;
    std::optional<std::int64_t> balance_at_ms;
    std::optional<std::int64_t> balance_retry_at_ms;  ///< after a failure: when it is asked again
    std::optional<ShortText> explorer_url;
    bool copied = false;
};
BOOST_DESCRIBE_STRUCT(AccountSlice, (),
                      (status, address, caip_address, wallet, balance, balance_symbol,
                       balance_state, balance_at_ms, balance_retry_at_ms, explorer_url, copied))

enum class SwitchState : std::uint8_t { kNone, kSwitching, kAdding, kDeclined, kFailed };
BOOST_DESCRIBE_ENUM(SwitchState, kNone, kSwitching, kAdding, kDeclined, kFailed)
struct NetworkRow {
    ChainId caip_network_id;
    Text<64> name;
    std::optional<ShortText> image_url;
    bool active = false;
    bool enabled = true;                       ///< false: the wallet did not grant it
    std::optional<ShortText> disabled_reason;  ///< word of the error catalogue
    bool testnet = false;
};
BOOST_DESCRIBE_STRUCT(NetworkRow, (),
                      (caip_network_id, name, image_url, active, enabled, disabled_reason, testnet))
struct NetworksSlice {
    List<NetworkRow, 256> networks;
    std::optional<ChainId> active;  ///< may be one that is not in the list
    bool unsupported = false;       ///< the wallet is on a network we do not offer
    SwitchState switching = SwitchState::kNone;
    std::optional<ChainId> target;
    std::optional<Text<64>> error_code;
    std::optional<ShortText> error_message;
    std::optional<Network> add_by_hand;  ///< values to copy when the wallet cannot add it
};
BOOST_DESCRIBE_STRUCT(NetworksSlice, (),
                      (networks, active, unsupported, switching, target, error_code, error_message,
                       add_by_hand))

enum class ToastKind : std::uint8_t { kSuccess, kError, kLoading };
BOOST_DESCRIBE_ENUM(ToastKind, kSuccess, kError, kLoading)
struct ToastSlice {
    bool open = false;
    ToastKind kind = ToastKind::kSuccess;
    Text<64> code;     ///< catalogue word or message key; the text comes from the locale
    ShortText detail;  ///< fills the text's parameter
    std::int64_t count = 0;
};
BOOST_DESCRIBE_STRUCT(ToastSlice, (), (open, kind, code, detail, count))

/// For the developer and the connection: a short and a long message (specification, section 8).
struct AlertSlice {
    bool open = false;
    Text<64> code;
    ShortText short_message;
    ShortText long_message;
};
BOOST_DESCRIBE_STRUCT(AlertSlice, (), (open, code, short_message, long_message))

/// What a step changed: only the members present have.
struct EngineSlices {
    std::optional<ModalSlice> modal;
    std::optional<RouterSlice> router;
    std::optional<ConnectSlice> connect;
    std::optional<ConnectingSlice> connecting;
    std::optional<ConnectionsSlice> connections;
    std::optional<AccountSlice> account;
    std::optional<NetworksSlice> networks;
    std::optional<ToastSlice> toast;
    std::optional<AlertSlice> alert;
};
BOOST_DESCRIBE_STRUCT(EngineSlices, (),
                      (modal, router, connect, connecting, connections, account, networks, toast,
                       alert))

struct EngineOutput {
    List<EngineEffect, 65536> effects;
    EngineSlices slices;
};
BOOST_DESCRIBE_STRUCT(EngineOutput, (), (effects, slices))

/// Roots that tools/typegen prints.
using PORTICO_ENGINE_TYPES = boost::mp11::mp_list<EngineConfig, EngineStep, EngineOutput>;

}  // namespace portico::engine
