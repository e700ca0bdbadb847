// SPDX-License-Identifier: Apache-2.0
//
// What the vault service keeps (docs/custody.md). The rules over them are server/vault/rules. Codes
// and tokens are kept as hashes alone, shares sealed.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/api/vault.hpp"
#include "core/base/bytes.hpp"

namespace portico::vault {

// --- login

/// What a code is good for. It is no good for anything else.
enum class CodePurpose : std::uint8_t {
    kLogin = 1,
    kChangeOld = 2,  ///< the address so far, first
    kChangeNew = 3,  ///< the new address, after it
    kStepUp = 4,     ///< export, recovery keys
};

/// One visitor's try to show that an address is theirs. Stored whole; the code is not in it.
struct CodeFlow {
    std::string id = {};       ///< 128 random bits, hex: who has it may submit
    std::string project = {};  ///< the page it was begun on
    std::string device = {};   ///< thumbprint of the device's key
    CodePurpose purpose = CodePurpose::kLogin;
    std::string email = {};  ///< normalised
    Bytes32 code_hash{};
    std::vector<Bytes32> earlier_hashes = {};  ///< of the codes before it, which are told apart
    std::int64_t sent_at_ms = 0;               ///< of the newest code, which alone is live
    std::uint32_t sends = 0;
    std::uint32_t submissions = 0;
    bool used = false;
    std::int64_t used_at_ms = 0;  ///< when the code was right
};

/// Whether a new device of an account with devices may sign in.
enum class Approval : std::uint8_t {
    kNone = 0,  ///< the code comes first
    kPending = 1,
    kApproved = 2,
    kRefused = 3,
    kSpent = 4,  ///< the flow has signed in
};

/// A flow with what a person is told of it.
struct LoginFlow {
    CodeFlow code = {};
    std::string account = {};    ///< of flows within a session; empty at login
    std::string session = {};    ///< of those flows: the only one that may submit
    std::string new_email = {};  ///< that the account is to have
    std::string origin = {};     ///< of the page
    std::string device_name = {};
    std::string network = {};   ///< of the caller
    std::string language = {};  ///< of its mails: "de"; empty: it said none
    std::int64_t created_at_ms = 0;
    Approval approval = Approval::kNone;
    Bytes32 approval_hash{};   ///< of the link's token
    std::string number = {};   ///< that the device shows
    std::string numbers = {};  ///< that the link's page offers: "17 42 80"
    std::int64_t approval_ends_ms = 0;
};

// --- social login

/// What a provider's word about an address of e-mail is worth.
enum class EmailTrust : std::uint8_t {
    kNone = 0,     ///< it says none, or its word is worth nothing
    kClaimed = 1,  ///< it checked the address once: a code of our own comes first
    kVouched = 2,  ///< it runs the mailbox, or relays it: its word is as good as a code
};

enum class SocialStep : std::uint8_t {
    kStarted = 1,
    kAsking = 2,    ///< the browser came back; the provider is asked
    kAnswered = 3,  ///< it is known who it was
    kShown = 4,     ///< the device that began showed the result; nothing begins with it again
};

/// What a provider has to answer to, beside the flow of the same id, and what it answered.
struct SocialFlow {
    std::string provider = {};  ///< "google"
    Bytes32 state_hash{};
    SocialStep step = SocialStep::kStarted;
    Bytes channel = {};  ///< farcaster: the token of its relay's channel, sealed
    std::string issuer = {};
    std::string subject = {};
    std::string name = {};                 ///< for people
    EmailTrust trust = EmailTrust::kNone;  ///< in the flow's address
    Bytes32 result_hash{};                 ///< of what the browser carries to the device
    std::int64_t result_ends_ms = 0;
};

/// Who showed that the address of an account is theirs.
enum class EmailOwner : std::uint8_t {
    kNobody,    ///< no account has the address
    kByCode,    ///< a code of ours was entered
    kProvider,  ///< the provider that runs the mailbox vouched for it
};

struct SocialLogin {
    LoginFlow flow = {};
    SocialFlow social = {};
    bool is_known = false;                   ///< an account has this identity
    EmailOwner owner = EmailOwner::kNobody;  ///< of the flow's address
};

/// An identity of an account, as it is listed and named by `id`.
struct LinkedLogin {
    std::string id = {};  ///< of provider, issuer and subject: 128 bits of their hash, hex
    std::string provider = {};
    std::int64_t linked_at_ms = 0;
};

/// Logins of an account at most.
inline constexpr std::size_t kLoginsMax = 32;

enum class LoginAdded : std::uint8_t {
    kDone,   ///< also where it was there
    kTaken,  ///< it is another account's, or the account has as many as it may
    kNot     ///< the session is over
};

enum class LoginRemoved : std::uint8_t {
    kDone,
    kMissing,  ///< there is none of this id, or the session is over
    kLast      ///< nobody would get in any more
};

// --- accounts and sessions

struct AccountRow {
    std::string id = {};
    std::string project = {};
    std::string email = {};  ///< empty: it came of a social login without one
    /// Of the last login that said one: "de". Empty: none has, or it was not asked for.
    std::string language = {};

