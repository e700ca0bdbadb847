// SPDX-License-Identifier: Apache-2.0
//
// Coinbase, as its documents have it and as somebody in its place would.
#include "server/api/wallet_rpc/coinbase_exchange.hpp"

#include "core/base/encoding/base64.hpp"
#include "core/crypto/curves/ed25519.hpp"
#include "server/api/wallet_rpc/test_hosted.hpp"

namespace portico::api::wallet_rpc {
namespace {

using testing::HasSubstr;
using testing::Not;

constexpr const char* kOptions = R"({"payment_currencies": [], "purchase_currencies": [
  {"id": "1", "name": "USD Coin", "symbol": "USDC", "networks": [
    {"name": "base", "display_name": "Base", "chain_id": "8453",
     "contract_address": "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913"},
    {"name": "solana", "display_name": "Solana", "chain_id": "",
     "contract_address": "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v"},
    {"name": "ethereum", "display_name": "Ethereum", "chain_id": "1", "contract_address": ""}]},
  {"id": "2", "name": "Ether", "symbol": "ETH", "networks": [
    {"name": "ethereum", "display_name": "Ethereum", "chain_id": "1", "contract_address": ""}]},
  {"id": "3", "name": "POL", "symbol": "POL", "networks": [
    {"name": "polygon", "display_name": "Polygon", "chain_id": "137",
     "contract_address": "0x0000000000000000000000000000000000001010"}]}]})";

struct AtCoinbase : HostedTest {
    AtCoinbase() {
        FixedBytes<32> seed{};
        seed.fill(7);
        const Bytes32 half = derive_ed25519_public(Secret<32>(seed));
        Bytes key(seed.begin(), seed.end());
        key.insert(key.end(), half.begin(), half.end());
        secret = to_base64(key);
        make();
        service.answer(api + "/onramp/v1/buy/options", {.body = kOptions});
        service.answer(api + "/onramp/v1/token", {.body = R"({"token": "t/1", "channel_id": ""})"});
    }
    void make() {
        exchange = std::make_unique<CoinbaseExchange>(
            providers::CoinbaseApi::Key{"id", secret, service.url()}, client,
            [this] { return now_ms; },
            [](std::span<std::uint8_t> out) { std::ranges::fill(out, std::uint8_t{7}); });
    }
    /// Answers with transactions of this order.
    void tell(const std::string& list, int status = 200) {
        service.answer(api + "/onramp/v1/buy/user/" + session + "/transactions",
                       {.status = status,
                        .body = R"({"transactions": [)" + list +
                                R"(], "next_page_key": "", "total_count": "1"})"});
    }
    std::string sent(const std::string& status, const std::string& more = "",
                     const std::string& value = "12.5") const {
        return R"({"status": "ONRAMP_TRANSACTION_STATUS_)" + status +
               R"(", "purchase_currency": "USDC", "purchase_network": "base", )"
               R"("purchase_amount": {"value": ")" +
               value + R"(", "currency": "USDC"}, "tx_hash": ")" + hash +
               R"(", "wallet_address": ")" + buyer + "\"" + more + "}";
    }

    const std::string api = "/api.developer.coinbase.com";
    std::string secret;
};

TEST_F(AtCoinbase, SendsWhatItsListNamesByContractAlone) {
    using enum Exchange::Has;
    EXPECT_EQ(has(usdc_on_base), kYes);
    EXPECT_EQ(has("eip155:8453/erc20:0x833589fcd6edb6e08f4c7c32d4f71b54bda02913"), kYes);
    EXPECT_EQ(has("eip155:1/slip44:60"), kYes);
    EXPECT_EQ(has("eip155:137/slip44:60"), kYes) << "a contract that is the currency";
    EXPECT_EQ(has("eip155:8453/slip44:60"), kNo);
    EXPECT_EQ(has("eip155:1/erc20:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48"), kNo)
        << "an address that is left out makes no token, and no ether";
    EXPECT_EQ(has("eip155:8453/erc20:0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf"), kNo);
    EXPECT_EQ(count("/buy/options"), 1u) << "kept for five minutes";
    EXPECT_EQ(count("/buy/options?country=US&subdivision="), 1u) << "it lists them by state";
    EXPECT_EQ(probe(), 3u);
    now_ms += CoinbaseExchange::kAssetsForMs;
    service.answer(api + "/onramp/v1/buy/options", {.status = 503, .body = "{}"});
    EXPECT_EQ(has(usdc_on_base), kUnavailable);
    EXPECT_THAT(probe().error(), HasSubstr("503"));
    EXPECT_EQ(count("/buy/options"), 2u) << "left alone for a moment";
    service.answer(api + "/onramp/v1/buy/options", {.body = R"({"purchase_currencies": []})"});
    now_ms += CoinbaseExchange::kUnknownForMs;
    EXPECT_EQ(has(usdc_on_base), kNo);
}

