// SPDX-License-Identifier: Apache-2.0
#include "server/net/http_session.hpp"

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/basic_stream.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <utility>

#include "server/net/client_address.hpp"

namespace portico::net {

namespace beast = boost::beast;
namespace http = boost::beast::http;

namespace {

using Stream = beast::basic_stream<Tcp, Executor>;
using HttpRequest = http::request<http::string_body>;
using HttpResponse = http::response<http::string_body>;
constexpr auto kTuple = asio::as_tuple(kUseAwaitable);

std::string_view view(boost::beast::string_view text) { return {text.data(), text.size()}; }

Request to_request(const HttpRequest& message) {
    const std::string_view target = view(message.target());
    const std::size_t question = target.find('?');
    Request out;
    out.method = view(message.method_string());
    out.path = target.substr(0, question);
    if (question != std::string_view::npos) out.query = target.substr(question + 1);
    out.authorization = view(message[http::field::authorization]);
    out.origin = view(message[http::field::origin]);
    out.accept_encoding = view(message[http::field::accept_encoding]);
    out.if_none_match = view(message[http::field::if_none_match]);
    out.body = message.body();
    out.message = &message;
    out.find_header = [](const void* of, std::string_view name) {
        return view((*static_cast<const HttpRequest*>(of))[{name.data(), name.size()}]);
    };
    return out;
}

/// Whom the request is counted under.
std::string address_of(const Stream& stream, const HttpRequest& message) {
    error_code error;
    const Tcp::endpoint peer = stream.socket().remote_endpoint(error);
    std::string_view forwarded_for;  // the last header of that name is the nearest proxy's
    const auto [begin, end] = message.equal_range("X-Forwarded-For");
    for (auto at = begin; at != end; ++at) forwarded_for = view(at->value());
    return client_address(peer.address(), forwarded_for);
}

HttpResponse to_response(Response answer, const HttpRequest& request) {
    HttpResponse out(http::int_to_status(static_cast<unsigned>(answer.status)), request.version());
    for (const auto& [name, value] : answer.headers) out.insert(name, value);
    const bool no_content = answer.status == 204 || answer.status == 304;
    if (!no_content) out.set(http::field::content_type, answer.content_type);
    out.keep_alive(request.keep_alive());
    if (no_content) return out;
    if (request.method() == http::verb::head) {
        out.content_length(answer.body.size());
        return out;
    }
    out.body() = std::move(answer.body);
    out.prepare_payload();
    return out;
}

HttpResponse to_error(int status, std::string_view text) {
    Response answer{.status = status,
                    .content_type = "text/plain; charset=utf-8",
                    .body = std::string(text) + "\n"};
    HttpRequest none;
    none.keep_alive(false);
    return to_response(std::move(answer), none);
}

/// Asks the service, and waits for the answer if it is not there yet.
Awaitable<Response> ask(HttpOwner& owner, Service& service, const HttpRequest& request,
                        Stream& stream) {
    const ConnectionId id = owner.next_id();
    PendingReply reply{Timer(stream.get_executor()), {}};
    owner.pending_replies()[id] = &reply;
    reply.timer.expires_after(std::chrono::milliseconds(owner.limits().reply_timeout_ms));
    // What the service keeps of the request lives here until it is answered.
    const std::string address = address_of(stream, request);
    Request asked = to_request(request);
    asked.address = address;
    std::optional<Response> answer = service.on_request(id, asked);
    if (!answer) {
        if (!reply.response) co_await reply.timer.async_wait(kTuple);
        answer = std::move(reply.response);
    }
    owner.pending_replies().erase(id);
    service.on_request_ended(id);
    if (!answer) answer = Response{.status = 504, .body = R"({"error":{"code":"timeout"}})"};
    co_return std::move(*answer);
}

/// Hands the socket over to a WebSocket session, or answers why not.
std::optional<Response> upgrade(HttpOwner& owner, Service& service, Stream& stream,
                                HttpRequest request) {
    const std::string address = address_of(stream, request);
    Request asked = to_request(request);
    asked.address = address;
    UpgradeDecision decision = service.on_upgrade(asked);
    if (auto* refused = std::get_if<Response>(&decision)) return std::move(*refused);
    auto* accepted = std::get_if<Accept>(&decision);
    Service& taker = accepted && accepted->service ? *accepted->service : service;
    auto session =
        std::make_shared<WsSession>(owner, taker, owner.next_id(), stream.release_socket());
    owner.keep(session);
    ++owner.counters().upgrades;
    if (accepted)
        session->start(std::move(request), std::move(*accepted));
    else
        session->start(std::move(request), std::move(std::get<AcceptAndClose>(decision)));
    return std::nullopt;
}

Awaitable<bool> write(Stream& stream, HttpResponse response, std::int64_t timeout_ms) {
    stream.expires_after(std::chrono::milliseconds(timeout_ms));
    const auto [error, size] = co_await http::async_write(stream, response, kTuple);
    co_return !error && response.keep_alive();
}

struct HttpCount {
    explicit HttpCount(HttpOwner& owner_in) : owner(owner_in) {
        ++owner.counters().http_connections;
    }
    ~HttpCount() { --owner.counters().http_connections; }
    HttpCount(const HttpCount&) = delete;
    HttpOwner& owner;
};

}  // namespace

Awaitable<void> serve_http(HttpOwner& owner, Service& service, Socket socket) {
    const Limits& limits = owner.limits();
    const HttpCount count(owner);
    Stream stream(std::move(socket));
    beast::flat_buffer buffer(limits.header_bytes + 64 * 1024);
    std::int64_t wait_ms = limits.request_timeout_ms;
    while (true) {
        http::request_parser<http::string_body> parser;
        parser.header_limit(static_cast<std::uint32_t>(limits.header_bytes));
        parser.body_limit(limits.body_bytes);
        stream.expires_after(std::chrono::milliseconds(wait_ms));
        const auto [error, size] = co_await http::async_read(stream, buffer, parser, kTuple);
        if (error == http::error::header_limit) {
            co_await write(stream, to_error(431, "The request header is too large"), wait_ms);
            co_return;
        }
        if (error == http::error::body_limit) {
            co_await write(stream,
                           to_error(413, "The request body is larger than " +
                                             std::to_string(limits.body_bytes) + " bytes"),
                           wait_ms);
            co_return;
        }
        if (error == http::error::end_of_stream || error == beast::error::timeout ||
            (error && error.category() == asio::error::get_system_category()))
            co_return;
        if (error) {
            co_await write(stream, to_error(400, "Not a valid HTTP request"), wait_ms);
            co_return;
        }
        HttpRequest request = parser.release();
        ++owner.counters().requests;
        const bool keep_alive = request.keep_alive();
        HttpResponse response;
        if (beast::websocket::is_upgrade(request)) {
            stream.expires_never();
            HttpRequest kept;
            kept.version(request.version());
            kept.keep_alive(false);
            std::optional<Response> refused = upgrade(owner, service, stream, std::move(request));
            if (!refused) co_return;
            response = to_response(std::move(*refused), kept);
        } else {
            Response answer = co_await ask(owner, service, request, stream);
            response = to_response(std::move(answer), request);
        }
        if (!co_await write(stream, std::move(response), limits.request_timeout_ms) || !keep_alive)
            break;
        wait_ms = limits.keep_alive_ms;
    }
    error_code ignored;
    stream.socket().shutdown(Tcp::socket::shutdown_send, ignored);
}

Awaitable<void> refuse_full(Socket socket) {
    static constexpr std::string_view kAnswer =
        "HTTP/1.1 503 Service Unavailable\r\nContent-Type: text/plain\r\nRetry-After: 5\r\n"
        "Connection: close\r\nContent-Length: 25\r\n\r\nToo many connections now\n";
    co_await asio::async_write(socket, asio::buffer(kAnswer), kTuple);
    error_code ignored;
    socket.shutdown(Tcp::socket::shutdown_send, ignored);
}

}  // namespace portico::net
