// SPDX-License-Identifier: Apache-2.0
//
// Which view belongs to which section.
#include "core/engine/modal/views.hpp"
#include "tools/typegen/type_printer.hpp"

namespace portico::typegen {
namespace {

template <class Enum>
std::string_view name_of(Enum value) {
    return row_name(type_info<Enum>(), static_cast<std::size_t>(value));
}

}  // namespace

PrintedFile print_sections() {
    std::string rows;
    for (const engine::ViewRow& row : engine::kViews)
        rows += "  " + std::string(name_of(row.view)) + ": " + quoted(name_of(row.section)) + ",\n";
    std::vector<std::string> sections;
    const TypeInfo& names = type_info<engine::Section>();
    for (std::uint32_t i = 0; i < names.count; ++i) sections.push_back(quoted(row_name(names, i)));
    return {"sections.ts", banner("core/engine/modal/views.hpp") +
                               "\nimport type { View } from './engine.js';\n\n" +
                               union_declaration(names.name, sections) +
                               "\nexport const sectionOf = {\n" + rows +
                               "} as const satisfies Readonly<Record<View, Section>>;\n"};
}

}  // namespace portico::typegen
