// SPDX-License-Identifier: Apache-2.0
#include "server/api/providers/service_client.hpp"

#include "core/base/text/utf8.hpp"
#include "server/api/providers/amount.hpp"

namespace portico::api::providers {
namespace {

using upstream::HttpAnswer;
constexpr std::size_t kRefusalBytes = 64 * 1024, kReasonBytes = 200;

std::unexpected<Refusal> unavailable(std::string why) {
    return std::unexpected(Refusal{Refusal::Why::kUnavailable, std::move(why)});
}

/// What it says is wrong, wherever the body has it.
std::string reason_of(const std::string& body) {
    const auto json = parse_json(body, {.depth = 16, .size_bytes = kRefusalBytes});
    if (!json) return {};
    for (const char* name : {"message", "error", "reason"}) {
        const Json* found = json->find(name);
        if (found && found->is_object()) found = found->find("message");
        if (!found || !found->is_string()) continue;
        std::string text = found->as_string().substr(0, kReasonBytes);
        text.resize(valid_utf8_prefix(text));
        return text;
    }
    return {};
}

}  // namespace

ServiceClient::ServiceClient(ops::Executor to_server)
    : to_server_(std::move(to_server)),
      client_(std::make_unique<upstream::HttpClient>(thread_.loop())) {}

ServiceClient::~ServiceClient() {
    // Its sockets and timers live on the thread, and go there.
    thread_.post([this] { client_.reset(); });
    thread_.end();
}

ops::Awaitable<Answer<Json>> ServiceClient::ask(ServiceCall call) {
    auto url = upstream::parse_url(call.url);
    if (!url || url->websocket) co_return unavailable("its address is none");
    if (!url->tls && !call.allow_private) co_return unavailable("its address is not https");
    HttpAnswer answer = co_await ops::callback<HttpAnswer>([&](auto done) {
        thread_.post([this, url = std::move(*url), call, done]() mutable {
            upstream::HttpTarget target{.url = std::move(url),
                                        .allow_private = call.allow_private,
                                        .is_configured = true,
                                        .answer_bytes_max = call.answer_bytes_max,
                                        .headers = call.headers};
            auto answered = [this, done](HttpAnswer came) {
                to_server_([done, came = std::move(came)]() mutable { done(std::move(came)); });
            };
            if (call.body)
                client_->post_once(std::move(target), *call.body, kTimeoutMs, std::move(answered));
            else
                client_->get_once(std::move(target), kTimeoutMs, std::move(answered));
        });
    });
    if (answer.outcome != HttpAnswer::Outcome::kAnswered)
        co_return unavailable("it did not answer: " + answer.why);
    const int status = answer.status;
    if (status >= 400 && status < 500 && status != 401 && status != 403 && status != 429)
        co_return std::unexpected(Refusal{Refusal::Why::kRefused, reason_of(answer.body), status});
    if (status < 200 || status > 299)
        co_return std::unexpected(Refusal{Refusal::Why::kUnavailable,
                                          "it answered with status " + std::to_string(status),
                                          status});
    auto json = parse_json(answer.body, {.depth = 32, .size_bytes = call.answer_bytes_max});
    if (!json) co_return unavailable("its answer is no JSON");
    co_return std::move(*json);
}

std::string service_address(std::string_view host, std::string_view stand_in) {
    if (stand_in.empty()) return "https://" + std::string(host);
    return std::string(stand_in).append("/").append(host);
}

std::optional<std::string> amount_member(const Json& object, std::string_view name) {
    const Json* found = object.find(name);
    if (!found) return std::nullopt;
    if (found->is_string()) return read_amount(found->as_string());
    if (found->is_number()) return read_amount(found->number_text());
    return std::nullopt;
}

}  // namespace portico::api::providers
