// SPDX-License-Identifier: Apache-2.0
//
// What the proxy knows of one upstream node: whether it may be asked at all, how well and how fast
// it has answered lately. No I/O, no clock.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>

namespace portico::api::rpc {

enum class NodeStatus : std::uint8_t {
    kUnchecked,  ///< its chain id is not known yet: never asked for clients
    kGood,
    kWrongChain,  ///< of another chain: out until a check finds otherwise
    kLyingHead,   ///< claims blocks that cannot be there yet
    kBehind,      ///< its newest block is old beside that of the others
};
std::string_view node_status_word(NodeStatus status);

/// The newest block that a node claims.
struct Head {
    std::uint64_t number = 0;
    std::int64_t time_s = 0;  ///< of the block; 0: the chain does not say
    std::int64_t at_ms = 0;   ///< when it was told
    bool is_ahead = false;    ///< its block's time had not come then, by this machine's clock
};

class Node {
  public:
    /// A call or a check answered. `is_timed`: how long it took says something of the node, and not
    /// of what was asked.
    void answered(std::int64_t elapsed_ms, bool is_timed = true);
    /// It answered that it has not got what a call wants: neither for it nor against it.
    void refused() { ++calls; }
    /// Another node answered first, after this one had been asked for so long.
    void overtaken(std::int64_t elapsed_ms);
    /// No answer to a check of ours, or none that counts, or it could not be reached. After several
    /// in a row the node rests, longer each time.
    void failed(std::int64_t now_ms);
    /// The same of a client's call. What clients ask may be what the node fails at, so this counts
    /// only beside failures of our own, and once a minute for the same `source` (a caller and a
    /// method).
    void failed_call(std::uint64_t source, std::int64_t now_ms);
    /// One more post ended without an answer, and is not held against the node.
    void failed_uncounted() { ++calls, ++failures; }
    /// The node asked for a pause (429, Retry-After).
    void pause(std::int64_t pause_ms, std::int64_t now_ms);
    /// It has answered a look of ours that was sent at `sent_at_ms`: a pause that was asked for
    /// before is over.
    void end_pause(std::int64_t sent_at_ms) {
        if (sent_at_ms > paused_at_ms_) paused_until_ms_ = 0;
    }

    bool may_serve(std::int64_t now_ms) const {
        return status == NodeStatus::kGood && now_ms >= backoff_until_ms();
    }
    bool has_failed() const { return own_failures_ > 0 || call_failures_ > 0; }
    /// Its last answers, several in a row, did not come or did not count. Stays until the next that
    /// does, unlike a rest.
    bool is_down() const { return failures_in_a_row() >= kFailuresBeforeDown; }
    /// Nobody has asked it yet, or not for so long that what was known is old.
    bool is_unknown() const { return status == NodeStatus::kUnchecked && !has_failed(); }
    /// It was asked, and nothing ever came back.
    bool is_unreachable() const { return failures > 0 && failures == calls; }
    std::int64_t backoff_until_ms() const { return std::max(backoff_until_ms_, paused_until_ms_); }
    /// What it told was found to be wrong: others are preferred for `ms`, longer each time.
    void distrust(std::int64_t ms, std::int64_t now_ms);
    /// For the weighted draw: above 0. `fastest_ms` is the least latency among the candidates.
    double score(double fastest_ms, std::int64_t now_ms) const;
    double latency_ms() const { return latency_ms_; }
    /// The part of calls that failed lately, 0 to 1.
    double error_rate() const { return error_rate_; }
    /// Time within which 95 of 100 answers come: waiting longer is worth a second node.
    std::int64_t p95_ms() const { return p95_ms_; }

    std::int64_t weight = 100;
    NodeStatus status = NodeStatus::kUnchecked;
    std::optional<Head> head;
    bool leapt = false;  ///< its last two heads cannot both be true
    std::int64_t checked_at_ms = 0;
    int wrong_times = 0;              ///< that it was found to be of another chain, lately
    std::int64_t right_since_ms = 0;  ///< it tells its right chain again; 0: it does not
    bool no_batch = false;            ///< answered a batch with one error object
    bool reported_down = false;       ///< what DownChanged said last

    // Totals for the metrics page.
    std::uint64_t calls = 0, failures = 0, hedges = 0, refused_answers = 0, answered_ms = 0;
    std::array<std::uint64_t, 5> standings{};  ///< how often it got each

  private:
    static constexpr int kFailuresBeforeDown = 3;

    struct Source {
        std::uint64_t source = 0;
        std::int64_t at_ms = 0;
    };

    int failures_in_a_row() const {
        return own_failures_ + std::min(call_failures_, own_failures_);
    }
    void note_failures(std::int64_t now_ms);

    double latency_ms_ = 0;
    double error_rate_ = 0;
    int own_failures_ = 0;             ///< in a row
    int call_failures_ = 0;            ///< in the same row
    std::array<Source, 8> sources_{};  ///< of the last of those
    std::size_t next_source_ = 0;
    int distrusted_ = 0;  ///< times in a row
    std::int64_t distrusted_until_ms_ = 0;
    std::int64_t backoff_until_ms_ = 0;  ///< of our own accord
    std::int64_t paused_until_ms_ = 0;   ///< because it asked
    std::int64_t paused_at_ms_ = 0;
    std::array<std::uint16_t, 64> samples_{};
    std::size_t samples_taken_ = 0;
    std::int64_t p95_ms_ = 300;  ///< before there are samples
};

}  // namespace portico::api::rpc
