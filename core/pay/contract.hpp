// SPDX-License-Identifier: Apache-2.0
//
// The boundary of the machine of paying (pay.wasm): what a shop asks for, or what the page itself
// names, from the visitor's wallet or from an exchange (docs/pay.md). It loads with the first view
// of paying, or while something that was sent is still followed.
//
//   PayStepInput { at_ms, event }  ->  PayOutput { effects, slices }
//
// The first output carries every slice; the shell makes it by sending OnlineChanged first. Amounts
// are decimal text, never a double.
#pragma once

#include <boost/describe.hpp>
#include <boost/mp11/list.hpp>
#include <variant>

#include "core/account/contract.hpp"
#include "core/machine/browser.hpp"
#include "core/transfers/contract.hpp"

namespace portico::pay {

using account::ActivitySlice;
using account::RequestWallet;
using engine::ChainAnswered;
using engine::ChainId;
using engine::EffectId;
using engine::HttpAnswered;
using engine::HttpGet;
using engine::HttpRequest;
using engine::RequestChain;
using engine::WalletAnswered;
using engine::WatchAccount;
using engine::WatchedAccount;
using machine::PopupBlocked;
using machine::PopupClose;
using machine::PopupClosed;
using machine::PopupMessage;
using machine::PopupNavigate;
using machine::PopupOpen;
using transfers::AddressText;
using transfers::Amount;
using transfers::SendFee;
using transfers::Transfer;
using transfers::TransfersSlice;
using transfers::TransferStatus;

struct PayConfig {
    Text<64> project_id;
    std::optional<engine::ShortText> api_url;  ///< as of EngineConfig
    std::optional<List<machine::StoredItem, 256>> storage;
    std::int64_t at_ms = 0;
};
BOOST_DESCRIBE_STRUCT(PayConfig, (), (project_id, api_url, storage, at_ms))

// --- intents
// --------------------------------------------------------------------------------------

/// The form is shown: a payment of the operator's server (`payment` alone), or what the page names.
/// The same call again changes nothing.
struct OpenPay {
    Text<32> call;                    ///< of the page's own: which call this is
    std::optional<Text<32>> payment;  ///< id of POST /v1/payments
    std::optional<Text<64>> chain;    ///< CAIP-2
    std::optional<Text<64>> asset;    ///< "native", or the token's address
    std::optional<Text<32>> symbol;
    std::optional<std::int64_t> decimals;
    std::optional<Text<64>> recipient;  ///< an address
    std::optional<Text<96>> amount;     ///< of whole tokens, decimal
};
BOOST_DESCRIBE_STRUCT(OpenPay, (),
                      (call, payment, chain, asset, symbol, decimals, recipient, amount))
/// Nothing of it is shown. What the wallet was asked stays asked, and is followed.
struct ClosePay {};
BOOST_DESCRIBE_STRUCT(ClosePay, (), ())
/// What could not be had is asked for again; behind a failure, back to the form.
struct RetryPay {};
BOOST_DESCRIBE_STRUCT(RetryPay, (), ())
/// Asks the wallet for exactly what this quote says. Of no effect for any other than the one that
/// is shown. `again`: also where an earlier payment of the same may still go out, or has. `less`:
/// also where less arrives (PayQuote::received). `large_fee`: also where PayQuote::large_fee is
/// set.
struct ConfirmPay {
    std::int64_t quote = 0;
    std::optional<bool> again{};
    std::optional<bool> less{};
    std::optional<bool> large_fee{};
};
BOOST_DESCRIBE_STRUCT(ConfirmPay, (), (quote, again, less, large_fee))
/// In the visitor's tap: it opens a window. One of PaySlice::exchanges. `again` as of ConfirmPay.
struct PayAtExchange {
    Text<64> exchange;
    std::optional<bool> again;
};
BOOST_DESCRIBE_STRUCT(PayAtExchange, (), (exchange, again))
/// In the visitor's tap: the window of the exchange again.
struct ReopenExchange {};
BOOST_DESCRIBE_STRUCT(ReopenExchange, (), ())

using PayIntent =
    std::variant<OpenPay, ClosePay, RetryPay, ConfirmPay, PayAtExchange, ReopenExchange>;

using PayInput =
    std::variant<OpenPay, ClosePay, RetryPay, ConfirmPay, PayAtExchange, ReopenExchange,
                 WatchAccount, ChainAnswered, WalletAnswered, HttpAnswered, PopupBlocked,
                 PopupClosed, PopupMessage, machine::TimerFired, machine::StorageChanged,
                 machine::OnlineChanged, machine::SliceChanged>;

struct PayStepInput {
    std::int64_t at_ms = 0;
    PayInput event;
};
BOOST_DESCRIBE_STRUCT(PayStepInput, (), (at_ms, event))

// --- effects
// --------------------------------------------------------------------------------------

using transfers::ReadAccount;

using PayEffect =
    std::variant<ReadAccount, RequestChain, RequestWallet, HttpRequest, HttpGet, PopupOpen,
                 PopupNavigate, PopupClose, machine::WatchSlices, machine::TimerSet,
                 machine::TimerClear, machine::StorageSet, machine::StorageRemove, machine::Log>;

// --- slices
// ---------------------------------------------------------------------------------------

enum class PayStep : std::uint8_t {
    kClosed,
    kLoading,      ///< the server is asked what is to be paid
    kUnavailable,  ///< it cannot be paid: `problem`
    kForm,         ///< `need` says what the account lacks, or `problem` why it does not go on
    kChecking,     ///< the node is asked
    kReview,       ///< `quote` may be confirmed
    kSigning,      ///< the wallet is asked, here or in another tab
    kSent,         ///< it is on its way
    kExchange,     ///< the window is open, and the exchange is waited for
    kDone,
    kFailed  ///< `problem`
};
BOOST_DESCRIBE_ENUM(PayStep, kClosed, kLoading, kUnavailable, kForm, kChecking, kReview, kSigning,
                    kSent, kExchange, kDone, kFailed)

enum class PayNeed : std::uint8_t {
    kAccount,  ///< nobody is connected on eip155
    kNetwork   ///< the wallet is on another network
};
BOOST_DESCRIBE_ENUM(PayNeed, kAccount, kNetwork)

/// Why it does not go on.
enum class PayProblem : std::uint8_t {
    kConfig,     ///< what the page asks for is incomplete
    kRecipient,  ///< no address that could be paid
    kAsset,      ///< no token
    kAmount,     ///< nothing, or finer than the token
    kNamespace,  ///< another kind of network than eip155
    kUnknown,    ///< the server has no such payment
    kServer,     ///< it does not answer as it should: `detail`
    kExpired,
    kTokenDecimals,    ///< the contract counts in another unit than the one that is shown
    kContractAccount,  ///< a shop's payment has to be the payer's own call
    kBalance,          ///< there is less than this: `detail`
    kFee,              ///< the fee, `detail`, is more than what is left for it
    kReverted,         ///< the contract's words are in `detail`
    kTokenRefuses,
    kNode,       ///< the network's node does not answer as it should
    kWrongNode,  ///< it is one of another network
    kDeclined,   ///< by the wallet's owner
    kRefused,    ///< the wallet or its node refused: `word`, of the error catalogue
    kUnsure,     ///< the wallet did not say whether it has sent
    kTransferFailed,
    kReplaced,          ///< the wallet sent another one with its number: it may have paid
    kUnderpaid,         ///< less arrived: `received`
    kUnderpaidExpired,  ///< the same, and its time is over: nothing more is asked for
    kNotRecognised,     ///< it was sent, and the server does not count it for this payment
    kExchanges,         ///< the list could not be had
    kExchangeRefuses,   ///< it does not have the token
    kExchangePage,      ///< it gives no page to pay at
    kExchangeStatus,    ///< nobody says what became of it
    kExchangeFailed,    ///< it says so
    kExchangeSilent     ///< nothing was heard for a quarter of an hour
};
BOOST_DESCRIBE_ENUM(PayProblem, kConfig, kRecipient, kAsset, kAmount, kNamespace, kUnknown, kServer,
                    kExpired, kTokenDecimals, kContractAccount, kBalance, kFee, kReverted,
                    kTokenRefuses, kNode, kWrongNode, kDeclined, kRefused, kUnsure, kTransferFailed,
                    kReplaced, kUnderpaid, kUnderpaidExpired, kNotRecognised, kExchanges,
                    kExchangeRefuses, kExchangePage, kExchangeStatus, kExchangeFailed,
                    kExchangeSilent)

/// The same in the words that hosts of the reference know (docs/pay.md).
enum class PayCode : std::uint8_t {
    kInvalidPaymentConfig,
    kInvalidRecipient,
    kInvalidAsset,
    kInvalidAmount,
    kUnknownError,
    kUnableToInitiatePayment,
    kInvalidChainNamespace,
    kGenericPaymentError,
    kUnableToGetExchanges,
    kAssetNotSupported,
    kUnableToGetPayUrl,
    kUnableToGetBuyStatus
};
BOOST_DESCRIBE_ENUM(PayCode, kInvalidPaymentConfig, kInvalidRecipient, kInvalidAsset,
                    kInvalidAmount, kUnknownError, kUnableToInitiatePayment, kInvalidChainNamespace,
                    kGenericPaymentError, kUnableToGetExchanges, kAssetNotSupported,
                    kUnableToGetPayUrl, kUnableToGetBuyStatus)

/// Of the server's payment, as api::PaymentStatus.
enum class PaidStatus : std::uint8_t {
    kOpen,
    kSeen,
    kConfirmed,
    kUnderpaid,
    kOverpaid,
    kLate,
    kExpired
};
BOOST_DESCRIBE_ENUM(PaidStatus, kOpen, kSeen, kConfirmed, kUnderpaid, kOverpaid, kLate, kExpired)

struct PayExchange {
    Text<64> id;
    Text<64> name;
    std::optional<engine::ShortText> image_url;
};
BOOST_DESCRIBE_STRUCT(PayExchange, (), (id, name, image_url))

/// What is shown before signing is what is sent.
struct PayQuote {
    std::int64_t id = 0;
    std::int64_t expires_at_ms = 0;  ///< then there is another one
    Amount amount;
    AddressText to;                  ///< the recipient
    std::optional<Amount> received;  ///< by a trial, where the token keeps a part of the amount
    SendFee fee;
    bool large_fee = false;  ///< more than a tenth of what is paid, as in sending
};
BOOST_DESCRIBE_STRUCT(PayQuote, (), (id, expires_at_ms, amount, to, received, fee, large_fee))

struct PaySlice {
    PayStep step = PayStep::kClosed;
    Text<32> call;
    std::optional<Text<32>> payment;
    std::optional<ChainId> chain;
    Amount amount;                ///< that is due: of a shop's payment what is left of it
    std::optional<Amount> value;  ///< of the amount, in US dollars
    Text<32> symbol;
    std::optional<AddressText> token;  ///< none: the network's currency
    AddressText recipient;
    std::optional<Text<100>> title;
    std::optional<Text<300>> description;
    std::optional<Text<2048>> redirect_url;  ///< where the shop leads when it is paid
    std::optional<std::int64_t> expires_at_ms;
    std::optional<PayNeed> need;
    std::optional<PayProblem> problem;
    std::optional<PayCode> code;
    std::optional<Text<256>> detail;
    std::optional<Text<64>> word;
    std::optional<PayQuote> quote;
    std::optional<Text<16>> currency;  ///< symbol of what fees are paid in
    // What may have paid already, in the form and behind a failure.
    bool unfinished = false;                ///< an earlier transfer of the same may still go out
    std::optional<Text<64>> unfinished_at;  ///< the same was begun at this exchange: its name
    bool reported = false;  ///< the server lists one that does not count yet, and is not ours
    /// By this asking or an earlier one it may still be paid, or was just now: told in every step
    /// but closed and done.
    bool open = false;
    std::optional<TransferStatus> transfer;
    std::optional<bool> moved;  ///< as Transfer::moved
    std::optional<Text<66>> hash;
    std::optional<PaidStatus> status;
    std::optional<Amount> received;
    std::optional<std::int64_t> confirmations;  ///< of the visitor's own transfer, else the newest
    std::optional<std::int64_t> wanted;         ///< that the shop wants
    bool asking_exchanges = false;
    List<PayExchange, 32> exchanges;
    std::optional<Text<64>> exchange;  ///< the chosen one's id
    std::optional<Text<50>> session;   ///< of it, at the exchange
    bool blocked = false;              ///< the browser let no window be opened
};
BOOST_DESCRIBE_STRUCT(PaySlice, (),
                      (step, call, payment, chain, amount, value, symbol, token, recipient, title,
                       description, redirect_url, expires_at_ms, need, problem, code, detail, word,
                       quote, currency, unfinished, unfinished_at, reported, open, transfer, moved,
                       hash, status, received, confirmations, wanted, asking_exchanges, exchanges,
                       exchange, session, blocked))

struct PaySlices {
    std::optional<PaySlice> pay;
    std::optional<TransfersSlice> pay_transfers;
};
BOOST_DESCRIBE_STRUCT(PaySlices, (), (pay, pay_transfers))

struct PayOutput {
    List<PayEffect, 65536> effects;
    PaySlices slices;
};
BOOST_DESCRIBE_STRUCT(PayOutput, (), (effects, slices))

/// Roots that tools/typegen prints.
using PORTICO_PAY_TYPES = boost::mp11::mp_list<PayConfig, PayIntent, PayStepInput, PayOutput>;

}  // namespace portico::pay
