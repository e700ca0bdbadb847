// SPDX-License-Identifier: Apache-2.0
//
// One codec for every type that crosses a boundary. A plain struct described with Boost.Describe
// has a table (TypeInfo); one interpreter walks tables to read and write JSON, and tools/typegen
// walks the same tables to print TypeScript. A type costs its table, not a template instantiation
// of a parser.
//
// Field types:  bool; integers (JSON numbers, exact, within +-(2^53-1) and the C++ type); Text<N>;
// List<T, N>; std::optional<T> (absent when empty; null is refused, but for Json); Nullable<T>
// (null when empty); NumberText<N> (a JSON number by its literal, in TypeScript `number`); Json
// (any value, "unknown" in TypeScript); const Json* (the same without a copy: a place in the
// document that is read, gone with it); described enums (their enumerator names without a leading
// k, in snake_case); described structs; std::variant of described structs (an object with a `type`
// member: the struct's name in snake_case, e.g. WalletAnnounced -> "wallet_announced"). Reading
// refuses unknown members, duplicate members, missing members and everything over its limit.
//
// Writing cuts nothing and refuses nothing: a shortened key or payload would be worse than one that
// is refused. So whoever fills a field from outside keeps its limit there, by refusing, or by
// truncate_utf8 where only people read it. That it holds is checked by reading back what was
// written: every test world and every fuzz target of a machine does so with every output.
#pragma once

#include <boost/describe.hpp>
#include <string>
#include <string_view>

#include "core/base/json/json.hpp"
#include "core/base/limits.hpp"
#include "core/base/result.hpp"

namespace portico {

struct TypeInfo;  // describe_table.hpp

/// The table of a described type. Stable address, no start-up code.
template <class T>
const TypeInfo& type_info();

Result<void> read_described(const TypeInfo& type, const Json& json, void* out);
void write_described(const TypeInfo& type, const void* value, std::string& out);
/// A struct as the alternative of a variant, its `type` included. Reading may fail: false, and
/// `error` is set.
bool read_alternative(const TypeInfo& type, const Json& json, void* out, Error& error);
void write_alternative(const char* tag, const TypeInfo& type, const void* value, std::string& out);

/// Reads a described value from a document. Errors: json_* and limit_exceeded, with the path
/// ("event.wallet.name") as detail.
template <class T>
Result<T> from_json(const Json& json) {
    T value{};
    if (auto read = read_described(type_info<T>(), json, &value); !read)
        return std::unexpected(std::move(read).error());
    return value;
}

/// Parses JSON text straight into a described value.
template <class T>
Result<T> parse_described(std::string_view text, JsonLimits limits = {}) {
    auto json = parse_json(text, limits);
    if (!json) return std::unexpected(std::move(json).error());
    return from_json<T>(*json);
}

/// Writes a struct as an alternative of a variant: with its `type`.
template <class T>
void write_alternative(const T& value, std::string& out);

/// Writes a described value as JSON text, members in declaration order.
template <class T>
std::string to_json_text(const T& value) {
    std::string out;
    write_described(type_info<T>(), &value, out);
    return out;
}

}  // namespace portico

#include "core/base/describe/describe_table.hpp"  // builds the tables; private to this header

namespace portico {

template <class T>
void write_alternative(const T& value, std::string& out) {
    write_alternative(describe_detail::kTag<T>.data(), type_info<T>(), &value, out);
}

}  // namespace portico
