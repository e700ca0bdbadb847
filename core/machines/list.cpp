// SPDX-License-Identifier: Apache-2.0
//
// See list.hpp.
#include "core/machines/list.hpp"

#include <algorithm>

#include "core/account/machine.hpp"
#include "core/base/describe/describe.hpp"
#include "core/embedded/machine.hpp"
#include "core/embedded/stored_keys.hpp"
#include "core/engine/engine.hpp"
#include "core/engine/stored_keys.hpp"
#include "core/money/machine.hpp"
#include "core/money/stored_keys.hpp"
#include "core/names/machine.hpp"
#include "core/onramp/machine.hpp"
#include "core/onramp/stored_keys.hpp"
#include "core/pay/machine.hpp"
#include "core/pay/stored_keys.hpp"
#include "core/replace/machine.hpp"
#include "core/replace/stored_keys.hpp"
#include "core/sign_in/machine.hpp"
#include "core/sign_in/stored_keys.hpp"
#include "core/solana_send/machine.hpp"
#include "core/solana_send/stored_keys.hpp"
#include "core/swap_flow/machine.hpp"
#include "core/swap_flow/stored_keys.hpp"
#include "core/walletconnect/machine.hpp"
#include "core/walletconnect/stored_keys.hpp"

namespace portico::machines {
namespace {

template <class Output>
bool is_output(std::string_view text) {
    return parse_described<Output>(text, {.depth = 400, .size_bytes = 64 << 20}).has_value();
}

std::string engine_configuration(std::int64_t at_ms) {
    engine::EngineConfig config;
    config.project_id = "p";
    config.networks = {"eip155:1", "eip155:8453", "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp"};
    config.at_ms = at_ms;
    return to_json_text(config);
}

std::string pairing_configuration(std::int64_t at_ms) {
    wc::PairingConfig config;
    config.role = wc::Role::kDapp;
    config.relay_url = "wss://relay.example";
    config.at_ms = at_ms;
    return to_json_text(config);
}

std::string account_configuration(std::int64_t at_ms) {
    account::AccountConfig config;
    config.project_id = "p";
    config.api_url = "https://api.example";
    config.at_ms = at_ms;
    return to_json_text(config);
}

std::string embedded_configuration(std::int64_t at_ms) {
    embedded::EmbeddedConfig config;
    config.project_id = "p";
    config.frame_url = "https://vault.example/frame";
    config.frame_origin = "https://vault.example";
    config.chains = {"eip155:1", "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp"};
    config.at_ms = at_ms;
    return to_json_text(config);
}

std::string money_configuration(std::int64_t at_ms) {
    money::MoneyConfig config;
    config.project_id = "p";
    config.rpc_proxy_url = "https://api.example";
    config.at_ms = at_ms;
    return to_json_text(config);
}

std::string names_configuration(std::int64_t at_ms) {
    names::NamesConfig config;
    config.project_id = "p";
    config.api_url = "https://api.example";
    config.at_ms = at_ms;
    return to_json_text(config);
}

std::string onramp_configuration(std::int64_t at_ms) {
    onramp::OnrampConfig config;
    config.project_id = "p";
    config.api_url = "https://api.example";
    config.at_ms = at_ms;
    return to_json_text(config);
}

std::string pay_configuration(std::int64_t at_ms) {
    pay::PayConfig config;
    config.project_id = "p";
    config.api_url = "https://api.example";
    config.at_ms = at_ms;
    return to_json_text(config);
}

std::string swap_configuration(std::int64_t at_ms) {
    swap_flow::SwapConfig config;
    config.project_id = "p";
    config.api_url = "https://api.example";
    config.at_ms = at_ms;
    return to_json_text(config);
}

std::string replace_configuration(std::int64_t at_ms) {
    replace::ReplaceConfig config;
    config.at_ms = at_ms;
    return to_json_text(config);
}

std::string solana_send_configuration(std::int64_t at_ms) {
    solana_send::SolanaSendConfig config;
    config.at_ms = at_ms;
    return to_json_text(config);
}

std::string sign_in_configuration(std::int64_t at_ms) {
    sign_in::SignInConfig config;
    config.at_ms = at_ms;
    return to_json_text(config);
}

constexpr MachineRow kMachines[] = {
    {.name = "engine",
     .type = machine::machine_type_of<Engine>(),
     .stored = &engine::kStoredKeys,
     .is_output = is_output<engine::EngineOutput>,
     .configuration = engine_configuration},
    {.name = "pairing",
     .type = machine::machine_type_of<wc::Machine>(),
     .stored = &wc::kStoredKeys,
     .is_output = is_output<wc::PairingOutput>,
     .configuration = pairing_configuration},
    {.name = "account",
     .type = machine::machine_type_of<account::Machine>(),
     .is_output = is_output<account::AccountOutput>,
     .configuration = account_configuration},
    {.name = "embedded",
     .type = machine::machine_type_of<embedded::Machine>(),
     .stored = &embedded::kStoredKeys,
     .is_output = is_output<embedded::EmbeddedOutput>,
     .configuration = embedded_configuration},
    {.name = "money",
     .type = machine::machine_type_of<money::Machine>(),
     .stored = &money::kStoredKeys,
     .is_output = is_output<money::MoneyOutput>,
     .configuration = money_configuration},
    {.name = "onramp",
     .type = machine::machine_type_of<onramp::Machine>(),
     .stored = &onramp::kStoredKeys,
     .is_output = is_output<onramp::OnrampOutput>,
     .configuration = onramp_configuration},
    {.name = "solana_send",
     .type = machine::machine_type_of<solana_send::Machine>(),
     .stored = &solana_send::kStoredKeys,
     .is_output = is_output<solana_send::SolanaSendOutput>,
     .configuration = solana_send_configuration},
    {.name = "swap",
     .type = machine::machine_type_of<swap_flow::Machine>(),
     .stored = &swap_flow::kStoredKeys,
     .is_output = is_output<swap_flow::SwapOutput>,
     .configuration = swap_configuration},
    {.name = "replace",
     .type = machine::machine_type_of<replace::Machine>(),
     .stored = &replace::kStoredKeys,
     .is_output = is_output<replace::ReplaceOutput>,
     .configuration = replace_configuration},
    {.name = "pay",
     .type = machine::machine_type_of<pay::Machine>(),
     .stored = &pay::kStoredKeys,
     .is_output = is_output<pay::PayOutput>,
     .configuration = pay_configuration},
    {.name = "sign_in",
     .type = machine::machine_type_of<sign_in::Machine>(),
     .stored = &sign_in::kStoredKeys,
     .is_output = is_output<sign_in::SignInOutput>,
     .configuration = sign_in_configuration},
    {.name = "names",
     .type = machine::machine_type_of<names::Machine>(),
     .is_output = is_output<names::NamesOutput>,
     .configuration = names_configuration},
};

}  // namespace

std::span<const MachineRow> all_machines() { return kMachines; }

const MachineRow* find_machine(std::string_view name) {
    const auto found = std::ranges::find(kMachines, name, &MachineRow::name);
    return found == std::end(kMachines) ? nullptr : &*found;
}

Result<Instance> Instance::create(const MachineRow& row, std::string_view config_json,
                                  const EntropyFn& entropy) {
    Error error{};
    void* const machine = row.type.create(config_json, entropy, error);
    if (machine == nullptr) return std::unexpected(std::move(error));
    return Instance(row, machine);
}

}  // namespace portico::machines
