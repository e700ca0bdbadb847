// SPDX-License-Identifier: Apache-2.0
//
// Errors as values. Result<T> is what every function that may fail returns; PORTICO_TRY unwraps it.
// The codes and their texts stand in errors.def (docs/spec/modal.md#alerts), once for C++, JSON and
// TypeScript. Not for bugs: those are PORTICO_ASSERT (assert.hpp).
#pragma once

#include <concepts>
#include <cstdint>
#include <expected>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

namespace portico {

/// Whose fault an error is; decides where it shows and whether a retry can help.
enum class ErrorClass : std::uint8_t { kCaller, kPeer, kEnvironment, kBug };

/// Where an error is shown to a person.
enum class ErrorPlace : std::uint8_t { kInline, kToast, kAlert, kDeveloper };

/// Stable error codes, one per row of errors.def. The wire word is error_word(code).
enum class Code : std::uint16_t {
#define PORTICO_ERROR(word, error_class, http_status, place, text) word,
#include "core/base/errors.def"
#undef PORTICO_ERROR
    kCount
};

/// An error: its code, and one detail that the text's `{}` takes (an offset, a name, a limit).
/// `detail` never holds secrets. Thrown never; copied freely.
struct Error {
    Code code;
    std::string detail;

    friend bool operator==(const Error&, const Error&) = default;
};

template <class T>
using Result = std::expected<T, Error>;

// Out of line, and made in place: failing is one call where it happens, of which a page has
// hundreds.
template <class Expected>
[[gnu::noinline]] Expected failed(Code code, const char* detail) {
    return Expected(std::unexpect, Error{code, detail});
}
template <class Expected>
[[gnu::noinline]] Expected failed(Error& error) {
    return Expected(std::unexpect, std::move(error));
}

/// The failed side of any Result, for the `return` that it is made in.
class [[nodiscard]] Failure {
  public:
    constexpr Failure(Code code, const char* detail) : code_(code), detail_(detail) {}
    template <class T, std::constructible_from<Error> E>
    [[gnu::always_inline]] operator std::expected<T, E>() const {  // NOLINT: conversion wanted
        return failed<std::expected<T, E>>(code_, detail_);
    }
    operator std::unexpected<Error>() const {  // NOLINT
        return std::unexpected<Error>(Error{code_, detail_});
    }

  private:
    Code code_;
    const char* detail_;
};

/// An error that is handed on, as the failed side of another Result. The error is moved from.
class [[nodiscard]] HandedOn {
  public:
    explicit HandedOn(Error& error) : error_(error) {}
    template <class T, std::constructible_from<Error> E>
    [[gnu::always_inline]] operator std::expected<T, E>() const {  // NOLINT: conversion wanted
        return failed<std::expected<T, E>>(error_);
    }
    operator std::unexpected<Error>() const {  // NOLINT
        return std::unexpected<Error>(std::move(error_));
    }

  private:
    Error& error_;
};

/// What PORTICO_TRY returns. Results of other errors than ours are as the standard has them.
[[gnu::always_inline]] inline HandedOn hand_on(Error& error) { return HandedOn(error); }
template <class Other>
std::unexpected<std::remove_const_t<Other>> hand_on(Other& error) {
    return std::unexpected<std::remove_const_t<Other>>(std::move(error));
}

/// Makes the failed side of any Result: `return fail(Code::hex_odd_length);`
[[gnu::always_inline]] constexpr Failure fail(Code code, const char* detail = "") {
    return {code, detail};
}
[[nodiscard]] inline std::unexpected<Error> fail(Code code, std::string detail) {
    return std::unexpected<Error>(Error{code, std::move(detail)});
}

/// The word of a code on the wire and in TypeScript, e.g. "hex_odd_length".
std::string_view error_word(Code code);
/// The English text with `{}` still in it; error_text() fills the detail in.
std::string_view error_template(Code code);
std::string error_text(const Error& error);
ErrorClass error_class(Code code);
ErrorPlace error_place(Code code);
int error_http_status(Code code);

}  // namespace portico

/// Evaluates to the value of a Result, or returns its error from the enclosing function.
#define PORTICO_TRY(expr)                                                   \
    (__extension__({                                                        \
        auto&& portico_try_ = (expr);                                       \
        if (!portico_try_) return ::portico::hand_on(portico_try_.error()); \
        ::std::move(*portico_try_);                                         \
    }))

/// The same for Result<void>.
#define PORTICO_CHECK(expr)                                                     \
    do {                                                                        \
        auto&& portico_check_ = (expr);                                         \
        if (!portico_check_) return ::portico::hand_on(portico_check_.error()); \
    } while (false)
