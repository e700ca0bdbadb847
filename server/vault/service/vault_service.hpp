// SPDX-License-Identifier: Apache-2.0
//
// The vault's API on its own listener (core/api/vault.hpp has every route and body): login by
// e-mail, sessions of devices, the wallet's record and shares, the audit log. A handler runs when
// the request came of the vault's own pages, within the limits, with a proof of possession, and,
// where it needs one, by a session of the device that made the proof. docs/custody.md.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "core/api/vault.hpp"
#include "core/base/describe/describe.hpp"
#include "core/base/entropy.hpp"
#include "core/base/secret.hpp"
#include "server/api/projects/directory.hpp"
#include "server/api/routing/router.hpp"
#include "server/data/vault_store.hpp"
#include "server/ops/awaitable.hpp"
#include "server/ops/metrics.hpp"
#include "server/store/redis/draw.hpp"
#include "server/store/redis/rate_limiter.hpp"
#include "server/store/worker.hpp"
#include "server/vault/mail/sender.hpp"
#include "server/vault/rules/one_time_code.hpp"
#include "server/vault/rules/sealed_row.hpp"
#include "server/vault/service/limits.hpp"
#include "server/vault/service/outbox.hpp"
#include "server/vault/service/removed_devices.hpp"
#include "server/vault/social/client.hpp"

namespace portico::vault {

/// What the vault stands on; all of it must outlive it. Key providers and entropy are asked on the
/// store's threads, where work under way may outlive the vault itself.
struct Foundations {
    store::Access<Store> store;
    const api::projects::Directory& projects;
    std::shared_ptr<KeyProvider> auth_keys;
    std::shared_ptr<KeyProvider> recovery_keys;
    MailSender& mails;
    store::RateLimiter& limiter;
    ops::Log& log;
    EntropyFn entropy;                    ///< from every thread
    std::function<std::int64_t()> clock;  ///< milliseconds since 1970
    api::Router::Sender send_later;
    ops::Executor to_server;
    social::Client* providers = nullptr;                ///< of social login; null: none
    std::shared_ptr<RemovedDevices> removed = nullptr;  ///< null: the database alone remembers
};

/// The secret that codes are hashed with, where the store has it. Blocks. The error is as
/// open_pepper's.
std::expected<std::optional<Secret<32>>, std::string> find_pepper(Store& store,
                                                                  KeyProvider& auth_keys);
/// What the audit log is signed with (Store::sign_log). The database has it nowhere: the pepper
/// stands there sealed under the auth key.
std::shared_ptr<const Secret<32>> derive_log_key(const Secret<32>& pepper);

/// The secret that codes are hashed with: of the store, or a new one that it keeps. Blocks. The
/// error is one line for the operator: another auth key than the one that sealed it, for one.
std::expected<Secret<32>, std::string> open_pepper(Store& store, KeyProvider& auth_keys,
                                                   const EntropyFn& random);

/// Seals what an earlier version left, once, as it stands (docs/vault.md); from then on nothing is
/// read that has no seal. `was_done`: whoever starts the vault knows that it was, by something that
/// is not in the database. Blocks. The error is one line for the operator.
std::expected<void, std::string> seal_rows_once(Store& store, KeyProvider& auth_keys,
                                                const Secret<32>& pepper, const EntropyFn& random,
                                                bool was_done, std::int64_t now_ms);

/// Whether that was done. Blocks.
std::expected<bool, std::string> are_rows_sealed(Store& store);

/// What a recovery has to wait for.
struct RecoveryPolicy {
    std::int64_t hold_ms = 24 * 3'600'000;  ///< an assisted one, while its owner is told
    bool offers_assisted = true;            ///< to wallets that do not have it yet
    /// Of all accounts together that had to wait: so many are opened, beyond a few of each project.
    std::int64_t per_hour = 100;
};

class VaultService {
  public:
    /// `origin`: where visitors' browsers find the vault, "https://vault.example.org".
    VaultService(Foundations foundations, std::string origin, Secret<32> pepper, VaultLimits limits,
                 RecoveryPolicy policy = {});

