// SPDX-License-Identifier: Apache-2.0
//
// The parts of the relay benchmark: the load, the servers it is put on, the figures it gives.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace portico::bench {

/// How much is under way at once: `pairs` of a sender and a receiver, `window` messages each.
struct Load {
    int pairs = 1;
    int window = 1;
    int message_bytes = 512;
    int seconds = 5;
};

struct Figures {
    double per_second = 0;
    double p50_ms = 0;
    double p99_ms = 0;
    double server_us = 0;  ///< processor time per message, all threads, the kernel's included
    double client_us = 0;
    bool failed = false;
};

/// A child process whose standard output is read for a line that ends in its port.
class Server {
  public:
    explicit Server(std::vector<std::string> command, std::uint16_t port = 0);
    ~Server();
    Server(const Server&) = delete;
    std::uint16_t port() const { return port_; }
    int pid() const { return pid_; }
    /// Processor time of all its threads so far.
    std::int64_t cpu_ns() const;

  private:
    int pid_ = -1;
    int out_ = -1;
    std::uint16_t port_ = 0;
};

/// Each message goes out and comes back on the same socket.
Figures measure_echo(const Server& server, const Load& load);
/// From the publish leaving to the push arriving, each message durable in between; answers read,
/// pushes acknowledged.
Figures measure_relay(const Server& server, const Load& load);
/// The same path through Redis PUBLISH and SUBSCRIBE, which stores nothing.
Figures measure_redis(const Server& server, const Load& load);

struct IdleFigures {
    int sockets = 0;
    double bytes_each = 0;
    double open_seconds = 0;
};

/// Opens sockets until the file limit or a refusal, each subscribed to a topic of its own if asked,
/// and compares the server's resident memory before and after.
IdleFigures measure_idle(std::uint16_t port, int server_pid, int sockets, bool subscribed);

/// A bare Beast echo server: coroutines, one thread, nothing else. Prints its port; never returns.
int run_echo_server();

}  // namespace portico::bench
