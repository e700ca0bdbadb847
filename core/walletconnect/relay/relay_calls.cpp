// SPDX-License-Identifier: Apache-2.0
// What travels over the relay's socket: subscribe, unsubscribe, publish, and pushed messages.
#include <algorithm>

#include "core/base/encoding/hex.hpp"
#include "core/base/json/json_text.hpp"
#include "core/base/text/decimal.hpp"
#include "core/base/text/utf8.hpp"
#include "core/crypto/hash/sha2.hpp"
#include "core/walletconnect/numbers.hpp"
#include "core/walletconnect/relay/relay.hpp"
#include "core/walletconnect/wire.hpp"

namespace portico::wc {

namespace {

std::string frame(std::string_view id, std::string_view method, std::string_view params) {
    return json_text(R"({"id":$,"jsonrpc":"2.0","method":$,"params":$})",
                     {id, method, JsonPart::raw(params)});
}

/// An id as text, whichever way it was written; numbers keep their literal.
std::string_view id_text(const Json& id) {
    if (id.is_string()) return id.as_string();
    if (id.is_number()) return id.number_text();
    return {};
}

}  // namespace

bool Relay::follows(const std::string& topic) const {
    return std::ranges::find(topics_, topic) != topics_.end();
}

void Relay::subscribe(Step& step, const std::string& topic) {
    if (follows(topic)) return;
    erase(unsubscribes_, topic);
    topics_.emplace_back(topic);
    if (state_ == RelayState::kRefused) become(step, RelayState::kIdle);
    if (state_ == RelayState::kOnline) send_subscribes(step, {topic});
}

void Relay::unsubscribe(Step& step, const std::string& topic) {
    if (erase(topics_, topic) == 0) return;
    // A relay remembers subscriptions over a disconnect, so it must hear of this sooner or later.
    if (state_ == RelayState::kOnline)
        send_unsubscribe(step, topic);
    else if (unsubscribes_.size() < kUnsubscribesMax)
        unsubscribes_.emplace_back(topic);
}

const OutboxItem* Relay::publish(Step& step, Publication& publication) {
    if (outbox_.size() >= kOutboxMax) {
        notify(RelayNews::Kind::kPublishFailed, publication.token, kErrorOurs,
               "too many messages wait for the relay");
        return nullptr;
    }
    OutboxItem& item = outbox_.emplace_back();
    item.relay_id = to_decimal_signed(ids_.next(step));
    item.expires_wall_ms = step.now.wall_ms + publication.ttl_s * 1000;
    item.gives_up_mono_ms = step.now.mono_ms + kPublishGiveUpMs;
    item.publication = std::move(publication);
    if (state_ == RelayState::kRefused) become(step, RelayState::kIdle);
    if (state_ == RelayState::kOnline) send_publish(step, item);
    return &item;
}

bool Relay::withdraw(std::int64_t token) {
    return erase_if(outbox_, [token](const OutboxItem& item) {
               return item.publication.token == token;
           }) != 0;
}

void Relay::restore(OutboxItem item) {
    if (outbox_.size() < kOutboxMax) outbox_.push_back(std::move(item));
}

void Relay::send_call(Step& step, const char* method, const std::string& params) {
    Call& call = calls_.emplace_back();
    call.relay_id = to_decimal_signed(ids_.next(step));
    call.sent_mono_ms = step.now.mono_ms;
    step.emit(SocketSend{socket_id_, frame(call.relay_id, method, params)});
}

void Relay::send_subscribes(Step& step, const Vec<std::string>& topics) {
    if (topics.size() == 1)
        return send_call(step, "irn_subscribe", json_text(R"({"topic":$})", {topics.front()}));
    for (std::size_t i = 0; i < topics.size();) {
        std::string params = R"({"topics":[)";
        do append_shape(params, "$,", {topics[i]});
        while (++i < topics.size() && i % kSubscribeBatch != 0);
        params.back() = ']';
        send_call(step, "irn_batchSubscribe", params + "}");
    }
}

void Relay::send_unsubscribe(Step& step, const std::string& topic) {
    // The id that relays give a subscription, and clients compute: the hash of topic and client id.
    const std::string id = to_hex(sha256(as_bytes(topic + client_id_)));
    send_call(step, "irn_unsubscribe", json_text(R"({"topic":$,"id":$})", {topic, id}));
}

void Relay::send_publish(Step& step, OutboxItem& item) {
    const Publication& publication = item.publication;
    const std::string params =
        json_text(R"({"topic":$,"message":$,"ttl":$,"tag":$,"prompt":$})",
                  {publication.topic, publication.message, publication.ttl_s, publication.tag,
                   JsonPart::raw(publication.prompt ? "true" : "false")});
    step.emit(SocketSend{socket_id_, frame(item.relay_id, "irn_publish", params)});
    item.sends_again_mono_ms =
        step.now.mono_ms + (item.sends++ == 0 ? kPublishWaitMs : kPublishPulseMs);
    // After a minute a durable message is no longer urgent.
    if (step.now.mono_ms >= item.gives_up_mono_ms)
        item.sends_again_mono_ms = step.now.mono_ms + kPublishGiveUpMs;
    const auto open_call = std::ranges::find(calls_, item.relay_id, &Call::relay_id);
    if (open_call == calls_.end()) calls_.push_back({item.relay_id, step.now.mono_ms});
}

void Relay::tick_outbox(Step& step) {
    for (std::size_t i = outbox_.size(); i-- > 0;) {
        OutboxItem& item = outbox_[i];
        const Publication& publication = item.publication;
        if (publication.durable) {
            if (step.now.wall_ms < item.expires_wall_ms) continue;
            finish(i, RelayNews::Kind::kPublishFailed, kErrorOurs, "expired");
        } else if (step.now.mono_ms >= item.gives_up_mono_ms) {
            const std::string text = "Failed to publish payload, please try again. id:" +
                                     to_decimal_signed(publication.token) +
                                     " tag:" + to_decimal_signed(publication.tag);
            finish(i, RelayNews::Kind::kPublishFailed, kErrorOurs, text);
        }
    }
    if (state_ != RelayState::kOnline) return;
    for (OutboxItem& item : outbox_)
        if (step.now.mono_ms >= item.sends_again_mono_ms) send_publish(step, item);
}

void Relay::notify(RelayNews::Kind kind, std::int64_t token, std::int64_t code,
                   std::string_view text) {
    RelayNews& news = news_.emplace_back();
    news.kind = kind;
    news.token = token;
    news.code = code;
    news.text = text;
}

void Relay::finish(std::size_t index, RelayNews::Kind kind, std::int64_t code,
                   std::string_view text) {
    const std::string relay_id = outbox_[index].relay_id;
    const std::int64_t token = outbox_[index].publication.token;
    if (outbox_[index].publication.durable) notify(RelayNews::Kind::kOutboxRemoved, 0, 0, relay_id);
    erase_if(calls_, [&](const Call& call) { return call.relay_id == relay_id; });
    outbox_.erase(outbox_.begin() + static_cast<std::ptrdiff_t>(index));
    notify(kind, token, code, text);
}

void Relay::received(Step& step, std::int64_t socket_id, std::string_view text) {
    if (state_ != RelayState::kOnline || socket_id != socket_id_) return;
    last_frame_mono_ms_ = step.now.mono_ms;
    const auto json = parse_json(text);
    if (!json) return;
    const Json* id = json->find("id");
    if (id == nullptr || id_text(*id).empty()) return;

    const auto method = json->find_string("method");
    if (!method) {
        const Json* error = json->find("error");
        if (error != nullptr || json->find("result") != nullptr)
            answered(step, id_text(*id), error);
        return;
    }
    if (!method->ends_with("_subscription")) return;
    // Acknowledged before it is looked at: what we cannot read now we cannot read later either.
    step.emit(
        SocketSend{socket_id_, json_text(R"({"id":$,"jsonrpc":"2.0","result":true})", {*id})});
    const Json* params = json->find("params");
    const Json* data = params != nullptr ? params->find("data") : nullptr;
    if (data == nullptr) return;
    const auto topic = data->find_string("topic");
    const auto message = data->find_string("message");
    if (!topic || !message || message->empty()) return;
    notify(RelayNews::Kind::kDelivered, 0, 0, *message);
    news_.back().topic = *topic;
}

void Relay::answered(Step&, std::string_view relay_id, const Json* error) {
    if (asked_ == relay_id) asked_.clear();
    if (error == nullptr) time_told_ = false;
    erase_if(calls_, [relay_id](const Call& call) { return call.relay_id == relay_id; });
    std::int64_t code = 0;
    std::string text;
    if (error != nullptr) {
        code = find_integer(*error, "code").value_or(0);
        text = truncate_utf8(error->find_string("message").value_or("Unknown error"), 512);
    }
    const auto found = std::ranges::find(outbox_, relay_id, &OutboxItem::relay_id);
    if (found == outbox_.end()) {
        if (error != nullptr) refusal_ = text;  // the relay says why before it closes with 3000
        return;
    }
    const auto index = static_cast<std::size_t>(found - outbox_.begin());
    if (error == nullptr)
        finish(index, RelayNews::Kind::kPublished, 0, {});
    else if (code != kErrorTooMany && code != -32603)  // those pass: the pulse tries again
        finish(index, RelayNews::Kind::kPublishFailed, code, text);
}

}  // namespace portico::wc
