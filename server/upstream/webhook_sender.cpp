// SPDX-License-Identifier: Apache-2.0
#include "server/upstream/webhook_sender.hpp"

#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Weverything"
#include <boost/asio/ssl.hpp>
#include <boost/asio/ssl/impl/src.hpp>
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
#include <optional>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "server/net/asio_types.hpp"

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

struct Url {
    bool tls = false;
    std::string host, port, target;
};

std::optional<Url> split(std::string_view text) {
    Url out;
    if (text.starts_with("https://")) {
        out.tls = true;
        text.remove_prefix(8);
    } else if (text.starts_with("http://")) {
        text.remove_prefix(7);
    } else {
        return std::nullopt;
    }
    const std::size_t path = std::min(text.find_first_of("/?#"), text.size());
    std::string_view authority = text.substr(0, path);
    std::string_view target = text.substr(path);
    target = target.substr(0, target.find('#'));
    out.target = target.starts_with('/') ? std::string(target) : "/" + std::string(target);
    if (authority.find('@') != std::string_view::npos) return std::nullopt;
    const std::size_t colon = authority.rfind(':');
    const bool bracketed = authority.starts_with('[');
    if (colon != std::string_view::npos && (!bracketed || authority[colon - 1] == ']')) {
        out.port = authority.substr(colon + 1);
        authority = authority.substr(0, colon);
    } else {
        out.port = out.tls ? "443" : "80";
    }
    if (bracketed) {
        if (!authority.ends_with(']')) return std::nullopt;
        authority = authority.substr(1, authority.size() - 2);
    }
    out.host = authority;
    if (out.host.empty() || out.port.empty()) return std::nullopt;
    return out;
}

bool is_public(const asio::ip::address_v4& address) {
    const std::uint32_t bits = address.to_uint();
    struct Range {
        std::uint32_t start;
        int length;
    };
    // RFC 6890 and its registry: what is not global.
    constexpr Range kOthers[] = {
        {0x00000000, 8},  {0x0A000000, 8},  {0x64400000, 10}, {0x7F000000, 8},  {0xA9FE0000, 16},
        {0xAC100000, 12}, {0xC0000000, 24}, {0xC0000200, 24}, {0xC0586300, 24}, {0xC0A80000, 16},
        {0xC6120000, 15}, {0xC6336400, 24}, {0xCB007100, 24}, {0xE0000000, 4},  {0xF0000000, 4}};
    for (const Range& range : kOthers)
        if ((bits ^ range.start) >> (32 - range.length) == 0) return false;
    return true;
}

bool is_public(const asio::ip::address& address) {
    if (address.is_v4()) return is_public(address.to_v4());
    const asio::ip::address_v6 v6 = address.to_v6();
    if (v6.is_v4_mapped()) return is_public(asio::ip::make_address_v4(asio::ip::v4_mapped, v6));
    const auto bytes = v6.to_bytes();
    const bool global = (bytes[0] & 0xE0) == 0x20;  // 2000::/3
    const bool documentation =
        bytes[0] == 0x20 && bytes[1] == 0x01 && bytes[2] == 0x0D && bytes[3] == 0xB8;
    const bool tunnelled =
        bytes[0] == 0x20 && (bytes[1] == 0x02 || (bytes[1] == 0x01 && bytes[2] == 0));
    return global && !documentation && !tunnelled;
}

}  // namespace

bool is_public_address(const std::string& text) {
    error_code error;
    const auto address = asio::ip::make_address(text, error);
    return !error && is_public(address);
}

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
        const auto url = split(job.url);
        if (!url) co_return kForbidden;
        asio::ip::basic_resolver<Tcp, Executor> resolver(io.get_executor());
        const auto [resolve_error, found] =
            co_await resolver.async_resolve(url->host, url->port, kTuple);
        if (resolve_error) co_return 0;
        // The checked addresses are the ones that are called: no second look-up in between.
        std::vector<Tcp::endpoint> endpoints;
        for (const auto& entry : found)
            if (config.allow_private_addresses || is_public(entry.endpoint().address()))
                endpoints.push_back(entry.endpoint());
        if (endpoints.empty()) co_return kForbidden;

        http::request<http::string_body> request(http::verb::post, url->target, 11);
        request.set(http::field::host, url->host);
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
