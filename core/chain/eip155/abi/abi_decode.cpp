// SPDX-License-Identifier: Apache-2.0
//
// Every word that is read costs one of a budget that grows with the data, and so does what takes no
// word: offsets that point to one place again and again, and arrays of nothing, end soon, while an
// encoding whose words are read once each never does.
#include <algorithm>
#include <span>

#include "core/base/encoding/hex.hpp"
#include "core/base/text/utf8.hpp"
#include "core/chain/eip155/abi/abi.hpp"
#include "core/chain/eip155/abi/abi_word.hpp"

namespace portico::chain {

namespace {

std::unexpected<Error> invalid(const char* what) { return fail(Code::abi_data_invalid, what); }

std::size_t head_bytes(const AbiType& type) { return kWord * type.head_words; }

class Decoder {
  public:
    explicit Decoder(ByteView data) : data_(data), reads_(data.size() / kWord + kAbiRereadMax) {}

    /// The components of a tuple whose head begins at `start`; offsets count from there.
    Result<AbiValue::List> tuple(const AbiType& type, std::size_t start) {
        AbiValue::List values;
        values.reserve(type.parts.size());
        std::size_t head = start;
        for (const AbiType& part : type.parts) {
            values.push_back(PORTICO_TRY(value(part, start, head)));
            head += head_bytes(part);
        }
        return values;
    }

  private:
    /// The value whose head is at `head`, in a sequence that begins at `start`.
    Result<AbiValue> value(const AbiType& type, std::size_t start, std::size_t head) {
        // What only groups the words of its parts is paid by them.
        const bool grouped = !type.dynamic && !type.parts.empty() && type.head_words != 0;
        if (!grouped) {
            if (reads_ == 0) return invalid("too many reads");
            --reads_;
        }
        std::size_t place = head;
        if (type.dynamic) {
            const std::size_t offset = PORTICO_TRY(size_at(head, "offset"));
            if (offset > data_.size() - start) return invalid("offset");
            place = start + offset;
        }
        switch (type.kind) {
            case AbiKind::kTuple:
                return AbiValue::list(PORTICO_TRY(tuple(type, place)));
            case AbiKind::kFixedArray:
                return elements(type.parts[0], place, type.size);
            case AbiKind::kArray: {
                const std::size_t count = PORTICO_TRY(size_at(place, "length"));
                return elements(type.parts[0], place + kWord, count);
            }
            case AbiKind::kBytes:
            case AbiKind::kString:
                return bytes(type, place);
            default:
                return word(type, place);
        }
    }

    Result<AbiValue> elements(const AbiType& type, std::size_t start, std::size_t count) {
        // Each has its head in the data and costs a read, before memory is taken for any.
        const std::size_t each = head_bytes(type);
        if (each != 0 && count > (data_.size() - std::min(start, data_.size())) / each)
            return invalid("length");
        if (count > reads_) return invalid("too many reads");
        AbiValue::List values;
        values.reserve(count);
        for (std::size_t i = 0; i < count; ++i)
            values.push_back(PORTICO_TRY(value(type, start, start + i * each)));
        return AbiValue::list(std::move(values));
    }

    Result<AbiValue> bytes(const AbiType& type, std::size_t place) {
        const std::size_t size = PORTICO_TRY(size_at(place, "length"));
        const ByteView rest = data_.subspan(place + kWord);
        const std::size_t words = size / kWord + (size % kWord != 0 ? 1 : 0);
        if (words > rest.size() / kWord) return invalid("length");
        if (words > reads_) return invalid("too many reads");
        reads_ -= words;
        const ByteView content = rest.first(size);
        if (type.kind == AbiKind::kString && valid_utf8_prefix(as_text(content)) != size)
            return invalid("text");
        return AbiValue::bytes(content);
    }

    Result<AbiValue> word(const AbiType& type, std::size_t place) {
        Bytes32 word = PORTICO_TRY(word_at(place));
        // What follows a bytesN in its word has no meaning; it is not kept.
        if (type.kind == AbiKind::kFixedBytes)
            std::ranges::fill(std::span(word).subspan(type.size), std::uint8_t{0});
        if (!abi_word_fits(type, word)) return invalid("bits");
        return AbiValue::word(word);
    }

    Result<Bytes32> word_at(std::size_t place) const {
        if (place > data_.size() || data_.size() - place < kWord) return invalid("end");
        Bytes32 word;
        std::copy_n(data_.begin() + static_cast<std::ptrdiff_t>(place), kWord, word.begin());
        return word;
    }

