// SPDX-License-Identifier: Apache-2.0
//
// The engine, with the fuzzer as host, views, wallets, chain nodes, pairing machine and storage.
// One line is one step; its first character says whose words the rest are, with the ids of the
// effects that wait filled in. Every output must be one: readable by the codec, within every limit.
#include <deque>

#include "core/base/describe/describe.hpp"
#include "core/base/text/utf8.hpp"
#include "core/engine/engine.hpp"
#include "fuzz/fuzz_input.hpp"

namespace {

using namespace portico;
using namespace portico::engine;

constexpr std::int64_t kStart = 1'760'000'000'000;
constexpr std::size_t kWaitingMax = 64;

std::string config_text() {
    EngineConfig config;
    config.project_id = "p";
    config.networks = {ChainId("eip155:1"), ChainId("eip155:8453"),
                       ChainId("solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp")};
    KnownWallet wallet;
    wallet.id = "w";
    wallet.name = "Wallet";
    wallet.mobile_link = "w://";
    config.wallets.push_back(wallet);
    config.rpc_proxy_url = "https://p.test";
    config.at_ms = kStart;
    return to_json_text(config);
}

class Player {
  public:
    Player()
        : engine_(Engine::create(config_text(), [](std::span<std::uint8_t> out) {
                      for (auto& byte : out) byte = 7;
                  }).value()) {}

    void play(char who, const std::string& text) {
        switch (who) {
            case 'w':  // a wallet's result, an error of its, the text of a chain node
                return answer(wallet_, R"({"type":"wallet_answered","result":)" + text);
            case 'e':
                return answer(wallet_, R"({"type":"wallet_answered","error":)" + text);
            case 'h': {
                std::string event =
                    R"({"type":"http_answered","status":200,"elapsed_ms":5,"body":)";
                append_json_string(event, text);
                return answer(http_, event);
            }
            case 's':  // any other answer of a chain node: status, failure, Retry-After
                return answer(http_, R"({"type":"http_answered","elapsed_ms":5,)" + text);
            case 't':
                at_ms_ += static_cast<std::int64_t>(text.size()) * 1'000;
                return answer(timers_, R"({"type":"timer_fired")");
            default:  // anybody's event as it stands
                return step(text);
        }
    }

    /// The next instance takes what this one leaves.
    void check_snapshot() {
        const auto storage = parse_json(engine_.snapshot());
        PORTICO_ASSERT(storage.has_value());
        Json config = parse_json(config_text()).value();
        config.set("storage", *storage);
        PORTICO_ASSERT(Engine::create(write_json(config), [](std::span<std::uint8_t>) {}));
    }

  private:
    // `event` is a JSON object without its end, and without the id.
    void answer(std::deque<std::int64_t>& waiting, const std::string& event) {
        if (waiting.empty()) return;
        const char* name = &waiting == &timers_ ? R"(,"timer_id":)" : R"(,"id":)";
        const std::string id = std::to_string(waiting.front());
        waiting.pop_front();
        step(event + name + id + "}");
    }

    void step(const std::string& event) {
        const std::string text =
            engine_.step(R"({"at_ms":)" + std::to_string(at_ms_) + R"(,"event":)" + event + "}");
        if (text.starts_with(R"({"error":)")) return;
        const auto output =
            parse_described<EngineOutput>(text, {.depth = 400, .size_bytes = 64 << 20});
        PORTICO_ASSERT(output.has_value());
        for (const EngineEffect& effect : output->effects) {
            if (const auto* requested = std::get_if<WalletRequest>(&effect))
                wait(wallet_, requested->id);
            if (const auto* sent = std::get_if<HttpRequest>(&effect)) wait(http_, sent->id);
            if (const auto* set = std::get_if<wc::TimerSet>(&effect)) wait(timers_, set->timer_id);
        }
    }

    static void wait(std::deque<std::int64_t>& waiting, std::int64_t id) {
        if (waiting.size() < kWaitingMax) waiting.push_back(id);
    }

    Engine engine_;
    std::int64_t at_ms_ = kStart;
    std::deque<std::int64_t> wallet_;
    std::deque<std::int64_t> http_;
    std::deque<std::int64_t> timers_;
};

}  // namespace

PORTICO_FUZZ_TARGET(input) {
    std::string_view rest = as_text(input);
    rest = rest.substr(0, valid_utf8_prefix(rest));
    Player player;
    for (int steps = 0; !rest.empty() && steps < 48; ++steps) {
        const std::string_view line = rest.substr(0, rest.find('\n'));
        rest.remove_prefix(line.size() < rest.size() ? line.size() + 1 : rest.size());
        if (line.empty()) continue;
        const bool whole = line.front() == '{';
        player.play(line.front(), std::string(whole ? line : line.substr(1)));
    }
    player.check_snapshot();
}
