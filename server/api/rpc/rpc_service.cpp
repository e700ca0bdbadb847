// SPDX-License-Identifier: Apache-2.0
#include "server/api/rpc/rpc_service.hpp"

#include <algorithm>
#include <chrono>

#include "core/api/chains.hpp"
#include "core/base/describe/describe.hpp"
#include "core/base/json/json.hpp"
#include "server/api/routing/reasons.hpp"
#include "server/api/rpc/chain_lines.hpp"

namespace portico::api::rpc {
namespace {

constexpr int kBadRequest = 400;
constexpr int kUpgradeRequired = 426;

std::string supported_text(const std::vector<ChainConfig>& chains,
                           const std::vector<std::string>& indexed) {
    SupportedChainsBody body;
    auto& known = body.indexed.emplace();
    for (const std::string& chain : indexed) known.emplace_back(chain);
    for (const ChainConfig& chain : chains) {
        body.http.emplace_back(chain.id);
        const auto has_ws = [](const NodeConfig& node) { return !node.ws_url.empty(); };
        if (std::ranges::any_of(chain.nodes, has_ws)) body.ws.emplace_back(chain.id);
    }
    return to_json_text(body);
}

template <class Clock>
std::int64_t ms_of() {
    const auto now = Clock::now().time_since_epoch();
    return std::chrono::duration_cast<std::chrono::milliseconds>(now).count();
}
using Steady = std::chrono::steady_clock;
using Wall = std::chrono::system_clock;

Posted to_posted(upstream::HttpAnswer answer) {
    using From = upstream::HttpAnswer::Outcome;
    using To = Posted::Outcome;
    const To outcome = answer.outcome == From::kAnswered  ? To::kAnswered
                       : answer.no_room                   ? To::kNoRoom
                       : answer.outcome == From::kNotSent ? To::kNotSent
                       : answer.too_long                  ? To::kTooLong
                                                          : To::kBroken;
    return {outcome, answer.status, std::move(answer.body), std::move(answer.retry_after),
            ms_of<Wall>() / 1000};
}

void refuse_get(const api::Reply& reply) {
    net::Response response{.status = kUpgradeRequired,
                           .content_type = "text/plain; charset=utf-8",
                           .body =
                               "Only WebSocket connections are supported for GET method on "
                               "this endpoint\n"};
    response.headers.emplace_back("Upgrade", "websocket");
    reply.send(std::move(response));
}

}  // namespace

RpcService::RpcService(const RpcOptions& options, std::uint64_t seed, boost::asio::io_context* loop,
                       ops::Executor to_server, ops::Log& log)
    : log_(log),
      core_(options.public_nodes ? with_public_nodes(options.chains) : options.chains,
            options.policy, seed),
      body_bytes_(options.body_bytes),
      to_server_(std::move(to_server)),
      near_(loop ? std::make_unique<upstream::HttpClient>(*loop) : nullptr),
      far_(std::make_unique<upstream::HttpClient>(thread_.loop())) {
    for (const ChainConfig& chain : core_.chains()) {
        targets_.emplace_back();
        for (const NodeConfig& node : chain.nodes) {
            upstream::HttpTarget target{.url = *upstream::parse_url(node.url),
                                        .allow_private = node.allow_private,
                                        .answer_bytes_max = options.policy.answer_bytes};
            const bool near = near_ && !target.url.tls;
            targets_.back().push_back({near, (near ? near_ : far_)->add(std::move(target))});
        }
    }
}

RpcService::~RpcService() {
    // Its sockets and timers live on the thread, and go there.
    thread_.post([this] { far_.reset(); });
    thread_.end();
}

std::int64_t RpcService::now_ms() {
    // A clock that is never set: a machine's may be, and then waits would end at once or never.
    // That of a machine which has just started is small, and 0 means never.
    static const std::int64_t origin_ms = ms_of<Wall>() - ms_of<Steady>();
    return origin_ms + ms_of<Steady>();
}

void RpcService::post(const RouteRequest& request, access::ProjectAuthorizer& authorizer,
                      const api::Reply& reply) {
    const std::string_view chain_id = request.query.text("chainId");
    const auto chain = core_.find_chain(chain_id);
    if (!chain) {
        const std::string text = chain_id.empty()
                                     ? "chainId is missing: a CAIP-2 id, like eip155:1"
                                     : "This server does not serve the chain " +
                                           std::string(chain_id.substr(0, 64)) +
                                           "; GET /v1/supported-chains lists those it does";
        reply.send(reasons_response(
            {kBadRequest, "chainId", text, api_error_word(ApiCode::parameter_invalid)},
            request.request_id));
        return;
    }
    const std::size_t calls = count_calls(request.http.body, calls_per_batch());
    if (calls == 1) return answer(*chain, request.http.body, request.http.address, reply);
    authorizer.count_batch(
        kPath, request.http.address, calls,
        [this, chain = *chain, body = std::string(request.http.body),
         address = std::string(request.http.address), reply](const ops::RateVerdict& verdict) {
            if (!reply.wanted()) return;
            if (verdict.allowed) return answer(chain, body, address, reply);
            reply.send(access::ProjectAuthorizer::limited_response(verdict, reply.request_id()));
        });
}

void RpcService::answer(std::size_t chain, std::string_view body, std::string_view address,
                        const api::Reply& reply) {
    fetch(
        chain, body,
        [reply](Reply answered) {
            net::Response response{.status = answered.status, .body = std::move(answered.body)};
            if (answered.retry_after_s > 0)
                response.headers.emplace_back("Retry-After",
                                              std::to_string(answered.retry_after_s));
            reply.send(std::move(response));
        },
        Caller::kPage, address);
}

void RpcService::fetch(std::size_t chain, std::string_view body, Answered answered, Caller caller,
                       std::string_view address) {
    answered_.emplace(++last_request_, std::move(answered));
    core_.fetch(last_request_, chain, body, now_ms(), caller, ops::holder_of(address));
    carry_out();
}

std::string RpcService::labels(std::size_t chain, std::uint32_t nodes) const {
    std::string out;
    for (std::size_t i = 0; i < chains()[chain].nodes.size(); ++i)
        if ((nodes >> i & 1) != 0) out += (out.empty() ? "" : " ") + core_.label(chain, i);
    return out;
}

void RpcService::add_routes(Router& router, access::ProjectAuthorizer& authorizer,
                            const std::vector<std::string>& indexed) {
    supported_ = supported_text(core_.chains(), indexed);
    using access::ProjectRef;
    authorizer.add(
        router, "POST", kPath,
        [this, &authorizer](const RouteRequest& request, const ProjectRef&,
                            const api::Reply& reply) { post(request, authorizer, reply); },
        {.of_secure_site = true}, {.body_bytes = body_bytes_});
    for (const char* path : {"/v1", "/ws"})
        router.add("GET", path,
                   [](const RouteRequest&, const api::Reply& reply) { refuse_get(reply); });
    // Of no project: a client must see the list to know what it may ask
    // (docs/spec/http-api.md#supported-chains).
    router.add("GET", "/v1/supported-chains",
               [this](const RouteRequest&, const api::Reply& reply) { supported_chains(reply); });
}

void RpcService::supported_chains(const api::Reply& reply) const {
    net::Response response{.body = supported_};
    response.headers.emplace_back("Cache-Control", "public, max-age=86400, s-maxage=86400");
    reply.send(std::move(response));
}

RpcService::ChainsState RpcService::chains_state() const {
    ChainsState out;
    std::size_t named = 0;
    std::size_t more = 0;
    std::string unserved, weaker, unasked, silent;
    for (std::size_t i = 0; i < chains().size(); ++i) {
        const ChainConfig& chain = chains()[i];
        named += chain.named ? 1 : 0;
        std::size_t good = 0, unknown = 0;
        for (std::size_t k = 0; k < chain.nodes.size(); ++k) {
            const Node& node = core_.node(i, k);
            good += node.may_serve(now_ms()) && !node.is_down() ? 1 : 0;
            unknown += node.is_unknown() ? 1 : 0;
        }
        if (good == chain.nodes.size()) continue;
        if (!chain.named) {
            if (good > 0 || unknown == chain.nodes.size()) continue;
            constexpr std::size_t kListed = 200;
            if (silent.size() < kListed)
                silent += (silent.empty() ? "" : ", ") + chain.id;
            else
                ++more;
            continue;
        }
        if (good == 0 && unknown == chain.nodes.size()) {
            unasked += (unasked.empty() ? "" : ", ") + chain.id;
            continue;
        }
        const std::string counts = chain.id + " (" + std::to_string(good) + " of " +
                                   std::to_string(chain.nodes.size()) + ")";
        std::string& list = good == 0 ? unserved : weaker;
        list += (list.empty() ? "" : ", ") + counts;
    }
    out.any_named = named > 0;
    out.all_served = unserved.empty();
    out.all_asked = unasked.empty();
    out.all_public_served = silent.empty();
    if (named == 0)
        out.text = "No upstream is named: public nodes serve " + std::to_string(chains().size()) +
                   " chains";
    else if (!unserved.empty())
        out.text = "No upstream serves " + unserved + ": `portico doctor` says why";
    else if (!unasked.empty())
        out.text = "No visitor has needed it lately: " + unasked;
    else if (!weaker.empty())
        out.text = "All chains are served, by fewer upstreams than are named: " + weaker;
    else
        out.text = "All nodes answer, of " + std::to_string(named) +
                   (named == 1 ? " network" : " networks");
    if (more > 0) silent += " and " + std::to_string(more) + " more";
    if (!silent.empty())
        out.text += ". Apps ask for " + silent +
                    " too, whose public nodes do not answer: name nodes in rpc.chains, or take "
                    "these networks out of the apps";
    return out;
}

void RpcService::tick() {
    core_.tick(now_ms());
    carry_out();
}

void RpcService::start_post(Post post) {
    const Target target = targets_[post.chain][post.node];
    const PostId id = post.id;
    if (target.near) {
        near_posts_[id] = near_->post(target.number, std::move(post.body), post.timeout_ms,
                                      post.fresh, [this, id](upstream::HttpAnswer answer) {
                                          near_posts_.erase(id);
                                          ended(id, std::move(answer));
                                      });
        return;
    }
    thread_.post([this, target, id, post = std::move(post)]() mutable {
        const auto done = [this, id](upstream::HttpAnswer answer) {
            far_posts_.erase(id);
            to_server_(
                [this, id, answer = std::move(answer)]() mutable { ended(id, std::move(answer)); });
        };
        far_posts_[id] =
            far_->post(target.number, std::move(post.body), post.timeout_ms, post.fresh, done);
    });
}

void RpcService::withdraw(PostId id) {
    const auto cancel = [id](upstream::HttpClient& client, auto& posts) {
        const auto found = posts.find(id);
        if (found == posts.end()) return false;
        client.cancel(found->second);
        posts.erase(found);
        return true;
    };
    if (near_ && cancel(*near_, near_posts_)) return;
    thread_.post([this, cancel] { cancel(*far_, far_posts_); });
}

void RpcService::ended(PostId id, upstream::HttpAnswer answer) {
    core_.posted(id, to_posted(std::move(answer)), now_ms());
    carry_out();
}

void RpcService::carry_out() {
    if (carrying_out_) return;
    carrying_out_ = true;
    for (core_.take_effects(effects_); !effects_.empty(); core_.take_effects(effects_)) {
        for (Effect& effect : effects_) {
            if (auto* send = std::get_if<Post>(&effect)) {
                start_post(std::move(*send));
            } else if (const auto* gone = std::get_if<Withdraw>(&effect)) {
                withdraw(gone->id);
            } else if (auto* answer = std::get_if<Reply>(&effect)) {
                const auto answered = answered_.extract(answer->id);
                answered.mapped()(std::move(*answer));
            } else if (const auto* changed = std::get_if<NodeStatusChanged>(&effect)) {
                log_.info("rpc.node", {{"chain", core_.chains()[changed->chain].id},
                                       {"node", changed->node},
                                       {"standing", node_status_word(changed->now)}});
            } else if (const auto* turned = std::get_if<DownChanged>(&effect)) {
                const ops::Fields fields{{"chain", core_.chains()[turned->chain].id},
                                         {"node", turned->node},
                                         {"host", core_.label(turned->chain, turned->node)}};
                // Calls that strangers make a node fail at take it down and its next answer up.
                const std::string which =
                    core_.chains()[turned->chain].id + " " + std::to_string(turned->node);
                if (turned->down)
                    log_.warn_seldom("rpc.node_down", which, fields);
                else
                    log_.info_seldom("rpc.node_up", which, fields);
            }
        }
    }
    carrying_out_ = false;
}

}  // namespace portico::api::rpc
