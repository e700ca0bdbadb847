// SPDX-License-Identifier: Apache-2.0
#include "server/upstream/webhook_sender.hpp"

#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Weverything"
#include <boost/asio/ssl.hpp>
#pragma clang diagnostic pop

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/connect.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/post.hpp>
#include <boost/beast/core/basic_stream.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/ssl/ssl_stream.hpp>
#include <deque>
#include <thread>
#include <utility>
#include <vector>

#include "server/net/asio_types.hpp"
#include "server/upstream/asio_guard.hpp"
#include "server/upstream/url.hpp"

namespace portico::upstream {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = boost::beast::http;
using net::Awaitable;
using net::error_code;
using net::Executor;
using net::Tcp;

namespace {

constexpr auto kTuple = asio::as_tuple(net::kUseAwaitable);
constexpr int kForbidden = 403;
constexpr std::uint64_t kAnswerBytesMax = 64 * 1024;
using TcpStream = beast::basic_stream<Tcp, Executor>;

}  // namespace

struct WebhookSender::State {
    struct Job {
        std::string url, body;
        Headers headers;
        Done done;
    };

    explicit State(WebhookSenderConfig config_in)
        : config(config_in), io(1), work(io.get_executor()), tls(asio::ssl::context::tls_client) {
        error_code ignored;
        tls.set_default_verify_paths(ignored);
        tls.set_verify_mode(asio::ssl::verify_peer, ignored);
        thread = std::thread([this] { io.run(); });
    }

    void enqueue(Job job) {
        if (jobs.size() >= config.queued) {
            job.done(0);
            return;
        }
        jobs.push_back(std::move(job));
        start();
    }

    void start() {
        if (running >= config.concurrent || jobs.empty()) return;
        ++running;
        asio::co_spawn(io, drain(), asio::detached);
    }

    Awaitable<void> drain() {
        while (!jobs.empty()) {
            Job job = std::move(jobs.front());
            jobs.pop_front();
            const Done done = std::move(job.done);
            done(co_await exchange(std::move(job)));
        }
        --running;
    }

    Awaitable<int> exchange(Job job) {
        const auto url = parse_url(job.url);
        if (!url || url->websocket) co_return kForbidden;
        Resolver resolver(io.get_executor());
        const auto found = co_await resolve_allowed(resolver, *url, config.allow_private_addresses);
        if (!found) co_return 0;
        if (found->empty()) co_return kForbidden;
        const Endpoints& endpoints = *found;

        http::request<http::string_body> request(http::verb::post, url->target, 11);
        request.set(http::field::host, url->authority);
        request.set(http::field::content_type, "application/json");
        request.set(http::field::user_agent, "portico");
        for (const auto& [name, value] : job.headers) request.set(name, value);
        request.keep_alive(false);
        request.body() = std::move(job.body);
        request.prepare_payload();

        if (url->tls) {
            beast::ssl_stream<TcpStream> stream(TcpStream(io.get_executor()), tls);
            beast::get_lowest_layer(stream).expires_after(std::chrono::seconds(config.timeout_s));
            const auto [error, endpoint] =
                co_await beast::get_lowest_layer(stream).async_connect(endpoints, kTuple);
            if (error) co_return 0;
            SSL_set_tlsext_host_name(stream.native_handle(), url->host.c_str());
            stream.set_verify_callback(asio::ssl::host_name_verification(url->host));
            const auto [shaken] =
                co_await stream.async_handshake(asio::ssl::stream_base::client, kTuple);
            if (shaken) co_return 0;
            co_return co_await talk(stream, request);
        }
        TcpStream stream(io.get_executor());
        stream.expires_after(std::chrono::seconds(config.timeout_s));
        const auto [error, endpoint] = co_await stream.async_connect(endpoints, kTuple);
        if (error) co_return 0;
        co_return co_await talk(stream, request);
    }

    template <class Stream>
    Awaitable<int> talk(Stream& stream, http::request<http::string_body>& request) {
        const auto [sent, out] = co_await http::async_write(stream, request, kTuple);
        if (sent) co_return 0;
        beast::flat_buffer buffer;
        http::response_parser<http::string_body> parser;
        parser.body_limit(kAnswerBytesMax);
        // The status is all that matters; what else the service says is not read.
        const auto [read, in] = co_await http::async_read_header(stream, buffer, parser, kTuple);
        if (read) co_return 0;
        co_return static_cast<int>(parser.get().result_int());
    }

    WebhookSenderConfig config;
    std::deque<Job> jobs;
    std::size_t running = 0;
    asio::io_context io;
    asio::executor_work_guard<Executor> work;
    asio::ssl::context tls;
    std::thread thread;
};

WebhookSender::WebhookSender(WebhookSenderConfig config)
    : state_(std::make_unique<State>(config)) {}

WebhookSender::~WebhookSender() {
    state_->io.stop();
    state_->thread.join();
}

void WebhookSender::post(std::string url, std::string body, Headers headers, Done done) {
    asio::post(state_->io,
               [state = state_.get(),
                job = State::Job{std::move(url), std::move(body), std::move(headers),
                                 std::move(done)}]() mutable { state->enqueue(std::move(job)); });
}

}  // namespace portico::upstream
