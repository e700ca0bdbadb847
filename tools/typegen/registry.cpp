// SPDX-License-Identifier: Apache-2.0
//
// The contracts and the names of their unions.
#include "tools/typegen/registry.hpp"

#include "core/account/contract.hpp"
#include "core/api/console.hpp"
#include "core/api/public_bodies.hpp"
#include "core/api/vault.hpp"
#include "core/api/vault_social.hpp"
#include "core/embedded/contract.hpp"
#include "core/embedded/stored_keys.hpp"
#include "core/engine/contract.hpp"
#include "core/engine/stored_keys.hpp"
#include "core/machine/browser.hpp"
#include "core/machine/contract.hpp"
#include "core/money/contract.hpp"
#include "core/money/stored_keys.hpp"
#include "core/names/contract.hpp"
#include "core/onramp/contract.hpp"
#include "core/onramp/stored_keys.hpp"
#include "core/pay/contract.hpp"
#include "core/pay/stored_keys.hpp"
#include "core/replace/contract.hpp"
#include "core/replace/stored_keys.hpp"
#include "core/sign_in/contract.hpp"
#include "core/sign_in/stored_keys.hpp"
#include "core/solana_send/contract.hpp"
#include "core/solana_send/stored_keys.hpp"
#include "core/swap_flow/contract.hpp"
#include "core/swap_flow/stored_keys.hpp"
#include "core/vault/contract.hpp"
#include "core/walletconnect/contract.hpp"
#include "core/walletconnect/stored_keys.hpp"

