// SPDX-License-Identifier: Apache-2.0
//
// Meld, which asks many providers and opens the page of one of them, by its public documents:
//   quotes    https://docs.meld.io/reference/payments-crypto-quote
//   the page  https://docs.meld.io/reference/crypto-widget-post
//   limits    https://docs.meld.io/reference/getlimits
//   reports   https://docs.meld.io/docs/webhook-authentication
//   sandbox   https://docs.meld.io/docs/meld-api/getting-started
#include "core/base/encoding/base64.hpp"
#include "core/base/encoding/percent.hpp"
#include "core/base/text/date_time.hpp"
#include "core/crypto/hash/hmac.hpp"
#include "server/api/onramp/known_assets.hpp"
#include "server/api/onramp/providers.hpp"
#include "server/api/onramp/report_parts.hpp"
#include "server/api/onramp/signatures.hpp"
#include "server/api/providers/amount.hpp"

namespace portico::api::onramp {
namespace {

using namespace providers;

constexpr std::string_view kMeldHost = "api.meld.io", kMeldSandbox = "api-sb.meld.io";
constexpr std::string_view kMeldVersion = "2023-12-19";

Json meld_text(std::string_view value) { return Json::string(std::string(value)); }

std::string meld_method(std::string_view method) {
    return method == "ach_bank_account" ? "ACH" : "CREDIT_DEBIT_CARD";
}

struct Best {
    Quote quote;
    std::string provider;  ///< as Meld names it
};

class Meld final : public Provider {
  public:
    Meld(const ProviderKeys& keys, ServiceClient& client) : keys_(keys), client_(client) {}

    std::string_view word() const override { return "meld"; }
    std::string_view label() const override { return "Meld"; }
    std::string_view website() const override { return "https://www.meld.io"; }

    ops::Awaitable<Answer<Offer>> offer(Place) override {
        const Answer<Json> json = co_await ask(
            "/service-providers/limits/fiat-currency-purchases?categories=CRYPTO_ONRAMP"
            "&fiatCurrencies=USD,EUR,GBP&paymentMethodTypes=CREDIT_DEBIT_CARD",
            std::nullopt);
        if (!json) co_return std::unexpected(json.error());
        if (!json->is_array()) co_return unreadable();
        Offer out;
        for (const KnownAsset& one : known_assets())
            if (!one.meld.empty()) out.assets.push_back(asset_of(one));
        for (const Json& one : json->items()) {
            const auto currency = one.find_string("currencyCode");
            const auto min = amount_member(one, "minimumAmount");
            const auto max = amount_member(one, "maximumAmount");
            if (currency && min && max)
                out.limits.push_back({std::string(*currency), "card", *min, *max});
        }
        co_return out;
    }

    ops::Awaitable<Answer<Quote>> quote(QuoteRequest request) override {
        Answer<Best> best = co_await find_best(std::move(request), {});
        if (!best) co_return std::unexpected(best.error());
        co_return std::move(best->quote);
    }

    ops::Awaitable<Answer<Session>> session(SessionRequest request) override {
        const KnownAsset* known = find_known_asset(request.what.asset.id);
        if (known == nullptr || known->meld.empty()) co_return not_sold();
        // Which of its providers is best is asked again: a quote lasts for moments.
        Answer<Best> best = co_await find_best(request.what, request.address);
        if (!best) co_return std::unexpected(best.error());
        Json data = Json::object();
        data.set("countryCode", meld_text(request.what.place.country))
            .set("destinationCurrencyCode", meld_text(known->meld))
            .set("paymentMethodType", meld_text(meld_method(request.what.method)))
            .set("serviceProvider", meld_text(best->provider))
            .set("sourceAmount", Json::number(request.what.amount))
            .set("sourceCurrencyCode", meld_text(request.what.currency))
            .set("walletAddress", meld_text(request.address))
            .set("lockFields",
                 Json::array().push(meld_text("walletAddress")).push(meld_text("sourceAmount")));
        if (!request.redirect_url.empty()) data.set("redirectUrl", meld_text(request.redirect_url));
        Json body = Json::object();
        body.set("sessionData", std::move(data))
            .set("sessionType", meld_text("BUY"))
            .set("externalSessionId", meld_text(request.purchase));
        const Answer<Json> json = co_await ask("/crypto/session/widget", write_json(body));
        if (!json) co_return std::unexpected(json.error());
        const auto url = json->find_string("widgetUrl");
        if (!url || !(url->starts_with("https://") || !keys_.stand_in.empty()))
            co_return unreadable();
        co_return Session{std::string(*url)};
    }

