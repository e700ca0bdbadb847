// SPDX-License-Identifier: Apache-2.0
#include "server/api/console/cbor.hpp"

#include <algorithm>

#include "core/base/text/utf8.hpp"

namespace portico::api::console {
namespace {

class Reader {
  public:
    explicit Reader(ByteView text) : text_(text) {}

    bool read(Cbor& out, std::size_t depth) {
        std::uint8_t major = 0;
        std::uint64_t value = 0;
        if (depth > kCborDepthMax || ++values_ > kCborValuesMax || !head(major, value))
            return false;
        out.number = value;
        switch (major) {
            case 0:
                out.kind = Cbor::Kind::kUnsigned;
                return true;
            case 1:
                out.kind = Cbor::Kind::kNegative;
                return true;
            case 2:
                out.kind = Cbor::Kind::kBytes;
                return string(out.bytes, value);
            case 3:
                out.kind = Cbor::Kind::kText;
                return string(out.bytes, value) &&
                       valid_utf8_prefix(as_text(out.bytes)) == out.bytes.size();
            case 4:
                out.kind = Cbor::Kind::kArray;
                return items(out, value, depth);
            case 5:
                out.kind = Cbor::Kind::kMap;
                return value <= kCborValuesMax && items(out, 2 * value, depth) && keys_differ(out);
            case 7:
                out.kind = Cbor::Kind::kSimple;
                return simple_;
            default:
                return false;  // a tag
        }
    }
    std::size_t used() const { return at_; }

  private:
    /// Initial byte and argument (RFC 8949, section 3).
    bool head(std::uint8_t& major, std::uint64_t& value) {
        if (at_ >= text_.size()) return false;
        const std::uint8_t first = text_[at_++];
        major = first >> 5;
        const unsigned low = first & 0x1f;
        simple_ = low <= 24;  // 25 to 27 are floats
        value = low;
        if (low < 24) return true;
        if (low > 27) return false;  // reserved, or an indefinite length
        const std::size_t size = std::size_t{1} << (low - 24);
        if (text_.size() - at_ < size) return false;
        value = 0;
        for (std::size_t i = 0; i < size; ++i) value = value << 8 | text_[at_++];
        return true;
    }

    bool string(ByteView& out, std::uint64_t size) {
        if (size > text_.size() - at_) return false;
        out = text_.subspan(at_, static_cast<std::size_t>(size));
        at_ += out.size();
        return true;
    }

    bool items(Cbor& out, std::uint64_t count, std::size_t depth) {
        if (count > kCborValuesMax) return false;
        for (std::uint64_t i = 0; i < count; ++i)
            if (!read(out.items.emplace_back(), depth + 1)) return false;
        return true;
    }

    static bool same(const Cbor& a, const Cbor& b) {
        return a.kind == b.kind && a.number == b.number && std::ranges::equal(a.bytes, b.bytes);
    }

    /// Keys are integers and strings; at most kCborValuesMax of them, so that looking is cheap.
    static bool keys_differ(const Cbor& map) {
        for (std::size_t i = 0; i < map.items.size(); i += 2) {
            if (map.items[i].kind > Cbor::Kind::kText) return false;
            for (std::size_t j = 0; j < i; j += 2)
                if (same(map.items[i], map.items[j])) return false;
        }
        return true;
    }

    ByteView text_;
    std::size_t at_ = 0;
    std::size_t values_ = 0;
    bool simple_ = false;
};

}  // namespace

std::optional<std::int64_t> Cbor::integer() const {
    if ((!is(Kind::kUnsigned) && !is(Kind::kNegative)) || number > INT64_MAX) return std::nullopt;
    const std::int64_t value = static_cast<std::int64_t>(number);
    return is(Kind::kUnsigned) ? value : -1 - value;
}

const Cbor* Cbor::find(std::string_view key) const {
    if (!is(Kind::kMap)) return nullptr;
    for (std::size_t i = 0; i + 1 < items.size(); i += 2)
        if (items[i].is(Kind::kText) && as_text(items[i].bytes) == key) return &items[i + 1];
    return nullptr;
}

const Cbor* Cbor::find(std::int64_t key) const {
    if (!is(Kind::kMap)) return nullptr;
    for (std::size_t i = 0; i + 1 < items.size(); i += 2)
        if (items[i].integer() == key) return &items[i + 1];
    return nullptr;
}

ByteView Cbor::bytes_at(std::int64_t key) const {
    const Cbor* found = find(key);
    return found != nullptr && found->is(Kind::kBytes) ? found->bytes : ByteView();
}

std::optional<Cbor> read_cbor(ByteView text, std::size_t& used) {
    Reader reader(text);
    Cbor out;
    if (!reader.read(out, 0)) return std::nullopt;
    used = reader.used();
    return out;
}

}  // namespace portico::api::console
