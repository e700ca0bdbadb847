// SPDX-License-Identifier: Apache-2.0
#include "core/approval/descriptor.hpp"

#include <algorithm>
#include <deque>

#include "core/base/encoding/hex.hpp"
#include "core/base/text/ascii.hpp"
#include "core/base/text/decimal.hpp"
#include "core/chain/eip155/abi/abi.hpp"
#include "core/chain/units.hpp"
#include "core/crypto/hash/keccak.hpp"

namespace portico::approval {

using chain::AbiKind;
using chain::AbiType;
using chain::AbiValue;
using chain::EvmAddress;
using chain::Uint256;

namespace {

constexpr std::size_t kGroupDepthMax = 4;

// --- what is signed ---------------------------------------------------------------------------

/// A value by its name, with those within. `number` and `address` are there where it is one.
struct Node {
    std::string name{};
    AbiKind kind = AbiKind::kTuple;
    std::string text{};
    std::optional<Uint256> number{};
    std::optional<EvmAddress> address{};
    Bytes bytes{};  ///< what slices are taken of
    std::vector<Node> items{};
    bool told = false;  ///< shown, or hidden by the descriptor; with all that is within

    bool is_list() const { return kind == AbiKind::kArray || kind == AbiKind::kFixedArray; }
    bool is_leaf() const { return kind != AbiKind::kTuple && !is_list(); }
};

Node number_node(const Uint256& number, std::uint32_t bits) {
    const Bytes32 word = number.big_endian();
    return {.kind = AbiKind::kUint,
            .text = to_decimal(number),
            .number = number,
            .bytes = Bytes(word.end() - bits / 8, word.end())};
}
Node address_node(const EvmAddress& address) {
    return {.kind = AbiKind::kAddress,
            .text = chain::evm_address_text(address),
            .address = address,
            .bytes = Bytes(address.begin(), address.end())};
}
Node text_node(AbiKind kind, std::string text) { return {.kind = kind, .text = std::move(text)}; }
Node bytes_node(ByteView bytes) {
    Node out{.kind = AbiKind::kBytes,
             .text = to_hex_0x(bytes),
             .bytes = Bytes(bytes.begin(), bytes.end())};
    if (bytes.size() <= 32) out.number = Uint256::from_bytes(bytes);
    if (bytes.size() == 20) std::ranges::copy(bytes, out.address.emplace().begin());
    return out;
}

/// The address, if it is one, or a number that is no more than one: contracts pack both.
std::optional<EvmAddress> address_of(const Node& node) {
    if (node.address || node.kind != AbiKind::kUint || node.number->bit_length() > 160)
        return node.address;
    const Bytes32 word = node.number->big_endian();
    EvmAddress out{};
    std::copy(word.begin() + 12, word.end(), out.begin());
    return out;
}

Node node_of(const AbiType& type, const AbiValue& value) {
    Node out{.kind = type.kind};
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
        default: {
            const bool is_tuple = type.kind == AbiKind::kTuple;
            const auto& items = value.items();
            for (std::size_t i = 0; i < items.size(); ++i)
                out.items.push_back(node_of(type.parts[is_tuple ? i : 0], items[i]));
        }
    }
    out.name = type.name;
    return out;
}

/// Precondition: the value is valid. Nothing where a struct is left out.
std::optional<Node> node_of(const Json& types, std::string_view type, const Json& value) {
    if (type.ends_with(']')) {
        Node out{.kind = AbiKind::kArray};
        for (const Json& item : value.items()) {
            auto node = node_of(types, type.substr(0, type.rfind('[')), item);
            if (!node) return std::nullopt;
            out.items.push_back(std::move(*node));
        }
        return out;
    }
    if (const Json* members = types.find(type)) {
        if (!value.is_object()) return std::nullopt;
        Node out;
        for (const Json& member : members->items()) {
            const std::string_view name = *member.find_string("name");
            const Json* part = value.find(name);
            auto node = node_of(types, *member.find_string("type"), part ? *part : Json());
            if (!node) return std::nullopt;
            node->name = name;
            out.items.push_back(std::move(*node));
        }
        return out;
    }
    const auto word = chain::parse_abi_type(type);
    if (!word) return std::nullopt;
    switch (word->kind) {
        case AbiKind::kUint:
            return number_node(typed_number(value), word->size);
        case AbiKind::kAddress:
            return address_node(typed_address(value));
        case AbiKind::kFixedBytes:
        case AbiKind::kBytes:
            return bytes_node(parse_hex(value.as_string()).value_or(Bytes()));
        default:
            return text_node(word->kind, typed_text(type, value));
    }
}

// --- what a descriptor says -------------------------------------------------------------------

const Json* at(const Json* object, std::initializer_list<const char*> names) {
    for (const char* name : names) object = object == nullptr ? nullptr : object->find(name);
    return object;
}

/// True if it is an object that says nothing else. What is not known may change what is meant.
bool says_only(const Json& object, std::initializer_list<std::string_view> names) {
    return object.is_object() &&
           std::ranges::all_of(object.members(), [&](const Json::Member& one) {
               return std::ranges::find(names, std::string_view(one.name)) != names.end();
           });
}

std::string text_of(const Json& value) {
    return value.is_string() ? value.as_string() : write_json(value);
}

std::optional<Uint256> number_of(std::string_view text) {
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
                   return number_of(text) && number_of(text) == number_of(other);
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
        !says_only(descriptor, {"$schema", "$comment", "context", "metadata", "display"}) ||
        !says_only(*descriptor.find("context"), {"$id", kind}) ||
        !says_only(*context, {"deployments", domain ? "schemas" : "abi", domain ? "domain" : ""}) ||
        !says_only(*descriptor.find("display"), {"formats", "definitions"}))
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

/// The place that a number of a path names: from the end where it is below zero.
std::optional<std::size_t> place_of(std::string_view text, std::size_t size) {
    const auto number = parse_decimal_signed(text);
    const auto count = static_cast<std::int64_t>(size);
    if (!number) return std::nullopt;
    const std::int64_t place = *number < 0 ? count + *number : *number;
    if (place < 0 || place > count) return std::nullopt;
    return static_cast<std::size_t>(place);
}

/// The part of a list or of bytes that `2`, `2:5`, `-20:` or nothing at all names.
std::optional<std::pair<std::size_t, std::size_t>> range_of(std::string_view text,
                                                            std::size_t size) {
    const std::size_t colon = text.find(':');
    if (text.empty()) return std::pair(std::size_t{0}, size);
    const std::string_view first = text.substr(0, colon);
    const auto from = first.empty() ? 0 : place_of(first, size);
    if (!from) return std::nullopt;
    if (colon == std::string_view::npos)
        return *from < size ? std::optional(std::pair(*from, *from + 1)) : std::nullopt;
    const std::string_view last = text.substr(colon + 1);
    const auto to = last.empty() ? size : place_of(last, size);
    if (!to || *to < *from) return std::nullopt;
    return std::pair(*from, *to);
}

struct Row {
    std::string label;
    std::string format;
    std::string value;
};

using Places = std::vector<std::size_t>;

/// A value that a path has led to, and its places in the lists on the way that the path names as
/// wholes.
struct Found {
    Node* node;
    Places places;
};

/// One format of a descriptor, filled in.
class Filler {
  public:
    Filler(Builder& builder, const Json& descriptor, Node& root, Node& container)
        : builder_(builder), descriptor_(descriptor), root_(root), container_(container) {}

