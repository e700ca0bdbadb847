// SPDX-License-Identifier: Apache-2.0
#include "server/upstream/http_client.hpp"

#include <algorithm>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/connect.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/http/error.hpp>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/base/text/decimal.hpp"
#include "server/upstream/http_connection.hpp"

namespace portico::upstream {

namespace asio = boost::asio;
namespace http = boost::beast::http;
using net::Awaitable;
using net::error_code;
using net::Executor;
using net::kTuple;
using net::steady_ms;
using net::Tcp;
using net::Timer;

namespace {

constexpr std::int64_t kSweepMs = 100;
constexpr std::int64_t kConnectTimeoutMs = 4000;
constexpr std::int64_t kIdleMs = 15'000;  // services close theirs after 60 s or more, mostly
constexpr std::uint32_t kHeaderBytesMax = 16 * 1024;
constexpr std::size_t kReadBytes = 4 * 1024;
using Answered = HttpAnswer::Outcome;

HttpAnswer not_sent(std::string why) {
    return {.outcome = Answered::kNotSent, .why = std::move(why)};
}
HttpAnswer no_room() {
    HttpAnswer out = not_sent("too many requests wait for this service");
    out.no_room = true;
    return out;
}

/// What a request to the target begins with, and its own fields.
std::string head_of(std::string_view method, std::string_view path, const HttpTarget& target,
                    std::string_view fields) {
    std::string head(method);
    head.append(" ").append(path).append(" HTTP/1.1\r\nHost: ").append(target.url.authority);
    head.append("\r\nUser-Agent: portico\r\n").append(fields).append(target.headers);
    return head;
}

constexpr std::string_view kJsonFields =
    "Content-Type: application/json\r\nAccept: application/json\r\n";
constexpr std::string_view kFormFields =
    "Content-Type: application/x-www-form-urlencoded\r\nAccept: application/json\r\n";

/// A POST on a connection that is closed after it.
std::string post_text(const HttpTarget& target, std::string_view fields, std::string_view body) {
    std::string request = head_of("POST", target.url.target, target, fields);
    request += "Connection: close\r\nContent-Length: ";
    append_decimal(request, body.size());
    request.append("\r\n\r\n").append(body);
    return request;
}

}  // namespace

struct HttpClient::State : std::enable_shared_from_this<State> {
    State(asio::io_context& loop, NameLookups::Ask ask)
        : executor(loop.get_executor()),
          sweeper(executor),
          names(executor, std::move(ask)),
          tls(asio::ssl::context::tls_client) {
        error_code ignored;
        tls.set_verify_mode(asio::ssl::verify_peer, ignored);
        tls.set_options(asio::ssl::context::no_tlsv1 | asio::ssl::context::no_tlsv1_1, ignored);
    }

