// SPDX-License-Identifier: Apache-2.0
#include "server/api/balance/chain_provider.hpp"

#include <algorithm>
#include <memory>
#include <set>
#include <utility>

#include "core/base/assert.hpp"
#include "core/base/text/visible_text.hpp"
#include "core/chain/eip155/contracts/token_calls.hpp"
#include "core/chain/eip155/currency_contracts.hpp"

namespace portico::api::balance {
namespace {

using chain_data::ContractAnswers;
using chain_data::ContractCall;

constexpr std::size_t kListedMax = 1'000;
/// Contracts that the account dealt with: so many are asked at once, of so many that are told.
/// Known spam is passed over before it counts.
constexpr std::size_t kFoundMax = 200, kDealtWithMax = 1'000;
constexpr std::size_t kUsualChainsMax = 16;
constexpr std::size_t kUntrustedBytes = 8 * 1024 * 1024;
constexpr std::int64_t kUntrustedMs = 24 * 60 * 60 * 1000;  // docs/spec/http-api.md#balance
/// Calls that say what a stranger is, besides the one for the balance.
constexpr std::size_t kUntrustedCalls = 3;

chain::EvmAddress bytes_of(std::string_view checked) {
    const auto address = chain::parse_evm_address(checked);
    PORTICO_ASSERT(address);
    return *address;
}

}  // namespace

/// What is asked, in order: the chain's own currency, listed tokens, then strangers', because one
/// of those may spoil what comes behind it.
struct ChainProvider::Plan {
    struct UntrustedToken {
        EvmAddress contract{};
        std::optional<tokens::Token> known;
        bool forced = false;
    };
    std::string chain;
    std::vector<tokens::Token> listed;  ///< copies: lists may be read anew meanwhile
    std::vector<UntrustedToken> untrusted;
    std::unordered_set<std::string> forced;

