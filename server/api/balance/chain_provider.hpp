// SPDX-License-Identifier: Apache-2.0
//
// Balances from the chains' nodes: one upstream call for an eip155 account, its own currency, the
// listed tokens and those of its history together; one batch for a Solana account.
#pragma once

#include <unordered_set>

#include "server/api/balance/provider.hpp"
#include "server/api/chain_data/contracts.hpp"
#include "server/api/tokens/token_book.hpp"
#include "server/ops/metrics.hpp"
#include "server/ops/ttl_lru_cache.hpp"

namespace portico::api::balance {

class ChainProvider final : public Provider {
  public:
    using Clock = chain_data::Contracts::Clock;

    /// All must outlive this; `history` may be null.
    ChainProvider(chain_data::Reader& reader, const tokens::TokenBook& book, TokenHistory* history,
                  Clock clock);

    bool serves(std::string_view chain) const override;
    std::vector<std::string> usual_chains(std::string_view chain_namespace) const override;
    void balances(const Query& query, Done done) override;

    void write_metrics(ops::MetricsText& out) const;

  private:
    using EvmAddress = chain::EvmAddress;
    struct Plan;

    void evm_balances(const Query& query, const EvmAddress& account,
                      const std::vector<EvmAddress>& found, Done done);
    std::vector<Holding> read_evm(const Plan& plan, const chain_data::ContractAnswers& answers);
    /// `reported`: all that it says of itself; nothing where it is silent.
    std::optional<tokens::Token> read_untrusted(const Plan& plan, const EvmAddress& contract,
                                                std::span<const std::optional<Bytes>> reported);

    chain_data::Reader& reader_;
    const tokens::TokenBook& book_;
    TokenHistory* history_;
    Clock clock_;
    chain_data::Contracts contracts_;
    /// What contracts in no list say they are; nothing: not a token that is shown.
    ops::TtlLruCache<std::optional<tokens::Token>> untrusted_;
    std::uint64_t requested_ = 0, failed_ = 0, spam_ = 0;
};

/// What an account of Solana holds, from the answers to getBalance and getTokenAccountsByOwner of
/// both token programs. Nothing where they are not such answers, but the second program may be
/// unknown to the chain. Tokens in no list are left out: their names are not on their accounts. So
/// are those of which wallets show another amount than the chain counts.
std::optional<std::vector<Holding>> read_solana(const Query& query, const tokens::TokenBook& book,
                                                const chain_data::ChainAnswers& answers);
std::vector<chain_data::ChainCall> solana_calls(std::string_view address);

}  // namespace portico::api::balance