    /// With the system's authorities, which are read when the first connection needs them: they are
    /// more than a hundred certificates, and most clients of a server call nobody, or in clear.
    asio::ssl::context& trusting() {
        error_code ignored;
        if (!std::exchange(has_authorities, true)) tls.set_default_verify_paths(ignored);
        return tls;
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
                for (const auto& one : std::vector(target->idle))
                    if (now - one->idle_since_ms > kIdleMs) self->drop(*one);
            self->sweep();
        });
    }

    /// Makes its connection, or the queue, let go of a job.
    void interrupt(Job& job) {
        if (job.name) job.name->cancel();
        if (const auto connection = job.connection.lock()) return connection->close();
        auto& waiting = job.target->waiting;
        const auto at = std::ranges::find(waiting, job.id, &Job::id);
        if (at == waiting.end()) return;
        const std::shared_ptr<Job> kept = std::move(*at);
        waiting.erase(at);
        finish(*kept, no_room());
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

    std::uint64_t begin_once(HttpTarget target, std::string request, std::int64_t timeout_ms,
                             Done done) {
        auto job = std::make_shared<Job>();
        job->target = std::make_shared<Target>(std::move(target));
        job->request = std::move(request);
        job->once = true;
        job->done = std::move(done);
        return begin(std::move(job), timeout_ms);
    }

    void start(std::shared_ptr<Job> job) {
        Target& target = *job->target;
        const bool full = target.open >= target.config.connections_max;
        if (!target.idle.empty() && (!job->fresh || full)) {
            const auto kept = target.idle.back();
            if (job->fresh) {
                drop(*kept);
                return open(job);
            }
            target.idle.pop_back();
            return send(kept, std::move(job));
        }
        if (!full) return open(job);
        if (target.waiting.size() >= target.config.queue_max)
            return asio::post(executor,
                              [self = shared_from_this(), job] { self->finish(*job, no_room()); });
        target.waiting.push_back(std::move(job));
    }

    void next_waiting(Target& target) {
        if (target.waiting.empty() || stopped) return;
        auto job = std::move(target.waiting.front());
        target.waiting.pop_front();
        start(std::move(job));
    }

    void open(const std::shared_ptr<Job>& job) {
        ++job->target->open;
        asio::co_spawn(executor, connect_and_send(shared_from_this(), job), asio::detached);
    }

    static Awaitable<void> connect_and_send(std::shared_ptr<State> self, std::shared_ptr<Job> job) {
        const auto connection = std::make_shared<Connection>(self->executor, job->target);
        job->connection = connection;
        // co_spawn begins at once on the loop's thread, and a name may need no wait: nobody is told
        // inside their own call, and those of a queue that all fail are not nested in one another.
        co_await asio::post(self->executor, kTuple);
        std::string why = co_await self->connect(*connection, *job);
        job->name.reset();
        job->connecting_until_ms = 0;
        if (why.empty()) {
            self->send(connection, job);
            self->read(connection);
            co_return;
        }
        self->drop(*connection);
        self->next_waiting(*job->target);
        HttpAnswer answer = not_sent(std::move(why));
        answer.no_room = job->no_room;
        self->finish(*job, std::move(answer));
    }

    /// Empty, or why it failed.
    Awaitable<std::string> connect(Connection& connection, Job& job) {
        if (job.late || job.cancelled || stopped) co_return "it was not asked in time";
        const HttpTarget& config = job.target->config;
        const Url& url = config.url;
        job.connecting_until_ms = steady_ms() + kConnectTimeoutMs;
        job.name = std::make_shared<NameLookups::Wait>(executor);
        const auto endpoints = co_await resolve_allowed(
            names, job.name, url, config.allow_private,
            {.is_configured = config.is_configured, .asker = config.asker});
        job.no_room = !endpoints && endpoints.error().what == NameAnswer::What::kNotAsked;
        if (job.late || job.cancelled) co_return "its name was not resolved in time";
        if (!endpoints) co_return endpoints.error().why;
        if (endpoints->empty()) co_return std::string(kOnPrivateAddress);
        const auto [refused, endpoint] =
            co_await asio::async_connect(connection.socket, *endpoints, kTuple);
        if (job.late || job.cancelled) co_return "it did not take a connection in time";
        if (refused) co_return "it cannot be reached: " + refused.message();
        error_code ignored;
        connection.socket.set_option(Tcp::no_delay(true), ignored);
        connection.socket.non_blocking(true, ignored);
        if (!url.tls) co_return std::string();
        connection.tls.emplace(connection.socket, trusting());
        error_code not_an_address;
        asio::ip::make_address(url.host, not_an_address);
        if (not_an_address)
            SSL_set_tlsext_host_name(connection.tls->native_handle(), url.host.c_str());
        connection.tls->set_verify_callback(asio::ssl::host_name_verification(url.host));
        const auto [shaken] =
            co_await connection.tls->async_handshake(asio::ssl::stream_base::client, kTuple);
        if (job.late || job.cancelled) co_return "it did not begin TLS in time";
        if (shaken) co_return "its certificate or TLS is not good: " + shaken.message();
        co_return std::string();
    }

    /// The answer comes by the read that is under way. Without TLS most requests fit into the
    /// socket at once: then nothing is waited for.
    void send(const std::shared_ptr<Connection>& connection, std::shared_ptr<Job> job) {
        Connection& c = *connection;
        const Target& target = *job->target;
        if (job->request.empty()) {
            c.request = target.head;
            append_decimal(c.request, job->body.size());
            c.request += "\r\n\r\n";
            c.request += job->body;
        } else {
            c.request = job->request;
        }
        c.parser.emplace(kHeaderBytesMax, target.config.answer_bytes_max);
        job->connection = connection;
        c.job = std::move(job);
        error_code error;
        std::size_t sent = 0;
        if (!c.tls) {
            sent = c.socket.write_some(asio::buffer(c.request), error);
            if (!error && sent == c.request.size()) return;
        }
        auto written = [self = shared_from_this(), connection](error_code unsent, std::size_t) {
            connection->writing = false;
            if (unsent) self->fail(*connection, "it cut the connection: " + unsent.message(), true);
        };
        c.writing = true;
        const auto rest = asio::buffer(c.request) + sent;
        if (error && error != asio::error::would_block)
            asio::post(executor, [written, error] { written(error, 0); });
        else if (c.tls)
            asio::async_write(*c.tls, rest, std::move(written));
        else
            asio::async_write(c.socket, rest, std::move(written));
    }

    void read(const std::shared_ptr<Connection>& connection) {
        Connection& c = *connection;
        const bool is_long = c.job && c.parser->is_header_done();
        const std::size_t size =
            std::min(is_long ? kLongReadBytes : kReadBytes, c.buffer.max_size() - c.buffer.size());
        if (size == 0) return fail(c, "its answer broke off: a line of it is too long", false);
        auto done = [self = shared_from_this(), connection](error_code error, std::size_t got) {
            self->take(connection, error, got);
        };
        if (c.tls)
            c.tls->async_read_some(c.buffer.prepare(size), std::move(done));
        else
            c.socket.async_read_some(c.buffer.prepare(size), std::move(done));
    }

    void take(const std::shared_ptr<Connection>& connection, error_code error, std::size_t got) {
        Connection& c = *connection;
        c.buffer.commit(got);
        if (!c.job || stopped) return drop(c);
        AnswerParser& parser = *c.parser;
        if (got > 0) {
            c.buffer.consume(parser.put(c.buffer.data(), error));
            if (error == http::error::need_more) error = {};
        } else if (error == asio::error::eof && parser.got_some()) {
            parser.put_eof(error);
        }
        if (error == http::error::body_limit) return fail(c, "its answer is too long", false, true);
        if (error) return fail(c, "its answer broke off: " + error.message(), !parser.got_some());
        if (parser.is_done()) answered(connection);
        if (!c.gone) read(connection);
    }

    void answered(const std::shared_ptr<Connection>& connection) {
        Connection& c = *connection;
        if (c.parser->is_coded())
            return fail(c, "its answer is compressed, which was not asked for", false);
        const auto job = std::exchange(c.job, nullptr);
        HttpAnswer answer = c.parser->take();
        if (c.parser->keep_alive() && c.buffer.size() == 0 && !c.writing && !job->once &&
            c.socket.is_open()) {
            c.used = true;
            c.idle_since_ms = steady_ms();
            c.request.clear();
            if (c.request.capacity() > kReadBytes) c.request.shrink_to_fit();
            if (c.buffer.capacity() > kReadBytes) c.buffer.shrink_to_fit();
            c.target->idle.push_back(connection);
        } else {
            drop(c);
        }
        // Before the answer is told: who asks again at once finds the connection free.
        next_waiting(*job->target);
        finish(*job, std::move(answer));
    }

    void fail(Connection& c, std::string why, bool nothing_came, bool too_long = false) {
        const auto job = std::exchange(c.job, nullptr);
        drop(c);
        if (!job) return;
        // A kept connection that died before it said anything: nobody may have looked at it.
        if (c.used && nothing_came && !job->late && !job->cancelled && !stopped) return open(job);
        next_waiting(*job->target);
        const bool has_head = c.parser->is_header_done();
        finish(*job, {.outcome = Answered::kBroken,
                      .status = has_head ? c.parser->take().status : 0,
                      .why = job->late ? "it did not answer in time" : std::move(why),
                      .too_long = too_long});
    }

    void drop(Connection& c) {
        if (std::exchange(c.gone, true)) return;
        std::erase_if(c.target->idle, [&](const auto& one) { return one.get() == &c; });
        --c.target->open;
        c.close();
    }

    Executor executor;
    Timer sweeper;
    NameLookups names;
    asio::ssl::context tls;
    bool has_authorities = false;
    std::vector<std::shared_ptr<Target>> targets;
    std::unordered_map<std::uint64_t, std::shared_ptr<Job>> jobs;
    std::uint64_t last_id = 0;
    bool stopped = false;
};

