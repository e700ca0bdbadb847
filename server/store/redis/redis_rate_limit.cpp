// SPDX-License-Identifier: Apache-2.0
#include "server/store/redis/redis_rate_limit.hpp"

namespace portico::store {
namespace {

// A hash of millitokens and the time they were counted at; gone when it would be full again. The
// arithmetic is that of MemoryRateLimit, exact in doubles: everything stays below 2^53.
constexpr const char* kScript = R"lua(
local rate, burst, cost, now = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4])
local full, wanted = burst * 1000, cost * 1000
local kept = redis.call('HMGET', KEYS[1], 't', 'at')
local tokens, at = tonumber(kept[1]) or full, tonumber(kept[2]) or now
if at - now > 10000 then at = now end
local passed = math.min(math.max(now - at, 0), full)
tokens = math.min(full, tokens + passed * rate)
at = math.max(at, now)
local allowed, wait = 0, 0
if tokens >= wanted then
  tokens = math.min(full, tokens - wanted)
  allowed = 1
else
  wait = math.max(1, math.ceil((wanted - tokens) / rate))
end
redis.call('HSET', KEYS[1], 't', string.format('%.0f', tokens), 'at', string.format('%.0f', at))
redis.call('PEXPIRE', KEYS[1], math.ceil((full - tokens) / rate) + 1000)
return {allowed, math.floor(tokens / 1000), wait}
)lua";

}  // namespace

StoreResult<ops::RateVerdict> RedisRateLimit::take(const std::string& key, ops::Rate rate,
                                                   std::int64_t cost, std::int64_t now_ms) {
    const auto reply = redis_.command({"EVAL", kScript, "1", "portico:rate:" + key,
                                       std::to_string(rate.per_second), std::to_string(rate.burst),
                                       std::to_string(cost), std::to_string(now_ms)});
    if (!reply) return std::unexpected(reply.error());
    const auto* numbers = std::get_if<std::vector<std::int64_t>>(&*reply);
    if (numbers == nullptr || numbers->size() != 3)
        return store_error(Failure::kDamaged, "Redis answered something else");
    return ops::RateVerdict{(*numbers)[0] != 0, (*numbers)[1], (*numbers)[2]};
}

}  // namespace portico::store
