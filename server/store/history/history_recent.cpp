// SPDX-License-Identifier: Apache-2.0
#include "server/store/history/history_recent.hpp"

#include <algorithm>
#include <array>
#include <tuple>

namespace portico::store {
namespace {

using indexer::Position;

constexpr std::int64_t kRuns = 16;  // that are merged into one

/// Statements that move $1's runs from $2 on.
struct Moves {
    /// `values`: columns behind the key, `sums` what several rows of one key come to.
    Moves(const std::string& kind, const std::string& key, const std::string& values,
          const std::string& sums, std::string_view on_conflict) {
        const std::string runs = " WHERE part = $1 AND run BETWEEN $2 AND $2 + 15";
        const std::string rows =
            key + sums + " FROM index_recent_" + kind + runs + " GROUP BY " + key;
        merge = "INSERT INTO index_recent_" + kind + " (part, run, " + key + values +
                ") SELECT substr(account, 1, 1), $3, " + rows;
        settle = "INSERT INTO index_" + kind + " (" + key + values + ") SELECT " + rows +
                 " ON CONFLICT DO ";
        settle += on_conflict;
        remove = "DELETE FROM index_recent_" + kind + runs;
    }
    std::string merge;   ///< into run $3 of each account's part
    std::string settle;  ///< into the table where they stay
    std::string remove;
};

const std::array<Moves, 3>& all_moves() {
    static const std::array<Moves, 3> kMoves = {
        {{"activity", "account, chain, time_s, block, position", "", "", "NOTHING"},
         {"counterparty", "account, likeness, other, chain", ", block", ", min(block)",
          kKeepFirstCounterparty},
         {"asset", "account, chain, token", ", block, own", ", min(block), max(own)",
          kKeepFirstAsset}}};
    return kMoves;
}

StoreResult<void> merge(sql::Connection& sql, ByteView part, std::int64_t into) {
    for (const Moves& moves : all_moves()) {
        PORTICO_CHECK(sql.run(moves.merge, part, 0, into));
        PORTICO_CHECK(sql.run(moves.remove, part, 0));
    }
    return {};
}

}  // namespace

StoreResult<std::int64_t> next_append(sql::Connection& sql) {
    const auto number =
        PORTICO_TRY(sql.integer("UPDATE index_append SET number = number + 1 RETURNING number"));
    if (!number) return store_error(Failure::kDamaged, "index_append is empty");
    return *number;
}

std::int64_t run_of_append(std::int64_t append) { return append % kRuns; }

StoreResult<void> merge_recent(sql::Connection& sql, std::int64_t append) {
    const std::int64_t a = append % kRuns, b = append / kRuns % kRuns,
                       c = append / kRuns / kRuns % kRuns;
    const Bytes part{static_cast<std::uint8_t>(append % 256)};
    if (a == kRuns - 1) PORTICO_CHECK(merge(sql, {}, b));
    PORTICO_CHECK(merge(sql, part, kRuns + c));
    if (a != c) return {};
    for (const Moves& moves : all_moves()) {
        PORTICO_CHECK(sql.run(moves.settle, part, kRuns));
        PORTICO_CHECK(sql.run(moves.remove, part, kRuns));
    }
    return {};
}

std::string recent_rows(std::string_view kind) {
    // By their numbers, so that each run is a look-up.
    std::string out = "index_recent_" + std::string(kind) +
                      " WHERE part IN (x'', substr($1, 1, 1)) AND run IN (0";
    for (std::int64_t run = 1; run < 2 * kRuns; ++run) out += ", " + std::to_string(run);
    return out + ") AND account = $1";
}

StoreResult<std::vector<Position>> read_recent_positions(sql::Connection& sql,
                                                         const indexer::Address& account,
                                                         const Position& bound, std::size_t most) {
    std::vector<Position> out;
    for (std::int64_t i = 0; i < 3 * kRuns; ++i) {
        const ByteView part = ByteView(account).first(i < kRuns ? 0 : 1);
        auto rows = PORTICO_TRY(sql.query(
            "SELECT time_s, block, position FROM index_recent_activity WHERE part = $1 AND "
            "run = $2 AND account = $3 AND chain = $4 AND (time_s, block, position) < "
            "($5, $6, $7) ORDER BY time_s DESC, block DESC, position DESC LIMIT $8",
            part, i < kRuns ? i : i - kRuns, account, bound.chain, bound.time_s, bound.block,
            bound.position, static_cast<std::int64_t>(most)));
        while (PORTICO_TRY(rows.next()))
            out.push_back({rows.integer(0), bound.chain, rows.integer(1), rows.integer(2)});
    }
    std::ranges::sort(out, std::ranges::greater(), [](const Position& at) {
        return std::tuple(at.time_s, at.block, at.position);
    });
    if (out.size() > most) out.resize(most);
    return out;
}

}  // namespace portico::store
