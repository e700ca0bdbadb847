// SPDX-License-Identifier: Apache-2.0
//
// Names of the operator's zones against the real program (docs/names.md): visitors, those who would
// have a name of somebody else's, what outlives the program, and what an operator can do.
#include "core/api/names.hpp"

#include <latch>
#include <thread>

#include "core/api/identity.hpp"
#include "core/chain/eip155/abi/abi.hpp"
#include "core/chain/eip155/contracts/ens_name.hpp"
#include "server/app/integration/test_owned_account.hpp"
#include "server/app/integration/test_sign_in.hpp"

namespace portico::app::names {
namespace {

using sign_in::evm_sign;
using sign_in::kAda;
using sign_in::World;
using testing::HasSubstr;
using testing::Not;

/// Of the key 2.
const std::string kBob = "0x2B5AD5c4795c026514f8317c7a215E218DcCD6cF";
constexpr std::uint32_t kOfMainnet = 2147483649;

struct Who {
    std::string address = kAda;
    std::uint8_t key = 1;
};

std::string registration(const std::string& name) {
    return R"({"name":")" + name + R"(","attributes":{},"timestamp":)" +
           std::to_string(now_ms() / 1000) + "}";
}

std::string signed_body(const std::string& message, const Who& who = {}) {
    api::SignedNameRequest body;
    body.message = message;
    body.signature = evm_sign(message, who.key);
    body.coin_type = kOfMainnet;
    body.address = who.address;
    return to_json_text(body);
}

class Names : public testing::Test {
  protected:
    static std::vector<std::string> zones() {
        return {"--names-zones", "shop.eth", "--no-rpc-public-nodes"};
    }
    Answer post(const std::string& body, const std::string& path = "") const {
        return fetch(world.server->port, "POST", "/v1/profile/account" + path, body);
    }
    Answer take(const std::string& name, const Who& who = {}) const {
        return post(signed_body(registration(name), who));
    }
    std::string lookup(const std::string& name) const {
        return fetch(world.server->port, "GET", "/v1/profile/account/" + name + "?apiVersion=2")
            .body;
    }
    void restart() {
        world.server.reset();
        world.start();
    }
    Outcome command(std::vector<std::string> words) const {
        words.insert(words.begin(), "names");
        words.insert(words.end(), {"--data", world.folder.path()});
        return run_program(words);
    }

