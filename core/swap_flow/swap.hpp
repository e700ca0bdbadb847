// SPDX-License-Identifier: Apache-2.0
//
// Swapping on eip155: a form with a price that is renewed, a quote that was read and tried, and one
// request to the wallet (docs/money.md).
//
//   step        intent or event                        next
//   closed      open_swap                              loading, form or unavailable
//   loading     the server's tokens                    form, or unavailable
//   form        review_swap, where the button says     checking
//   checking    a price, its transaction, the trials   review, or form with a problem
//   review      the quote has expired                  checking
//   review      confirm_swap of this quote             signing; the wallet is asked, once
//   signing     a hash, of allowing                    allowing
//   signing     a hash, of the swap                    sent
//   signing     declined, refused, unsure              form with a problem
//   allowing    a block took it                        checking
//   any         edit_swap                              form
//   any         close_swap                             closed
//   any         another account or network             loading; closed stays closed
#pragma once

#include "core/api/prices.hpp"
#include "core/swap_flow/check.hpp"
#include "core/swap_flow/context.hpp"
#include "core/transfers/round.hpp"

namespace portico::swap_flow {

using transfers::Fees;

/// What a node is asked in one round.
enum class Ask : std::uint8_t {
    kFeeHistory,
    kGasPrice,
    kChainId,
    kBalance,
    kL1Fee,
    kTokenBalance,  ///< of what is paid
    // Of a review alone:
    kWrapped,  ///< the router's coin, by its own word
    kAllowance,
    kDecimals,     ///< of what is paid
    kGetDecimals,  ///< of what is got
    kCall,
    kGas,
    kSimulation
};

enum class RoundKind : std::uint8_t { kNone, kFees, kFacts, kTrial };

/// One that the operator's server swaps.
struct Listed {
    std::optional<EvmAddress> contract{};
    Text<96> name;
    Text<32> symbol;
    std::int64_t decimals = 0;
    std::optional<ShortText> icon_url;
};
/// What one whole is worth, in US dollars.
struct Price {
    std::optional<EvmAddress> contract{};
    Amount dollars;
};
/// The same, with what is held and what it is worth.
struct Token {
    SwapToken shown{};
    std::optional<EvmAddress> contract{};
    Uint256 balance{};
};

/// What the chain says that the account has of a token.
struct TokenBalance {
    EvmAddress token{};
    Uint256 units{};
};

/// What a block has allowed, or taken back: then `amount` is 0.
struct Confirmed {
    EvmAddress token{}, router{};
    Uint256 amount{};
    std::int64_t at_ms = 0;
    int looks = 0;  ///< at nodes that did not know of it
};

/// Everything of one transaction, as it goes to the wallet.
struct Prepared {
    SwapQuote shown{};
    bool known_router = false;
    Json transaction{};
    Uint256 minimum{};
    Uint256 large_fee{};  ///< the likely fee, where it is large beside what is paid; else 0
};

/// What outlives a form.
struct SwapKnown {
    std::int64_t slippage_bps = kSlippageBps;
    ChainId listed_chain{};
    Vec<Listed> listed{};
    TokensSlice holdings{};
    Vec<Price> prices{};      ///< on listed_chain
    std::int64_t quotes = 0;  ///< made so far
};

struct SwapState {
    SwapKnown* known = nullptr;  ///< the machine's; never nullptr there
    SwapStep step = SwapStep::kClosed;
    std::optional<OpenSwap> given{};  ///< by the host, until the tokens are there
    // What was chosen.
    std::string pay{}, get{};
    std::string amount{};
    bool max = false;
    std::uint64_t max_gas = kSwapGas;  ///< whose fee Max leaves; more while something is chosen
    bool max_again = false;            ///< Max was tried once more for the quote under way
    std::string accepted{};            ///< the warnings that were, as they stood
    Uint256 accepted_least{};          ///< and what the review said then
    std::int64_t accepted_bps = 0;
    std::string accepted_router{};
    Uint256 accepted_fee{};
    // What others say.
    EffectId list_request = 0;
    EffectId prices_request = 0;
    std::optional<Priced> price{};
    EffectId price_request = 0;
    std::int64_t price_timer = 0;
    int renewals = 0;
    // What is known of the chain.
    std::optional<Fees> fees{};
    std::int64_t fees_at_ms = 0;
    std::optional<Uint256> balance{};  ///< of the network's currency
    std::optional<TokenBalance> pay_balance{};
    std::optional<EvmAddress> asked_token{};  ///< whose balance is in the round under way
    Uint256 l1{};
    // The review under way.
    RoundKind round = RoundKind::kNone;
    transfers::Round asked{};
    EffectId build_request = 0;
    /// As it was when the review began: what is known of fees and balances may change meanwhile.
    std::optional<Pair> reviewed{};
    std::optional<Built> built{};
    SwapAct act = SwapAct::kSwap;
    bool allowed = false;  ///< allowing was a step of this swap
    Uint256 allowance{};
    std::optional<Confirmed> confirmed{};  ///< until a swap may have used it
    bool not_tried = false;
    std::optional<Uint256> agreed{};  ///< the least, as it was first shown

