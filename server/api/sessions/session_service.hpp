// SPDX-License-Identifier: Apache-2.0
//
// /v1/sessions/*: an app's key and a key of this server sign for an account together
// (docs/smart-accounts.md). The app makes a session, the account's owner gives the contract of the
// account both keys, the app says how, and from then on this server signs what the session allows
// and the app's key has signed. Whoever has the app's key alone can do nothing.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/api/sessions.hpp"
#include "core/base/entropy.hpp"
#include "server/api/access/authorizer.hpp"
#include "server/api/chain_data/reader.hpp"
#include "server/api/routing/api_error.hpp"
#include "server/api/sessions/config.hpp"
#include "server/api/sessions/permissions.hpp"
#include "server/data/session_store.hpp"
#include "server/net/http/request_id.hpp"
#include "server/ops/log.hpp"
#include "server/ops/metrics.hpp"
#include "server/store/redis/rate_limiter.hpp"
#include "server/store/worker.hpp"
#include "server/vault/rules/sealed_row.hpp"

namespace portico::api::sessions {

/// All must outlive the service. The key provider and the entropy are used on the store's threads.
struct Foundations {
    store::Access<Store> store;
    std::shared_ptr<portico::vault::KeyProvider> key_provider;
    /// Asked whether contracts signed that they take back, and whether accounts know a key.
    chain_data::Reader& own_nodes;
    /// The operator's own paymasters of a network (CAIP-2): what they pay costs an account nothing.
    std::function<bool(std::string_view chain, const chain::EvmAddress& paymaster)>
        is_own_paymaster;
    store::RateLimiter& limiter;
    ops::Log& log;
    EntropyFn entropy;
    std::function<std::int64_t()> clock;  ///< milliseconds since 1970
};

class SessionService {
  public:
    static constexpr std::int64_t kTickMs = 60'000;

    SessionService(Foundations foundations, Config config, std::vector<SessionChain> chains);

    void add_routes(Router& router, access::ProjectAuthorizer& authorizer);
    /// Takes away what nobody lists any more and, once their chains were asked again, sessions that
    /// are not proved and that nobody uses.
    void tick();
    void write_metrics(ops::MetricsText& out) const;

  private:
    using Response = ops::Awaitable<net::Response>;
    using ProjectRef = access::ProjectRef;

    /// A request, as long as its coroutine needs it.
    struct Call {
        std::string account, pci, body, network, request_id;
        bool is_second_form = false;  ///< `v=2`
        bool is_new = false;          ///< makes a session
    };
    /// Whose sessions an address means.
    struct Account {
        std::string chain;  ///< CAIP-2; empty: on all of them
        std::string text;   ///< with its checksum
        chain::EvmAddress address{};
    };
    /// What a session's operation is.
    struct Wanted {
        chain::UserOperation operation;
        Bytes32 digest{};
        std::vector<Amount> amounts;
        chain::EvmAddress validator{};
    };

    void add(Router& router, access::ProjectAuthorizer& authorizer, const char* method,
             const char* path, Response (SessionService::*handler)(Call, ProjectRef));
    Response list(Call call, ProjectRef project);
    Response make(Call call, ProjectRef project);
    Response get_context(Call call, ProjectRef project);
    Response activate(Call call, ProjectRef project);
    Response revoke(Call call, ProjectRef project);
    Response sign(Call call, ProjectRef project);

    /// Nothing: within the limits.
    ops::Awaitable<std::optional<net::Response>> limit(Call call, std::string project);
    /// `wants_chain`: an address alone is not enough, and the network is one of ours.
    Checked<Account> read_account(std::string_view text, bool wants_chain) const;
    /// The session of this name and account and, where it is given, of this project.
    ops::Awaitable<Checked<CosignedSession>> find(std::string pci, Account account,
                                                  std::string project);
    /// Whether the account's chain says that it knows the session's key; nothing: no node answers.
    ops::Awaitable<std::optional<bool>> ask_proof(CosignedSession row, std::string context);
    /// Asks again about a session without proof that is used; nobody waits for it.
    void prove_later(const CosignedSession& row, std::string network);
    ops::Awaitable<bool> ask_and_prove(CosignedSession row, std::string network);
    /// Whether it could be stored.
    ops::Awaitable<bool> prove(std::string pci);
    /// A tick, as long as `ticking` is there. It may outlast the service.
    ops::Awaitable<bool> tidy(std::shared_ptr<bool> ticking);
    ops::Awaitable<Checked<void>> check_revocation(CosignedSession row, std::string signature);
    /// All that needs no database.
    Checked<Wanted> read_operation(const CosignedSession& row, const Json& json,
                                   const Account& account) const;
    Checked<void> check_in_force(const CosignedSession& row) const;
    Amount fees_of(const chain::UserOperation& operation, const SessionChain& chain) const;
    const SessionChain* find_chain(std::string_view id) const;
    std::int64_t now_s() const { return on_.clock() / 1000; }

    template <class Work>
    auto ask(Work work);
    net::Response refuse(const Refusal& refusal, const Call& call);
    net::Response refuse(SessionChange change, const Call& call);
    net::Response fail(const store::StoreError& error, const Call& call);
    static Refusal why_of(const store::StoreError& error);

    Foundations on_;
    Config config_;
    std::vector<SessionChain> chains_;
    net::RequestIds ids_;
    std::weak_ptr<bool> ticking_;
    /// Behind which name the next tick asks on, so that those without an answer hold up no others.
    std::string asked_up_to_;
    std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);
    std::uint64_t made_ = 0, activated_ = 0, revoked_ = 0, signed_ = 0, denied_ = 0, refused_ = 0,
                  asked_chains_ = 0, not_opened_ = 0, proved_ = 0;
};

// --- templates

template <class Work>
auto SessionService::ask(Work work) {
    using Answer = std::invoke_result_t<Work&, Store&>;
    return ops::callback<Answer>([this, work = std::move(work)](auto done) {
        if (!on_.store.run(work, [done](Answer answer) { done(std::move(answer)); }))
            done(Answer(std::unexpect, store::StoreError{store::Failure::kUnavailable,
                                                         "the database has too much to do"}));
    });
}

}  // namespace portico::api::sessions
