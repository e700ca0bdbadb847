// SPDX-License-Identifier: Apache-2.0
#include "server/upstream/ws_client.hpp"

#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Weverything"
#include <boost/asio/ssl.hpp>
#pragma clang diagnostic pop

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/connect.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/post.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <deque>
#include <memory>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "server/net/asio_types.hpp"
#include "server/net/beast_stream.hpp"
#include "server/upstream/asio_guard.hpp"

namespace portico::upstream {

namespace asio = boost::asio;
namespace websocket = boost::beast::websocket;
using net::Awaitable;
using net::error_code;
using net::Executor;
using net::kTuple;
using net::Timer;

namespace {

constexpr auto kOpenTimeout = std::chrono::seconds(5);
constexpr auto kIdleTimeout = std::chrono::seconds(30);  // pinged after half of it
constexpr std::size_t kQueueBytesMax = 1024 * 1024;

/// The connection below a WebSocket.
class Bytes final : public net::ByteLink {
  public:
    explicit Bytes(const Executor& executor) : socket_(executor) {}

    net::Socket& socket() override { return socket_; }
    asio::ssl::stream<net::Socket&>& begin_tls(asio::ssl::context& context) {
        return tls_.emplace(socket_, context);
    }
    void read_some(asio::mutable_buffer into, Done done) override {
        if (tls_)
            tls_->async_read_some(into, std::move(done));
        else
            socket_.async_read_some(into, std::move(done));
    }
    void write_some(const Pieces& pieces, Done done) override {
        if (tls_)
            tls_->async_write_some(pieces, std::move(done));
        else
            socket_.async_write_some(pieces, std::move(done));
    }

  private:
    net::Socket socket_;
    std::optional<asio::ssl::stream<net::Socket&>> tls_;
};

struct Link : std::enable_shared_from_this<Link> {
    explicit Link(const Executor& executor)
        : bytes(executor), stream(bytes), deadline(executor), wanted(executor) {}

    void cut() {
        error_code ignored;
        bytes.socket().close(ignored);
        deadline.cancel();
        wanted.cancel();
        if (name) name->cancel();
    }
    /// Cuts what has not come so far by then.
    void allow(std::chrono::seconds time) {
        deadline.expires_after(time);
        deadline.async_wait([weak = weak_from_this()](error_code error) {
            const auto self = weak.lock();
            if (error || !self) return;
            self->late = true;
            self->cut();
        });
    }
    void write_next() {
        if (writing || queue.empty() || !open || gone) return;
        writing = true;
        stream.async_write(asio::buffer(queue.front()),
                           [self = shared_from_this()](error_code error, std::size_t) {
                               self->writing = false;
                               if (error || self->queue.empty()) return self->cut();
                               self->queued_bytes -= self->queue.front().size();
                               self->queue.pop_front();
                               self->write_next();
                           });
    }

    Bytes bytes;
    websocket::stream<net::BeastStream, false> stream;  // we offer no compression
    WsEvents events;
    std::shared_ptr<NameLookups::Wait> name;  ///< while it is looked up
    Timer deadline;                           ///< of connecting
    Timer wanted;                             ///< cancelled when the next message is to be read
    bool is_wanted = true;
    std::deque<std::string> queue;
    std::size_t queued_bytes = 0;
    bool open = false;
    bool writing = false;
    bool gone = false;
    bool late = false;
};

}  // namespace

struct WsClient::State : std::enable_shared_from_this<State> {
    State(asio::io_context& loop, std::size_t message_bytes_max_in)
        : executor(loop.get_executor()),
          message_bytes_max(message_bytes_max_in),
          names(executor),
          tls(asio::ssl::context::tls_client) {
        error_code ignored;
        tls.set_verify_mode(asio::ssl::verify_peer, ignored);
        tls.set_options(asio::ssl::context::no_tlsv1 | asio::ssl::context::no_tlsv1_1, ignored);
    }

    /// With the system's authorities, which are read when the first socket needs them.
    asio::ssl::context& trusting() {
        error_code ignored;
        if (!std::exchange(has_authorities, true)) tls.set_default_verify_paths(ignored);
        return tls;
    }

    static Awaitable<void> run(std::shared_ptr<State> self, std::uint64_t id, Url url,
                               bool allow_private, std::shared_ptr<Link> link) {
        // Who opened it is told nothing inside their own call, before they know its id.
        co_await asio::post(self->executor, kTuple);
        std::string why = co_await self->connect(url, allow_private, *link);
        if (link->late) why = "it did not take the connection in time";
        if (why.empty()) {
            link->open = true;
            if (!link->gone) link->events.opened();
            link->write_next();
            boost::beast::flat_buffer buffer;
            while (!link->gone) {
                if (!std::exchange(link->is_wanted, false)) {
                    link->wanted.expires_at(Timer::time_point::max());
                    co_await link->wanted.async_wait(kTuple);
                    if (!link->is_wanted && !link->bytes.socket().is_open()) break;
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
    Awaitable<std::string> connect(const Url& url, bool allow_private, Link& link) {
        if (link.gone) co_return "closed";
        link.allow(kOpenTimeout);
        link.name = std::make_shared<NameLookups::Wait>(executor);
        const auto endpoints =
            co_await resolve_allowed(names, link.name, url, allow_private, {.is_configured = true});
        link.name.reset();
        if (link.gone || link.late) co_return "closed";
        if (!endpoints) co_return endpoints.error().why;
        if (endpoints->empty()) co_return std::string(kOnPrivateAddress);
        const auto [refused, endpoint] =
            co_await asio::async_connect(link.bytes.socket(), *endpoints, kTuple);
        if (refused) co_return "it cannot be reached: " + refused.message();
        if (url.tls) {
            auto& secured = link.bytes.begin_tls(trusting());
            error_code not_an_address;
            asio::ip::make_address(url.host, not_an_address);
            if (not_an_address) SSL_set_tlsext_host_name(secured.native_handle(), url.host.c_str());
            secured.set_verify_callback(asio::ssl::host_name_verification(url.host));
            const auto [shaken] =
                co_await secured.async_handshake(asio::ssl::stream_base::client, kTuple);
            if (shaken) co_return "its certificate or TLS is not good: " + shaken.message();
        }
        link.deadline.cancel();
        link.stream.set_option(websocket::stream_base::timeout{kOpenTimeout, kIdleTimeout, true});
        link.stream.read_message_max(message_bytes_max);
        const auto [failed] =
            co_await link.stream.async_handshake(url.authority, url.target, kTuple);
        if (failed) co_return "it does not speak WebSocket there: " + failed.message();
        co_return std::string();
    }

    Executor executor;
    std::size_t message_bytes_max;
    NameLookups names;
    asio::ssl::context tls;
    bool has_authorities = false;
    std::unordered_map<std::uint64_t, std::shared_ptr<Link>> links;
    std::uint64_t last_id = 0;
};

WsClient::WsClient(asio::io_context& loop, std::size_t message_bytes_max)
    : state_(std::make_shared<State>(loop, message_bytes_max)) {}

WsClient::~WsClient() {
    state_->names.close();
    for (const auto& [id, link] : std::exchange(state_->links, {})) {
        link->gone = true;
        link->cut();
    }
}

std::uint64_t WsClient::open(Url url, bool allow_private, WsEvents events) {
    const std::uint64_t id = ++state_->last_id;
    const auto link = std::make_shared<Link>(state_->executor);
    link->events = std::move(events);
    state_->links[id] = link;
    asio::co_spawn(state_->executor, State::run(state_, id, std::move(url), allow_private, link),
                   asio::detached);
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
