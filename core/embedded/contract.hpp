// SPDX-License-Identifier: Apache-2.0
//
// The boundary of the embedded wallet's machine: log-in by e-mail and by other providers, the
// connector that speaks to the secure site's frame (protocol 4:
// web/apps/secure-site/src/frame/protocol.ts), what waits for an approval. Keys are the frame's;
// nothing here could sign.
//
//   EmbeddedStep { at_ms, event }  ->  EmbeddedOutput { effects, events, slices }
//
// The first output carries every slice and registers the connectors; the shell makes it by sending
// OnlineChanged first. Events are the engine's: the wallet was chosen, a transaction ended.
#pragma once

#include <boost/describe.hpp>
#include <boost/mp11/list.hpp>
#include <variant>

#include "core/engine/contract.hpp"
#include "core/machine/browser.hpp"

namespace portico::embedded {

using engine::AccountType;
using engine::ChainId;
using engine::ChainNamespace;
using engine::ConnectorId;
using engine::EffectId;
using engine::MethodName;
using engine::RpcError;
using engine::ShortText;
using engine::SocialProvider;

using Email = Text<254>;

/// What approvals show of the app.
struct AppDescription {
    Text<256> name;
    Text<1024> description;
    ShortText url;
    List<ShortText, 8> icons;
};
BOOST_DESCRIBE_STRUCT(AppDescription, (), (name, description, url, icons))

struct EmbeddedConfig {
    Text<64> project_id;
    Text<16384> frame_url;   ///< of the secure site
    Text<256> frame_origin;  ///< the same address's origin, as a browser writes it
    AppDescription app;
    List<ChainId, 256> chains;  ///< on offer; of the namespaces eip155 and solana
    std::optional<AccountType> default_account_type;
    std::optional<List<machine::StoredItem, 256>> storage;
    std::int64_t at_ms = 0;
};
BOOST_DESCRIBE_STRUCT(EmbeddedConfig, (),
                      (project_id, frame_url, frame_origin, app, chains, default_account_type,
                       storage, at_ms))

// --- intents
// --------------------------------------------------------------------------------------

/// Begins a log-in; whatever log-in was under way ends.
struct LoginByEmail {
    Email email;
};
BOOST_DESCRIBE_STRUCT(LoginByEmail, (), (email))
/// Begins a log-in by another provider; whatever log-in was under way ends. In the visitor's tap:
/// it opens a window, but for Farcaster.
struct LoginBySocial {
    SocialProvider provider = SocialProvider::kGoogle;
};
BOOST_DESCRIBE_STRUCT(LoginBySocial, (), (provider))
/// Six digits. Of no effect unless a code is awaited.
struct EnterLoginCode {
    Text<16> otp;
};
BOOST_DESCRIBE_STRUCT(EnterLoginCode, (), (otp))
/// Another e-mail to the same address.
struct ResendLoginEmail {};
BOOST_DESCRIBE_STRUCT(ResendLoginEmail, (), ())
struct CancelLogin {};
BOOST_DESCRIBE_STRUCT(CancelLogin, (), ())

struct ChangeEmail {
    Email email;
};
BOOST_DESCRIBE_STRUCT(ChangeEmail, (), (email))
/// The code sent to the current address, then the one sent to the new address.
struct EnterChangeCode {
    Text<16> otp;
};
BOOST_DESCRIBE_STRUCT(EnterChangeCode, (), (otp))
struct CancelEmailChange {};
BOOST_DESCRIBE_STRUCT(CancelEmailChange, (), ())

struct SetPreferredAccount {
    AccountType account_type = AccountType::kEoa;
};
BOOST_DESCRIBE_STRUCT(SetPreferredAccount, (), (account_type))
/// The owner left what the frame shows: everything that waits for an approval is rejected.
struct RejectApprovals {};
BOOST_DESCRIBE_STRUCT(RejectApprovals, (), ())
/// Shows the owner a way to the recovery phrase, in a window of the secure site alone. Of no effect
/// unless somebody is logged in.
struct ExportWallet {};
BOOST_DESCRIBE_STRUCT(ExportWallet, (), ())
/// Shows the owner their devices and ways of recovery, in a window of the secure site alone. Of no
/// effect unless somebody is logged in.
struct ManageWallet {};
BOOST_DESCRIBE_STRUCT(ManageWallet, (), ())
/// Shows the owner a way to open their wallet in this browser, in a window of the secure site
/// alone. Of no effect unless the log-in waits for that.
struct RecoverWallet {};
BOOST_DESCRIBE_STRUCT(RecoverWallet, (), ())
struct DismissEmbeddedNotice {};
BOOST_DESCRIBE_STRUCT(DismissEmbeddedNotice, (), ())

using EmbeddedIntent =
    std::variant<LoginByEmail, LoginBySocial, EnterLoginCode, ResendLoginEmail, CancelLogin,
                 ChangeEmail, EnterChangeCode, CancelEmailChange, SetPreferredAccount,
                 RejectApprovals, ExportWallet, ManageWallet, RecoverWallet, DismissEmbeddedNotice>;

// --- events
// ---------------------------------------------------------------------------------------

/// The engine (or a host through it) asks the connector. Answered by ConnectorAnswer exactly once.
struct ConnectorRequested {
    EffectId id = 0;
    ChainNamespace chain_namespace = ChainNamespace::kEip155;
    MethodName method;
    Json params;
};
BOOST_DESCRIBE_STRUCT(ConnectorRequested, (), (id, chain_namespace, method, params))

using EmbeddedInput =
    std::variant<LoginByEmail, LoginBySocial, EnterLoginCode, ResendLoginEmail, CancelLogin,
                 ChangeEmail, EnterChangeCode, CancelEmailChange, SetPreferredAccount,
                 RejectApprovals, ExportWallet, ManageWallet, RecoverWallet, DismissEmbeddedNotice,
                 ConnectorRequested, machine::FrameReady, machine::FrameMessage, machine::FrameLost,
                 machine::PopupBlocked, machine::PopupMessage, machine::PopupClosed,
                 machine::TimerFired, machine::StorageChanged, machine::OnlineChanged,
                 machine::SliceChanged>;

struct EmbeddedStep {
    std::int64_t at_ms = 0;
    EmbeddedInput event;
};
BOOST_DESCRIBE_STRUCT(EmbeddedStep, (), (at_ms, event))

// --- effects
// --------------------------------------------------------------------------------------

/// A connector of kind `auth`, until the machine is gone.
struct ConnectorRegister {
    ConnectorId connector_id;
    ChainNamespace chain_namespace = ChainNamespace::kEip155;
    Text<128> name;
};
BOOST_DESCRIBE_STRUCT(ConnectorRegister, (), (connector_id, chain_namespace, name))
/// Exactly one of result and error.
struct ConnectorAnswer {
    EffectId id = 0;
    std::optional<Json> result;
    std::optional<RpcError> error;
};
BOOST_DESCRIBE_STRUCT(ConnectorAnswer, (), (id, result, error))
/// accountsChanged, disconnect: as a browser wallet emits them.
struct ConnectorEmit {
    ChainNamespace chain_namespace = ChainNamespace::kEip155;
    MethodName name;
    Json data;
};
BOOST_DESCRIBE_STRUCT(ConnectorEmit, (), (chain_namespace, name, data))

using EmbeddedEffect = std::variant<ConnectorRegister, ConnectorAnswer, ConnectorEmit,
                                    machine::FrameOpen, machine::FrameSend, machine::FrameClose,
                                    machine::PopupOpen, machine::PopupNavigate, machine::PopupClose,
                                    machine::WatchSlices, machine::TimerSet, machine::TimerClear,
                                    machine::StorageSet, machine::StorageRemove, machine::Log>;

/// For the engine.
using EmbeddedEvent = std::variant<engine::ChooseWallet, engine::PopTransaction, engine::Close>;

// --- slices
// ---------------------------------------------------------------------------------------

enum class LoginStep : std::uint8_t {
    kSignedOut,
    kSending,     ///< the e-mail is on its way
    kDevice,      ///< a device that is known must approve this one
    kCode,        ///< six digits are awaited
    kChecking,    ///< six digits were entered
    kConnecting,  ///< the account is asked for
    kSignedIn,
    kWindow,    ///< the provider's window is open
    kBlocked,   ///< the browser let no window open
    kPhone,     ///< of Farcaster: `link` is scanned, or opened on this phone
    kAnswered,  ///< what the provider said is on its way
    kRecover    ///< the account is known, but this browser cannot open its wallet yet (`is_new`)
};
BOOST_DESCRIBE_ENUM(LoginStep, kSignedOut, kSending, kDevice, kCode, kChecking, kConnecting,
                    kSignedIn, kWindow, kBlocked, kPhone, kAnswered, kRecover)

struct LoginSlice {
    LoginStep step = LoginStep::kSignedOut;
    std::optional<Email> email;
    std::optional<SocialProvider> provider;    ///< whose log-in it is; none: by an e-mail
    std::optional<Text<256>> user_name;        ///< as the provider has it
    std::optional<Text<4096>> link;            ///< with Farcaster's step; none yet: it is asked for
    std::optional<Text<1024>> error;           ///< English, under what was entered
    std::int64_t attempts_left = 0;            ///< codes that may still be tried
    std::optional<Text<16>> number;            ///< to pick on the device that approves this one
    std::optional<std::int64_t> resend_at_ms;  ///< until then no further e-mail is sent
    std::optional<std::int64_t> opens_at_ms;   ///< of a recovery that waits, at its step
    /// At that step: the wallet is this browser's, which may forget it, and a way back comes first.
    std::optional<bool> is_new;
    std::optional<AccountType> preferred_account;
    /// Where the owner may have a smart account; absent: nowhere.
    std::optional<List<ChainId, 256>> smart_account_networks;
    /// A further device asks this one to open the wallet there, as of when the sheet was opened or
    /// the settings of devices closed.
    std::optional<bool> device_asks;
};
BOOST_DESCRIBE_STRUCT(LoginSlice, (),
                      (step, email, provider, user_name, link, error, attempts_left, number,
                       resend_at_ms, opens_at_ms, is_new, preferred_account, smart_account_networks,
                       device_asks))

enum class EmailChangeStep : std::uint8_t {
    kNone,
    kSaving,
    kPrimaryCode,    ///< the one sent to the current address
    kSecondaryCode,  ///< the one sent to the new address
    kDone
};
BOOST_DESCRIBE_ENUM(EmailChangeStep, kNone, kSaving, kPrimaryCode, kSecondaryCode, kDone)

struct EmailChangeSlice {
    EmailChangeStep step = EmailChangeStep::kNone;
    bool checking = false;
    std::optional<Email> email;  ///< the new one
    std::optional<Text<1024>> error;
};
BOOST_DESCRIBE_STRUCT(EmailChangeSlice, (), (step, checking, email, error))

/// The request that the frame asks the owner about, if there is one.
struct ApprovalSlice {
    std::optional<MethodName> method;
    std::optional<ChainNamespace> chain_namespace;
    std::int64_t waiting = 0;  ///< behind it
};
BOOST_DESCRIBE_STRUCT(ApprovalSlice, (), (method, chain_namespace, waiting))

enum class NoticeKind : std::uint8_t { kAlert, kErrorToast, kSuccessToast };
BOOST_DESCRIBE_ENUM(NoticeKind, kAlert, kErrorToast, kSuccessToast)
/// The last thing to say, until it is dismissed.
struct EmbeddedNoticeSlice {
    std::optional<NoticeKind> kind;
    Text<64> code;
    Text<1024> message;
};
BOOST_DESCRIBE_STRUCT(EmbeddedNoticeSlice, (), (kind, code, message))

struct EmbeddedSlices {
    std::optional<LoginSlice> login;
    std::optional<EmailChangeSlice> email_change;
    std::optional<ApprovalSlice> approval;
    std::optional<EmbeddedNoticeSlice> embedded_notice;
};
BOOST_DESCRIBE_STRUCT(EmbeddedSlices, (), (login, email_change, approval, embedded_notice))

struct EmbeddedOutput {
    List<EmbeddedEffect, 65536> effects;
    List<EmbeddedEvent, 65536> events;
    EmbeddedSlices slices;
};
BOOST_DESCRIBE_STRUCT(EmbeddedOutput, (), (effects, events, slices))

/// Roots that tools/typegen prints.
using PORTICO_EMBEDDED_TYPES =
    boost::mp11::mp_list<EmbeddedConfig, EmbeddedIntent, EmbeddedStep, EmbeddedOutput>;

}  // namespace portico::embedded
