// SPDX-License-Identifier: Apache-2.0
//
// Field types that carry their own limit, so that the codec (describe.hpp) refuses what is too long
// before anybody sees it. They convert to what they hold and have no other behaviour.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "core/base/vec.hpp"

namespace portico {

/// What every Text holds. Its special members stand in limits.cpp: described structs are full of
/// texts, and a call to one function is a fifth of the code of std::string's inline one.
struct TextValue {
    std::string value;

    TextValue() = default;
    explicit TextValue(std::string&& text);
    explicit TextValue(std::string_view text);
    TextValue(const TextValue& other);
    TextValue(TextValue&& other) noexcept;
    TextValue& operator=(const TextValue& other);
    TextValue& operator=(TextValue&& other) noexcept;
    ~TextValue();

    void assign(const char* text);
    void assign(std::string_view text);
    void assign(const std::string& text);
    void assign(std::string&& text);
    void assign(const TextValue& text);
};

/// What a Text is assigned in place, without another Text for a moment.
template <class Other>
concept AssignedToText =
    requires(TextValue& text, Other&& other) { text.assign(std::forward<Other>(other)); };

/// UTF-8 text of at most `Max` bytes.
template <std::size_t Max>
struct Text : TextValue {
    static constexpr std::size_t kMax = Max;

    Text() = default;
    Text(std::string text) : TextValue(std::move(text)) {}         // NOLINT: conversion wanted
    Text(std::string_view text) : TextValue(text) {}               // NOLINT
    Text(const char* text) : TextValue(std::string_view(text)) {}  // NOLINT
    operator const std::string&() const { return value; }          // NOLINT
    operator std::string_view() const { return value; }            // NOLINT
    template <AssignedToText Other>
        requires(!std::is_same_v<std::remove_cvref_t<Other>, Text>)
    Text& operator=(Other&& other) {
        assign(std::forward<Other>(other));
        return *this;
    }
    bool empty() const { return value.empty(); }
    friend bool operator==(const Text& a, const Text& b) { return a.value == b.value; }
    friend bool operator==(const Text& a, std::string_view b) { return a.value == b; }
    friend bool operator==(const Text& a, const std::string& b) { return a.value == b; }
    friend bool operator==(const Text& a, const char* b) { return a.value == b; }
};

/// A JSON number by its literal of at most `Max` bytes: prices and values, which no double holds.
/// Precondition for writing: it follows the number grammar of RFC 8259.
template <std::size_t Max>
struct NumberText : TextValue {
    static constexpr std::size_t kMax = Max;

    NumberText() = default;
    NumberText(std::string literal) : TextValue(std::move(literal)) {}  // NOLINT: conversion wanted
    friend bool operator==(const NumberText& a, const NumberText& b) { return a.value == b.value; }
};

/// What is `null` where there is nothing, unlike std::optional, whose member is then absent.
template <class T>
struct Nullable : std::optional<T> {
    using std::optional<T>::optional;
    template <class Other>
        requires(!std::is_same_v<std::remove_cvref_t<Other>, Nullable>)
    Nullable& operator=(Other&& other) {
        std::optional<T>::operator=(std::forward<Other>(other));
        return *this;
    }
};

/// A list of at most `Max` elements.
template <class T, std::size_t Max>
struct List : Vec<T> {
    static constexpr std::size_t kMax = Max;
    using Vec<T>::Vec;
    List() = default;
    List(Vec<T> items) : Vec<T>(std::move(items)) {}  // NOLINT: conversion wanted
};

}  // namespace portico
