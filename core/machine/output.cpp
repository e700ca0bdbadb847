// SPDX-License-Identifier: Apache-2.0
//
// See output.hpp.
#include "core/machine/output.hpp"

#include <string_view>

namespace portico::machine {
namespace {

// The items without the last comma, between brackets.
void append_items(std::string& out, const char* name, std::string_view brackets,
                  std::string_view items) {
    out += name;
    out += brackets[0];
    if (!items.empty()) items.remove_suffix(1);
    out += items;
    out += brackets[1];
}

}  // namespace

[[gnu::noinline]] void Output::append(std::string& list, const char* tag, const TypeInfo& type,
                                      const void* value) {
    write_alternative(tag, type, value, list);
    list += ',';
}

std::string output_json(const Output& output, OutputParts parts) {
    std::string text;
    append_items(text, R"({"effects":)", "[]", output.effects);
    if (parts.events) append_items(text, R"(,"events":)", "[]", output.events);
    if (parts.slices) append_items(text, R"(,"slices":)", "{}", output.slices);
    text += '}';
    return text;
}

}  // namespace portico::machine
