// SPDX-License-Identifier: Apache-2.0
//
// Coinbase Onramp, by the public documents of the Coinbase Developer Platform (what it shares with
// other uses of it: server/api/providers/coinbase_api.hpp):
//   limits    https://docs.cdp.coinbase.com/api-reference/rest-api/onramp-offramp/get-buy-options
//   quotes    https://docs.cdp.coinbase.com/api-reference/rest-api/onramp-offramp/create-buy-quote
//   reports   https://docs.cdp.coinbase.com/webhooks/onramp
#include "core/base/encoding/percent.hpp"
#include "server/api/onramp/known_assets.hpp"
#include "server/api/onramp/providers.hpp"
#include "server/api/onramp/report_parts.hpp"
#include "server/api/onramp/signatures.hpp"
#include "server/api/providers/amount.hpp"
#include "server/api/providers/coinbase_api.hpp"

namespace portico::api::onramp {
namespace {

using namespace providers;

Json coinbase_text(std::string_view value) { return Json::string(std::string(value)); }

std::string coinbase_method(std::string_view method) {
    return method == "ach_bank_account" ? "ACH_BANK_ACCOUNT" : "CARD";
}

std::optional<std::string_view> coinbase_currency(const Json& json) {
    const Json* total = coinbase_member(json, "paymentTotal", "payment_total");
    return total ? total->find_string("currency") : std::nullopt;
}

class Coinbase final : public Provider {
  public:
    Coinbase(const ProviderKeys& keys, ServiceClient& client, Clock clock, EntropyFn entropy)
        : api_({keys.coinbase_key_id, keys.coinbase_key, keys.stand_in}, client, std::move(clock),
               std::move(entropy)),
          webhook_secret_(keys.coinbase_webhook_secret) {}

    std::string_view word() const override { return "coinbase"; }
    std::string_view label() const override { return "Coinbase"; }
    std::string_view website() const override { return "https://www.coinbase.com/onramp"; }

    bool sells_by_place() const override { return true; }
    ops::Awaitable<Answer<Offer>> offer(Place place) override {
        Offer out;
        for (const KnownAsset& one : known_assets())
            if (!coinbase_network(one).empty()) out.assets.push_back(asset_of(one));
        out.needs_subdivision = lacks_state(place);
        if (out.needs_subdivision) co_return out;
        std::string query = "?country=" + percent_encode(place.country);
        if (!place.subdivision.empty())
            query += "&subdivision=" + percent_encode(place.subdivision);
        Answer<Json> json = co_await api_.get("/onramp/v1/buy/options", query);
        if (!json) co_return std::unexpected(json.error());
        const Json* currencies = coinbase_member(*json, "payment_currencies", "paymentCurrencies");
        if (!currencies || !currencies->is_array()) co_return unreadable();
        for (const Json& currency : currencies->items()) {
            const auto id = currency.find_string("id");
            const Json* limits = currency.find("limits");
            if (!id || !limits || !limits->is_array()) continue;
            for (const Json& limit : limits->items()) {
                const auto method = limit.find_string("id");
                const auto min = amount_member(limit, "min"), max = amount_member(limit, "max");
                if (!method || !min || !max) continue;
                std::string name(*method);
                for (char& c : name)
                    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
                if (name == "card" || name == "ach_bank_account")
                    out.limits.push_back({std::string(*id), std::move(name), *min, *max});
            }
        }
        co_return out;
    }

    ops::Awaitable<Answer<Quote>> quote(QuoteRequest request) override {
        const KnownAsset* known = find_known_asset(request.asset.id);
        if (known == nullptr || coinbase_network(*known).empty()) co_return not_sold();
        if (lacks_state(request.place))
            co_return std::unexpected(
                Refusal{Refusal::Why::kRefused, "Coinbase wants to know the state"});
        Json body = Json::object();
        body.set("purchaseCurrency", coinbase_text(known->symbol))
            .set("purchaseNetwork", coinbase_text(coinbase_network(*known)))
            .set("paymentAmount", coinbase_text(request.amount))
            .set("paymentCurrency", coinbase_text(request.currency))
            .set("paymentMethod", coinbase_text(coinbase_method(request.method)))
            .set("country", coinbase_text(request.place.country));
        if (!request.place.subdivision.empty())
            body.set("subdivision", coinbase_text(request.place.subdivision));
        Answer<Json> json = co_await api_.post("/onramp/v1/buy/quote", std::move(body));
        if (!json) co_return std::unexpected(json.error());
        const auto arrives = coinbase_money(*json, "purchase_amount", "purchaseAmount");
        const auto own = coinbase_money(*json, "coinbase_fee", "coinbaseFee");
        const auto network = coinbase_money(*json, "network_fee", "networkFee");
        const auto total = coinbase_money(*json, "payment_total", "paymentTotal");
        if (!arrives || !own || !network || !total || *arrives == "0") co_return unreadable();
        // What is shown before is what is paid: never a quote for another amount.
        if (compare_amounts(*total, request.amount) != 0) co_return unreadable();
        const Json* id = coinbase_member(*json, "quote_id", "quoteId");
        co_return Quote{id && id->is_string() ? id->as_string() : std::string(), *arrives,
                        add_amounts(*own, *network), *network};
    }

