// SPDX-License-Identifier: Apache-2.0
#include "core/approval/descriptor.hpp"

#include <algorithm>
#include <memory>

#include "core/base/encoding/hex.hpp"
#include "core/base/text/ascii.hpp"
#include "core/base/text/decimal.hpp"
#include "core/chain/eip155/abi/abi.hpp"
#include "core/chain/units.hpp"

namespace portico::approval {

using chain::AbiKind;
using chain::AbiType;
using chain::AbiValue;
using chain::EvmAddress;
using chain::Uint256;

namespace {

constexpr std::size_t kGroupDepthMax = 4;
constexpr std::size_t kListsMax = 4;  ///< in one another
/// Of paths, in all: groups and lists within groups and lists would take for ever.
constexpr std::size_t kStepsMax = 100'000;

// --- what is signed ---------------------------------------------------------------------------

/// A value by its name, with those within.
struct Node {
    std::string name{};
    AbiKind kind = AbiKind::kTuple;
    std::string text{};
    Bytes bytes{};  ///< of numbers, addresses and bytes
    Vec<Node> items{};
    bool told = false;  ///< shown, or hidden by the descriptor; with all that is within

    bool is_list() const { return kind == AbiKind::kArray || kind == AbiKind::kFixedArray; }
    bool is_leaf() const { return kind != AbiKind::kTuple && !is_list(); }
};

Node leaf(AbiKind kind, std::string text, ByteView bytes = {}) {
    Node out;
    out.kind = kind;
    out.text = std::move(text);
    out.bytes.assign(bytes.begin(), bytes.end());
    return out;
}
Node number_node(const Uint256& number, std::uint32_t bits) {
    const Bytes32 word = number.big_endian();
    return leaf(AbiKind::kUint, to_decimal(number), ByteView(word).last(bits / 8));
}
Node address_node(const EvmAddress& address) {
    return leaf(AbiKind::kAddress, chain::evm_address_text(address), address);
}
Node bytes_node(ByteView bytes) { return leaf(AbiKind::kBytes, to_hex_0x(bytes), bytes); }

/// A number, or the bytes that contracts pack as one.
std::optional<Uint256> number_of(const Node& node) {
    if (node.bytes.empty() || node.bytes.size() > 32 || node.kind == AbiKind::kAddress)
        return std::nullopt;
    return Uint256::from_bytes(node.bytes);
}
/// An address, its bytes, or a number that is no more than one: contracts pack all of them.
std::optional<EvmAddress> address_of(const Node& node) {
    EvmAddress out{};
    const std::size_t size = node.bytes.size();
    if (size < out.size() || (size > out.size() && node.kind != AbiKind::kUint))
        return std::nullopt;
    const std::size_t more = size - out.size();
    for (std::size_t i = 0; i < size; ++i) {
        if (i >= more)
            out[i - more] = node.bytes[i];
        else if (node.bytes[i] != 0)
            return std::nullopt;
    }
    return out;
}

Node node_of(const AbiType& type, const AbiValue& value) {
    Node out;
    out.kind = type.kind;
    switch (type.kind) {
        case AbiKind::kUint:
            out = number_node(value.as_number(), type.size);
            break;
        case AbiKind::kInt:
            out.text = to_decimal_signed(value.as_number());
            break;
        case AbiKind::kAddress:
            out = address_node(value.as_address());
            break;
        case AbiKind::kBool:
            out.text = value.as_boolean() ? "true" : "false";
            break;
        case AbiKind::kFixedBytes:
            out = bytes_node(ByteView(value.as_word()).first(type.size));
            break;
        case AbiKind::kBytes:
            out = bytes_node(value.as_bytes_value());
            break;
        case AbiKind::kString:
            out.text = value.as_text_value();
            break;
        default:
            for (const AbiValue& item : value.items())
                out.items.push_back(
                    node_of(type.parts[type.kind == AbiKind::kTuple ? out.items.size() : 0], item));
    }
    out.name = type.name;
    return out;
}

/// False where a struct is left out. Precondition: the value is valid.
bool read_node(Node& out, const Json& types, std::string_view type, const Json& value) {
    if (type.ends_with(']')) {
        out.kind = AbiKind::kArray;
        for (const Json& item : value.items())
            if (!read_node(out.items.emplace_back(), types, type.substr(0, type.rfind('[')), item))
                return false;
        return true;
    }
    if (const Json* members = types.find(type)) {
        if (!value.is_object()) return false;
        for (const Json& member : members->items()) {
            Node& node = out.items.emplace_back();
            const Json* part = value.find(*member.find_string("name"));
            if (!read_node(node, types, *member.find_string("type"), part ? *part : Json()))
                return false;
            node.name = *member.find_string("name");
        }
        return true;
    }
    const auto word = chain::parse_abi_type(type);
    if (!word) return false;
    if (word->kind == AbiKind::kUint)
        out = number_node(typed_number(value), word->size);
    else if (word->kind == AbiKind::kAddress)
        out = address_node(typed_address(value));
    else if (word->kind == AbiKind::kBytes || word->kind == AbiKind::kFixedBytes)
        out = bytes_node(parse_hex(value.as_string()).value_or(Bytes()));
    else
        out = leaf(word->kind, typed_text(type, value));
    return true;
}

// --- what a descriptor says -------------------------------------------------------------------

const Json* at(const Json* object, std::initializer_list<const char*> names) {
    for (const char* name : names) object = object == nullptr ? nullptr : object->find(name);
    return object;
}

/// True if it is an object with no other members than these, each with blanks around. What is not
/// known may change what is meant.
bool says_only(const Json& object, std::string_view names) {
    if (!object.is_object()) return false;
    for (const Json::Member& one : object.members())
        if (one.name.find(' ') != std::string::npos ||
            names.find(" " + one.name + " ") == std::string_view::npos)
            return false;
    return true;
}

std::string text_of(const Json& value) {
    return value.is_string() ? value.as_string() : write_json(value);
}

std::optional<Uint256> number_in(std::string_view text) {
    return text.starts_with("0x") ? chain::parse_hex_uint256(text) : chain::parse_uint256(text);
}

/// Each member of the descriptor's domain is one of the domain that is signed, and the same.
bool is_of_domain(const Json& wanted, const Json& domain) {
    return wanted.is_object() &&
           std::ranges::all_of(wanted.members(), [&](const Json::Member& one) {
               const Json* value = domain.find(one.name);
               if (value == nullptr) return false;
               const std::string text = text_of(*value), other = text_of(one.value);
               if (one.name == "chainId")
                   return number_in(text) && number_in(text) == number_in(other);
               if (one.name == "verifyingContract") return ascii_lower(text) == ascii_lower(other);
               return value->is_string() && one.value.is_string() && text == other;
           });
}

/// The formats of a descriptor for this contract on this network; null where it does not apply.
/// `domain`: of typed data.
const Json* formats_of(const Json& descriptor, const EvmAddress& contract, std::uint64_t chain_id,
                       const Json* domain) {
    const char* kind = domain ? "eip712" : "contract";
    const Json* context = at(&descriptor, {"context", kind});
    const Json* deployments = at(context, {"deployments"});
    const Json* formats = at(&descriptor, {"display", "formats"});
    if (!deployments || !deployments->is_array() || !formats || !formats->is_object() ||
        !says_only(descriptor, " $schema $comment context metadata display ") ||
        !says_only(*descriptor.find("context"), domain ? " $id eip712 " : " $id contract ") ||
        !says_only(*context, domain ? " deployments schemas domain " : " deployments abi ") ||
        !says_only(*descriptor.find("display"), " formats definitions "))
        return nullptr;
    if (const Json* wanted = context->find("domain"); wanted && !is_of_domain(*wanted, *domain))
        return nullptr;
    const bool here = std::ranges::any_of(deployments->items(), [&](const Json& one) {
        const Json* chain = one.find("chainId");
        const auto address = one.find_string("address");
        return chain != nullptr && chain->as_integer() == static_cast<std::int64_t>(chain_id) &&
               address && ascii_lower(*address) == ascii_lower(chain::evm_address_text(contract));
    });
    return here ? formats : nullptr;
}

/// The next step of `a.[0].b`, taken off.
std::string_view next_step(std::string_view& path) {
    const std::string_view step = path.substr(0, path.find('.'));
    path.remove_prefix(std::min(step.size() + 1, path.size()));
    return step;
}

/// The place that a number of a path names, `size` among them: from the end where it is below zero.
std::optional<std::size_t> place_of(std::string_view text, std::size_t size) {
    const auto number = parse_decimal_signed(text);
    const auto count = static_cast<std::int64_t>(size);
    if (!number || *number > count || *number < -count) return std::nullopt;
    return static_cast<std::size_t>(*number < 0 ? count + *number : *number);
}

struct Range {
    std::size_t from;
    std::size_t to;
};

/// The part of a list or of bytes that `2`, `2:5`, `-20:` or nothing at all names.
std::optional<Range> range_of(std::string_view text, std::size_t size) {
    const std::size_t colon = text.find(':');
    if (text.empty()) return Range{0, size};
    const std::string_view first = text.substr(0, colon);
    const auto from = first.empty() ? 0 : place_of(first, size);
    if (!from) return std::nullopt;
    const bool one = colon == std::string_view::npos;
    const std::string_view last = one ? std::string_view() : text.substr(colon + 1);
    const auto to = one ? *from + 1 : last.empty() ? size : place_of(last, size);
    if (!to || *to < *from || *to > size) return std::nullopt;
    return Range{*from, *to};
}

/// The places in lists that a path goes through as wholes.
struct Places {
    std::size_t count = 0;
    std::size_t at[kListsMax] = {};
};

/// A value that a path has led to.
struct Found {
    Node* node;
    Places places;
};

/// What a field says itself, and what the definition that it refers to says beside that.
struct Settled {
    const Json* own = nullptr;
    const Json* shared = nullptr;

