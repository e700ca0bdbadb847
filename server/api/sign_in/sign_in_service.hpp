// SPDX-License-Identifier: Apache-2.0
//
// /auth/v1/*: nonces, signed messages, sessions and what a back end asks (docs/sign-in.md). Nothing
// that a message says of itself is believed: page, chain, time and nonce are checked against the
// project, the request and the nonce's token, before any chain is asked.
#pragma once

#include <cstdint>
#include <expected>
#include <functional>
#include <memory>
#include <string>

#include "core/base/entropy.hpp"
#include "core/siwx/message.hpp"
#include "server/api/access/authorizer.hpp"
#include "server/api/chain_data/reader.hpp"
#include "server/api/sign_in/config.hpp"
#include "server/api/sign_in/key_ring.hpp"
#include "server/ops/log.hpp"
#include "server/ops/metrics.hpp"
#include "server/store/redis/rate_limiter.hpp"
#include "server/store/worker.hpp"

namespace portico::api::sign_in {

/// All must outlive the service. The key provider and the entropy are used on the store's threads.
struct Foundations {
    store::Access<Store> store;
    std::shared_ptr<portico::vault::KeyProvider> key_provider;
    chain_data::Reader& chains;
    store::RateLimiter& limiter;
    ops::Log& log;
    EntropyFn entropy;
    std::function<std::int64_t()> clock;  ///< milliseconds since 1970
};

class SignInService {
  public:
    static constexpr std::int64_t kTickMs = 60'000;
    static constexpr std::int64_t kNonceLifeS = 600;

    SignInService(Foundations foundations, Config config, KeyRing keys);

    void add_routes(Router& router, access::ProjectAuthorizer& authorizer);
    /// Renews keys and takes away what is over.
    void tick();
    void write_metrics(ops::MetricsText& out) const;

  private:
    using Response = ops::Awaitable<net::Response>;
    using ProjectRef = access::ProjectRef;

    /// A request, as long as its coroutine needs it.
    struct Call {
        std::string body, authorization, nonce_token, origin, network, request_id;
        bool with_account = false;
    };
    /// Why a message counts for nothing.
    struct Refused {
        std::string why;
        bool unavailable = false;  ///< nobody could say: try again later
    };
    /// A message that counts.
    struct Checked {
        siwx::Message message;
        /// A chain said so: the account is a contract there. Else its own key signed.
        bool is_contract = false;
    };
    /// What the caller of check() knows besides the project.
    struct Known {
        std::string chain_namespace = "eip155";  ///< of a chain id without one
        std::string chain_id = {};               ///< empty: the message's own
        std::string origin = {};                 ///< of the page; empty: any of the project
        std::string nonce = {};
    };
    struct Session {
        SessionClaims claims;
        AccountRow account;
    };

    void add(Router& router, access::ProjectAuthorizer& authorizer, const char* method,
             const char* path, Response (SignInService::*handler)(Call, ProjectRef));
    Response get_nonce(Call call, ProjectRef project);
    Response authenticate(Call call, ProjectRef project);
    Response get_me(Call call, ProjectRef project);
    Response put_metadata(Call call, ProjectRef project);
    Response sign_out(Call call, ProjectRef project);
    Response sign_out_everywhere(Call call, ProjectRef project);
    Response verify(Call call, ProjectRef project);
    net::Response get_key_set() const;

    /// Nothing: within the limits; else the refusal.
    ops::Awaitable<std::optional<net::Response>> limit(Call call, std::string project);
    ops::Awaitable<std::expected<Checked, Refused>> check(ProjectRef project, std::string text,
                                                          std::string signature, Known known);
    ops::Awaitable<std::expected<void, Refused>> ask_chain(siwx::Message message, std::string text,
                                                           std::string signature);
    /// The claims of a token of ours, of whichever process.
    template <class Claims>
    ops::Awaitable<std::expected<Claims, TokenFault>> read(std::string token, std::string type);
    ops::Awaitable<std::expected<NonceClaims, Refused>> read_nonce(std::string token,
                                                                   ProjectRef project,
                                                                   std::string origin);
    /// Whose the request is; else the refusal.
    ops::Awaitable<std::expected<Session, net::Response>> find_session(Call call,
                                                                       ProjectRef project);
    std::expected<std::string, Refused> make_token(const siwx::Message& message,
                                                   const AccountRow& account,
                                                   const std::string& session,
                                                   std::int64_t ends_at_s) const;
    /// What the project's service is told; `session`: nothing of ended_everywhere.
    Notice make_notice(const char* type, std::optional<std::string> session,
                       std::optional<std::int64_t> ends_at_ms = {}) const;
    std::string draw_id() const;
    std::int64_t now_s() const { return on_.clock() / 1000; }

    template <class Work>
    auto ask(Work work);
    net::Response fail(ApiCode code, std::string_view detail, const Call& call) const;
    net::Response refuse(const Refused& refused, const Call& call);
    net::Response fail(const store::StoreError& error, const Call& call) const;

    Foundations on_;
    Config config_;
    KeyRing keys_;
    bool ticking_ = false;
    std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);
    std::uint64_t nonces_ = 0, signed_in_ = 0, refused_ = 0, asked_chains_ = 0;
};

// --- templates

template <class Work>
auto SignInService::ask(Work work) {
    using Answer = std::invoke_result_t<Work&, Store&>;
    return ops::callback<Answer>([this, work = std::move(work)](auto done) {
        if (!on_.store.run(work, [done](Answer answer) { done(std::move(answer)); }))
            done(Answer(std::unexpect, store::StoreError{store::Failure::kUnavailable,
                                                         "the database has too much to do"}));
    });
}

}  // namespace portico::api::sign_in
