// SPDX-License-Identifier: Apache-2.0
//
// pay.wasm: paying a shop, or what the page names.
#include "core/pay/machine.hpp"
#include "core/wasm/abi.hpp"

const portico::machine::MachineType portico::wasm::machine_type =
    portico::machine::machine_type_of<portico::pay::Machine>();