    /// A word that says an offset or a length.
    Result<std::size_t> size_at(std::size_t place, const char* what) const {
        const Bytes32 word = PORTICO_TRY(word_at(place));
        const Uint256 size = Uint256::from_bytes(word);
        if (size > data_.size() + kAbiRereadMax)
            return invalid(what);  // elements may take no bytes
        return static_cast<std::size_t>(size.low_u64());
    }

    ByteView data_;
    std::size_t reads_;
};

}  // namespace

bool abi_word_fits(const AbiType& type, const Bytes32& word) {
    const auto zero = [&word](std::size_t from, std::size_t to) {
        return std::all_of(word.begin() + static_cast<std::ptrdiff_t>(from),
                           word.begin() + static_cast<std::ptrdiff_t>(to),
                           [](std::uint8_t byte) { return byte == 0; });
    };
    switch (type.kind) {
        case AbiKind::kUint:
        case AbiKind::kAddress:
            return zero(0, kWord - type.size / 8);
        case AbiKind::kBool:
            return zero(0, kWord - 1) && word[kWord - 1] <= 1;
        case AbiKind::kFixedBytes:
            return zero(type.size, kWord);
        case AbiKind::kInt: {
            const std::size_t first = kWord - type.size / 8;
            const std::uint8_t sign = word[first] >= 0x80 ? 0xff : 0;
            return std::all_of(word.begin(), word.begin() + static_cast<std::ptrdiff_t>(first),
                               [sign](std::uint8_t byte) { return byte == sign; });
        }
        default:
            return false;
    }
}

Result<AbiValue::List> decode_abi(const AbiType& tuple, ByteView data) {
    return Decoder(data).tuple(tuple, 0);
}

Result<AbiValue::List> decode_abi_call(const AbiSignature& function, ByteView data) {
    const FixedBytes<4> selector = function.selector();
    if (data.size() < 4 || !std::ranges::equal(data.first(4), selector)) return invalid("selector");
    return decode_abi(function.inputs, data.subspan(4));
}

Result<AbiValue::List> decode_abi_log(const AbiSignature& event, std::span<const Bytes32> topics,
                                      ByteView data) {
    if (!event.anonymous) {
        if (topics.empty() || topics[0] != event.hash()) return invalid("topics");
        topics = topics.subspan(1);
    }
    Vec<AbiType> unindexed;
    for (const AbiType& input : event.inputs.parts)
        if (!input.indexed) unindexed.push_back(input);
    if (topics.size() != event.inputs.parts.size() - unindexed.size()) return invalid("topics");
    const AbiType tuple = PORTICO_TRY(make_abi_tuple(std::move(unindexed)));
    AbiValue::List in_data = PORTICO_TRY(decode_abi(tuple, data));
    AbiValue::List values;
    std::size_t next = 0;
    for (const AbiType& input : event.inputs.parts) {
        if (!input.indexed) {
            values.push_back(std::move(in_data[next++]));
            continue;
        }
        const bool hashed = input.dynamic || !input.parts.empty() || input.kind == AbiKind::kTuple;
        if (!hashed && !abi_word_fits(input, topics[0])) return invalid("bits");
        values.push_back(AbiValue::word(topics[0]));
        topics = topics.subspan(1);
    }
    return values;
}

std::string abi_revert_reason(ByteView data) {
    constexpr FixedBytes<4> kError = {0x08, 0xc3, 0x79, 0xa0};  // Error(string)
    constexpr FixedBytes<4> kPanic = {0x4e, 0x48, 0x7b, 0x71};  // Panic(uint256)
    if (data.size() < 4 + kWord) return {};
    const ByteView selector = data.first(4);
    data = data.subspan(4);
    if (std::ranges::equal(selector, kPanic))
        return "panic " + to_quantity(Uint256::from_bytes(data.first(kWord)));
    if (!std::ranges::equal(selector, kError)) return {};
    const auto size_at = [&](std::size_t at) -> std::size_t {
        const Uint256 size = Uint256::from_bytes(data.subspan(at, kWord));
        return size.fits_u64() && size.low_u64() <= data.size()
                   ? static_cast<std::size_t>(size.low_u64())
                   : data.size();
    };
    const std::size_t at = size_at(0);
    if (data.size() - at < kWord) return {};
    const std::size_t size = size_at(at);
    if (data.size() - at - kWord < size) return {};
    auto text = parse_utf8(data.subspan(at + kWord, size));
    return text ? std::move(*text) : std::string();
}

}  // namespace portico::chain
