// SPDX-License-Identifier: Apache-2.0
//
// The lists of core/api/wallet_methods.hpp, for the secure site.
#include "core/api/wallet_methods.hpp"
#include "tools/typegen/type_printer.hpp"

namespace portico::typegen {
namespace {

std::string list_of(std::string_view name, const auto& methods) {
    std::string out = "\nexport const " + std::string(name) + " = [\n";
    for (const std::string_view method : methods) out += "  " + quoted(method) + ",\n";
    return out + "] as const;\n";
}

}  // namespace

PrintedFile print_wallet_methods() {
    return {"methods.ts", banner("core/api/wallet_methods.hpp") +
                              list_of("SAFE_METHODS", api::kSafeMethods) +
                              list_of("UNSAFE_METHODS", api::kUnsafeMethods)};
}

}  // namespace portico::typegen
