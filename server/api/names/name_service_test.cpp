// SPDX-License-Identifier: Apache-2.0
//
// The routes of names on both databases: what clients of the reference send and read, and those who
// would have a name that is not theirs (docs/names.md).
#include "server/api/names/name_service.hpp"

#include <gmock/gmock.h>

#include <condition_variable>
#include <deque>
#include <mutex>

#include "core/base/describe/describe_lenient.hpp"
#include "core/base/encoding/hex.hpp"
#include "core/chain/eip155/signing/personal_message.hpp"
#include "server/api/access/test_routes.hpp"
#include "server/api/names/suggestions.hpp"
#include "server/store/migrations/migrate.hpp"
#include "server/store/names/name_store.hpp"
#include "server/store/sql/test_engines.hpp"

namespace portico::api::names {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

constexpr std::int64_t kNowMs = 1'700'000'000'000;
constexpr std::uint32_t kOfMainnet = 2147483649;  // as the reference's client counts it
constexpr std::uint32_t kBase = 2147492101;

/// Of the keys 1 and 2.
const std::string kAda = "0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf";
const std::string kBob = "0x2B5AD5c4795c026514f8317c7a215E218DcCD6cF";
const std::string kContract = "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266";

std::string sign(std::string_view text, std::uint8_t key) {
    FixedBytes<32> bytes{};
    bytes[31] = key;
    return to_hex_0x(
        *chain::sign_evm_digest(Secret<32>(bytes), chain::personal_message_digest(as_bytes(text))));
}

/// Nodes that say of every contract that it signed, or did not, or nothing.
struct TestNodes final : chain_data::Reader {
    bool serves(std::string_view chain) const override { return chain == "eip155:8453"; }
    std::vector<std::string> chains() const override { return {"eip155:8453"}; }
    void read(std::string_view, std::vector<chain_data::ChainCall>, Done done) override {
        ++asked;
        done({answer});
    }
    int asked = 0;
    chain_data::ChainAnswer answer{.outcome = chain_data::ChainAnswer::Outcome::kResult,
                                   .result = Json::string("0x01")};
};

template <class Engine>
struct NameRoutes : testing::Test, access::TestRoutes {
    NameRoutes() {
        EXPECT_TRUE(store::migrate(*engine.open(), store::api_schema()));
        start({});
    }
    void start(Config config) {
        config.zones = {"shop.eth", "names.example"};
        service.reset();
        router = std::make_unique<Router>(
            [](std::span<std::uint8_t> out) { std::ranges::fill(out, std::uint8_t{7}); }, log,
            [this](net::ConnectionId, net::Response response) { later.push_back(response); });
        service = std::make_unique<NameService>(
            Foundations{.store = {worker, store::open_name_store},
                        .own_nodes = nodes,
                        .serves = [](std::string_view chain) { return chain == "eip155:8453"; },
                        .limiter = limiter,
                        .log = log,
                        .clock = [this] { return now_ms; }},
            std::move(config));
        service->add_routes(*router, authorizer.authorizer);
    }

    net::Response call(const std::string& method, const std::string& path,
                       const std::string& body = {}, const std::string& query = "apiVersion=2") {
        net::Request request{};
        request.method = method;
        request.path = path;
        request.query = query;
        request.body = body;
        request.address = network;
        const auto handled = router->handle(++connection, request);
        if (const auto* now = std::get_if<net::Response>(&handled)) return *now;
        while (later.empty()) run_one();
        net::Response out = std::move(later.back());
        later.clear();
        return out;
    }
    void run_one() {
        std::unique_lock lock(mutex);
        changed.wait(lock, [this] { return !actions.empty(); });
        auto action = std::move(actions.front());
        actions.pop_front();
        lock.unlock();
        action();
    }

