// SPDX-License-Identifier: Apache-2.0
//
// JSON (RFC 8259): a small document tree, a strict reader and a writer. Numbers stay text until
// somebody needs arithmetic, so that 64-bit ids and wei survive unchanged. Members keep their
// order. Not for mapping onto structs: that is describe.hpp.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "core/base/result.hpp"
#include "core/base/vec.hpp"

namespace portico {

/// Deepest nesting the reader ever accepts, whatever its caller allows: every walk over a tree is
/// recursive and must fit the stack of a wasm module.
inline constexpr std::size_t kJsonDepthMax = 512;

/// What the reader refuses, before it allocates for it.
struct JsonLimits {
    std::size_t depth = 128;                   ///< nesting of arrays and objects, <= kJsonDepthMax
    std::size_t size_bytes = 4 * 1024 * 1024;  ///< of the whole text
    /// Of the tree, containers included: a value takes up to 72 bytes, its text may take two.
    std::size_t values = 500'000;
};

/// One JSON value. A regular type: copy, compare, move. Copying copies the tree.
class Json {
  public:
    enum class Kind : std::uint8_t { kNull, kBool, kNumber, kString, kArray, kObject };
    struct Member;
    using Array = Vec<Json>;
    using Object = Vec<Member>;

    Json() = default;  ///< null
    // In json.cpp: a tree's special members are large, and every described struct would repeat
    // them.
    Json(const Json& other);
    Json(Json&& other) noexcept;
    Json& operator=(const Json& other);
    Json& operator=(Json&& other) noexcept;
    ~Json();
    static Json boolean(bool value);
    static Json integer(std::int64_t value);
    /// A number by its literal text. Precondition: `literal` follows the RFC 8259 number grammar.
    static Json number(std::string literal);
    /// Precondition: `text` is UTF-8; bytes from outside go through parse_utf8 (utf8.hpp) first.
    static Json string(std::string text);
    static Json array();
    static Json array(Array items);
    static Json object();
    static Json object(Object members);

    Kind kind() const;
    bool is_null() const { return kind() == Kind::kNull; }
    bool is_bool() const { return kind() == Kind::kBool; }
    bool is_number() const { return kind() == Kind::kNumber; }
    bool is_string() const { return kind() == Kind::kString; }
    bool is_array() const { return kind() == Kind::kArray; }
    bool is_object() const { return kind() == Kind::kObject; }

    /// Accessors that assert the kind: for values whose kind has been checked.
    bool as_bool() const;
    const std::string& as_string() const;
    const std::string& number_text() const;
    const Array& items() const;
    Array& items();
    const Object& members() const;
    Object& members();

    /// The number as an integer, if it is one that fits and is written without fraction or
    /// exponent.
    std::optional<std::int64_t> as_integer() const;

    /// The first member of that name; nullptr if there is none or this is not an object.
    const Json* find(std::string_view name) const;
    const Json* find(const char* name) const;  ///< the same: less code at each of many calls
    Json* find(std::string_view name);
    Json* find(const char* name);
    /// The text of a string member, if there is one.
    std::optional<std::string_view> find_string(std::string_view name) const;
    std::optional<std::string_view> find_string(const char* name) const;
    /// Replaces or appends a member. Asserts that this is an object. Returns *this, for chaining.
    Json& set(std::string_view name, Json value);
    Json& set(const char* name, Json value);
    /// Appends to an array (asserts it is one).
    Json& push(Json value);

    friend bool operator==(const Json&, const Json&);

  private:
    struct Number {
        std::string literal;
        friend bool operator==(const Number&, const Number&) = default;
    };
    std::variant<std::monostate, bool, Number, std::string, Array, Object> value_;
};

struct Json::Member {
    std::string name;
    Json value;
    friend bool operator==(const Member&, const Member&) = default;
};

/// Most members of an object that has_unique_names looks through.
inline constexpr std::size_t kUniqueNamesMax = 256;

/// True if no object in the tree has two members of one name, nor more than kUniqueNamesMax. For
/// what is signed, or read by somebody else as well: of two members JSON.parse takes the last, find
/// the first.
bool has_unique_names(const Json& tree);

/// Reads one JSON text. Strict: RFC 8259, UTF-8 without BOM, exactly one value, escaped surrogates
/// must pair. Duplicate names are kept (find returns the first; describe.hpp refuses them).
/// Errors: json_syntax (byte offset), json_too_deep, json_too_large, limit_exceeded (values),
/// utf8_invalid.
Result<Json> parse_json(std::string_view text, JsonLimits limits = {});

/// Writes the shortest text: no white space, members in order, only what must be escaped escaped.
std::string write_json(const Json& value);
void append_json(std::string& out, const Json& value);
/// Appends `text` as a JSON string with its quotes.
void append_json_string(std::string& out, std::string_view text);
/// `{"error":{"code":..,"message":..}}`: how a machine refuses.
std::string refusal_json(const Error& error);

}  // namespace portico
