// SPDX-License-Identifier: Apache-2.0
//
// See scenario.hpp.
#include <algorithm>

#include "core/base/describe/describe.hpp"
#include "core/embedded/scenario.hpp"

namespace portico::embedded {
namespace {

template <class T>
void merge(std::optional<T>& into, std::optional<T>& from) {
    if (from) into = std::move(from);
}

std::string id_of(const Json& message) { return std::string(*message.find_string("id")); }

}  // namespace

Scenario::Scenario() {
    config.project_id = "project";
    config.frame_url = "https://vault.example/frame?projectId=project";
    config.frame_origin = "https://vault.example";
    config.app.name = "App";
    config.app.url = "https://app.example";
    config.chains = {"eip155:1", "eip155:8453", "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp"};
}

Scenario::~Scenario() = default;

void Scenario::start() {
    config.at_ms = at_ms;
    config.storage.emplace();
    for (const auto& [key, value] : storage) config.storage->push_back({key, value});
    auto created = Machine::create(to_json_text(config), [this](std::span<std::uint8_t> out) {
        for (auto& byte : out) byte = ++entropy_;
    });
    ASSERT_TRUE(created) << error_text(created.error());
    machine.emplace(std::move(*created));
    timers.clear();
    asked.clear();
    messages.clear();
    registered.clear();
    frame_open = false;
    shown = {};
    when(machine::OnlineChanged{true});
}

void Scenario::given_logged_in() {
    start();
    log_in();
}

void Scenario::log_in() {
    when(LoginByEmail{"alice@example.org"});
    frame_loads();
    frame_answers("CONNECT_EMAIL", R"({"action":"VERIFY_OTP"})");
    when(EnterLoginCode{"123456"});
    frame_answers("CONNECT_OTP");
    ask_connector(1, "portico_connect", "{}");
    frame_answers("GET_USER", R"({"address":")" + kAlice + R"(","chainId":1})");
    ASSERT_EQ(step(), LoginStep::kSignedIn);
}

void Scenario::when(EmbeddedInput event) {
    const std::string text = machine->step(to_json_text(EmbeddedStep{at_ms, std::move(event)}));
    auto output = parse_described<EmbeddedOutput>(text);
    ASSERT_TRUE(output) << error_text(output.error()) << "\n" << text;
    effects.assign(output->effects.begin(), output->effects.end());
    events.assign(output->events.begin(), output->events.end());
    for (const EmbeddedEffect& effect : effects) take(effect);
    merge(shown.login, output->slices.login);
    merge(shown.email_change, output->slices.email_change);
    merge(shown.approval, output->slices.approval);
    merge(shown.embedded_notice, output->slices.embedded_notice);
}

void Scenario::after(std::int64_t delay_ms) {
    const std::int64_t until = at_ms + delay_ms;
    while (true) {
        const auto due = std::ranges::min_element(timers, {}, [](auto& one) { return one.second; });
        if (due == timers.end() || due->second > until) break;
        at_ms = std::max(at_ms, due->second);
        const std::int64_t id = due->first;
        timers.erase(due);
        when(machine::TimerFired{id});
    }
    at_ms = until;
}

void Scenario::frame_loads(const std::string& version) {
    when(machine::FrameReady{frame_});
    frame_says(R"({"type":"@w3m-frame/READY","payload":{"version":")" + version + R"("}})");
    after(kFrameReadyDelayMs);
}

void Scenario::frame_answers(const std::string& event, const std::string& payload) {
    ASSERT_FALSE(messages.empty());
    for (auto at = messages.rbegin(); at != messages.rend(); ++at)
        if (*at->find_string("type") == "@w3m-app/" + event)
            return frame_says(R"({"id":")" + id_of(*at) + R"(","type":"@w3m-frame/)" + event +
                              R"(_SUCCESS")" + (payload.empty() ? "" : R"(,"payload":)" + payload) +
                              "}");
    FAIL() << "the frame was not asked " << event;
}