    const Json* find(const char* name) const {
        const Json* found = own == nullptr ? nullptr : own->find(name);
        return found == nullptr && shared != nullptr ? shared->find(name) : found;
    }
    std::optional<std::string_view> text(const char* name) const {
        const Json* found = find(name);
        if (found == nullptr || !found->is_string()) return std::nullopt;
        return found->as_string();
    }
    Settled within(const char* name) const {
        return {own == nullptr ? nullptr : own->find(name),
                shared == nullptr ? nullptr : shared->find(name)};
    }
    bool says_only(std::string_view names) const {
        return (own == nullptr || approval::says_only(*own, names)) &&
               (shared == nullptr || approval::says_only(*shared, names));
    }
};

/// One format of a descriptor, filled in.
class Filler {
  public:
    Filler(Builder& builder, const Json& descriptor, Node& root, Node& container)
        : builder_(builder), descriptor_(descriptor), root_(root), container_(container) {}

    /// False, and nothing said: the format says what is not known here, or does not fit what is
    /// signed.
    bool say(const EvmAddress& contract, const Json& format) {
        const std::size_t mark = builder_.out.fields.size();
        if (!fill(format) || steps_ > kStepsMax) {
            while (builder_.out.fields.size() > mark) builder_.out.fields.pop_back();
            return false;
        }
        add_rest(root_, "");
        Said said = builder_.say(SentenceCode::described_call);
        said.text("intent", format.find_string("intent").value_or(""))
            .address("contract", contract);
        if (const Json* owner = at(&descriptor_, {"metadata", "owner"});
            owner != nullptr && owner->is_string())
            said.text("owner", owner->as_string());
        return true;
    }

