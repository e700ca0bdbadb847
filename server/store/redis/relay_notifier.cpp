// SPDX-License-Identifier: Apache-2.0
#include "server/store/redis/relay_notifier.hpp"

#include <hiredis/hiredis.h>
#include <poll.h>

#include <algorithm>
#include <memory>
#include <string_view>
#include <utility>

namespace portico::store {
namespace {

constexpr const char* kChannel = "portico:relay";
/// How long the end of the program may wait for a thread that listens.
constexpr int kLookAtStopMs = 200;

struct FreeContext {
    void operator()(redisContext* context) const { redisFree(context); }
};
using Reply =
    std::unique_ptr<redisReply, decltype([](redisReply* reply) { freeReplyObject(reply); })>;

timeval limit_of(const RedisConfig& config) {
    return {config.timeout_ms / 1000, config.timeout_ms % 1000 * 1000};
}

bool is_message(const redisReply& reply) {
    return reply.type == REDIS_REPLY_ARRAY && reply.elements == 3 &&
           std::string_view(reply.element[0]->str, reply.element[0]->len) == "message";
}

}  // namespace

RelayNotifier::RelayNotifier(RedisConfig config, Listener listener)
    : config_(std::move(config)),
      listener_(std::move(listener)),
      listening_([this] { listen(); }),
      ringing_([this] { notify_on(); }) {}

RelayNotifier::~RelayNotifier() {
    {
        const std::lock_guard lock(mutex_);
        stopping_ = true;
    }
    wake_.notify_all();
    listening_.join();
    ringing_.join();
}

void RelayNotifier::notify() {
    {
        const std::lock_guard lock(mutex_);
        rung_ = true;
    }
    wake_.notify_all();
}

void RelayNotifier::notify_on() {
    RedisConnection redis(config_);
    while (true) {
        {
            std::unique_lock lock(mutex_);
            wake_.wait(lock, [this] { return stopping_ || rung_; });
            if (stopping_) return;
            rung_ = false;
        }
        // The listening thread tells when Redis is away; those who missed this look by themselves.
        (void)redis.command({"PUBLISH", kChannel, "1"});
    }
}

/// Says what has changed, once.
void RelayNotifier::notify(const std::string& away) {
    const bool up = away.empty();
    if (reported_ && up == up_) return;
    reported_ = true;
    up_ = up;
    listener_.changed(away);
}

void RelayNotifier::listen() {
    int wait_ms = config_.reconnect_least_ms;
    while (!stopping_) {
        const bool was_up = up_;
        listen_once();
        wait_ms =
            was_up ? config_.reconnect_least_ms : std::min(wait_ms * 2, config_.reconnect_most_ms);
        std::unique_lock lock(mutex_);
        wake_.wait_for(lock, std::chrono::milliseconds(wait_ms),
                       [this] { return stopping_.load(); });
    }
}

/// Until the connection breaks or the program ends.
void RelayNotifier::listen_once() {
    const std::unique_ptr<redisContext, FreeContext> redis(
        config_.socket.empty()
            ? redisConnectWithTimeout(config_.host.c_str(), config_.port, limit_of(config_))
            : redisConnectUnixWithTimeout(config_.socket.c_str(), limit_of(config_)));
    if (redis == nullptr || redis->err != 0) {
        notify(redis == nullptr ? "out of memory" : redis->errstr);
        return;
    }
    redisSetTimeout(redis.get(), limit_of(config_));
    if (!config_.password.empty()) {
        const std::vector<std::string> words = redis_greeting(config_);
        std::vector<const char*> arguments;
        std::vector<std::size_t> lengths;
        for (const std::string& word : words) {
            arguments.push_back(word.data());
            lengths.push_back(word.size());
        }
        const Reply answer(static_cast<redisReply*>(redisCommandArgv(
            redis.get(), static_cast<int>(words.size()), arguments.data(), lengths.data())));
        if (answer == nullptr || answer->type == REDIS_REPLY_ERROR) {
            notify("Redis does not take the password");
            return;
        }
    }
    const Reply subscribed(
        static_cast<redisReply*>(redisCommand(redis.get(), "SUBSCRIBE %s", kChannel)));
    if (subscribed == nullptr || subscribed->type != REDIS_REPLY_ARRAY) {
        notify(subscribed == nullptr ? redis->errstr : subscribed->str);
        return;
    }
    notify({});
    listener_.heard();  // of what was rung while nobody listened
    while (!stopping_) {
        pollfd readable{redis->fd, POLLIN, 0};
        if (poll(&readable, 1, kLookAtStopMs) <= 0) continue;
        if (redisBufferRead(redis.get()) != REDIS_OK) {
            notify(redis->errstr);
            return;
        }
        bool heard = false;
        while (true) {
            void* got = nullptr;
            if (redisGetReplyFromReader(redis.get(), &got) != REDIS_OK) {
                notify(redis->errstr);
                return;
            }
            if (got == nullptr) break;
            const Reply reply(static_cast<redisReply*>(got));
            heard = heard || is_message(*reply);
        }
        if (heard) listener_.heard();
    }
}

}  // namespace portico::store
