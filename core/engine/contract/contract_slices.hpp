// SPDX-License-Identifier: Apache-2.0
//
// What the views render: slices. Part of contract.hpp.
#pragma once

#include "core/base/json/json.hpp"
#include "core/engine/contract/contract_config.hpp"
#include "core/engine/contract/contract_intents.hpp"

namespace portico::engine {

struct ModalSlice {
    bool open = false;
    bool loading = false;
    bool shake = false;       ///< true for 500 ms after a close was declined
    std::int64_t opened = 0;  ///< counts openings, so that a view can key on it
    bool append = true;       ///< the modal's element belongs into the page's body
    bool online = true;
    std::optional<bool> pay_off{};  ///< the page, or the project, takes no payments
};
BOOST_DESCRIBE_STRUCT(ModalSlice, (), (open, loading, shake, opened, append, online, pay_off))

struct RouterSlice {
    View view = View::kConnect;
    List<View, 64> history;  ///< oldest first, the current view last
    bool forward = true;     ///< direction of the last move, for the transition
    std::optional<Json> data;
    std::optional<std::int64_t> transactions{};  ///< how many are open, if any
};
BOOST_DESCRIBE_STRUCT(RouterSlice, (), (view, history, forward, data, transactions))

enum class DownloadKind : std::uint8_t { kChrome, kIos, kAndroid, kWebsite };
BOOST_DESCRIBE_ENUM(DownloadKind, kChrome, kIos, kAndroid, kWebsite)

struct WalletRow {
    ConnectorId id;
    Text<128> name;
    std::optional<Text<262144>> icon;
    WalletRowKind kind = WalletRowKind::kInstalled;
    bool last_used = false;
    bool installed = false;
    std::optional<List<ChainNamespace, 5>> namespaces{};  ///< when there are several: "multichain"
    std::optional<List<DownloadKind, 4>> downloads{};     ///< on GetWallet: what there is of it
};
BOOST_DESCRIBE_STRUCT(WalletRow, (),
                      (id, name, icon, kind, last_used, installed, namespaces, downloads))

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
    List<SocialProvider, 8> socials;
    bool collapsed = false;   ///< one button "Continue with a wallet", which pushes ConnectWallets
    bool all_wallets = true;  ///< the row that pushes AllWallets
    /// On a phone: AllWallets leads to the code, for another device, and no row of Connect does.
    std::optional<bool> code_elsewhere;
    /// The code is not for every wallet: the relay is the operator's own.
    std::optional<bool> own_relay;
    /// During the first request to the directory: the rows it may add. The view keeps their places,
    /// so that no other row moves under a finger.
    std::optional<std::int64_t> awaited;
    bool wallet_guide = false;  ///< "Haven't got a wallet?"
    Legal legal = Legal::kNone;
    bool enabled = true;  ///< false: the checkbox is not ticked yet
    std::optional<ShortText> terms_url;
    std::optional<ShortText> privacy_url;
    std::optional<ChainNamespace> chain_namespace;  ///< only wallets of this one
    /// Where the e-mail's wallet is. Empty while the server is asked: methods then has the ways to
    /// log in that it may offer, whose places the view keeps.
    std::optional<ShortText> vault_url;
};
BOOST_DESCRIBE_STRUCT(ConnectSlice, (),
                      (wallets, methods, socials, collapsed, all_wallets, code_elsewhere, own_relay,
                       awaited, wallet_guide, legal, enabled, terms_url, privacy_url,
                       chain_namespace, vault_url))

struct DownloadLink {
    DownloadKind kind = DownloadKind::kWebsite;
    ShortText url;
    bool elsewhere = false;  ///< the store of a phone, seen on a computer: a code to scan
};
BOOST_DESCRIBE_STRUCT(DownloadLink, (), (kind, url, elsewhere))
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
    std::optional<bool> slow;     ///< no answer for a while; retry sends the request again
    std::optional<bool> can_get;  ///< "Don't have it? Get": download_wallet
    /// `link` opens this page in the wallet's own browser, where it connects: no code is in it.
    std::optional<bool> opens_page;
    std::optional<Text<64>> error_code;
    std::optional<ShortText> error_message;   ///< in the peer's own words
    std::optional<std::int64_t> clock_off_s;  ///< of wc_clock_ahead and wc_clock_behind: how far
};
BOOST_DESCRIBE_STRUCT(ConnectingSlice, (),
                      (state, wallet, uri, expires_at_ms, copied, link, other_link, platform,
                       platforms, slow, can_get, opens_page, error_code, error_message,
                       clock_off_s))

enum class ConnectionStatus : std::uint8_t { kDisconnected, kConnecting, kConnected };
BOOST_DESCRIBE_ENUM(ConnectionStatus, kDisconnected, kConnecting, kConnected)

/// Status of one namespace (docs/spec/connection.md#status).
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

/// docs/spec/connection.md#profile: what switching to it means.
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
    std::optional<bool> switching;  ///< a request to the wallet is pending
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

/// The active account (docs/spec/account.md#account). What it holds is the account machine's to
/// tell.
struct AccountSlice {
    ConnectionStatus status = ConnectionStatus::kDisconnected;
    std::optional<Text<128>> address;
    std::optional<wc::AccountId> caip_address;
    std::optional<WalletRow> wallet;
    std::optional<ShortText> explorer_url;
    bool copied = false;
    std::optional<AccountType> account_type;
    std::optional<List<WalletFeature, 4>> features;  ///< what this account can do here, in order
    /// whether what it did is shown (docs/spec/account.md#features-by-namespace)
    std::optional<bool> activity;
    std::optional<Zones> zones;  ///< it may have a name below these
};
BOOST_DESCRIBE_STRUCT(AccountSlice, (),
                      (status, address, caip_address, wallet, explorer_url, copied, account_type,
                       features, activity, zones))

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
    std::optional<bool> needs_wallet{};  ///< of a namespace without a wallet, while another has one
};
BOOST_DESCRIBE_STRUCT(NetworkRow, (),
                      (caip_network_id, name, image_url, active, enabled, disabled_reason, testnet,
                       needs_wallet))
struct NetworksSlice {
    List<NetworkRow, 256> networks;
    std::optional<ChainId> active;  ///< may be one that is not in the list
    bool unsupported = false;       ///< the wallet is on a network we do not offer
    SwitchState switching = SwitchState::kNone;
    std::optional<ChainId> target;  ///< also of SwitchActiveChain
    std::optional<Text<64>> error_code;
    std::optional<ShortText> error_message;
    std::optional<Network> add_by_hand;  ///< values to copy when the wallet cannot add it
    std::optional<bool> slow;       ///< the wallet has not answered for a while: retry asks anew
    std::optional<bool> fixed;      ///< the host offers no way to another network
    std::optional<Network> in_use;  ///< `active`, whole, when it is in the list: for the host
};
BOOST_DESCRIBE_STRUCT(NetworksSlice, (),
                      (networks, active, unsupported, switching, target, error_code, error_message,
                       add_by_hand, slow, fixed, in_use))

enum class DirectoryState : std::uint8_t {
    kIdle,  ///< not requested, or no directory
    kLoading,
    kReady,
    kFailed,  ///< retry asks again
    kOffline  ///< requested again when the page is online
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

/// For the developer and the connection: a short and a long message (docs/spec/modal.md#alerts).
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

}  // namespace portico::engine
