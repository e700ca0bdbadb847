// SPDX-License-Identifier: Apache-2.0
//
// The real program over real sockets: started, killed, restarted, flooded, left unread (protocols
// 3.1, 3.3, 3.7, 3.8; issue: kill -9 at any moment loses nothing that was answered).
#include <fcntl.h>
#include <gmock/gmock.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include <boost/asio/connect.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <chrono>
#include <filesystem>
#include <optional>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "core/base/json.hpp"
#include "core/walletconnect/relay_auth.hpp"

namespace portico::app {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = boost::beast::http;
namespace websocket = boost::beast::websocket;
using boost::system::error_code;
using Tcp = asio::ip::tcp;
using testing::HasSubstr;

const std::string kTopic(64, 'a');

// --- the program --------------------------------------------------------------------------------

class Folder {
  public:
    Folder() {
        std::string pattern = std::filesystem::temp_directory_path() / "portico-process-XXXXXX";
        path_ = mkdtemp(pattern.data());
    }
    ~Folder() { std::filesystem::remove_all(path_); }
    const std::string& path() const { return path_; }

  private:
    std::string path_;
};

class Program {
  public:
    explicit Program(std::vector<std::string> arguments) {
        int out[2], err[2];
        if (pipe(out) != 0 || pipe(err) != 0) abort();
        arguments.insert(arguments.begin(), PORTICO_BINARY);
        std::vector<char*> argv;
        for (std::string& argument : arguments) argv.push_back(argument.data());
        argv.push_back(nullptr);
        pid_ = fork();
        if (pid_ == 0) {
            dup2(out[1], 1);
            dup2(err[1], 2);
            for (int fd = 3; fd < 64; ++fd) close(fd);
            execv(argv[0], argv.data());
            _exit(127);
        }
        close(out[1]);
        close(err[1]);
        out_ = out[0];
        err_ = err[0];
    }
    ~Program() {
        if (pid_ > 0) {
            kill(pid_, SIGKILL);
            wait();
        }
        close(out_);
        close(err_);
    }
    /// One line of what it prints; empty at the end.
    std::string line() { return read_line(out_); }
    std::string error_line() { return read_line(err_); }
    void signal(int number) { kill(pid_, number); }
    /// Exit status, or minus the signal.
    int wait() {
        int status = 0;
        waitpid(pid_, &status, 0);
        pid_ = -1;
        return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
    }

  private:
    static std::string read_line(int fd) {
        std::string out;
        char c = 0;
        while (read(fd, &c, 1) == 1 && c != '\n') out.push_back(c);
        return out;
    }
    pid_t pid_ = -1;
    int out_ = -1, err_ = -1;
};

/// A server on free ports.
class Relay {
  public:
    explicit Relay(const std::string& data, std::vector<std::string> limits = {},
                   std::vector<std::string> more = {})
        : program_([&] {
              std::vector<std::string> arguments = {"serve",       "--data",      data,
                                                    "--listen",    "127.0.0.1:0", "--admin-listen",
                                                    "127.0.0.1:0", "--log-level", "error"};
              if (std::ranges::find(more, "--project") == more.end() &&
                  std::ranges::find(more, "--config") == more.end())
                  arguments.emplace_back("--any-project");
              for (const std::string& limit : limits)
                  arguments.insert(arguments.end(), {"--limit", limit});
              arguments.insert(arguments.end(), more.begin(), more.end());
              return arguments;
          }()) {
        port = number_after_colon(program_.line());
        admin_port = number_after_colon(program_.line());
    }
    Program& program() { return program_; }
    std::uint16_t port = 0;
    std::uint16_t admin_port = 0;

  private:
    static std::uint16_t number_after_colon(const std::string& line) {
        return static_cast<std::uint16_t>(std::stoi(line.substr(line.rfind(':') + 1)));
    }
    Program program_;
};

// --- clients ------------------------------------------------------------------------------------

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

std::string publish_params(std::string_view message, std::string_view topic = kTopic) {
    return R"({"topic":")" + std::string(topic) + R"(","message":")" + std::string(message) +
           R"(","ttl":3600,"tag":1108})";
}

