// SPDX-License-Identifier: Apache-2.0
#include "server/net/http/http_session.hpp"

#include <boost/asio/write.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http.hpp>
#include <string>
#include <utility>
#include <vector>

#include "core/api/refusal.hpp"
#include "core/base/describe/describe.hpp"
#include "core/base/text/decimal.hpp"
#include "server/net/client_address.hpp"
#include "server/net/http/body_reader.hpp"
#include "server/net/http/http_date.hpp"
#include "server/net/http/request_head.hpp"
#include "server/net/http/request_rules.hpp"
#include "server/net/tls/tls_context.hpp"
#include "server/net/websocket/ws_upgrade.hpp"

namespace portico::net {

namespace beast = boost::beast;
namespace http = boost::beast::http;

namespace {

constexpr std::size_t kHttpReadBytes = 4 * 1024;
/// A reader slower than this many bytes per millisecond is not waited for.
constexpr std::int64_t kSlowestBytesPerMs = 8;
/// A body up to this length is sent in one piece with its head.
constexpr std::size_t kWithHeadBytes = 16 * 1024;
/// Memory that a connection keeps for its next request's body.
constexpr std::size_t kKeptBodyBytes = 4 * 1024;
/// What a refused peer still sends is read and dropped, so that the refusal reaches it.
constexpr std::size_t kLingerBytes = 256 * 1024;
constexpr std::int64_t kLingerMs = 2'000;

/// Where nothing was answered in time. It may have been done.
Response late_answer(const std::string& request_id) {
    constexpr std::string_view kText = "The server took too long to answer. Try again";
    api::RefusalBody body{
        .status = "FAILED", .reasons = {{"", kText}}, .error = {"timeout", kText, {}, request_id}};
    return {.status = 504, .body = to_json_text(body), .headers = {{"Cache-Control", "no-store"}}};
}

/// What decides the form of an answer besides the answer itself.
struct ResponseContext {
    int version = 11;
    bool keep_alive = false;
    bool head_alone = false;  ///< HEAD
};

/// The head of an answer (RFC 9112, 4), as one text: field by field each would be an allocation.
std::string to_head(const Response& answer, const ResponseContext& requested,
                    std::string_view request_id) {
    const bool no_content = answer.status == 204 || answer.status == 304;
    std::string out;
    out.reserve(512 + (answer.content().size() <= kWithHeadBytes ? answer.content().size() : 0));
    out += requested.version == 10 ? "HTTP/1.0 " : "HTTP/1.1 ";
    append_decimal(out, static_cast<std::uint64_t>(answer.status));
    out += ' ';
    out += as_view(http::obsolete_reason(static_cast<http::status>(answer.status)));
    out += "\r\n";
    const auto add = [&](std::string_view name, std::string_view value) {
        out += name;
        out += ": ";
        out += value;
        out += "\r\n";
    };
    bool is_named = false;
    for (const auto& [name, value] : answer.headers) {
        add(name, value);
        is_named |= beast::iequals(name, "X-Request-Id");
    }
    if (!is_named && !request_id.empty()) add("X-Request-Id", request_id);
    add("Date", http_date_now());
    if (requested.keep_alive && requested.version == 10) add("Connection", "keep-alive");
    if (!requested.keep_alive && requested.version != 10) add("Connection", "close");
    if (!no_content) {
        add("Content-Type", answer.content_type);
        out += "Content-Length: ";
        append_decimal(out, answer.content().size());
        out += "\r\n";
    }
    out += "\r\n";
    return out;
}

Response to_error(int status, std::string_view text) {
    return {.status = status,
            .content_type = "text/plain; charset=utf-8",
            .body = std::string(text) + "\n"};
}

class HttpSession {
  public:
    HttpSession(HttpOwner& owner, Service& service, HttpConnection& connection)
        : owner_(owner),
          service_(service),
          connection_(connection),
          limits_(owner.limits()),
          buffer_(limits_.header_bytes + 64 * 1024) {}

    Awaitable<void> run() {
        if (connection_.stream.tls() && !co_await shake_hands()) co_return;
        std::int64_t wait_ms = limits_.request_timeout_ms;
        while (true) {
            HeadParser parser(head_, limits_.header_bytes);
            if (!co_await read_request(parser, wait_ms)) co_return;
            ++owner_.counters().requests;
            const std::string_view given = head_.value("X-Request-Id");
            request_id_ = is_request_id(given) ? std::string(given) : owner_.request_ids().next();
            ResponseContext requested{head_.version, parser.keep_alive(),
                                      head_.verb == http::verb::head};
            Response answer;
            if (wants_websocket(head_)) {
                requested.keep_alive = false;
                std::optional<Response> refused = upgrade();
                if (!refused) co_return;
                answer = std::move(*refused);
            } else {
                answer = co_await fetch();
                requested.keep_alive &= !owner_.draining();
            }
            if (!co_await write(std::move(answer), requested)) break;
            wait_ms = owner_.trusted_proxies().has(peer()) ? limits_.keep_alive_proxy_ms
                                                           : limits_.keep_alive_ms;
        }
        co_await linger();
    }