    struct Who {
        std::string address = kAda;
        std::uint8_t key = 1;
        std::uint32_t coin = kOfMainnet;
    };
    static std::string body_of(const std::string& message, const std::string& signature,
                               const Who& who) {
        SignedNameRequest body;
        body.message = message;
        body.signature = signature;
        body.coin_type = who.coin;
        body.address = who.address;
        return to_json_text(body);
    }
    net::Response post(const std::string& path, const std::string& message, const Who& who) {
        return call("POST", "/v1/profile/account" + path,
                    body_of(message, sign(message, who.key), who));
    }
    std::string now_s(std::int64_t more = 0) const { return std::to_string(now_ms / 1000 + more); }
    /// As the reference's client writes it.
    std::string registration(const std::string& name) const {
        return R"({"name":")" + name + R"(","attributes":{},"timestamp":)" + now_s() + "}";
    }
    net::Response take(const std::string& name, const Who& who) {
        return post("", registration(name), who);
    }
    net::Response take(const std::string& name) { return take(name, Who()); }
    static std::string why(const net::Response& response) {
        const auto json = parse_json(response.body);
        const Json* reasons = json ? json->find("reasons") : nullptr;
        if (reasons == nullptr || !reasons->is_array() || reasons->items().empty())
            return std::to_string(response.status) + " " + response.body;
        const Json& first = reasons->items().front();
        return std::to_string(response.status) + " " +
               std::string(first.find_string("field").value_or("?")) + ": " +
               std::string(first.find_string("description").value_or("?"));
    }
    std::string address_in(const net::Response& response, const std::string& coin) {
        const auto json = parse_json(response.body);
        const Json* addresses = json ? json->find("addresses") : nullptr;
        const Json* one = addresses != nullptr ? addresses->find(coin) : nullptr;
        return one == nullptr ? "" : std::string(one->find_string("address").value_or(""));
    }
    std::vector<std::string> names_of(const std::string& address) {
        std::vector<std::string> out;
        const auto json = parse_json(call("GET", "/v1/profile/reverse/" + address).body);
        for (const Json& one : json->items())
            out.emplace_back(one.find_string("name").value_or("?"));
        return out;
    }
    std::string lookup(const std::string& name) {
        return call("GET", "/v1/profile/account/" + name).body;
    }

    Engine engine;
    std::int64_t now_ms = kNowMs;
    std::string network = "192.0.2.1";
    TestNodes nodes;
    store::RateLimiter limiter;
    std::mutex mutex;
    std::condition_variable changed;
    std::deque<std::function<void()>> actions;
    std::unique_ptr<Router> router;
    store::Worker worker{{.threads = 1},
                         [this]() -> store::StoreResult<std::unique_ptr<store::sql::Connection>> {
                             return engine.open();
                         },
                         [this](std::function<void()> action) {
                             const std::lock_guard lock(mutex);
                             actions.push_back(std::move(action));
                             changed.notify_one();
                         }};
    std::unique_ptr<NameService> service;
};
TYPED_TEST_SUITE(NameRoutes, store::Engines);

TYPED_TEST(NameRoutes, ANameIsRegisteredAndFoundAsClientsOfTheReferenceDo) {
    const auto made = this->take("alice.shop.eth");
    ASSERT_EQ(made.status, 200) << made.body;
    EXPECT_EQ(made.body, R"({"name":"alice.shop.eth","registered_at":1700000000,)"
                         R"("updated_at":1700000000,"attributes":null,"addresses":{"60":)"
                         R"({"address":")" +
                             kAda + R"(","created_at":1700000000}}})");
    EXPECT_EQ(this->lookup("alice.shop.eth"), made.body);
    EXPECT_EQ(this->lookup("Alice.Shop.ETH"), made.body);
    EXPECT_EQ(this->lookup("alice"), made.body) << "as its view asks whether a name is free";
    EXPECT_EQ(this->call("GET", "/v1/profile/reverse/" + kAda).body, "[" + made.body + "]");
    std::string lower = kAda;
    std::ranges::transform(lower, lower.begin(), [](unsigned char c) { return std::tolower(c); });
    EXPECT_THAT(this->names_of(lower), ElementsAre("alice.shop.eth"));
}

