// SPDX-License-Identifier: Apache-2.0
#include "server/api/console/console.hpp"

#include <utility>

#include "server/api/console/tokens.hpp"

namespace portico::api::console {
namespace {

constexpr std::string_view kApi = "/console/api/";
constexpr RouteOptions kOwnPagesOnly{.body_bytes = 64 * 1024, .cross_origin = CrossOrigin::kNone};

/// The preview is framed by the console, and runs the widget's wasm. It has no way out to others.
constexpr std::string_view kPagePolicy =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'";
constexpr std::string_view kPreviewPolicy =
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
    "img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'self'";

/// Who is signed in, by which of the cookies' tokens.
using Found = std::optional<std::pair<SignedIn, Bytes32>>;

}  // namespace

Console::Console(Foundations foundations, Address address, const std::string& pages)
    : on_(std::move(foundations)),
      address_(std::move(address)),
      router_(on_.entropy, on_.log,
              [send = on_.send_later](net::ConnectionId id, net::Response response) {
                  harden(response);
                  send(id, std::move(response));
              }) {
    if (!pages.empty())
        pages_ = std::make_unique<net::StaticFiles>(pages, net::StaticFiles::Limits{}, on_.log);
    add_sign_in_routes();
    add_account_routes();
    add_passkey_routes();
    add_project_routes();
    add_overview_routes();
    add_signed_in_routes();
    add_sponsorship_routes();
}

bool Console::owns(std::string_view path) {
    return path == "/console" || path.starts_with("/console/");
}

std::optional<net::Response> Console::on_request(net::ConnectionId id,
                                                 const net::Request& request) {
    Router::Handled handled = router_.handle(id, request);
    if (std::holds_alternative<Router::Later>(handled)) return std::nullopt;
    net::Response answer;
    if (auto* response = std::get_if<net::Response>(&handled))
        answer = std::move(*response);
    else if (auto found = request.path.starts_with(kApi) ? std::nullopt : page(request))
        answer = std::move(*found);
    else
        answer = router_.unknown(request);
    std::erase_if(answer.headers, [](const auto& header) {
        return header.first.starts_with("Access-Control-") ||
               header.first == "Cross-Origin-Resource-Policy";
    });
    harden(answer);
    return answer;
}

std::optional<net::Response> Console::page(const net::Request& request) const {
    if (request.method != "GET" && request.method != "HEAD") return std::nullopt;
    if (!is_own_host(request, address_))
        return net::Response{.status = 403,
                             .content_type = "text/plain; charset=utf-8",
                             .body = "The console is at " + address_.party.origin +
                                     "/console/. Another address is set by console.origin.\n"};
    if (request.path == "/console")
        return net::Response{.status = 308, .headers = {{"Location", "/console/"}}};
    if (!pages_) return std::nullopt;
    net::Request inside = request;
    inside.path.remove_prefix(std::string_view("/console").size());
    auto found = pages_->find(inside);
    // The pages' own addresses (/console/projects/...) are all the one page.
    if (!found && inside.path.substr(inside.path.rfind('/')).find('.') == std::string_view::npos) {
        inside.path = "/";
        found = pages_->find(inside);
    }
    if (!found) return std::nullopt;
    const bool preview = inside.path == "/preview.html";
    found->headers.emplace_back("Content-Security-Policy", preview ? kPreviewPolicy : kPagePolicy);
    if (preview) found->headers.emplace_back("X-Frame-Options", "SAMEORIGIN");
    return found;
}

void Console::add_open(std::string_view method, const std::string& path, Greet greet) {
    router_.add(
        method, std::string(kApi) + path,
        [this, greet = std::move(greet)](const RouteRequest& request, const Reply& reply) {
            if (const auto why = refusal(request.http, address_))
                return reply.fail(ApiCode::console_refused, *why);
            Json body;
            if (!request.http.body.empty()) {
                auto parsed = parse_json(request.http.body, {.depth = 8});
                if (!parsed || !parsed->is_object() || !has_unique_names(*parsed))
                    return reply.fail(ApiCode::parameter_invalid,
                                      "the body is a JSON object without doubled names");
                body = std::move(*parsed);
            }
            greet(request, body, reply);
        },
        kOwnPagesOnly);
}

void Console::add(std::string_view method, const std::string& path, Operate operate) {
    auto shared = std::make_shared<const Operate>(std::move(operate));
    add_open(method, path,
             [this, shared](const RouteRequest& request, const Json& body, const Reply& reply) {
                 std::vector<Bytes32> hashes;
                 for (const std::string_view token : session_cookies(request.http, address_))
                     if (const auto hash = hash_token(token)) hashes.push_back(*hash);
                 if (hashes.empty()) return reply.fail(ApiCode::sign_in_needed);
                 auto call =
                     std::make_shared<Call>(Call{{}, {}, body, request.parameters, request.query});
                 run(
                     reply,
                     [hashes, now = on_.clock()](Store& store) -> store::StoreResult<Found> {
                         for (const Bytes32& hash : hashes)
                             if (auto me = PORTICO_TRY(store.find_session(hash, now)))
                                 return Found{{std::move(*me), hash}};
                         return Found{};
                     },
                     [shared, call, reply](Found found) {
                         if (!found)
                             return reply.fail(ApiCode::sign_in_needed, ": the session is over");
                         std::tie(call->me, call->token_hash) = std::move(*found);
                         (*shared)(*call, reply);
                     });
             });
}

std::string_view Console::Call::parameter(std::string_view name) const {
    for (const auto& [key, value] : path)
        if (key == name) return value;
    return {};
}

void Console::fail(const Reply& reply, const store::StoreError& error) const {
    using store::Failure;
    if (error.kind == Failure::kUnavailable)
        return reply.fail(ApiCode::temporarily_unavailable, "the database does not answer");
    if (error.kind == Failure::kFull)
        return reply.fail(ApiCode::temporarily_unavailable, "there is no room: " + error.text);
    if (error.kind == Failure::kRefused)
        return reply.fail(ApiCode::parameter_invalid, "a text cannot be stored");
    on_.log.error_seldom("console.store_failed", {{"kind", store::failure_word(error.kind)},
                                                  {"reason", error.text},
                                                  {"request_id", reply.request_id()}});
    reply.fail(ApiCode::internal_error);
}

}  // namespace portico::api::console
