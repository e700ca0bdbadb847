// SPDX-License-Identifier: Apache-2.0
//
// Prints errors.ts.
#include "tools/typegen/error_printer.hpp"

#include "core/base/assert.hpp"

namespace portico {

BOOST_DESCRIBE_ENUM(ErrorClass, kCaller, kPeer, kEnvironment, kBug)
BOOST_DESCRIBE_ENUM(ErrorPlace, kInline, kToast, kAlert, kDeveloper)

namespace typegen {
namespace {

template <class Enum>
std::string declare_enum() {
    const TypeInfo& type = type_info<Enum>();
    std::vector<std::string> members;
    for (std::uint32_t i = 0; i < type.count; ++i) members.push_back(quoted(row_name(type, i)));
    return "\n" + union_declaration(type.name, members);
}

template <class Enum>
std::string word_of(Enum value) {
    return quoted(row_name(type_info<Enum>(), static_cast<std::size_t>(value)));
}

}  // namespace

PrintedFile print_errors() {
    std::vector<std::string> words;
    std::string rows;
    for (std::uint16_t i = 0; i < static_cast<std::uint16_t>(Code::kCount); ++i) {
        const Code code = static_cast<Code>(i);
        const std::string word(error_word(code));
        words.push_back(quoted(word));
        rows += "  " + word + ": {\n";
        rows += "    class: " + word_of(error_class(code)) + ",\n";
        rows += "    place: " + word_of(error_place(code)) + ",\n";
        rows += "    status: " + std::to_string(error_http_status(code)) + ",\n";
        rows += "    text: " + quoted(error_template(code)) + ",\n  },\n";
    }
    std::string out = banner("core/base/errors.def");
    out += declare_enum<ErrorClass>();
    out += declare_enum<ErrorPlace>();
    out += "\n" + union_declaration("ErrorCode", words);
    out += "\n/** `{}` in a text takes the error's detail. */\n";
    out += "export type ErrorEntry = {\n  class: ErrorClass;\n  place: ErrorPlace;\n";
    out += "  status: number;\n  text: string;\n};\n";
    out += "\nexport const errorCatalogue: Readonly<Record<ErrorCode, Readonly<ErrorEntry>>> = {\n";
    out += rows + "};\n";
    return {"errors.ts", out};
}

}  // namespace typegen
}  // namespace portico
