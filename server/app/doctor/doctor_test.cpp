// SPDX-License-Identifier: Apache-2.0
//
// What `portico doctor` says of a machine, run as an operator runs it.
#include <gmock/gmock.h>
#include <sys/stat.h>
#include <unistd.h>

#include <boost/asio.hpp>
#include <filesystem>

#include "server/api/providers/test_stand_in.hpp"
#include "server/app/integration/program.hpp"

namespace portico::app {
namespace {

using testing::HasSubstr;
using testing::Not;

class DoctorFinds : public testing::Test {
  protected:
    Outcome doctor(std::vector<std::string> more = {}) const {
        more.insert(more.begin(),
                    {"doctor", "--data", data_, "--listen", "127.0.0.1:0", "--admin-listen", ""});
        return run_program(more);
    }
    std::string key(const std::string& name, char digit) const {
        std::string path = folder_.write(name, std::string(64, digit) + "\n");
        chmod(path.c_str(), 0400);
        return path;
    }

    Folder folder_;
    std::string data_ = folder_.file("data");
};

TEST_F(DoctorFinds, AKeyOfTheVaultBesideWhatItOpens) {
    ASSERT_EQ(run_program({"migrate", "--data", data_}).status, 0);
    const std::vector<std::string> vault = {"--vault-listen",       "127.0.0.1:0",
                                            "--vault-origin",       "http://vault.localhost",
                                            "--vault-recovery-key", key("recovery.key", '2'),
                                            "--vault-auth-key"};
    auto inside = vault, outside = vault;
    inside.push_back(key("data/auth.key", '1'));
    outside.push_back(key("auth.key", '1'));
    const Outcome found = doctor(inside);
    EXPECT_EQ(found.status, 1);
    EXPECT_THAT(found.text,
                HasSubstr("FAIL  vault.auth_key: " + inside.back() + " lies in the data folder"));
    EXPECT_THAT(found.text, Not(HasSubstr("recovery.key lies")));
    EXPECT_THAT(doctor(outside).text, Not(HasSubstr("lies in the data folder")));
}

TEST_F(DoctorFinds, AProxyOnAnotherMachineThatNobodyNamed) {
    const auto of = [&](std::vector<std::string> more) {
        more.insert(more.begin(), {"doctor", "--data", data_, "--admin-listen", "",
                                   "--any-audience", "--listen"});
        return run_program(more).text;
    };
    EXPECT_THAT(of({"0.0.0.0:0"}), HasSubstr("warn  trusted_proxies is empty"));
    EXPECT_THAT(of({"0.0.0.0:0", "--trusted-proxies", "10.0.0.1"}),
                Not(HasSubstr("trusted_proxies is empty")));
    EXPECT_THAT(of({"127.0.0.1:0"}), Not(HasSubstr("trusted_proxies is empty")));
}

TEST_F(DoctorFinds, AKeyFor0xThatHardlyAnybodyHasAnythingOf) {
    const auto of = [&](std::vector<std::string> more) { return doctor(std::move(more)).text; };
    EXPECT_THAT(of({}), Not(HasSubstr("swap.zero_x_key")));
    const std::string zero_x = key("0x.key", '3'), one_inch = key("1inch.key", '4');
    EXPECT_THAT(of({"--swap-zero-x-key-file", zero_x}),
                HasSubstr("warn  swap.zero_x_key: pages pass swaps of 0x over, and clients of the "
                          "reference get them only on networks whose pools"));
    EXPECT_THAT(of({"--swap-zero-x-key-file", zero_x, "--swap-one-inch-key-file", one_inch}),
                HasSubstr("that neither your pools nor 1inch serve"));
    EXPECT_THAT(of({"--swap-one-inch-key-file", one_inch}), Not(HasSubstr("swap.zero_x_key")));
}

std::filesystem::perms rights_of(const std::string& path) {
    return std::filesystem::status(path).permissions();
}

TEST_F(DoctorFinds, WhatOthersMayRead) {
    using std::filesystem::perms;
    const auto own = perms::owner_read | perms::owner_write;
    // Whatever command comes first, what it makes is for its user alone.
    const mode_t before = umask(0022);
    EXPECT_EQ(run_program({"project", "create", "--name", "Shop", "--data", data_}).status, 0);
    EXPECT_EQ(doctor().status, 0);
    umask(before);
    const std::string database = data_ + "/portico.sqlite";
    EXPECT_EQ(rights_of(data_), perms::owner_all);
    EXPECT_EQ(rights_of(database), own);

    // An earlier version left them open.
    std::filesystem::permissions(database, own | perms::group_read | perms::others_read);
    EXPECT_THAT(doctor().text,
                HasSubstr("warn  " + database + " can be read or written by others"));
    {
        const Relay server(data_);
    }
    EXPECT_EQ(rights_of(database), own);
    EXPECT_THAT(doctor().text, Not(HasSubstr("by others")));
}

/// A port of this machine that is taken as long as this lives.
class TakenPort {
  public:
    TakenPort() : acceptor_(io_, {boost::asio::ip::address_v4::loopback(), 0}) {}
    std::string address() const {
        return "127.0.0.1:" + std::to_string(acceptor_.local_endpoint().port());
    }