    std::optional<Prepared> prepared{};
    std::int64_t quote_timer = 0;
    std::optional<SwapProblem> problem{};
    std::string detail{};
    std::string code{};
    std::string transfer{};
};

// --- form.cpp: what follows from what is chosen and known; no effects -------------------------

bool can_swap(const SwapState& state, const Context& context);
/// Those that are held first, then by symbol.
Vec<Token> tokens_of(const SwapState& state, const WatchedAccount& account);
/// nullptr: there is none.
const Token* find_token(const Vec<Token>& tokens, std::string_view id);
const Token* find_token(Vec<Token>&&, std::string_view) = delete;
/// By symbol in any case, by address or by id; empty: there is none, or two of one symbol.
std::string find_given(const Vec<Token>& tokens, std::string_view given);
/// In base units; none: nothing that can be paid.
std::optional<Uint256> typed_amount(const SwapState& state, const Token& pay);
/// None: the network's currency, or nothing that is listed.
std::optional<EvmAddress> paid_token(const SwapState& state, const WatchedAccount& account);
std::optional<Pair> pair_of(const SwapState& state, const WatchedAccount& account);
/// Of kSwapGas and the like, about.
std::optional<SendFee> fee_of(const SwapState& state, std::uint64_t gas,
                              const WatchedAccount& account, const std::optional<Amount>& price);
SwapButton button_of(const SwapState& state, const WatchedAccount& account);
/// How much less is got than what is paid is worth, by known prices; the larger of what the server
/// says and of what follows from the prices.
std::optional<std::int64_t> impact_of(const SwapState& state, const Vec<Token>& tokens,
                                      const std::optional<std::int64_t>& said, const Uint256& pay,
                                      const Uint256& get);
List<SwapWarning, 8> warnings_of(const SwapState& state, const Vec<Transfer>& transfers,
                                 const WatchedAccount& account);
/// Empty where nothing has to be accepted.
std::string to_accept(const SwapState& state, const Vec<Transfer>& transfers,
                      const WatchedAccount& account);
/// Whether all that has to be was, and nothing is worse now than it was then.
bool is_accepted(const SwapState& state, const Vec<Transfer>& transfers,
                 const WatchedAccount& account);
std::optional<SwapCharge> charge_of(const std::optional<api::ConvertFee>& fee,
                                    const Vec<Token>& tokens, const ChainId& chain);
SwapSlice make_slice(const SwapState& state, const Vec<Transfer>& transfers,
                     const std::optional<WatchedAccount>& account);

// --- price.cpp: what the operator's server says ------------------------------------------------

void ask_tokens(SwapState& state, const Context& context);
/// A price of what is chosen, where there is an amount: now, or behind the last letter.
void ask_price(SwapState& state, const Context& context);
void price_later(SwapState& state, std::int64_t delay_ms, const Context& context);
void leave_price(SwapState& state, const Context& context);
void ask_fees(SwapState& state, const Context& context);
void update(SwapState& state, const HttpAnswered& event, const Context& context);
/// Why the server refuses, for a person (docs/spec/http-api.md#errors); empty: it does not say.
std::string words_of(const HttpAnswered& event);

// --- review.cpp: what is built and tried -------------------------------------------------------

void ask_review(SwapState& state, const Context& context);
/// The price of a review is there: its transaction is built.
void ask_build(SwapState& state, const Context& context);
void build_answered(SwapState& state, const HttpAnswered& event, const Context& context);
/// What the chain says of account and token.
void ask_facts(SwapState& state, const Context& context);
/// Leaves the round under way; its answers are not awaited any more.
void leave_round(SwapState& state);
void update(SwapState& state, const ChainAnswered& event, const Context& context);

// --- swap.cpp: intents, and what changes around it ---------------------------------------------

void fail_swap(SwapState& state, SwapProblem problem, std::string detail, const Context& context);
void update(SwapState& state, const OpenSwap& event, const Transfer* asked, const Context& context);
void update(SwapState& state, const CloseSwap& event, const Context& context);
void update(SwapState& state, const ChooseSwapToken& event, const Context& context);
void update(SwapState& state, const TypeSwapAmount& event, const Context& context);
void update(SwapState& state, const UseSwapMax& event, const Context& context);
void update(SwapState& state, const TurnSwap& event, const Context& context);
void update(SwapState& state, const ChooseSlippage& event, const Context& context);
void update(SwapState& state, const AcceptSwapWarnings& event, const Vec<Transfer>& transfers,
            const Context& context);
void update(SwapState& state, const ReviewSwap& event, const Context& context);
void update(SwapState& state, const EditSwap& event, const Context& context);
void update(SwapState& state, const ConfirmSwap& event, transfers::TransfersState& transfers,
            const Context& context);
void update(SwapState& state, const machine::TimerFired& event, const Context& context);
void transfer_answered(SwapState& state, const transfers::TransferAnswered& answer,
                       const Vec<Transfer>& transfers, const Context& context);
/// What was allowed may be in a block now.
void follow_allowance(SwapState& state, const Vec<Transfer>& transfers, const Context& context);
/// The server's tokens are there: what a host gave is filled in.
void tokens_listed(SwapState& state, const Context& context);
/// Another account or network, or none.
void account_changed(SwapState& state, const Context& context);

}  // namespace portico::swap_flow
