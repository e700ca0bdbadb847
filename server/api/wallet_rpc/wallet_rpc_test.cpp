// SPDX-License-Identifier: Apache-2.0
//
// JSON-RPC of clients of the reference: what they send, and what others try.
#include "server/api/wallet_rpc/wallet_rpc.hpp"

#include <gmock/gmock.h>

#include "core/base/describe/describe.hpp"
#include "server/api/access/test_routes.hpp"
#include "server/api/chain_data/simulated_chain.hpp"
#include "server/api/wallet_rpc/gateway_exchange.hpp"
#include "server/store/exchanges/order_store.hpp"
#include "server/store/migrations/migrate.hpp"
#include "server/store/sql/test_worker.hpp"

namespace portico::api::wallet_rpc {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

const std::string kToken = "0x036CbD53842c5426634e7929541eC2318f3dCF7e";
const std::string kBuyer = "0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf";
const std::string kUsdc = "eip155:1/erc20:" + kToken;
const std::string kEther = "eip155:1/slip44:60";

struct ScriptedExchange final : Exchange {
    explicit ScriptedExchange(std::string id_in) : id_(std::move(id_in)) {}
    const std::string& id() const override { return id_; }
    const std::string& name() const override { return id_; }
    const std::string& image_url() const override { return image_; }
    std::string_view artwork() const override { return artwork_; }
    void has(std::string_view asset, std::string_view amount, HasDone done) override {
        amounts.emplace_back(amount);
        if (waits) return held.push_back(std::move(done));
        done(down ? Has::kUnavailable : asset.ends_with("501") ? Has::kNo : Has::kYes);
    }
    void start(const Purchase& purchase, std::string_view, UrlDone done) override {
        purchases.push_back(purchase);
        if (refuses) return done(std::unexpected(Fault::kRefused));
        done("https://" + id_ + ".example/" + purchase.session);
    }
    void status(const Purchase& purchase, StatusDone done) override {
        asked.push_back(purchase);
        done(told);
    }
    void probe(ProbeDone done) override { done(1); }

    std::string id_, image_, artwork_;
    bool down = false, refuses = false, waits = false;
    std::vector<HasDone> held;
    std::vector<Purchase> purchases, asked;
    std::vector<std::string> amounts;
    std::expected<BuyStatus, Fault> told = BuyStatus{BuyState::kInProgress, ""};
};

struct WalletCalls : testing::Test, access::TestRoutes {
    WalletCalls() {
        EXPECT_TRUE(store::migrate(*database.engine.open(), store::api_schema()));
        chain.contracts[*chain::parse_evm_address(kToken)] =
            chain_data::make_token("USD Coin", "USDC", 6, chain::Uint256());
        service.add_routes(router, authorizer.authorizer);
    }
    net::Response post(const std::string& body, const std::string& path = "/v1/json-rpc") {
        net::Request request{};
        request.method = "POST";
        request.path = path;
        const std::string query = "projectId=" + project;
        request.query = query;
        request.body = body;
        request.address = address;
        const auto handled = router.handle(++connection, request);
        if (const auto* now = std::get_if<net::Response>(&handled)) return *now;
        database.settle();
        net::Response out = later.empty() ? net::Response{.status = 0} : std::move(later.back());
        later.clear();
        return out;
    }
    net::Response call(const std::string& method, const std::string& params) {
        return post(R"({"jsonrpc":"2.0","id":1,"method":")" + method + R"(","params":)" + params +
                    "}");
    }
    std::string buy(const std::string& amount, const std::string& asset = kUsdc,
                    const std::string& recipient = "eip155:1:" + kBuyer) {
        return call("reown_getExchangePayUrl", R"({"exchangeId":"harbour","asset":")" + asset +
                                                   R"(","amount":)" + amount + R"(,"recipient":")" +
                                                   recipient + "\"}")
            .body;
    }

