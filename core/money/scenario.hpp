// SPDX-License-Identifier: Apache-2.0
//
// The money machine in a world that the test writes: a node with one token, the wallet, the clock,
// other tabs.
#pragma once

#include <gmock/gmock.h>

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/chain/eip155/uint256.hpp"
#include "core/money/machine.hpp"

namespace portico::money {

using chain::Uint256;

inline const std::string kAlice = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
inline const std::string kBob = "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359";
/// Begins and ends as Bob's.
inline const std::string kMallory = "0xfb69000000000000000000000000000000c5d359";
inline const std::string kToken = "0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB";
inline const std::string kHash = "0x" + std::string(64, 'a');

/// What a transaction did when a block took it.
struct Mined {
    Uint256 value;
    Uint256 paid;
};

/// One chain, as its node tells it.
struct Node {
    bool down = false;
    std::uint64_t chain_id = 1;
    Uint256 balance = *chain::parse_uint256("2000000000000000000");
    Uint256 base = 10'000'000'000;
    Uint256 tip = 1'000'000'000;
    bool legacy = false;
    std::optional<RpcError> l1_refusal;       ///< of the oracle's question
    std::string l1_fee;                       ///< the oracle's word; empty: there is no oracle
    std::map<std::string, std::string> code;  ///< by address in small letters
    std::uint64_t gas = 21'000;
    std::string refusal;  ///< of a call or an estimate: the node's message; empty: none
    std::string refusal_data;
    // The token.
    int decimals = 6;
    Uint256 tokens = 50'000'000;
    std::uint64_t grows = 0;           ///< from one look at it to the next
    std::string latest_at = "0x1078";  ///< of block 110; block 100 is of 0x1000
    std::string returns = "0x" + std::string(63, '0') + "1";
    int kept_percent = -1;         ///< of a transfer; -1: the node knows no eth_simulateV1
    std::uint64_t kept_units = 0;  ///< of a token that rounds
    /// How many of them there were in a block, by its number; of others the node has no states.
    std::map<std::string, std::uint64_t> tokens_at;
    std::uint64_t sent_in_block =
        1;  ///< by the account; 0: states are the newest, whatever is asked
    // Transactions.
    std::map<std::string, std::string> receipts;      ///< by hash, as JSON
    std::map<std::string, std::string> transactions;  ///< by hash
    std::uint64_t nonce = 7;
    // Names.
    std::map<std::string, std::string> names;
    std::map<std::pair<std::string, std::uint64_t>, std::string> coin_names;  ///< of other networks
    bool off_chain = false;  ///< who resolves names keeps them elsewhere

    /// The result as JSON, or nothing, and `error` is set.
    std::optional<Json> answer(const RequestChain& request, RpcError& error);
};

class Scenario : public ::testing::Test {
  protected:
    Scenario();
    ~Scenario() override;

    // --- given ----------------------------------------------------------------------------------

    MoneyConfig config;
    std::map<std::string, std::string> storage;
    std::int64_t at_ms = 1'700'000'000'000;
    WatchedAccount account;
    bool connected = true;
    Node node;

    /// Makes a machine from what is stored; a second time: the page was loaded again.
    void start();
    /// `ether`: what one is worth, by the server's word.
    void holds_tokens(const std::string& quantity = "50", std::int64_t decimals = 6,
                      const std::string& ether = "3000", const std::string& dollar = "1");
    void history(const std::string& entries);
    /// The form is open, filled in for Bob.
    void given_form(const std::string& amount = "0.25", const std::string& to = kBob);
    void given_quote(const std::string& amount = "0.25", const std::string& to = kBob);
    void given_sent();

    // --- when -----------------------------------------------------------------------------------

    void when(MoneyInput event);
    /// The same, without the chain's answers.
    void step(MoneyInput event);
    void chain_answers();
    void after(std::int64_t delay_ms);
    void wallet_answers(const std::string& result);
    void wallet_refuses(std::int64_t code, const std::string& message);
    void confirm();
    void choose_token();
    void type(const std::string& amount);
    void to(const std::string& recipient);

    // --- then -----------------------------------------------------------------------------------

    MoneySlices shown;
    const SendSlice& send() const { return *shown.send; }
    std::string problem() const;
    std::string warnings() const;  ///< "first_time lookalike!": with ! where it must be accepted
    TransferStatus status() const { return shown.transfers->transfers[0].status; }
    std::vector<RequestWallet> wallet;  ///< every request ever
    Json transaction() const;           ///< of the last
    std::string hex(const char* member) const;
    Mined mined() const;
    std::vector<RequestChain> questions;  ///< that wait
    std::vector<HttpGet> gets;            ///< of the operator's server
    std::vector<std::string> asked;       ///< methods, all
    std::map<std::int64_t, std::int64_t> timers;
    std::optional<Machine> machine;

  private:
    void take(const MoneyEffect& effect);
    std::uint8_t entropy_ = 0;
};

}  // namespace portico::money