    /// As net::Service.
    std::optional<net::Response> on_request(net::ConnectionId id, const net::Request& request);
    /// Mails what owners are to be told and were not yet. Every Outbox::kLookEveryMs.
    void mail_notices() { outbox_.look(); }
    /// For tests.
    bool is_mailing() const { return outbox_.is_busy(); }
    void on_request_ended(net::ConnectionId id) { router_.request_ended(id); }
    void write_metrics(ops::MetricsText& out) const;

  private:
    using Response = ops::Awaitable<net::Response>;

    /// What a request was, as long as its coroutine needs it.
    struct Request {
        std::string method, path, body, proof, authorization, network, request_id;
        std::optional<std::int64_t> before;  ///< of the query
    };
    /// Who asks, once it is known.
    struct Call {
        std::string device;  ///< thumbprint; empty where nobody has to prove anything
        Caller caller;       ///< of a session
        std::string network;
        std::string request_id;
        std::optional<std::int64_t> before;
    };
    enum class Who : std::uint8_t { kAnyone, kDevice, kSession };

    template <class Body>
    void add(Who who, const char* path, Response (VaultService::*handler)(Call, Body));
    void add(Who who, const char* method, const char* path,
             Response (VaultService::*handler)(Call));
    void add_routes();
    /// The handler runs once the request has passed; else the refusal.
    using Handler = std::function<Response(Call call, const std::string& body)>;
    Response admit(Request request, Who who, std::shared_ptr<const Handler> handler);
    std::optional<net::Response> refuse_foreign(const api::RouteRequest& request) const;

    Response start_login(Call call, api::vault::LoginStart body);
    Response resend_code(Call call, api::vault::FlowRef body);
    Response enter_code(Call call, api::vault::CodeEntry body);
    Response poll_approval(Call call, api::vault::FlowRef body);
    Response show_approval(Call call, api::vault::ApprovalLink body);
    Response decide_approval(Call call, api::vault::ApprovalDecision body);
    Response refresh_session(Call call, api::vault::RefreshEntry body);
    Response get_account(Call call);
    Response list_sessions(Call call);
    Response end_session(Call call, api::vault::SessionRef body);
    Response list_devices(Call call);
    Response remove_device(Call call, api::vault::DeviceRef body);
    Response list_logins(Call call);
    Response start_login_way(Call call, api::vault::LoginWayStart body);
    Response finish_login_way(Call call, api::vault::SocialFinish body);
    Response wait_login_way(Call call, api::vault::FlowRef body);
    /// Adds the login that answered a flow of this session. `result`: shown by the device; nothing:
    /// it asked the phone itself. All logins then, or the refusal.
    ops::Awaitable<std::expected<api::vault::LoginWays, net::Response>> add_login_way(
        Call call, std::string flow, std::optional<Bytes32> result);
    ops::Awaitable<std::expected<api::vault::LoginWays, net::Response>> read_logins(Call call);
    Response remove_login_way(Call call, api::vault::LoginWayRef body);
    Response prepare_change(Call call, api::vault::WalletChange body);
    Response commit_change(Call call, api::vault::ChangeRef body);
    Response release_share(Call call, api::vault::ShareRequest body);
    Response list_audit(Call call);
    Response start_step_up(Call call);
    Response enter_step_up(Call call, api::vault::CodeEntry body);
    Response start_email(Call call, api::vault::EmailStart body);
    Response enter_email(Call call, api::vault::CodeEntry body);
    Response get_recovery(Call call);
    Response start_recovery(Call call, api::vault::RecoveryStart body);
    Response finish_recovery(Call call, api::vault::RecoveryFinish body);
    Response cancel_recovery(Call call, api::vault::RecoveryCancel body);
    Response stop_codes(Call call, api::vault::CodesStop body);
    Response end_recovery(Call call, api::vault::RecoveryRef body);

