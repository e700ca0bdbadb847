// SPDX-License-Identifier: Apache-2.0
#include "core/base/limits.hpp"

namespace portico {

[[gnu::noinline]] TextValue::TextValue(std::string&& text) : value(std::move(text)) {}
[[gnu::noinline]] TextValue::TextValue(std::string_view text) : value(text) {}
[[gnu::noinline]] TextValue::TextValue(const TextValue& other) = default;
[[gnu::noinline]] TextValue::TextValue(TextValue&& other) noexcept = default;
[[gnu::noinline]] TextValue& TextValue::operator=(const TextValue& other) = default;
[[gnu::noinline]] TextValue& TextValue::operator=(TextValue&& other) noexcept = default;
[[gnu::noinline]] TextValue::~TextValue() = default;

void TextValue::assign(const char* text) { value = text; }
void TextValue::assign(std::string_view text) { value = text; }
void TextValue::assign(const std::string& text) { value = text; }
void TextValue::assign(std::string&& text) { value = std::move(text); }
void TextValue::assign(const TextValue& text) { value = text.value; }

}  // namespace portico
