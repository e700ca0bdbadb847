// SPDX-License-Identifier: Apache-2.0
#include "core/chain/eip155/signing/typed_data.hpp"

#include <algorithm>

#include "core/base/encoding/hex.hpp"
#include "core/base/text/decimal.hpp"
#include "core/base/vec.hpp"
#include "core/chain/eip155/abi/abi_settle.hpp"
#include "core/chain/eip155/abi/abi_word.hpp"
#include "core/chain/eip155/uint256.hpp"
#include "core/crypto/hash/keccak.hpp"

namespace portico::chain {

namespace {

constexpr std::string_view kDomain = "EIP712Domain";

std::unexpected<Error> typed_data_invalid(std::string_view what) {
    return fail(Code::typed_data_invalid, std::string(what.substr(0, 64)));
}

struct Member {
    std::string_view name;
    std::string_view type;
    std::size_t base{};  ///< of a struct, or of arrays of it: its place, kNoStruct otherwise
    std::optional<AbiType> word{};  ///< of any other type; nothing where the type is none at all
};

struct Struct {
    std::string_view name;
    Vec<Member> members{};
    std::string text{};                  ///< `Person(string name,address wallet)`
    std::optional<Bytes32> type_hash{};  ///< once it was asked for
};

constexpr std::size_t kNoStruct = kTypedDataTypesMax + 1;

/// `Person` of `Person[2][]`.
std::string_view base_of(std::string_view type) { return type.substr(0, type.find('[')); }

void append(Bytes& out, ByteView bytes) { out.insert(out.end(), bytes.begin(), bytes.end()); }

/// The member of that name, or nothing. Of two, this code would hash one and another show the
/// other.
Result<const Json*> member_of(const Json& object, std::string_view name) {
    const Json* found = nullptr;
    if (!object.is_object()) return found;
    for (const Json::Member& member : object.members()) {
        if (member.name != name) continue;
        if (found != nullptr) return typed_data_invalid(name);
        found = &member.value;
    }
    return found;
}

Result<std::string_view> text_of(const Json& object, std::string_view name) {
    const Json* value = PORTICO_TRY(member_of(object, name));
    if (value == nullptr || !value->is_string()) return typed_data_invalid(name);
    return std::string_view(value->as_string());
}

/// The type that a word names. The standard has no aliases: `uint` and `int` are none.
Result<AbiType> settle_word(std::string_view word) {
    if (word == "uint" || word == "int") return typed_data_invalid(word);
    return settle_abi_word(word);
}

Result<Bytes> read_bytes(const Json& value, std::string_view type) {
    if (!value.is_string() || !value.as_string().starts_with("0x")) return typed_data_invalid(type);
    auto bytes = parse_hex(value.as_string());
    if (!bytes) return typed_data_invalid(type);
    return std::move(*bytes);
}

/// Beyond it, a wallet that reads the same number with JSON.parse hashes another one.
bool is_safe_integer(const Json& value) {
    const auto number = value.as_integer();
    return number && *number <= kSafeIntegerMax && *number >= -kSafeIntegerMax;
}

Result<Uint256> read_number(const Json& value, const AbiType& type, std::string_view text) {
    std::optional<Uint256> number;
    const bool is_signed = type.kind == AbiKind::kInt;
    if (value.is_string() && value.as_string().starts_with("0x")) {
        number = parse_hex_uint256(value.as_string());
        if (number && is_signed && number->bit(255))
            return typed_data_invalid(text);  // no sign in hex
    } else if (value.is_string() || is_safe_integer(value)) {
        const std::string& digits = value.is_string() ? value.as_string() : value.number_text();
        number = is_signed ? parse_int256(digits) : parse_uint256(digits);
    }
    if (!number || !abi_word_fits(type, number->big_endian())) return typed_data_invalid(text);
    return *number;
}

/// `[2][]`: each empty or a number.
bool are_arrays(std::string_view rest) {
    while (!rest.empty()) {
        const std::size_t close = rest.find(']');
        if (rest[0] != '[' || close == std::string_view::npos) return false;
        const std::string_view count = rest.substr(1, close - 1);
        if (!count.empty() && !parse_decimal(count)) return false;
        rest.remove_prefix(close + 1);
    }
    return true;
}

class Hasher {
  public:
    Result<void> read_types(const Json& types, const Json& domain) {
        if (!types.is_object() || types.members().size() > kTypedDataTypesMax)
            return typed_data_invalid("types");
        std::size_t members_count = 0;
        for (const auto& [name, members] : types.members()) {
            const bool plain = !name.empty() && name.find_first_of("[](), ") == std::string::npos;
            if (!plain || settle_abi_word(name) || has(name)) return typed_data_invalid(name);
            if (!members.is_array() || members.items().size() > kTypedDataMembersMax)
                return typed_data_invalid(name);
            members_count += members.items().size();
            if (members_count > kTypedDataMembersTotalMax) return typed_data_invalid("types");
            Struct made{.name = name};
            for (const Json& member : members.items()) {
                const std::string_view own = PORTICO_TRY(text_of(member, "name"));
                const std::string_view type = PORTICO_TRY(text_of(member, "type"));
                if (std::ranges::find(made.members, own, &Member::name) != made.members.end())
                    return typed_data_invalid(name);
                made.members.push_back({.name = own, .type = type});
            }
            structs_.push_back(std::move(made));
        }
        if (!has(kDomain)) add_domain(domain);
        put_in_order();
        return resolve_types();
    }