    std::string status(const std::string& session, const std::string& exchange = "harbour") {
        return call("reown_getExchangeBuyStatus",
                    R"({"exchangeId":")" + exchange + R"(","sessionId":")" + session + "\"}")
            .body;
    }
    /// Its session.
    std::string order() {
        buy("1");
        return harbour.purchases.back().session;
    }

    std::string address = "192.0.2.1";
    store::TestWorker<store::OnSqlite> database;
    std::string project = "0123456789abcdef0123456789abcdef";
    std::uint8_t drawn = 0;
    std::int64_t now_ms = 1'700'000'000'000;
    chain_data::SimulatedChain chain;
    ScriptedExchange harbour{"harbour"}, other{"other"};
    std::vector<balance::Priced> held;
    bool answers = true;
    store::RateLimiter limiter;
    WalletRpc service{
        {.exchanges = {&harbour, &other},
         .orders = {database.worker, store::open_order_store},
         .chains = chain,
         .asset_chains = [] { return std::vector<std::string>{"eip155:1"}; },
         .holdings =
             [this](std::string, std::string) {
                 Foundations::Held out;
                 if (answers) out = std::make_shared<const std::vector<balance::Priced>>(held);
                 return ops::ready(std::move(out));
             },
         .limiter = limiter,
         .log = log,
         .entropy = [this](std::span<std::uint8_t> out) { std::ranges::fill(out, ++drawn); },
         .clock = [this] { return now_ms; }},
        {.exchanges = {}, .orders_address = 40, .orders_project = 100, .statuses_address = 30}};
};

TEST_F(WalletCalls, ExchangesAreThoseThatHaveTheAsset) {
    const auto list = [this](const std::string& params) {
        return call("reown_getExchanges", params).body;
    };
    EXPECT_EQ(
        list(R"({"page":0})"),
        R"({"jsonrpc":"2.0","id":1,"result":{"total":2,"exchanges":[{"id":"harbour",)"
        R"("name":"harbour","imageUrl":"","image":""},{"id":"other","name":"other","imageUrl":"","image":""}]}})");
    harbour.down = true;
    EXPECT_THAT(list(R"({"page":0,"amount":"5","asset":")" + kEther + "\"}"),
                HasSubstr(R"("total":1,"exchanges":[{"id":"other")"));
    for (const char* amount : {"0", "\"0.0\"", "null", "\"\"", "\"1e3\"", "1.5"})
        (void)list(R"({"page":0,"asset":")" + kEther + R"(","amount":)" + amount + "}");
    EXPECT_THAT(other.amounts, ElementsAre("5", "", "", "", "", "", "1.5"));
    EXPECT_THAT(list(R"({"page":0,"includeOnly":["harbour"]})"), HasSubstr(R"("total":1)"));
    EXPECT_THAT(list(R"({"page":0,"exclude":["harbour","other"]})"),
                HasSubstr(R"("total":0,"exchanges":[])"));
    EXPECT_THAT(list(R"({"page":0,"exclude":["a"],"includeOnly":["b"]})"),
                HasSubstr("includeOnly and exclude are mutually exclusive"));
    EXPECT_THAT(list(R"({"page":2})"), HasSubstr(R"("total":2,"exchanges":[])"));
}

TEST_F(WalletCalls, ExchangesAreAskedAllAtOnce) {
    harbour.waits = other.waits = true;
    const std::string params = R"({"page":0,"asset":")" + kEther + "\"}";
    EXPECT_EQ(call("reown_getExchanges", params).status, 0) << "not answered yet";
    ASSERT_THAT(harbour.held, SizeIs(1));
    ASSERT_THAT(other.held, SizeIs(1)) << "behind one that is slow";
    other.held[0](Exchange::Has::kYes);
    EXPECT_THAT(later, IsEmpty());
    harbour.held[0](Exchange::Has::kUnavailable);
    ASSERT_THAT(later, SizeIs(1));
    EXPECT_THAT(later[0].body, HasSubstr(R"("total":1,"exchanges":[{"id":"other")"));
}

TEST_F(WalletCalls, APictureThatComesWithTheProgramIsShown) {
    harbour.artwork_ = "exchange/coinbase";
    other.artwork_ = "exchange/other";
    EXPECT_THAT(call("reown_getExchanges", R"({"page":0})").body,
                HasSubstr(R"([{"id":"harbour","name":"harbour","imageUrl":"",)"
                          R"("image":"/v1/exchanges/image/harbour"},)"
                          R"({"id":"other","name":"other","imageUrl":"","image":""}])"));
    const net::Response picture = fetch("/v1/exchanges/image/harbour");
    EXPECT_THAT(picture.body, testing::StartsWith("<svg "));
    EXPECT_EQ(picture.content_type, "image/svg+xml");
    EXPECT_THAT(header(picture, "Content-Security-Policy"), HasSubstr("sandbox"));
    for (const char* id : {"other", "nobody"})
        EXPECT_EQ(fetch(std::string("/v1/exchanges/image/") + id).status, 404) << id;
}