    std::expected<ReadReport, ReportFault> read_report(const net::Request& request,
                                                       std::int64_t now_ms) override {
        const std::string_view time = request.header("meld-signature-timestamp");
        const auto mac = parse_base64(request.header("meld-signature"), Base64Alphabet::kUrl,
                                      Base64Padding::kPadded);
        const std::string signed_text =
            std::string(time) + "." + keys_.meld_webhook_url + "." + std::string(request.body);
        if (!mac || mac->size() != 32 ||
            !verify_hmac_sha256(as_bytes(keys_.meld_webhook_secret), as_bytes(signed_text), *mac))
            return std::unexpected(ReportFault::kSignature);
        const auto instant = parse_date_time(time);
        if (!instant || !is_recent(std::to_string(instant->seconds), now_ms))
            return std::unexpected(ReportFault::kTime);
        const auto json = parse_json(request.body, {.depth = 16, .size_bytes = 64 * 1024});
        const auto type = json ? json->find_string("eventType") : std::nullopt;
        const auto event = json ? json->find_string("eventId") : std::nullopt;
        const Json* payload = json ? json->find("payload") : nullptr;
        if (!type || !event || !payload) return std::unexpected(ReportFault::kBody);
        ReadReport out{.report = {.provider = "meld", .now_ms = now_ms}};
        const auto purchase = payload->find_string("externalSessionId");
        out.is_of_purchase = purchase && type->starts_with("TRANSACTION_CRYPTO_");
        if (!out.is_of_purchase) return out;
        out.report.event = std::string(*event);
        out.report.purchase = std::string(*purchase);
        out.report.transaction = transaction_id(payload->find_string("paymentTransactionId"));
        out.report.state = *type == "TRANSACTION_CRYPTO_COMPLETE" ? PurchaseState::kDone
                           : *type == "TRANSACTION_CRYPTO_FAILED" ? PurchaseState::kFailed
                                                                  : PurchaseState::kInProgress;
        return out;
    }

  private:
    static std::unexpected<Refusal> not_sold() {
        return std::unexpected(Refusal{Refusal::Why::kRefused, "Meld does not sell this"});
    }
    static std::unexpected<Refusal> unreadable() {
        return std::unexpected(
            Refusal{Refusal::Why::kUnavailable, "its answer is not as documented"});
    }

    ops::Awaitable<Answer<Best>> find_best(QuoteRequest request, std::string address) {
        const KnownAsset* known = find_known_asset(request.asset.id);
        if (known == nullptr || known->meld.empty()) co_return not_sold();
        Json body = Json::object();
        body.set("countryCode", meld_text(request.place.country))
            .set("destinationCurrencyCode", meld_text(known->meld))
            .set("paymentMethodType", meld_text(meld_method(request.method)))
            .set("sourceAmount", Json::number(request.amount))
            .set("sourceCurrencyCode", meld_text(request.currency));
        if (!address.empty()) body.set("walletAddress", meld_text(address));
        const Answer<Json> json = co_await ask("/payments/crypto/quote", write_json(body));
        if (!json) co_return std::unexpected(json.error());
        const Json* quotes = json->find("quotes");
        if (!quotes || !quotes->is_array()) co_return unreadable();
        std::optional<Best> best;
        for (const Json& one : quotes->items()) {
            const auto arrives = amount_member(one, "destinationAmount");
            const auto fee = amount_member(one, "totalFee");
            const auto paid = amount_member(one, "sourceAmount");
            const auto provider = one.find_string("serviceProvider");
            if (!arrives || !fee || !paid || !provider || *arrives == "0" ||
                compare_amounts(*paid, request.amount) != 0 ||
                (best && compare_amounts(*arrives, best->quote.arrives) <= 0))
                continue;
            best = Best{{"", *arrives, *fee, amount_member(one, "networkFee").value_or("0")},
                        std::string(*provider)};
        }
        if (!best)
            co_return std::unexpected(Refusal{Refusal::Why::kRefused, "nobody sells this there"});
        co_return std::move(*best);
    }

    ops::Awaitable<Answer<Json>> ask(std::string path, std::optional<std::string> body) {
        ServiceCall call;
        call.url = host_of(keys_, keys_.meld_sandbox ? kMeldSandbox : kMeldHost) + path;
        call.headers = "Authorization: BASIC " + keys_.meld_key +
                       "\r\nMeld-Version: " + std::string(kMeldVersion) + "\r\n";
        call.body = std::move(body);
        call.allow_private = !keys_.stand_in.empty();
        return client_.ask(std::move(call));
    }

    ProviderKeys keys_;
    ServiceClient& client_;
};

}  // namespace

std::unique_ptr<Provider> make_meld(const ProviderKeys& keys, ServiceClient& client) {
    return std::make_unique<Meld>(keys, client);
}

}  // namespace portico::api::onramp
