// SPDX-License-Identifier: Apache-2.0
#include "server/upstream/http_client.hpp"

#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Weverything"
#include <boost/asio/ssl.hpp>
#pragma clang diagnostic pop

#include <sys/socket.h>

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/connect.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http.hpp>
#include <deque>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "server/net/asio_types.hpp"
#include "server/upstream/asio_guard.hpp"

namespace portico::upstream {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = boost::beast::http;
using net::Awaitable;
using net::error_code;
using net::Executor;
using net::Socket;
using net::steady_ms;
using net::Tcp;
using net::Timer;

namespace {

constexpr auto kTuple = asio::as_tuple(net::kUseAwaitable);
constexpr std::int64_t kSweepMs = 100;
constexpr std::int64_t kConnectTimeoutMs = 4000;
constexpr std::int64_t kIdleMs = 15'000;  // services close theirs after 60 s or more, mostly
constexpr std::size_t kHeaderBytesMax = 16 * 1024;
constexpr std::size_t kKeptBufferBytes = 64 * 1024;
using Tls = asio::ssl::stream<Socket&>;
using Answered = HttpAnswer::Outcome;

/// One connection to a service, in use or kept.
struct Connection {
    explicit Connection(const Executor& executor) : socket(executor), buffer(kHeaderBytesMax * 4) {}
    Socket socket;
    std::optional<Tls> tls;
    beast::flat_buffer buffer;
    std::int64_t idle_since_ms = 0;
    bool used = false;

    /// Whether the other side has neither closed it nor said anything unasked.
    bool is_quiet() {
        char byte = 0;
        const auto got = recv(socket.native_handle(), &byte, 1, MSG_PEEK | MSG_DONTWAIT);
        return got < 0 && (errno == EAGAIN || errno == EWOULDBLOCK);
    }
    void close() {
        error_code ignored;
        socket.close(ignored);
    }
};

struct Job;

struct Target {
    HttpTarget config;
    std::string head = {};  ///< of every POST, up to the length
    std::vector<std::unique_ptr<Connection>> idle = {};
    std::deque<std::shared_ptr<Job>> waiting = {};
    std::size_t open = 0;
};

struct Job {
    std::uint64_t id = 0;
    std::shared_ptr<Target> target;
    std::string body;
    std::string head = {};  ///< of a GET, whole; else it is the target's
    bool fresh = false;
    HttpClient::Done done;
    std::int64_t deadline_ms = 0;
    std::int64_t connecting_until_ms = 0;  ///< 0: not connecting
    bool cancelled = false;
    bool late = false;
    std::unique_ptr<Connection> connection;
    std::optional<Resolver> resolver;
};

HttpAnswer not_sent(std::string why) {
    return {.outcome = Answered::kNotSent, .why = std::move(why)};
}

}  // namespace

struct HttpClient::State : std::enable_shared_from_this<State> {
    explicit State(asio::io_context& loop)
        : executor(loop.get_executor()), sweeper(executor), tls(asio::ssl::context::tls_client) {
        error_code ignored;
        tls.set_default_verify_paths(ignored);
        tls.set_verify_mode(asio::ssl::verify_peer, ignored);
        tls.set_options(asio::ssl::context::no_tlsv1 | asio::ssl::context::no_tlsv1_1, ignored);
    }

    /// Ends what takes too long; one timer for all instead of one each.
    void sweep() {
        sweeper.expires_after(std::chrono::milliseconds(kSweepMs));
        sweeper.async_wait([weak = weak_from_this()](error_code error) {
            const auto self = weak.lock();
            if (error || !self || self->stopped) return;
            const std::int64_t now = steady_ms();
            std::vector<std::shared_ptr<Job>> late;
            for (const auto& [id, job] : self->jobs)
                if (now >= job->deadline_ms ||
                    (job->connecting_until_ms != 0 && now >= job->connecting_until_ms))
                    late.push_back(job);
            for (const auto& job : late) {
                job->late = true;
                self->interrupt(*job);
            }
            for (const auto& target : self->targets)
                std::erase_if(target->idle, [&](const auto& one) {
                    const bool old = now - one->idle_since_ms > kIdleMs;
                    if (old) --target->open;
                    return old;
                });
            self->sweep();
        });
    }

    /// Makes its coroutine, or the queue, let go of a job.
    void interrupt(Job& job) {
        if (job.resolver) job.resolver->cancel();
        if (job.connection) {
            job.connection->close();
            return;
        }
        if (job.resolver) return;
        auto& waiting = job.target->waiting;
        const auto at = std::ranges::find(waiting, job.id, &Job::id);
        if (at == waiting.end()) return;
        const std::shared_ptr<Job> kept = std::move(*at);
        waiting.erase(at);
        finish(*kept, not_sent("too many requests wait for this service"));
    }

    void finish(Job& job, HttpAnswer answer) {
        jobs.erase(job.id);
        if (job.cancelled || stopped) return;
        if (auto done = std::exchange(job.done, nullptr)) done(std::move(answer));
    }

