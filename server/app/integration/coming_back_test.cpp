// SPDX-License-Identifier: Apache-2.0
//
// The real program where something else is not there yet, not there any more, or there and silent:
// its own former process, PostgreSQL, Redis.
#include <gmock/gmock.h>
#include <netinet/in.h>
#include <signal.h>
#include <sys/socket.h>
#include <unistd.h>

#include <filesystem>
#include <string>
#include <vector>

#include "core/base/json/json.hpp"
#include "server/app/integration/anvil.hpp"
#include "server/app/integration/clients.hpp"
#include "server/store/postgres/test_postgres.hpp"

namespace portico::app {
namespace {

using testing::HasSubstr;

/// The block up to which the only chain is indexed; -1: none is.
std::int64_t indexed_through(const Relay& relay) {
    const auto all = parse_json(fetch(relay.admin_port, "GET", "/indexer").body);
    if (!all || !all->is_array() || all->items().empty()) return -1;
    return all->items()[0].find("tip")->as_integer().value_or(-1);
}

// The lease of the killed process lasts ten times as long as this test waits. The lock of the data
// folder says that nobody else can have it.
TEST(ComingBack, AKilledServerWithItsOwnFileGoesOnIndexingAtOnce) {
    const Anvil chain;
    const Folder folder;
    const std::vector<std::string> arguments = {
        "--rpc-chains",      std::string(Anvil::kChain) + " " + chain.url() + " allow_private",
        "--indexer-chains",  std::string(Anvil::kChain) + " from=0",
        "--indexer-poll-ms", "50",
        "--indexer-lease-s", "600"};
    {
        Relay first(folder.path(), {}, arguments);
        chain.pay(chain.accounts()[0], chain.accounts()[1], 1);
        ASSERT_TRUE(comes_true([&] { return indexed_through(first) == chain.head(); }));
        first.program().signal(SIGKILL);
        first.program().wait();
    }
    chain.pay(chain.accounts()[0], chain.accounts()[1], 2);
    Relay second(folder.path(), {}, arguments);
    EXPECT_TRUE(comes_true([&] { return indexed_through(second) == chain.head(); }));
}

TEST(ComingBack, AServerThatStartsBeforePostgresWaitsForIt) {
    const Folder folder;
    const std::string real = store::TestPostgres::instance().make_database();
    // The folder of its socket gets its name when it "starts".
    const std::string name = folder.file("postgres");
    const std::size_t at = real.find("host=") + 5;
    const std::string socket_folder = real.substr(at);
    std::string url = real;
    url.replace(at, socket_folder.size(), name);
    Program program({"serve", "--data", folder.file("data"), "--listen", "127.0.0.1:0",
                     "--admin-listen", "127.0.0.1:0", "--any-project", "--database-url", url});
    EXPECT_THAT(program.error_line_with("store.waiting"), HasSubstr("wait_s"));
    std::filesystem::create_directory_symlink(socket_folder, name);
    EXPECT_THAT(program.line(), HasSubstr("127.0.0.1:"));
    program.signal(SIGTERM);
    EXPECT_EQ(program.wait(), 0);
}

// Each publish that is refused meanwhile would be a line (docs/operation.md): an outage of an hour
// filled the disk with its own log.
TEST(ComingBack, ADatabaseThatIsAwayIsALineAtItsBeginningAndOneAtItsEnd) {
    store::TestPostgres database;  // of this test alone: it is stopped
    const Folder folder;
    Relay relay(folder.path(), {"mailbox_messages=1000000", "frame_burst=1000000"},
                {"--database-url", database.make_database()}, "info");
    Client client(relay.port, 1);
    int next = 0;
    const auto is_answered = [&] {
        ++next;
        client.send(request(std::to_string(1'700'000'000'000 + next), "irn_publish",
                            publish_params("m" + std::to_string(next))));
        return client.read_json().find("result") != nullptr;
    };
    ASSERT_TRUE(is_answered());
    database.stop(SIGQUIT);
    int refused = 0;
    for (int i = 0; i < 100; ++i) refused += is_answered() ? 0 : 1;
    EXPECT_EQ(refused, 100);
    database.start();
    EXPECT_TRUE(comes_true(is_answered));
    relay.program().signal(SIGTERM);
    const std::string log = relay.program().rest_of_errors();
    const auto lines = [&](const std::string& event) {
        int count = 0;
        for (auto at = log.find(event); at != std::string::npos; at = log.find(event, at + 1))
            ++count;
        return count;
    };
    // One at once, then one in ten seconds: a machine is slow where there are several.
    EXPECT_GE(lines("store.commit_failed"), 1);
    EXPECT_LT(lines("store.commit_failed"), 20) << log;
    EXPECT_EQ(lines("store.recovered"), 1) << log;
}

// Nobody restarts a process that lives and says by a failing /health alone that it should be.
TEST(ComingBack, AProcessThatHasLostItsPlaceInTheLogEnds) {
    const Folder folder;
    const std::string url = store::TestPostgres::instance().make_database();
    Relay relay(folder.path(), {}, {"--database-url", url}, "info");
    Client client(relay.port, 1);
    client.send(request("1700000000001", "irn_publish", publish_params("m")));
    ASSERT_NE(client.read_json().find("result"), nullptr);
    auto database = store::sql::open_postgres({.url = url});
    ASSERT_TRUE(
        (*database)->execute("UPDATE relay_head SET id = 0, sequence = 0; DELETE FROM relay_log"));
    EXPECT_THAT(relay.program().error_line_with("relay.lost_its_place"), HasSubstr("status 1"));
    EXPECT_EQ(relay.program().wait(), 1);
}

/// Takes connections and never answers.
class SilentServer {
  public:
    SilentServer() : fd_(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        socklen_t size = sizeof address;
        if (bind(fd_, reinterpret_cast<sockaddr*>(&address), size) != 0 || listen(fd_, 64) != 0 ||
            getsockname(fd_, reinterpret_cast<sockaddr*>(&address), &size) != 0)
            throw std::runtime_error("no port for a silent server");
        port = ntohs(address.sin_port);
    }
    ~SilentServer() { close(fd_); }
    SilentServer(const SilentServer&) = delete;
    std::uint16_t port = 0;

  private:
    int fd_;
};

TEST(ComingBack, ARedisThatHangsIsNeverCalledGood) {
    const SilentServer redis;
    const Folder folder;
    Relay relay(folder.path(), {},
                {"--redis-url", "redis://127.0.0.1:" + std::to_string(redis.port)});
    EXPECT_TRUE(comes_true([&] {
        const auto health = parse_json(fetch(relay.admin_port, "GET", "/health").body);
        const Json* services = health ? health->find("services") : nullptr;
        if (services == nullptr) return false;
        for (const Json& one : services->items()) {
            if (one.find_string("id") != "redis") continue;
            EXPECT_NE(one.find_string("state"), "good");
            return one.find_string("state") == "down";
        }
        return false;
    }));
}

}  // namespace
}  // namespace portico::app