    /// hashStruct: keccak256(typeHash || encodeData).
    Result<Bytes32> hash_struct(std::string_view name, const Json& value) {
        const std::size_t place = place_of(name);
        if (place == kNoStruct) return typed_data_invalid(name);
        return hash_struct(structs_[place], value, 0);
    }

    /// encodeType: the type, then those it refers to, sorted by name. Precondition: there is one.
    Result<std::string> encode_type(std::string_view name) {
        return encode_type(structs_[place_of(name)]);
    }

  private:
    std::size_t place_of(std::string_view name) const {
        const auto found = std::ranges::find(structs_, name, &Struct::name);
        return found == structs_.end() ? kNoStruct
                                       : static_cast<std::size_t>(found - structs_.begin());
    }

    bool has(std::string_view name) const { return place_of(name) != kNoStruct; }

    /// The domain of members that are present, where the types do not say it.
    void add_domain(const Json& domain) {
        constexpr std::pair<std::string_view, std::string_view> kDomainMembers[] = {
            {"name", "string"},
            {"version", "string"},
            {"chainId", "uint256"},
            {"verifyingContract", "address"},
            {"salt", "bytes32"}};
        Struct made{.name = kDomain};
        for (const auto& [name, type] : kDomainMembers)
            if (domain.find(name) != nullptr) made.members.push_back({.name = name, .type = type});
        structs_.push_back(std::move(made));
    }

    void put_in_order() {
        for (const Struct& one : structs_)
            by_name_.insert(
                std::ranges::find_if(by_name_,
                                     [&](const Struct* other) { return one.name < other->name; }),
                &one);
    }

    /// Looks each type up once: the graph of types is walked for every type in it.
    Result<void> resolve_types() {
        std::size_t text_size = 0;
        for (Struct& one : structs_) {
            one.text = std::string(one.name) + "(";
            for (Member& member : one.members) {
                const std::string_view base = base_of(member.type);
                const bool known = are_arrays(member.type.substr(base.size()));
                member.base = known ? place_of(base) : kNoStruct;
                if (const auto word = settle_word(base); known && word) member.word = *word;
                if (&member != one.members.data()) one.text += ',';
                one.text += member.type;
                one.text += ' ';
                one.text += member.name;
            }
            one.text += ')';
            text_size += one.text.size();
        }
        if (text_size > kTypedDataTypesTextMax) return typed_data_invalid("types");
        return {};
    }

    Result<Bytes32> hash_struct(Struct& type, const Json& value, std::size_t depth) {
        if (depth > kTypedDataDepthMax) return typed_data_invalid("depth");
        if (!value.is_object()) return typed_data_invalid(type.name);
        Bytes encoded;
        encoded.reserve(32 * (1 + type.members.size()));
        append(encoded, PORTICO_TRY(type_hash(type)));
        for (const Member& member : type.members) {
            const Json* part = PORTICO_TRY(member_of(value, member.name));
            append(encoded, PORTICO_TRY(encode(member, member.type, part, depth + 1)));
        }
        return keccak256(encoded);
    }

    /// encodeData of one value: a word. `type` is the member's, or that of what its array holds.
    Result<Bytes32> encode(const Member& member, std::string_view type, const Json* value,
                           std::size_t depth) {
        if (depth > kTypedDataDepthMax) return typed_data_invalid("depth");
        if (type.ends_with(']')) return encode_array(member, type, value, depth);
        if (member.base != kNoStruct) {
            if (value == nullptr || value->is_null()) return Bytes32{};
            return hash_struct(structs_[member.base], *value, depth);
        }
        if (value == nullptr || !member.word) return typed_data_invalid(type);
        return encode_word(*member.word, type, *value);
    }

