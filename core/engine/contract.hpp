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
    kWhatIsAWallet,
    kWhatIsANetwork,
    kGetWallet,
    kDownloads,
    kConnectWallets,
    kConnectingMultiChain,
    kProfile,
    kProfileWallets,
    kSwitchAddress,
    kSwitchActiveChain
};
BOOST_DESCRIBE_ENUM(View, kConnect, kAllWallets, kConnectingWalletConnect,
                    kConnectingWalletConnectBasic, kConnectingExternal, kAccount, kNetworks,
                    kSwitchNetwork, kUnsupportedChain, kWhatIsAWallet, kWhatIsANetwork, kGetWallet,
                    kDownloads, kConnectWallets, kConnectingMultiChain, kProfile, kProfileWallets,
                    kSwitchAddress, kSwitchActiveChain)

/// Specification, section 6. Ordinals are shown and never switched to.
enum class AccountType : std::uint8_t { kEoa, kSmartAccount, kPayment, kOrdinals };
BOOST_DESCRIBE_ENUM(AccountType, kEoa, kSmartAccount, kPayment, kOrdinals)

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

/// A wallet known before it announces itself: shown by name, opened by link, got from a store.
struct KnownWallet {
    Text<128> id;
    Text<128> name;
    std::optional<Text<128>> rdns;
    std::optional<ShortText> image_url;
    std::optional<ShortText> homepage;
    std::optional<ShortText> mobile_link;  ///< custom scheme, or https
    std::optional<ShortText> link_mode;    ///< universal link of the same app
    std::optional<ShortText> desktop_link;
    std::optional<ShortText> webapp_link;
    std::optional<ShortText> app_store;
    std::optional<ShortText> play_store;
    std::optional<ShortText> chrome_store;
};
BOOST_DESCRIBE_STRUCT(KnownWallet, (),
                      (id, name, rdns, image_url, homepage, mobile_link, link_mode, desktop_link,
                       webapp_link, app_store, play_store, chrome_store))

/// The kinds of rows of the Connect view, in their order (specification, section 2).
enum class WalletRowKind : std::uint8_t {
    kWalletConnect,
    kRecent,
    kInstalled,  ///< "injected": announced or injected into the page
    kFeatured,
    kCustom,
    kExternal,
    kRecommended
};
BOOST_DESCRIBE_ENUM(WalletRowKind, kWalletConnect, kRecent, kInstalled, kFeatured, kCustom,
                    kExternal, kRecommended)
enum class ConnectMethod : std::uint8_t { kEmail, kSocial, kWallet };
BOOST_DESCRIBE_ENUM(ConnectMethod, kEmail, kSocial, kWallet)
enum class SocialProvider : std::uint8_t {
    kGoogle,
    kX,
    kFarcaster,
    kDiscord,
    kApple,
    kGithub,
    kFacebook
};
BOOST_DESCRIBE_ENUM(SocialProvider, kGoogle, kX, kFarcaster, kDiscord, kApple, kGithub, kFacebook)
enum class WalletFeature : std::uint8_t { kOnramp, kSwaps, kReceive, kSend };
BOOST_DESCRIBE_ENUM(WalletFeature, kOnramp, kSwaps, kReceive, kSend)

/// Feature flags and orders (specification, sections 2 and 6). A flag left out is off; an order
/// left out is the specification's.
struct Features {
    std::optional<bool> email;
    std::optional<List<SocialProvider, 7>> socials;  ///< none: off
    std::optional<bool> onramp;
    std::optional<bool> swaps;
    std::optional<bool> receive;
    std::optional<bool> send;
    std::optional<bool> legal_checkbox;
    std::optional<bool> collapse_wallets;
    std::optional<List<ConnectMethod, 3>> connect_methods_order;
    std::optional<List<WalletRowKind, 7>> connector_type_order;
    std::optional<List<WalletFeature, 4>> wallet_features_order;
};
BOOST_DESCRIBE_STRUCT(Features, (),
                      (email, socials, onramp, swaps, receive, send, legal_checkbox,
                       collapse_wallets, connect_methods_order, connector_type_order,
                       wallet_features_order))

enum class Os : std::uint8_t { kOther, kIos, kAndroid, kMac };
BOOST_DESCRIBE_ENUM(Os, kOther, kIos, kAndroid, kMac)
/// What the shell finds out about the browser, besides `mobile`.
struct Device {
    Os os = Os::kOther;
    bool telegram = false;  ///< inside Telegram
    bool in_app = false;    ///< inside the web view of another app that is no wallet
};
BOOST_DESCRIBE_STRUCT(Device, (), (os, telegram, in_app))

