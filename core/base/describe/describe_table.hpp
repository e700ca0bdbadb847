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
#include <span>
#include <type_traits>
#include <variant>

#include "core/base/describe/describe_name.hpp"
#include "core/base/json/json.hpp"
#include "core/base/limits.hpp"

namespace portico {

enum class TypeKind : std::uint8_t {
    kBoolean,
    kInteger,
    kText,
    kNumber,
    kList,
    kOptional,
    kNullable,
    kJson,
    kJsonView,
    kEnum,
    kStruct,
    kVariant
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

struct OptionalOps {                           ///< of a nullable as well
    const void* (*get)(const void* optional);  ///< the value; nullptr when empty
    void* (*emplace)(void* optional);          ///< makes it a fresh value
};

struct VariantOps {
    std::size_t (*index)(const void* variant);
    const void* (*get)(const void* variant);             ///< the held alternative
    void* (*emplace)(void* variant, std::size_t index);  ///< makes it a fresh alternative
};

/// What a type is made of.
union Parts {
    const TypeInfo* element = nullptr;  ///< list, optional, nullable
    const TypeInfo* const* types;       ///< struct: of its fields; variant: of its alternatives
};

/// One described type. Only the members that its kind names are set. A page loads hundreds of
/// these, so they are few small numbers and few pointers.
struct TypeInfo {
    TypeKind kind;
    std::uint8_t size_bytes = 0;     ///< integer, enum: of the C++ type
    bool is_signed = false;          ///< integer
    std::uint16_t count = 0;         ///< struct, enum, variant: rows
    std::uint16_t stride_bytes = 0;  ///< list: between elements
    std::uint32_t max = 0;           ///< text, number: bytes; list: elements
    /// Struct: of its fields, enum: of its enumerators (which count from zero), variant: its tags.
    /// One after another, each behind a byte that is its length.
    const char* names = nullptr;
    Parts of{};
    /// Struct: the `M T::*` of its fields one after another, whatever their types. The
    /// representation of each is an offset (Itanium C++ ABI, on every target of ours), which no
    /// constant expression can give us. List, optional, nullable, variant: ListOps and so on.
    const void* shape = nullptr;
#ifndef __wasm__            // where nobody asks
    const char* name = "";  ///< struct, enum: the C++ name
#endif
};

/// Walks the names of a type, in the order of its rows.
class NameWalk {
  public:
    explicit NameWalk(const TypeInfo& type) : at_(type.names) {}
    std::string_view next() {
        const std::string_view name(at_ + 1, static_cast<std::uint8_t>(*at_));
        at_ += 1 + name.size();
        return name;
    }

