// SPDX-License-Identifier: Apache-2.0
//
// What is generated: one module for each contract. A new contract, or a new union, is added here.
#pragma once

#include "tools/typegen/type_printer.hpp"

namespace portico::typegen {

/// The modules of web/packages/engine/src/generated, in order of import.
std::vector<Module> registered_modules();
/// The one of web/apps/console/src/api/generated.
std::vector<Module> console_modules();
/// Those of web/apps/secure-site/src/generated.
std::vector<Module> site_modules();

}  // namespace portico::typegen
