// SPDX-License-Identifier: Apache-2.0
// The socket's life. What travels over it is in relay_calls.cpp.
#include "core/walletconnect/relay/relay.hpp"

#include <algorithm>

#include "core/base/encoding/percent.hpp"
#include "core/base/text/utf8.hpp"
#include "core/crypto/curves/ed25519.hpp"
#include "core/crypto/did_key.hpp"
#include "core/walletconnect/numbers.hpp"
#include "core/walletconnect/relay/relay_auth.hpp"

namespace portico::wc {

void Relay::set_seed(const Secret<32>& seed) {
    seed_ = seed.duplicate();
    client_id_ = to_did_key(derive_ed25519_public(seed_));
}

void Relay::opened(Step& step, std::int64_t socket_id) {
    if (state_ != RelayState::kConnecting || socket_id != socket_id_) return;
    failures_ = 0;
    refusal_.clear();
    last_frame_mono_ms_ = step.now.mono_ms;
    unneeded_since_mono_ms_.reset();
    become(step, RelayState::kOnline);
    for (const std::string& topic : unsubscribes_) send_unsubscribe(step, topic);
    unsubscribes_.clear();
    send_subscribes(step, topics_);
    for (OutboxItem& item : outbox_) send_publish(step, item);
}

void Relay::closed(Step& step, std::int64_t socket_id, std::int64_t code, std::string_view reason) {
    if (socket_id != socket_id_) return;
    if (state_ != RelayState::kConnecting && state_ != RelayState::kOnline) return;
    if (code == kCloseRefused) {
        if (reason.empty()) reason = refusal_;
        if (time_refused(reason)) return lose_socket(step, false, reason);
        refuse(step, reason);
    } else {
        lose_socket(step, false, reason, code == kCloseTooMany ? kReconnectMaxMs : 0);
    }
}

/// True: there is another try, with the relay's time. One is enough if the time was all.
bool Relay::time_refused(std::string_view reason) {
    const auto refusal = read_time_refusal(reason);
    if (!refusal || !refusal->now_s) return false;
    notify(RelayNews::Kind::kTimeTold, *refusal->now_s * 1000, 0, {});
    time_told_ = !time_told_;
    return time_told_;
}

void Relay::network_changed(Step& step, bool up) {
    network_up_ = up;
    if (up) {
        failures_ = 0;
        if (state_ == RelayState::kRefused) become(step, RelayState::kIdle);
        // The wait ends now: the network may have come back long before the back-off does.
        if (state_ == RelayState::kWaiting) deadline_mono_ms_ = step.now.mono_ms;
        // A socket does not outlive the network that it was opened on.
        if (state_ == RelayState::kOnline) page_shown(step);
    } else if (state_ == RelayState::kConnecting || state_ == RelayState::kOnline) {
        lose_socket(step, true, "offline");
    }
}

void Relay::page_shown(Step& step) {
    const std::int64_t now = step.now.mono_ms;
    if (state_ == RelayState::kWaiting) {
        deadline_mono_ms_ = std::max(now, not_before_mono_ms_);
    } else if (state_ == RelayState::kConnecting) {
        deadline_mono_ms_ = std::min(deadline_mono_ms_, now + kShownAnswerMs);
    } else if (state_ == RelayState::kOnline && asked_.empty() && needed()) {
        // Only the answer to this counts: frames that arrived before the page stood still are read
        // now. Asking twice is harmless, whatever is asked.
        if (topics_.empty())
            send_publish(step, outbox_.front());
        else
            send_subscribes(step, {topics_.front()});
        asked_ = topics_.empty() ? outbox_.front().relay_id : calls_.back().relay_id;
        asked_until_mono_ms_ = now + kShownAnswerMs;
    }
}

void Relay::tick(Step& step) {
    const std::int64_t now = step.now.mono_ms;
    tick_outbox(step);
    if (state_ == RelayState::kOnline) tick_online(step);
    if (state_ == RelayState::kConnecting && now >= deadline_mono_ms_)
        lose_socket(step, true, "timeout");
    if (state_ == RelayState::kWaiting && !needed()) become(step, RelayState::kIdle);
    const bool due =
        state_ == RelayState::kIdle || (state_ == RelayState::kWaiting && now >= deadline_mono_ms_);
    if (due && network_up_ && needed()) open_socket(step);
}

void Relay::tick_online(Step& step) {
    const std::int64_t now = step.now.mono_ms;
    // 1. A socket nobody needs.
    if (needed()) {
        unneeded_since_mono_ms_.reset();
    } else if (!unneeded_since_mono_ms_) {
        unneeded_since_mono_ms_ = now;
    } else if (now >= *unneeded_since_mono_ms_ + kLingerMs) {
        step.emit(SocketClose{socket_id_});
        calls_.clear();
        become(step, RelayState::kIdle);
        return;
    }
    // 2. A socket that only looks open: a call without an answer, and nothing heard since.
    if (!asked_.empty() && now >= asked_until_mono_ms_) {
        lose_socket(step, true, "silent");
        return;
    }
    for (const Call& call : calls_) {
        const std::int64_t since = std::max(call.sent_mono_ms, last_frame_mono_ms_);
        if (now >= since + kCallTimeoutMs) {
            lose_socket(step, true, "silent");
            return;
        }
    }
    // 3. Silence: ask for something the relay must answer.
    const std::int64_t trusted = expecting_ ? kSilenceWaitingMs : kSilenceIdleMs;
    if (calls_.empty() && !topics_.empty() && now >= last_frame_mono_ms_ + trusted)
        send_subscribes(step, {topics_.front()});
}

std::optional<std::int64_t> Relay::next_deadline_ms() const {
    std::optional<std::int64_t> next;
    const auto consider = [&next](std::int64_t at) { next = next ? std::min(*next, at) : at; };
    if (state_ == RelayState::kConnecting) consider(deadline_mono_ms_);
    if (state_ == RelayState::kWaiting && network_up_) consider(deadline_mono_ms_);
    if (state_ == RelayState::kOnline) {
        if (unneeded_since_mono_ms_) consider(*unneeded_since_mono_ms_ + kLingerMs);
        for (const Call& call : calls_)
            consider(std::max(call.sent_mono_ms, last_frame_mono_ms_) + kCallTimeoutMs);
        if (!asked_.empty()) consider(asked_until_mono_ms_);
        if (calls_.empty() && !topics_.empty())
            consider(last_frame_mono_ms_ + (expecting_ ? kSilenceWaitingMs : kSilenceIdleMs));
    }
    for (const OutboxItem& item : outbox_) {
        if (state_ == RelayState::kOnline) consider(item.sends_again_mono_ms);
        if (!item.publication.durable) consider(item.gives_up_mono_ms);
    }
    return next;
}

void Relay::become(Step& step, RelayState state, std::string_view reason) {
    if (state == state_) return;
    state_ = state;
    asked_.clear();
    step.notify(RelayChanged{state, truncate_utf8(reason, 256)});
}

void Relay::open_socket(Step& step) {
    ++socket_id_;
    deadline_mono_ms_ = step.now.mono_ms + kSocketTimeoutMs;
    step.emit(SocketOpen{socket_id_, socket_url(step)});
    become(step, RelayState::kConnecting);
}

void Relay::lose_socket(Step& step, bool close, std::string_view reason,
                        std::int64_t delay_min_ms) {
    if (close) step.emit(SocketClose{socket_id_});
    calls_.clear();
    // 0.1 s the first time, then 1 .. 5 s; half a second of chance keeps clients of a restarted
    // relay apart.
    const std::int64_t delay =
        failures_ == 0
            ? kFirstReconnectMs
            : std::min(failures_ * kReconnectStepMs, kReconnectMaxMs) + step.random_below(500);
    failures_ = std::min(failures_ + 1, 10);
    not_before_mono_ms_ = step.now.mono_ms + delay_min_ms;
    deadline_mono_ms_ = step.now.mono_ms + std::max(delay, delay_min_ms);
    become(step, RelayState::kWaiting, reason);
}

void Relay::refuse(Step& step, std::string_view reason) {
    calls_.clear();
    for (std::size_t i = outbox_.size(); i-- > 0;) {
        if (outbox_[i].publication.durable) continue;
        finish(i, RelayNews::Kind::kPublishFailed, kCloseRefused, reason);
    }
    notify(RelayNews::Kind::kRefused, 0, 0, reason);
    become(step, RelayState::kRefused, reason);
}

std::string Relay::socket_url(Step& step) const {
    const std::string jwt =
        build_relay_jwt(seed_, subject_, config_.url, step.now.wall_ms / 1000, kRelayJwtTtlS);
    std::string url = config_.url;
    url += "?auth=" + percent_encode(jwt);
    if (!config_.project_id.empty()) url += "&projectId=" + percent_encode(config_.project_id);
    if (!config_.user_agent.empty()) url += "&ua=" + percent_encode(config_.user_agent);
    // Refusals come as a close code: browsers hide what a failed handshake says.
    return url + "&useOnCloseEvent=true";
}

}  // namespace portico::wc
