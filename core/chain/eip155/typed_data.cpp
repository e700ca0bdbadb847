// SPDX-License-Identifier: Apache-2.0
#include "core/chain/eip155/typed_data.hpp"

#include <algorithm>
#include <vector>

#include "core/base/decimal.hpp"
#include "core/base/hex.hpp"
#include "core/chain/eip155/abi_settle.hpp"
#include "core/chain/eip155/abi_word.hpp"
#include "core/chain/eip155/uint256.hpp"
#include "core/crypto/keccak.hpp"

namespace portico::chain {

namespace {

constexpr std::string_view kDomain = "EIP712Domain";

std::unexpected<Error> typed_data_invalid(std::string_view what) {
    return fail(Code::typed_data_invalid, std::string(what.substr(0, 64)));
}

struct Member {
    std::string_view name;
    std::string_view type;
};

struct Struct {
    std::string_view name;
    std::vector<Member> members;
    std::optional<Bytes32> type_hash;  ///< once it was asked for
};

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

Result<Uint256> read_number(const Json& value, const AbiType& type, std::string_view text) {
    std::optional<Uint256> number;
    const bool is_signed = type.kind == AbiKind::kInt;
    if (value.is_string() && value.as_string().starts_with("0x")) {
        number = parse_hex_uint256(value.as_string());
        if (number && is_signed && number->bit(255))
            return typed_data_invalid(text);  // no sign in hex
    } else if (value.is_string() || value.is_number()) {
        const std::string& digits = value.is_string() ? value.as_string() : value.number_text();
        number = is_signed ? parse_int256(digits) : parse_uint256(digits);
    }
    if (!number || !abi_word_fits(type, number->big_endian())) return typed_data_invalid(text);
    return *number;
}

class Hasher {
  public:
    Result<void> read_types(const Json& types) {
        if (!types.is_object() || types.members().size() > kTypedDataTypesMax)
            return typed_data_invalid("types");
        for (const auto& [name, members] : types.members()) {
            const bool plain = !name.empty() && name.find_first_of("[](), ") == std::string::npos;
            if (!plain || settle_abi_word(name) || find(name) != nullptr)
                return typed_data_invalid(name);
            if (!members.is_array() || members.items().size() > kTypedDataMembersMax)
                return typed_data_invalid(name);
            Struct made{name, {}, {}};
            for (const Json& member : members.items()) {
                const std::string_view own = PORTICO_TRY(text_of(member, "name"));
                const std::string_view type = PORTICO_TRY(text_of(member, "type"));
                if (std::ranges::find(made.members, own, &Member::name) != made.members.end())
                    return typed_data_invalid(name);
                made.members.push_back({own, type});
            }
            structs_.push_back(std::move(made));
        }
        return {};
    }

    bool has(std::string_view name) { return find(name) != nullptr; }

    /// The domain of members that are present, where the types do not say it.
    void add_domain(const Json& domain) {
        constexpr Member kDomainMembers[] = {{"name", "string"},
                                             {"version", "string"},
                                             {"chainId", "uint256"},
                                             {"verifyingContract", "address"},
                                             {"salt", "bytes32"}};
        Struct made{kDomain, {}, {}};
        for (const Member& member : kDomainMembers) {
            const Json* value = domain.find(member.name);
            if (value != nullptr && !value->is_null()) made.members.push_back(member);
        }
        structs_.push_back(std::move(made));
    }

    /// hashStruct: keccak256(typeHash || encodeData).
    Result<Bytes32> hash_struct(std::string_view name, const Json& value, std::size_t depth) {
        if (depth > kTypedDataDepthMax) return typed_data_invalid("depth");
        Struct* type = find(name);
        if (type == nullptr || !value.is_object()) return typed_data_invalid(name);
        Bytes encoded;
        encoded.reserve(32 * (1 + type->members.size()));
        append(encoded, PORTICO_TRY(type_hash(*type)));
        for (const Member& member : type->members) {
            const Json* part = PORTICO_TRY(member_of(value, member.name));
            append(encoded, PORTICO_TRY(encode(member.type, part, depth + 1)));
        }
        return keccak256(encoded);
    }

  private:
    Struct* find(std::string_view name) {
        const auto found = std::ranges::find(structs_, name, &Struct::name);
        return found == structs_.end() ? nullptr : &*found;
    }

    /// encodeData of one value: a word.
    Result<Bytes32> encode(std::string_view type, const Json* value, std::size_t depth) {
        if (depth > kTypedDataDepthMax) return typed_data_invalid("depth");
        if (type.ends_with(']')) return encode_array(type, value, depth);
        if (has(type)) {
            if (value == nullptr || value->is_null()) return Bytes32{};
            return hash_struct(type, *value, depth);
        }
        if (value == nullptr) return typed_data_invalid(type);
        return encode_word(type, *value);
    }

