// SPDX-License-Identifier: Apache-2.0
#include "server/api/routing/router.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

#include "core/base/assert.hpp"
#include "core/base/encoding/percent.hpp"
#include "server/api/routing/reply_state.hpp"

namespace portico::api {
namespace {

std::vector<std::string> split(std::string_view path) {
    std::vector<std::string> out;
    while (!path.empty()) {
        path.remove_prefix(1);  // its slash
        const std::size_t end = std::min(path.find('/'), path.size());
        out.emplace_back(path.substr(0, end));
        path.remove_prefix(end);
    }
    return out;
}

/// Takes the next `/segment` off a path; false at its end.
bool next_segment(std::string_view& path, std::string_view& segment) {
    if (!path.starts_with('/')) return false;
    path.remove_prefix(1);
    const std::size_t end = std::min(path.find('/'), path.size());
    segment = path.substr(0, end);
    path.remove_prefix(end);
    return true;
}

bool is_parameter(std::string_view segment) { return segment.starts_with(':'); }

bool fits(const std::vector<std::string>& segments, std::string_view path) {
    std::string_view segment;
    for (const std::string& wanted : segments)
        if (!next_segment(path, segment) || segment.empty() ||
            (!is_parameter(wanted) && segment != wanted))
            return false;
    return path.empty();
}

/// Whether a stands before b: at the first segment of another kind, a has the literal one.
bool more_literal(const std::vector<std::string>& a, const std::vector<std::string>& b) {
    for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i)
        if (is_parameter(a[i]) != is_parameter(b[i])) return is_parameter(b[i]);
    return false;
}

bool has_control(std::string_view text) {
    return std::any_of(text.begin(), text.end(),
                       [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; });
}

std::int64_t steady_us() {
    return std::chrono::duration_cast<std::chrono::microseconds>(
               std::chrono::steady_clock::now().time_since_epoch())
        .count();
}

}  // namespace

Router::Router(EntropyFn entropy, ops::Log& log, Sender send_later)
    : request_ids_(std::move(entropy)),
      shared_(std::make_shared<Shared>(std::move(send_later), log)),
      unmatched_(std::make_shared<StatusCounts>()) {}

Router::~Router() = default;

void Router::add(std::string_view method, std::string_view pattern, Handler handler,
                 RouteOptions options) {
    PORTICO_ASSERT(pattern.starts_with('/') && pattern.size() > 1 && !pattern.ends_with('/'));
    auto route = std::make_unique<Route>();
    route->method = method;
    route->pattern = pattern;
    route->segments = split(pattern);
    route->handler = std::move(handler);
    route->options = options;
    for (const std::string& segment : route->segments) {
        PORTICO_ASSERT(!segment.empty() && segment != ":");
        route->literal = route->literal && !is_parameter(segment);
    }
    // Where it belongs among those there are.
    auto at = routes_.begin();
    while (at != routes_.end() && !more_literal(route->segments, (*at)->segments)) ++at;
    for (const auto& other : routes_)
        PORTICO_ASSERT(other->method != method || other->pattern != pattern);
    if (route->literal) literal_[route->pattern].push_back(route.get());
    routes_.insert(at, std::move(route));
}

void Router::add(std::string_view method, std::string_view pattern, AwaitableHandler handler,
                 RouteOptions options) {
    add(
        method, pattern,
        [handler = std::move(handler)](const RouteRequest& request, const Reply& reply) {
            reply.send(handler(request));
        },
        options);
}

struct Router::Match {
    const Route* route = nullptr;
    std::string methods;  ///< that the path has, "GET, HEAD"; empty: nobody's path
    CrossOrigin cross_origin = CrossOrigin::kAny;
};

Router::Match Router::match(std::string_view path, std::string_view method) const {
    if (path.size() > 1 && path.ends_with('/')) path.remove_suffix(1);
    if (method == "HEAD") method = "GET";
    Match out;
    const auto take = [&](const Route& route) {
        out.route = &route;
        out.methods = route.method;
        out.cross_origin = route.options.cross_origin;
        return out;
    };
    if (const auto found = literal_.find(path); found != literal_.end())
        for (const Route* route : found->second)
            if (route->method == method) return take(*route);
    for (const auto& route : routes_) {
        if (route->literal ? path != route->pattern : !fits(route->segments, path)) continue;
        if (route->method == method) return take(*route);
        if (!out.methods.empty()) out.methods += ", ";
        out.methods += route->method;
        if (route->method == "GET") out.methods += ", HEAD";
        out.cross_origin = route->options.cross_origin;
    }
    return out;
}

/// Errors: percent_invalid, utf8_invalid.
Result<PathParameters> Router::read_parameters(const Route& route, std::string_view path) {
    PathParameters out;
    std::string_view raw;
    for (const std::string& segment : route.segments) {
        next_segment(path, raw);
        if (!is_parameter(segment)) continue;
        out.emplace_back(std::string_view(segment).substr(1), PORTICO_TRY(percent_decode(raw)));
    }
    return out;
}