    friend bool operator==(const AccountRow&, const AccountRow&) = default;
};

/// Devices of an account, beyond which a further one needs room; a record names as many at most.
inline constexpr std::size_t kDevicesMax = 64;
/// Where none gives way, so many with those that the owner has let in by the mailed number: one
/// that then recovers the wallet leaves others out.
inline constexpr std::size_t kDevicesLetIn = 96;

struct DeviceRow {
    std::string id = {};  ///< thumbprint of its key
    std::string name = {};
    std::int64_t created_at_ms = 0;
    std::int64_t seen_at_ms = 0;
    bool is_removed = false;   ///< for ever
    bool is_enrolled = false;  ///< an auth share is kept for it

    friend bool operator==(const DeviceRow&, const DeviceRow&) = default;
};

/// The tokens that came of one login. A refresh token that is shown again once the tokens were used
/// that it was exchanged for was stolen, by one of the two who showed it: the whole family ends.
struct SessionFamily {
    std::string id = {};
    std::string account = {};
    std::string device = {};  ///< thumbprint of the key that proves each request (dpop.hpp)
    Bytes32 refresh_hash{};
    Bytes32 previous_refresh_hash{};
    std::int64_t refreshed_at_ms = 0;
    bool is_unused = false;  ///< the tokens of the last exchange: its answer may be lost
    bool ended = false;
};

/// A family with the tokens that stand beside it: the newest of each kind alone counts.
struct SessionRow {
    SessionFamily family = {};
    Bytes32 access_hash{};
    Bytes32 host_hash{};
    std::int64_t created_at_ms = 0;
    std::int64_t access_ends_ms = 0;  ///< of the access and the host token
    std::int64_t ends_ms = 0;         ///< of the refresh token
    std::int64_t stepped_up_until_ms = 0;
};

/// Who calls: a session that counts, its account and its device.
struct Caller {
    AccountRow account = {};
    std::string session = {};
    std::string device = {};
    std::int64_t stepped_up_until_ms = 0;
    std::int64_t held_until_ms = 0;  ///< its account: no export and no recovery before
    bool is_outsider = false;        ///< the account has a wallet, this device no share of it
    bool is_first_use = false;       ///< of the tokens that a refresh gave (Store::note_use)
};

// --- shares

/// A data key as a provider wrapped it, and by which of its keys.
struct WrappedKey {
    std::string key_id = {};
    std::uint32_t key_version = 0;
    Bytes wrapped = {};

    friend bool operator==(const WrappedKey&, const WrappedKey&) = default;
};

struct SealedRow {
    WrappedKey key = {};
    Bytes sealed = {};          ///< nonce (24 bytes), then XChaCha20-Poly1305
    bool names_account = true;  ///< of a share: so does what it is bound to (rules/kept_share.hpp)