    Response start_handover(Call call, api::vault::HandoverStart body);
    Response answer_handover(Call call, api::vault::HandoverAnswer body);
    Response reveal_handover(Call call, api::vault::HandoverReveal body);
    Response give_handover(Call call, api::vault::HandoverGive body);
    Response show_handover(Call call, api::vault::HandoverRef body);
    Response end_handover(Call call, api::vault::HandoverRef body);
    Response list_handovers(Call call);

    Response offer_social(Call call);
    Response start_social(Call call, api::vault::SocialStart body);
    Response finish_social(Call call, api::vault::SocialFinish body);
    Response wait_social(Call call, api::vault::FlowRef body);
    /// Keeps the flow, and answers where its window goes.
    Response lead_to(Call call, const social::ProviderConfig& config, LoginFlow flow);
    void add_callback(api::vault::SocialProvider provider);
    /// Where the provider leads the browser back to; always a page.
    Response answer_callback(Call call, api::vault::SocialProvider provider, std::string text);
    ops::Awaitable<std::optional<net::Response>> start_farcaster(Call call, std::string flow,
                                                                 std::int64_t started_ms,
                                                                 api::vault::SocialStarted& out,
                                                                 Bytes& channel);
    struct PhoneAnswer {
        std::int64_t pending_until_ms = 0;  ///< 0: it is kept with the flow who answered
    };
    /// Asks Farcaster's relay, for a flow of this device (and session, where it adds a way in).
    ops::Awaitable<std::expected<PhoneAnswer, net::Response>> ask_phone(Call call, std::string id);
    /// Ends a social login of which it is known who it was. `result`: shown by the device; nothing:
    /// the device asked itself.
    Response settle_social(Call call, std::string flow, std::optional<Bytes32> result);
    social::AuthorizeRequest authorize_request(api::vault::SocialProvider provider,
                                               std::string state, const std::string& flow) const;
    social::FarcasterRequest farcaster_request(const std::string& flow,
                                               std::int64_t started_ms) const;
    /// A secret of one flow, which is not stored.
    Bytes32 derive(std::string_view purpose, const std::string& flow) const;
    /// Of what is `kNobodys` anybody may send as much as they like: its lines are apart.
    static constexpr std::string_view kNobodys = "nobody's";
    /// `which`: of a few kinds, each of which has its own lines in the log.
    net::Response refuse_social(const Call& call, std::string_view provider, std::string_view why,
                                std::string_view which);

