// SPDX-License-Identifier: Apache-2.0
#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/websocket.hpp>
#include <cstdio>
#include <cstdlib>
#include <filesystem>

#include "bench/relay/bench.hpp"
#include "server/net/asio_types.hpp"

namespace portico::bench {

using namespace portico::net;

Server::Server(std::vector<std::string> command, std::uint16_t port) : port_(port) {
    int out[2];
    if (pipe(out) != 0) std::abort();
    std::vector<char*> argv;
    for (std::string& word : command) argv.push_back(word.data());
    argv.push_back(nullptr);
    pid_ = fork();
    if (pid_ == 0) {
        dup2(out[1], 1);
        dup2(open("/dev/null", O_WRONLY), 2);
        for (int fd = 3; fd < 64; ++fd) close(fd);
        execvp(argv[0], argv.data());
        _exit(127);
    }
    close(out[1]);
    out_ = out[0];
    std::string line;
    char c = 0;
    while (read(out_, &c, 1) == 1) {
        if (c != '\n') {
            line.push_back(c);
            continue;
        }
        // Redis says many things; the line that matters ends in "connections".
        if (port_ != 0 && line.find("Ready to accept connections") != std::string::npos) return;
        if (port_ == 0) {
            port_ = static_cast<std::uint16_t>(std::atoi(line.substr(line.rfind(':') + 1).c_str()));
            return;
        }
        line.clear();
    }
    std::fprintf(stderr, "cannot start %s\n", command[0].c_str());
    std::exit(1);
}

Server::~Server() {
    kill(pid_, SIGTERM);
    waitpid(pid_, nullptr, 0);
    close(out_);
}

std::int64_t Server::cpu_ns() const {
    std::int64_t total = 0;
    const std::string folder = "/proc/" + std::to_string(pid_) + "/task";
    for (const auto& thread : std::filesystem::directory_iterator(folder)) {
        std::FILE* file = std::fopen((thread.path() / "schedstat").c_str(), "r");
        if (file == nullptr) continue;
        long long ns = 0;
        if (std::fscanf(file, "%lld", &ns) == 1) total += ns;
        std::fclose(file);
    }
    return total;
}

namespace {

constexpr auto kTuple = asio::as_tuple(kUseAwaitable);

Awaitable<void> echo(Socket socket) {
    boost::beast::websocket::stream<Socket, false> stream(std::move(socket));
    if (const auto [error] = co_await stream.async_accept(kTuple); error) co_return;
    stream.text(true);
    boost::beast::flat_buffer buffer;
    while (true) {
        const auto [read_error, got] = co_await stream.async_read(buffer, kTuple);
        if (read_error) co_return;
        const auto [write_error, put] = co_await stream.async_write(buffer.data(), kTuple);
        if (write_error) co_return;
        buffer.consume(buffer.size());
    }
}

Awaitable<void> accept(asio::io_context& io, Acceptor& acceptor) {
    while (true) {
        auto [error, socket] = co_await acceptor.async_accept(kTuple);
        if (error) co_return;
        error_code ignored;
        socket.set_option(Tcp::no_delay(true), ignored);
        asio::co_spawn(io, echo(std::move(socket)), asio::detached);
    }
}

}  // namespace

int run_echo_server() {
    asio::io_context io(1);
    Acceptor acceptor(io.get_executor(), {asio::ip::address_v4::loopback(), 0});
    std::printf("echo on 127.0.0.1:%u\n", static_cast<unsigned>(acceptor.local_endpoint().port()));
    std::fflush(stdout);
    asio::co_spawn(io, accept(io, acceptor), asio::detached);
    io.run();
    return 0;
}

}  // namespace portico::bench