  private:
    boost::asio::io_context io_;
    boost::asio::ip::tcp::acceptor acceptor_;
};

/// Whether the server starts so; it is ended at once.
bool starts(const std::string& config) {
    Program program({"serve", "--config", config, "--log-level", "error"});
    return program.line().starts_with("portico ready");
}

TEST_F(DoctorFinds, WhateverKeepsTheServerFromStarting) {
    ASSERT_EQ(run_program({"migrate", "--data", data_}).status, 0);
    const TakenPort taken;
    const std::string auth = key("auth.key", '1'), recovery = key("recovery.key", '2');
    const auto vault = [&](const std::string& more) {
        return "[vault]\norigin = \"http://vault.localhost\"\nauth_key = \"" + auth + "\"\n" + more;
    };
    const std::string listens = "listen = \"127.0.0.1:0\"\n";
    const std::string both = listens + "recovery_key = \"" + recovery + "\"\n";
    const std::string mail =
        "[vault.mail]\nurl = \"smtp://127.0.0.1:9\"\nfrom = \"no-reply@example.org\"\n";
    const std::vector<std::pair<std::string, std::string>> table = {
        {"", ""},
        {vault(listens + mail), "vault.recovery_key is not set"},
        {vault(listens + "recovery_key = \"" + auth + "\"\n" + mail), "are the same"},
        {vault(both), "vault.mail.url is not set"},
        {vault(both + "[vault.mail]\nurl = \"mail.example.org\"\n"), "vault.mail.url begins with"},
        {vault("listen = \"" + taken.address() + "\"\nrecovery_key = \"" + recovery + "\"\n" +
               mail),
         "the port is in use"},
        {vault(both + "pages = \"" + data_ + "\"\n" + mail), "headers.json"},
        {"trusted_proxies = [\"proxy.internal\"]\n", "is no address or network"},
        {"demo = true\n[vault]\nlisten = \"0.0.0.0:0\"\n", "demo is for this machine alone"},
        {"static = \"/none\"\n", "/none does not exist"},
        {"[console]\npages = \"/none\"\n", "/none does not exist"},
        {"[bundler]\nchains = [\"eip155:8453\"]\n", "has no node of yours"},
        {"[sessions]\nchains = [\"eip155:8453 fees_day=1\"]\n", "has no node of yours"},
        {"[sign_in]\nkey_file = \"/none\"\n", "the key file /none cannot be read"},
        {"[tokens]\nlists = [\"/none\"]\n", "tokens.lists: /none"},
        {"[price]\nsource = \"guesses\"\n", "price.source is one of"},
        {"[price]\nmarkets = [\"eip155:1 v9 0x00\"]\n", "price.markets"},
        {"[history]\nsource = \"guesses\"\n", "history.source is one of"},
        {"[names]\nzones = [\"not a zone\"]\n", "names.zones"},
        {"[nfts]\nipfs_gateway = \"http://127.0.0.1/\"\n", "nfts.ipfs_gateway"},
        {"[onramp]\ncountry = \"usa\"\n", "onramp.country"},
        {"[pay.coinbase]\nkey_id = \"id\"\n", "pay.coinbase.key is missing"},
        {"[swap]\nfee_bps = 5\n", "swap.fee_recipient"},
        {"[swap]\none_inch_key = \"k\"\none_inch_url = \"nowhere\"\n", "swap.one_inch_url"},
        {"[redis]\nurl = \"http://h\"\n", "must look like redis://"},
        {"[tls]\ncertificate = [\"/none\"]\n", "each certificate needs its key"},
    };
    for (const auto& [lines, why] : table) {
        const std::string config =
            folder_.write("portico.toml", "data = \"" + data_ +
                                              "\"\nlisten = \"127.0.0.1:0\"\nadmin_listen = "
                                              "\"127.0.0.1:0\"\n" +
                                              lines);
        const Outcome found = run_program({"doctor", "--config", config});
        EXPECT_EQ(found.status, why.empty() ? 0 : 1) << lines << found.text << found.errors;
        EXPECT_EQ(starts(config), why.empty()) << lines;
        if (why.empty()) continue;
        const std::size_t at = found.text.find(why);
        ASSERT_NE(at, std::string::npos) << lines << found.text;
        EXPECT_EQ(found.text.find(why, at + 1), std::string::npos) << "said twice: " << found.text;
    }
}

TEST_F(DoctorFinds, AnIndexThatWasEmptiedWhereNoChainIsIndexed) {
    ASSERT_EQ(run_program({"migrate", "--data", data_}).status, 0);
    std::filesystem::resize_file(data_ + "/portico-history.sqlite", 0);
    const auto found = run_program({"doctor", "--data", data_});
    EXPECT_EQ(found.status, 1);
    EXPECT_THAT(found.text, HasSubstr("portico-history.sqlite: the file is empty"));
}

TEST_F(DoctorFinds, WhetherExchangesAnswerAndTakeTheKeys) {
    // A seed of zeros, and its public half.
    const std::string coinbase = folder_.write("coinbase.key",
                                               "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA7aie8zra"
                                               "kLWKjqNAqbw1zZTIVdx3iQ6Y6wEihi1naKQ==\n");
    api::providers::StandIn service;
    const std::string options = "/api.developer.coinbase.com/onramp/v1/buy/options";
    const auto said = [&](std::vector<std::string> more) {
        more.insert(more.end(), {"--pay-coinbase-key-id", "id", "--pay-stand-in", service.url()});
        return doctor(more).text;
    };
    const std::vector<std::string> keys = {"--pay-coinbase-key-file", coinbase};
    service.answer(options, {.status = 401, .body = "{}"});
    EXPECT_THAT(said(keys), HasSubstr("FAIL  exchange coinbase: it answered with status 401"));
    service.answer(options, {.body = R"({"purchase_currencies": [{"symbol": "ETH", "networks":
        [{"name": "ethereum", "chain_id": "1", "contract_address": ""}]}]})"});
    EXPECT_THAT(said(keys), HasSubstr("ok    exchange coinbase answers, and sends 1 assets"));
    // What is half set up, or no key.
    EXPECT_THAT(said({}), HasSubstr("FAIL  pay.coinbase.key is missing"));
    EXPECT_THAT(said({"--pay-coinbase-key", "c2hvcnQ="}),
                HasSubstr("FAIL  pay.coinbase.key is no key of the kind Ed25519"));
    auto binance = keys;
    binance.insert(binance.end(), {"--pay-binance-client-id", "c", "--pay-binance-token", "t",
                                   "--pay-binance-key", "no key"});
    EXPECT_THAT(said(binance),
                HasSubstr("FAIL  pay.binance.key is no private key of the kind RSA"));
    auto twice = keys;
    twice.insert(twice.end(), {"--pay-exchanges", "coinbase https://a.example",
                               "--pay-exchange-key", std::string(32, 'k')});
    EXPECT_THAT(said(twice), HasSubstr("\"coinbase\" is the id of pay.coinbase"));
}

