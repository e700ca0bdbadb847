// SPDX-License-Identifier: Apache-2.0
//
// The machines of a page, a row each. The simulator (sim/machine_host.hpp), the fuzz target of any
// machine (fuzz/machine_fuzz.cpp), the replay of a recording (portico-replay) and the typegen take
// them from here; a wasm module names its one machine in core/wasm.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "core/machine/machine_type.hpp"
#include "core/machine/storage.hpp"

namespace portico::machines {

struct MachineRow {
    std::string_view name;  ///< "engine", as its module and its contract are called
    machine::MachineType type;
    /// What it keeps in the page's storage; nullptr: nothing.
    const machine::StoredKeys* stored = nullptr;
    /// Whether a text is an output of this machine: every member, within every limit.
    bool (*is_output)(std::string_view text) = nullptr;
    /// The smallest configuration that is accepted, as JSON.
    std::string (*configuration)(std::int64_t at_ms) = nullptr;
};

std::span<const MachineRow> all_machines();
/// nullptr: there is none of that name.
const MachineRow* find_machine(std::string_view name);

/// One machine of a row, with what it takes and gives as text.
class Instance {
  public:
    /// Errors: those of the machine's configuration.
    static Result<Instance> create(const MachineRow& row, std::string_view config_json,
                                   const EntropyFn& entropy);
    std::string step(std::string_view step_json) {
        return row_->type.step(machine_.get(), step_json);
    }

  private:
    using Pointer = std::unique_ptr<void, void (*)(void*)>;
    Instance(const MachineRow& row, void* machine)
        : row_(&row), machine_(Pointer(machine, row.type.destroy)) {}

    const MachineRow* row_;
    Pointer machine_;
};

}  // namespace portico::machines
