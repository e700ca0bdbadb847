// SPDX-License-Identifier: Apache-2.0
#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <openssl/ssl.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <boost/asio/connect.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/websocket.hpp>
#include <chrono>

#include "core/base/text/ascii.hpp"
#include "core/walletconnect/relay/relay_auth.hpp"
#include "server/app/integration/clients.hpp"

namespace portico::app {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace websocket = boost::beast::websocket;
using boost::system::error_code;
using Tcp = asio::ip::tcp;

std::string token(std::uint8_t client) {
    const FixedBytes<32> seed{client};
    const auto now = std::chrono::system_clock::now().time_since_epoch();
    return wc::build_relay_jwt(
        Secret<32>(std::span<const std::uint8_t, 32>(seed)), "sub", "ws://localhost:5555",
        std::chrono::duration_cast<std::chrono::seconds>(now).count(), 86'400);
}

std::string request(std::string_view id, std::string_view method, std::string_view params) {
    return R"({"id":)" + std::string(id) + R"(,"jsonrpc":"2.0","method":")" + std::string(method) +
           R"(","params":)" + std::string(params) + "}";
}

std::string publish_params(std::string_view message, std::string_view topic) {
    return R"({"topic":")" + std::string(topic) + R"(","message":")" + std::string(message) +
           R"(","ttl":3600,"tag":1108})";
}

std::string topic_params() { return R"({"topic":")" + kTopic + "\"}"; }

// --- RawClient ----------------------------------------------------------------------------------

struct RawClient::State {
    int fd = -1;
    SSL_CTX* context = nullptr;
    SSL* ssl = nullptr;
    std::string left;  ///< read, and not yet given out

    ~State() {
        SSL_free(ssl);
        SSL_CTX_free(context);
        close(fd);
    }
};

RawClient::RawClient(std::uint16_t port) : state_(std::make_unique<State>()) {
    state_->fd = socket(AF_INET, SOCK_STREAM, 0);
    const timeval deadline{.tv_sec = kDeadline.count(), .tv_usec = 0};
    setsockopt(state_->fd, SOL_SOCKET, SO_RCVTIMEO, &deadline, sizeof deadline);
    setsockopt(state_->fd, SOL_SOCKET, SO_SNDTIMEO, &deadline, sizeof deadline);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (connect(state_->fd, reinterpret_cast<sockaddr*>(&address), sizeof address) != 0)
        shutdown(state_->fd, SHUT_RDWR);
}

RawClient::RawClient(std::uint16_t port, const Tls& tls) : RawClient(port) {
    state_->context = SSL_CTX_new(TLS_client_method());
    if (tls.version != 0) {
        SSL_CTX_set_security_level(state_->context, 0);  // or it would not offer old ones
        SSL_CTX_set_min_proto_version(state_->context, tls.version);
        SSL_CTX_set_max_proto_version(state_->context, tls.version);
    }
    state_->ssl = SSL_new(state_->context);
    if (!tls.name.empty()) SSL_set_tlsext_host_name(state_->ssl, tls.name.c_str());
    if (!tls.protocol.empty()) {
        const std::string offered = static_cast<char>(tls.protocol.size()) + tls.protocol;
        SSL_set_alpn_protos(state_->ssl, reinterpret_cast<const unsigned char*>(offered.data()),
                            static_cast<unsigned>(offered.size()));
    }
    SSL_set_fd(state_->ssl, state_->fd);
    secure_ = SSL_connect(state_->ssl) == 1;
}

RawClient::~RawClient() = default;

bool RawClient::send(std::string_view bytes) {
    if (state_->ssl)
        return SSL_write(state_->ssl, bytes.data(), static_cast<int>(bytes.size())) > 0;
    while (!bytes.empty()) {
        const ssize_t sent = ::send(state_->fd, bytes.data(), bytes.size(), MSG_NOSIGNAL);
        if (sent <= 0) return false;
        bytes.remove_prefix(static_cast<std::size_t>(sent));
    }
    return true;
}

std::string RawClient::read() {
    if (!state_->left.empty()) return std::exchange(state_->left, {});
    char part[16 * 1024];
    errno = 0;
    const ssize_t size = state_->ssl ? SSL_read(state_->ssl, part, sizeof part)
                                     : recv(state_->fd, part, sizeof part, 0);
    if (size < 0 && (errno == EAGAIN || errno == EWOULDBLOCK))
        ADD_FAILURE() << "neither bytes nor the end of a connection came within "
                      << kDeadline.count() << " s";
    return size > 0 ? std::string(part, static_cast<std::size_t>(size)) : std::string();
}

std::string RawClient::read_all() {
    std::string out;
    for (std::string part = read(); !part.empty(); part = read()) out += part;
    return out;
}

Answer RawClient::read_answer() {
    std::string text;
    std::size_t head_end = std::string::npos;
    while ((head_end = text.find("\r\n\r\n")) == std::string::npos) {
        const std::string part = read();
        if (part.empty()) return {};
        text += part;
    }
    Answer out;
    out.head = text.substr(0, head_end + 2);
    out.body = text.substr(head_end + 4);
    out.status = std::stoi(out.head.substr(9, 3));
    const std::string length = out.header("content-length");
    const std::size_t size = length.empty() ? 0 : std::stoul(length);
    while (out.body.size() < size) {
        const std::string part = read();
        if (part.empty()) break;
        out.body += part;
    }
    if (out.body.size() > size) {
        state_->left = out.body.substr(size);
        out.body.resize(size);
    }
    return out;
}

