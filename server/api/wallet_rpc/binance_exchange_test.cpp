// SPDX-License-Identifier: Apache-2.0
//
// Binance, as its documents have it and as somebody in its place would.
#include "server/api/wallet_rpc/binance_exchange.hpp"

#include <openssl/bio.h>
#include <openssl/evp.h>
#include <openssl/pem.h>

#include "core/base/encoding/base64.hpp"
#include "server/api/wallet_rpc/test_hosted.hpp"

namespace portico::api::wallet_rpc {
namespace {

using testing::HasSubstr;

std::string pem_of(EVP_PKEY* key, const char* password = nullptr) {
    const std::unique_ptr<BIO, decltype(&BIO_vfree)> out(BIO_new(BIO_s_mem()), BIO_vfree);
    const int size = password == nullptr ? 0 : static_cast<int>(std::string_view(password).size());
    PEM_write_bio_PKCS8PrivateKey(out.get(), key, password ? EVP_aes_128_cbc() : nullptr, password,
                                  size, nullptr, nullptr);
    char* text = nullptr;
    const long bytes = BIO_get_mem_data(out.get(), &text);
    return {text, static_cast<std::size_t>(bytes)};
}

using PrivateKey = std::unique_ptr<EVP_PKEY, decltype(&EVP_PKEY_free)>;

constexpr const char* kNetworks = R"([
  {"cryptoCurrency": "USDC", "networks": [
    {"network": "BASE", "withdrawFee": 0.1, "withdrawMinAmount": 10.0, "withdrawMaxAmount": "5000",
     "contractAddress": "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913", "withdrawEnable": true},
    {"network": "ARBITRUM", "withdrawMinAmount": "1",
     "contractAddress": "0xaf88d065e77c8cC2239327C5EDb3A432268e5831", "withdrawEnable": false},
    {"network": "XYZ", "contractAddress": "0xaf88d065e77c8cC2239327C5EDb3A432268e5831",
     "withdrawEnable": true}]},
  {"cryptoCurrency": "ETH", "networks": [
    {"network": "ETH", "withdrawMinAmount": 1E-3, "contractAddress": "", "withdrawEnable": true}]},
  {"cryptoCurrency": "BNB", "networks": [
    {"network": "ETH", "contractAddress": "", "withdrawEnable": true}]},
  {"cryptoCurrency": "1MBABYDOGE", "networks": [
    {"network": "BSC", "contractAddress": "0xc748673057861a797275CD8A068AbB95A902e8de",
     "withdrawEnable": true}]}])";

struct AtBinance : HostedTest {
    AtBinance() {
        exchange = std::make_unique<BinanceExchange>(
            BinanceConfig{.url = service.url(),
                          .client_id = "client",
                          .token = "token",
                          .merchant_code = "shop",
                          .merchant_name = "Shop",
                          .allow_private = true},
            *providers::RsaKey::from_pem(pem_of(key.get())), client, [this] { return now_ms; });
        answer("crypto-network", kNetworks);
        answer("buy/pre-order", R"({"link": "https://app.binance.com/uni-qr/ccnt?x=1",
                                    "linkExpireTime": 1772852565045})");
    }
    void answer(const std::string& path, const std::string& data) {
        service.answer("/papi/v1/ramp/connect/" + path,
                       {.body = R"({"success": true, "code": "000000", "message": "success", )"
                                R"("data": )" +
                                data + "}"});
    }
    void tell(int status, const std::string& more = "") {
        answer("order", R"({"status": )" + std::to_string(status) + R"(, "externalOrderId": ")" +
                            session + "\"" + more + "}");
    }
    std::string sent(const std::string& amount = "12.5", const std::string& symbol = "USDC",
                     const std::string& network = "BASE", const std::string& to = {}) const {
        return R"(, "type": 3, "cryptoCurrency": ")" + symbol + R"(", "cryptoAmount": ")" + amount +
               R"(", "withdrawNetwork": ")" + network + R"(", "withdrawWalletAddress": ")" +
               (to.empty() ? buyer : to) + R"(", "withdrawTxHash": ")" + hash + "\"";
    }
    const PrivateKey key{EVP_RSA_gen(2048), EVP_PKEY_free};
};

