// SPDX-License-Identifier: Apache-2.0
//
// sign_in.wasm: signing in with the connected account.
#include "core/sign_in/machine.hpp"
#include "core/wasm/abi.hpp"

const portico::machine::MachineType portico::wasm::machine_type =
    portico::machine::machine_type_of<portico::sign_in::Machine>();