    /// False: the format says what is not known here, or does not fit what is signed.
    bool fill(const Json& format) {
        const Json* fields = format.find("fields");
        const Json* intent = format.find("intent");
        if (!fields || (intent && !intent->is_string()) ||
            !says_only(format, {"$id", "intent", "interpolatedIntent", "fields", "excluded"}) ||
            !add_fields(*fields, root_, 0))
            return false;
        if (const Json* excluded = format.find("excluded"); excluded && excluded->is_array())
            for (const Json& path : excluded->items()) {
                std::vector<Found> found;
                if (path.is_string() && find(path.as_string(), root_, nullptr, found))
                    for (const Found& one : found) one.node->told = true;
            }
        add_rest(root_, "");
        return true;
    }

    /// The rows, and what they say may leave the account.
    void say(const EvmAddress& contract, const Json& format) {
        Said said = builder_.say(SentenceCode::described_call);
        said.text("intent", format.find_string("intent").value_or(""))
            .address("contract", contract);
        if (const Json* owner = at(&descriptor_, {"metadata", "owner"});
            owner != nullptr && owner->is_string())
            said.text("owner", owner->as_string());
        for (const Row& row : rows_)
            builder_.field(builder_.depth(), row.label, row.format, row.value);
        for (const auto& [token, amount] : spends_) builder_.spends(token, amount);
    }

