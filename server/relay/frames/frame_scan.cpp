// SPDX-License-Identifier: Apache-2.0
#include "server/relay/frames/frame_scan.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <cstring>

#include "core/base/json/json_number.hpp"

namespace portico::relay {
namespace {

constexpr std::size_t kDepthMax = 8;    // deeper: parse_frame
constexpr std::size_t kValuesMax = 64;  // more: parse_frame
constexpr std::size_t kNamesMax = 16;   // of an object; more, or one twice: parse_frame

bool is_plain(char character) {
    const auto byte = static_cast<std::uint8_t>(character);
    return byte >= 0x20 && byte < 0x80 && character != '"' && character != '\\';
}

/// A value of any kind: where it stands.
struct Value {
    std::string_view text;  ///< as written, quotes included

    bool is_string() const { return text.starts_with('"'); }
    std::string_view string() const { return text.substr(1, text.size() - 2); }
    bool is_null() const { return text == "null"; }
    /// A whole number of at most 18 digits, without sign, fraction and exponent.
    std::optional<std::int64_t> integer() const {
        constexpr std::size_t kDigitsMax = 18;
        if (text.empty() || text.size() > kDigitsMax) return std::nullopt;
        std::int64_t value = 0;
        const auto [end, status] = std::from_chars(text.data(), text.data() + text.size(), value);
        if (text[0] == '-' || status != std::errc() || end != text.data() + text.size())
            return std::nullopt;
        return value;
    }
};

/// Walks over JSON text whose strings are all plain. Every function returns false where the text is
/// anything else; then nothing read so far counts.
class Walker {
  public:
    explicit Walker(std::string_view text) : text_(text) {}

    /// The members of one object, each given to `take(name, value)`, which may refuse it, too.
    template <class Take>
    bool walk_object(std::size_t depth, Take&& take) {
        if (depth > kDepthMax || !take_one('{')) return false;
        skip_space();
        if (take_one('}')) return true;
        std::array<std::string_view, kNamesMax> seen;
        std::size_t names = 0;
        do {
            skip_space();
            Value name, value;
            if (!walk_string(name)) return false;
            const auto end = seen.begin() + names;
            if (names == kNamesMax || std::find(seen.begin(), end, name.text) != end) return false;
            seen[names++] = name.text;
            skip_space();
            if (!take_one(':')) return false;
            skip_space();
            if (!take(name.string(), value, *this)) return false;
            skip_space();
        } while (take_one(','));
        return take_one('}');
    }

    bool walk_value(Value& out, std::size_t depth) {
        if (++values_ > kValuesMax || depth > kDepthMax || at_ == text_.size()) return false;
        const std::size_t begin = at_;
        switch (text_[at_]) {
            case '"':
                return walk_string(out);
            case '{':
                if (!walk_object(depth + 1, [depth](std::string_view, Value& value, Walker& self) {
                        return self.walk_value(value, depth + 1);
                    }))
                    return false;
                break;
            case '[':
                if (!walk_array(depth + 1)) return false;
                break;
            case 't':
                if (!take_word("true")) return false;
                break;
            case 'f':
                if (!take_word("false")) return false;
                break;
            case 'n':
                if (!take_word("null")) return false;
                break;
            default: {
                const std::size_t length = json_number_length(text_.substr(at_));
                if (length == 0) return false;
                at_ += length;
            }
        }
        out.text = text_.substr(begin, at_ - begin);
        return true;
    }

    void skip_space() {
        while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\t' ||
                                      text_[at_] == '\n' || text_[at_] == '\r'))
            ++at_;
    }

    bool at_end() const { return at_ == text_.size(); }

  private:
    bool walk_string(Value& out) {
        const std::size_t begin = at_;
        if (!take_one('"')) return false;
        at_ += plain_prefix(text_.substr(at_));
        if (!take_one('"')) return false;
        out.text = text_.substr(begin, at_ - begin);
        return true;
    }

    bool walk_array(std::size_t depth) {
        if (depth > kDepthMax || !take_one('[')) return false;
        skip_space();
        if (take_one(']')) return true;
        do {
            skip_space();
            Value item;
            if (!walk_value(item, depth)) return false;
            skip_space();
        } while (take_one(','));
        return take_one(']');
    }

    bool take_one(char character) {
        if (at_ == text_.size() || text_[at_] != character) return false;
        ++at_;
        return true;
    }

