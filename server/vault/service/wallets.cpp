// SPDX-License-Identifier: Apache-2.0
//
// What a session does: its account, sessions and devices, changes of the wallet, its share.
#include <algorithm>
#include <utility>

#include "core/base/encoding/base64.hpp"
#include "core/base/encoding/hex.hpp"
#include "core/crypto/hash/sha2.hpp"
#include "core/crypto/hpke.hpp"
#include "core/vault/shares.hpp"
#include "server/vault/rules/kept_share.hpp"
#include "server/vault/rules/recovery_proof.hpp"
#include "server/vault/rules/session.hpp"
#include "server/vault/rules/wallet_change.hpp"
#include "server/vault/service/vault_service.hpp"

namespace portico::vault {
namespace {

using api::ApiCode;
using api::vault::WalletChange;
using api::vault::WalletRecord;

constexpr std::int64_t kAuditPage = 50;

Result<SecretBytes> parse_share(const std::string& text) {
    return SecretBytes(PORTICO_TRY(parse_base64url(text)));
}

ShareOwner owner_of(const WalletRecord& record, std::string_view device, std::uint32_t epoch) {
    return {.tenant = record.tenant, .wallet = record.wallet, .device = device, .epoch = epoch};
}

/// The change's shares as they are stored. Blocks: key providers are asked.
Result<std::vector<ShareRow>> seal_shares(const WalletChange& change, const std::string& account,
                                          const std::string& device, KeyProvider& auth_keys,
                                          KeyProvider& recovery_keys, const EntropyFn& random) {
    const WalletRecord& record = change.wallet.record;
    const auto bound = [&](ShareKind kind, const ShareOwner& owner) {
        return kept_binding(true, account, kind, owner);
    };
    std::vector<ShareRow> out;
    if (change.auth) {
        const auto named = std::ranges::find_if(
            record.devices, [&](const auto& enrolled) { return enrolled.id == device; });
        const std::uint32_t epoch = named == record.devices.end() ? 0 : named->epoch;
        const SecretBytes share = PORTICO_TRY(parse_share(*change.auth));
        SealedRow row = PORTICO_TRY(seal_row(
            auth_keys, share, bound(ShareKind::kAuth, owner_of(record, device, epoch)), random));
        out.push_back({ShareRowKind::kAuth, device, epoch, std::move(row)});
    }
    if (change.recovery) {
        const std::uint32_t epoch = record.recoveryEpoch;
        const ShareOwner owner = owner_of(record, {}, epoch);
        const SecretBytes auth = PORTICO_TRY(parse_share(change.recovery->auth));
        SealedRow row =
            PORTICO_TRY(seal_row(auth_keys, auth, bound(ShareKind::kAuth, owner), random));
        out.push_back({ShareRowKind::kRecoveryAuth, {}, epoch, std::move(row)});
        // Without the auth share, which is under the other key.
        api::vault::RecoverySet sealed = *change.recovery;
        sealed.auth = "";
        const std::string shares = to_json_text(sealed);
        const ByteView bytes = as_bytes(shares);
        SealedRow kept =
            PORTICO_TRY(seal_row(recovery_keys, SecretBytes(Bytes(bytes.begin(), bytes.end())),
                                 bound(ShareKind::kExit, owner), random));
        out.push_back({ShareRowKind::kRecovery, {}, epoch, std::move(kept)});
    }
    return out;
}

}  // namespace

store::StoreResult<api::vault::Account> read_account(Store& store, const AccountRow& account,
                                                     const std::string& device) {
    api::vault::Account out;
    out.id = account.id;
    out.project = account.project;
    out.email = account.email;
    out.device = device;
    if (auto wallet = PORTICO_TRY(store.wallet(account.id))) out.wallet = std::move(wallet->wallet);
    if (auto pending = PORTICO_TRY(store.pending_change(account.id));
        pending && pending->device == device)
        out.pending = api::vault::ChangeRef{pending->id};
    return out;
}

VaultService::Response VaultService::get_account(Call call) {
    const auto account =
        co_await ask([who = call.caller.account, device = call.device](Store& store) {
            return read_account(store, who, device);
        });
    if (!account) co_return fail(account.error(), call);
    co_return net::Response{.body = to_json_text(*account)};
}

VaultService::Response VaultService::list_sessions(Call call) {
    const auto rows = co_await ask([account = call.caller.account.id, now = on_.clock()](
                                       Store& store) { return store.sessions(account, now); });
    if (!rows) co_return fail(rows.error(), call);
    api::vault::SessionList out;
    for (const SessionRow& row : *rows) {
        api::vault::SessionRow& one = out.sessions.emplace_back();
        one.id = row.family.id;
        one.device = row.family.device;
        one.createdAt = row.created_at_ms;
        one.seenAt = row.family.refreshed_at_ms;
        one.isThis = row.family.id == call.caller.session;
    }
    co_return net::Response{.body = to_json_text(out)};
}

VaultService::Response VaultService::end_session(Call call, api::vault::SessionRef body) {
    if (body.id != call.caller.session)
        if (auto refused = refuse_outsider(call)) co_return std::move(*refused);
    const auto ended =
        co_await ask([caller = call.caller, id = body.id.value, now = on_.clock()](Store& store) {
            return store.end_session(caller, id, now);
        });
    if (!ended) co_return fail(ended.error(), call);
    if (!*ended) co_return fail(ApiCode::not_found, "the session", call);
    co_return net::Response{.body = to_json_text(api::vault::Done())};
}

VaultService::Response VaultService::list_devices(Call call) {
    const auto rows = co_await ask(
        [account = call.caller.account.id](Store& store) { return store.devices(account); });
    if (!rows) co_return fail(rows.error(), call);
    api::vault::DeviceList out;
    for (const DeviceRow& row : *rows) {
        if (row.is_removed) continue;
        api::vault::Device& one = out.devices.emplace_back();
        one.id = row.id;
        one.name = row.name;
        one.createdAt = row.created_at_ms;
        one.seenAt = row.seen_at_ms;
        one.isEnrolled = row.is_enrolled;
        one.isThis = row.id == call.device;
    }
    co_return net::Response{.body = to_json_text(out)};
}

store::StoreResult<bool> VaultService::list_removed(Store& store, RemovedDevices* list,
                                                    const std::string& account) {
    if (list == nullptr) return true;
    std::vector<RemovedDevice> removed;
    for (const DeviceRow& device : PORTICO_TRY(store.devices(account)))
        if (device.is_removed) removed.emplace_back(account, device.id);
    return list->add(removed);
}

void VaultService::warn_unlisted() {
    on_.log.error_seldom(
        "vault.removed_not_listed",
        {{"hint",
          "the list of removed devices in the data folder cannot be written: a restored "
          "backup would let them in again"}});
}

VaultService::Response VaultService::remove_device(Call call, api::vault::DeviceRef body) {
    if (body.id != call.device)
        if (auto refused = refuse_outsider(call)) co_return std::move(*refused);
    struct Removed {
        bool is_done = false, is_listed = true;
    };
    const auto work = [caller = call.caller, id = body.id.value, list = on_.removed,
                       now = on_.clock()](Store& store) -> StoreResult<Removed> {
        Removed out;
        out.is_done = PORTICO_TRY(store.remove_device(caller, id, now));
        if (out.is_done)
            out.is_listed = PORTICO_TRY(list_removed(store, list.get(), caller.account.id));
        return out;
    };
    const auto removed = co_await ask(work);
    if (!removed) co_return fail(removed.error(), call);
    if (!removed->is_done) co_return fail(ApiCode::not_found, "the device", call);
    if (!removed->is_listed) warn_unlisted();
    on_.log.info("vault.device_removed");
    co_return net::Response{.body = to_json_text(api::vault::Done())};
}

ops::Awaitable<std::optional<net::Response>> VaultService::prepare(Call call, WalletChange body,
                                                                   std::string device,
                                                                   Handed handed) {
    if (!is_well_formed(body)) co_return fail(Code::wallet_record_invalid, {}, call);
    struct Prepared {
        Result<void> sealed = {};
        ChangeVerdict verdict = ChangeVerdict::kFine;
        bool done = false;
    };
    const std::int64_t now = on_.clock();
    const auto work = [auth_keys = on_.auth_keys, recovery_keys = on_.recovery_keys,
                       random = on_.entropy, pepper = pepper_, body, now, caller = call.caller,
                       may_assist = policy_.offers_assisted, device,
                       handed](Store& store) -> StoreResult<Prepared> {
        Prepared out;
        // What is sealed to a key that nobody holds is lost.
        const auto known = PORTICO_TRY(
            knows_assisted(store, *recovery_keys, random, caller.account.id, body.wallet.record));
        if (!known) {
            out.sealed = portico::fail(known.error().code);
            return out;
        }
        if (!*known) {
            out.verdict = ChangeVerdict::kWrong;
            return out;
        }
        WalletChange whole = body;
        out.sealed =
            PORTICO_TRY(keep_stored_hints(store, *recovery_keys, caller.account.id, whole));
        if (!out.sealed) return out;
        if (!has_hints(whole)) {
            out.verdict = ChangeVerdict::kWrong;
            return out;
        }
        auto shares =
            seal_shares(whole, caller.account.id, device, *auth_keys, *recovery_keys, random);
        if (!shares) {
            out.sealed = portico::fail(shares.error().code);
            return out;
        }
        const PreparedChange change{.id = body.id,
                                    .device = device,
                                    .body_hash = sha256(as_bytes(to_json_text(body))),
                                    .wallet = body.wallet,
                                    .shares = std::move(*shares),
                                    .at_ms = now,
                                    .handover = handed.handover,
                                    .sealed = handed.sealed};
        const auto may = [&](const std::optional<WalletRow>& stored) {
            std::optional<WalletRecord> record;
            if (stored) record = stored->wallet.record;
            Standing shown{.stepped_up = caller.stepped_up_until_ms > now,
                           .may_assist = may_assist};
            // Of a hand-over a device with a share says who it is for.
            shown.recovered =
                record &&
                (!handed.handover.empty() ||
                 (body.recovered && is_recovery_proof(*body.recovered, *pepper, caller.account.id,
                                                      device, record->version)));
            out.verdict = judge_change(record, body, caller.account.project, device, shown);
            return out.verdict == ChangeVerdict::kFine;
        };
        out.done = PORTICO_TRY(store.prepare_change(caller, change, may));
        return out;
    };
    const auto prepared = co_await ask(work);
    if (!prepared) co_return fail(prepared.error(), call);
    if (!prepared->sealed) co_return fail(prepared->sealed.error(), call);
    if (prepared->verdict == ChangeVerdict::kWrong)
        co_return fail(Code::wallet_record_invalid, {}, call);
    if (prepared->verdict == ChangeVerdict::kNeedsStepUp)
        co_return fail(ApiCode::step_up_needed, {}, call);
    if (prepared->verdict == ChangeVerdict::kNeedsRecovery)
        co_return fail(ApiCode::recovery_needed, {}, call);
    if (!prepared->done) co_return fail(ApiCode::changed_meanwhile, "the wallet", call);
    co_return std::nullopt;
}

VaultService::Response VaultService::prepare_change(Call call, WalletChange body) {
    const api::vault::ChangeState prepared{.id = body.id, .isCommitted = false};
    std::string device = call.device;
    auto refused = co_await prepare(std::move(call), std::move(body), std::move(device), {});
    co_return refused ? std::move(*refused) : net::Response{.body = to_json_text(prepared)};
}

VaultService::Response VaultService::commit_change(Call call, api::vault::ChangeRef body) {
    struct Committed {
        std::optional<api::vault::Account> account = {};
        bool is_listed = true;
    };
    const auto work = [caller = call.caller, id = body.id.value, list = on_.removed,
                       now = on_.clock()](Store& store) -> StoreResult<Committed> {
        Committed out;
        if (!PORTICO_TRY(store.commit_change(caller, id, now))) return out;
        out.is_listed = PORTICO_TRY(list_removed(store, list.get(), caller.account.id));
        out.account = PORTICO_TRY(read_account(store, caller.account, caller.device));
        return out;
    };
    const auto done = co_await ask(work);
    if (!done) co_return fail(done.error(), call);
    if (!done->account) co_return fail(ApiCode::changed_meanwhile, "the wallet", call);
    if (!done->is_listed) warn_unlisted();
    outbox_.look();  // its owner is told of other recovery keys
    co_return net::Response{.body = to_json_text(*done->account)};
}

std::optional<net::Response> VaultService::refuse_held(const Call& call,
                                                       std::string_view what) const {
    const std::int64_t left_ms = call.caller.held_until_ms - on_.clock();
    if (left_ms <= 0) return std::nullopt;
    net::Response held =
        fail(ApiCode::temporarily_unavailable,
             std::string(what) + ", for a day after the address of e-mail was changed", call);
    held.headers.emplace_back("Retry-After", std::to_string((left_ms + 999) / 1000));
    return held;
}

VaultService::Response VaultService::release_share(Call call, api::vault::ShareRequest body) {
    const auto key = parse_base64url(body.publicKey.value);
    if (!key || key->size() != 32) co_return fail(Code::crypto_bad_public_key, {}, call);
    const std::int64_t now = on_.clock();
    const bool is_export = body.purpose == api::vault::SharePurpose::kExport;
    if (is_export && call.caller.stepped_up_until_ms <= now)
        co_return fail(ApiCode::step_up_needed, {}, call);
    if (is_export)
        if (auto held = refuse_held(call, "exports")) co_return std::move(*held);
    Bytes32 receiver{};
    std::ranges::copy(*key, receiver.begin());
    using Released = std::optional<Result<Bytes>>;  // nothing: there is no such share
    const auto work = [auth_keys = on_.auth_keys, random = on_.entropy, caller = call.caller,
                       epoch = body.epoch, receiver, now,
                       is_export](Store& store) -> StoreResult<Released> {
        const auto row =
            PORTICO_TRY(store.release_share(caller, epoch, is_export ? "export" : "unlock", now));
        if (!row) return Released();
        const auto wallet = PORTICO_TRY(store.wallet(caller.account.id));
        const auto pending = PORTICO_TRY(store.pending_change(caller.account.id));
        if (!wallet && !pending) return Released();
        const WalletRecord& record = wallet ? wallet->wallet.record : pending->wallet.record;
        const ShareOwner owner = owner_of(record, caller.device, epoch);
        const Bytes binding = share_binding(ShareKind::kAuth, owner);
        auto share =
            open_row(*auth_keys, *row,
                     kept_binding(row->names_account, caller.account.id, ShareKind::kAuth, owner));
        if (!share) return Released(portico::fail(share.error().code));
        Secret<32> ephemeral;
        random(ephemeral.expose_mutable());
        return Released(seal_to_public_key(receiver, ephemeral, share_release_info(), binding,
                                           share->expose()));
    };
    const auto sealed = co_await ask(work);
    if (!sealed) co_return fail(sealed.error(), call);
    if (!*sealed) co_return fail(ApiCode::not_found, "a share of this epoch", call);
    if (!**sealed) {
        const Code code = (*sealed)->error().code;
        // The caller's own key is none: nothing is wrong here.
        if (code == Code::crypto_bad_public_key) co_return fail(code, {}, call);
        // What is stored does not open: the wrong key, or somebody changed it. No share either way.
        on_.log.error_seldom("vault.share_not_opened",
                             {{"request_id", call.request_id}, {"reason", error_text({code, {}})}});
        co_return fail(Code::key_provider_unavailable, {}, call);
    }
    ++shares_;
    if (is_export) outbox_.look();
    co_return net::Response{.body = to_json_text(api::vault::SealedToCaller{
                                .epoch = body.epoch, .sealed = to_base64url(***sealed)})};
}

VaultService::Response VaultService::list_audit(Call call) {
    const auto lines =
        co_await ask([account = call.caller.account.id, before = call.before](Store& store) {
            return store.audit(account, before, kAuditPage);
        });
    if (!lines) co_return fail(lines.error(), call);
    // Whoever asks has begun a session, which stands there.
    const bool is_empty = lines->empty() && !call.before;
    if (is_empty || !std::ranges::all_of(*lines, &AuditLine::is_whole)) {
        ++broken_logs_;
        on_.log.error_seldom("vault.log_broken",
                             {{"request_id", call.request_id},
                              {"hint", "an account's audit log was changed by other means"}});
    }
    api::vault::AuditPage out;
    for (const AuditLine& line : *lines) {
        api::vault::AuditEntry& one = out.entries.emplace_back();
        one.number = line.number;
        one.at = line.at_ms;
        one.action = line.action;
        one.device = line.device;
        one.detail = line.detail;
        one.hash = to_hex(line.hash);
    }
    if (!lines->empty() && lines->back().number > 1) out.next = lines->back().number;
    co_return net::Response{.body = to_json_text(out)};
}

}  // namespace portico::vault
