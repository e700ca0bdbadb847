// SPDX-License-Identifier: Apache-2.0
//
// Reads a described variant and hands its alternative on without ever making the variant: what a
// variant needs (its moves, its destructor, a place for the largest) is code for each alternative,
// a good part of a wasm module. For machines whose input is one event out of many.
#pragma once

#include <array>
#include <variant>

#include "core/base/describe/describe.hpp"

namespace portico {
namespace describe_detail {

// Errors by reference: a Result in each of these would be a good part of its code.
template <class T, class Taker>
void take_alternative(const Json& json, Taker& taker, Error& error) {
    T value{};
    if (read_alternative(type_info<T>(), json, &value, error)) taker.take(value);
}

template <class Variant>
struct Visit;
template <class... T>
struct Visit<std::variant<T...>> {
    static constexpr const TypeInfo& kTags = Table<std::variant<T...>>::kTagTable;
    template <class Taker>
    static constexpr std::array<void (*)(const Json&, Taker&, Error&), sizeof...(T)> kTake{
        take_alternative<T, Taker>...};
};

/// The row that the `type` of an object names; none with `error` set.
std::optional<std::uint32_t> find_alternative(const TypeInfo& tags, const Json& json, Error& error);

}  // namespace describe_detail

/// Reads one alternative of the variant and calls `taker.take(alternative)`. Where nothing can be
/// read nothing is called and `error` is set, as from_json would: its detail is not empty then.
template <class Variant, class Taker>
void visit_described(const Json& json, Taker& taker, Error& error) {
    using Visit = describe_detail::Visit<Variant>;
    if (const auto row = describe_detail::find_alternative(Visit::kTags, json, error))
        Visit::template kTake<Taker>[*row](json, taker, error);
}

}  // namespace portico