TEST_F(WalletCalls, AnAmountOfWholeTokensBecomesExactBaseUnits) {
    EXPECT_THAT(buy("\"12.5\""), HasSubstr("https://harbour.example/"));
    EXPECT_THAT(buy("0.000001"), HasSubstr("https://harbour.example/"));
    EXPECT_THAT(buy("\"123456789012345678901234567890.123456\""), HasSubstr("https://"));
    EXPECT_THAT(buy("\"1.000000000000000001\"", kEther), HasSubstr("https://"));
    std::vector<std::string> amounts;
    for (const Purchase& one : harbour.purchases) amounts.push_back(one.amount);
    EXPECT_THAT(amounts, ElementsAre("12500000", "1", "123456789012345678901234567890123456",
                                     "1000000000000000001"));
    EXPECT_EQ(harbour.purchases[0].recipient, "eip155:1:" + kBuyer);
}

TEST_F(WalletCalls, WhatCannotBeBoughtReachesNoExchange) {
    for (const char* amount : {"0", "\"0.0\"", "-1", "1e3", "\"1e3\"", "\"\"", "\"0x10\"", "null",
                               "\"0.0000001\"", "\"1.2.3\"", "[]"})
        EXPECT_THAT(buy(amount), HasSubstr(R"("code":-7)")) << amount;
    EXPECT_THAT(buy("1", "eip155:5/slip44:60", "eip155:5:" + kBuyer),
                HasSubstr("is not supported"));
    EXPECT_THAT(buy("1", "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp/slip44:501",
                    "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:" + kBuyer),
                HasSubstr("is not supported"));
    EXPECT_THAT(buy("1", kUsdc, "eip155:10:" + kBuyer), HasSubstr("another chain"));
    EXPECT_THAT(buy("1", kUsdc, "eip155:1:0x12"), HasSubstr("no address"));
    EXPECT_THAT(buy("1", "eip155:1/erc20:" + kBuyer), HasSubstr("decimals"));
    EXPECT_THAT(harbour.purchases, IsEmpty());
}

TEST_F(WalletCalls, AStatusIsTheExchangesAndASessionIsOneOfOurs) {
    const std::string session = order();
    EXPECT_THAT(status(session), HasSubstr(R"("result":{"status":"IN_PROGRESS"})"));
    harbour.told = std::unexpected(Exchange::Fault::kUnavailable);
    EXPECT_THAT(status(session), HasSubstr(R"("code":-8)"));
    harbour.told = BuyStatus{BuyState::kSuccess, ""};
    EXPECT_THAT(status(session), HasSubstr(R"({"status":"SUCCESS"})"));
    harbour.told = BuyStatus{BuyState::kFailed, ""};
    EXPECT_THAT(status(session), HasSubstr(R"({"status":"FAILED"})"));
    ASSERT_THAT(harbour.asked, SizeIs(4));
    EXPECT_EQ(harbour.asked[0].session, session);
    EXPECT_EQ(harbour.asked[0].asset, kUsdc);
    EXPECT_EQ(harbour.asked[0].amount, "1000000");
    EXPECT_EQ(harbour.asked[0].decimals, 6);
    EXPECT_EQ(harbour.asked[0].recipient, "eip155:1:" + kBuyer);
    // What is no session of ours is not asked about.
    EXPECT_THAT(status("../assets"), HasSubstr("UNKNOWN"));
    EXPECT_THAT(status(std::string(32, 'a')), HasSubstr("UNKNOWN"));
    EXPECT_THAT(status(std::string(51, 'a')), HasSubstr(R"("code":-8)"));
    EXPECT_THAT(harbour.asked, SizeIs(4));
}

TEST_F(WalletCalls, AProjectThatHasPaymentsOffIsOfferedNoExchangeButLearnsWhatWasBought) {
    const std::string session = order();
    authorizer.projects.replace(
        {.revision = 1,
         .projects = {{.id = project, .name = "off", .features = {{"pay", false, {}}}}}});
    EXPECT_THAT(call("reown_getExchanges", R"({"page":0})").body,
                HasSubstr(R"("total":0,"exchanges":[])"));
    EXPECT_THAT(buy("1"), HasSubstr("switched this off for this project: pay"));
    EXPECT_THAT(harbour.purchases, SizeIs(1));
    EXPECT_THAT(status(session), HasSubstr(R"("result":{"status":"IN_PROGRESS"})"));
}