    ops::Awaitable<Answer<Session>> session(SessionRequest request) override {
        const KnownAsset* known = find_known_asset(request.what.asset.id);
        if (known == nullptr || coinbase_network(*known).empty()) co_return not_sold();
        Answer<std::string> page = co_await api_.open_page(
            {std::string(known->symbol), std::string(coinbase_network(*known)), request.address,
             request.client_address});
        if (!page) co_return std::unexpected(page.error());
        std::string url =
            *page +
            "&defaultExperience=buy&defaultPaymentMethod=" + coinbase_method(request.what.method) +
            "&fiatCurrency=" + percent_encode(request.what.currency) +
            "&presetFiatAmount=" + request.what.amount + "&partnerUserRef=" + request.purchase;
        if (!request.redirect_url.empty())
            url += "&redirectUrl=" + percent_encode(request.redirect_url);
        co_return Session{std::move(url)};
    }

    std::expected<ReadReport, ReportFault> read_report(const net::Request& request,
                                                       std::int64_t now_ms) override {
        const std::string_view header = request.header("x-hook0-signature");
        const auto time = signature_item(header, "t"), names = signature_item(header, "h"),
                   mac = signature_item(header, "v1");
        if (!time || !names || !mac) return std::unexpected(ReportFault::kSignature);
        // The time, the names of the headers, their values and the body, with points between.
        std::string signed_text = std::string(*time) + "." + std::string(*names) + ".";
        for (std::string_view rest = *names; !rest.empty();) {
            const std::string_view name = rest.substr(0, rest.find(' '));
            rest.remove_prefix(std::min(name.size() + 1, rest.size()));
            signed_text += std::string(request.header(name)) + (rest.empty() ? "" : ".");
        }
        signed_text += "." + std::string(request.body);
        if (!is_hmac_hex(webhook_secret_, signed_text, *mac))
            return std::unexpected(ReportFault::kSignature);
        if (!is_recent(*time, now_ms)) return std::unexpected(ReportFault::kTime);
        const auto json = parse_json(request.body, {.depth = 16, .size_bytes = 64 * 1024});
        if (!json || !json->is_object()) return std::unexpected(ReportFault::kBody);
        ReadReport out{.report = {.provider = "coinbase", .now_ms = now_ms}};
        out.report.event = digest_of(request.body);
        const auto event = json->find_string("eventType");
        const auto purchase = json->find_string("partnerUserRef");
        out.is_of_purchase = event && purchase && event->starts_with("onramp.transaction.");
        if (!out.is_of_purchase) return out;
        out.report.purchase = std::string(*purchase);
        // A visitor may pay several times in one session, with one partnerUserRef.
        out.report.transaction = transaction_id(json->find_string("transactionId"));
        out.report.state = *event == "onramp.transaction.success"  ? PurchaseState::kDone
                           : *event == "onramp.transaction.failed" ? PurchaseState::kFailed
                                                                   : PurchaseState::kInProgress;
        out.report.arrives =
            coinbase_money(*json, "purchaseAmount", "purchase_amount").value_or("");
        read_paid(out.report, coinbase_money(*json, "paymentTotal", "payment_total"),
                  coinbase_currency(*json));
        out.report.tx_hash = std::string(json->find_string("txHash").value_or(""));
        out.report.reason = std::string(json->find_string("failureReason").value_or(""));
        return out;
    }

  private:
    /// Of residents of the US it quotes, and tells limits, by state alone.
    static bool lacks_state(const Place& place) {
        return place.country == "US" && place.subdivision.empty();
    }
    static std::unexpected<Refusal> not_sold() {
        return std::unexpected(Refusal{Refusal::Why::kRefused, "Coinbase does not sell this"});
    }
    static std::unexpected<Refusal> unreadable() {
        return std::unexpected(
            Refusal{Refusal::Why::kUnavailable, "its answer is not as documented"});
    }

    CoinbaseApi api_;
    std::string webhook_secret_;
};

}  // namespace

std::unique_ptr<Provider> make_coinbase(const ProviderKeys& keys, ServiceClient& client,
                                        const Clock& clock, const EntropyFn& entropy) {
    return std::make_unique<Coinbase>(keys, client, clock, entropy);
}

}  // namespace portico::api::onramp