  private:
    using Phase = HttpConnection::Phase;

    void wait_at_most(std::int64_t time_ms) { connection_.deadline_ms = steady_ms() + time_ms; }

    std::string_view buffered() const {
        const auto data = buffer_.cdata();
        return {static_cast<const char*>(data.data()), data.size()};
    }

    Awaitable<bool> shake_hands() {
        wait_at_most(limits_.handshake_timeout_ms);
        const auto [error, none] = co_await connection_.stream.async_handshake(kTuple);
        if (!error) co_return true;
        ++owner_.counters().tls_failures;
        if (connection_.stream.tls()->spoke_http()) {
            ByteStream clear(std::move(connection_.stream.socket()));
            connection_.stream = std::move(clear);
            co_await refuse(400, "This port speaks TLS: use https:// or wss://");
        }
        co_return false;
    }

    /// False: the connection is done, and what was to be said has been said.
    Awaitable<bool> read_request(HeadParser& parser, std::int64_t wait_ms) {
        const bool nothing_yet = buffer_.size() == 0;
        if (nothing_yet && owner_.draining() && !connection_.until_the_end) co_return false;
        connection_.phase = nothing_yet ? Phase::kIdle : Phase::kBusy;
        wait_at_most(nothing_yet ? wait_ms : limits_.request_timeout_ms);

        // 1. The head, whole.
        while (true) {
            while (buffered().starts_with("\r\n")) buffer_.consume(2);  // RFC 9112, 2.2
            if (const auto size = head_size(buffered())) {
                if (*size > limits_.header_bytes) co_return co_await refuse_large_head();
                head_.text = buffered().substr(0, *size);
                buffer_.consume(*size);
                if (const auto refusal = refuse_raw_head(head_.text))
                    co_return co_await refuse(refusal->status, refusal->reason);
                break;
            }
            if (buffer_.size() >= limits_.header_bytes) co_return co_await refuse_large_head();
            const auto [error, size] = co_await connection_.stream.async_read_some(
                buffer_.prepare(kHttpReadBytes), kTuple);
            if (error) co_return co_await give_up(error);
            buffer_.commit(size);
            if (std::exchange(connection_.phase, Phase::kBusy) == Phase::kIdle)
                wait_at_most(limits_.request_timeout_ms);
        }
        error_code error;
        parser.put(asio::buffer(head_.text), error);
        if (!error)
            if (const auto refusal = refuse_head(head_))
                co_return co_await refuse(refusal->status, refusal->reason);

        // 2. The body.
        BodyReader body(body_,
                        {.body_bytes = limits_.body_bytes, .extra_bytes = limits_.header_bytes});
        if (!error && parser.chunked()) body.expect_chunks();
        if (!error && parser.content_length()) body.expect_length(*parser.content_length(), error);
        if (!error && !body.is_done()) {
            share_.emplace(owner_.receive_budget(), address());
            body.count_in(*share_);
        }
        bool is_awaited =
            beast::iequals(head_.value(http::field::expect), "100-continue") && buffer_.size() == 0;
        while (!error && !body.is_done()) {
            if (std::exchange(is_awaited, false)) {
                static constexpr std::string_view kContinue = "HTTP/1.1 100 Continue\r\n\r\n";
                co_await asio::async_write(connection_.stream, asio::buffer(kContinue), kTuple);
            }
            if (buffer_.size() == 0) {
                std::size_t size = 0;
                std::tie(error, size) = co_await connection_.stream.async_read_some(
                    buffer_.prepare(kHttpReadBytes), kTuple);
                buffer_.commit(size);
            }
            if (!error) buffer_.consume(body.put(buffered(), error));
        }
        if (error) co_return co_await give_up(error);
        co_return true;
    }

