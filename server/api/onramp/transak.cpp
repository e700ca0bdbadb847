// SPDX-License-Identifier: Apache-2.0
//
// Transak, by its public documents:
//   quotes    https://docs.transak.com/reference/get-price
//   tokens    https://docs.transak.com/guides/how-to-create-partner-access-token
//   the page  https://docs.transak.com/reference/create-widget-url
//   reports   https://docs.transak.com/features/webhooks, signed as in
//             https://docs.transak.com/guides/how-to-decrypt-webhook-payload
//   staging https://docs.transak.com/guides/how-to-create-a-widget-url-and-test-different-scenarios
#include "core/base/encoding/base64.hpp"
#include "core/base/encoding/percent.hpp"
#include "core/crypto/hash/hmac.hpp"
#include "server/api/onramp/known_assets.hpp"
#include "server/api/onramp/providers.hpp"
#include "server/api/onramp/report_parts.hpp"
#include "server/api/onramp/shared_token.hpp"
#include "server/api/onramp/signatures.hpp"
#include "server/api/providers/amount.hpp"
#include "server/ops/single_flight.hpp"

namespace portico::api::onramp {
namespace {

using namespace providers;

constexpr std::int64_t kTokenMarginS = 3600;  // renewed so long before it is over
constexpr std::int64_t kRenewLeastS = 30;
constexpr std::int64_t kReloadLeastMs = 1'000;
constexpr int kUnauthorized = 401;

/// What Transak's page takes of cards in these currencies; a quote says where it is narrower.
const PayLimit kTransakLimits[] = {
    {"USD", "card", "30", "3000"}, {"EUR", "card", "30", "3000"}, {"GBP", "card", "30", "3000"}};

Json transak_text(std::string_view value) { return Json::string(std::string(value)); }

class Transak final : public Provider {
  public:
    Transak(const ProviderKeys& keys, AskService ask, const store::Access<Store>& store,
            const Clock& clock, const EntropyFn& entropy)
        : keys_(keys),
          ask_(std::move(ask)),
          clock_(clock),
          token_(store, "transak", keys.transak_secret, entropy, clock) {}

    std::string_view word() const override { return "transak"; }
    std::string_view label() const override { return "Transak"; }
    std::string_view website() const override { return "https://transak.com"; }

    ops::Awaitable<Answer<Offer>> offer(Place) override {
        // Reports are signed with the token, so there must be one before anything is sold.
        const Answer<std::string> token = co_await access_token();
        if (!token) co_return std::unexpected(token.error());
        Offer out;
        for (const KnownAsset& one : known_assets())
            if (!transak_network(one).empty()) out.assets.push_back(asset_of(one));
        out.limits.assign(std::begin(kTransakLimits), std::end(kTransakLimits));
        co_return out;
    }

    ops::Awaitable<Answer<Quote>> quote(QuoteRequest request) override {
        const KnownAsset* known = find_known_asset(request.asset.id);
        if (known == nullptr || transak_network(*known).empty()) co_return not_sold();
        ServiceCall call;
        call.url = host_of(keys_, api_host()) + "/api/v1/pricing/public/quotes?partnerApiKey=" +
                   percent_encode(keys_.transak_key) +
                   "&fiatCurrency=" + percent_encode(request.currency) +
                   "&cryptoCurrency=" + std::string(known->symbol) +
                   "&isBuyOrSell=BUY&network=" + std::string(transak_network(*known)) +
                   "&paymentMethod=credit_debit_card&fiatAmount=" + request.amount +
                   "&quoteCountryCode=" + percent_encode(request.place.country);
        call.allow_private = !keys_.stand_in.empty();
        const Answer<Json> json = co_await ask_(std::move(call));
        if (!json) co_return std::unexpected(json.error());
        const Json* body = json->find("response");
        if (!body) co_return unreadable();
        const auto arrives = amount_member(*body, "cryptoAmount");
        const auto fee = amount_member(*body, "totalFee");
        const auto paid = amount_member(*body, "fiatAmount");
        if (!arrives || !fee || !paid || *arrives == "0" ||
            compare_amounts(*paid, request.amount) != 0)
            co_return unreadable();
        std::string network = "0";
        if (const Json* parts = body->find("feeBreakdown"); parts && parts->is_array())
            for (const Json& part : parts->items())
                if (part.find_string("id") == "network_fee")
                    network = amount_member(part, "value").value_or("0");
        co_return Quote{std::string(body->find_string("quoteId").value_or("")), *arrives, *fee,
                        std::move(network)};
    }