std::string topic_params() { return R"({"topic":")" + kTopic + "\"}"; }

/// A blocking WebSocket client.
class Client {
  public:
    explicit Client(std::uint16_t port, std::string query, int receive_buffer = 0) : stream_(io_) {
        Tcp::socket& socket = stream_.next_layer();
        socket.open(Tcp::v4());
        if (receive_buffer != 0)
            socket.set_option(asio::socket_base::receive_buffer_size(receive_buffer));
        socket.connect({asio::ip::address_v4::loopback(), port});
        socket.set_option(Tcp::no_delay(true));
        stream_.read_message_max(64 * 1024 * 1024);
        stream_.control_callback([this](websocket::frame_type kind, beast::string_view) {
            if (kind == websocket::frame_type::ping) ++pings;
        });
        stream_.handshake(response, "localhost", "/?" + query, handshake_error);
    }
    Client(std::uint16_t port, std::uint8_t client, int receive_buffer = 0)
        : Client(port, "auth=" + token(client) + "&projectId=x", receive_buffer) {}

    /// False once the connection has gone.
    bool send(const std::string& text) {
        stream_.write(asio::buffer(text), error);
        return !error;
    }
    /// The next frame; nothing once the connection has gone.
    std::optional<std::string> read() {
        beast::flat_buffer buffer;
        stream_.read(buffer, error);
        if (error) return std::nullopt;
        return beast::buffers_to_string(buffer.data());
    }
    Json read_json() {
        const auto text = read();
        return text ? *parse_json(*text) : Json();
    }
    void acknowledge(const Json& push) {
        send(R"({"id":)" + push.find("id")->number_text() + R"(,"jsonrpc":"2.0","result":true})");
    }
    int close_code() const { return stream_.reason().code; }
    std::string close_reason() const {
        return {stream_.reason().reason.data(), stream_.reason().reason.size()};
    }

    error_code error, handshake_error;
    websocket::response_type response;
    int pings = 0;

  private:
    asio::io_context io_;
    websocket::stream<Tcp::socket> stream_;
};

http::response<http::string_body> ask(std::uint16_t port, http::verb verb, std::string target,
                                      std::string body = {}, std::string bearer = {}) {
    asio::io_context io;
    Tcp::socket socket(io);
    socket.connect({asio::ip::address_v4::loopback(), port});
    http::request<http::string_body> message(verb, target, 11);
    message.set(http::field::host, "localhost");
    if (!bearer.empty()) message.set(http::field::authorization, "Bearer " + bearer);
    message.body() = std::move(body);
    message.prepare_payload();
    http::write(socket, message);
    beast::flat_buffer buffer;
    http::response<http::string_body> response;
    http::read(socket, buffer, response);
    return response;
}

std::uint64_t metric(std::uint16_t admin_port, const std::string& name) {
    const std::string text = ask(admin_port, http::verb::get, "/metrics").body();
    const std::size_t at = text.find("\n" + name + " ");
    return at == std::string::npos ? 0 : std::stoull(text.substr(at + name.size() + 2));
}

// --- durability ---------------------------------------------------------------------------------

