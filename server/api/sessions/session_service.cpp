// SPDX-License-Identifier: Apache-2.0
//
// Routes, and sessions from when they are made until they are active. What is signed for them, and
// how they are taken back: operations.cpp.
#include "server/api/sessions/session_service.hpp"

#include <algorithm>
#include <charconv>
#include <sstream>

#include "core/base/describe/describe.hpp"
#include "core/chain/caip.hpp"
#include "core/chain/eip155/address.hpp"
#include "server/api/access/hourly_limit.hpp"
#include "server/api/routing/reasons.hpp"
#include "server/api/sessions/cosigning.hpp"
#include "server/api/sessions/maker.hpp"
#include "server/api/sessions/proof.hpp"
#include "server/api/sessions/read_body.hpp"

namespace portico::api::sessions {
namespace {

constexpr std::size_t kBodyBytes = 256 * 1024;  // an operation's call data in hex
/// Sessions that one network address makes of one account in an hour.
constexpr std::int64_t kMadeOfAccount = 8;
/// How often a chain is asked in an hour about sessions for which one network address has something
/// signed.
constexpr std::int64_t kProofsOfNetwork = 600;
/// Sessions without proof or use about which a tick asks their chains.
constexpr std::size_t kProofsOfTick = 16;
constexpr std::string_view kEvmPrefix = "eip155:";

net::Response json(std::string body) {
    net::Response out{.body = std::move(body)};
    out.headers.emplace_back("Cache-Control", "no-store");
    return out;
}
net::Response empty() { return json({}); }

std::string_view word_of(int status) {
    switch (status) {
        case 401:
            return api_error_word(ApiCode::permission_denied);
        case 404:
            return api_error_word(ApiCode::not_found);
        case 429:
            return api_error_word(ApiCode::rate_limited);
        case 500:
            return api_error_word(ApiCode::internal_error);
        default:
            return api_error_word(ApiCode::parameter_invalid);
    }
}

/// Whether the keys are those of the session, where the wallet may have been told ours as well.
bool has_keys_of(const CosignedSession& row, const std::vector<chain::EvmAddress>& given) {
    const auto stored = parse_json(row.signer);
    const auto keys = stored ? read_signer(*stored)
                             : Checked<std::vector<chain::EvmAddress>>(std::unexpect, Refusal{});
    const auto ours = chain::derive_evm_address(row.point);
    if (!keys || !ours) return false;
    std::vector<chain::EvmAddress> left = given;
    if (const auto own = std::ranges::find(left, *ours); own != left.end()) left.erase(own);
    return std::ranges::is_permutation(left, *keys);
}

bool is_same_text(const std::string& stored, const Json& given) {
    const auto read = parse_json(stored);
    return read && is_same(*read, given);
}

SessionBody body_of(const CosignedSession& row) {
    SessionBody out;
    out.project.id = row.project;
    out.project.name = row.project_name;
    out.pci = row.pci;
    out.expiry = row.expiry_s;
    out.createdAt = row.created_s;
    if (auto permissions = parse_json(row.permissions)) out.permissions = std::move(*permissions);
    if (auto policies = parse_json(row.policies)) out.policies = std::move(*policies);
    if (row.context) out.context = *row.context;
    if (row.revoked_s) out.revokedAt = *row.revoked_s;
    return out;
}

Checked<void> check_expiry(const std::optional<std::int64_t>& expiry, std::int64_t now_s) {
    if (expiry && *expiry > now_s && *expiry <= now_s + kLastsS) return {};
    return std::unexpected(
        Refusal{400, "expiry", "expiry is a time within 366 days, in seconds since 1970"});
}

}  // namespace

std::expected<SessionChain, std::string> read_session_chain(std::string_view line) {
    std::istringstream in{std::string(line)};
    std::string id, fees, more;
    in >> id >> fees >> more;
    constexpr std::string_view kFees = "fees_day=";
    const auto wei =
        fees.starts_with(kFees) ? chain::parse_uint256(fees.substr(kFees.size())) : std::nullopt;
    SessionChain out{.id = id, .number = 0, .fees_day = wei.value_or(chain::Uint256())};
    const std::string_view digits =
        std::string_view(id).substr(std::min(id.size(), kEvmPrefix.size()));
    const auto [end, error] =
        std::from_chars(digits.data(), digits.data() + digits.size(), out.number);
    const bool is_chain = id.starts_with(kEvmPrefix) && error == std::errc() &&
                          end == digits.data() + digits.size() &&
                          id == std::string(kEvmPrefix) + std::to_string(out.number);
    if (!is_chain || !wei || !more.empty())
        return std::unexpected("sessions.chains: \"" + std::string(line.substr(0, 80)) +
                               "\" is no line like \"eip155:8453 fees_day=2000000000000000\": a "
                               "network, and what operations of one session may cost an account "
                               "in fees in a day, in wei");
    return out;
}

SessionService::SessionService(Foundations foundations, Config config,
                               std::vector<SessionChain> chains)
    : on_(std::move(foundations)),
      config_(std::move(config)),
      chains_(std::move(chains)),
      ids_(on_.entropy) {}

void SessionService::add(Router& router, access::ProjectAuthorizer& authorizer, const char* method,
                         const char* path, Response (SessionService::*handler)(Call, ProjectRef)) {
    authorizer.add(router, method, path,
                   [this, handler](const RouteRequest& request, const ProjectRef& project) {
                       return (this->*handler)({.account = std::string(request.path("address")),
                                                .pci = std::string(request.query.text("pci")),
                                                .body = std::string(request.http.body),
                                                .network = std::string(request.http.address),
                                                .request_id = std::string(request.request_id),
                                                .is_second_form = request.query.text("v") == "2"},
                                               project);
                   },
                   {.project_in_body = true}, {.body_bytes = kBodyBytes});
}

void SessionService::add_routes(Router& router, access::ProjectAuthorizer& authorizer) {
    add(router, authorizer, "GET", "/v1/sessions/:address", &SessionService::list);
    add(router, authorizer, "POST", "/v1/sessions/:address", &SessionService::make);
    add(router, authorizer, "GET", "/v1/sessions/:address/getcontext",
        &SessionService::get_context);
    add(router, authorizer, "POST", "/v1/sessions/:address/activate", &SessionService::activate);
    add(router, authorizer, "POST", "/v1/sessions/:address/revoke", &SessionService::revoke);
    add(router, authorizer, "POST", "/v1/sessions/:address/sign", &SessionService::sign);
}

ops::Awaitable<std::optional<net::Response>> SessionService::limit(Call call, std::string project) {
    std::vector<store::HourlyLimit> limits;
    if (call.is_new)
        limits =
            access::hourly_of_network("session-of " + call.account, call.network, kMadeOfAccount);
    for (auto& one : access::hourly_of_network("sessions", call.network, config_.changes_address))
        limits.push_back(std::move(one));
    const std::int64_t wait_s = co_await access::take_hourly(
        &on_.limiter, std::move(limits),
        {"sessions-project", project, config_.changes_project, call.network}, on_.clock());
    if (wait_s == 0) co_return std::nullopt;
    net::Response often =
        refuse(Refusal{429, "rate_limited",
                       "Too many changes of sessions. Nothing was done; try again "
                       "later"},
               call);
    often.headers.emplace_back("Retry-After", std::to_string(wait_s));
    co_return often;
}

const SessionChain* SessionService::find_chain(std::string_view id) const {
    const auto found = std::ranges::find(chains_, id, &SessionChain::id);
    return found == chains_.end() ? nullptr : &*found;
}

Checked<SessionService::Account> SessionService::read_account(std::string_view text,
                                                              bool wants_chain) const {
    const auto wrong = [](std::string why) {
        return std::unexpected(Refusal{400, "address", std::move(why)});
    };
    Account out;
    std::string_view address = text;
    if (const auto caip = chain::Caip10::parse(text)) {
        if (caip->chain().chain_namespace() != "eip155")
            return wrong("Sessions are of accounts of eip155");
        out.chain = caip->chain().text();
        address = text.substr(text.rfind(':') + 1);
    } else if (wants_chain) {
        return wrong("address is a CAIP-10 id, like eip155:8453:0x..");
    }
    const auto parsed = chain::parse_evm_address(address);
    if (!parsed) return wrong("address is no account of eip155, or its checksum is wrong");
    if (wants_chain && find_chain(out.chain) == nullptr)
        return wrong("This server has no sessions on " + out.chain);
    out.address = *parsed;
    out.text = chain::evm_address_text(*parsed);
    return out;
}

ops::Awaitable<Checked<CosignedSession>> SessionService::find(std::string pci, Account account,
                                                              std::string project) {
    auto row = co_await ask([pci](Store& store) { return store.find(pci); });
    if (!row) co_return std::unexpected(why_of(row.error()));
    // Of another account or project it is as if there were none.
    if (!*row || (*row)->account != account.text ||
        (!account.chain.empty() && (*row)->chain != account.chain) ||
        (!project.empty() && (*row)->project != project))
        co_return std::unexpected(
            Refusal{404, "pci", "There is no such session of this account and project"});
    co_return std::move(**row);
}

SessionService::Response SessionService::list(Call call, ProjectRef) {
    const auto account = read_account(call.account, false);
    if (!account) co_return refuse(account.error(), call);
    const auto rows = co_await ask([account = *account, now = now_s()](Store& store) {
        return store.list(account.text, account.chain, now, kSessionsListed);
    });
    if (!rows) co_return fail(rows.error(), call);
    SessionList out;
    for (const CosignedSession& row : *rows) out.pcis.push_back(body_of(row));
    co_return json(to_json_text(out));
}

SessionService::Response SessionService::make(Call call, ProjectRef project) {
    const auto account = read_account(call.account, true);
    if (!account) co_return refuse(account.error(), call);
    const auto body = read_body<SessionRequest>(call.body);
    if (!body) co_return refuse(body.error(), call);
    if (const auto fine = check_expiry(body->expiry, now_s()); !fine)
        co_return refuse(fine.error(), call);
    if (const auto signer = read_signer(body->signer); !signer)
        co_return refuse(signer.error(), call);
    if (const auto fine = read_permissions(body->permissions, account->address); !fine)
        co_return refuse(fine.error(), call);
    if (!is_none(body->policies))
        co_return refuse(
            Refusal{400, "policies", "This server keeps no policies, so it takes none"}, call);
    CosignedSession row{.pci = ids_.next(),
                        .project = project->id,
                        .project_name = {},
                        .chain = account->chain,
                        .account = account->text,
                        .expiry_s = *body->expiry,
                        .created_s = now_s(),
                        .signer = stored_text(body->signer),
                        .permissions = stored_text(body->permissions),
                        .policies = "[]",
                        .point = {},
                        .wrapped_by = {},
                        .wrapped_version = 0,
                        .wrapped = {},
                        .context = {},
                        .revoked_s = {},
                        .maker = maker_of(call.network),
                        .proved_s = {}};
    if (row.signer.size() + row.permissions.size() > kTermsMax)
        co_return refuse(
            Refusal{400, "permissions", "signer and permissions have at most 16 KiB together"},
            call);
    call.account = account->text;
    call.is_new = true;
    if (auto often = co_await limit(call, project->id)) co_return std::move(*often);
    auto made = co_await ask([row, provider = on_.key_provider,
                              entropy = on_.entropy](Store& store) -> StoreResult<CosignedSession> {
        CosignedSession with_key = row;
        if (!make_cosigner(with_key, *provider, entropy))
            return store::store_error(store::Failure::kUnavailable, "the key cannot be used");
        PORTICO_CHECK(store.add(with_key, {}));
        return with_key;
    });
    if (!made && made.error().kind == store::Failure::kConflict)
        co_return refuse(Refusal{400, "projectId",
                                 "This server has no such project: sessions need one that is "
                                 "stored"},
                         call);
    if (!made) co_return fail(made.error(), call);
    ++made_;
    SessionMade out;
    out.pci = made->pci;
    out.key.type = "secp256k1";
    out.key.publicKey = key_text(made->point, call.is_second_form);
    co_return json(to_json_text(out));
}

SessionService::Response SessionService::get_context(Call call, ProjectRef project) {
    const auto account = read_account(call.account, true);
    if (!account) co_return refuse(account.error(), call);
    const auto row = co_await find(call.pci, *account, project->id);
    if (!row) co_return refuse(row.error(), call);
    SessionContext out;
    if (row->context) {
        out.context = *row->context;
        // The wallet's transaction may have been mined since.
        prove_later(*row, call.network);
    }
    co_return json(to_json_text(out));
}

SessionService::Response SessionService::activate(Call call, ProjectRef project) {
    const auto account = read_account(call.account, true);
    if (!account) co_return refuse(account.error(), call);
    const auto body = read_body<SessionActivation>(call.body);
    if (!body) co_return refuse(body.error(), call);
    if (auto often = co_await limit(call, project->id)) co_return std::move(*often);
    const auto row = co_await find(body->pci.value, *account, project->id);
    if (!row) co_return refuse(row.error(), call);
    const auto other = [&](const char* field) {
        return refuse(Refusal{400, field,
                              std::string(field) +
                                  " is not that of the session: make another one for what the "
                                  "wallet gave"},
                      call);
    };
    if (body->expiry != row->expiry_s) co_return other("expiry");
    const auto keys = read_signer(body->signer);
    if (!keys || !has_keys_of(*row, *keys)) co_return other("signer");
    if (!is_same_text(row->permissions, body->permissions)) co_return other("permissions");
    if (!is_none(body->policies)) co_return other("policies");
    const auto validator = validator_of(body->context.value);
    if (!validator)
        co_return refuse(Refusal{400, "context",
                                 "context is hex, and begins with the address of the contract "
                                 "that judges the session's signatures"},
                         call);
    const auto permissions = read_permissions(body->permissions, account->address);
    if (!permissions || std::ranges::any_of(permissions->contracts, [&](const ContractRule& one) {
            return one.contract == *validator;
        }))
        co_return refuse(Refusal{400, "context",
                                 "The permissions are of the contract that judges the session's "
                                 "signatures: who calls it has the account"},
                         call);
    const auto proof = co_await ask_proof(*row, body->context.value);
    const bool is_proved = proof.value_or(false);
    const auto done = co_await ask(
        [pci = row->pci, context = body->context.value, is_proved, now = now_s()](Store& store) {
            return store.activate(pci, context, is_proved, {}, now);
        });
    if (!done) co_return fail(done.error(), call);
    if (*done != SessionChange::kDone) co_return refuse(*done, call);
    ++activated_;
    proved_ += is_proved;
    co_return empty();
}

ops::Awaitable<std::optional<bool>> SessionService::ask_proof(CosignedSession row,
                                                              std::string context) {
    const auto account = chain::parse_evm_address(row.account);
    if (!account || !on_.own_nodes.serves(row.chain)) co_return false;
    auto calls = proof_calls(*account, context);
    if (calls.empty()) co_return false;
    ++asked_chains_;
    const auto answers = co_await ops::callback<chain_data::ChainAnswers>(
        [&](auto done) { on_.own_nodes.read(row.chain, std::move(calls), done); });
    co_return is_proof(answers, row.point);
}

void SessionService::prove_later(const CosignedSession& row, std::string network) {
    if (row.proved_s || row.revoked_s) return;
    ops::spawn(
        ask_and_prove(row, std::move(network)), [](bool) {}, [](const std::exception_ptr&) {});
}

ops::Awaitable<bool> SessionService::ask_and_prove(CosignedSession row, std::string network) {
    const std::weak_ptr<bool> alive = alive_;
    const std::int64_t wait_s = co_await access::take_hourly(
        &on_.limiter, access::hourly_of_network("session-proofs", network, kProofsOfNetwork),
        on_.clock());
    if (wait_s > 0 || alive.expired()) co_return false;
    const auto proof = co_await ask_proof(row, row.context.value_or(""));
    if (alive.expired() || !proof.value_or(false)) co_return false;
    co_return co_await prove(row.pci);
}

ops::Awaitable<bool> SessionService::prove(std::string pci) {
    const std::weak_ptr<bool> alive = alive_;
    const auto done =
        co_await ask([pci, now = now_s()](Store& store) { return store.prove(pci, now); });
    if (alive.expired()) co_return false;
    if (!done)
        on_.log.error_seldom("sessions.store_failed",
                             {{"reason", store::failure_word(done.error().kind)}});
    proved_ += done.has_value();
    co_return done.has_value();
}

void SessionService::tick() {
    if (!ticking_.expired()) return;
    const auto ticking = std::make_shared<bool>(true);
    ticking_ = ticking;
    ops::spawn(tidy(ticking), [](bool) {}, [](const std::exception_ptr&) {});
}

ops::Awaitable<bool> SessionService::tidy(std::shared_ptr<bool>) {
    const std::weak_ptr<bool> alive = alive_;
    // An owner may have given it since it was activated, and use it next week.
    const auto rows = co_await ask([after = asked_up_to_, now = now_s()](Store& store) {
        return store.list_unused(after, kProofsOfTick, now);
    });
    if (alive.expired()) co_return false;
    std::vector<std::string> unknown;
    if (rows) {
        asked_up_to_ = rows->size() < kProofsOfTick ? "" : rows->back().pci;
        for (const CosignedSession& row : *rows) {
            const auto proof = co_await ask_proof(row, row.context.value_or(""));
            if (alive.expired()) co_return false;
            if (proof == true) co_await prove(row.pci);
            if (alive.expired()) co_return false;
            if (proof == false) unknown.push_back(row.pci);
        }
    }
    const auto done = co_await ask(
        [unknown = std::move(unknown), now = now_s()](Store& store) -> StoreResult<void> {
            PORTICO_CHECK(store.drop_unused(unknown, now));
            return store.purge({}, now);
        });
    if (alive.expired()) co_return false;
    if (!rows || !done)
        on_.log.error_seldom(
            "sessions.store_failed",
            {{"reason", store::failure_word(rows ? done.error().kind : rows.error().kind)}});
    co_return done.has_value();
}

net::Response SessionService::refuse(const Refusal& refusal, const Call& call) {
    ++refused_;
    if (refusal.status == 503)
        return unavailable_response(refusal.field, refusal.why, call.request_id);
    return reasons_response({refusal.status, refusal.field, refusal.why, word_of(refusal.status)},
                            call.request_id);
}

net::Response SessionService::refuse(SessionChange change, const Call& call) {
    const auto with = [&](int status, const char* why) {
        return refuse(Refusal{status, "pci", why}, call);
    };
    switch (change) {
        case SessionChange::kActive:
            return with(400, "The session was activated before");
        case SessionChange::kRevoked:
            return with(400, "The session was taken back before");
        case SessionChange::kOver:
            return with(400, "The session is over, or has waited for more than an hour");
        case SessionChange::kTooMany:
            return with(400,
                        "The account has as many sessions as it may: the owner has to take some "
                        "back first");
        case SessionChange::kNotFound:
        case SessionChange::kDone:
            break;
    }
    return with(404, "There is no such session");
}

Refusal SessionService::why_of(const store::StoreError& error) {
    if (error.kind == store::Failure::kUnavailable || error.kind == store::Failure::kFull)
        return {503, "pci", "Sessions are not available at the moment: the database is not"};
    return {500, "pci", "The server failed to answer"};
}

net::Response SessionService::fail(const store::StoreError& error, const Call& call) {
    on_.log.error_seldom("sessions.store_failed", {{"request_id", call.request_id},
                                                   {"reason", store::failure_word(error.kind)}});
    return refuse(why_of(error), call);
}

void SessionService::write_metrics(ops::MetricsText& out) const {
    out.counter("portico_sessions_made_total", "Sessions that were made.", made_);
    out.counter("portico_sessions_activated_total", "Sessions that were activated.", activated_);
    out.counter("portico_sessions_proved_total",
                "Sessions that the account's chain was found to know.", proved_);
    out.counter("portico_sessions_revoked_total", "Sessions that were taken back.", revoked_);
    out.counter("portico_sessions_signed_total", "Operations that were signed along.", signed_);
    out.counter("portico_sessions_denied_total",
                "Operations that were not signed because the session does not allow them.",
                denied_);
    out.counter("portico_sessions_refused_total", "Calls for sessions that were refused.",
                refused_);
    out.counter("portico_sessions_chain_calls_total",
                "Questions to chains: who signed, and whether accounts know a session.",
                asked_chains_);
    out.counter("portico_sessions_not_opened_total",
                "Keys of co-signers that could not be opened: another key file, or rows that "
                "somebody else has changed.",
                not_opened_);
}

}  // namespace portico::api::sessions