    friend bool operator==(const SealedRow&, const SealedRow&) = default;
};

/// Which of an account's shares: of a device, or of the recovery's set.
enum class ShareRowKind : std::uint8_t {
    kAuth = 2,          ///< of a device
    kRecoveryAuth = 3,  ///< of the recovery's set, under the auth key
    kRecovery = 4,      ///< the recovery's other share, sealed to its keys, under the recovery key
};

struct ShareRow {
    ShareRowKind kind = ShareRowKind::kAuth;
    std::string device = {};  ///< empty: of the recovery
    std::uint32_t epoch = 0;
    SealedRow row = {};
};

/// A change of a wallet with its shares as they are stored.
struct PreparedChange {
    std::string id = {};
    std::string device = {};  ///< who prepares it
    Bytes32 body_hash{};
    api::vault::SignedRecord wallet = {};
    std::vector<ShareRow> shares = {};
    std::int64_t at_ms = 0;
    std::string handover = {};  ///< that gives the device its share; empty: it has prepared it
    std::string sealed = {};    ///< of that hand-over
};

/// A share on its way from one device to another (core/api/vault.hpp, Handover). Keys as base64url.
struct HandoverRow {
    std::string id = {};
    std::string device = {};       ///< the new one
    std::string device_name = {};  ///< given by the store
    std::string session = {};      ///< of the new device: it ends with that
    std::string giver = {};        ///< the device that answered
    api::vault::HandoverStep step = api::vault::HandoverStep::kAsked;
    std::string commitment = {};
    std::string nonce = {};
    std::string public_key = {};
    std::string opening = {};
    std::string sealed = {};
    std::string change = {};
    std::int64_t started_at_ms = 0;
    std::int64_t ends_at_ms = 0;
};

struct WalletRow {
    api::vault::SignedRecord wallet = {};
    std::string change = {};  ///< the last one that was committed
};

/// A recovery that waits, or can be finished.
struct RecoveryRow {
    std::string id = {};
    std::string device = {};
    std::string key = {};  ///< id of the recovery key
    std::int64_t started_at_ms = 0;
    std::int64_t opens_at_ms = 0;
    std::int64_t ends_at_ms = 0;
    bool is_untold = false;  ///< the mail to its owner waits: until then it does not open

    friend bool operator==(const RecoveryRow&, const RecoveryRow&) = default;
};

/// When a recovery key of the record that counts became one.
struct RecoveryDateRow {
    std::string key = {};
    std::int64_t added_at_ms = 0;

    friend bool operator==(const RecoveryDateRow&, const RecoveryDateRow&) = default;
};

/// The recovery's set as it is stored, and the record that counts.
struct RecoveryRows {
    api::vault::WalletRecord record = {};
    SealedRow auth = {};
    SealedRow recovery = {};
};

/// What an owner is told by mail, once it is done.
enum class NoticeKind : std::uint8_t {
    kRecoveryHeld = 1,
    kRecoveryOpened = 2,
    kExported = 3,
    kEmailChanged = 4,  ///< to the address of before
    kLinked = 5,        ///< another way to sign in
    kDeviceAdded = 6,
    kRecoveryKeys = 7,  ///< others, or fewer
    kHandedOver = 8,    ///< another device opens the wallet now
    kUnlinked = 9,      ///< one way less to sign in
};

/// A notice until the mail server took it. Nothing secret is in it.
struct NoticeRow {
    std::string account = {};
    std::int64_t number = 0;  ///< of the audit log's line that it is about
    NoticeKind kind = NoticeKind::kRecoveryHeld;
    std::string project = {};
    std::string email = {};
    std::string device = {};    ///< name of the device that did it
    std::string recovery = {};  ///< that waits
    std::int64_t at_ms = 0;
    std::int64_t tries = 0;     ///< with the one that is begun
    std::int64_t hold_ms = 0;   ///< how long that recovery waits
    std::string language = {};  ///< of the account
};

/// The action of a line that says: what stands before it was not written by this program.
inline constexpr std::string_view kLogBroken = "log.broken";

struct AuditLine {
    std::int64_t number = 0;  ///< of its account, from 1; given by the store
    std::int64_t at_ms = 0;
    std::string action = {};
    std::string device = {};
    std::string detail = {};
    Bytes32 hash{};        ///< given by the store
    bool is_whole = true;  ///< this program wrote it behind the line before, and, the newest, last

    friend bool operator==(const AuditLine&, const AuditLine&) = default;
};

}  // namespace portico::vault
