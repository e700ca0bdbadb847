// SPDX-License-Identifier: Apache-2.0
#include <grp.h>
#include <sqlite3.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <filesystem>

#include "server/api/tokens/list_feed.hpp"
#include "server/api/wallets/directory_file.hpp"
#include "server/api/wallets/wallet_service.hpp"
#include "server/app/areas/areas.hpp"
#include "server/app/commands/report.hpp"
#include "server/app/doctor/doctor_exchanges.hpp"
#include "server/app/doctor/doctor_history.hpp"
#include "server/app/doctor/doctor_indexer.hpp"
#include "server/app/doctor/doctor_rpc.hpp"
#include "server/app/doctor/doctor_social.hpp"
#include "server/app/doctor/doctor_storage.hpp"
#include "server/app/doctor/doctor_swap.hpp"
#include "server/app/doctor/doctor_tls.hpp"
#include "server/app/doctor/doctor_vault.hpp"
#include "server/app/serve.hpp"
#include "server/app/storage.hpp"
#include "server/files/atomic_file.hpp"
#include "server/net/client_address.hpp"
#include "server/net/server.hpp"
#include "server/ops/own_user.hpp"
#include "server/store/data_folder.hpp"
#include "server/store/relay/relay_store.hpp"

namespace portico::app {
namespace {

void check_store(const Options& options, Report& report) {
    const auto folder = store::DataFolder::open(options.data);
    if (!folder) {
        report.bad(folder.error());
        return;
    }
    report.good("data folder " + options.data + " can be written");
    for (const std::string& one : databases_open_to_others(options.data))
        report.warn(one +
                    " can be read or written by others of this machine: chmod 600 it, or start "
                    "the server, which does");
    const std::string path = folder->file("portico.sqlite");
    auto database = store::RelayStore::open(path);
    if (!database) {
        report.bad("database " + path + ": " + database.error().text);
        return;
    }
    const auto snapshot = database->load();
    if (!snapshot)
        report.bad("database " + path + ": " + snapshot.error().text);
    else if (snapshot->damaged != 0)
        report.bad("database " + path + ": " + std::to_string(snapshot->damaged) +
                   " messages or rows are damaged, and are not delivered: the disk changed them. "
                   "Look at the disk, and go back to a backup where they matter");
    else
        report.good("database holds " + std::to_string(snapshot->messages.size()) + " messages, " +
                    std::to_string(snapshot->readers.size()) + " subscriptions (SQLite " +
                    sqlite3_libversion() + ")");
    std::error_code failure;
    const auto space = std::filesystem::space(options.data, failure);
    constexpr std::uintmax_t kLowBytes = 1024ull * 1024 * 1024;
    if (!failure && space.available < kLowBytes)
        report.warn("less than 1 GiB is free where the data folder is");
    if (!database->has_reserve())
        report.warn(
            "there is no room for the reserve that helps when the disk is full (128 MiB free are "
            "wanted): messages are refused earlier, and where other programs fill the disk it has "
            "to be cleared by hand");
}

void check_wallets(const Options& options, Report& report) {
    namespace wallets = api::wallets;
    const std::string path = wallets::directory_path(options.data);
    if (!std::filesystem::exists(path)) {
        report.good("the wallet directory that comes with portico is in use");
        return;
    }
    const auto text = files::read_file(path, wallets::kDirectoryBytesMax);
    const auto list = text ? wallets::read_directory(*text) : std::unexpected(text.error());
    if (list)
        report.good("wallet directory " + path + " holds " + std::to_string(list->size()) +
                    " wallets");
    else
        report.bad("wallet directory " + path + ": " + list.error());
}

class Nobody final : public net::Service {
    net::UpgradeDecision on_upgrade(const net::Request&) override { return net::Response{}; }
    void on_open(net::ConnectionId, const std::string&) override {}
    void on_frame(net::ConnectionId, std::string_view) override {}
    void on_close(net::ConnectionId) override {}
    bool may_read(net::ConnectionId) override { return true; }
    std::optional<net::Response> on_request(net::ConnectionId, const net::Request&) override {
        return net::Response{};
    }
    void on_request_ended(net::ConnectionId) override {}
};

/// As the server would, all at once: two of the same port are found.
void check_ports(const Options& options, Report& report) {
    ops::Log log(ops::Level::kError);
    net::Server server({}, log);
    Nobody nobody;
    for (const std::string* address :
         {&options.listen, &options.vault.listen, &options.admin_listen}) {
        if (address->empty() && address != &options.listen) continue;
        const auto port = server.listen({.address = *address}, nobody);
        if (port)
            report.good("can listen on " + *address);
        else if (port.error().ends_with(std::strerror(EACCES)) && ::geteuid() != 0)
            report.warn(port.error() +
                        " for this call: ports below 1024 take a right (CAP_NET_BIND_SERVICE) that "
                        "the installed server has");
        else
            report.bad(port.error());
    }
}

/// What the server reads of its configuration before it listens, each with the function that it
/// uses itself.
void check_configuration(const Options& options, Report& report) {
    const auto check = [&](const auto& read) {
        if (!read) report.bad(read.error());
    };
    if (const auto why = why_no_demo(options)) report.bad(*why);
    check(net::TrustedProxies::parse(options.trusted_proxies));
    ops::Log log(ops::Level::kError);
    check(api::tokens::ListFeed({}, [](const auto&) {}, log).open(options.tokens));
    // price.markets is read with the indexed chains.
    for (const auto check_area : area_checks()) check(check_area(options));
}

/// As root everything can be read and written, and what is made is root's: it would be found well
/// and left so that the server cannot write it.
void look_as_owner(const Options& options, Report& report) {
    struct stat folder{};
    if (::geteuid() != 0 || ::stat(options.data.c_str(), &folder) != 0 || folder.st_uid == 0)
        return;
    const std::string name = ops::user_name(folder.st_uid);
    const bool is_owner =
        (::initgroups(name.c_str(), folder.st_gid) == 0 || ::setgroups(0, nullptr) == 0) &&
        ::setegid(folder.st_gid) == 0 && ::seteuid(folder.st_uid) == 0;
    report.warn("called as root, while the data folder belongs to " + name +
                (is_owner ? ": what follows is what that user sees. " : ": ") +
                "Call it as that user: sudo -u " + name + " portico doctor ...");
}

}  // namespace

int doctor(const Options& options) {
    Report report;
    look_as_owner(options, report);
    const auto no_folder = missing_data_folder(options);
    if (no_folder) report.bad(*no_folder);
    const auto user = store::DataFolder::user_of(options.data);
    if (user)
        report.good("the data folder " + options.data + " is in use by portico process " + *user +
                    ", which has the relay's database and the ports: they are not tried");
    else if (!no_folder)
        check_store(options, report);
    check_configuration(options, report);
    check_wallets(options, report);
    const bool has_database = !no_folder || uses_postgres(options);
    if (has_database) check_api_storage(options, report);
    check_redis(options, report);
    check_tls(options, report);
    check_rpc(options, report);
    if (has_database) check_indexer(options, report);
    check_history(options, report);
    check_vault(options, report);
    check_social(options, report);
    check_exchanges(options, report);
    check_swap_keys(options, report);
    if (!user) check_ports(options, report);
    if (options.static_folder.empty())
        report.good("no folder of pages is configured");
    else if (std::filesystem::is_directory(options.static_folder))
        report.good("folder of pages " + options.static_folder);
    else
        report.bad("the folder of pages " + options.static_folder + " does not exist");

    const std::size_t files = raise_file_limit();
    constexpr std::size_t kFewFiles = 4096;
    const std::string text = "open files allowed: " + std::to_string(files);
    if (files < kFilesMin)
        report.bad(text + ": the server does not start with fewer than " +
                   std::to_string(kFilesMin) + " (ulimit -n)");
    else if (files < kFewFiles)
        report.warn(text + "; that bounds the sockets (ulimit -n)");
    else
        report.good(text);
    // Tokens are valid for a window around now: a clock years off refuses every client.
    constexpr std::time_t kYear2025 = 1'735'689'600;
    if (std::time(nullptr) < kYear2025)
        report.bad("the clock is wrong: it shows a time before 2025");
    if (options.admission.any_audience)
        report.warn("any_audience is set: tokens made for any relay pass");
    else if (const auto missing = missing_audience(options))
        report.bad(*missing);
    else if (options.admission.audiences.empty())
        report.warn(
            "no audience: only clients that reach this server as localhost are admitted. Behind a "
            "proxy, name its address: audience = [\"wss://relay.example.org\"]");
    if (options.access.any_project)
        report.warn(
            "any_project is set: every project id is served, also to strangers. Leave it out and "
            "make projects with `portico project create`");
    return report.end();
}

}  // namespace portico::app