HttpClient::HttpClient(asio::io_context& loop) : HttpClient(loop, ask_system) {}

HttpClient::HttpClient(asio::io_context& loop, std::function<NameAnswer(const std::string&)> ask)
    : state_(std::make_shared<State>(loop, std::move(ask))) {
    state_->sweep();
}

HttpClient::~HttpClient() {
    state_->stopped = true;
    state_->sweeper.cancel();
    state_->names.close();
    const auto jobs = std::exchange(state_->jobs, {});
    for (const auto& [id, job] : jobs) {
        if (const auto connection = job->connection.lock()) connection->close();
    }
    for (const auto& target : state_->targets)
        for (const auto& one : std::exchange(target->idle, {})) one->close();
}

std::size_t HttpClient::add(HttpTarget target) {
    target.is_configured = true;
    std::string head = head_of("POST", target.url.target, target, kJsonFields) + "Content-Length: ";
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
    job->request =
        head_of("GET", path, job->target->config, "Accept: application/json\r\n") + "\r\n";
    job->done = std::move(done);
    return state_->begin(std::move(job), timeout_ms);
}

std::uint64_t HttpClient::get_once(HttpTarget target, std::int64_t timeout_ms, Done done) {
    std::string request =
        head_of("GET", target.url.target, target, "Accept: */*\r\nConnection: close\r\n") + "\r\n";
    return state_->begin_once(std::move(target), std::move(request), timeout_ms, std::move(done));
}

std::uint64_t HttpClient::post_once(HttpTarget target, std::string_view body,
                                    std::int64_t timeout_ms, Done done) {
    std::string request = post_text(target, kJsonFields, body);
    return state_->begin_once(std::move(target), std::move(request), timeout_ms, std::move(done));
}

std::uint64_t HttpClient::post_form_once(HttpTarget target, std::string_view form,
                                         std::int64_t timeout_ms, Done done) {
    std::string request = post_text(target, kFormFields, form);
    return state_->begin_once(std::move(target), std::move(request), timeout_ms, std::move(done));
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
