// SPDX-License-Identifier: Apache-2.0
//
// One single-threaded client for all three servers, so that its own cost is the same everywhere.
#include <algorithm>
#include <boost/asio/post.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket.hpp>
#include <charconv>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <functional>
#include <memory>

#include "bench/relay/bench.hpp"
#include "core/walletconnect/relay/relay_auth.hpp"
#include "server/net/asio_types.hpp"

namespace portico::bench {

using namespace portico::net;
namespace websocket = boost::beast::websocket;

namespace {

using Clock = std::chrono::steady_clock;
constexpr std::int64_t kWarmupSeconds = 1;
constexpr std::int64_t kSecondNs = 1'000'000'000;

std::int64_t now_ns() { return Clock::now().time_since_epoch().count(); }

/// Processor time of all threads of this process.
std::int64_t own_cpu_ns() {
    timespec time{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return std::int64_t{time.tv_sec} * 1'000'000'000 + time.tv_nsec;
}

/// Counts messages that arrive after the warm-up, how long each took, and what they cost.
class Meter {
  public:
    Meter(const Server& server, const Load& load)
        : server_(server),
          begin_ns_(now_ns() + kWarmupSeconds * kSecondNs),
          end_ns_(begin_ns_ + load.seconds * kSecondNs) {}
    /// False: the time is up.
    bool arrived(std::int64_t sent_ns) {
        const std::int64_t now = now_ns();
        if (now < begin_ns_) return true;
        if (times_ms_.empty()) {
            begin_ns_ = now;
            server_before_ns_ = server_.cpu_ns();
            client_before_ns_ = own_cpu_ns();
        }
        times_ms_.push_back(static_cast<double>(now - sent_ns) / 1e6);
        return now < end_ns_;
    }
    Figures figures() {
        Figures out;
        if (times_ms_.empty()) {
            out.failed = true;
            return out;
        }
        const auto count = static_cast<double>(times_ms_.size());
        out.per_second = count / (static_cast<double>(now_ns() - begin_ns_) / 1e9);
        out.server_us = static_cast<double>(server_.cpu_ns() - server_before_ns_) / 1e3 / count;
        out.client_us = static_cast<double>(own_cpu_ns() - client_before_ns_) / 1e3 / count;
        std::sort(times_ms_.begin(), times_ms_.end());
        out.p50_ms = times_ms_[times_ms_.size() / 2];
        out.p99_ms = times_ms_[times_ms_.size() * 99 / 100];
        return out;
    }

  private:
    const Server& server_;
    std::int64_t begin_ns_, end_ns_;
    std::int64_t server_before_ns_ = 0, client_before_ns_ = 0;
    std::vector<double> times_ms_;
};

/// A WebSocket with a write queue; frames come to `on_frame`. Beast makes the handshake; frames are
/// split and joined here, as many per system call as there are: else, with two cores for both, the
/// client would be what is measured.
class WsClient : public std::enable_shared_from_this<WsClient> {
  public:
    WsClient(asio::io_context& io, std::uint16_t port, const std::string& target)
        : stream_(io.get_executor()) {
        stream_.next_layer().connect({asio::ip::address_v4::loopback(), port});
        stream_.next_layer().set_option(Tcp::no_delay(true));
        stream_.handshake("127.0.0.1", target);
        stream_.text(true);
    }
    void start() { read(); }
    void send(std::string_view text) { send(kText, text); }
    std::function<void(std::string_view)> on_frame;

  private:
    static constexpr std::uint8_t kText = 0x1, kPing = 0x9, kPong = 0xA;

    void send(std::uint8_t opcode, std::string_view text) {
        append_masked(pending_, opcode, text);
        if (writing_ || scheduled_) return;
        scheduled_ = true;
        asio::post(stream_.get_executor(), [self = shared_from_this()] {
            self->scheduled_ = false;
            self->write();
        });
    }
    void read() {
        stream_.next_layer().async_read_some(
            buffer_.prepare(kReadBytes),
            [self = shared_from_this()](error_code error, std::size_t size) {
                if (error) return;
                self->buffer_.commit(size);
                const auto data = self->buffer_.cdata();
                self->buffer_.consume(
                    self->take_frames({static_cast<const char*>(data.data()), data.size()}));
                self->read();
            });
    }
    /// Whole frames at the beginning of `bytes`; returns their length. Servers do not mask.
    std::size_t take_frames(std::string_view bytes) {
        std::size_t at = 0;
        while (bytes.size() - at >= 2) {
            const auto byte = [&](std::size_t i) { return static_cast<std::uint8_t>(bytes[i]); };
            std::size_t size = byte(at + 1);
            std::size_t header = 2;
            if (size == 127) std::abort();  // no message here is so long
            if (size == 126) {
                if (bytes.size() - at < 4) break;
                size = static_cast<std::size_t>(byte(at + 2) << 8 | byte(at + 3));
                header = 4;
            }
            if (bytes.size() - at < header + size) break;
            const std::string_view text = bytes.substr(at + header, size);
            if (byte(at) == (0x80 | kText)) on_frame(text);
            if (byte(at) == (0x80 | kPing)) send(kPong, text);
            at += header + size;
        }
        return at;
    }
    void write() {
        writing_ = true;
        std::swap(flying_, pending_);
        asio::async_write(stream_.next_layer(), asio::buffer(flying_),
                          [self = shared_from_this()](error_code error, std::size_t) {
                              self->writing_ = false;
                              self->flying_.clear();
                              if (!error && !self->pending_.empty()) self->write();
                          });
    }
    /// A frame (RFC 6455, 5.2) with a masking key of zero, which leaves the text as it is.
    static void append_masked(std::string& out, std::uint8_t opcode, std::string_view text) {
        out.push_back(static_cast<char>(0x80 | opcode));
        if (text.size() < 126) {
            out.push_back(static_cast<char>(0x80 | text.size()));
        } else {
            out.push_back(static_cast<char>(0x80 | 126));
            out.push_back(static_cast<char>((text.size() >> 8) & 0xFF));
            out.push_back(static_cast<char>(text.size() & 0xFF));
        }
        out.append(4, '\0').append(text);
    }
    static constexpr std::size_t kReadBytes = 64 * 1024;
    websocket::stream<Socket, false> stream_;
    boost::beast::flat_buffer buffer_;
    std::string pending_, flying_;
    bool writing_ = false;
    bool scheduled_ = false;
};

/// The text after `name`, up to a character of `ends`.
std::string_view after(std::string_view text, std::string_view name, const char* ends) {
    const std::size_t at = text.find(name);
    if (at == std::string_view::npos) return {};
    text.remove_prefix(at + name.size());
    return text.substr(0, text.find_first_of(ends));
}

std::string token(int client) {
    FixedBytes<32> seed{};
    std::memcpy(seed.data(), &client, sizeof client);
    seed[31] = 1;
    const auto now = std::chrono::system_clock::now().time_since_epoch();
    return wc::build_relay_jwt(
        Secret<32>(std::span<const std::uint8_t, 32>(seed)), "bench", "ws://127.0.0.1",
        std::chrono::duration_cast<std::chrono::seconds>(now).count(), 86'400);
}

std::string relay_target(int client) { return "/?auth=" + token(client) + "&projectId=bench"; }

std::string topic(int number) {
    const std::string digits = std::to_string(number);
    return std::string(64 - digits.size(), '0') + digits;
}

/// A message of the wanted length that begins with the time it left.
std::string stamped(const Load& load) {
    std::string text = std::to_string(now_ns()) + ".";
    text.resize(std::max<std::size_t>(text.size(), static_cast<std::size_t>(load.message_bytes)),
                'x');
    return text;
}

std::int64_t stamp(std::string_view text) {
    std::int64_t ns = 0;
    std::from_chars(text.data(), text.data() + text.size(), ns);
    return ns;
}

std::string publish_frame(std::int64_t id, const std::string& topic_text, const Load& load) {
    return R"({"id":)" + std::to_string(id) +
           R"(,"jsonrpc":"2.0","method":"irn_publish","params":{"topic":")" + topic_text +
           R"(","message":")" + stamped(load) + R"(","ttl":300,"tag":1108}})";
}

