// SPDX-License-Identifier: Apache-2.0
//
// The bodies of the vault's API (docs/custody.md): the secure site and the vault's own listener,
// nobody else. The site is served from that listener, so every call is of one origin: there are no
// cookies and no CORS. Times are milliseconds since 1970. Ids are 32 hex digits, keys, shares and
// whatever is sealed are base64url without padding. Members are spelled as on the wire.
//
// Who may call
//   anyone    whose request names the vault's own origin
//   device    with a proof of possession (header DPoP: a JWT of RFC 9449 by the device's P-256 key,
//             of exactly this form: { typ: "dpop+jwt", alg: "ES256", jwk: { crv, kty, x, y } },
//             { jti (16 to 64 characters), htm, htu (without query), iat, ath (with a token) }).
//             The key's thumbprint (RFC 7638, base64url) is the device's id, also in the record
//   session   device, and `Authorization: DPoP <access token>` of a session of that device, which
//             its owner approved: no session begins on another
//
// Paths stand below /v1/vault/:
//   POST login              device   LoginStart -> CodeSent            a code is mailed
//   POST login/code         device   CodeEntry -> LoginResult
//   POST login/approval     device   FlowRef -> LoginResult            ask every 2 s
//   POST codes/resend       device   FlowRef -> CodeSent               of every purpose
//   POST codes/stop         anyone   CodesStop -> Done                 the mailed link
//   GET  social             anyone   -> SocialOffer                    which are set up
//   POST social             device   SocialStart -> SocialStarted      open `url`
//   POST social/finish      device   SocialFinish -> SocialResult      once, within a minute
//   POST social/wait        device   FlowRef -> SocialResult           farcaster: ask every 2 s
//   POST approval           anyone   ApprovalLink -> ApprovalRequest   only shows
//   POST approval/decision  anyone   ApprovalDecision -> Done          once
//   POST session/refresh    device   RefreshEntry -> Tokens
//   GET  account            session  -> Account
//   GET  sessions           session  -> SessionList
//   POST sessions/end       session  SessionRef -> Done                its own: sign-out
//   GET  devices            session  -> DeviceList
//   POST devices/remove     session  DeviceRef -> Done
//   POST wallet/changes     session  WalletChange -> ChangeState       prepares
//   POST wallet/commit      session  ChangeRef -> Account
//   POST share              session  ShareRequest -> SealedToCaller
//   GET  recovery           session  -> RecoveryState
//   POST recovery           session  RecoveryStart -> RecoveryResult
//   POST recovery/finish    session  RecoveryFinish -> RecoveryResult
//   POST recovery/cancel    anyone   RecoveryCancel -> Done            the mailed link
//   POST recovery/end       session  RecoveryRef -> Done               the same, by any device
//   POST handover           session  HandoverStart -> Handover         a device without a share
//   POST handover/answer    session  HandoverAnswer -> Handover        one with a share
//   POST handover/reveal    session  HandoverReveal -> Handover        who asked
//   POST handover/give      session  HandoverGive -> Handover          who answered
//   POST handover/state     session  HandoverRef -> Handover           both: ask every 2 s
//   POST handover/end       session  HandoverRef -> Done
//   GET  handovers          session  -> HandoverList
//   POST email              session  EmailStart -> CodeSent            to the old address
//   POST email/code         session  CodeEntry -> EmailResult          old, then new
//   POST step-up            session  -> CodeSent
//   POST step-up/code       session  CodeEntry -> SteppedUp            for five minutes
//   GET  audit?before=N     session  -> AuditPage                      the newest first
//
// Refusals are RefusalBody (refusal.hpp); `error.code` is what programs read:
//   everywhere   rate_limited (429, Retry-After), body_invalid, proof_invalid (401),
//                token_invalid, session_ended (401), temporarily_unavailable (503),
//                account_altered (409: something else wrote to the database; nothing is opened)
//   login        email_invalid, not_found (the project), code_too_soon (detail: seconds),
//                code_wrong (detail: tries left), code_superseded (a newer one was mailed; it
//                costs no try), code_expired, code_flow_ended, device_removed (403: its key is not
//                let in again), devices_full (409: 64 open the wallet or are signed in, or 96
//                where the owner let this one in)
//   social       not_found (the project, or a provider that is not set up), sign_in_failed (403:
//                whatever was wrong with the provider's answer, the result or who shows it)
//   refresh      token_reused (401: the session has ended). For thirty seconds a token that was
//                exchanged is answered in the same words again
//   approval     approval_ended (410: decided, refused or too old)
//   changes      changed_meanwhile (409: not the next version, or an id with another body),
//                step_up_needed (403: recovery keys), recovery_needed (403: a device without a
//                share), wallet_record_invalid (also an assisted key that is not offered, and a
//                password without salt), key_provider_unavailable
//   devices/remove, sessions/end, email   recovery_needed (403: the same; itself it may end)
//   share        not_found (no wallet, another epoch), step_up_needed (403: for an export),
//                key_provider_unavailable (503: nothing is lost), temporarily_unavailable (503,
//                Retry-After: for an export, in the day after a change of the address)
//   recovery     not_found (no wallet, no such key, none that waits, or ended by its owner),
//                rate_limited, key_provider_unavailable
//   handover     not_found (none such, not this device's to take that step, over),
//                changed_meanwhile (409: another step came first, or another change of the wallet),
//                recovery_needed (403: a device without a share gives none), rate_limited,
//                temporarily_unavailable (503, Retry-After: in the day after a change of the
//                address)
//   email, step-up   as login; step-up also email_needed (409: the account has no address yet)
//
// A login is answered the same, and as fast, whether anybody has the address or not.
//
// A change of the wallet has two halves, so that a stop at any moment leaves two shares of one set:
// `changes` stores the new record and shares beside the old ones, then the device writes its own
// share, then `commit` makes the new ones count and deletes the old. Until then `share` gives
// either epoch. Both are idempotent by id; a newer change replaces one that was not committed.
#pragma once

