// SPDX-License-Identifier: Apache-2.0
//
// The boundary of the replace machine (replace.wasm): another transaction in the place of one that
// no block has taken yet, with its nonce and a higher fee. Either the same call (speed up), or
// nothing to oneself (cancel). On eip155, of what core/money and core/swap_flow have sent. It loads
// with the first tap, or when a replacement is still followed.
//
//   ReplaceStep { at_ms, event }  ->  ReplaceOutput { effects, slices }
//
// The first output carries every slice; the shell makes it by sending OnlineChanged first. Amounts
// are decimal text, never a double. What is replaced is read from the network's node and proved by
// its hash; nothing is taken from the page but that hash.
#pragma once

#include <boost/describe.hpp>
#include <boost/mp11/list.hpp>
#include <variant>

#include "core/account/contract.hpp"
#include "core/transfers/contract.hpp"

namespace portico::replace {

using account::RequestWallet;
using account::TokensSlice;
using engine::ChainAnswered;
using engine::EffectId;
using engine::RequestChain;
using engine::RpcError;
using engine::WalletAnswered;
using engine::WatchAccount;
using engine::WatchedAccount;
using transfers::AddressText;
using transfers::Amount;
using transfers::SendFee;
using transfers::Transfer;
using transfers::TransfersSlice;

struct ReplaceConfig {
    std::optional<List<machine::StoredItem, 256>> storage;
    std::int64_t at_ms = 0;
};
BOOST_DESCRIBE_STRUCT(ReplaceConfig, (), (storage, at_ms))

// --- intents
// --------------------------------------------------------------------------------------

enum class ReplaceKind : std::uint8_t { kSpeedUp, kCancel };
BOOST_DESCRIBE_ENUM(ReplaceKind, kSpeedUp, kCancel)

/// Asks the node for everything; then there is a quote. `hash`: of a Transfer of one of the
/// machines that send. While the wallet is being asked, that is shown.
struct OpenReplacement {
    Text<66> hash;
    ReplaceKind kind = ReplaceKind::kSpeedUp;
};
BOOST_DESCRIBE_STRUCT(OpenReplacement, (), (hash, kind))
/// What the wallet was asked stays asked.
struct CloseReplacement {};
BOOST_DESCRIBE_STRUCT(CloseReplacement, (), ())
/// What has to be read has been, as it stands now.
struct AcceptReplacement {
    bool accepted = true;
};
BOOST_DESCRIBE_STRUCT(AcceptReplacement, (), (accepted))
/// Asks the wallet for exactly what this quote says. Of no effect for any other than the one that
/// is shown, nor until what has to be accepted is (must_accept, large_fee).
struct ConfirmReplacement {
    std::int64_t quote = 0;
};
BOOST_DESCRIBE_STRUCT(ConfirmReplacement, (), (quote))

using ReplaceIntent =
    std::variant<OpenReplacement, CloseReplacement, AcceptReplacement, ConfirmReplacement>;

// --- events
// ---------------------------------------------------------------------------------------

using ReplaceInput =
    std::variant<OpenReplacement, CloseReplacement, AcceptReplacement, ConfirmReplacement,
                 WatchAccount, ChainAnswered, WalletAnswered, machine::TimerFired,
                 machine::StorageChanged, machine::OnlineChanged, machine::SliceChanged>;

struct ReplaceStepInput {
    std::int64_t at_ms = 0;
    ReplaceInput event;
};
BOOST_DESCRIBE_STRUCT(ReplaceStepInput, (), (at_ms, event))

// --- effects
// --------------------------------------------------------------------------------------

using ReplaceEffect =
    std::variant<transfers::ReadAccount, RequestChain, RequestWallet, machine::WatchSlices,
                 machine::TimerSet, machine::TimerClear, machine::StorageSet, machine::Log>;

// --- slices
// ---------------------------------------------------------------------------------------

enum class ReplaceStep : std::uint8_t {
    kClosed,
    kChecking,  ///< the node is asked, for the first quote or for a newer one
    kReview,    ///< `quote` may be confirmed
    kSigning,   ///< the wallet is asked
    kSent,      ///< `transfer` is followed
    kStopped    ///< `problem` says why
};
BOOST_DESCRIBE_ENUM(ReplaceStep, kClosed, kChecking, kReview, kSigning, kSent, kStopped)

/// Why it does not go on.
enum class ReplaceProblem : std::uint8_t {
    kGone,          ///< nothing of this hash was sent from here
    kOtherAccount,  ///< it is of another account or network than the active one
    kTooLate,       ///< a block has taken it, or another one with its nonce
    kUnknown,       ///< the node does not know it: it cannot be read, nor what it pays
    kUnreadable,    ///< of a kind that is not repeated here, or not what its hash says
    kFee,           ///< the fee, `detail`, is more than what is left for it
    kNode,          ///< the network's node does not answer as it should
    kWrongNode,     ///< it is one of another network
    kDeclined,      ///< by the wallet's owner
    kRefused,       ///< the wallet or its node refused: `code`, a word of the error catalogue
    kUnsure         ///< the wallet did not say whether it has sent
};
BOOST_DESCRIBE_ENUM(ReplaceProblem, kGone, kOtherAccount, kTooLate, kUnknown, kUnreadable, kFee,
                    kNode, kWrongNode, kDeclined, kRefused, kUnsure)

/// What a repeated ERC-20 transfer moves, read of its call.
struct ReplacedToken {
    AddressText contract;
    std::optional<Text<32>> symbol;  ///< as it was shown when it was sent, or is among what is held
    Amount amount;                   ///< by the decimals that the contract says
};
BOOST_DESCRIBE_STRUCT(ReplacedToken, (), (contract, symbol, amount))

/// What is shown before signing is what is sent.
struct ReplacementQuote {
    std::int64_t id = 0;
    std::int64_t expires_at_ms = 0;      ///< then there is another one
    std::int64_t nonce = 0;              ///< that the wallet is asked to use
    AddressText to;                      ///< who is called or paid: the account itself for a cancel
    std::optional<ReplacedToken> token;  ///< `to` is paid this; none: another call, or no token
    Amount value;                        ///< that goes along, in the network's currency
    SendFee fee;
    bool large_fee = false;  ///< as in sending, beside what waits: it has to be accepted
    Amount old_max;          ///< never more than this was to be paid so far
    /// Tried now, the node says this: it would revert, and the fee be spent.
    std::optional<Text<256>> would_fail;
};
BOOST_DESCRIBE_STRUCT(ReplacementQuote, (),
                      (id, expires_at_ms, nonce, to, token, value, fee, large_fee, old_max,
                       would_fail))

struct ReplacementSlice {
    ReplaceStep step = ReplaceStep::kClosed;
    ReplaceKind kind = ReplaceKind::kSpeedUp;
    std::optional<Text<66>> hash;      ///< of what is replaced, as it was opened
    std::optional<Text<16>> currency;  ///< symbol of what fees are paid in
    /// It moves something: a wallet that takes a nonce of its own would do it a second time.
    bool must_accept = false;
    bool accepted = false;
    std::optional<ReplaceProblem> problem;
    std::optional<Text<256>> detail;
    std::optional<Text<64>> code;
    std::optional<ReplacementQuote> quote;
    std::optional<Text<32>> transfer;
};
BOOST_DESCRIBE_STRUCT(ReplacementSlice, (),
                      (step, kind, hash, currency, must_accept, accepted, problem, detail, code,
                       quote, transfer))

struct ReplaceSlices {
    std::optional<ReplacementSlice> replacement;
    /// Replacements, and what they are to replace as far as it is known here: of one id in two
    /// machines, this one knows more.
    std::optional<TransfersSlice> replacements;
};
BOOST_DESCRIBE_STRUCT(ReplaceSlices, (), (replacement, replacements))

struct ReplaceOutput {
    List<ReplaceEffect, 65536> effects;
    ReplaceSlices slices;
};
BOOST_DESCRIBE_STRUCT(ReplaceOutput, (), (effects, slices))

/// Roots that tools/typegen prints.
using PORTICO_REPLACE_TYPES =
    boost::mp11::mp_list<ReplaceConfig, ReplaceIntent, ReplaceStepInput, ReplaceOutput>;

}  // namespace portico::replace
