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

#include "core/api/console.hpp"
#include "core/api/features.hpp"
#include "core/base/describe/describe.hpp"
#include "core/base/encoding/base64.hpp"
#include "core/base/entropy.hpp"
#include "core/base/json/json.hpp"
#include "core/crypto/hash/sha2.hpp"
#include "server/api/console/guard.hpp"
#include "server/api/console/health_log.hpp"
#include "server/api/console/tokens.hpp"
#include "server/api/console/usage.hpp"
#include "server/api/projects/projects.hpp"
#include "server/api/routing/router.hpp"
#include "server/data/console_store.hpp"
#include "server/data/sponsor_store.hpp"
#include "server/net/http/static_files.hpp"
#include "server/ops/rate_limit.hpp"
#include "server/store/worker.hpp"

namespace portico::api::console {

/// What a project pays for on one network.
struct SponsoredNetwork {
    std::string chain;
    bundler::Budgets budgets, used;
};
using SponsoredNetworks = store::StoreResult<std::vector<SponsoredNetwork>>;

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
    /// Whether this server has a feature; empty: those that need nothing set up.
    std::function<bool(const FeatureRow& feature)> has_feature = {};
    /// What the server pays for visitors of a project; empty: for nobody's.
    std::function<void(const std::string& project, std::function<void(SponsoredNetworks)> done)>
        sponsorship = {};
    /// Demo mode, on a listener and at an address that are for this machine alone: whoever sits
    /// there may sign in.
    bool is_demo = false;
    /// Where pages reach this server; empty: nothing here tells.
    std::string public_origin = {};
};

/// As a body has it.
inline admin::SignInMethod method_of(const Session& session) {
    return session.method == "link" ? admin::SignInMethod::kLink : admin::SignInMethod::kPasskey;
}

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
    };
    using Operate = std::function<void(const Call& call, Reply reply)>;

    /// A route for whoever is signed in.
    void add(std::string_view method, const std::string& path, Operate operate);
    /// The same with a body of core/api/console.hpp: operate(call, body, reply).
    template <class Body, class OperateBody>
    void add(std::string_view method, const std::string& path, OperateBody operate);
    /// A route for everybody; its body is an object, or null where there is none.
    using Greet = std::function<void(const RouteRequest& request, const Json& body, Reply reply)>;
    void add_open(std::string_view method, const std::string& path, Greet greet);

    void add_sign_in_routes();
    void add_account_routes();
    void add_passkey_routes();
    void add_project_routes();
    void add_overview_routes();
    void add_signed_in_routes();
    void add_sponsorship_routes();

    void sign_in_to_demo(const RouteRequest& request, const Reply& reply);
    void sign_in_by_link(const RouteRequest& request, const admin::LinkSignIn& body,
                         const Reply& reply);
    void sign_in_by_passkey(const RouteRequest& request, const admin::PasskeySignIn& body,
                            const Reply& reply);
    void register_passkey(const Call& call, const admin::NewPasskey& body, const Reply& reply);
    void create_project(const Call& call, const admin::NewProject& body, const Reply& reply);
    using Change = std::function<std::expected<void, std::string>(projects::Project&)>;
    /// `version`: the one that the change was made from; none: it needs none.
    void edit_project(const Call& call, const std::optional<std::string>& version,
                      const Reply& reply, const char* action, Change change);

    /// False: the caller was too often here, and has its answer.
    bool may_try(const RouteRequest& request, const Reply& reply);
    NewSession begin(const RouteRequest& request, std::string_view method, Token& token);
    void fail_spent_link(const Reply& reply) const;
    void welcome(const Reply& reply, const SignedIn& me, const std::string& token) const;
    admin::Session session_body(const SignedIn& me) const;
    /// `options` makes the answer's body from the challenge.
    template <class MakeOptions>
    void give_challenge(Ceremony ceremony, const std::string& operator_id, const Reply& reply,
                        MakeOptions options);
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

template <class Body, class OperateBody>
void Console::add(std::string_view method, const std::string& path, OperateBody operate) {
    add(method, path, [operate = std::move(operate)](const Call& call, const Reply& reply) {
        const auto body = from_json<Body>(call.body);
        if (!body) return reply.fail(ApiCode::parameter_invalid, error_text(body.error()));
        operate(call, *body, reply);
    });
}

template <class MakeOptions>
void Console::give_challenge(Ceremony ceremony, const std::string& operator_id, const Reply& reply,
                             MakeOptions options) {
    Bytes32 challenge{};
    on_.entropy(challenge);
    run(
        reply,
        [hash = sha256(challenge), ceremony, operator_id, now = on_.clock()](Store& store) {
            return store.add_challenge(hash, ceremony, operator_id, now);
        },
        [reply, options = std::move(options), text = to_base64url(challenge)] {
            reply.json(to_json_text(options(text)));
        });
}

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
