// SPDX-License-Identifier: Apache-2.0
//
// A name for the active account (docs/names.md#in-the-page).
//
//   state         intent or event                    next
//   closed        open_names                         form, or unavailable
//   form          type_name                          form; after half a second the server is asked
//   form          take_name of the shown name        signing: {name, attributes, timestamp}
//   signing       a signature                        registering
//   signing       declined, refused                  form with a problem
//   registering   the server has it                  taken
//   registering   refused                            form with a problem; what is free is asked
//   anew registering   no answer                          registering: whose is the name now?
//   signing       cancel_name                        form; the signature is not used
//   any           another account or network         form, what was typed stays
#pragma once

#include "core/api/names.hpp"
#include "core/api/refusal.hpp"
#include "core/machine/context.hpp"
#include "core/names/contract.hpp"

namespace portico::names {

enum class Owner : std::uint8_t { kSuggestions, kRegister, kLookup, kWallet, kTimer };

struct Context : machine::Context {
    const NamesConfig& config;
};

struct NamesRules {
    NamesSlice shown;
    bool open = false;
    std::string account;  ///< CAIP-10, the active one; empty: none of eip155

    // What is awaited; 0: nothing.
    std::int64_t timer = 0;
    EffectId suggestions = 0;
    EffectId signing = 0;
    EffectId registering = 0;
    EffectId lookup = 0;
    std::string message;  ///< that is being signed, letter for letter

    /// How far the server's clock is ahead of the device's; nothing: the server has not told yet.
    std::optional<std::int64_t> ahead_s;

    EffectId address_time = 0;  ///< the server's time, before the wallet is asked
    EffectId address_signing = 0;
    EffectId address_storing = 0;
    std::string address_message;
};

void update(NamesRules& state, const OpenNames& event, const Context& context);
void update(NamesRules& state, const CloseNames& event, const Context& context);
void update(NamesRules& state, const TypeName& event, const Context& context);
void update(NamesRules& state, const ChooseZone& event, const Context& context);
void update(NamesRules& state, const TakeName& event, const Context& context);
void update(NamesRules& state, const CancelName& event, const Context& context);
void update(NamesRules& state, const SetNameAddress& event, const Context& context);
void update(NamesRules& state, const HttpAnswered& event, const Context& context);
void update(NamesRules& state, const WalletAnswered& event, const Context& context);
void update(NamesRules& state, const machine::TimerFired& event, const Context& context);
void update(NamesRules& state, const machine::SliceChanged& event, const Context& context);

// --- address.cpp: a name that leads to Solana too; none of it is the form's
/// Another account: what the wallet or the server still says is not looked at.
void forget_address(NamesRules& state);
bool address_answered(NamesRules& state, const WalletAnswered& event, const Context& context);
bool address_answered(NamesRules& state, const HttpAnswered& event, const Context& context);

// --- what both need
std::string server_url(std::string_view path, const Context& context);
/// Asks what is free; the answer tells the server's time as well.
EffectId ask_suggestions(std::string_view label, std::string_view zone, const Context& context);
/// The time for a message that is signed now, by the server's clock where that is known.
std::int64_t signing_time_s(const NamesRules& state, const Context& context);
/// What the server says of its time in an answer to ask_suggestions.
void note_time(NamesRules& state, const std::optional<api::NameSuggestions>& body,
               const Context& context);
/// The network of the active account.
std::string chain_of(const NamesRules& state);
/// As the server takes it; nothing: it is none.
std::optional<std::string> read_signature(const Json& answer);
NameProblem problem_of(const engine::RpcError& error);
/// Why the server has refused.
api::RefusalReason read_reason(const HttpAnswered& event);

/// The slices of the engine that it follows.
machine::WatchSlices watched_slices();

}  // namespace portico::names
