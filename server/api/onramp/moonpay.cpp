// SPDX-License-Identifier: Apache-2.0
//
// MoonPay, by its public documents:
//   quotes    https://dev.moonpay.com/reference/getbuyquote
//   limits    https://dev.moonpay.com/reference/getcurrencylimits
//   the page  https://dev.moonpay.com/docs/ramps-sdk-buy-params, signed as in
//             https://dev.moonpay.com/docs/on-ramp-enhance-security-using-signed-urls
//   reports   https://dev.moonpay.com/reference/reference-webhooks-buy, signed as in
//             https://dev.moonpay.com/reference/reference-webhooks-signature
#include "core/base/encoding/base64.hpp"
#include "core/base/encoding/percent.hpp"
#include "core/crypto/hash/hmac.hpp"
#include "server/api/onramp/known_assets.hpp"
#include "server/api/onramp/providers.hpp"
#include "server/api/onramp/report_parts.hpp"
#include "server/api/onramp/signatures.hpp"
#include "server/api/providers/amount.hpp"

namespace portico::api::onramp {
namespace {

using namespace providers;

constexpr const char* kCurrencies[] = {"USD", "EUR", "GBP"};

std::string small(std::string text) {
    for (char& c : text)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return text;
}

class MoonPay final : public Provider {
  public:
    MoonPay(const ProviderKeys& keys, ServiceClient& client) : keys_(keys), client_(client) {}

    std::string_view word() const override { return "moonpay"; }
    std::string_view label() const override { return "MoonPay"; }
    std::string_view website() const override { return "https://www.moonpay.com"; }

    ops::Awaitable<Answer<Offer>> offer(Place) override {
        Offer out;
        for (const KnownAsset& one : known_assets())
            if (!one.moonpay.empty()) out.assets.push_back(asset_of(one));
        std::optional<Refusal> why;
        for (const char* currency : kCurrencies) {
            const std::string url = api("/v3/currencies/eth/limits") +
                                    "&baseCurrencyCode=" + small(currency) +
                                    "&areFeesIncluded=true";
            const auto json = co_await get(url);
            if (!json) {
                why = json.error();
                continue;
            }
            const Json* base = json->find("baseCurrency");
            if (!base) continue;
            const auto min = amount_member(*base, "minBuyAmount");
            const auto max = amount_member(*base, "maxBuyAmount");
            if (min && max) out.limits.push_back({currency, "card", *min, *max});
        }
        if (out.limits.empty())
            co_return std::unexpected(
                why.value_or(Refusal{Refusal::Why::kUnavailable, "its limits cannot be read"}));
        co_return out;
    }

    ops::Awaitable<Answer<Quote>> quote(QuoteRequest request) override {
        const KnownAsset* known = find_known_asset(request.asset.id);
        if (known == nullptr || known->moonpay.empty()) co_return not_sold();
        const std::string url =
            api("/v3/currencies/" + std::string(known->moonpay) + "/buy_quote") +
            "&baseCurrencyCode=" + percent_encode(small(request.currency)) +
            "&baseCurrencyAmount=" + request.amount +
            "&areFeesIncluded=true&paymentMethod=credit_debit_card";
        const auto json = co_await get(url);
        if (!json) co_return std::unexpected(json.error());
        const auto arrives = amount_member(*json, "quoteCurrencyAmount");
        const auto own = amount_member(*json, "feeAmount");
        const auto network = amount_member(*json, "networkFeeAmount");
        if (!arrives || !own || !network || *arrives == "0")
            co_return std::unexpected(
                Refusal{Refusal::Why::kUnavailable, "its quote cannot be read"});
        const std::string extra = amount_member(*json, "extraFeeAmount").value_or("0");
        co_return Quote{"", *arrives, add_amounts(add_amounts(*own, *network), extra), *network};
    }