TEST(Process, KillLosesNothingThatWasAnswered) {
    constexpr int kRounds = 5;
    const Folder folder;
    const std::vector<std::string> limits = {"mailbox_messages=1000000", "frame_burst=1000000",
                                             "total_mailbox_bytes=4000000000"};
    std::set<std::string> answered, delivered;
    int next = 0;
    {
        Relay relay(folder.path(), limits);
        Client wallet(relay.port, 1);
        wallet.send(request("1700000000001", "irn_subscribeBlocking", topic_params()));
        ASSERT_NE(wallet.read_json().find("result"), nullptr);
    }
    for (int round = 0; round < kRounds; ++round) {
        Relay relay(folder.path(), limits);
        Client dapp(relay.port, 2);
        // A storm with many publishes under way; the kill comes in the midst of it.
        std::thread killer;
        std::size_t answers = 0;
        const std::size_t kill_after = 200 + static_cast<std::size_t>(round) * 371;
        int in_flight = 0;
        std::vector<std::string> texts;
        const int base = next;
        while (true) {
            while (in_flight < 64) {
                const std::string text = "m" + std::to_string(next);
                if (!dapp.send(request(std::to_string(1'700'000'000'000 + next), "irn_publish",
                                       publish_params(text))))
                    break;
                ++next;
                ++in_flight;
            }
            const auto frame = dapp.read();
            if (!frame) break;
            const Json answer = *parse_json(*frame);
            ASSERT_NE(answer.find("result"), nullptr) << *frame;
            const auto id = answer.find("id")->as_integer();
            answered.insert("m" + std::to_string(*id - 1'700'000'000'000));
            --in_flight;
            if (++answers == kill_after)
                killer = std::thread([&] { relay.program().signal(SIGKILL); });
        }
        ASSERT_TRUE(killer.joinable()) << "the connection ended before the kill, after " << answers
                                       << " answers from " << base;
        killer.join();
        EXPECT_EQ(relay.program().wait(), -SIGKILL);
    }
    Relay relay(folder.path(), limits);
    Client wallet(relay.port, 1);
    wallet.send(request("1700000000001", "irn_subscribe", topic_params()));
    ASSERT_NE(wallet.read_json().find("result"), nullptr);
    // All of it comes in order of publishing; the last answered one is among the last.
    long previous = -1;
    while (delivered.size() < answered.size() ||
           !std::includes(delivered.begin(), delivered.end(), answered.begin(), answered.end())) {
        const Json push = wallet.read_json();
        ASSERT_TRUE(push.is_object()) << "missing " << answered.size() - delivered.size();
        const std::string text(*push.find("params")->find("data")->find_string("message"));
        const long number = std::stol(text.substr(1));
        EXPECT_GT(number, previous);
        previous = number;
        delivered.insert(text);
        wallet.acknowledge(push);
    }
    EXPECT_GE(answered.size(), 200u * kRounds);
}

TEST(Process, TermSaysGoodbyeWith1001AndExits0) {
    const Folder folder;
    Relay relay(folder.path());
    Client client(relay.port, 1);
    client.send(request("1700000000001", "irn_publish", publish_params("m")));
    EXPECT_NE(client.read_json().find("result"), nullptr);
    relay.program().signal(SIGTERM);
    EXPECT_EQ(client.read(), std::nullopt);
    EXPECT_EQ(client.close_code(), 1001);
    EXPECT_EQ(relay.program().wait(), 0);
}

// --- starting -----------------------------------------------------------------------------------

TEST(Process, WhatPreventsTheStartIsOneClearLine) {
    const Folder folder;
    Relay relay(folder.path());
    const auto failure = [](std::vector<std::string> arguments) {
        Program program(std::move(arguments));
        const std::string line = program.error_line();
        EXPECT_EQ(program.error_line(), "");
        EXPECT_NE(program.wait(), 0);
        return line;
    };
    EXPECT_THAT(failure({"serve", "--data", folder.path()}),
                HasSubstr("is in use by another portico process"));
    const Folder other;
    const std::string address = "127.0.0.1:" + std::to_string(relay.port);
    EXPECT_EQ(failure({"serve", "--data", other.path(), "--listen", address}),
              "portico: cannot listen on " + address + ": the port is in use by another program");
    EXPECT_THAT(failure({"serve", "--data", "/proc/none"}),
                HasSubstr("cannot make the data folder /proc/none"));
    EXPECT_THAT(failure({"serve", "--data", other.path(), "--static", "/none"}),
                HasSubstr("does not exist"));
    EXPECT_THAT(failure({"serve", "--limit", "nothing=1"}), HasSubstr("unknown limit \"nothing\""));
    EXPECT_THAT(failure({"serve", "--limit", "mailbox_bytes=x"}), HasSubstr("name=number"));
    EXPECT_THAT(failure({"serve", "--config", "/none.toml"}), HasSubstr("/none.toml"));
    EXPECT_THAT(failure({}), HasSubstr("subcommand"));
}

