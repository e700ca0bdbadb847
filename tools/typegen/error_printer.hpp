// SPDX-License-Identifier: Apache-2.0
//
// The error catalogue (core/base/errors.def) as TypeScript.
#pragma once

#include "tools/typegen/type_printer.hpp"

namespace portico::typegen {

/// errors.ts: the union ErrorCode and the table errorCatalogue (class, place, HTTP status, text).
PrintedFile print_errors();

}  // namespace portico::typegen
