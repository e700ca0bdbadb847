// SPDX-License-Identifier: Apache-2.0
//
// portico-relay-bench PORTICO [SECONDS]: starts the relay, a bare Beast echo server and Redis, puts
// the same load on each in turn with the same client, and prints Markdown tables.
#include <sys/resource.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>

#include "bench/relay/bench.hpp"

namespace {

using namespace portico::bench;

std::string make_folder() {
    std::string pattern = std::filesystem::temp_directory_path() / "portico-bench-XXXXXX";
    return mkdtemp(pattern.data());
}

std::vector<std::string> relay_command(const std::string& portico, const std::string& folder) {
    // The limits that a benchmark is meant to hit are set aside; durability is as always.
    return {portico,          "serve",
            "--data",         folder,
            "--listen",       "127.0.0.1:0",
            "--admin-listen", "",
            "--log-level",    "error",
            "--limit",        "frames_per_second=0",
            "--limit",        "subscriptions_per_client=100000",
            "--limit",        "idle_without_subscription_ms=3600000"};
}

void print_throughput(const std::string& self, const std::string& portico, int seconds) {
    const std::string folder = make_folder();
    const Server echo({self, "--echo-server"});
    const Server relay(relay_command(portico, folder));
    const std::uint16_t redis_port = static_cast<std::uint16_t>(20'000 + getpid() % 10'000);
    const Server redis({"redis-server", "--port", std::to_string(redis_port), "--save", "",
                        "--appendonly", "no", "--dir", folder, "--bind", "127.0.0.1"},
                       redis_port);
    std::printf(
        "## Relay: publish to delivery, 512-byte messages\n\n"
        "The relay writes each message to disk (SQLite, synchronous=FULL) before it answers "
        "and delivers;\nthe echo server and Redis store nothing. One client program, the "
        "same for all three.\n\n"
        "| pairs x window | relay msg/s | p50 ms | p99 ms | echo msg/s | p50 ms | p99 ms | "
        "Redis msg/s | p50 ms | p99 ms | relay : echo | relay : Redis |\n"
        "|---|---|---|---|---|---|---|---|---|---|---|---|\n");
    for (const auto& [pairs, window] : {std::pair{1, 1}, {1, 64}, {16, 16}, {64, 32}}) {
        const Load load{pairs, window, 512, seconds};
        const Figures a = measure_relay(relay.port(), load);
        const Figures b = measure_echo(echo.port(), load);
        const Figures c = measure_redis(redis_port, load);
        std::printf(
            "| %d x %d | %.0f | %.2f | %.2f | %.0f | %.2f | %.2f | %.0f | %.2f | %.2f | "
            "%.2f | %.2f |%s\n",
            pairs, window, a.per_second, a.p50_ms, a.p99_ms, b.per_second, b.p50_ms, b.p99_ms,
            c.per_second, c.p50_ms, c.p99_ms, a.per_second / b.per_second,
            a.per_second / c.per_second, a.failed ? " (the relay refused some)" : "");
        std::fflush(stdout);
    }
    std::filesystem::remove_all(folder);
}

void print_idle(const std::string& portico) {
    rlimit limit{};
    getrlimit(RLIMIT_NOFILE, &limit);
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
    const int sockets = static_cast<int>(limit.rlim_cur) - 100;
    std::printf(
        "\n## Idle WebSockets, up to the file limit of %d\n\n"
        "Anonymous resident memory of the relay process, divided by the sockets. Target: at "
        "most 12 288 bytes.\n\n"
        "| sockets | subscribed | bytes each | opened in s |\n|---|---|---|---|\n",
        static_cast<int>(limit.rlim_cur));
    for (const bool subscribed : {false, true}) {
        const std::string folder = make_folder();
        {
            const Server relay(relay_command(portico, folder));
            const IdleFigures figures =
                measure_idle(relay.port(), relay.pid(), sockets, subscribed);
            std::printf("| %d | %s | %.0f | %.1f |\n", figures.sockets, subscribed ? "yes" : "no",
                        figures.bytes_each, figures.open_seconds);
            std::fflush(stdout);
        }
        std::filesystem::remove_all(folder);
    }
}

}  // namespace

int main(int argc, char** argv) {
    if (argc == 2 && std::string(argv[1]) == "--echo-server") return run_echo_server();
    if (argc < 2) {
        std::fprintf(stderr, "usage: portico-relay-bench PORTICO [SECONDS]\n");
        return 2;
    }
    print_throughput(argv[0], argv[1], argc > 2 ? std::atoi(argv[2]) : 5);
    print_idle(argv[1]);
    return 0;
}
