// SPDX-License-Identifier: Apache-2.0
//
// Values of the contract ABI in the JSON form of vectors/ORACLE.md, section 9.
#pragma once

#include "core/chain/eip155/abi/abi.hpp"
#include "tools/oracle/request.hpp"

namespace portico::oracle {

/// The values of a tuple's components from a JSON array. Rejects what is of the wrong shape.
Outcome<chain::AbiValue::List> abi_values_of(const chain::AbiType& tuple, const Json& values);

Json abi_values_json(const chain::AbiType& tuple, const chain::AbiValue::List& values);

/// The tuple of the types that the member `types` lists.
Outcome<chain::AbiType> abi_types_of(const Request& in);

}  // namespace portico::oracle
