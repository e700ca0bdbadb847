// SPDX-License-Identifier: Apache-2.0
//
// See stored_rows.hpp.
#include "core/machine/stored_rows.hpp"

#include <utility>

namespace portico::machine {
namespace {

constexpr std::int64_t kDayMs = 86'400'000;

}  // namespace

Json::Array read_rows(const TypeInfo& type, std::string_view text, void* out) {
    const TypeInfo& list = *type.of.types[0];
    const auto& ops = *static_cast<const ListOps*>(list.shape);
    Json::Array unread;
    auto json = parse_json(text);
    Json* const rows = json ? json->find(row_name(type, 0)) : nullptr;
    if (rows == nullptr || !rows->is_array()) return unread;
    Json::Array read;
    for (Json& row : rows->items()) {
        const bool good = read.size() < list.max &&
                          read_described(*list.of.element, row, ops.assign(out, 1)).has_value();
        if (good)
            read.push_back(std::move(row));
        else if (unread.size() < list.max)
            unread.push_back(std::move(row));
    }
    const Json good = Json::array(std::move(read));
    (void)read_described(list, good, out);
    return unread;
}

void append_row(std::string& text, const Json& row) {
    text.resize(text.size() - 2);
    if (text.back() != '[') text += ',';
    append_json(text, row);
    text += "]}";
}

void store_rows(Storage& storage, std::string_view key, const TypeInfo& type, void* list,
                const Context& context) {
    std::string text;
    write_described(type, list, text);
    if (const std::string* const stored = storage.find(key))
        for (const Json& row : read_rows(type, *stored, list)) {
            const Json* const at = row.find("at_ms");
            const auto at_ms = at && at->is_number() ? at->as_integer() : std::nullopt;
            if (at_ms && context.now_ms - *at_ms <= kDayMs) append_row(text, row);
        }
    storage.set(key, std::move(text), context);
}

}  // namespace portico::machine