std::string RawClient::certificate_name() const {
    X509* const peer = SSL_get1_peer_certificate(state_->ssl);
    if (peer == nullptr) return {};
    char name[256] = {};
    X509_NAME_get_text_by_NID(X509_get_subject_name(peer), NID_commonName, name, sizeof name);
    X509_free(peer);
    return name;
}

std::string RawClient::protocol() const {
    const unsigned char* name = nullptr;
    unsigned size = 0;
    SSL_get0_alpn_selected(state_->ssl, &name, &size);
    return {reinterpret_cast<const char*>(name), size};
}

// --- HTTP ---------------------------------------------------------------------------------------

std::string Answer::header(std::string_view name) const {
    const std::string small = ascii_lower(head);
    const std::size_t at = small.find("\r\n" + std::string(name) + ": ");
    if (at == std::string::npos) return {};
    const std::size_t start = at + name.size() + 4;
    return head.substr(start, head.find("\r\n", start) - start);
}

Answer fetch(std::uint16_t port, const std::string& method, const std::string& target,
             const std::string& body, const std::string& bearer, const std::string& headers) {
    RawClient client(port);
    std::string text = method + " " + target +
                       " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n" + headers +
                       "Content-Length: " + std::to_string(body.size()) + "\r\n";
    if (!bearer.empty()) text += "Authorization: Bearer " + bearer + "\r\n";
    client.send(text + "\r\n" + body);
    return client.read_answer();
}

std::uint64_t metric(std::uint16_t admin_port, const std::string& name) {
    const std::string text = fetch(admin_port, "GET", "/metrics").body;
    const std::size_t at = text.find("\n" + name + " ");
    return at == std::string::npos ? 0 : std::stoull(text.substr(at + name.size() + 2));
}

// --- Client -------------------------------------------------------------------------------------

struct Client::State {
    asio::io_context io;
    websocket::stream<Tcp::socket> stream{io};
    error_code error;
    int pings = 0;

    /// Runs what `start` begins to its end; past the deadline the test has failed and the socket is
    /// closed.
    template <class Start>
    void run(const char* awaited, Start start) {
        bool done = false;
        start([&](error_code result, auto...) {
            error = result;
            done = true;
        });
        io.restart();
        io.run_for(kDeadline);
        if (done) return;
        ADD_FAILURE() << awaited << " not within " << kDeadline.count() << " s";
        error_code ignored;
        stream.next_layer().close(ignored);
        io.restart();
        io.run();
    }
};

Client::Client(std::uint16_t port, const std::string& query, int receive_buffer)
    : state_(std::make_unique<State>()) {
    auto& stream = state_->stream;
    Tcp::socket& socket = stream.next_layer();
    socket.open(Tcp::v4());
    if (receive_buffer != 0)
        socket.set_option(asio::socket_base::receive_buffer_size(receive_buffer));
    socket.connect({asio::ip::address_v4::loopback(), port});
    socket.set_option(Tcp::no_delay(true));
    stream.read_message_max(64 * 1024 * 1024);
    stream.control_callback([this](websocket::frame_type kind, beast::string_view) {
        if (kind == websocket::frame_type::ping) ++state_->pings;
    });
    websocket::response_type response;
    const std::string target = "/?" + query;
    state_->run("an answer to the upgrade",
                [&](auto done) { stream.async_handshake(response, "localhost", target, done); });
    status = static_cast<int>(response.result_int());
}

Client::Client(std::uint16_t port, std::uint8_t client, int receive_buffer)
    : Client(port, "auth=" + token(client) + "&projectId=x", receive_buffer) {}

Client::~Client() = default;

bool Client::send(const std::string& text) {
    state_->run("room for a frame",
                [&](auto done) { state_->stream.async_write(asio::buffer(text), done); });
    return !state_->error;
}

std::vector<std::string> Client::send_until_closed(const std::function<std::string(int)>& frame) {
    std::vector<std::string> received;
    beast::flat_buffer buffer;
    std::string text;
    int sent = 0;
    std::function<void()> write = [&] {
        text = frame(sent++);
        state_->stream.async_write(asio::buffer(text), [&](error_code error, std::size_t) {
            if (!error) write();
        });
    };
    state_->run("the end of a flooding connection", [&](auto done) {
        write();
        const auto read = [&, done](const auto& self) -> void {
            state_->stream.async_read(buffer, [&, done, self](error_code error, std::size_t) {
                if (error) return done(error);
                received.push_back(beast::buffers_to_string(buffer.data()));
                buffer.clear();
                self(self);
            });
        };
        read(read);
    });
    return received;
}

std::optional<std::string> Client::read() {
    beast::flat_buffer buffer;
    state_->run("a frame or the end of the connection",
                [&](auto done) { state_->stream.async_read(buffer, done); });
    if (state_->error) return std::nullopt;
    return beast::buffers_to_string(buffer.data());
}

Json Client::read_json() {
    const auto text = read();
    return text ? *parse_json(*text) : Json();
}

void Client::acknowledge(const Json& push) {
    send(R"({"id":)" + push.find("id")->number_text() + R"(,"jsonrpc":"2.0","result":true})");
}

int Client::close_code() const { return state_->stream.reason().code; }

std::string Client::close_reason() const {
    return {state_->stream.reason().reason.data(), state_->stream.reason().reason.size()};
}

int Client::pings() const { return state_->pings; }

}  // namespace portico::app
