// SPDX-License-Identifier: Apache-2.0
//
// Walks the tables once to see which types each module owns and how they are used, then prints.
#include "tools/typegen/type_printer.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "core/base/assert.hpp"

namespace portico::typegen {
namespace {

constexpr std::size_t kColumnsMax = 100;

bool is_declared(const TypeInfo& type) {
    return type.kind == TypeKind::kStruct || type.kind == TypeKind::kEnum ||
           type.kind == TypeKind::kVariant;
}

// What is known of a declared type after the walk.
struct Declaration {
    std::string name;
    std::size_t module = 0;    // that owns it
    bool alone = false;        // a struct used other than as the alternative of a union
    bool alternative = false;  // a struct used as one
    std::string tag;
};

class Printer {
  public:
    explicit Printer(const std::vector<Module>& modules) : modules_(modules) {}

    Result<std::vector<PrintedFile>> print() {
        for (const Module& module : modules_)
            for (const NamedUnion& named : module.unions) union_names_[named.type] = named.name;
        owned_.resize(modules_.size());
        used_.resize(modules_.size());
        for (std::size_t i = 0; i < modules_.size(); ++i)
            for (const TypeInfo* root : modules_[i].roots) PORTICO_CHECK(visit(*root, i, true, ""));
        PORTICO_CHECK(check_names());
        std::vector<PrintedFile> files;
        for (std::size_t i = 0; i < modules_.size(); ++i)
            files.push_back({modules_[i].file + ".ts", print_module(i)});
        return files;
    }

  private:
    // Depth first, a type before what it is made of. `place` is for the message only.
    Result<void> visit(const TypeInfo& type, std::size_t module, bool alone,
                       const std::string& place) {
        if (type.kind == TypeKind::kList || type.kind == TypeKind::kOptional ||
            type.kind == TypeKind::kNullable)
            return visit(*type.of.element, module, true, place);
        if (!is_declared(type)) return {};
        const auto [found, fresh] = declarations_.try_emplace(&type);
        Declaration& declaration = found->second;
        declaration.alone |= alone;
        used_[module].insert(&type);
        if (!fresh) return {};

        declaration.name = type.kind == TypeKind::kVariant ? union_names_[&type] : type.name;
        declaration.module = module;
        if (declaration.name.empty())
            return fail(Code::json_unknown_variant, "the union at " + place + " has no name");
        owned_[module].push_back(&type);
        if (type.kind == TypeKind::kStruct) return visit_fields(type, module);
        if (type.kind == TypeKind::kVariant) return visit_alternatives(type, module);
        return {};
    }

    Result<void> visit_fields(const TypeInfo& type, std::size_t module) {
        for (std::uint32_t i = 0; i < type.count; ++i) {
            std::string place = std::string(type.name) + ".";
            place += row_name(type, i);
            PORTICO_CHECK(visit(*type.of.types[i], module, true, place));
        }
        return {};
    }

    Result<void> visit_alternatives(const TypeInfo& type, std::size_t module) {
        for (std::uint32_t i = 0; i < type.count; ++i) {
            const std::string tag(row_name(type, i));
            PORTICO_CHECK(visit(*type.of.types[i], module, false, tag));
            declarations_[type.of.types[i]].alternative = true;
            declarations_[type.of.types[i]].tag = tag;
        }
        return {};
    }

    // Names share one space, so that a file can import from any other.
    Result<void> check_names() const {
        std::set<std::string> names;
        for (const auto& [type, declaration] : declarations_)
            if (!names.insert(declaration.name).second)
                return fail(Code::json_unknown_variant, "two types are called " + declaration.name);
        return {};
    }

    std::string print_module(std::size_t module) const {
        std::string out = banner(modules_[module].source);
        out += print_imports(module);
        for (const TypeInfo* type : owned_[module]) out += "\n" + print_declaration(*type);
        return out;
    }

    std::string print_imports(std::size_t module) const {
        // Only what the declarations of this module name.
        std::map<std::size_t, std::set<std::string>> names;
        for (const TypeInfo* type : used_[module])
            if (const Declaration& used = declarations_.at(type); used.module != module)
                names[used.module].insert(used.name);
        std::string out;
        for (const auto& [from, imported] : names) {
            std::string list;
            for (const std::string& name : imported) list += (list.empty() ? "" : ", ") + name;
            const std::string tail = " } from './" + modules_[from].file + ".js';\n";
            std::string line = "import type { " + list + tail;
            if (line.size() > kColumnsMax + 1) {
                line = "import type {\n";
                for (const std::string& name : imported) line += "  " + name + ",\n";
                line += tail.substr(1);
            }
            out += "\n" + line;
        }
        return out;
    }

