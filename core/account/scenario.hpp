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
#include "core/base/describe.hpp"

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
    Scenario() {
        config.project_id = "project";
        network.caip_network_id = "eip155:1";
        network.name = "Ethereum";
        network.native_currency = {"Ether", "ETH", 18};
        network.rpc_urls.emplace_back("https://rpc.example");
        network.block_explorer_urls.emplace_back("https://scan.example");
    }

    // --- given ----------------------------------------------------------------------------------

    AccountConfig config;
    Network network;  ///< that the account is on
    std::int64_t at_ms = 1'700'000'000'000;

    void start() {
        config.at_ms = at_ms;
        auto created = Machine::create(to_json_text(config), [](std::span<std::uint8_t> out) {
            for (auto& byte : out) byte = 7;
        });
        ASSERT_TRUE(created) << error_text(created.error());
        machine.emplace(std::move(*created));
        timers.clear();
        shown = {};
        when(wc::OnlineChanged{true});
    }

    // --- when -----------------------------------------------------------------------------------

    void when(AccountInput event) {
        const std::string text = machine->step(to_json_text(AccountStep{at_ms, std::move(event)}));
        auto output = parse_described<AccountOutput>(text);
        ASSERT_TRUE(output) << error_text(output.error()) << "\n" << text;
        effects.assign(output->effects.begin(), output->effects.end());
        for (const AccountEffect& effect : effects) take(effect);
        for (const AccountEvent& told : output->events) take(told);
        merge(std::move(output->slices));
    }

    /// Lets time pass; due timers fire in order.
    void after(std::int64_t delay_ms) {
        const std::int64_t until = at_ms + delay_ms;
        while (true) {
            auto due = timers.end();
            for (auto it = timers.begin(); it != timers.end(); ++it)
                if (it->second <= until && (due == timers.end() || it->second < due->second))
                    due = it;
            if (due == timers.end()) break;
            at_ms = std::max(at_ms, due->second);
            const std::int64_t id = due->first;
            timers.erase(due);
            when(wc::TimerFired{id});
        }
        at_ms = until;
    }

    /// The engine tells who is connected, on `network`.
    void watch(const std::string& address = kAlice) {
        const std::string& chain = network.caip_network_id;
        watching.account.emplace(
            chain.starts_with("solana") ? ChainNamespace::kSolana : ChainNamespace::kEip155,
            address, chain, false, network);
        when(watching);
    }
    void watch_nobody() {
        watching.account.reset();
        when(watching);
    }
    void look(Looking looking) {
        watching.looking = looking;
        when(watching);
    }

    // --- then -----------------------------------------------------------------------------------

    WatchAccount watching;
    AccountSlices shown;
    std::vector<AccountEffect> effects;           ///< of the last event
    std::map<std::int64_t, std::int64_t> timers;  ///< id -> due
    std::optional<Machine> machine;
    std::vector<HttpRequest> http;              ///< every one ever made
    std::vector<HttpGet> gets;                  ///< every one ever made
    std::vector<AskWallet> wallet_requests;     ///< every one ever made
    std::map<EffectId, ChainAnswered> answers;  ///< what the engine was answered
    std::vector<ToastWanted> toasts;

  private:
    void take(const AccountEffect& effect) {
        if (const auto* timer = std::get_if<wc::TimerSet>(&effect)) {
            EXPECT_TRUE(timers.emplace(timer->timer_id, at_ms + timer->delay_ms).second);
            EXPECT_GE(timer->delay_ms, 0);
        }
        if (const auto* timer = std::get_if<wc::TimerClear>(&effect)) timers.erase(timer->timer_id);
        if (const auto* request = std::get_if<HttpRequest>(&effect)) http.push_back(*request);
        if (const auto* get = std::get_if<HttpGet>(&effect)) gets.push_back(*get);
        if (const auto* asked = std::get_if<AskWallet>(&effect)) wallet_requests.push_back(*asked);
    }
    void take(const AccountEvent& told) {
        if (const auto* toast = std::get_if<ToastWanted>(&told)) toasts.push_back(*toast);
        if (const auto* answer = std::get_if<ChainAnswered>(&told)) {
            EXPECT_NE(answer->result.has_value(), answer->error.has_value());
            EXPECT_TRUE(answers.emplace(answer->id, *answer).second) << "answered twice";
        }
    }

    template <class T>
    static void merge_one(std::optional<T>& into, std::optional<T>& from) {
        if (from) into = std::move(from);
    }
    void merge(AccountSlices from) {
        merge_one(shown.balance, from.balance);
        merge_one(shown.tokens, from.tokens);
        merge_one(shown.identity, from.identity);
        merge_one(shown.activity, from.activity);
        merge_one(shown.nfts, from.nfts);
        merge_one(shown.chart, from.chart);
    }
};

/// The operator has a server, which is asked with GETs.
class ServedScenario : public Scenario {
  protected:
    ServedScenario() { config.api_url = "https://harbour.example/"; }

    /// The last question to the server whose address has this in it.
    const HttpGet& asked(const std::string& part) const {
        const auto found = std::find_if(gets.rbegin(), gets.rend(), [&](const HttpGet& get) {
            return get.url.value.find(part) != std::string::npos;
        });
        EXPECT_NE(found, gets.rend()) << part;
        static const HttpGet kNone{};
        return found == gets.rend() ? kNone : *found;
    }
    std::size_t count(const std::string& part) const {
        return static_cast<std::size_t>(std::count_if(gets.begin(), gets.end(), [&](const auto& g) {
            return g.url.value.find(part) != std::string::npos;
        }));
    }
    /// The answer to the last of them.
    void server_says(const std::string& part, const std::string& body, std::int64_t status = 200) {
        when(HttpAnswered{asked(part).id, status, {}, body, {}, 12});
    }
    void server_knows_the_networks() {
        server_says("supported-chains", R"({"http":["eip155:1","eip155:8453"],"ws":[]})");
    }
};

}  // namespace portico::account
