// SPDX-License-Identifier: Apache-2.0
//
// See slices.hpp.
#include "core/machine/slices.hpp"

#include "core/base/json/json.hpp"

namespace portico::machine {

[[gnu::noinline]] void detail::publish(std::string& out, const TypeInfo& names, unsigned index,
                                       std::string& published, const TypeInfo& type,
                                       const void* value) {
    std::string text;
    write_described(type, value, text);
    if (text == published) return;
    published = std::move(text);
    append_json_string(out, row_name(names, index));
    out += ':';
    out += published;
    out += ',';
}

}  // namespace portico::machine
