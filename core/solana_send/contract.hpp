// SPDX-License-Identifier: Apache-2.0
//
// The boundary of the machine of sending on Solana (solana_send.wasm). It loads when a visitor with
// a Solana account first opens the form, or when something that was sent is still followed.
//
//   SolanaSendStep { at_ms, event }  ->  SolanaSendOutput { effects, slices }
//
// The first output carries every slice; the shell makes it by sending OnlineChanged first. Intents
// are those of the money machine, each with `solana_` in front, and the form's slice is made as
// its own, so that the same views show both. Amounts are decimal text, never a double.
#pragma once

#include <boost/describe.hpp>
#include <boost/mp11/list.hpp>
#include <variant>

#include "core/account/contract.hpp"
#include "core/transfers/contract.hpp"

namespace portico::solana_send {

using account::RequestWallet;
using account::TokenRow;
using account::TokensSlice;
using engine::ChainAnswered;
using engine::ChainId;
using engine::EffectId;
using engine::RequestChain;
using engine::RpcError;
using engine::ShortText;
using engine::WalletAnswered;
using engine::WatchAccount;
using engine::WatchedAccount;

using transfers::AddressText;
using transfers::Amount;
using transfers::ReadAccount;
using transfers::SendButton;
using transfers::SendContact;
using transfers::SendFee;
using transfers::SendRecipient;
using transfers::SendSpeed;
using transfers::SendStep;
using transfers::SendToken;

struct SolanaSendConfig {
    Text<64> project_id;
    std::optional<ShortText> rpc_proxy_url;  ///< as of EngineConfig
    std::optional<ShortText> api_url;        ///< the same
    std::optional<List<machine::StoredItem, 256>> storage;
    std::int64_t at_ms = 0;
};
BOOST_DESCRIBE_STRUCT(SolanaSendConfig, (), (project_id, rpc_proxy_url, api_url, storage, at_ms))

// --- intents: see core/money/contract.hpp
// --------------------------------------------------------

struct SolanaOpenSend {
    std::optional<Text<192>> token;  ///< as of TokenRow::id
    std::optional<Text<128>> amount;
    std::optional<Text<512>> recipient;
};
BOOST_DESCRIBE_STRUCT(SolanaOpenSend, (), (token, amount, recipient))
/// The form goes. What the wallet was asked stays asked.
struct SolanaCloseSend {};
BOOST_DESCRIBE_STRUCT(SolanaCloseSend, (), ())
struct SolanaChooseSendToken {
    Text<192> token;
};
BOOST_DESCRIBE_STRUCT(SolanaChooseSendToken, (), (token))
struct SolanaTypeSendAmount {
    Text<128> text;
};
BOOST_DESCRIBE_STRUCT(SolanaTypeSendAmount, (), (text))
struct SolanaUseSendMax {};
BOOST_DESCRIBE_STRUCT(SolanaUseSendMax, (), ())
struct SolanaTypeSendRecipient {
    Text<512> text;
};
BOOST_DESCRIBE_STRUCT(SolanaTypeSendRecipient, (), (text))
struct SolanaChooseSendSpeed {
    SendSpeed speed = SendSpeed::kStandard;
};
BOOST_DESCRIBE_STRUCT(SolanaChooseSendSpeed, (), (speed))
struct SolanaAcceptSendWarnings {
    bool accepted = true;
};
BOOST_DESCRIBE_STRUCT(SolanaAcceptSendWarnings, (), (accepted))
struct SolanaReviewSend {};
BOOST_DESCRIBE_STRUCT(SolanaReviewSend, (), ())
/// Back to the form. What a wallet signs after that is thrown away.
struct SolanaEditSend {};
BOOST_DESCRIBE_STRUCT(SolanaEditSend, (), ())
struct SolanaConfirmSend {
    std::int64_t quote = 0;
};
BOOST_DESCRIBE_STRUCT(SolanaConfirmSend, (), (quote))

using SolanaSendIntent =
    std::variant<SolanaOpenSend, SolanaCloseSend, SolanaChooseSendToken, SolanaTypeSendAmount,
                 SolanaUseSendMax, SolanaTypeSendRecipient, SolanaChooseSendSpeed,
                 SolanaAcceptSendWarnings, SolanaReviewSend, SolanaEditSend, SolanaConfirmSend>;

// --- events
// ---------------------------------------------------------------------------------------

using SolanaSendInput =
    std::variant<SolanaOpenSend, SolanaCloseSend, SolanaChooseSendToken, SolanaTypeSendAmount,
                 SolanaUseSendMax, SolanaTypeSendRecipient, SolanaChooseSendSpeed,
                 SolanaAcceptSendWarnings, SolanaReviewSend, SolanaEditSend, SolanaConfirmSend,
                 WatchAccount, ChainAnswered, engine::HttpAnswered, WalletAnswered,
                 machine::TimerFired, machine::StorageChanged, machine::OnlineChanged,
                 machine::SliceChanged>;

struct SolanaSendStep {
    std::int64_t at_ms = 0;
    SolanaSendInput event;
};
BOOST_DESCRIBE_STRUCT(SolanaSendStep, (), (at_ms, event))

// --- effects
// --------------------------------------------------------------------------------------

using SolanaSendEffect =
    std::variant<ReadAccount, RequestChain, engine::HttpGet, RequestWallet, machine::WatchSlices,
                 machine::TimerSet, machine::TimerClear, machine::StorageSet>;

// --- slices
// ---------------------------------------------------------------------------------------

/// Why it does not go on.
enum class SolanaSendProblem : std::uint8_t {
    kUnsupportedChain,
    kOtherChain,       ///< the recipient is one of another network, `detail`
    kNameUnknown,      ///< nobody registered it, or it names no address
    kNameElsewhere,    ///< somebody has it, and it names no account of Solana
    kNameOffChain,     ///< it is kept where contracts of Ethereum do not say it, or may be
    kNameNotPlain,     ///< its letters may be taken for others
    kNamesDown,        ///< nobody answers for names
    kNameMoved,        ///< it leads to another address than the one that was shown: to `recipient`
    kOtherNames,       ///< names of that registry are not looked up: those in .sol
    kBurn,             ///< nobody has the key of this address
    kMint,             ///< the recipient is a token itself: what is sent there is lost
    kProgram,          ///< it is a program: the same
    kTokenAccount,     ///< it is an account of tokens, not somebody
    kSelf,             ///< the token is there already
    kNoToken,          ///< the network knows no such token
    kTokenDecimals,    ///< it counts in another unit than the holding that is shown
    kNotTransferable,  ///< nobody can pass it on, or nobody can now
    kHook,             ///< each transfer of it calls a program that nobody here knows
    kRescaled,         ///< wallets show other amounts of it than are sent
    kFrozen,           ///< its issuer has frozen an account of this transfer
    kMemo,             ///< the recipient takes nothing without a note
    kTakenOver,        ///< the recipient's account of the token belongs to somebody else
    kBalance,          ///< there is less than this now, in one account: `detail`
    kFee,              ///< the fee, `detail`, is more than what is left for it
    kRecipientRent,    ///< less than `detail` cannot be sent to an empty account
    kRentLeft,         ///< what would stay is less than `detail`, and not nothing
    kNothingArrives,   ///< the token keeps all of it
    kReverted,         ///< the network tried it, and it failed: `detail`
    kNode,             ///< the network's node does not answer as it should
    kWrongNode,        ///< it is one of another network
    kDeclined,         ///< by the wallet's owner
    kCannotSign,       ///< the wallet only signs what it sends itself
    kChanged,          ///< the wallet has signed something else: it was not sent
    kRefused           ///< the wallet has not signed
};
BOOST_DESCRIBE_ENUM(SolanaSendProblem, kUnsupportedChain, kOtherChain, kNameUnknown, kNameElsewhere,
                    kNameOffChain, kNameNotPlain, kNamesDown, kNameMoved, kOtherNames, kBurn, kMint,
                    kProgram, kTokenAccount, kSelf, kNoToken, kTokenDecimals, kNotTransferable,
                    kHook, kRescaled, kFrozen, kMemo, kTakenOver, kBalance, kFee, kRecipientRent,
                    kRentLeft, kNothingArrives, kReverted, kNode, kWrongNode, kDeclined,
                    kCannotSign, kChanged, kRefused)

enum class SolanaSendWarningKind : std::uint8_t {
    kFirstTime,      ///< nothing was sent there from this account and browser before
    kLookalike,      ///< it begins and ends like `address`, which is known
    kOwnAddress,     ///< it comes back
    kOffCurve,       ///< nobody can have the key: only a program can move it on
    kOfProgram,      ///< a program owns the account
    kTestNetwork,    ///< what is sent has no worth
    kFeeOnTransfer,  ///< the token keeps a part: `quote.received` arrives
    kCanBeTaken,     ///< the token's issuer may take it from anybody
    kUnfinished      ///< something sent before may still go out: to `address`
};
BOOST_DESCRIBE_ENUM(SolanaSendWarningKind, kFirstTime, kLookalike, kOwnAddress, kOffCurve,
                    kOfProgram, kTestNetwork, kFeeOnTransfer, kCanBeTaken, kUnfinished)
struct SolanaSendWarning {
    SolanaSendWarningKind kind = SolanaSendWarningKind::kFirstTime;
    bool must_accept = false;  ///< before the quote can be confirmed
    std::optional<AddressText> address;
};
BOOST_DESCRIBE_STRUCT(SolanaSendWarning, (), (kind, must_accept, address))

/// What is shown before signing is what is signed. Of the fee, `max` is `likely`: it is exact.
struct SolanaSendQuote {
    std::int64_t id = 0;
    std::int64_t expires_at_ms = 0;  ///< then there is another one
    Amount amount;
    std::optional<Amount> value;     ///< in US dollars
    std::optional<Amount> received;  ///< where the token keeps a part
    AddressText to;
    SendFee fee;
    std::optional<Amount> rent;  ///< that stays in the recipient's new account, in SOL
    Amount keeps;                ///< of what is sent
};
BOOST_DESCRIBE_STRUCT(SolanaSendQuote, (),
                      (id, expires_at_ms, amount, value, received, to, fee, rent, keeps))

struct SolanaSendSlice {
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
    List<SolanaSendWarning, 8> warnings;
    bool accepted = false;
    std::optional<SolanaSendProblem> problem;
    std::optional<Text<256>> detail;
    std::optional<SolanaSendQuote> quote;
    std::optional<Text<32>> transfer;
};
BOOST_DESCRIBE_STRUCT(SolanaSendSlice, (),
                      (step, chain, currency, tokens, token, amount, max, value, missing,
                       recipient_text, recipient, resolving, contacts, speed, fees, button,
                       warnings, accepted, problem, detail, quote, transfer))

enum class SolanaSentStatus : std::uint8_t {
    kPending,  ///< signed, and handed to nodes until a block has it
    kRefused,  ///< a node tried it and said no; it is not handed on, and may still come
    kExpired,  ///< its block is too old: it never comes
    kFailed,   ///< on the chain, and only the fee was spent
    kConfirmed
};
BOOST_DESCRIBE_ENUM(SolanaSentStatus, kPending, kRefused, kExpired, kFailed, kConfirmed)

/// One that was signed for this browser. Also what is stored of it.
struct SolanaSent {
    Text<32> id;
    SolanaSentStatus status = SolanaSentStatus::kPending;
    std::int64_t at_ms = 0;
    std::int64_t changed_at_ms = 0;  ///< when it became what it is
    ChainId chain;
    List<ShortText, 8> rpc_urls;
    AddressText from;
    AddressText to;
    std::optional<AddressText> contract;  ///< the mint; none: SOL
    Text<32> symbol;
    Amount amount;
    Amount fee;     ///< in SOL
    Text<88> hash;  ///< its signature: what the chain knows it by
    std::int64_t last_valid_height = 0;
    Text<2048> transaction;  ///< as nodes take it, in base64
};
BOOST_DESCRIBE_STRUCT(SolanaSent, (),
                      (id, status, at_ms, changed_at_ms, chain, rpc_urls, from, to, contract,
                       symbol, amount, fee, hash, last_valid_height, transaction))

/// Newest first.
struct SolanaTransfersSlice {
    List<SolanaSent, 32> transfers;
};
BOOST_DESCRIBE_STRUCT(SolanaTransfersSlice, (), (transfers))

struct SolanaSendSlices {
    std::optional<SolanaSendSlice> solana_send;
    std::optional<SolanaTransfersSlice> solana_transfers;
};
BOOST_DESCRIBE_STRUCT(SolanaSendSlices, (), (solana_send, solana_transfers))

struct SolanaSendOutput {
    List<SolanaSendEffect, 65536> effects;
    SolanaSendSlices slices;
};
BOOST_DESCRIBE_STRUCT(SolanaSendOutput, (), (effects, slices))

/// Roots that tools/typegen prints.
using PORTICO_SOLANA_SEND_TYPES =
    boost::mp11::mp_list<SolanaSendConfig, SolanaSendIntent, SolanaSendStep, SolanaSendOutput>;

}  // namespace portico::solana_send
