// SPDX-License-Identifier: Apache-2.0
//
// Transak's token, of which there is one at a time: over restarts, and with two processes over one
// database.
#include <gmock/gmock.h>

#include "core/base/encoding/base64.hpp"
#include "core/crypto/hash/hmac.hpp"
#include "server/api/onramp/providers.hpp"
#include "server/store/migrations/migrate.hpp"
#include "server/store/onramp/purchase_store.hpp"
#include "server/store/sql/test_worker.hpp"

namespace portico::api::onramp {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;

template <class Engine>
struct TransakToken : testing::Test {
    TransakToken() {
        sql = database.engine.open();
        EXPECT_TRUE(store::migrate(*sql, store::api_schema()));
        keys.transak_key = "key";
        keys.transak_secret = "a secret of the shop";
        keys.transak_domain = "shop.example";
    }
    std::unique_ptr<Provider> make() {
        return make_transak(
            keys,
            [this](ServiceCall call) -> ops::Awaitable<Answer<Json>> {
                co_return serve(std::move(call));
            },
            {database.worker, store::open_purchase_store}, [this] { return now_ms; },
            [this](std::span<std::uint8_t> out) { std::ranges::fill(out, ++drawn); });
    }
    /// As Transak does: a new token ends the one before.
    Answer<Json> serve(ServiceCall call) {
        asked.push_back(call.url);
        if (call.url.ends_with("/refresh-token")) {
            if (is_down) return std::unexpected(Refusal{Refusal::Why::kUnavailable, "away"});
            token = "token " + std::to_string(++renewed);
            token[5] = '-';
            return *parse_json(R"({"data":{"accessToken":")" + token + R"(","expiresAt":)" +
                               std::to_string(now_ms / 1000 + 7 * 86'400) + "}}");
        }
        if (call.headers != "access-token: " + token + "\r\n")
            return std::unexpected(Refusal{Refusal::Why::kUnavailable, "status 401", 401});
        return *parse_json(R"({"data":{"widgetUrl":"https://global.transak.com/?s=1"}})");
    }
    template <class T>
    T run(ops::Awaitable<T> work) {
        std::optional<T> out;
        ops::spawn(
            std::move(work), [&](T given) { out = std::move(given); },
            [](const std::exception_ptr&) { FAIL(); });
        database.settle();
        EXPECT_TRUE(out);
        return std::move(*out);
    }
    bool opens(Provider& provider) {
        SessionRequest request;
        request.purchase = "p1";
        request.what.asset.id = "ETH";
        request.what.amount = "50";
        return run(provider.session(request)).has_value();
    }
    /// Whether a report that is signed with `by` is taken.
    bool takes(Provider& provider, const std::string& by) {
        const auto part = [](std::string_view text) { return to_base64url(as_bytes(text)); };
        const std::string text =
            part(R"({"alg":"HS256"})") + "." +
            part(R"({"webhookData":{"id":"t1","status":")" + status +
                 R"(","partnerOrderId":"p1","fiatAmount":50.25,"fiatCurrency":"EUR"}})");
        const std::string body = R"({"data":")" + text + "." +
                                 to_base64url(hmac_sha256(as_bytes(by), as_bytes(text))) + "\"}";
        net::Request request{};
        request.body = body;
        if (const auto read = provider.read_report(request, now_ms)) {
            last = read->report;
            return true;
        }
        now_ms += 1'000;
        return run(provider.reload_keys()) && provider.read_report(request, now_ms).has_value();
    }

    ProviderKeys keys;
    std::int64_t now_ms = 1'700'000'000'000;
    std::uint8_t drawn = 0;
    int renewed = 0;
    bool is_down = false;
    std::string token = "none", status = "COMPLETED";
    PurchaseReport last;
    std::vector<std::string> asked;
    store::TestWorker<Engine> database;
    std::unique_ptr<store::sql::Connection> sql;
};
TYPED_TEST_SUITE(TransakToken, store::Engines);