TEST_F(AtBinance, SendsWhatItsListNamesAndWithdraws) {
    using enum Exchange::Has;
    EXPECT_EQ(has(usdc_on_base), kYes);
    EXPECT_EQ(has("eip155:1/slip44:60"), kYes);
    EXPECT_EQ(has("eip155:42161/erc20:0xaf88d065e77c8cC2239327C5EDb3A432268e5831"), kNo)
        << "not withdrawn at the moment";
    EXPECT_EQ(has("eip155:56/erc20:0xc748673057861a797275CD8A068AbB95A902e8de"), kNo)
        << "one of it is a million of the contract's";
    for (const char* amount : {"10", "5000", "10.00000001"})
        EXPECT_EQ(has(usdc_on_base, amount), kYes) << amount;
    for (const char* amount : {"9.99", "5000.1", "10.000000001"})
        EXPECT_EQ(has(usdc_on_base, amount), kNo) << amount;
    EXPECT_EQ(probe(), 2u);
}

TEST_F(AtBinance, EveryCallIsSignedOverItsBodyAndTime) {
    ASSERT_TRUE(start(purchase));
    const auto calls = service.calls();
    ASSERT_EQ(calls.size(), 2u);
    for (const auto& call : calls) {
        EXPECT_EQ(call.method, "POST");
        EXPECT_EQ(call.headers.at("x-tesla-clientid"), "client");
        EXPECT_EQ(call.headers.at("x-tesla-signaccesstoken"), "token");
        const std::string time = call.headers.at("x-tesla-timestamp");
        EXPECT_EQ(time, std::to_string(now_ms));
        const std::string text = call.body + time;
        const auto signature = parse_base64(call.headers.at("x-tesla-signature"));
        ASSERT_TRUE(signature);
        const std::unique_ptr<EVP_MD_CTX, decltype(&EVP_MD_CTX_free)> context(EVP_MD_CTX_new(),
                                                                              EVP_MD_CTX_free);
        EVP_DigestVerifyInit(context.get(), nullptr, EVP_sha256(), nullptr, key.get());
        const ByteView bytes = as_bytes(text);
        EXPECT_EQ(EVP_DigestVerify(context.get(), signature->data(), signature->size(),
                                   bytes.data(), bytes.size()),
                  1);
    }
    EXPECT_EQ(calls[0].body, "");
    EXPECT_EQ(calls[1].body,
              R"({"externalOrderId":")" + session +
                  R"(","cryptoCurrency":"USDC","amountType":2,"requestedAmount":"12.5",)"
                  R"("network":"BASE","address":")" +
                  buyer +
                  R"(","customization":{"SEND_PRIMARY":true,"NET_RECEIVE":true},)"
                  R"("ts":1700000000000,"merchantCode":"shop","merchantName":"Shop"})");
}

