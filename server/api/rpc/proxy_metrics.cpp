// SPDX-License-Identifier: Apache-2.0
#include "server/api/rpc/proxy_core.hpp"

namespace portico::api::rpc {

void ProxyCore::write_metrics(ops::MetricsText& out) const {
    using Rows = std::vector<ops::Labelled>;
    Rows requests, cached, shared, writes, unanswered;
    Rows calls, failures, refused, hedges, standings, answer_ms;
    for (std::size_t i = 0; i < chains_.size(); ++i) {
        const Chain& chain = chains_[i];
        if (chain.requests == 0 && !configs_[i].named) continue;  // most are never used
        const std::string label = "chain=\"" + configs_[i].id + "\"";
        requests.push_back({label, chain.requests});
        cached.push_back({label, chain.cached});
        shared.push_back({label, chain.shared});
        writes.push_back({label, chain.writes});
        unanswered.push_back({label, chain.unanswered});
        for (std::size_t n = 0; n < chain.nodes.size(); ++n) {
            const Node& node = chain.nodes[n];
            const std::string of_node =
                label + ",node=\"" + std::to_string(n) + " " + chain.labels[n] + "\"";
            calls.push_back({of_node, node.calls});
            failures.push_back({of_node, node.failures});
            refused.push_back({of_node, node.refused_answers});
            hedges.push_back({of_node, node.hedges});
            answer_ms.push_back({of_node, node.answered_ms});
            for (std::size_t k = 0; k < node.standings.size(); ++k)
                if (node.standings[k] > 0)
                    standings.push_back(
                        {of_node + ",standing=\"" +
                             std::string(node_status_word(static_cast<NodeStatus>(k))) + "\"",
                         node.standings[k]});
        }
    }
    out.counters("portico_rpc_requests_total", "Bodies that clients posted", requests);
    out.counters("portico_rpc_kept_total", "Calls answered from what was kept", cached);
    out.counters("portico_rpc_shared_total", "Calls that joined one under way", shared);
    out.counters("portico_rpc_writes_total", "Calls that change something", writes);
    out.counters("portico_rpc_unanswered_total", "Calls that no node answered rightly", unanswered);
    out.counters("portico_rpc_node_posts_total", "Posts to a node that ended", calls);
    out.counters("portico_rpc_node_failures_total", "Posts without an answer that counts",
                 failures);
    out.counters("portico_rpc_node_refused_total", "Answers that could not be believed", refused);
    out.counters("portico_rpc_node_hedges_total", "Posts because another node took long", hedges);
    out.counters("portico_rpc_node_standing_total", "How often a node came to a standing",
                 standings);
    out.counters("portico_rpc_node_answer_ms_total", "Milliseconds of all posts that answered",
                 answer_ms);
    out.gauge("portico_rpc_calls_under_way", "Calls that wait for a node", calls_under_way_);
    out.gauge("portico_rpc_kept_bytes", "Memory of kept answers", cache_.bytes());
    out.counter("portico_rpc_busy_total", "Bodies refused because too much was under way", busy_);
    out.counter(
        "portico_rpc_beyond_share_total",
        "Bodies refused because half was under way, and their caller or chain had its share",
        beyond_share_);
}

}  // namespace portico::api::rpc
