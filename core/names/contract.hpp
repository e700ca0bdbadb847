// SPDX-License-Identifier: Apache-2.0
//
// The boundary of the names machine (names.wasm): the active account takes a name below a zone of
// the operator's (docs/names.md#in-the-page). It loads when the form is first shown.
//
//   NamesStep { at_ms, event }  ->  NamesOutput { effects, slices }
//
// The first output carries every slice; the shell makes it by sending OnlineChanged first. Zones
// and the account are those of the engine's account slice. Nothing is stored: a name that was taken
// is the server's to tell.
#pragma once

#include <boost/describe.hpp>
#include <boost/mp11/list.hpp>
#include <variant>

#include "core/account/contract.hpp"

namespace portico::names {

using account::RequestWallet;
using engine::EffectId;
using engine::HttpAnswered;
using engine::HttpGet;
using engine::HttpRequest;
using engine::ShortText;
using engine::WalletAnswered;

using NameText = Text<255>;
using ZoneText = Text<190>;

struct NamesConfig {
    Text<64> project_id;
    std::optional<ShortText> api_url;  ///< as of EngineConfig
    std::int64_t at_ms = 0;
};
BOOST_DESCRIBE_STRUCT(NamesConfig, (), (project_id, api_url, at_ms))

// --- intents
// --------------------------------------------------------------------------------------

/// The form is shown; one under way stays as it is.
struct OpenNames {};
BOOST_DESCRIBE_STRUCT(OpenNames, (), ())
/// The form goes. What the wallet was asked stays asked.
struct CloseNames {};
BOOST_DESCRIBE_STRUCT(CloseNames, (), ())
/// As typed: the first part of a name, or a whole name of the chosen zone.
struct TypeName {
    NameText text;
};
BOOST_DESCRIBE_STRUCT(TypeName, (), (text))
/// One of NamesSlice::zones.
struct ChooseZone {
    ZoneText zone;
};
BOOST_DESCRIBE_STRUCT(ChooseZone, (), (zone))
/// The wallet is asked to sign for the name that is shown. Of no effect for another one, or for one
/// that is known to be taken.
struct TakeName {
    NameText name;
};
BOOST_DESCRIBE_STRUCT(TakeName, (), (name))
/// Back to the form. A signature that comes later is not used.
struct CancelName {};
BOOST_DESCRIBE_STRUCT(CancelName, (), ())

/// A name of the active account is to lead to this account of Solana too: the wallet is asked to
/// sign that. Of no effect while it signs something else.
struct SetNameAddress {
    NameText name;
    Text<44> address;
};
BOOST_DESCRIBE_STRUCT(SetNameAddress, (), (name, address))

using NamesIntent =
    std::variant<OpenNames, CloseNames, TypeName, ChooseZone, TakeName, CancelName, SetNameAddress>;

// --- events
// ---------------------------------------------------------------------------------------

using NamesInput = std::variant<OpenNames, CloseNames, TypeName, ChooseZone, TakeName, CancelName,
                                SetNameAddress, HttpAnswered, WalletAnswered, machine::TimerFired,
                                machine::OnlineChanged, machine::SliceChanged>;

struct NamesStep {
    std::int64_t at_ms = 0;
    NamesInput event;
};
BOOST_DESCRIBE_STRUCT(NamesStep, (), (at_ms, event))

// --- effects
// --------------------------------------------------------------------------------------

using NamesEffect = std::variant<HttpGet, HttpRequest, RequestWallet, machine::WatchSlices,
                                 machine::TimerSet, machine::TimerClear, machine::Log>;

// --- slices
// ---------------------------------------------------------------------------------------

enum class NamesState : std::uint8_t {
    kClosed,
    kUnavailable,  ///< no account, or no zone for it
    kForm,
    kSigning,      ///< the wallet is asked
    kRegistering,  ///< the server is
    kTaken,        ///< it is the account's now: `name`
    kFailed        ///< said by the page, where this machine could not be loaded
};
BOOST_DESCRIBE_ENUM(NamesState, kClosed, kUnavailable, kForm, kSigning, kRegistering, kTaken,
                    kFailed)

/// What is known of the name that is typed.
enum class NameVerdict : std::uint8_t {
    kNone,  ///< nothing is typed
    kTooShort,
    kTooLong,
    kCharacters,
    kHyphens,  ///< at an end, or two in the third and fourth place
    kChecking,
    kFree,
    kTaken,   ///< or it is reserved, or looks like one that is taken
    kUnknown  ///< nobody answered: it can be tried all the same
};
BOOST_DESCRIBE_ENUM(NameVerdict, kNone, kTooShort, kTooLong, kCharacters, kHyphens, kChecking,
                    kFree, kTaken, kUnknown)

/// Why the last attempt came to nothing.
enum class NameProblem : std::uint8_t {
    kDeclined,
    kPending,    ///< an earlier request is open in the wallet
    kWallet,     ///< the wallet could not, `detail`
    kLost,       ///< somebody else took it first
    kTooLate,    ///< the signature came after the server's window, or a clock is wrong
    kSignature,  ///< the server does not take it for this account's, `detail`
    kNetwork,    ///< the server has no names on the account's network
    kRefused,    ///< `detail`: the server's reason
    kUnsure      ///< the server did not say whether it has the name
};
BOOST_DESCRIBE_ENUM(NameProblem, kDeclined, kPending, kWallet, kLost, kTooLate, kSignature,
                    kNetwork, kRefused, kUnsure)

enum class AddressState : std::uint8_t {
    kSigning,  ///< the wallet is asked
    kStoring,  ///< the server is
    kDone,
    kFailed  ///< nothing was changed, or nobody said so: `problem`
};
BOOST_DESCRIBE_ENUM(AddressState, kSigning, kStoring, kDone, kFailed)
struct NameAddressChange {
    AddressState state = AddressState::kSigning;
    NameText name;
    Text<44> address;
    std::optional<NameProblem> problem;
    std::optional<Text<1024>> detail;
};
BOOST_DESCRIBE_STRUCT(NameAddressChange, (), (state, name, address, problem, detail))

struct NamesSlice {
    NamesState state = NamesState::kClosed;
    List<ZoneText, 16> zones;
    ZoneText zone;                 ///< the chosen one
    NameText text;                 ///< as typed
    std::optional<NameText> name;  ///< the whole name that this is: "ada.shop.eth"
    NameVerdict verdict = NameVerdict::kNone;
    List<NameText, 4> suggestions;           ///< first parts, free in this zone
    std::optional<Text<64>> address;         ///< whom the name will lead to, with its checksum
    std::optional<std::int64_t> asked_at_s;  ///< the time in the message, while the wallet is asked
    std::optional<NameProblem> problem;
    std::optional<Text<1024>> detail;
    std::int64_t problems = 0;  ///< counts them: the same one may come again
    std::optional<NameAddressChange>
        address_change;  ///< of the last SetNameAddress of this account
};
BOOST_DESCRIBE_STRUCT(NamesSlice, (),
                      (state, zones, zone, text, name, verdict, suggestions, address, asked_at_s,
                       problem, detail, problems, address_change))

struct NamesSlices {
    std::optional<NamesSlice> names;
};
BOOST_DESCRIBE_STRUCT(NamesSlices, (), (names))

struct NamesOutput {
    List<NamesEffect, 65536> effects;
    NamesSlices slices;
};
BOOST_DESCRIBE_STRUCT(NamesOutput, (), (effects, slices))

/// Roots that tools/typegen prints.
using PORTICO_NAMES_TYPES = boost::mp11::mp_list<NamesConfig, NamesIntent, NamesStep, NamesOutput>;

}  // namespace portico::names
