// SPDX-License-Identifier: Apache-2.0
//
// A page in virtual time for the account machine's tests: sends events as JSON text, keeps what the
// views would show, runs timers, and reads every output through the codec. Tests only.
#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "core/account/constants.hpp"
#include "core/account/machine.hpp"
#include "core/base/describe/describe.hpp"

namespace portico::account {

inline const std::string kAlice = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
inline const std::string kBob = "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359";
inline const std::string kSolanaChain = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp";
inline const std::string kSolanaAddress = "7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv";

inline Json json(std::string_view text) {
    auto parsed = parse_json(text);
    EXPECT_TRUE(parsed) << text;
    return parsed ? *parsed : Json();
}

class Scenario : public ::testing::Test {
  protected:
    Scenario();
    ~Scenario() override;

    // --- given ----------------------------------------------------------------------------------

    AccountConfig config;
    Network network;  ///< that the account is on
    std::int64_t at_ms = 1'700'000'000'000;

    void start();

    // --- when -----------------------------------------------------------------------------------

    void when(AccountInput event);

    /// Lets time pass; due timers fire in order.
    void after(std::int64_t delay_ms);

    /// The engine tells who is connected, on `network`.
    void watch(const std::string& address = kAlice);
    void watch_none();
    void look(Looking looking);

    // --- then -----------------------------------------------------------------------------------

    WatchAccount watching;
    AccountSlices shown;
    std::vector<AccountEffect> effects;           ///< of the last event
    std::map<std::int64_t, std::int64_t> timers;  ///< id -> due
    std::optional<Machine> machine;
    std::vector<HttpRequest> http;               ///< every one ever made
    std::vector<HttpGet> gets;                   ///< every one ever made
    std::vector<RequestWallet> wallet_requests;  ///< every one ever made
    std::map<EffectId, ChainAnswered> answers;   ///< what the engine was answered
    std::vector<std::string> warnings;           ///< for who runs the page

  private:
    void take(const AccountEffect& effect);
    void take(const AccountEvent& reported);
    void merge(AccountSlices from);
};

/// The operator has a server, which is asked with GETs.
class ServedScenario : public Scenario {
  protected:
    ServedScenario() { config.api_url = "https://harbour.example/"; }

    /// The last question to the server whose address has this in it.
    const HttpGet& requested(const std::string& part) const;
    std::size_t count(const std::string& part) const;
    /// The answer to the last of them.
    void server_responds(const std::string& part, const std::string& body,
                         std::int64_t status = 200);
    void server_knows_the_networks() {
        server_responds("supported-chains", R"({"http":["eip155:1","eip155:8453"],"ws":[]})");
    }
};

}  // namespace portico::account
