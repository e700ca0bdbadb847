// SPDX-License-Identifier: Apache-2.0
//
// Paying on eip155 (docs/pay.md): what is due, a quote that was tried, one request to the wallet,
// and what becomes of it; or a purchase at an exchange.
//
//   step        intent or event                          next
//   closed      open_pay                                 loading (a shop's payment), or form
//   loading     the server's payment                     form, sent or done; else unavailable
//   form        an account on the right network          checking
//   checking    the trials                               review, or form with a problem
//   review      the quote has expired                    checking
//   review      confirm_pay of this quote                signing; the wallet is asked, once
//   signing     a hash                                   sent
//   signing     declined, refused                        form with a problem
//   signing     no answer that says so                   sent, with the problem "unsure"
//   signing     another tab asks, for a minute           sent, with the problem "unsure"
//   signing     retry_pay                                form; what was asked may still go out
//   sent        another one with its number went out     sent, with the problem "replaced"
//   sent        the shop's server, or a block, has it    done or failed
//   form        pay_at_exchange, in the tap              exchange; its order is kept
//   exchange    what the exchange says                   done or failed
//   failed      retry_pay                                form
//   any         close_pay                                closed
//
// What is due is shown with its worth in dollars, where the operator's server knows a price.
#pragma once

#include "core/api/pay.hpp"
#include "core/api/wallet_rpc.hpp"
#include "core/pay/context.hpp"
#include "core/transfers/round.hpp"