  private:
    bool fill(const Json& format) {
        const Json* fields = format.find("fields");
        const Json* intent = format.find("intent");
        if (!fields || (intent && !intent->is_string()) ||
            !says_only(format, " $id intent interpolatedIntent fields excluded ") ||
            !add_fields(*fields, root_, 0))
            return false;
        if (const Json* excluded = format.find("excluded"); excluded && excluded->is_array())
            for (const Json& path : excluded->items())
                if (path.is_string()) hide(path.as_string(), root_);
        return true;
    }

    /// What `$.metadata.constants.max` names, or the value itself.
    const Json* literal(const Json* value) const {
        if (value == nullptr || !value->is_string() || !value->as_string().starts_with("$."))
            return value;
        std::string_view path = std::string_view(value->as_string()).substr(2);
        const Json* found = &descriptor_;
        while (!path.empty() && found != nullptr) found = found->find(next_step(path));
        return found;
    }

    bool walk(Node& node, std::string_view path, Places places, const Places* follow,
              Vec<Found>& out) {
        if (++steps_ > kStepsMax) return false;
        if (path.empty()) {
            out.push_back({&node, places});
            return true;
        }
        const std::string_view step = next_step(path);
        if (node.kind == AbiKind::kTuple) {
            for (Node& part : node.items)
                if (part.name == step) return walk(part, path, places, follow, out);
            return false;
        }
        if (!step.starts_with('[') || !step.ends_with(']')) return false;
        const std::string_view inner = step.substr(1, step.size() - 2);
        const bool list = node.is_list();
        auto range = range_of(inner, list ? node.items.size() : node.bytes.size());
        if (!range) return false;
        if (!list) {
            if (!path.empty() || inner.find(':') == std::string_view::npos) return false;
            const ByteView part =
                ByteView(node.bytes).subspan(range->from, range->to - range->from);
            made_.push_back(std::make_unique<Node>(bytes_node(part)));
            out.push_back({made_.back().get(), places});
            return true;
        }
        const bool whole = inner.empty();
        if (whole && places.count == kListsMax) return false;
        if (whole && follow != nullptr) {
            // The place beside that of the value.
            const std::size_t beside = follow->at[places.count];
            if (places.count >= follow->count || beside >= range->to) return false;
            range = {beside, beside + 1};
        }
        const std::size_t level = places.count;
        if (whole) ++places.count;
        for (std::size_t i = range->from; i < range->to; ++i) {
            if (whole) places.at[level] = i;
            if (!walk(node.items[i], path, places, follow, out)) return false;
        }
        return true;
    }

