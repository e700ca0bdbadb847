// SPDX-License-Identifier: Apache-2.0
//
// The swap machine in a world that the test writes: the operator's server, a node, the wallet, the
// clock.
#pragma once

#include <gmock/gmock.h>

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/api/convert.hpp"
#include "core/chain/eip155/uint256.hpp"
#include "core/swap/router_call.hpp"
#include "core/swap_flow/machine.hpp"

namespace portico::swap_flow {

using chain::EvmAddress;
using chain::Uint256;

inline const std::string kAlice = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
inline const std::string kMallory = "0xfb69000000000000000000000000000000c5d359";
inline const std::string kRouter = "0x68b3465833fb72a70ecdf485e0e4c7bd8665fc45";
inline const std::string kWrapped = "0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2";
inline const std::string kDollar = "0xdbf03b407c01e7cd3cbea99509d93f8dddc8c6fb";  ///< 6 decimals
inline const std::string kHash = "0x" + std::string(64, 'a');
inline const std::string kSecond = "0x" + std::string(64, 'b');
inline const std::string kEther = "eip155:1";
inline const std::string kDollars = "eip155:1:" + kDollar;

EvmAddress address(std::string_view text);
Uint256 number(const std::string& text);
std::string asset(const std::string& token);  ///< CAIP-10 of a contract, of "" the placeholder

/// The operator's server: it swaps at one price.
struct Server {
    bool down = false;
    std::int64_t chain_status = 200;  ///< of the list
    std::int64_t build_status = 200;
    std::string refusal = "Not this one";  ///< its words where it builds nothing
    std::uint64_t dollars_per_ether = 3'000;
    std::optional<std::uint64_t> next_dollars{};  ///< what another offer pays, behind the first
    std::optional<std::int64_t> impact_bps = 10;
    std::map<std::string, std::string> prices{{"ether", "3000"}, {"dollar", "1"}};
    /// What a hostile or broken one does to its answers.
    std::function<void(api::ConvertQuote&)> quote;
    std::function<void(swap::Order&)> order;
    std::function<void(api::ConvertTransaction&)> build;

    std::vector<std::string> urls;
    std::vector<std::string> bodies;

    std::string get(const std::string& url, std::int64_t& status);
    std::string post(const std::string& url, const std::string& body, std::int64_t now_ms,
                     std::int64_t& status);

  private:
    api::ConvertQuote quote_of(const std::string& amount, const std::string& from,
                               const std::string& to, std::int64_t slippage_bps) const;
};

/// One chain, as its node tells it.
struct Node {
    std::uint64_t chain_id = 1;
    Uint256 balance = *chain::parse_uint256("2000000000000000000");
    Uint256 dollars = 5'000'000'000;
    Uint256 allowance;
    std::string wrapped = kWrapped;  ///< the router's coin, by its own word; empty: it has none
    int decimals = 6;                ///< of the dollars
    std::uint64_t gas_price = 1'000'000'000;
    std::uint64_t swap_gas = 120'000;  ///< its estimate of a swap
    std::uint64_t l1_byte = 0;         ///< what a byte costs on the chain below; 0: there is none
    bool oracle_busy = false;          ///< that of the data fee is asked too often
    int behind = 0;                    ///< so many looks at the allowance find the old one
    Uint256 old_allowance;
    std::string refuses_call;            ///< of the swap: the contract's words
    bool refuses_new_allowance = false;  ///< while an old one stands, as some tokens do
    std::optional<std::string> arrives;  ///< of a simulated swap, in base units; none: unknown
    bool replaced = false;  ///< a block took another one with the nonce of what was sent
    std::map<std::string, std::string> receipts;
    /// The currency that the account had in a block, by its number; of others there is no state.
    std::map<std::string, std::string> balance_at;
    std::uint64_t sent_in_block = 1;  ///< by the account, in the swap's block
    bool unseen = false;              ///< it knows no transaction that is in no block

    std::optional<Json> answer(const RequestChain& request, RpcError& error);
};

class Scenario : public ::testing::Test {
  protected:
    Scenario();

    // --- given
    SwapConfig config;
    std::map<std::string, std::string> storage;
    std::int64_t at_ms = 1'700'000'000'000;
    WatchedAccount account;
    Server server;
    Node node;

    /// Makes a machine from what is stored; a second time: the page was loaded again.
    void start();
    void holds_tokens();
    /// Ether for dollars, priced.
    void given_form(const std::string& amount = "0.5");
    /// Dollars for ether, priced.
    void given_dollars(const std::string& amount = "300");
    void given_review();

    // --- when
    void when(SwapInput event);
    void after(std::int64_t delay_ms);
    void confirm() { when(ConfirmSwap{swap().quote ? swap().quote->id : 0}); }
    void accept() { when(AcceptSwapWarnings{true}); }
    void wallet_answers(const std::string& hash);
    void wallet_refuses(std::int64_t code, const std::string& message);
    /// `logs`: JSON, with commas between them.
    void block_takes(const std::string& hash, const std::string& status = "0x1",
                     const std::string& logs = "");

    // --- then
    SwapSlices shown;
    const SwapSlice& swap() const { return *shown.swap; }
    std::string problem() const;
    std::string warnings() const;  ///< "impact! unfinished!": with ! where it must be accepted
    std::string button() const;
    std::vector<RequestWallet> wallet;
    std::string sent(const char* member) const;  ///< of the last transaction
    std::map<std::int64_t, std::int64_t> timers;
    std::optional<Machine> machine;

  private:
    void step(SwapInput event);
    void answer_all();
    void take(const SwapEffect& effect);
    std::vector<SwapEffect> open_;
    std::uint8_t entropy_ = 0;
};

}  // namespace portico::swap_flow
