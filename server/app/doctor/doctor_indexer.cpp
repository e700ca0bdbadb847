// SPDX-License-Identifier: Apache-2.0
#include "server/app/doctor/doctor_indexer.hpp"

#include <algorithm>

#include "server/app/services/indexed_chains.hpp"
#include "server/app/storage.hpp"
#include "server/app/system.hpp"
#include "server/store/disk_reserve.hpp"
#include "server/store/history/history_store.hpp"

namespace portico::app {
namespace {

/// Of a transaction with two transfers, all in all (docs/benchmarks.md).
constexpr std::int64_t kTransactionBytes = 714;
constexpr std::int64_t kDayS = 24 * 60 * 60, kRoomForDays = 14;

/// How much an index grows in a day, as its newest blocks are; nothing where they tell nothing.
std::optional<std::int64_t> bytes_a_day(store::sql::Connection& sql, const indexer::Tail& tail,
                                        indexer::ChainId chain) {
    const indexer::BlockRef &first = tail.blocks.front(), &last = tail.blocks.back();
    const std::int64_t seconds = last.time_s - first.time_s;
    const auto count = sql.integer(
        "SELECT count(*) FROM index_transaction WHERE chain = $1 AND block > $2 AND block <= $3",
        chain, first.number, last.number);
    if (seconds <= 0 || !count || !*count) return {};
    return **count * kTransactionBytes * kDayS / seconds;
}

void check_growth(const Options& options, std::int64_t growth, Report& report) {
    if (growth == 0) return;
    const std::string text =
        "the index grows by about " + std::to_string(growth / 1'000'000) + " MB a day";
    if (uses_postgres(options)) return report.good(text);
    const auto free = static_cast<std::int64_t>(store::DiskReserve::free_bytes(options.data));
    const std::int64_t days = std::max<std::int64_t>(0, free - options.indexer.free_bytes) / growth;
    if (days < kRoomForDays)
        report.warn(text + ", and there is room for " + std::to_string(days) +
                    " days of it where the data folder is: then nothing is indexed any more "
                    "(indexer.free_bytes)");
    else
        report.good(text + "; there is room for " + std::to_string(days) + " days");
}

}  // namespace

void check_indexer(const Options& options, Report& report) {
    const auto chains = indexed_chains(options);
    if (!chains) return;  // said with the configuration
    // serve opens it in any case.
    const store::Schema& schema = store::history_schema();
    const std::string label = database_label(options, schema);
    const auto sql = open_database(options, schema);
    if (!sql) return report.bad(label + ": " + sql.error().text);
    const auto version = store::schema_version(**sql, schema);
    if (!version) return report.bad(label + ": " + version.error().text);
    if (const std::string newer = store::newer_schema_text(schema, *version); !newer.empty())
        return report.bad(label + ": " + newer);
    if (chains->empty())
        return report.good(options.history.source == "http"
                               ? "no chain is indexed"
                               : "no chain is indexed: histories are empty");
    if (*version < schema.version())
        return report.good(label + ": schema history " + std::to_string(*version) +
                           ", serve brings it to " + std::to_string(schema.version()));
    const auto store = store::open_history_store(**sql);
    std::int64_t growth = 0;
    for (const indexer::IndexedChain& chain : *chains) {
        const auto tail = store->tail(chain.chain);
        if (!tail) {
            report.bad(label + ": " + tail.error().text);
        } else if (*tail) {
            const indexer::BlockRef& tip = (*tail)->blocks.back();
            growth += bytes_a_day(**sql, **tail, chain.chain).value_or(0);
            report.good("indexed chain " + chain.id() + ": blocks " +
                        std::to_string((*tail)->first) + " to " + std::to_string(tip.number) +
                        ", the last " + std::to_string(now_ms() / 1000 - tip.time_s) + " s old");
        } else {
            report.good("indexed chain " + chain.id() + ": nothing is stored yet");
        }
        const auto node =
            std::ranges::find(options.rpc.chains, chain.id(), &api::rpc::ChainConfig::id);
        if (node == options.rpc.chains.end())
            report.warn("indexed chain " + chain.id() +
                        " has only a public node, which bounds how often it may be asked: name an "
                        "upstream of your own in rpc.chains");
    }
    check_growth(options, growth, report);
    if (!options.indexer.run)
        report.warn("indexer.run is off: another process on this database must index");
}

}  // namespace portico::app
