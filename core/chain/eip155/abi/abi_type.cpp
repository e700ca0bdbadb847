// SPDX-License-Identifier: Apache-2.0
//
// A descent over the text. Sizes are settled from the inside out as each type closes, so that no
// type exists whose head would be too large.
#include "core/chain/eip155/abi/abi_type.hpp"

#include <algorithm>
#include <utility>

#include "core/base/text/decimal.hpp"
#include "core/chain/eip155/abi/abi_settle.hpp"
#include "core/crypto/hash/keccak.hpp"

namespace portico::chain {

namespace {

bool is_word_character(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
           c == '$';
}

bool is_identifier(std::string_view text) {
    return !text.empty() && (text[0] < '0' || text[0] > '9') &&
           std::ranges::all_of(text, is_word_character);
}

class Parser {
  public:
    explicit Parser(std::string_view text) : rest_(text) {}

    /// One type with its modifiers and name.
    Result<AbiType> parameter(std::size_t depth) {
        AbiType type = PORTICO_TRY(this->type(depth));
        for (std::string_view word = this->word(); !word.empty(); word = this->word()) {
            if (!type.name.empty()) return abi_type_invalid(word);
            if (word == "indexed") {
                type.indexed = true;
            } else if (word != "memory" && word != "calldata" && word != "storage" &&
                       word != "payable") {
                if (!is_identifier(word)) return abi_type_invalid(word);
                type.name = word;
            }
        }
        return type;
    }

    /// Parameters up to the end of the text, or up to and with `)` where one was opened.
    Result<AbiType> parameters(std::size_t depth, bool opened) {
        Vec<AbiType> parts;
        skip_space();
        const bool none = opened ? take(')') : rest_.empty();
        while (!none) {
            parts.push_back(PORTICO_TRY(parameter(depth)));
            if (take(',')) continue;
            if (opened && !take(')')) return abi_type_invalid(rest_.empty() ? "missing )" : rest_);
            break;
        }
        return make_abi_tuple(std::move(parts));
    }

    std::string_view word() {
        skip_space();
        const auto end = std::ranges::find_if_not(rest_, is_word_character);
        const std::string_view found =
            rest_.substr(0, static_cast<std::size_t>(end - rest_.begin()));
        rest_.remove_prefix(found.size());
        return found;
    }

    bool take(char c) {
        skip_space();
        if (!rest_.starts_with(c)) return false;
        rest_.remove_prefix(1);
        return true;
    }

    Result<void> finish() {
        skip_space();
        if (!rest_.empty()) return abi_type_invalid(rest_);
        return {};
    }

  private:
    Result<AbiType> type(std::size_t depth) {
        if (depth > kAbiDepthMax) return abi_type_invalid("too deep");
        if (++types_ > kAbiPartsMax) return abi_type_invalid("too many types");
        const std::string_view word = this->word();
        AbiType type;
        if (word.empty() || word == "tuple") {
            if (!take('(')) return abi_type_invalid(rest_.empty() ? "missing type" : rest_);
            type = PORTICO_TRY(parameters(depth + 1, true));
        } else {
            type = PORTICO_TRY(settle_abi_word(word));
        }
        return arrays(std::move(type), depth);
    }

    Result<AbiType> arrays(AbiType type, std::size_t depth) {
        while (take('[')) {
            if (++depth > kAbiDepthMax) return abi_type_invalid("too deep");
            const std::string_view count = word();
            if (!take(']')) return abi_type_invalid("missing ]");
            type = PORTICO_TRY(settle_abi_array(std::move(type), count));
        }
        return type;
    }

    void skip_space() { rest_.remove_prefix(std::min(rest_.find_first_not_of(' '), rest_.size())); }

    std::string_view rest_;
    std::size_t types_ = 0;
};

void append_text(std::string& out, const AbiType& type) {
    switch (type.kind) {
        case AbiKind::kUint:
            out += "uint";
            break;
        case AbiKind::kInt:
            out += "int";
            break;
        case AbiKind::kAddress:
            out += "address";
            return;
        case AbiKind::kBool:
            out += "bool";
            return;
        case AbiKind::kFixedBytes:
            out += "bytes";
            break;
        case AbiKind::kBytes:
            out += "bytes";
            return;
        case AbiKind::kString:
            out += "string";
            return;
        case AbiKind::kArray:
            append_text(out, type.parts[0]);
            out += "[]";
            return;
        case AbiKind::kFixedArray:
            append_text(out, type.parts[0]);
            out += '[';
            append_decimal(out, type.size);
            out += ']';
            return;
        case AbiKind::kTuple:
            out += '(';
            for (std::size_t i = 0; i < type.parts.size(); ++i) {
                if (i > 0) out += ',';
                append_text(out, type.parts[i]);
            }
            out += ')';
            return;
    }
    append_decimal(out, type.size);
}

}  // namespace

std::string AbiType::text() const {
    std::string out;
    append_text(out, *this);
    return out;
}

Result<AbiType> parse_abi_type(std::string_view text) {
    if (text.size() > kAbiTextMax) return abi_type_invalid("too long");
    Parser parser(text);
    AbiType type = PORTICO_TRY(parser.parameter(0));
    PORTICO_CHECK(parser.finish());
    return type;
}

Result<AbiType> parse_abi_parameters(std::string_view text) {
    if (text.size() > kAbiTextMax) return abi_type_invalid("too long");
    Parser parser(text);
    AbiType type = PORTICO_TRY(parser.parameters(0, false));
    PORTICO_CHECK(parser.finish());
    return type;
}

Result<AbiSignature> parse_abi_signature(std::string_view text) {
    if (text.size() > kAbiTextMax) return abi_type_invalid("too long");
    Parser parser(text);
    AbiSignature signature;
    std::string_view word = parser.word();
    const std::string_view before = word;
    if (word == "function" || word == "event" || word == "error") {
        const std::string_view name = parser.word();
        if (!name.empty()) word = name;
    }
    if (!is_identifier(word)) return abi_type_invalid(before.empty() ? "missing name" : before);
    signature.name = word;
    if (!parser.take('(')) return abi_type_invalid("missing (");
    signature.inputs = PORTICO_TRY(parser.parameters(1, true));
    for (word = parser.word(); !word.empty(); word = parser.word()) {
        if (word == "anonymous") {
            signature.anonymous = true;
        } else if (word == "returns") {
            if (!parser.take('(')) return abi_type_invalid("missing (");
            signature.outputs = PORTICO_TRY(parser.parameters(1, true));
        } else if (word != "view" && word != "pure" && word != "payable" && word != "nonpayable" &&
                   word != "external" && word != "public") {
            return abi_type_invalid(word);
        }
    }
    PORTICO_CHECK(parser.finish());
    return signature;
}

std::string AbiSignature::text() const { return name + inputs.text(); }

Bytes32 AbiSignature::hash() const { return keccak256(as_bytes(text())); }

FixedBytes<4> AbiSignature::selector() const {
    const Bytes32 all = hash();
    return {all[0], all[1], all[2], all[3]};
}

}  // namespace portico::chain