enum class AllWallets : std::uint8_t { kShow, kHide, kOnlyMobile };
BOOST_DESCRIBE_ENUM(AllWallets, kShow, kHide, kOnlyMobile)

/// A picture of the host's for a chain (CAIP-2) or a connector.
struct OwnImage {
    Text<128> id;
    ShortText url;
};
BOOST_DESCRIBE_STRUCT(OwnImage, (), (id, url))

struct DefaultAccountType {
    ChainNamespace chain_namespace = ChainNamespace::kEip155;
    AccountType account_type = AccountType::kEoa;
};
BOOST_DESCRIBE_STRUCT(DefaultAccountType, (), (chain_namespace, account_type))

struct EngineConfig {
    Text<64> project_id;
    Metadata metadata;
    List<ChainId, 256> networks;         ///< built-in networks to offer, in order
    List<Network, 256> custom_networks;  ///< defined by the host; override built-in ones of one id
    std::optional<ChainId> default_network;
    List<KnownWallet, 64> wallets;  ///< featured; the host's own are custom_wallets
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
    /// Base of the operator's server: `{api_url}/getWallets`. None: no directory is asked.
    std::optional<ShortText> api_url;
    std::int64_t at_ms = 0;
    List<wc::StoredItem, 256> storage;  ///< found under the engine's key prefix ("portico:")
    std::optional<Features> features;
    std::optional<Device> device;
    std::optional<ShortText> page_url;  ///< where the page is; metadata.url when absent
    std::optional<bool> disable_append;
    std::optional<bool> enable_wallets;       ///< absent: true
    std::optional<bool> enable_wallet_guide;  ///< absent: true
    std::optional<AllWallets> all_wallets;    ///< absent: show
    std::optional<bool> prefer_universal_links;
    std::optional<bool> preload;  ///< make the pairing code ready whenever the modal opens
    std::optional<ShortText> terms_url;
    std::optional<ShortText> privacy_url;
    std::optional<List<KnownWallet, 32>> custom_wallets;
    std::optional<List<Text<128>, 64>> featured_wallet_ids;
    std::optional<List<Text<128>, 256>> include_wallet_ids;
    std::optional<List<Text<128>, 256>> exclude_wallet_ids;
    std::optional<List<OwnImage, 256>> chain_images;
    std::optional<List<OwnImage, 64>> connector_images;
    std::optional<List<DefaultAccountType, 5>> default_account_types;
};
BOOST_DESCRIBE_STRUCT(EngineConfig, (),
                      (project_id, metadata, networks, custom_networks, default_network, wallets,
                       allow_unsupported_chain, enable_network_switch, wallet_connect_basic,
                       enable_wallet_connect, mobile, embedded, no_adapters, rpc_proxy_url, api_url,
                       at_ms, storage, features, device, page_url, disable_append, enable_wallets,
                       enable_wallet_guide, all_wallets, prefer_universal_links, preload, terms_url,
                       privacy_url, custom_wallets, featured_wallet_ids, include_wallet_ids,
                       exclude_wallet_ids, chain_images, connector_images, default_account_types))

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
/// Another connection of the profile, current or recent (specification, section 4).
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
struct RefreshAccount {};
BOOST_DESCRIBE_STRUCT(RefreshAccount, (), ())
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
};
BOOST_DESCRIBE_STRUCT(HostRequest, (), (request_id, chain_namespace, method, params))

// --- events: the world --------------------------------------------------------------------------

enum class ConnectorKind : std::uint8_t { kAnnounced, kInjected, kExternal };
BOOST_DESCRIBE_ENUM(ConnectorKind, kAnnounced, kInjected, kExternal)

/// A browser wallet (EIP-6963 announcement or a legacy injected provider). Late ones are fine; a
/// second one of the same id replaces the first.
struct ConnectorFound {
    ConnectorId id;
    ConnectorKind kind = ConnectorKind::kAnnounced;
    ChainNamespace chain_namespace = ChainNamespace::kEip155;
    Text<128> name;
    std::optional<Text<262144>> icon;    ///< data: or https: URL
    std::optional<bool> auto_connect{};  ///< a Safe around the page: nobody is asked
};
BOOST_DESCRIBE_STRUCT(ConnectorFound, (), (id, kind, chain_namespace, name, icon, auto_connect))

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
                 ChooseWalletConnect, ChoosePlatform, DownloadWallet, AgreeTerms, ConnectNamespace,
                 Retry, CopyUri, CopyAddress, OpenWallet, ChooseNetwork, DisconnectWallet,
                 SwitchAccount, SwitchConnection, ForgetConnection, LabelAddress, RefreshAccount,
                 DismissToast, DismissAlert, SearchWallets, FilterWallets, MoreWallets, HostRequest,
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

