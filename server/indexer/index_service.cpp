// SPDX-License-Identifier: Apache-2.0
#include "server/indexer/index_service.hpp"

#include <algorithm>
#include <chrono>

#include "server/api/rpc/chain_lines.hpp"
#include "server/store/history/history_store.hpp"

namespace portico::indexer {
namespace {

constexpr auto kTick = std::chrono::milliseconds(10);
constexpr std::int64_t kReconnectMs = 1000, kLookAtDiskMs = 1000;

}  // namespace

api::rpc::RpcOptions rpc_for_indexing(api::rpc::RpcOptions options,
                                      const std::vector<IndexedChain>& indexed) {
    if (options.public_nodes)
        options.chains = api::rpc::with_public_nodes(std::move(options.chains));
    options.public_nodes = false;
    std::erase_if(options.chains, [&](const api::rpc::ChainConfig& chain) {
        return std::ranges::find(indexed, chain.id, &IndexedChain::id) == indexed.end();
    });
    for (api::rpc::ChainConfig& chain : options.chains) {
        for (const char* method :
             {"trace_block", "debug_traceBlockByHash", "debug_traceBlockByNumber"})
            chain.methods.emplace_back(method);
    }
    api::rpc::Policy& policy = options.policy;
    policy.cache_bytes = 0;  // a chain that is followed must not be told what it was
    policy.head_ttl_ms = 0;
    policy.hedging = false;
    policy.check_interval_ms = 5'000;  // blocks of another chain are worse than one call more
    policy.batch_max = 100'000;
    policy.answer_bytes = 64 * 1024 * 1024;
    policy.reply_bytes = 256 * 1024 * 1024;
    return options;
}

IndexService::IndexService(IndexServiceConfig config, store::Worker::Connect connect, ops::Log& log)
    : config_(std::move(config)), connect_(std::move(connect)), log_(log) {
    thread_ = std::thread([this] { run(); });
}

IndexService::~IndexService() {
    {
        const std::lock_guard lock(mutex_);
        stopping_ = true;
    }
    wake_.notify_all();
    thread_.join();
}

void IndexService::post(std::function<void()> action) {
    {
        const std::lock_guard lock(mutex_);
        actions_.push_back(std::move(action));
    }
    wake_.notify_all();
}

/// What is to be done after a moment at most; false: the end.
bool IndexService::wait(std::vector<std::function<void()>>& actions) {
    std::unique_lock lock(mutex_);
    wake_.wait_for(lock, kTick, [this] { return stopping_ || !actions_.empty(); });
    actions = std::exchange(actions_, {});
    return !stopping_;
}

Store* IndexService::reach_store(std::int64_t now_ms) {
    if (store_ || now_ms < next_connect_ms_) return store_.get();
    next_connect_ms_ = now_ms + kReconnectMs;
    const auto away = [this](const std::string& reason) {
        if (!store_failing_) log_.error("indexer.store_away", {{"reason", reason}});
        store_failing_ = true;
        return nullptr;
    };
    auto connection = connect_();
    if (!connection) return away(connection.error().text);
    auto store = store::open_history_writer(**connection);
    if (!store) return away(store.error().text);
    store_failing_ = false;
    sql_ = std::move(*connection);
    store_ = std::move(*store);
    return store_.get();
}

void IndexService::look_at_disk(std::int64_t now_ms,
                                std::span<const std::unique_ptr<ChainIndexer>> chains) {
    if (!config_.free_space || now_ms < next_disk_ms_) return;
    next_disk_ms_ = now_ms + kLookAtDiskMs;
    const std::uint64_t free = config_.free_space();
    // With a little more it goes on, so that it does not stop and begin all the time.
    const auto least = static_cast<std::uint64_t>(config_.options.free_bytes);
    has_room_ = free >= (has_room_ ? least : least + least / 16);
    for (const auto& chain : chains) chain->set_room(has_room_, free);
}

void IndexService::run() {
    api::rpc::RpcService rpc(
        config_.rpc, config_.seed, nullptr,
        [this](std::function<void()> action) { post(std::move(action)); }, log_);
    std::vector<std::unique_ptr<ProxyNodes>> nodes;
    std::vector<std::unique_ptr<ChainIndexer>> chains;
    for (const IndexedChain& chain : config_.chains) {
        nodes.push_back(std::make_unique<ProxyNodes>(rpc, *rpc.find_chain(chain.id())));
        chains.push_back(std::make_unique<ChainIndexer>(chain, config_.options, config_.owner,
                                                        *nodes.back(), log_));
    }
    std::vector<std::function<void()>> actions;
    while (wait(actions)) {
        for (const auto& action : actions) action();
        actions.clear();
        rpc.tick();
        const std::int64_t now_ms = api::rpc::RpcService::now_ms();
        look_at_disk(now_ms, chains);
        std::vector<ChainStatus> status;
        for (const auto& chain : chains) {
            if (Store* store = reach_store(now_ms)) chain->tick(*store, now_ms);
            status.push_back(chain->status());
        }
        const std::lock_guard lock(mutex_);
        status_ = std::move(status);
    }
    if (store_)
        for (const auto& chain : chains) chain->release(*store_);
}

std::vector<ChainStatus> IndexService::status() const {
    const std::lock_guard lock(mutex_);
    return status_;
}

void IndexService::write_metrics(ops::MetricsText& out) const {
    using Rows = std::vector<ops::Labelled>;
    Rows tips, behind, blocks, transactions, effects, rewinds, rewound, deepest, refused, failures,
        stuck, leading, missing, untraced, no_room;
    for (const ChainStatus& one : status()) {
        const std::string label = "chain=\"" + one.chain + "\"";
        const auto put = [&](Rows& rows, auto value) {
            rows.push_back({label, static_cast<std::uint64_t>(value)});
        };
        put(leading, one.state != "waiting");
        put(stuck, one.state == "stuck");
        put(no_room, one.state == "no_room");
        put(missing, one.counts.missing);
        put(untraced, one.untraced);
        if (one.tip >= 0) put(tips, one.tip);
        if (one.tip >= 0 && one.head >= 0)
            put(behind, std::max<std::int64_t>(0, one.head - one.tip));
        put(blocks, one.counts.blocks);
        put(transactions, one.counts.transactions);
        put(effects, one.counts.effects);
        put(rewinds, one.counts.rewinds);
        put(rewound, one.counts.rewound_blocks);
        put(deepest, one.counts.deepest_rewind);
        put(refused, one.counts.refused);
        put(failures, one.counts.failures);
    }
    out.gauges("portico_indexer_leads", "1 where this process indexes the chain", leading);
    out.gauges("portico_indexer_stuck", "1 after a reorganisation deeper than what is kept", stuck);
    out.gauges("portico_indexer_no_room", "1 while less is free than indexer.free_bytes", no_room);
    out.counters("portico_indexer_missing_total", "Answers of nodes without what they should have",
                 missing);
    out.counters("portico_indexer_untraced_blocks_total",
                 "Blocks stored without traces that no node told", untraced);
    out.gauges("portico_indexer_tip", "Newest stored block", tips);
    out.gauges("portico_indexer_behind_blocks", "Blocks that nodes have and the index has not",
               behind);
    out.counters("portico_indexer_blocks_total", "Blocks stored", blocks);
    out.counters("portico_indexer_transactions_total", "Transactions stored", transactions);
    out.counters("portico_indexer_effects_total", "Transfers, approvals and swaps stored", effects);
    out.counters("portico_indexer_rewinds_total", "Reorganisations followed", rewinds);
    out.counters("portico_indexer_rewound_blocks_total", "Blocks of dead branches taken away",
                 rewound);
    out.gauges("portico_indexer_deepest_rewind_blocks", "The deepest reorganisation so far",
               deepest);
    out.counters("portico_indexer_refused_total", "Answers of nodes that did not fit together",
                 refused);
    out.counters("portico_indexer_failures_total", "Questions that no node answered", failures);
}

}  // namespace portico::indexer
