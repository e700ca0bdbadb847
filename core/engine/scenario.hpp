// SPDX-License-Identifier: Apache-2.0
//
// A page in virtual time for the engine's tests: sends events as JSON text, keeps what the views
// would show, runs timers, keeps storage, and checks after every step what must always hold. Tests
// only.
#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "core/base/describe/describe.hpp"
#include "core/base/encoding/percent.hpp"
#include "core/engine/engine.hpp"
#include "core/engine/modal/modal_constants.hpp"
#include "core/engine/provider/provider_error.hpp"

namespace portico::engine {

inline const std::string kAlice = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
inline const std::string kBob = "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359";
inline const std::string kMeridian = "example.meridian";
inline const std::string kTopic(64, 'a');

inline Json json(std::string_view text) {
    auto parsed = parse_json(text);
    EXPECT_TRUE(parsed) << text;
    return parsed ? *parsed : Json();
}

inline RpcError rpc_error(std::int64_t code, const std::string& message = "no") {
    return {code, message, std::nullopt};
}

class Scenario : public ::testing::Test {
  protected:
    Scenario();
    ~Scenario() override;

    // --- given ----------------------------------------------------------------------------------

    EngineConfig config;
    std::int64_t at_ms = 1'700'000'000'000;

    /// A network of the host, with RPC URLs of our choice.
    void given_network(const std::string& id, std::vector<std::string> urls, bool testnet = false);

    void given_wallet(const std::string& id, const std::string& name);

    void start();

    /// The page is loaded again: storage stays.
    void reload() { start(); }

    // --- when -----------------------------------------------------------------------------------

    void when(EngineInput event);

    /// Lets time pass; due timers fire in order.
    void after(std::int64_t delay_ms);

    void announce(const std::string& id = kMeridian, const std::string& name = "Meridian",
                  ConnectorKind kind = ConnectorKind::kAnnounced);

    /// Answers the wallet request that is open.
    void wallet_responds(Json result);
    /// Answers portico_connect or portico_switchChain.
    static Json grant(const std::vector<std::string>& addresses, const std::string& chain,
                      const std::string& type = "eoa");
    void wallet_grants(const std::vector<std::string>& addresses = {kAlice},
                       const std::string& chain = "eip155:1") {
        wallet_responds(grant(addresses, chain));
    }
    void wallet_refuses(RpcError error);
    void wallet_emits(const std::string& name, Json data, const std::string& id = kMeridian);
    void pairing_reports(wc::PairingEvent event);
    void host_requests(const std::string& id, const std::string& method,
                       const std::string& params = "[]",
                       ChainNamespace chain_namespace = ChainNamespace::kEip155);

    /// A wallet in the browser is connected and the modal has closed.
    void given_connected(const std::string& chain = "eip155:1");

    wc::Session session(std::vector<std::string> chains = {"eip155:1", "eip155:8453"},
                        std::vector<std::string> methods = {"personal_sign",
                                                            "eth_sendTransaction"});

    /// A wallet on a phone is paired and the modal has closed.
    void given_paired(const wc::Session& with);

    // --- then -----------------------------------------------------------------------------------

    EngineSlices shown;                 ///< what the views show now
    std::vector<EngineEffect> effects;  ///< of the last event
    std::map<std::string, std::string> storage;
    std::map<std::int64_t, std::int64_t> timers;  ///< id -> due
    std::optional<Engine> engine;
    std::map<std::string, HostAnswer> answers;  ///< every answer a host got, by request id
    std::map<std::string, int> requested;
    std::vector<HostEmit> emitted;  ///< every event a host got

    View view() const { return shown.router->view; }
    bool is_open() const { return shown.modal->open; }
    std::vector<View> history() const {
        return {shown.router->history.begin(), shown.router->history.end()};
    }
    const ConnectingSlice& connecting() const { return *shown.connecting; }
    const ConnectionSlice& connection(std::size_t index = 0) const {
        return shown.connections->connections[index];
    }

    template <class T>
    std::vector<T> all() const {
        std::vector<T> found;
        for (const EngineEffect& effect : effects)
            if (const auto* one = std::get_if<T>(&effect)) found.push_back(*one);
        return found;
    }
    template <class T>
    T only() const {
        const auto found = all<T>();
        EXPECT_EQ(found.size(), 1U);
        return found.empty() ? T{} : found.front();
    }
    template <class T>
    std::vector<T> commands() const {
        std::vector<T> found;
        for (const PairingCommand& command : all<PairingCommand>())
            if (const auto* one = std::get_if<T>(&command.command)) found.push_back(*one);
        return found;
    }

    std::int64_t answer_code(const std::string& id) const;
    std::string answer_text(const std::string& id) const;
    std::vector<std::string> emitted_names() const;

    EffectId open_wallet_request() const;
    std::vector<WalletRequest> wallet_requests;  ///< every one ever made
    std::vector<HttpRequest> http;               ///< every one ever made
    std::vector<RequestChain> chain_requests;    ///< every one ever made
    WatchAccount watched;                        ///< the last that was sent to the account machine

  private:
    void take(const EngineEffect& effect);

    void merge(EngineSlices from);

    // What holds after every step, whatever was sent.
    void check() const;
};

}  // namespace portico::engine