    std::uint64_t begin(std::shared_ptr<Job> job, std::int64_t timeout_ms) {
        job->id = ++last_id;
        job->deadline_ms = steady_ms() + timeout_ms;
        jobs[job->id] = job;
        start(job);
        return job->id;
    }

    void start(std::shared_ptr<Job> job) {
        Target& target = *job->target;
        if (job->fresh && target.open >= target.config.connections_max && !target.idle.empty()) {
            target.idle.pop_back();
            --target.open;
        }
        if ((job->fresh || target.idle.empty()) && target.open >= target.config.connections_max) {
            if (target.waiting.size() >= target.config.queue_max)
                return asio::post(executor, [self = shared_from_this(), job] {
                    self->finish(*job, not_sent("too many requests wait for this service"));
                });
            target.waiting.push_back(std::move(job));
            return;
        }
        asio::co_spawn(executor, run(shared_from_this(), std::move(job)), asio::detached);
    }

    void next_waiting(Target& target) {
        if (target.waiting.empty() || stopped) return;
        auto job = std::move(target.waiting.front());
        target.waiting.pop_front();
        start(std::move(job));
    }

    static Awaitable<void> run(std::shared_ptr<State> self, std::shared_ptr<Job> job) {
        Target& target = *job->target;
        bool fresh = job->fresh;
        HttpAnswer answer;
        while (true) {
            job->connection.reset();
            while (!fresh && !target.idle.empty() && !job->connection) {
                job->connection = std::move(target.idle.back());
                target.idle.pop_back();
                if (job->connection->is_quiet()) break;
                job->connection.reset();
                --target.open;
            }
            if (!job->connection) {
                ++target.open;
                answer = co_await self->connect(target, *job);
                if (!answer.why.empty()) break;
            }
            const bool kept = job->connection->used;
            bool nothing_came = false;
            answer = co_await self->exchange(target, *job, nothing_came);
            // A kept connection that died before it said anything: nobody had looked at it.
            if (!kept || !nothing_came || job->late || job->cancelled || job->fresh) break;
            --target.open;
            fresh = true;
        }
        if (job->connection && job->connection->socket.is_open() && !job->cancelled &&
            !self->stopped) {
            Connection& connection = *job->connection;
            connection.used = true;
            connection.idle_since_ms = steady_ms();
            if (connection.buffer.capacity() > kKeptBufferBytes) connection.buffer.shrink_to_fit();
            target.idle.push_back(std::move(job->connection));
        } else {
            job->connection.reset();
            --target.open;
        }
        // Before the answer is told: who asks again at once finds the connection free.
        self->next_waiting(target);
        self->finish(*job, std::move(answer));
    }

    /// An answer with `why`: it failed.
    Awaitable<HttpAnswer> connect(Target& target, Job& job) {
        const auto failed = [&](std::string why) {
            job.connection.reset();
            job.resolver.reset();
            job.connecting_until_ms = 0;
            return not_sent(std::move(why));
        };
        const Url& url = target.config.url;
        job.connecting_until_ms = steady_ms() + kConnectTimeoutMs;
        job.resolver.emplace(executor);
        const auto endpoints =
            co_await resolve_allowed(*job.resolver, url, target.config.allow_private);
        if (job.late || job.cancelled) co_return failed("its name was not resolved in time");
        if (!endpoints) co_return failed(endpoints.error());
        if (endpoints->empty()) co_return failed(std::string(kOnPrivateAddress));
        job.resolver.reset();
        job.connection = std::make_unique<Connection>(executor);
        Connection& connection = *job.connection;
        const auto [refused, endpoint] =
            co_await asio::async_connect(connection.socket, *endpoints, kTuple);
        if (job.late || job.cancelled) co_return failed("it did not take a connection in time");
        if (refused) co_return failed("it cannot be reached: " + refused.message());
        error_code ignored;
        connection.socket.set_option(Tcp::no_delay(true), ignored);
        if (url.tls) {
            connection.tls.emplace(connection.socket, tls);
            error_code not_an_address;
            asio::ip::make_address(url.host, not_an_address);
            if (not_an_address)
                SSL_set_tlsext_host_name(connection.tls->native_handle(), url.host.c_str());
            connection.tls->set_verify_callback(asio::ssl::host_name_verification(url.host));
            const auto [shaken] =
                co_await connection.tls->async_handshake(asio::ssl::stream_base::client, kTuple);
            if (job.late || job.cancelled) co_return failed("it did not begin TLS in time");
            if (shaken) co_return failed("its certificate or TLS is not good: " + shaken.message());
        }
        job.connecting_until_ms = 0;
        co_return HttpAnswer{};
    }

    Awaitable<HttpAnswer> exchange(Target& target, Job& job, bool& nothing_came) {
        Connection& connection = *job.connection;
        if (connection.tls) co_return co_await talk(*connection.tls, target, job, nothing_came);
        co_return co_await talk(connection.socket, target, job, nothing_came);
    }

