// SPDX-License-Identifier: Apache-2.0
//
// The one interpreter of the tables: JSON tree -> described value, described value -> JSON text.
#include "core/base/describe/describe.hpp"

#include "core/base/assert.hpp"
#include "core/base/describe/describe_access.hpp"
#include "core/base/describe/describe_stored.hpp"
#include "core/base/describe/describe_visit.hpp"
#include "core/base/text/decimal.hpp"
#include "core/base/text/utf8.hpp"

namespace portico {
namespace {

using namespace describe_detail;

constexpr std::string_view kTypeMember = "type";
// Longest part of a hostile name that an error repeats.
constexpr std::size_t kNameInErrorMax = 64;

// What stands in front of a path: "name" + "" , "name" + ".rest", "name" + "[3]".
void prepend(std::string& path, std::string_view step) {
    std::string longer(step);
    if (!path.empty() && path[0] != '[') longer.push_back('.');
    longer.append(path);
    path = std::move(longer);
}

class TableReader {
  public:
    explicit TableReader(bool passes_unknown) : passes_unknown_(passes_unknown) {}

    // Every read_... returns false with error_ set; its detail grows into a path on the unsubscribe
    // function.
    bool read(const TypeInfo& type, const Json& json, void* out) {
        switch (type.kind) {
            case TypeKind::kBoolean:
                if (!json.is_bool()) return refuse(Code::json_wrong_type);
                *static_cast<bool*>(out) = json.as_bool();
                return true;
            case TypeKind::kInteger:
                return read_integer(type, json, out);
            case TypeKind::kText:
                if (!json.is_string()) return refuse(Code::json_wrong_type);
                if (json.as_string().size() > type.max) return refuse(Code::limit_exceeded);
                *static_cast<std::string*>(out) = json.as_string();
                return true;
            case TypeKind::kList:
                return read_list(type, json, out);
#ifndef __wasm__  // where bodies are read leniently
            case TypeKind::kNumber:
                if (!json.is_number()) return refuse(Code::json_wrong_type);
                if (json.number_text().size() > type.max) return refuse(Code::limit_exceeded);
                *static_cast<std::string*>(out) = json.number_text();
                return true;
            case TypeKind::kNullable:
                if (json.is_null()) return true;
                [[fallthrough]];
#endif
            case TypeKind::kOptional:
                return read(*type.of.element, json, optional_of(type).emplace(out));
            case TypeKind::kJson:
                *static_cast<Json*>(out) = json;
                return true;
            case TypeKind::kJsonView:
                *static_cast<const Json**>(out) = &json;
                return true;
            case TypeKind::kEnum:
                return read_enum(type, json, out);
            case TypeKind::kStruct:
                return read_struct(type, json, out, false);
            case TypeKind::kVariant:
                return read_variant(type, json, out);
#ifdef __wasm__
            default:
                break;
#endif
        }
        return false;
    }

    bool read_tag(const TypeInfo& type, const Json& json, std::uint32_t& row) {
        if (!json.is_object()) return refuse(Code::json_wrong_type);
        const Json* tag = json.find(kTypeMember);
        if (tag == nullptr) return refuse(Code::json_missing_member, kTypeMember);
        if (!tag->is_string()) return refuse(Code::json_wrong_type, kTypeMember);
        row = find_row(type, tag->as_string());
        return row < type.count || refuse(Code::json_unknown_variant);
    }

    bool read_tagged(const TypeInfo& type, const Json& json, void* out) {
        return read_struct(type, json, out, true);
    }

    Error take_error() {
        if (error_.detail.empty()) error_.detail = "$";  // the document itself
        return std::move(error_);
    }

  private:
    bool read_integer(const TypeInfo& type, const Json& json, void* out) {
        if (!json.is_number()) return refuse(Code::json_wrong_type);
        const auto value = json.as_integer();
        if (!value || !integer_fits(type, *value)) return refuse(Code::number_out_of_range);
        store_integer(type, *value, out);
        return true;
    }

