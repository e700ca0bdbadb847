// SPDX-License-Identifier: Apache-2.0
//
// pairing.wasm: WalletConnect.
#include "core/walletconnect/machine.hpp"
#include "core/wasm/abi.hpp"

const portico::machine::MachineType portico::wasm::machine_type =
    portico::machine::machine_type_of<portico::wc::Machine>();