TYPED_TEST(NameRoutes, AWordIsLookedUpInEveryZone) {
    const auto made = this->take("alice.names.example");
    ASSERT_EQ(made.status, 200) << made.body;
    EXPECT_EQ(this->lookup("alice"), made.body);
    EXPECT_EQ(this->call("GET", "/v1/profile/account/bob").status, 404);
    // In several it is the one of the zone that is named first.
    const auto first = this->take("alice.shop.eth", {.address = kBob, .key = 2});
    ASSERT_EQ(first.status, 200) << first.body;
    EXPECT_EQ(this->lookup("alice"), first.body);
}

TYPED_TEST(NameRoutes, AProjectThatHasNamesOffGetsNoneAndTakesNoneAway) {
    const std::string off(32, 'a');
    this->authorizer.projects.replace(
        {.revision = 1,
         .projects = {{.id = off, .name = "off", .features = {{"names", false, {}}}}}});
    const auto take = [&](const std::string& name, const std::string& project) {
        const std::string message = this->registration(name);
        return this->call("POST", "/v1/profile/account",
                          this->body_of(message, sign(message, 1), {}), "projectId=" + project);
    };
    const auto refused = take("alice.shop.eth", off);
    EXPECT_EQ(refused.status, 403);
    EXPECT_THAT(refused.body, HasSubstr("switched this off for this project: names"));
    EXPECT_EQ(this->lookup("alice.shop.eth"), "[]");
    EXPECT_EQ(take("alice.shop.eth", std::string(32, 'b')).status, 200);
    EXPECT_EQ(
        this->post("/alice.shop.eth/attributes",
                   R"({"attributes":{"bio":"still mine"},"timestamp":)" + this->now_s() + "}", {})
            .status,
        200);
}

TYPED_TEST(NameRoutes, WhatIsNotThereIsAnEmptyListOr404) {
    EXPECT_EQ(this->lookup("nobody.shop.eth"), "[]");
    EXPECT_EQ(this->call("GET", "/v1/profile/account/nobody.shop.eth", {}, "").status, 404);
    EXPECT_EQ(this->call("GET", "/v1/profile/account/vitalik.eth").body, "[]");
    EXPECT_EQ(this->call("GET", "/v1/profile/account/n%20x.shop.eth").status, 400);
    EXPECT_EQ(this->call("GET", "/v1/profile/account/nobody").status, 404) << "a word of a name";
    EXPECT_EQ(this->call("GET", "/v1/profile/reverse/" + kBob).body, "[]");
    EXPECT_EQ(this->call("GET", "/v1/profile/reverse/" + kBob, {}, "").status, 404);
    EXPECT_EQ(this->call("GET", "/v1/profile/reverse/nobody").body, "[]");
}

TYPED_TEST(NameRoutes, ANetworkOtherThanMainnetGetsMainnetToo) {
    const auto made = this->take("alice.shop.eth", {.coin = kBase});
    EXPECT_EQ(this->address_in(made, "60"), kAda);
    EXPECT_EQ(this->address_in(made, "2147492101"), kAda);
}

