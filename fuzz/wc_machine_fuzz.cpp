// SPDX-License-Identifier: Apache-2.0
//
// The pairing machine, with a session, a pairing and an attempt whose keys the fuzzer has: it plays
// the shell, the relay, other tabs and a hostile peer. One line is one step; its first character
// says whose words the rest are. Every output must be one: readable by the codec, within every
// limit.
#include <array>
#include <optional>

#include "core/base/describe/describe.hpp"
#include "core/base/encoding/hex.hpp"
#include "core/walletconnect/client/client.hpp"
#include "core/walletconnect/envelope.hpp"
#include "core/walletconnect/keys.hpp"
#include "core/walletconnect/machine.hpp"
#include "fuzz/fuzz_input.hpp"

namespace {

using namespace portico;
using namespace portico::wc;

constexpr std::int64_t kStart = 1'760'000'000'000;

const std::string kKey(64, '5');
const std::string kSessionTopic(64, 'a');
const std::string kPairingTopic(64, 'b');
const std::string kSettlingTopic(64, 'c');
const std::string kResponseTopic(64, 'd');

PairingConfig config_of(Role role) {
    PairingConfig config;
    config.role = role;
    config.relay_url = "wss://relay.test";
    config.at_ms = kStart;
    Namespace one;
    one.key = "eip155";
    one.chains = {ChainId("eip155:1")};
    one.accounts = {AccountId("eip155:1:0xab")};
    one.methods = {MethodName("m")};
    one.events = {MethodName("e")};
    SessionRecord session;
    session.session.topic = kSessionTopic;
    session.session.namespaces = {one};
    session.session.expires_at_ms = kStart + 600'000'000;
    session.sym_key = kKey;
    session.controller = role == Role::kWallet;
    session.acknowledged = true;
    const auto add = [&config](RecordKind kind, const std::string& id, std::string value) {
        config.storage.push_back({storage_key(kind, id), std::move(value)});
    };
    add(RecordKind::kSession, kSessionTopic, to_json_text(session));
    add(RecordKind::kPairing, kPairingTopic,
        to_json_text(PairingRecord{kPairingTopic, kKey, kStart + 300'000, false}));
    AttemptRecord attempt;
    attempt.pairing_topic = kPairingTopic;
    attempt.proposal_id = 1;
    attempt.authenticate_id = 2;
    attempt.private_key = kKey;
    attempt.public_key = kKey;
    attempt.expires_at_ms = kStart + 300'000;
    attempt.session_key = kKey;
    attempt.session_topic = kSettlingTopic;
    attempt.response_topic = kResponseTopic;
    if (role == Role::kDapp) add(RecordKind::kAttempt, kPairingTopic, to_json_text(attempt));
    add(RecordKind::kSent, "3", to_json_text(SentRecord{3, kSessionTopic, "r", kStart + 300'000}));
    return config;
}

class Player {
  public:
    explicit Player(Role role)
        : machine_(Machine::create(config_of(role), [next = std::uint64_t{0}](
                                                        std::span<std::uint8_t> out) mutable {
                       for (auto& byte : out) byte = static_cast<std::uint8_t>(++next * 167 >> 3);
                   }).value()) {
        step(OnlineChanged{true});
        step(SocketOpened{1});
    }

    void play(char who, std::string_view text) {
        switch (who) {
            case '0':
                return check(machine_.step(text));
            case '1':
                return deliver(kSessionTopic, sealed(text));
            case '2':
                return deliver(kPairingTopic, sealed(text));
            case '3':
                return deliver(kSettlingTopic, sealed(text));
            case '4':
                return frame(text);
            case '5':
                at_ += static_cast<std::int64_t>(text.size()) * 20'000;
                return step(TimerFired{0});
            case '6':
                return deliver(kResponseTopic, sealed_from(text));
            case '7':
                return step(
                    StorageChanged{storage_key(RecordKind::kSession, kSessionTopic), valid(text)});
            case '8':
                return step(TabMessage{valid(text)});
            case '9':
                return step(Pair{valid(text)});
            default:
                return;
        }
    }

  private:
    static std::string valid(std::string_view text) {
        return utf8_is_valid(text) ? std::string(text) : std::string();
    }
    static bool utf8_is_valid(std::string_view text) {
        return parse_json(write_json(Json::string(std::string(text)))).has_value();
    }
    std::string sealed(std::string_view text) {
        nonce_[0] += 1;
        return seal_envelope(key_of(kKey), nonce_, text, EnvelopeEncoding::kBase64);
    }
    std::string sealed_from(std::string_view text) {
        nonce_[0] += 1;
        static const Bytes32 sender = generate_key_pair([](std::span<std::uint8_t> out) {
                                          for (auto& byte : out) byte = 9;
                                      }).public_key;
        const auto key = derive_sym_key(key_of(kKey), sender);
        return seal_envelope_from(sender, *key, nonce_, text, EnvelopeEncoding::kBase64);
    }
    void deliver(const std::string& topic, const std::string& message) {
        Json data = Json::object();
        data.set("topic", Json::string(topic));
        data.set("message", Json::string(message));
        Json json = Json::object();
        json.set("id", Json::integer(1'000'000'000));
        json.set("method", Json::string("irn_subscription"));
        json.set("params", Json::object().set("data", std::move(data)));
        frame(write_json(json));
    }
    void frame(std::string_view text) { step(SocketMessage{1, valid(text)}); }
    void step(PairingInput event) {
        const auto output = machine_.step(PairingStep{at_, std::move(event)});
        PORTICO_ASSERT(output.has_value());
        check(to_json_text(*output));
    }
    static void check(const std::string& output) {
        if (output.starts_with(R"({"error":)")) return;
        PORTICO_ASSERT(
            parse_described<PairingOutput>(output, {.size_bytes = 64 << 20}).has_value());
    }

    Machine machine_;
    AeadNonce nonce_{};
    std::int64_t at_ = kStart + 1;
};

}  // namespace

PORTICO_FUZZ_TARGET(input) {
    std::string_view rest = as_text(input);
    if (rest.empty()) return;
    Player player(rest.front() == 'w' ? Role::kWallet : Role::kDapp);
    rest.remove_prefix(1);
    for (int steps = 0; !rest.empty() && steps < 32; ++steps) {
        const std::string_view line = rest.substr(0, rest.find('\n'));
        rest.remove_prefix(line.size() < rest.size() ? line.size() + 1 : rest.size());
        if (!line.empty()) player.play(line.front(), line.substr(1));
    }
}