TEST_F(WalletCalls, AnOrderIsItsProjectsAndItsExchangesAlone) {
    const std::string session = order();
    EXPECT_THAT(status(session, "other"), HasSubstr("UNKNOWN"));
    project = "fedcba9876543210fedcba9876543210";
    EXPECT_THAT(status(session), HasSubstr("UNKNOWN"));
    EXPECT_THAT(harbour.asked, IsEmpty());
    EXPECT_THAT(other.asked, IsEmpty());
}

TEST_F(WalletCalls, WhatWasPaidOutStaysSoWhateverTheExchangeSaysLater) {
    const std::string session = order();
    harbour.told = BuyStatus{BuyState::kSuccess, "0xab"};
    EXPECT_THAT(status(session), HasSubstr(R"({"status":"SUCCESS","txHash":"0xab"})"));
    harbour.told = BuyStatus{BuyState::kFailed, ""};
    EXPECT_THAT(status(session), HasSubstr(R"({"status":"SUCCESS","txHash":"0xab"})"));
    EXPECT_THAT(harbour.asked, SizeIs(1));
    now_ms += 29 * 86'400'000ll;
    service.tick();
    EXPECT_THAT(status(session), HasSubstr("0xab"));
    now_ms += 2 * 86'400'000ll;
    service.tick();
    EXPECT_THAT(status(session), HasSubstr("UNKNOWN"));
}

TEST_F(WalletCalls, AnOrderThatTheExchangeDidNotTakeIsNone) {
    harbour.refuses = true;
    EXPECT_THAT(buy("1"), HasSubstr("does not take this purchase"));
    EXPECT_THAT(status(harbour.purchases.back().session), HasSubstr("UNKNOWN"));
    EXPECT_THAT(harbour.asked, IsEmpty());
}

TEST_F(WalletCalls, AssetsAreExactAndFiltered) {
    held = {
        {.chain = "eip155:1",
         .holding = {.token = {"", "Ether", "ETH", 18}, .amount = "123456789012345678901234567"},
         .price = "2000.5"},
        {.chain = "eip155:1",
         .holding = {.token = {kToken, "USD Coin", "USDC", 6}, .amount = "7"}}};
    const auto assets = [this](const std::string& more) {
        return call("wallet_getAssets", R"({"account":")" + kBuyer + "\"" + more + "}").body;
    };
    const std::string all = assets("");
    EXPECT_THAT(
        all,
        HasSubstr(
            R"("0x1":[{"type":"native","address":"native","balance":"0x661efdf158f2a82c9f4b87")"));
    EXPECT_THAT(all, HasSubstr(R"("price":2000.5)"));
    EXPECT_THAT(all, HasSubstr(R"({"type":"erc20","address":")" + kToken + R"(","balance":"0x7")"));
    EXPECT_THAT(assets(R"(,"assetTypeFilter":["NATIVE"])"), testing::Not(HasSubstr("erc20")));
    EXPECT_THAT(assets(R"(,"assetFilter":{"0x1":["native"]})"), testing::Not(HasSubstr("erc20")));
    EXPECT_THAT(assets(R"(,"assetFilter":{"0x1":[{"address":")" + kToken + R"("}]})"),
                testing::Not(HasSubstr("native")));
    EXPECT_THAT(assets(R"(,"chainFilter":["0x2105"])"), HasSubstr(R"("result":{})"));
    EXPECT_THAT(assets(R"(,"chainFilter":["mainnet"])"), HasSubstr(R"("code":-5)"));
    EXPECT_THAT(call("wallet_getAssets", R"({"account":"5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp"})").body,
                HasSubstr("no address of an eip155 chain"));
    answers = false;
    EXPECT_EQ(call("wallet_getAssets", R"({"account":")" + kBuyer + "\"}").status, 500)
        << "nothing held would be wrong";
}

TEST_F(WalletCalls, ACurrencyThatIsAContractTooIsNative) {
    held = {{.chain = "eip155:1", .holding = {.token = {"", "Ether", "ETH", 18}, .amount = "7"}}};
    EXPECT_THAT(
        call("wallet_getAssets",
             R"({"account":")" + kBuyer +
                 R"(","assetFilter":{"0x1":["0xfffffffffffffffffffffffffffffffffffffffe"]}})")
            .body,
        HasSubstr(R"("address":"native")"));
}