    Result<Bytes32> encode_array(std::string_view type, const Json* value, std::size_t depth) {
        const std::size_t open = type.rfind('[');
        const std::string_view count = type.substr(open + 1, type.size() - open - 2);
        if (value == nullptr || !value->is_array()) return typed_data_invalid(type);
        if (!count.empty() && parse_decimal(count) != value->items().size())
            return typed_data_invalid(type);
        Bytes encoded;
        encoded.reserve(32 * value->items().size());
        for (const Json& item : value->items())
            append(encoded, PORTICO_TRY(encode(type.substr(0, open), &item, depth + 1)));
        return keccak256(encoded);
    }

    static Result<Bytes32> encode_word(std::string_view text, const Json& value) {
        auto type = settle_word(text);
        if (!type) return typed_data_invalid(text);
        switch (type->kind) {
            case AbiKind::kString:
                if (!value.is_string()) return typed_data_invalid(text);
                return keccak256(as_bytes(value.as_string()));
            case AbiKind::kBytes:
                return keccak256(PORTICO_TRY(read_bytes(value, text)));
            case AbiKind::kFixedBytes: {
                const Bytes bytes = PORTICO_TRY(read_bytes(value, text));
                if (bytes.size() != type->size) return typed_data_invalid(text);
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
                return PORTICO_TRY(read_number(value, *type, text))
                .big_endian();
        }
    }

    /// keccak256 of encodeType: the type, then those it refers to, sorted by name.
    Result<Bytes32> type_hash(Struct& type) {
        if (type.type_hash) return *type.type_hash;
        std::vector<const Struct*> used{&type};
        for (std::size_t i = 0; i < used.size(); ++i) {
            for (const Member& member : used[i]->members) {
                PORTICO_CHECK(check_arrays(member.type));
                const Struct* other = find(base_of(member.type));
                if (other == nullptr && !settle_word(base_of(member.type)))
                    return typed_data_invalid(member.type);
                if (other != nullptr && std::ranges::find(used, other) == used.end())
                    used.push_back(other);
            }
        }
        std::ranges::sort(used.begin() + 1, used.end(), {}, &Struct::name);
        std::string text;
        for (const Struct* one : used) {
            text += one->name;
            text += '(';
            for (const Member& member : one->members) {
                if (&member != one->members.data()) text += ',';
                text += member.type;
                text += ' ';
                text += member.name;
            }
            text += ')';
        }
        type.type_hash = keccak256(as_bytes(text));
        return *type.type_hash;
    }

    /// `[2][]`: each empty or a number.
    static Result<void> check_arrays(std::string_view type) {
        std::string_view rest = type.substr(base_of(type).size());
        while (!rest.empty()) {
            const std::size_t close = rest.find(']');
            if (rest[0] != '[' || close == std::string_view::npos) return typed_data_invalid(type);
            const std::string_view count = rest.substr(1, close - 1);
            if (!count.empty() && !parse_decimal(count)) return typed_data_invalid(type);
            rest.remove_prefix(close + 1);
        }
        return {};
    }

    std::vector<Struct> structs_;
};

}  // namespace

Result<TypedDataHash> hash_typed_data(const Json& typed_data) {
    const Json* types = PORTICO_TRY(member_of(typed_data, "types"));
    const Json* domain = PORTICO_TRY(member_of(typed_data, "domain"));
    const std::string_view primary = PORTICO_TRY(text_of(typed_data, "primaryType"));
    if (types == nullptr) return typed_data_invalid("types");
    if (domain == nullptr || !domain->is_object()) return typed_data_invalid("domain");
    Hasher hasher;
    PORTICO_CHECK(hasher.read_types(*types));
    if (!hasher.has(kDomain)) hasher.add_domain(*domain);

    TypedDataHash out{};
    out.domain_separator = PORTICO_TRY(hasher.hash_struct(kDomain, *domain, 0));
    Bytes signed_bytes{0x19, 0x01};
    append(signed_bytes, out.domain_separator);
    if (primary != kDomain) {
        const Json* message = PORTICO_TRY(member_of(typed_data, "message"));
        if (message == nullptr) return typed_data_invalid("message");
        out.struct_hash = PORTICO_TRY(hasher.hash_struct(primary, *message, 0));
        append(signed_bytes, *out.struct_hash);
    }
    out.digest = keccak256(signed_bytes);
    return out;
}

}  // namespace portico::chain
