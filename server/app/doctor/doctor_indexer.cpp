// SPDX-License-Identifier: Apache-2.0
#include "server/app/doctor/doctor_indexer.hpp"

#include <algorithm>

#include "server/app/services/indexed_chains.hpp"
#include "server/app/storage.hpp"
#include "server/app/system.hpp"
#include "server/store/history/history_store.hpp"

namespace portico::app {

void check_indexer(const Options& options, Report& report) {
    const auto chains = indexed_chains(options);
    if (!chains) return;  // said with the configuration
    if (chains->empty())
        return report.good(options.history.source == "http"
                               ? "no chain is indexed"
                               : "no chain is indexed: histories are empty");
    const store::Schema& schema = store::history_schema();
    const std::string label = database_label(options, schema);
    const auto sql = open_database(options, schema);
    if (!sql) return report.bad(label + ": " + sql.error().text);
    const auto version = store::schema_version(**sql, schema);
    if (!version) return report.bad(label + ": " + version.error().text);
    if (const std::string newer = store::newer_schema_text(schema, *version); !newer.empty())
        return report.bad(label + ": " + newer);
    if (*version < schema.version())
        return report.good(label + ": schema history " + std::to_string(*version) +
                           ", serve brings it to " + std::to_string(schema.version()));
    const auto store = store::open_history_store(**sql);
    for (const indexer::IndexedChain& chain : *chains) {
        const auto tail = store->tail(chain.chain);
        if (!tail) {
            report.bad(label + ": " + tail.error().text);
        } else if (*tail) {
            const indexer::BlockRef& tip = (*tail)->blocks.back();
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
    if (!options.indexer.run)
        report.warn("indexer.run is off: another process on this database must index");
}

}  // namespace portico::app
