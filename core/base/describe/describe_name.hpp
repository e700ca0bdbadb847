// SPDX-License-Identifier: Apache-2.0
//
// Names of described types and enumerators, worked out at compile time:
// WalletAnnounced -> "wallet_announced", kFooBar -> "foo_bar". Private to the codec.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

namespace portico::describe_detail {

constexpr bool is_upper(char letter) { return letter >= 'A' && letter <= 'Z'; }
constexpr bool is_lower(char letter) { return letter >= 'a' && letter <= 'z'; }

/// The unqualified name of a class: "WalletAnnounced".
template <class T>
consteval std::string_view type_name() {
    // clang: "... [T = portico::Name]"; g++: "... [with T = portico::Name; std::string_view = ...]"
    std::string_view text = __PRETTY_FUNCTION__;
    text.remove_prefix(text.find("T = ") + 4);
    text = text.substr(0, text.find_first_of(";]"));
    if (const std::size_t colon = text.rfind(':'); colon != std::string_view::npos)
        text.remove_prefix(colon + 1);
    return text;
}

/// Without the k of a constant: "kFooBar" -> "FooBar"; other names unchanged.
consteval std::string_view without_k(std::string_view name) {
    const bool constant = name.size() > 1 && name[0] == 'k' && is_upper(name[1]);
    return constant ? name.substr(1) : name;
}

/// A member that would be a keyword of C++ ends in an underscore: "operator_" -> "operator".
consteval std::string_view without_underscore(std::string_view name) {
    return name.ends_with('_') ? name.substr(0, name.size() - 1) : name;
}

/// Acronyms are words in our names, so every capital letter begins one.
consteval std::size_t snake_size(std::string_view name) {
    std::size_t size = name.size();
    for (std::size_t i = 1; i < name.size(); ++i) size += is_upper(name[i]) && name[i - 1] != '_';
    return size;
}

/// NUL-terminated snake_case text of a name.
template <std::size_t Size>
consteval std::array<char, Size + 1> snake_case(std::string_view name) {
    std::array<char, Size + 1> out{};
    std::size_t at = 0;
    for (std::size_t i = 0; i < name.size(); ++i) {
        if (i > 0 && is_upper(name[i]) && name[i - 1] != '_') out[at++] = '_';
        out[at++] = is_upper(name[i]) ? static_cast<char>(name[i] - 'A' + 'a') : name[i];
    }
    return out;
}

/// The tag of a described struct as an alternative of a variant.
template <class T>
inline constexpr auto kTag = snake_case<snake_size(type_name<T>())>(type_name<T>());

/// The wire name of an enumerator's descriptor.
template <class Descriptor>
inline constexpr auto kEnumeratorName =
    snake_case<snake_size(without_k(Descriptor::name))>(without_k(Descriptor::name));

/// NUL-terminated name of a class, for people and for typegen.
template <class T>
inline constexpr auto kTypeName = [] {
    constexpr std::string_view kName = type_name<T>();
    std::array<char, kName.size() + 1> out{};
    for (std::size_t i = 0; i < kName.size(); ++i) out[i] = kName[i];
    return out;
}();

}  // namespace portico::describe_detail