    bool read_list(const TypeInfo& type, const Json& json, void* out) {
        if (!json.is_array()) return refuse(Code::json_wrong_type);
        const Json::Array& items = json.items();
        if (items.size() > type.max) return refuse(Code::limit_exceeded);
        void* first = list_of(type).assign(out, items.size());
        for (std::size_t i = 0; i < items.size(); ++i)
            if (!read(*type.of.element, items[i], at_offset(first, i * type.stride_bytes)))
                return under("[" + to_decimal(i) + "]");
        return true;
    }

    bool read_enum(const TypeInfo& type, const Json& json, void* out) {
        if (!json.is_string()) return refuse(Code::json_wrong_type);
        const std::uint32_t row = find_row(type, json.as_string());
        if (row == type.count) return refuse(Code::json_unknown_variant);
        store_integer(type, row, out);
        return true;
    }

    bool read_struct(const TypeInfo& type, const Json& json, void* out, bool tagged) {
        if (!json.is_object()) return refuse(Code::json_wrong_type);
        std::uint64_t seen = 0;
        bool tag_seen = !tagged;
        for (const Json::Member& member : json.members()) {
            if (tagged && member.name == kTypeMember) {
                if (tag_seen) return refuse(Code::json_duplicate_member, kTypeMember);
                tag_seen = true;
                continue;
            }
            const std::uint32_t row = find_row(type, member.name);
            if (row == type.count) {
                if (passes_unknown_) continue;
                return refuse(Code::json_unknown_member, member.name);
            }
            const std::uint64_t bit = std::uint64_t{1} << row;
            if (seen & bit) return refuse(Code::json_duplicate_member, member.name);
            seen |= bit;
            if (!read(*type.of.types[row], member.value, at_offset(out, offset_of(type, row))))
                return under(member.name);
        }
        for (std::uint32_t row = 0; row < type.count; ++row) {
            const bool required = type.of.types[row]->kind != TypeKind::kOptional;
            if (required && !(seen >> row & 1))
                return refuse(Code::json_missing_member, row_name(type, row));
        }
        return true;
    }

    bool read_variant(const TypeInfo& type, const Json& json, void* out) {
        std::uint32_t row = 0;
        return read_tag(type, json, row) &&
               read_tagged(*type.of.types[row], json, variant_of(type).emplace(out, row));
    }

    bool refuse(Code code, std::string_view name = {}) {
        error_.code = code;
        error_.detail = truncate_utf8(name, kNameInErrorMax);
        return false;
    }

    bool under(std::string_view step) {
        prepend(error_.detail, step);
        return false;
    }