void Scenario::frame_fails(const std::string& event, const std::string& message,
                           const std::string& more) {
    for (auto at = messages.rbegin(); at != messages.rend(); ++at)
        if (*at->find_string("type") == "@w3m-app/" + event)
            return frame_says(R"({"id":")" + id_of(*at) + R"(","type":"@w3m-frame/)" + event +
                              R"(_ERROR","payload":{"message":")" + message + R"(")" + more + "}}");
    FAIL() << "the frame was not asked " << event;
}

void Scenario::frame_goes() {
    frame_open = false;
    when(machine::FrameLost{frame_});
}

void Scenario::frame_says(const std::string& message) {
    when(machine::FrameMessage{frame_, parse_json(message).value()});
}

void Scenario::ask_connector(EffectId id, const std::string& method, const std::string& params,
                             ChainNamespace chain_namespace) {
    when(ConnectorRequested{id, chain_namespace, method, parse_json(params).value()});
}

void Scenario::modal(bool open, int transactions) {
    when(machine::SliceChanged{
        "router", parse_json(R"({"transactions":)" + std::to_string(transactions) + "}").value()});
    when(machine::SliceChanged{
        "modal", parse_json(open ? R"({"open":true})" : R"({"open":false})").value()});
}

std::string Scenario::result(EffectId id) const {
    const auto found = answers.find(id);
    return found == answers.end() || !found->second.result ? "" : write_json(*found->second.result);
}

std::string Scenario::refused(EffectId id) const {
    const auto found = answers.find(id);
    if (found == answers.end() || !found->second.error) return "";
    return std::to_string(found->second.error->code) + " " + found->second.error->message.value;
}

Json Scenario::last_payload(const std::string& event) const {
    for (auto at = messages.rbegin(); at != messages.rend(); ++at)
        if (*at->find_string("type") == "@w3m-app/" + event) return *at->find("payload");
    ADD_FAILURE() << "the frame was not asked " << event;
    return {};
}

void Scenario::take(const EmbeddedEffect& effect) {
    if (const auto* one = std::get_if<machine::TimerSet>(&effect))
        EXPECT_TRUE(timers.emplace(one->timer_id, at_ms + one->delay_ms).second);
    if (const auto* one = std::get_if<machine::TimerClear>(&effect)) timers.erase(one->timer_id);
    if (const auto* one = std::get_if<machine::StorageSet>(&effect)) storage[one->key] = one->value;
    if (const auto* one = std::get_if<machine::StorageRemove>(&effect)) storage.erase(one->key);
    if (const auto* one = std::get_if<machine::FrameOpen>(&effect)) {
        EXPECT_FALSE(frame_open) << "never twice";
        frame_open = true;
        ++frames;
        frame_ = one->id;
        EXPECT_EQ(one->origin.value, "https://vault.example");
    }
    if (std::holds_alternative<machine::FrameClose>(effect)) frame_open = false;
    if (const auto* one = std::get_if<machine::FrameSend>(&effect)) {
        EXPECT_TRUE(frame_open);
        EXPECT_EQ(id_of(one->data).size(), 32U);
        asked.emplace_back(one->data.find_string("type")->substr(kFromApp.size()));
        for (const Json& before : messages) EXPECT_NE(id_of(before), id_of(one->data));
        messages.push_back(one->data);
    }
    if (const auto* one = std::get_if<ConnectorAnswer>(&effect)) {
        EXPECT_NE(one->result.has_value(), one->error.has_value());
        EXPECT_TRUE(answers.emplace(one->id, *one).second) << "answered twice";
    }
    if (const auto* one = std::get_if<ConnectorEmit>(&effect)) emitted.push_back(*one);
    if (const auto* one = std::get_if<ConnectorRegister>(&effect)) registered.push_back(*one);
}

}  // namespace portico::embedded