TYPED_TEST(TransakToken, IsThereFromTheStartAndOverARestart) {
    const auto first = this->make();
    EXPECT_TRUE(this->run(first->prepare()));
    EXPECT_TRUE(this->takes(*first, "token-1"));
    // A report that comes before anybody has looked at what can be bought.
    this->is_down = true;
    const auto second = this->make();
    EXPECT_TRUE(this->takes(*second, "token-1"));
    EXPECT_FALSE(this->takes(*second, "token-0"));
    EXPECT_TRUE(this->run(second->prepare()));
    EXPECT_TRUE(this->opens(*second));
    EXPECT_EQ(this->renewed, 1);
    // Nothing in the database speaks of it.
    auto rows = this->sql->query("SELECT sealed FROM purchase_token");
    ASSERT_TRUE(rows->next().value_or(false));
    const Bytes sealed = rows->bytes(0);
    EXPECT_THAT(std::string(sealed.begin(), sealed.end()), testing::Not(HasSubstr("token")));
    // Another secret is another account of the shop's.
    this->keys.transak_secret = "another";
    EXPECT_FALSE(this->takes(*this->make(), "token-1"));
}

TYPED_TEST(TransakToken, SignsWhatIsSaidOfATransaction) {
    const auto one = this->make();
    EXPECT_TRUE(this->run(one->prepare()));
    EXPECT_TRUE(this->takes(*one, "token-1"));
    EXPECT_EQ(this->last.state, PurchaseState::kDone);
    EXPECT_EQ(this->last.transaction, "t1");
    EXPECT_EQ(this->last.paid_amount, "50.25");
    EXPECT_EQ(this->last.paid_currency, "EUR");
    this->status = "AWAITING_PAYMENT_FROM_USER";
    EXPECT_TRUE(this->takes(*one, "token-1"));
    EXPECT_EQ(this->last.state, PurchaseState::kWaiting);
}

TYPED_TEST(TransakToken, IsRenewedByOneOfTwoProcesses) {
    const auto one = this->make(), other = this->make();
    EXPECT_TRUE(this->run(one->prepare()));
    EXPECT_TRUE(this->run(other->prepare()));
    EXPECT_EQ(this->renewed, 1);
    this->now_ms += 7 * 86'400'000ll - 1'800'000;
    EXPECT_TRUE(this->opens(*one));
    EXPECT_EQ(this->renewed, 2);
    EXPECT_TRUE(this->opens(*other));
    EXPECT_EQ(this->renewed, 2) << "the other has taken it over";
    EXPECT_TRUE(this->takes(*other, "token-2"));
    EXPECT_TRUE(this->takes(*other, "token-1")) << "one that was under way";
}

TYPED_TEST(TransakToken, IsWaitedForWhereItIsBeingAskedFor) {
    const auto one = this->make();
    int ready = 0;
    for (int i = 0; i < 2; ++i)
        ops::spawn(
            one->prepare(), [&](const Answer<bool>& given) { ready += given ? 1 : 0; },
            [](const std::exception_ptr&) { FAIL(); });
    this->database.settle();
    EXPECT_EQ(ready, 2);
    EXPECT_EQ(this->renewed, 1);
}

TYPED_TEST(TransakToken, ThatIsNotTakenAnyMoreIsReplacedOnce) {
    const auto one = this->make();
    EXPECT_TRUE(this->run(one->prepare()));
    // Somebody has asked for another by hand.
    this->token = "stranger";
    this->now_ms += 60'000;
    EXPECT_TRUE(this->opens(*one));
    EXPECT_EQ(this->renewed, 2);
    // What is refused all the same does not end the others' again and again.
    this->token = "stranger";
    for (int i = 0; i < 3; ++i) EXPECT_FALSE(this->opens(*one));
    EXPECT_EQ(this->renewed, 2);
}

TYPED_TEST(TransakToken, ServesUntilItsEndWhereItCannotBeRenewed) {
    const auto one = this->make();
    EXPECT_TRUE(this->run(one->prepare()));
    this->is_down = true;
    this->now_ms += 7 * 86'400'000ll - 1'800'000;
    EXPECT_TRUE(this->opens(*one));
    this->now_ms += 1'800'000;
    EXPECT_FALSE(this->opens(*one));
}

TYPED_TEST(TransakToken, IsOfTheStagingEnvironmentWhereTheKeysAre) {
    this->keys.transak_sandbox = true;
    const auto one = this->make();
    EXPECT_TRUE(this->opens(*one));
    EXPECT_THAT(this->asked,
                testing::ElementsAre("https://api-stg.transak.com/partners/api/v2/refresh-token",
                                     "https://api-gateway-stg.transak.com/api/v2/auth/session"));
}

}  // namespace
}  // namespace portico::api::onramp
