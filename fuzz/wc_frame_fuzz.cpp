// SPDX-License-Identifier: Apache-2.0
//
// Frames of a relay, in every state of its client: any text gives at most an acknowledgement and
// news.
#include "core/walletconnect/relay/relay.hpp"
#include "fuzz/fuzz_input.hpp"

PORTICO_FUZZ_TARGET(input) {
    using namespace portico;
    const EntropyFn entropy = [](std::span<std::uint8_t> out) {
        for (auto& byte : out) byte = 7;
    };
    machine::Output out;
    wc::Step step{{1'760'000'000'000, 0}, entropy, out};
    wc::Relay relay({"wss://relay.test", "p", "u"});
    relay.set_seed(Secret<32>(Bytes32{1}));
    relay.subscribe(step, "a");
    wc::Publication publication{.topic = "a",
                                .message = "m",
                                .ttl_s = 300,
                                .tag = 1,
                                .prompt = false,
                                .token = 1,
                                .durable = false};
    relay.publish(step, publication);
    relay.tick(step);
    relay.opened(step, 1);
    std::string_view rest = as_text(input);
    while (!rest.empty()) {
        const std::string_view frame = rest.substr(0, rest.find('\n'));
        rest.remove_prefix(frame.size() < rest.size() ? frame.size() + 1 : rest.size());
        out = {};
        relay.received(step, 1, frame);
        PORTICO_ASSERT(out.effects.size() <= frame.size() + 200);
        PORTICO_ASSERT(relay.take_news().size() <= 2);
        PORTICO_ASSERT(relay.state() == wc::RelayState::kOnline);
    }
}