    World world{zones()};
};

TEST_F(Names, ANameAndThatItsMessageWasUsedOutliveTheProgram) {
    const std::string body = signed_body(registration("alice.shop.eth"));
    const Answer made = post(body);
    ASSERT_EQ(made.status, 200) << made.body;
    const std::string bio = signed_body(R"({"attributes":{"bio":"sells lamps"},"timestamp":)" +
                                        std::to_string(now_ms() / 1000) + "}");
    ASSERT_EQ(post(bio, "/alice.shop.eth/attributes").status, 200);
    restart();
    EXPECT_THAT(lookup("alice.shop.eth"), HasSubstr("sells lamps"));
    EXPECT_EQ(post(body).status, 400);
    const Answer again = post(bio, "/alice.shop.eth/attributes");
    EXPECT_EQ(again.status, 400) << again.body;
    EXPECT_THAT(again.body, HasSubstr("timestamp")) << "used before, or too old by now";
}

TEST_F(Names, OfManyWhoWantANameAtOnceOneGetsIt) {
    constexpr int kVisitors = 8;
    std::latch start(kVisitors);
    std::atomic<int> got = 0, refused = 0;
    std::vector<std::thread> visitors;
    for (int i = 0; i < kVisitors; ++i)
        visitors.emplace_back([&, i] {
            const Who who = i % 2 == 0 ? Who{} : Who{kBob, 2};
            // Half of them want what looks like it.
            const std::string body =
                signed_body(registration(i < 4 ? "harbour.shop.eth" : "harb0ur.shop.eth"), who);
            start.arrive_and_wait();
            const Answer answer = post(body);
            got += answer.status == 200;
            refused += answer.status == 400;
        });
    for (std::thread& visitor : visitors) visitor.join();
    EXPECT_EQ(got, 1);
    EXPECT_EQ(refused, kVisitors - 1);
}

TEST_F(Names, AnIdentityIsTheNameWhereNoRegistryKnowsOne) {
    ASSERT_EQ(take("alice.shop.eth").status, 200);
    const auto identity_of = [&](const std::string& address) {
        const Answer answer = fetch(world.server->port, "GET",
                                    "/v1/identity/" + address + "?projectId=" + sign_in::kShop);
        EXPECT_EQ(answer.status, 200) << answer.body;
        return parse_described<api::IdentityBody>(answer.body).value_or(api::IdentityBody());
    };
    EXPECT_EQ(identity_of(kAda).name.value_or("").value, "alice.shop.eth");
    // A name that somebody leads to an address says nothing of whose that is.
    const std::string to_bob = R"({"coin_type":60,"address":")" + kBob + R"(","timestamp":)" +
                               std::to_string(now_ms() / 1000) + "}";
    ASSERT_EQ(post(signed_body(to_bob), "/alice.shop.eth/address").status, 200);
    EXPECT_FALSE(identity_of(kBob).name);
}

TEST_F(Names, AnOperatorExportsShowsAndRemoves) {
    ASSERT_EQ(take("alice.shop.eth").status, 200);
    ASSERT_EQ(take("lamps.shop.eth", {kBob, 2}).status, 200);
    const Outcome all = command({"export", "shop.eth"});
    EXPECT_EQ(all.status, 0) << all.errors;
    const std::size_t line = all.text.find('\n');
    const auto first = parse_described<api::ExportedName>(all.text.substr(0, line));
    ASSERT_TRUE(first) << all.text;
    EXPECT_EQ(first->name, "alice.shop.eth");
    EXPECT_EQ(first->claimed_by, kAda);
    ASSERT_EQ(first->addresses.size(), 1u);
    EXPECT_EQ(first->addresses[0].address, kAda);
    EXPECT_THAT(all.text.substr(line), HasSubstr("lamps.shop.eth"));
    EXPECT_EQ(command({"show", "LAMPS.shop.eth"}).status, 0);
    EXPECT_EQ(command({"show", "nobody.shop.eth"}).status, 1);
    const Outcome unsure = command({"remove", "alice.shop.eth"});
    EXPECT_EQ(unsure.status, 1);
    EXPECT_THAT(unsure.errors, HasSubstr("add --yes"));
    EXPECT_EQ(command({"remove", "alice.shop.eth", "--yes"}).status, 0);
    EXPECT_EQ(lookup("alice.shop.eth"), "[]");
    EXPECT_EQ(take("alice.shop.eth", {kBob, 2}).status, 200);
    EXPECT_EQ(command({"export", "eth"}).status, 1);
}

TEST(NamesOfContracts, StandOnTheNetworkThatSaysWhoSigned) {
    const Anvil chain;
    const OwnedAccount account(kAda);
    const World world({"--names-zones", "shop.eth", "--no-rpc-public-nodes", "--rpc-chains",
                       std::string(Anvil::kChain) + " " + chain.url() + " allow_private"});
    const auto take = [&](const std::string& name, std::uint8_t key) {
        api::SignedNameRequest body;
        body.message = registration(name);
        body.signature =
            OwnedAccount::wrapped(evm_sign(body.message.value, key), account.deployment());
        body.coin_type = 0x8000'0000u | 31337u;
        body.address = account.address();
        return fetch(world.server->port, "POST", "/v1/profile/account", to_json_text(body));
    };
    EXPECT_EQ(take("vault.shop.eth", 2).status, 401);
    const Answer made = take("vault.shop.eth", 1);
    EXPECT_EQ(made.status, 200) << made.body;
    EXPECT_THAT(made.body, HasSubstr(R"("2147514985":{"address":")" + account.address()));
    EXPECT_THAT(made.body, Not(HasSubstr(R"("60":)"))) << "it may be somebody else's there";
    EXPECT_EQ(code_at(chain, account.address()), "0x") << "nothing has happened on the chain";
    account.deploy(chain);
    ASSERT_TRUE(comes_true([&] { return code_at(chain, account.address()) != "0x"; }));
    EXPECT_EQ(take("lamps.shop.eth", 1).status, 200);
}

TEST(NamesSettings, WithoutAZoneNothingIsOffered) {
    const World world({"--no-rpc-public-nodes"});
    const auto get = [&](const std::string& path) {
        return fetch(world.server->port, "GET", path);
    };
    EXPECT_EQ(get("/v1/profile/account/alice.shop.eth?apiVersion=2").body, "[]");
    EXPECT_EQ(get("/v1/profile/account/alice.shop.eth").status, 404);
    EXPECT_EQ(get("/v1/profile/suggestions/alice").body, R"({"suggestions":[]})");
    const Answer taken = fetch(world.server->port, "POST", "/v1/profile/account",
                               signed_body(registration("alice.shop.eth")));
    EXPECT_EQ(taken.status, 503);
    EXPECT_THAT(taken.body, HasSubstr("not_offered"));
}

TEST(NamesSettings, WhatIsNoZoneKeepsTheServerFromStarting) {
    const Folder folder;
    const Outcome outcome =
        run_program({"serve", "--data", folder.path(), "--listen", "127.0.0.1:0", "--admin-listen",
                     "", "--names-zones", "eth"});
    EXPECT_NE(outcome.status, 0);
    EXPECT_THAT(outcome.errors, HasSubstr("names.zones: \"eth\" is no zone"));
}

TEST(NamesSettings, MessagesOfANetworkAreCountedAndLookupsAreNot) {
    const World world({"--names-zones", "shop.eth", "--no-rpc-public-nodes"},
                      {"name_messages_address=3"});
    const auto take = [&](const std::string& name) {
        return fetch(world.server->port, "POST", "/v1/profile/account",
                     signed_body(registration(name)));
    };
    for (const char* name : {"one.shop.eth", "two.shop.eth", "three.shop.eth"})
        EXPECT_EQ(take(name).status, 200);
    const Answer often = take("four.shop.eth");
    EXPECT_EQ(often.status, 429);
    EXPECT_THAT(often.body, HasSubstr("rate_limited"));
    EXPECT_THAT(fetch(world.server->port, "GET", "/v1/profile/account/one.shop.eth").body,
                HasSubstr(kAda));
    EXPECT_THAT(often.body, Not(HasSubstr(kAda)));
}

// A question about alice.shop.eth, as a resolver sends it on (ENSIP-10), for the contract 0x00..01.
std::string ens_path(std::string_view name = "alice.shop.eth") {
    Bytes dns;
    for (const std::string_view label :
         {name.substr(0, name.find('.')), std::string_view("shop"), std::string_view("eth")}) {
        dns.push_back(static_cast<std::uint8_t>(label.size()));
        dns.insert(dns.end(), label.begin(), label.end());
    }
    dns.push_back(0);
    const auto call = [](std::string_view signature, chain::AbiValue::List arguments) {
        return *chain::encode_abi_call(*chain::parse_abi_signature(signature), arguments);
    };
    const Bytes question =
        call("resolve(bytes,bytes)",
             {chain::AbiValue::bytes(dns),
              chain::AbiValue::bytes(
                  call("addr(bytes32)", {chain::AbiValue::word(chain::ens_namehash(name))}))});
    return "/v1/ens/0x0000000000000000000000000000000000000001/" + to_hex_0x(question) + ".json";
}

const std::string kEnsKey = std::string(63, '0') + "1";

TEST(NamesInEns, AreAnsweredWithTheOwnersAddressForTheirNormalFormOnly) {
    const World world(
        {"--names-zones", "shop.eth", "--no-rpc-public-nodes", "--names-ens-key", kEnsKey});
    ASSERT_EQ(fetch(world.server->port, "POST", "/v1/profile/account",
                    signed_body(registration("alice.shop.eth")))
                  .status,
              200);
    const std::string address = "7e5f4552091a69125d5dfcb7b8c2659029395bdf";
    EXPECT_THAT(fetch(world.server->port, "GET", ens_path()).body, HasSubstr(address));
    for (const char* name : {"Alice.shop.eth", "bob.shop.eth"}) {
        const Answer empty = fetch(world.server->port, "GET", ens_path(name));
        EXPECT_EQ(empty.status, 200) << name;
        EXPECT_THAT(empty.body, Not(HasSubstr(address))) << name;
    }
}

TEST(NamesInEns, QuestionsOfANetworkAreCounted) {
    const World world(
        {"--names-zones", "shop.eth", "--no-rpc-public-nodes", "--names-ens-key", kEnsKey},
        {"ens_answers_address=2"});
    EXPECT_EQ(fetch(world.server->port, "GET", ens_path()).status, 200);
    EXPECT_EQ(fetch(world.server->port, "GET", ens_path()).status, 200);
    const Answer often = fetch(world.server->port, "GET", ens_path());
    EXPECT_EQ(often.status, 429);
    EXPECT_THAT(often.body, HasSubstr("ask again later"));
}

TEST(NamesInEns, AreNotAnsweredWithoutAKey) {
    const World world({"--names-zones", "shop.eth", "--no-rpc-public-nodes"});
    EXPECT_EQ(fetch(world.server->port, "GET", ens_path()).status, 404);
}

TEST(NamesInEns, AreSignedByAKeyThatIsSealed) {
    const Folder folder;
    const std::string opener = folder.write("opener", std::string(64, '5') + "\n");
    const std::string stranger = folder.write("stranger", std::string(64, '6') + "\n");
    for (const std::string& one : {opener, stranger}) ASSERT_EQ(::chmod(one.c_str(), 0400), 0);
    const Outcome made =
        run_program({"secret", "seal", "names.ens_key", "--new", "--secrets-key", opener});
    ASSERT_EQ(made.status, 0) << made.errors;
    const std::string sealed = made.text.substr(0, made.text.find('\n'));
    const auto by_name = [&](const std::string& name) {
        return run_program({"secret", "address", name,
                            "--" + name.substr(0, name.find('.')) + "-" +
                                (name == "names.ens_key" ? "ens-key" : "key"),
                            sealed, "--secrets-key", opener});
    };
    const Outcome signer = by_name("names.ens_key");
    EXPECT_EQ(made.errors, "its address is " + signer.text);
    EXPECT_EQ(by_name("paymaster.key").status, 1) << "it was sealed for another use";
    EXPECT_EQ(by_name("bundler.key").status, 1);

    const World world({"--names-zones", "shop.eth", "--no-rpc-public-nodes", "--names-ens-key",
                       sealed, "--secrets-key", opener});
    EXPECT_EQ(fetch(world.server->port, "GET", ens_path()).status, 200);

    for (const std::vector<std::string>& more :
         {std::vector<std::string>{}, {"--secrets-key", stranger}}) {
        std::vector<std::string> words = {"serve",
                                          "--data",
                                          folder.path(),
                                          "--listen",
                                          "127.0.0.1:0",
                                          "--admin-listen",
                                          "",
                                          "--names-zones",
                                          "shop.eth",
                                          "--names-ens-key",
                                          sealed};
        words.insert(words.end(), more.begin(), more.end());
        const Outcome refused = run_program(words);
        EXPECT_NE(refused.status, 0);
        EXPECT_THAT(refused.errors,
                    HasSubstr(more.empty() ? "names.ens_key is sealed: name in secrets.key"
                                           : "names.ens_key does not open"));
        EXPECT_THAT(refused.errors, Not(HasSubstr(sealed)));
    }
}

TEST(NamesInEns, WhatIsNoKeyKeepsTheServerFromStarting) {
    const Folder folder;
    const Outcome outcome =
        run_program({"serve", "--data", folder.path(), "--listen", "127.0.0.1:0", "--admin-listen",
                     "", "--names-zones", "shop.eth", "--names-ens-key", "0x00"});
    EXPECT_NE(outcome.status, 0);
    EXPECT_THAT(outcome.errors, HasSubstr("names.ens_key"));
    EXPECT_THAT(outcome.errors, HasSubstr("openssl rand -hex 32"));
}

}  // namespace
}  // namespace portico::app::names