TYPED_TEST(NameRoutes, EachCheckSaysWhatIsWrong) {
    const auto with = [this](const std::string& name) { return this->why(this->take(name)); };
    EXPECT_THAT(with("a_ice.shop.eth"), HasSubstr("400 name: A name has the letters"));
    EXPECT_THAT(with("аlice.shop.eth"), HasSubstr("400 name: A name has the letters"));
    EXPECT_THAT(with("alice.eth"), HasSubstr("400 name: A name has three parts"));
    EXPECT_THAT(with("al.shop.eth"), HasSubstr("400 name: The first part"));
    EXPECT_THAT(with("-al.shop.eth"), HasSubstr("400 name: A part of a name"));
    EXPECT_THAT(with("alice.other.eth"), HasSubstr("400 name: This server has no names in"));
    EXPECT_THAT(with("supp0rt.shop.eth"), HasSubstr("400 name: This name is reserved"));
    const std::string fine = this->registration("alice.shop.eth");
    EXPECT_THAT(this->why(this->post("", fine, {.coin = 501})),
                HasSubstr("400 coin_type: Unsupported coin type: 501"));
    EXPECT_THAT(this->why(this->post("", fine, {.coin = 0x80000000u | 137})),
                HasSubstr("400 coin_type"));
    const auto post = [this](const std::string& message) {
        return this->why(this->post("", message, {}));
    };
    EXPECT_THAT(post("no json"), HasSubstr("422 serde"));
    EXPECT_THAT(post(R"({"attributes":{},"timestamp":1700000000})"), HasSubstr("422 serde"));
    EXPECT_THAT(post(R"({"name":"alice.shop.eth","attributes":{}})"), HasSubstr("422 serde"));
    EXPECT_THAT(post(R"({"name":"alice.shop.eth","name":"bob.shop.eth","timestamp":1700000000})"),
                HasSubstr("422 serde"));
    for (const std::int64_t away : {-601, 11})
        EXPECT_THAT(post(R"({"name":"alice.shop.eth","timestamp":)" + this->now_s(away) + "}"),
                    HasSubstr("400 timestamp: Signature UNIXTIME timestamp is"));
    for (const char* attributes :
         {R"({"avatar":"x"})", R"({"bio":""})", R"({"bio":"<b>"})", R"({"bio":5})", R"(["bio"])"})
        EXPECT_THAT(post(R"({"name":"alice.shop.eth","attributes":)" + std::string(attributes) +
                         R"(,"timestamp":)" + this->now_s() + "}"),
                    HasSubstr("400 attributes"));
    EXPECT_EQ(this->call("POST", "/v1/profile/account", "[]").status, 400);
    EXPECT_EQ(this->call("POST", "/v1/profile/account", "{}").status, 422);
    EXPECT_EQ(this->lookup("alice.shop.eth"), "[]");
}

// Decision 112.
TYPED_TEST(NameRoutes, WhoReadsWhatTheySignHasTenMinutes) {
    const std::string slow = R"({"name":"alice.shop.eth","timestamp":)" + this->now_s(-600) + "}";
    EXPECT_EQ(this->post("", slow, {}).status, 200);
    // Used once, for as long as it would count.
    EXPECT_EQ(
        this->post("/alice.shop.eth/attributes",
                   R"({"attributes":{"bio":"lamps"},"timestamp":)" + this->now_s(-11) + "}", {})
            .status,
        400)
        << "of no name: it would count for any";
    const std::string named =
        R"({"name":"alice.shop.eth","attributes":{"bio":"lamps"},"timestamp":)" +
        this->now_s(-590) + "}";
    EXPECT_EQ(this->post("/alice.shop.eth/attributes", named, {}).status, 200);
    EXPECT_THAT(this->why(this->post("/alice.shop.eth/attributes", named, {})),
                HasSubstr("was used before"));
}

