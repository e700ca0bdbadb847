// SPDX-License-Identifier: Apache-2.0
//
// solana_send.wasm: what leaves the active account on Solana.
#include "core/solana_send/machine.hpp"
#include "core/wasm/abi.hpp"

const portico::machine::MachineType portico::wasm::machine_type =
    portico::machine::machine_type_of<portico::solana_send::Machine>();