  private:
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
              std::vector<Found>& out) {
        if (out.size() == kFieldsMax) return false;
        if (path.empty()) {
            out.push_back({&node, std::move(places)});
            return true;
        }
        const std::string_view step = next_step(path);
        if (node.kind == AbiKind::kTuple) {
            const auto part = std::ranges::find(node.items, step, &Node::name);
            return part != node.items.end() && walk(*part, path, std::move(places), follow, out);
        }
        if (!step.starts_with('[') || !step.ends_with(']')) return false;
        const std::string_view inner = step.substr(1, step.size() - 2);
        const bool list = node.is_list();
        const auto range = range_of(inner, list ? node.items.size() : node.bytes.size());
        if (!range) return false;
        if (!list) {
            if (!path.empty() || inner.find(':') == std::string_view::npos) return false;
            made_.push_back(bytes_node(
                ByteView(node.bytes).subspan(range->first, range->second - range->first)));
            out.push_back({&made_.back(), std::move(places)});
            return true;
        }
        auto [from, to] = *range;
        const bool whole = inner.empty();
        if (whole && follow != nullptr) {
            // The place beside that of the value.
            if (places.size() >= follow->size() || (*follow)[places.size()] >= to) return false;
            from = (*follow)[places.size()];
            to = from + 1;
        }
        for (std::size_t i = from; i < to; ++i) {
            Places next = places;
            if (whole) next.push_back(i);
            if (!walk(node.items[i], path, std::move(next), follow, out)) return false;
        }
        return true;
    }

    bool find(std::string_view path, Node& here, const Places* follow, std::vector<Found>& out) {
        if (path.starts_with("#.")) return walk(root_, path.substr(2), {}, follow, out);
        if (path.starts_with("@.")) return walk(container_, path.substr(2), {}, follow, out);
        return !path.empty() && walk(here, path, {}, follow, out);
    }

    bool add_fields(const Json& fields, Node& here, std::size_t depth) {
        return fields.is_array() && fields.items().size() <= kDescriptorFieldsMax &&
               depth < kGroupDepthMax &&
               std::ranges::all_of(
                   fields.items(), [&](const Json& one) { return add_field(one, here, depth); });
    }

    /// With what its definition says where it says nothing itself.
    std::optional<Json> settled(const Json& field) const {
        const Json* reference = field.find("$ref");
        if (reference == nullptr) return field;
        const Json* definition = literal(reference);
        if (definition == nullptr || !definition->is_object() ||
            definition->find("$ref") != nullptr)
            return std::nullopt;
        Json out = *definition;
        for (const Json::Member& one : field.members()) {
            if (one.name == "$ref") continue;
            Json* params = one.name == "params" ? out.find("params") : nullptr;
            if (params == nullptr || !params->is_object() || !one.value.is_object()) {
                out.set(one.name, one.value);
                continue;
            }
            for (const Json::Member& param : one.value.members())
                params->set(param.name, param.value);
        }
        return out;
    }

