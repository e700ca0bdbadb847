// SPDX-License-Identifier: Apache-2.0
//
// The JSON reader: RFC 8259 by recursive descent, one pass, linear. Recursion is bounded by
// JsonLimits::depth, itself capped by kJsonDepthMax, so that no document can exhaust the stack:
// neither here nor in the destructor, the writer or the comparison of the tree.
#include <algorithm>

#include "core/base/json/json.hpp"
#include "core/base/json/json_number.hpp"
#include "core/base/text/decimal.hpp"
#include "core/base/text/utf8.hpp"

namespace portico {
namespace {

bool is_digit(char character) { return character >= '0' && character <= '9'; }

// The value of a hex digit; -1 if it is none.
int hex_digit(char character) {
    if (is_digit(character)) return character - '0';
    const char lower = static_cast<char>(character | 0x20);
    if (lower >= 'a' && lower <= 'f') return lower - 'a' + 10;
    return -1;
}

// The character a short escape stands for; 0 if there is no such escape.
char unescape(char letter) {
    switch (letter) {
        case '"':
        case '\\':
        case '/':
            return letter;
        case 'b':
            return '\b';
        case 'f':
            return '\f';
        case 'n':
            return '\n';
        case 'r':
            return '\r';
        case 't':
            return '\t';
        default:
            return 0;
    }
}

class Reader {
  public:
    Reader(std::string_view text, const JsonLimits& limits)
        : text_(text),
          depth_max_(std::min(limits.depth, kJsonDepthMax)),
          values_max_(limits.values) {}

    Result<Json> read_document() {
        Json json;
        skip_space();
        if (!read_value(json, 0)) return take_error();
        skip_space();
        if (at_ != text_.size()) return fail(Code::json_syntax, to_decimal(at_));
        return json;
    }

  private:
    // Every read_... returns false when the text is bad; at_ then stands on the offending byte.
    bool read_value(Json& out, std::size_t depth) {
        too_many_ = values_ == values_max_;
        if (too_many_) return false;
        ++values_;
        switch (peek()) {
            case '{':
                return read_object(out, depth + 1);
            case '[':
                return read_array(out, depth + 1);
            case '"': {
                std::string text;
                if (!read_string(text)) return false;
                out = Json::string(std::move(text));
                return true;
            }
            case 't':
                return read_word("true", Json::boolean(true), out);
            case 'f':
                return read_word("false", Json::boolean(false), out);
            case 'n':
                return read_word("null", Json(), out);
            default:
                return read_number(out);
        }
    }

    bool read_object(Json& out, std::size_t depth) {
        if (!enter(depth)) return false;
        Json::Object members;
        if (!take_closing('}')) {
            do {
                skip_space();
                members.emplace_back();
                Json::Member& member = members.back();
                if (peek() != '"' || !read_string(member.name)) return false;
                skip_space();
                if (!take(':')) return false;
                skip_space();
                if (!read_value(member.value, depth)) return false;
                skip_space();
            } while (take(','));
            if (!take('}')) return false;
        }
        out = Json::object(std::move(members));
        return true;
    }

    bool read_array(Json& out, std::size_t depth) {
        if (!enter(depth)) return false;
        Json::Array items;
        if (!take_closing(']')) {
            do {
                skip_space();
                items.emplace_back();
                if (!read_value(items.back(), depth)) return false;
                skip_space();
            } while (take(','));
            if (!take(']')) return false;
        }
        out = Json::array(std::move(items));
        return true;
    }

    bool read_string(std::string& out) {
        ++at_;  // the opening quote
        for (;;) {
            const std::size_t begin = at_;
            while (at_ < text_.size() && is_plain(text_[at_])) ++at_;
            out.append(text_.substr(begin, at_ - begin));
            if (take('"')) return true;
            if (peek() != '\\' || !read_escape(out))
                return false;  // a control character, or the end
        }
    }

    bool read_escape(std::string& out) {
        if (at_ + 1 >= text_.size()) return false;
        const char letter = text_[at_ + 1];
        if (letter == 'u') return read_unicode_escape(out);
        const char character = unescape(letter);
        if (character == 0) return false;
        out.push_back(character);
        at_ += 2;
        return true;
    }

