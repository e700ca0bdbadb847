// SPDX-License-Identifier: Apache-2.0
#include "server/api/rpc/json_scan.hpp"

#include <array>
#include <bitset>
#include <charconv>

namespace portico::api::rpc {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_hex(char c) { return is_digit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'); }

/// What stands for itself in a string.
constexpr auto kPlain = [] {
    std::array<bool, 256> out{};
    for (std::size_t c = 0x20; c < out.size(); ++c) out[c] = c != '"' && c != '\\';
    return out;
}();

}  // namespace

void JsonScan::skip_space() {
    while (at_ < text_.size() &&
           (text_[at_] == ' ' || text_[at_] == '\n' || text_[at_] == '\r' || text_[at_] == '\t'))
        ++at_;
}

bool JsonScan::take(char c) {
    skip_space();
    if (at_ == text_.size() || text_[at_] != c) return false;
    ++at_;
    return true;
}

bool JsonScan::at_end() {
    skip_space();
    return at_ == text_.size();
}

bool JsonScan::skip_string() {
    ++at_;  // its quote
    while (true) {
        std::size_t at = at_;  // local: a member would be written back for every character
        while (at < text_.size() && kPlain[static_cast<unsigned char>(text_[at])]) ++at;
        at_ = at;
        if (at_ == text_.size()) return false;
        const char c = text_[at_++];
        if (c == '"') return true;
        if (c != '\\' || at_ == text_.size()) return false;
        const char escaped = text_[at_++];
        if (escaped == 'u') {
            if (text_.size() - at_ < 4) return false;
            for (int i = 0; i < 4; ++i)
                if (!is_hex(text_[at_++])) return false;
        } else if (std::string_view("\"\\/bfnrt").find(escaped) == std::string_view::npos) {
            return false;
        }
    }
}

bool JsonScan::skip_number() {
    const auto digits = [&] {
        const std::size_t before = at_;
        while (at_ < text_.size() && is_digit(text_[at_])) ++at_;
        return at_ - before;
    };
    if (text_[at_] == '-') ++at_;
    if (at_ < text_.size() && text_[at_] == '0')
        ++at_;
    else if (digits() == 0)
        return false;
    if (at_ < text_.size() && text_[at_] == '.') {
        ++at_;
        if (digits() == 0) return false;
    }
    if (at_ < text_.size() && (text_[at_] == 'e' || text_[at_] == 'E')) {
        ++at_;
        if (at_ < text_.size() && (text_[at_] == '+' || text_[at_] == '-')) ++at_;
        if (digits() == 0) return false;
    }
    return true;
}

bool JsonScan::skip_word(std::string_view word) {
    if (text_.substr(at_, word.size()) != word) return false;
    at_ += word.size();
    return true;
}

std::optional<std::string_view> JsonScan::value() {
    skip_space();
    const std::size_t start = at_;
    std::bitset<kScanDepthMax> is_object;  // of each open container
    std::size_t depth = 0;
    const auto name = [&] {
        skip_space();
        return at_ < text_.size() && text_[at_] == '"' && skip_string() && take(':');
    };
    while (true) {
        // 1. One value; a container that is not empty opens and its first value comes next.
        skip_space();
        if (at_ == text_.size()) return {};
        const char c = text_[at_];
        if (c == '{' || c == '[') {
            ++at_;
            if (!take(c == '{' ? '}' : ']')) {
                if (depth == depth_max_) return {};
                is_object[depth++] = c == '{';
                if (c == '{' && !name()) return {};
                continue;
            }
            if (depth == depth_max_) return {};
        } else if (c == '"') {
            if (!skip_string()) return {};
        } else if (c == '-' || is_digit(c)) {
            if (!skip_number()) return {};
        } else if (!skip_word(c == 't' ? "true" : c == 'f' ? "false" : "null")) {
            return {};
        }
        // 2. What it stands in goes on, or closes.
        while (depth > 0 && !take(',')) {
            if (!take(is_object[depth - 1] ? '}' : ']')) return {};
            --depth;
        }
        if (depth == 0) return text_.substr(start, at_ - start);
        if (is_object[depth - 1] && !name()) return {};
    }
}

bool is_json(std::string_view text) {
    JsonScan scan(text);
    return scan.value() && scan.at_end();
}

std::optional<std::string_view> find_member(std::string_view object, std::string_view name) {
    std::optional<std::string_view> found;
    each_member(object, [&](std::string_view member, std::string_view value) {
        if (member == name) found = value;
        return !found;
    });
    return found;
}

std::optional<std::string_view> plain_string(std::string_view value) {
    if (value.size() < 2 || value.front() != '"' || value.find('\\') != std::string_view::npos)
        return {};
    return value.substr(1, value.size() - 2);
}

std::optional<std::uint64_t> scan_quantity(std::string_view value) {
    int base = 10;
    if (const auto text = plain_string(value)) {
        if (!text->starts_with("0x") && !text->starts_with("0X")) return {};
        value = text->substr(2);
        base = 16;
    }
    std::uint64_t out = 0;
    const auto [end, status] =
        std::from_chars(value.data(), value.data() + value.size(), out, base);
    if (value.empty() || status != std::errc() || end != value.data() + value.size()) return {};
    return out;
}

}  // namespace portico::api::rpc