TEST(Process, VersionAndDoctor) {
    Program version({"--version"});
    EXPECT_EQ(version.line(), "portico 0.1.0");
    EXPECT_EQ(version.wait(), 0);
    const Folder folder;
    Program doctor(
        {"doctor", "--data", folder.path(), "--listen", "127.0.0.1:0", "--admin-listen", ""});
    EXPECT_THAT(doctor.line(), HasSubstr("ok    data folder"));
    EXPECT_EQ(doctor.wait(), 0);
}

TEST(Process, ConfigurationFileIsRead) {
    const Folder folder;
    const std::string path = folder.path() + "/portico.toml";
    std::FILE* file = std::fopen(path.c_str(), "w");
    std::fputs(
        "project = [\"0123\"]\n[relay.limits]\nmessage_bytes = 10\n"
        "[relay.limits.message_bytes_by_tag]\n1108 = 4\n",
        file);
    std::fclose(file);
    Relay relay(folder.path() + "/data", {}, {"--config", path});
    EXPECT_EQ(Client(relay.port, 1).response.result_int(), 401u);  // projectId=x
    Client client(relay.port, "auth=" + token(1) + "&projectId=0123");
    client.send(request("1700000000001", "irn_publish", publish_params("12345")));
    EXPECT_THAT(*client.read(), HasSubstr("Maximum size for tag 1108 is 4"));
}

// --- refusals, 3.3 ------------------------------------------------------------------------------

TEST(Process, RefusalIsAStatusOrAFrameAndClose3000) {
    const Folder folder;
    Relay relay(folder.path());
    const Client plain(relay.port, "auth=bad&projectId=x");
    EXPECT_TRUE(plain.handshake_error);
    EXPECT_EQ(plain.response.result_int(), 401u);
    Client browser(relay.port, "auth=bad&projectId=x&useOnCloseEvent=true");
    EXPECT_FALSE(browser.handshake_error);
    EXPECT_EQ(*browser.read(),
              R"({"id":0,"jsonrpc":"2.0","error":{"code":3000,"message":"JWT validation error: )"
              R"(Invalid token: format","data":"InvalidJwt"}})");
    EXPECT_EQ(browser.read(), std::nullopt);
    EXPECT_EQ(browser.close_code(), 3000);
    EXPECT_EQ(browser.close_reason(), "JWT validation error: Invalid token: format");
}

// --- ids, HTTP ----------------------------------------------------------------------------------

TEST(Process, IdsBeyondDoublesComeBackUnchanged) {  // 3.4
    const Folder folder;
    Relay relay(folder.path());
    Client client(relay.port, 1);
    for (const std::string id : {"1700000000000123457", "\"1700000000000123457\""}) {
        client.send(request(id, "irn_publish", publish_params("m")));
        EXPECT_EQ(*client.read(), R"({"id":)" + id + R"(,"jsonrpc":"2.0","result":true})");
    }
}

TEST(Process, RpcOverHttp) {  // 3.1
    const Folder folder;
    Relay relay(folder.path());
    Client wallet(relay.port, 1);
    wallet.send(request("1700000000001", "irn_subscribe", topic_params()));
    wallet.read();
    const auto response =
        ask(relay.port, http::verb::post, "/rpc?projectId=x",
            request("1700000000000123457", "irn_publish", publish_params("m")), token(2));
    EXPECT_EQ(response.result_int(), 200u);
    EXPECT_EQ(response.body(), R"({"id":1700000000000123457,"jsonrpc":"2.0","result":true})");
    EXPECT_EQ(wallet.read_json().find("params")->find("data")->find_string("message"), "m");
    EXPECT_EQ(ask(relay.port, http::verb::post, "/rpc", "{}").result_int(), 401u);
    EXPECT_EQ(ask(relay.port, http::verb::get, "/rpc").result_int(), 405u);
    EXPECT_THAT(ask(relay.port, http::verb::post, "/rpc", "{", token(2)).body(),
                HasSubstr("Serialization"));
    EXPECT_THAT(ask(relay.port, http::verb::post, "/rpc",
                    R"({"id":1700000000000,"jsonrpc":"2.0","result":true})", token(2))
                    .body(),
                HasSubstr("Serialization"));
    EXPECT_EQ(ask(relay.port, http::verb::get, "/health").body(), R"({"status":"ok"})");
    EXPECT_EQ(ask(relay.port, http::verb::get, "/public-key").body().size(), 64u);
    EXPECT_EQ(ask(relay.port, http::verb::get, "/metrics").result_int(), 404u);  // admin only
    EXPECT_EQ(ask(relay.admin_port, http::verb::get, "/health").result_int(), 200u);
}