    bool find(std::string_view path, Node& here, const Places* follow, Vec<Found>& out) {
        Node* from = &here;
        if (path.starts_with("#.")) from = &root_;
        if (path.starts_with("@.")) from = &container_;
        if (from != &here || path.starts_with("#.")) path.remove_prefix(2);
        return !path.empty() && walk(*from, path, {}, follow, out);
    }

    void hide(std::string_view path, Node& here) {
        Vec<Found> found;
        find(path, here, nullptr, found);
        for (const Found& one : found) one.node->told = true;
    }

    bool add_fields(const Json& fields, Node& here, std::size_t depth) {
        if (!fields.is_array() || fields.items().size() > kDescriptorFieldsMax ||
            depth == kGroupDepthMax)
            return false;
        for (const Json& one : fields.items())
            if (!add_field(one, here, depth)) return false;
        return true;
    }

    bool add_field(const Json& given, Node& here, std::size_t depth) {
        Settled field{.own = &given};
        if (const Json* reference = given.find("$ref")) {
            field.shared = literal(reference);
            if (field.shared == nullptr || field.shared->find("$ref") != nullptr) return false;
        }
        if (!field.says_only(" $id $ref path value label format params visible fields "))
            return false;
        const auto path = field.text("path");
        if (const Json* visible = field.find("visible")) {
            const std::string word = text_of(*visible);
            if (word == "never") {
                hide(path.value_or(""), here);
                return true;
            }
            if (word != "always" && word != "optional") return false;
        }
        const Json* fields = field.find("fields");
        if (const Json* value = field.find("value")) {
            const Json* constant = literal(value);
            if (path || fields || constant == nullptr || constant->is_object() ||
                constant->is_array())
                return false;
            Node node = leaf(AbiKind::kString, text_of(*constant));
            if (const auto number = number_in(node.text)) {
                const Bytes32 word = number->big_endian();
                node.bytes.assign(word.begin(), word.end());
            }
            if (const auto address = chain::parse_evm_address(node.text))
                node.bytes.assign(address->begin(), address->end());
            return add_row(field, node, {}, here);
        }
        Vec<Found> found;
        if (!path && fields != nullptr)
            found.push_back({&here, {}});
        else if (!path || !find(*path, here, nullptr, found))
            return false;
        for (const Found& one : found)
            if (fields != nullptr ? !add_fields(*fields, *one.node, depth + 1)
                                  : !add_row(field, *one.node, one.places, here))
                return false;
        return true;
    }