namespace portico::pay {

using chain::EvmAddress;
using chain::Uint256;

/// What a node is asked, all in one round.
enum class Ask : std::uint8_t {
    kFeeHistory,
    kGasPrice,
    kChainId,
    kBalance,
    kL1Fee,
    kOwnCode,
    kTokenBalance,
    kDecimals,
    kCall,
    kGas,
    kSimulation  ///< what arrives of a token
};

/// What is to be paid.
struct Bill {
    ChainId chain{};
    std::optional<EvmAddress> token{};
    EvmAddress recipient{};
    Uint256 amount{};
    std::int64_t decimals = 18;
    std::string symbol{};
    std::optional<Bytes32> reference{};  ///< of a shop's payment
};

/// Everything of one transaction, as it goes to the wallet.
struct Prepared {
    PayQuote shown{};
    Json transaction{};
    Uint256 fee{};                  ///< likely; 0 where it is not looked at
    transfers::FeeBeside beside{};  ///< without what it is worth, which may come later
};

/// A hash that the server is told.
struct Report {
    std::string transfer{}, hash{};
    EffectId request = 0;
    std::int64_t timer = 0, delay_ms = kReportMs;
    bool done = false;
    bool is_taken = false;  ///< the server listed it when it was told
};

/// A purchase at an exchange.
struct AtExchange {
    std::string id{}, session{}, url{}, hash{};
    EffectId page_request = 0, status_request = 0, window = 0;
    std::int64_t timer = 0, since_ms = 0;
    int unheard = 0;  ///< questions in a row that nobody answered
    bool blocked = false;
};

/// A purchase that was begun at an exchange, as it is stored.
struct Order {
    Text<64> exchange, name;
    Text<50> session;
    Text<256> asset;
    Amount amount;
    AddressText recipient;
    std::int64_t at_ms = 0;
    std::optional<std::int64_t> paid_at_ms;  ///< when it was heard
};
BOOST_DESCRIBE_STRUCT(Order, (),
                      (exchange, name, session, asset, amount, recipient, at_ms, paid_at_ms))

/// A question about an order of before.
struct OrderAsked {
    EffectId request = 0;
    std::string session{};
};

/// For the transaction that used the number of one that is gone.
struct Search {
    std::string transfer{};  ///< that is searched for, or was
    EffectId request = 0;
    std::uint64_t high = 0, step = 1;    ///< at the block `high` the number is used
    std::optional<std::uint64_t> low{};  ///< at this one it is not
    std::optional<std::uint64_t> at{};   ///< what is asked about
    bool in_block = false;               ///< the block is read
};

/// What one whole token of the bill costs, and beside a token the currency of its fee.
struct Worth {
    EffectId request = 0;
    std::optional<std::int64_t> asked_at_ms{};
    std::string dollars{}, currency{};  ///< empty: not known
};

struct PayState {
    PayStep step = PayStep::kClosed;
    OpenPay given{};
    std::optional<Bill> bill{};
    /// A shop's payment, as the server last told.
    std::optional<api::PaymentBody> payment{};
    EffectId payment_request = 0;
    std::int64_t poll_timer = 0;
    // The round under way.
    bool asking = false;
    transfers::Round asked{};
    std::optional<Prepared> prepared{};
    std::int64_t quotes = 0, quote_timer = 0;
    int renewals = 0;
    std::optional<PayProblem> problem{};
    std::string detail{}, word{};
    int polls = 0;                 ///< in this step
    std::string transfer{};        ///< the one that pays this; empty: none yet
    Vec<std::string> set_aside{};  ///< those that the visitor gave up on
    Search search{};
    EffectId exchanges_request = 0;
    List<PayExchange, 32> exchanges{};
    AtExchange at_exchange{};
    Vec<OrderAsked> orders_asked{};
    Worth worth{};
};

/// What is shown is the form, whatever is asked behind it.
inline bool is_form(PayStep step) {
    return step == PayStep::kForm || step == PayStep::kChecking || step == PayStep::kReview;
}

struct Reports {
    Vec<Report> all;
    TransfersSlice replacements{};  ///< what the widget itself sped up has another hash
};

// --- bill.cpp: what is due ----------------------------------------------------------------------

/// What the page itself names. Nothing, and why.
std::optional<Bill> read_given(const OpenPay& given, PayProblem& problem);
/// What is left of a shop's payment. Nothing: the server's answer makes no sense.
std::optional<Bill> read_payment(const api::PaymentBody& payment);
PayCode code_of(PayProblem problem);
/// The CAIP-19 id of what is due.
std::string asset_of(const Bill& bill);
PaySlice make_slice(const PayState& state, const Vec<Transfer>& transfers, const Context& context);

// --- worth.cpp: what it is in dollars -----------------------------------------------------------

/// Asks the server for a price, where there is a form and none was asked for lately.
void follow_worth(PayState& state, const Context& context);
void worth_answered(PayState& state, const HttpAnswered& event);
/// Of the bill. Nothing where no price is known.
std::optional<Amount> value_of(const PayState& state);
/// PayQuote::large_fee, by what is known now.
bool has_large_fee(const PayState& state);

// --- pay.cpp: intents, and what changes around them ---------------------------------------------

void update(PayState& state, const OpenPay& event, const transfers::TransfersState& transfers,
            const Context& context);
void update(PayState& state, const ClosePay& event, const Context& context);
void update(PayState& state, const RetryPay& event, const Context& context);
void update(PayState& state, const ConfirmPay& event, transfers::TransfersState& transfers,
            const Context& context);
void account_changed(PayState& state, const Context& context);
void payment_answered(PayState& state, const HttpAnswered& event, const Context& context);
/// The body of any answer about it.
void take_payment(PayState& state, api::PaymentBody body, const Context& context);
void timer_fired(PayState& state, std::int64_t timer, const Context& context);
void transfer_answered(PayState& state, const transfers::TransferAnswered& answer,
                       const Context& context);
/// What is known of the transfer and of the shop's payment has changed.
void follow(PayState& state, const transfers::TransfersState& transfers, const Context& context);
void fail_form(PayState& state, PayProblem problem, std::string detail, const Context& context);
/// As the server lists it; null: it does not.
const api::PaymentTransaction* find_listed(const PayState& state, const Transfer& transfer);
/// The transfer that pays this, or may still; nullptr: none.
const Transfer* find_own(const PayState& state, const Vec<Transfer>& transfers);
/// One of the same, of an earlier call, that may still go out.
bool has_unfinished(const PayState& state, const Vec<Transfer>& transfers, const Context& context);
/// Somebody has told the server of one that may pay this, and it was not sent from here. A word of
/// whoever knows the payment's id: it is asked about, and stops nobody.
bool is_reported(const PayState& state, const Vec<Transfer>& transfers);
/// One of the same may still be paid, or is: only who says so pays again.
bool is_asked_again(const PayState& state, const Vec<Transfer>& transfers, const Context& context);
/// PaySlice::open: more than what is asked about, as what is under way is, too.
bool is_open(const PayState& state, const Vec<Transfer>& transfers, const Context& context);
/// Whether it pays the same sum of the same to the same address, from whichever account.
bool is_same(const Transfer& one, const Bill& bill);
std::optional<PayNeed> need_of(const PayState& state, const Context& context);

// --- review.cpp: what is tried ------------------------------------------------------------------

/// docs/pay.md: the transfer, and behind it the reference of a shop's payment.
Json call_of(const Bill& bill, const WatchedAccount& account);
void leave_round(PayState& state, const Context& context);
void ask_review(PayState& state, const Context& context);
void update(PayState& state, const ChainAnswered& event, const Context& context);

// --- replacement.cpp: one that was sped up, by the wallet or from here --------------------------

/// Of a transfer that was replaced, once: whoever's nodes do not tell has the wallet to look at.
void search_replacement(PayState& state, const Transfer& own, const Context& context);
/// One that does the same is followed, and reported, in its place. False: it was not asked here.
bool replacement_answered(PayState& state, transfers::TransfersState& transfers,
                          const ChainAnswered& event, const Context& context);
/// Where a block has taken what the widget itself sped up, that is followed in its place.
void follow_sped_up(transfers::TransfersState& transfers, const TransfersSlice& replacements,
                    const Context& context);

// --- exchange.cpp -------------------------------------------------------------------------------

void ask_exchanges(PayState& state, const Context& context);
void leave_exchange(PayState& state, const Context& context);
void update(PayState& state, const PayAtExchange& event, const Vec<Transfer>& transfers,
            const Context& context);
void update(PayState& state, const ReopenExchange& event, const Context& context);
void update(PayState& state, const PopupBlocked& event, const Context& context);
void update(PayState& state, const PopupClosed& event, const Context& context);
void exchange_answered(PayState& state, const HttpAnswered& event, const Context& context);
void exchange_timer_fired(PayState& state, std::int64_t timer, const Context& context);

// --- orders.cpp: what was begun at an exchange, also in another visit or tab --------------------

/// From before its window shows the exchange.
void keep_order(const PayState& state, const Context& context);
/// What the exchange says of it.
void order_said(std::string_view session, const api::ExchangeStatusBody& status,
                const Context& context);
/// Those of the same sum, of the same to the same address, that may be paid or were just now; the
/// newest first.
Vec<Order> orders_of(const Bill& bill, const Context& context);
/// The newest of those that pay this.
std::optional<Order> find_order(const PayState& state, const Context& context);
/// Whether those of the same are paid or have failed.
void ask_orders(PayState& state, const Context& context);

// --- reports.cpp: the server is told of what was sent -------------------------------------------

/// Of every transfer for a shop's payment, and of what it was sped up to, until the server has it:
/// also of one of before a reload.
void report_all(Reports& reports, const Vec<Transfer>& transfers, const Context& context);
/// The payment, as it is behind the report.
std::optional<api::PaymentBody> report_answered(Reports& reports, const HttpAnswered& event,
                                                const Vec<Transfer>& transfers,
                                                const Context& context);
void report_timer_fired(Reports& reports, std::int64_t timer, const Vec<Transfer>& transfers,
                        const Context& context);
/// What the server had and lists no more is told again, each time later: others that know the
/// payment's id may have claimed its place, and of the network's own currency the server finds none
/// by itself.
void report_again(Reports& reports, const PayState& state, const Vec<Transfer>& transfers,
                  const Context& context);

}  // namespace portico::pay
