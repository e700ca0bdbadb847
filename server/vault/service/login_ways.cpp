// SPDX-License-Identifier: Apache-2.0
//
// The logins of an account, in its owner's settings: which there are, another one by a provider's
// window or a phone, and one less. A session does it whose device opens the wallet.
#include <utility>

#include "core/crypto/hash/sha2.hpp"
#include "server/vault/service/vault_service.hpp"

namespace portico::vault {

using api::ApiCode;

ops::Awaitable<std::expected<api::vault::LoginWays, net::Response>> VaultService::read_logins(
    Call call) {
    const auto logins =
        co_await ask([id = call.caller.account.id](Store& store) { return store.logins(id); });
    if (!logins) co_return std::unexpected(fail(logins.error(), call));
    api::vault::LoginWays out;
    for (const LinkedLogin& one : *logins)
        if (const auto provider = social::find_provider(one.provider))
            out.logins.push_back(
                {.id = one.id, .provider = *provider, .linkedAt = one.linked_at_ms});
    co_return out;
}

VaultService::Response VaultService::list_logins(Call call) {
    const auto logins = co_await read_logins(std::move(call));
    if (!logins) co_return logins.error();
    co_return net::Response{.body = to_json_text(*logins)};
}

VaultService::Response VaultService::start_login_way(Call call, api::vault::LoginWayStart body) {
    if (auto refused = refuse_outsider(call)) co_return std::move(*refused);
    const social::ProviderConfig* config =
        on_.providers == nullptr ? nullptr : on_.providers->find(body.provider);
    if (config == nullptr) co_return fail(ApiCode::not_found, "the provider", call);
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
    const auto logins = co_await add_login_way(std::move(call), std::move(body.flow.value),
                                               sha256(as_bytes(body.result.value)));
    if (!logins) co_return logins.error();
    co_return net::Response{.body = to_json_text(*logins)};
}

VaultService::Response VaultService::wait_login_way(Call call, api::vault::FlowRef body) {
    if (auto refused = refuse_outsider(call)) co_return std::move(*refused);
    const auto answered = co_await ask_phone(call, body.flow.value);
    if (!answered) co_return answered.error();
    api::vault::LoginWayResult out{api::vault::SocialPending{answered->pending_until_ms}};
    if (answered->pending_until_ms == 0) {
        auto logins =
            co_await add_login_way(std::move(call), std::move(body.flow.value), std::nullopt);
        if (!logins) co_return logins.error();
        out.outcome = std::move(*logins);
    }
    co_return net::Response{.body = to_json_text(out)};
}

ops::Awaitable<std::expected<api::vault::LoginWays, net::Response>> VaultService::add_login_way(
    Call call, std::string flow, std::optional<Bytes32> result) {
    const auto take = [flow, result, caller = call.caller, device = call.device,
                       now = on_.clock()](Store& store) -> StoreResult<std::optional<LoginAdded>> {
        std::optional<SocialFlow> answered;
        PORTICO_CHECK(store.edit_social(flow, [&](SocialLogin& login) {
            answered.reset();
            if (login.flow.account != caller.account.id || login.flow.session != caller.session ||
                login.flow.code.device != device || login.social.step != SocialStep::kAnswered)
                return;
            if (result && (now >= login.social.result_ends_ms ||
                           !equal_in_constant_time(*result, login.social.result_hash)))
                return;
            login.social.step = SocialStep::kShown;
            answered = login.social;
        }));
        if (!answered) return std::optional<LoginAdded>();
        return std::optional(PORTICO_TRY(store.add_login(caller, *answered, now)));
    };
    const auto added = co_await ask(take);
    if (!added) co_return std::unexpected(fail(added.error(), call));
    if (!*added || **added == LoginAdded::kNot)
        co_return std::unexpected(
            refuse_social(call, "", "no such result of this session, or it is over", kNobodys));
    if (**added == LoginAdded::kTaken)
        co_return std::unexpected(
            fail(ApiCode::sign_in_failed, "this login is of another account", call));
    outbox_.look();
    co_return co_await read_logins(std::move(call));
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
