// SPDX-License-Identifier: Apache-2.0
//
// Where a key's value comes from, and what a slip is answered.
#include <gmock/gmock.h>
#include <stdlib.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "server/app/config/config_file.hpp"
#include "server/app/config/environment.hpp"
#include "server/app/config/keys.hpp"
#include "server/app/config/manual.hpp"

namespace portico::app {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

struct Config : testing::Test {
    Config() {
        std::string pattern = std::filesystem::temp_directory_path() / "portico-config-XXXXXX";
        folder = mkdtemp(pattern.data());
    }
    ~Config() override { std::filesystem::remove_all(folder); }

    std::string write(const std::string& name, const std::string& text) const {
        std::ofstream(folder + "/" + name) << text;
        return folder + "/" + name;
    }
    /// The error, or nothing.
    std::string file(const std::string& text) {
        const auto done = read_config_file(write("portico.toml", text), keys, given);
        return done ? "" : done.error();
    }
    std::string environment(const std::vector<std::string>& variables) {
        const auto done = read_environment(variables, keys, given);
        return done ? "" : done.error();
    }

    std::string folder;
    Options options;
    std::vector<Key> keys = config_keys(options);
    std::set<std::string> given;
};

std::string read(const std::string& path) {
    std::ifstream file(path);
    std::stringstream text;
    text << file.rdbuf();
    return text.str();
}

TEST_F(Config, EveryTypeFromAFile) {
    EXPECT_EQ(file("listen = \"0.0.0.0:80\"\nadmin-listen = \"\"\nlog_level = \"warn\"\n"
                   "webhooks = false\nproject = [\"a\", \"b\"]\n"
                   "[relay.limits]\nmessage_bytes = 10\nmessage_bytes_by_tag = {1108 = 4}\n"
                   "[net.limits]\nconnections = 5\n"),
              "");
    EXPECT_EQ(options.listen, "0.0.0.0:80");
    EXPECT_EQ(options.admin_listen, "");
    EXPECT_EQ(options.log_level, ops::Level::kWarn);
    EXPECT_FALSE(options.webhooks);
    EXPECT_THAT(options.admission.project_ids, ElementsAre("a", "b"));
    EXPECT_EQ(options.relay_limits.message_bytes, 10u);
    EXPECT_EQ(options.relay_limits.message_bytes_by_tag.at(1108), 4u);
    EXPECT_TRUE(given.contains("net.limits.connections"));
}

TEST_F(Config, SlipsInAFileAreNamedWithTheirLine) {
    EXPECT_THAT(file("\nlisen = \"x\"\n"),
                HasSubstr("line 2: unknown key \"lisen\" (did you mean \"listen\"?)"));
    EXPECT_THAT(file("[relay.limits]\nmesage_bytes = 1\n"),
                HasSubstr("did you mean \"relay.limits.message_bytes\""));
    EXPECT_THAT(file("[relya]\nx = 1\n"), HasSubstr("unknown key \"relya\""));
    EXPECT_THAT(file("listen = 5\n"), HasSubstr("listen must be text"));
    EXPECT_THAT(file("webhooks = \"yes\"\n"), HasSubstr("webhooks must be true or false"));
    EXPECT_THAT(file("[relay.limits]\nmessage_bytes = \"1\"\n"), HasSubstr("must be number"));
    EXPECT_THAT(file("[relay.limits]\nmessage_bytes = -1\n"), HasSubstr("must be 0 to"));
    EXPECT_THAT(file("project = \"a\"\n"), HasSubstr("project must be list of texts"));
    EXPECT_THAT(file("log_level = \"loud\"\n"), HasSubstr("debug, info, warn or error"));
    EXPECT_THAT(file("[relay.limits.message_bytes_by_tag]\nx = 1\n"), HasSubstr("tag = bytes"));
    EXPECT_THAT(file("listen = \n"), HasSubstr("portico.toml, line 1"));
    EXPECT_THAT(read_config_file("/none.toml", keys, given).error(), HasSubstr("/none.toml"));
}

TEST_F(Config, AChainsCurrencyStandsInItsTable) {
    EXPECT_EQ(file("[[rpc.chains]]\nid = \"eip155:424242\"\ncurrency = \"DEMO\"\ntestnet = true\n"
                   "upstreams = [{ url = \"https://node.example\" }]\n"),
              "");
    ASSERT_EQ(options.rpc.chains.size(), 1u);
    EXPECT_EQ(options.rpc.chains[0].currency, "DEMO");
    EXPECT_TRUE(options.rpc.chains[0].testnet);
    EXPECT_EQ(options.rpc.chains[0].nodes.size(), 1u);
    EXPECT_THAT(file("[[rpc.chains]]\nid = \"eip155:1\"\ncurrency = 1\n"),
                HasSubstr("currency is a text"));
    EXPECT_THAT(file("[[rpc.chains]]\nid = \"eip155:1\"\ncoin = []\n"),
                HasSubstr("currency and testnet"));
}

TEST_F(Config, EnvironmentWinsOverTheFile) {
    EXPECT_EQ(file("listen = \"a:1\"\ndata = \"d\"\n"), "");
    EXPECT_EQ(environment({"PORTICO_LISTEN=b:2", "PORTICO_DATA=", "PORTICO_PROJECT=a, b",
                           "PORTICO_RELAY_LIMITS_MESSAGE_BYTES=7", "PORTICO_WEBHOOKS=false"}),
              "");
    EXPECT_EQ(options.listen, "b:2");
    EXPECT_EQ(options.data, "d");  // an empty variable is none
    EXPECT_THAT(options.admission.project_ids, ElementsAre("a", "b"));
    EXPECT_EQ(options.relay_limits.message_bytes, 7u);
    EXPECT_FALSE(options.webhooks);
}

TEST_F(Config, UnknownVariablesOfOthersAreLeftAndSlipsAreNot) {
    EXPECT_EQ(environment({"PORTICO_PORT_5555_TCP_ADDR=10.0.0.1", "PORTICO_SERVICE_HOST=10.0.0.1",
                           "PORTICO_CONFIG=x", "PORTICO_JOBS=2", "PORTICO_SITE=x",
                           "PORTICO_PORT=tcp://10.0.0.1", "PORTICO_HOST=x", "PORTICO_BIN=x",
                           "PORTICO_CHROMIUM=x"}),
              "");
    EXPECT_THAT(environment({"PORTICO_DATABSE_URL=x"}),
                HasSubstr("did you mean \"PORTICO_DATABASE_URL\""));
    EXPECT_THAT(environment({"PORTICO_DATABASE_CONNECTIONS=many"}),
                HasSubstr("environment PORTICO_DATABASE_CONNECTIONS: database.connections must be "
                          "a whole number"));
    EXPECT_THAT(environment({"PORTICO_DATABASE_CONNECTIONS=65"}), HasSubstr("must be 1 to 64"));
}

TEST_F(Config, SecretsComeFromFilesAndAreNeverShown) {
    const std::string path = write("url", "postgres://u:hunter2@h/x\n");
    EXPECT_EQ(file("[database]\nurl_file = \"" + path + "\"\n"), "");
    EXPECT_EQ(options.database.url.expose(), "postgres://u:hunter2@h/x");
    EXPECT_THAT(config_in_force(keys), Not(HasSubstr("hunter2")));
    EXPECT_THAT(config_in_force(keys), HasSubstr("url = \"(set)\""));
    options.database.url = SecretText();
    EXPECT_EQ(environment({"PORTICO_DATABASE_URL_FILE=" + path}), "");
    EXPECT_EQ(options.database.url.expose(), "postgres://u:hunter2@h/x");
    EXPECT_THAT(environment({"PORTICO_DATABASE_URL_FILE=" + folder + "/none"}),
                HasSubstr("cannot read"));
    EXPECT_THAT(environment({"PORTICO_DATABASE_URL_FILE=" + write("empty", "\n")}),
                HasSubstr("is empty"));
}

TEST_F(Config, TemplateIsReadBackAsTheDefaults) {
    std::string text = config_template(keys), live;
    std::istringstream lines(text);
    for (std::string line, before; std::getline(lines, line); before = line)
        if (!line.starts_with("# ") && !before.starts_with("# Secret: "))
            live += (line.starts_with("#") ? line.substr(1) : line) + "\n";
    const std::string before = config_in_force(keys);
    EXPECT_EQ(file(live), "");
    EXPECT_EQ(config_in_force(keys), before);
    EXPECT_EQ(given.size(), keys.size());
}

TEST_F(Config, CommittedTemplateAndManualAreFresh) {
    EXPECT_EQ(read("deploy/portico.toml"), config_template(keys))
        << "to mend: portico config template > deploy/portico.toml";
    EXPECT_THAT(read("docs/configuration.md"), HasSubstr(config_reference(keys)))
        << "to mend: replace the table by what `portico config reference` prints";
}

}  // namespace
}  // namespace portico::app
