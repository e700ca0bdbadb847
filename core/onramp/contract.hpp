// SPDX-License-Identifier: Apache-2.0
//
// The boundary of the machine of buying (onramp.wasm): what the operator's providers sell, for how
// much, the window where the visitor pays, and what became of it (docs/onramp.md). It loads when
// buying is first shown, or while a purchase of before the reload is still asked about.
//
//   OnrampStep { at_ms, event }  ->  OnrampOutput { effects, slices }
//
// The first output carries every slice; the shell makes it by sending OnlineChanged first. Amounts
// are decimal text in the unit that people read, never a double.
#pragma once

#include <boost/describe.hpp>
#include <boost/mp11/list.hpp>
#include <variant>

#include "core/account/contract.hpp"
#include "core/machine/browser.hpp"

namespace portico::onramp {

using engine::ChainId;
using engine::ClipboardWrite;
using engine::EffectId;
using engine::HttpAnswered;
using engine::HttpGet;
using engine::HttpRequest;
using engine::ShortText;
using engine::WatchAccount;
using engine::WatchedAccount;
using machine::PageShown;
using machine::PopupBlocked;
using machine::PopupClose;
using machine::PopupClosed;
using machine::PopupFocus;
using machine::PopupMessage;
using machine::PopupNavigate;
using machine::PopupOpen;

using Amount = Text<64>;

struct OnrampConfig {
    Text<64> project_id;
    std::optional<ShortText> api_url;
    /// Of the visitor: as they said before, or as the browser's language says it.
    std::optional<Text<2>> country;
    std::optional<List<machine::StoredItem, 256>> storage;
    std::int64_t at_ms = 0;
};
BOOST_DESCRIBE_STRUCT(OnrampConfig, (), (project_id, api_url, country, storage, at_ms))

// --- intents
// --------------------------------------------------------------------------------------

/// The form is shown. What a host gave is filled in; a form under way stays as it is.
struct OpenBuy {
    std::optional<Text<64>> token;  ///< as of BuyToken::id, or a symbol
    std::optional<Text<8>> fiat;
    std::optional<Amount> amount;
};
BOOST_DESCRIBE_STRUCT(OpenBuy, (), (token, fiat, amount))
/// Nothing of it is shown. What was begun goes on.
struct CloseBuy {};
BOOST_DESCRIBE_STRUCT(CloseBuy, (), ())
/// As typed: digits with at most one point.
struct TypeBuyAmount {
    Amount text;
};
BOOST_DESCRIBE_STRUCT(TypeBuyAmount, (), (text))
struct ChooseBuyToken {
    Text<64> token;
};
BOOST_DESCRIBE_STRUCT(ChooseBuyToken, (), (token))
struct ChooseBuyFiat {
    Text<8> fiat;
};
BOOST_DESCRIBE_STRUCT(ChooseBuyFiat, (), (fiat))
/// Where the visitor is: what is sold there is asked for, and quotes of there.
struct ChooseBuyCountry {
    Text<2> country;  ///< one of BuySlice::countries
};
BOOST_DESCRIBE_STRUCT(ChooseBuyCountry, (), (country))
/// In which of its states or provinces: some sell by these alone.
struct ChooseBuySubdivision {
    Text<2> subdivision;  ///< one of BuySlice::subdivisions
};
BOOST_DESCRIBE_STRUCT(ChooseBuySubdivision, (), (subdivision))
struct ChooseBuyMethod {
    Text<32> method;
};
BOOST_DESCRIBE_STRUCT(ChooseBuyMethod, (), (method))
struct ChooseBuyOffer {
    Text<32> provider;
};
BOOST_DESCRIBE_STRUCT(ChooseBuyOffer, (), (provider))
/// What could not be had is asked for again.
struct RetryBuy {};
BOOST_DESCRIBE_STRUCT(RetryBuy, (), ())
/// In the visitor's tap: it opens a window. Of no effect without a chosen offer.
struct StartBuy {};
BOOST_DESCRIBE_STRUCT(StartBuy, (), ())
/// In the visitor's tap: the window of the purchase, before the page; opened again if it is closed.
struct ReopenBuy {};
BOOST_DESCRIBE_STRUCT(ReopenBuy, (), ())
/// The address of the page where it is paid.
struct CopyBuyLink {};
BOOST_DESCRIBE_STRUCT(CopyBuyLink, (), ())
/// Back to the form: the purchase is not asked about any more.
struct LeaveBuy {};
BOOST_DESCRIBE_STRUCT(LeaveBuy, (), ())
/// The list of purchases is shown, or no more.
struct OpenPurchases {};
BOOST_DESCRIBE_STRUCT(OpenPurchases, (), ())
struct ClosePurchases {};
BOOST_DESCRIBE_STRUCT(ClosePurchases, (), ())

using OnrampIntent =
    std::variant<OpenBuy, CloseBuy, TypeBuyAmount, ChooseBuyToken, ChooseBuyFiat, ChooseBuyCountry,
                 ChooseBuySubdivision, ChooseBuyMethod, ChooseBuyOffer, RetryBuy, StartBuy,
                 ReopenBuy, CopyBuyLink, LeaveBuy, OpenPurchases, ClosePurchases>;

// --- events
// ---------------------------------------------------------------------------------------

using OnrampInput =
    std::variant<OpenBuy, CloseBuy, TypeBuyAmount, ChooseBuyToken, ChooseBuyFiat, ChooseBuyCountry,
                 ChooseBuySubdivision, ChooseBuyMethod, ChooseBuyOffer, RetryBuy, StartBuy,
                 ReopenBuy, CopyBuyLink, LeaveBuy, OpenPurchases, ClosePurchases, WatchAccount,
                 HttpAnswered, PopupBlocked, PopupClosed, PopupMessage, PageShown,
                 engine::ClipboardAnswered, machine::TimerFired, machine::StorageChanged,
                 machine::OnlineChanged, machine::SliceChanged>;

struct OnrampStep {
    std::int64_t at_ms = 0;
    OnrampInput event;
};
BOOST_DESCRIBE_STRUCT(OnrampStep, (), (at_ms, event))

// --- effects
// --------------------------------------------------------------------------------------

/// Who is connected now: answered by WatchAccount.
struct ReadBuyer {};
BOOST_DESCRIBE_STRUCT(ReadBuyer, (), ())

using OnrampEffect =
    std::variant<HttpGet, HttpRequest, PopupOpen, PopupNavigate, PopupFocus, PopupClose,
                 ClipboardWrite, ReadBuyer, machine::TimerSet, machine::TimerClear,
                 machine::StorageSet, machine::StorageRemove, machine::WatchSlices, machine::Log>;

// --- slices
// ---------------------------------------------------------------------------------------

enum class BuyStep : std::uint8_t {
    kClosed,
    kLoading,  ///< what is sold is being asked
    kForm,
    kOpening,     ///< the window is open, and the provider is asked for its page
    kInWindow,    ///< the visitor is to pay there; nothing was heard yet
    kInProgress,  ///< the provider has the payment
    kDone,
    kFailed,  ///< the last try, as the provider says; `reason`. Another one may come yet
    kRefunded,
    kSilent,      ///< nothing was heard for three minutes: it may come still
    kUnavailable  ///< nothing is sold here now
};
BOOST_DESCRIBE_ENUM(BuyStep, kClosed, kLoading, kForm, kOpening, kInWindow, kInProgress, kDone,
                    kFailed, kRefunded, kSilent, kUnavailable)

/// Why there is no offer.
enum class BuyProblem : std::uint8_t {
    kNoAmount,
    kBelowMin,     ///< `limit`
    kAboveMax,     ///< `limit`
    kNotSold,      ///< nobody sells this for that
    kUnavailable,  ///< nobody answers
    kRefused,      ///< the provider did not open its page; `reason`
    kOften,
    kNotHere,       ///< nothing is sold on networks where the account is
    kOld,           ///< offers were renewed often enough while nobody did anything
    kNotInCountry,  ///< `lacking` is not sold in `country`, or nothing at all is
    kNoSubdivision  ///< the same, and who `wait` may sell it
};
BOOST_DESCRIBE_ENUM(BuyProblem, kNoAmount, kBelowMin, kAboveMax, kNotSold, kUnavailable, kRefused,
                    kOften, kNotHere, kOld, kNotInCountry, kNoSubdivision)

struct BuyToken {
    Text<64> id;
    Text<32> symbol;
    Text<64> name;
    ChainId chain;
    Text<64> network;  ///< its name
    std::optional<ShortText> icon_url;
};
BOOST_DESCRIBE_STRUCT(BuyToken, (), (id, symbol, name, chain, network, icon_url))

struct BuyOffer {
    Text<32> provider;
    Text<64> name;
    Amount arrives;
    Amount fee;  ///< in the currency, all in all
};
BOOST_DESCRIBE_STRUCT(BuyOffer, (), (provider, name, arrives, fee))

struct BuySlice {
    BuyStep step = BuyStep::kClosed;
    /// On networks of the app where the account is; its own network's first.
    List<BuyToken, 128> tokens;
    List<Text<8>, 64> fiats;
    List<Text<32>, 16> methods;  ///< of the currency
    Text<64> token;
    Text<8> fiat;
    Text<32> method;
    Amount amount;                   ///< as typed
    std::optional<Text<2>> country;  ///< ISO 3166-1: whose offers they are, as the server says
    List<Text<2>, 256> countries;    ///< where something is sold; none: the server does not say
    /// ISO 3166-2 behind the hyphen, of `country`; none: nobody asks for it there.
    List<Text<2>, 64> subdivisions;
    std::optional<Text<2>> subdivision;
    List<Text<64>, 16> wait;          ///< who sell to whoever has chosen a subdivision
    std::optional<BuyToken> lacking;  ///< chosen before, and not sold in the country of now
    bool quoting = false;
    List<BuyOffer, 32> offers;  ///< what arrives most comes first
    Text<32> offer;             ///< the chosen one's provider
    std::optional<BuyProblem> problem;
    std::optional<Amount> limit;
    /// What would arrive at the price of now and without any fee, where nobody gives a quote.
    std::optional<Amount> estimate;
    bool built_in = false;  ///< the lists are those of the program: the server did not answer
    // Of the purchase that was begun.
    std::optional<Text<64>> purchase;
    std::optional<Text<64>> provider_name;
    std::optional<Text<32>> symbol;
    std::optional<Amount> paid;
    std::optional<Text<8>> paid_in;
    std::optional<Amount> arrives;
    std::optional<bool> paid_told;     ///< `paid` is what the provider says, not what was asked for
    std::optional<bool> arrives_told;  ///< the same of `arrives`
    std::optional<Text<256>> reason;
    bool has_link = false;
    bool has_window = false;  ///< it is open: one of before a reload is not known of
    bool blocked = false;     ///< the browser let no window be opened
    bool copied = false;
};
BOOST_DESCRIBE_STRUCT(BuySlice, (),
                      (step, tokens, fiats, methods, token, fiat, method, amount, country,
                       countries, subdivisions, subdivision, wait, lacking, quoting, offers, offer,
                       problem, limit, estimate, built_in, purchase, provider_name, symbol, paid,
                       paid_in, arrives, paid_told, arrives_told, reason, has_link, has_window,
                       blocked, copied))

enum class PurchaseStatus : std::uint8_t { kInProgress, kDone, kFailed, kRefunded };
BOOST_DESCRIBE_ENUM(PurchaseStatus, kInProgress, kDone, kFailed, kRefunded)

struct Purchase {
    Text<64> id;
    PurchaseStatus status = PurchaseStatus::kInProgress;
    Text<64> provider;
    Text<32> symbol;
    Amount amount;
    std::optional<Amount> paid;  ///< as the provider says; none: it does not
    Text<8> paid_in;
    ChainId chain;
    Text<40> at;  ///< RFC 3339
    std::optional<Text<128>> hash;
    std::optional<Text<256>> reason;
};
BOOST_DESCRIBE_STRUCT(Purchase, (),
                      (id, status, provider, symbol, amount, paid, paid_in, chain, at, hash,
                       reason))

enum class PurchasesState : std::uint8_t { kClosed, kLoading, kReady, kFailed };
BOOST_DESCRIBE_ENUM(PurchasesState, kClosed, kLoading, kReady, kFailed)

struct PurchasesSlice {
    PurchasesState state = PurchasesState::kClosed;
    List<Purchase, 50> purchases;  ///< the latest first
};
BOOST_DESCRIBE_STRUCT(PurchasesSlice, (), (state, purchases))

struct OnrampSlices {
    std::optional<BuySlice> buy;
    std::optional<PurchasesSlice> purchases;
};
BOOST_DESCRIBE_STRUCT(OnrampSlices, (), (buy, purchases))

struct OnrampOutput {
    List<OnrampEffect, 65536> effects;
    OnrampSlices slices;
};
BOOST_DESCRIBE_STRUCT(OnrampOutput, (), (effects, slices))

/// Roots that tools/typegen prints.
using PORTICO_ONRAMP_TYPES =
    boost::mp11::mp_list<OnrampConfig, OnrampIntent, OnrampStep, OnrampOutput>;

}  // namespace portico::onramp
