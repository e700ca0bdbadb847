// SPDX-License-Identifier: Apache-2.0
//
// Login by e-mail: a code, then, where the account has other devices, the approval of this one.
// Before a code was right nothing is looked up but what the caller is itself (whether the account
// knows its device or network), so that nobody learns here who has an account.
#include <algorithm>
#include <array>
#include <utility>

#include "core/base/encoding/hex.hpp"
#include "core/crypto/hash/sha2.hpp"
#include "server/api/projects/origins.hpp"
#include "server/vault/rules/email_address.hpp"
#include "server/vault/rules/session.hpp"
#include "server/vault/service/vault_service.hpp"

namespace portico::vault {
namespace {

using api::ApiCode;

constexpr std::int64_t kApprovalMs = 15 * 60'000;
constexpr std::size_t kNumbers = 3;

/// Numbers of two digits, all different; rejection sampling, so that each is as likely.
std::array<std::string, kNumbers> draw_numbers(const EntropyFn& random) {
    std::array<std::string, kNumbers> out;
    for (std::size_t i = 0; i < out.size();) {
        FixedBytes<1> byte{};
        random(byte);
        if (byte[0] >= 180) continue;
        const std::string number = std::to_string(10 + byte[0] % 90);
        if (std::ranges::find(out, number) != out.end()) continue;
        out[i++] = number;
    }
    return out;
}

bool is_open(const LoginFlow& flow, std::int64_t now_ms) {
    return flow.approval == Approval::kPending && now_ms < flow.approval_ends_ms;
}

/// The session that this login began a moment ago, where it is asked for again by the same device
/// at the same address and nothing was exchanged since: its answer may be lost.
struct Begun {
    AccountRow account;
    std::int64_t access_ends_ms = 0;
};
StoreResult<std::optional<Begun>> find_begun(Store& store, const SignIn& in,
                                             const std::string& network) {
    bool is_same = false;
    PORTICO_CHECK(store.edit_flow(in.flow, [&](LoginFlow& flow) {
        is_same = flow.approval == Approval::kSpent && flow.code.device == in.device &&
                  flow.network == network;
    }));
    if (!is_same) return std::nullopt;
    std::optional<std::int64_t> access_ends_ms;
    const Bytes32& refresh = in.session.family.refresh_hash;
    auto account = PORTICO_TRY(store.edit_session(refresh, [&](SessionRow& session) {
        access_ends_ms.reset();
        const std::int64_t since_ms = in.now_ms - session.created_at_ms;
        if (!session.family.ended && session.family.device == in.device &&
            session.family.refresh_hash == refresh && since_ms >= 0 && since_ms < kAskedAgainMs)
            access_ends_ms = session.access_ends_ms;
    }));
    if (!account || !access_ends_ms) return std::nullopt;
    return Begun{std::move(*account), *access_ends_ms};
}

}  // namespace

std::string plain_name(std::string_view text) {
    std::string out;
    for (const char c : text) {
        const bool is_kept = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
                             (c >= '0' && c <= '9') || c == '-' || c == '(' || c == ')';
        if (is_kept)
            out += c;
        else if (!out.empty() && out.back() != ' ')
            out += ' ';
    }
    while (out.ends_with(' ')) out.pop_back();
    return out;
}

api::vault::CodeSent sent_body(const CodeFlow& flow) {
    return {.flow = flow.id,
            .resendAt = flow.sent_at_ms + kResendAfterMs,
            .expiresAt = flow.sent_at_ms + kCodeLifeMs};
}

bool VaultService::mail_code(const LoginFlow& flow, const std::string& code, Asker asker) {
    ++codes_;
    const std::string stop =
        asker == Asker::kStranger
            ? origin_ + "/stop#" + stop_token(flow.code.project, flow.code.email)
            : "";
    Mail mail = make_code_mail(flow.code.email, code,
                               {project_name(flow.code.project), flow.origin, flow.language},
                               kCodeLifeMs / 60'000, flow.code.purpose, stop);
    mail.project = flow.code.project;
    if (asker == Asker::kKnown) mail.urgency = Urgency::kKnown;
    return on_.mails.send(std::move(mail));
}

void VaultService::mail_approval(const LoginFlow& flow, const AccountRow& account,
                                 const std::string& token) {
    // Its owner is to understand it, whoever asks.
    const std::string& language = account.language.empty() ? flow.language : account.language;
    Mail mail = make_approval_mail(account.email, origin_ + "/approve#" + token, flow.device_name,
                                   {project_name(flow.code.project), flow.origin, language},
                                   kApprovalMs / 60'000);
    mail.project = flow.code.project;
    mail.urgency = Urgency::kKnown;  // its code was right
    on_.mails.send(std::move(mail));
}

VaultService::Response VaultService::start_login(Call call, api::vault::LoginStart body) {
    const auto email = normalize_email(body.email);
    if (!email) co_return fail(email.error(), call);
    const auto project = on_.projects.find(body.project);
    if (!project || !project->is_enabled) co_return fail(ApiCode::not_found, "the project", call);
    const auto verdict = api::projects::check_origin(body.origin, project->allowed_origins,
                                                     api::projects::EmptyList::kAllowsNone);
    if (!verdict.allowed)
        co_return fail(ApiCode::origin_refused, "the page is not of this project", call);
    const auto asker = co_await limit_codes(project->id, *email, call);
    if (!asker) co_return asker.error();
    LoginFlow flow;
    flow.code = {.id = draw_id(),
                 .project = project->id,
                 .device = call.device,
                 .purpose = CodePurpose::kLogin,
                 .email = *email};
    flow.origin = body.origin;
    flow.device_name = plain_name(body.device.value);
    if (body.language) flow.language = mail_language(body.language->value);
    flow.network = call.network;
    flow.created_at_ms = on_.clock();
    const auto code = issue_code(flow.code, *pepper_, flow.created_at_ms, on_.entropy);
    if (!code) co_return fail(code.error(), call);
    const auto kept = co_await ask([flow](Store& store) { return store.add_flow(flow); });
    if (!kept) co_return fail(kept.error(), call);
    if (!mail_code(flow, *code, *asker))
        co_return fail(ApiCode::temporarily_unavailable, "mail", call);
    co_return net::Response{.body = to_json_text(sent_body(flow.code))};
}

VaultService::Response VaultService::resend_code(Call call, api::vault::FlowRef body) {
    // First whose it is, for the limits; then the code, in one step with the count of it.
    struct Seen {
        std::optional<LoginFlow> flow;
        std::string code;
        std::optional<Error> why;
    };
    const auto look = [id = body.flow.value,
                       device = call.device](Store& store) -> StoreResult<Seen> {
        Seen out;
        PORTICO_CHECK(store.edit_flow(id, [&](LoginFlow& flow) {
            // Not of a social login that has not come to a code.
            if (flow.code.device == device && flow.code.sends > 0) out.flow = flow;
        }));
        return out;
    };
    const auto found = co_await ask(look);
    if (!found) co_return fail(found.error(), call);
    if (!found->flow) co_return fail(Code::code_flow_ended, {}, call);
    // Too soon costs nothing of the limits.
    CodeFlow trial = found->flow->code;
    if (const auto tried = issue_code(trial, *pepper_, on_.clock(), on_.entropy); !tried)
        co_return fail(tried.error(), call);
    const auto asker =
        co_await limit_codes(found->flow->code.project, found->flow->code.email, call);
    if (!asker) co_return asker.error();
    const auto issue = [pepper = pepper_, random = on_.entropy, id = body.flow.value,
                        now = on_.clock()](Store& store) -> StoreResult<Seen> {
        Seen out;
        PORTICO_CHECK(store.edit_flow(id, [&](LoginFlow& flow) {
            out = Seen();
            auto code = issue_code(flow.code, *pepper, now, random);
            if (code)
                out.code = std::move(*code);
            else
                out.why = code.error();
            out.flow = flow;
        }));
        return out;
    };
    const auto issued = co_await ask(issue);
    if (!issued) co_return fail(issued.error(), call);
    if (issued->why) co_return fail(*issued->why, call);
    if (!issued->flow) co_return fail(Code::code_flow_ended, {}, call);
    if (!mail_code(*issued->flow, issued->code, *asker))
        co_return fail(ApiCode::temporarily_unavailable, "mail", call);
    co_return net::Response{.body = to_json_text(sent_body(issued->flow->code))};
}

ops::Awaitable<StoreResult<Result<LoginFlow>>> VaultService::submit_code(
    api::vault::CodeEntry entry, std::string device, std::function<bool(const LoginFlow&)> fits) {
    const auto check = [pepper = pepper_, id = entry.flow.value, code = entry.code.value, device,
                        fits = std::move(fits),
                        now = on_.clock()](Store& store) -> StoreResult<Result<LoginFlow>> {
        Result<LoginFlow> out = portico::fail(Code::code_flow_ended);
        // Counted and stored before anything is compared.
        PORTICO_CHECK(store.edit_flow(id, [&](LoginFlow& flow) {
            out = portico::fail(Code::code_flow_ended);
            if (flow.code.device != device || !fits(flow)) return;
            const auto counted = count_submission(flow.code, now);
            if (counted)
                out = flow;
            else
                out = portico::fail(counted.error().code, counted.error().detail);
        }));
        if (!out) return out;
        PORTICO_CHECK(store.edit_flow(id, [&](LoginFlow& flow) {
            const LoginFlow before = flow;
            const auto checked = check_code(flow.code,
                                            {.code = code,
                                             .project = flow.code.project,
                                             .device = device,
                                             .purpose = flow.code.purpose},
                                            *pepper, now);
            if (checked)
                out = before;
            else
                out = portico::fail(checked.error().code, checked.error().detail);
        }));
        return out;
    };
    auto checked = co_await ask(check);
    if (checked && !*checked && checked->error().code == Code::code_wrong) ++wrong_codes_;
    co_return checked;
}

VaultService::Response VaultService::enter_code(Call call, api::vault::CodeEntry body) {
    auto guess = co_await admit_guess(call, body.flow);
    if (!guess) co_return std::move(guess.error());
    const auto right = co_await submit_code(body, call.device, [](const LoginFlow& flow) {
        return flow.code.purpose == CodePurpose::kLogin;
    });
    if (!right) co_return fail(right.error(), call);
    if (!*right && *guess && right->error().code == Code::code_wrong)
        co_await note_wrong_guess(*guess);
    if (!*right) co_return fail(right->error(), call);
    if (!right->value().code.used) co_await give_codes_back(**right, call);
    co_return co_await sign_in(std::move(call), body.flow.value);
}

VaultService::Response VaultService::poll_approval(Call call, api::vault::FlowRef body) {
    return sign_in(std::move(call), std::move(body.flow.value));
}

api::vault::Tokens VaultService::issue_tokens(SessionRow& session, std::string_view shown,
                                              std::int64_t now_ms) const {
    const auto issue = [&](TokenKind kind) {
        return shown.empty() ? issue_token(kind, on_.entropy)
                             : exchange_token(kind, *exchange_key_, shown);
    };
    IssuedToken access = issue(TokenKind::kAccess);
    IssuedToken refresh = issue(TokenKind::kRefresh);
    IssuedToken host = issue(TokenKind::kHost);
    session.access_hash = access.hash;
    session.host_hash = host.hash;
    session.family.refresh_hash = refresh.hash;
    session.access_ends_ms = now_ms + life_ms(TokenKind::kAccess);
    session.ends_ms = now_ms + life_ms(TokenKind::kRefresh);
    return {.access = std::move(access.text),
            .refresh = std::move(refresh.text),
            .host = std::move(host.text),
            .accessExpiresAt = session.access_ends_ms};
}

VaultService::Response VaultService::sign_in(Call call, std::string flow) {
    auto outcome = co_await try_sign_in(std::move(call), std::move(flow));
    if (!outcome) co_return std::move(outcome.error());
    co_return net::Response{.body = to_json_text(api::vault::LoginResult{std::move(*outcome)})};
}

ops::Awaitable<std::expected<api::vault::LoginOutcome, net::Response>> VaultService::try_sign_in(
    Call call, std::string flow) {
    using Refused = std::unexpected<net::Response>;
    SignIn in{.flow = std::move(flow),
              .device = call.device,
              .new_account = draw_id(),
              .approval_ends_ms = on_.clock() + kApprovalMs,
              .now_ms = on_.clock()};
    in.session.family.id = draw_id();
    // Always the same ones of this login, so that an answer that was lost can be given again.
    api::vault::Tokens tokens = issue_tokens(in.session, "login " + in.flow, in.now_ms);
    const std::string token = draw_id();
    in.approval_hash = sha256(as_bytes(token));
    std::array<std::string, kNumbers> numbers = draw_numbers(on_.entropy);
    in.number = numbers[0];
    std::ranges::sort(numbers);
    for (const std::string& number : numbers)
        in.numbers += (in.numbers.empty() ? "" : " ") + number;

    struct Ended {
        SignInResult result;
        api::vault::Account account;
        std::optional<Begun> begun;
    };
    const auto work = [in, network = call.network,
                       note = note_network(call.network)](Store& store) -> StoreResult<Ended> {
        Ended out{.result = PORTICO_TRY(store.sign_in(in)), .account = {}, .begun = {}};
        if (out.result.state == SignInState::kEnded) {
            out.begun = PORTICO_TRY(find_begun(store, in, network));
            if (!out.begun) return out;
            out.account = PORTICO_TRY(read_account(store, out.begun->account, in.device));
            return out;
        }
        if (out.result.state != SignInState::kSignedIn) return out;
        out.account = PORTICO_TRY(read_account(store, out.result.account, in.device));
        note(store, out.result.account);
        return out;
    };
    auto ended = co_await ask(work);
    if (!ended) co_return Refused(fail(ended.error(), call));
    const LoginFlow& known = ended->result.flow;
    switch (ended->result.state) {
        case SignInState::kSignedIn:
            outbox_.look();
            co_return api::vault::SignedIn{std::move(tokens), std::move(ended->account)};
        case SignInState::kWaiting:
            if (ended->result.is_new) mail_approval(known, ended->result.account, token);
            co_return api::vault::ApprovalNeeded{
                .flow = known.code.id, .number = known.number, .expiresAt = known.approval_ends_ms};
        case SignInState::kRemoved:
            co_return Refused(fail(ApiCode::device_removed, {}, call));
        case SignInState::kFull:
            co_return Refused(fail(ApiCode::devices_full, {}, call));
        case SignInState::kRefused:
            co_return Refused(fail(ApiCode::approval_ended, {}, call));
        case SignInState::kEnded:
            if (!ended->begun) break;
            tokens.accessExpiresAt = ended->begun->access_ends_ms;
            co_return api::vault::SignedIn{std::move(tokens), std::move(ended->account)};
    }
    co_return Refused(fail(Code::code_flow_ended, {}, call));
}

VaultService::Response VaultService::show_approval(Call call, api::vault::ApprovalLink body) {
    const auto work = [hash = sha256(as_bytes(body.token.value)),
                       now = on_.clock()](Store& store) -> StoreResult<std::optional<LoginFlow>> {
        std::optional<LoginFlow> out;
        PORTICO_CHECK(store.edit_approval(hash, [&](LoginFlow& flow) {
            if (is_open(flow, now)) out = flow;
        }));
        return out;
    };
    const auto flow = co_await ask(work);
    if (!flow) co_return fail(flow.error(), call);
    if (!*flow) co_return fail(ApiCode::approval_ended, {}, call);
    api::vault::ApprovalRequest out;
    out.project = project_name((*flow)->code.project);
    out.origin = (*flow)->origin;
    out.device = (*flow)->device_name;
    out.address = (*flow)->network;
    out.askedAt = (*flow)->approval_ends_ms - kApprovalMs;
    out.expiresAt = (*flow)->approval_ends_ms;
    std::string_view rest = (*flow)->numbers;
    while (!rest.empty() && out.numbers.size() < kNumbers) {
        out.numbers.emplace_back(rest.substr(0, rest.find(' ')));
        rest.remove_prefix(std::min(rest.find(' ') + 1, rest.size()));
        if (out.numbers.size() == kNumbers) break;
    }
    co_return net::Response{.body = to_json_text(out)};
}

VaultService::Response VaultService::decide_approval(Call call, api::vault::ApprovalDecision body) {
    const auto work = [hash = sha256(as_bytes(body.token.value)), number = body.number.value,
                       now = on_.clock()](Store& store) -> StoreResult<bool> {
        bool decided = false;
        PORTICO_CHECK(store.edit_approval(hash, [&](LoginFlow& flow) {
            decided = is_open(flow, now);
            if (decided)
                flow.approval = flow.number == number ? Approval::kApproved : Approval::kRefused;
        }));
        return decided;
    };
    const auto decided = co_await ask(work);
    if (!decided) co_return fail(decided.error(), call);
    if (!*decided) co_return fail(ApiCode::approval_ended, {}, call);
    co_return net::Response{.body = to_json_text(api::vault::Done())};
}

VaultService::Response VaultService::refresh_session(Call call, api::vault::RefreshEntry body) {
    const auto shown = hash_token(body.refresh.value, TokenKind::kRefresh);
    if (!shown) co_return fail(shown.error(), call);
    const std::int64_t now = on_.clock();
    SessionRow next;
    api::vault::Tokens tokens = issue_tokens(next, body.refresh.value, now);
    using Until = Result<std::int64_t>;  // of the access token
    const auto work = [shown = *shown, next, now, device = call.device,
                       note = note_network(call.network)](Store& store) -> StoreResult<Until> {
        Until verdict = portico::fail(Code::token_invalid);
        const auto whose = PORTICO_TRY(store.edit_session(shown, [&](SessionRow& session) {
            verdict = portico::fail(Code::token_invalid);
            if (session.family.device != device) return;
            const auto done = rotate_refresh(session.family, shown, next.family.refresh_hash, now);
            if (!done) {
                verdict = portico::fail(done.error().code, done.error().detail);
                return;
            }
            // What nobody had yet is good for as long as if it were new.
            if (session.family.is_unused) session.access_ends_ms = next.access_ends_ms;
            verdict = session.access_ends_ms;
            if (*done == Refreshed::kBefore) return;
            session.access_hash = next.access_hash;
            session.host_hash = next.host_hash;
            session.ends_ms = next.ends_ms;
        }));
        if (verdict && whose) note(store, *whose);
        return verdict;
    };
    const auto done = co_await ask(work);
    if (!done) co_return fail(done.error(), call);
    if (!*done) co_return fail(done->error(), call);
    tokens.accessExpiresAt = **done;
    co_return net::Response{.body = to_json_text(tokens)};
}

}  // namespace portico::vault
