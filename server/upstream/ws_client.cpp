// SPDX-License-Identifier: Apache-2.0
#include "server/upstream/ws_client.hpp"

#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Weverything"
#include <boost/asio/ssl.hpp>
#pragma clang diagnostic pop

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/connect.hpp>
#include <boost/asio/detached.hpp>
#include <boost/beast/core/basic_stream.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/ssl/ssl_stream.hpp>
#include <boost/beast/websocket.hpp>
#include <boost/beast/websocket/ssl.hpp>
#include <deque>
#include <unordered_map>
#include <utility>
#include <vector>

#include "server/net/asio_types.hpp"
#include "server/upstream/asio_guard.hpp"

namespace portico::upstream {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace websocket = boost::beast::websocket;
using net::Awaitable;
using net::error_code;
using net::Executor;
using net::Tcp;
using net::Timer;

namespace {

constexpr auto kTuple = asio::as_tuple(net::kUseAwaitable);
constexpr auto kOpenTimeout = std::chrono::seconds(5);
constexpr auto kIdleTimeout = std::chrono::seconds(30);  // pinged after half of it
constexpr std::size_t kQueueBytesMax = 1024 * 1024;
using TcpStream = beast::basic_stream<Tcp, Executor>;
using PlainStream = websocket::stream<TcpStream>;
using TlsStream = websocket::stream<beast::ssl_stream<TcpStream>>;

/// What is the same for sockets with and without TLS.
struct Link {
    explicit Link(const Executor& executor) : wanted(executor) {}
    virtual ~Link() = default;
    virtual void write_next() = 0;
    virtual void cut() = 0;

    WsEvents events;
    Timer wanted;  ///< cancelled when the next message is to be read
    bool is_wanted = true;
    std::deque<std::string> queue;
    std::size_t queued_bytes = 0;
    bool open = false;
    bool writing = false;
    bool gone = false;
};

template <class Stream>
struct StreamLink final : Link, std::enable_shared_from_this<StreamLink<Stream>> {
    template <class... Arguments>
    explicit StreamLink(const Executor& executor, Arguments&&... arguments)
        : Link(executor), stream(std::forward<Arguments>(arguments)...) {}

    void cut() override {
        beast::get_lowest_layer(stream).close();
        wanted.cancel();
    }
    void write_next() override {
        if (writing || queue.empty() || !open || gone) return;
        writing = true;
        stream.async_write(asio::buffer(queue.front()),
                           [self = this->shared_from_this()](error_code error, std::size_t) {
                               self->writing = false;
                               if (error || self->queue.empty()) return self->cut();
                               self->queued_bytes -= self->queue.front().size();
                               self->queue.pop_front();
                               self->write_next();
                           });
    }

    Stream stream;
};

}  // namespace

struct WsClient::State : std::enable_shared_from_this<State> {
    State(asio::io_context& loop, std::size_t message_bytes_max_in)
        : executor(loop.get_executor()),
          message_bytes_max(message_bytes_max_in),
          tls(asio::ssl::context::tls_client) {
        error_code ignored;
        tls.set_default_verify_paths(ignored);
        tls.set_verify_mode(asio::ssl::verify_peer, ignored);
        tls.set_options(asio::ssl::context::no_tlsv1 | asio::ssl::context::no_tlsv1_1, ignored);
    }

    template <class Stream>
    static Awaitable<void> run(std::shared_ptr<State> self, std::uint64_t id, Url url,
                               bool allow_private, std::shared_ptr<StreamLink<Stream>> link) {
        std::string why = co_await self->connect(url, allow_private, *link);
        if (why.empty()) {
            link->open = true;
            if (!link->gone) link->events.opened();
            link->write_next();
            beast::flat_buffer buffer;
            while (!link->gone) {
                if (!std::exchange(link->is_wanted, false)) {
                    link->wanted.expires_at(Timer::time_point::max());
                    co_await link->wanted.async_wait(kTuple);
                    if (!link->is_wanted &&
                        !beast::get_lowest_layer(link->stream).socket().is_open())
                        break;
                    continue;
                }
                const auto [error, size] = co_await link->stream.async_read(buffer, kTuple);
                if (error) {
                    why = error.message();
                    break;
                }
                const auto data = buffer.cdata();
                if (!link->gone && link->stream.got_text())
                    link->events.text({static_cast<const char*>(data.data()), data.size()});
                buffer.consume(buffer.size());
            }
        }
        link->open = false;
        link->cut();
        self->links.erase(id);
        if (!std::exchange(link->gone, true)) link->events.closed(std::move(why));
        link->events = {};
    }

