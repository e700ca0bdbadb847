// SPDX-License-Identifier: Apache-2.0
//
// One replacement: what is read of the node, its quote, and what the wallet is asked.
//
//   step         event                                          next
//   any          open_replacement                               checking, or stopped
//   checking     the node's answers (two rounds)                review, or stopped
//   review       the quote has expired                          checking
//   review       a block has taken one with its nonce           stopped (too_late)
//   review       confirm_replacement of this quote              signing; the wallet is asked, once
//   signing      a hash                                         sent
//   signing      declined, refused, unsure                      stopped
//   checking, review   another account or network               stopped (other_account)
//   any          close_replacement                              closed
#pragma once

#include "core/chain/eip155/transaction/transaction.hpp"
#include "core/machine/context.hpp"
#include "core/replace/constants.hpp"
#include "core/replace/contract.hpp"
#include "core/transfers/fees.hpp"
#include "core/transfers/round.hpp"
#include "core/transfers/transfers.hpp"

namespace portico::replace {

using chain::Uint256;
using transfers::TransfersState;

/// Whom an effect's id belongs to.
enum class Owner : std::uint8_t { kReplace, kTransfers, kAccount };

struct Context : machine::Context {
    machine::Storage& storage;
    const std::optional<WatchedAccount>& account;
    TransfersState& transfers;  ///< replacements

    transfers::Context of_transfers() const {
        return {*this, storage, account, static_cast<unsigned>(Owner::kTransfers), kPrefix};
    }
};

/// What a node is asked in one round.
enum class Ask : std::uint8_t {
    kFeeHistory,
    kGasPrice,
    kLatestBlock,
    kChainId,
    kBalance,
    kCount,
    kOldBlock,
    kL1Fee,
    kCall,
    kGas,
    kDecimals,
    kTransaction  ///< of the first candidate; the others behind it
};

enum class RoundKind : std::uint8_t { kNone, kFacts, kTrial };

/// One with its nonce that waits, and what the node says of it.
struct Candidate {
    Transfer transfer{};
    std::optional<chain::Transaction> call{};
};

struct Prepared {
    ReplacementQuote shown{};
    Json transaction{};
    Uint256 large_fee{};  ///< likely; 0 where it is not large
};

struct ReplaceState {
    ReplaceStep step = ReplaceStep::kClosed;
    ReplaceKind kind = ReplaceKind::kSpeedUp;
    std::string hash{};
    Vec<Candidate> candidates{};  ///< that of `hash` first
    bool accepted = false;
    Uint256 accepted_fee{};  ///< Prepared::large_fee that was accepted
    // What other machines sent.
    TransfersSlice sent{};
    TransfersSlice swapped{};
    TransfersSlice paid{};
    TokensSlice tokens{};
    // What is known of the chain.
    std::optional<transfers::Fees> fees{};
    std::int64_t fees_at_ms = 0;
    std::optional<transfers::BlockTime> latest{};
    Uint256 balance{};
    // The round under way.
    RoundKind round = RoundKind::kNone;
    transfers::Round asked{};

    std::optional<Prepared> prepared{};
    std::int64_t quotes = 0;  ///< made so far
    int renewals = 0;
    std::int64_t quote_timer = 0;
    std::optional<ReplaceProblem> problem{};
    std::string detail{};
    std::string code{};
    std::string transfer{};
};

// --- review.cpp: what the node is asked, and what it says -------------------------------------

void ask_facts(ReplaceState& state, const Context& context);
void leave_round(ReplaceState& state);
void update(ReplaceState& state, const ChainAnswered& event, const Context& context);
/// Speeding up repeats a call that moves something.
bool must_accept(const ReplaceState& state);

// --- replace.cpp: intents, and what changes around it ------------------------------------------

void stop(ReplaceState& state, ReplaceProblem problem, const Context& context,
          std::string detail = {});
void update(ReplaceState& state, const OpenReplacement& event, const Context& context);
void update(ReplaceState& state, const CloseReplacement& event, const Context& context);
void update(ReplaceState& state, const AcceptReplacement& event);
void update(ReplaceState& state, const ConfirmReplacement& event, const Context& context);
void update(ReplaceState& state, const machine::TimerFired& event, const Context& context);
void transfer_answered(ReplaceState& state, const transfers::TransferAnswered& answer,
                       const Context& context);
/// After every event: a quote of what is decided, or of another account's, goes.
void check_open(ReplaceState& state, const Context& context);
ReplacementSlice make_slice(const ReplaceState& state,
                            const std::optional<WatchedAccount>& account);

}  // namespace portico::replace
