// SPDX-License-Identifier: Apache-2.0
//
// TypeScript types from the tables of described types (core/base/describe/describe.hpp): a struct
// becomes an object type, an enum a union of strings, a variant a union discriminated by `type`, an
// optional member `name?:`, Json `unknown`. Names stay as they are on the wire.
#pragma once

#include <boost/mp11.hpp>
#include <string>
#include <vector>

#include "core/base/describe/describe.hpp"
#include "core/machine/storage.hpp"

namespace portico::typegen {

/// Variants are aliases in C++ and have no name of their own.
struct NamedUnion {
    const TypeInfo* type;
    std::string name;
};

/// One TypeScript file.
struct Module {
    std::string file;    ///< without extension: "engine"
    std::string source;  ///< header it comes from, for the banner
    std::vector<const TypeInfo*> roots;
    std::vector<NamedUnion> unions;
    /// Of a machine: the union of its intents and the struct of its slices. The engine owns every
    /// intent that is no other's; its whole input stands here, so that nobody takes one of it.
    const TypeInfo* intents = nullptr;
    const TypeInfo* slices = nullptr;
    const machine::StoredKeys* stored = nullptr;  ///< nullptr: nothing
    bool is_engine = false;
};

/// The tables of the types in a list.
template <class List>
std::vector<const TypeInfo*> types_of() {
    std::vector<const TypeInfo*> types;
    boost::mp11::mp_for_each<boost::mp11::mp_transform<boost::mp11::mp_identity, List>>(
        [&types]<class T>(boost::mp11::mp_identity<T>) { types.push_back(&type_info<T>()); });
    return types;
}

struct PrintedFile {
    std::string name;  ///< "engine.ts"
    std::string text;
};

/// Prints every module. A type reached from several modules stands in the first and is imported by
/// the others. Errors: json_unknown_variant (a union without a name, or two types of one name; says
/// which).
Result<std::vector<PrintedFile>> print_modules(const std::vector<Module>& modules);

/// machines.ts: which intents and slices are whose. Errors: json_unknown_variant (of two machines,
/// or of another module's events as well; says which).
Result<PrintedFile> print_machines(const std::vector<Module>& modules);

/// storedKeys.ts: the prefixes and keys of what each machine stores. Read by tests: what the page
/// needs of it, it writes down, as a module of its own would cost every visitor bytes.
PrintedFile print_stored_keys(const std::vector<Module>& modules);

/// sections.ts: which view belongs to which section.
PrintedFile print_sections();

/// features.ts of the page: which options of the SDK are whose, and which are offered.
PrintedFile print_features();
/// features.ts of the console: what each is called there.
PrintedFile print_feature_words();
/// The lists of core/api/wallet_methods.hpp, for the secure site.
PrintedFile print_wallet_methods();
/// Names and currencies of core/chain/networks.hpp, for the secure site.
PrintedFile print_networks();

/// 'text', or "text" when it holds an apostrophe; as Biome would quote it.
std::string quoted(std::string_view text);

/// `export type Name = 'a' | 'b';`, on several lines when it is longer than 100 columns.
std::string union_declaration(std::string_view name, const std::vector<std::string>& members);

/// The first lines of every generated file.
std::string banner(std::string_view source);

}  // namespace portico::typegen
