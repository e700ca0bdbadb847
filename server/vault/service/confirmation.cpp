// SPDX-License-Identifier: Apache-2.0
//
// What a session needs a fresh code for: the step-up before exports and changes of recovery keys,
// and another address of e-mail, with a code to the old one and then one to the new.
#include <utility>

#include "server/vault/rules/email_address.hpp"
#include "server/vault/service/vault_service.hpp"

namespace portico::vault {
namespace {

using api::ApiCode;

constexpr std::int64_t kStepUpMs = 5 * 60'000;
/// How long exports and recoveries wait after a change of the address.
constexpr std::int64_t kHeldMs = 24 * 3'600'000;

}  // namespace

VaultService::Response VaultService::send_code(Call call, CodePurpose purpose, std::string email,
                                               std::string new_email) {
    const auto asker = co_await limit_codes(call.caller.account.project, email, call);
    if (!asker) co_return asker.error();
    LoginFlow flow;
    flow.code = {.id = draw_id(),
                 .project = call.caller.account.project,
                 .device = call.device,
                 .purpose = purpose,
                 .email = std::move(email)};
    flow.account = call.caller.account.id;
    flow.session = call.caller.session;
    flow.new_email = std::move(new_email);
    flow.origin = origin_;
    flow.network = call.network;
    flow.language = call.caller.account.language;
    flow.created_at_ms = on_.clock();
    const auto code = issue_code(flow.code, *pepper_, flow.created_at_ms, on_.entropy);
    if (!code) co_return fail(code.error(), call);
    const auto kept = co_await ask([flow](Store& store) { return store.add_flow(flow); });
    if (!kept) co_return fail(kept.error(), call);
    if (!mail_code(flow, *code, *asker))
        co_return fail(ApiCode::temporarily_unavailable, "mail", call);
    const api::vault::CodeSent sent = sent_body(flow.code);
    co_return net::Response{
        .body = purpose == CodePurpose::kChangeNew && !call.caller.account.email.empty()
                    ? to_json_text(api::vault::EmailResult{.next = sent, .email = std::nullopt})
                    : to_json_text(sent)};
}

VaultService::Response VaultService::start_step_up(Call call) {
    std::string email = call.caller.account.email;
    if (email.empty()) return ops::ready(fail(ApiCode::email_needed, {}, call));
    return send_code(std::move(call), CodePurpose::kStepUp, std::move(email), {});
}

VaultService::Response VaultService::enter_step_up(Call call, api::vault::CodeEntry body) {
    const auto right = co_await submit_code(body, call.device, [call](const LoginFlow& flow) {
        return flow.code.purpose == CodePurpose::kStepUp && flow.session == call.caller.session;
    });
    if (!right) co_return fail(right.error(), call);
    if (!*right) co_return fail(right->error(), call);
    const std::int64_t now = on_.clock();
    const std::int64_t until = now + kStepUpMs;
    const auto done = co_await ask([caller = call.caller, until, now](Store& store) {
        return store.step_up(caller, until, now);
    });
    if (!done) co_return fail(done.error(), call);
    if (!*done) co_return fail(Code::session_ended, {}, call);
    co_return net::Response{.body = to_json_text(api::vault::SteppedUp{until})};
}

VaultService::Response VaultService::start_email(Call call, api::vault::EmailStart body) {
    if (auto refused = refuse_outsider(call)) co_return std::move(*refused);
    auto email = normalize_email(body.email);
    if (!email) co_return fail(email.error(), call);
    std::string old = call.caller.account.email;
    if (*email == old) co_return fail(Code::email_invalid, {}, call);
    // An account without an address gets one by the code to it alone.
    if (old.empty())
        co_return co_await send_code(std::move(call), CodePurpose::kChangeNew, std::move(*email),
                                     {});
    co_return co_await send_code(std::move(call), CodePurpose::kChangeOld, std::move(old),
                                 std::move(*email));
}

VaultService::Response VaultService::enter_email(Call call, api::vault::CodeEntry body) {
    if (auto refused = refuse_outsider(call)) co_return std::move(*refused);
    const auto right = co_await submit_code(body, call.device, [call](const LoginFlow& flow) {
        return (flow.code.purpose == CodePurpose::kChangeOld ||
                flow.code.purpose == CodePurpose::kChangeNew) &&
               flow.session == call.caller.session;
    });
    if (!right) co_return fail(right.error(), call);
    if (!*right) co_return fail(right->error(), call);
    const LoginFlow& flow = **right;
    // The second flow is made here alone, so its code is never asked for before the first was
    // right.
    if (flow.code.purpose == CodePurpose::kChangeOld)
        co_return co_await send_code(std::move(call), CodePurpose::kChangeNew, flow.new_email, {});

    const std::int64_t now = on_.clock();
    const auto changed =
        co_await ask([caller = call.caller, email = flow.code.email, now](Store& store) {
            return store.change_email(caller, email, now + kHeldMs, now);
        });
    if (!changed) co_return fail(changed.error(), call);
    if (!*changed) co_return fail(ApiCode::changed_meanwhile, "the address", call);
    on_.log.info("vault.email_changed", {{"request_id", call.request_id}});
    outbox_.look();
    co_return net::Response{.body = to_json_text(api::vault::EmailResult{
                                .next = std::nullopt, .email = flow.code.email})};
}

}  // namespace portico::vault