  private:
    const char* at_;
};

std::string_view row_name(const TypeInfo& type, std::size_t row);
/// `count` if no row has the name.
std::uint32_t find_row(const TypeInfo& type, std::string_view name);

/// Fields a struct may have: the reader keeps one bit for each.
inline constexpr std::size_t kFieldsMax = 64;

namespace describe_detail {

constexpr bool is_maybe(TypeKind kind) {
    return kind == TypeKind::kOptional || kind == TypeKind::kNullable;
}

template <class T>
struct Table;  // Table<T>::kInfo; not defined for a type that must not cross a boundary

/// Names, each behind its length.
template <std::size_t Size, std::size_t Count>
consteval std::array<char, Size> join_names(const std::array<std::string_view, Count>& names) {
    std::array<char, Size> out{};
    std::size_t at = 0;
    for (const std::string_view name : names) {
        out[at++] = static_cast<char>(name.size());
        for (const char letter : name) out[at++] = letter;
    }
    return out;
}
template <const auto& Names>  // a static array of string_view
inline constexpr auto kJoined = [] {
    constexpr std::size_t kSize = [] {
        std::size_t size = 1;  // an array has an element
        for (const std::string_view name : Names) size += 1 + name.size();
        return size;
    }();
    return join_names<kSize>(Names);
}();

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

template <std::size_t Max>
struct Table<NumberText<Max>> {
    static_assert(offsetof(NumberText<Max>, value) == 0);
    static constexpr TypeInfo kInfo{.kind = TypeKind::kNumber, .max = Max};
};

template <>
struct Table<Json> {
    static constexpr TypeInfo kInfo{.kind = TypeKind::kJson};
};

template <>
struct Table<const Json*> {
    static constexpr TypeInfo kInfo{.kind = TypeKind::kJsonView};
};

template <class T, std::size_t Max>
struct Table<List<T, Max>> {
    static_assert(!std::is_same_v<T, bool>, "std::vector<bool> has no elements to point at");
    static_assert(!is_maybe(Table<T>::kInfo.kind), "an element is there or not");
    static ListOps::View view(const void* list) {
        const auto& items = *static_cast<const List<T, Max>*>(list);
        return {items.data(), items.size()};
    }
    static void* assign(void* list, std::size_t count) {
        auto& items = *static_cast<List<T, Max>*>(list);
        items.clear();
        items.resize(count);
        return items.data();
    }
    static constexpr ListOps kOps{view, assign};
    static_assert(sizeof(T) <= 0xFFFF);
    static constexpr TypeInfo kInfo{.kind = TypeKind::kList,
                                    .stride_bytes = sizeof(T),
                                    .max = Max,
                                    .of = {.element = &Table<T>::kInfo},
                                    .shape = &kOps};
};

template <class T>
struct Table<std::optional<T>> {
    static_assert(!is_maybe(Table<T>::kInfo.kind), "a member has one way to be empty");
    static const void* get(const void* optional) {
        const auto& held = *static_cast<const std::optional<T>*>(optional);
        return held ? &*held : nullptr;
    }
    static void* emplace(void* optional) {
        return &static_cast<std::optional<T>*>(optional)->emplace();
    }
    static constexpr OptionalOps kOps{get, emplace};
    static constexpr TypeInfo kInfo{
        .kind = TypeKind::kOptional, .of = {.element = &Table<T>::kInfo}, .shape = &kOps};
};

template <class T>
struct Table<Nullable<T>> {
    static_assert(!is_maybe(Table<T>::kInfo.kind), "a member has one way to be empty");
    static const void* get(const void* nullable) {
        const auto& held = *static_cast<const Nullable<T>*>(nullable);
        return held ? &*held : nullptr;
    }
    static void* emplace(void* nullable) { return &static_cast<Nullable<T>*>(nullable)->emplace(); }
    static constexpr OptionalOps kOps{get, emplace};
    static constexpr TypeInfo kInfo{
        .kind = TypeKind::kNullable, .of = {.element = &Table<T>::kInfo}, .shape = &kOps};
};

consteval bool count_from_zero(std::span<const int> values) {
    for (std::size_t i = 0; i < values.size(); ++i)
        if (values[i] != static_cast<int>(i)) return false;
    return true;
}

template <class E>
    requires(std::is_enum_v<E> && boost::describe::has_describe_enumerators<E>::value)
struct Table<E> {
    template <template <class...> class L, class... D>
    static consteval auto names(L<D...>) {
        static_assert(sizeof...(D) > 0);
        static_assert(count_from_zero(std::array{static_cast<int>(D::value)...}));
        return std::array<std::string_view, sizeof...(D)>{kEnumeratorName<D>.data()...};
    }
    static constexpr auto kNames = names(boost::describe::describe_enumerators<E>{});
    static constexpr TypeInfo kInfo{.kind = TypeKind::kEnum,
                                    .size_bytes = sizeof(E),
                                    .count = kNames.size(),
                                    .names = kJoined<kNames>.data(),
#ifndef __wasm__
                                    .name = kTypeName<E>.data()
#endif
    };
};

template <class Descriptor>
struct MemberPointer {
    decltype(Descriptor::pointer) value = Descriptor::pointer;
    static_assert(sizeof(value) == sizeof(std::ptrdiff_t));
};
template <class... Descriptor>
struct MemberPointers : MemberPointer<Descriptor>... {};

template <class C, class M>
consteval const TypeInfo* member_type(M C::*) {
    return &Table<M>::kInfo;
}

template <class T>
    requires(std::is_class_v<T> && boost::describe::has_describe_members<T>::value)
struct Table<T> {
    using Members = boost::describe::describe_members<T, boost::describe::mod_public>;
    template <template <class...> class L, class... D>
    static consteval auto names(L<D...>) {
        static_assert(sizeof...(D) <= kFieldsMax, "split the struct");
        return std::array<std::string_view, sizeof...(D)>{without_underscore(D::name)...};
    }
    template <template <class...> class L, class... D>
    static consteval auto types(L<D...>) {  // one more, for a struct without fields
        return std::array<const TypeInfo*, sizeof...(D) + 1>{member_type(D::pointer)..., nullptr};
    }
    template <template <class...> class L, class... D>
    static consteval auto offsets(L<D...>) {
        return MemberPointers<D...>{};
    }
    static constexpr auto kNames = names(Members{});
    static constexpr auto kTypes = types(Members{});
    static constexpr auto kOffsets = offsets(Members{});
    static constexpr TypeInfo kInfo{.kind = TypeKind::kStruct,
                                    .count = kNames.size(),
                                    .names = kJoined<kNames>.data(),
                                    .of = {.types = kTypes.data()},
                                    .shape = &kOffsets,
#ifndef __wasm__
                                    .name = kTypeName<T>.data()
#endif
    };

    static consteval bool has_field(std::string_view wanted) {
        for (const std::string_view name : kNames)
            if (name == wanted) return true;
        return false;
    }
};

template <class... T>
struct Table<std::variant<T...>> {
    using Variant = std::variant<T...>;
    static_assert(((Table<T>::kInfo.kind == TypeKind::kStruct) && ...),
                  "a variant holds described structs");
    static_assert((!Table<T>::has_field("type") && ...), "`type` is the variant's own member");

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
    static constexpr std::array<std::string_view, sizeof...(T)> kTags{kTag<T>.data()...};
    static constexpr std::array<const TypeInfo*, sizeof...(T)> kTypes{&Table<T>::kInfo...};
    /// The tags alone: a table that keeps no code of the variant alive.
    static constexpr TypeInfo kTagTable{
        .kind = TypeKind::kVariant, .count = sizeof...(T), .names = kJoined<kTags>.data()};
    static constexpr TypeInfo kInfo{.kind = TypeKind::kVariant,
                                    .count = sizeof...(T),
                                    .names = kJoined<kTags>.data(),
                                    .of = {.types = kTypes.data()},
                                    .shape = &kOps};
};

}  // namespace describe_detail

template <class T>
const TypeInfo& type_info() {
    return describe_detail::Table<T>::kInfo;
}

}  // namespace portico
