// SPDX-License-Identifier: Apache-2.0
//
// The boundary of the swap machine (swap.wasm): one token of the active account for another, on
// eip155. It loads when somebody first wants to swap, or when a swap is still followed.
//
//   SwapStep { at_ms, event }  ->  SwapOutput { effects, slices }
//
// The first output carries every slice; the shell makes it by sending OnlineChanged first. Amounts
// are decimal text or base units as text, never a double. Tokens, prices and transactions come from
// the operator's server (core/api/convert.hpp); what it built is read before anybody is asked to
// sign it, and tried on the network's node. Questions to chains go through the account machine,
// what is signed goes through the engine to the connected wallet.
#pragma once

#include <boost/describe.hpp>
#include <boost/mp11/list.hpp>
#include <variant>

#include "core/account/contract.hpp"
#include "core/transfers/contract.hpp"

namespace portico::swap_flow {

using account::ActivitySlice;
using account::RequestWallet;
using account::TokenRow;
using account::TokensSlice;
using engine::ChainAnswered;
using engine::ChainId;
using engine::ChainNamespace;
using engine::EffectId;
using engine::HttpAnswered;
using engine::HttpGet;
using engine::HttpRequest;
using engine::RequestChain;
using engine::RpcError;
using engine::ShortText;
using engine::WalletAnswered;
using engine::WatchAccount;
using engine::WatchedAccount;
using transfers::AddressText;
using transfers::Amount;
using transfers::SendFee;
using transfers::Transfer;
using transfers::TransfersSlice;

using TokenId = Text<192>;  ///< as of TokenRow::id

struct SwapConfig {
    Text<64> project_id;
    std::optional<ShortText> api_url;  ///< as of EngineConfig
    /// CAIP-10 of contracts that the host knows, beside those that are known here
    /// (core/swap/known_routers.hpp): its own word, and never the server's.
    std::optional<List<ShortText, 64>> routers;
    std::optional<List<machine::StoredItem, 256>> storage;
    std::int64_t at_ms = 0;
};
BOOST_DESCRIBE_STRUCT(SwapConfig, (), (project_id, api_url, routers, storage, at_ms))

// --- intents
// --------------------------------------------------------------------------------------

enum class SwapSide : std::uint8_t { kPay, kGet };
BOOST_DESCRIBE_ENUM(SwapSide, kPay, kGet)

/// The form is shown. What a host gave is filled in: tokens by symbol in any case, by address, or
/// by id. A form under way stays as it is. While the wallet is being asked, that is shown.
struct OpenSwap {
    std::optional<Text<192>> from_token;
    std::optional<Text<192>> to_token;
    std::optional<Text<128>> amount;
};
BOOST_DESCRIBE_STRUCT(OpenSwap, (), (from_token, to_token, amount))
/// The form goes. What the wallet was asked stays asked.
struct CloseSwap {};
BOOST_DESCRIBE_STRUCT(CloseSwap, (), ())
/// One of SwapSlice::tokens. The other side's turns the two around.
struct ChooseSwapToken {
    SwapSide side = SwapSide::kPay;
    TokenId token;
};
BOOST_DESCRIBE_STRUCT(ChooseSwapToken, (), (side, token))
/// What is paid, as typed: digits with at most one point, and nothing else.
struct TypeSwapAmount {
    Text<128> text;
};
BOOST_DESCRIBE_STRUCT(TypeSwapAmount, (), (text))
/// All of it; of the network's own currency all but what fees may take.
struct UseSwapMax {};
BOOST_DESCRIBE_STRUCT(UseSwapMax, (), ())
/// What is got is paid, and as much of it as was offered.
struct TurnSwap {};
BOOST_DESCRIBE_STRUCT(TurnSwap, (), ())
/// How much less than expected may be got, in hundredths of a percent: 1 to 5,000.
struct ChooseSlippage {
    std::int64_t bps = 100;
};
BOOST_DESCRIBE_STRUCT(ChooseSlippage, (), (bps))
/// The warnings that have to be have been read, as they stand now.
struct AcceptSwapWarnings {
    bool accepted = true;
};
BOOST_DESCRIBE_STRUCT(AcceptSwapWarnings, (), (accepted))
/// A newer price is asked for, its transaction is built, read and tried; then there is a quote. Of
/// no effect unless the button says so.
struct ReviewSwap {};
BOOST_DESCRIBE_STRUCT(ReviewSwap, (), ())
/// Back to the form.
struct EditSwap {};
BOOST_DESCRIBE_STRUCT(EditSwap, (), ())
/// Asks the wallet for exactly what this quote says. Of no effect for any other than the one that
/// is shown.
struct ConfirmSwap {
    std::int64_t quote = 0;
};
BOOST_DESCRIBE_STRUCT(ConfirmSwap, (), (quote))

using SwapIntent =
    std::variant<OpenSwap, CloseSwap, ChooseSwapToken, TypeSwapAmount, UseSwapMax, TurnSwap,
                 ChooseSlippage, AcceptSwapWarnings, ReviewSwap, EditSwap, ConfirmSwap>;

using SwapInput =
    std::variant<OpenSwap, CloseSwap, ChooseSwapToken, TypeSwapAmount, UseSwapMax, TurnSwap,
                 ChooseSlippage, AcceptSwapWarnings, ReviewSwap, EditSwap, ConfirmSwap,
                 WatchAccount, ChainAnswered, WalletAnswered, HttpAnswered, machine::TimerFired,
                 machine::StorageChanged, machine::OnlineChanged, machine::SliceChanged>;

struct SwapStepInput {
    std::int64_t at_ms = 0;
    SwapInput event;
};
BOOST_DESCRIBE_STRUCT(SwapStepInput, (), (at_ms, event))

// --- effects
// --------------------------------------------------------------------------------------

using transfers::ReadAccount;

using SwapEffect = std::variant<ReadAccount, RequestChain, RequestWallet, HttpRequest, HttpGet,
                                machine::WatchSlices, machine::TimerSet, machine::TimerClear,
                                machine::StorageSet, machine::Log>;

// --- slices
// ---------------------------------------------------------------------------------------

enum class SwapStep : std::uint8_t {
    kClosed,
    kUnavailable,  ///< `problem` says why; none: it could not be loaded
    kLoading,      ///< the tokens are asked for
    kForm,
    kChecking,  ///< server and node are asked, for the first quote or for a newer one
    kReview,    ///< `quote` may be confirmed
    kSigning,   ///< the wallet is asked
    kAllowing,  ///< what was allowed waits for a block; then there is a quote of the swap
    kSent       ///< `transfer` is followed
};
BOOST_DESCRIBE_ENUM(SwapStep, kClosed, kUnavailable, kLoading, kForm, kChecking, kReview, kSigning,
                    kAllowing, kSent)

/// What the form's button says; only the last one does something.
enum class SwapButton : std::uint8_t {
    kSelectToken,
    kEnterAmount,
    kIncorrectValue,
    kInsufficientFunds,
    kWaiting,  ///< for a price
    kNoPrice,  ///< nobody gives one: `problem`
    kReview
};
BOOST_DESCRIBE_ENUM(SwapButton, kSelectToken, kEnterAmount, kIncorrectValue, kInsufficientFunds,
                    kWaiting, kNoPrice, kReview)

/// Why it does not go on.
enum class SwapProblem : std::uint8_t {
    kUnsupportedChain,
    kServer,           ///< the operator's server does not answer as it should: `detail`
    kNoRoute,          ///< nobody swaps these tokens, or not so much
    kNotBuilt,         ///< the server makes no transaction of it: its words are in `detail`
    kOtherSwap,        ///< what was built is not what was chosen: nothing was signed
    kUnreadable,       ///< what was built cannot be read: nothing was signed
    kReverted,         ///< the contract's words are in `detail`
    kArrivesLess,      ///< in a trial less arrived than the least that is shown: `detail`
    kTokenDecimals,    ///< the contract counts in another unit than the one that is shown
    kBalance,          ///< there is less than this now: `detail`
    kFee,              ///< the fee, `detail`, is more than what is left for it
    kNode,             ///< the network's node does not answer as it should
    kWrongNode,        ///< it is one of another network
    kAllowanceFailed,  ///< allowing the token was not done
    kDeclined,         ///< by the wallet's owner
    kRefused,          ///< the wallet or its node refused: `code`, a word of the error catalogue
    kUnsure            ///< the wallet did not say whether it has sent
};
BOOST_DESCRIBE_ENUM(SwapProblem, kUnsupportedChain, kServer, kNoRoute, kNotBuilt, kOtherSwap,
                    kUnreadable, kReverted, kArrivesLess, kTokenDecimals, kBalance, kFee, kNode,
                    kWrongNode, kAllowanceFailed, kDeclined, kRefused, kUnsure)

enum class SwapWarningKind : std::uint8_t {
    kImpact,      ///< the price is 5 % or more below the market's; from 15 % it must be accepted
    kNoMarket,    ///< nobody can say what the market's price is
    kMoved,       ///< less is got than when the review was first shown: `amount` was
    kCannotSell,  ///< in a trial, what was bought could not be sold again
    kNotTried,    ///< no node could try it
    kTestNetwork,
    kUnfinished,  ///< something asked for before may still go out
    /// Neither this product nor the host knows the contract that is called, SwapQuote::router.
    kUnknownRouter,
    kLargeFee  ///< of the network, beside what is paid
};
BOOST_DESCRIBE_ENUM(SwapWarningKind, kImpact, kNoMarket, kMoved, kCannotSell, kNotTried,
                    kTestNetwork, kUnfinished, kUnknownRouter, kLargeFee)
struct SwapWarning {
    SwapWarningKind kind = SwapWarningKind::kImpact;
    bool must_accept = false;      ///< before the quote can be confirmed
    std::optional<Amount> amount;  ///< of what is got; of kImpact what is lost, in US dollars
};
BOOST_DESCRIBE_STRUCT(SwapWarning, (), (kind, must_accept, amount))

struct SwapToken {
    TokenId id;
    Text<96> name;
    Text<32> symbol;
    std::int64_t decimals = 0;
    std::optional<Amount> balance;  ///< none: nothing is held
    std::optional<Amount> price;    ///< of one whole, in US dollars
    std::optional<ShortText> icon_url;
};
BOOST_DESCRIBE_STRUCT(SwapToken, (), (id, name, symbol, decimals, balance, price, icon_url))

/// What the operator keeps; it is already taken off.
struct SwapCharge {
    std::int64_t bps = 0;
    Amount amount;
    Text<32> symbol;
};
BOOST_DESCRIBE_STRUCT(SwapCharge, (), (bps, amount, symbol))

/// A price, while the form is shown.
struct SwapOffer {
    std::int64_t renews_at_ms = 0;
    Amount get;
    std::optional<Amount> value;  ///< in US dollars
    Amount rate;                  ///< of one whole of what is paid; shortened
    Amount minimum;
    std::optional<std::int64_t> impact_bps;  ///< below 0: better than the market's price
    Text<64> provider;
    std::int64_t pools = 0;                 ///< that it goes through; 0: not told
    std::optional<std::int64_t> ahead_bps;  ///< of what the next of several would give
    std::optional<SwapCharge> charge;
    std::optional<SendFee> fee;  ///< of the network, about
};
BOOST_DESCRIBE_STRUCT(SwapOffer, (),
                      (renews_at_ms, get, value, rate, minimum, impact_bps, provider, pools,
                       ahead_bps, charge, fee))

enum class SwapAct : std::uint8_t {
    kReset,  ///< a former allowance is taken back: the token demands it
    kAllow,  ///< the spender may take `pay`, and no more
    kSwap
};
BOOST_DESCRIBE_ENUM(SwapAct, kReset, kAllow, kSwap)

/// What is shown before signing is what is sent.
struct SwapQuote {
    std::int64_t id = 0;
    std::int64_t expires_at_ms = 0;  ///< then there is another one
    SwapAct act = SwapAct::kSwap;    ///< what the wallet is asked for now
    bool allowed = false;            ///< a step of allowing was before or is now
    Amount pay;
    std::optional<Amount> pay_value;  ///< in US dollars, as the next
    Amount get;                       ///< expected
    std::optional<Amount> get_value;
    Amount minimum;        ///< less, and nothing happens
    AddressText router;    ///< that is called, and may take what is paid
    bool endless = false;  ///< it has no time limit: it can go through as long as it waits
    std::optional<std::int64_t> impact_bps;
    std::optional<SwapCharge> charge;
    Text<64> provider;
    SendFee fee;  ///< of what is signed now
};
BOOST_DESCRIBE_STRUCT(SwapQuote, (),
                      (id, expires_at_ms, act, allowed, pay, pay_value, get, get_value, minimum,
                       router, endless, impact_bps, charge, provider, fee))

struct SwapSlice {
    SwapStep step = SwapStep::kClosed;
    std::optional<ChainId> chain;
    std::optional<Text<16>> currency;  ///< symbol of what fees are paid in
    List<SwapToken, 1024> tokens;      ///< those that are held first
    std::optional<TokenId> pay;        ///< the ones that are chosen
    std::optional<TokenId> get;
    Text<128> amount;               ///< as typed, or what Max made of it
    bool max = false;               ///< all of it
    std::optional<Amount> value;    ///< of the amount, in US dollars
    std::optional<Amount> missing;  ///< the amount is so much above the balance
    std::int64_t slippage_bps = 100;
    bool pricing = false;  ///< a price is being asked for
    std::optional<SwapOffer> offer;
    SwapButton button = SwapButton::kSelectToken;
    List<SwapWarning, 8> warnings;
    bool accepted = false;
    std::optional<SwapProblem> problem;
    std::optional<Text<256>> detail;
    std::optional<Text<64>> code;
    std::optional<SwapQuote> quote;
    std::optional<Text<32>> transfer;
};
BOOST_DESCRIBE_STRUCT(SwapSlice, (),
                      (step, chain, currency, tokens, pay, get, amount, max, value, missing,
                       slippage_bps, pricing, offer, button, warnings, accepted, problem, detail,
                       code, quote, transfer))

struct SwapSlices {
    std::optional<SwapSlice> swap;
    std::optional<TransfersSlice> swap_transfers;
};
BOOST_DESCRIBE_STRUCT(SwapSlices, (), (swap, swap_transfers))

struct SwapOutput {
    List<SwapEffect, 65536> effects;
    SwapSlices slices;
};
BOOST_DESCRIBE_STRUCT(SwapOutput, (), (effects, slices))

/// Roots that tools/typegen prints.
using PORTICO_SWAP_TYPES = boost::mp11::mp_list<SwapConfig, SwapIntent, SwapStepInput, SwapOutput>;

}  // namespace portico::swap_flow
