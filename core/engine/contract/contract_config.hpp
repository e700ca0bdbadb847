// SPDX-License-Identifier: Apache-2.0
//
// The configuration of an engine, with the words that events and slices share. Part of
// contract.hpp.
#pragma once

#include <boost/describe.hpp>
#include <cstdint>
#include <optional>
#include <string_view>

#include "core/base/json/json.hpp"
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

/// The views of docs/spec/modal.md#views that this engine can show.
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
    kSwitchActiveChain,
    kAccountSettings,
    kTransactions,
    kTransaction,      ///< one entry of them; data: {"id"}
    kSiwxSignMessage,  ///< with data, it declines to close
    kWalletSend,       ///< data: {"token", "amount", "recipient"}, each may be missing
    kWalletSendSelectToken,
    kWalletSendPreview,
    kWalletReceive,
    kWalletReceiveAmount,  ///< a request of payment
    kWalletCompatibleNetworks,
    kUpdateEmailWallet,
    kChooseAccountName,
    kRegisterAccountName,
    kRegisterAccountNameSuccess,
    kOnRampProviders,  ///< buying; data: {"token", "fiat", "amount"}, each may be missing
    kOnRampTokenSelect,
    kOnRampFiatSelect,
    kBuyInProgress,
    kOnRampActivity,
    kWhatIsABuy,
    kSwap,             ///< data: {"fromToken", "toToken", "amount"}, each may be missing
    kSwapSelectToken,  ///< data: {"side"}: "pay" or "get"
    kSwapPreview,
    kPay,  ///< data: what is to be paid (core/pay/contract.hpp, OpenPay)
    kPayLoading,
    kTokenApprovals,  ///< what others may take from the account
    kNft              ///< one collectible; data: {"id"}
};
BOOST_DESCRIBE_ENUM(View, kConnect, kAllWallets, kConnectingWalletConnect,
                    kConnectingWalletConnectBasic, kConnectingExternal, kAccount, kNetworks,
                    kSwitchNetwork, kUnsupportedChain, kWhatIsAWallet, kWhatIsANetwork, kGetWallet,
                    kDownloads, kConnectWallets, kConnectingMultiChain, kProfile, kProfileWallets,
                    kSwitchAddress, kSwitchActiveChain, kAccountSettings, kTransactions,
                    kTransaction, kSiwxSignMessage, kWalletSend, kWalletSendSelectToken,
                    kWalletSendPreview, kWalletReceive, kWalletReceiveAmount,
                    kWalletCompatibleNetworks, kUpdateEmailWallet, kChooseAccountName,
                    kRegisterAccountName, kRegisterAccountNameSuccess, kOnRampProviders,
                    kOnRampTokenSelect, kOnRampFiatSelect, kBuyInProgress, kOnRampActivity,
                    kWhatIsABuy, kSwap, kSwapSelectToken, kSwapPreview, kPay, kPayLoading,
                    kTokenApprovals, kNft)

/// docs/spec/connection.md#accounts. Ordinals are shown and never switched to.
enum class AccountType : std::uint8_t { kEoa, kSmartAccount, kPayment, kOrdinals };
BOOST_DESCRIBE_ENUM(AccountType, kEoa, kSmartAccount, kPayment, kOrdinals)

struct NativeCurrency {
    Text<64> name;
    Text<16> symbol;
    std::int64_t decimals = 18;
};
BOOST_DESCRIBE_STRUCT(NativeCurrency, (), (name, symbol, decimals))

/// A network (docs/spec/networks.md#known-networks). Built-in ones are named by id; hosts may
/// define their own.
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
    std::optional<ShortText> browse_link;  ///< opens a page in its browser (docs/wallets.md)
    std::optional<ShortText> desktop_link;
    std::optional<ShortText> webapp_link;
    std::optional<ShortText> app_store;
    std::optional<ShortText> play_store;
    std::optional<ShortText> chrome_store;
    /// Where it listens, if at one relay alone: "walletconnect" (docs/wallets.md). None: at any.
    std::optional<ShortText> relay;
};
BOOST_DESCRIBE_STRUCT(KnownWallet, (),
                      (id, name, rdns, image_url, homepage, mobile_link, link_mode, browse_link,
                       desktop_link, webapp_link, app_store, play_store, chrome_store, relay))

/// Zones of the operator's, below which visitors get names (docs/names.md).
using Zones = List<Text<190>, 16>;

/// The kinds of rows of the Connect view, in their order (docs/spec/connect.md#rows).
enum class WalletRowKind : std::uint8_t {
    kWalletConnect,
    kRecent,
    kInstalled,  ///< "injected": announced or injected into the page
    kFeatured,
    kCustom,
    kExternal,
    kRecommended,
    kVisitor  ///< of no row: alone in an order, the one for visitors
};
BOOST_DESCRIBE_ENUM(WalletRowKind, kWalletConnect, kRecent, kInstalled, kFeatured, kCustom,
                    kExternal, kRecommended, kVisitor)
