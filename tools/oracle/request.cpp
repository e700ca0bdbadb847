// SPDX-License-Identifier: Apache-2.0
#include "tools/oracle/request.hpp"

#include "core/base/encoding/hex.hpp"
#include "core/base/text/decimal.hpp"

namespace portico::oracle {

namespace {

bool is_lower_hex(char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); }

std::optional<Bytes> read_bytes(std::string_view digits) {
    if (!digits.starts_with("0x") || digits.size() % 2 != 0) return std::nullopt;
    digits.remove_prefix(2);
    if (!std::ranges::all_of(digits, is_lower_hex)) return std::nullopt;
    // A line may hold more than parse_hex takes at once.
    Bytes bytes;
    bytes.reserve(digits.size() / 2);
    constexpr std::size_t kPiece = 1 << 16;
    for (; !digits.empty(); digits.remove_prefix(std::min(kPiece, digits.size()))) {
        const auto piece = parse_hex(digits.substr(0, kPiece));
        if (!piece) return std::nullopt;
        bytes.insert(bytes.end(), piece->begin(), piece->end());
    }
    return bytes;
}

}  // namespace

Outcome<Bytes> bytes_inside(const Json* value) {
    auto bytes =
        value != nullptr && value->is_string() ? read_bytes(value->as_string()) : std::nullopt;
    if (!bytes) return invalid();
    return std::move(*bytes);
}

Outcome<Bytes> Request::bytes(std::string_view name) const {
    auto bytes = read_bytes(PORTICO_TRY(text(name)));
    if (!bytes) return bad_request();
    return std::move(*bytes);
}

Outcome<std::string_view> Request::text(std::string_view name) const {
    const auto found = in_.find_string(name);
    if (!found) return bad_request();
    return *found;
}

Outcome<bool> Request::boolean(std::string_view name) const {
    const Json* found = in_.find(name);
    if (found == nullptr || !found->is_bool()) return bad_request();
    return found->as_bool();
}

Outcome<std::int64_t> Request::integer(std::string_view name) const {
    const Json* found = in_.find(name);
    if (found == nullptr || !found->is_number()) return bad_request();
    const auto value = found->as_integer();
    if (!value || *value < 0 || *value > kSafeIntegerMax) return bad_request();
    return *value;
}

Outcome<Request> Request::object(std::string_view name) const {
    const Json* found = in_.find(name);
    if (found == nullptr || !found->is_object()) return bad_request();
    return Request(*found);
}

Out& Out::bytes(std::string_view name, ByteView value) { return text(name, to_hex_0x(value)); }

Out& Out::text(std::string_view name, std::string_view value) {
    return json(name, Json::string(std::string(value)));
}

Out& Out::boolean(std::string_view name, bool value) { return json(name, Json::boolean(value)); }

Out& Out::integer(std::string_view name, std::int64_t value) {
    return json(name, Json::integer(value));
}

Out& Out::json(std::string_view name, Json value) {
    object_.set(name, std::move(value));
    return *this;
}

}  // namespace portico::oracle
