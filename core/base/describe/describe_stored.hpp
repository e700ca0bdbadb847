// SPDX-License-Identifier: Apache-2.0
//
// Reading what an earlier or a later version of the page has stored. docs/storage.md.
#pragma once

#include "core/base/describe/describe.hpp"

namespace portico {

/// As read_described, but members that are not known here are passed over. False: it cannot be
/// read.
bool read_stored(const TypeInfo& type, const Json& json, void* out);

}  // namespace portico