    /// Says what was wrong with a request that did not come whole, where that is of use.
    Awaitable<bool> give_up(error_code error) {
        if (error == http::error::body_limit)
            co_return co_await refuse(413, "The request body is larger than " +
                                               std::to_string(limits_.body_bytes) + " bytes");
        if (error == http::error::buffer_overflow)
            co_return co_await refuse(503, "The server is receiving too much at once");
        if (error == http::error::header_limit) co_return co_await refuse_large_head();
        if (connection_.timed_out)
            co_return connection_.phase == Phase::kBusy
                ? co_await refuse(408, "The request took too long")
                : false;
        const bool went =
            error == asio::error::eof || error.category() == asio::error::get_system_category();
        co_return !went && co_await refuse(400, "Not a valid HTTP request");
    }

    Awaitable<bool> refuse_large_head() { return refuse(431, "The request header is too large"); }

    Awaitable<bool> refuse(int status, std::string_view text) {
        ++owner_.counters().requests_refused;
        request_id_ = owner_.request_ids().next();
        co_await write(to_error(status, text), {});
        co_await linger();
        co_return false;
    }

    /// The same for every request of the connection.
    const asio::ip::address& peer() {
        error_code error;
        if (!peer_) peer_ = connection_.stream.socket().remote_endpoint(error).address();
        return *peer_;
    }

    /// Whom the request is counted under.
    std::string address() {
        if (peer_address_.empty())
            peer_address_ = client_address(peer(), {}, owner_.trusted_proxies());
        std::vector<std::string_view> forwarded_for;
        bool is_forwarded = false;
        for (const RequestHead::Field& field : head_.fields) {
            if (beast::iequals(field.name, "X-Forwarded-For")) forwarded_for.push_back(field.value);
            is_forwarded |= beast::iequals(field.name, "Forwarded");
        }
        if (forwarded_for.empty() && !is_forwarded) return peer_address_;
        const TrustedProxies& trusted = owner_.trusted_proxies();
        if (!trusted.has(peer()) && is_private(peer())) owner_.proxy_not_trusted(peer());
        return client_address(peer(), forwarded_for, trusted);
    }

    /// Asks the service, and waits for the answer if it is not there yet.
    Awaitable<Response> fetch() {
        connection_.deadline_ms = HttpConnection::kNever;
        const ConnectionId id = owner_.next_id();
        PendingReply& reply = owner_.pending_replies()[id];
        // What the service keeps of the request lives here until it is answered.
        const std::string counted_under = address();
        Request requested = head_.to_request(body_);
        requested.address = counted_under;
        requested.request_id = request_id_;
        std::optional<Response> answer = service_.on_request(id, requested);
        if (!answer) {
            if (!reply.response) {
                connection_.awaited = id;
                wait_at_most(limits_.reply_timeout_ms);
                co_await asio::async_initiate<decltype(kUseAwaitable), void()>(
                    [&reply](auto wake) { reply.wake.emplace(std::move(wake)); }, kUseAwaitable);
                connection_.awaited = 0;
                connection_.deadline_ms = HttpConnection::kNever;
            }
            answer = std::move(reply.response);
        }
        owner_.pending_replies().erase(id);
        service_.on_request_ended(id);
        if (!answer) answer = late_answer(request_id_);
        body_.clear();
        if (body_.capacity() > kKeptBodyBytes) body_.shrink_to_fit();
        share_.reset();
        co_return std::move(*answer);
    }

    /// Hands the socket over to a WebSocket session, or answers why not.
    std::optional<Response> upgrade() {
        if (owner_.draining())
            return Response{.status = 503,
                            .content_type = "text/plain; charset=utf-8",
                            .body = "The server is stopping\n",
                            .headers = {{"Retry-After", "1"}}};
        if (buffer_.size() != 0 || !body_.empty())
            return Response{.status = 400,
                            .content_type = "text/plain; charset=utf-8",
                            .body = "Nothing may follow an upgrade before its answer\n"};
        auto answer = answer_upgrade(head_);
        if (!answer) return std::move(answer.error());
        const std::string counted_under = address();
        if (const auto verdict = owner_.take_upgrade(counted_under); !verdict.allowed)
            return Response{
                .status = 429,
                .content_type = "text/plain; charset=utf-8",
                .body = "Too many new WebSockets from this address: try again later\n",
                .headers = {{"Retry-After", std::to_string((verdict.retry_after_ms + 999) / 1000)},
                            {"Access-Control-Allow-Origin", "*"}}};
        // A proxy's connection counts under nobody; what stays open counts under whom it is for.
        if (owner_.trusted_proxies().has(peer()) && counted_under != peer_address_ &&
            !connection_.place.count_under(counted_under)) {
            owner_.refused_share();
            return Response{
                .status = 429,
                .content_type = "text/plain; charset=utf-8",
                .body =
                    "This address has its share of the server's WebSockets, and there are "
                    "many now: close some, or try again later\n",
                .headers = {{"Retry-After", "5"}, {"Access-Control-Allow-Origin", "*"}}};
        }
        Request requested = head_.to_request(body_);
        requested.address = counted_under;
        requested.request_id = request_id_;
        UpgradeDecision decision = service_.on_upgrade(requested);
        if (auto* refused = std::get_if<Response>(&decision)) return std::move(*refused);
        auto* accepted = std::get_if<Accept>(&decision);
        Service& taker = accepted && accepted->service ? *accepted->service : service_;
        auto session = std::make_shared<WsSession>(owner_, taker, owner_.next_id(),
                                                   std::move(connection_.stream),
                                                   std::move(connection_.place), counted_under);
        owner_.keep(session);
        ++owner_.counters().upgrades;
        if (accepted)
            session->start(*answer, std::move(*accepted));
        else
            session->start(*answer, std::get<AcceptAndClose>(std::move(decision)));
        return std::nullopt;
    }

