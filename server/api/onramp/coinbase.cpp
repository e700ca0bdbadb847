// SPDX-License-Identifier: Apache-2.0
//
// Coinbase Onramp, by the public documents of the Coinbase Developer Platform:
//   keys      https://docs.cdp.coinbase.com/api-reference/authentication (JWT, EdDSA)
//   options   https://docs.cdp.coinbase.com/api-reference/rest-api/onramp-offramp/get-buy-options
//   quotes    https://docs.cdp.coinbase.com/api-reference/rest-api/onramp-offramp/create-buy-quote
//   the page  https://docs.cdp.coinbase.com/onramp-&-offramp/session-token-authentication
//             https://docs.cdp.coinbase.com/onramp/coinbase-hosted-onramp/generating-onramp-url
//   reports   https://docs.cdp.coinbase.com/webhooks/onramp
#include "core/base/encoding/base64.hpp"
#include "core/base/encoding/hex.hpp"
#include "core/base/encoding/percent.hpp"
#include "core/base/secret.hpp"
#include "core/crypto/curves/ed25519.hpp"
#include "server/api/onramp/amount.hpp"
#include "server/api/onramp/known_assets.hpp"
#include "server/api/onramp/providers.hpp"
#include "server/api/onramp/signatures.hpp"

namespace portico::api::onramp {
namespace {

constexpr std::string_view kCoinbaseHost = "api.developer.coinbase.com";
constexpr std::int64_t kTokenLifeS = 120;
constexpr std::size_t kKeyBytes = 64;  // a seed, then its public half

Json coinbase_text(std::string_view value) { return Json::string(std::string(value)); }

/// The documents write members with underscores, some answers in camelCase.
const Json* member(const Json& object, const char* name, const char* other) {
    const Json* found = object.find(name);
    return found ? found : object.find(other);
}

std::optional<std::string> money(const Json& object, const char* name, const char* other) {
    const Json* found = member(object, name, other);
    return found ? amount_member(*found, "value") : std::nullopt;
}

std::string coinbase_method(std::string_view method) {
    return method == "ach_bank_account" ? "ACH_BANK_ACCOUNT" : "CARD";
}

class Coinbase final : public Provider {
  public:
    Coinbase(const ProviderKeys& keys, ServiceClient& client, Clock clock, EntropyFn entropy)
        : keys_(keys), client_(client), clock_(std::move(clock)), entropy_(std::move(entropy)) {}

    std::string_view word() const override { return "coinbase"; }
    std::string_view label() const override { return "Coinbase"; }
    std::string_view website() const override { return "https://www.coinbase.com/onramp"; }

    ops::Awaitable<Answer<Offer>> offer() override {
        Answer<Json> json =
            co_await ask("GET", "/onramp/v1/buy/options", "?country=US", std::nullopt);
        if (!json) co_return std::unexpected(json.error());
        Offer out;
        for (const KnownAsset& one : known_assets())
            if (!one.coinbase_network.empty()) out.assets.push_back(asset_of(one));
        const Json* currencies = member(*json, "payment_currencies", "paymentCurrencies");
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
        if (known == nullptr) co_return not_sold();
        Json body = Json::object();
        body.set("purchaseCurrency", coinbase_text(known->symbol))
            .set("purchaseNetwork", coinbase_text(known->coinbase_network))
            .set("paymentAmount", coinbase_text(request.amount))
            .set("paymentCurrency", coinbase_text(request.currency))
            .set("paymentMethod", coinbase_text(coinbase_method(request.method)))
            .set("country", coinbase_text(request.country));
        Answer<Json> json = co_await ask("POST", "/onramp/v1/buy/quote", "", write_json(body));
        if (!json) co_return std::unexpected(json.error());
        const auto arrives = money(*json, "purchase_amount", "purchaseAmount");
        const auto own = money(*json, "coinbase_fee", "coinbaseFee");
        const auto network = money(*json, "network_fee", "networkFee");
        const auto total = money(*json, "payment_total", "paymentTotal");
        if (!arrives || !own || !network || !total || *arrives == "0") co_return unreadable();
        // What is shown before is what is paid: never a quote for another amount.
        if (compare_amounts(*total, request.amount) != 0) co_return unreadable();
        const Json* id = member(*json, "quote_id", "quoteId");
        co_return Quote{id && id->is_string() ? id->as_string() : std::string(), *arrives,
                        add_amounts(*own, *network), *network};
    }

