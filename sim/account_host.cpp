// SPDX-License-Identifier: Apache-2.0
#include "sim/account_host.hpp"

#include <utility>
#include <variant>

#include "core/base/describe.hpp"

namespace portico::sim {

AccountHost::AccountHost(World& world, std::string name,
                         std::function<void(engine::EngineInput)> tell)
    : world_(world), name_(std::move(name)), tell_(std::move(tell)) {}

void AccountHost::load() {
    account::AccountConfig config;
    config.project_id = "0123456789abcdef0123456789abcdef";
    config.at_ms = world_.scheduler.now_ms();
    auto machine = account::Machine::create(to_json_text(config), world_.entropy());
    if (!machine) return world_.violated(name_ + " was not created");
    machine_ = std::make_unique<account::Machine>(std::move(*machine));
    step(wc::OnlineChanged{online_});
}

void AccountHost::set_online(bool online) {
    online_ = online;
    if (machine_) step(wc::OnlineChanged{online});
}

void AccountHost::drop() {
    ++incarnation_;
    machine_.reset();
    for (const auto& [id, ticket] : timers_) world_.scheduler.cancel(ticket);
    timers_.clear();
}

void AccountHost::step(account::AccountInput event) {
    if (!machine_) load();
    if (!machine_) return;
    const account::AccountStep input{world_.scheduler.now_ms(), std::move(event)};
    const std::string answer = machine_->step(to_json_text(input));
    const auto output = parse_described<account::AccountOutput>(answer);
    if (!output) return world_.violated(name_ + " was answered what cannot be read: " + answer);
    const std::uint64_t incarnation = incarnation_;
    for (const account::AccountEffect& effect : output->effects) carry_out(effect);
    for (const account::AccountEvent& told : output->events) {
        if (incarnation != incarnation_) return;
        std::visit([this](const auto& one) { tell_(one); }, told);
    }
}

void AccountHost::carry_out(const account::AccountEffect& effect) {
    const std::uint64_t incarnation = incarnation_;
    if (const auto* http = std::get_if<engine::HttpRequest>(&effect)) {
        answer_chain(*http);
    } else if (const auto* asked = std::get_if<account::AskWallet>(&effect)) {
        world_.scheduler.after(1, [this, incarnation, id = asked->id] {
            if (incarnation == incarnation_)
                step(engine::WalletAnswered{id, {}, wc::RpcError{4200, "not this wallet", {}}});
        });
    } else if (const auto* set = std::get_if<wc::TimerSet>(&effect)) {
        const std::int64_t id = set->timer_id;
        timers_[id] = world_.scheduler.after(set->delay_ms, [this, incarnation, id] {
            if (incarnation != incarnation_) return;
            timers_.erase(id);
            step(wc::TimerFired{id});
        });
    } else if (const auto* clear = std::get_if<wc::TimerClear>(&effect)) {
        if (const auto old = timers_.find(clear->timer_id); old != timers_.end()) {
            world_.scheduler.cancel(old->second);
            timers_.erase(old);
        }
    }
}

void AccountHost::answer_chain(const engine::HttpRequest& request) {
    const std::uint64_t incarnation = incarnation_;
    engine::HttpAnswered answer;
    answer.id = request.id;
    answer.elapsed_ms = world_.chance.between(5, 3'000);
    if (!online_ || world_.chance.happens(world_.faults.chain_failure_per_mille)) {
        switch (world_.chance.between(0, 3)) {
            case 0:
                answer.failure = engine::HttpFailure::kNetwork;
                break;
            case 1:
                answer.failure = engine::HttpFailure::kTimeout;
                answer.elapsed_ms = request.timeout_ms;
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
    } else {
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
    world_.scheduler.after(answer.elapsed_ms, [this, incarnation, answer] {
        if (incarnation == incarnation_) step(answer);
    });
}

}  // namespace portico::sim