// The table of docs/names.md#registering, row by row: of two faults that of the earlier row is
// said.
TYPED_TEST(NameRoutes, RegistrationsAreCheckedInTheirOrder) {
    this->start({.per_owner = 1, .messages_address = 14});
    ASSERT_EQ(this->take("alice.shop.eth", {.address = kBob, .key = 2}).status, 200);
    struct Faulty {
        std::string name = "lamps.shop.eth", more = "{}", time = {};
        std::uint32_t coin = kOfMainnet;
        std::uint8_t key = 1;
    };
    const auto asked = [this](const Faulty& with) {
        const std::string message = R"({"name":")" + with.name + R"(","attributes":)" + with.more +
                                    R"(,"timestamp":)" +
                                    (with.time.empty() ? this->now_s() : with.time) + "}";
        return this->why(this->post("", message, {.key = with.key, .coin = with.coin}));
    };
    // What cannot be read, and all below it.
    EXPECT_THAT(asked({.name = "a_b.other.eth", .more = "5,\"name\":1", .time = "1", .coin = 9}),
                HasSubstr("422 serde"));
    EXPECT_THAT(asked({.name = "lamps.other.eth", .coin = 501}),
                HasSubstr("400 name: This server"));
    EXPECT_THAT(asked({.name = "a_b.shop.eth", .time = "1"}), HasSubstr("400 name: A name has"));
    EXPECT_THAT(asked({.name = "support.shop.eth", .coin = 501}), HasSubstr("400 coin_type"));
    EXPECT_THAT(asked({.name = "alice.shop.eth", .coin = 501}), HasSubstr("400 coin_type"));
    EXPECT_THAT(asked({.name = "support.shop.eth", .time = "1"}), HasSubstr("400 name: This name"));
    EXPECT_THAT(asked({.name = "alice.shop.eth", .time = "1"}), HasSubstr("400 name: Name is al"));
    EXPECT_THAT(asked({.name = "a1ice.shop.eth", .time = "1"}), HasSubstr("in another spelling"));
    EXPECT_THAT(asked({.more = "[]", .time = "1"}), HasSubstr("400 timestamp"));
    EXPECT_THAT(asked({.more = R"({"bio":""})", .key = 2}), HasSubstr("400 attributes"));
    // Somebody has as many names as they may, and did not sign.
    EXPECT_THAT(this->why(this->post("", this->registration("second.shop.eth"),
                                     {.address = kBob, .key = 1})),
                HasSubstr("401 signature"));
    EXPECT_THAT(this->why(this->take("second.shop.eth", {.address = kBob, .key = 2})),
                HasSubstr("400 address: There are as"));
    EXPECT_THAT(asked({}), HasSubstr("200 "));
    // Beyond the limit nothing else is looked at.
    EXPECT_THAT(this->why(this->call("POST", "/v1/profile/account", "[]")), HasSubstr("429 rate"));
}

TYPED_TEST(NameRoutes, OnlyTheSignerGetsTheName) {
    const std::string message = this->registration("alice.shop.eth");
    EXPECT_THAT(this->why(this->post("", message, {.key = 2})), HasSubstr("401 signature"));
    std::string lower = kAda;
    std::ranges::transform(lower, lower.begin(), [](unsigned char c) { return std::tolower(c); });
    EXPECT_THAT(this->why(this->post("", message, {.address = lower})),
                HasSubstr("401 signature: Invalid signature: address is not one"));
    const auto with = [&](const std::string& signature) {
        return this->why(
            this->call("POST", "/v1/profile/account", this->body_of(message, signature, {})));
    };
    EXPECT_THAT(with("0x"), HasSubstr("401 signature"));
    EXPECT_THAT(with(sign(message + " ", 1)), HasSubstr("401 signature"));
    EXPECT_EQ(this->lookup("alice.shop.eth"), "[]");
}

TYPED_TEST(NameRoutes, ATakenNameAndWhatLooksLikeItAreRefused) {
    ASSERT_EQ(this->take("alice.shop.eth").status, 200);
    EXPECT_THAT(this->why(this->take("alice.shop.eth", {.address = kBob, .key = 2})),
                HasSubstr("400 name: Name is already registered"));
    for (const char* alike : {"a1ice.shop.eth", "allce.shop.eth", "al-ice.shop.eth"})
        EXPECT_THAT(this->why(this->take(alike, {.address = kBob, .key = 2})),
                    HasSubstr("in another spelling"))
            << alike;
    EXPECT_EQ(this->take("alice.names.example", {.address = kBob, .key = 2}).status, 200);
}