    ops::Awaitable<Answer<Session>> session(SessionRequest request) override {
        const KnownAsset* known = find_known_asset(request.what.asset.id);
        if (known == nullptr || transak_network(*known).empty()) co_return not_sold();
        Json parameters = Json::object();
        parameters.set("apiKey", transak_text(keys_.transak_key))
            .set("referrerDomain", transak_text(keys_.transak_domain))
            .set("productsAvailed", transak_text("BUY"))
            .set("fiatCurrency", transak_text(request.what.currency))
            .set("fiatAmount", Json::number(request.what.amount))
            .set("cryptoCurrencyCode", transak_text(known->symbol))
            .set("network", transak_text(transak_network(*known)))
            .set("walletAddress", transak_text(request.address))
            .set("disableWalletAddressForm", Json::boolean(true))
            .set("partnerOrderId", transak_text(request.purchase));
        if (!request.redirect_url.empty())
            parameters.set("redirectURL", transak_text(request.redirect_url));
        const std::string body =
            write_json(Json::object().set("widgetParams", std::move(parameters)));
        const Answer<std::string> token = co_await access_token();
        if (!token) co_return std::unexpected(token.error());
        Answer<Json> json = co_await open_page(*token, body);
        if (!json && json.error().status == kUnauthorized) {
            // Another process has a newer one, which ended this one.
            const Answer<std::string> newer = co_await access_token(*token);
            if (!newer) co_return std::unexpected(newer.error());
            json = co_await open_page(*newer, body);
        }
        if (!json) co_return std::unexpected(json.error());
        const Json* data = json->find("data");
        const auto url = data ? data->find_string("widgetUrl") : std::nullopt;
        if (!url || !(url->starts_with("https://") || !keys_.stand_in.empty()))
            co_return unreadable();
        co_return Session{std::string(*url)};
    }

    ops::Awaitable<Answer<bool>> prepare() override {
        const Answer<std::string> token = co_await access_token();
        if (!token) co_return std::unexpected(token.error());
        co_return true;
    }

    ops::Awaitable<bool> reload_keys() override {
        // Anybody may send what is not signed.
        const std::int64_t now_ms = clock_();
        if (now_ms < reloaded_at_ms_ + kReloadLeastMs) co_return false;
        reloaded_at_ms_ = now_ms;
        co_return co_await token_.load();
    }

    std::expected<ReadReport, ReportFault> read_report(const net::Request& request,
                                                       std::int64_t now_ms) override {
        const auto outer = parse_json(request.body, {.depth = 8, .size_bytes = 64 * 1024});
        const auto jwt = outer ? outer->find_string("data") : std::nullopt;
        if (!jwt) return std::unexpected(ReportFault::kSignature);
        const std::size_t first = jwt->find('.'), last = jwt->rfind('.');
        if (first == std::string_view::npos || last == first)
            return std::unexpected(ReportFault::kSignature);
        const auto header = read_part(jwt->substr(0, first));
        const auto mac = parse_base64url(jwt->substr(last + 1));
        if (!header || header->find_string("alg") != "HS256" || !mac || mac->size() != 32 ||
            !is_signed(jwt->substr(0, last), *mac))
            return std::unexpected(ReportFault::kSignature);
        const auto claims = read_part(jwt->substr(first + 1, last - first - 1));
        const Json* data = claims ? claims->find("webhookData") : nullptr;
        if (!data) return std::unexpected(ReportFault::kBody);
        if (const Json* ends = claims->find("exp"))
            if (!ends->as_integer() || *ends->as_integer() < now_ms / 1000 - kReportWindowS)
                return std::unexpected(ReportFault::kTime);
        ReadReport out{.report = {.provider = "transak", .now_ms = now_ms}};
        // What is said, not how it was signed this time: a retry says the same.
        const auto status = data->find_string("status");
        const auto purchase = data->find_string("partnerOrderId");
        out.is_of_purchase = status && purchase;
        if (!out.is_of_purchase) return out;
        out.report.event = digest_of(write_json(*data));
        out.report.purchase = std::string(*purchase);
        out.report.transaction = transaction_id(data->find_string("id"));
        out.report.state = *status == "AWAITING_PAYMENT_FROM_USER" ? PurchaseState::kWaiting
                           : *status == "COMPLETED"                ? PurchaseState::kDone
                           : *status == "REFUNDED"                 ? PurchaseState::kRefunded
                           : *status == "FAILED" || *status == "CANCELLED" || *status == "EXPIRED"
                               ? PurchaseState::kFailed
                               : PurchaseState::kInProgress;
        out.report.arrives = amount_member(*data, "cryptoAmount").value_or("");
        read_paid(out.report, amount_member(*data, "fiatAmount"),
                  data->find_string("fiatCurrency"));
        out.report.tx_hash = std::string(data->find_string("transactionHash").value_or(""));
        out.report.reason = std::string(data->find_string("statusReason").value_or(""));
        return out;
    }

