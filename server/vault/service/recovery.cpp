// SPDX-License-Identifier: Apache-2.0
//
// Recovery: a device without shares gets those of the recovery's set. Who has a recovery key of
// their own opens them with it at once; the recovery service opens them for others ('assisted')
// after a time in which the owner is told and can end it.
#include <algorithm>
#include <utility>

#include "core/base/encoding/base64.hpp"
#include "core/base/encoding/hex.hpp"
#include "core/crypto/hash/hmac.hpp"
#include "core/crypto/hash/sha2.hpp"
#include "core/crypto/hpke.hpp"
#include "core/vault/recovery_key.hpp"
#include "core/vault/shares.hpp"
#include "server/vault/rules/assisted_key.hpp"
#include "server/vault/rules/kept_share.hpp"
#include "server/vault/rules/recovery_proof.hpp"
#include "server/vault/rules/wallet_change.hpp"
#include "server/vault/service/vault_service.hpp"

namespace portico::vault {
namespace {

using api::ApiCode;
using api::vault::RecoveryShare;
using api::vault::WalletRecord;

/// How long a recovery can be finished once it is open.
constexpr std::int64_t kOpenMs = 24 * 3'600'000;
constexpr std::string_view kSeedName = "seed of assisted recovery";

ShareOwner recovery_owner(const WalletRecord& record) {
    return {.tenant = record.tenant.value,
            .wallet = record.wallet.value,
            .device = {},
            .epoch = record.recoveryEpoch};
}

const api::vault::RecoveryKey* find_key(const WalletRecord& record, std::string_view id) {
    const auto found =
        std::ranges::find_if(record.recoveryKeys, [&](const auto& key) { return key.id == id; });
    return found == record.recoveryKeys.end() ? nullptr : &*found;
}

/// Whether a recovery by this key waits, so that its owner can end it: the recovery service's, and
/// a password's, as whoever has its share and salt can guess without asking anybody.
bool is_held(const WalletRecord& record, std::string_view id) {
    const auto* key = find_key(record, id);
    return key == nullptr || !is_high_entropy(static_cast<RecoveryKind>(key->kind));
}

bool is_assisted(const WalletRecord& record, std::string_view id) {
    const auto* key = find_key(record, id);
    return key != nullptr && key->kind == api::vault::RecoveryKind::kAssisted;
}

Result<std::string> seal_to(const Bytes32& receiver, ByteView info, ByteView binding,
                            const SecretBytes& share, const EntropyFn& random) {
    Secret<32> ephemeral;
    random(ephemeral.expose_mutable());
    return to_base64url(
        PORTICO_TRY(seal_to_public_key(receiver, ephemeral, info, binding, share.expose())));
}

/// What is sealed to the recovery keys, as it was stored.
Result<api::vault::RecoverySet> open_set(const RecoveryRows& rows, const std::string& account,
                                         KeyProvider& keys) {
    const Bytes binding = kept_binding(rows.recovery.names_account, account, ShareKind::kExit,
                                       recovery_owner(rows.record));
    const SecretBytes kept = PORTICO_TRY(open_row(keys, rows.recovery, binding));
    return parse_described<api::vault::RecoverySet>(as_text(kept.expose()), {.depth = 8});
}

/// A recovery that was ended, and whether whom it was taken from is on the list of removed devices.
struct Ended {
    bool is_done = false, is_listed = true;
};

}  // namespace

/// What blocks of a recovery: both providers are asked, on a thread of the store.
struct VaultService::Opener {
    std::shared_ptr<KeyProvider> auth_keys, recovery_keys;
    EntropyFn random;
    std::shared_ptr<const Secret<32>> pepper;
    Caller caller;
    std::string key;
    Bytes32 receiver{};