    /// False: this was the last answer.
    Awaitable<bool> write(Response answer, ResponseContext requested) {
        service_.complete(answer);
        std::string text = to_head(answer, requested, request_id_);
        const bool bodiless = requested.head_alone || answer.status == 204 || answer.status == 304;
        std::string_view body = bodiless ? std::string_view() : answer.content();
        if (body.size() <= kWithHeadBytes) text += std::exchange(body, {});
        connection_.timed_out = false;
        const std::size_t size = text.size() + body.size();
        std::size_t sent = 0;
        error_code error;
        if (body.empty()) {  // most sockets take it at once: nothing is waited for
            sent = connection_.stream.write_now(asio::buffer(text), error);
            if (error == asio::error::would_block) error = {};
        }
        if (!error && sent < size) {
            wait_at_most(limits_.request_timeout_ms +
                         static_cast<std::int64_t>(size) / kSlowestBytesPerMs);
            const std::array<asio::const_buffer, 2> parts{asio::buffer(text) + sent,
                                                          asio::buffer(body)};
            std::tie(error, std::ignore) =
                co_await asio::async_write(connection_.stream, parts, kTuple);
        }
        co_return !error && requested.keep_alive;
    }

    Awaitable<void> linger() {
        connection_.phase = Phase::kLeaving;
        owner_.http_ended();
        connection_.stream.shutdown_send();
        wait_at_most(kLingerMs);
        std::size_t dropped = 0;
        std::array<char, 1024> rest;
        while (dropped < kLingerBytes) {
            const auto [error, size] =
                co_await connection_.stream.socket().async_read_some(asio::buffer(rest), kTuple);
            if (error) co_return;
            dropped += size;
        }
    }

    HttpOwner& owner_;
    Service& service_;
    HttpConnection& connection_;
    const Limits& limits_;
    beast::flat_buffer buffer_;
    RequestHead head_;  ///< of the request that is being answered, as the next two
    std::string body_;
    std::optional<ReceiveBudget::Share> share_;  ///< of a request with a body, until its answer
    std::string request_id_;
    std::optional<asio::ip::address> peer_;
    std::string peer_address_;  ///< whom requests are counted under that no proxy forwarded
};

/// Counts a connection, also when the loop is torn down around it.
struct Counted {
    explicit Counted(HttpOwner& owner_in) : owner(owner_in) { ++owner.counters().http_connections; }
    ~Counted() {
        --owner.counters().http_connections;
        owner.http_ended();
    }
    Counted(const Counted&) = delete;
    HttpOwner& owner;
};

}  // namespace

Awaitable<void> serve_http(HttpOwner& owner, Service& service, Socket socket, const TlsContext* tls,
                           bool until_the_end, ConnectionPlaces::Place place) {
    const Counted count(owner);
    std::unique_ptr<TlsConnection> secure = tls ? tls->accept(socket) : nullptr;
    if (tls && !secure) co_return;
    error_code ignored;
    socket.non_blocking(true, ignored);  // what the socket takes at once is written at once
    HttpConnection connection(ByteStream(std::move(socket), std::move(secure)), std::move(place),
                              until_the_end);
    owner.http_connections().push_back(connection);
    HttpSession session(owner, service, connection);
    co_await session.run();
}

Awaitable<void> refuse_full(Service& service, Socket socket) {
    Response answer = to_error(503, "Too many connections now");
    answer.headers.emplace_back("Retry-After", "5");
    service.complete(answer);
    const std::string text = to_head(answer, {}, {}) + answer.body;
    co_await asio::async_write(socket, asio::buffer(text), kTuple);
    error_code ignored;
    socket.shutdown(Tcp::socket::shutdown_send, ignored);
}

}  // namespace portico::net
