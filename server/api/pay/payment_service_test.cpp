// SPDX-License-Identifier: Apache-2.0
//
// Payments on both databases: a merchant who asks, a payer who pays, and those who would have goods
// for nothing (docs/pay.md).
#include "server/api/pay/payment_service.hpp"

#include <gmock/gmock.h>

#include "core/base/describe/describe.hpp"
#include "server/api/access/test_routes.hpp"
#include "server/api/pay/simulated_payments.hpp"
#include "server/store/migrations/migrate.hpp"
#include "server/store/pay/payment_store.hpp"
#include "server/store/sql/test_worker.hpp"
#include "server/store/webhooks/outbox_store.hpp"

namespace portico::api::pay {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

constexpr const char* kProject = "0123456789abcdef0123456789abcdef";
constexpr const char* kOtherProject = "fedcba9876543210fedcba9876543210";
const std::string kToken = "0x036CbD53842c5426634e7929541eC2318f3dCF7e";
const std::string kShop = "0x2B5AD5c4795c026514f8317c7a215E218DcCD6cF";
const std::string kPayer = "0x7e5f4552091a69125d5dfcb7b8c2659029395bdf";
const std::string kStranger = "0x" + std::string(40, 'b');
const std::string kAsset = "eip155:8453/erc20:" + kToken;

std::string small(std::string text) {
    for (char& c : text) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return text;
}
std::string hash_number(int number) {
    return to_hex_0x(chain::Uint256(static_cast<std::uint64_t>(number)).big_endian());
}

struct Ask {
    std::string amount = "1500000";
    std::string asset = kAsset;
    std::string more = R"(,"confirmations":3)";
    std::string idempotency = "";
};

template <class Engine>
struct Payments : testing::Test, access::TestRoutes {
    Payments() {
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
        request.address = "192.0.2.1";
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
TYPED_TEST_SUITE(Payments, store::Engines);

TYPED_TEST(Payments, AMerchantAsksAndThePayerSeesWhatIsTheirs) {
    const auto made =
        this->ask({.more = R"(,"confirmations":3,"title":"Two lamps","orderId":"A-7",)"
                           R"("metadata":{"cost":"12"},)"
                           R"("redirectUrl":"https://shop.example/thanks")"});
    ASSERT_EQ(made.status, 201) << made.body;
    const PaymentBody body = this->read(made);
    EXPECT_EQ(body.symbol, "USDX");
    EXPECT_EQ(body.decimals, 6);
    EXPECT_EQ(body.orderId->value, "A-7");
    EXPECT_EQ(body.expiresAt - body.createdAt, 900);
    const auto shown = this->call("GET", "/v1/payments/" + body.id.value, {}, {},
                                  std::string("projectId=") + kProject);
    EXPECT_EQ(shown.status, 200);
    EXPECT_THAT(shown.body, HasSubstr("Two lamps"));
    EXPECT_THAT(shown.body, Not(HasSubstr("A-7")));
    EXPECT_THAT(shown.body, Not(HasSubstr("cost")));
    const auto of_merchant =
        this->call("GET", "/v1/payments/" + body.id.value, {}, this->keys[kProject]);
    EXPECT_THAT(of_merchant.body, HasSubstr("A-7"));
    // Of another project it is not there, by its key or from its page.
    EXPECT_EQ(
        this->call("GET", "/v1/payments/" + body.id.value, {}, this->keys[kOtherProject]).status,
        404);
    EXPECT_EQ(this->call("GET", "/v1/payments/" + body.id.value, {}, {},
                         std::string("projectId=") + kOtherProject)
                  .status,
              404);
    EXPECT_EQ(this->call("GET", "/v1/payments/" + body.id.value).status, 401);
}

TYPED_TEST(Payments, ItCountsOnceItIsDeepEnoughAndTheMerchantIsTold) {
    const PaymentBody body = this->make();
    this->chain.mine(this->payment_of(body, 1, 1'500'000));
    ASSERT_EQ(this->report(body.id, hash_number(1)).status, 200);
    this->look();
    EXPECT_EQ(this->status(body.id), "seen");
    this->chain.mine_empty(1);
    this->look();
    EXPECT_EQ(this->status(body.id), "seen");
    EXPECT_EQ(this->get(body.id).transactions[0].confirmations, 2);
    this->chain.mine_empty(1);
    this->look();
    const PaymentBody paid = this->get(body.id);
    EXPECT_EQ(paid.status, PaymentStatus::kConfirmed);
    EXPECT_EQ(paid.received, "1500000");
    EXPECT_EQ(paid.transactions[0].state, PaymentTransactionState::kSettled);
    EXPECT_THAT(this->told(), ElementsAre("payment.seen", "payment.confirmed"));
}

TYPED_TEST(Payments, TheChainsOwnCurrencyIsPaidByItsValue) {
    const PaymentBody body = this->make({.amount = "70", .asset = "eip155:8453/slip44:60"});
    EXPECT_EQ(body.symbol, "ETH");
    this->chain.mine({.hash = hash_number(1),
                      .from = kPayer,
                      .to = small(kShop),
                      .input = body.reference.value,
                      .value = 70});
    this->report(body.id, hash_number(1));
    this->chain.mine_empty(2);
    this->look();
    EXPECT_EQ(this->status(body.id), "confirmed");
}

TYPED_TEST(Payments, ATransferThatIsReorganisedAwayIsTakenBack) {
    const PaymentBody body = this->make();
    this->chain.mine(this->payment_of(body, 1, 1'500'000));
    this->report(body.id, hash_number(1));
    this->look();
    ASSERT_EQ(this->status(body.id), "seen");
    this->chain.reorganise(1);
    this->look();
    EXPECT_EQ(this->status(body.id), "open");
    EXPECT_THAT(this->told(), ElementsAre("payment.seen", "payment.reverted"));
    // It comes into another block, and counts from there.
    this->chain.mine(this->payment_of(body, 1, 1'500'000));
    this->chain.mine_empty(2);
    this->look();
    EXPECT_EQ(this->status(body.id), "confirmed");
}

TYPED_TEST(Payments, OneTransferPaysOnePayment) {
    const PaymentBody first = this->make();
    const PaymentBody second = this->make();
    ASSERT_NE(first.id, second.id);
    this->chain.mine(this->payment_of(first, 1, 1'500'000));
    this->chain.mine_empty(2);
    // Somebody names the transfer of another's purchase for the same price as their own.
    this->report(second.id, hash_number(1));
    this->report(first.id, hash_number(1));
    this->look();
    EXPECT_EQ(this->status(first.id), "confirmed");
    EXPECT_EQ(this->status(second.id), "open");
    EXPECT_EQ(this->get(second.id).transactions[0].state, PaymentTransactionState::kOther);
    // The same one again, for the same purchase: nothing is added.
    EXPECT_EQ(this->report(first.id, hash_number(1)).status, 200);
    this->look();
    EXPECT_EQ(this->get(first.id).received, "1500000");
}

TYPED_TEST(Payments, LessAndMoreAndLateAreNamed) {
    const PaymentBody less = this->make(), more = this->make(), late = this->make();
    this->chain.mine(this->payment_of(less, 1, 1'499'999));
    this->chain.mine(this->payment_of(more, 2, 1'500'001));
    this->report(less.id, hash_number(1));
    this->report(more.id, hash_number(2));
    this->chain.mine_empty(3);
    this->look();
    EXPECT_EQ(this->status(less.id), "underpaid");
    EXPECT_EQ(this->get(less.id).received, "1499999");
    EXPECT_EQ(this->status(more.id), "overpaid");
    // The rest may follow.
    this->chain.mine(this->payment_of(less, 3, 1));
    this->report(less.id, hash_number(3));
    this->chain.mine_empty(3);
    this->look();
    EXPECT_EQ(this->status(less.id), "confirmed");

    this->now_ms += 901'000;
    this->look();
    EXPECT_EQ(this->status(late.id), "expired");
    this->chain.mine(this->payment_of(late, 4, 1'500'000));
    this->report(late.id, hash_number(4));
    this->chain.mine_empty(3);
    this->look();
    EXPECT_EQ(this->status(late.id), "late");
    this->now_ms += kLateMs;
    EXPECT_EQ(this->report(late.id, hash_number(5)).status, 410);
}

TYPED_TEST(Payments, ATokenThatLiesPaysNothing) {
    const PaymentBody body = this->make();
    // What is asked for does not count, but what the token itself says to have moved.
    auto kept = this->payment_of(body, 1, 1'500'000);
    kept.logs = {};
    auto fee = this->payment_of(body, 2, 1'500'000);
    fee.logs[0].amount = 1'400'000;
    // Another contract that writes the log of a transfer.
    auto forged = this->payment_of(body, 3, 1'500'000);
    forged.logs = {{small(kShop), kPayer, small(kShop), 1'500'000}};
    // A transfer to the shop by somebody else, in the same transaction.
    auto others = this->payment_of(body, 4, 1'500'000);
    others.logs[0].from = small(kToken);
    int number = 1;
    for (auto* one : {&kept, &fee, &forged, &others}) {
        this->chain.mine(*one);
        this->report(body.id, hash_number(number++));
    }
    this->chain.mine_empty(3);
    this->look();
    EXPECT_EQ(this->status(body.id), "underpaid");
    EXPECT_EQ(this->get(body.id).received, "1400000");
}

TYPED_TEST(Payments, WhatFailedOrPaysSomethingElseCountsForNothing) {
    const PaymentBody body = this->make();
    auto failed = this->payment_of(body, 1, 1'500'000);
    failed.succeeds = false;
    auto bare = this->payment_of(body, 2, 1'500'000);
    bare.input.resize(bare.input.size() - 64);
    auto through = this->payment_of(body, 3, 1'500'000);
    through.to = small(kShop);
    auto to_other = this->payment_of(body, 4, 1'500'000);
    to_other.logs[0].to = kPayer;
    int number = 1;
    for (auto* one : {&failed, &bare, &through, &to_other}) {
        this->chain.mine(*one);
        this->report(body.id, hash_number(number++));
    }
    this->report(body.id, hash_number(99));
    this->chain.mine_empty(3);
    this->look();
    EXPECT_EQ(this->status(body.id), "open");
    const auto transactions = this->get(body.id).transactions;
    ASSERT_EQ(transactions.size(), 5u);
    EXPECT_EQ(transactions[0].state, PaymentTransactionState::kFailed);
    for (std::size_t i = 1; i < 4; ++i)
        EXPECT_EQ(transactions[i].state, PaymentTransactionState::kOther) << i;
    EXPECT_EQ(transactions[4].state, PaymentTransactionState::kWaiting);
    EXPECT_THAT(this->told(), IsEmpty());
}

TYPED_TEST(Payments, ATransferOfATokenIsFoundAlsoWhereThePageWasClosed) {
    const PaymentBody body = this->make();
    this->chain.mine(this->payment_of(body, 1, 1'500'000));
    auto strange = this->payment_of(body, 2, 1);
    strange.input = "0x";
    this->chain.mine(strange);
    this->chain.mine_empty(3);
    this->service->sweep();
    this->database.settle();
    this->look();
    EXPECT_EQ(this->status(body.id), "confirmed");
    EXPECT_EQ(this->get(body.id).transactions.size(), 1u);
    // Later ones, too: what was read stays read, and nothing is left out.
    const PaymentBody next = this->make();
    this->chain.mine(this->payment_of(next, 3, 1'500'000));
    this->chain.mine_empty(3);
    this->service->sweep();
    this->database.settle();
    this->look();
    EXPECT_EQ(this->status(next.id), "confirmed");
}

TYPED_TEST(Payments, DustOfAStrangerMakesNothingOfAPaymentThatIsPaidInFull) {
    const PaymentBody body = this->make();
    this->chain.mine(this->stranger_of(body, 1, 1));
    this->chain.mine_beside(this->stranger_of(body, 2, 14'999));
    this->chain.mine_beside(this->payment_of(body, 3, 1'500'000));
    this->report(body.id, hash_number(3));
    this->sweep();
    this->look();
    this->chain.mine_empty(3);
    this->look();
    const PaymentBody paid = this->get(body.id);
    EXPECT_EQ(paid.status, PaymentStatus::kConfirmed);
    EXPECT_EQ(paid.received, "1515000") << "it arrived all the same";
    EXPECT_THAT(this->told(), ElementsAre("payment.seen", "payment.confirmed"));
    // A hundredth is no dust any more.
    const PaymentBody more = this->make();
    this->chain.mine(this->stranger_of(more, 4, 15'000));
    this->chain.mine_beside(this->payment_of(more, 5, 1'500'000));
    this->chain.mine_empty(3);
    this->sweep();
    this->look();
    EXPECT_EQ(this->status(more.id), "overpaid");
}

TYPED_TEST(Payments, DustAloneTellsTheMerchantNothing) {
    const PaymentBody body = this->make();
    this->chain.mine(this->stranger_of(body, 1, 14'999));
    this->sweep();
    this->look();
    EXPECT_EQ(this->status(body.id), "open");
    this->chain.mine_empty(3);
    this->look();
    EXPECT_EQ(this->status(body.id), "open");
    EXPECT_THAT(this->told(), IsEmpty());
    this->now_ms += 901'000;
    this->look();
    EXPECT_THAT(this->told(), ElementsAre("payment.expired"));
    EXPECT_EQ(this->get(body.id).received, "14999");
}

TYPED_TEST(Payments, TheRestOfAPaymentMayBeAsSmallAsDust) {
    const PaymentBody body = this->make();
    this->chain.mine(this->payment_of(body, 1, 1'499'999));
    this->chain.mine_empty(3);
    this->sweep();
    this->look();
    ASSERT_EQ(this->status(body.id), "underpaid");
    this->chain.mine(this->payment_of(body, 2, 1));
    this->sweep();
    this->look();
    EXPECT_EQ(this->status(body.id), "seen");
    this->chain.reorganise(1);
    this->look();
    EXPECT_EQ(this->status(body.id), "underpaid");
    this->chain.mine(this->payment_of(body, 2, 1));
    this->chain.mine_empty(3);
    this->look();
    EXPECT_EQ(this->status(body.id), "confirmed");
    EXPECT_EQ(this->get(body.id).received, "1500000");
}

TYPED_TEST(Payments, DustLeavesRoomForThePayer) {
    const PaymentBody body = this->make();
    int number = 100;
    const auto strew = [&](int count) {
        for (int i = 0; i < count; ++i)
            this->chain.mine(this->stranger_of(body, ++number, i % 2 == 0 ? 0 : 1));
        this->sweep();
        this->look();
    };
    strew(20);
    ASSERT_LE(this->get(body.id).transactions.size(), 4u);
    // The page names the first part; the rest the server has to find, as the page was closed.
    this->chain.mine(this->payment_of(body, 1, 1'400'000));
    EXPECT_EQ(this->report(body.id, hash_number(1)).status, 200);
    strew(20);
    this->chain.mine_empty(3);
    this->look();
    ASSERT_EQ(this->status(body.id), "underpaid");
    strew(20);
    this->chain.mine(this->payment_of(body, 2, 100'000));
    strew(20);
    this->chain.mine_empty(3);
    this->look();
    EXPECT_EQ(this->status(body.id), "confirmed");
    // What is read anew after a restart changes nothing.
    const auto told = this->told();
    this->start({.confirmations = 3, .open_project = 3});
    this->make();
    this->sweep();
    this->look();
    EXPECT_EQ(this->status(body.id), "confirmed");
    EXPECT_EQ(this->told(), told);
}

TYPED_TEST(Payments, OfLargeOnesTheLargestKeepTheirPlace) {
    const PaymentBody body = this->make();
    for (int i = 1; i <= 8; ++i) {
        this->chain.mine(this->stranger_of(body, i, 15'000 + static_cast<std::uint64_t>(i)));
        this->sweep();
        this->look();
    }
    ASSERT_EQ(this->get(body.id).transactions.size(), 8u);
    // Those that are deep have counted for good: they need no place.
    this->chain.mine_empty(3);
    this->look();
    const std::string before = this->get(body.id).received.value;
    EXPECT_EQ(before, "120036");
    this->chain.mine(this->payment_of(body, 9, 1'300'000));
    EXPECT_EQ(this->report(body.id, hash_number(9)).status, 200);
    this->chain.mine(this->payment_of(body, 10, 79'964));
    this->sweep();
    this->look();
    this->chain.mine_empty(3);
    this->look();
    EXPECT_EQ(this->status(body.id), "confirmed");
    EXPECT_EQ(this->get(body.id).received, "1500000");
    EXPECT_EQ(this->get(body.id).transactions.size(), 8u);
    // One that gave way, named again, counts once.
    EXPECT_EQ(this->report(body.id, hash_number(1)).status, 200);
    this->look();
    EXPECT_EQ(this->get(body.id).received, "1500000");
}

TYPED_TEST(Payments, ATransferIsFoundAmongTheManyOfItsBlock) {
    const PaymentBody body = this->make();
    this->chain.mine_empty(1);
    for (int i = 1; i <= 120; ++i) this->chain.mine_beside(this->stranger_of(body, i, 1));
    this->chain.mine_beside(this->payment_of(body, 0xffff, 1'500'000));
    this->chain.mine_empty(3);
    this->sweep();
    this->look();
    EXPECT_EQ(this->status(body.id), "confirmed");
}

TYPED_TEST(Payments, WhatOnlyQuotesTheReferenceTakesNoPlace) {
    const PaymentBody body = this->make();
    int number = 1;
    for (int i = 0; i < 9; ++i) {
        // A contract that is told much and sends little, and a call that is of another recipient.
        auto through = this->stranger_of(body, number++, 1'500'000);
        through.to = kStranger;
        through.logs[0].amount = 1;
        this->chain.mine(through);
        auto elsewhere = this->stranger_of(body, number++, 1'500'000);
        elsewhere.input.replace(2 + 8 + 24, 40, std::string(40, 'c'));
        this->chain.mine(elsewhere);
    }
    // The reference of another payment, of another token that the shop takes.
    const PaymentBody other =
        this->make({.asset = "eip155:8453/erc20:0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf"});
    ASSERT_FALSE(other.id.value.empty());
    this->chain.mine(this->stranger_of(other, number++, 1'500'000));
    this->chain.mine_empty(3);
    this->sweep();
    this->look();
    EXPECT_THAT(this->get(body.id).transactions, testing::SizeIs(0));
    EXPECT_THAT(this->get(other.id).transactions, testing::SizeIs(0));
}

TYPED_TEST(Payments, ATransferIsFoundAtANodeThatTellsLogsOfTenBlocksAtOnce) {
    this->chain.logs_span_max = 10;
    this->pass(700);
    const PaymentBody body = this->make();
    this->chain.mine(this->payment_of(body, 1, 1'500'000));
    this->pass(30);
    this->sweep();
    this->look();
    EXPECT_EQ(this->status(body.id), "confirmed");
    // What it allows is remembered: what is asked for is new, and the little before it.
    this->make();
    this->sweep();
    this->chain.logs_asked = 0;
    this->pass(15);
    this->sweep();
    EXPECT_GT(this->chain.logs_asked, 2);
    EXPECT_LE(this->chain.logs_asked, 8);
    ops::MetricsText metrics;
    this->service->write_metrics(metrics);
    EXPECT_THAT(metrics.take(), HasSubstr("portico_pay_sweeps_failed_total 0"));
    this->chain.logs_span_max = 0;
    this->sweep();
    ops::MetricsText failed;
    this->service->write_metrics(failed);
    EXPECT_THAT(failed.take(), HasSubstr("portico_pay_sweeps_failed_total 1"));
}

TYPED_TEST(Payments, ATransferIsFoundWhereTheNodeThatWasAskedWasBehind) {
    this->pass(100);
    const PaymentBody body = this->make();
    this->chain.mine(this->payment_of(body, 1, 1'500'000));
    this->pass(5);
    this->chain.logs_behind = 8;
    this->sweep();
    this->look();
    ASSERT_EQ(this->status(body.id), "open");
    this->pass(400);
    this->sweep();
    this->look();
    EXPECT_EQ(this->status(body.id), "confirmed");
}

TYPED_TEST(Payments, ATransferOfBeforeARestartIsFound) {
    this->pass(1'200);
    const PaymentBody body = this->make({.more = R"(,"confirmations":3,"expiresIn":7200)"});
    this->chain.mine(this->payment_of(body, 1, 1'500'000));
    this->pass(1'100);
    this->start({.confirmations = 3, .open_project = 3});
    this->sweep();
    this->look();
    EXPECT_EQ(this->status(body.id), "confirmed");
}

TYPED_TEST(Payments, NodesThatDoNotAnswerTakeNothingBack) {
    const PaymentBody body = this->make();
    this->chain.mine(this->payment_of(body, 1, 1'500'000));
    this->report(body.id, hash_number(1));
    this->look();
    this->chain.down = true;
    this->look();
    EXPECT_EQ(this->status(body.id), "seen");
    this->chain.down = false;
    this->chain.mine_empty(3);
    this->now_ms += PaymentService::kLeaseMs;
    this->look();
    EXPECT_EQ(this->status(body.id), "confirmed");
}

TYPED_TEST(Payments, ANameOfTheMerchantMakesOnePayment) {
    const auto first = this->ask({.idempotency = "order 7"});
    const auto again = this->ask({.idempotency = "order 7"});
    EXPECT_EQ(first.status, 201);
    EXPECT_EQ(again.status, 200);
    EXPECT_EQ(this->read(first).id, this->read(again).id);
    EXPECT_EQ(this->ask({.amount = "2", .idempotency = "order 7"}).status, 409);
    // Of another project it is another name.
    EXPECT_EQ(this->ask({.idempotency = "order 7"}, kOtherProject).status, 201);
}

TYPED_TEST(Payments, WithoutItsKeyNothingIsMadeAndAProjectHasItsShare) {
    this->keys["none"] = "";
    this->keys["wrong"] = "portico_pay_" + std::string(64, '0');
    EXPECT_EQ(this->ask({}, "none").status, 401);
    EXPECT_EQ(this->ask({}, "wrong").status, 401);
    for (int i = 0; i < 3; ++i) EXPECT_EQ(this->ask().status, 201);
    EXPECT_EQ(this->ask().status, 429) << "three are open";
    EXPECT_EQ(this->ask({}, kOtherProject).status, 201);
}

TYPED_TEST(Payments, AProjectThatHasThemOffMakesNoneAndIsToldOfThoseThatAreOpen) {
    const auto open = this->make();
    this->features = {{"pay", false, {}}};
    const auto refused = this->ask();
    EXPECT_EQ(refused.status, 403);
    EXPECT_THAT(refused.body, HasSubstr("switched this off for this project: pay"));
    EXPECT_EQ(this->report(open.id, hash_number(1)).status, 200);
    this->features = {{"pay", true, {}}};
    EXPECT_EQ(this->ask().status, 201);
}

TYPED_TEST(Payments, WhatCannotBePaidIsRefused) {
    const auto refused = [this](const Ask& what) {
        const auto response = this->ask(what);
        return std::to_string(response.status) + response.body;
    };
    EXPECT_THAT(refused({.amount = "0"}), HasSubstr("400"));
    EXPECT_THAT(refused({.amount = "1.5"}), HasSubstr("base units"));
    EXPECT_THAT(refused({.amount = "007"}), HasSubstr("base units"));
    EXPECT_THAT(refused({.amount = "-1"}), HasSubstr("base units"));
    EXPECT_THAT(refused({.asset = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp/slip44:501"}),
                HasSubstr("eip155 chains alone"));
    EXPECT_THAT(refused({.asset = "eip155:1/slip44:60"}), HasSubstr("no node of its operator"));
    EXPECT_THAT(refused({.asset = "eip155:8453/erc20:0x12"}), HasSubstr("address of a token"));
    EXPECT_THAT(refused({.asset = "eip155:8453/erc721:" + kToken}), HasSubstr("neither"));
    EXPECT_THAT(refused({.more = R"(,"expiresIn":59)"}), HasSubstr("60 to 604800"));
    EXPECT_THAT(refused({.more = R"(,"confirmations":0)"}), HasSubstr("1 to 1000"));
    EXPECT_THAT(refused({.more = R"x(,"redirectUrl":"javascript:alert(1)")x"}), HasSubstr("https"));
    EXPECT_THAT(refused({.more = R"(,"redirectUrl":"http://localhost.evil.example/")"}),
                HasSubstr("https"));
    EXPECT_THAT(refused({.more = R"(,"metadata":[])"}), HasSubstr("metadata"));
    EXPECT_THAT(refused({.more = R"(,"price":1)"}), HasSubstr("400"));
    this->chain.decimals = "0x";
    EXPECT_THAT(refused({}), HasSubstr("no ERC-20 token"));
    this->chain.down = true;
    EXPECT_THAT(refused({}), HasSubstr("503"));
}

// Who knows the payment's id, as everybody does who saw the page, names what is nowhere.

TYPED_TEST(Payments, InventedHashesKeepNoTransferOutThatIsInABlock) {
    const PaymentBody body = this->make({.amount = "70", .asset = "eip155:8453/slip44:60"});
    for (int i = 1; i <= 8; ++i) ASSERT_EQ(this->report(body.id, hash_number(i)).status, 200);
    this->chain.mine({.hash = hash_number(9),
                      .from = kPayer,
                      .to = small(kShop),
                      .input = body.reference.value,
                      .value = 70});
    EXPECT_EQ(this->report(body.id, hash_number(9)).status, 200);
    this->chain.mine_empty(2);
    this->look();
    EXPECT_EQ(this->status(body.id), "confirmed");
    EXPECT_EQ(this->get(body.id).transactions.size(), 8u);
    // And none takes its place.
    for (int i = 20; i < 30; ++i) this->report(body.id, hash_number(i));
    this->look();
    EXPECT_EQ(this->get(body.id).received, "70");
}

TYPED_TEST(Payments, InventedHashesKeepNoTransferOutThatTheServerFinds) {
    const PaymentBody body = this->make();
    for (int i = 1; i <= 8; ++i) ASSERT_EQ(this->report(body.id, hash_number(i)).status, 200);
    this->chain.mine(this->payment_of(body, 9, 1'500'000));
    this->chain.mine_empty(3);
    this->sweep();
    this->look();
    EXPECT_EQ(this->status(body.id), "confirmed");
}

TYPED_TEST(Payments, InventedHashesGiveWayToATransferThatWaitsForItsBlock) {
    const PaymentBody body = this->make();
    for (int i = 1; i <= 8; ++i) ASSERT_EQ(this->report(body.id, hash_number(i)).status, 200);
    this->chain.send(this->payment_of(body, 9, 1'500'000));
    EXPECT_EQ(this->report(body.id, hash_number(9)).status, 429)
        << "nodes may not know the others yet";
    this->now_ms += kUnknownForMs;
    EXPECT_EQ(this->report(body.id, hash_number(10)).status, 429) << "one more that is nowhere";
    EXPECT_EQ(this->report(body.id, hash_number(9)).status, 200);
    // What the node knows stays, however many come.
    this->now_ms += kUnknownForMs;
    for (int i = 11; i < 30; ++i) EXPECT_EQ(this->report(body.id, hash_number(i)).status, 429);
    this->chain.mine(this->payment_of(body, 9, 1'500'000));
    this->chain.mine_empty(2);
    this->look();
    EXPECT_EQ(this->status(body.id), "confirmed");
}

TYPED_TEST(Payments, TransfersThatAreNeverMinedKeepNoneOutThatIs) {
    const PaymentBody body = this->make({.amount = "700", .asset = "eip155:8453/slip44:60"});
    SimulatedPayments::Transaction one{.hash = hash_number(1),
                                       .from = kStranger,
                                       .to = small(kShop),
                                       .input = body.reference.value,
                                       .value = 700};
    for (int i = 1; i <= 8; ++i) {
        one.hash = hash_number(i);
        this->chain.send(one);
        ASSERT_EQ(this->report(body.id, one.hash).status, 200);
    }
    one.hash = hash_number(9);
    one.from = kPayer;
    this->chain.send(one);
    this->now_ms += kUnknownForMs;
    EXPECT_EQ(this->report(body.id, one.hash).status, 429);
    // Others of no worth take nothing either: one that failed, one for another payment, dust.
    auto failed = one;
    failed.hash = hash_number(10);
    failed.succeeds = false;
    this->chain.mine(failed);
    auto other = one;
    other.hash = hash_number(11);
    other.input = "0x" + std::string(64, '1');
    this->chain.mine(other);
    auto dust = one;
    dust.hash = hash_number(12);
    dust.value = 6;
    this->chain.mine(dust);
    for (const int i : {10, 11, 12})
        EXPECT_EQ(this->report(body.id, hash_number(i)).status, 429) << i;
    this->chain.mine(one);
    EXPECT_EQ(this->report(body.id, one.hash).status, 200);
    this->chain.mine_empty(2);
    this->look();
    EXPECT_EQ(this->status(body.id), "confirmed");
}

// Of an order that is paid in parts each one counts, however small, and whoever names what.

TYPED_TEST(Payments, TwoPartsCountWhereInventedHashesHadThePlacesBefore) {
    const PaymentBody body = this->make();
    for (int i = 101; i <= 107; ++i) ASSERT_EQ(this->report(body.id, hash_number(i)).status, 200);
    this->chain.mine(this->payment_of(body, 1, 1'499'999));
    this->chain.mine_beside(this->payment_of(body, 2, 1));
    this->sweep();
    this->look();
    EXPECT_EQ(this->status(body.id), "seen");
    this->chain.mine_empty(3);
    this->look();
    EXPECT_EQ(this->status(body.id), "confirmed");
    EXPECT_EQ(this->get(body.id).received, "1500000");
}

TYPED_TEST(Payments, ASecondPartCountsThatComesAfterInventedHashes) {
    const PaymentBody body = this->make();
    this->chain.mine(this->payment_of(body, 1, 1'499'999));
    ASSERT_EQ(this->report(body.id, hash_number(1)).status, 200);
    for (int i = 101; i <= 107; ++i) ASSERT_EQ(this->report(body.id, hash_number(i)).status, 200);
    // The first part is not even looked at yet.
    this->chain.mine(this->payment_of(body, 2, 1));
    this->sweep();
    this->chain.mine_empty(3);
    this->look();
    EXPECT_EQ(this->status(body.id), "confirmed");
    EXPECT_EQ(this->get(body.id).received, "1500000");
}

TYPED_TEST(Payments, WhatIsNamedAfterwardsTakesNoPlaceOfAPartThatIsNotDeepYet) {
    const PaymentBody body = this->make();
    this->chain.mine(this->payment_of(body, 1, 1'499'999));
    this->chain.mine_beside(this->payment_of(body, 2, 1));
    ASSERT_EQ(this->report(body.id, hash_number(1)).status, 200);
    ASSERT_EQ(this->report(body.id, hash_number(2)).status, 200);
    this->look();
    ASSERT_EQ(this->status(body.id), "seen");
    for (int i = 101; i <= 120; ++i) this->report(body.id, hash_number(i));
    // Nor what costs a stranger next to nothing, or nothing at all.
    this->chain.send(this->stranger_of(body, 130, 1'500'000));
    this->now_ms += kUnknownForMs;
    this->report(body.id, hash_number(130));
    this->chain.mine_beside(this->stranger_of(body, 131, 14'999));
    this->sweep();
    this->chain.mine_empty(3);
    this->look();
    EXPECT_EQ(this->status(body.id), "confirmed");
    EXPECT_EQ(this->get(body.id).transactions[0].hash, hash_number(1));
    EXPECT_EQ(this->get(body.id).transactions[1].hash, hash_number(2));
}

TYPED_TEST(Payments, AFirstPartAsSmallAsDustIsStillThereWhenTheRestComes) {
    const PaymentBody body = this->make();
    for (int i = 101; i <= 108; ++i) ASSERT_EQ(this->report(body.id, hash_number(i)).status, 200);
    this->chain.mine(this->payment_of(body, 1, 10'000));
    this->sweep();
    this->look();
    for (int i = 109; i <= 130; ++i) this->report(body.id, hash_number(i));
    this->look();
    this->chain.mine(this->payment_of(body, 2, 1'490'000));
    this->sweep();
    this->chain.mine_empty(3);
    this->look();
    EXPECT_EQ(this->status(body.id), "confirmed");
    EXPECT_EQ(this->get(body.id).received, "1500000");
}

TYPED_TEST(Payments, TheSmallRestIsFoundAmongTheDustOfStrangers) {
    const PaymentBody body = this->make();
    for (int i = 101; i <= 107; ++i) ASSERT_EQ(this->report(body.id, hash_number(i)).status, 200);
    for (int i = 201; i <= 206; ++i) this->chain.mine(this->stranger_of(body, i, 2));
    this->sweep();
    this->look();
    // Of dust, too, what pays most stays.
    this->chain.mine(this->payment_of(body, 1, 5'000));
    this->sweep();
    this->look();
    this->chain.mine(this->payment_of(body, 2, 1'490'000));
    this->chain.mine_beside(this->payment_of(body, 3, 5'000));
    for (int i = 207; i <= 220; ++i) this->chain.mine_beside(this->stranger_of(body, i, 1));
    this->sweep();
    this->chain.mine_empty(3);
    this->look();
    EXPECT_EQ(this->status(body.id), "confirmed");
    EXPECT_GE(std::stoi(this->get(body.id).received.value), 1'500'000);
}

TYPED_TEST(Payments, DustAfterAWholePaymentChangesNothing) {
    const PaymentBody body = this->make();
    for (int i = 101; i <= 107; ++i) ASSERT_EQ(this->report(body.id, hash_number(i)).status, 200);
    this->chain.mine(this->payment_of(body, 1, 1'500'000));
    ASSERT_EQ(this->report(body.id, hash_number(1)).status, 200);
    this->look();
    for (int i = 201; i <= 220; ++i) this->chain.mine(this->stranger_of(body, i, 14'999));
    this->sweep();
    this->look();
    this->chain.mine_empty(3);
    this->look();
    EXPECT_EQ(this->status(body.id), "confirmed");
    EXPECT_THAT(this->told(), ElementsAre("payment.seen", "payment.confirmed"));
}

TYPED_TEST(Payments, TwoPartsOfTheChainsOwnCurrencyCountBesideInventedHashes) {
    const PaymentBody body = this->make({.amount = "700", .asset = "eip155:8453/slip44:60"});
    for (int i = 101; i <= 107; ++i) ASSERT_EQ(this->report(body.id, hash_number(i)).status, 200);
    SimulatedPayments::Transaction part{.hash = hash_number(1),
                                        .from = kPayer,
                                        .to = small(kShop),
                                        .input = body.reference.value,
                                        .value = 695};
    this->chain.mine(part);
    ASSERT_EQ(this->report(body.id, part.hash).status, 200);
    part.hash = hash_number(2);
    part.value = 5;
    this->chain.mine(part);
    EXPECT_EQ(this->report(body.id, part.hash).status, 200);
    for (int i = 108; i <= 120; ++i) this->report(body.id, hash_number(i));
    this->look();
    for (int i = 121; i <= 140; ++i) this->report(body.id, hash_number(i));
    this->chain.mine_empty(3);
    this->look();
    EXPECT_EQ(this->status(body.id), "confirmed");
}

TYPED_TEST(Payments, ACallThatFailedIsNoPartOfAPayment) {
    const PaymentBody body = this->make();
    this->mine_failed(body, 1);
    this->chain.mine(this->payment_of(body, 2, 1'490'000));
    for (const int i : {1, 2, 101, 102, 103, 104, 105, 106})
        ASSERT_EQ(this->report(body.id, hash_number(i)).status, 200);
    // Nobody has looked yet: by its receipt it asked for all and moved nothing.
    this->chain.mine(this->payment_of(body, 3, 10'000));
    EXPECT_EQ(this->report(body.id, hash_number(3)).status, 200);
    this->chain.mine_empty(3);
    this->look();
    EXPECT_EQ(this->status(body.id), "confirmed");
}

TYPED_TEST(Payments, ACallThatFailedGivesWayBeforeAnythingElse) {
    const PaymentBody body = this->make();
    this->mine_failed(body, 1);
    for (const int i : {1, 102, 103, 104, 105, 106, 107, 108})
        ASSERT_EQ(this->report(body.id, hash_number(i)).status, 200);
    this->chain.send(this->payment_of(body, 2, 1'500'000));
    EXPECT_EQ(this->report(body.id, hash_number(2)).status, 200);
    const auto left = this->get(body.id).transactions;
    EXPECT_TRUE(std::ranges::none_of(left, [](const auto& one) {
        return one.hash == hash_number(1);
    })) << "the payer speeds up what failed";
}

TYPED_TEST(Payments, WhatHasCountedForGoodIsNotCountedAgainWhenItIsNamedAgain) {
    const PaymentBody body = this->make();
    for (int i = 1; i <= 8; ++i) {
        this->chain.mine(this->stranger_of(body, i, 15'000 + static_cast<std::uint64_t>(i)));
        ASSERT_EQ(this->report(body.id, hash_number(i)).status, 200);
    }
    this->chain.mine_empty(3);
    this->look();
    ASSERT_EQ(this->get(body.id).received, "120036");
    this->chain.mine(this->payment_of(body, 9, 1'369'964));
    // The first gives its place away, and is named again; the rest of the places is filled.
    for (const int i : {9, 1, 101, 102, 103, 104, 105, 106})
        ASSERT_EQ(this->report(body.id, hash_number(i)).status, 200) << i;
    this->chain.mine(this->payment_of(body, 10, 10'000));
    EXPECT_EQ(this->report(body.id, hash_number(10)).status, 200) << "it makes the payment whole";
    this->chain.mine_empty(3);
    this->look();
    EXPECT_EQ(this->status(body.id), "confirmed");
    EXPECT_EQ(this->get(body.id).received, "1500000");
}

// Its page names it again, as the server lists it no more.
TYPED_TEST(Payments, WhatHasCountedForGoodTakesNoPlaceOfAPartThatMakesThePaymentWhole) {
    const PaymentBody body = this->make();
    this->chain.mine(this->payment_of(body, 1, 300'000));
    ASSERT_EQ(this->report(body.id, hash_number(1)).status, 200);
    this->chain.mine_empty(3);
    this->look();
    for (int i = 2; i <= 9; ++i) {
        this->chain.mine(this->payment_of(body, i, 150'000));
        ASSERT_EQ(this->report(body.id, hash_number(i)).status, 200) << i;
    }
    EXPECT_EQ(this->report(body.id, hash_number(1)).status, 200) << "it is known";
    EXPECT_EQ(this->get(body.id).transactions.size(), 8u);
    this->chain.mine_empty(3);
    this->look();
    EXPECT_EQ(this->status(body.id), "confirmed");
    EXPECT_EQ(this->get(body.id).received, "1500000");
}

TYPED_TEST(Payments, DustTakesNoPlaceOfWhatWasNamedAMomentAgo) {
    const PaymentBody body = this->make();
    for (int i = 101; i <= 107; ++i) ASSERT_EQ(this->report(body.id, hash_number(i)).status, 200);
    this->now_ms += kUnknownForMs;
    ASSERT_EQ(this->report(body.id, hash_number(1)).status, 200);
    this->chain.mine(this->stranger_of(body, 201, 1));
    this->sweep();
    const auto has = [&](int hash) {
        const auto listed = this->get(body.id).transactions;
        return std::ranges::any_of(listed,
                                   [&](const auto& one) { return one.hash == hash_number(hash); });
    };
    EXPECT_TRUE(has(1)) << "nodes will know the payer's in a moment";
    EXPECT_FALSE(has(201));
}

TYPED_TEST(Payments, ASmallFirstPartThatWaitedForItsPlaceIsNotForgotten) {
    this->pass(100);
    const PaymentBody body = this->make();
    for (int i = 101; i <= 108; ++i) ASSERT_EQ(this->report(body.id, hash_number(i)).status, 200);
    this->chain.mine(this->payment_of(body, 1, 10'000));
    this->sweep();
    ASSERT_EQ(this->get(body.id).transactions[0].hash, hash_number(101));
    // By then its block is not among those that are read again anyhow.
    for (int i = 0; i < 5; ++i) {
        this->pass(14);
        this->sweep();
    }
    this->look();
    this->pass(40);
    this->chain.mine(this->payment_of(body, 2, 1'490'000));
    this->sweep();
    this->chain.mine_empty(3);
    this->look();
    EXPECT_EQ(this->status(body.id), "confirmed");
    EXPECT_EQ(this->get(body.id).received, "1500000");
}

TYPED_TEST(Payments, WhoNamesOthersBehindThePayersPushesOutTheirOwn) {
    const PaymentBody body = this->make({.amount = "700", .asset = "eip155:8453/slip44:60"});
    SimulatedPayments::Transaction one{.hash = hash_number(1),
                                       .from = kPayer,
                                       .to = small(kShop),
                                       .input = body.reference.value,
                                       .value = 700};
    // Sent in private: no node has it before its block.
    ASSERT_EQ(this->report(body.id, one.hash).status, 200);
    this->now_ms += kUnknownForMs / 2;
    for (int i = 101; i <= 107; ++i) ASSERT_EQ(this->report(body.id, hash_number(i)).status, 200);
    auto never = one;
    never.from = kStranger;
    const auto claims = [&](int hash) {
        never.hash = hash_number(hash);
        this->chain.send(never);
        return this->report(body.id, never.hash).status;
    };
    this->now_ms += kUnknownForMs / 2;
    EXPECT_EQ(claims(201), 429) << "the payer's is the only one that is old";
    this->now_ms += kUnknownForMs / 2;
    EXPECT_EQ(claims(202), 200);
    this->chain.mine(one);
    this->chain.mine_empty(3);
    this->look();
    EXPECT_EQ(this->status(body.id), "confirmed") << "the page was closed";
}

TYPED_TEST(Payments, WhereNoNodeAnswersThePlacesStayAsTheyAre) {
    const PaymentBody body = this->make();
    for (int i = 1; i <= 8; ++i) ASSERT_EQ(this->report(body.id, hash_number(i)).status, 200);
    this->chain.mine(this->payment_of(body, 9, 1'500'000));
    this->chain.down = true;
    EXPECT_EQ(this->report(body.id, hash_number(9)).status, 429);
    this->chain.down = false;
    EXPECT_EQ(this->report(body.id, hash_number(9)).status, 200);
}

TYPED_TEST(Payments, OfManyTransactionsEightAreTaken) {
    const PaymentBody body = this->make();
    for (int i = 1; i <= 8; ++i) EXPECT_EQ(this->report(body.id, hash_number(i)).status, 200);
    EXPECT_EQ(this->report(body.id, hash_number(9)).status, 429);
    EXPECT_EQ(this->report(body.id, hash_number(8)).status, 200) << "one that is there";
    EXPECT_EQ(this->report(body.id, hash_number(1), kOtherProject).status, 404);
    EXPECT_EQ(this->report(body.id, "0x12").status, 400);
}

}  // namespace
}  // namespace portico::api::pay