    Result<api::vault::RecoveryOpened> open(const RecoveryRows& rows,
                                            const SecretBytes& seed) const {
        const ShareOwner owner = recovery_owner(rows.record);
        const Bytes auth_binding = share_binding(ShareKind::kAuth, owner);
        const Bytes exit_binding = share_binding(ShareKind::kExit, owner);
        const SecretBytes auth = PORTICO_TRY(open_row(
            *auth_keys, rows.auth,
            kept_binding(rows.auth.names_account, caller.account.id, ShareKind::kAuth, owner)));
        const auto set = PORTICO_TRY(open_set(rows, caller.account.id, *recovery_keys));
        const auto share = std::ranges::find_if(
            set.shares, [&](const RecoveryShare& one) { return one.key == key; });
        if (share == set.shares.end()) return portico::fail(Code::crypto_open_failed);
        api::vault::RecoveryOpened out;
        out.auth.epoch = rows.record.recoveryEpoch;
        out.auth.sealed =
            PORTICO_TRY(seal_to(receiver, share_release_info(), auth_binding, auth, random));
        out.share = *share;
        const Secret<32> proof =
            make_recovery_proof(*pepper, caller.account.id, caller.device, rows.record.version);
        const SecretBytes shown(Bytes(proof.expose().begin(), proof.expose().end()));
        if (!is_assisted(rows.record, key)) {
            out.proof = PORTICO_TRY(seal_to(public_key_of(rows.record), recovery_proof_info(),
                                            exit_binding, shown, random));
            return out;
        }
        out.proof =
            PORTICO_TRY(seal_to(receiver, recovery_proof_info(), exit_binding, shown, random));
        const HpkeKeyPair pair = PORTICO_TRY(derive_assisted_key(seed, caller.account.id));
        const Bytes sealed = PORTICO_TRY(parse_base64url(share->sealed.value));
        const SecretBytes opened(PORTICO_TRY(
            open_with_private_key(pair.private_key, recovery_share_info(), exit_binding, sealed)));
        out.share.sealed =
            PORTICO_TRY(seal_to(receiver, recovery_share_info(), exit_binding, opened, random));
        return out;
    }

