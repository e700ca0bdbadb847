// SPDX-License-Identifier: Apache-2.0
//
// embedded.wasm: the page's half of the embedded wallet.
#include "core/embedded/machine.hpp"
#include "core/wasm/abi.hpp"

const portico::machine::MachineType portico::wasm::machine_type =
    portico::machine::machine_type_of<portico::embedded::Machine>();