    std::string print_declaration(const TypeInfo& type) const {
        const Declaration& declaration = declarations_.at(&type);
        if (type.kind == TypeKind::kStruct) return print_struct(type, declaration);
        std::vector<std::string> members;
        for (std::uint32_t i = 0; i < type.count; ++i)
            members.push_back(type.kind == TypeKind::kEnum
                                  ? quoted(row_name(type, i))
                                  : alternative_reference(*type.of.types[i]));
        return union_declaration(declaration.name, members);
    }

    std::string print_struct(const TypeInfo& type, const Declaration& declaration) const {
        const std::string head = "export type " + declaration.name + " = ";
        std::string members;
        if (carries_tag(declaration)) members += "  type: " + quoted(declaration.tag) + ";\n";
        for (std::uint32_t i = 0; i < type.count; ++i) {
            const TypeInfo& field = *type.of.types[i];
            const bool optional = field.kind == TypeKind::kOptional;
            members += "  " + std::string(row_name(type, i)) + (optional ? "?: " : ": ") +
                       reference(optional ? *field.of.element : field) + ";\n";
        }
        if (members.empty()) return head + "Record<string, never>;\n";
        return head + "{\n" + members + "};\n";
    }

    // A struct that is only ever an alternative has the tag among its own members.
    static bool carries_tag(const Declaration& declaration) {
        return declaration.alternative && !declaration.alone;
    }

    std::string alternative_reference(const TypeInfo& type) const {
        const Declaration& declaration = declarations_.at(&type);
        if (carries_tag(declaration)) return declaration.name;
        return "({ type: " + quoted(declaration.tag) + " } & " + declaration.name + ")";
    }

    std::string reference(const TypeInfo& type) const {
        switch (type.kind) {
            case TypeKind::kBoolean:
                return "boolean";
            case TypeKind::kInteger:
            case TypeKind::kNumber:
                return "number";
            case TypeKind::kText:
                return "string";
            case TypeKind::kJson:
            case TypeKind::kJsonView:
                return "unknown";
            case TypeKind::kList: {
                const std::string element = reference(*type.of.element);
                const bool list = type.of.element->kind == TypeKind::kList;
                return "readonly " + (list ? "(" + element + ")" : element) + "[]";
            }
            case TypeKind::kNullable:
                return reference(*type.of.element) + " | null";
            case TypeKind::kOptional:
                return reference(*type.of.element) + " | undefined";
            default:
                return declarations_.at(&type).name;
        }
    }

    const std::vector<Module>& modules_;
    std::map<const TypeInfo*, std::string> union_names_;
    std::map<const TypeInfo*, Declaration> declarations_;
    std::vector<std::vector<const TypeInfo*>> owned_;  // by module, in order of first use
    std::vector<std::set<const TypeInfo*>> used_;      // by module
};

}  // namespace

Result<std::vector<PrintedFile>> print_modules(const std::vector<Module>& modules) {
    return Printer(modules).print();
}

std::string quoted(std::string_view text) {
    const bool apostrophe = text.find('\'') != std::string_view::npos;
    const char quote = apostrophe && text.find('"') == std::string_view::npos ? '"' : '\'';
    std::string out(1, quote);
    for (const char c : text) {
        if (c == quote || c == '\\') out.push_back('\\');
        out.push_back(c);
    }
    out.push_back(quote);
    return out;
}

std::string union_declaration(std::string_view name, const std::vector<std::string>& members) {
    const std::string head = "export type " + std::string(name) + " =";
    std::string line = head;
    std::string lines = head;
    for (const std::string& member : members) {
        line += (&member == members.data() ? " " : " | ") + member;
        lines += "\n  | " + member;
    }
    return (line.size() < kColumnsMax ? line : lines) + ";\n";
}

std::string banner(std::string_view source) {
    return "// SPDX-License-Identifier: Apache-2.0\n//\n// Generated by tools/typegen from " +
           std::string(source) + ". Do not edit.\n";
}

}  // namespace portico::typegen
