// SPDX-License-Identifier: Apache-2.0
#include "server/indexer/chain_indexer.hpp"

#include <algorithm>
#include <utility>

#include "core/base/encoding/hex.hpp"
#include "server/api/rpc/answer.hpp"

namespace portico::indexer {
namespace {

using namespace indexer;

constexpr std::int64_t kProbeAgainMs = 5000;
/// After an answer that says no in words of its own, and how many of these are believed. A plan may
/// be changed later.
constexpr std::int64_t kProbeRefusedMs = 20'000, kProbeLaterMs = 60 * 60 * 1000;
constexpr int kProbesRefused = 3;
/// So long traces are waited for where any may do without.
constexpr std::int64_t kUntracedAfterMs = 5 * 60 * 1000;
/// Below the head, where traces are a must: full nodes have states of 128 blocks.
constexpr std::int64_t kTracedMost = 100;
constexpr std::int64_t kDistrustMs = 60'000, kRefusalLogMs = 60'000;
constexpr std::int64_t kSecondOpinionMs = 5'000;  // it may be behind, or right: another is asked
constexpr std::int64_t kLookForLeaseMs = 1000;    // so long after its end somebody has it

std::string quoted(const Hash& hash) { return "\"" + to_hex_0x(hash) + "\""; }

ChainFollowerConfig follower_config(const IndexedChain& chain, const IndexerOptions& options) {
    std::optional<std::int64_t> begin_below;
    if (chain.tracing == Tracing::kTraceBlock || chain.tracing == Tracing::kCallTracer)
        begin_below = std::min(options.reorganisation_blocks, kTracedMost);
    return {.chain = chain.chain,
            .from = chain.from,
            .begin_below = begin_below,
            .confirmations = options.confirmations,
            .batch = options.batch_blocks,
            .keep = options.reorganisation_blocks,
            .poll_ms = options.poll_ms,
            .check = chain.check,
            .wrapped = chain.wrapped};
}

/// In the proxy's words, or in those of a node that has a limit of its own.
bool says_too_long(const NodeAnswer& receipts) {
    return receipts.is_too_long ||
           api::rpc::speaks_of_size("eth_getBlockReceipts", receipts.message);
}

void add(ChainFollower::Counts& to, const ChainFollower::Counts& more) {
    to.blocks += more.blocks;
    to.transactions += more.transactions;
    to.effects += more.effects;
    to.rewinds += more.rewinds;
    to.rewound_blocks += more.rewound_blocks;
    to.deepest_rewind = std::max(to.deepest_rewind, more.deepest_rewind);
    to.refused += more.refused;
    to.missing += more.missing;
    to.failures += more.failures;
}

}  // namespace

ChainIndexer::ChainIndexer(const IndexedChain& chain, const IndexerOptions& options,
                           std::string owner, Nodes& nodes, ops::Log& log)
    : config_(chain),
      options_(options),
      owner_(std::move(owner)),
      nodes_(nodes),
      log_(log),
      namer_(chain.chain,
             [this](const auto& calls, auto done) { nodes_.fetch(calls, std::move(done)); }),
      past_({chain.chain, chain.wrapped}, nodes, options.past_blocks, log),
      tracing_(chain.tracing) {}

void ChainIndexer::store_away() {
    if (follower_) add(before_, follower_->counts());
    follower_.reset();
    ++generation_;
    lease_until_ms_ = next_lease_ms_ = heard_ms_ = progress_ms_ = 0;
}

void ChainIndexer::set_room(bool has_room, std::uint64_t free_bytes) {
    if (has_room_ && !has_room)
        log_.error(
            "indexer.no_room",
            {{"chain", config_.id()},
             {"free_mb", free_bytes / 1'000'000},
             {"hint",
              "less is free than indexer.free_bytes: nothing is indexed until there is more, "
              "so that the rest of the server keeps its room (docs/indexer.md)"}});
    has_room_ = has_room;
    free_bytes_ = free_bytes;
}

void ChainIndexer::release(Store& store) {
    if (follower_) (void)store.release(writer());
    store_away();
}

bool ChainIndexer::keep_lease(Store& store, std::int64_t now_ms) {
    if (now_ms >= next_lease_ms_) {
        const std::int64_t lease_ms = options_.lease_s * 1000;
        next_lease_ms_ = now_ms + lease_ms / 3;
        const auto mine = store.lease(writer(), now_ms, now_ms + lease_ms);
        if (!mine || !*mine) {
            if (follower_) log_.warn("indexer.lease_lost", {{"chain", config_.id()}});
            if (follower_) store_away();
            heard_ms_ = 0;
            next_lease_ms_ = now_ms + std::min(kLookForLeaseMs, lease_ms / 3);
            return false;
        }
        lease_until_ms_ = now_ms + lease_ms;
    }
    return now_ms < lease_until_ms_;
}

void ChainIndexer::begin(Store& store) {
    const auto tail = store.tail(config_.chain);
    if (!tail) return log_.error_seldom("indexer.store_failed", {{"reason", tail.error().text}});
    follower_.emplace(follower_config(config_, options_), *tail);
    judged_ = {};
    progress_blocks_ = progress_refused_ = 0;
    ++generation_;
    log_.info("indexer.following", {{"chain", config_.id()},
                                    {"tip", *tail ? (*tail)->blocks.back().number : -1},
                                    {"traces", tracing_word(tracing_)}});
}

void ChainIndexer::tick(Store& store, std::int64_t now_ms) {
    now_ms_ = now_ms;
    if (!keep_lease(store, now_ms)) return;
    if (heard_ms_ == 0) heard_ms_ = now_ms;
    if (progress_ms_ == 0) progress_ms_ = now_ms;
    if (!has_room_) {
        heard_ms_ = progress_ms_ = now_ms;  // nobody is asked
        return;
    }
    const bool looks_again =
        config_.tracing == Tracing::kAuto && tracing_ == Tracing::kNone && failed_probes_ > 0;
    if ((tracing_ == Tracing::kAuto || looks_again) && !probing_ && now_ms >= next_probe_ms_)
        probe_traces();
    if (tracing_ == Tracing::kAuto) return;
    if (!follower_) begin(store);
    if (!follower_) return;
    note_progress(now_ms);
    judge_nodes(now_ms);
    follower_->tick(now_ms);
    carry_out(store, now_ms);
    const auto state = follower_->state();
    if (state == ChainFollower::State::kLost) {
        log_.warn("indexer.written_elsewhere", {{"chain", config_.id()}});
        return store_away();
    }
    const bool is_stuck = state == ChainFollower::State::kStuck;
    if (is_stuck && !was_stuck_)
        log_.error("indexer.stuck",
                   {{"chain", config_.id()},
                    {"hint",
                     "a reorganisation deeper than indexer.reorganisation_blocks, or nodes "
                     "of another chain: histories stay as they were (docs/indexer.md)"}});
    was_stuck_ = is_stuck;
    // Also while thousands of blocks are behind: a history must not wait for its coins' decimals
    // until the last of them is there.
    if (namer_.look(store, now_ms) || state != ChainFollower::State::kIdle) return;
    if (options_.fill_past) past_.look(store, writer(), now_ms);
}

void ChainIndexer::note_progress(std::int64_t now_ms) {
    const std::uint64_t blocks = follower_->counts().blocks;
    const auto tip = follower_->tip();
    const auto head = follower_->head();
    const bool is_level = tip && head && tip->number >= *head - options_.confirmations;
    if (blocks == progress_blocks_ && !is_level) return;
    progress_blocks_ = blocks;
    progress_refused_ = follower_->counts().refused;
    progress_ms_ = now_ms;
    missing_.clear();
}

void ChainIndexer::probe_traces() {
    probing_ = true;
    nodes_.fetch({{"trace_block", R"(["latest"])"},
                  {"debug_traceBlockByNumber", R"(["latest",{"tracer":"callTracer"}])"},
                  {"eth_getBlockByNumber", R"(["latest",false])"}},
                 [this](const std::vector<NodeAnswer>& answers) { traces_probed(answers); });
}

/// A node that answers, and refuses traces in words of its own, is believed the third time: a chain
/// without traces is better than none. One that is not there yet is waited for.
void ChainIndexer::traces_probed(const std::vector<NodeAnswer>& answers) {
    probing_ = false;
    next_probe_ms_ = now_ms_ + kProbeAgainMs;
    if (answers.empty()) return;
    const NodeAnswer &flat = answers[0], &calls = answers[1], &block = answers[2];
    if (!block.is_error()) heard_ms_ = now_ms_;
    if (flat.result.starts_with('[')) {
        tracing_ = Tracing::kTraceBlock;
    } else if (calls.result.starts_with('[')) {
        tracing_ = Tracing::kCallTracer;
    } else if (flat.is_unsupported && calls.is_unsupported) {
        tracing_ = Tracing::kNone;
        failed_probes_ = 0;
    } else if (!block.is_error()) {
        missing_ = "trace_block: " + shown_refusal(flat) +
                   "; debug_traceBlockByNumber: " + shown_refusal(calls);
        next_probe_ms_ = now_ms_ + kProbeRefusedMs;
        if (++failed_probes_ < kProbesRefused) return;
        next_probe_ms_ = now_ms_ + kProbeLaterMs;
        if (tracing_ == Tracing::kNone) return;
        tracing_ = Tracing::kNone;
        log_.warn("indexer.traces_unknown", {{"chain", config_.id()}, {"reason", missing_}});
    }
}

void ChainIndexer::carry_out(Store& store, std::int64_t now_ms) {
    for (auto effects = follower_->take_effects(); !effects.empty();
         effects = follower_->take_effects()) {
        for (ChainFollowerEffect& effect : effects) {
            if (const auto* head = std::get_if<FetchHead>(&effect))
                fetch_head(head->id);
            else if (const auto* blocks = std::get_if<FetchBlocks>(&effect))
                fetch_blocks(*blocks);
            else if (auto* details = std::get_if<FetchDetails>(&effect))
                fetch_details(std::move(*details));
            else if (const auto* wanted = std::get_if<Write>(&effect))
                write(store, *wanted, now_ms);
            else if (const auto* back = std::get_if<Rewind>(&effect))
                rewind(store, *back, now_ms);
        }
    }
}

void ChainIndexer::fetch(const std::vector<NodeCall>& calls, Nodes::Done reported) {
    nodes_.fetch(calls, [this, reported = std::move(reported),
                         generation = generation_](const std::vector<NodeAnswer>& answers) {
        if (generation != generation_ || !follower_) return;
        if (!answers.empty() && !answers[0].is_error()) heard_ms_ = now_ms_;
        last_reported_by_ = answers.empty() ? 0 : answers[0].nodes;
        reported_by_ |= last_reported_by_;
        reported(answers);
    });
}

void ChainIndexer::judge_nodes(std::int64_t now_ms) {
    const ChainFollower::Counts counts = follower_->counts();
    const ChainFollower::Counts before = std::exchange(judged_, counts);
    if (counts.refused > before.refused) {
        // Of several that told parts of it nobody knows which one it was.
        nodes_.distrust(reported_by_, kDistrustMs);
        if (now_ms < next_refusal_log_ms_) return;
        next_refusal_log_ms_ = now_ms + kRefusalLogMs;
        log_.warn("indexer.refused", {{"chain", config_.id()},
                                      {"reason", follower_->refusal()},
                                      {"nodes", nodes_.labels(reported_by_)}});
    } else if (counts.missing + counts.doubts > before.missing + before.doubts) {
        nodes_.distrust(last_reported_by_, kSecondOpinionMs);
        if (missing_.empty() || now_ms < next_missing_log_ms_) return;
        next_missing_log_ms_ = now_ms + kRefusalLogMs;
        log_.warn("indexer.missing", {{"chain", config_.id()},
                                      {"reason", missing_},
                                      {"nodes", nodes_.labels(last_reported_by_)}});
    }
}

void ChainIndexer::fetch_head(Ask id) {
    reported_by_ = 0;
    fetch({{"eth_getBlockByNumber", R"(["latest",false])"}}, [this, id](const auto& answers) {
        if (answers.empty() || answers[0].is_error()) return follower_->failed(id, now_ms_);
        auto head = read_block(answers[0].result, false);
        follower_->head_reported(id, head ? *head : std::nullopt, now_ms_);
    });
}

void ChainIndexer::fetch_blocks(const FetchBlocks& wanted) {
    std::vector<NodeCall> calls;
    for (const BlockNumber number : wanted.numbers)
        calls.push_back({"eth_getBlockByNumber", "[\"" + quantity_text(number) +
                                                     (wanted.whole ? "\",true]" : "\",false]")});
    fetch(calls, [this, id = wanted.id, whole = wanted.whole](const auto& answers) {
        std::vector<std::optional<NodeBlock>> reported;
        for (const NodeAnswer& answer : answers) {
            if (answer.is_error()) return follower_->failed(id, now_ms_);
            auto block = read_block(answer.result, whole);
            if (!block) reported.clear();  // refused, as a wrong number of blocks
            if (!block) break;
            reported.push_back(std::move(*block));
        }
        if (answers.empty()) return follower_->failed(id, now_ms_);
        follower_->blocks_reported(id, std::move(reported), now_ms_);
    });
}

void ChainIndexer::fetch_details(FetchDetails wanted) {
    std::vector<NodeCall> calls;
    const auto whole = [all = whole_receipts_, apart = receipts_apart_](const NodeBlock& block) {
        return all && block.hash != apart;
    };
    for (const NodeBlock& block : wanted.blocks) {
        if (block.transactions.empty()) continue;
        if (whole(block))
            calls.push_back({"eth_getBlockReceipts", "[" + quoted(block.hash) + "]"});
        else
            for (const NodeTransaction& one : block.transactions)
                calls.push_back({"eth_getTransactionReceipt", "[" + quoted(one.hash) + "]"});
        if (tracing_ == Tracing::kTraceBlock)
            calls.push_back({"trace_block", "[\"" + quantity_text(block.number) + "\"]"});
        if (tracing_ == Tracing::kCallTracer)
            calls.push_back({"debug_traceBlockByHash",
                             "[" + quoted(block.hash) + R"(,{"tracer":"callTracer"}])"});
    }
    if (calls.empty())
        return follower_->details_reported(
            wanted.id,
            std::vector<std::optional<NodeBlockDetails>>(wanted.blocks.size(), NodeBlockDetails{}),
            now_ms_);
    const bool begins_whole = calls[0].method == "eth_getBlockReceipts";
    fetch(calls, [this, wanted = std::move(wanted), whole, begins_whole,
                  tracing = tracing_](const std::vector<NodeAnswer>& answers) {
        if (answers.empty()) return follower_->failed(wanted.id, now_ms_);
        if (begins_whole && answers[0].is_unsupported) whole_receipts_ = false;
        missing_.clear();
        std::vector<std::optional<NodeBlockDetails>> reported;
        const NodeAnswer* at = answers.data();
        bool is_broken = false;
        for (const NodeBlock& block : wanted.blocks) {
            reported.push_back(read_details(block, at, tracing, whole(block), is_broken));
            if (is_broken) return follower_->details_reported(wanted.id, {}, now_ms_);
        }
        follower_->details_reported(wanted.id, std::move(reported), now_ms_);
    });
}

/// Takes the answers about one block; nothing where they do not come to a whole.
std::optional<NodeBlockDetails> ChainIndexer::read_details(const NodeBlock& block,
                                                           const NodeAnswer*& at, Tracing tracing,
                                                           bool whole_receipts, bool& is_broken) {
    NodeBlockDetails out;
    if (block.transactions.empty()) return out;
    bool is_there = true;
    const auto note = [&](std::string_view what, const NodeAnswer& answer) {
        if (missing_.empty())
            missing_ = std::string(what) + " of block " + std::to_string(block.number) + ": " +
                       (answer.is_error() ? shown_refusal(answer) : std::string("null"));
    };
    if (whole_receipts) {
        const NodeAnswer& answer = *at++;
        auto receipts = answer.is_error()
                            ? Result<std::optional<std::vector<Receipt>>>(std::nullopt)
                            : read_receipts(answer.result, block.hash);
        is_broken |= !receipts;
        is_there &= receipts && receipts->has_value();
        // Strangers choose how long they are: asked for at once again, they never come. Of several
        // such blocks it is the first, which is the next to be asked for.
        if (missing_.empty() && answer.is_error() && says_too_long(answer))
            receipts_apart_ = block.hash;
        if (!is_there) note("receipts", answer);
        if (is_there) out.receipts = std::move(**receipts);
    } else {
        for (std::size_t i = 0; i < block.transactions.size(); ++i) {
            const NodeAnswer& answer = *at++;
            auto receipt = answer.is_error() ? Result<std::optional<Receipt>>(std::nullopt)
                                             : read_receipt(answer.result, block.hash);
            is_broken |= !receipt;
            is_there &= receipt && receipt->has_value();
            if (!is_there) note("a receipt", answer);
            if (is_there) out.receipts.push_back(std::move(**receipt));
        }
    }
    if (tracing == Tracing::kTraceBlock || tracing == Tracing::kCallTracer) {
        const NodeAnswer& answer = *at++;
        const bool is_untraced = answer.is_error() && is_there && may_go_untraced(block, answer);
        if (answer.is_error() && !is_untraced) {
            note("traces", answer);
            is_there = false;
        }
        if (is_there && !is_untraced) {
            auto traces = tracing == Tracing::kTraceBlock ? read_flat_traces(answer.result, block)
                                                          : read_call_traces(answer.result, block);
            is_broken |= !traces;
            if (traces) out.traces = std::move(*traces);
            untraced_since_ms_ = 0;
        }
    }
    if (!is_there || is_broken) return {};
    return out;
}

/// Whether a block whose traces do not come is stored without them: where they are longer than is
/// read, as strangers can make them, and with traces=auto, where its state is gone for good, or
/// nobody told them for minutes.
bool ChainIndexer::may_go_untraced(const NodeBlock& block, const NodeAnswer& refusal) {
    if (refusal.is_too_long) {
        ++untraced_;
        log_.warn(
            "indexer.untraced",
            {{"chain", config_.id()}, {"block", block.number}, {"reason", shown_refusal(refusal)}});
        return true;
    }
    if (config_.tracing != Tracing::kAuto) return false;
    const bool is_first = untraced_since_ms_ == 0;
    if (is_first) untraced_since_ms_ = now_ms_;
    if (!speaks_of_old_state(refusal) && now_ms_ < untraced_since_ms_ + kUntracedAfterMs)
        return false;
    if (untraced_++ == 0 || (is_first && speaks_of_old_state(refusal)))
        log_.warn(
            "indexer.untraced",
            {{"chain", config_.id()}, {"block", block.number}, {"reason", shown_refusal(refusal)}});
    return true;
}

void ChainIndexer::write(Store& store, const Write& wanted, std::int64_t now_ms) {
    const auto done = store.append(writer(), wanted.blocks, options_.reorganisation_blocks);
    if (!done)
        log_.warn_seldom("indexer.write_failed", config_.id(), {{"reason", done.error().text}});
    reported_by_ = 0;
    follower_->written(done ? std::nullopt : std::optional(done.error().kind), now_ms);
}

void ChainIndexer::rewind(Store& store, const Rewind& back, std::int64_t now_ms) {
    const auto done = store.rewind(writer(), back.to);
    if (done)
        log_.info("indexer.rewound",
                  {{"chain", config_.id()}, {"from", follower_->tip()->number}, {"to", back.to}});
    else
        log_.warn_seldom("indexer.write_failed", config_.id(), {{"reason", done.error().text}});
    follower_->written(done ? std::nullopt : std::optional(done.error().kind), now_ms);
}

ChainStatus ChainIndexer::status() const {
    ChainStatus out{.chain = config_.id(), .tracing = tracing_, .counts = before_};
    out.untraced = untraced_;
    if (heard_ms_ == 0) return out;
    out.silent_ms = now_ms_ - heard_ms_;
    out.stalled_ms = progress_ms_ == 0 ? 0 : now_ms_ - progress_ms_;
    out.reason = missing_;
    if (missing_.empty() && follower_ && follower_->counts().refused != progress_refused_)
        out.reason = follower_->refusal();
    out.state = "probing";
    if (!has_room_) {
        out.state = "no_room";
        out.free_bytes = free_bytes_;
    }
    if (!follower_) return out;
    if (has_room_) out.state = state_word(follower_->state());
    if (follower_->tip()) out.tip = follower_->tip()->number;
    out.head = follower_->head().value_or(-1);
    add(out.counts, follower_->counts());
    return out;
}

}  // namespace portico::indexer
