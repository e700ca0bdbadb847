// SPDX-License-Identifier: Apache-2.0
//
// portico-relay-bench PORTICO [SECONDS [ROUNDS [PAIRSxWINDOW...]]]: starts the relay, a bare Beast
// echo server and Redis, puts the same load on each in turn with the same client, several times,
// and prints Markdown tables of medians.
#include <arpa/inet.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>

#include "bench/relay/bench.hpp"

namespace {

using namespace portico::bench;

struct Options {
    std::string portico;
    int seconds = 4;
    int rounds = 3;
    std::vector<Load> loads = {};
    bool idle = true;
};

std::string make_folder() {
    std::string pattern = std::filesystem::temp_directory_path() / "portico-bench-XXXXXX";
    return mkdtemp(pattern.data());
}

/// A port that was free a moment ago, for a server that does not say which it took.
std::uint16_t free_port() {
    const int probe = socket(AF_INET, SOCK_STREAM, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    if (bind(probe, reinterpret_cast<sockaddr*>(&address), size) != 0) std::abort();
    getsockname(probe, reinterpret_cast<sockaddr*>(&address), &size);
    close(probe);
    return ntohs(address.sin_port);
}

std::vector<std::string> relay_command(const std::string& portico, const std::string& folder) {
    // The limits that a benchmark is meant to hit are set aside; durability is as always.
    return {portico,
            "serve",
            "--data",
            folder,
            "--listen",
            "127.0.0.1:0",
            "--admin-listen",
            "",
            "--log-level",
            "error",
            "--any-project",
            "--limit",
            "upgrades_per_second_address=0",
            "--limit",
            "frames_per_second=0",
            "--limit",
            "subscriptions_per_client=100000",
            "--limit",
            "idle_without_subscription_ms=3600000"};
}

/// The middle one of each figure over all rounds, so that one disturbed round does not count.
Figures median(const std::vector<Figures>& rounds) {
    const auto middle = [&](auto member) {
        std::vector<double> values;
        for (const Figures& one : rounds) values.push_back(one.*member);
        std::sort(values.begin(), values.end());
        return values[values.size() / 2];
    };
    Figures out;
    out.per_second = middle(&Figures::per_second);
    out.p50_ms = middle(&Figures::p50_ms);
    out.p99_ms = middle(&Figures::p99_ms);
    out.server_us = middle(&Figures::server_us);
    out.client_us = middle(&Figures::client_us);
    for (const Figures& one : rounds) out.failed = out.failed || one.failed;
    return out;
}

std::string load_average() {
    double minutes[1] = {0};
    if (getloadavg(minutes, 1) != 1) return "unknown";
    char text[32];
    std::snprintf(text, sizeof text, "%.1f", minutes[0]);
    return text;
}

void print_row(const Load& load, const char* name, const Figures& figures, const Figures& echo,
               int frames) {
    const double ratio = figures.per_second / echo.per_second;
    constexpr int kEchoFrames = 2;
    std::printf("| %d x %d | %s | %.0f | %.2f | %.2f | %.1f | %.1f | %.2f | ", load.pairs,
                load.window, name, figures.per_second, figures.p50_ms, figures.p99_ms,
                figures.server_us, figures.client_us, ratio);
    if (frames > 0) std::printf("%.2f |", ratio * frames / kEchoFrames);
    std::printf("%s\n", figures.failed ? " (some were refused)" : "");
}

void print_throughput(const std::string& self, const Options& options) {
    const std::string folder = make_folder();
    const Server echo({self, "--echo-server"});
    const Server relay(relay_command(options.portico, folder));
    const std::uint16_t redis_port = free_port();
    const Server redis({"redis-server", "--port", std::to_string(redis_port), "--save", "",
                        "--appendonly", "no", "--dir", folder, "--bind", "127.0.0.1"},
                       redis_port);
    std::printf(
        "## Relay: publish to delivery, 512-byte messages\n\n"
        "One message is four frames for the relay: publish in, its answer out, push out, its "
        "answer "
        "in; and a row\non disk (SQLite, synchronous=FULL) before the answer and the push leave. "
        "For the echo server it is\ntwo frames, one in and one out. Echo and Redis store nothing. "
        "One client program, the same for all\nthree, shares the processors with the server. "
        "Median of %d rounds of %d s, servers in turn. Load average\nbefore: %s.\n\n"
        "| pairs x window | server | msg/s | p50 ms | p99 ms | server CPU us/msg | client CPU "
        "us/msg | messages : echo | frames : echo |\n"
        "|---|---|---:|---:|---:|---:|---:|---:|---:|\n",
        options.rounds, options.seconds, load_average().c_str());
    for (const Load& load : options.loads) {
        std::vector<Figures> a, b, c;
        for (int round = 0; round < options.rounds; ++round) {
            a.push_back(measure_relay(relay, load));
            b.push_back(measure_echo(echo, load));
            c.push_back(measure_redis(redis, load));
        }
        const Figures reference = median(b);
        print_row(load, "relay", median(a), reference, 4);
        print_row(load, "echo", reference, reference, 2);
        print_row(load, "Redis", median(c), reference, 0);
        std::fflush(stdout);
    }
    std::printf("\nLoad average after: %s.\n", load_average().c_str());
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

/// PORTICO [SECONDS [ROUNDS [PAIRSxWINDOW...]]]; named loads: those alone, and no idle sockets.
Options read_options(int argc, char** argv) {
    Options options{.portico = argv[1]};
    if (argc > 2) options.seconds = std::atoi(argv[2]);
    if (argc > 3) options.rounds = std::atoi(argv[3]);
    for (int i = 4; i < argc; ++i) {
        Load load;
        if (std::sscanf(argv[i], "%dx%d", &load.pairs, &load.window) == 2)
            options.loads.push_back(load);
    }
    options.idle = options.loads.empty();
    if (options.loads.empty())
        for (const auto& [pairs, window] : {std::pair{1, 1}, {1, 64}, {16, 16}, {64, 32}})
            options.loads.push_back({.pairs = pairs, .window = window});
    for (Load& load : options.loads) load.seconds = options.seconds;
    return options;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc == 2 && std::string(argv[1]) == "--echo-server") return run_echo_server();
    if (argc < 2) {
        std::fprintf(stderr,
                     "usage: portico-relay-bench PORTICO [SECONDS [ROUNDS [PAIRSxWINDOW...]]]\n");
        return 2;
    }
    const Options options = read_options(argc, argv);
    if (options.seconds < 1 || options.rounds < 1) {
        std::fprintf(stderr, "portico-relay-bench: seconds and rounds begin at 1\n");
        return 2;
    }
    print_throughput(argv[0], options);
    if (options.idle) print_idle(options.portico);
    return 0;
}
