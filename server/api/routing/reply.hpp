// SPDX-License-Identifier: Apache-2.0
//
// The one answer that a handler owes. Given at once or later, but on the server's thread
// (net::Server::post gets there). Copies are the same answer: the first one counts, what comes
// after it, or after the client has gone, is ignored. Whoever drops the last copy without an answer
// has answered internal_error.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "core/base/result.hpp"
#include "server/api/routing/api_error.hpp"
#include "server/net/server.hpp"
#include "server/ops/awaitable.hpp"

namespace portico::api {

class Reply {
  public:
    /// Made by the router.
    struct State;
    explicit Reply(std::shared_ptr<State> state) : state_(std::move(state)) {}

    void send(net::Response response) const;
    /// 200 with a JSON body.
    void json(std::string body) const { send({.body = std::move(body)}); }
    void fail(ApiCode code, std::string_view detail = {}) const;
    void fail(const Error& error) const;
    /// internal_error, with a line in the log that says why.
    void fail(const std::exception_ptr& why) const;
    /// Sends what the coroutine gives, now or later; what it throws is internal_error.
    void send(ops::Awaitable<net::Response> response) const;

    /// False once it is answered or the client has gone: slow work for it may stop.
    bool wanted() const;
    const std::string& request_id() const;

  private:
    std::shared_ptr<State> state_;
};

}  // namespace portico::api
