// SPDX-License-Identifier: Apache-2.0
//
// The replace machine in a world that the test writes: a node with its pool, the wallet, the clock.
#pragma once

#include <gmock/gmock.h>

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/chain/eip155/transaction/transaction.hpp"
#include "core/replace/machine.hpp"
#include "core/replace/replace.hpp"

namespace portico::replace {

/// A transaction of Alice's that a node knows.
struct Known {
    chain::Transaction call;
    std::string json;  ///< of eth_getTransactionByHash
    std::string hash;
};

/// One chain, as its node tells it.
struct Node {
    bool down = false;
    bool oracle_busy = false;  ///< that of the data fee is asked too often
    std::uint64_t chain_id = 1;
    Uint256 balance = *chain::parse_uint256("2000000000000000000");
    Uint256 base = 10'000'000'000;
    Uint256 tip = 1'000'000'000;
    std::uint64_t nonce = 7;
    bool has_decimals = false;                    ///< every contract is a token with six
    std::string refusal;                          ///< of a trial: the node's message
    std::map<std::string, std::string> known;     ///< by hash, as JSON
    std::map<std::string, std::string> receipts;  ///< by hash, as JSON

    std::optional<Json> answer(const RequestChain& request, RpcError& error) const;
};

class Scenario : public ::testing::Test {
  protected:
    Scenario();
    ~Scenario() override;

    // --- given ----------------------------------------------------------------------------------

    std::map<std::string, std::string> storage;
    std::int64_t at_ms = 1'700'000'000'000;
    WatchedAccount account;
    Node node;
    chain::Transaction call;           ///< of what waits: 0.25 to Bob
    std::optional<std::string> token;  ///< that it was sent as: a symbol

    /// Makes a machine from what is stored; a second time: the page was loaded again.
    void start();
    /// Signed by Alice.
    Known sign(const chain::Transaction& transaction) const;
    /// What the wallet was last asked, signed; `nonce`: that it uses in place of the one asked.
    Known signed_by_wallet(std::optional<std::uint64_t> nonce = std::nullopt) const;
    /// Sent by core/money, and in the node's pool.
    Known given_sent();
    /// What a section of the sheet has sent; nothing: it has sent nothing.
    void tell(const std::optional<Transfer>& transfer, const char* name = "transfers");
    Known given_review(ReplaceKind kind);
    /// Held of this id (chain, or chain:contract), in US dollars each.
    void given_price(const std::string& id, const std::string& dollars);
    /// Confirmed, and the wallet has sent it: the pool has it in the other's place.
    Known given_replaced(ReplaceKind kind);
    void mine(const Known& known, const std::string& status = "0x1");

    // --- when -----------------------------------------------------------------------------------

    void when(ReplaceInput event);
    void step(ReplaceInput event);
    void chain_answers();
    void after(std::int64_t delay_ms);
    void confirm();
    void wallet_answers(const std::string& hash);
    void wallet_refuses(std::int64_t code, const std::string& message);

    // --- then -----------------------------------------------------------------------------------

    ReplaceSlices shown;
    const ReplacementSlice& it() const { return *shown.replacement; }
    const Transfer* followed(const std::string& hash) const;
    std::string hex(const char* member) const;  ///< of what the wallet was asked
    Uint256 number(const char* member) const { return *chain::parse_hex_uint256(hex(member)); }
    std::vector<RequestWallet> wallet;
    std::vector<RequestChain> questions;
    std::map<std::int64_t, std::int64_t> timers;
    std::optional<Machine> machine;
    Transfer sent;  ///< as core/money tells it

  private:
    void take(const ReplaceEffect& effect);
    TokensSlice held_;
    std::uint8_t entropy_ = 0;
};

}  // namespace portico::replace