    /// Empty where it is open, else why not.
    template <class Stream>
    Awaitable<std::string> connect(const Url& url, bool allow_private, StreamLink<Stream>& link) {
        Resolver resolver(executor);
        const auto endpoints = co_await resolve_allowed(resolver, url, allow_private);
        if (!endpoints) co_return endpoints.error();
        if (endpoints->empty()) co_return std::string(kOnPrivateAddress);
        if (link.gone) co_return "closed";
        auto& tcp = beast::get_lowest_layer(link.stream);
        tcp.expires_after(kOpenTimeout);
        const auto [refused, endpoint] = co_await tcp.async_connect(*endpoints, kTuple);
        if (refused) co_return "it cannot be reached: " + refused.message();
        if constexpr (std::is_same_v<Stream, TlsStream>) {
            auto& secured = link.stream.next_layer();
            error_code not_an_address;
            asio::ip::make_address(url.host, not_an_address);
            if (not_an_address) SSL_set_tlsext_host_name(secured.native_handle(), url.host.c_str());
            secured.set_verify_callback(asio::ssl::host_name_verification(url.host));
            const auto [shaken] =
                co_await secured.async_handshake(asio::ssl::stream_base::client, kTuple);
            if (shaken) co_return "its certificate or TLS is not good: " + shaken.message();
        }
        tcp.expires_never();
        link.stream.set_option(websocket::stream_base::timeout{kOpenTimeout, kIdleTimeout, true});
        link.stream.read_message_max(message_bytes_max);
        const auto [failed] =
            co_await link.stream.async_handshake(url.authority, url.target, kTuple);
        if (failed) co_return "it does not speak WebSocket there: " + failed.message();
        co_return std::string();
    }

    Executor executor;
    std::size_t message_bytes_max;
    asio::ssl::context tls;
    std::unordered_map<std::uint64_t, std::shared_ptr<Link>> links;
    std::uint64_t last_id = 0;
};

WsClient::WsClient(asio::io_context& loop, std::size_t message_bytes_max)
    : state_(std::make_shared<State>(loop, message_bytes_max)) {}

WsClient::~WsClient() {
    for (const auto& [id, link] : std::exchange(state_->links, {})) {
        link->gone = true;
        link->cut();
    }
}

std::uint64_t WsClient::open(Url url, bool allow_private, WsEvents events) {
    const std::uint64_t id = ++state_->last_id;
    const auto start = [&](auto link) {
        link->events = std::move(events);
        state_->links[id] = link;
        asio::co_spawn(state_->executor,
                       State::run(state_, id, std::move(url), allow_private, link), asio::detached);
    };
    if (url.tls)
        start(std::make_shared<StreamLink<TlsStream>>(state_->executor, TcpStream(state_->executor),
                                                      state_->tls));
    else
        start(std::make_shared<StreamLink<PlainStream>>(state_->executor,
                                                        TcpStream(state_->executor)));
    return id;
}

void WsClient::send(std::uint64_t id, std::string text) {
    const auto found = state_->links.find(id);
    if (found == state_->links.end()) return;
    Link& link = *found->second;
    if (link.queued_bytes + text.size() > kQueueBytesMax) return link.cut();
    link.queued_bytes += text.size();
    link.queue.push_back(std::move(text));
    link.write_next();
}

void WsClient::read_next(std::uint64_t id) {
    const auto found = state_->links.find(id);
    if (found == state_->links.end()) return;
    found->second->is_wanted = true;
    found->second->wanted.cancel();
}

void WsClient::close(std::uint64_t id) {
    const auto found = state_->links.find(id);
    if (found == state_->links.end()) return;
    const auto link = found->second;
    link->gone = true;
    state_->links.erase(found);
    link->cut();
}

}  // namespace portico::upstream
