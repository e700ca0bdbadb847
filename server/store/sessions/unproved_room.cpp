// SPDX-License-Identifier: Apache-2.0
#include "server/store/sessions/unproved_room.hpp"

#include <algorithm>
#include <map>
#include <string_view>

namespace portico::store {
namespace {

using namespace api::sessions;

constexpr std::int64_t kRowBytes = 1024, kCountBytes = 192;

/// Bytes by maker, in the order of their digits: those of one network stand together.
using Holdings = std::map<std::string, std::int64_t>;

std::string_view begin_of(std::string_view maker, std::size_t digits) {
    return maker.substr(0, std::min(digits, maker.size()));
}

/// Of what begins with `within`, what has most when `digits` digits are looked at.
std::string most_of(const Holdings& all, const std::string& within, std::size_t digits,
                    std::string_view maker) {
    std::string most;
    std::int64_t most_bytes = -1;
    for (auto one = all.lower_bound(within); one != all.end() && one->first.starts_with(within);) {
        const std::string network(begin_of(one->first, digits));
        std::int64_t bytes = 0;
        for (; one != all.end() && begin_of(one->first, digits) == network; ++one)
            bytes += one->second;
        if (bytes < most_bytes) continue;
        if (bytes == most_bytes && network != begin_of(maker, digits)) continue;
        most = network;
        most_bytes = bytes;
    }
    return most;
}

/// The bytes of the session that went; nothing: there was none.
StoreResult<std::optional<std::int64_t>> remove_one(sql::Connection& sql, const std::string& maker,
                                                    const std::string& kept) {
    std::string pci;
    std::int64_t bytes = 0;
    {
        auto rows = PORTICO_TRY(sql.query(
            "SELECT s.pci, s.bytes FROM session s WHERE s.maker = $1 AND s.maker <> '' AND "
            "s.proved_s IS NULL AND s.pci <> $2 ORDER BY CASE WHEN EXISTS (SELECT 1 FROM "
            "session_count c WHERE c.pci = s.pci) THEN 1 ELSE 0 END, s.created_s, s.pci LIMIT 1",
            maker, kept));
        if (!PORTICO_TRY(rows.next())) return std::optional<std::int64_t>();
        pci = rows.text(0);
        bytes = rows.integer(1);
    }
    // Somebody may just have proved it.
    PORTICO_CHECK(sql.run("DELETE FROM session WHERE pci = $1 AND proved_s IS NULL", pci));
    return std::optional(bytes);
}

}  // namespace

std::int64_t unproved_bytes(const CosignedSession& row, std::int64_t counts) {
    const std::size_t texts = row.signer.size() + row.permissions.size() + row.policies.size() +
                              row.context.value_or("").size() + row.wrapped.size();
    return kRowBytes + static_cast<std::int64_t>(texts) + counts * kCountBytes;
}

StoreResult<void> make_unproved_room(sql::Connection& sql, const SessionLimits& limits,
                                     const std::string& maker, const std::string& kept) {
    Holdings all;
    std::int64_t sum = 0;
    {
        auto rows = PORTICO_TRY(
            sql.query("SELECT maker, CAST(SUM(bytes) AS BIGINT) FROM session WHERE proved_s IS "
                      "NULL AND maker <> '' GROUP BY maker"));
        while (PORTICO_TRY(rows.next())) {
            all[rows.text(0)] = rows.integer(1);
            sum += rows.integer(1);
        }
    }
    while (sum > limits.unproved_bytes && !all.empty()) {
        std::string victim;
        for (const std::size_t digits : {kMakerFarDigits, kMakerNearDigits, kMakerDigits})
            victim = most_of(all, victim, digits, maker);
        const auto held = all.find(victim);
        const auto gone = PORTICO_TRY(remove_one(sql, victim, kept));
        const std::int64_t bytes = gone.value_or(held->second);
        sum -= bytes;
        held->second -= bytes;
        if (!gone || held->second <= 0) all.erase(held);
    }
    return {};
}

}  // namespace portico::store
