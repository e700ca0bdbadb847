// SPDX-License-Identifier: Apache-2.0
//
// The error catalogue as tables. One array per column, so that the linker drops what a wasm module
// does not ask for (the English texts above all). Texts stand one after another, each with its zero
// byte: that way they cost a page no pointers, and compress as the prose they are.
#include "core/base/result.hpp"

#include "core/base/assert.hpp"

namespace portico {
namespace {

constexpr std::size_t kCodes = static_cast<std::size_t>(Code::kCount);

constexpr char kWords[] =
#define PORTICO_ERROR(word, error_class, http_status, place, text) #word "\0"
#include "core/base/errors.def"
#undef PORTICO_ERROR
    ;

constexpr char kTexts[] =
#define PORTICO_ERROR(word, error_class, http_status, place, text) text "\0"
#include "core/base/errors.def"
#undef PORTICO_ERROR
    ;

constexpr ErrorClass kClasses[] = {
#define PORTICO_ERROR(word, error_class, http_status, place, text) ErrorClass::error_class,
#include "core/base/errors.def"
#undef PORTICO_ERROR
};

constexpr ErrorPlace kPlaces[] = {
#define PORTICO_ERROR(word, error_class, http_status, place, text) ErrorPlace::place,
#include "core/base/errors.def"
#undef PORTICO_ERROR
};

constexpr std::uint16_t kHttpStatuses[] = {
#define PORTICO_ERROR(word, error_class, http_status, place, text) http_status,
#include "core/base/errors.def"
#undef PORTICO_ERROR
};

std::size_t index_of(Code code) {
    const auto index = static_cast<std::size_t>(code);
    PORTICO_ASSERT(index < kCodes);
    return index;
}

std::string_view text_at(const char* texts, std::size_t index) {
    while (index-- > 0) texts += std::string_view(texts).size() + 1;
    return texts;
}

}  // namespace

std::string_view error_word(Code code) { return text_at(kWords, index_of(code)); }
std::string_view error_template(Code code) { return text_at(kTexts, index_of(code)); }
ErrorClass error_class(Code code) { return kClasses[index_of(code)]; }
ErrorPlace error_place(Code code) { return kPlaces[index_of(code)]; }
int error_http_status(Code code) { return kHttpStatuses[index_of(code)]; }

std::string error_text(const Error& error) {
    std::string text(error_template(error.code));
    if (const std::size_t at = text.find("{}"); at != std::string::npos)
        text.replace(at, 2, error.detail);
    return text;
}

}  // namespace portico
