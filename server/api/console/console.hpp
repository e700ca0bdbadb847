// SPDX-License-Identifier: Apache-2.0
//
// The console's API, below /console/api, and its pages, on the admin listener alone. Operators get
// in by a one-time link of the command line or by a passkey; everything that they change stands in
// the audit log. docs/console.md.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>

#include "core/base/entropy.hpp"
#include "core/base/json.hpp"
#include "server/api/console/guard.hpp"
#include "server/api/console/health_log.hpp"
#include "server/api/console/store.hpp"
#include "server/api/console/tokens.hpp"
#include "server/api/console/usage.hpp"
#include "server/api/projects/projects.hpp"
#include "server/api/routing/router.hpp"
#include "server/net/static_files.hpp"
#include "server/ops/rate_limit.hpp"
#include "server/store/worker.hpp"

namespace portico::api::console {

/// What the console stands on; all of it must outlive it.
struct Foundations {
    store::Access<Store> store;
    projects::Projects& projects;
    UsageSource& usage;
    HealthLog& health;
    ops::Log& log;
    EntropyFn entropy;
    std::function<std::int64_t()> clock;  ///< milliseconds since 1970
    Router::Sender send_later;
};

class Console {
  public:
    /// `pages` is the folder of the built pages; empty: the API alone.
    Console(Foundations foundations, Address address, const std::string& pages);

    static bool owns(std::string_view path);
    /// As net::Service, for paths that it owns.
    std::optional<net::Response> on_request(net::ConnectionId id, const net::Request& request);
    void on_request_ended(net::ConnectionId id) { router_.request_ended(id); }

  private:
    /// A call of somebody signed in, with what outlives the request.
    struct Call {
        SignedIn me;
        Bytes32 token_hash{};
        Json body;
        PathParameters path;
        Query query;

        std::string_view parameter(std::string_view name) const;
        /// A text of the body; empty where there is none.
        std::string text(const char* name) const;
    };
    using Operate = std::function<void(const Call& call, Reply reply)>;

    /// A route for whoever is signed in.
    void add(std::string_view method, const std::string& path, Operate operate);
    /// A route for everybody; its body is an object, or null where there is none.
    using Greet = std::function<void(const RouteRequest& request, const Json& body, Reply reply)>;
    void add_open(std::string_view method, const std::string& path, Greet greet);

    void add_sign_in_routes();
    void add_account_routes();
    void add_passkey_routes();
    void add_project_routes();
    void add_overview_routes();

    void sign_in_by_link(const RouteRequest& request, const Json& body, const Reply& reply);
    void sign_in_by_passkey(const RouteRequest& request, const Json& body, const Reply& reply);
    void register_passkey(const Call& call, const Reply& reply);
    void create_project(const Call& call, const Reply& reply);
    using Change = std::function<std::expected<void, std::string>(projects::Project&)>;
    void edit_project(const Call& call, const Reply& reply, const char* action, Change change);

    /// False: the caller was too often here, and has its answer.
    bool may_try(const RouteRequest& request, const Reply& reply);
    NewSession begin(const RouteRequest& request, std::string_view method, Token& token);
    void welcome(const Reply& reply, const SignedIn& me, const std::string& token) const;
    std::string session_json(const SignedIn& me) const;
    void give_challenge(Ceremony ceremony, const std::string& operator_id, const Reply& reply,
                        std::function<Json(std::string challenge)> options);
    /// Runs on the store; a failure is answered here.
    template <class Work, class Done>
    void run(const Reply& reply, Work work, Done done);
    void fail(const Reply& reply, const store::StoreError& error) const;
    std::optional<net::Response> page(const net::Request& request) const;

    Foundations on_;
    Address address_;
    std::unique_ptr<net::StaticFiles> pages_;  ///< null: none
    ops::MemoryRateLimit tries_;
    Router router_;
    std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);  ///< answers may come after us
};

/// Answers "the store has too much to do" and store failures alike for all routes.
template <class Work, class Done>
void Console::run(const Reply& reply, Work work, Done done) {
    const bool taken =
        on_.store.run(std::move(work), [this, alive = std::weak_ptr<bool>(alive_), reply,
                                        done = std::move(done)](auto result) mutable {
            if (alive.expired()) return;
            if (!result) return fail(reply, result.error());
            if constexpr (std::is_invocable_v<Done&>)
                done();
            else
                done(std::move(*result));
        });
    if (!taken) reply.fail(ApiCode::temporarily_unavailable, "the database has too much to do");
}

}  // namespace portico::api::console