    bool add_row(const Settled& field, Node& node, const Places& places, Node& here) {
        if (node.is_list()) {
            for (Node& item : node.items)
                if (!add_row(field, item, places, here)) return false;
            return true;
        }
        const auto label = field.text("label");
        if (!label || !node.is_leaf() || builder_.out.fields.size() == kFieldsMax) return false;
        const std::string_view name = field.text("format").value_or("raw");
        const auto text = formatted(name, field.within("params"), node, places, here);
        if (!text) return false;
        node.told = true;
        builder_.field(builder_.depth(), *label, name, *text);
        return true;
    }

    /// What the descriptor leaves out, by its own names.
    void add_rest(const Node& node, const std::string& path) {
        if (node.told) return;
        for (const Node& item : node.items) {
            std::string below = path;
            if (!below.empty() && !item.name.empty()) below += '.';
            add_rest(item, below + item.name);
        }
        if (!node.is_leaf()) return;
        builder_.field(builder_.depth(), path, "raw", node.text);
        if (node.kind == AbiKind::kAddress) builder_.check_look_alike(node.text);
    }

    std::string amount_text(const std::optional<EvmAddress>& token, const Uint256& value,
                            const Json* message) const {
        builder_.spends(token, value);
        Arguments one;
        Said(builder_, one).amount("amount", token, value);
        std::string text = message != nullptr ? text_of(*message) : one[0].value.value;
        if (one[0].symbol)
            text += " " + one[0].symbol->value;
        else if (token)
            text += " " + chain::evm_address_text(*token);
        return text;
    }

    /// Whether the address is, or is among, what a parameter says.
    bool is_named(const Json* parameter, const EvmAddress& address) const {
        const Json* one = literal(parameter);
        if (one == nullptr) return false;
        if (one->is_array()) {
            for (const Json& item : one->items())
                if (!item.is_array() && is_named(&item, address)) return true;
            return false;
        }
        return ascii_lower(text_of(*one)) == ascii_lower(chain::evm_address_text(address));
    }

    std::optional<std::string> token_amount(const Settled& params, const Uint256& value,
                                            const Places& places, Node& here) {
        if (!params.says_only(" tokenPath token nativeCurrencyAddress threshold message "))
            return std::nullopt;
        std::optional<EvmAddress> token;
        const Json* fixed = literal(params.find("token"));
        if (const auto path = params.text("tokenPath")) {
            Vec<Found> found;
            if (fixed != nullptr || !find(*path, here, &places, found) || found.size() != 1)
                return std::nullopt;
            token = address_of(*found[0].node);
            found[0].node->told |= token.has_value();
        } else if (fixed != nullptr) {
            if (const auto parsed = chain::parse_evm_address(text_of(*fixed))) token = *parsed;
        }
        if (!token) return std::nullopt;
        if (is_named(params.find("nativeCurrencyAddress"), *token)) token.reset();
        static const Json kUnlimited = Json::string("Unlimited");
        const Json* message = nullptr;
        if (const Json* threshold = literal(params.find("threshold"))) {
            const auto least = number_in(text_of(*threshold));
            if (!least) return std::nullopt;
            if (value >= *least) message = literal(params.find("message"));
            if (value >= *least && message == nullptr) message = &kUnlimited;
        }
        return amount_text(token, value, message);
    }

