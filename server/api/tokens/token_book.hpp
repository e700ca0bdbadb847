// SPDX-License-Identifier: Apache-2.0
//
// Tokens that are known: of lists in the Uniswap token-list form (tokenlists.org), by chain. Lists
// are the operator's word on which tokens are what they say; what is in none is a stranger's.
#pragma once

#include <cstdint>
#include <expected>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "server/api/tokens/currencies.hpp"
#include "server/api/tokens/token.hpp"

namespace portico::api::tokens {

inline constexpr std::size_t kListBytesMax = 8 * 1024 * 1024;
inline constexpr std::size_t kListTokensMax = 20'000;
inline constexpr std::size_t kNameMax = 64, kSymbolMax = 32, kIconMax = 512;
/// More fraction digits than any token has that is worth showing.
inline constexpr std::uint8_t kDecimalsMax = 36;

/// What an entry of the list is about: its chain is `chain` (CAIP-2) where the entry has that
/// member, else `chainId`: of eip155, or for base58 addresses 101 to 103, Solana's clusters.
struct ListedToken {
    std::string chain;
    Token token;
};
struct TokenList {
    std::vector<ListedToken> tokens;
    std::size_t skipped = 0;  ///< entries that are not usable
};

/// The error is one line for a person.
std::expected<TokenList, std::string> read_token_list(std::string_view text);

class TokenBook {
  public:
    TokenBook() = default;
    explicit TokenBook(Currencies currencies) : currencies_(std::move(currencies)) {}

    /// The chain's own.
    Token currency(std::string_view chain) const { return currencies_.of(chain); }
    bool is_testnet(std::string_view chain) const { return currencies_.is_testnet(chain); }

    /// Of a token that several lists have, the first counts. A contract that is the chain's own
    /// currency is none (core/chain/eip155/currency_contracts.hpp).
    void add(const TokenList& list);

    /// In the order of the lists.
    const std::vector<Token>& of_chain(std::string_view chain) const;
    /// In either letter case for eip155; nullptr where no list has it.
    const Token* find(std::string_view chain, std::string_view address) const;
    /// Whether one of the chain's tokens has this symbol, by its letters and digits, small.
    bool has_symbol(std::string_view chain, std::string_view folded) const;
    std::size_t size() const { return index_.size(); }

  private:
    Currencies currencies_;
    std::unordered_map<std::string, std::vector<Token>> by_chain_;
    std::unordered_map<std::string, std::size_t> index_;  ///< by chain and address
    std::unordered_set<std::string> symbols_;             ///< folded, behind their chains
};

/// Whether a token that is in no list wants to be taken for something else: an address of a page,
/// an offer, the symbol of a listed token or of the chain's currency, letters of other scripts.
bool looks_like_spam(const TokenBook& book, std::string_view chain, std::string_view name,
                     std::string_view symbol);

/// The list that comes with the program: tokens.json, byte for byte.
std::string_view bundled_tokens();

}  // namespace portico::api::tokens
