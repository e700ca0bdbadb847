// SPDX-License-Identifier: Apache-2.0
//
// engine.wasm: the product's rules.
#include "core/engine/engine.hpp"
#include "core/wasm/abi.hpp"

const portico::machine::MachineType portico::wasm::machine_type =
    portico::machine::machine_type_of<portico::Engine>();
