// SPDX-License-Identifier: Apache-2.0
#include "server/api/onramp/desk.hpp"

#include "core/api/onramp.hpp"
#include "core/base/describe/describe.hpp"
#include "core/base/describe/describe_lenient.hpp"
#include "core/chain/caip.hpp"
#include "server/api/onramp/report_parts.hpp"
#include "server/api/onramp/signatures.hpp"
#include "server/api/providers/amount.hpp"
#include "server/upstream/url.hpp"

namespace portico::api::onramp {
namespace {

using namespace providers;

constexpr JsonLimits kReportLimits{.depth = 8, .size_bytes = 16 * 1024};

std::unexpected<Refusal> unreadable(const char* what) {
    return std::unexpected(
        Refusal{Refusal::Why::kUnavailable, std::string("its ") + what + " cannot be read"});
}

std::optional<PurchaseState> state_of(std::string_view word) {
    if (word == "in_progress") return PurchaseState::kInProgress;
    if (word == "done") return PurchaseState::kDone;
    if (word == "failed") return PurchaseState::kFailed;
    if (word == "refunded") return PurchaseState::kRefunded;
    return std::nullopt;
}

class Desk final : public Provider {
  public:
    Desk(DeskConfig config, ServiceClient& client, std::function<std::int64_t()> clock)
        : config_(std::move(config)), client_(client), clock_(std::move(clock)) {}

    std::string_view word() const override { return "desk"; }
    std::string_view label() const override { return config_.name; }
    std::string_view website() const override { return config_.url; }

    ops::Awaitable<Answer<Offer>> offer(Place) override {
        const auto json = co_await client_.ask(
            {.url = config_.url + "/v1/options", .allow_private = config_.allow_private});
        if (!json) co_return std::unexpected(json.error());
        const auto body = read_leniently<DeskOptions>(*json);
        if (!body) co_return unreadable("offer");
        Offer out;
        for (const DeskAsset& one : body->assets)
            if (!one.id.empty() && !one.symbol.empty() && chain::Caip2::parse(one.chain.value))
                out.assets.push_back({one.id, one.symbol, one.name, one.chain, one.contract});
        for (const DeskMethod& one : body->methods) {
            const auto min = read_amount(one.min.value), max = read_amount(one.max.value);
            if (min && max && !one.currency.empty() && !one.method.empty())
                out.limits.push_back({one.currency, one.method, *min, *max});
        }
        for (const Text<2>& one : body->countries) out.countries.push_back(one);
        co_return out;
    }

    ops::Awaitable<Answer<Quote>> quote(QuoteRequest request) override {
        DeskQuoteRequest body;
        body.asset = request.asset.id;
        body.currency = request.currency;
        body.amount = request.amount;
        body.method = request.method;
        body.country = request.place.country;
        const auto json = co_await post("/v1/quotes", to_json_text(body));
        if (!json) co_return std::unexpected(json.error());
        const auto quote = read_leniently<DeskQuote>(*json);
        if (!quote) co_return unreadable("quote");
        const auto arrives = read_amount(quote->arrives.value), fee = read_amount(quote->fee.value);
        if (!arrives || !fee || *arrives == "0") co_return unreadable("quote");
        co_return Quote{quote->id, *arrives, *fee,
                        read_amount(quote->network_fee.value).value_or("0")};
    }

    ops::Awaitable<Answer<Session>> session(SessionRequest request) override {
        DeskSessionRequest body;
        body.purchase = request.purchase;
        body.asset = request.what.asset.id;
        body.currency = request.what.currency;
        body.amount = request.what.amount;
        body.method = request.what.method;
        body.country = request.what.place.country;
        body.address = request.address;
        const auto json = co_await post("/v1/sessions", to_json_text(body));
        if (!json) co_return std::unexpected(json.error());
        const auto session = read_leniently<DeskSession>(*json);
        const auto url = upstream::parse_url(session ? session->url.value : "");
        if (!url || url->websocket || (!url->tls && !config_.allow_private))
            co_return unreadable("session");
        co_return Session{session->url};
    }

    std::expected<ReadReport, ReportFault> read_report(const net::Request& request,
                                                       std::int64_t now_ms) override {
        const std::string_view header = request.header("portico-signature");
        const auto time = signature_item(header, "t"), mac = signature_item(header, "v1");
        if (!time || !mac ||
            !is_hmac_hex(config_.secret, std::string(*time) + "." + std::string(request.body),
                         *mac))
            return std::unexpected(ReportFault::kSignature);
        if (!is_recent(*time, now_ms)) return std::unexpected(ReportFault::kTime);
        const auto report = parse_described<DeskReport>(request.body, kReportLimits);
        if (!report || report->event.empty()) return std::unexpected(ReportFault::kBody);
        const auto state = state_of(report->state.value);
        std::optional<std::string> arrives;
        if (report->arrives) arrives = read_amount(report->arrives->value);
        std::optional<std::string> paid;
        if (report->paid) paid = read_amount(report->paid->value);
        if (!state || (report->arrives && !arrives) || (report->paid && !paid) ||
            report->paid.has_value() != report->currency.has_value())
            return std::unexpected(ReportFault::kBody);
        ReadReport out{
            {.provider = "desk",
             .event = report->event,
             .purchase = report->purchase,
             .transaction = report->transaction ? transaction_id(report->transaction->value) : "",
             .state = *state,
             .arrives = arrives.value_or(""),
             .tx_hash = report->hash ? report->hash->value : "",
             .reason = report->reason ? report->reason->value : "",
             .now_ms = now_ms}};
        if (paid) read_paid(out.report, paid, report->currency->value);
        return out;
    }

  private:
    ops::Awaitable<Answer<Json>> post(const char* path, std::string body) {
        const std::string signature = sign_desk_body(config_.secret, clock_() / 1000, body);
        return client_.ask({.url = config_.url + path,
                            .headers = "Portico-Signature: " + signature + "\r\n",
                            .body = std::move(body),
                            .allow_private = config_.allow_private});
    }

    DeskConfig config_;
    ServiceClient& client_;
    std::function<std::int64_t()> clock_;
};

}  // namespace

std::string sign_desk_body(std::string_view secret, std::int64_t time_s, std::string_view body) {
    const std::string time = std::to_string(time_s);
    return "t=" + time + ",v1=" + hmac_hex(secret, time + "." + std::string(body));
}

std::unique_ptr<Provider> make_desk(DeskConfig config, ServiceClient& client,
                                    std::function<std::int64_t()> clock) {
    return std::make_unique<Desk>(std::move(config), client, std::move(clock));
}

}  // namespace portico::api::onramp
