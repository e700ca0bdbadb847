// SPDX-License-Identifier: Apache-2.0
//
// The boundary of the money machine (money.wasm): what leaves the active account, and what is asked
// of others for it. Now: sending on eip155, and requests of payment on eip155 and Solana. It loads
// when somebody first wants to send or to ask for an amount, when the page has sent something, or
// when something that was sent is still followed.
//
//   MoneyStep { at_ms, event }  ->  MoneyOutput { effects, slices }
//
// The first output carries every slice; the shell makes it by sending OnlineChanged first. Amounts
// are decimal text or base units as text, never a double. Questions to chains go through the
// account machine (RequestChain), what is signed goes through the engine to the connected wallet
// (RequestWallet).
#pragma once

#include <boost/describe.hpp>
#include <boost/mp11/list.hpp>
#include <variant>

#include "core/account/contract.hpp"
#include "core/transfers/contract.hpp"

namespace portico::money {

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
using engine::RequestChain;
using engine::RpcError;
using engine::ShortText;
using engine::WalletAnswered;
using engine::WatchAccount;
using engine::WatchedAccount;

using transfers::AddressText;
using transfers::Amount;
using transfers::SendButton;
using transfers::SendContact;
using transfers::SendFee;
using transfers::SendRecipient;
using transfers::SendSpeed;
using transfers::SendStep;
using transfers::SendToken;
using transfers::Transfer;
using transfers::TransfersSlice;
using transfers::TransferStatus;

struct MoneyConfig {
    Text<64> project_id;
    std::optional<ShortText> rpc_proxy_url;  ///< as of EngineConfig
    std::optional<ShortText> api_url;        ///< the same
    std::optional<List<machine::StoredItem, 256>> storage;
    std::int64_t at_ms = 0;
};
BOOST_DESCRIBE_STRUCT(MoneyConfig, (), (project_id, rpc_proxy_url, api_url, storage, at_ms))

// --- intents
// --------------------------------------------------------------------------------------

/// The form is shown. What a host gave is filled in; a form under way stays as it is. While the
/// wallet is being asked, that is shown.
struct OpenSend {
    std::optional<Text<192>> token;  ///< as of TokenRow::id
    std::optional<Text<128>> amount;
    std::optional<Text<512>> recipient;
};
BOOST_DESCRIBE_STRUCT(OpenSend, (), (token, amount, recipient))
/// The form goes. What the wallet was asked stays asked.
struct CloseSend {};
BOOST_DESCRIBE_STRUCT(CloseSend, (), ())
/// Of those held on the active network. The amount begins anew.
struct ChooseSendToken {
    Text<192> token;
};
BOOST_DESCRIBE_STRUCT(ChooseSendToken, (), (token))
/// As typed: digits with at most one point, and nothing else.
struct TypeSendAmount {
    Text<128> text;
};
BOOST_DESCRIBE_STRUCT(TypeSendAmount, (), (text))
/// All of it; of the network's own currency all but the fee.
struct UseSendMax {};
BOOST_DESCRIBE_STRUCT(UseSendMax, (), ())
struct TypeSendRecipient {
    Text<512> text;
};
BOOST_DESCRIBE_STRUCT(TypeSendRecipient, (), (text))
struct ChooseSendSpeed {
    SendSpeed speed = SendSpeed::kStandard;
};
BOOST_DESCRIBE_STRUCT(ChooseSendSpeed, (), (speed))
/// The warnings that have to be have been read, as they stand now.
struct AcceptSendWarnings {
    bool accepted = true;
};
BOOST_DESCRIBE_STRUCT(AcceptSendWarnings, (), (accepted))
/// Everything is asked of the node and tried there; then there is a quote. Of no effect unless the
/// button says so.
struct ReviewSend {};
BOOST_DESCRIBE_STRUCT(ReviewSend, (), ())
/// Back to the form.
struct EditSend {};
BOOST_DESCRIBE_STRUCT(EditSend, (), ())
/// Asks the wallet for exactly what this quote says. Of no effect for any other than the one that
/// is shown.
struct ConfirmSend {
    std::int64_t quote = 0;
};
BOOST_DESCRIBE_STRUCT(ConfirmSend, (), (quote))

/// The page had its wallet send a transaction and was told a hash: it is followed as what is sent
/// here is. Of no effect for what is no hash, is followed already, or names another chain.
struct FollowSent {
    WatchedAccount account;  ///< whose wallet was asked, as it was then
    Text<66> hash;
    Json transaction;  ///< what eth_sendTransaction took
};
BOOST_DESCRIBE_STRUCT(FollowSent, (), (account, hash, transaction))

/// A request of payment to the active account begins, in the network's own currency and without an
/// amount; one under way stays as it is.
struct OpenPaymentRequest {};
BOOST_DESCRIBE_STRUCT(OpenPaymentRequest, (), ())
struct ClosePaymentRequest {};
BOOST_DESCRIBE_STRUCT(ClosePaymentRequest, (), ())
/// One of PaymentRequestSlice::tokens. The amount begins anew.
struct ChooseRequestToken {
    Text<192> token;
};
BOOST_DESCRIBE_STRUCT(ChooseRequestToken, (), (token))
/// As typed: digits with at most one point, and nothing else.
struct TypeRequestAmount {
    Text<128> text;
};
BOOST_DESCRIBE_STRUCT(TypeRequestAmount, (), (text))

using MoneyIntent = std::variant<OpenSend, CloseSend, ChooseSendToken, TypeSendAmount, UseSendMax,
                                 TypeSendRecipient, ChooseSendSpeed, AcceptSendWarnings, ReviewSend,
                                 EditSend, ConfirmSend, FollowSent, OpenPaymentRequest,
                                 ClosePaymentRequest, ChooseRequestToken, TypeRequestAmount>;

// --- events
// ---------------------------------------------------------------------------------------

using MoneyInput =
    std::variant<OpenSend, CloseSend, ChooseSendToken, TypeSendAmount, UseSendMax,
                 TypeSendRecipient, ChooseSendSpeed, AcceptSendWarnings, ReviewSend, EditSend,
                 ConfirmSend, FollowSent, OpenPaymentRequest, ClosePaymentRequest,
                 ChooseRequestToken, TypeRequestAmount, WatchAccount, ChainAnswered, HttpAnswered,
                 WalletAnswered, machine::TimerFired, machine::StorageChanged,
                 machine::OnlineChanged, machine::SliceChanged>;

struct MoneyStep {
    std::int64_t at_ms = 0;
    MoneyInput event;
};
BOOST_DESCRIBE_STRUCT(MoneyStep, (), (at_ms, event))

// --- effects
// --------------------------------------------------------------------------------------

using transfers::ReadAccount;

using MoneyEffect =
    std::variant<ReadAccount, RequestChain, RequestWallet, HttpGet, machine::WatchSlices,
                 machine::TimerSet, machine::TimerClear, machine::StorageSet, machine::Log>;

// --- slices
// ---------------------------------------------------------------------------------------

/// Why it does not go on.
enum class SendProblem : std::uint8_t {
    kUnsupportedChain,
    kChecksum,       ///< of the recipient: a letter is wrong
    kOtherChain,     ///< the recipient is one of another network, `detail`
    kNameUnknown,    ///< nobody registered it, or it names no address
    kNameElsewhere,  ///< somebody has it, and it names no address of this network
    kNameOffChain,   ///< it is kept where contracts of Ethereum do not say it, or may be
    kNameNotPlain,   ///< letters that cannot be compared safely
    kNamesDown,      ///< nobody answers for names
    kNameMoved,      ///< it leads to another address than the one that was shown: to `recipient`
    kTokenContract,  ///< what is sent to a token's contract is lost
    kBurn,           ///< nobody has the key of this address
    kCannotReceive,  ///< the recipient is a contract that refuses, `detail`
    kTokenRefuses,   ///< the token says no, without words
    kReverted,       ///< the contract's words are in `detail`
    kTokenDecimals,  ///< the contract counts in another unit than the holding that is shown
    kBalance,        ///< there is less than this now: `detail`
    kFee,            ///< the fee, `detail`, is more than what is left for it
    kNode,           ///< the network's node does not answer as it should
    kWrongNode,      ///< it is one of another network
    kDeclined,       ///< by the wallet's owner
    kRefused,        ///< the wallet or its node refused: `code`, a word of the error catalogue
    kUnsure,         ///< the wallet did not say whether it has sent
    kNotHeld         ///< a request asks for a token of which there is none: `detail`
};
BOOST_DESCRIBE_ENUM(SendProblem, kUnsupportedChain, kChecksum, kOtherChain, kNameUnknown,
                    kNameElsewhere, kNameOffChain, kNameNotPlain, kNamesDown, kNameMoved,
                    kTokenContract, kBurn, kCannotReceive, kTokenRefuses, kReverted, kTokenDecimals,
                    kBalance, kFee, kNode, kWrongNode, kDeclined, kRefused, kUnsure, kNotHeld)

enum class SendWarningKind : std::uint8_t {
    kFirstTime,      ///< nothing was sent there from this account before
    kLookalike,      ///< it begins and ends like `address`, which is known
    kOwnAddress,     ///< it comes back
    kContract,       ///< whether it can move a token on, nobody knows
    kTestNetwork,    ///< what is sent has no worth
    kFeeOnTransfer,  ///< the token keeps a part: `quote.received` arrives
    kUnfinished,     ///< something sent before may still go out: to `address`
    kLargeFee        ///< the fee of the network is large beside what is sent
};
BOOST_DESCRIBE_ENUM(SendWarningKind, kFirstTime, kLookalike, kOwnAddress, kContract, kTestNetwork,
                    kFeeOnTransfer, kUnfinished, kLargeFee)
struct SendWarning {
    SendWarningKind kind = SendWarningKind::kFirstTime;
    bool must_accept = false;  ///< before the quote can be confirmed
    std::optional<AddressText> address;
};
BOOST_DESCRIBE_STRUCT(SendWarning, (), (kind, must_accept, address))

/// What is shown before signing is what is sent.
struct SendQuote {
    std::int64_t id = 0;
    std::int64_t expires_at_ms = 0;  ///< then there is another one
    Amount amount;
    std::optional<Amount> value;     ///< in US dollars
    std::optional<Amount> received;  ///< where the token keeps a part
    AddressText to;
    SendFee fee;
    Amount keeps;  ///< of the token, at the likely fee
};
BOOST_DESCRIBE_STRUCT(SendQuote, (), (id, expires_at_ms, amount, value, received, to, fee, keeps))

struct SendSlice {
    SendStep step = SendStep::kClosed;
    std::optional<ChainId> chain;
    std::optional<Text<16>> currency;        ///< symbol of what fees are paid in
    List<SendToken, 512> tokens;             ///< held on this network
    std::optional<Text<192>> token;          ///< the one that is chosen
    Text<128> amount;                        ///< as typed, or what Max made of it
    bool max = false;                        ///< all of it
    std::optional<Amount> value;             ///< of the amount, in US dollars
    std::optional<Amount> missing;           ///< the amount is so much above the balance
    Text<512> recipient_text;                ///< as typed
    std::optional<SendRecipient> recipient;  ///< whom that is
    bool resolving = false;                  ///< a name is being looked up
    List<SendContact, 8> contacts;
    SendSpeed speed = SendSpeed::kStandard;
    List<SendFee, 3> fees;  ///< about, while the form is shown
    SendButton button = SendButton::kSelectToken;
    List<SendWarning, 8> warnings;
    bool accepted = false;
    std::optional<SendProblem> problem;
    std::optional<Text<256>> detail;
    std::optional<Text<64>> code;
    std::optional<SendQuote> quote;
    std::optional<Text<32>> transfer;
};
BOOST_DESCRIBE_STRUCT(SendSlice, (),
                      (step, chain, currency, tokens, token, amount, max, value, missing,
                       recipient_text, recipient, resolving, contacts, speed, fees, button,
                       warnings, accepted, problem, detail, code, quote, transfer))

enum class RequestStep : std::uint8_t {
    kClosed,
    kUnsupported,  ///< no form of a request is known for this kind of network
    kForm,
    kFailed  ///< said by the page, where this machine could not be loaded
};
BOOST_DESCRIBE_ENUM(RequestStep, kClosed, kUnsupported, kForm, kFailed)

struct PaymentRequestSlice {
    RequestStep step = RequestStep::kClosed;
    std::optional<ChainId> chain;
    List<SendToken, 512> tokens;  ///< the network's own currency first, then what is held
    Text<192> token;
    Text<128> amount;            ///< as typed
    bool incorrect = false;      ///< what was typed can be paid by nobody
    bool names_network = false;  ///< the text says on which network
    /// What the payer's wallet scans: EIP-681, or Solana Pay. None: there is no amount yet.
    std::optional<Text<512>> uri;
};
BOOST_DESCRIBE_STRUCT(PaymentRequestSlice, (),
                      (step, chain, tokens, token, amount, incorrect, names_network, uri))

struct MoneySlices {
    std::optional<SendSlice> send;
    std::optional<TransfersSlice> transfers;
    std::optional<PaymentRequestSlice> payment_request;
};
BOOST_DESCRIBE_STRUCT(MoneySlices, (), (send, transfers, payment_request))

struct MoneyOutput {
    List<MoneyEffect, 65536> effects;
    MoneySlices slices;
};
BOOST_DESCRIBE_STRUCT(MoneyOutput, (), (effects, slices))

/// Roots that tools/typegen prints.
using PORTICO_MONEY_TYPES = boost::mp11::mp_list<MoneyConfig, MoneyIntent, MoneyStep, MoneyOutput>;

}  // namespace portico::money
