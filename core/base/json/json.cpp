// SPDX-License-Identifier: Apache-2.0
//
// The JSON document tree and its writer. The reader is json_reader.cpp.
#include "core/base/json/json.hpp"

#include <algorithm>
#include <memory>
#include <utility>

#include "core/base/assert.hpp"
#include "core/base/json/json_number.hpp"
#include "core/base/text/decimal.hpp"

namespace portico {
namespace {

// get_if and an assertion instead of std::get: without exceptions the latter aborts namelessly.
template <class T, class Variant>
auto& checked_get(Variant& value) {
    auto* held = std::get_if<T>(&value);
    PORTICO_ASSERT(held != nullptr);
    return *held;
}

// The letter after the backslash in the short escape of a character; 0 if it has none.
char short_escape(char character) {
    switch (character) {
        case '"':
            return '"';
        case '\\':
            return '\\';
        case '\b':
            return 'b';
        case '\f':
            return 'f';
        case '\n':
            return 'n';
        case '\r':
            return 'r';
        case '\t':
            return 't';
        default:
            return 0;
    }
}

void append_escape(std::string& out, char character) {
    out.push_back('\\');
    if (const char letter = short_escape(character)) {
        out.push_back(letter);
        return;
    }
    constexpr std::string_view kDigits = "0123456789abcdef";
    const auto byte = static_cast<std::uint8_t>(character);
    out.append("u00");
    out.push_back(kDigits[byte >> 4]);
    out.push_back(kDigits[byte & 0x0F]);
}

}  // namespace

[[gnu::noinline]] Json::Json(const Json& other) = default;
[[gnu::noinline]] Json::Json(Json&& other) noexcept = default;
// The variant's own assignments are a table of code for each pair of kinds.
[[gnu::noinline]] Json& Json::operator=(const Json& other) { return *this = Json(other); }
[[gnu::noinline]] Json& Json::operator=(Json&& other) noexcept {
    Json moved(std::move(other));  // first: `other` may be a part of this tree
    std::destroy_at(this);
    return *std::construct_at(this, std::move(moved));
}
[[gnu::noinline]] Json::~Json() = default;

Json Json::boolean(bool value) {
    Json json;
    json.value_ = value;
    return json;
}

Json Json::integer(std::int64_t value) {
    Json json;
    json.value_ = Number{to_decimal_signed(value)};
    return json;
}

Json Json::number(std::string literal) {
    PORTICO_ASSERT(!literal.empty() && json_number_length(literal) == literal.size());
    Json json;
    json.value_ = Number{std::move(literal)};
    return json;
}

Json Json::string(std::string text) {
    Json json;
    json.value_ = std::move(text);
    return json;
}

Json Json::array() { return array(Array{}); }

Json Json::array(Array items) {
    Json json;
    json.value_ = std::move(items);
    return json;
}

Json Json::object() { return object(Object{}); }

Json Json::object(Object members) {
    Json json;
    json.value_ = std::move(members);
    return json;
}

Json::Kind Json::kind() const { return static_cast<Kind>(value_.index()); }

bool Json::as_bool() const { return checked_get<bool>(value_); }
const std::string& Json::as_string() const { return checked_get<std::string>(value_); }
const std::string& Json::number_text() const { return checked_get<Number>(value_).literal; }
const Json::Array& Json::items() const { return checked_get<Array>(value_); }
Json::Array& Json::items() { return checked_get<Array>(value_); }
const Json::Object& Json::members() const { return checked_get<Object>(value_); }
Json::Object& Json::members() { return checked_get<Object>(value_); }

std::optional<std::int64_t> Json::as_integer() const {
    const auto* held = std::get_if<Number>(&value_);
    if (held == nullptr) return std::nullopt;
    return parse_decimal_signed(held->literal);
}

const Json* Json::find(std::string_view name) const {
    const auto* held = std::get_if<Object>(&value_);
    if (held == nullptr) return nullptr;
    for (const Member& member : *held)
        if (member.name == name) return &member.value;
    return nullptr;
}

const Json* Json::find(const char* name) const { return find(std::string_view(name)); }

Json* Json::find(std::string_view name) {
    return const_cast<Json*>(static_cast<const Json*>(this)->find(name));
}

Json* Json::find(const char* name) { return find(std::string_view(name)); }

std::optional<std::string_view> Json::find_string(std::string_view name) const {
    const Json* member = find(name);
    if (member == nullptr || !member->is_string()) return std::nullopt;
    return member->as_string();
}

std::optional<std::string_view> Json::find_string(const char* name) const {
    return find_string(std::string_view(name));
}

Json& Json::set(std::string_view name, Json value) {
    Object& object = members();
    if (Json* existing = find(name)) {
        *existing = std::move(value);
    } else {
        object.push_back(Member{std::string(name), std::move(value)});
    }
    return *this;
}

Json& Json::set(const char* name, Json value) {
    return set(std::string_view(name), std::move(value));
}

Json& Json::push(Json value) {
    items().push_back(std::move(value));
    return *this;
}

bool has_unique_names(const Json& tree) {
    if (tree.is_array()) return std::ranges::all_of(tree.items(), has_unique_names);
    if (!tree.is_object()) return true;
    if (tree.members().size() > kUniqueNamesMax) return false;
    return std::ranges::all_of(tree.members(), [&tree](const Json::Member& member) {
        return tree.find(member.name) == &member.value && has_unique_names(member.value);
    });
}

bool operator==(const Json& a, const Json& b) { return a.value_ == b.value_; }

namespace {

bool is_special(char character) {
    return static_cast<std::uint8_t>(character) < 0x20 || character == '"' || character == '\\';
}

#ifndef __wasm__
constexpr std::uint64_t kEach = 0x0101010101010101;

// Whether one of eight bytes must be escaped: each test borrows into the top bit of a byte that it
// is about. A byte above 0x7f is none of them, whatever its neighbours borrow.
bool has_special(const char* eight) {
    std::uint64_t bytes = 0;
    std::memcpy(&bytes, eight, sizeof bytes);
    const std::uint64_t quote = bytes ^ (kEach * '"'), slash = bytes ^ (kEach * '\\');
    const std::uint64_t low = (bytes - kEach * 0x20) | (quote - kEach) | (slash - kEach);
    return (low & ~bytes & (kEach * 0x80)) != 0;
}

// Whether nothing of it is escaped: nearly every text.
bool is_plain(std::string_view text) {
    if (text.size() < 8) return std::ranges::none_of(text, is_special);
    const char* const last = text.data() + text.size() - 8;
    for (const char* at = text.data(); at < last; at += 8)
        if (has_special(at)) return false;
    return !has_special(last);
}

void append_plain(std::string& out, std::string_view text) {
    const std::size_t before = out.size(), after = before + text.size() + 2;
    // The size that it is called with is the capacity in libstdc++ 12.
    out.resize_and_overwrite(after, [&](char* data, std::size_t) {
        data[before] = '"';
        text.copy(data + before + 1, text.size());
        data[after - 1] = '"';
        return after;
    });
}

#endif

}  // namespace

void append_json_string(std::string& out, std::string_view text) {
#ifndef __wasm__
    if (is_plain(text)) return append_plain(out, text);
#endif
    out.push_back('"');
    std::size_t copied = 0;  // what stands before is in `out`
    for (std::size_t at = 0; at < text.size(); ++at) {
        const char character = text[at];
        if (!is_special(character)) continue;
        out.append(text.substr(copied, at - copied));
        append_escape(out, character);
        copied = at + 1;
    }
    out.append(text.substr(copied));
    out.push_back('"');
}

void append_json(std::string& out, const Json& value) {
    bool first = true;
    const auto separate = [&out, &first] {
        if (!first) out.push_back(',');
        first = false;
    };
    switch (value.kind()) {
        case Json::Kind::kNull:
            out.append("null");
            return;
        case Json::Kind::kBool:
            out.append(value.as_bool() ? "true" : "false");
            return;
        case Json::Kind::kNumber:
            out.append(value.number_text());
            return;
        case Json::Kind::kString:
            append_json_string(out, value.as_string());
            return;
        case Json::Kind::kArray:
            out.push_back('[');
            for (const Json& item : value.items()) {
                separate();
                append_json(out, item);
            }
            out.push_back(']');
            return;
        case Json::Kind::kObject:
            out.push_back('{');
            for (const Json::Member& member : value.members()) {
                separate();
                append_json_string(out, member.name);
                out.push_back(':');
                append_json(out, member.value);
            }
            out.push_back('}');
            return;
    }
}

std::string refusal_json(const Error& error) {
    std::string out = R"({"error":{"code":)";
    append_json_string(out, error_word(error.code));
    out += R"(,"message":)";
    append_json_string(out, error_text(error));
    out += "}}";
    return out;
}

std::string write_json(const Json& value) {
    std::string out;
    append_json(out, value);
    return out;
}

}  // namespace portico
