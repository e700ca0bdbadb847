// SPDX-License-Identifier: Apache-2.0
//
// replace.wasm: speeding up and canceling what waits for a block.
#include "core/replace/machine.hpp"
#include "core/wasm/abi.hpp"

const portico::machine::MachineType portico::wasm::machine_type =
    portico::machine::machine_type_of<portico::replace::Machine>();
