// SPDX-License-Identifier: Apache-2.0
//
// The tables behind describe.hpp: what a type looks like, as constant data that the interpreter
// (describe.cpp) and tools/typegen walk, and the few operations that only a template can do.
// Everything is constant-initialised. Include describe.hpp, not this file.
#pragma once

#include <boost/describe.hpp>
#include <boost/mp11.hpp>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <type_traits>
#include <variant>

#include "core/base/describe_name.hpp"
#include "core/base/json.hpp"
#include "core/base/limits.hpp"

namespace portico {

enum class TypeKind : std::uint8_t {
    kBoolean,
    kInteger,
    kText,
    kList,
    kOptional,
    kJson,
    kEnum,
    kStruct,
    kVariant
};

/// A member of a struct. `member_pointer` is the address of a constant `M T::*`; its representation
/// is the offset (Itanium C++ ABI, on every target of ours), which no constant expression can give
/// us.
struct FieldInfo {
    const char* name;
    const void* member_pointer;
    const TypeInfo* type;
};

struct EnumeratorInfo {
    const char* name;  ///< wire name, snake_case
    std::int32_t value;
};

/// A struct that a variant may hold, with its `type` tag.
struct AlternativeInfo {
    const char* tag;
    const TypeInfo* type;
};

struct ListOps {
    struct View {
        const void* data;
        std::size_t count;
    };
    View (*view)(const void* list);
    /// Makes it `count` fresh elements; returns the first.
    void* (*assign)(void* list, std::size_t count);
};

struct OptionalOps {
    const void* (*get)(const void* optional);  ///< the value; nullptr when empty
    void* (*emplace)(void* optional);          ///< makes it a fresh value
};

struct VariantOps {
    std::size_t (*index)(const void* variant);
    const void* (*get)(const void* variant);             ///< the held alternative
    void* (*emplace)(void* variant, std::size_t index);  ///< makes it a fresh alternative
};

/// What belongs to one kind alone.
union Rows {
    const void* none = nullptr;
    const FieldInfo* fields;              ///< struct
    const EnumeratorInfo* enumerators;    ///< enum
    const AlternativeInfo* alternatives;  ///< variant
    const ListOps* list;
    const OptionalOps* optional;
};

/// One described type. Only the members that its kind names are set.
struct TypeInfo {
    TypeKind kind;
    std::uint8_t size_bytes = 0;        ///< integer, enum: of the C++ type
    bool is_signed = false;             ///< integer
    std::uint32_t max = 0;              ///< text: bytes; list: elements
    std::uint32_t stride_bytes = 0;     ///< list: between elements
    std::uint32_t count = 0;            ///< struct, enum, variant: rows
    const TypeInfo* element = nullptr;  ///< list, optional
    Rows rows{};
    const VariantOps* variant = nullptr;
    const char* name = "";  ///< struct, enum: the C++ name; empty in wasm, where nobody asks
};

/// Fields a struct may have: the reader keeps one bit for each.
inline constexpr std::size_t kFieldsMax = 64;

namespace describe_detail {

#ifdef __wasm__
inline constexpr bool kKeepNames = false;
#else
inline constexpr bool kKeepNames = true;
#endif

template <class T>
struct Table;  // Table<T>::kInfo; not defined for a type that must not cross a boundary

template <class T>
consteval const char* name_of() {
    if constexpr (kKeepNames)
        return kTypeName<T>.data();
    else
        return "";
}

template <>
struct Table<bool> {
    static constexpr TypeInfo kInfo{.kind = TypeKind::kBoolean};
};

template <class T>
    requires(std::is_integral_v<T> && !std::is_same_v<T, bool> && !std::is_same_v<T, char>)
struct Table<T> {
    static constexpr TypeInfo kInfo{
        .kind = TypeKind::kInteger, .size_bytes = sizeof(T), .is_signed = std::is_signed_v<T>};
};

template <std::size_t Max>
struct Table<Text<Max>> {
    static_assert(offsetof(Text<Max>, value) == 0);
    static constexpr TypeInfo kInfo{.kind = TypeKind::kText, .max = Max};
};

template <>
struct Table<Json> {
    static constexpr TypeInfo kInfo{.kind = TypeKind::kJson};
};

template <class T, std::size_t Max>
struct Table<List<T, Max>> {
    static_assert(!std::is_same_v<T, bool>, "std::vector<bool> has no elements to point at");
    static_assert(Table<T>::kInfo.kind != TypeKind::kOptional, "an element is there or not");
    static ListOps::View view(const void* list) {
        const auto& items = *static_cast<const List<T, Max>*>(list);
        return {items.data(), items.size()};
    }
    static void* assign(void* list, std::size_t count) {
        auto& items = *static_cast<std::vector<T>*>(static_cast<List<T, Max>*>(list));
        items = std::vector<T>(count);
        return items.data();
    }
    static constexpr ListOps kOps{view, assign};
    static constexpr TypeInfo kInfo{.kind = TypeKind::kList,
                                    .max = Max,
                                    .stride_bytes = sizeof(T),
                                    .element = &Table<T>::kInfo,
                                    .rows = {.list = &kOps}};
};

template <class T>
struct Table<std::optional<T>> {
    static_assert(Table<T>::kInfo.kind != TypeKind::kOptional, "JSON has one way to be absent");
    static const void* get(const void* optional) {
        const auto& held = *static_cast<const std::optional<T>*>(optional);
        return held ? &*held : nullptr;
    }
    static void* emplace(void* optional) {
        return &static_cast<std::optional<T>*>(optional)->emplace();
    }
    static constexpr OptionalOps kOps{get, emplace};
    static constexpr TypeInfo kInfo{
        .kind = TypeKind::kOptional, .element = &Table<T>::kInfo, .rows = {.optional = &kOps}};
};

template <class E>
    requires(std::is_enum_v<E> && boost::describe::has_describe_enumerators<E>::value)
struct Table<E> {
    template <template <class...> class L, class... D>
    static consteval auto rows(L<D...>) {
        static_assert(sizeof...(D) > 0);
        return std::array<EnumeratorInfo, sizeof...(D)>{
            EnumeratorInfo{kEnumeratorName<D>.data(), static_cast<std::int32_t>(D::value)}...};
    }
    static constexpr auto kRows = rows(boost::describe::describe_enumerators<E>{});
    static constexpr TypeInfo kInfo{.kind = TypeKind::kEnum,
                                    .size_bytes = sizeof(E),
                                    .is_signed = std::is_signed_v<std::underlying_type_t<E>>,
                                    .count = kRows.size(),
                                    .rows = {.enumerators = kRows.data()},
                                    .name = name_of<E>()};
};

template <class Descriptor>
inline constexpr auto kMemberPointer = Descriptor::pointer;

template <class C, class M>
consteval const TypeInfo* member_type(M C::*) {
    return &Table<M>::kInfo;
}

template <class T>
    requires(std::is_class_v<T> && boost::describe::has_describe_members<T>::value)
struct Table<T> {
    template <template <class...> class L, class... D>
    static consteval auto rows(L<D...>) {
        static_assert(sizeof...(D) <= kFieldsMax, "split the struct");
        static_assert(((sizeof(kMemberPointer<D>) == sizeof(std::ptrdiff_t)) && ...));
        // One row more than fields, so that a struct without fields has an array too.
        return std::array<FieldInfo, sizeof...(D) + 1>{
            FieldInfo{D::name, &kMemberPointer<D>, member_type(D::pointer)}..., FieldInfo{}};
    }
    static constexpr auto kRows =
        rows(boost::describe::describe_members<T, boost::describe::mod_public>{});
    static constexpr TypeInfo kInfo{.kind = TypeKind::kStruct,
                                    .count = kRows.size() - 1,
                                    .rows = {.fields = kRows.data()},
                                    .name = name_of<T>()};
};

consteval bool has_type_field(const TypeInfo& type) {
    for (std::uint32_t i = 0; i < type.count; ++i)
        if (std::string_view(type.rows.fields[i].name) == "type") return true;
    return false;
}

template <class... T>
struct Table<std::variant<T...>> {
    using Variant = std::variant<T...>;
    static_assert(((Table<T>::kInfo.kind == TypeKind::kStruct) && ...),
                  "a variant holds described structs");
    static_assert((!has_type_field(Table<T>::kInfo) && ...), "`type` is the variant's own member");

    static std::size_t index(const void* variant) {
        return static_cast<const Variant*>(variant)->index();
    }
    static const void* get(const void* variant) {
        const auto& held = *static_cast<const Variant*>(variant);
        const void* found = nullptr;
        (void)((found = std::get_if<T>(&held)) || ...);
        return found;
    }
    template <class Alternative>
    static void* emplace_one(void* variant) {
        return &static_cast<Variant*>(variant)->template emplace<Alternative>();
    }
    static void* emplace(void* variant, std::size_t index) {
        static constexpr std::array<void* (*)(void*), sizeof...(T)> kEmplace{emplace_one<T>...};
        return kEmplace[index](variant);
    }
    static constexpr VariantOps kOps{index, get, emplace};
    static constexpr std::array<AlternativeInfo, sizeof...(T)> kRows{
        AlternativeInfo{kTag<T>.data(), &Table<T>::kInfo}...};
    static constexpr TypeInfo kInfo{.kind = TypeKind::kVariant,
                                    .count = sizeof...(T),
                                    .rows = {.alternatives = kRows.data()},
                                    .variant = &kOps};
};

}  // namespace describe_detail

template <class T>
const TypeInfo& type_info() {
    return describe_detail::Table<T>::kInfo;
}

}  // namespace portico