    Result<Bytes32> encode_array(const Member& member, std::string_view type, const Json* value,
                                 std::size_t depth) {
        const std::size_t open = type.rfind('[');
        const std::string_view count = type.substr(open + 1, type.size() - open - 2);
        if (value == nullptr || !value->is_array()) return typed_data_invalid(type);
        if (!count.empty() && parse_decimal(count) != value->items().size())
            return typed_data_invalid(type);
        Bytes encoded;
        encoded.reserve(32 * value->items().size());
        for (const Json& item : value->items())
            append(encoded, PORTICO_TRY(encode(member, type.substr(0, open), &item, depth + 1)));
        return keccak256(encoded);
    }

    static Result<Bytes32> encode_word(const AbiType& type, std::string_view text,
                                       const Json& value) {
        switch (type.kind) {
            case AbiKind::kString:
                if (!value.is_string()) return typed_data_invalid(text);
                return keccak256(as_bytes(value.as_string()));
            case AbiKind::kBytes:
                return keccak256(PORTICO_TRY(read_bytes(value, text)));
            case AbiKind::kFixedBytes: {
                const Bytes bytes = PORTICO_TRY(read_bytes(value, text));
                if (bytes.size() != type.size) return typed_data_invalid(text);
                Bytes32 word{};
                std::ranges::copy(bytes, word.begin());
                return word;
            }
            case AbiKind::kAddress: {
                const Bytes bytes = PORTICO_TRY(read_bytes(value, text));
                if (bytes.size() != 20) return typed_data_invalid(text);
                return Uint256::from_bytes(bytes).big_endian();
            }
            case AbiKind::kBool:
                if (!value.is_bool()) return typed_data_invalid(text);
                return Uint256(value.as_bool() ? 1 : 0).big_endian();
            default:
                const Uint256 number = PORTICO_TRY(read_number(value, type, text));
                return number.big_endian();
        }
    }

    Result<Bytes32> type_hash(Struct& type) {
        if (!type.type_hash) type.type_hash = keccak256(as_bytes(PORTICO_TRY(encode_type(type))));
        return *type.type_hash;
    }

    Result<std::string> encode_type(const Struct& type) const {
        Vec<const Struct*> used{&type};
        Bytes is_used(structs_.size());
        const auto mark = [&](const Struct& one) -> std::uint8_t& {
            return is_used[static_cast<std::size_t>(&one - structs_.data())];
        };
        mark(type) = true;
        for (std::size_t i = 0; i < used.size(); ++i) {
            for (const Member& member : used[i]->members) {
                if (member.base == kNoStruct) {
                    if (!member.word) return typed_data_invalid(member.type);
                } else if (!is_used[member.base]) {
                    is_used[member.base] = true;
                    used.push_back(&structs_[member.base]);
                }
            }
        }
        std::string text = type.text;
        for (const Struct* one : by_name_)
            if (one != &type && mark(*one)) text += one->text;
        return text;
    }

    Vec<Struct> structs_;
    Vec<const Struct*> by_name_;
};

}  // namespace

Result<TypedDataHash> hash_typed_data(const Json& typed_data) {
    const Json* types = PORTICO_TRY(member_of(typed_data, "types"));
    const Json* domain = PORTICO_TRY(member_of(typed_data, "domain"));
    const std::string_view primary = PORTICO_TRY(text_of(typed_data, "primaryType"));
    if (types == nullptr) return typed_data_invalid("types");
    if (domain == nullptr || !domain->is_object()) return typed_data_invalid("domain");
    Hasher hasher;
    PORTICO_CHECK(hasher.read_types(*types, *domain));

    TypedDataHash out{};
    out.domain_separator = PORTICO_TRY(hasher.hash_struct(kDomain, *domain));
    Bytes signed_bytes{0x19, 0x01};
    append(signed_bytes, out.domain_separator);
    if (primary != kDomain) {
        const Json* message = PORTICO_TRY(member_of(typed_data, "message"));
        if (message == nullptr) return typed_data_invalid("message");
        out.struct_hash = PORTICO_TRY(hasher.hash_struct(primary, *message));
        out.type = PORTICO_TRY(hasher.encode_type(primary));
        append(signed_bytes, *out.struct_hash);
    }
    out.digest = keccak256(signed_bytes);
    return out;
}

}  // namespace portico::chain
