// SPDX-License-Identifier: Apache-2.0
//
// See payment_request.hpp.
#include "core/money/payment_request.hpp"

#include <algorithm>

#include "core/base/text/ascii.hpp"
#include "core/chain/caip.hpp"
#include "core/chain/eip155/address.hpp"
#include "core/chain/eip155/uint256.hpp"
#include "core/chain/payment_request.hpp"
#include "core/chain/units.hpp"
#include "core/money/constants.hpp"
#include "core/transfers/amounts.hpp"

namespace portico::money {
namespace {

// By its letters: whether it is a point of the curve is the payer's wallet's to say.
bool is_solana_word(std::string_view text) {
    constexpr std::string_view kLetters =
        "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
    return text.size() >= 32 && text.size() <= 44 &&
           text.find_first_not_of(kLetters) == std::string_view::npos;
}

bool is_evm(const WatchedAccount& account) {
    return account.chain_namespace == ChainNamespace::kEip155;
}

bool is_supported(const std::optional<WatchedAccount>& account) {
    if (!account || !account->network || account->network->native_currency.decimals > kDecimalsMax)
        return false;
    if (is_evm(*account))
        return chain::parse_evm_address(ascii_lower(account->address.value)).has_value();
    return account->chain_namespace == ChainNamespace::kSolana && is_solana_word(account->address);
}

// The contract or mint of a holding; empty: the network's own currency. None: it cannot be named.
std::optional<std::string> contract_of(std::string_view id, const WatchedAccount& account) {
    if (id == account.chain.value) return std::string();
    const auto token = chain::Caip10::parse(id);
    if (!token || token->chain().text() != account.chain.value) return std::nullopt;
    const bool named = is_evm(account) ? chain::is_evm_address(ascii_lower(token->address()))
                                       : is_solana_word(token->address());
    return named ? std::optional(token->address()) : std::nullopt;
}

// The network's own currency, held or not, then what is held of tokens.
void add_tokens(PaymentRequestSlice& slice, const TokensSlice& holdings,
                const WatchedAccount& account) {
    const auto& currency = account.network->native_currency;
    SendToken& own = slice.tokens.emplace_back();
    own.id = account.chain.value;
    own.name = currency.name.value;
    own.symbol = currency.symbol.value;
    own.decimals = currency.decimals;
    own.balance = "0";
    for (const TokenRow& row : holdings.tokens) {
        if (row.chain != account.chain) continue;
        const auto contract = contract_of(row.id, account);
        if (contract && contract->empty()) {
            slice.tokens.begin()->balance = row.quantity;
            slice.tokens.begin()->icon_url = row.icon_url;
        }
        if (!contract || contract->empty() || !row.decimals || *row.decimals < 0 ||
            *row.decimals > kDecimalsMax || slice.tokens.size() == slice.tokens.kMax)
            continue;
        slice.tokens.push_back(
            {row.id, row.name, row.symbol, *row.decimals, row.quantity, row.price, row.icon_url});
    }
}

// None: nothing that anybody could pay.
std::optional<std::string> text_of(std::string_view typed, const SendToken& token,
                                   const WatchedAccount& account) {
    const auto places = static_cast<std::uint8_t>(token.decimals);
    const auto text = chain::parse_units(typed, places);
    const auto units = text ? chain::parse_uint256(*text) : std::nullopt;
    if (!units || units->is_zero()) return std::nullopt;
    const auto contract = contract_of(token.id, account);
    if (is_evm(account)) {
        const auto to = chain::parse_evm_address(ascii_lower(account.address.value));
        const auto chain = chain::Caip2::parse(account.chain.value);
        if (!to || !chain || !contract) return std::nullopt;
        std::optional<chain::EvmAddress> of;
        if (!contract->empty()) of = chain::parse_evm_address(ascii_lower(*contract)).value();
        return chain::make_ethereum_request(chain->reference(), *to, of, *units);
    }
    // Lamports and units of a token are numbers of 64 bits there.
    const auto amount = chain::format_units(*text, places);
    if (!units->fits_u64() || !amount || !contract) return std::nullopt;
    return chain::make_solana_request(account.address, *amount, *contract);
}

void begin(RequestState& state, const Context& context) {
    state.amount.clear();
    state.token = context.account ? context.account->chain.value : std::string();
}

}  // namespace

void update(RequestState& state, const OpenPaymentRequest&, const Context& context) {
    if (!state.open) begin(state, context);
    state.open = true;
}

void update(RequestState& state, const ClosePaymentRequest&) { state = {}; }

void update(RequestState& state, const ChooseRequestToken& event) {
    if (!state.open || state.token == event.token.value) return;
    state.token = event.token.value;
    state.amount.clear();
}

void update(RequestState& state, const TypeRequestAmount& event) {
    if (state.open) state.amount = event.text.value;
}

void account_changed(RequestState& state, const Context& context) {
    if (state.open) begin(state, context);
}

PaymentRequestSlice make_slice(const RequestState& state, const TokensSlice& holdings,
                               const std::optional<WatchedAccount>& account) {
    PaymentRequestSlice slice;
    if (!state.open) return slice;
    slice.step = RequestStep::kUnsupported;
    if (!is_supported(account)) return slice;
    slice.step = RequestStep::kForm;
    slice.chain = account->chain;
    slice.names_network = is_evm(*account);
    add_tokens(slice, holdings, *account);
    slice.amount = state.amount;
    const auto chosen = std::ranges::find(slice.tokens, state.token,
                                          [](const SendToken& one) { return one.id.value; });
    // One that is not held any more: the network's own currency, without an amount.
    if (chosen == slice.tokens.end()) {
        slice.token = account->chain.value;
        slice.amount = std::string();
        return slice;
    }
    slice.token = chosen->id;
    if (state.amount.empty()) return slice;
    if (auto text = text_of(state.amount, *chosen, *account))
        slice.uri = std::move(*text);
    else
        slice.incorrect = true;
    return slice;
}

}  // namespace portico::money
