// SPDX-License-Identifier: Apache-2.0
//
// The form of sending on Solana: what is typed, a quote that was tried on the node, and one request
// to the wallet, whose signature is handed on (docs/money.md, decision 70).
//
//   step         intent or event                     next
//   closed       open                                form, or unavailable
//   form         review, where the button says       checking
//   checking     the node's answers                  review, or form with a problem
//   checking     an old name has another address     form, which shows it
//   review       the quote has expired               checking
//   review       confirm of this quote               signing; the wallet is asked, once
//   signing      what was asked, signed              a node has it: sent, or form with a problem
//   signing      anything else                       form with a problem
//   any          edit                                form; what is signed later is thrown away
//   any          close                               closed
//   any          another account or network          form, empty; closed stays closed
#pragma once

#include <array>

#include "core/chain/solana/address.hpp"
#include "core/solana_send/constants.hpp"
#include "core/solana_send/following.hpp"
#include "core/solana_send/plan.hpp"
#include "core/solana_send/recipient.hpp"
#include "core/transfers/amounts.hpp"
#include "core/transfers/name_search.hpp"
#include "core/transfers/round.hpp"

namespace portico::solana_send {

/// What a node is asked.
enum class Ask : std::uint8_t {
    kGenesis,
    kAccounts,  ///< one's own, the recipient's, the mint
    kPrices,
    // Of a review alone:
    kBlock,
    kRent,
    kEpoch,
    kFee,
    kDestination,
    kSources,
    kTokenRent,
    kTrial
};

/// One behind the other: each asks what the answers before it have told.
enum class RoundKind : std::uint8_t { kNone, kEstimate, kFacts, kCosts, kMeasure, kTrial };

/// What a token that keeps a part of a transfer leaves of it.
struct Kept {
    std::uint64_t received = 0, lost = 0;
};

/// A transaction as the wallet is asked for it.
struct Prepared {
    SolanaSendQuote shown{};
    Plan plan{};
    std::uint64_t last_valid_height = 0;
};

struct SendState {
    SendStep step = SendStep::kClosed;
    // What was typed.
    std::string token{};
    std::string amount{};
    bool max = false;
    std::string recipient_text{};
    SendSpeed speed = SendSpeed::kStandard;
    std::string accepted{};  ///< the warnings that were, as they stood
    Kept accepted_kept{};    ///< and what they said
    TypedRecipient typed{};
    transfers::NameSearch search{};
    std::int64_t named_at_ms = 0;  ///< when the name's address was that
    // What is known of the account, as the account machine says.
    TokensSlice holdings{};
    // What is known of the chain.
    std::optional<std::array<std::uint64_t, 3>> prices{};  ///< of a unit lately, by SendSpeed
    std::int64_t prices_at_ms = 0;
    std::optional<std::uint64_t> lamports{};
    // The round under way.
    RoundKind round = RoundKind::kNone;
    transfers::Round asked{};
    Wish wish{};
    Facts facts{};
    std::uint64_t last_valid_height = 0;
    std::int64_t asked_at_ms = 0;

    std::optional<Prepared> prepared{};
    /// The wallet is asked for it.
    EffectId request = 0;
    Prepared requested{};
    SolanaSent requested_as{};

    std::int64_t quotes = 0;  ///< made so far
    int renewals = 0;
    std::int64_t quote_timer = 0;
    std::optional<Problem> problem{};
    std::string detail{};
    std::string transfer{};
};

/// A holding on the active network, with its amounts as numbers.
struct Holding {
    SendToken shown{};
    std::optional<Bytes32> mint{};  ///< none: SOL
    std::uint64_t balance = 0;
};

/// On Solana, where there is a node to ask.
bool is_sendable(const std::optional<WatchedAccount>& account);

// --- form.cpp: what follows from what is typed and known; no effects --------------------------

Vec<Holding> holdings_of(const SendState& state, const WatchedAccount& account);
std::optional<Holding> chosen_holding(const SendState& state, const WatchedAccount& account);
/// In base units; none: nothing that can be sent.
std::optional<std::uint64_t> typed_amount(const SendState& state, const Holding& holding);
/// Of a unit of compute, in millionths of a lamport, of a transaction that may take so many.
std::uint64_t price_of(const SendState& state, SendSpeed speed, std::uint32_t unit_limit);
/// About what it costs, in lamports; none: not known.
std::optional<std::uint64_t> estimate_of(const SendState& state, const Holding& holding,
                                         SendSpeed speed);
SendButton button_of(const SendState& state, const std::optional<Holding>& holding);
/// A recipient that is refused before any node is asked.
std::optional<Problem> refuse_recipient(const SendState& state, const WatchedAccount& account);
/// What the quote says of it; zeros where there is none.
Kept kept_of(const SendState& state);
/// Empty where nothing has to be accepted.
std::string to_accept(const SendState& state, const Vec<SolanaSent>& sent,
                      const WatchedAccount& account);
/// Whether all that has to be was, and nothing is worse now than it was then.
bool is_accepted(const SendState& state, const Vec<SolanaSent>& sent,
                 const WatchedAccount& account);
std::string lamports_text(std::uint64_t lamports, const WatchedAccount& account);
SolanaSendSlice make_slice(const SendState& state, const Vec<SolanaSent>& sent,
                           const std::optional<WatchedAccount>& account);

// --- review.cpp: what the node is asked, and what it says -------------------------------------

void ask_estimate(SendState& state, const Context& context);
void ask_review(SendState& state, const Context& context);
/// Leaves the round under way; its answers are not awaited any more.
void leave_round(SendState& state);
void update(SendState& state, const ChainAnswered& event, const Context& context);

// --- send.cpp: intents, and what changes around it --------------------------------------------

void fail_send(SendState& state, Problem problem, std::string detail = {});
void update(SendState& state, const SolanaOpenSend& event, const Context& context);
void update(SendState& state, const SolanaCloseSend& event, const Context& context);
void update(SendState& state, const SolanaChooseSendToken& event, const Context& context);
void update(SendState& state, const SolanaTypeSendAmount& event, const Context& context);
void update(SendState& state, const SolanaUseSendMax& event, const Context& context);
void update(SendState& state, const SolanaTypeSendRecipient& event, const Context& context);
void update(SendState& state, const SolanaChooseSendSpeed& event, const Context& context);
void update(SendState& state, const SolanaAcceptSendWarnings& event, const Vec<SolanaSent>& sent,
            const Context& context);
void update(SendState& state, const SolanaReviewSend& event, const Context& context);
void update(SendState& state, const SolanaEditSend& event, const Context& context);
void update(SendState& state, const SolanaConfirmSend& event, const Vec<SolanaSent>& sent,
            const Context& context);
/// What is to be kept and handed on; none: the wallet has not signed what it was asked.
std::optional<SolanaSent> update(SendState& state, const WalletAnswered& event,
                                 const Context& context);
void sent_answered(SendState& state, const SentAnswered& answer);
void update(SendState& state, const machine::TimerFired& event, const Context& context);
/// name.cpp: what is typed is read; the address of a name, and an answer about it.
void read_typed(SendState& state, const Context& context);
void ask_name(SendState& state, const Context& context);
/// Its address may be another one by now.
bool is_name_old(const SendState& state, const Context& context);
void name_answered(SendState& state, const ChainAnswered& event, const Context& context);
void name_answered(SendState& state, const engine::HttpAnswered& event, const Context& context);
/// Another account or network, or none.
void account_changed(SendState& state, const Context& context);

}  // namespace portico::solana_send