TEST_F(AtCoinbase, ItsPageHasTheExactAmountAndTheRecipientInASignedCall) {
    const auto url = start(purchase);
    ASSERT_TRUE(url);
    EXPECT_EQ(*url, service.url() + "/pay.coinbase.com/buy/select-asset?sessionToken=t%2F1" +
                        "&defaultAsset=USDC&defaultNetwork=base&defaultExperience=send" +
                        "&presetCryptoAmount=12.5&partnerUserRef=" + session);
    const auto calls = service.calls();
    const auto& token = calls.back();
    EXPECT_EQ(token.method, "POST");
    EXPECT_EQ(token.body, R"({"addresses":[{"address":")" + buyer +
                              R"(","blockchains":["base"]}],"assets":["USDC"],)"
                              R"("clientIp":"192.0.2.1"})");
    // Header, claims and signature, as its documents say.
    const std::string bearer = token.headers.at("authorization");
    ASSERT_TRUE(bearer.starts_with("Bearer "));
    const std::size_t first = bearer.find('.'), second = bearer.find('.', first + 1);
    const auto claims = parse_base64url(bearer.substr(first + 1, second - first - 1));
    EXPECT_THAT(std::string(claims->begin(), claims->end()),
                HasSubstr(R"("uri":"POST api.developer.coinbase.com/onramp/v1/token")"));
    const std::string text = bearer.substr(7, second - 7);
    const auto signature = parse_base64url(bearer.substr(second + 1));
    FixedBytes<64> mac{};
    std::ranges::copy(*signature, mac.begin());
    FixedBytes<32> seed{};
    seed.fill(7);
    EXPECT_TRUE(verify_ed25519(derive_ed25519_public(Secret<32>(seed)), as_bytes(text), mac));
}

TEST_F(AtCoinbase, NoOrderIsBegunThatItDoesNotTake) {
    Purchase other = purchase;
    other.asset = "eip155:1/erc20:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48";
    EXPECT_EQ(start(other).error(), Exchange::Fault::kRefused);
    EXPECT_EQ(count("/v1/token"), 0u);
    service.answer(api + "/onramp/v1/token",
                   {.status = 400, .body = R"({"message": "client IP is private"})"});
    EXPECT_EQ(start(purchase).error(), Exchange::Fault::kRefused);
    for (const auto& [status, body] :
         std::vector<std::pair<int, std::string>>{{500, "{}"},
                                                  {401, "{}"},
                                                  {429, "{}"},
                                                  {200, "<html>"},
                                                  {200, "[]"},
                                                  {200, R"({"token": ""})"},
                                                  {200, R"({"token": 7})"}}) {
        service.answer(api + "/onramp/v1/token", {.status = status, .body = body});
        EXPECT_EQ(start(purchase).error(), Exchange::Fault::kUnavailable) << status << body;
    }
}

