// SPDX-License-Identifier: Apache-2.0
//
// Walks over JSON text (RFC 8259) without building a tree: an RPC proxy hands most of what it reads
// on as it stands. Checks the whole grammar within a depth; does not check that the text is UTF-8
// (core/base/text/utf8.hpp) nor that escaped surrogates pair. Nothing is allocated, nothing
// recurses.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace portico::api::rpc {

/// Deeper nesting is refused. Deepest are traces: calls within calls (EVM: 1024), each an object in
/// a list.
inline constexpr std::size_t kScanDepthMax = 2'112;

class JsonScan {
  public:
    explicit JsonScan(std::string_view text, std::size_t depth_max = kScanDepthMax)
        : text_(text), depth_max_(depth_max) {}

    /// The next value as it stands in the text, white space around it taken away; nothing where
    /// there is none or it is broken.
    std::optional<std::string_view> value();
    /// Takes one character of structure and the white space before it.
    bool take(char c);
    bool at_end();

  private:
    void skip_space();
    bool skip_string();
    bool skip_number();
    bool skip_word(std::string_view word);

    std::string_view text_;
    std::size_t depth_max_;
    std::size_t at_ = 0;
};

/// One whole value and nothing else.
bool is_json(std::string_view text);

/// Calls `each(name, value)` for each member of an object, the name as it stands between its
/// quotes; false where this is no object or `each` answers false.
template <class Each>
bool each_member(std::string_view object, Each&& each) {
    JsonScan scan(object, kScanDepthMax - 1);
    if (!scan.take('{')) return false;
    if (scan.take('}')) return scan.at_end();
    do {
        const auto name = scan.value();
        if (!name || !name->starts_with('"') || !scan.take(':')) return false;
        const auto value = scan.value();
        if (!value || !each(name->substr(1, name->size() - 2), *value)) return false;
    } while (scan.take(','));
    return scan.take('}') && scan.at_end();
}

/// The same for the items of an array.
template <class Each>
bool each_item(std::string_view array, Each&& each) {
    JsonScan scan(array, kScanDepthMax - 1);
    if (!scan.take('[')) return false;
    if (scan.take(']')) return scan.at_end();
    do {
        const auto value = scan.value();
        if (!value || !each(*value)) return false;
    } while (scan.take(','));
    return scan.take(']') && scan.at_end();
}

/// A member of an object that is JSON; the first of that name.
std::optional<std::string_view> find_member(std::string_view object, std::string_view name);
/// What a string without escapes holds; nothing for any other value.
std::optional<std::string_view> plain_string(std::string_view value);
/// A quantity of Ethereum ("0x1b4"), or a plain decimal number, up to 64 bits.
std::optional<std::uint64_t> scan_quantity(std::string_view value);

}  // namespace portico::api::rpc