std::string Router::request_id(const net::Request& request) {
    if (!request.request_id.empty()) return std::string(request.request_id);
    const std::string_view given = request.header("X-Request-Id");
    return net::is_request_id(given) ? std::string(given) : request_ids_.next();
}

net::Response Router::preflight(const Match& match, std::string_view id) const {
    net::Response response{.status = 204};
    response.headers.emplace_back("Allow", match.methods + ", OPTIONS");
    add_common_headers(response, match.cross_origin, id);
    if (match.cross_origin != CrossOrigin::kAny) return response;
    response.headers.emplace_back("Access-Control-Allow-Methods", match.methods + ", OPTIONS");
    // docs/spec/http-api.md#common-rules, and what our own clients send
    response.headers.emplace_back(
        "Access-Control-Allow-Headers",
        "Authorization, Content-Type, If-None-Match, Solana-Client, User-Agent, X-Nonce-Jwt, "
        "X-Project-Id, X-Request-Id, X-Sdk-Type, X-Sdk-Version");
    response.headers.emplace_back("Access-Control-Max-Age", "86400");
    return response;
}

Router::Handled Router::handle(net::ConnectionId id, const net::Request& request) {
    const std::int64_t started_us = steady_us();
    Match found = match(request.path, request.method);
    if (found.methods.empty()) return NotMine{};

    auto state = std::make_shared<Reply::State>();
    state->shared = shared_;
    state->id = id;
    state->request_id = request_id(request);
    state->cross_origin = found.cross_origin;
    std::optional<net::Response> answer;
    state->at_once = &answer;
    const Reply reply(state);
    const auto take = [&] {
        state->at_once = nullptr;
        shared_->times.observe_us(steady_us() - started_us);
        return std::move(*answer);
    };

    if (!found.route) {
        state->counts = unmatched_;
        if (request.method == "OPTIONS") {
            state->answered = true;
            return preflight(found, state->request_id);
        }
        net::Response refusal =
            error_response(ApiCode::method_not_allowed, found.methods, state->request_id);
        refusal.headers.emplace_back("Allow", found.methods + ", OPTIONS");
        reply.send(std::move(refusal));
        return take();
    }
    const Route& route = *found.route;
    state->counts = route.counts;
    state->vary = route.options.vary;
    if (request.body.size() > route.options.body_bytes) {
        reply.fail(ApiCode::body_too_large, std::to_string(route.options.body_bytes));
        return take();
    }
    const auto parameters = read_parameters(route, request.path);
    if (!parameters) {
        reply.fail(ApiCode::path_invalid, error_text(parameters.error()));
        return take();
    }
    for (const auto& [name, value] : *parameters)
        if (has_control(value)) {
            reply.fail(ApiCode::path_invalid, "a control character");
            return take();
        }
    const auto query = Query::parse(request.query);
    if (!query) {
        reply.fail(ApiCode::query_invalid, error_text(query.error()));
        return take();
    }
    route.handler(RouteRequest{request, *query, *parameters, state->request_id}, reply);
    // Two references are ours; without a third nobody is left who could answer.
    if (!answer && state.use_count() == 2) {
        shared_->log.error_seldom("api.unanswered",
                                  {{"route", route.pattern}, {"request_id", state->request_id}});
        reply.fail(ApiCode::internal_error);
    }
    if (answer) return take();
    state->at_once = nullptr;
    shared_->pending[id] = state.get();
    return Later{};
}

void Router::request_ended(net::ConnectionId id) {
    const auto found = shared_->pending.find(id);
    if (found == shared_->pending.end()) return;
    found->second->gone = true;
    shared_->pending.erase(found);
}

net::Response Router::unknown(const net::Request& request) {
    const std::string id = request_id(request);
    net::Response response = error_response(ApiCode::route_not_found, request.path, id);
    add_common_headers(response, CrossOrigin::kAny, id);
    ++(*unmatched_)[4];
    return response;
}

std::vector<std::string> Router::routes() const {
    std::vector<std::string> out;
    for (const auto& route : routes_) out.push_back(route->method + " " + route->pattern);
    return out;
}

void Router::write_metrics(ops::MetricsText& out) const {
    std::vector<ops::Labelled> rows;
    const auto add_rows = [&](std::string_view method, std::string_view pattern,
                              const StatusCounts& counts) {
        for (std::size_t i = 0; i < counts.size(); ++i) {
            if (counts[i] == 0) continue;
            rows.push_back({.labels = "method=\"" + std::string(method) + "\",route=\"" +
                                      std::string(pattern) + "\",status=\"" + std::to_string(i) +
                                      "xx\"",
                            .value = counts[i]});
        }
    };
    for (const auto& route : routes_) add_rows(route->method, route->pattern, *route->counts);
    add_rows("", "", *unmatched_);
    out.counters("portico_api_requests_total", "Answers of the HTTP API", rows);
    out.gauge("portico_api_pending", "Requests that wait for their answer",
              shared_->pending.size());
    out.histogram("portico_api_seconds", "Time of answers that came at once", shared_->times);
}

}  // namespace portico::api