  private:
    /// All zeros, to which nothing is sealed, where it is none.
    Bytes32 public_key_of(const WalletRecord& record) const {
        Bytes32 out{};
        const auto* found = find_key(record, key);
        const auto bytes = found ? parse_base64url(found->publicKey) : Result<Bytes>(Bytes());
        if (bytes && bytes->size() == out.size()) std::ranges::copy(*bytes, out.begin());
        return out;
    }
};

store::StoreResult<Result<SecretBytes>> VaultService::assisted_seed(Store& store, KeyProvider& keys,
                                                                    const EntropyFn& random) {
    const std::string name(kSeedName);
    const ByteView binding = as_bytes(kSeedName);
    auto stored = PORTICO_TRY(store.installation_secret(name, std::nullopt));
    if (!stored) {
        Bytes fresh(32);
        random(fresh);
        auto row = seal_row(keys, SecretBytes(std::move(fresh)), binding, random);
        if (!row) return Result<SecretBytes>(portico::fail(row.error().code));
        stored = PORTICO_TRY(store.installation_secret(name, *row));
    }
    return open_row(keys, *stored, binding);
}

store::StoreResult<Result<bool>> VaultService::knows_assisted(Store& store, KeyProvider& keys,
                                                              const EntropyFn& random,
                                                              const std::string& account,
                                                              const WalletRecord& record) {
    const auto is_of_kind = [](const auto& key) {
        return key.kind == api::vault::RecoveryKind::kAssisted;
    };
    if (std::ranges::none_of(record.recoveryKeys, is_of_kind)) return Result<bool>(true);
    const auto seed = PORTICO_TRY(assisted_seed(store, keys, random));
    if (!seed) return Result<bool>(portico::fail(seed.error().code));
    const auto pair = derive_assisted_key(*seed, account);
    if (!pair) return Result<bool>(portico::fail(pair.error().code));
    const std::string mine = to_base64url(pair->public_key);
    return Result<bool>(std::ranges::all_of(record.recoveryKeys, [&](const auto& key) {
        return !is_of_kind(key) || key.publicKey.value == mine;
    }));
}

store::StoreResult<Result<void>> VaultService::keep_stored_hints(Store& store, KeyProvider& keys,
                                                                 const std::string& account,
                                                                 api::vault::WalletChange& change) {
    if (!change.recovery || has_hints(change)) return Result<void>();
    const auto rows = PORTICO_TRY(store.recovery_set(account));
    if (!rows) return Result<void>();
    const auto kept = open_set(*rows, account, keys);
    if (!kept) return Result<void>(portico::fail(kept.error().code));
    keep_hints(rows->record, *kept, change);
    return Result<void>();
}

VaultService::Response VaultService::get_recovery(Call call) {
    struct Known {
        Result<HpkeKeyPair> key = portico::fail(Code::key_provider_unavailable);
        std::vector<RecoveryRow> held;
        std::vector<RecoveryDateRow> dates;
    };
    const auto work = [keys = on_.recovery_keys, random = on_.entropy,
                       account = call.caller.account.id,
                       now = on_.clock()](Store& store) -> StoreResult<Known> {
        Known out;
        const auto seed = PORTICO_TRY(assisted_seed(store, *keys, random));
        out.key = seed ? derive_assisted_key(*seed, account)
                       : Result<HpkeKeyPair>(portico::fail(seed.error().code));
        out.held = PORTICO_TRY(store.recoveries(account, now));
        out.dates = PORTICO_TRY(store.recovery_dates(account));
        return out;
    };
    const auto known = co_await ask(work);
    if (!known) co_return fail(known.error(), call);
    if (!known->key) co_return fail(Code::key_provider_unavailable, {}, call);
    api::vault::RecoveryState out;
    out.assisted = to_base64url(known->key->public_key);
    out.offersAssisted = policy_.offers_assisted;
    out.holdMs = policy_.hold_ms;
    for (const RecoveryRow& row : known->held) {
        api::vault::HeldRecovery& one = out.held.emplace_back();
        one.id = row.id;
        one.device = row.device;
        one.key = row.key;
        one.startedAt = row.started_at_ms;
        one.opensAt = row.opens_at_ms;
    }
    for (const RecoveryDateRow& row : known->dates) {
        api::vault::RecoveryDate& one = out.dates.emplace_back();
        one.key = row.key;
        one.addedAt = row.added_at_ms;
    }
    co_return net::Response{.body = to_json_text(out)};
}

std::string VaultService::cancel_token(const std::string& recovery) const {
    const Bytes32 mac = hmac_sha256(pepper_->expose(), as_bytes("ends the recovery " + recovery));
    return to_hex(ByteView(mac).first(16));
}

VaultService::Response VaultService::start_recovery(Call call, api::vault::RecoveryStart body) {
    const auto wallet = co_await ask(
        [account = call.caller.account.id](Store& store) { return store.wallet(account); });
    if (!wallet) co_return fail(wallet.error(), call);
    if (!*wallet || find_key((*wallet)->wallet.record, body.key.value) == nullptr)
        co_return fail(ApiCode::not_found, "the recovery key", call);
    const std::int64_t now = on_.clock();
    const bool waits = is_held((*wallet)->wallet.record, body.key.value);
    const std::int64_t opens_at =
        std::max(now + (waits ? policy_.hold_ms : 0), call.caller.held_until_ms);
    if (auto refused = co_await limit_recoveries(call, waits && opens_at <= now))
        co_return std::move(*refused);
    if (opens_at <= now)
        co_return co_await open_recovery(std::move(call), body.key, {}, body.publicKey);

    const RecoveryRow row{.id = draw_id(),
                          .device = call.device,
                          .key = body.key.value,
                          .started_at_ms = now,
                          .opens_at_ms = opens_at,
                          .ends_at_ms = opens_at + kOpenMs};
    const auto held =
        co_await ask([caller = call.caller, row, hash = sha256(as_bytes(cancel_token(row.id)))](
                         Store& store) { return store.hold_recovery(caller, row, hash); });
    if (!held && held.error().kind == store::Failure::kConflict)
        co_return fail(Code::session_ended, {}, call);
    if (!held) co_return fail(held.error(), call);
    if (held->is_new) {
        outbox_.look();
        ++held_;
        on_.log.info("vault.recovery_held", {{"request_id", call.request_id}});
    }
    co_return net::Response{.body =
                                to_json_text(api::vault::RecoveryResult{api::vault::RecoveryHeld{
                                    .id = held->row.id, .opensAt = held->row.opens_at_ms}})};
}

VaultService::Response VaultService::finish_recovery(Call call, api::vault::RecoveryFinish body) {
    const std::int64_t now = on_.clock();
    struct Known {
        std::vector<RecoveryRow> rows;
        std::optional<WalletRow> wallet;
    };
    const auto known =
        co_await ask([account = call.caller.account.id, now](Store& store) -> StoreResult<Known> {
            return Known{.rows = PORTICO_TRY(store.recoveries(account, now)),
                         .wallet = PORTICO_TRY(store.wallet(account))};
        });
    if (!known) co_return fail(known.error(), call);
    const auto row = std::ranges::find_if(known->rows, [&](const RecoveryRow& one) {
        return one.id == body.id.value && one.device == call.device;
    });
    if (row == known->rows.end()) co_return fail(ApiCode::not_found, "the recovery", call);
    // The address may have been changed while it waited. And the hold begins when the mail server
    // took the mail to its owner.
    std::int64_t opens_at = std::max(row->opens_at_ms, call.caller.held_until_ms);
    if (row->is_untold) opens_at = std::max(opens_at, now + row->opens_at_ms - row->started_at_ms);
    if (opens_at > now)
        co_return net::Response{.body = to_json_text(api::vault::RecoveryResult{
                                    api::vault::RecoveryHeld{.id = row->id, .opensAt = opens_at}})};
    const bool waits = !known->wallet || is_held(known->wallet->wallet.record, row->key);
    if (auto refused = co_await limit_recoveries(call, waits)) co_return std::move(*refused);
    co_return co_await open_recovery(std::move(call), row->key, row->id, body.publicKey);
}

VaultService::Response VaultService::open_recovery(Call call, std::string key, std::string held,
                                                   api::vault::Key public_key) {
    const auto receiver = parse_base64url(public_key.value);
    if (!receiver || receiver->size() != 32) co_return fail(Code::crypto_bad_public_key, {}, call);
    auto opener = std::make_shared<Opener>(Opener{.auth_keys = on_.auth_keys,
                                                  .recovery_keys = on_.recovery_keys,
                                                  .random = on_.entropy,
                                                  .pepper = pepper_,
                                                  .caller = call.caller,
                                                  .key = std::move(key)});
    std::ranges::copy(*receiver, opener->receiver.begin());
    using Opened = std::optional<Result<api::vault::RecoveryOpened>>;  // nothing: no such shares
    // What was looked at may have changed: with the release it is looked at again.
    const auto work = [opener, held = std::move(held), hold_ms = policy_.hold_ms,
                       now = on_.clock()](Store& store) -> StoreResult<Opened> {
        const auto rows = PORTICO_TRY(store.release_recovery(
            opener->caller, {.key = opener->key, .held = held, .now_ms = now},
            [&](const WalletRecord& record) {
                return find_key(record, opener->key) != nullptr &&
                       (!held.empty() || hold_ms == 0 || !is_held(record, opener->key));
            }));
        if (!rows) return Opened();
        const auto seed = PORTICO_TRY(assisted_seed(store, *opener->recovery_keys, opener->random));
        if (!seed) return Opened(portico::fail(seed.error().code));
        return Opened(opener->open(*rows, *seed));
    };
    auto opened = co_await ask(work);
    if (!opened) co_return fail(opened.error(), call);
    if (!*opened) co_return fail(ApiCode::not_found, "the recovery's shares", call);
    if (!**opened) {
        const Code code = (*opened)->error().code;
        // The caller's own key is none: nothing is wrong here.
        if (code == Code::crypto_bad_public_key) co_return fail(code, {}, call);
        on_.log.error_seldom("vault.recovery_not_opened",
                             {{"request_id", call.request_id}, {"reason", error_text({code, {}})}});
        co_return fail(Code::key_provider_unavailable, {}, call);
    }
    ++recoveries_;
    on_.log.info("vault.recovery_opened", {{"request_id", call.request_id}});
    outbox_.look();
    co_return net::Response{.body = to_json_text(api::vault::RecoveryResult{std::move(***opened)})};
}

VaultService::Response VaultService::cancel_recovery(Call call, api::vault::RecoveryCancel body) {
    const auto work = [hash = sha256(as_bytes(body.token.value)), list = on_.removed,
                       now = on_.clock()](Store& store) -> StoreResult<Ended> {
        const auto account = PORTICO_TRY(store.cancel_recovery(hash, now));
        if (!account) return Ended();
        return Ended{true, PORTICO_TRY(list_removed(store, list.get(), *account))};
    };
    const auto ended = co_await ask(work);
    if (!ended) co_return fail(ended.error(), call);
    if (!ended->is_done) co_return fail(ApiCode::not_found, "the recovery", call);
    if (!ended->is_listed) warn_unlisted();
    on_.log.info("vault.recovery_ended", {{"request_id", call.request_id}});
    co_return net::Response{.body = to_json_text(api::vault::Done())};
}

VaultService::Response VaultService::end_recovery(Call call, api::vault::RecoveryRef body) {
    const auto work = [caller = call.caller, id = body.id.value, list = on_.removed,
                       now = on_.clock()](Store& store) -> StoreResult<Ended> {
        if (!PORTICO_TRY(store.end_recovery(caller, id, now))) return Ended();
        return Ended{true, PORTICO_TRY(list_removed(store, list.get(), caller.account.id))};
    };
    const auto ended = co_await ask(work);
    if (!ended) co_return fail(ended.error(), call);
    if (!ended->is_done) co_return fail(ApiCode::not_found, "the recovery", call);
    if (!ended->is_listed) warn_unlisted();
    on_.log.info("vault.recovery_ended", {{"request_id", call.request_id}});
    co_return net::Response{.body = to_json_text(api::vault::Done())};
}

}  // namespace portico::vault