    ops::Awaitable<Answer<Session>> session(SessionRequest request) override {
        const KnownAsset* known = find_known_asset(request.what.asset.id);
        if (known == nullptr) co_return not_sold();
        Json wallet = Json::object();
        wallet.set("address", coinbase_text(request.address))
            .set("blockchains", Json::array().push(coinbase_text(known->coinbase_network)));
        Json body = Json::object();
        body.set("addresses", Json::array().push(std::move(wallet)))
            .set("assets", Json::array().push(coinbase_text(known->symbol)))
            .set("clientIp", coinbase_text(request.client_address));
        Answer<Json> json = co_await ask("POST", "/onramp/v1/token", "", write_json(body));
        if (!json) co_return std::unexpected(json.error());
        const auto token = json->find_string("token");
        if (!token || token->empty()) co_return unreadable();
        std::string url =
            host_of(keys_, "pay.coinbase.com") +
            "/buy/select-asset?sessionToken=" + percent_encode(*token) +
            "&defaultAsset=" + std::string(known->symbol) +
            "&defaultNetwork=" + std::string(known->coinbase_network) +
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
        if (!is_hmac_hex(keys_.coinbase_webhook_secret, signed_text, *mac))
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
        out.report.state = *event == "onramp.transaction.success"  ? PurchaseState::kDone
                           : *event == "onramp.transaction.failed" ? PurchaseState::kFailed
                                                                   : PurchaseState::kInProgress;
        out.report.arrives = money(*json, "purchaseAmount", "purchase_amount").value_or("");
        out.report.tx_hash = std::string(json->find_string("txHash").value_or(""));
        out.report.reason = std::string(json->find_string("failureReason").value_or(""));
        return out;
    }

  private:
    static std::unexpected<Refusal> not_sold() {
        return std::unexpected(Refusal{Refusal::Why::kRefused, "Coinbase does not sell this"});
    }
    static std::unexpected<Refusal> unreadable() {
        return std::unexpected(
            Refusal{Refusal::Why::kUnavailable, "its answer is not as documented"});
    }

    /// A token for one call: it names the call, and is over after two minutes.
    std::string token(const std::string& method, const std::string& path) {
        FixedBytes<16> nonce{};
        entropy_(nonce);
        const std::int64_t now_s = clock_() / 1000;
        Json header = Json::object();
        header.set("alg", coinbase_text("EdDSA"))
            .set("kid", coinbase_text(keys_.coinbase_key_id))
            .set("typ", coinbase_text("JWT"))
            .set("nonce", coinbase_text(to_hex(nonce)));
        Json claims = Json::object();
        claims.set("sub", coinbase_text(keys_.coinbase_key_id))
            .set("iss", coinbase_text("cdp"))
            .set("nbf", Json::integer(now_s))
            .set("exp", Json::integer(now_s + kTokenLifeS))
            .set("uri", coinbase_text(method + " " + std::string(kCoinbaseHost) + path));
        const std::string signed_text = to_base64url(as_bytes(write_json(header))) + "." +
                                        to_base64url(as_bytes(write_json(claims)));
        auto key = parse_base64(keys_.coinbase_key);  // check_keys has seen that it is one
        FixedBytes<32> seed{};
        std::copy_n(key->begin(), seed.size(), seed.begin());
        const auto signature = sign_ed25519(Secret<32>(seed), as_bytes(signed_text));
        wipe(seed);
        wipe(*key);
        return signed_text + "." + to_base64url(signature);
    }

    ops::Awaitable<Answer<Json>> ask(const std::string& method, const std::string& path,
                                     const std::string& query, std::optional<std::string> body) {
        ServiceCall call;
        call.url = host_of(keys_, kCoinbaseHost) + path + query;
        call.headers = "Authorization: Bearer " + token(method, path) + "\r\n";
        call.body = std::move(body);
        call.allow_private = !keys_.stand_in.empty();
        return client_.ask(std::move(call));
    }

    ProviderKeys keys_;
    ServiceClient& client_;
    Clock clock_;
    EntropyFn entropy_;
};

}  // namespace

bool is_coinbase_key(std::string_view text) {
    const auto key = parse_base64(text);
    if (!key || key->size() != kKeyBytes) return false;
    FixedBytes<32> seed{};
    std::copy_n(key->begin(), seed.size(), seed.begin());
    const Bytes32 half = derive_ed25519_public(Secret<32>(seed));
    wipe(seed);
    return std::equal(half.begin(), half.end(), key->begin() + 32);
}

std::unique_ptr<Provider> make_coinbase(const ProviderKeys& keys, ServiceClient& client,
                                        const Clock& clock, const EntropyFn& entropy) {
    return std::make_unique<Coinbase>(keys, client, clock, entropy);
}

}  // namespace portico::api::onramp
