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
    std::int64_t sent_at_ms = 0;  ///< of the newest code, which alone is live
    std::uint32_t sends = 0;
    std::uint32_t submissions = 0;
    bool used = false;
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
    std::string network = {};  ///< of the caller
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

// --- accounts and sessions

struct AccountRow {
    std::string id = {};
    std::string project = {};
    std::string email = {};

    friend bool operator==(const AccountRow&, const AccountRow&) = default;
};

/// Devices of an account at most; a record names as many.
inline constexpr std::size_t kDevicesMax = 64;

struct DeviceRow {
    std::string id = {};  ///< thumbprint of its key
    std::string name = {};
    std::int64_t created_at_ms = 0;
    std::int64_t seen_at_ms = 0;
    bool is_removed = false;   ///< for ever
    bool is_enrolled = false;  ///< an auth share is kept for it

    friend bool operator==(const DeviceRow&, const DeviceRow&) = default;
};

/// The tokens that came of one login. A refresh token that is shown twice was stolen, by one of
/// the two who showed it: the whole family ends.
struct SessionFamily {
    std::string id = {};
    std::string account = {};
    std::string device = {};  ///< thumbprint of the key that proves each request (dpop.hpp)
    Bytes32 refresh_hash{};
    Bytes32 previous_refresh_hash{};
    std::int64_t refreshed_at_ms = 0;
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
    Bytes sealed = {};  ///< nonce (24 bytes), then XChaCha20-Poly1305

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

    friend bool operator==(const RecoveryRow&, const RecoveryRow&) = default;
};

/// The recovery's set as it is stored, and the record that counts.
struct RecoveryRows {
    api::vault::WalletRecord record = {};
    SealedRow auth = {};
    SealedRow recovery = {};
};

struct AuditLine {
    std::int64_t number = 0;  ///< of its account, from 1; given by the store
    std::int64_t at_ms = 0;
    std::string action = {};
    std::string device = {};
    std::string detail = {};
    Bytes32 hash{};  ///< given by the store

    friend bool operator==(const AuditLine&, const AuditLine&) = default;
};

}  // namespace portico::vault
