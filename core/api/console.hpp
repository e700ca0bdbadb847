// SPDX-License-Identifier: Apache-2.0
//
// The bodies of the console's API (docs/console.md): the operator's pages and the admin listener,
// nobody else. Times are milliseconds since 1970. Members are spelled as on the wire.
#pragma once

#include <boost/describe.hpp>
#include <boost/mp11/list.hpp>
#include <cstdint>
#include <optional>

#include "core/base/json/json.hpp"
#include "core/base/limits.hpp"

namespace portico::api::admin {

// --- projects

struct Feature {
    Text<64> id;
    bool isEnabled = false;
    List<Text<64>, 64> config;
};
BOOST_DESCRIBE_STRUCT(Feature, (), (id, isEnabled, config))

struct Limits {
    std::int64_t requestsPerSecond = 0;
    std::int64_t requestBurst = 0;
};
BOOST_DESCRIBE_STRUCT(Limits, (), (requestsPerSecond, requestBurst))

struct Project {
    Text<64> id;
    Text<400> name;
    std::int64_t createdAt = 0;
    bool isEnabled = false;
    bool isAnalyticsEnabled = false;
    bool isSponsorshipEnabled = false;
    List<Text<300>, 1024> allowedOrigins;
    List<Feature, 64> features;
    Limits limits;
    /// A change names the one that it was made from. Absent in the audit log.
    std::optional<Text<32>> version;
};
BOOST_DESCRIBE_STRUCT(Project, (),
                      (id, name, createdAt, isEnabled, isAnalyticsEnabled, isSponsorshipEnabled,
                       allowedOrigins, features, limits, version))

struct ProjectList {
    List<Project, 16384> projects;
};
BOOST_DESCRIBE_STRUCT(ProjectList, (), (projects))

struct NewProject {
    std::optional<Text<64>> id;  ///< none: the server makes one
    Text<400> name;
};
BOOST_DESCRIBE_STRUCT(NewProject, (), (id, name))

struct LimitsChange {
    std::optional<std::int64_t> requestsPerSecond;
    std::optional<std::int64_t> requestBurst;
};
BOOST_DESCRIBE_STRUCT(LimitsChange, (), (requestsPerSecond, requestBurst))

/// What is absent stays.
struct ProjectChange {
    Text<32> version;
    std::optional<Text<400>> name;
    std::optional<bool> isEnabled;
    std::optional<bool> isAnalyticsEnabled;
    std::optional<bool> isSponsorshipEnabled;
    std::optional<List<Feature, 64>> features;
    std::optional<LimitsChange> limits;
};
BOOST_DESCRIBE_STRUCT(ProjectChange, (),
                      (version, name, isEnabled, isAnalyticsEnabled, isSponsorshipEnabled, features,
                       limits))

struct OriginChange {
    Text<300> origin;
};
BOOST_DESCRIBE_STRUCT(OriginChange, (), (origin))

struct OriginAnswer {
    bool isAllowed = false;
    Text<1024> why;
};
BOOST_DESCRIBE_STRUCT(OriginAnswer, (), (isAllowed, why))

// --- what the server pays for visitors

/// Of one network, in gwei of its currency; what is reserved and not carried out yet counts as
/// spent.
struct Sponsorship {
    Text<64> network;
    std::int64_t spentToday = 0;  ///< since midnight, UTC
    std::int64_t budgetToday = 0;
    std::int64_t budgetOfAccount = 0;  ///< of one account in a day
    std::int64_t spent = 0;
    std::int64_t budget = 0;
};
BOOST_DESCRIBE_STRUCT(Sponsorship, (),
                      (network, spentToday, budgetToday, budgetOfAccount, spent, budget))

struct SponsorshipList {
    List<Sponsorship, 256> networks;
};
BOOST_DESCRIBE_STRUCT(SponsorshipList, (), (networks))

// --- sign-in

enum class SignInMethod : std::uint8_t { kLink, kPasskey };
BOOST_DESCRIBE_ENUM(SignInMethod, kLink, kPasskey)

struct Operator {
    Text<64> id;
    Text<64> name;
};
BOOST_DESCRIBE_STRUCT(Operator, (), (id, name))

/// A switch that projects may have.
struct FeatureOffer {
    Text<64> id;
    List<Text<64>, 64> choices;
    bool isOffered = false;  ///< this server has what it switches
};
BOOST_DESCRIBE_STRUCT(FeatureOffer, (), (id, choices, isOffered))

struct Session {
    Operator operator_;
    Text<64> sessionId;
    SignInMethod method = SignInMethod::kLink;
    /// False where the console is opened at an IP address: passkeys are bound to names.
    bool passkeys = false;
    List<FeatureOffer, 64> features;
    /// Where pages reach this server, for their options; null: nothing here tells.
    Nullable<Text<300>> server;
};
BOOST_DESCRIBE_STRUCT(Session, (), (operator_, sessionId, method, passkeys, features, server))

/// Before anybody is signed in: how one may.
struct SignInOffer {
    bool isDemo = false;  ///< whoever sits at the server's machine needs nothing more
};
BOOST_DESCRIBE_STRUCT(SignInOffer, (), (isDemo))

struct LinkSignIn {
    Text<256> token;
};
BOOST_DESCRIBE_STRUCT(LinkSignIn, (), (token))

/// What a passkey has signed (WebAuthn 7.2): bytes in base64url.
struct PasskeySignIn {
    Text<4096> id;
    Text<65536> clientDataJSON;
    Text<65536> authenticatorData;
    Text<65536> signature;
    Text<4096> userHandle;
};
BOOST_DESCRIBE_STRUCT(PasskeySignIn, (),
                      (id, clientDataJSON, authenticatorData, signature, userHandle))

/// PublicKeyCredentialRequestOptions (WebAuthn 5.5). No allowCredentials: the passkey says who.
struct RequestOptions {
    Text<64> challenge;
    Text<256> rpId;
    std::int64_t timeout = 0;
    Text<16> userVerification;
};
BOOST_DESCRIBE_STRUCT(RequestOptions, (), (challenge, rpId, timeout, userVerification))

struct RelyingPartyEntity {
    Text<256> id;
    Text<64> name;
};
BOOST_DESCRIBE_STRUCT(RelyingPartyEntity, (), (id, name))

struct UserEntity {
    Text<128> id;
    Text<64> name;
    Text<64> displayName;
};
BOOST_DESCRIBE_STRUCT(UserEntity, (), (id, name, displayName))

struct CredentialParameters {
    Text<16> type;
    std::int64_t alg = 0;
};
BOOST_DESCRIBE_STRUCT(CredentialParameters, (), (type, alg))

struct CredentialDescriptor {
    Text<16> type;
    Text<2048> id;
};
BOOST_DESCRIBE_STRUCT(CredentialDescriptor, (), (type, id))

struct AuthenticatorSelection {
    Text<16> residentKey;
    bool requireResidentKey = false;
    Text<16> userVerification;
};
BOOST_DESCRIBE_STRUCT(AuthenticatorSelection, (),
                      (residentKey, requireResidentKey, userVerification))

/// PublicKeyCredentialCreationOptions (WebAuthn 5.4).
struct CreationOptions {
    RelyingPartyEntity rp;
    UserEntity user;
    Text<64> challenge;
    List<CredentialParameters, 16> pubKeyCredParams;
    std::int64_t timeout = 0;
    List<CredentialDescriptor, 256> excludeCredentials;
    AuthenticatorSelection authenticatorSelection;
    Text<16> attestation;
};
BOOST_DESCRIBE_STRUCT(CreationOptions, (),
                      (rp, user, challenge, pubKeyCredParams, timeout, excludeCredentials,
                       authenticatorSelection, attestation))

/// What a new passkey has said of itself (WebAuthn 7.1): bytes in base64url.
struct NewPasskey {
    Text<256> name;
    Text<65536> clientDataJSON;
    Text<262144> attestationObject;
};
BOOST_DESCRIBE_STRUCT(NewPasskey, (), (name, clientDataJSON, attestationObject))

struct SessionRow {
    Text<64> id;
    SignInMethod method = SignInMethod::kLink;
    Text<256> device;
    std::int64_t createdAt = 0;
    std::int64_t seenAt = 0;
    bool isThis = false;
};
BOOST_DESCRIBE_STRUCT(SessionRow, (), (id, method, device, createdAt, seenAt, isThis))

struct SessionList {
    List<SessionRow, 256> sessions;
};
BOOST_DESCRIBE_STRUCT(SessionList, (), (sessions))

struct Passkey {
    Text<2048> id;
    Text<64> name;
    std::int64_t createdAt = 0;
    Nullable<std::int64_t> usedAt;
    bool isDoubted = false;
};
BOOST_DESCRIBE_STRUCT(Passkey, (), (id, name, createdAt, usedAt, isDoubted))

struct PasskeyList {
    List<Passkey, 256> passkeys;
};
BOOST_DESCRIBE_STRUCT(PasskeyList, (), (passkeys))

// --- accounts that signed in to a project

struct SignedInAccount {
    Text<36> id;
    Text<128> address;
    Text<48> network;     ///< CAIP-2, of the last sign-in
    Text<96> connection;  ///< walletconnect, extension, social:google, unknown
    std::int64_t createdAt = 0;
    std::int64_t signedInAt = 0;
    std::int64_t sessions = 0;  ///< that last
    Json metadata;              ///< what the app keeps with it; null: nothing
};
BOOST_DESCRIBE_STRUCT(SignedInAccount, (),
                      (id, address, network, connection, createdAt, signedInAt, sessions, metadata))

struct SignedInAccountPage {
    List<SignedInAccount, 128> accounts;
    Nullable<Text<64>> next;  ///< for `after`; null at the end
};
BOOST_DESCRIBE_STRUCT(SignedInAccountPage, (), (accounts, next))

struct EndedSessions {
    std::int64_t ended = 0;
};
BOOST_DESCRIBE_STRUCT(EndedSessions, (), (ended))

// --- usage, health, audit log

struct UsageStep {
    std::int64_t at = 0;
    std::int64_t requests = 0;
    std::int64_t limited = 0;
    std::int64_t refused = 0;
};
BOOST_DESCRIBE_STRUCT(UsageStep, (), (at, requests, limited, refused))

struct FunnelStage {
    Text<64> id;
    std::int64_t visitors = 0;
};
BOOST_DESCRIBE_STRUCT(FunnelStage, (), (id, visitors))

struct FailureCount {
    Text<256> reason;
    std::int64_t count = 0;
};
BOOST_DESCRIBE_STRUCT(FailureCount, (), (reason, count))

struct Usage {
    std::int64_t step = 0;
    std::int64_t since = 0;  ///< nothing was counted before
    List<UsageStep, 1024> steps;
    Nullable<List<FunnelStage, 64>> funnel;  ///< null: this server stores no events
    Nullable<List<FailureCount, 1024>> failures;
};
BOOST_DESCRIBE_STRUCT(Usage, (), (step, since, steps, funnel, failures))

enum class HealthState : std::uint8_t { kUnknown, kOff, kGood, kSlow, kDown };
BOOST_DESCRIBE_ENUM(HealthState, kUnknown, kOff, kGood, kSlow, kDown)

struct Service {
    Text<64> id;
    HealthState state = HealthState::kUnknown;
    Text<1024> text;
    Nullable<std::int64_t> took;
    std::int64_t changedAt = 0;
    List<HealthState, 256> kept;
};
BOOST_DESCRIBE_STRUCT(Service, (), (id, state, text, took, changedAt, kept))

struct HealthReport {
    std::int64_t at = 0;
    std::int64_t step = 0;  ///< between two of `kept`
    List<Service, 256> services;
};
BOOST_DESCRIBE_STRUCT(HealthReport, (), (at, step, services))

struct AuditEntry {
    std::int64_t number = 0;
    std::int64_t at = 0;
    Text<64> operator_;
    Text<64> action;
    Text<2048> subject;
    Json before;  ///< as the log keeps it, whichever version wrote it; null: nothing
    Json after;
};
BOOST_DESCRIBE_STRUCT(AuditEntry, (), (number, at, operator_, action, subject, before, after))

/// What the audit log keeps of a passkey that was added or removed.
struct PasskeyNote {
    Text<400> name;
    Text<16> id;  ///< the beginning, in hex
};
BOOST_DESCRIBE_STRUCT(PasskeyNote, (), (name, id))

/// What it keeps of a session.
struct SessionNote {
    Text<16> method;
    Text<1024> device;
};
BOOST_DESCRIBE_STRUCT(SessionNote, (), (method, device))

/// What it keeps of an account whose sessions an operator ended.
struct AccountNote {
    Text<128> address;
    Text<48> network;
    std::int64_t sessions = 0;
};
BOOST_DESCRIBE_STRUCT(AccountNote, (), (address, network, sessions))

struct AuditPage {
    List<AuditEntry, 256> entries;
    Nullable<std::int64_t> next;  ///< ask for what is before this number; null at the end
};
BOOST_DESCRIBE_STRUCT(AuditPage, (), (entries, next))

/// Of what is done and has nothing to say.
struct Done {};
BOOST_DESCRIBE_STRUCT(Done, (), ())

/// Roots that tools/typegen prints for web/apps/console.
using PORTICO_CONSOLE_BODIES =
    boost::mp11::mp_list<Session, Project, ProjectList, NewProject, ProjectChange, OriginChange,
                         OriginAnswer, SignInOffer, LinkSignIn, PasskeySignIn, NewPasskey,
                         SessionList, PasskeyList, SignedInAccountPage, EndedSessions,
                         SponsorshipList, Usage, HealthReport, AuditPage>;

}  // namespace portico::api::admin
