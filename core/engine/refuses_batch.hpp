// SPDX-License-Identifier: Apache-2.0
//
// Nodes that take no batch of JSON-RPC, or none of so many calls, say so in many forms, with 200 or
// with 500: one error object, one for each call, some without ids.
#pragma once

#include <string_view>

namespace portico::engine {

/// True if the body answers a batch with nothing but words about batches.
bool refuses_batch(std::string_view body);

}  // namespace portico::engine
