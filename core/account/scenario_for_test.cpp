// SPDX-License-Identifier: Apache-2.0
//
// What the scenarios do. A file of its own: the codec's tables of the whole contract are half of
// the time that a test takes to compile.
#include <algorithm>

#include "core/account/scenario.hpp"
#include "core/base/describe/describe.hpp"

namespace portico::account {
namespace {

template <class T>
void merge_one(std::optional<T>& into, std::optional<T>& from) {
    if (from) into = std::move(from);
}

}  // namespace

Scenario::Scenario() {
    config.project_id = "project";
    network.caip_network_id = "eip155:1";
    network.name = "Ethereum";
    network.native_currency = {"Ether", "ETH", 18};
    network.rpc_urls.emplace_back("https://rpc.example");
    network.block_explorer_urls.emplace_back("https://scan.example");
}

Scenario::~Scenario() = default;

void Scenario::start() {
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

void Scenario::when(AccountInput event) {
    const std::string text = machine->step(to_json_text(AccountStep{at_ms, std::move(event)}));
    auto output = parse_described<AccountOutput>(text);
    ASSERT_TRUE(output) << error_text(output.error()) << "\n" << text;
    effects.assign(output->effects.begin(), output->effects.end());
    for (const AccountEffect& effect : effects) take(effect);
    for (const AccountEvent& reported : output->events) take(reported);
    merge(std::move(output->slices));
}

void Scenario::after(std::int64_t delay_ms) {
    const std::int64_t until = at_ms + delay_ms;
    while (true) {
        auto due = timers.end();
        for (auto it = timers.begin(); it != timers.end(); ++it)
            if (it->second <= until && (due == timers.end() || it->second < due->second)) due = it;
        if (due == timers.end()) break;
        at_ms = std::max(at_ms, due->second);
        const std::int64_t id = due->first;
        timers.erase(due);
        when(wc::TimerFired{id});
    }
    at_ms = until;
}

void Scenario::watch(const std::string& address) {
    const std::string& chain = network.caip_network_id;
    watching.account.emplace(
        chain.starts_with("solana") ? ChainNamespace::kSolana : ChainNamespace::kEip155, address,
        chain, false, network);
    when(watching);
}

void Scenario::watch_none() {
    watching.account.reset();
    when(watching);
}

void Scenario::look(Looking looking) {
    watching.looking = looking;
    when(watching);
}

void Scenario::take(const AccountEffect& effect) {
    if (const auto* timer = std::get_if<wc::TimerSet>(&effect)) {
        EXPECT_TRUE(timers.emplace(timer->timer_id, at_ms + timer->delay_ms).second);
        EXPECT_GE(timer->delay_ms, 0);
    }
    if (const auto* timer = std::get_if<wc::TimerClear>(&effect)) timers.erase(timer->timer_id);
    if (const auto* request = std::get_if<HttpRequest>(&effect)) http.push_back(*request);
    if (const auto* get = std::get_if<HttpGet>(&effect)) gets.push_back(*get);
    if (const auto* log = std::get_if<wc::Log>(&effect)) {
        EXPECT_EQ(log->level, wc::LogLevel::kWarn);
        warnings.push_back(log->message);
    }
    if (const auto* requested = std::get_if<RequestWallet>(&effect))
        wallet_requests.push_back(*requested);
}

void Scenario::take(const AccountEvent& reported) {
    if (const auto* answer = std::get_if<ChainAnswered>(&reported)) {
        EXPECT_NE(answer->result.has_value(), answer->error.has_value());
        EXPECT_TRUE(answers.emplace(answer->id, *answer).second) << "answered twice";
    }
}

void Scenario::merge(AccountSlices from) {
    merge_one(shown.balance, from.balance);
    merge_one(shown.tokens, from.tokens);
    merge_one(shown.identity, from.identity);
    merge_one(shown.activity, from.activity);
    merge_one(shown.nfts, from.nfts);
    merge_one(shown.chart, from.chart);
    merge_one(shown.approvals, from.approvals);
}

const HttpGet& ServedScenario::requested(const std::string& part) const {
    const auto found = std::find_if(gets.rbegin(), gets.rend(), [&](const HttpGet& get) {
        return get.url.value.find(part) != std::string::npos;
    });
    EXPECT_NE(found, gets.rend()) << part;
    static const HttpGet kNone{};
    return found == gets.rend() ? kNone : *found;
}

std::size_t ServedScenario::count(const std::string& part) const {
    return static_cast<std::size_t>(std::count_if(gets.begin(), gets.end(), [&](const auto& g) {
        return g.url.value.find(part) != std::string::npos;
    }));
}

void ServedScenario::server_responds(const std::string& part, const std::string& body,
                                     std::int64_t status) {
    when(HttpAnswered{requested(part).id, status, {}, body, {}, 12});
}

}  // namespace portico::account