TYPED_TEST(NameRoutes, AMessageCountsOnce) {
    ASSERT_EQ(this->take("alice.shop.eth").status, 200);
    const std::string message =
        R"({"attributes":{"bio":"sells lamps"},"timestamp":)" + this->now_s() + "}";
    ASSERT_EQ(this->post("/alice.shop.eth/attributes", message, {}).body,
              R"({"bio":"sells lamps"})");
    EXPECT_THAT(this->why(this->post("/alice.shop.eth/attributes", message, {})),
                HasSubstr("400 timestamp: This message was used before"));
    // Not for another name of the same owner either, nor as another kind of change.
    ++this->now_ms;
    const std::string other = this->registration("lamps.shop.eth");
    ASSERT_EQ(this->post("", other, {}).status, 200);
    EXPECT_THAT(this->why(this->post("/lamps.shop.eth/attributes", message, {})),
                HasSubstr("used before"));
    EXPECT_THAT(this->why(this->post("/alice.shop.eth/attributes", other, {})),
                HasSubstr("400 name: The message is of another name"));
    this->start({});  // the program begins anew
    EXPECT_THAT(this->why(this->post("/alice.shop.eth/attributes", message, {})),
                HasSubstr("used before"));
}

TYPED_TEST(NameRoutes, OwnersChangeWhatTheirNameSaysAndWhereItLeads) {
    ASSERT_EQ(this->take("alice.shop.eth").status, 200);
    const auto address = [this](std::uint32_t coin, const std::string& to) {
        return R"({"coin_type":)" + std::to_string(coin) + R"(,"address":")" + to +
               R"(","timestamp":)" + this->now_s() + "}";
    };
    EXPECT_EQ(this->post("/alice.shop.eth/address", address(kBase, kContract), {}).body,
              R"({"2147492101":{"address":")" + kContract + R"(","created_at":1700000000}})");
    // An account of Solana is no address of eip155, and is told as it is.
    const std::string wallet = "9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM";
    EXPECT_EQ(this->post("/alice.shop.eth/address", address(501, wallet), {}).body,
              R"({"501":{"address":")" + wallet + R"(","created_at":1700000000}})");
    for (const std::string& none :
         {kBob, wallet.substr(3), std::string("11111111111111111111111111111111")})
        EXPECT_THAT(this->why(this->post("/alice.shop.eth/address", address(501, none), {})),
                    HasSubstr("400 address"));
    EXPECT_THAT(this->why(this->post("/alice.shop.eth/address", address(60, wallet), {})),
                HasSubstr("400 address"));
    // Whoever gets the money of another network has no say.
    const std::string bio = R"({"attributes":{"bio":"x"},"timestamp":)" + this->now_s() + "}";
    EXPECT_THAT(
        this->why(this->post("/alice.shop.eth/attributes", bio, {.address = kBob, .key = 2})),
        HasSubstr("401 address: Name owner validation error"));
    // One address for Ethereum, by whichever of its numbers.
    EXPECT_EQ(this->post("/alice.shop.eth/address", address(kOfMainnet, kBob), {}).status, 200);
    const auto found = this->call("GET", "/v1/profile/account/alice.shop.eth");
    EXPECT_EQ(this->address_in(found, "60"), kBob);
    EXPECT_EQ(this->address_in(found, "2147483649"), "");
    // It is Bob's now, who has not said so yet. Nothing sent to it anywhere goes to Ada.
    EXPECT_EQ(this->address_in(found, "2147492101"), "");
    EXPECT_EQ(this->address_in(found, "501"), "");
    EXPECT_THAT(this->why(this->post("/alice.shop.eth/attributes", bio, {})),
                HasSubstr("401 address"));
    EXPECT_THAT(this->names_of(kAda), IsEmpty());
    EXPECT_THAT(this->names_of(kBob), IsEmpty());
    EXPECT_EQ(this->post("/alice.shop.eth/attributes", bio, {.address = kBob, .key = 2}).status,
              200);
    EXPECT_THAT(this->names_of(kBob), ElementsAre("alice.shop.eth"));
}

