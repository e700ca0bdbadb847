// SPDX-License-Identifier: Apache-2.0
//
// Routes: what is made, shown and reported. What is seen on chains: looks.cpp.
#include "server/api/pay/payment_service.hpp"

#include <algorithm>

#include "core/base/describe/describe.hpp"
#include "core/base/encoding/hex.hpp"
#include "core/base/text/utf8.hpp"
#include "core/chain/caip.hpp"
#include "core/chain/eip155/contracts/token_calls.hpp"
#include "core/crypto/hash/sha2.hpp"
#include "server/api/access/hourly_limit.hpp"
#include "server/api/pay/reporters.hpp"

namespace portico::api::pay {
namespace {

constexpr std::size_t kBodyBytes = 16 * 1024;
constexpr std::string_view kBearer = "Bearer ";
constexpr std::string_view kKeyPrefix = "portico_pay_";
constexpr std::string_view kNative = "slip44:60";
constexpr std::int64_t kExpiresMinS = 60, kExpiresMaxS = 7 * 24 * 3600, kExpiresS = 900;
constexpr std::int64_t kDepthMax = 1'000;
constexpr std::size_t kIdempotencyMax = 128;

Bytes hash_of(std::string_view text) {
    const Bytes32 hash = sha256(as_bytes(text));
    return {hash.begin(), hash.end()};
}

bool is_plain(std::string_view text) {
    return std::ranges::all_of(text, [](char c) { return c >= ' ' && c <= '~'; });
}

bool is_id(std::string_view text) {
    return text.size() == 32 && std::ranges::all_of(text, [](char c) {
               return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f');
           });
}

/// Where a page may lead: never a script, and in the clear on this machine alone.
bool is_redirect(std::string_view url) {
    if (!is_plain(url) || url.find_first_of(" \"<>\\") != std::string_view::npos) return false;
    for (const std::string_view local : {"http://localhost", "http://127.0.0.1"}) {
        if (!url.starts_with(local)) continue;
        const std::string_view rest = url.substr(local.size());
        return rest.empty() || rest.front() == ':' || rest.front() == '/';
    }
    return url.starts_with("https://") && url.size() > 8;
}

net::Response uncached(std::string body) {
    net::Response out{.body = std::move(body)};
    out.headers.emplace_back("Cache-Control", "no-store");
    return out;
}

template <class Text>
std::optional<std::string> text_of(const std::optional<Text>& text) {
    return text ? std::optional(text->value) : std::nullopt;
}

}  // namespace

NewKey make_key(const std::string& project, const std::string& url, EntropyFn entropy,
                std::int64_t now_ms) {
    FixedBytes<16> id{};
    Bytes32 secret{}, signing{};
    entropy(id);
    entropy(secret);
    entropy(signing);
    NewKey out{.secret = std::string(kKeyPrefix) + to_hex(secret), .row = {}};
    out.row = {.id = to_hex(id),
               .project = project,
               .secret_hash = hash_of(out.secret),
               .created_at_ms = now_ms,
               .endpoint = {}};
    if (!url.empty())
        out.row.endpoint = {.id = out.row.id,
                            .project = project,
                            .url = url,
                            .secret = to_hex(signing),
                            .created_at_ms = now_ms};
    return out;
}

PaymentBody payment_body(const Payment& payment, bool is_merchant) {
    const PaymentRow& row = payment.row;
    PaymentBody out;
    out.id = row.id;
    out.status = row.status;
    out.asset = row.chain + "/" + (row.token.empty() ? std::string(kNative) : "erc20:" + row.token);
    out.symbol = row.symbol;
    out.decimals = row.decimals;
    out.amount = row.amount;
    out.received = sum_of(payment.transfers, true);
    out.recipient = row.chain + ":" + row.recipient;
    out.reference = row.reference;
    out.confirmations = row.depth;
    if (row.title) out.title = *row.title;
    if (row.description) out.description = *row.description;
    if (row.redirect) out.redirectUrl = *row.redirect;
    out.createdAt = row.created_at_ms / 1000;
    out.expiresAt = row.expires_at_ms / 1000;
    for (const ReportRow& report : payment.reports) {
        std::vector<TransferRow> own;
        for (const TransferRow& one : payment.transfers)
            if (one.hash == report.hash) own.push_back(one);
        out.transactions.push_back({.hash = report.hash,
                                    .state = report.state,
                                    .amount = sum_of(own, false),
                                    .confirmations = report.confirmations});
    }
    if (is_merchant && row.order) out.orderId = *row.order;
    if (is_merchant && row.metadata) out.metadata = parse_json(*row.metadata).value_or(Json());
    return out;
}

PaymentService::PaymentService(Foundations foundations, Config config)
    : on_(std::move(foundations)), config_(config) {}

void PaymentService::add_routes(Router& router, access::ProjectAuthorizer& authorizer) {
    const auto call_of = [](const RouteRequest& request, bool with_id) {
        const std::string_view given = request.http.authorization;
        return Call{.body = std::string(request.http.body),
                    .id = with_id ? std::string(request.path("id")) : std::string(),
                    .authorization =
                        std::string(given.starts_with(kBearer) ? given.substr(kBearer.size()) : ""),
                    .idempotency = std::string(request.http.header("Idempotency-Key")),
                    .network = std::string(request.http.address),
                    .request_id = std::string(request.request_id)};
    };
    // The key says which project it is. No page may ask: none should have a key.
    authorizer.add(router, "POST", "/v1/payments",
                   [this, call_of](const RouteRequest& request, const access::ProjectRef&) {
                       return make(call_of(request, false));
                   },
                   {.no_project = true},
                   {.body_bytes = kBodyBytes, .cross_origin = CrossOrigin::kNone});
    authorizer.add(router, "GET", "/v1/payments/:id",
                   [this, call_of](const RouteRequest& request, const access::ProjectRef& project) {
                       return get(call_of(request, true), project);
                   },
                   {.project_optional = true});
    authorizer.add(router, "POST", "/v1/payments/:id/transactions",
                   [this, call_of](const RouteRequest& request, const access::ProjectRef& project) {
                       return report(call_of(request, true), project);
                   },
                   {}, {.body_bytes = 1024});
}

ops::Awaitable<PaymentService::Checked<KeyRow>> PaymentService::find_key(
    std::string authorization) {
    const Refused refused{ApiCode::payment_key_invalid, ""};
    if (!authorization.starts_with(kKeyPrefix) || authorization.size() != kKeyPrefix.size() + 64)
        co_return std::unexpected(refused);
    auto key = co_await ask(
        [hash = hash_of(authorization)](Store& store) { return store.find_key(hash); });
    if (!key) co_return std::unexpected(why_of(key.error(), "key"));
    if (!*key) co_return std::unexpected(refused);
    const access::ProjectRef project = on_.project((*key)->project);
    if (!project || !project->is_enabled) co_return std::unexpected(refused);
    co_return std::move(**key);
}

PaymentService::Checked<PaymentRow> PaymentService::read_request(const Call& call,
                                                                 const KeyRow& key) const {
    const auto wrong = [](std::string why) {
        return std::unexpected(Refused{ApiCode::parameter_invalid, std::move(why)});
    };
    const auto body =
        parse_described<PaymentRequest>(call.body, {.depth = 16, .size_bytes = kBodyBytes});
    if (!body) return std::unexpected(Refused{ApiCode::body_invalid, body.error().detail});
    const auto asset = chain::Caip19::parse(body->asset.value);
    if (!asset) return wrong("asset is no CAIP-19 id, like eip155:1/slip44:60");
    if (asset->chain.chain_namespace() != "eip155")
        return wrong("asset: payments are made on eip155 chains alone");
    const bool is_native = asset->asset_namespace + ":" + asset->asset_reference == kNative;
    if (!asset->token_id.empty() || (!is_native && asset->asset_namespace != "erc20"))
        return wrong("asset is neither erc20:0x.. nor slip44:60");
    PaymentRow out;
    out.chain = asset->chain.text();
    if (!on_.own_nodes.serves(out.chain))
        return wrong("asset: this server has no node of its operator on " + out.chain);
    if (!is_native) {
        const auto token = chain::checksum_evm_address(asset->asset_reference);
        if (!token) return wrong("asset has no address of a token");
        out.token = *token;
    }
    const auto recipient = chain::Caip10::parse(body->recipient.value);
    if (!recipient) return wrong("recipient is no CAIP-10 id, like eip155:1:0x..");
    if (recipient->chain() != asset->chain)
        return wrong("recipient is on another chain than asset");
    const auto address = chain::checksum_evm_address(recipient->address());
    if (!address || *address == out.token ||
        chain::parse_evm_address(*address) == chain::EvmAddress{})
        return wrong("recipient is no address that could be paid");
    out.recipient = *address;
    const auto amount = chain::parse_uint256(body->amount.value);
    if (!amount || amount->is_zero() || to_decimal(*amount) != body->amount.value)
        return wrong("amount is no whole number of base units above 0, as a text");
    out.amount = body->amount.value;
    out.depth = body->confirmations.value_or(config_.confirmations);
    if (out.depth < 1 || out.depth > kDepthMax) return wrong("confirmations is 1 to 1000");
    const std::int64_t expires_s = body->expiresIn.value_or(kExpiresS);
    if (expires_s < kExpiresMinS || expires_s > kExpiresMaxS)
        return wrong("expiresIn is 60 to 604800 seconds");
    if (body->redirectUrl && !is_redirect(body->redirectUrl->value))
        return wrong("redirectUrl is no https address");
    if (body->metadata) {
        out.metadata = to_json_text(*body->metadata);
        if (!body->metadata->is_object() || out.metadata->size() > kPaymentMetadataBytes)
            return wrong("metadata is no object of at most 4096 bytes");
    }
    if (call.idempotency.size() > kIdempotencyMax || !is_plain(call.idempotency))
        return wrong("Idempotency-Key has at most 128 printable characters");
    out.title = text_of(body->title);
    out.description = text_of(body->description);
    out.redirect = text_of(body->redirectUrl);
    out.order = text_of(body->orderId);
    out.project = key.project;
    out.key = key.id;
    out.idempotency = call.idempotency;
    out.request_hash = hash_of(call.body);
    out.created_at_ms = on_.clock() / 1000 * 1000;
    out.expires_at_ms = out.created_at_ms + expires_s * 1000;
    out.next_look_ms = out.expires_at_ms + 1;
    return out;
}

PaymentService::Response PaymentService::make(Call call) {
    const auto key = co_await find_key(call.authorization);
    if (!key) co_return refuse(key.error(), call);
    // Those that are open are still told of what was sent for them.
    if (access::is_switched_off(on_.project(key->project), "pay"))
        co_return refuse({ApiCode::feature_off, "pay"}, call);
    auto row = read_request(call, *key);
    if (!row) co_return refuse(row.error(), call);
    const std::int64_t wait_s = co_await access::take_hourly(
        &on_.limiter, {{ops::rate_key("payments-project", key->project), config_.made_project}},
        on_.clock());
    if (wait_s != 0) {
        net::Response often = refuse({ApiCode::rate_limited, "payments of this project"}, call);
        often.headers.emplace_back("Retry-After", std::to_string(wait_s));
        co_return often;
    }
    const auto token = co_await ask_token(row->chain, row->token);
    if (!token) co_return refuse(token.error(), call);
    row->symbol = token->symbol;
    row->decimals = token->decimals;
    row->id = draw_id();
    row->reference = to_hex_0x(reference_of(row->id));
    const auto made = co_await ask(
        [row = *row, most = config_.open_project](Store& store) { return store.add(row, most); });
    if (!made) co_return refuse(why_of(made.error(), "make"), call);
    switch (made->made) {
        case Made::kOther:
            co_return refuse({ApiCode::idempotency_key_reused, ""}, call);
        case Made::kTooMany:
            co_return refuse({ApiCode::rate_limited, "too many payments of this project are open"},
                             call);
        case Made::kNoProject:
            co_return refuse({ApiCode::payment_key_invalid, ""}, call);
        case Made::kMade:
            ++made_;
            break;
        case Made::kThere:
            break;
    }
    net::Response out = answer(made->payment, true);
    if (made->made == Made::kMade) out.status = 201;
    co_return out;
}

ops::Awaitable<PaymentService::Checked<Token>> PaymentService::ask_token(std::string chain,
                                                                         std::string token) {
    if (token.empty()) co_return on_.currency(chain);
    const auto call = [&](const Bytes& data) {
        return chain_data::ChainCall{"eth_call", R"([{"to":")" + token + R"(","data":")" +
                                                     to_hex_0x(data) + R"("},"latest"])"};
    };
    const auto answers =
        co_await read(chain, {call(chain::make_decimals_call()), call(chain::make_symbol_call())});
    if (answers[0].outcome == chain_data::ChainAnswer::Outcome::kUnavailable)
        co_return std::unexpected(
            Refused{ApiCode::temporarily_unavailable, "no node of " + chain + " answers"});
    const auto bytes_of = [](const chain_data::ChainAnswer& one) {
        const std::string* text = one.text();
        return text == nullptr ? Bytes() : parse_hex(*text).value_or(Bytes());
    };
    const auto decimals = chain::read_decimals(bytes_of(answers[0]));
    if (!decimals)
        co_return std::unexpected(
            Refused{ApiCode::parameter_invalid, "asset: there is no ERC-20 token at " + token});
    Token out{.symbol = {}, .decimals = *decimals};
    if (const auto symbol = chain::read_token_text(bytes_of(answers[1])))
        out.symbol = truncate_utf8(*symbol, Text<32>::kMax);
    co_return out;
}

