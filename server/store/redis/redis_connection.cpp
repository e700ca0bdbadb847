// SPDX-License-Identifier: Apache-2.0
#include "server/store/redis/redis_connection.hpp"

#include <hiredis/hiredis.h>

#include <algorithm>
#include <charconv>

#include "core/base/encoding/percent.hpp"

namespace portico::store {
namespace {

struct FreeReply {
    void operator()(redisReply* reply) const { freeReplyObject(reply); }
};

std::optional<int> number(std::string_view digits, int most) {
    int value = 0;
    const auto [end, status] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (status != std::errc() || end != digits.data() + digits.size() || value < 0 || value > most)
        return std::nullopt;
    return value;
}

RedisConfig at_socket(std::string_view path) {
    RedisConfig out;
    out.socket = std::string(path);
    return out;
}

/// Of a refusal: this Redis takes no writes. Before 7, scripts quote the word in a sentence.
bool is_of_no_use(std::string_view text) {
    for (const std::string_view word : {"READONLY", "MASTERDOWN", "LOADING"})
        if (text.contains(word)) return true;
    return false;
}

StoreResult<RedisReply> read(const redisReply& reply) {
    switch (reply.type) {
        case REDIS_REPLY_NIL:
            return RedisReply();
        case REDIS_REPLY_INTEGER:
            return RedisReply(static_cast<std::int64_t>(reply.integer));
        case REDIS_REPLY_STRING:
        case REDIS_REPLY_STATUS:
            return RedisReply(std::string(reply.str, reply.len));
        case REDIS_REPLY_ARRAY: {
            std::vector<std::int64_t> out;
            for (std::size_t i = 0; i < reply.elements; ++i) {
                if (reply.element[i]->type != REDIS_REPLY_INTEGER)
                    return store_error(Failure::kDamaged, "Redis answered no number");
                out.push_back(reply.element[i]->integer);
            }
            return RedisReply(std::move(out));
        }
        default:
            break;
    }
    const std::string text(reply.str == nullptr ? "" : reply.str,
                           reply.str == nullptr ? 0 : reply.len);
    for (const std::string_view away : {"BUSY", "CLUSTERDOWN", "OOM", "MISCONF", "TRYAGAIN"})
        if (text.starts_with(away)) return store_error(Failure::kUnavailable, "Redis: " + text);
    if (is_of_no_use(text)) return store_error(Failure::kUnavailable, "Redis: " + text);
    return store_error(Failure::kInternal, "Redis: " + text);
}

}  // namespace

std::expected<RedisConfig, std::string> parse_redis_url(std::string_view url) {
    const auto no = [] {
        return std::unexpected(std::string(
            "the Redis URL cannot be read: it must look like redis://:password@host:6379/0"));
    };
    if (url.starts_with("unix:/")) return at_socket(url.substr(5));
    if (url.starts_with("rediss://"))
        return std::unexpected(std::string(
            "Redis is not spoken to over TLS (rediss://): use redis:// in a private network, or "
            "stunnel on this machine and redis://:password@127.0.0.1:PORT"));
    if (!url.starts_with("redis://")) return no();
    std::string_view rest = url.substr(8);
    RedisConfig out;
    if (const std::size_t at = rest.rfind('@'); at != std::string_view::npos) {
        const std::string_view user = rest.substr(0, at);
        const std::size_t colon = user.find(':');
        if (colon == std::string_view::npos) return no();
        const auto name = percent_decode(user.substr(0, colon));
        const auto password = percent_decode(user.substr(colon + 1));
        if (!name || !password || (password->empty() && !name->empty())) return no();
        out.user = *name;
        out.password = *password;
        rest.remove_prefix(at + 1);
    }
    if (const std::size_t slash = rest.find('/'); slash != std::string_view::npos) {
        if (slash + 1 < rest.size()) {
            const auto database = number(rest.substr(slash + 1), 1'000'000);
            if (!database) return no();
            out.database = *database;
        }
        rest = rest.substr(0, slash);
    }
    const std::size_t colon = rest.rfind(':');
    if (colon != std::string_view::npos && !rest.ends_with(']')) {
        const auto port = number(rest.substr(colon + 1), 65'535);
        if (!port) return no();
        out.port = *port;
        rest = rest.substr(0, colon);
    }
    if (rest.starts_with('[') && rest.ends_with(']')) rest = rest.substr(1, rest.size() - 2);
    if (rest.empty()) return no();
    out.host = std::string(rest);
    return out;
}

std::vector<std::string> redis_greeting(const RedisConfig& config) {
    if (config.user.empty()) return {"AUTH", config.password};
    return {"AUTH", config.user, config.password};
}

void RedisConnection::Free::operator()(redisContext* context) const { redisFree(context); }

RedisConnection::RedisConnection(RedisConfig config) : config_(std::move(config)) {}
RedisConnection::~RedisConnection() = default;

StoreResult<void> RedisConnection::connect() {
    const timeval limit{config_.timeout_ms / 1000, config_.timeout_ms % 1000 * 1000};
    context_.reset(config_.socket.empty()
                       ? redisConnectWithTimeout(config_.host.c_str(), config_.port, limit)
                       : redisConnectUnixWithTimeout(config_.socket.c_str(), limit));
    if (context_ == nullptr) return store_error(Failure::kUnavailable, "out of memory");
    if (context_->err != 0) return store_error(Failure::kUnavailable, context_->errstr);
    redisSetTimeout(context_.get(), limit);
    const auto greet = [&](const std::vector<std::string>& words) -> StoreResult<void> {
        const auto answer = command(words);
        if (!answer) return std::unexpected(answer.error());
        return {};
    };
    // command() takes the connection as it is, since it is there.
    if (!config_.password.empty())
        if (auto done = greet(redis_greeting(config_)); !done) return done;
    if (config_.database != 0)
        if (auto done = greet({"SELECT", std::to_string(config_.database)}); !done) return done;
    return {};
}

StoreResult<void> RedisConnection::ensure() {
    if (context_ != nullptr) return {};
    if (std::chrono::steady_clock::now() < not_before_)
        return store_error(Failure::kUnavailable, "Redis cannot be reached: " + last_failure_);
    StoreResult<void> connected = connect();
    if (connected) {
        backoff_ms_ = 0;
        return {};
    }
    context_.reset();
    last_failure_ = connected.error().text;
    backoff_ms_ =
        std::clamp(backoff_ms_ * 2, config_.reconnect_least_ms, config_.reconnect_most_ms);
    not_before_ = std::chrono::steady_clock::now() + std::chrono::milliseconds(backoff_ms_);
    return store_error(Failure::kUnavailable, "Redis cannot be reached: " + last_failure_);
}

StoreResult<RedisReply> RedisConnection::command(const std::vector<std::string>& words) {
    if (auto usable = ensure(); !usable) return std::unexpected(usable.error());
    std::vector<const char*> arguments;
    std::vector<std::size_t> lengths;
    for (const std::string& word : words) {
        arguments.push_back(word.data());
        lengths.push_back(word.size());
    }
    const std::unique_ptr<redisReply, FreeReply> reply(static_cast<redisReply*>(redisCommandArgv(
        context_.get(), static_cast<int>(arguments.size()), arguments.data(), lengths.data())));
    if (reply == nullptr) {  // a late answer would be taken for the next command's: start anew
        const std::string why = context_->errstr;
        context_.reset();
        return store_error(Failure::kUnavailable, "the connection to Redis was lost: " + why);
    }
    StoreResult<RedisReply> answer = read(*reply);
    // A replica, or one that still loads: its address may lead to another one after a fail-over,
    // which this connection never would.
    if (!answer && is_of_no_use(answer.error().text)) {
        context_.reset();
        last_failure_ = answer.error().text;
        not_before_ = std::chrono::steady_clock::now() +
                      std::chrono::milliseconds(config_.reconnect_least_ms);
    }
    return answer;
}

}  // namespace portico::store