  private:
    static std::unexpected<Refusal> not_sold() {
        return std::unexpected(Refusal{Refusal::Why::kRefused, "Transak does not sell this"});
    }
    static std::unexpected<Refusal> unreadable() {
        return std::unexpected(
            Refusal{Refusal::Why::kUnavailable, "its answer is not as documented"});
    }
    static std::optional<Json> read_part(std::string_view part) {
        const auto bytes = parse_base64url(part);
        if (!bytes) return std::nullopt;
        auto json = parse_json({reinterpret_cast<const char*>(bytes->data()), bytes->size()},
                               {.depth = 16, .size_bytes = 64 * 1024});
        if (!json) return std::nullopt;
        return std::move(*json);
    }
    /// By the token of now or by the one before it: a report may cross its renewal.
    bool is_signed(std::string_view what, ByteView mac) const {
        for (const std::string* token : {&token_.held().token.value, &token_.held().before.value})
            if (!token->empty() && verify_hmac_sha256(as_bytes(*token), as_bytes(what), mac))
                return true;
        return false;
    }

    std::string_view api_host() const {
        return keys_.transak_sandbox ? "api-stg.transak.com" : "api.transak.com";
    }

    ops::Awaitable<Answer<Json>> open_page(std::string token, std::string body) {
        ServiceCall call;
        call.url = host_of(keys_, keys_.transak_sandbox ? "api-gateway-stg.transak.com"
                                                        : "api-gateway.transak.com") +
                   "/api/v2/auth/session";
        call.headers = "access-token: " + token + "\r\n";
        call.body = std::move(body);
        call.allow_private = !keys_.stand_in.empty();
        return ask_(std::move(call));
    }

    /// Whether the held one may be used for `margin_s` more.
    bool is_usable(const std::string& refused, std::int64_t margin_s) const {
        const HeldToken& held = token_.held();
        return !held.token.value.empty() && held.token.value != refused &&
               clock_() / 1000 < held.ends_s - margin_s;
    }

    /// `refused`: one that Transak does not take any more. A new one ends the one before for every
    /// process, so what another has stored comes first, and one process at a time asks for it.
    ops::Awaitable<Answer<std::string>> access_token(std::string refused = {}) {
        if (is_usable(refused, kTokenMarginS)) co_return token_.held().token.value;
        co_return co_await asking_.share(refused, [this, refused] { return ask_token(refused); });
    }

    ops::Awaitable<Answer<std::string>> ask_token(std::string refused) {
        co_await token_.load();
        if (is_usable(refused, kTokenMarginS)) co_return token_.held().token.value;
        const std::int64_t now_s = clock_() / 1000;
        Answer<bool> renewed =
            std::unexpected(Refusal{Refusal::Why::kUnavailable, "its token is being renewed"});
        if (now_s >= asked_s_ + kRenewLeastS && co_await token_.lease()) {
            asked_s_ = now_s;
            renewed = co_await renew();
        }
        // The old one serves until its end.
        if (!is_usable(refused, 0)) {
            if (!renewed) co_return std::unexpected(renewed.error());
            co_return unreadable();
        }
        co_return token_.held().token.value;
    }

    ops::Awaitable<Answer<bool>> renew() {
        ServiceCall call;
        call.url = host_of(keys_, api_host()) + "/partners/api/v2/refresh-token";
        call.headers = "api-secret: " + keys_.transak_secret + "\r\n";
        call.body = write_json(Json::object().set("apiKey", transak_text(keys_.transak_key)));
        call.allow_private = !keys_.stand_in.empty();
        const Answer<Json> json = co_await ask_(std::move(call));
        if (!json) co_return std::unexpected(json.error());
        const Json* data = json->find("data");
        const auto token = data ? data->find_string("accessToken") : std::nullopt;
        const Json* ends = data ? data->find("expiresAt") : nullptr;
        const auto ends_s = ends ? ends->as_integer() : std::nullopt;
        // It goes into a header as it is.
        if (!token || token->empty() || token->size() > HeldToken{}.token.kMax || !ends_s ||
            token->find_first_of("\r\n ") != std::string_view::npos)
            co_return unreadable();
        // Where it cannot be stored this process has it all the same.
        co_return co_await token_.put(std::string(*token), *ends_s);
    }

    ProviderKeys keys_;
    AskService ask_;
    Clock clock_;
    SharedToken token_;
    ops::SingleFlight<Answer<std::string>> asking_;
    std::int64_t asked_s_ = 0, reloaded_at_ms_ = 0;
};

}  // namespace

std::unique_ptr<Provider> make_transak(const ProviderKeys& keys, AskService ask,
                                       const store::Access<Store>& store, const Clock& clock,
                                       const EntropyFn& entropy) {
    return std::make_unique<Transak>(keys, std::move(ask), store, clock, entropy);
}

}  // namespace portico::api::onramp