ops::Awaitable<PaymentService::Checked<Payment>> PaymentService::find(std::string id,
                                                                      std::string project) {
    const Refused unknown{ApiCode::not_found, "there is no such payment"};
    if (!is_id(id)) co_return std::unexpected(unknown);
    auto payment = co_await ask([id](Store& store) { return store.find(id); });
    if (!payment) co_return std::unexpected(why_of(payment.error(), "find"));
    if (!*payment || (*payment)->row.project != project) co_return std::unexpected(unknown);
    co_return std::move(**payment);
}

PaymentService::Response PaymentService::get(Call call, access::ProjectRef project) {
    std::string of = project ? project->id : "";
    if (!project) {
        const auto key = co_await find_key(call.authorization);
        if (!key) co_return refuse(key.error(), call);
        of = key->project;
    }
    const auto payment = co_await find(call.id, of);
    if (!payment) co_return refuse(payment.error(), call);
    co_return answer(*payment, !project);
}

PaymentService::Response PaymentService::report(Call call, access::ProjectRef project) {
    const auto body = parse_described<SentTransaction>(call.body, {.depth = 2, .size_bytes = 1024});
    const auto hash = body ? parse_hex_fixed<32>(body->hash.value) : fail(Code::hex_bad_digit);
    if (!hash || !body->hash.value.starts_with("0x"))
        co_return refuse({ApiCode::body_invalid, "hash is no hash of a transaction"}, call);
    const std::int64_t wait_s = co_await access::take_hourly(
        &on_.limiter,
        access::hourly_of_network("payment-reports", call.network, config_.reports_address),
        on_.clock());
    if (wait_s != 0) {
        net::Response often = refuse({ApiCode::rate_limited, "transactions for payments"}, call);
        often.headers.emplace_back("Retry-After", std::to_string(wait_s));
        co_return often;
    }
    const auto payment = co_await find(call.id, project->id);
    if (!payment) co_return refuse(payment.error(), call);
    const std::int64_t now_ms = on_.clock();
    const ReportRow row{
        .hash = to_hex_0x(*hash), .at_ms = now_ms, .reporter = reporter_of(call.id, call.network)};
    const auto note = [&](FindPlace find_place) {
        return ask([id = call.id, row, find_place = std::move(find_place),
                    last_ms = now_ms - kLateMs](Store& store) {
            return store.report(id, row, find_place, last_ms);
        });
    };
    auto reported = co_await note([reporter = row.reporter](const Payment& stored) {
        return place_for(stored, std::nullopt, reporter);
    });
    // Who knows the payment's id may have named what is nowhere, to keep the payer's out.
    if (reported && *reported == Reported::kTooMany)
        if (auto weighed = co_await weigh(*payment, row.hash))
            reported = co_await note(
                [weighed = std::move(*weighed), reporter = row.reporter](const Payment& stored) {
                    return place_for(stored, weighed.claim, reporter, weighed.known);
                });
    if (!reported) co_return refuse(why_of(reported.error(), "report"), call);
    if (*reported == Reported::kNotFound)
        co_return refuse({ApiCode::not_found, "there is no such payment"}, call);
    if (*reported == Reported::kTooMany)
        co_return refuse({ApiCode::rate_limited, "a payment has at most 8 transactions"}, call);
    if (*reported == Reported::kTooLate) co_return refuse({ApiCode::payment_over, ""}, call);
    ++reported_;
    const auto now = co_await find(call.id, project->id);
    if (!now) co_return refuse(now.error(), call);
    co_return answer(*now, false);
}

