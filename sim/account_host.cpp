// SPDX-License-Identifier: Apache-2.0
#include "sim/account_host.hpp"

#include <utility>
#include <variant>

#include "core/base/describe/describe.hpp"
#include "sim/account_server.hpp"

namespace portico::sim {

AccountHost::AccountHost(World& world, std::string name,
                         std::function<void(engine::EngineInput)> notify)
    : world_(world), name_(std::move(name)), notify_(std::move(notify)) {}

void AccountHost::load() {
    account::AccountConfig config;
    config.project_id = "0123456789abcdef0123456789abcdef";
    config.api_url = "https://api.example";
    if (machine_.start(std::move(config))) step(wc::OnlineChanged{online_});
}

void AccountHost::set_online(bool online) {
    online_ = online;
    if (machine_.is_running()) step(wc::OnlineChanged{online});
}

void AccountHost::drop() {
    machine_.drop();
    watch_ = {};
    shown_ = {};
}

void AccountHost::step(account::AccountInput event) {
    if (!machine_.is_running()) load();
    if (!machine_.is_running()) return;
    if (const auto* watch = std::get_if<engine::WatchAccount>(&event)) watch_ = *watch;
    const auto output = machine_.step<account::AccountOutput>(
        account::AccountStep{world_.scheduler.now_ms(), std::move(event)});
    if (!output) return;
    take(output->slices);
    const std::uint64_t incarnation = machine_.incarnation();
    for (const account::AccountEffect& effect : output->effects) carry_out(effect);
    for (const account::AccountEvent& reported : output->events) {
        if (incarnation != machine_.incarnation()) return;
        std::visit([this](const auto& one) { notify_(one); }, reported);
    }
}

void AccountHost::carry_out(const account::AccountEffect& effect) {
    if (machine_.carry_out(effect)) return;
    const std::uint64_t incarnation = machine_.incarnation();
    if (const auto* http = std::get_if<engine::HttpRequest>(&effect)) {
        answer_chain(*http);
    } else if (const auto* get = std::get_if<engine::HttpGet>(&effect)) {
        answer_get(*get);
    } else if (const auto* requested = std::get_if<account::RequestWallet>(&effect)) {
        world_.scheduler.after(1, [this, incarnation, id = requested->id] {
            if (incarnation == machine_.incarnation())
                step(engine::WalletAnswered{id, {}, wc::RpcError{4200, "not this wallet", {}}});
        });
    }
}

void AccountHost::take(const account::AccountSlices& slices) {
    if (auto fault = fault_of(watch_, slices)) world_.violated(name_ + " " + *fault);
    if (slices.activity) shown_.activity = slices.activity;
    if (slices.nfts) shown_.nfts = slices.nfts;
    if (slices.chart) shown_.chart = slices.chart;
}

void AccountHost::check_settled() {
    const auto check = [&](const auto& slice, const char* what) {
        if (slice && slice->state == account::HoldingState::kLoading)
            world_.violated(name_ + " is stuck loading " + what);
    };
    check(shown_.activity, "activity");
    check(shown_.nfts, "NFTs");
    check(shown_.chart, "the chart");
}

void AccountHost::answer_later(engine::HttpAnswered answer) {
    const std::int64_t delay_ms = answer.elapsed_ms;
    world_.scheduler.after(
        delay_ms, [this, incarnation = machine_.incarnation(), answer = std::move(answer)] {
            if (incarnation == machine_.incarnation()) step(answer);
        });
}

bool AccountHost::fails(engine::HttpAnswered& answer, std::int64_t timeout_ms) {
    if (online_ && !world_.chance.happens(world_.faults.chain_failure_per_mille)) return false;
    switch (world_.chance.between(0, 3)) {
        case 0:
            answer.failure = engine::HttpFailure::kNetwork;
            break;
        case 1:
            answer.failure = engine::HttpFailure::kTimeout;
            answer.elapsed_ms = timeout_ms;
            break;
        case 2:
            answer.status = 503;
            answer.retry_after = "1";
            answer.body = "busy";
            break;
        default:
            answer.status = 200;
            answer.body = "<html>not JSON</html>";
    }
    return true;
}

void AccountHost::answer_get(const engine::HttpGet& request) {
    engine::HttpAnswered answer;
    answer.id = request.id;
    answer.elapsed_ms = world_.chance.between(5, 3'000);
    if (!fails(answer, request.timeout_ms)) {
        auto body = answer_of_server(request.url.value, world_.scheduler.now_ms());
        answer.status = body ? 200 : 404;
        answer.body = body.value_or("{}");
    }
    answer_later(std::move(answer));
}

void AccountHost::answer_chain(const engine::HttpRequest& request) {
    engine::HttpAnswered answer;
    answer.id = request.id;
    answer.elapsed_ms = world_.chance.between(5, 3'000);
    if (!fails(answer, request.timeout_ms)) {
        const auto body = parse_json(request.body.value);
        const auto reply = [](const Json& one) {
            const Json* id = one.find("id");
            return Json::object()
                .set("jsonrpc", Json::string("2.0"))
                .set("id", id ? *id : Json())
                .set("result", Json::string("0x1"));
        };
        Json replies = Json::array();
        if (body && body->is_array())
            for (const Json& one : body->items()) replies.push(reply(one));
        answer.status = 200;
        answer.body = write_json(body && body->is_array() ? replies : reply(body ? *body : Json()));
    }
    answer_later(std::move(answer));
}

}  // namespace portico::sim
