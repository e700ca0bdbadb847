// SPDX-License-Identifier: Apache-2.0
//
// The error catalogue as tables. One array per column, so that the linker drops what a wasm module
// does not ask for (the English texts above all). Texts stand one after another, each with its zero
// byte: that way they cost a page no pointers, and compress as the prose they are.
#include "core/base/result.hpp"

#include <algorithm>
#include <array>

#include "core/base/assert.hpp"

namespace portico {
namespace {

using namespace std::string_view_literals;

constexpr std::size_t kCodes = static_cast<std::size_t>(Code::kCount);

constexpr std::string_view kAllWords =
#define PORTICO_ERROR(word, error_class, http_status, place, text) #word "\0"sv
#include "core/base/errors.def"
#undef PORTICO_ERROR
    ;

constexpr std::string_view kAllTexts =
#define PORTICO_ERROR(word, error_class, http_status, place, text) text "\0"sv
#include "core/base/errors.def"
#undef PORTICO_ERROR
    ;

/// What this build can come to: engine.wasm and pairing.wasm (cmake/wasm) make no contract calls
/// and no transactions, whose errors are the last.
#if defined(PORTICO_ERRORS_OF_PAIRING) || defined(PORTICO_ERRORS_OF_ENGINE)
constexpr auto kEnd = static_cast<std::size_t>(Code::caip19_invalid);
#elif defined(PORTICO_ERRORS_OF_MONEY)
constexpr auto kEnd = static_cast<std::size_t>(Code::typed_data_invalid);
#elif defined(PORTICO_ERRORS_OF_APPROVAL)
constexpr auto kEnd = static_cast<std::size_t>(Code::embedded_not_loaded);
#else
constexpr std::size_t kEnd = kCodes;
#endif

/// The errors that a page's module says: it should not load the texts of others. The pairing
/// machine cannot come to those of the engine and the chains, the engine and the account machine
/// not to those of encodings and pairing. tools/check/errors.mjs compares them with the sources.
struct Said {
    Code first, last;
};
#ifdef PORTICO_ERRORS_OF_PAIRING
constexpr Said kSaid[] = {{Code::unknown_error, Code::number_out_of_range},
                          {Code::wc_uri_invalid, Code::machine_unknown}};
#elif defined(PORTICO_ERRORS_OF_ENGINE)
constexpr Said kSaid[] = {{Code::unknown_error, Code::unknown_error},
                          {Code::utf8_invalid, Code::number_out_of_range},
                          {Code::modal_closed, Code::rpc_too_many},
                          {Code::wc_publish_failed, Code::wc_publish_failed},
                          {Code::machine_unknown, Code::machine_unknown}};
#elif defined(PORTICO_ERRORS_OF_MONEY)
constexpr Said kSaid[] = {{Code::unknown_error, Code::unknown_error},
                          {Code::utf8_invalid, Code::number_out_of_range},
                          {Code::fee_cap_too_high, Code::transaction_type_not_supported}};
#elif defined(PORTICO_ERRORS_OF_APPROVAL)
constexpr Said kSaid[] = {{Code::unknown_error, Code::base58_bad_character},
                          {Code::utf8_invalid, Code::number_out_of_range},
                          {Code::crypto_bad_length, Code::crypto_bad_signature},
                          {Code::address_invalid, Code::units_invalid},
                          {Code::rlp_invalid, Code::transaction_invalid},
                          {Code::fee_cap_too_high, Code::fee_cap_too_high},
                          {Code::tip_above_fee_cap, Code::tip_above_fee_cap},
                          {Code::typed_data_invalid, Code::sign_in_invalid},
                          {Code::approval_method_not_allowed, Code::approval_request_invalid}};
#else
constexpr Said kSaid[] = {{Code::unknown_error, static_cast<Code>(kCodes - 1)}};
#endif

constexpr bool is_said(std::size_t index) {
    return std::ranges::any_of(kSaid, [code = static_cast<Code>(index)](const Said& said) {
        return code >= said.first && code <= said.last;
    });
}

/// Calls `take` with each character that is kept: of what is not said, the zero byte alone.
constexpr void each_kept(std::string_view all, auto take) {
    std::size_t index = 0;
    bool said = is_said(index);
    for (const char letter : all) {
        if (letter == '\0' || said) take(letter);
        if (letter != '\0') continue;
        if (++index == kEnd) return;
        said = is_said(index);
    }
}

template <const std::string_view& All>
constexpr auto kKept = [] {
    constexpr std::size_t kSize = [] {
        std::size_t size = 0;
        each_kept(All, [&size](char) { ++size; });
        return size;
    }();
    std::array<char, kSize> kept{};
    std::size_t at = 0;
    each_kept(All, [&](char letter) { kept[at++] = letter; });
    return kept;
}();

constexpr ErrorClass kAllClasses[] = {
#define PORTICO_ERROR(word, error_class, http_status, place, text) ErrorClass::error_class,
#include "core/base/errors.def"
#undef PORTICO_ERROR
};

constexpr ErrorPlace kAllPlaces[] = {
#define PORTICO_ERROR(word, error_class, http_status, place, text) ErrorPlace::place,
#include "core/base/errors.def"
#undef PORTICO_ERROR
};

constexpr std::uint16_t kAllHttpStatuses[] = {
#define PORTICO_ERROR(word, error_class, http_status, place, text) http_status,
#include "core/base/errors.def"
#undef PORTICO_ERROR
};

template <const auto& All>
constexpr auto kFirst = [] {
    auto first = std::to_array(All);
    std::array<typename decltype(first)::value_type, kEnd> kept{};
    std::copy_n(first.begin(), kEnd, kept.begin());
    return kept;
}();

std::size_t index_of(Code code) {
    const auto index = static_cast<std::size_t>(code);
    PORTICO_ASSERT(index < kCodes);
    return index < kEnd ? index : 0;  // unknown_error
}

std::string_view text_at(const char* texts, std::size_t index) {
    if (!is_said(index)) index = 0;  // unknown_error
    while (index-- > 0) texts += std::string_view(texts).size() + 1;
    return texts;
}

}  // namespace

std::string_view error_word(Code code) { return text_at(kKept<kAllWords>.data(), index_of(code)); }
std::string_view error_template(Code code) {
    return text_at(kKept<kAllTexts>.data(), index_of(code));
}
ErrorClass error_class(Code code) { return kFirst<kAllClasses>[index_of(code)]; }
ErrorPlace error_place(Code code) { return kFirst<kAllPlaces>[index_of(code)]; }
int error_http_status(Code code) { return kFirst<kAllHttpStatuses>[index_of(code)]; }

std::string error_text(const Error& error) {
    std::string text(error_template(error.code));
    if (const std::size_t at = text.find("{}"); at != std::string::npos)
        text.replace(at, 2, error.detail);
    return text;
}

}  // namespace portico