net::Response PaymentService::answer(const Payment& payment, bool is_merchant) const {
    return uncached(to_json_text(payment_body(payment, is_merchant)));
}

std::string PaymentService::draw_id() const {
    FixedBytes<16> drawn{};
    on_.entropy(drawn);
    return to_hex(drawn);
}

net::Response PaymentService::refuse(const Refused& refused, const Call& call) {
    ++refused_;
    return error_response(refused.code, refused.why, call.request_id);
}

PaymentService::Refused PaymentService::why_of(const store::StoreError& error, const char* place) {
    // The looks come each second, whatever the database does.
    on_.log.error_seldom("pay.store_failed",
                         {{"place", place}, {"reason", store::failure_word(error.kind)}});
    if (error.kind == store::Failure::kUnavailable || error.kind == store::Failure::kFull)
        return {ApiCode::temporarily_unavailable, "the database is not there"};
    if (error.kind == store::Failure::kRefused)
        return {ApiCode::body_invalid, "a text in it cannot be stored"};
    return {ApiCode::internal_error, ""};
}

void PaymentService::write_metrics(ops::MetricsText& out) const {
    out.counter("portico_pay_made_total", "Payment requests that were made.", made_);
    out.counter("portico_pay_reported_total", "Transactions that pages reported.", reported_);
    out.counter("portico_pay_refused_total", "Calls for payments that were refused.", refused_);
    out.counter("portico_pay_looks_total", "Looks at chains for payments.", looks_);
    out.counter("portico_pay_unavailable_total", "Looks that no node answered.", unavailable_);
    out.counter("portico_pay_sweeps_failed_total",
                "Searches for transfers that nobody reported which no node let through.",
                sweeps_failed_);
    out.counter("portico_pay_paid_total", "Payments that were paid in full, or more.", paid_);
}

}  // namespace portico::api::pay
