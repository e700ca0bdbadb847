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
    std::string all;
    std::string others;
    for (const engine::ViewRow& row : engine::kViews) {
        const std::string line =
            "  " + std::string(name_of(row.view)) + ": " + quoted(name_of(row.section));
        all += line + ";\n";
        if (row.section != engine::Section::kAccount) others += line + ",\n";
    }
    std::vector<std::string> sections;
    const TypeInfo& names = type_info<engine::Section>();
    for (std::uint32_t i = 0; i < names.count; ++i) sections.push_back(quoted(row_name(names, i)));
    return {
        "sections.ts",
        banner("core/engine/modal/views.hpp") + "\nimport type { View } from './engine.js';\n\n" +
            union_declaration(names.name, sections) + "\nexport type SectionOfView = {\n" + all +
            "};\n\n/** Views of the account have no row: a page pays for each before its first "
            "paint. */\nconst others: { readonly [One in View]?: SectionOfView[One] } = {\n" +
            others +
            "};\n\nexport const sectionOf = (view: View): Section => others[view] ?? "
            "'account';\n"};
}

}  // namespace portico::typegen
