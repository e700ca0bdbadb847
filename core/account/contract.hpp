// SPDX-License-Identifier: Apache-2.0
//
// The boundary of the account machine (account.wasm): what the active account holds and did. It
// loads behind the painted modal once somebody is connected (docs/decisions/0015-wasm-size.md).
//
//   AccountStep { at_ms, event }  ->  AccountOutput { effects, events, slices }
//
// The engine's effects watch_account and request_chain are events here, and the events of an output
// are events of the engine. Intents come from the views. Slices stand beside the engine's; a slice
// is resent only when it changed. The first output carries every slice; the shell makes it by
// sending OnlineChanged first.
#pragma once

#include <boost/describe.hpp>
#include <boost/mp11/algorithm.hpp>
#include <boost/mp11/list.hpp>
#include <variant>

#include "core/api/history.hpp"
#include "core/engine/contract.hpp"

namespace portico::account {

using api::ActivityStatus;
using api::TransferDirection;
using engine::ChainAnswered;
using engine::ChainId;
using engine::ChainNamespace;
using engine::EffectId;
using engine::HttpAnswered;
using engine::HttpGet;
using engine::HttpRequest;
using engine::Looking;
using engine::MethodName;
using engine::Network;
using engine::RequestChain;
using engine::RpcError;
using engine::ShortText;
using engine::WalletAnswered;
using engine::WatchAccount;
using engine::WatchedAccount;

struct AccountConfig {
    Text<64> project_id;
    std::optional<ShortText> api_url;  ///< as of EngineConfig
    List<ChainId, 256> chains;         ///< of the networks on offer, without test networks
    std::int64_t at_ms = 0;
};
BOOST_DESCRIBE_STRUCT(AccountConfig, (), (project_id, api_url, chains, at_ms))

// --- intents
// --------------------------------------------------------------------------------------

/// Everything that is shown is asked for again, however fresh it is.
struct RefreshAccount {};
BOOST_DESCRIBE_STRUCT(RefreshAccount, (), ())

/// The page behind the last of ActivitySlice is wanted; nothing while one is on its way.
struct MoreActivity {};
BOOST_DESCRIBE_STRUCT(MoreActivity, (), ())

/// As MoreActivity, of NftsSlice.
struct MoreNfts {};
BOOST_DESCRIBE_STRUCT(MoreNfts, (), ())

enum class ChartPeriod : std::uint8_t { kDay, kWeek, kMonth, kYear };
BOOST_DESCRIBE_ENUM(ChartPeriod, kDay, kWeek, kMonth, kYear)

struct ChooseChartPeriod {
    ChartPeriod period = ChartPeriod::kDay;
};
BOOST_DESCRIBE_STRUCT(ChooseChartPeriod, (), (period))

/// The wallet is asked to take one of ApprovalsSlice back. Of no effect while it is asked, or what
/// it sent is on its way.
struct RevokeApproval {
    Text<192> id;
};
BOOST_DESCRIBE_STRUCT(RevokeApproval, (), (id))

// --- effects
// --------------------------------------------------------------------------------------

/// Asks the namespace's connected wallet, as a host's request would. Answered by WalletAnswered.
struct RequestWallet {
    EffectId id = 0;
    ChainNamespace chain_namespace = ChainNamespace::kEip155;
    MethodName method;
    Json params;
};
BOOST_DESCRIBE_STRUCT(RequestWallet, (), (id, chain_namespace, method, params))

// --- slices
// ---------------------------------------------------------------------------------------

enum class HoldingState : std::uint8_t {
    kUnknown,  ///< not asked: nobody is connected, or nobody can be asked
    kLoading,
    kFresh,
    kStale,  ///< an old value stands, and a newer one failed
    kFailed,
    kUnsupported  ///< the operator's server does not know the network
};
BOOST_DESCRIBE_ENUM(HoldingState, kUnknown, kLoading, kFresh, kStale, kFailed, kUnsupported)

/// What the active account holds in the network's own currency.
struct BalanceSlice {
    HoldingState state = HoldingState::kUnknown;
    std::optional<Text<96>> amount;  ///< decimal text, unrounded
    std::optional<Text<16>> symbol;
    std::optional<std::int64_t> at_ms;
    std::optional<std::int64_t> retry_at_ms;  ///< after a failure: when it is asked again
};
BOOST_DESCRIBE_STRUCT(BalanceSlice, (), (state, amount, symbol, at_ms, retry_at_ms))

/// One holding (docs/spec/account.md#tokens). Amounts are decimal text, unrounded; values have two
/// decimals, in US dollars.
struct TokenRow {
    Text<192> id;  ///< CAIP-10 of the token, or the chain for its own currency
    ChainId chain;
    Text<96> name;
    Text<32> symbol;
    Text<96> quantity;
    std::optional<std::int64_t> decimals;  ///< of its smallest unit; 1 to 255
    std::optional<Text<96>> price;         ///< of one whole, in US dollars, unrounded
    std::optional<Text<96>> value;
    std::optional<Text<16>> day_change;  ///< of its price, in percent: "2.31", "-0.84"
    std::optional<ShortText> icon_url;
};
BOOST_DESCRIBE_STRUCT(TokenRow, (),
                      (id, chain, name, symbol, quantity, decimals, price, value, day_change,
                       icon_url))

/// What all that is held on one network is worth.
struct ChainValuation {
    ChainId chain;
    Text<96> value;
};
BOOST_DESCRIBE_STRUCT(ChainValuation, (), (chain, value))

/// Everything the active account holds, most valuable first.
struct TokensSlice {
    HoldingState state = HoldingState::kUnknown;
    List<TokenRow, 512> tokens;
    std::optional<Text<96>> total;                    ///< of what has a value
    std::optional<List<ChainValuation, 512>> chains;  ///< those where something has a value
    /// Those that did not answer this time: what is listed of them is of before.
    std::optional<List<ChainId, 16>> missing;
    /// True: prices could not be had, so there is no total.
    std::optional<bool> prices_missing;
    std::optional<std::int64_t> at_ms;
    std::optional<std::int64_t> retry_at_ms;  ///< after a failure: when it is asked again
};
BOOST_DESCRIBE_STRUCT(TokensSlice, (),
                      (state, tokens, total, chains, missing, prices_missing, at_ms, retry_at_ms))

/// Who the active account belongs to, where somebody says so.
struct IdentitySlice {
    std::optional<Text<128>> name;
    std::optional<ShortText> avatar_url;
};
BOOST_DESCRIBE_STRUCT(IdentitySlice, (), (name, avatar_url))

/// What moved in a transaction (docs/spec/account.md#transactions).
struct ActivityTransfer {
    TransferDirection direction = TransferDirection::kSelf;
    bool nft = false;
    Text<96> name;  ///< empty: nobody told it
    Text<32> symbol;
    Text<96> quantity;              ///< decimal text, unrounded
    std::optional<Text<96>> value;  ///< in US dollars as of then, two decimals
    std::optional<ShortText> image_url;
    std::optional<Text<64>> contract;  ///< of a token
};
BOOST_DESCRIBE_STRUCT(ActivityTransfer, (),
                      (direction, nft, name, symbol, quantity, value, image_url, contract))

/// What the account paid for a transaction, all in all.
struct ActivityFee {
    Text<96> quantity;  ///< as of ActivityTransfer
    Text<32> symbol;
    std::optional<Text<96>> value;
};
BOOST_DESCRIBE_STRUCT(ActivityFee, (), (quantity, symbol, value))

/// One transaction of the active account on its network.
struct ActivityEntry {
    Text<160> id;
    std::int64_t at_ms = 0;
    Text<32> operation;  ///< send, receive, trade, approve, ...: as the server tells it
    Text<96> hash;       ///< empty: unknown, as `from` and `to`
    Text<64> from;
    Text<64> to;
    ActivityStatus status = ActivityStatus::kConfirmed;
    List<ActivityTransfer, 16> transfers;
    std::optional<Text<96>> application;
    bool suspicious = false;  ///< meant to be mistaken: its addresses are no recipients to offer
    std::optional<ActivityFee> fee;  ///< none: somebody else paid it, or nobody knows it
};
BOOST_DESCRIBE_STRUCT(ActivityEntry, (),
                      (id, at_ms, operation, hash, from, to, status, transfers, application,
                       suspicious, fee))

/// What happened to the account: pending ones, then newest first.
struct ActivitySlice {
    HoldingState state = HoldingState::kUnknown;
    List<ActivityEntry, 512> entries;
    bool more = false;  ///< MoreActivity gives them
    bool loading_more = false;
    std::optional<std::int64_t> at_ms;
    std::optional<std::int64_t> retry_at_ms;  ///< after a failure: when it is asked again
};
BOOST_DESCRIBE_STRUCT(ActivitySlice, (), (state, entries, more, loading_more, at_ms, retry_at_ms))

/// What a collectible says of itself.
struct NftTraitRow {
    Text<128> name;  ///< may be empty
    Text<128> value;
};
BOOST_DESCRIBE_STRUCT(NftTraitRow, (), (name, value))

struct NftRow {
    Text<192> id;  ///< CAIP-19: eip155:1/erc721:0x../42
    ChainId chain;
    Text<64> contract;
    Text<96> token_id;  ///< decimal text
    Text<96> name;      ///< empty: nobody told it, as `collection`
    Text<96> collection;
    Text<96> quantity;
    std::optional<ShortText> image_url;
    std::optional<List<NftTraitRow, 32>> traits;
};
BOOST_DESCRIBE_STRUCT(NftRow, (),
                      (id, chain, contract, token_id, name, collection, quantity, image_url,
                       traits))

/// The account's NFTs on its network, without spam.
struct NftsSlice {
    HoldingState state = HoldingState::kUnknown;
    List<NftRow, 256> nfts;
    bool more = false;  ///< MoreNfts gives them
    bool loading_more = false;
    std::optional<std::int64_t> at_ms;
    std::optional<std::int64_t> retry_at_ms;  ///< after a failure: when it is asked again
};
BOOST_DESCRIBE_STRUCT(NftsSlice, (), (state, nfts, more, loading_more, at_ms, retry_at_ms))

enum class ApprovalStandard : std::uint8_t {
    kErc20,
    kNft,         ///< one of them
    kCollection,  ///< all that the account has of it, and will have
    kPermit2      ///< an ERC-20, by way of Permit2, which may take it
};
BOOST_DESCRIBE_ENUM(ApprovalStandard, kErc20, kNft, kCollection, kPermit2)

enum class RevokeState : std::uint8_t {
    kNone,
    kAsked,  ///< the wallet is asked
    kSent,
    kFailed  ///< the wallet answered with an error, or the chain still has it after a while
};
BOOST_DESCRIBE_ENUM(RevokeState, kNone, kAsked, kSent, kFailed)

/// What somebody may take from the account.
struct ApprovalRow {
    Text<192> id;
    ApprovalStandard standard = ApprovalStandard::kErc20;
    Text<64> contract;
    Text<64> spender;
    Text<64> spender_name;  ///< empty: nobody whom all know
    Text<96> name;          ///< empty: nobody told it, as `symbol`
    Text<32> symbol;
    Text<96> token_id;  ///< decimal text; of one NFT
    Text<96> quantity;  ///< decimal text; empty: not known, or no limit
    bool unlimited = false;
    std::optional<std::int64_t> until_ms;  ///< of kPermit2; none: it has no end
    std::optional<ShortText> image_url;
    RevokeState revoke = RevokeState::kNone;
};
BOOST_DESCRIBE_STRUCT(ApprovalRow, (),
                      (id, standard, contract, spender, spender_name, name, symbol, token_id,
                       quantity, unlimited, until_ms, image_url, revoke))

/// What took something back and was sent, for who follows it.
struct SentRevoke {
    Text<66> hash;
    Json transaction;  ///< what eth_sendTransaction took
};
BOOST_DESCRIBE_STRUCT(SentRevoke, (), (hash, transaction))

/// What others may take from the account on its network.
struct ApprovalsSlice {
    bool offered = false;  ///< the operator's server knows it
    HoldingState state = HoldingState::kUnknown;
    bool whole = false;  ///< false: there may be older ones, which the server does not know
    List<ApprovalRow, 512> approvals;
    std::optional<std::int64_t> at_ms;
    std::optional<std::int64_t> retry_at_ms;  ///< after a failure: when it is asked again
    std::optional<SentRevoke> sent;           ///< the last one
};
BOOST_DESCRIBE_STRUCT(ApprovalsSlice, (),
                      (offered, state, whole, approvals, at_ms, retry_at_ms, sent))

struct ChartPoint {
    std::int64_t at_ms = 0;
    Text<96> value;  ///< in US dollars, two decimals
    /// What was held at the point before, at this one's prices: what came or went is no gain.
    std::optional<Text<96>> unmoved;
};
BOOST_DESCRIBE_STRUCT(ChartPoint, (), (at_ms, value, unmoved))

/// What the account was worth, oldest first. Fewer than two points: there is nothing to draw.
struct ChartSlice {
    HoldingState state = HoldingState::kUnknown;
    ChartPeriod period = ChartPeriod::kDay;
    List<ChartPoint, 64> points;
    std::optional<std::int64_t> at_ms;
};
BOOST_DESCRIBE_STRUCT(ChartSlice, (), (state, period, points, at_ms))

/// What a step changed: only the members present have.
struct AccountSlices {
    std::optional<BalanceSlice> balance;
    std::optional<TokensSlice> tokens;
    std::optional<IdentitySlice> identity;
    std::optional<ActivitySlice> activity;
    std::optional<NftsSlice> nfts;
    std::optional<ChartSlice> chart;
    std::optional<ApprovalsSlice> approvals;
};
BOOST_DESCRIBE_STRUCT(AccountSlices, (),
                      (balance, tokens, identity, activity, nfts, chart, approvals))

// --- boundary
// -------------------------------------------------------------------------------------

/// What views send.
using AccountIntent =
    std::variant<RefreshAccount, MoreActivity, MoreNfts, ChooseChartPeriod, RevokeApproval>;

using AccountInput =
    boost::mp11::mp_append<AccountIntent,
                           std::variant<WatchAccount, RequestChain, HttpAnswered, WalletAnswered,
                                        wc::TimerFired, wc::OnlineChanged>>;

struct AccountStep {
    std::int64_t at_ms = 0;
    AccountInput event;
};
BOOST_DESCRIBE_STRUCT(AccountStep, (), (at_ms, event))

using AccountEffect =
    std::variant<HttpRequest, HttpGet, RequestWallet, wc::TimerSet, wc::TimerClear, wc::Log>;

/// Events of the engine.
using AccountEvent = std::variant<ChainAnswered>;

struct AccountOutput {
    List<AccountEffect, 65536> effects;
    List<AccountEvent, 65536> events;
    AccountSlices slices;
};
BOOST_DESCRIBE_STRUCT(AccountOutput, (), (effects, events, slices))

/// Roots that tools/typegen prints.
using PORTICO_ACCOUNT_TYPES =
    boost::mp11::mp_list<AccountConfig, AccountIntent, AccountStep, AccountOutput>;

}  // namespace portico::account
