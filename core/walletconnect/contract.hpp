// SPDX-License-Identifier: Apache-2.0
//
// The boundary of the pairing machine (pairing.wasm): what its shell and the engine say to it, what
// it asks of the world, and what it tells its owner. Both roles of WalletConnect v2 speak this
// contract: a dapp (our widget) and a wallet (tests, the simulator, our own wallet later).
//
//   PairingStep { at_ms, event }  ->  PairingOutput { effects, events }
//
// The machine does no I/O and reads no clock. Wire payloads between peers are not described here
// (they must tolerate unknown members); see session.hpp and namespaces.hpp.
#pragma once

#include <boost/describe.hpp>
#include <boost/mp11/list.hpp>
#include <cstdint>
#include <optional>
#include <variant>

#include "core/base/json/json.hpp"
#include "core/base/limits.hpp"
#include "core/machine/browser.hpp"
#include "core/machine/contract.hpp"

namespace portico::wc {

using machine::Log;
using machine::LogLevel;
using machine::OnlineChanged;
using machine::PageShown;
using machine::StorageChanged;
using machine::StorageRemove;
using machine::StorageSet;
using machine::StoredItem;
using machine::TimerClear;
using machine::TimerFired;
using machine::TimerSet;

using Topic = Text<64>;       ///< 32 bytes, lower-case hex
using ChainId = Text<41>;     ///< CAIP-2
using AccountId = Text<170>;  ///< CAIP-10
using MethodName = Text<256>;
using ShortText = Text<4096>;

enum class Role : std::uint8_t { kDapp, kWallet };
BOOST_DESCRIBE_ENUM(Role, kDapp, kWallet)

struct Redirect {
    std::optional<ShortText> native;
    std::optional<ShortText> universal;
};
BOOST_DESCRIBE_STRUCT(Redirect, (), (native, universal))

/// Who a party says it is. Shown to people; never trusted.
struct Metadata {
    ShortText name;
    ShortText description;
    ShortText url;
    List<ShortText, 16> icons;
    std::optional<Redirect> redirect;
};
BOOST_DESCRIBE_STRUCT(Metadata, (), (name, description, url, icons, redirect))

/// One namespace of a proposal (chains, methods, events) or of a session (accounts as well).
struct Namespace {
    Text<41> key;  ///< CAIP-2 namespace or chain
    List<ChainId, 512> chains;
    List<AccountId, 1024> accounts;
    List<MethodName, 256> methods;
    List<MethodName, 256> events;
};
BOOST_DESCRIBE_STRUCT(Namespace, (), (key, chains, accounts, methods, events))
using Namespaces = List<Namespace, 64>;

/// A settled session as its owner sees it.
struct Session {
    Topic topic;
    Topic pairing_topic;
    Metadata peer;
    Namespaces namespaces;
    std::int64_t expires_at_ms = 0;
    std::optional<Json> session_properties;  ///< flat string map
    std::optional<Json> scoped_properties;
};
BOOST_DESCRIBE_STRUCT(Session, (),
                      (topic, pairing_topic, peer, namespaces, expires_at_ms, session_properties,
                       scoped_properties))

/// What Machine::create takes.
struct PairingConfig {
    Role role = Role::kDapp;
    ShortText relay_url;  ///< ws:// or wss://, no query
    Text<64> project_id;
    Metadata metadata;
    Text<128> user_agent;             ///< relay query parameter `ua`
    List<StoredItem, 16384> storage;  ///< everything found under the machine's key prefix
    std::int64_t at_ms = 0;
};
BOOST_DESCRIBE_STRUCT(PairingConfig, (),
                      (role, relay_url, project_id, metadata, user_agent, storage, at_ms))

/// Code and text as peers exchange them (JSON-RPC error member).
struct RpcError {
    std::int64_t code = 0;
    Text<65536> message;
    std::optional<Json> data;
};
BOOST_DESCRIBE_STRUCT(RpcError, (), (code, message, data))

// --- events in: commands of the owner -----------------------------------------------------------

/// Dapp: proposes a session on a fresh pairing; answered by UriReady, then SessionConnected,
/// ConnectRejected or ConnectFailed. A second Connect replaces the first.
struct Connect {
    Namespaces required;
    Namespaces optional;
    std::optional<Json> session_properties;
    std::optional<Json> scoped_properties;
    /// parameters of wc_sessionAuthenticate (docs/spec/pairing.md#authentication-in-one-step)
    std::optional<Json> authenticate;
};
BOOST_DESCRIBE_STRUCT(Connect, (),
                      (required, optional, session_properties, scoped_properties, authenticate))

/// Dapp: forgets the proposal in flight. No answer.
struct CancelConnect {};
BOOST_DESCRIBE_STRUCT(CancelConnect, (), ())

using AskedId = Text<96>;  ///< chosen by the owner for one request

/// Dapp: asks the wallet; answered by RequestAnswered with the same request_id.
struct Request {
    AskedId request_id;
    Topic topic;
    ChainId chain;
    MethodName method;
    Json params;
    std::optional<std::int64_t> expiry_s;  ///< 300 to 604800, default 300
    std::optional<std::int64_t> id{};      ///< on the wire; milliseconds times 1000
};
BOOST_DESCRIBE_STRUCT(Request, (), (request_id, topic, chain, method, params, expiry_s, id))

/// Both: ends a session; answered by SessionEnded.
struct Disconnect {
    Topic topic;
};
BOOST_DESCRIBE_STRUCT(Disconnect, (), (topic))

/// Both: answered by PingAnswered. `topic` of a session or a pairing.
struct Ping {
    Topic topic;
};
BOOST_DESCRIBE_STRUCT(Ping, (), (topic))

struct Extend {
    Topic topic;
};
BOOST_DESCRIBE_STRUCT(Extend, (), (topic))

/// Wallet: takes a pairing URI; answered by ProposalReceived (or CommandRefused).
struct Pair {
    ShortText uri;
};
BOOST_DESCRIBE_STRUCT(Pair, (), (uri))

struct ApproveSession {
    std::int64_t proposal_id = 0;
    Namespaces namespaces;
    std::optional<Json> session_properties;
    std::optional<Json> scoped_properties;
};
BOOST_DESCRIBE_STRUCT(ApproveSession, (),
                      (proposal_id, namespaces, session_properties, scoped_properties))

struct RejectSession {
    std::int64_t proposal_id = 0;
    RpcError reason;
};
BOOST_DESCRIBE_STRUCT(RejectSession, (), (proposal_id, reason))

/// Wallet: answers a wc_sessionRequest with exactly one of result and error.
struct Respond {
    Topic topic;
    std::int64_t id = 0;
    std::optional<Json> result;
    std::optional<RpcError> error;
};
BOOST_DESCRIBE_STRUCT(Respond, (), (topic, id, result, error))

struct Emit {
    Topic topic;
    ChainId chain;
    MethodName name;
    Json data;
};
BOOST_DESCRIBE_STRUCT(Emit, (), (topic, chain, name, data))

struct Update {
    Topic topic;
    Namespaces namespaces;
};
BOOST_DESCRIBE_STRUCT(Update, (), (topic, namespaces))

/// Wallet: answers wc_sessionAuthenticate with signed CACAOs, or with an error.
struct AnswerAuthenticate {
    std::int64_t id = 0;
    std::optional<Json> cacaos;
    std::optional<RpcError> error;
};
BOOST_DESCRIBE_STRUCT(AnswerAuthenticate, (), (id, cacaos, error))

// --- events in: the world -----------------------------------------------------------------------

struct SocketOpened {
    std::int64_t socket_id = 0;
};
BOOST_DESCRIBE_STRUCT(SocketOpened, (), (socket_id))

struct SocketMessage {
    std::int64_t socket_id = 0;
    Text<4194304> text;
};
BOOST_DESCRIBE_STRUCT(SocketMessage, (), (socket_id, text))

struct SocketClosed {
    std::int64_t socket_id = 0;
    std::int64_t code = 0;
    ShortText reason;
};
BOOST_DESCRIBE_STRUCT(SocketClosed, (), (socket_id, code, reason))

/// What another tab of the same client id posted with TabPost.
struct TabMessage {
    Text<4194304> text;
};
BOOST_DESCRIBE_STRUCT(TabMessage, (), (text))

/// What a clock of the server's showed, now or earlier: an answer of its tells by `Date`, and may
/// come from a cache.
struct ServerTimeSeen {
    std::int64_t time_ms = 0;
};
BOOST_DESCRIBE_STRUCT(ServerTimeSeen, (), (time_ms))

// A page has no use for the commands of a wallet: pairing.wasm refuses them as unknown.
#ifdef PORTICO_WC_DAPP_ONLY
using PairingInput =
    std::variant<Connect, CancelConnect, Request, Disconnect, Ping, Extend, SocketOpened,
                 SocketMessage, SocketClosed, TimerFired, StorageChanged, TabMessage, OnlineChanged,
                 PageShown, ServerTimeSeen>;
#else
using PairingInput =
    std::variant<Connect, CancelConnect, Request, Disconnect, Ping, Extend, Pair, ApproveSession,
                 RejectSession, Respond, Emit, Update, AnswerAuthenticate, SocketOpened,
                 SocketMessage, SocketClosed, TimerFired, StorageChanged, TabMessage, OnlineChanged,
                 PageShown, ServerTimeSeen>;
#endif

struct PairingStep {
    std::int64_t at_ms = 0;
    PairingInput event;
};
BOOST_DESCRIBE_STRUCT(PairingStep, (), (at_ms, event))

// --- effects out --------------------------------------------------------------------------------

struct SocketOpen {
    std::int64_t socket_id = 0;
    ShortText url;
};
BOOST_DESCRIBE_STRUCT(SocketOpen, (), (socket_id, url))

struct SocketSend {
    std::int64_t socket_id = 0;
    Text<4194304> text;
};
BOOST_DESCRIBE_STRUCT(SocketSend, (), (socket_id, text))

struct SocketClose {
    std::int64_t socket_id = 0;
};
BOOST_DESCRIBE_STRUCT(SocketClose, (), (socket_id))

/// To the other tabs of this origin (BroadcastChannel); not echoed to the sender.
struct TabPost {
    Text<4194304> text;
};
BOOST_DESCRIBE_STRUCT(TabPost, (), (text))

using PairingEffect = std::variant<SocketOpen, SocketSend, SocketClose, TimerSet, TimerClear,
                                   StorageSet, StorageRemove, TabPost, Log>;

// --- events out ---------------------------------------------------------------------------------

/// After create: what was restored. Sessions past their expiry are gone.
struct Restored {
    List<Session, 1024> sessions;
};
BOOST_DESCRIBE_STRUCT(Restored, (), (sessions))

/// Once more for the same Connect where the device's clock turned out to be wrong.
struct UriReady {
    ShortText uri;
    std::int64_t expires_at_ms = 0;  ///< by the device's clock; ConnectExpired follows then
};
BOOST_DESCRIBE_STRUCT(UriReady, (), (uri, expires_at_ms))

/// The pairing of the connect in flight counts as expired (4 minutes less 10 s;
/// docs/spec/pairing.md#times).
struct ConnectExpired {};
BOOST_DESCRIBE_STRUCT(ConnectExpired, (), ())

struct SessionConnected {
    Session session;
    std::optional<Json> cacaos;  ///< when wc_sessionAuthenticate was answered
};
BOOST_DESCRIBE_STRUCT(SessionConnected, (), (session, cacaos))

/// The wallet said no.
struct ConnectRejected {
    RpcError reason;
};
BOOST_DESCRIBE_STRUCT(ConnectRejected, (), (reason))

/// The connect could not go on: relay refused, settlement did not conform, our own limits.
struct ConnectFailed {
    Text<64> code;  ///< word of the error catalogue
    ShortText message;
    /// Of wc_clock_ahead and wc_clock_behind: how far the device's clock is off, at least.
    std::optional<std::int64_t> clock_off_s = std::nullopt;
};
BOOST_DESCRIBE_STRUCT(ConnectFailed, (), (code, message, clock_off_s))

struct SessionUpdated {
    Session session;
};
BOOST_DESCRIBE_STRUCT(SessionUpdated, (), (session))

struct SessionExtended {
    Topic topic;
    std::int64_t expires_at_ms = 0;
};
BOOST_DESCRIBE_STRUCT(SessionExtended, (), (topic, expires_at_ms))

enum class EndReason : std::uint8_t { kSelf, kPeer, kExpired };
BOOST_DESCRIBE_ENUM(EndReason, kSelf, kPeer, kExpired)

struct SessionEnded {
    Topic topic;
    EndReason reason = EndReason::kSelf;
    std::optional<RpcError> error;
};
BOOST_DESCRIBE_STRUCT(SessionEnded, (), (topic, reason, error))

struct SessionEmitted {
    Topic topic;
    ChainId chain;
    MethodName name;
    Json data;
};
BOOST_DESCRIBE_STRUCT(SessionEmitted, (), (topic, chain, name, data))

/// The relay has stored the request: the wallet can be opened now.
struct RequestSent {
    AskedId request_id;
    Topic topic;
};
BOOST_DESCRIBE_STRUCT(RequestSent, (), (request_id, topic))

/// Once for each request. A second time, with the result, where the wallet has done what it was
/// asked within a day after its time was over (8000).
struct RequestAnswered {
    AskedId request_id;
    std::optional<Json> result;
    std::optional<RpcError> error;
};
BOOST_DESCRIBE_STRUCT(RequestAnswered, (), (request_id, result, error))

struct PingAnswered {
    Topic topic;
    bool answered = false;
};
BOOST_DESCRIBE_STRUCT(PingAnswered, (), (topic, answered))

enum class RelayState : std::uint8_t { kIdle, kConnecting, kOnline, kWaiting, kRefused };
BOOST_DESCRIBE_ENUM(RelayState, kIdle, kConnecting, kOnline, kWaiting, kRefused)

struct RelayChanged {
    RelayState state = RelayState::kIdle;
    ShortText reason;  ///< close reason, when refused or waiting
};
BOOST_DESCRIBE_STRUCT(RelayChanged, (), (state, reason))

/// Wallet side.
struct ProposalReceived {
    std::int64_t proposal_id = 0;
    Topic pairing_topic;
    Metadata proposer;
    Namespaces required;
    Namespaces optional;
    std::optional<Json> session_properties;
    std::optional<Json> scoped_properties;
    std::int64_t expires_at_ms = 0;
};
BOOST_DESCRIBE_STRUCT(ProposalReceived, (),
                      (proposal_id, pairing_topic, proposer, required, optional, session_properties,
                       scoped_properties, expires_at_ms))

struct ProposalExpired {
    std::int64_t proposal_id = 0;
};
BOOST_DESCRIBE_STRUCT(ProposalExpired, (), (proposal_id))

struct AuthenticateReceived {
    std::int64_t id = 0;
    Topic pairing_topic;
    Metadata requester;
    Json payload;
    std::int64_t expires_at_ms = 0;
};
BOOST_DESCRIBE_STRUCT(AuthenticateReceived, (),
                      (id, pairing_topic, requester, payload, expires_at_ms))

struct RequestReceived {
    Topic topic;
    std::int64_t id = 0;
    ChainId chain;
    MethodName method;
    Json params;
    std::int64_t expires_at_ms = 0;
};
BOOST_DESCRIBE_STRUCT(RequestReceived, (), (topic, id, chain, method, params, expires_at_ms))

struct RequestExpired {
    Topic topic;
    std::int64_t id = 0;
};
BOOST_DESCRIBE_STRUCT(RequestExpired, (), (topic, id))

/// A command could not be obeyed (unknown topic, invalid namespaces, expired URI ...). Nothing of
/// it was done. Codes and texts of docs/spec/pairing.md#namespaces, docs/spec/pairing.md#errors.
struct CommandRefused {
    Text<64> command;  ///< its type word
    RpcError error;
};
BOOST_DESCRIBE_STRUCT(CommandRefused, (), (command, error))

#ifdef PORTICO_WC_DAPP_ONLY
using PairingEvent =
    std::variant<Restored, UriReady, ConnectExpired, SessionConnected, ConnectRejected,
                 ConnectFailed, SessionUpdated, SessionExtended, SessionEnded, SessionEmitted,
                 RequestSent, RequestAnswered, PingAnswered, RelayChanged, CommandRefused>;
#else
using PairingEvent =
    std::variant<Restored, UriReady, ConnectExpired, SessionConnected, ConnectRejected,
                 ConnectFailed, SessionUpdated, SessionExtended, SessionEnded, SessionEmitted,
                 RequestSent, RequestAnswered, PingAnswered, RelayChanged, ProposalReceived,
                 ProposalExpired, AuthenticateReceived, RequestReceived, RequestExpired,
                 CommandRefused>;
#endif

struct PairingOutput {
    List<PairingEffect, 65536> effects;
    List<PairingEvent, 65536> events;
};
BOOST_DESCRIBE_STRUCT(PairingOutput, (), (effects, events))

/// Roots that tools/typegen prints.
using PORTICO_PAIRING_TYPES = boost::mp11::mp_list<PairingConfig, PairingStep, PairingOutput>;

}  // namespace portico::wc