    bool add_field(const Json& given, Node& here, std::size_t depth) {
        const auto field = settled(given);
        if (!field || !says_only(*field, {"$id", "path", "value", "label", "format", "params",
                                          "visible", "fields"}))
            return false;
        const std::string_view visible = field->find("visible") == nullptr
                                             ? "always"
                                             : field->find_string("visible").value_or("");
        const bool hidden = visible == "never";
        if (!hidden && visible != "always" && visible != "optional") return false;
        const Json* fields = field->find("fields");
        const auto path = field->find_string("path");
        if (const Json* value = field->find("value")) {
            const Json* constant = literal(value);
            if (path || fields || constant == nullptr || constant->is_object() ||
                constant->is_array())
                return false;
            Node node = text_node(AbiKind::kString, text_of(*constant));
            node.number = number_of(node.text);
            if (const auto address = chain::parse_evm_address(node.text)) node.address = *address;
            return hidden || add_row(*field, {&node, {}}, here);
        }
        std::vector<Found> found;
        if (!path && fields != nullptr)
            found.push_back({&here, {}});
        else if (!path || (!find(*path, here, nullptr, found) && !hidden))
            return false;
        return std::ranges::all_of(found, [&](const Found& one) {
            if (hidden) {
                one.node->told = true;
                return true;
            }
            if (fields != nullptr) return add_fields(*fields, *one.node, depth + 1);
            return add_row(*field, one, here);
        });
    }

    bool add_row(const Json& field, const Found& found, Node& here) {
        Node& node = *found.node;
        if (node.is_list())
            return std::ranges::all_of(node.items, [&](Node& item) {
                return add_row(field, {&item, found.places}, here);
            });
        const auto label = field.find_string("label");
        auto text = node.is_leaf() ? formatted(field, node, found.places, here) : std::nullopt;
        if (!label || !text || rows_.size() == kFieldsMax) return false;
        node.told = true;
        rows_.push_back({std::string(*label),
                         std::string(field.find_string("format").value_or("raw")),
                         std::move(*text)});
        return true;
    }

    /// What the descriptor leaves out, by its own names.
    void add_rest(const Node& node, const std::string& path) {
        if (node.told || rows_.size() == kFieldsMax) return;
        for (const Node& item : node.items)
            add_rest(item,
                     path.empty() || item.name.empty() ? path + item.name : path + "." + item.name);
        if (!node.is_leaf()) return;
        rows_.push_back({path, "raw", node.text});
        if (node.kind == AbiKind::kAddress) builder_.check_look_alike(node.text);
    }

    std::string address_text(const EvmAddress& address, bool named) const {
        std::string text = chain::evm_address_text(address);
        builder_.check_look_alike(text);
        const KnownAddress* known = named ? builder_.address(text) : nullptr;
        if (known != nullptr && !known->label.empty()) text += " (" + known->label.value + ")";
        return text;
    }

    std::string amount_text(const std::optional<EvmAddress>& token, const Uint256& value,
                            const Json* message) const {
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
        if (one->is_array())
            return std::ranges::any_of(one->items(), [&](const Json& item) {
                return !item.is_array() && is_named(&item, address);
            });
        return one->is_string() &&
               ascii_lower(one->as_string()) == ascii_lower(chain::evm_address_text(address));
    }

    std::optional<std::string> token_amount(const Json& params, const Uint256& value,
                                            const Places& places, Node& here) {
        if (!says_only(params,
                       {"tokenPath", "token", "nativeCurrencyAddress", "threshold", "message"}))
            return std::nullopt;
        std::optional<EvmAddress> token;
        const Json* fixed = literal(params.find("token"));
        if (const auto path = params.find_string("tokenPath")) {
            std::vector<Found> found;
            if (fixed != nullptr || !find(*path, here, &places, found) || found.size() != 1)
                return std::nullopt;
            token = address_of(*found[0].node);
            found[0].node->told |= token.has_value();
        } else if (fixed != nullptr && fixed->is_string()) {
            if (const auto parsed = chain::parse_evm_address(fixed->as_string())) token = *parsed;
        }
        if (!token) return std::nullopt;
        if (is_named(params.find("nativeCurrencyAddress"), *token)) token.reset();
        const Json* message = nullptr;
        static const Json kUnlimited = Json::string("Unlimited");
        if (const Json* threshold = literal(params.find("threshold"))) {
            const auto least = number_of(text_of(*threshold));
            if (!least) return std::nullopt;
            if (value >= *least) message = literal(params.find("message"));
            if (value >= *least && message == nullptr) message = &kUnlimited;
        }
        spends_.emplace_back(token, value);
        return amount_text(token, value, message);
    }