// --- the HTTP API -------------------------------------------------------------------------------

TEST(Process, WalletListIsServedAndTakenAnewWithoutARestart) {  // 6.1
    const Folder folder;
    Relay relay(folder.path());
    const auto first = ask(relay.port, http::verb::get, "/getWallets?projectId=x&page=1&entries=4");
    EXPECT_EQ(first.result_int(), 200u);
    EXPECT_EQ(first[http::field::access_control_allow_origin], "*");
    EXPECT_THAT(first.body(), HasSubstr("\"name\":\"MetaMask\""));

    const std::string file = folder.path() + "/mine.json";
    std::FILE* out = std::fopen(file.c_str(), "w");
    std::fputs(R"({"format":1,"wallets":[{"id":"kestrel","name":"Kestrel"}]})", out);
    std::fclose(out);
    Program import({"wallets", "import", file, "--data", folder.path()});  // while it runs
    EXPECT_EQ(import.line(), "imported 1 wallets");
    EXPECT_EQ(import.wait(), 0);
    while (ask(relay.port, http::verb::get, "/getWallets?projectId=x").body().find("Kestrel") ==
           std::string::npos)
        usleep(10'000);
    const std::string metrics = ask(relay.admin_port, http::verb::get, "/metrics").body();
    EXPECT_THAT(metrics, HasSubstr("route=\"/getWallets\",status=\"2xx\"}"));
}

TEST(Process, UnknownAddressesOfTheApiAnswerJson) {  // 8.2
    const Folder folder;
    Relay relay(folder.path());
    const auto missing = ask(relay.port, http::verb::get, "/v1/nothing");
    EXPECT_EQ(missing.result_int(), 404u);
    EXPECT_THAT(missing.body(), HasSubstr("\"code\":\"route_not_found\""));
    EXPECT_EQ(ask(relay.port, http::verb::post, "/getWallets", "{}").result_int(), 405u);
}

TEST(Process, RpcOverHttpIsLimitedPerClientAndPerAddress) {
    const Folder folder;
    Relay relay(folder.path(), {"rpc_per_second_client=1", "rpc_burst_client=2",
                                "rpc_per_second_address=1", "rpc_burst_address=5"});
    const auto post = [&](int client) {
        return ask(relay.port, http::verb::post, "/rpc",
                   request("1700000000000123457", "irn_publish", publish_params("m")),
                   token(static_cast<std::uint8_t>(client)));
    };
    EXPECT_EQ(post(1).result_int(), 200u);
    EXPECT_EQ(post(1).result_int(), 200u);
    const auto refused = post(1);
    EXPECT_EQ(refused.result_int(), 429u);
    EXPECT_GE(std::stoi(std::string(refused["Retry-After"])), 1);
    EXPECT_THAT(refused.body(), HasSubstr("\"code\":3001"));
    EXPECT_THAT(refused.body(), HasSubstr("one client; nothing was done, try again in"));
    EXPECT_EQ(post(2).result_int(), 200u);  // another client is not held back
    std::string body;
    for (int client = 3; client < 20; ++client) {  // until they are too many for one address
        const auto response = post(client);
        if (response.result_int() == 429) body = response.body();
    }
    EXPECT_THAT(body, HasSubstr("one address"));
    EXPECT_GE(metric(relay.admin_port, "portico_relay_rpc_limited_total"), 2u);
}

// --- bad neighbours, 3.8 ------------------------------------------------------------------------

TEST(Process, FlooderIsCutOffAndOthersGoOn) {
    const Folder folder;
    Relay relay(folder.path(), {"frames_per_second=200", "frame_burst=200"});
    Client other(relay.port, 1);
    Client flooder(relay.port, 2);
    std::thread flood([&] {
        for (int i = 0; i < 100'000; ++i)
            if (!flooder.send(request(std::to_string(1'700'000'000'000 + i), "irn_publish",
                                      publish_params("m"))))
                return;
    });
    for (int i = 0; i < 100; ++i) {
        other.send(request("1700000000001", "irn_publish", publish_params(std::to_string(i))));
        ASSERT_NE(other.read_json().find("result"), nullptr);
    }
    flood.join();
    bool refused = false;
    while (const auto frame = flooder.read())
        refused = refused || frame->find("\"code\":3001") != std::string::npos;
    EXPECT_TRUE(refused);
    EXPECT_EQ(metric(relay.admin_port, "portico_relay_flooders_closed_total"), 1u);
}

TEST(Process, SlowReaderIsCutOffAndOthersGoOn) {
    const Folder folder;
    Relay relay(folder.path(), {"write_stall_ms=300"});
    Client slow(relay.port, 1, 4096);
    slow.send(request("1700000000001", "irn_subscribe", topic_params()));
    slow.read();
    Client dapp(relay.port, 2);
    const std::string filler(100'000, 'x');
    for (int i = 0; i < 100; ++i) {  // 10 MB for a reader that reads nothing
        dapp.send(
            request("1700000000001", "irn_publish", publish_params(std::to_string(i) + filler)));
        ASSERT_NE(dapp.read_json().find("result"), nullptr);
    }
    while (metric(relay.admin_port, "portico_slow_readers_closed_total") == 0) usleep(10'000);
    while (slow.read()) {
    }
    EXPECT_TRUE(slow.error);
    Client again(relay.port, 1);  // nothing is lost for it
    again.send(request("1700000000001", "irn_subscribe", topic_params()));
    again.read();
    for (int i = 0; i < 100; ++i) {
        const Json push = again.read_json();
        ASSERT_TRUE(push.is_object());
        EXPECT_EQ(*push.find("params")->find("data")->find_string("message"),
                  std::to_string(i) + filler);
        again.acknowledge(push);
    }
}

TEST(Process, OversizedFrameIsClosedWith1009) {
    const Folder folder;
    Relay relay(folder.path(), {"frame_bytes=1000"});
    Client client(relay.port, 1);
    client.send(request("1700000000001", "irn_publish", publish_params(std::string(1000, 'x'))));
    EXPECT_EQ(client.read(), std::nullopt);
    EXPECT_EQ(client.close_code(), 1009);
}

TEST(Process, PingsComeWithoutTraffic) {  // 3.7: heartbeat
    const Folder folder;
    Relay relay(folder.path(), {"ping_interval_ms=100", "idle_without_subscription_ms=3000"});
    Client client(relay.port, 1);
    EXPECT_EQ(client.read(), std::nullopt);  // until it is closed as stale
    EXPECT_EQ(client.close_code(), 4008);
    EXPECT_GE(client.pings, 2);
}

TEST(Process, ConnectionsBeyondTheLimitGet503) {
    const Folder folder;
    Relay relay(folder.path(), {"connections=2"});
    Client first(relay.port, 1);
    Client second(relay.port, 2);
    const Client third(relay.port, 3);
    EXPECT_EQ(third.response.result_int(), 503u);
    first.send(request("1700000000001", "irn_publish", publish_params("m")));
    EXPECT_NE(first.read_json().find("result"), nullptr);
}

}  // namespace
}  // namespace portico::app
