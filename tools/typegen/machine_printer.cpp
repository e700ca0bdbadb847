// SPDX-License-Identifier: Apache-2.0
//
// Which intents and slices belong to which machine beside the engine.
#include <map>
#include <set>

#include "tools/typegen/type_printer.hpp"

namespace portico::typegen {
namespace {

// Each name has one owner.
class Owners {
  public:
    Result<void> take(const TypeInfo& names, const std::string& machine) {
        for (std::uint32_t i = 0; i < names.count; ++i) {
            const std::string name(row_name(names, i));
            const auto [owner, fresh] = owners_.emplace(name, machine);
            if (!fresh)
                return fail(Code::json_unknown_variant,
                            name + " belongs to " + owner->second + " and to " + machine);
        }
        return {};
    }

  private:
    std::map<std::string, std::string> owners_;
};

std::string list_of(const TypeInfo& names) {
    std::string list;
    for (std::uint32_t i = 0; i < names.count; ++i)
        list += (list.empty() ? "" : ", ") + quoted(row_name(names, i));
    return "[" + list + "]";
}

}  // namespace

Result<PrintedFile> print_machines(const std::vector<Module>& modules) {
    Owners intents;
    Owners slices;
    std::string rows;
    for (const Module& module : modules) {
        if (module.intents == nullptr && module.slices == nullptr) continue;
        if (module.intents) PORTICO_CHECK(intents.take(*module.intents, module.file));
        if (module.slices) PORTICO_CHECK(slices.take(*module.slices, module.file));
        if (module.is_engine) continue;
        rows += "  " + module.file + ": {\n";
        rows += "    intents: " + (module.intents ? list_of(*module.intents) : "[]") + ",\n";
        rows += "    slices: " + (module.slices ? list_of(*module.slices) : "[]") + ",\n";
        rows += "  },\n";
    }
    return PrintedFile{"machines.ts", banner("tools/typegen/registry.cpp") +
                                          "\nexport const machines = {\n" + rows + "} as const;\n"};
}

PrintedFile print_stored_keys(const std::vector<Module>& modules) {
    std::string rows;
    for (const Module& module : modules) {
        if (module.stored == nullptr) continue;
        std::string names;
        for (const std::string_view name : module.stored->names)
            names += "      " + quoted(name) + ",\n";
        rows += "  " + module.file + ": {\n    prefix: " + quoted(module.stored->prefix) +
                ",\n    names: [\n" + names + "    ],\n  },\n";
    }
    return {"storedKeys.ts", banner("tools/typegen/registry.cpp") +
                                 "\n/** A name that ends with '/' has an id behind it. */\n" +
                                 "export const storedKeys = {\n" + rows + "} as const;\n"};
}

}  // namespace portico::typegen