TYPED_TEST(NameRoutes, ChangesAreCheckedInTheirOrder) {
    ASSERT_EQ(this->take("alice.shop.eth").status, 200);
    const auto post = [this](const std::string& path, const std::string& message) {
        return this->why(this->post(path, message, {}));
    };
    const std::string late = R"({"attributes":{},"timestamp":1})";
    EXPECT_THAT(post("/bob.shop.eth/attributes", late), HasSubstr("400 name: Name is not reg"));
    EXPECT_THAT(post("/alice.shop.eth/attributes", late), HasSubstr("400 timestamp"));
    EXPECT_THAT(post("/alice.shop.eth/attributes", R"({"timestamp":)" + this->now_s() + "}"),
                HasSubstr("422 serde"));
    EXPECT_THAT(post("/alice.shop.eth/address",
                     R"({"coin_type":60,"address":"0x12","timestamp":)" + this->now_s() + "}"),
                HasSubstr("400 address"));
    EXPECT_THAT(post("/alice.shop.eth/address",
                     R"({"coin_type":60,"address":"0x0000000000000000000000000000000000000000",)"
                     R"("timestamp":)" +
                         this->now_s() + "}"),
                HasSubstr("400 address"));
    EXPECT_THAT(post("/alice.shop.eth/address", R"({"coin_type":0,"address":")" + kBob +
                                                    R"(","timestamp":)" + this->now_s() + "}"),
                HasSubstr("400 coin_type"));
}

TYPED_TEST(NameRoutes, AContractHasItsNameOnTheNetworkThatSaysSo) {
    const typename TestFixture::Who contract{.address = kContract, .key = 1, .coin = kBase};
    const auto made = this->take("vault.shop.eth", contract);
    ASSERT_EQ(made.status, 200) << made.body;
    EXPECT_EQ(this->nodes.asked, 1);
    EXPECT_EQ(this->address_in(made, "2147492101"), kContract);
    EXPECT_EQ(this->address_in(made, "60"), "") << "it may be somebody else's there";
    // No node of ours says who signs on mainnet.
    EXPECT_THAT(this->why(this->take("other.shop.eth", {.address = kContract, .key = 1})),
                HasSubstr("does not ask eip155:1"));
    this->nodes.answer.result = Json::string("0x00");
    EXPECT_THAT(this->why(this->take("other.shop.eth", contract)), HasSubstr("401 signature"));
    this->nodes.answer.outcome = chain_data::ChainAnswer::Outcome::kUnavailable;
    EXPECT_THAT(this->why(this->take("other.shop.eth", contract)), HasSubstr("503 signature"));
    this->start({.contracts = false});
    EXPECT_THAT(this->why(this->take("other.shop.eth", contract)), HasSubstr("401 signature"));
}

TYPED_TEST(NameRoutes, AnAddressHasSoManyNamesAndANetworkSoManyMessages) {
    this->start({.per_owner = 2, .messages_address = 6});
    EXPECT_EQ(this->take("alice.shop.eth").status, 200);
    EXPECT_EQ(this->take("lamps.shop.eth").status, 200);
    EXPECT_THAT(this->why(this->take("third.shop.eth")), HasSubstr("400 address: There are as"));
    EXPECT_EQ(this->take("third.shop.eth", {.address = kBob, .key = 2}).status, 200);
    for (int i = 0; i < 2; ++i) EXPECT_EQ(this->take("alice.shop.eth").status, 400);
    const auto often = this->take("fourth.shop.eth", {.address = kBob, .key = 2});
    EXPECT_THAT(this->why(often), HasSubstr("429 rate_limited"));
    EXPECT_NE(this->header(often, "Retry-After"), "");
    EXPECT_NE(this->lookup("alice.shop.eth"), "[]");
    // Others are not kept waiting by them.
    this->network = "198.51.100.1";
    EXPECT_EQ(this->take("fourth.shop.eth", {.address = kBob, .key = 2}).status, 200);
}