    /// Nothing where the format, or one of its parameters, is not known or does not fit.
    std::optional<std::string> formatted(const Json& field, const Node& node, const Places& places,
                                         Node& here) {
        static const Json kNone = Json::object();
        const std::string_view name = field.find_string("format").value_or("raw");
        const Json* found = field.find("params");
        const Json& params = found == nullptr ? kNone : *found;
        const bool plain = says_only(params, {});
        if (name == "raw" && plain) return node.text;
        if (name == "addressName") {
            const auto address = address_of(node);
            if (!address || !says_only(params, {"types", "sources", "senderAddress"}))
                return std::nullopt;
            // Names are the owner's own: of no other source.
            const Json* sources = params.find("sources");
            const bool named = sources == nullptr || !sources->is_array() ||
                               std::ranges::find(sources->items(), Json::string("local")) !=
                                   sources->items().end();
            const bool sender = is_named(params.find("senderAddress"), *address);
            return address_text(sender ? builder_.account() : *address, named);
        }
        if (name == "enum" && says_only(params, {"$ref"})) {
            const Json* words = literal(params.find("$ref"));
            const auto word = words == nullptr ? std::nullopt : words->find_string(node.text);
            return word ? std::optional(std::string(*word)) : std::nullopt;
        }
        if (!node.number) return std::nullopt;
        if (name == "amount" && plain) {
            spends_.emplace_back(std::nullopt, *node.number);
            return amount_text(std::nullopt, *node.number, nullptr);
        }
        if (name == "tokenAmount") return token_amount(params, *node.number, places, here);
        if (name == "date" && says_only(params, {"encoding"}) &&
            params.find_string("encoding") == "timestamp") {
            Arguments one;
            Said(builder_, one).deadline("date", *node.number);
            return one[0].value.value;
        }
        if (name == "unit" && says_only(params, {"base", "decimals", "prefix"})) {
            const Json* base = literal(params.find("base"));
            const Json* decimals = literal(params.find("decimals"));
            const auto places_of = decimals == nullptr ? 0 : decimals->as_integer();
            if (base == nullptr || !base->is_string() || !places_of || *places_of < 0 ||
                *places_of > 255)
                return std::nullopt;
            const auto text = chain::format_units(node.text, static_cast<std::uint8_t>(*places_of));
            if (!text) return std::nullopt;
            return *text + base->as_string();
        }
        return std::nullopt;
    }

    Builder& builder_;
    const Json& descriptor_;
    Node& root_;
    Node& container_;
    std::deque<Node> made_;  ///< slices
    std::vector<Row> rows_;
    std::vector<std::pair<std::optional<EvmAddress>, Uint256>> spends_;
};

/// What `@.` names.
Node container_of(const Builder& builder, const EvmAddress& to, const Uint256* value) {
    Node out;
    const auto add = [&](const char* name, Node node) {
        node.name = name;
        out.items.push_back(std::move(node));
    };
    add("to", address_node(to));
    add("from", address_node(builder.account()));
    add("chainId", number_node(builder.chain_id(), 256));
    if (value != nullptr) add("value", number_node(*value, 256));
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
            Node container = container_of(builder, *call.to, &call.value);
            Filler filler(builder, descriptor, root, container);
            if (!filler.fill(one.value)) break;
            filler.say(*call.to, one.value);
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
            if (keccak256(as_bytes(one.name)) != data.type_hash) continue;
            auto root = node_of(*data.types, data.primary, *data.message);
            if (!root) break;
            Node container = container_of(builder, *data.contract, nullptr);
            Filler filler(builder, descriptor, *root, container);
            if (!filler.fill(one.value)) break;
            filler.say(*data.contract, one.value);
            return true;
        }
    }
    return false;
}

}  // namespace portico::approval
