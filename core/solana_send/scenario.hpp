// SPDX-License-Identifier: Apache-2.0
//
// The machine of sending on Solana in a world that the test writes: a node with its accounts, the
// wallet, the clock, other tabs.
#pragma once

#include <gmock/gmock.h>

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/chain/solana/message.hpp"
#include "core/solana_send/machine.hpp"
#include "core/solana_send/node_answers.hpp"

namespace portico::solana_send {

/// Points of the curve, so that they could be somebody's.
Bytes32 somebody(std::uint8_t seed);
std::string text_of(const Bytes32& key);
inline const Bytes32 kAdaKey = somebody(1);
inline const Bytes32 kBenKey = somebody(2);
inline const std::string kAda = text_of(kAdaKey);
inline const std::string kBen = text_of(kBenKey);
inline const std::string kGenesis = "5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d";
inline const std::string kChain = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp";

/// The network, as its node tells it.
struct Node {
    bool down = false;
    std::string genesis = kGenesis;
    std::map<std::string, Account> accounts;  ///< by address
    std::uint64_t height = 1'000;
    std::uint64_t kept_slots = 1'000;  ///< it has the blocks of so many slots
    std::uint64_t slots_behind = 0;    ///< whoever answers for signatures
    static constexpr std::uint64_t kEmptySlots = 100;
    Bytes32 blockhash{9};
    std::string prices = "[]";
    std::string trial = R"({"err":null,"logs":[],"unitsConsumed":30000})";  ///< of a simulation
    std::string refusal;                          ///< of sendTransaction: an error as JSON
    std::map<std::string, std::string> statuses;  ///< by signature, as JSON
    bool has_history = true;                      ///< it keeps more than the last blocks
    /// Of ENS: what `addr(node, 501)` of a name's resolver returns; empty: it reverts.
    std::map<std::string, std::string> names;

    /// The result as JSON, or nothing, and `error` is set.
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
    SolanaSendConfig config;

    /// Makes a machine from what is stored; a second time: the page was loaded again.
    void start();
    /// Ada has 1 of the token of this name (core/chain/solana/testdata), and it is chosen.
    void given_token(std::string_view name);
    /// The form is open, filled in for Ben.
    void given_form(const std::string& amount = "0.25", const std::string& to = kBen);
    void given_quote(const std::string& amount = "0.25", const std::string& to = kBen);
    void given_sent();

    // --- when -----------------------------------------------------------------------------------

    void when(SolanaSendInput event);
    void after(std::int64_t delay_ms);
    void confirm();
    /// The wallet signs what it was last asked.
    void wallet_signs();
    void wallet_answers(const std::string& result);
    void wallet_refuses(std::int64_t code);
    void type(const std::string& amount) { when(SolanaTypeSendAmount{amount}); }
    void to(const std::string& recipient) { when(SolanaTypeSendRecipient{recipient}); }

    // --- then -----------------------------------------------------------------------------------

    SolanaSendSlices shown;
    const SolanaSendSlice& send() const { return *shown.solana_send; }
    std::string problem() const;
    std::string warnings() const;  ///< "first_time lookalike!": with ! where it must be accepted
    const Vec<SolanaSent>& transfers() const { return shown.solana_transfers->transfers; }
    SolanaSentStatus status() const { return transfers()[0].status; }
    std::vector<RequestWallet> wallet;  ///< every request ever
    /// Of the wallet's last request.
    chain::SolanaTransaction requested() const;
    std::string token_id;
    Bytes32 mint{};
    std::vector<std::string> asked;  ///< methods, all
    std::vector<std::string>
        asked_nodes;     ///< "getEpochInfo https://node.example": the first of a request
    std::string priced;  ///< accounts that a price was last asked for, as JSON
    std::vector<engine::HttpGet> fetched;
    std::vector<std::string> delivered;  ///< transactions that nodes were given, in base64
    std::map<std::int64_t, std::int64_t> timers;
    std::optional<Machine> machine;

  private:
    void step(SolanaSendInput event);
    void take(const SolanaSendEffect& effect);
    std::vector<RequestChain> questions_;
    std::uint8_t entropy_ = 0;
};

}  // namespace portico::solana_send