/// GET of a public address of the operator's server. Answered by HttpAnswered.
struct HttpGet {
    EffectId id = 0;
    Text<16384> url;
    std::int64_t timeout_ms = 0;
};
BOOST_DESCRIBE_STRUCT(HttpGet, (), (id, url, timeout_ms))

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

using EngineEffect = std::variant<WalletRequest, HttpRequest, HttpGet, PairingCommand, PairingStart,
                                  ClipboardWrite, DeepLink, HostAnswer, HostEmit, wc::TimerSet,
                                  wc::TimerClear, wc::StorageSet, wc::StorageRemove, wc::Log>;

// --- slices -------------------------------------------------------------------------------------

struct ModalSlice {
    bool open = false;
    bool loading = false;
    bool shake = false;       ///< true for 500 ms after a close was declined
    std::int64_t opened = 0;  ///< counts openings, so that a view can key on it
    bool append = true;       ///< the modal's element belongs into the page's body
    bool online = true;
};
BOOST_DESCRIBE_STRUCT(ModalSlice, (), (open, loading, shake, opened, append, online))

struct RouterSlice {
    View view = View::kConnect;
    List<View, 64> history;  ///< oldest first, the current view last
    bool forward = true;     ///< direction of the last move, for the transition
    std::optional<Json> data;
};
BOOST_DESCRIBE_STRUCT(RouterSlice, (), (view, history, forward, data))

struct WalletRow {
    ConnectorId id;
    Text<128> name;
    std::optional<Text<262144>> icon;
    WalletRowKind kind = WalletRowKind::kInstalled;
    bool last_used = false;
    bool installed = false;
    std::optional<List<ChainNamespace, 5>> namespaces{};  ///< when there are several: "multichain"
};
BOOST_DESCRIBE_STRUCT(WalletRow, (), (id, name, icon, kind, last_used, installed, namespaces))

/// One way to connect, in its place.
struct MethodRow {
    ConnectMethod method = ConnectMethod::kWallet;
    bool separator = false;  ///< "or" stands behind it
};
BOOST_DESCRIBE_STRUCT(MethodRow, (), (method, separator))

enum class Legal : std::uint8_t { kNone, kNote, kCheckbox };
BOOST_DESCRIBE_ENUM(Legal, kNone, kNote, kCheckbox)

/// The Connect, ConnectWallets and AllWallets views: methods and rows in the order they are shown.
struct ConnectSlice {
    List<WalletRow, 256> wallets;
    List<MethodRow, 3> methods;
    List<SocialProvider, 7> socials;
    bool collapsed = false;   ///< one button "Continue with a wallet", which pushes ConnectWallets
    bool all_wallets = true;  ///< the row that pushes AllWallets
    bool wallet_guide = false;  ///< "Haven't got a wallet?"
    Legal legal = Legal::kNone;
    bool enabled = true;  ///< false: the checkbox is not ticked yet
    std::optional<ShortText> terms_url;
    std::optional<ShortText> privacy_url;
    std::optional<ChainNamespace> chain_namespace;  ///< only wallets of this one
};
BOOST_DESCRIBE_STRUCT(ConnectSlice, (),
                      (wallets, methods, socials, collapsed, all_wallets, wallet_guide, legal,
                       enabled, terms_url, privacy_url, chain_namespace))

enum class DownloadKind : std::uint8_t { kChrome, kIos, kAndroid, kWebsite };
BOOST_DESCRIBE_ENUM(DownloadKind, kChrome, kIos, kAndroid, kWebsite)
struct DownloadLink {
    DownloadKind kind = DownloadKind::kWebsite;
    ShortText url;
};
BOOST_DESCRIBE_STRUCT(DownloadLink, (), (kind, url))
/// GetWallet and Downloads; empty elsewhere.
struct GuideSlice {
    List<WalletRow, 4> wallets;
    std::optional<WalletRow> wallet;  ///< whose downloads these are
    List<DownloadLink, 4> downloads;
};
BOOST_DESCRIBE_STRUCT(GuideSlice, (), (wallets, wallet, downloads))

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
    std::optional<ShortText> link;        ///< what "open wallet" opens
    std::optional<ShortText> other_link;  ///< the wallet's other kind of link, for a second try
    std::optional<Platform> platform;     ///< of ConnectingWalletConnect
    std::optional<List<Platform, 5>> platforms;  ///< its tabs, when there are several
    std::optional<bool> slow;     ///< nobody has answered for a while; retry asks again
    std::optional<bool> can_get;  ///< "Don't have it? Get": download_wallet
    std::optional<Text<64>> error_code;
    std::optional<ShortText> error_message;  ///< in the peer's own words
};
BOOST_DESCRIBE_STRUCT(ConnectingSlice, (),
                      (state, wallet, uri, expires_at_ms, copied, link, other_link, platform,
                       platforms, slow, can_get, error_code, error_message))

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

