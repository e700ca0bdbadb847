// SPDX-License-Identifier: Apache-2.0
//
// Sending on eip155: a form, a quote that was tried on the node, and one request to the wallet
// (docs/money.md).
//
//   step         intent or event                     next
//   closed       open_send                           form, or unavailable
//   form         review_send, where the button says  checking
//   checking     the node's answers                  review, or form with a problem
//   checking     an old name has another address     form, which shows it
//   review       the quote has expired               checking
//   review       confirm_send of this quote          signing; the wallet is asked, once
//   signing      a hash                              sent
//   signing      declined, refused, unsure           form with a problem
//   any          edit_send                           form
//   any          close_send                          closed
//   any          another account or network          form, empty; closed stays closed
#pragma once

#include "core/chain/eip155/uint256.hpp"
#include "core/money/context.hpp"
#include "core/money/send/recipient.hpp"
#include "core/transfers/fees.hpp"
#include "core/transfers/name_search.hpp"
#include "core/transfers/round.hpp"
#include "core/transfers/transfers.hpp"

namespace portico::money {

/// What a node is asked in one round.
enum class Ask : std::uint8_t {
    kFeeHistory,
    kGasPrice,
    kLatestBlock,
    kOldBlock,
    kL1Fee,
    kChainId,
    kBalance,
    kTokenBalance,
    // Of a review alone:
    kCode,
    kGas,
    kCall,
    kDecimals,
    kSimulation
};

enum class RoundKind : std::uint8_t { kNone, kEstimate, kReview, kLast };

/// What a token that keeps a part of a transfer leaves of it. All zeros: it keeps none.
struct Kept {
    Uint256 received{}, lost{};
};

/// Everything of one transaction, as it goes to the wallet.
struct Prepared {
    SendQuote shown{};
    Json transaction{};
    bool token = false;
    Kept kept{};
    Uint256 large_fee{};  ///< the likely fee, where it is large beside what is sent; else 0
};

/// What outlives a form.
struct SendKnown {
    // As the account machine says.
    TokensSlice holdings{};
    ActivitySlice activity{};
    bool activity_changed = false;  ///< in this turn
    Vec<KnownRecipient> recipients{};
    std::int64_t quotes = 0;  ///< made so far
};

struct SendState {
    SendKnown* known = nullptr;  ///< the machine's; never nullptr there
    SendStep step = SendStep::kClosed;
    // What was typed.
    std::string token{};
    std::string amount{};
    bool max = false;
    std::string recipient_text{};
    SendSpeed speed = SendSpeed::kStandard;
    std::string accepted{};  ///< the warnings that were, as they stood
    Kept accepted_kept{};    ///< and what they said
    Uint256 accepted_fee{};  ///< the same, of a large fee
    // Whom it means.
    TypedRecipient typed{};
    std::optional<chain::EvmAddress> named{};  ///< the name's address
    std::int64_t named_at_ms = 0;              ///< when it was that
    transfers::NameSearch search{};
    // What is known of the chain.
    std::optional<Fees> fees{};
    std::int64_t fees_at_ms = 0;
    std::optional<BlockTime> latest{};
    std::optional<std::int64_t> block_ms{};
    Uint256 l1{};
    bool smart = false;  ///< of the account: its wallet says the fee
    std::optional<Uint256> balance{};
    std::string units_of{};  ///< the token of which the account has so many `units`
    Uint256 units{};
    bool contract = false;  ///< the recipient has code of its own
    // The round under way.
    RoundKind round = RoundKind::kNone;
    transfers::Round asked{};
    std::uint64_t gas = 0;
    Uint256
        tried{};  ///< the amount of the review under way; of Max of the currency it says nothing
    bool again = false;  ///< the review was begun anew, since there is more or less than was known

    std::optional<Prepared> prepared{};
    int renewals = 0;
    std::int64_t quote_timer = 0;
    std::optional<SendProblem> problem{};
    std::string detail{};
    std::string code{};
    std::string transfer{};
};

/// A holding on the active network, with its amounts as numbers.
struct Holding {
    SendToken shown{};
    std::optional<chain::EvmAddress> contract{};  ///< none: the network's currency
    Uint256 balance{};
};

// --- form.cpp: what follows from what is typed and known; no effects --------------------------

Vec<Holding> holdings_of(const SendState& state, const WatchedAccount& account);
std::optional<Holding> chosen_holding(const SendState& state, const WatchedAccount& account);
/// In base units; none: nothing that can be sent.
std::optional<Uint256> typed_amount(const SendState& state, const Holding& holding);
std::optional<chain::EvmAddress> recipient_of(const SendState& state);
/// What the fee is taken from the holding for Max, by the estimate; none: not known.
std::optional<Cost> estimate_of(const SendState& state, const Holding& holding, SendSpeed speed);
/// What Max of the currency leaves. Of a smart account more than it will cost.
std::optional<Cost> kept_for_fee(const SendState& state, const Holding& holding);
SendButton button_of(const SendState& state, const std::optional<Holding>& holding);
/// A recipient that is refused before any node is asked.
std::optional<SendProblem> refuse_recipient(const SendState& state, const WatchedAccount& account);
List<SendWarning, 8> warnings_of(const SendState& state, const Vec<Transfer>& transfers,
                                 const WatchedAccount& account);
/// Empty where nothing has to be accepted.
std::string to_accept(const SendState& state, const Vec<Transfer>& transfers,
                      const WatchedAccount& account);
/// Whether all that has to be was, and nothing is worse now than it was then.
bool is_accepted(const SendState& state, const Vec<Transfer>& transfers,
                 const WatchedAccount& account);
SendSlice make_slice(const SendState& state, const Vec<Transfer>& transfers,
                     const std::optional<WatchedAccount>& account);

// --- review.cpp: what the node is asked, and what it says -------------------------------------

void ask_estimate(SendState& state, const Context& context);
void ask_review(SendState& state, const Context& context);
/// Leaves the round under way; its answers are not awaited any more.
void leave_round(SendState& state);
void update(SendState& state, const ChainAnswered& event, const Context& context);

// --- send.cpp: intents, and what changes around it --------------------------------------------

void fail_send(SendState& state, SendProblem problem, std::string detail = {});
void update(SendState& state, const OpenSend& event, const Transfer* asked, const Context& context);
void update(SendState& state, const CloseSend& event, const Context& context);
void update(SendState& state, const ChooseSendToken& event, const Context& context);
void update(SendState& state, const TypeSendAmount& event, const Context& context);
void update(SendState& state, const UseSendMax& event, const Context& context);
void update(SendState& state, const TypeSendRecipient& event, const Context& context);
void update(SendState& state, const ChooseSendSpeed& event, const Context& context);
void update(SendState& state, const AcceptSendWarnings& event, const Vec<Transfer>& transfers,
            const Context& context);
void update(SendState& state, const ReviewSend& event, const Context& context);
void update(SendState& state, const EditSend& event, const Context& context);
void update(SendState& state, const ConfirmSend& event, const Vec<Transfer>& transfers,
            const Context& context);
void transfer_answered(SendState& state, const transfers::TransferAnswered& answer);
void update(SendState& state, const machine::TimerFired& event, const Context& context);
/// Another account or network, or none.
void account_changed(SendState& state, const Context& context);
/// name.cpp: an answer about a name.
void name_answered(SendState& state, const ChainAnswered& event, const Context& context);
void name_answered(SendState& state, const HttpAnswered& event, const Context& context);
void ask_name(SendState& state, const Context& context);
/// Its address may be another one by now.
bool is_name_old(const SendState& state, const Context& context);

}  // namespace portico::money