TEST_F(AtBinance, NoOrderIsBegunThatItDoesNotTake) {
    EXPECT_EQ(start(purchase).value(), "https://app.binance.com/uni-qr/ccnt?x=1");
    for (const char* amount : {"9999999", "5000000001"}) {
        Purchase beyond = purchase;
        beyond.amount = amount;
        EXPECT_EQ(start(beyond).error(), Exchange::Fault::kRefused) << amount;
    }
    Purchase fine{.session = session,
                  .asset = "eip155:1/slip44:60",
                  .amount = "1000000000000000001",
                  .decimals = 18,
                  .recipient = "eip155:1:" + buyer};
    EXPECT_EQ(start(fine).error(), Exchange::Fault::kRefused) << "eight places are the most";
    fine.amount = "1000000010000000000";
    EXPECT_TRUE(start(fine));
    EXPECT_THAT(service.calls().back().body, HasSubstr(R"("requestedAmount":"1.00000001")"));
    EXPECT_EQ(count("pre-order"), 2u);
    service.answer(
        "/papi/v1/ramp/connect/buy/pre-order",
        {.body = R"({"success": false, "code": "1001", "message": "no", "data": null})"});
    EXPECT_EQ(start(purchase).error(), Exchange::Fault::kRefused);
    for (const char* data : {"null", "7", R"({"link": "javascript:1"})", R"({"link": 7})",
                             R"({"link": "http://app.binance.com/"})"}) {
        answer("buy/pre-order", data);
        EXPECT_EQ(start(purchase).error(), Exchange::Fault::kUnavailable) << data;
    }
    service.answer("/papi/v1/ramp/connect/buy/pre-order", {.status = 500, .body = "{}"});
    EXPECT_EQ(start(purchase).error(), Exchange::Fault::kUnavailable);
}

TEST_F(AtBinance, AStatusIsItsOrders) {
    for (const int code : {0, 1, 2, 3, 4, 10, 11, 15}) {
        tell(code);
        EXPECT_EQ(told(purchase), "in progress") << code;
    }
    for (const int code : {93, 94, 96, 97, 98, 99}) {
        tell(code);
        EXPECT_EQ(told(purchase), "failed") << code;
    }
    for (const int code : {6, 12, 95, -1, 1000}) {
        tell(code, sent());
        EXPECT_EQ(told(purchase), "unknown") << code;
    }
    tell(20, sent());
    EXPECT_EQ(told(purchase), "success " + hash);
    tell(20, sent("12.60000000"));
    EXPECT_EQ(told(purchase), "success " + hash);
    answer("order", "null");
    EXPECT_EQ(told(purchase), "unknown");
    EXPECT_EQ(service.calls().back().body, R"({"externalOrderId":")" + session + "\"}");
}

TEST_F(AtBinance, AnotherTransferIsNoSuccess) {
    for (const std::string& other :
         {sent("12.49999999"), sent(""), sent("12,5"), sent("12.5", "USDT"),
          sent("12.5", "USDC", "ETH"),
          sent("12.5", "USDC", "BASE", "0x00000000000000000000000000000000000000aa"),
          std::string()}) {
        tell(20, other);
        EXPECT_EQ(told(purchase), "unknown, other") << other;
    }
}

TEST_F(AtBinance, WhatCannotBeReadIsNoStatus) {
    for (const char* data :
         {"7", "{}", R"({"status": "20"})", R"({"status": 20.5})",
          R"({"status": 20, "externalOrderId": "ffeeddccbbaa99887766554433221100"})"}) {
        answer("order", data);
        EXPECT_EQ(told(purchase), "no answer") << data;
    }
    service.answer("/papi/v1/ramp/connect/order", {.status = 502, .body = "<html>"});
    EXPECT_EQ(told(purchase), "no answer");
    // Its refusal does not say that there is no order.
    service.answer("/papi/v1/ramp/connect/order",
                   {.body = R"({"success": false, "code": "1002", "message": "x"})"});
    EXPECT_EQ(told(purchase), "no answer");
}

TEST(BinanceKeys, AreRsaWithoutAPassword) {
    const PrivateKey rsa(EVP_RSA_gen(1024), EVP_PKEY_free),
        curve(EVP_EC_gen("P-256"), EVP_PKEY_free);
    EXPECT_TRUE(providers::RsaKey::from_pem(pem_of(rsa.get())));
    EXPECT_FALSE(providers::RsaKey::from_pem(pem_of(rsa.get(), "a password")));
    EXPECT_FALSE(providers::RsaKey::from_pem(pem_of(curve.get())));
    EXPECT_FALSE(providers::RsaKey::from_pem("token"));
    EXPECT_FALSE(providers::RsaKey::from_pem(""));
}

}  // namespace
}  // namespace portico::api::wallet_rpc
