// SPDX-License-Identifier: Apache-2.0
//
// onramp.wasm: buying at the operator's providers.
#include "core/onramp/machine.hpp"
#include "core/wasm/abi.hpp"

const portico::machine::MachineType portico::wasm::machine_type =
    portico::machine::machine_type_of<portico::onramp::Machine>();