namespace portico::typegen {

std::vector<Module> registered_modules() {
    return {
        {.file = "machine",
         .source = "core/machine/contract.hpp",
         .roots = types_of<machine::PORTICO_MACHINE_TYPES>(),
         .unions = {{&type_info<machine::SharedEvent>(), "SharedEvent"},
                    {&type_info<machine::SharedEffect>(), "SharedEffect"}}},
        {.file = "browser",
         .source = "core/machine/browser.hpp",
         .roots = types_of<machine::PORTICO_BROWSER_TYPES>(),
         .unions = {{&type_info<machine::BrowserEvent>(), "BrowserEvent"},
                    {&type_info<machine::BrowserEffect>(), "BrowserEffect"}}},
        {.file = "api",
         .source = "core/api",
         .roots = types_of<api::PORTICO_PUBLIC_BODIES>(),
         .unions = {}},
        {.file = "pairing",
         .source = "core/walletconnect/contract.hpp",
         .roots = types_of<wc::PORTICO_PAIRING_TYPES>(),
         .unions = {{&type_info<wc::PairingInput>(), "PairingInput"},
                    {&type_info<wc::PairingEffect>(), "PairingEffect"},
                    {&type_info<wc::PairingEvent>(), "PairingEvent"}},
         .stored = &wc::kStoredKeys},
        {.file = "engine",
         .source = "core/engine/contract.hpp",
         .roots = types_of<engine::PORTICO_ENGINE_TYPES>(),
         .unions = {{&type_info<engine::EngineInput>(), "EngineInput"},
                    {&type_info<decltype(engine::PairingCommand::command)>(), "DappCommand"},
                    {&type_info<engine::EngineEffect>(), "EngineEffect"}},
         .intents = &type_info<engine::EngineInput>(),
         .slices = &type_info<engine::EngineSlices>(),
         .stored = &engine::kStoredKeys,
         .is_engine = true},
        {.file = "account",
         .source = "core/account/contract.hpp",
         .roots = types_of<account::PORTICO_ACCOUNT_TYPES>(),
         .unions = {{&type_info<account::AccountIntent>(), "AccountIntent"},
                    {&type_info<account::AccountInput>(), "AccountInput"},
                    {&type_info<account::AccountEffect>(), "AccountEffect"},
                    {&type_info<account::AccountEvent>(), "AccountEvent"}},
         .intents = &type_info<account::AccountIntent>(),
         .slices = &type_info<account::AccountSlices>()},
        // Its intents and slices are in no page's list, which comes before the first wallet: its
        // row brings them (machines/openEmbedded.ts).
        {.file = "embedded",
         .source = "core/embedded/contract.hpp",
         .roots = types_of<embedded::PORTICO_EMBEDDED_TYPES>(),
         .unions = {{&type_info<embedded::EmbeddedIntent>(), "EmbeddedIntent"},
                    {&type_info<embedded::EmbeddedInput>(), "EmbeddedInput"},
                    {&type_info<embedded::EmbeddedEffect>(), "EmbeddedEffect"},
                    {&type_info<embedded::EmbeddedEvent>(), "EmbeddedEvent"}},
         .stored = &embedded::kStoredKeys},
        // As the embedded wallet's (machines/openMoney.ts).
        {.file = "money",
         .source = "core/money/contract.hpp",
         .roots = types_of<money::PORTICO_MONEY_TYPES>(),
         .unions = {{&type_info<money::MoneyIntent>(), "MoneyIntent"},
                    {&type_info<money::MoneyInput>(), "MoneyInput"},
                    {&type_info<money::MoneyEffect>(), "MoneyEffect"}},
         .stored = &money::kStoredKeys},
        // As the embedded wallet's (machines/openOnramp.ts).
        {.file = "onramp",
         .source = "core/onramp/contract.hpp",
         .roots = types_of<onramp::PORTICO_ONRAMP_TYPES>(),
         .unions = {{&type_info<onramp::OnrampIntent>(), "OnrampIntent"},
                    {&type_info<onramp::OnrampInput>(), "OnrampInput"},
                    {&type_info<onramp::OnrampEffect>(), "OnrampEffect"}},
         .stored = &onramp::kStoredKeys},
        // As the embedded wallet's (machines/openPay.ts).
        {.file = "pay",
         .source = "core/pay/contract.hpp",
         .roots = types_of<pay::PORTICO_PAY_TYPES>(),
         .unions = {{&type_info<pay::PayIntent>(), "PayIntent"},
                    {&type_info<pay::PayInput>(), "PayInput"},
                    {&type_info<pay::PayEffect>(), "PayEffect"}},
         .stored = &pay::kStoredKeys},
        // As the embedded wallet's (machines/openSwap.ts).
        {.file = "swap",
         .source = "core/swap_flow/contract.hpp",
         .roots = types_of<swap_flow::PORTICO_SWAP_TYPES>(),
         .unions = {{&type_info<swap_flow::SwapIntent>(), "SwapIntent"},
                    {&type_info<swap_flow::SwapInput>(), "SwapInput"},
                    {&type_info<swap_flow::SwapEffect>(), "SwapEffect"}},
         .stored = &swap_flow::kStoredKeys},
        // As the embedded wallet's (machines/openSolanaSend.ts).
        {.file = "solana_send",
         .source = "core/solana_send/contract.hpp",
         .roots = types_of<solana_send::PORTICO_SOLANA_SEND_TYPES>(),
         .unions = {{&type_info<solana_send::SolanaSendIntent>(), "SolanaSendIntent"},
                    {&type_info<solana_send::SolanaSendInput>(), "SolanaSendInput"},
                    {&type_info<solana_send::SolanaSendEffect>(), "SolanaSendEffect"}},
         .stored = &solana_send::kStoredKeys},
        // As the embedded wallet's (machines/openReplace.ts).
        {.file = "replace",
         .source = "core/replace/contract.hpp",
         .roots = types_of<replace::PORTICO_REPLACE_TYPES>(),
         .unions = {{&type_info<replace::ReplaceIntent>(), "ReplaceIntent"},
                    {&type_info<replace::ReplaceInput>(), "ReplaceInput"},
                    {&type_info<replace::ReplaceEffect>(), "ReplaceEffect"}},
         .stored = &replace::kStoredKeys},
        // As the embedded wallet's (machines/openSignIn.ts).
        {.file = "sign_in",
         .source = "core/sign_in/contract.hpp",
         .roots = types_of<sign_in::PORTICO_SIGN_IN_TYPES>(),
         .unions = {{&type_info<sign_in::SignInIntent>(), "SignInIntent"},
                    {&type_info<sign_in::SignInInput>(), "SignInInput"},
                    {&type_info<sign_in::SignInEffect>(), "SignInEffect"},
                    {&type_info<sign_in::SignInEvent>(), "SignInEvent"}},
         .stored = &sign_in::kStoredKeys},
        // As the embedded wallet's (machines/openNames.ts).
        {.file = "names",
         .source = "core/names/contract.hpp",
         .roots = types_of<names::PORTICO_NAMES_TYPES>(),
         .unions = {{&type_info<names::NamesIntent>(), "NamesIntent"},
                    {&type_info<names::NamesInput>(), "NamesInput"},
                    {&type_info<names::NamesEffect>(), "NamesEffect"}}},
    };
}

std::vector<Module> console_modules() {
    return {{.file = "types",
             .source = "core/api/console.hpp",
             .roots = types_of<api::admin::PORTICO_CONSOLE_BODIES>(),
             .unions = {}}};
}

std::vector<Module> site_modules() {
    return {{.file = "vault",
             .source = "core/api/vault.hpp",
             .roots = types_of<boost::mp11::mp_append<api::vault::PORTICO_VAULT_BODIES,
                                                      api::vault::PORTICO_VAULT_SOCIAL_BODIES>>(),
             .unions = {{&type_info<api::vault::LoginOutcome>(), "LoginOutcome"},
                        {&type_info<api::vault::SocialOutcome>(), "SocialOutcome"},
                        {&type_info<api::vault::LoginWayOutcome>(), "LoginWayOutcome"},
                        {&type_info<api::vault::RecoveryOutcome>(), "RecoveryOutcome"}}},
            {.file = "wasm",
             .source = "core/vault/contract.hpp",
             .roots = types_of<vault::contract::PORTICO_VAULT_TYPES>(),
             .unions = {{&type_info<vault::contract::VaultRequest>(), "VaultRequest"},
                        {&type_info<vault::contract::VaultAnswer>(), "VaultAnswer"}}}};
}

}  // namespace portico::typegen