    bool read_unicode_escape(std::string& out) {
        const std::size_t begin = at_;
        std::uint32_t scalar = 0;
        if (!read_code_unit(scalar)) return false;
        if (scalar >= 0xD800 && scalar <= 0xDFFF) {
            std::uint32_t low = 0;
            const bool paired =
                scalar < 0xDC00 && read_code_unit(low) && low >= 0xDC00 && low <= 0xDFFF;
            if (!paired) {
                at_ = begin;
                return false;
            }
            scalar = 0x10000 + ((scalar - 0xD800) << 10) + (low - 0xDC00);
        }
        append_utf8(out, scalar);
        return true;
    }

    // One \uXXXX.
    bool read_code_unit(std::uint32_t& unit) {
        if (text_.size() - at_ < 6 || text_[at_] != '\\' || text_[at_ + 1] != 'u') return false;
        unit = 0;
        for (std::size_t i = 2; i < 6; ++i) {
            const int digit = hex_digit(text_[at_ + i]);
            if (digit < 0) return false;
            unit = unit * 16 + static_cast<std::uint32_t>(digit);
        }
        at_ += 6;
        return true;
    }

    bool read_number(Json& out) {
        const std::size_t length = json_number_length(text_.substr(at_));
        if (length == 0) return false;
        out = Json::number(std::string(text_.substr(at_, length)));
        at_ += length;
        return true;
    }

    bool read_word(std::string_view word, Json value, Json& out) {
        if (!text_.substr(at_).starts_with(word)) return false;
        at_ += word.size();
        out = std::move(value);
        return true;
    }

    // Steps over an opening bracket.
    bool enter(std::size_t depth) {
        too_deep_ = depth > depth_max_;
        if (too_deep_) return false;
        ++at_;
        return true;
    }

    bool take_closing(char bracket) {
        skip_space();
        return take(bracket);
    }

    bool take(char character) {
        if (peek() != character || at_ == text_.size()) return false;
        ++at_;
        return true;
    }

    // 0 at the end; a NUL in the text is no legal token either.
    char peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }

    void skip_space() {
        while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\t' ||
                                      text_[at_] == '\n' || text_[at_] == '\r'))
            ++at_;
    }

    static bool is_plain(char character) {
        return static_cast<std::uint8_t>(character) >= 0x20 && character != '"' &&
               character != '\\';
    }

    std::unexpected<Error> take_error() const {
        if (too_deep_) return fail(Code::json_too_deep, to_decimal(depth_max_));
        if (too_many_) return fail(Code::limit_exceeded, to_decimal(values_max_) + " JSON values");
        return fail(Code::json_syntax, to_decimal(at_));
    }

    std::string_view text_;
    std::size_t depth_max_;
    std::size_t values_max_;
    std::size_t values_ = 0;
    std::size_t at_ = 0;
    bool too_deep_ = false;
    bool too_many_ = false;
};

}  // namespace

std::size_t json_number_length(std::string_view text) {
    std::size_t at = 0;
    const auto skip_digits = [text, &at] {
        const std::size_t begin = at;
        while (at < text.size() && is_digit(text[at])) ++at;
        return at - begin;
    };
    if (at < text.size() && text[at] == '-') ++at;
    if (at < text.size() && text[at] == '0') {
        ++at;
    } else if (skip_digits() == 0) {
        return 0;
    }
    if (at < text.size() && text[at] == '.') {
        ++at;
        if (skip_digits() == 0) return 0;
    }
    if (at < text.size() && (text[at] == 'e' || text[at] == 'E')) {
        ++at;
        if (at < text.size() && (text[at] == '+' || text[at] == '-')) ++at;
        if (skip_digits() == 0) return 0;
    }
    return at;
}

Result<Json> parse_json(std::string_view text, JsonLimits limits) {
    if (text.size() > limits.size_bytes)
        return fail(Code::json_too_large, to_decimal(limits.size_bytes));
    if (const std::size_t valid = valid_utf8_prefix(text); valid != text.size())
        return fail(Code::utf8_invalid, to_decimal(valid));
    return Reader(text, limits).read_document();
}

}  // namespace portico