    /// A flow of the caller's session, its code sent to `email`.
    Response send_code(Call call, CodePurpose purpose, std::string email, std::string new_email);
    /// Counts a code, then compares it; the flow as it was before that. `fits`: whether the flow
    /// is one of those that are meant.
    ops::Awaitable<store::StoreResult<Result<LoginFlow>>> submit_code(
        api::vault::CodeEntry entry, std::string device,
        std::function<bool(const LoginFlow&)> fits);
    /// A hand-over to which a prepared change belongs, with what it hands over.
    struct Handed {
        std::string handover = {};
        std::string sealed = {};
    };
    /// Prepares a change for `device`: the caller's own, or that of a hand-over. Nothing: it is
    /// done; else the refusal.
    ops::Awaitable<std::optional<net::Response>> prepare(Call call, api::vault::WalletChange body,
                                                         std::string device, Handed handed);
    /// One step of a hand-over; the row as it is then.
    Response step_handover(Call call, std::string id, std::function<bool(HandoverRow&)> edit);
    Response write_handover(Call call, std::string id);
    std::optional<net::Response> refuse_held(const Call& call, std::string_view what) const;
    struct Opener;
    /// The seed of the keys that the recovery service holds; made where there is none yet. Blocks.
    static store::StoreResult<Result<SecretBytes>> assisted_seed(Store& store, KeyProvider& keys,
                                                                 const EntropyFn& random);
    /// Whether the recovery keys of this kind are this account's. Blocks.
    static store::StoreResult<Result<bool>> knows_assisted(Store& store, KeyProvider& keys,
                                                           const EntropyFn& random,
                                                           const std::string& account,
                                                           const api::vault::WalletRecord& record);
    /// What is stored of recovery keys that stay and the device cannot say. Blocks.
    static store::StoreResult<Result<void>> keep_stored_hints(Store& store, KeyProvider& keys,
                                                              const std::string& account,
                                                              api::vault::WalletChange& change);
    /// `opens_held`: shares are given that somebody else than the owner could open.
    ops::Awaitable<std::optional<net::Response>> limit_recoveries(Call call, bool opens_held);
    /// Of the openings of all accounts that were held: one, of the caller's account.
    ops::Awaitable<bool> add_opening(store::Draw& draw, Call call);
    /// `held`: the recovery that has waited; empty: its key need not.
    Response open_recovery(Call call, std::string key, std::string held,
                           api::vault::Key public_key);
    /// Nothing, or the refusal of what a device without a share has no say in: whoever reads the
    /// owner's mail signs in, and would take away all who could end their recovery.
    std::optional<net::Response> refuse_outsider(const Call& call) const;
    /// Puts the account's removed devices on the list beside the database. False: it cannot be
    /// written. Blocks.
    static store::StoreResult<bool> list_removed(Store& store, RemovedDevices* list,
                                                 const std::string& account);
    void warn_unlisted();
    Mail write_notice(const NoticeRow& notice) const;
    /// What the mailed link that ends a recovery shows; it is not stored.
    std::string cancel_token(const std::string& recovery) const;

    /// Ends a login whose code was right, as far as it can be; else the refusal.
    ops::Awaitable<std::expected<api::vault::LoginOutcome, net::Response>> try_sign_in(
        Call call, std::string flow);
    Response sign_in(Call call, std::string flow);
    /// Nothing: within the limits; else the refusal.
    ops::Awaitable<std::optional<net::Response>> limit_handovers(Call call);
    net::Response refuse_often(std::string_view what, std::int64_t wait_s, const Call& call) const;
    /// Who asks for a code: a device or from a network that the account knows, or anybody. What one
    /// kind uses up is not the other's.
    enum class Asker : std::uint8_t { kStranger, kKnown };
    /// The same of codes. `call`: whose device asks.
    ops::Awaitable<std::expected<Asker, net::Response>> limit_codes(std::string project,
                                                                    std::string email, Call call);
    /// Of what strangers may ask of one mailbox: draws it, or says no.
    ops::Awaitable<bool> add_mailbox(store::Draw& draw, std::string mailbox, std::string network,
                                     bool is_known);
    /// What the mailed link that stops codes shows; it is not stored.
    std::string stop_token(const std::string& project, const std::string& email) const;
    /// What is remembered while codes to a mailbox are stopped.
    Bytes32 stop_hash(const std::string& project, const std::string& email) const;
    ops::Awaitable<std::optional<net::Response>> limit_socials(std::string project, Call call);
    /// What the account knows of a caller. `stopped`: codes for strangers are.
    struct Acquaintance {
        bool device = false, network = false, stopped = false;
        bool is_known() const { return device || network; }
    };
    ops::Awaitable<store::StoreResult<Acquaintance>> look_up(std::string project, std::string email,
                                                             Call call);
    /// A login whose code was right, before it signs in: what its codes took of the networks that
    /// it was begun from comes back, as they went to no stranger. Whether it did.
    ops::Awaitable<bool> give_codes_back(LoginFlow flow, Call call);
    /// The same of a login by a provider.
    ops::Awaitable<bool> give_social_back(std::string network);
    ops::Awaitable<bool> give_back(std::string place, std::string network, std::int64_t per_hour,
                                   std::int64_t times);
    /// What notes the caller's network for an account, in a job of the store; a failure changes
    /// nothing for the caller.
    std::function<void(Store&, const AccountRow&)> note_network(const std::string& network) const;
    /// Whether a code may be compared; held until it was. Of an address some always are: beyond,
    /// what was wrong counts together for the whole project and for the network around, so that one
    /// guess on each of many flows does not go on, and nobody is locked out by it. Null: of the
    /// address's own.
    struct HeldGuess;
    using Guess = std::shared_ptr<const HeldGuess>;
    ops::Awaitable<std::expected<Guess, net::Response>> admit_guess(Call call, std::string flow);
    ops::Awaitable<bool> note_wrong_guess(Guess guess);
    /// Guesses of a device that the account knows, whatever strangers have used up.
    ops::Awaitable<bool> is_within_own(std::string project, std::string email, Call call);
    ops::Awaitable<ops::RateVerdict> take(std::string key, ops::Rate rate, std::int64_t cost);
    bool mail_code(const LoginFlow& flow, const std::string& code, Asker asker);
    void mail_approval(const LoginFlow& flow, const AccountRow& account, const std::string& token);
    std::string project_name(const std::string& id) const;
    /// A session's tokens, with what is stored of them.
    /// `shown`: the refresh token that they are exchanged for; empty: of a new session.
    api::vault::Tokens issue_tokens(SessionRow& session, std::string_view shown,
                                    std::int64_t now_ms) const;
    std::string draw_id() const;