    bool is_forced(const std::string& address) const { return forced.contains(address); }
};

ChainProvider::ChainProvider(chain_data::Reader& reader, const tokens::TokenBook& book,
                             TokenHistory* history, Clock clock)
    : reader_(reader),
      book_(book),
      history_(history),
      clock_(clock),
      contracts_(reader, clock),
      untrusted_(kUntrustedBytes, kUntrustedMs) {}

bool ChainProvider::serves(std::string_view chain) const {
    return (chain.starts_with("eip155:") || chain.starts_with("solana:")) && reader_.serves(chain);
}

std::vector<std::string> ChainProvider::usual_chains(std::string_view chain_namespace) const {
    std::vector<std::string> usual;
    for (std::string& chain : reader_.chains()) {
        if (!serves(chain) || !chain.starts_with(std::string(chain_namespace) + ":")) continue;
        if (!book_.is_testnet(chain) && usual.size() < kUsualChainsMax)
            usual.push_back(std::move(chain));
    }
    return usual;
}

void ChainProvider::balances(const Query& query, Done done) {
    ++requested_;
    const auto counted = [this, done = std::move(done)](std::optional<std::vector<Holding>> held) {
        if (!held) ++failed_;
        done(std::move(held));
    };
    if (query.chain.starts_with("solana:"))
        return reader_.read(query.chain, solana_calls(query.address),
                            [this, query, counted](const chain_data::ChainAnswers& answers) {
                                counted(read_solana(query, book_, answers));
                            });
    const EvmAddress account = bytes_of(query.address);
    if (history_ == nullptr) return evm_balances(query, account, {}, counted);
    history_->tokens_of(query.chain, account, kDealtWithMax,
                        [this, query, account, counted](const std::vector<EvmAddress>& found) {
                            evm_balances(query, account, found, counted);
                        });
}

void ChainProvider::evm_balances(const Query& query, const EvmAddress& account,
                                 const std::vector<EvmAddress>& found, Done done) {
    auto plan = std::make_shared<Plan>();
    plan->chain = query.chain;
    for (const std::string& address : query.forced)
        plan->forced.insert(chain::is_currency_contract(query.chain, address) ? "" : address);
    std::set<EvmAddress> seen;
    std::vector<ContractCall> calls{ContractCall::native_balance(account)};
    const Bytes balance_call = chain::make_balance_of_call(account);
    for (const tokens::Token& token : book_.of_chain(query.chain)) {
        if (plan->listed.size() == kListedMax && !plan->is_forced(token.address)) continue;
        const EvmAddress contract = bytes_of(token.address);
        seen.insert(contract);
        plan->listed.push_back(token);
        calls.push_back({contract, balance_call});
    }
    const auto add_untrusted = [&](const EvmAddress& contract, bool forced) {
        const std::string address = chain::evm_address_text(contract);
        if (!seen.insert(contract).second || chain::is_currency_contract(plan->chain, address))
            return;
        const auto* cached = untrusted_.find(plan->chain + ":" + address, clock_());
        if (cached != nullptr && !*cached) return;
        plan->untrusted.push_back({contract, cached != nullptr ? *cached : std::nullopt, forced});
        calls.push_back({contract, balance_call});
        if (cached != nullptr) return;
        for (Bytes& data : std::vector{chain::make_decimals_call(), chain::make_symbol_call(),
                                       chain::make_name_call()})
            calls.push_back({contract, std::move(data)});
    };
    for (const std::string& address : plan->forced)
        if (!address.empty()) add_untrusted(bytes_of(address), true);
    for (const EvmAddress& contract : found)
        if (plan->untrusted.size() < kFoundMax) add_untrusted(contract, false);
    contracts_.read(query.chain, std::move(calls),
                    [this, plan, done = std::move(done)](std::optional<ContractAnswers> answers) {
                        // Without the first one we know nothing: no account is without a balance.
                        if (!answers || !(*answers)[0] || !chain::read_number(*(*answers)[0]))
                            return done(std::nullopt);
                        done(read_evm(*plan, *answers));
                    });
}

std::vector<Holding> ChainProvider::read_evm(const Plan& plan, const ContractAnswers& answers) {
    std::vector<Holding> held;
    std::size_t at = 0;
    const auto add = [&](const tokens::Token& token, const std::optional<Bytes>& reported,
                         bool is_untrusted = false) {
        const auto amount = reported ? chain::read_number(*reported) : fail(Code::abi_data_invalid);
        if (amount)
            held.push_back(
                {token, chain::to_decimal(*amount), plan.is_forced(token.address), is_untrusted});
    };
    add(book_.currency(plan.chain), answers[at++]);
    for (const tokens::Token& token : plan.listed) add(token, answers[at++]);
    bool is_spoilt = false;
    for (const Plan::UntrustedToken& untrusted : plan.untrusted) {
        const auto reported =
            std::span(answers).subspan(at, untrusted.known ? 1 : 1 + kUntrustedCalls);
        at += reported.size();
        const bool is_silent = std::ranges::any_of(
            reported, [](const std::optional<Bytes>& one) { return !one.has_value(); });
        // The first that is silent may be what spoils the common call, each time; those behind it
        // may be silent because of it, and nothing is held against them.
        if (is_silent && std::exchange(is_spoilt, true)) continue;
        auto token = is_silent ? std::nullopt : untrusted.known;
        if (!token)
            token = read_untrusted(plan, untrusted.contract,
                                   reported.subspan(is_silent ? reported.size() : 1));
        if (token) add(*token, reported[0], true);
    }
    return held;
}

std::optional<tokens::Token> ChainProvider::read_untrusted(
    const Plan& plan, const EvmAddress& contract, std::span<const std::optional<Bytes>> reported) {
    const std::string address = chain::evm_address_text(contract);
    std::optional<tokens::Token> token;
    if (!reported.empty()) {
        const auto decimals = chain::read_decimals(*reported[0]);
        const auto symbol = chain::read_token_text(*reported[1]);
        const std::string name = visible_text(chain::read_token_text(*reported[2]).value_or(""));
        if (decimals && symbol && *decimals <= tokens::kDecimalsMax &&
            !tokens::looks_like_spam(book_, plan.chain, name, *symbol))
            token = tokens::Token{address, name, *symbol, *decimals};
    }
    if (!token) ++spam_;
    untrusted_.put(plan.chain + ":" + address, token, clock_());
    return token;
}

void ChainProvider::write_metrics(ops::MetricsText& out) const {
    out.counter("portico_balance_reads_total", "Accounts read from a chain's nodes.", requested_);
    out.counter("portico_balance_read_failures_total", "Of these, where no node answered rightly.",
                failed_);
    out.counter("portico_balance_strangers_refused_total",
                "Contracts in no list that are no token or look like spam.", spam_);
}

}  // namespace portico::api::balance
