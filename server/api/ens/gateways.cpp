// SPDX-License-Identifier: Apache-2.0
#include "server/api/ens/gateways.hpp"

#include <utility>

#include "core/api/ens.hpp"
#include "core/base/describe/describe.hpp"
#include "core/base/describe/describe_lenient.hpp"
#include "core/base/encoding/hex.hpp"

namespace portico::api::ens {
namespace {

constexpr std::string_view kSender = "{sender}", kData = "{data}";
constexpr std::string_view kHttpsPort = "443";
constexpr JsonLimits kAnswerLimits = {.depth = 8, .size_bytes = kEnsServiceAnswerMax};

void replace_all(std::string& text, std::string_view mark, std::string_view with) {
    for (std::size_t at = 0; (at = text.find(mark, at)) != std::string::npos; at += with.size())
        text.replace(at, mark.size(), with);
}

bool may_be_asked(const upstream::Url& url, bool is_named) {
    return !url.websocket && (is_named || (url.tls && url.port == kHttpsPort));
}

}  // namespace

std::optional<GatewayRequest> make_gateway_request(std::string_view url,
                                                   const chain::OffchainLookup& lookup) {
    auto parsed = upstream::parse_url(url);
    if (!parsed) return std::nullopt;
    GatewayRequest request{.url = std::move(*parsed)};
    std::string& target = request.url.target;
    const bool is_get = target.contains(kData);
    const std::string sender = to_hex_0x(lookup.sender), data = to_hex_0x(lookup.call);
    replace_all(target, kSender, sender);
    replace_all(target, kData, data);
    if (!is_get) request.body = to_json_text(EnsQuestion{.data = data, .sender = sender});
    return request;
}

std::optional<Bytes> read_gateway_answer(std::string_view body) {
    const auto json = parse_json(body, kAnswerLimits);
    const auto answer =
        json && json->is_object() ? read_leniently<EnsServiceAnswer>(*json) : std::nullopt;
    if (!answer || !answer->data.value.starts_with("0x")) return std::nullopt;
    auto data = parse_hex(answer->data.value);
    if (!data) return std::nullopt;
    return std::move(*data);
}

GuardedGateways::GuardedGateways(const Config& config, ops::Executor to_server)
    : config_(config),
      to_server_(std::move(to_server)),
      client_(std::make_unique<upstream::HttpClient>(thread_.loop())) {}

GuardedGateways::~GuardedGateways() {
    // Its sockets and timers live on the thread, and go there.
    thread_.post([this] { client_.reset(); });
    thread_.end();
}

void GuardedGateways::ask(GatewayRequest request, std::int64_t timeout_ms, Done done) {
    const bool is_named = upstream::is_named_host(request.url, config_.private_hosts);
    if (!may_be_asked(request.url, is_named)) {
        to_server_([done = std::move(done)] { done({}); });
        return;
    }
    thread_.post([this, request = std::move(request), timeout_ms, is_named,
                  done = std::move(done)]() mutable {
        upstream::HttpTarget target{.url = std::move(request.url),
                                    .allow_private = is_named,
                                    .is_configured = is_named,
                                    .answer_bytes_max = kEnsServiceAnswerMax,
                                    .headers = "Accept-Encoding: identity\r\n"};
        auto answered = [this, done = std::move(done)](upstream::HttpAnswer answer) {
            Answer out;
            if (answer.outcome == upstream::HttpAnswer::Outcome::kAnswered)
                out = {answer.status, std::move(answer.body)};
            to_server_([done, out = std::move(out)]() mutable { done(std::move(out)); });
        };
        if (request.body)
            client_->post_once(std::move(target), *request.body, timeout_ms, std::move(answered));
        else
            client_->get_once(std::move(target), timeout_ms, std::move(answered));
    });
}

}  // namespace portico::api::ens