    template <class Stream>
    Awaitable<HttpAnswer> talk(Stream& stream, Target& target, Job& job, bool& nothing_came) {
        Connection& connection = *job.connection;
        const auto broken = [&](std::string why) {
            connection.close();
            return HttpAnswer{.outcome = Answered::kBroken,
                              .why = job.late ? "it did not answer in time" : std::move(why)};
        };
        std::string request = job.head;
        if (request.empty())
            request = target.head + std::to_string(job.body.size()) + "\r\n\r\n" + job.body;
        const auto [unsent, sent] =
            co_await asio::async_write(stream, asio::buffer(request), kTuple);
        nothing_came = true;
        if (unsent) co_return broken("it cut the connection: " + unsent.message());
        http::response_parser<http::string_body> parser;
        parser.header_limit(kHeaderBytesMax);
        parser.body_limit(target.config.answer_bytes_max);
        const auto [unread, read] =
            co_await http::async_read(stream, connection.buffer, parser, kTuple);
        nothing_came = unread && !parser.got_some();
        if (unread == http::error::body_limit) co_return broken("its answer is too long");
        if (unread) co_return broken("its answer broke off: " + unread.message());
        const bool keep = parser.keep_alive() && connection.buffer.size() == 0;
        auto message = parser.release();
        if (!keep) connection.close();
        if (const auto coding = message[http::field::content_encoding];
            !coding.empty() && coding != "identity")
            co_return broken("its answer is compressed, which was not asked for");
        HttpAnswer answer{.outcome = Answered::kAnswered,
                          .status = static_cast<int>(message.result_int()),
                          .body = std::move(message.body())};
        const auto pause = message[http::field::retry_after];
        answer.retry_after.assign(pause.data(), pause.size());
        const auto location = message[http::field::location];
        answer.location.assign(location.data(), location.size());
        co_return answer;
    }

    Executor executor;
    Timer sweeper;
    asio::ssl::context tls;
    std::vector<std::shared_ptr<Target>> targets;
    std::unordered_map<std::uint64_t, std::shared_ptr<Job>> jobs;
    std::uint64_t last_id = 0;
    bool stopped = false;
};

HttpClient::HttpClient(asio::io_context& loop) : state_(std::make_shared<State>(loop)) {
    state_->sweep();
}

HttpClient::~HttpClient() {
    state_->stopped = true;
    state_->sweeper.cancel();
    const auto jobs = std::exchange(state_->jobs, {});
    for (const auto& [id, job] : jobs) {
        if (job->resolver) job->resolver->cancel();
        if (job->connection) job->connection->close();
    }
    for (const auto& target : state_->targets) target->idle.clear();
}

std::size_t HttpClient::add(HttpTarget target) {
    std::string head = "POST " + target.url.target + " HTTP/1.1\r\nHost: " + target.url.authority +
                       "\r\nContent-Type: application/json\r\nAccept: application/json\r\n"
                       "User-Agent: portico\r\n" +
                       target.headers + "Content-Length: ";
    state_->targets.push_back(std::make_shared<Target>(std::move(target), std::move(head)));
    return state_->targets.size() - 1;
}

std::uint64_t HttpClient::post(std::size_t target, std::string body, std::int64_t timeout_ms,
                               bool fresh, Done done) {
    auto job = std::make_shared<Job>();
    job->target = state_->targets[target];
    job->body = std::move(body);
    job->fresh = fresh;
    job->done = std::move(done);
    return state_->begin(std::move(job), timeout_ms);
}

std::uint64_t HttpClient::get(std::size_t target, std::string_view path, std::int64_t timeout_ms,
                              Done done) {
    auto job = std::make_shared<Job>();
    job->target = state_->targets[target];
    const HttpTarget& config = job->target->config;
    job->head = "GET " + std::string(path) + " HTTP/1.1\r\nHost: " + config.url.authority +
                "\r\nAccept: application/json\r\nUser-Agent: portico\r\n" + config.headers + "\r\n";
    job->done = std::move(done);
    return state_->begin(std::move(job), timeout_ms);
}

std::uint64_t HttpClient::get_once(HttpTarget target, std::int64_t timeout_ms, Done done) {
    auto job = std::make_shared<Job>();
    job->head = "GET " + target.url.target + " HTTP/1.1\r\nHost: " + target.url.authority +
                "\r\nAccept: */*\r\nUser-Agent: portico\r\nConnection: close\r\n" + target.headers +
                "\r\n";
    job->target = std::make_shared<Target>(std::move(target));
    job->done = std::move(done);
    return state_->begin(std::move(job), timeout_ms);
}

void HttpClient::cancel(std::uint64_t id) {
    const auto found = state_->jobs.find(id);
    if (found == state_->jobs.end()) return;
    const std::shared_ptr<Job> job = found->second;
    job->cancelled = true;
    state_->interrupt(*job);
}

std::size_t HttpClient::connections() const {
    std::size_t sum = 0;
    for (const auto& target : state_->targets) sum += target->open;
    return sum;
}

}  // namespace portico::upstream
