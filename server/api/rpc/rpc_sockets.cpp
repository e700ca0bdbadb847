// SPDX-License-Identifier: Apache-2.0
#include "server/api/rpc/rpc_sockets.hpp"

#include <utility>

#include "server/api/routing/query.hpp"
#include "server/api/routing/reasons.hpp"

namespace portico::api::rpc {
namespace {

constexpr std::uint16_t kClosePolicy = 1008;
constexpr std::int64_t kLookMs = 5000;
constexpr std::string_view kPath = RpcService::kPath;

net::Response bad_request(std::string_view field, std::string_view text, ApiCode code,
                          std::string_view request_id) {
    return reasons_response({400, field, text, api_error_word(code)}, request_id);
}

std::string error_answer(std::string_view id, int code, std::string_view text) {
    std::string out;
    append_answer(out, id, error_member(code, text));
    return out;
}

}  // namespace

RpcSockets::RpcSockets(RpcService& rpc, access::ProjectAuthorizer& authorizer, net::Server& server,
                       ops::Log& log)
    : rpc_(rpc),
      authorizer_(authorizer),
      server_(server),
      log_(log),
      subscriptions_(rpc.chains()),
      client_(std::make_unique<upstream::WsClient>(thread_.loop())) {}

RpcSockets::~RpcSockets() {
    thread_.post([this] { client_.reset(); });
    thread_.end();
}

// --- clients ------------------------------------------------------------------------------------

net::UpgradeDecision RpcSockets::on_upgrade(const net::Request& request) {
    const auto query = Query::parse(request.query);
    if (!query)
        return bad_request("", "The query cannot be read", ApiCode::query_invalid,
                           request.request_id);
    const std::string_view project = query->text("projectId");
    if (const auto passed = authorizer_.check(project, request.origin); !passed)
        return authorizer_.refusal_response(passed.error(), kPath, request.request_id);
    const auto chain = rpc_.find_chain(query->text("chainId"));
    if (!chain || !subscriptions_.has_links(*chain))
        return bad_request("chainId",
                           "This server has no WebSockets for that chain; GET "
                           "/v1/supported-chains lists those that it has as ws",
                           ApiCode::parameter_invalid, request.request_id);
    // Handed back in on_open: none of it holds a line break.
    return net::Accept{.client = std::to_string(*chain) + '\n' + std::string(project) + '\n' +
                                 std::string(request.address) + '\n' + std::string(request.origin)};
}

void RpcSockets::on_open(net::ConnectionId id, const std::string& client) {
    std::string_view rest = client;
    const auto next = [&] {
        const std::size_t end = std::min(rest.find('\n'), rest.size());
        const std::string out(rest.substr(0, end));
        rest.remove_prefix(std::min(end + 1, rest.size()));
        return out;
    };
    Socket socket;
    socket.chain = std::stoul(next());
    socket.project = next();
    socket.address = next();
    socket.origin = next();
    sockets_[id] = std::move(socket);
}

/// A project that is disabled, or an origin that is taken away, ends what is open.
bool RpcSockets::may_stay(net::ConnectionId id, const Socket& socket) {
    const auto passed = authorizer_.check(socket.project, socket.origin);
    if (passed) return true;
    server_.close(id, kClosePolicy, "This page may not use the project any more");
    ++closed_;
    on_close(id);
    return false;
}

void RpcSockets::on_frame(net::ConnectionId id, std::string_view text) {
    const auto found = sockets_.find(id);
    if (found == sockets_.end() || !may_stay(id, found->second)) return;
    Socket& socket = found->second;
    ++frames_;
    if (text.size() > rpc_.body_bytes())
        return server_.send(
            id, error_answer("null", kLimitExceeded, "The message is too long. Nothing was done"));
    ++socket.under_way;
    socket.bytes_under_way += text.size();
    authorizer_.count(kPath, socket.address, socket.project,
                      [this, id, frame = std::string(text)](const ops::RateVerdict& verdict) {
                          const auto at = sockets_.find(id);
                          if (at == sockets_.end()) return;
                          const std::size_t calls = count_calls(frame, rpc_.calls_per_batch());
                          if (!verdict.allowed || calls == 1)
                              return take_counted(id, frame, verdict);
                          authorizer_.count_batch(
                              kPath, at->second.address, calls,
                              [this, id, frame](const ops::RateVerdict& of_calls) {
                                  take_counted(id, frame, of_calls);
                              });
                      });
}

void RpcSockets::take_counted(net::ConnectionId id, std::string_view text,
                              const ops::RateVerdict& verdict) {
    const auto at = sockets_.find(id);
    if (at == sockets_.end()) return;
    if (verdict.allowed) return take_frame(id, at->second.chain, text);
    const auto body = read_body(text, 1);
    const bool one = body && !body->batch;
    settle(id, text.size(),
           error_answer(one ? body->calls[0].id : "null", kLimitExceeded,
                        "Too many calls: try again in " +
                            std::to_string((verdict.retry_after_ms + 999) / 1000) +
                            " s. Nothing was done"));
}

void RpcSockets::take_frame(net::ConnectionId id, std::size_t chain, std::string_view text) {
    const auto body = read_body(text, 1);
    const auto at = sockets_.find(id);
    const std::string_view address = at == sockets_.end() ? std::string_view() : at->second.address;
    if (body && !body->batch && body->calls[0].refusal == 0 &&
        Subscriptions::is_mine(body->calls[0].method)) {
        subscriptions_.call(id, chain, body->calls[0], rpc_.now_ms(), ops::holder_of(address));
        settle(id, text.size(), {});
        return carry_out();
    }
    rpc_.fetch(
        chain, text, [this, id, size = text.size()](Reply reply) { settle(id, size, reply.body); },
        Caller::kPage, address);
}

void RpcSockets::settle(net::ConnectionId id, std::size_t frame_bytes, std::string_view answer) {
    const auto at = sockets_.find(id);
    if (at == sockets_.end()) return;
    --at->second.under_way;
    at->second.bytes_under_way -= frame_bytes;
    if (!answer.empty()) server_.send(id, answer);
}

void RpcSockets::on_close(net::ConnectionId id) {
    sockets_.erase(id);
    subscriptions_.client_left(id, rpc_.now_ms());
    carry_out();
}

bool RpcSockets::may_read(net::ConnectionId id) {
    const auto found = sockets_.find(id);
    return found == sockets_.end() || (found->second.under_way < kUnderWayMax &&
                                       found->second.bytes_under_way < rpc_.body_bytes());
}

std::optional<net::Response> RpcSockets::on_request(net::ConnectionId, const net::Request&) {
    return net::Response{.status = 404};  // only upgrades come here
}

void RpcSockets::tick() {
    const std::int64_t now_ms = rpc_.now_ms();
    for (std::size_t i = 0; i < rpc_.chains().size(); ++i)
        if (const auto head = rpc_.head(i); head && subscriptions_.has_links(i))
            subscriptions_.known_head(i, head->number, now_ms);
    subscriptions_.tick(now_ms);
    carry_out();
    if (now_ms < next_look_ms_) return;
    next_look_ms_ = now_ms + kLookMs;
    const auto sockets = sockets_;
    for (const auto& [id, socket] : sockets) may_stay(id, socket);
}

// --- nodes --------------------------------------------------------------------------------------

/// Carries an event of a link to the server's thread.
void RpcSockets::notify(LinkId id, std::function<void()> action) {
    server_.post([this, id, action = std::move(action)] {
        action();
        carry_out();
        thread_.post([this, id] {
            if (const auto at = links_.find(id); at != links_.end()) client_->read_next(at->second);
        });
    });
}

void RpcSockets::open_link(const OpenLink& open) {
    const NodeConfig& node = rpc_.chains()[open.chain].nodes[open.node];
    thread_.post([this, open, url = *upstream::parse_url(node.ws_url),
                  allow_private = node.allow_private] {
        const LinkId id = open.id;
        links_[id] = client_->open(
            url, allow_private,
            {.opened =
                 [this, id] {
                     notify(id, [this, id] { subscriptions_.link_opened(id, rpc_.now_ms()); });
                 },
             .text =
                 [this, id](std::string_view text) {
                     notify(id, [this, id, text = std::string(text)] {
                         subscriptions_.link_text(id, text, rpc_.now_ms());
                     });
                 },
             .closed =
                 [this, open](const std::string& why) {
                     links_.erase(open.id);
                     notify(open.id, [this, open, why] {
                         const std::string& chain = rpc_.chains()[open.chain].id;
                         log_.info_seldom("rpc.link_closed",
                                          chain + " " + std::to_string(open.node),
                                          {{"chain", chain}, {"node", open.node}, {"reason", why}});
                         subscriptions_.link_closed(open.id, rpc_.now_ms());
                     });
                 }});
    });
}

void RpcSockets::carry_out() {
    for (auto effects = subscriptions_.take_effects(); !effects.empty();
         effects = subscriptions_.take_effects()) {
        for (SubscriptionEffect& effect : effects) {
            if (const auto* open = std::get_if<OpenLink>(&effect)) {
                open_link(*open);
            } else if (auto* send = std::get_if<SendLink>(&effect)) {
                thread_.post([this, id = send->id, text = std::move(send->text)] {
                    if (const auto at = links_.find(id); at != links_.end())
                        client_->send(at->second, text);
                });
            } else if (const auto* gone = std::get_if<CloseLink>(&effect)) {
                thread_.post([this, id = gone->id] {
                    const auto at = links_.find(id);
                    if (at == links_.end()) return;
                    client_->close(at->second);
                    links_.erase(at);
                });
            } else if (const auto* reported = std::get_if<SendClient>(&effect)) {
                server_.send(reported->id, reported->text);
            } else if (const auto* cut = std::get_if<CloseClient>(&effect)) {
                ++closed_;
                sockets_.erase(cut->id);
                server_.close(cut->id, cut->code, cut->reason);
            }
        }
    }
}

void RpcSockets::write_metrics(ops::MetricsText& out) const {
    out.gauge("portico_rpc_sockets", "WebSockets of the RPC proxy", sockets_.size());
    out.gauge("portico_rpc_subscriptions", "Subscriptions of clients",
              subscriptions_.subscribers());
    out.gauge("portico_rpc_topics", "Subscriptions at nodes, which clients share",
              subscriptions_.topics());
    out.gauge("portico_rpc_links", "WebSockets to nodes that are up", subscriptions_.links_up());
    out.counter("portico_rpc_links_lost_total", "WebSockets to nodes lost while clients listened",
                subscriptions_.replaced());
    out.counter("portico_rpc_socket_frames_total", "Messages of clients", frames_);
    out.counter("portico_rpc_sockets_closed_total",
                "Clients closed: a gap, no node, or a project that may not be used any more",
                closed_);
}

}  // namespace portico::api::rpc