/// Specification, section 4: what switching to it means.
enum class LinkState : std::uint8_t {
    kConnected,    ///< the one its namespace uses
    kActive,       ///< connected beside it
    kDisconnected  ///< a recent one: switching starts a login
};
BOOST_DESCRIBE_ENUM(LinkState, kConnected, kActive, kDisconnected)
struct ProfileAccount {
    Text<128> address;
    AccountType account_type = AccountType::kEoa;
    bool active = false;
    std::optional<Text<64>> label;
    std::optional<Text<64>> disabled_reason;  ///< word of the error catalogue
};
BOOST_DESCRIBE_STRUCT(ProfileAccount, (), (address, account_type, active, label, disabled_reason))
struct ProfileConnection {
    ChainNamespace chain_namespace = ChainNamespace::kEip155;
    ConnectorId connector_id;
    Text<128> name;
    std::optional<Text<262144>> icon;
    LinkState state = LinkState::kConnected;
    std::optional<bool> switching;  ///< the wallet is being asked
    List<ProfileAccount, 256> accounts;
};
BOOST_DESCRIBE_STRUCT(ProfileConnection, (),
                      (chain_namespace, connector_id, name, icon, state, switching, accounts))
/// Profile, ProfileWallets and SwitchAddress: connections by namespace, the used one first, recent
/// ones last.
struct ProfileSlice {
    List<ProfileConnection, 64> connections;
};
BOOST_DESCRIBE_STRUCT(ProfileSlice, (), (connections))

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
    std::optional<AccountType> account_type;
    std::optional<List<WalletFeature, 4>> features;  ///< what this account can do here, in order
};
BOOST_DESCRIBE_STRUCT(AccountSlice, (),
                      (status, address, caip_address, wallet, balance, balance_symbol,
                       balance_state, balance_at_ms, balance_retry_at_ms, explorer_url, copied,
                       account_type, features))

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
    std::optional<ChainId> target;  ///< also of SwitchActiveChain
    std::optional<Text<64>> error_code;
    std::optional<ShortText> error_message;
    std::optional<Network> add_by_hand;  ///< values to copy when the wallet cannot add it
};
BOOST_DESCRIBE_STRUCT(NetworksSlice, (),
                      (networks, active, unsupported, switching, target, error_code, error_message,
                       add_by_hand))

enum class DirectoryState : std::uint8_t {
    kIdle,  ///< not asked, or no directory
    kLoading,
    kReady,
    kFailed,  ///< retry asks again
    kOffline  ///< asked again when the page is online
};
BOOST_DESCRIBE_ENUM(DirectoryState, kIdle, kLoading, kReady, kFailed, kOffline)
/// The operator's directory, as AllWallets shows it: the grid, or what a search or the filter found
/// (search of 2 characters or more, or certified). `wallets` only while the view is shown,
/// installed ones first; they stay when asking for more fails.
struct WalletsSlice {
    DirectoryState state = DirectoryState::kIdle;
    List<WalletRow, 1024> wallets;
    bool more = false;  ///< more_wallets adds a page
    ShortText search;
    bool certified = false;
    std::optional<std::int64_t> count;        ///< of all wallets in the directory
    std::optional<std::int64_t> http_status;  ///< of the last failure
};
BOOST_DESCRIBE_STRUCT(WalletsSlice, (),
                      (state, wallets, more, search, certified, count, http_status))

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
    Text<64> code;                    ///< the texts come from the locale where it has them
    std::optional<ShortText> detail;  ///< fills their parameter
    ShortText short_message;
    ShortText long_message;
};
BOOST_DESCRIBE_STRUCT(AlertSlice, (), (open, code, detail, short_message, long_message))

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
    std::optional<ProfileSlice> profile;
    std::optional<GuideSlice> guide;
    std::optional<WalletsSlice> wallets;
};
BOOST_DESCRIBE_STRUCT(EngineSlices, (),
                      (modal, router, connect, connecting, connections, account, networks, toast,
                       alert, profile, guide, wallets))

struct EngineOutput {
    List<EngineEffect, 65536> effects;
    EngineSlices slices;
};
BOOST_DESCRIBE_STRUCT(EngineOutput, (), (effects, slices))

/// Roots that tools/typegen prints.
using PORTICO_ENGINE_TYPES = boost::mp11::mp_list<EngineConfig, EngineStep, EngineOutput>;

}  // namespace portico::engine