#include <boost/describe.hpp>
#include <boost/mp11/list.hpp>
#include <cstdint>
#include <optional>
#include <variant>

#include "core/base/limits.hpp"

namespace portico::api::vault {

using Id = Text<32>;        ///< 128 random bits, hex
using Key = Text<43>;       ///< 32 bytes, base64url
using Share = Text<64>;     ///< 17 or 33 bytes (y…y‖x), base64url
using Sealed = Text<256>;   ///< HPKE: encapsulated key, then ciphertext; base64url
using Token = Text<80>;     ///< secret
using Address = Text<254>;  ///< of e-mail

// --- login

struct LoginStart {
    Id project;
    Address email;
    Text<300> origin;  ///< of the page that embeds the site: shown in mails
    Text<64> device;   ///< what a person calls it: "Chrome on Linux"
    /// That mails to its account are in from now on: "de". Absent, or unknown here: English.
    std::optional<Text<16>> language = {};
};
BOOST_DESCRIBE_STRUCT(LoginStart, (), (project, email, origin, device, language))

struct FlowRef {
    Id flow;
};
BOOST_DESCRIBE_STRUCT(FlowRef, (), (flow))

struct CodeSent {
    Id flow;
    std::int64_t resendAt = 0;   ///< not before
    std::int64_t expiresAt = 0;  ///< of the code
};
BOOST_DESCRIBE_STRUCT(CodeSent, (), (flow, resendAt, expiresAt))

struct CodeEntry {
    Id flow;
    Text<6> code;
};
BOOST_DESCRIBE_STRUCT(CodeEntry, (), (flow, code))

struct Tokens {
    Token access;   ///< fifteen minutes
    Token refresh;  ///< thirty days, once
    Token host;     ///< for the page: opens nothing here
    std::int64_t accessExpiresAt = 0;
};
BOOST_DESCRIBE_STRUCT(Tokens, (), (access, refresh, host, accessExpiresAt))

// --- the wallet, as the device authenticated it (core/vault/wallet_record.hpp)

enum class RecoveryKind : std::uint8_t { kPasskey, kPassword, kKit, kAssisted };
BOOST_DESCRIBE_ENUM(RecoveryKind, kPasskey, kPassword, kKit, kAssisted)

struct RecoveryKey {
    Id id;
    RecoveryKind kind = RecoveryKind::kKit;
    Key publicKey;
};
BOOST_DESCRIBE_STRUCT(RecoveryKey, (), (id, kind, publicKey))

struct EnrolledDevice {
    Key id;
    std::uint32_t epoch = 0;  ///< from 1
};
BOOST_DESCRIBE_STRUCT(EnrolledDevice, (), (id, epoch))

struct WalletAddresses {
    Text<42> eip155;
    Text<44> solana;
};
BOOST_DESCRIBE_STRUCT(WalletAddresses, (), (eip155, solana))

struct WalletRecord {
    Id tenant;  ///< the project
    Id wallet;  ///< drawn by the device that makes it
    WalletAddresses addresses;
    std::uint32_t version = 1;
    std::uint32_t recoveryEpoch = 1;
    List<EnrolledDevice, 64> devices;
    List<RecoveryKey, 16> recoveryKeys;
};
BOOST_DESCRIBE_STRUCT(WalletRecord, (),
                      (tenant, wallet, addresses, version, recoveryEpoch, devices, recoveryKeys))

struct SignedRecord {
    WalletRecord record;
    Key mac;
};
BOOST_DESCRIBE_STRUCT(SignedRecord, (), (record, mac))

/// The recovery's share, sealed to one recovery key, and what its owner needs to derive that again:
/// for a key that the stored record has too, what is stored of it stays where neither is given.
struct RecoveryShare {
    Id key;
    Sealed sealed;
    std::optional<Text<22>> salt;          ///< of a password: 16 bytes
    std::optional<Text<1366>> credential;  ///< of a passkey: its id
};
BOOST_DESCRIBE_STRUCT(RecoveryShare, (), (key, sealed, salt, credential))

struct RecoverySet {
    Share auth;
    List<RecoveryShare, 16> shares;  ///< one for each recovery key of the record
};
BOOST_DESCRIBE_STRUCT(RecoverySet, (), (auth, shares))

/// The first enrolment (version 1), a further device, a new split, other recovery keys, or a device
/// less. The record is the stored one's next version with the same addresses; of its devices only
/// the caller's may be new or have a higher epoch, and then `auth` comes with it; a higher
/// recovery epoch comes with `recovery`, and other recovery keys with a higher recovery epoch.
/// Devices that it no longer names are removed. A device that the stored record does not name says
/// with `recovered` that it has opened a recovery of that version (RecoveryOpened).
struct WalletChange {
    Id id;
    SignedRecord wallet;
    std::optional<Share> auth;
    std::optional<RecoverySet> recovery;
    std::optional<Key> recovered = {};  ///< of a device that the stored record does not name
};
BOOST_DESCRIBE_STRUCT(WalletChange, (), (id, wallet, auth, recovery, recovered))

struct ChangeRef {
    Id id;
};
BOOST_DESCRIBE_STRUCT(ChangeRef, (), (id))

struct ChangeState {
    Id id;
    bool isCommitted = false;
};
BOOST_DESCRIBE_STRUCT(ChangeState, (), (id, isCommitted))

// --- account

struct Account {
    Id id;
    Id project;
    Address email;  ///< empty: it came of a social login without one
    Key device;     ///< the caller's
    std::optional<SignedRecord> wallet;
    std::optional<ChangeRef> pending;  ///< of this device: prepared, not committed
};
BOOST_DESCRIBE_STRUCT(Account, (), (id, project, email, device, wallet, pending))

struct SignedIn {
    Tokens tokens;
    Account account;
};
BOOST_DESCRIBE_STRUCT(SignedIn, (), (tokens, account))

/// The code was right, but the account has devices and this is none of them: a mail with a link has
/// gone out. Who opens it picks the number that this device shows.
struct ApprovalNeeded {
    Id flow;
    Text<2> number;
    std::int64_t expiresAt = 0;
};
BOOST_DESCRIBE_STRUCT(ApprovalNeeded, (), (flow, number, expiresAt))

using LoginOutcome = std::variant<SignedIn, ApprovalNeeded>;
struct LoginResult {
    LoginOutcome outcome;
};
BOOST_DESCRIBE_STRUCT(LoginResult, (), (outcome))

struct RefreshEntry {
    Token refresh;
};
BOOST_DESCRIBE_STRUCT(RefreshEntry, (), (refresh))

/// The link is <origin of the vault>/approve#<token>: a fragment, so that no log and no referrer
/// has it, and nothing happens where a scanner opens it.
struct ApprovalLink {
    Id token;
};
BOOST_DESCRIBE_STRUCT(ApprovalLink, (), (token))

struct ApprovalRequest {
    Text<400> project;  ///< its name
    Text<300> origin;
    Text<64> device;
    Text<64> address;  ///< of the network; IPv6 by its first 64 bits
    std::int64_t askedAt = 0;
    std::int64_t expiresAt = 0;
    List<Text<2>, 3> numbers;  ///< one of them is shown on the device
};
BOOST_DESCRIBE_STRUCT(ApprovalRequest, (),
                      (project, origin, device, address, askedAt, expiresAt, numbers))

/// A wrong number, or none ("It was not me"), refuses.
struct ApprovalDecision {
    Id token;
    Text<2> number;
};
BOOST_DESCRIBE_STRUCT(ApprovalDecision, (), (token, number))

// --- sessions and devices

struct SessionRow {
    Id id;
    Key device;
    std::int64_t createdAt = 0;
    std::int64_t seenAt = 0;
    bool isThis = false;
};
BOOST_DESCRIBE_STRUCT(SessionRow, (), (id, device, createdAt, seenAt, isThis))

struct SessionList {
    List<SessionRow, 256> sessions;
};
BOOST_DESCRIBE_STRUCT(SessionList, (), (sessions))

struct SessionRef {
    Id id;
};
BOOST_DESCRIBE_STRUCT(SessionRef, (), (id))

struct Device {
    Key id;
    Text<64> name;
    std::int64_t createdAt = 0;
    std::int64_t seenAt = 0;
    bool isEnrolled = false;  ///< the server holds an auth share for it
    bool isThis = false;
};
BOOST_DESCRIBE_STRUCT(Device, (), (id, name, createdAt, seenAt, isEnrolled, isThis))

struct DeviceList {
    List<Device, 96> devices;
};
BOOST_DESCRIBE_STRUCT(DeviceList, (), (devices))

/// Its shares here are deleted and its sessions end, at once and for ever: its key is not let in
/// again. The record follows with the next change.
struct DeviceRef {
    Key id;
};
BOOST_DESCRIBE_STRUCT(DeviceRef, (), (id))

// --- shares

enum class SharePurpose : std::uint8_t { kUnlock, kExport };
BOOST_DESCRIBE_ENUM(SharePurpose, kUnlock, kExport)

struct ShareRequest {
    std::uint32_t epoch = 0;  ///< of the share on this device
    Key publicKey;            ///< X25519, made for this request
    SharePurpose purpose = SharePurpose::kUnlock;
};
BOOST_DESCRIBE_STRUCT(ShareRequest, (), (epoch, publicKey, purpose))

/// A share, HPKE-sealed (base mode: DHKEM(X25519, HKDF-SHA256), HKDF-SHA256, ChaCha20-Poly1305) to
/// the caller's key: info is "portico share release 1", the associated data is share_binding's
/// (core/vault/shares.hpp) of the auth share with its owner.
struct SealedToCaller {
    std::uint32_t epoch = 0;
    Sealed sealed;
};
BOOST_DESCRIBE_STRUCT(SealedToCaller, (), (epoch, sealed))

// --- recovery

/// A recovery that waits. Every device of the account sees it and may end it.
struct HeldRecovery {
    Id id;
    Key device;  ///< who asked
    Id key;      ///< of the record's recovery keys
    std::int64_t startedAt = 0;
    std::int64_t opensAt = 0;
};
BOOST_DESCRIBE_STRUCT(HeldRecovery, (), (id, device, key, startedAt, opensAt))

/// When a way of recovery was set up, as the server saw it. None of those from before it kept that.
struct RecoveryDate {
    Id key;  ///< of the record's recovery keys
    std::int64_t addedAt = 0;
};
BOOST_DESCRIBE_STRUCT(RecoveryDate, (), (key, addedAt))

/// `assisted`: the public key of a recovery key of that kind, which the recovery service holds for
/// this account alone; a change with another one is refused. `offersAssisted`: whether the operator
/// lets a wallet have it; one that has it keeps it.
struct RecoveryState {
    Key assisted;
    bool offersAssisted = false;
    std::int64_t holdMs = 0;  ///< how long a recovery by it or by a password waits
    List<HeldRecovery, 64> held;
    List<RecoveryDate, 16> dates;
};
BOOST_DESCRIBE_STRUCT(RecoveryState, (), (assisted, offersAssisted, holdMs, held, dates))

struct RecoveryRef {
    Id id;
};
BOOST_DESCRIBE_STRUCT(RecoveryRef, (), (id))

struct RecoveryStart {
    Id key;         ///< of the record's recovery keys
    Key publicKey;  ///< X25519, made for this request
};
BOOST_DESCRIBE_STRUCT(RecoveryStart, (), (key, publicKey))

/// The auth share of the recovery's set for the caller, and the other one as it was stored: whoever
/// has the recovery key opens it. `assisted`: the recovery service has opened it and sealed it to
/// the caller's key in the same way, so the private key of the request opens it like a recovery
/// key. `proof`: 32 bytes, HPKE-sealed to the same key as the share (info "portico recovery proof
/// 1", associated data as the share's), for WalletChange: who cannot open it has no say in the
/// wallet.
struct RecoveryOpened {
    SealedToCaller auth;
    RecoveryShare share;
    Sealed proof;
};
BOOST_DESCRIBE_STRUCT(RecoveryOpened, (), (auth, share, proof))

/// An assisted recovery waits, and one by a password, which could be guessed with its share; every
/// kind in the day after a change of the address. Its owner was told, with a link that ends it.
/// Asked for again by the same device, or finished before its time, it is the same one.
struct RecoveryHeld {
    Id id;
    std::int64_t opensAt = 0;
};
BOOST_DESCRIBE_STRUCT(RecoveryHeld, (), (id, opensAt))

using RecoveryOutcome = std::variant<RecoveryOpened, RecoveryHeld>;
struct RecoveryResult {
    RecoveryOutcome outcome;
};
BOOST_DESCRIBE_STRUCT(RecoveryResult, (), (outcome))

struct RecoveryFinish {
    Id id;
    Key publicKey;  ///< as in RecoveryStart
};
BOOST_DESCRIBE_STRUCT(RecoveryFinish, (), (id, publicKey))

/// The mailed link is <origin of the vault>/stop#<token>, good for a week. Codes that devices and
/// networks ask for which the account does not know are stopped for a day, or sent again.
struct CodesStop {
    Text<512> token;
    bool isStopped = true;
};
BOOST_DESCRIBE_STRUCT(CodesStop, (), (token, isStopped))

/// The mailed link is <origin of the vault>/cancel#<token>.
struct RecoveryCancel {
    Id token;
};
BOOST_DESCRIBE_STRUCT(RecoveryCancel, (), (token))

// --- hand-over: a share for a further device, by one that opens the wallet

/// What has been done of it. Each step comes once, in this order.
enum class HandoverStep : std::uint8_t { kAsked, kAnswered, kRevealed, kGiven };
BOOST_DESCRIBE_ENUM(HandoverStep, kAsked, kAnswered, kRevealed, kGiven)

/// core/vault/handover.hpp has what the numbers are for: neither device trusts what stands between.
/// It ends after ten minutes, with the session that asked, and when the new device has committed
/// the change, which wipes it.
struct Handover {
    Id id;
    Key device;  ///< the new one
    Text<64> name;
    HandoverStep step = HandoverStep::kAsked;
    std::int64_t expiresAt = 0;
    Key commitment;
    std::optional<Key> nonce;            ///< from kAnswered on
    std::optional<Key> publicKey;        ///< from kRevealed on
    std::optional<Key> opening;          ///< the same
    std::optional<Text<8192>> sealed;    ///< from kGiven on
    std::optional<SignedRecord> wallet;  ///< the same: with which the share counts
    std::optional<Id> change;            ///< the same: for the new device to commit
};
BOOST_DESCRIBE_STRUCT(Handover, (),
                      (id, device, name, step, expiresAt, commitment, nonce, publicKey, opening,
                       sealed, wallet, change))

struct HandoverStart {
    Id id;  ///< drawn by the new device
    Key commitment;
};
BOOST_DESCRIBE_STRUCT(HandoverStart, (), (id, commitment))

struct HandoverAnswer {
    Id id;
    Key nonce;  ///< 32 random bytes
};
BOOST_DESCRIBE_STRUCT(HandoverAnswer, (), (id, nonce))

struct HandoverReveal {
    Id id;
    Key publicKey;
    Key opening;
};
BOOST_DESCRIBE_STRUCT(HandoverReveal, (), (id, publicKey, opening))

/// Prepares the change that enrols the new device, which alone can commit it. `sealed`: its share,
/// to its key.
struct HandoverGive {
    Id id;
    WalletChange change;
    Text<8192> sealed;
};
BOOST_DESCRIBE_STRUCT(HandoverGive, (), (id, change, sealed))

struct HandoverRef {
    Id id;
};
BOOST_DESCRIBE_STRUCT(HandoverRef, (), (id))

/// Of the account, the oldest first.
struct HandoverList {
    List<Handover, 64> handovers;
};
BOOST_DESCRIBE_STRUCT(HandoverList, (), (handovers))

// --- address of e-mail, step-up

struct EmailStart {
    Address email;  ///< the new one
};
BOOST_DESCRIBE_STRUCT(EmailStart, (), (email))

/// After the old address's code a code goes to the new one (`next`, a flow of its own); after that
/// one all other sessions have ended and `email` is the new address. Where somebody has that one
/// already, its code is taken like any other and refused (changed_meanwhile): before, nothing
/// tells.
struct EmailResult {
    std::optional<CodeSent> next;
    std::optional<Address> email;
};
BOOST_DESCRIBE_STRUCT(EmailResult, (), (next, email))

struct SteppedUp {
    std::int64_t until = 0;
};
BOOST_DESCRIBE_STRUCT(SteppedUp, (), (until))

// --- audit log

/// `hash` is SHA-256 of the line before's and of this one, so that no line can be taken out or
/// changed later without a trace.
struct AuditEntry {
    std::int64_t number = 0;  ///< of the account, from 1
    std::int64_t at = 0;
    Text<32> action;  ///< "share.released"
    Key device;       ///< empty: none was involved
    Text<200> detail;
    Text<64> hash;  ///< hex
};
BOOST_DESCRIBE_STRUCT(AuditEntry, (), (number, at, action, device, detail, hash))

struct AuditPage {
    List<AuditEntry, 100> entries;
    Nullable<std::int64_t> next;  ///< ask for what is before this number; null at the end
};
BOOST_DESCRIBE_STRUCT(AuditPage, (), (entries, next))

/// Of what is done and has nothing to say.
struct Done {};
BOOST_DESCRIBE_STRUCT(Done, (), ())

/// Roots that tools/typegen prints.
using PORTICO_VAULT_BODIES =
    boost::mp11::mp_list<LoginStart, FlowRef, CodeSent, CodesStop, CodeEntry, LoginResult,
                         ApprovalLink, ApprovalRequest, ApprovalDecision, RefreshEntry, Tokens,
                         Account, SessionList, SessionRef, DeviceList, DeviceRef, WalletChange,
                         ChangeRef, ChangeState, ShareRequest, SealedToCaller, RecoveryState,
                         RecoveryStart, RecoveryResult, RecoveryFinish, RecoveryCancel, RecoveryRef,
                         EmailStart, EmailResult, SteppedUp, AuditPage, Handover, HandoverStart,
                         HandoverAnswer, HandoverReveal, HandoverGive, HandoverRef, HandoverList>;

}  // namespace portico::api::vault