TEST_F(DoctorFinds, WhatTheServersUserSeesAlsoWhereRootCallsIt) {
    if (geteuid() != 0) GTEST_SKIP() << "this takes root";
    constexpr uid_t kServer = 54'321;
    ASSERT_EQ(chmod(folder_.path().c_str(), 0711), 0);
    std::filesystem::create_directory(data_);
    ASSERT_EQ(chown(data_.c_str(), kServer, kServer), 0);
    const std::string of_root = key("sign-in.key", '1');
    const Outcome found = doctor({"--sign-in-key-file", of_root});
    EXPECT_EQ(found.status, 1);
    EXPECT_THAT(found.text,
                HasSubstr("warn  called as root, while the data folder belongs to 54321"));
    EXPECT_THAT(found.text, HasSubstr("FAIL  the key file " + of_root +
                                      " cannot be read: Permission denied for the user 54321. If "
                                      "it is this server's: chown 54321 " +
                                      of_root));
    for (const auto& one : std::filesystem::recursive_directory_iterator(data_)) {
        struct stat facts{};
        ASSERT_EQ(::stat(one.path().c_str(), &facts), 0);
        EXPECT_EQ(facts.st_uid, kServer) << one.path();
    }
    ASSERT_EQ(chown(of_root.c_str(), kServer, kServer), 0);
    // Not its status: the leak sanitizer fails in a process that has changed its user.
    EXPECT_THAT(doctor({"--sign-in-key-file", of_root}).text,
                testing::Not(HasSubstr("cannot be read: Permission denied for the user")));
}

TEST_F(DoctorFinds, NothingWrongBesideARunningServer) {
    ASSERT_EQ(run_program({"migrate", "--data", data_}).status, 0);
    Relay server(data_);
    const Outcome found =
        run_program({"doctor", "--data", data_, "--listen",
                     "127.0.0.1:" + std::to_string(server.port), "--admin-listen", ""});
    EXPECT_EQ(found.status, 0) << found.text;
    EXPECT_THAT(found.text, HasSubstr("is in use by portico process " +
                                      std::to_string(server.program().pid())));
}

}  // namespace
}  // namespace portico::app