/// Unique per call: the relay stores equal messages once, and two stamps could be equal.
std::int64_t next_id() {
    static std::int64_t last = 1'700'000'000'000'000;
    return ++last;
}

}  // namespace

Figures measure_echo(const Server& server, const Load& load) {
    asio::io_context io(1);
    std::vector<std::shared_ptr<WsClient>> clients;
    Meter meter(server, load);
    for (int i = 0; i < load.pairs; ++i) {
        auto client = std::make_shared<WsClient>(io, server.port(), "/");
        WsClient* raw = client.get();
        client->on_frame = [&, raw](std::string_view text) {
            if (!meter.arrived(stamp(after(text, R"("message":")", "."))))
                io.stop();
            else
                raw->send(publish_frame(next_id(), topic(0), load));
        };
        client->start();
        for (int n = 0; n < load.window; ++n)
            client->send(publish_frame(next_id(), topic(0), load));
        clients.push_back(std::move(client));
    }
    io.run();
    return meter.figures();
}

Figures measure_relay(const Server& server, const Load& load) {
    asio::io_context io(1);
    static int round = 0;
    ++round;
    std::vector<std::shared_ptr<WsClient>> clients;
    std::vector<std::shared_ptr<WsClient>> senders;
    bool failed = false;
    int subscribed = 0;
    for (int i = 0; i < load.pairs; ++i) {
        const int number = round * 10'000 + i;
        auto sender = std::make_shared<WsClient>(io, server.port(), relay_target(2 * number));
        auto receiver = std::make_shared<WsClient>(io, server.port(), relay_target(2 * number + 1));
        sender->on_frame = [&](std::string_view text) {
            if (text.find("\"error\"") == std::string_view::npos) return;
            std::fprintf(stderr, "relay: %.*s\n", static_cast<int>(text.size()), text.data());
            failed = true;
            io.stop();
        };
        receiver->on_frame = [&](std::string_view) {
            if (++subscribed == load.pairs) io.stop();
        };
        receiver->send(R"({"id":1700000000000,"jsonrpc":"2.0","method":"irn_subscribe",)"
                       R"("params":{"topic":")" +
                       topic(number) + "\"}}");
        sender->start();
        receiver->start();
        clients.push_back(receiver);
        senders.push_back(sender);
    }
    io.run();
    io.restart();
    Meter meter(server, load);
    for (int i = 0; i < load.pairs; ++i) {
        const int number = round * 10'000 + i;
        WsClient* sender = senders[static_cast<std::size_t>(i)].get();
        WsClient* receiver = clients[static_cast<std::size_t>(i)].get();
        receiver->on_frame = [&, sender, receiver, number](std::string_view text) {
            const bool more = meter.arrived(stamp(after(text, R"("message":")", ".")));
            receiver->send(R"({"id":)" + std::string(after(text, "\"id\":", ",")) +
                           R"(,"jsonrpc":"2.0","result":true})");
            if (!more)
                io.stop();
            else
                sender->send(publish_frame(next_id(), topic(number), load));
        };
        for (int n = 0; n < load.window; ++n)
            sender->send(publish_frame(next_id(), topic(number), load));
    }
    io.run();
    Figures figures = meter.figures();
    figures.failed = figures.failed || failed;
    return figures;
}

// --- Redis --------------------------------------------------------------------------------------

namespace {

/// RESP2 over one socket: commands out, raw bytes in.
class RedisClient : public std::enable_shared_from_this<RedisClient> {
  public:
    RedisClient(asio::io_context& io, std::uint16_t port) : socket_(io.get_executor()) {
        socket_.connect({asio::ip::address_v4::loopback(), port});
        socket_.set_option(Tcp::no_delay(true));
    }
    void start() { read(); }
    void send(std::initializer_list<std::string_view> words) {
        pending_ += "*" + std::to_string(words.size()) + "\r\n";
        for (const std::string_view word : words)
            pending_.append("$" + std::to_string(word.size()) + "\r\n").append(word).append("\r\n");
        if (writing_ || scheduled_) return;
        scheduled_ = true;
        asio::post(socket_.get_executor(), [self = shared_from_this()] {
            self->scheduled_ = false;
            self->write();
        });
    }
    /// Called with all that has come; returns how much it used.
    std::function<std::size_t(std::string_view)> on_bytes;

  private:
    void read() {
        socket_.async_read_some(buffer_.prepare(16 * 1024),
                                [self = shared_from_this()](error_code error, std::size_t size) {
                                    if (error) return;
                                    self->buffer_.commit(size);
                                    const auto data = self->buffer_.cdata();
                                    self->buffer_.consume(self->on_bytes(
                                        {static_cast<const char*>(data.data()), data.size()}));
                                    self->read();
                                });
    }
    void write() {
        writing_ = true;
        std::swap(flying_, pending_);
        asio::async_write(socket_, asio::buffer(flying_),
                          [self = shared_from_this()](error_code error, std::size_t) {
                              self->writing_ = false;
                              self->flying_.clear();
                              if (!error && !self->pending_.empty()) self->write();
                          });
    }
    Socket socket_;
    boost::beast::flat_buffer buffer_;
    std::string pending_, flying_;
    bool writing_ = false;
    bool scheduled_ = false;
};

/// One "message" push: *3 $7 message $n channel $m payload. Returns its length, 0 if not whole.
std::size_t take_message(std::string_view bytes, std::string_view& payload) {
    std::size_t at = 0;
    std::string_view parts[3];
    const auto line = [&](char kind) -> long {
        const std::size_t end = bytes.find("\r\n", at);
        if (end == std::string_view::npos || bytes[at] != kind) return -1;
        const long value = std::strtol(bytes.data() + at + 1, nullptr, 10);
        at = end + 2;
        return value;
    };
    if (line('*') != 3) return 0;
    for (std::string_view& part : parts) {
        const long size = line('$');
        if (size < 0 || at + static_cast<std::size_t>(size) + 2 > bytes.size()) return 0;
        part = bytes.substr(at, static_cast<std::size_t>(size));
        at += static_cast<std::size_t>(size) + 2;
    }
    payload = parts[2];
    return at;
}

}  // namespace

Figures measure_redis(const Server& server, const Load& load) {
    asio::io_context io(1);
    std::vector<std::shared_ptr<RedisClient>> senders, receivers;
    int subscribed = 0;
    for (int i = 0; i < load.pairs; ++i) {
        auto sender = std::make_shared<RedisClient>(io, server.port());
        auto receiver = std::make_shared<RedisClient>(io, server.port());
        sender->on_bytes = [](std::string_view bytes) { return bytes.size(); };
        receiver->on_bytes = [&](std::string_view bytes) {
            if (++subscribed == load.pairs) io.stop();
            return bytes.size();
        };
        receiver->send({"SUBSCRIBE", topic(i)});
        sender->start();
        receiver->start();
        senders.push_back(sender);
        receivers.push_back(receiver);
    }
    io.run();
    io.restart();
    Meter meter(server, load);
    for (int i = 0; i < load.pairs; ++i) {
        RedisClient* sender = senders[static_cast<std::size_t>(i)].get();
        receivers[static_cast<std::size_t>(i)]->on_bytes = [&, sender, i](std::string_view bytes) {
            std::size_t used = 0;
            std::string_view payload;
            while (const std::size_t size = take_message(bytes.substr(used), payload)) {
                used += size;
                if (!meter.arrived(stamp(payload)))
                    io.stop();
                else
                    sender->send({"PUBLISH", topic(i), stamped(load)});
            }
            return used;
        };
        for (int n = 0; n < load.window; ++n) sender->send({"PUBLISH", topic(i), stamped(load)});
    }
    io.run();
    return meter.figures();
}

// --- idle sockets -------------------------------------------------------------------------------

namespace {

/// Anonymous memory of a process: what its heap and stacks take.
std::int64_t resident_bytes(int pid) {
    std::FILE* file = std::fopen(("/proc/" + std::to_string(pid) + "/status").c_str(), "r");
    if (file == nullptr) return 0;
    char line[256];
    std::int64_t kilobytes = 0;
    while (std::fgets(line, sizeof line, file) != nullptr)
        if (std::strncmp(line, "RssAnon:", 8) == 0) kilobytes = std::atoll(line + 8);
    std::fclose(file);
    return kilobytes * 1024;
}

}  // namespace

IdleFigures measure_idle(std::uint16_t port, int server_pid, int sockets, bool subscribed) {
    IdleFigures out;
    asio::io_context io(1);
    const std::int64_t before = resident_bytes(server_pid);
    const auto begin = Clock::now();
    std::vector<std::shared_ptr<websocket::stream<Socket, false>>> open;
    for (int i = 0; i < sockets; ++i) {
        auto stream = std::make_shared<websocket::stream<Socket, false>>(io.get_executor());
        error_code error;
        stream->next_layer().connect({asio::ip::address_v4::loopback(), port}, error);
        if (!error) stream->handshake("127.0.0.1", relay_target(1'000'000 + i), error);
        if (!error && subscribed) {
            const std::string request =
                R"({"id":1700000000000,"jsonrpc":"2.0","method":"irn_subscribe","params":{"topic":")" +
                topic(1'000'000 + i) + "\"}}";
            stream->write(asio::buffer(request), error);
            boost::beast::flat_buffer buffer;
            if (!error) stream->read(buffer, error);
        }
        if (error) {
            std::fprintf(stderr, "idle: stopped at %d sockets: %s\n", i, error.message().c_str());
            break;
        }
        open.push_back(std::move(stream));
    }
    out.open_seconds = std::chrono::duration<double>(Clock::now() - begin).count();
    out.sockets = static_cast<int>(open.size());
    if (out.sockets > 0)
        out.bytes_each = static_cast<double>(resident_bytes(server_pid) - before) / out.sockets;
    return out;
}

}  // namespace portico::bench
