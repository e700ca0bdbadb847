// SPDX-License-Identifier: Apache-2.0
//
// For tests: payments on both databases, with a merchant, a payer, strangers and a chain.
#pragma once

#include <gtest/gtest.h>

#include <cctype>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "core/base/describe/describe.hpp"
#include "server/api/access/test_routes.hpp"
#include "server/api/pay/payment_service.hpp"
#include "server/api/pay/simulated_payments.hpp"
#include "server/store/migrations/migrate.hpp"
#include "server/store/pay/payment_store.hpp"
#include "server/store/sql/test_worker.hpp"
#include "server/store/webhooks/outbox_store.hpp"

namespace portico::api::pay {

inline constexpr const char* kProject = "0123456789abcdef0123456789abcdef";
inline constexpr const char* kOtherProject = "fedcba9876543210fedcba9876543210";
inline const std::string kToken = "0x036CbD53842c5426634e7929541eC2318f3dCF7e";
inline const std::string kShop = "0x2B5AD5c4795c026514f8317c7a215E218DcCD6cF";
inline const std::string kPayer = "0x7e5f4552091a69125d5dfcb7b8c2659029395bdf";
inline const std::string kStranger = "0x" + std::string(40, 'b');
inline const std::string kAsset = "eip155:8453/erc20:" + kToken;

inline std::string small(std::string text) {
    for (char& c : text) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return text;
}
inline std::string hash_number(int number) {
    return to_hex_0x(chain::Uint256(static_cast<std::uint64_t>(number)).big_endian());
}

struct Ask {
    std::string amount = "1500000";
    std::string asset = kAsset;
    std::string more = R"(,"confirmations":3)";
    std::string idempotency = "";
};

template <class Engine>
struct PaymentsForTest : testing::Test, access::TestRoutes {
    PaymentsForTest() {
        sql = database.engine.open();
        EXPECT_TRUE(store::migrate(*sql, store::api_schema()));
        for (const char* id : {kProject, kOtherProject}) {
            EXPECT_TRUE(
                sql->run("INSERT INTO project (id, name, created_at_ms, is_enabled, "
                         "is_analytics_on, requests_per_second, request_burst) VALUES ($1, "
                         "'Shop', 0, 1, 1, 0, 0)",
                         id));
            NewKey made = make_key(id, "https://shop.example/paid", draw(), now_ms);
            EXPECT_TRUE(store::open_payment_store(*sql)->add_key(made.row).value());
            keys[id] = made.secret;
        }
        start({.confirmations = 3, .open_project = 3});
    }
    void start(Config config) {
        service.reset();
        router = std::make_unique<Router>(
            draw(), log,
            [this](net::ConnectionId, net::Response response) { later.push_back(response); });
        service = std::make_unique<PaymentService>(
            Foundations{.store = {database.worker, store::open_payment_store},
                        .own_nodes = chain,
                        .currency = [](std::string_view) { return Token{"ETH", 18}; },
                        .project =
                            [this](std::string_view id) {
                                return std::make_shared<const projects::Project>(projects::Project{
                                    .id = std::string(id), .name = "Shop", .features = features});
                            },
                        .limiter = limiter,
                        .log = log,
                        .entropy = draw(),
                        .clock = [this] { return now_ms; }},
            config);
        service->add_routes(*router, authorizer.authorizer);
    }
    EntropyFn draw() {
        return [this](std::span<std::uint8_t> out) {
            for (std::uint8_t& one : out)
                one = static_cast<std::uint8_t>(random = random * 75 % 65'537);
        };
    }

    net::Response call(const std::string& method, const std::string& path,
                       const std::string& body = {}, const std::string& key = {},
                       const std::string& query = {}, const std::string& idempotency = {}) {
        net::Request request{};
        request.method = method;
        request.path = path;
        request.query = query;
        request.body = body;
        request.address = from;
        const std::string authorization = key.empty() ? "" : "Bearer " + key;
        request.authorization = authorization;
        request.message = &idempotency;
        request.find_header = [](const void* message, std::string_view name) {
            const auto& text = *static_cast<const std::string*>(message);
            return name == "Idempotency-Key" ? std::string_view(text) : std::string_view();
        };
        const auto handled = router->handle(++connection, request);
        if (const auto* now = std::get_if<net::Response>(&handled)) return *now;
        while (later.empty()) database.run_one();
        net::Response out = std::move(later.back());
        later.clear();
        return out;
    }
    net::Response ask(const Ask& what = {}, const char* project = kProject) {
        return call("POST", "/v1/payments",
                    R"({"asset":")" + what.asset + R"(","amount":")" + what.amount +
                        R"(","recipient":"eip155:8453:)" + kShop + "\"" + what.more + "}",
                    keys[project], {}, what.idempotency);
    }
    PaymentBody read(const net::Response& response) {
        const auto body = parse_described<PaymentBody>(response.body);
        EXPECT_TRUE(body) << response.body;
        return body.value_or(PaymentBody{});
    }
    PaymentBody make(const Ask& what = {}) { return read(ask(what)); }
    PaymentBody get(const std::string& id) {
        return read(
            call("GET", "/v1/payments/" + id, {}, {}, std::string("projectId=") + kProject));
    }
    net::Response report(const std::string& id, const std::string& hash,
                         const char* project = kProject) {
        return call("POST", "/v1/payments/" + id + "/transactions", R"({"hash":")" + hash + "\"}",
                    {}, std::string("projectId=") + project);
    }
    /// As the payer's wallet sends it: what the page asks for by the payment's own words.
    SimulatedPayments::Transaction payment_of(const PaymentBody& body, int hash,
                                              std::uint64_t amount) {
        const auto shop = *chain::parse_evm_address(kShop);
        const auto reference = *parse_hex_fixed<32>(body.reference.value);
        return {.hash = hash_number(hash),
                .from = kPayer,
                .to = small(kToken),
                .input = to_hex_0x(chain::make_token_payment(shop, amount, reference)),
                .logs = {{small(kToken), kPayer, small(kShop), amount}}};
    }
    /// A call that asked to pay all, and moved nothing.
    void mine_failed(const PaymentBody& body, int hash) {
        auto failed = payment_of(body, hash, 1'500'000);
        failed.succeeds = false;
        failed.logs = {};
        chain.mine(failed);
    }
    /// Of somebody who has read the reference in the payer's own call.
    SimulatedPayments::Transaction stranger_of(const PaymentBody& body, int hash,
                                               std::uint64_t amount) {
        auto out = payment_of(body, hash, amount);
        out.from = out.logs[0].from = kStranger;
        return out;
    }
    void look() {
        now_ms += 3'000;
        chain.now_s = now_ms / 1000;
        service->look();
        database.settle();
    }
    void sweep() {
        service->sweep();
        database.settle();
    }
    /// Blocks of one second each.
    void pass(int blocks) {
        for (int i = 0; i < blocks; ++i) {
            chain.now_s = (now_ms += 1'000) / 1'000;
            chain.mine_empty(1);
        }
    }
    /// Types of the messages that wait for the merchant, in their order.
    std::vector<std::string> told() {
        std::vector<std::string> out;
        auto rows = sql->query("SELECT body FROM webhook_message ORDER BY created_at_ms, id");
        while (rows->next().value_or(false)) {
            const auto event = parse_described<PaymentEvent>(rows->text(0));
            EXPECT_TRUE(event) << rows->text(0);
            out.push_back(event ? event->type.value : "?");
        }
        return out;
    }
    std::string status(const std::string& id) {
        const std::string body =
            call("GET", "/v1/payments/" + id, {}, {}, std::string("projectId=") + kProject).body;
        const auto json = parse_json(body);
        return std::string(json->find_string("status").value_or(body));
    }

    std::string from = "192.0.2.1";  ///< the network address that asks
    std::int64_t now_ms = 1'700'000'000'000;
    std::uint32_t random = 1;
    SimulatedPayments chain;
    store::TestWorker<Engine> database;
    std::unique_ptr<store::sql::Connection> sql;
    std::map<std::string, std::string> keys;
    std::vector<projects::Feature> features;  ///< of every project
    store::RateLimiter limiter;
    std::unique_ptr<Router> router;
    std::unique_ptr<PaymentService> service;
};
}  // namespace portico::api::pay
