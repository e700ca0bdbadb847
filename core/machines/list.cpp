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
