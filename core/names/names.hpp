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
};

void update(NamesRules& state, const OpenNames& event, const Context& context);
void update(NamesRules& state, const CloseNames& event, const Context& context);
void update(NamesRules& state, const TypeName& event, const Context& context);
void update(NamesRules& state, const ChooseZone& event, const Context& context);
void update(NamesRules& state, const TakeName& event, const Context& context);
void update(NamesRules& state, const CancelName& event, const Context& context);
void update(NamesRules& state, const HttpAnswered& event, const Context& context);
void update(NamesRules& state, const WalletAnswered& event, const Context& context);
void update(NamesRules& state, const machine::TimerFired& event, const Context& context);
void update(NamesRules& state, const machine::SliceChanged& event, const Context& context);

/// The slices of the engine that it follows.
machine::WatchSlices watched_slices();

}  // namespace portico::names