    /// `work` on the store, on one of its threads.
    template <class Work>
    auto ask(Work work);
    net::Response fail(Code code, std::string_view detail, const Call& call) const;
    net::Response fail(const Error& error, const Call& call) const;
    net::Response fail(api::ApiCode code, std::string_view detail, const Call& call) const;
    net::Response fail(const store::StoreError& error, const Call& call) const;

    Foundations on_;
    std::string origin_;
    std::string host_;
    std::shared_ptr<const Secret<32>> pepper_;
    std::shared_ptr<const Secret<32>> log_key_;       ///< derived from it
    std::shared_ptr<const Secret<32>> exchange_key_;  ///< too
    std::shared_ptr<NewestVersions> newest_ = std::make_shared<NewestVersions>();
    VaultLimits limits_;
    RecoveryPolicy policy_;
    Outbox outbox_;
    api::Router router_;
    bool has_callback_script_ = false;
    /// Guesses that are being compared, by the limits that they count in.
    std::shared_ptr<std::map<std::string, std::int64_t>> guesses_ =
        std::make_shared<std::map<std::string, std::int64_t>>();
    std::set<std::string> asked_flows_;  ///< of farcaster: whose relay is being asked
    std::uint64_t socials_ = 0, refused_socials_ = 0;
    std::uint64_t codes_ = 0, wrong_codes_ = 0, shares_ = 0, recoveries_ = 0, held_ = 0,
                  broken_logs_ = 0, refused_guesses_ = 0;
    mutable std::uint64_t altered_ = 0;
};

/// A device's name as it may stand in a mail: words of ASCII, and nothing that a mail program makes
/// a link of, as whoever signs in wrote it.
std::string plain_name(std::string_view text);

api::vault::CodeSent sent_body(const CodeFlow& flow);

/// The account as a body, read in one job of the store.
store::StoreResult<api::vault::Account> read_account(Store& store, const AccountRow& account,
                                                     const std::string& device);

// --- templates

template <class Work>
auto VaultService::ask(Work work) {
    using Answer = std::invoke_result_t<Work&, Store&>;
    return ops::callback<Answer>([this, work = std::move(work)](auto done) {
        const auto signing = [work, key = log_key_, newest = newest_](Store& store) mutable {
            store.sign_log(key);
            store.watch_versions(newest);
            return work(store);
        };
        if (!on_.store.run(signing, [done](Answer answer) { done(std::move(answer)); }))
            done(Answer(std::unexpect, store::StoreError{store::Failure::kUnavailable,
                                                         "the database has too much to do"}));
    });
}

}  // namespace portico::vault
