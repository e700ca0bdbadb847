// SPDX-License-Identifier: Apache-2.0
//
// The logins of an account, in its owner's settings: which there are, another one by a provider's
// window, and one less. A session does it whose device opens the wallet.
#include <utility>

#include "core/crypto/hash/sha2.hpp"
#include "server/vault/service/vault_service.hpp"

namespace portico::vault {

using api::ApiCode;

VaultService::Response VaultService::list_logins(Call call) {
    const auto logins =
        co_await ask([id = call.caller.account.id](Store& store) { return store.logins(id); });
    if (!logins) co_return fail(logins.error(), call);
    api::vault::LoginWays out;
    for (const LinkedLogin& one : *logins)
        if (const auto provider = social::find_provider(one.provider))
            out.logins.push_back(
                {.id = one.id, .provider = *provider, .linkedAt = one.linked_at_ms});
    co_return net::Response{.body = to_json_text(out)};
}

VaultService::Response VaultService::start_login_way(Call call, api::vault::LoginWayStart body) {
    if (auto refused = refuse_outsider(call)) co_return std::move(*refused);
    const social::ProviderConfig* config =
        on_.providers == nullptr ? nullptr : on_.providers->find(body.provider);
    // A phone answers Farcaster, and no window.
    if (config == nullptr || body.provider == api::vault::SocialProvider::kFarcaster)
        co_return fail(ApiCode::not_found, "the provider", call);
    if (auto refused = co_await limit_socials(call.caller.account.project, call))
        co_return std::move(*refused);
    LoginFlow flow;
    flow.code = {.id = draw_id(), .project = call.caller.account.project, .device = call.device};
    flow.account = call.caller.account.id;
    flow.session = call.caller.session;
    flow.origin = origin_;  // its window tells the site's own, and no page
    flow.network = call.network;
    flow.created_at_ms = on_.clock();
    co_return co_await lead_to(std::move(call), *config, std::move(flow));
}

VaultService::Response VaultService::finish_login_way(Call call, api::vault::SocialFinish body) {
    if (auto refused = refuse_outsider(call)) co_return std::move(*refused);
    const auto take = [flow = body.flow.value, result = sha256(as_bytes(body.result.value)),
                       caller = call.caller, device = call.device,
                       now = on_.clock()](Store& store) -> StoreResult<std::optional<LoginAdded>> {
        std::optional<SocialFlow> answered;
        PORTICO_CHECK(store.edit_social(flow, [&](SocialLogin& login) {
            answered.reset();
            if (login.flow.account != caller.account.id || login.flow.session != caller.session ||
                login.flow.code.device != device || login.social.step != SocialStep::kAnswered ||
                now >= login.social.result_ends_ms ||
                !equal_in_constant_time(result, login.social.result_hash))
                return;
            login.social.step = SocialStep::kShown;
            answered = login.social;
        }));
        if (!answered) return std::optional<LoginAdded>();
        return std::optional(PORTICO_TRY(store.add_login(caller, *answered, now)));
    };
    const auto added = co_await ask(take);
    if (!added) co_return fail(added.error(), call);
    if (!*added || **added == LoginAdded::kNot)
        co_return refuse_social(call, "", "no such result of this session, or it is over");
    if (**added == LoginAdded::kTaken)
        co_return fail(ApiCode::sign_in_failed, "this login is of another account", call);
    outbox_.look();
    co_return co_await list_logins(std::move(call));
}

VaultService::Response VaultService::remove_login_way(Call call, api::vault::LoginWayRef body) {
    if (auto refused = refuse_outsider(call)) co_return std::move(*refused);
    const auto removed =
        co_await ask([caller = call.caller, id = body.id.value, now = on_.clock()](Store& store) {
            return store.remove_login(caller, id, now);
        });
    if (!removed) co_return fail(removed.error(), call);
    if (*removed == LoginRemoved::kMissing) co_return fail(ApiCode::not_found, "the login", call);
    if (*removed == LoginRemoved::kLast)
        co_return fail(ApiCode::changed_meanwhile, "this is the last way in", call);
    co_return co_await list_logins(std::move(call));
}

}  // namespace portico::vault
