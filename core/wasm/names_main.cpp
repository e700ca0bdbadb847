// SPDX-License-Identifier: Apache-2.0
//
// names.wasm: a name for the connected account.
#include "core/names/machine.hpp"
#include "core/wasm/abi.hpp"

const portico::machine::MachineType portico::wasm::machine_type =
    portico::machine::machine_type_of<portico::names::Machine>();
