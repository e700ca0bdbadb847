// SPDX-License-Identifier: Apache-2.0
//
// money.wasm: what leaves the active account.
#include "core/money/machine.hpp"
#include "core/wasm/abi.hpp"

const portico::machine::MachineType portico::wasm::machine_type =
    portico::machine::machine_type_of<portico::money::Machine>();
