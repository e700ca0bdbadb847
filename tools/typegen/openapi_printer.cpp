// SPDX-License-Identifier: Apache-2.0
#include "tools/typegen/openapi_printer.hpp"

#include <set>

namespace portico::typegen {
namespace {

std::string quoted_yaml(std::string_view text) {
    std::string out = "'";
    for (const char letter : text) {
        if (letter == '\'') out.push_back('\'');
        out.push_back(letter);
    }
    out.push_back('\'');
    return out;
}

bool is_named(const TypeInfo& type) {
    return type.kind == TypeKind::kStruct || type.kind == TypeKind::kEnum;
}

class SchemaPrinter {
  public:
    explicit SchemaPrinter(std::span<const SchemaNote> notes)
        : notes_(notes), is_used_(notes.size()) {}

    Result<void> visit(const TypeInfo& type) {
        if (type.kind == TypeKind::kVariant)
            return fail(Code::json_unknown_variant, "a body has a variant");
        if (type.kind == TypeKind::kList || type.kind == TypeKind::kOptional ||
            type.kind == TypeKind::kNullable)
            return visit(*type.of.element);
        if (!is_named(type) || !seen_.insert(&type).second) return {};
        if (!names_.insert(type.name).second)
            return fail(Code::json_unknown_variant,
                        "two bodies are called " + std::string(type.name));
        out_ += "    " + std::string(type.name) + ":";
        if (type.kind == TypeKind::kEnum) {
            out_ += " { " + enumerators(type) + " }\n";
            return {};
        }
        print_struct(type);
        for (std::uint32_t i = 0; i < type.count; ++i) PORTICO_CHECK(visit(*type.of.types[i]));
        return {};
    }

    Result<std::string> finish() {
        for (std::size_t i = 0; i < notes_.size(); ++i)
            if (!is_used_[i])
                return fail(Code::json_unknown_variant,
                            "there is nothing that the note on " + std::string(notes_[i].type) +
                                "." + std::string(notes_[i].member) + " is about");
        return std::move(out_);
    }

  private:
    const SchemaNote* note_on(std::string_view type, std::string_view member) {
        for (std::size_t i = 0; i < notes_.size(); ++i) {
            if (notes_[i].type != type || notes_[i].member != member) continue;
            is_used_[i] = true;
            return &notes_[i];
        }
        return nullptr;
    }

    void print_struct(const TypeInfo& type) {
        out_ += "\n      type: object\n";
        if (const SchemaNote* note = note_on(type.name, ""))
            out_ += "      description: " + quoted_yaml(note->description) + "\n";
        std::string required, properties;
        for (std::uint32_t i = 0; i < type.count; ++i) {
            const std::string name(row_name(type, i));
            const TypeInfo& member = *type.of.types[i];
            const bool optional = member.kind == TypeKind::kOptional;
            if (!optional) required += (required.empty() ? "" : ", ") + name;
            properties += "        " + name + ": " +
                          schema(optional ? *member.of.element : member, note_on(type.name, name)) +
                          "\n";
        }
        if (!required.empty()) out_ += "      required: [" + required + "]\n";
        out_ += "      additionalProperties: false\n";
        if (!properties.empty()) out_ += "      properties:\n" + properties;
    }

    static std::string named(const TypeInfo& type) {
        return "$ref: '#/components/schemas/" + std::string(type.name) + "'";
    }

    /// In one line. `note`: on the member that it is of; nullptr: none.
    static std::string schema(const TypeInfo& type, const SchemaNote* note) {
        const bool nullable = type.kind == TypeKind::kNullable;
        const TypeInfo& held = nullable ? *type.of.element : type;
        std::string body = nullable && is_named(held)
                               ? "anyOf: [{ " + named(held) + " }, { type: 'null' }]"
                               : parts(held, nullable);
        if (note != nullptr && !note->pattern.empty())
            body += ", pattern: " + quoted_yaml(note->pattern);
        if (note != nullptr && !note->description.empty())
            body += ", description: " + quoted_yaml(note->description);
        return "{ " + body + " }";
    }

    static std::string enumerators(const TypeInfo& type) {
        std::string out;
        for (std::uint32_t i = 0; i < type.count; ++i)
            out += (out.empty() ? "" : ", ") + std::string(row_name(type, i));
        return "type: string, enum: [" + out + "]";
    }

    static std::string typed(std::string_view word, bool nullable) {
        return nullable ? "type: [" + std::string(word) + ", 'null']"
                        : "type: " + std::string(word);
    }

    static std::string parts(const TypeInfo& type, bool nullable) {
        switch (type.kind) {
            case TypeKind::kBoolean:
                return typed("boolean", nullable);
            case TypeKind::kInteger:
                return typed("integer", nullable) + (type.is_signed ? "" : ", minimum: 0");
            case TypeKind::kNumber:
                return typed("number", nullable);
            case TypeKind::kText:
                return typed("string", nullable) + ", maxLength: " + std::to_string(type.max);
            case TypeKind::kList:
                return typed("array", nullable) + ", maxItems: " + std::to_string(type.max) +
                       ", items: " + element(*type.of.element);
            default:
                return is_named(type) ? named(type) : "description: any JSON value";
        }
    }

    static std::string element(const TypeInfo& type) { return "{ " + parts(type, false) + " }"; }

    std::span<const SchemaNote> notes_;
    std::vector<bool> is_used_;
    std::set<const TypeInfo*> seen_;
    std::set<std::string> names_;
    std::string out_;
};

}  // namespace

Result<std::string> print_schemas(const std::vector<const TypeInfo*>& roots,
                                  std::span<const SchemaNote> notes) {
    SchemaPrinter printer(notes);
    for (const TypeInfo* root : roots) PORTICO_CHECK(printer.visit(*root));
    return printer.finish();
}

Result<std::string> with_schemas(std::string_view document, std::string_view schemas) {
    const std::size_t at = document.find(kSchemasMarker);
    if (at == std::string_view::npos)
        return fail(Code::json_missing_member, "the document has no place for schemas");
    return std::string(document.substr(0, at + kSchemasMarker.size())) + std::string(schemas);
}

}  // namespace portico::typegen