    bool take_word(std::string_view word) {
        if (!text_.substr(at_).starts_with(word)) return false;
        at_ += word.size();
        return true;
    }

    std::string_view text_;
    std::size_t at_ = 0;
    std::size_t values_ = 0;
};

/// The members that count.
struct Members {
    std::optional<Value> id, jsonrpc, method, result, error;
    std::optional<Value> topic, message, ttl, tag, attestation;  ///< of params
    bool params = false;
};

bool read_params(Members& out, Walker& walker) {
    return walker.walk_object(2, [&out](std::string_view name, Value& value, Walker& self) {
        if (!self.walk_value(value, 2)) return false;
        if (name == "topic") out.topic = value;
        if (name == "message") out.message = value;
        if (name == "ttl") out.ttl = value;
        if (name == "tag") out.tag = value;
        if (name == "attestation") out.attestation = value;
        return true;
    });
}

bool read_members(Members& out, std::string_view text) {
    Walker walker(text);
    walker.skip_space();
    const bool read =
        walker.walk_object(1, [&out](std::string_view name, Value& value, Walker& self) {
            if (name == "params") {  // no object: parse_frame
                out.params = true;
                return read_params(out, self);
            }
            if (!self.walk_value(value, 1)) return false;
            if (name == "id") out.id = value;
            if (name == "jsonrpc") out.jsonrpc = value;
            if (name == "method") out.method = value;
            if (name == "result") out.result = value;
            if (name == "error") out.error = value;
            return true;
        });
    walker.skip_space();
    return read && walker.at_end();
}

std::optional<ScannedPublish> read_publish(const Members& members) {
    const auto is = [](const std::optional<Value>& value, std::string_view text) {
        return value && value->text == text;
    };
    const auto is_string = [](const std::optional<Value>& value) {
        return value && value->is_string();
    };
    if (!is(members.method, "\"irn_publish\"") || !is(members.jsonrpc, "\"2.0\"") || !members.id ||
        !is_string(members.topic) || !is_string(members.message) || !members.ttl)
        return std::nullopt;
    if (!is_good_request_id(members.id->text)) return std::nullopt;
    const auto ttl_s = members.ttl->integer();
    if (!ttl_s) return std::nullopt;
    ScannedPublish out{.id = members.id->text,
                       .topic = members.topic->string(),
                       .message = members.message->string(),
                       .attestation = std::nullopt,
                       .ttl_s = *ttl_s};
    if (members.tag && !members.tag->is_null()) {
        const auto tag = members.tag->integer();
        if (!tag || *tag > 0xFFFF'FFFF) return std::nullopt;
        out.tag = static_cast<std::uint32_t>(*tag);
    }
    if (members.attestation && !members.attestation->is_null()) {
        if (!members.attestation->is_string()) return std::nullopt;
        out.attestation = members.attestation->string();
    }
    return out;
}

}  // namespace

ScannedFrame scan_frame(std::string_view text, std::size_t size_limit_bytes) {
    Members members;
    if (text.size() > size_limit_bytes || !read_members(members, text)) return {};
    if (members.method) {
        if (const auto publish = read_publish(members)) return *publish;
        return {};
    }
    if (!members.result && !members.error) return {};
    const auto id = members.id ? parse_answer_id(members.id->text) : std::nullopt;
    if (!id) return {};
    return RpcResponse{*id, members.result.has_value()};
}

std::size_t plain_prefix(std::string_view text) {
    static_assert(std::endian::native == std::endian::little);
    constexpr std::uint64_t kOnes = 0x0101'0101'0101'0101;
    constexpr std::uint64_t kHighs = 0x8080'8080'8080'8080;
    std::size_t at = 0;
    // Eight at a time. A high bit of `bad` marks a byte that is not plain; borrows can mark one
    // above such a byte wrongly, never one below the first.
    for (; text.size() - at >= 8; at += 8) {
        std::uint64_t word = 0;
        std::memcpy(&word, text.data() + at, sizeof word);
        const auto equals = [word](std::uint64_t character) {
            const std::uint64_t zero = word ^ (kOnes * character);
            return (zero - kOnes) & ~zero;
        };
        const std::uint64_t bad =
            (word | ((word - kOnes * 0x20) & ~word) | equals('"') | equals('\\')) & kHighs;
        if (bad != 0) return at + static_cast<std::size_t>(std::countr_zero(bad)) / 8;
    }
    while (at < text.size() && is_plain(text[at])) ++at;
    return at;
}

}  // namespace portico::relay
