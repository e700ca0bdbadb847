// SPDX-License-Identifier: Apache-2.0
// Create, restore, dispatch and time.
#include "core/walletconnect/client/client.hpp"

#include <algorithm>
#include <utility>

#include "core/base/assert.hpp"
#include "core/base/describe/describe_stored.hpp"
#include "core/base/encoding/hex.hpp"
#include "core/base/text/decimal.hpp"
#include "core/walletconnect/keys.hpp"
#include "core/walletconnect/relay/relay_auth.hpp"

namespace portico::wc {

namespace {

void consider(std::optional<std::int64_t>& next, std::int64_t at) {
    next = next ? std::min(*next, at) : at;
}

}  // namespace

std::string storage_key(RecordKind kind, std::string_view id) {
    return std::string(kStoredKeys.prefix).append(name_of(kind)).append(id);
}

std::optional<RecordKey> parse_record_key(std::string_view key) {
    const auto place = kStoredKeys.find(key);
    if (!place) return std::nullopt;
    const RecordKind kind = static_cast<RecordKind>(*place);
    return RecordKey{kind, key.substr(kStoredKeys.prefix.size() + name_of(kind).size())};
}

std::string request_key(const std::string& topic, std::int64_t id) {
    return storage_key(RecordKind::kRequest, topic + "/" + to_decimal_signed(id));
}

void save_described(Step& step, const std::string& key, const TypeInfo& type, const void* record) {
    write_described(type, record, step.stored(key).emplace());
}

std::optional<std::string>& Step::stored(const std::string& key) {
    for (auto& [known, text] : storage)
        if (known == key) return text;
    return storage.emplace_back(key, std::nullopt).second;
}

bool read_record(std::string_view text, const TypeInfo& type, void* record) {
    const auto json = parse_json(text, {.depth = kDepthMax});
    return json && read_stored(type, *json, record);
}

Secret<32> key_of(const std::string& hex) {
    Secret<32> key;
    const bool good = hex.size() == 64 && parse_hex_into(hex, key.expose_mutable()).has_value();
    PORTICO_ASSERT(good);  // restore checks what comes from storage
    return key;
}

Client::Client(PairingConfig config, EntropyFn entropy)
    : config_(std::move(config)),
      entropy_(std::move(entropy)),
      relay_({config_.relay_url, config_.project_id, config_.user_agent}),
      now_{config_.at_ms, 0},
      device_ms_(config_.at_ms) {
    Step step{now_, entropy_, first_};
    restore(step);
    settle_step(step);
    write_storage(step);
}

// --- restore ------------------------------------------------------------------------------------

void Client::restore(Step& step) {
    for (const StoredItem& item : config_.storage) restore_item(step, item);
    config_.storage.clear();
    if (!is_hex32(seed_)) {
        seed_ = to_hex(generate_sym_key(entropy_).expose());
        save_record(step, storage_key(RecordKind::kClient), ClientRecord{seed_});
    }
    relay_.set_seed(key_of(seed_));
    relay_.set_subject(to_hex(generate_sym_key(entropy_).expose()));
    begin_restored(step);
}

/// Takes one stored record. What has expired is removed: it would only come again. What cannot be
/// read is of another version of this page, which shares the storage, and stays.
void Client::restore_item(Step& step, const StoredItem& item) {
    if (!std::string_view(item.key.value).starts_with(kStoredKeys.prefix)) return;
    const auto key = parse_record_key(item.key.value);
    if (!key) return;
    const std::int64_t now = step.now.wall_ms;
    [[maybe_unused]] const bool wallet = config_.role == Role::kWallet;
    bool kept = false;
    const auto read = [&](const TypeInfo& type, void* record) {
        const bool readable = read_record(item.value.value, type, record);
        kept = !readable;
        return readable;
    };
    const auto take = [&]<class Record>(Vec<Record>& list, std::size_t max, auto good) {
        if (list.size() >= max) return;
        if (read(type_info<Record>(), &list.emplace_back()) && good(list.back()))
            kept = true;
        else
            list.pop_back();
    };
    switch (key->kind) {
        case RecordKind::kClient: {
            ClientRecord record;
            kept = true;  // one is stored over it, where it is of no use
            if (read_record(item.value.value, type_info<ClientRecord>(), &record) &&
                is_hex32(record.seed))
                seed_ = record.seed.value;
            break;
        }
        case RecordKind::kPairing:
            take(pairings_, kPairingsMax, [now](const PairingRecord& record) {
                return record.expires_at_ms > now && is_hex32(record.topic) &&
                       is_hex32(record.sym_key);
            });
            break;
        case RecordKind::kSession:
            take(sessions_, kSessionsMax, [now](const SessionRecord& record) {
                return record.session.expires_at_ms > now && is_hex32(record.session.topic) &&
                       is_hex32(record.sym_key);
            });
            break;
        case RecordKind::kAttempt:
            take(attempts_, kProposalsMax, [now](const AttemptRecord& record) {
                return record.expires_at_ms > now && is_hex32(record.private_key) &&
                       is_hex32(record.public_key) &&
                       record.session_key.has_value() == record.session_topic.has_value() &&
                       (!record.session_key || is_hex32(*record.session_key));
            });
            break;
        case RecordKind::kSent:
            take(sent_, kSentMax, [now](const SentRecord& record) {
                return record.expires_at_ms + kLateAnswerMs > now;
            });
            break;
        case RecordKind::kSeen:
            take(seen_, kSessionsMax + kPairingsMax, [](const SeenRecord&) { return true; });
            break;
        case RecordKind::kOut: {
            OutboxRecord record;
            if (!read(type_info<OutboxRecord>(), &record) || record.expires_at_ms <= now) break;
            kept = true;
            restore_outbox(record);
            break;
        }
        // Of a wallet alone: a page that was one in another life has no use for them.
        case RecordKind::kProposal:
            if constexpr (kWithWallet)
                if (wallet)
                    take(proposals_, kProposalsMax, [now](const ProposalRecord& record) {
                        return record.proposal.expires_at_ms > now &&
                               is_hex32(record.proposer_public);
                    });
            break;
        case RecordKind::kAuthenticate:
            if constexpr (kWithWallet)
                if (wallet)
                    take(authenticates_, kProposalsMax, [now](const AuthenticateRecord& record) {
                        return record.request.expires_at_ms > now &&
                               is_hex32(record.requester_public);
                    });
            break;
        case RecordKind::kRequest:
            if constexpr (kWithWallet)
                if (wallet)
                    take(requests_, kRequestsMax, [now](const RequestRecord& record) {
                        return record.request.expires_at_ms > now;
                    });
            break;
    }
    if (!kept) step.remove(item.key.value);
}

void Client::restore_outbox(const OutboxRecord& record) {
    OutboxItem item;
    item.relay_id = record.relay_id;
    item.publication = {.topic = record.topic,
                        .message = record.message,
                        .ttl_s = record.ttl_s,
                        .tag = record.tag,
                        .prompt = record.prompt,
                        .token = 0,
                        .durable = true};
    item.expires_wall_ms = record.expires_at_ms;
    item.gives_up_mono_ms = kPublishGiveUpMs;
    relay_.restore(std::move(item));
}

/// Follows every topic again and tells the owner what is left of its last life.
void Client::begin_restored(Step& step) {
    Restored restored;
    for (const SessionRecord& record : sessions_) {
        relay_.subscribe(step, record.session.topic);
        if (record.acknowledged) restored.sessions.push_back(record.session);
    }
    for (const PairingRecord& record : pairings_) relay_.subscribe(step, record.topic);
    for (const AttemptRecord& record : attempts_) {
        if (record.session_topic) relay_.subscribe(step, *record.session_topic);
        if (record.response_topic) relay_.subscribe(step, *record.response_topic);
    }
    step.notify(std::move(restored));
    if constexpr (kWithWallet) {
        for (const ProposalRecord& record : proposals_) step.notify(record.proposal);
        for (const AuthenticateRecord& record : authenticates_) step.notify(record.request);
        for (const RequestRecord& record : requests_) step.notify(record.request);
    }
}

// --- one step -----------------------------------------------------------------------------------

void Client::begin_step(Step& step, std::int64_t at_ms, std::int64_t fired_timer_id) {
    step.out = std::exchange(first_, {});
    const std::int64_t passed_ms = at_ms - device_ms_;
    device_ms_ = at_ms;
    now_.mono_ms += std::max<std::int64_t>(0, passed_ms);
    // The timer is behind its time where the page stood still, which is no waiting: what a relay
    // could not answer then has not gone unanswered.
    if (timer_due_mono_ms_) now_.mono_ms = std::min(now_.mono_ms, *timer_due_mono_ms_);
    // Somebody has set a clock back that was known to be wrong: the server's has not moved.
    if (ahead_ms_ != 0 && passed_ms < 0) ahead_ms_ = at_ms - now_.wall_ms;
    now_.wall_ms = std::clamp<std::int64_t>(at_ms - ahead_ms_, 0, machine::kTimeMaxMs);
    if (fired_timer_id != 0 && fired_timer_id == timer_id_ && timer_due_mono_ms_) {
        now_.mono_ms =
            std::max(now_.mono_ms, *timer_due_mono_ms_);  // even if the clock was set back
        timer_due_mono_ms_.reset();
    }
    step.now = now_;
    expire(step);
    relay_.tick(step);
    take_relay_news(step);
    may_answer_ = true;
}

void Client::end_step(Step& step) {
    take_relay_news(step);
    settle_step(step);
    write_storage(step);
}

void Client::on(Step&, const TimerFired&) {}  // every step does what is due
void Client::on(Step& step, const OnlineChanged& event) {
    relay_.network_changed(step, event.online);
}
void Client::on(Step& step, const PageShown&) { relay_.page_shown(step); }

/// Old news say that the clock is behind, never that it is ahead.
void Client::on(Step& step, const ServerTimeSeen& event) {
    if (event.time_ms > step.now.wall_ms + kClockToleranceMs) believe(step, event.time_ms);
}

void Client::believe(Step& step, std::int64_t server_ms) {
    if (!machine::is_time(server_ms)) return;
    ahead_ms_ = device_ms_ - server_ms;
    now_.wall_ms = step.now.wall_ms = server_ms;
    for (const AttemptRecord& attempt : attempts_) {
        // Its times are wrong, and the relay has not got it yet.
        if (!is_foreground(attempt) || !relay_.withdraw(attempt.proposal_id)) continue;
        if (attempt.authenticate_id != 0) relay_.withdraw(attempt.authenticate_id);
        const Connect again = std::move(connect_);
        return on(step, again);
    }
}
void Client::on(Step& step, const SocketOpened& event) { relay_.opened(step, event.socket_id); }
void Client::on(Step& step, const SocketMessage& event) {
    relay_.received(step, event.socket_id, event.text.value);
}
void Client::on(Step& step, const SocketClosed& event) {
    relay_.closed(step, event.socket_id, event.code, event.reason);
}

void Client::refuse(Step& step, const char* command, const RpcError& error) {
    step.notify(CommandRefused{command, error});
}

void Client::take_relay_news(Step& step) {
    for (const RelayNews& news : relay_.take_news()) {
        switch (news.kind) {
            case RelayNews::Kind::kDelivered:
                receive(step, news.topic, news.text, true, false);
                break;
            case RelayNews::Kind::kPublished:
                for (const SentRecord& sent : sent_)
                    if (sent.id == news.token)
                        step.notify(RequestSent{sent.request_id, sent.topic});
                break;
            case RelayNews::Kind::kPublishFailed:
                publish_failed(step, news);
                break;
            case RelayNews::Kind::kRefused:
                for (std::size_t i = attempts_.size(); i-- > 0;)
                    if (is_foreground(attempts_[i]))
                        fail_attempt(step, i, Code::wc_relay_refused, news.text);
                // What the relay told did not help: the device may be right by the next try.
                if (read_time_refusal(news.text)) believe(step, device_ms_);
                break;
            case RelayNews::Kind::kTimeTold:
                believe(step, news.token);
                break;
            case RelayNews::Kind::kOutboxRemoved:
                step.remove(storage_key(RecordKind::kOut, news.text));
                break;
        }
    }
}

void Client::publish_failed(Step& step, const RelayNews& news) {
    if (news.token == 0) return;
    for (std::size_t i = sent_.size(); i-- > 0;) {
        if (sent_[i].id != news.token) continue;
        RpcError error;
        error.code = news.code;
        error.message = news.text;
        answer_sent(step, i, nullptr, &error);
    }
    for (std::size_t i = attempts_.size(); i-- > 0;)
        if (attempts_[i].proposal_id == news.token) {
            const bool refused = news.code == kCloseRefused;
            fail_attempt(step, i, refused ? Code::wc_relay_refused : Code::wc_publish_failed,
                         news.text);
        }
}

// --- time ---------------------------------------------------------------------------------------

void Client::expire(Step& step) {
    const std::int64_t now = step.now.wall_ms;
    for (std::size_t i = sessions_.size(); i-- > 0;) {
        const SessionRecord& record = sessions_[i];
        const std::string topic = record.session.topic;
        if (record.session.expires_at_ms <= now)
            remove_session(step, topic, EndReason::kExpired, nullptr);
        else if (!record.acknowledged && record.settle_deadline_ms <= now)
            end_session(step, topic, EndReason::kExpired, 7000);
    }
    for (std::size_t i = attempts_.size(); i-- > 0;) {
        const AttemptRecord& record = attempts_[i];
        if (is_foreground(record) && !record.session_key && now >= record.shown_until_ms) {
            expired_ = std::exchange(foreground_, {});
            step.notify(ConnectExpired{});
        }
        if (record.expires_at_ms <= now) {
            if (record.session_key)
                fail_attempt(step, i, Code::wc_settlement_failed, "no settlement arrived");
            else
                forget_attempt(step, i, false);
        }
    }
    for (std::size_t i = pairings_.size(); i-- > 0;)
        if (pairings_[i].expires_at_ms <= now) {
            const std::string topic = pairings_[i].topic;
            remove_pairing(step, topic);
        }
    for (std::size_t i = sent_.size(); i-- > 0;)
        if (sent_[i].expires_at_ms <= now) expire_sent(step, i);
    if constexpr (kWithWallet) expire_received(step);
    for (std::size_t i = waiting_.size(); i-- > 0;) {
        if (waiting_[i].deadline_mono_ms > step.now.mono_ms) continue;
        if (waiting_[i].method == Method::kSessionPing ||
            waiting_[i].method == Method::kPairingPing)
            step.notify(PingAnswered{waiting_[i].topic, false});
        waiting_.erase(waiting_.begin() + static_cast<std::ptrdiff_t>(i));
    }
}

/// Wallet: what our owner was shown and did not answer in time.
void Client::expire_received(Step& step) {
    const std::int64_t now = step.now.wall_ms;
    for (std::size_t i = requests_.size(); i-- > 0;)
        if (requests_[i].request.expires_at_ms <= now) {
            step.notify(RequestExpired{requests_[i].request.topic, requests_[i].request.id});
            remove_request(step, i);
        }
    for (std::size_t i = proposals_.size(); i-- > 0;)
        if (proposals_[i].proposal.expires_at_ms <= now) {
            step.notify(ProposalExpired{proposals_[i].proposal.proposal_id});
            remove_proposal(step, i);
        }
    for (std::size_t i = authenticates_.size(); i-- > 0;)
        if (authenticates_[i].request.expires_at_ms <= now) {
            step.notify(ProposalExpired{authenticates_[i].request.id});
            remove_authenticate(step, i);
        }
}

std::optional<std::int64_t> Client::next_wall_deadline() const {
    std::optional<std::int64_t> next;
    for (const auto& record : sessions_) {
        consider(next, record.session.expires_at_ms);
        if (!record.acknowledged) consider(next, record.settle_deadline_ms);
    }
    for (const auto& record : attempts_) {
        consider(next, record.expires_at_ms);
        if (is_foreground(record) && !record.session_key) consider(next, record.shown_until_ms);
    }
    for (const auto& record : pairings_) consider(next, record.expires_at_ms);
    for (const auto& record : sent_) consider(next, record.expires_at_ms);
    if constexpr (kWithWallet) {
        for (const auto& record : requests_) consider(next, record.request.expires_at_ms);
        for (const auto& record : proposals_) consider(next, record.proposal.expires_at_ms);
        for (const auto& record : authenticates_) consider(next, record.request.expires_at_ms);
    }
    return next;
}

std::optional<std::int64_t> Client::next_mono_deadline() const {
    std::optional<std::int64_t> next = relay_.next_deadline_ms();
    for (const Waiting& waiting : waiting_) consider(next, waiting.deadline_mono_ms);
    return next;
}

/// One timer for everything that waits. It may fire early (the reason has gone): that costs one
/// step.
void Client::set_timer(Step& step) {
    std::optional<std::int64_t> next = next_mono_deadline();
    if (const auto wall = next_wall_deadline())
        consider(next, step.now.mono_ms + std::max<std::int64_t>(0, *wall - step.now.wall_ms));
    if (!next) return;
    next = std::clamp(*next, step.now.mono_ms, step.now.mono_ms + kTimerMaxMs);
    if (timer_due_mono_ms_ && *timer_due_mono_ms_ <= *next &&
        *timer_due_mono_ms_ > step.now.mono_ms)
        return;
    if (timer_due_mono_ms_) step.emit(TimerClear{timer_id_});
    timer_due_mono_ms_ = next;
    step.emit(TimerSet{++timer_id_, *next - step.now.mono_ms});
}

void Client::settle_step(Step& step) {
    const bool asked = !std::ranges::all_of(
        sent_, [](const SentRecord& sent) { return sent.expired.has_value(); });
    relay_.set_expecting(asked || !attempts_.empty() || !waiting_.empty());
    relay_.tick(step);
    take_relay_news(step);
    set_timer(step);
}

/// Puts the storage effects in front of all others.
void Client::write_storage(Step& step) {
    std::string others = std::exchange(step.out.effects, {});
    for (auto& [key, text] : step.storage) {
        if (text)
            step.emit(StorageSet{std::move(key), std::move(*text)});
        else
            step.emit(StorageRemove{std::move(key)});
    }
    step.out.effects += others;
}

}  // namespace portico::wc
