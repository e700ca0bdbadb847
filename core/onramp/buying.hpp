// SPDX-License-Identifier: Apache-2.0
//
// The form of buying, and the purchase that came of it.
//
//   step           event                        next          effects
//   closed         open                         loading       GET options
//   loading        options, or built-in ones    form          POST quotes
//   form           typed, chosen, 30 s          form          POST quotes
//   form           another country or state     loading       GET options, 0.4 s behind the last
//   form           start, in the tap            opening       popup; POST widget; stores it
//   opening        the page's address           in_window     popup goes there; polls every 4 s
//   opening        refused                      form          popup closes; `problem`
//   in_window      the purchase is in the list  in_progress, done, failed, refunded
//   in_window      180 s                        silent        polls on while it is shown
//   failed         another try is in the list   as it says    polls on every 4 s for a while
//   any of these   leave                        form          forgets it
#pragma once

#include "core/onramp/context.hpp"

namespace portico::onramp {

struct Limit {
    std::string fiat, method, min, max;
};

/// What is stored of a purchase, so that a reload asks on.
struct StoredPurchase {
    Text<64> id;
    Text<128> address;
    Text<8192> link;
    Text<64> provider_name;
    Text<32> symbol;
    Amount paid;
    Text<8> paid_in;
    Amount arrives;
    std::int64_t at_ms = 0;
    std::optional<std::int64_t> failed_at_ms;  ///< when the last try was heard to be over
};
BOOST_DESCRIBE_STRUCT(StoredPurchase, (),
                      (id, address, link, provider_name, symbol, paid, paid_in, arrives, at_ms,
                       failed_at_ms))

/// What is asked of POST /v1/onramp/multi/quotes: core/api/onramp.hpp's body with its amount as
/// text, which the server reads too. Modules of the page write no numbers by their literal.
struct QuoteQuestion {
    std::optional<Text<2>> countryCode;
    Text<64> destinationCurrencyCode;
    Text<32> paymentMethodType;
    Amount sourceAmount;
    Text<8> sourceCurrencyCode;
    std::optional<Text<2>> subdivision;
    Text<128> walletAddress;
};
BOOST_DESCRIBE_STRUCT(QuoteQuestion, (),
                      (countryCode, destinationCurrencyCode, paymentMethodType, sourceAmount,
                       sourceCurrencyCode, subdivision, walletAddress))

/// The same of POST /v1/onramp/widget.
struct PageSession {
    std::optional<Text<2>> countryCode;
    Text<64> destinationCurrencyCode;
    Text<32> paymentMethodType;
    Text<32> serviceProvider;
    Amount sourceAmount;
    Text<8> sourceCurrencyCode;
    std::optional<Text<2>> subdivision;
    Text<128> walletAddress;
};
BOOST_DESCRIBE_STRUCT(PageSession, (),
                      (countryCode, destinationCurrencyCode, paymentMethodType, serviceProvider,
                       sourceAmount, sourceCurrencyCode, subdivision, walletAddress))
struct PageQuestion {
    PageSession sessionData;
};
BOOST_DESCRIBE_STRUCT(PageQuestion, (), (sessionData))

struct BuyState {
    BuySlice shown;  ///< but for what make_slice derives
    std::vector<Limit> limits;
    std::vector<std::pair<std::string, std::string>> providers;  ///< word, name
    List<BuyToken, 128> all_tokens;
    OpenBuy given;
    std::optional<BuyToken> wanted;  ///< while what another country sells is being asked
    bool is_open = false;
    bool is_country_open = false;  ///< it was chosen, and nobody has told what is sold there
    EffectId asked_options = 0, asked_quotes = 0, asked_page = 0, asked_poll = 0, window = 0,
             copying = 0;
    bool window_closed = false;    ///< by the visitor
    std::int64_t quote_timer = 0;  ///< while another country waits to be asked about: for that
    std::int64_t poll_timer = 0;
    int renewals = 0;
    std::optional<StoredPurchase> purchase;
    std::int64_t heard_from_ms = 0;    ///< from when the three minutes count
    std::int64_t failed_until_ms = 0;  ///< behind a failed try: until when another is looked for
    std::int64_t quoted_at_ms = 0;     ///< when the offers came
};

struct ListState {
    PurchasesSlice shown;
    EffectId asked = 0;
    std::int64_t timer = 0;
};

void restore(BuyState& state, const Context& context);
void update(BuyState& state, const OpenBuy& event, const Context& context);
void update(BuyState& state, const CloseBuy& event, const Context& context);
void update(BuyState& state, const TypeBuyAmount& event, const Context& context);
void update(BuyState& state, const ChooseBuyToken& event, const Context& context);
void update(BuyState& state, const ChooseBuyFiat& event, const Context& context);
void update(BuyState& state, const ChooseBuyCountry& event, const Context& context);
void update(BuyState& state, const ChooseBuySubdivision& event, const Context& context);
void update(BuyState& state, const ChooseBuyMethod& event, const Context& context);
void update(BuyState& state, const ChooseBuyOffer& event, const Context& context);
void update(BuyState& state, const RetryBuy& event, const Context& context);
void account_changed(BuyState& state, const Context& context);
void networks_changed(BuyState& state, const Context& context);
void options_answered(BuyState& state, const HttpAnswered& event, const Context& context);
void quotes_answered(BuyState& state, const HttpAnswered& event, const Context& context);
void timer_fired(BuyState& state, std::int64_t timer, const Context& context);
/// Asks for quotes, now or after the delay, or says why there is nothing to ask for.
void ask_quotes(BuyState& state, std::int64_t delay_ms, const Context& context);

// purchase.cpp
void update(BuyState& state, const StartBuy& event, const Context& context);
void update(BuyState& state, const ReopenBuy& event, const Context& context);
void update(BuyState& state, const CopyBuyLink& event, const Context& context);
void update(BuyState& state, const LeaveBuy& event, const Context& context);
void update(BuyState& state, const PopupBlocked& event, const Context& context);
void update(BuyState& state, const PopupClosed& event, const Context& context);
void update(BuyState& state, const PageShown& event, const Context& context);
void update(BuyState& state, const engine::ClipboardAnswered& event, const Context& context);
/// A page that is asked for is not wanted any more: its window is empty, and closes.
void give_up_page(BuyState& state, const Context& context);
void page_answered(BuyState& state, const HttpAnswered& event, const Context& context);
void poll_answered(BuyState& state, const HttpAnswered& event, const Context& context);
void poll_now(BuyState& state, const Context& context);
void show_purchase(BuyState& state);

// purchases.cpp
void update(ListState& state, const OpenPurchases& event, const Context& context);
void update(ListState& state, const ClosePurchases& event, const Context& context);
void account_changed(ListState& state, const Context& context);
void list_answered(ListState& state, const HttpAnswered& event, const Context& context);
void timer_fired(ListState& state, std::int64_t timer, const Context& context);
/// Nothing where the answer is none.
std::optional<List<Purchase, 50>> read_purchases(const HttpAnswered& event);

/// Of a server's refusal: the first reason, or its own error's message.
std::string reason_of(const HttpAnswered& event);

}  // namespace portico::onramp
