// SPDX-License-Identifier: Apache-2.0
#include "server/app/doctor/doctor_rpc.hpp"

#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <ctime>
#include <expected>
#include <optional>
#include <vector>

#include "server/api/rpc/answer.hpp"
#include "server/api/rpc/chain_lines.hpp"
#include "server/api/rpc/methods.hpp"
#include "server/api/rpc/node_probes.hpp"
#include "server/api/rpc/request.hpp"
#include "server/api/tokens/currencies.hpp"
#include "server/upstream/http_client.hpp"
#include "server/upstream/ws_client.hpp"

namespace portico::app {
namespace {

namespace rpc = api::rpc;

constexpr std::int64_t kTimeoutMs = 5000;
constexpr std::int64_t kOldHeadS = 120;

struct NodeProbe {
    const rpc::ChainConfig* chain = nullptr;
    const rpc::NodeConfig* node = nullptr;
    std::optional<upstream::HttpAnswer> identity, head;
    std::optional<std::expected<std::string, std::string>> socket = {};  ///< of ws_url
};

std::string question_text(const rpc::ProbeCall& question) {
    std::string out;
    rpc::append_request(out, 1, question.method, question.params);
    return out;
}

std::expected<std::string, std::string> result_in(std::string_view body, std::string_view where) {
    std::vector<rpc::Answer> read;
    if (rpc::read_answers(body, 1, 1, read) != rpc::Reading::kAnswers)
        return std::unexpected(std::string(where) +
                               " and no JSON-RPC: is the address right, and the key in it?");
    if (read[0].is_error) return std::unexpected("it answers " + std::string(read[0].value));
    return std::string(read[0].value);
}

/// The result of an answer, or why there is none.
std::expected<std::string, std::string> result_of(
    const std::optional<upstream::HttpAnswer>& answer) {
    if (!answer) return std::unexpected("it did not answer in time");
    if (answer->outcome != upstream::HttpAnswer::Outcome::kAnswered)
        return std::unexpected(answer->why);
    return result_in(answer->body, "it answers HTTP " + std::to_string(answer->status));
}

/// Asks a node's socket for its chain.
struct SocketCheck {
    void start(upstream::WsClient& client, NodeProbe& probe, std::size_t& open) {
        const std::uint64_t id = client.open(
            *upstream::parse_url(probe.node->ws_url), probe.node->allow_private,
            {.opened =
                 [&, this] {
                     const auto family = *rpc::family_of(probe.chain->id);
                     client.send(socket, question_text(rpc::identity_probe(family)));
                 },
             .text =
                 [&](std::string_view text) { settle(probe, open, result_in(text, "it answers")); },
             .closed = [&](const std::string& why) { settle(probe, open, std::unexpected(why)); }});
        socket = id;
    }
    static void settle(NodeProbe& probe, std::size_t& open,
                       std::expected<std::string, std::string> reported) {
        if (probe.socket) return;
        probe.socket = std::move(reported);
        --open;
    }
    std::uint64_t socket = 0;
};

void judge_socket(const NodeProbe& probe, Report& report) {
    const std::string name = "chain " + probe.chain->id + ", ws_url " +
                             upstream::parse_url(probe.node->ws_url)->authority;
    const std::string reference = probe.chain->id.substr(probe.chain->id.find(':') + 1);
    const auto& reported = *probe.socket;
    if (!reported) return report.bad(name + ": " + reported.error());
    if (!rpc::is_identity(*rpc::family_of(probe.chain->id), reference, *reported))
        return report.bad(name + " is of another chain: it says " + reported->substr(0, 100));
    report.good(name + " answers");
}

void judge(const NodeProbe& probe, Report& report) {
    const std::string name = "chain " + probe.chain->id + ", upstream " +
                             upstream::parse_url(probe.node->url)->authority;
    const auto family = *rpc::family_of(probe.chain->id);
    const std::string reference = probe.chain->id.substr(probe.chain->id.find(':') + 1);
    const auto identity = result_of(probe.identity);
    if (!identity) return report.bad(name + ": " + identity.error());
    if (!rpc::is_identity(family, reference, *identity))
        return report.bad(name + " is of another chain: it says " + identity->substr(0, 100) +
                          ". It would not be used: correct its address");
    const auto text = result_of(probe.head);
    const auto head = text ? rpc::read_head(family, *text) : std::nullopt;
    if (!head)
        return report.bad(name + " does not tell its newest block: " +
                          (text ? "the answer cannot be read" : text.error()));
    const std::string newest =
        name + " answers; its newest block is " + std::to_string(head->number);
    if (head->time_s == 0) return report.good(newest);
    const std::int64_t age_s = std::time(nullptr) - head->time_s;
    const std::string old = newest + ", " + std::to_string(age_s) + " s old";
    if (age_s > kOldHeadS)
        report.warn(old + ": if the chain goes on, this node is behind; see its own log");
    else if (age_s < -kOldHeadS)
        report.warn(newest + ", which lies in the future: one of the clocks is wrong");
    else
        report.good(old);
}

}  // namespace

void check_rpc(const Options& options, Report& report) {
    std::vector<NodeProbe> all;
    for (const rpc::ChainConfig& chain : options.rpc.chains)
        for (const rpc::NodeConfig& node : chain.nodes)
            all.push_back({.chain = &chain, .node = &node, .identity = {}, .head = {}});
    boost::asio::io_context loop(1);
    upstream::HttpClient client(loop);
    std::size_t open = 2 * all.size();
    for (NodeProbe& probe : all) {
        const auto family = *rpc::family_of(probe.chain->id);
        const std::size_t target = client.add({.url = *upstream::parse_url(probe.node->url),
                                               .allow_private = probe.node->allow_private});
        const auto fetch = [&](const rpc::ProbeCall& question,
                               std::optional<upstream::HttpAnswer>& answer) {
            client.post(target, question_text(question), kTimeoutMs, false,
                        [&](upstream::HttpAnswer got) {
                            answer = std::move(got);
                            --open;
                        });
        };
        fetch(rpc::identity_probe(family), probe.identity);
        fetch(rpc::head_probe(family), probe.head);
    }
    upstream::WsClient sockets(loop);
    std::vector<SocketCheck> checks(all.size());
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (all[i].node->ws_url.empty()) continue;
        ++open;
        checks[i].start(sockets, all[i], open);
    }
    boost::asio::steady_timer late(loop, std::chrono::milliseconds(kTimeoutMs));
    late.async_wait([&](boost::system::error_code) {
        for (NodeProbe& probe : all)
            if (!probe.node->ws_url.empty())
                SocketCheck::settle(probe, open, std::unexpected("it did not answer in time"));
    });
    while (open > 0) loop.run_one();
    for (const NodeProbe& probe : all) {
        judge(probe, report);
        if (probe.socket) judge_socket(probe, report);
    }
    for (const rpc::ChainConfig& chain : options.rpc.chains)
        if (chain.currency.empty() && rpc::family_of(chain.id) == rpc::Family::kEvm &&
            api::tokens::native_token(chain.id).symbol.empty())
            report.warn("chain " + chain.id +
                        ": nobody says what its own currency is called, so balances and histories "
                        "tell it without a name: name it in rpc.chains (currency)");
    if (!options.rpc.public_nodes) return;
    const std::size_t known = rpc::with_public_nodes(options.rpc.chains).size();
    report.good(std::to_string(known - options.rpc.chains.size()) +
                " more chains are served by public nodes, which limit how often they are asked: "
                "name upstreams of your own in rpc.chains, or set rpc.public_nodes = false");
}

}  // namespace portico::app