    ops::Awaitable<Answer<Session>> session(SessionRequest request) override {
        const KnownAsset* known = find_known_asset(request.what.asset.id);
        if (known == nullptr || known->moonpay.empty()) co_return not_sold();
        std::string query = "?apiKey=" + percent_encode(keys_.moonpay_key) +
                            "&currencyCode=" + std::string(known->moonpay) +
                            "&baseCurrencyCode=" + percent_encode(small(request.what.currency)) +
                            "&baseCurrencyAmount=" + request.what.amount +
                            "&lockAmount=true&walletAddress=" + percent_encode(request.address) +
                            "&externalTransactionId=" + request.purchase;
        if (!request.redirect_url.empty())
            query += "&redirectURL=" + percent_encode(request.redirect_url);
        const std::string signature =
            to_base64(hmac_sha256(as_bytes(keys_.moonpay_secret), as_bytes(query)));
        co_return Session{host_of(keys_, "buy.moonpay.com") + "/" + query +
                          "&signature=" + percent_encode(signature)};
    }

    std::expected<ReadReport, ReportFault> read_report(const net::Request& request,
                                                       std::int64_t now_ms) override {
        const std::string_view header = request.header("moonpay-signature-v2");
        const auto time = signature_item(header, "t"), mac = signature_item(header, "s");
        if (!time || !mac ||
            !is_hmac_hex(keys_.moonpay_webhook_key,
                         std::string(*time) + "." + std::string(request.body), *mac))
            return std::unexpected(ReportFault::kSignature);
        if (!is_recent(*time, now_ms)) return std::unexpected(ReportFault::kTime);
        const auto json = parse_json(request.body, {.depth = 16, .size_bytes = 64 * 1024});
        const Json* data = json ? json->find("data") : nullptr;
        if (!data) return std::unexpected(ReportFault::kBody);
        const auto status = data->find_string("status");
        const auto purchase = data->find_string("externalTransactionId");
        ReadReport out{.report = {.provider = "moonpay", .now_ms = now_ms}};
        // It has no id of its own: a further report of the same transaction says something else.
        out.report.event = digest_of(request.body);
        if (!status || !purchase) {
            out.is_of_purchase = false;
            return out;
        }
        out.report.purchase = std::string(*purchase);
        out.report.transaction = transaction_id(data->find_string("id"));
        // Nobody has paid yet.
        const bool waits = *status == "waitingPayment" || *status == "waitingAuthorization";
        out.report.state = *status == "completed" ? PurchaseState::kDone
                           : *status == "failed"  ? PurchaseState::kFailed
                           : waits                ? PurchaseState::kWaiting
                                                  : PurchaseState::kInProgress;
        read_paid(out.report, paid_of(*data), currency_of(*data));
        out.report.arrives = amount_member(*data, "quoteCurrencyAmount").value_or("");
        out.report.tx_hash = std::string(data->find_string("cryptoTransactionId").value_or(""));
        out.report.reason = std::string(data->find_string("failureReason").value_or(""));
        return out;
    }

  private:
    /// With every fee: they are in baseCurrencyAmount, or beside it.
    static std::optional<std::string> paid_of(const Json& data) {
        auto paid = amount_member(data, "baseCurrencyAmount");
        const Json* included = data.find("areFeesIncluded");
        if (!paid || !included || !included->is_bool()) return std::nullopt;
        if (included->as_bool()) return paid;
        for (const char* fee : {"feeAmount", "extraFeeAmount", "networkFeeAmount"})
            paid = add_amounts(*paid, amount_member(data, fee).value_or("0"));
        return paid;
    }
    static std::optional<std::string_view> currency_of(const Json& data) {
        const Json* currency = data.find("baseCurrency");
        return currency ? currency->find_string("code") : std::nullopt;
    }
    static std::unexpected<Refusal> not_sold() {
        return std::unexpected(Refusal{Refusal::Why::kRefused, "MoonPay does not sell this"});
    }
    std::string api(const std::string& path) const {
        return host_of(keys_, "api.moonpay.com") + path +
               "?apiKey=" + percent_encode(keys_.moonpay_key);
    }
    ops::Awaitable<Answer<Json>> get(std::string url) {
        ServiceCall call;
        call.url = std::move(url);
        call.allow_private = !keys_.stand_in.empty();
        return client_.ask(std::move(call));
    }

    ProviderKeys keys_;
    ServiceClient& client_;
};

}  // namespace

std::unique_ptr<Provider> make_moonpay(const ProviderKeys& keys, ServiceClient& client) {
    return std::make_unique<MoonPay>(keys, client);
}

}  // namespace portico::api::onramp