TEST_F(AtCoinbase, AStatusIsThatOfTheOrdersTransactions) {
    tell("");
    EXPECT_EQ(told(purchase), "unknown") << "nobody has done anything there";
    tell(sent("CREATED"));
    EXPECT_EQ(told(purchase), "in progress");
    tell(sent("IN_PROGRESS"));
    EXPECT_EQ(told(purchase), "in progress");
    tell(sent("FAILED"));
    EXPECT_EQ(told(purchase), "failed");
    tell(sent("IN_PROGRESS") + "," + sent("FAILED"));
    EXPECT_EQ(told(purchase), "in progress") << "the visitor tries another card";
    tell(sent("FAILED") + "," + sent("SUCCESS"));
    EXPECT_EQ(told(purchase), "success " + hash);
    tell(sent("SUCCESS", "", "12.50"));
    EXPECT_EQ(told(purchase), "success " + hash);
    tell(sent("SUCCESS", "", "13"));
    EXPECT_EQ(told(purchase), "success " + hash) << "more than was ordered";
    tell(sent("WHATEVER"));
    EXPECT_EQ(told(purchase), "unknown");
    EXPECT_THAT(service.calls().back().target, HasSubstr("/transactions?page_size=50"));
}

TEST_F(AtCoinbase, AnotherTransferIsNoSuccessAndNoFailure) {
    const auto with = [&](const std::string& from, const std::string& to) {
        std::string text = sent("SUCCESS");
        text.replace(text.find(from), from.size(), to);
        return text;
    };
    for (const std::string& other :
         {sent("SUCCESS", "", "12.499999"), sent("SUCCESS", "", "1e3"), sent("SUCCESS", "", "-13"),
          with(R"("purchase_currency": "USDC")", R"("purchase_currency": "DAI")"),
          with(R"("purchase_network": "base")", R"("purchase_network": "ethereum")"),
          with(buyer, "0x00000000000000000000000000000000000000aa"),
          with(R"("purchase_amount": {"value": "12.5")",
               R"("purchase_amount": {"worth": "12.5")")}) {
        tell(other);
        EXPECT_EQ(told(purchase), "unknown, other") << other;
        // It may be tried again all the same, but what was sent is never called failed.
        tell(other + "," + sent("FAILED"));
        EXPECT_EQ(told(purchase), "unknown, other");
        tell(other + "," + sent("IN_PROGRESS"));
        EXPECT_EQ(told(purchase), "in progress, other");
    }
    // Of another order.
    tell(sent("SUCCESS", R"(, "partner_user_ref": "ffeeddccbbaa99887766554433221100")"));
    EXPECT_EQ(told(purchase), "unknown");
    tell(sent("SUCCESS", R"(, "partner_user_ref": ")" + session + "\""));
    EXPECT_EQ(told(purchase), "success " + hash);
    std::string forged = sent("SUCCESS");
    forged.replace(forged.find(hash), hash.size(), "javascript:1");
    tell(forged);
    EXPECT_EQ(told(purchase), "success") << "a hash that is none is not passed on";
}

TEST_F(AtCoinbase, WhatCannotBeReadIsNoStatus) {
    for (const auto& [status, body] :
         std::vector<std::pair<int, std::string>>{{500, "{}"},
                                                  {404, "{}"},
                                                  {200, "{}"},
                                                  {200, "nothing"},
                                                  {200, R"({"transactions": 7})"}}) {
        service.answer(api + "/onramp/v1/buy/user/" + session, {.status = status, .body = body});
        EXPECT_EQ(told(purchase), "no answer") << status << body;
    }
    tell(R"(7, null, {"status": 7}, {"status": "ONRAMP_TRANSACTION_STATUS_SUCCESS"})");
    EXPECT_EQ(told(purchase), "unknown, other");
}

TEST_F(AtCoinbase, AnOrderIsLookedUpAfterARestartAndWhenItsAssetIsGone) {
    tell(sent("SUCCESS"));
    EXPECT_EQ(told(purchase), "success " + hash);
    service.answer(api + "/onramp/v1/buy/options", {.body = R"({"purchase_currencies": []})"});
    now_ms += CoinbaseExchange::kAssetsForMs;
    EXPECT_EQ(has(usdc_on_base), Exchange::Has::kNo);
    EXPECT_EQ(told(purchase), "success " + hash);
    EXPECT_EQ(start(purchase).error(), Exchange::Fault::kRefused);
}

TEST_F(AtCoinbase, ASlowOneIsNotWaitedForForEver) {
    service.hang();
    EXPECT_EQ(has(usdc_on_base), Exchange::Has::kUnavailable);
}

}  // namespace
}  // namespace portico::api::wallet_rpc
