// SPDX-License-Identifier: Apache-2.0
//
// The boundary of the sign-in machine (sign_in.wasm): a visitor proves by a signature that the
// connected account is theirs (docs/sign-in.md). It loads with the first connected account, on
// pages of hosts that sign in.
//
//   SignInStep { at_ms, event }  ->  SignInOutput { effects, events, slices }
//
// The first output carries every slice; the shell makes it by sending OnlineChanged first. Sessions
// are the plug-in's (the host's own, or the one for our server), which the shell asks: this machine
// knows of each whether it is there and until when. Events go to the engine: the view is opened,
// the wallet disconnected.
#pragma once

#include <boost/describe.hpp>
#include <boost/mp11/list.hpp>
#include <variant>

#include "core/account/contract.hpp"

namespace portico::sign_in {

using account::RequestWallet;
using engine::ChainId;
using engine::ChainNamespace;
using engine::EffectId;
using engine::WalletAnswered;

using AddressText = Text<128>;
using MessageText = Text<16384>;

struct SignInConfig {
    std::optional<List<machine::StoredItem, 256>> storage;
    std::int64_t at_ms = 0;
};
BOOST_DESCRIBE_STRUCT(SignInConfig, (), (storage, at_ms))

// --- intents
// --------------------------------------------------------------------------------------

/// The button: a message is made, signed by the wallet and given to the plug-in.
struct SignIn {};
BOOST_DESCRIBE_STRUCT(SignIn, (), ())
/// Where it is required: back to the last network with a session, else the wallet is disconnected.
/// Where it is not: the view closes.
struct CancelSignIn {};
BOOST_DESCRIBE_STRUCT(CancelSignIn, (), ())
/// The plug-in's sessions may have changed by another way: they are read again.
struct CheckSignIn {};
BOOST_DESCRIBE_STRUCT(CheckSignIn, (), ())

using SignInIntent = std::variant<SignIn, CancelSignIn, CheckSignIn>;

// --- events
// ---------------------------------------------------------------------------------------

/// What the plug-in said when it could not.
struct PluginError {
    Text<1024> message;
    bool offline = false;  ///< it could not reach its server
};
BOOST_DESCRIBE_STRUCT(PluginError, (), (message, offline))

struct SessionsFound {
    EffectId id = 0;
    bool found = false;
    bool required = false;  ///< the page is of no use without a session
    std::optional<std::int64_t> expires_at_ms;
    std::optional<PluginError> error;
};
BOOST_DESCRIBE_STRUCT(SessionsFound, (), (id, found, required, expires_at_ms, error))
struct MessageMade {
    EffectId id = 0;
    std::optional<MessageText> message;
    std::optional<PluginError> error;
};
BOOST_DESCRIBE_STRUCT(MessageMade, (), (id, message, error))
struct SessionAdded {
    EffectId id = 0;
    std::optional<std::int64_t> expires_at_ms;
    std::optional<PluginError> error;
};
BOOST_DESCRIBE_STRUCT(SessionAdded, (), (id, expires_at_ms, error))

/// The wallet signed when it connected (wc_sessionAuthenticate): what it signed, as CACAOs
/// (CAIP-74). Nobody has verified them. Comes before the engine tells of the account.
struct WalletAuthenticated {
    Json cacaos;
};
BOOST_DESCRIBE_STRUCT(WalletAuthenticated, (), (cacaos))

using SignInInput =
    std::variant<SignIn, CancelSignIn, CheckSignIn, SessionsFound, MessageMade, SessionAdded,
                 WalletAuthenticated, WalletAnswered, machine::TimerFired, machine::StorageChanged,
                 machine::OnlineChanged, machine::SliceChanged>;

struct SignInStep {
    std::int64_t at_ms = 0;
    SignInInput event;
};
BOOST_DESCRIBE_STRUCT(SignInStep, (), (at_ms, event))

// --- effects
// --------------------------------------------------------------------------------------

/// getSessions and getRequired of the plug-in. Answered by SessionsFound.
struct FindSessions {
    EffectId id = 0;
    ChainId chain;
    AddressText address;
};
BOOST_DESCRIBE_STRUCT(FindSessions, (), (id, chain, address))
/// createMessage. Answered by MessageMade.
struct MakeMessage {
    EffectId id = 0;
    ChainId chain;
    AddressText address;
};
BOOST_DESCRIBE_STRUCT(MakeMessage, (), (id, chain, address))
/// addSession, with the message that was made under this id. Answered by SessionAdded.
struct AddSession {
    EffectId id = 0;
    EffectId message_id = 0;
    Text<65536> signature;  ///< as the namespace's verifiers take it
};
BOOST_DESCRIBE_STRUCT(AddSession, (), (id, message_id, signature))
/// A message that the wallet signed when it connected.
struct SignedMessage {
    ChainId chain;
    AddressText address;
    MessageText message;  ///< the text of EIP-4361 that the CACAO stands for
    Text<65536> signature;
    Json cacao;
};
BOOST_DESCRIBE_STRUCT(SignedMessage, (), (chain, address, message, signature, cacao))
/// setSessions with these. Answered by SessionAdded.
struct AddSigned {
    EffectId id = 0;
    List<SignedMessage, 64> sessions;
};
BOOST_DESCRIBE_STRUCT(AddSigned, (), (id, sessions))
/// revokeSession: its wallet was disconnected, and another namespace's was not.
struct RevokeSession {
    ChainId chain;
    AddressText address;
};
BOOST_DESCRIBE_STRUCT(RevokeSession, (), (chain, address))
/// setSessions([]): nobody is connected any more.
struct ClearSessions {};
BOOST_DESCRIBE_STRUCT(ClearSessions, (), ())

using SignInEffect =
    std::variant<FindSessions, MakeMessage, AddSession, AddSigned, RevokeSession, ClearSessions,
                 RequestWallet, machine::WatchSlices, machine::TimerSet, machine::TimerClear,
                 machine::StorageSet, machine::Log>;

/// Events of the engine.
using SignInEvent =
    std::variant<engine::Open, engine::Close, engine::ChooseNetwork, engine::DisconnectWallet>;

// --- slices
// ---------------------------------------------------------------------------------------

enum class SignInState : std::uint8_t {
    kNone,  ///< no account, or on a network that is not offered
    kLooking,
    kSignedIn,
    kAsked,      ///< no session: the button waits, also behind a closed modal
    kPreparing,  ///< the message is made
    kSigning,    ///< the wallet is asked
    kAdding,     ///< the plug-in checks the signature
    kCancelling,
    kFailed  ///< sessions could not be read: the wallet was disconnected
};
BOOST_DESCRIBE_ENUM(SignInState, kNone, kLooking, kSignedIn, kAsked, kPreparing, kSigning, kAdding,
                    kCancelling, kFailed)

/// Why the visitor is not signed in yet.
enum class SignInProblem : std::uint8_t {
    kDeclined,
    kSmartAccount,  ///< the same, of an account that is a contract: the app may not take these
    kPending,       ///< an earlier request is open in the wallet
    kWallet,        ///< the wallet could not, `detail`
    kOwners,        ///< of a Safe: its owners sign later, or on the chain
    kUnsupported,   ///< no known way to sign a message in this namespace
    kMessage,       ///< the plug-in could not make the message, `detail`
    kRefused,       ///< the plug-in did not take the signature, `detail`
    kOffline,
    kExpired,    ///< there was a session
    kInitialize  ///< of kFailed, `detail`
};
BOOST_DESCRIBE_ENUM(SignInProblem, kDeclined, kSmartAccount, kPending, kWallet, kOwners,
                    kUnsupported, kMessage, kRefused, kOffline, kExpired, kInitialize)

struct SignInSlice {
    SignInState state = SignInState::kNone;
    bool required = false;
    std::optional<ChainId> chain;  ///< whose session this is about, with `address`
    std::optional<AddressText> address;
    std::optional<MessageText> message;  ///< what the wallet shows
    std::optional<SignInProblem> problem;
    std::optional<Text<1024>> detail;  ///< in the words of wallet or plug-in
    std::int64_t problems = 0;         ///< counts them: the same one may come again
};
BOOST_DESCRIBE_STRUCT(SignInSlice, (),
                      (state, required, chain, address, message, problem, detail, problems))

struct SignInSlices {
    std::optional<SignInSlice> sign_in;
};
BOOST_DESCRIBE_STRUCT(SignInSlices, (), (sign_in))

struct SignInOutput {
    List<SignInEffect, 65536> effects;
    List<SignInEvent, 65536> events;
    SignInSlices slices;
};
BOOST_DESCRIBE_STRUCT(SignInOutput, (), (effects, events, slices))

/// Roots that tools/typegen prints.
using PORTICO_SIGN_IN_TYPES =
    boost::mp11::mp_list<SignInConfig, SignInIntent, SignInStep, SignInOutput>;

}  // namespace portico::sign_in
