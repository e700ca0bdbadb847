// SPDX-License-Identifier: Apache-2.0
//
// A share for a further device, by one that opens the wallet (core/vault/handover.hpp). The server
// carries what each shows to the other, in order: the new device's commitment, the giver's nonce,
// the new device's key, and the share that is sealed to it. It has the auth share of that set, as
// of any, and cannot read the other.
#include <algorithm>
#include <array>
#include <utility>

#include "core/base/encoding/base64.hpp"
#include "core/base/encoding/hex.hpp"
#include "server/vault/service/vault_service.hpp"

namespace portico::vault {
namespace {

using api::ApiCode;
using api::vault::Handover;
using api::vault::HandoverStep;

constexpr std::int64_t kHandoverMs = 10 * 60'000;
// In an hour: of one device, of which the first are its own; beyond these, of all devices of an
// account; of one address, and of the /48 around that. Whoever reads the owner's mail signs in as
// a device too, and so uses up nothing of the owner's next one.
constexpr std::int64_t kOfDevice = 10;
constexpr std::int64_t kFirstOfDevice = 3;
constexpr std::int64_t kOfAccount = 10;
constexpr std::int64_t kOfAddress = 30;
constexpr std::int64_t kOfWider = 60;

constexpr std::string_view kWhat = "a device's share of the wallet";

bool is_key(const std::string& text) {
    const auto bytes = parse_base64url(text);
    return bytes && bytes->size() == 32;
}

template <class Text>
void put(std::optional<Text>& out, const std::string& stored) {
    if (!stored.empty()) out.emplace(stored);
}

Handover body_of(const HandoverRow& row) {
    Handover out;
    out.id = row.id;
    out.device = row.device;
    out.name = row.device_name;
    out.step = row.step;
    out.expiresAt = row.ends_at_ms;
    out.commitment = row.commitment;
    put(out.nonce, row.nonce);
    put(out.publicKey, row.public_key);
    put(out.opening, row.opening);
    put(out.sealed, row.sealed);
    put(out.change, row.change);
    return out;
}

/// What two devices alone may read: who asked, and who has a share.
bool may_see(const Caller& caller, const HandoverRow& row) {
    return !caller.is_outsider || row.device == caller.device;
}

}  // namespace

VaultService::Response VaultService::write_handover(Call call, std::string id) {
    using Shown = std::optional<Handover>;
    const auto work = [caller = call.caller, id,
                       now = on_.clock()](Store& store) -> StoreResult<Shown> {
        for (const HandoverRow& row : PORTICO_TRY(store.handovers(caller.account.id, now))) {
            if (row.id != id || !may_see(caller, row)) continue;
            Handover out = body_of(row);
            const auto pending = PORTICO_TRY(store.pending_change(caller.account.id));
            // Another change of the wallet may have come first.
            if (!row.change.empty() && pending && pending->id == row.change)
                out.wallet = pending->wallet;
            return Shown(std::move(out));
        }
        return Shown();
    };
    const auto shown = co_await ask(work);
    if (!shown) co_return fail(shown.error(), call);
    if (!*shown) co_return fail(ApiCode::not_found, kWhat, call);
    if ((*shown)->step == HandoverStep::kGiven && !(*shown)->wallet)
        co_return fail(ApiCode::changed_meanwhile, "the wallet", call);
    co_return net::Response{.body = to_json_text(**shown)};
}

ops::Awaitable<std::optional<net::Response>> VaultService::limit_handovers(Call call) {
    const std::string device = call.caller.account.id + " " + call.device;
    const store::HourlyLimit first{ops::rate_key("vault-handover-first", device), kFirstOfDevice};
    std::vector<store::HourlyLimit> limits = {
        {ops::rate_key("vault-handover-device", device), kOfDevice},
        {ops::rate_key("vault-handovers", call.network), kOfAddress}};
    if (const std::string wider = ops::wider_network(call.network); !wider.empty())
        limits.push_back({ops::rate_key("vault-handovers", wider), kOfWider});
    store::Draw draw(on_.limiter, on_.clock(), store::WhenUnknown::kRefuse);
    bool may = co_await draw.add_all(std::move(limits));
    if (may && co_await draw.left(first) > 0)
        may = co_await draw.add(first);
    else if (may)
        may = co_await draw.add(
            {ops::rate_key("vault-handover", call.caller.account.id), kOfAccount});
    if (may && co_await draw.take()) co_return std::nullopt;
    co_return refuse_often("hand-overs", draw.wait_s(), call);
}

VaultService::Response VaultService::start_handover(Call call, api::vault::HandoverStart body) {
    if (body.id.value.size() != 32 || !parse_hex(body.id.value) || !is_key(body.commitment))
        co_return fail(ApiCode::body_invalid, "id or commitment", call);
    // A device that opens the wallet needs nothing, and without a wallet there is nothing to give.
    if (!call.caller.is_outsider) co_return fail(ApiCode::not_found, kWhat, call);
    if (auto held = refuse_held(call, "hand-overs")) co_return std::move(*held);
    if (auto refused = co_await limit_handovers(call)) co_return std::move(*refused);
    HandoverRow row;
    row.id = body.id.value;
    row.commitment = body.commitment.value;
    row.started_at_ms = on_.clock();
    row.ends_at_ms = row.started_at_ms + kHandoverMs;
    const auto kept = co_await ask(
        [caller = call.caller, row](Store& store) { return store.add_handover(caller, row); });
    if (!kept) co_return fail(kept.error(), call);
    if (!*kept) co_return fail(ApiCode::changed_meanwhile, kWhat, call);
    co_return co_await write_handover(std::move(call), std::move(row.id));
}

VaultService::Response VaultService::step_handover(Call call, std::string id,
                                                   std::function<bool(HandoverRow&)> edit) {
    const auto done =
        co_await ask([caller = call.caller, id, edit = std::move(edit), now = on_.clock()](
                         Store& store) { return store.edit_handover(caller, id, now, edit); });
    if (!done) co_return fail(done.error(), call);
    if (!*done) co_return fail(ApiCode::changed_meanwhile, kWhat, call);
    co_return co_await write_handover(std::move(call), std::move(id));
}

VaultService::Response VaultService::answer_handover(Call call, api::vault::HandoverAnswer body) {
    if (!is_key(body.nonce)) co_return fail(ApiCode::body_invalid, "nonce", call);
    if (auto refused = refuse_outsider(call)) co_return std::move(*refused);
    auto edit = [giver = call.device, nonce = body.nonce.value](HandoverRow& row) {
        if (row.step != HandoverStep::kAsked || row.device == giver) return false;
        row.step = HandoverStep::kAnswered;
        row.giver = giver;
        row.nonce = nonce;
        return true;
    };
    co_return co_await step_handover(std::move(call), body.id, std::move(edit));
}

VaultService::Response VaultService::reveal_handover(Call call, api::vault::HandoverReveal body) {
    if (!is_key(body.publicKey) || !is_key(body.opening))
        co_return fail(ApiCode::body_invalid, "publicKey or opening", call);
    auto edit = [caller = call.caller, key = body.publicKey.value,
                 opening = body.opening.value](HandoverRow& row) {
        if (row.step != HandoverStep::kAnswered || row.device != caller.device ||
            row.session != caller.session)
            return false;
        row.step = HandoverStep::kRevealed;
        row.public_key = key;
        row.opening = opening;
        return true;
    };
    co_return co_await step_handover(std::move(call), body.id, std::move(edit));
}

VaultService::Response VaultService::give_handover(Call call, api::vault::HandoverGive body) {
    if (auto refused = refuse_outsider(call)) co_return std::move(*refused);
    if (auto held = refuse_held(call, "hand-overs")) co_return std::move(*held);
    if (!parse_base64url(body.sealed) || body.sealed.value.empty() || !body.change.auth ||
        body.change.recovery || body.change.recovered)
        co_return fail(ApiCode::body_invalid, "change or sealed", call);
    // For whom; whether it is time is looked at again with the step itself.
    using Device = std::optional<std::string>;
    const auto device = co_await ask([account = call.caller.account.id, id = body.id.value,
                                      now = on_.clock()](Store& store) -> StoreResult<Device> {
        for (const HandoverRow& row : PORTICO_TRY(store.handovers(account, now)))
            if (row.id == id) return Device(row.device);
        return Device();
    });
    if (!device) co_return fail(device.error(), call);
    if (!*device) co_return fail(ApiCode::not_found, kWhat, call);
    Handed handed{.handover = body.id.value, .sealed = body.sealed.value};
    if (auto refused = co_await prepare(call, std::move(body.change), **device, std::move(handed)))
        co_return std::move(*refused);
    on_.log.info("vault.handed_over", {{"request_id", call.request_id}});
    co_return co_await write_handover(std::move(call), body.id);
}

VaultService::Response VaultService::show_handover(Call call, api::vault::HandoverRef body) {
    return write_handover(std::move(call), std::move(body.id.value));
}

VaultService::Response VaultService::end_handover(Call call, api::vault::HandoverRef body) {
    const auto ended =
        co_await ask([caller = call.caller, id = body.id.value, now = on_.clock()](Store& store) {
            return store.end_handover(caller, id, now);
        });
    if (!ended) co_return fail(ended.error(), call);
    if (!*ended) co_return fail(ApiCode::not_found, kWhat, call);
    co_return net::Response{.body = to_json_text(api::vault::Done())};
}

VaultService::Response VaultService::list_handovers(Call call) {
    if (auto refused = refuse_outsider(call)) co_return std::move(*refused);
    const auto rows = co_await ask([account = call.caller.account.id, now = on_.clock()](
                                       Store& store) { return store.handovers(account, now); });
    if (!rows) co_return fail(rows.error(), call);
    api::vault::HandoverList out;
    for (const HandoverRow& row : *rows) {
        out.handovers.push_back(body_of(row));
        out.handovers.back().sealed.reset();  // for the new device alone
    }
    co_return net::Response{.body = to_json_text(out)};
}

}  // namespace portico::vault
