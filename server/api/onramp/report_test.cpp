// SPDX-License-Identifier: Apache-2.0
//
// Reports of providers: what their documents sign, and who would have it otherwise.
#include <gmock/gmock.h>

#include "core/base/encoding/base64.hpp"
#include "core/crypto/hash/hmac.hpp"
#include "server/api/onramp/desk.hpp"
#include "server/api/onramp/providers.hpp"
#include "server/api/onramp/signatures.hpp"
#include "server/store/onramp/purchase_store.hpp"
#include "server/store/sql/test_worker.hpp"

namespace portico::api::onramp {
namespace {

constexpr std::int64_t kNowMs = 1'700'000'000'000;

struct Headers {
    std::vector<std::pair<std::string, std::string>> all;
    static std::string_view find(const void* message, std::string_view name) {
        for (const auto& [key, value] : static_cast<const Headers*>(message)->all)
            if (key == name) return value;
        return {};
    }
};

net::Request request(const std::string& body, const Headers& headers) {
    net::Request out{};
    out.method = "POST";
    out.body = body;
    out.find_header = Headers::find;
    out.message = &headers;
    return out;
}

struct Reports : testing::Test {
    Reports() {
        keys.desk_url = "https://desk.example";
        keys.desk_name = "Desk";
        keys.desk_secret = "a secret of the desk";
        keys.moonpay_key = "pk";
        keys.moonpay_secret = "sk";
        keys.moonpay_webhook_key = "wk";
        keys.coinbase_key_id = "id";
        keys.coinbase_webhook_secret = "hook";
        keys.meld_key = "key";
        keys.meld_webhook_secret = "42m4NMLS34WQ6BbMfo1KFKqMv4hy";
        keys.meld_webhook_url = "https://example.meld.io/webhooks";
        providers = make_providers(
            keys, client, {database.worker, store::open_purchase_store}, [] { return kNowMs; },
            [](std::span<std::uint8_t> out) { std::ranges::fill(out, 7); });
    }
    Provider& named(std::string_view word) {
        for (const auto& one : providers)
            if (one->word() == word) return *one;
        throw std::runtime_error("no such provider");
    }
    auto read(std::string_view word, const std::string& body, const Headers& headers,
              std::int64_t now_ms = kNowMs) {
        return named(word).read_report(request(body, headers), now_ms);
    }
    store::TestWorker<store::OnSqlite> database;
    ProviderKeys keys;
    ServiceClient client{[](std::function<void()> action) { action(); }};
    std::vector<std::unique_ptr<Provider>> providers;
};

TEST_F(Reports, OfADeskAreItsOwnRecentAndWhole) {
    const std::string body =
        R"({"event":"e1","purchase":"p1","state":"done","arrives":"0.0400","hash":"0xab"})";
    const Headers good{
        {{"portico-signature", sign_desk_body(keys.desk_secret, kNowMs / 1000, body)}}};
    const auto report = read("desk", body, good);
    ASSERT_TRUE(report);
    EXPECT_EQ(report->report.state, PurchaseState::kDone);
    EXPECT_EQ(report->report.arrives, "0.04");
    EXPECT_EQ(report->report.tx_hash, "0xab");
    EXPECT_EQ(report->report.event, "e1");
    EXPECT_EQ(report->report.transaction, "");
    const std::string of_two =
        R"({"event":"e2","purchase":"p1","transaction":"t2","state":"done","paid":"100.50","currency":"USD"})";
    const auto second =
        read("desk", of_two,
             {{{"portico-signature", sign_desk_body(keys.desk_secret, kNowMs / 1000, of_two)}}});
    ASSERT_TRUE(second);
    EXPECT_EQ(second->report.transaction, "t2");
    EXPECT_EQ(second->report.paid_amount, "100.5");
    EXPECT_EQ(second->report.paid_currency, "USD");

    EXPECT_EQ(read("desk", body + " ", good).error(), ReportFault::kSignature);
    EXPECT_EQ(read("desk", body, {}).error(), ReportFault::kSignature);
    EXPECT_EQ(read("desk", body,
                   {{{"portico-signature", sign_desk_body("another", kNowMs / 1000, body)}}})
                  .error(),
              ReportFault::kSignature);
    EXPECT_EQ(read("desk", body, good, kNowMs + 301'000).error(), ReportFault::kTime);
    EXPECT_EQ(read("desk", body, good, kNowMs - 301'000).error(), ReportFault::kTime);
    for (const char* bad : {"{}", "[]", R"({"event":"e","purchase":"p","state":"paid"})",
                            R"({"event":"","purchase":"p","state":"done"})",
                            R"({"event":"e","purchase":"p","state":"done","paid":"5"})",
                            R"({"event":"e","purchase":"p","state":"done","arrives":"-1"})"})
        EXPECT_EQ(
            read("desk", bad,
                 {{{"portico-signature", sign_desk_body(keys.desk_secret, kNowMs / 1000, bad)}}})
                .error(),
            ReportFault::kBody)
            << bad;
}

TEST_F(Reports, OfMoonPayAreSignedByTheirKey) {
    const std::string body =
        R"({"type":"transaction_updated","data":{"id":"t","status":"completed","externalTransactionId":"p1","baseCurrencyAmount":95,"feeAmount":4.5,"extraFeeAmount":0,"networkFeeAmount":0.5,"areFeesIncluded":false,"baseCurrency":{"code":"eur"},"quoteCurrencyAmount":0.0412,"cryptoTransactionId":"0xcd"}})";
    const std::string time = std::to_string(kNowMs / 1000);
    const Headers good{
        {{"moonpay-signature-v2", "t=" + time + ",s=" + hmac_hex("wk", time + "." + body)}}};
    const auto report = read("moonpay", body, good);
    ASSERT_TRUE(report);
    EXPECT_EQ(report->report.state, PurchaseState::kDone);
    EXPECT_EQ(report->report.purchase, "p1");
    EXPECT_EQ(report->report.arrives, "0.0412");
    EXPECT_EQ(report->report.tx_hash, "0xcd");
    EXPECT_EQ(report->report.transaction, "t");
    EXPECT_EQ(report->report.paid_amount, "100");
    EXPECT_EQ(report->report.paid_currency, "EUR");
    const std::string waits =
        R"({"data":{"id":"t2","status":"waitingPayment","externalTransactionId":"p1"}})";
    const auto waiting = read(
        "moonpay", waits,
        {{{"moonpay-signature-v2", "t=" + time + ",s=" + hmac_hex("wk", time + "." + waits)}}});
    ASSERT_TRUE(waiting);
    EXPECT_EQ(waiting->report.state, PurchaseState::kWaiting);
    EXPECT_EQ(waiting->report.transaction, "t2");
    EXPECT_EQ(waiting->report.paid_amount, "");
    EXPECT_EQ(
        read("moonpay", body,
             {{{"moonpay-signature-v2", "t=" + time + ",s=" + hmac_hex("sk", time + "." + body)}}})
            .error(),
        ReportFault::kSignature);
    EXPECT_EQ(read("moonpay", body, good, kNowMs + 400'000).error(), ReportFault::kTime);
}

TEST_F(Reports, OfCoinbaseAreSignedWithTheirHeaders) {
    const std::string body =
        R"({"eventType":"onramp.transaction.success","transactionId":"t9","partnerUserRef":"p1","paymentTotal":{"value":"55.00","currency":"USD"},"purchaseAmount":{"value":"0.05","currency":"ETH"},"txHash":"0xef"})";
    const std::string time = std::to_string(kNowMs / 1000);
    const std::string text = time + ".content-type x-hook0-id.application/json.h1." + body;
    const auto headers = [&](const std::string& mac, const std::string& id) {
        return Headers{{{"x-hook0-signature", "t=" + time + ",h=content-type x-hook0-id,v1=" + mac},
                        {"content-type", "application/json"},
                        {"x-hook0-id", id}}};
    };
    const auto report = read("coinbase", body, headers(hmac_hex("hook", text), "h1"));
    ASSERT_TRUE(report);
    EXPECT_EQ(report->report.state, PurchaseState::kDone);
    EXPECT_EQ(report->report.arrives, "0.05");
    EXPECT_EQ(report->report.tx_hash, "0xef");
    EXPECT_EQ(report->report.transaction, "t9");
    EXPECT_EQ(report->report.paid_amount, "55");
    EXPECT_EQ(report->report.paid_currency, "USD");
    EXPECT_EQ(read("coinbase", body, headers(hmac_hex("hook", text), "h2")).error(),
              ReportFault::kSignature);
}

TEST_F(Reports, OfMeldNameTheirTransaction) {
    const std::string body =
        R"({"eventType":"TRANSACTION_CRYPTO_FAILED","eventId":"e","payload":{"externalSessionId":"p1","paymentTransactionId":"t4"}})";
    const std::string time = "2023-11-14T22:13:20Z";
    const std::string text = time + "." + keys.meld_webhook_url + "." + body;
    const std::string mac = to_base64(
        hmac_sha256(as_bytes(keys.meld_webhook_secret), as_bytes(text)), Base64Alphabet::kUrl);
    const auto report =
        read("meld", body, {{{"meld-signature", mac}, {"meld-signature-timestamp", time}}});
    ASSERT_TRUE(report);
    EXPECT_EQ(report->report.transaction, "t4");
    EXPECT_EQ(report->report.state, PurchaseState::kFailed);
}

/// The example of Meld's documents.
TEST_F(Reports, OfMeldAreSignedWithTheirAddress) {
    const std::string body =
        R"({"eventType":"WEBHOOK_TEST","eventId":"GDtv8pQgwzc9HuFFBQFrww","timestamp":"2022-05-26T20:23:45.908400Z","accountId":"W9jpQc1HKvwscqMPcLmzUS","profileId":null,"version":"2021-10-27","payload":{"requestId":"7aWW1GXTjWCCtNubzvVX7V"}})";
    const Headers good{{{"meld-signature", "O4bN5E0U9s88l2DFc0kjt-0w3LLA3Zkv8hXhafc22Hg="},
                        {"meld-signature-timestamp", "2022-05-26T20:25:17.682818Z"}}};
    const std::int64_t then_ms = 1'653'596'717'000;
    const auto report = read("meld", body, good, then_ms);
    ASSERT_TRUE(report);
    EXPECT_FALSE(report->is_of_purchase);
    EXPECT_EQ(read("meld", body, good, then_ms + 400'000).error(), ReportFault::kTime);
    EXPECT_EQ(read("meld", body + "\n", good, then_ms).error(), ReportFault::kSignature);
}

TEST(ProviderKeys, AHalfIsNotTaken) {
    ProviderKeys keys;
    EXPECT_TRUE(check_keys(keys)->empty());
    keys.moonpay_key = "pk";
    EXPECT_THAT(check_keys(keys).error(), testing::HasSubstr("onramp.moonpay."));
    keys = {};
    keys.desk_url = "https://desk.example";
    keys.desk_secret = "short";
    EXPECT_THAT(check_keys(keys).error(), testing::HasSubstr("16 characters"));
    keys = {};
    keys.coinbase_key_id = "id";
    keys.coinbase_key = "no key";
    keys.coinbase_webhook_secret = "hook";
    EXPECT_THAT(check_keys(keys).error(), testing::HasSubstr("Ed25519"));
}

}  // namespace
}  // namespace portico::api::onramp