TEST_F(WalletCalls, WhatIsNoCallHasItsNumber) {
    const auto code = [this](const std::string& body) {
        const auto response = post(body);
        EXPECT_EQ(response.status, 400) << body;
        const auto json = parse_json(response.body);
        return json->find("error")->find("code")->as_integer().value_or(0);
    };
    EXPECT_EQ(code("{"), -32700);
    EXPECT_EQ(code("[]"), -32600);
    EXPECT_EQ(code(R"({"id":1,"method":"reown_getExchanges"})"), -32600);
    EXPECT_EQ(code(R"({"jsonrpc":"2.0","method":"reown_getExchanges"})"), -32600);
    EXPECT_EQ(code(R"({"jsonrpc":"2.0","id":1,"method":"wallet_prepareCalls","params":[{}]})"),
              -32601);
    EXPECT_EQ(code(R"({"jsonrpc":"2.0","id":1,"method":"reown_getExchanges","params":7})"), -32602);
    EXPECT_EQ(post(R"({"jsonrpc":"2.0","id":99007199254740993,"method":"reown_getExchanges",)"
                   R"("params":[{}]})",
                   "/v1/wallet")
                  .body.substr(0, 40),
              R"({"jsonrpc":"2.0","id":99007199254740993,)");
}

TEST_F(WalletCalls, AnAddressBeginsSoManyPurchasesInAnHour) {
    for (int i = 0; i < 40; ++i) EXPECT_THAT(buy("1"), HasSubstr("https://"));
    EXPECT_THAT(buy("1"), HasSubstr("too many purchases"));
    EXPECT_THAT(harbour.purchases, SizeIs(40));
}

TEST_F(WalletCalls, FewStrangersDoNotShutAProjectsPurchases) {
    for (int i = 0; i < 12; ++i) {
        address = "198.51.100." + std::to_string(i);
        for (int n = 0; n < 50; ++n) buy("1");
    }
    EXPECT_THAT(buy("1"), HasSubstr("too many purchases"));
    address = "203.0.113.9";
    EXPECT_THAT(buy("1"), HasSubstr("https://"));
}

TEST_F(WalletCalls, AnAddressAsksSoOftenInAnHour) {
    const std::string session = order();
    for (int i = 0; i < 30; ++i) EXPECT_THAT(status(session), HasSubstr("IN_PROGRESS"));
    EXPECT_THAT(status(session), HasSubstr("too many questions"));
    EXPECT_THAT(harbour.asked, SizeIs(30));
}

TEST_F(WalletCalls, WhatWasSentOtherwiseIsCounted) {
    const std::string session = order();
    harbour.told = BuyStatus{.is_other = true};
    EXPECT_THAT(status(session), HasSubstr(R"({"status":"UNKNOWN"})"));
    ops::MetricsText metrics;
    service.write_metrics(metrics);
    EXPECT_THAT(metrics.take(), HasSubstr("portico_wallet_rpc_other_sent_total 1"));
}

TEST(Gateways, AreReadFromTheConfiguration) {
    const std::string secret(32, 's');
    const auto read = read_gateways(
        {"harbour https://gateway.example/v1/ name=Harbour_exchange image=https://x.example/a.png",
         "local http://127.0.0.1:9/x allow_private"},
        secret);
    ASSERT_TRUE(read) << read.error();
    EXPECT_EQ((*read)[0].name, "Harbour exchange");
    EXPECT_EQ((*read)[0].url.target, "/v1");
    EXPECT_EQ((*read)[1].name, "local");
    EXPECT_TRUE((*read)[1].allow_private);
    const auto why = [&](const std::vector<std::string>& lines, const std::string& key) {
        const auto wrong = read_gateways(lines, key);
        return wrong ? std::string("taken") : wrong.error();
    };
    EXPECT_THAT(why({"harbour https://a.example"}, "short"), HasSubstr("pay.exchange_key"));
    EXPECT_THAT(why({"Harbour https://a.example"}, secret), HasSubstr("id of small letters"));
    EXPECT_THAT(why({"a https://a.example", "a https://b.example"}, secret), HasSubstr("twice"));
    EXPECT_THAT(why({"a file:///etc/passwd"}, secret), HasSubstr("pay.exchanges"));
    EXPECT_THAT(why({"a https://a.example image=javascript:1"}, secret), HasSubstr("none of"));
    EXPECT_TRUE(read_gateways({}, ""));
}

}  // namespace
}  // namespace portico::api::wallet_rpc