    const bool passes_unknown_;
    Error error_{Code::unknown_error, {}};
};

void append_name(std::string& out, std::string_view name) {
    out.push_back('"');
    out.append(name);  // an identifier: nothing to escape
    out.append("\":");
}

// Behind a comma where it is not the first. A body of the server has thousands: at once there.
inline void append_member_name(std::string& out, std::string_view name, bool first) {
#ifdef __wasm__
    if (!first) out.push_back(',');
    append_name(out, name);
#else
    const std::size_t before = out.size(), after = before + name.size() + (first ? 3 : 4);
    out.resize_and_overwrite(after, [&](char* data, std::size_t) {
        char* at = data + before;
        if (!first) *at++ = ',';
        *at++ = '"';
        at += name.copy(at, name.size());
        *at++ = '"';
        *at = ':';
        return after;
    });
#endif
}

void write_struct(const TypeInfo& type, const void* value, std::string& out, bool first) {
    NameWalk names(type);
    for (std::uint32_t row = 0; row < type.count; ++row) {
        const std::string_view name = names.next();
        const TypeInfo* member_type = type.of.types[row];
        const void* member = at_offset(value, offset_of(type, row));
        if (member_type->kind == TypeKind::kOptional) {
            member = optional_of(*member_type).get(member);
            member_type = member_type->of.element;
            if (member == nullptr) continue;
        }
        append_member_name(out, name, first);
        first = false;
        write_described(*member_type, member, out);
    }
    out.push_back('}');
}

void write_list(const TypeInfo& type, const void* value, std::string& out) {
    const ListOps::View items = list_of(type).view(value);
    out.push_back('[');
    for (std::size_t i = 0; i < items.count; ++i) {
        if (i > 0) out.push_back(',');
        write_described(*type.of.element, at_offset(items.data, i * type.stride_bytes), out);
    }
    out.push_back(']');
}

void write_variant(const TypeInfo& type, const void* value, std::string& out) {
    const VariantOps& variant = variant_of(type);
    const std::size_t row = variant.index(value);
    out.push_back('{');
    append_name(out, kTypeMember);
    append_json_string(out, row_name(type, row));
    write_struct(*type.of.types[row], variant.get(value), out, false);
}

void write_enum(const TypeInfo& type, const void* value, std::string& out) {
    const std::int64_t number = load_integer(type, value);
    PORTICO_ASSERT(number >= 0 && number < type.count);  // else a value that is no enumerator
    append_json_string(out, row_name(type, static_cast<std::size_t>(number)));
}

}  // namespace

std::string_view row_name(const TypeInfo& type, std::size_t row) {
    PORTICO_ASSERT(row < type.count);
    NameWalk names(type);
    while (row-- > 0) names.next();
    return names.next();
}

std::uint32_t find_row(const TypeInfo& type, std::string_view name) {
    NameWalk names(type);
    std::uint32_t row = 0;
    while (row < type.count && names.next() != name) ++row;
    return row;
}

Result<void> read_described(const TypeInfo& type, const Json& json, void* out) {
    TableReader reader(false);
    if (!reader.read(type, json, out)) return std::unexpected(reader.take_error());
    return {};
}

bool read_stored(const TypeInfo& type, const Json& json, void* out) {
    return TableReader(true).read(type, json, out);
}

std::optional<std::uint32_t> describe_detail::find_alternative(const TypeInfo& tags,
                                                               const Json& json, Error& error) {
    TableReader reader(false);
    std::uint32_t row = 0;
    if (reader.read_tag(tags, json, row)) return row;
    error = reader.take_error();
    return std::nullopt;
}

bool read_alternative(const TypeInfo& type, const Json& json, void* out, Error& error) {
    TableReader reader(false);
    if (reader.read_tagged(type, json, out)) return true;
    error = reader.take_error();
    return false;
}

void write_alternative(const char* tag, const TypeInfo& type, const void* value, std::string& out) {
    out.push_back('{');
    append_name(out, kTypeMember);
    append_json_string(out, tag);
    write_struct(type, value, out, false);
}

void write_described(const TypeInfo& type, const void* value, std::string& out) {
    switch (type.kind) {
        case TypeKind::kBoolean:
            out.append(*static_cast<const bool*>(value) ? "true" : "false");
            return;
        case TypeKind::kInteger: {
            const std::int64_t number = load_integer(type, value);
            PORTICO_ASSERT(integer_fits(type, number));  // JavaScript would round it
            append_decimal_signed(out, number);
            return;
        }
        case TypeKind::kText:
            append_json_string(out, *static_cast<const std::string*>(value));
            return;
        case TypeKind::kList:
            write_list(type, value, out);
            return;
#ifndef __wasm__  // where bodies are only read
        case TypeKind::kNumber:
            PORTICO_ASSERT(!static_cast<const std::string*>(value)->empty());
            out.append(*static_cast<const std::string*>(value));
            return;
        case TypeKind::kNullable:
            if (const void* held = optional_of(type).get(value); held != nullptr)
                write_described(*type.of.element, held, out);
            else
                out.append("null");
            return;
#endif
        case TypeKind::kOptional: {
            const void* held = optional_of(type).get(value);
            PORTICO_ASSERT(held != nullptr);  // a struct leaves an empty member out
            write_described(*type.of.element, held, out);
            return;
        }
        case TypeKind::kJson:
            append_json(out, *static_cast<const Json*>(value));
            return;
        case TypeKind::kJsonView:
            append_json(out, **static_cast<const Json* const*>(value));
            return;
        case TypeKind::kEnum:
            write_enum(type, value, out);
            return;
        case TypeKind::kStruct:
            out.push_back('{');
            write_struct(type, value, out, true);
            return;
        case TypeKind::kVariant:
            write_variant(type, value, out);
            return;
#ifdef __wasm__
        default:
            return;
#endif
    }
}

}  // namespace portico
