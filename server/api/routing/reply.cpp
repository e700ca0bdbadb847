// SPDX-License-Identifier: Apache-2.0
#include "server/api/routing/reply.hpp"

#include <algorithm>
#include <utility>

#include "server/api/routing/reply_state.hpp"

namespace portico::api {
namespace {

std::string what_of(const std::exception_ptr& why) {
    try {
        std::rethrow_exception(why);
    } catch (const std::exception& error) {
        return error.what();
    } catch (...) {
        return "not a std::exception";
    }
}

}  // namespace

void add_common_headers(net::Response& response, CrossOrigin cross_origin,
                        std::string_view request_id) {
    auto& headers = response.headers;
    headers.reserve(headers.size() + 6);  // with what State::answer adds
    headers.emplace_back("X-Request-Id", request_id);
    headers.emplace_back("X-Content-Type-Options", "nosniff");
    if (cross_origin != CrossOrigin::kAny) return;
    headers.emplace_back("Access-Control-Allow-Origin", "*");
    headers.emplace_back("Access-Control-Expose-Headers", "Date, ETag, Retry-After, X-Request-Id");
    // Pages with COEP require-corp may show our images.
    headers.emplace_back("Cross-Origin-Resource-Policy", "cross-origin");
}

Reply::State::~State() {
    const auto owner = shared.lock();
    if (!owner) return;
    if (!answered && !gone) {
        owner->log.error_seldom("api.unanswered", {{"request_id", request_id}});
        answer(error_response(ApiCode::internal_error, {}, request_id));
    }
    owner->pending.erase(id);
}

void Reply::State::answer(net::Response response) {
    if (std::exchange(answered, true) || gone) return;
    const auto owner = shared.lock();
    if (!owner) return;
    ++(*counts)[static_cast<std::size_t>(std::clamp(response.status / 100, 0, 5))];
    add_common_headers(response, cross_origin, request_id);
    if (!vary.empty()) response.headers.emplace_back("Vary", vary);
    if (at_once != nullptr)
        *at_once = std::move(response);
    else
        owner->send_later(id, std::move(response));
}

void Reply::send(net::Response response) const { state_->answer(std::move(response)); }

void Reply::fail(ApiCode code, std::string_view detail) const {
    send(error_response(code, detail, state_->request_id));
}

void Reply::fail(const Error& error) const { send(error_response(error, state_->request_id)); }

void Reply::fail(const std::exception_ptr& why) const {
    if (const auto owner = state_->shared.lock())
        owner->log.error_seldom("api.exception",
                                {{"request_id", state_->request_id}, {"reason", what_of(why)}});
    fail(ApiCode::internal_error);
}

void Reply::send(ops::Awaitable<net::Response> response) const {
    ops::spawn(
        std::move(response), [reply = *this](net::Response given) { reply.send(std::move(given)); },
        [reply = *this](const std::exception_ptr& why) { reply.fail(why); });
}

bool Reply::wanted() const { return !state_->answered && !state_->gone; }

const std::string& Reply::request_id() const { return state_->request_id; }

}  // namespace portico::api
