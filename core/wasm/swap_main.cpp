// SPDX-License-Identifier: Apache-2.0
//
// swap.wasm: one token for another.
#include "core/swap_flow/machine.hpp"
#include "core/wasm/abi.hpp"

const portico::machine::MachineType portico::wasm::machine_type =
    portico::machine::machine_type_of<portico::swap_flow::Machine>();
