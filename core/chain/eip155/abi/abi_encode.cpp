// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "core/base/text/decimal.hpp"
#include "core/base/text/utf8.hpp"
#include "core/chain/eip155/abi/abi.hpp"
#include "core/chain/eip155/abi/abi_word.hpp"

namespace portico::chain {

namespace {

void put_number(Bytes& out, std::size_t at, std::size_t value) {
    for (std::size_t i = kWord; i-- > kWord - sizeof(std::uint64_t); value >>= 8)
        out[at + i] = static_cast<std::uint8_t>(value);
}

/// Writes at the end of one buffer. A head is written with holes, then filled as its tails follow.
class Encoder {
  public:
    bool word(const AbiType& type, const AbiValue& value) {
        if (!value.is_word() || !abi_word_fits(type, value.as_word())) return false;
        out_.insert(out_.end(), value.as_word().begin(), value.as_word().end());
        return true;
    }

    bool bytes(const AbiType& type, const AbiValue& value) {
        if (!value.is_bytes()) return false;
        const Bytes& content = value.as_bytes_value();
        if (type.kind == AbiKind::kString && valid_utf8_prefix(as_text(content)) != content.size())
            return false;
        number(content.size());
        out_.insert(out_.end(), content.begin(), content.end());
        out_.resize((out_.size() + kWord - 1) / kWord * kWord);
        return true;
    }

    void number(std::size_t value) {
        out_.resize(out_.size() + kWord);
        put_number(out_, out_.size() - kWord, value);
    }

    Result<void> value(const AbiType& type, const AbiValue& value) {
        switch (type.kind) {
            case AbiKind::kBytes:
            case AbiKind::kString:
                if (!bytes(type, value)) return bad_value();
                return {};
            case AbiKind::kTuple:
                if (!value.is_list() || value.items().size() != type.parts.size())
                    return bad_value();
                return sequence(value.items(),
                                [&](std::size_t i) -> auto& { return type.parts[i]; });
            case AbiKind::kArray:
            case AbiKind::kFixedArray:
                if (!value.is_list()) return bad_value();
                if (type.kind == AbiKind::kArray)
                    number(value.items().size());
                else if (value.items().size() != type.size)
                    return bad_value();
                return sequence(value.items(), [&](std::size_t) -> auto& { return type.parts[0]; });
            default:
                if (!word(type, value)) return bad_value();
                return {};
        }
    }

    /// The values of a tuple or an array: heads, and behind them the tails of what is dynamic.
    Result<void> sequence(std::span<const AbiValue> values, auto type_of) {
        const std::size_t start = out_.size();
        std::size_t head = 0;
        for (std::size_t i = 0; i < values.size(); ++i) head += kWord * type_of(i).head_words;
        // Only a sequence that holds something dynamic has holes to fill.
        std::size_t hole = start;
        bool holes = false;
        for (std::size_t i = 0; i < values.size(); ++i) holes = holes || type_of(i).dynamic;
        if (!holes) {
            for (std::size_t i = 0; i < values.size(); ++i)
                PORTICO_CHECK(at(i, value(type_of(i), values[i])));
            return {};
        }
        // Static values of a mixed sequence are written behind, then moved to their place.
        out_.resize(start + head);
        for (std::size_t i = 0; i < values.size(); ++i) {
            const AbiType& type = type_of(i);
            const std::size_t tail = out_.size();
            PORTICO_CHECK(at(i, value(type, values[i])));
            if (type.dynamic) {
                put_number(out_, hole, tail - start);
            } else {
                std::copy(out_.begin() + static_cast<std::ptrdiff_t>(tail), out_.end(),
                          out_.begin() + static_cast<std::ptrdiff_t>(hole));
                out_.resize(tail);
            }
            hole += kWord * type.head_words;
        }
        return {};
    }

    Bytes take() { return std::move(out_); }

  private:
    static std::unexpected<Error> bad_value() { return fail(Code::abi_value_invalid); }

    /// Adds the place to what went wrong further in: `1.0`.
    static Result<void> at(std::size_t index, Result<void> result) {
        if (!result) {
            std::string& place = result.error().detail;
            if (!place.empty()) place.insert(0, ".");
            place.insert(0, to_decimal(index));
        }
        return result;
    }

    Bytes out_;
};

}  // namespace

Result<Bytes> encode_abi(const AbiType& tuple, std::span<const AbiValue> values) {
    if (values.size() != tuple.parts.size()) return fail(Code::abi_value_invalid, "count");
    Encoder encoder;
    PORTICO_CHECK(encoder.sequence(values, [&](std::size_t i) -> auto& { return tuple.parts[i]; }));
    return encoder.take();
}

Result<Bytes> encode_abi_call(const AbiSignature& function, std::span<const AbiValue> arguments) {
    const Bytes encoded = PORTICO_TRY(encode_abi(function.inputs, arguments));
    const FixedBytes<4> selector = function.selector();
    Bytes out(selector.begin(), selector.end());
    out.insert(out.end(), encoded.begin(), encoded.end());
    return out;
}

}  // namespace portico::chain
