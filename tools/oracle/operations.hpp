// SPDX-License-Identifier: Apache-2.0
//
// The tables of operations, one per section of vectors/ORACLE.md and one file each.
#pragma once

#include <span>

#include "tools/oracle/request.hpp"

namespace portico::oracle {

std::span<const Operation> hash_operations();           // section 5
std::span<const Operation> curve_operations();          // section 6
std::span<const Operation> encoding_operations();       // section 7
std::span<const Operation> walletconnect_operations();  // section 8
std::span<const Operation> evm_operations();            // section 9
std::span<const Operation> abi_operations();            // section 9: ABI; RLP of section 7
std::span<const Operation> transaction_operations();    // section 9: transactions, EIP-191
std::span<const Operation> sign_in_operations();        // section 10
std::span<const Operation> key_operations();            // section 11
std::span<const Operation> chain_operations();          // section 12, and bech32 of section 7
std::span<const Operation> approval_operations();       // section 13
std::span<const Operation> server_operations();         // native alone: JWS, Schnorr, BIP-322

}  // namespace portico::oracle
