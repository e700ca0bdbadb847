// SPDX-License-Identifier: Apache-2.0
//
// account.wasm: what the active account holds and did.
#include "core/account/machine.hpp"
#include "core/wasm/abi.hpp"

const portico::machine::MachineType portico::wasm::machine_type =
    portico::machine::machine_type_of<portico::account::Machine>();