    /// Nothing where the format, or one of its parameters, is not known or does not fit.
    std::optional<std::string> formatted(std::string_view name, const Settled& params,
                                         const Node& node, const Places& places, Node& here) {
        const bool plain = params.says_only("");
        if (name == "raw" && plain) return node.text;
        if (name == "addressName") {
            auto address = address_of(node);
            if (!address || !params.says_only(" types sources senderAddress ")) return std::nullopt;
            if (is_named(params.find("senderAddress"), *address)) address = builder_.account();
            std::string text = chain::evm_address_text(*address);
            builder_.check_look_alike(text);
            // Names are the owner's own: of no other source.
            const Json* sources = params.find("sources");
            const KnownAddress* known = builder_.address(text);
            if (known != nullptr && !known->label.empty() &&
                (sources == nullptr || write_json(*sources).find("\"local\"") != std::string::npos))
                text += " (" + known->label.value + ")";
            return text;
        }
        if (name == "enum" && params.says_only(" $ref ")) {
            const Json* words = literal(params.find("$ref"));
            const Json* word = words == nullptr ? nullptr : words->find(node.text);
            if (word == nullptr) return std::nullopt;
            return text_of(*word);
        }
        const auto number = number_of(node);
        if (!number) return std::nullopt;
        if (name == "amount" && plain) return amount_text(std::nullopt, *number, nullptr);
        if (name == "tokenAmount") return token_amount(params, *number, places, here);
        if (name == "date" && params.says_only(" encoding ") &&
            params.text("encoding") == "timestamp") {
            Arguments one;
            Said(builder_, one).deadline("date", *number);
            return one[0].value.value;
        }
        if (name == "unit" && params.says_only(" base decimals prefix ")) {
            const Json* base = literal(params.find("base"));
            const Json* decimals = literal(params.find("decimals"));
            const auto digits = decimals == nullptr ? 0 : decimals->as_integer();
            if (base == nullptr || !digits || *digits < 0 || *digits > 255) return std::nullopt;
            const auto text =
                chain::format_units(to_decimal(*number), static_cast<std::uint8_t>(*digits));
            if (!text) return std::nullopt;
            return *text + text_of(*base);
        }
        return std::nullopt;
    }

    Builder& builder_;
    const Json& descriptor_;
    Node& root_;
    Node& container_;
    Vec<std::unique_ptr<Node>> made_;  ///< slices
    std::size_t steps_ = 0;
};

/// What `@.` names.
Node container_of(const Builder& builder, const EvmAddress& to, const Uint256& value) {
    Node out;
    const auto add = [&](const char* name, Node node) {
        node.name = name;
        out.items.push_back(std::move(node));
    };
    add("to", address_node(to));
    add("from", address_node(builder.account()));
    add("chainId", number_node(builder.chain_id(), 256));
    add("value", number_node(value, 256));
    return out;
}

}  // namespace

bool describe_by_descriptor(Builder& builder, const Call& call) {
    for (const Json& descriptor : builder.known().descriptors) {
        const Json* formats = formats_of(descriptor, *call.to, builder.chain_id(), nullptr);
        if (formats == nullptr) continue;
        for (const Json::Member& one : formats->members()) {
            const auto function = chain::parse_abi_signature(one.name);
            if (!function || !std::ranges::equal(function->selector(), call.data.first(4)))
                continue;
            const auto values = decode_strictly(function->inputs, call.data.subspan(4));
            if (!values) break;
            Node root = node_of(function->inputs, AbiValue::list(*values));
            Node container = container_of(builder, *call.to, call.value);
            if (!Filler(builder, descriptor, root, container).say(*call.to, one.value)) break;
            if (!container.items.back().told) say_value_sent(builder, call);
            return true;
        }
    }
    return false;
}

bool describe_typed_by_descriptor(Builder& builder, const TypedData& data) {
    if (!data.contract) return false;
    for (const Json& descriptor : builder.known().descriptors) {
        const Json* formats =
            formats_of(descriptor, *data.contract, builder.chain_id(), data.domain);
        if (formats == nullptr) continue;
        for (const Json::Member& one : formats->members()) {
            // The key is the whole of encodeType: other members would mean something else.
            if (one.name != data.type) continue;
            Node root;
            if (!read_node(root, *data.types, data.primary, *data.message)) break;
            Node container = container_of(builder, *data.contract, {});
            return Filler(builder, descriptor, root, container).say(*data.contract, one.value);
        }
    }
    return false;
}

}  // namespace portico::approval
