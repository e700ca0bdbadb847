// SPDX-License-Identifier: Apache-2.0
#include "server/api/wallet_rpc/gateway_exchange.hpp"

#include <algorithm>
#include <sstream>
#include <utility>

#include "core/api/wallet_rpc.hpp"
#include "core/base/describe/describe_lenient.hpp"
#include "core/base/encoding/hex.hpp"
#include "server/api/wallet_rpc/page_address.hpp"
#include "server/api/webhooks/signature.hpp"

namespace portico::api::wallet_rpc {
namespace {

constexpr std::size_t kAnswerBytes = 512 * 1024;
constexpr std::size_t kExchangesMax = 32;

bool is_word(std::string_view text) {
    return !text.empty() && text.size() <= 32 && std::ranges::all_of(text, [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_' || c == '-';
    });
}

template <class Body>
std::optional<Body> read(const upstream::HttpAnswer& answer) {
    if (answer.outcome != upstream::HttpAnswer::Outcome::kAnswered || answer.status / 100 != 2)
        return std::nullopt;
    const auto json = parse_json(answer.body, {.depth = 8, .size_bytes = kAnswerBytes});
    return json && json->is_object() ? read_leniently<Body>(*json) : std::nullopt;
}

Exchange::Fault fault_of(const upstream::HttpAnswer& answer) {
    return answer.outcome == upstream::HttpAnswer::Outcome::kAnswered && answer.status / 100 == 4
               ? Exchange::Fault::kRefused
               : Exchange::Fault::kUnavailable;
}

}  // namespace

std::expected<std::vector<GatewayConfig>, std::string> read_gateways(
    const std::vector<std::string>& lines, std::string_view secret) {
    std::vector<GatewayConfig> out;
    for (const std::string& line : lines) {
        const auto wrong = [&](const std::string& why) {
            return std::unexpected("pay.exchanges: \"" + line.substr(0, 60) + "\": " + why);
        };
        std::istringstream words(line);
        GatewayConfig one;
        std::string url, word;
        words >> one.id >> url;
        if (!is_word(one.id)) return wrong("it begins with an id of small letters");
        one.name = one.id;
        one.secret = std::string(secret);
        while (words >> word) {
            if (word == "allow_private")
                one.allow_private = true;
            else if (word.starts_with("name="))
                one.name = word.substr(5);
            else if (word.starts_with("image=") && is_page(word.substr(6)))
                one.image_url = word.substr(6);
            else
                return wrong("\"" + word +
                             "\" is none of name=, image=https://.. and allow_private");
        }
        std::ranges::replace(one.name, '_', ' ');
        while (url.ends_with('/')) url.pop_back();
        auto parsed = upstream::parse_url(url);
        if (!parsed) return wrong(parsed.error());
        one.url = std::move(*parsed);
        if (one.name.empty() || one.name.size() > 64) return wrong("name= has 1 to 64 bytes");
        if (std::ranges::any_of(out, [&](const auto& other) { return other.id == one.id; }))
            return wrong("the id stands there twice");
        out.push_back(std::move(one));
    }
    if (out.size() > kExchangesMax) return std::unexpected("pay.exchanges: 32 is the most");
    if (!out.empty() && secret.size() < 32)
        return std::unexpected(
            "pay.exchanges needs pay.exchange_key, of at least 32 characters, which calls are "
            "signed "
            "with");
    return out;
}

GatewayExchange::GatewayExchange(GatewayConfig config, ops::Executor to_server, Clock clock)
    : config_(std::move(config)),
      to_server_(std::move(to_server)),
      clock_(std::move(clock)),
      client_(std::make_unique<upstream::HttpClient>(thread_.loop())) {}

GatewayExchange::~GatewayExchange() {
    // Its sockets and timers live on the thread, and go there.
    thread_.post([this] { client_.reset(); });
    thread_.end();
}

void GatewayExchange::ask(const std::string& path, std::string body, Answered answered) {
    upstream::HttpTarget target{.url = config_.url,
                                .allow_private = config_.allow_private,
                                .is_configured = true,
                                .answer_bytes_max = kAnswerBytes};
    if (target.url.target == "/") target.url.target.clear();
    target.url.target += path;
    // Of a GET the path is signed in place of a body.
    const std::string signed_text = body.empty() ? path : body;
    target.headers =
        "Portico-Signature: " + webhooks::sign_webhook(config_.secret, signed_text, clock_()) +
        "\r\n";
    const auto tell = [this, alive = std::weak_ptr(alive_), answered = std::move(answered)](
                          bool had_place, upstream::HttpAnswer answer) {
        to_server_([this, alive, answered, had_place, answer = std::move(answer)] {
            if (alive.expired()) return;
            if (had_place) queue_.end({});
            answered(answer);
        });
    };
    const std::int64_t asked_at_ms = clock_();
    const bool has_place = queue_.add({}, [this, target = std::move(target), body = std::move(body),
                                           tell, asked_at_ms]() mutable {
        if (clock_() - asked_at_ms >= kTimeoutMs) return tell(true, {.no_room = true});
        thread_.post([this, target = std::move(target), body = std::move(body), tell]() mutable {
            const auto done = [tell](upstream::HttpAnswer answer) {
                tell(true, std::move(answer));
            };
            if (body.empty())
                client_->get_once(std::move(target), kTimeoutMs, done);
            else
                client_->post_once(std::move(target), body, kTimeoutMs, done);
        });
    });
    if (!has_place) tell(false, {.no_room = true});
}

void GatewayExchange::has(std::string_view asset, std::string_view, HasDone done) {
    waiting_.emplace_back(std::string(asset), std::move(done));
    if (asked_at_ms_ != 0 && clock_() - asked_at_ms_ < (known_ ? kAssetsForMs : kUnknownForMs))
        return tell(std::exchange(waiting_, {}));
    if (asking_) return;
    asking_ = true;
    ask("/assets", {}, [this](const upstream::HttpAnswer& answer) {
        asking_ = false;
        const auto body = read<GatewayAssets>(answer);
        known_ = body.has_value();
        asked_at_ms_ = clock_();
        assets_.clear();
        if (body)
            for (const auto& one : body->assets) assets_.insert(one.value);
        tell(std::exchange(waiting_, {}));
    });
}

void GatewayExchange::probe(ProbeDone done) {
    ask("/assets", {}, [done = std::move(done)](const upstream::HttpAnswer& answer) {
        if (const auto body = read<GatewayAssets>(answer)) return done(body->assets.size());
        done(std::unexpected(answer.outcome != upstream::HttpAnswer::Outcome::kAnswered ? answer.why
                             : answer.status / 100 == 2
                                 ? std::string("its answer is none of docs/pay.md")
                                 : "it answers HTTP " + std::to_string(answer.status)));
    });
}

void GatewayExchange::tell(const std::vector<std::pair<std::string, HasDone>>& waiting) const {
    for (const auto& [asset, done] : waiting)
        done(!known_ ? Has::kUnavailable : assets_.contains(asset) ? Has::kYes : Has::kNo);
}

void GatewayExchange::start(const Purchase& purchase, std::string_view, UrlDone done) {
    const GatewayOrder order{.session = purchase.session,
                             .asset = purchase.asset,
                             .amount = purchase.amount,
                             .recipient = purchase.recipient};
    ask("/orders", to_json_text(order), [done](const upstream::HttpAnswer& answer) {
        const auto body = read<GatewayOrderMade>(answer);
        if (!body) return done(std::unexpected(fault_of(answer)));
        if (!is_page(body->url.value)) return done(std::unexpected(Fault::kUnavailable));
        done(body->url.value);
    });
}

void GatewayExchange::status(const Purchase& purchase, StatusDone done) {
    ask("/orders/" + purchase.session, {}, [done](const upstream::HttpAnswer& answer) {
        const auto body = read<GatewayOrderStatus>(answer);
        if (!body && answer.status == 404) return done(BuyStatus{});
        if (!body) return done(std::unexpected(fault_of(answer)));
        BuyStatus out;
        out.state = body->status == "paid"      ? BuyState::kSuccess
                    : body->status == "failed"  ? BuyState::kFailed
                    : body->status == "waiting" ? BuyState::kInProgress
                                                : BuyState::kUnknown;
        if (body->transaction && parse_hex_fixed<32>(body->transaction->value))
            out.hash = body->transaction->value;
        done(std::move(out));
    });
}

}  // namespace portico::api::wallet_rpc
