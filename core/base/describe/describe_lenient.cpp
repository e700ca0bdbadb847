// SPDX-License-Identifier: Apache-2.0
//
// See describe_lenient.hpp.
#include "core/base/describe/describe_lenient.hpp"

#include "core/base/describe/describe_access.hpp"

namespace portico {
namespace {

using namespace describe_detail;

const std::string* number_of(const Json& json) {
    if (json.is_number()) return &json.number_text();
    return json.is_string() ? &json.as_string() : nullptr;
}

// Whether it can be read at all: all that is left is what stands inside.
bool fits(const TypeInfo& type, const Json& json) {
    switch (type.kind) {
        case TypeKind::kBoolean:
            return json.is_bool();
        case TypeKind::kInteger: {
            const auto number = json.is_number() ? json.as_integer() : std::nullopt;
            return number && integer_fits(type, *number);
        }
        case TypeKind::kText:
            return json.is_string() && json.as_string().size() <= type.max;
        case TypeKind::kNumber: {
            const std::string* literal = number_of(json);
            return literal != nullptr && literal->size() <= type.max;
        }
        case TypeKind::kEnum:
            return json.is_string() && find_row(type, json.as_string()) < type.count;
        case TypeKind::kList:
            return json.is_array();
        case TypeKind::kStruct:
            return json.is_object();
        case TypeKind::kOptional:
        case TypeKind::kNullable:
            return fits(*type.of.element, json);
        case TypeKind::kJson:
        case TypeKind::kJsonView:
            return true;
        case TypeKind::kVariant:
            return false;
    }
    return false;
}

// Precondition: it fits.
void fill(const TypeInfo& type, const Json& json, void* out) {
    switch (type.kind) {
        case TypeKind::kBoolean:
            *static_cast<bool*>(out) = json.as_bool();
            return;
        case TypeKind::kInteger:
            store_integer(type, *json.as_integer(), out);
            return;
        case TypeKind::kText:
        case TypeKind::kNumber:
            *static_cast<std::string*>(out) = *number_of(json);
            return;
        case TypeKind::kEnum:
            store_integer(type, find_row(type, json.as_string()), out);
            return;
        case TypeKind::kList: {
            std::size_t count = 0;
            for (const Json& item : json.items())
                if (count < type.max && fits(*type.of.element, item)) ++count;
            void* next = list_of(type).assign(out, count);
            for (const Json& item : json.items()) {
                if (count == 0) return;
                if (!fits(*type.of.element, item)) continue;
                fill(*type.of.element, item, next);
                next = at_offset(next, type.stride_bytes);
                --count;
            }
            return;
        }
        case TypeKind::kStruct: {
            std::uint64_t seen = 0;
            for (const Json::Member& member : json.members()) {
                const std::uint32_t row = find_row(type, member.name);
                if (row == type.count || (seen >> row & 1) != 0) continue;
                seen |= std::uint64_t{1} << row;
                if (fits(*type.of.types[row], member.value))
                    fill(*type.of.types[row], member.value, at_offset(out, offset_of(type, row)));
            }
            return;
        }
        case TypeKind::kOptional:
        case TypeKind::kNullable:
            return fill(*type.of.element, json, optional_of(type).emplace(out));
        case TypeKind::kJson:
            *static_cast<Json*>(out) = json;
            return;
        case TypeKind::kJsonView:
            *static_cast<const Json**>(out) = &json;
            return;
        case TypeKind::kVariant:
            return;
    }
}

bool has_its_lists(const TypeInfo& type, const Json& json) {
    NameWalk names(type);
    for (std::uint32_t row = 0; row < type.count; ++row) {
        const std::string_view name = names.next();
        if (type.of.types[row]->kind != TypeKind::kList) continue;
        const Json* list = json.find(name);
        if (list == nullptr || !list->is_array()) return false;
    }
    return true;
}

}  // namespace

bool read_leniently(const TypeInfo& type, const Json& json, void* out) {
    if (!fits(type, json)) return false;
    if (type.kind == TypeKind::kStruct && !has_its_lists(type, json)) return false;
    fill(type, json, out);
    return true;
}

}  // namespace portico