enum class ConnectMethod : std::uint8_t { kEmail, kSocial, kWallet };
BOOST_DESCRIBE_ENUM(ConnectMethod, kEmail, kSocial, kWallet)
enum class SocialProvider : std::uint8_t {
    kGoogle,
    kX,
    kFarcaster,
    kDiscord,
    kApple,
    kGithub,
    kFacebook,
    kDemo  ///< of ./x demo alone
};
BOOST_DESCRIBE_ENUM(SocialProvider, kGoogle, kX, kFarcaster, kDiscord, kApple, kGithub, kFacebook,
                    kDemo)
enum class WalletFeature : std::uint8_t { kOnramp, kSwaps, kReceive, kSend };
BOOST_DESCRIBE_ENUM(WalletFeature, kOnramp, kSwaps, kReceive, kSend)

/// Feature flags and orders (docs/spec/configuration.md#features). What a flag left out is stands
/// in core/api/features.hpp; an order left out is the usual one. What the project's configuration
/// says stands over the flags (config.hpp).
struct Features {
    std::optional<bool> email;
    std::optional<List<SocialProvider, 8>> socials;  ///< none: off
    std::optional<bool> onramp;
    std::optional<bool> swaps;
    std::optional<bool> receive;
    std::optional<bool> send;
    std::optional<bool> names;
    std::optional<bool> pay;
    std::optional<bool> legal_checkbox;
    std::optional<bool> collapse_wallets;
    std::optional<bool> analytics;  ///< left out: what the project's configuration says
    std::optional<bool> activity;   ///< left out: on
    std::optional<List<ConnectMethod, 3>> connect_methods_order;
    std::optional<List<WalletRowKind, 7>> connector_type_order;
    std::optional<List<WalletFeature, 4>> wallet_features_order;
};
BOOST_DESCRIBE_STRUCT(Features, (),
                      (email, socials, onramp, swaps, receive, send, names, pay, legal_checkbox,
                       collapse_wallets, analytics, activity, connect_methods_order,
                       connector_type_order, wallet_features_order))

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
    /// Those of them that a library defines: where one is built in, it stands over the library's.
    std::optional<List<ChainId, 256>> library_networks;
    std::optional<ChainId> default_network;
    List<KnownWallet, 64> wallets;  ///< featured; the host's own are custom_wallets
    bool allow_unsupported_chain = false;
    bool enable_network_switch = true;
    bool wallet_connect_basic = false;
    bool enable_wallet_connect = true;
    bool mobile = false;
    bool embedded = false;
    /// The host has no adapter of any namespace: only pairing is offered
    /// (docs/spec/modal.md#opening).
    std::optional<bool> no_adapters;
    /// Base of the operator's RPC proxy: `{rpc_proxy_url}/v1/?chainId=..&projectId=..` is tried
    /// before the public URLs of built-in networks. A host's own networks use their own URLs as
    /// they are.
    std::optional<ShortText> rpc_proxy_url;
    /// Base of the operator's server: `{api_url}/getWallets`. None: neither the directory nor the
    /// project's configuration is asked for.
    std::optional<ShortText> api_url;
    /// Pairing goes over the relay of the operator's server: wallets that listen at another one
    /// alone cannot be paired.
    std::optional<bool> own_relay;
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
    std::optional<ShortText> terms_url;
    std::optional<ShortText> privacy_url;
    std::optional<List<KnownWallet, 32>> custom_wallets;
    std::optional<List<Text<128>, 64>> featured_wallet_ids;
    std::optional<List<Text<128>, 256>> include_wallet_ids;
    std::optional<List<Text<128>, 256>> exclude_wallet_ids;
    std::optional<List<OwnImage, 256>> chain_images;
    std::optional<List<OwnImage, 64>> connector_images;
    std::optional<List<DefaultAccountType, 5>> default_account_types;
    /// What `{api_url}/appkit/v1/config` would answer, where the host knows it already: nobody is
    /// asked then.
    std::optional<Json> project_configuration;
    /// No option: of the project's configuration. Where the operator's vault is; empty while that
    /// is asked for.
    std::optional<ShortText> vault_url{};
    /// The same. Below which the project's visitors may have names.
    std::optional<Zones> zones{};
};
BOOST_DESCRIBE_STRUCT(EngineConfig, (),
                      (project_id, metadata, networks, custom_networks, library_networks,
                       default_network, wallets, allow_unsupported_chain, enable_network_switch,
                       wallet_connect_basic, enable_wallet_connect, mobile, embedded, no_adapters,
                       rpc_proxy_url, api_url, own_relay, at_ms, storage, features, device,
                       page_url, disable_append, enable_wallets, enable_wallet_guide, all_wallets,
                       prefer_universal_links, terms_url, privacy_url, custom_wallets,
                       featured_wallet_ids, include_wallet_ids, exclude_wallet_ids, chain_images,
                       connector_images, default_account_types, project_configuration))

}  // namespace portico::engine