TYPED_TEST(NameRoutes, SuggestionsBeginWithWhatWasTypedAndAreFree) {
    const auto suggested = [this](const std::string& label, const std::string& zone = "shop.eth") {
        const auto response =
            this->call("GET", "/v1/profile/suggestions/" + label, {}, "zone=" + zone);
        return parse_described<NameSuggestions>(response.body).value_or(NameSuggestions());
    };
    ASSERT_EQ(this->take("ocean.shop.eth").status, 200);
    const auto taken = suggested("ocean");
    ASSERT_EQ(taken.suggestions.size(), 5u);
    EXPECT_EQ(taken.time, this->now_ms / 1000) << "what is signed has it";
    EXPECT_EQ(taken.suggestions[0].name, "ocean.shop.eth");
    EXPECT_TRUE(taken.suggestions[0].registered);
    for (std::size_t i = 1; i < 5; ++i) {
        const std::string& name = taken.suggestions[i].name;
        EXPECT_TRUE(name.starts_with("ocean-")) << name;
        EXPECT_FALSE(taken.suggestions[i].registered);
        EXPECT_EQ(this->take(name, {.address = kBob, .key = 2}).status, 200) << name;
    }
    EXPECT_EQ(suggested("oce").suggestions.front().name, "oce.shop.eth");
    EXPECT_FALSE(suggested("oce").suggestions.front().registered);
    EXPECT_TRUE(suggested("0cean").suggestions.front().registered) << "looks like ocean";
    EXPECT_TRUE(suggested("admin").suggestions.front().registered) << "nobody gets it";
    EXPECT_FALSE(suggested("ocean", "names.example").suggestions.front().registered);
    for (const char* path : {"oc", "a.b", "%2d-x"})
        EXPECT_EQ(this->call("GET", std::string("/v1/profile/suggestions/") + path).status, 400)
            << path;
    EXPECT_EQ(suggested("ocean", "reown.id").suggestions.front().name, "ocean.shop.eth")
        << "as clients of the reference ask";
}

TYPED_TEST(NameRoutes, AZoneThatTheOperatorTookAwayAnswersNothing) {
    ASSERT_EQ(this->take("alice.shop.eth").status, 200);
    const auto sql = this->engine.open();
    ASSERT_TRUE(sql->run("UPDATE zone_name SET zone = $1, name = $2 WHERE name = $3", "old.eth",
                         "other.old.eth", "nobody")
                    .has_value());
    const auto store = store::open_name_store(*sql);
    NameRow row = store->find("alice.shop.eth").value().value();
    row.name = "alice.old.eth";
    row.zone = "old.eth";
    row.look = "allce.old.eth";
    ASSERT_EQ(store->add(row, {"old", 1}, 5), Change::kDone);
    EXPECT_EQ(this->lookup("alice.old.eth"), "[]");
    EXPECT_THAT(this->names_of(kAda), ElementsAre("alice.shop.eth"));
}

TEST(NamesConfig, AZoneHasTwoParts) {
    EXPECT_TRUE(check_config({.zones = {"shop.eth", "names.example"}}));
    const auto wrong = check_config({.zones = {"shop.eth", "eth"}});
    ASSERT_FALSE(wrong);
    EXPECT_THAT(wrong.error(), HasSubstr("\"eth\" is no zone"));
}

TEST(Suggestions, AreTheSameForTheSameLabel) {
    EXPECT_EQ(suggest_labels("ocean", 8), suggest_labels("ocean", 8));
    EXPECT_THAT(suggest_labels("abs", 3), ElementsAre("absent", "absorb", "abstract"));
    EXPECT_THAT(suggest_labels(std::string(64, 'a'), 4), IsEmpty());
}

}  // namespace
}  // namespace portico::api::names
