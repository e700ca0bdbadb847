// SPDX-License-Identifier: Apache-2.0
#include "server/app/serve.hpp"

#include <sys/resource.h>

#include <csignal>
#include <cstdio>

#include "core/base/version.hpp"
#include "server/app/commands/report.hpp"
#include "server/app/program.hpp"

namespace portico::app {
namespace {

void report_ready(const char* what, const std::string& address, std::uint16_t port, bool tls) {
    const std::string host = address.substr(0, address.rfind(':'));
    std::printf("portico %s on %s://%s:%u\n", what, tls ? "https" : "http", host.c_str(),
                static_cast<unsigned>(port));
}

}  // namespace

std::size_t raise_file_limit() {
    rlimit limit{};
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return 1024;
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
    getrlimit(RLIMIT_NOFILE, &limit);
    return static_cast<std::size_t>(limit.rlim_cur);
}

int serve(Options& options, Reload::Read read_again) {
    ops::Log log(options.log_level);
    std::signal(SIGHUP, SIG_IGN);  // until it means "reload"
    if (const auto missing = missing_audience(options)) return command_failed(*missing);
    if (const auto why = why_no_demo(options)) return command_failed(*why);
    auto opened = open_all(options, log);
    if (!opened) return command_failed(opened.error());
    const bool tls = opened->tls != nullptr;
    const std::size_t connections = opened->net_limits.connections;
    const std::size_t restored = opened->relay.messages.size();
    const auto program = Program::start(options, std::move(*opened), std::move(read_again), log);
    if (!program) return command_failed(program.error());

    const std::uint16_t port = (*program)->port(), admin_port = (*program)->admin_port();
    log.info("server.started", {{"version", kVersion},
                                {"port", port},
                                {"admin_port", admin_port},
                                {"connections", connections},
                                {"restored_messages", restored},
                                {"projects", (*program)->projects()}});
    if (options.admission.any_audience)
        log.warn("relay.any_audience", {{"hint", "set --audience in production"}});
    else if (options.admission.audiences.empty())
        log.info("relay.local_audience",
                 {{"hint",
                   "clients are admitted that reach this server as localhost; behind a "
                   "proxy, set --audience to its address"}});
    // Scripts wait for this line.
    report_ready("ready", options.listen, port, tls);
    if (admin_port != 0) report_ready("admin", options.admin_listen, admin_port, options.tls.admin);
    for (const OwnListener& own : (*program)->own_listeners())
        report_ready(own.name.c_str(), own.address, own.port, tls);
    std::fflush(stdout);
    (*program)->run();
    log.info("server.stopped");
    return (*program)->failed() ? 1 : 0;
}

}  // namespace portico::app
