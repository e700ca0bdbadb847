// SPDX-License-Identifier: Apache-2.0
//
// How many steps the engine makes in a second, natively: JSON text in and out, as its shells do it,
// and without the text, as the simulator does. Prints a Markdown table. Each row is the best of
// five runs.
#include <chrono>
#include <cstdio>
#include <functional>
#include <string>

#include "core/base/describe/describe.hpp"
#include "core/engine/engine.hpp"

namespace {

using namespace portico;          // NOLINT: one small program
using namespace portico::engine;  // NOLINT

constexpr std::string_view kWallet = "example.meridian";
constexpr std::int64_t kAtMs = 1'700'000'000'000;

Engine make_engine() {
    EngineConfig config;
    config.project_id = "bench";
    config.networks = {ChainId("eip155:1"), ChainId("eip155:8453"), ChainId("eip155:10")};
    config.at_ms = kAtMs;
    auto engine = Engine::create(to_json_text(config), [](std::span<std::uint8_t> out) {
        for (auto& byte : out) byte = 1;
    });
    if (!engine) std::abort();
    return std::move(*engine);
}

std::string text_of(EngineInput event) { return to_json_text(EngineStep{kAtMs, std::move(event)}); }

/// Steps per second of `round`, which makes `steps` of them.
void measure(const char* name, int steps, const std::function<void()>& round) {
    using Clock = std::chrono::steady_clock;
    double best = 0;
    for (int run = 0; run < 5; ++run) {
        const auto begin = Clock::now();
        long rounds = 0;
        std::chrono::duration<double> taken{};
        do {
            for (int i = 0; i < 64; ++i) round();
            rounds += 64;
            taken = Clock::now() - begin;
        } while (taken.count() < 0.3);
        best = std::max(best, static_cast<double>(rounds) * steps / taken.count());
    }
    std::printf("| %-34s | %12.0f | %8.2f |\n", name, best, 1e6 / best);
}

// What a wallet answers when it is asked to connect.
Json grant() {
    return *parse_json(R"({"chain":"eip155:1","accounts":[{"account":)"
                       R"("eip155:1:0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed","type":"eoa"}]})");
}

// The id of the wallet request among the effects.
EffectId wallet_request(std::string_view output) {
    constexpr std::string_view kBefore = R"("type":"wallet_request","id":)";
    const std::size_t at = output.find(kBefore);
    if (at == std::string_view::npos) std::abort();
    return std::atoll(output.data() + at + kBefore.size());
}

void connect_and_disconnect(Engine& engine) {
    const auto step = [&](EngineInput event) { return engine.step(text_of(std::move(event))); };
    const EffectId id = wallet_request(step(ChooseWallet{kWallet}));
    if (!step(WalletAnswered{id, grant(), {}}).contains(R"("status":"connected")")) std::abort();
    step(DisconnectWallet{});
}

}  // namespace

int main() {
    std::printf("| step                               |     steps/s  | us/step  |\n");
    std::printf("|------------------------------------|-------------:|---------:|\n");

    Engine engine = make_engine();
    engine.step(text_of(wc::OnlineChanged{true}));
    engine.step(text_of(ConnectorFound{
        kWallet, ConnectorKind::kAnnounced, ChainNamespace::kEip155, "Meridian", {}}));

    const std::string small = text_of(wc::TimerFired{1});
    measure("small event, JSON", 1, [&] { engine.step(small); });

    const std::string open = text_of(Open{});
    const std::string close = text_of(Close{});
    measure("open, close, JSON", 2, [&] {
        engine.step(open);
        engine.step(close);
    });

    measure("connect, disconnect, JSON", 3, [&] { connect_and_disconnect(engine); });

    Json params = Json::array();
    for (int i = 0; i < 28; ++i) params.push(Json::string(std::string(64, 'f')));
    const std::string big =
        text_of(HostRequest{"1", ChainNamespace::kEip155, "harbour_unknown", std::move(params)});
    std::string name = "host request of " + std::to_string(big.size()) + " bytes, JSON";
    measure(name.c_str(), 1, [&] { engine.step(big); });
    return 0;
}
