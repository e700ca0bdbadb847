// SPDX-License-Identifier: Apache-2.0
//
// For tests: the wallet directory with a server that answers what the test says.
#pragma once

#include "core/engine/scenario.hpp"
#include "core/engine/wallets/wallets.hpp"

namespace portico::engine {

class Wallets : public Scenario {
  protected:
    Wallets() { config.api_url = "https://api.example/"; }

    /// The requests of the last step, decoded.
    std::vector<std::string> requested_urls() const {
        std::vector<std::string> out;
        for (const EngineEffect& effect : effects)
            if (const auto* get = std::get_if<HttpGet>(&effect))
                out.push_back(*percent_decode(get->url));
        return out;
    }
    std::string requested_url() const {
        const auto urls = requested_urls();
        EXPECT_EQ(urls.size(), 1u);
        return urls.empty() ? "" : urls.back();
    }
    EffectId last_get() const {
        EffectId id = 0;
        for (const EngineEffect& effect : effects)
            if (const auto* get = std::get_if<HttpGet>(&effect)) id = get->id;
        EXPECT_NE(id, 0);
        return id;
    }
    void answer(EffectId id, const std::string& body, std::int64_t status = 200) {
        HttpAnswered event;
        event.id = id;
        event.status = status;
        event.body = body;
        when(event);
    }
    void no_answer(EffectId id, HttpFailure failure = HttpFailure::kNetwork) {
        HttpAnswered event;
        event.id = id;
        event.failure = failure;
        when(event);
    }
    static std::string wallet(const std::string& id, const std::string& more = {}) {
        return R"({"id":")" + id + R"(","name":"Wallet )" + id +
               R"(","badge_type":"none","chains":["eip155:1"],"mobile_link":")" + id + "://\"" +
               more + "}";
    }
    static std::string page(std::vector<std::string> wallets, int count) {
        std::string out = R"({"count":)" + std::to_string(count) + R"(,"data":[)";
        for (std::size_t i = 0; i < wallets.size(); ++i) out += (i ? "," : "") + wallets[i];
        return out + "]}";
    }
    /// Wallets number `first` to `last`.
    static std::string pages(int first, int last, int count) {
        std::vector<std::string> wallets;
        for (int i = first; i <= last; ++i) wallets.push_back(wallet("w" + std::to_string(i)));
        return page(wallets, count);
    }
    const WalletsSlice& slice() const { return *shown.wallets; }
    std::vector<std::string> ids() const {
        std::vector<std::string> out;
        for (const WalletRow& row : slice().wallets) out.push_back(row.id);
        return out;
    }
    void open() { when(Open{}); }
    void open_all() { when(Navigate{NavigateHow::kPush, View::kAllWallets, std::nullopt}); }
    /// AllWallets with its first page.
    void given_grid(int count = 3) {
        start();
        open();
        answer(last_get(), pages(1, std::min(count, 4), count));
        open_all();
        answer(last_get(), pages(1, std::min(count, 40), count));
    }
};

}  // namespace portico::engine
