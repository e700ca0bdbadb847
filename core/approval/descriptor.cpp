// SPDX-License-Identifier: Apache-2.0
#include "core/approval/descriptor.hpp"

#include <algorithm>

#include "core/approval/descriptor_format.hpp"
#include "core/approval/descriptor_value.hpp"
#include "core/approval/descriptor_words.hpp"

namespace portico::approval {

using chain::AbiKind;
using chain::AbiValue;
using chain::EvmAddress;
using chain::Uint256;

namespace {

/// One format of a descriptor, filled in.
class Filler {
  public:
    Filler(Builder& builder, const Json& descriptor, Node& root, Node& container)
        : builder_(builder),
          descriptor_(descriptor),
          values_(root, container),
          words_(builder, descriptor, values_) {}

    /// False, and nothing said: the format says what is not known here, or does not fit what is
    /// signed.
    bool say(const EvmAddress& contract, const Json& format) {
        const std::size_t mark = builder_.out.fields.size();
        if (!fill(format) || values_.is_too_much()) {
            while (builder_.out.fields.size() > mark) builder_.out.fields.pop_back();
            return false;
        }
        add_rest(values_.root(), "");
        {
            Said said = builder_.say(SentenceCode::described_call);
            said.text("intent", intent_of(format)).address("contract", contract);
            if (const Json* owner = member_at(&descriptor_, {"metadata", "owner"});
                owner != nullptr && owner->is_string())
                said.text("owner", owner->as_string());
        }
        for (const Nested& one : nested_) say_nested(one);
        return true;
    }

  private:
    /// A call that a value holds.
    struct Nested {
        std::string label;
        Call call;
        std::optional<EvmAddress> spender;

        bool is_nothing() const { return call.data.empty() && call.value.is_zero(); }
    };

    /// A text, or words by their names.
    static std::string intent_of(const Json& format) {
        const Json* intent = format.find("intent");
        if (intent == nullptr) return {};
        if (!intent->is_object()) return plain_text(*intent);
        std::string out;
        for (const Json::Member& one : intent->members()) {
            if (!out.empty()) out += ", ";
            out += one.name + ": " + plain_text(one.value);
        }
        return out;
    }

    bool fill(const Json& format) {
        const Json* fields = format.find("fields");
        const Json* intent = format.find("intent");
        if (!fields || (intent && !intent->is_string() && !intent->is_object()) ||
            !says_only(format, kFormatMembers) || !add_fields(*fields, values_.root(), 0))
            return false;
        if (const Json* excluded = format.find("excluded"); excluded && excluded->is_array())
            for (const Json& path : excluded->items())
                if (path.is_string()) hide(path.as_string(), values_.root());
        return true;
    }

    void hide(std::string_view path, Node& here) {
        Vec<Found> found;
        values_.find(path, here, nullptr, found);
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
            field.shared = words_.literal(reference);
            if (field.shared == nullptr || field.shared->find("$ref") != nullptr) return false;
        }
        if (!field.says_only(kFieldMembers)) return false;
        const auto path = field.text("path");
        if (const Json* visible = field.find("visible"); visible && !visible->is_object()) {
            const std::string word = plain_text(*visible);
            if (word == "never") {
                hide(path.value_or(""), here);
                return true;
            }
            if (word != "always" && word != "optional") return false;
        }
        const Json* fields = field.find("fields");
        if (const Json* value = field.find("value")) {
            const Json* constant = words_.literal(value);
            if (path || fields || constant == nullptr || constant->is_object() ||
                constant->is_array())
                return false;
            Node node = constant_node(plain_text(*constant));
            return add_row(field, node, {}, here);
        }
        Vec<Found> found;
        if (!path && fields != nullptr)
            found.push_back({&here, {}});
        else if (!path || !values_.find(*path, here, nullptr, found))
            return false;
        for (const Found& one : found)
            if (fields != nullptr ? !add_fields(*fields, *one.node, depth + 1)
                                  : !add_row(field, *one.node, one.places, here))
                return false;
        return true;
    }

    /// What the values are for which a field is not shown. A value that it forbids fits nothing.
    enum class Shown : std::uint8_t { kYes, kNo, kForbidden };
    Shown shown(const Settled& field, const Node& node) const {
        const Json* rule = field.find("visible");
        if (rule == nullptr || !rule->is_object()) return Shown::kYes;
        const Json* hidden = rule->find("ifNotIn");
        const Json* wanted = rule->find("mustMatch");
        if (!says_only(*rule, " ifNotIn mustMatch ") || (hidden == nullptr) == (wanted == nullptr))
            return Shown::kForbidden;
        if (hidden != nullptr) return words_.is_among(hidden, node.text) ? Shown::kNo : Shown::kYes;
        return words_.is_among(wanted, node.text) ? Shown::kNo : Shown::kForbidden;
    }

    bool add_row(const Settled& field, Node& node, const Places& places, Node& here) {
        if (node.is_list()) {
            for (Node& item : node.items)
                if (!add_row(field, item, places, here)) return false;
            return true;
        }
        const auto label = field.text("label");
        if (!label || !node.is_leaf() || builder_.out.fields.size() == kFieldsMax) return false;
        const Shown rule = shown(field, node);
        if (rule == Shown::kForbidden) return false;
        node.told = true;
        if (rule == Shown::kNo) return true;
        const std::string_view name = field.text("format").value_or("raw");
        const Settled params = field.within("params");
        if (name == "calldata") return add_call(*label, params, node, places, here);
        // What only its owner can read stands there as it is signed.
        const bool encrypted = field.find("encryption") != nullptr;
        const auto text =
            encrypted ? std::optional(node.text) : words_.text(name, params, node, places, here);
        if (!text) return false;
        builder_.field(builder_.depth(), *label, encrypted ? "encrypted" : name, *text);
        return true;
    }

    /// A call within: its own words come below those of the call around it.
    bool add_call(std::string_view label, const Settled& params, Node& node, const Places& places,
                  Node& here) {
        Node* part[5] = {};  // each null where the descriptor does not say it
        constexpr const char* kNames[] = {"callee", "selector", "amount", "spender", "chainId"};
        if (!params.says_only(*params_of("calldata")) || builder_.depth() >= kCallDepthMax)
            return false;
        for (std::size_t i = 0; i < std::size(kNames); ++i)
            if (!words_.parameter(params, kNames[i], places, here, part[i])) return false;
        const auto& [callee, selector, amount, spender, network] = part;
        Nested one{std::string(label), {}, {}};
        if (callee != nullptr) one.call.to = node_address(*callee);
        if (spender != nullptr) one.spender = node_address(*spender);
        const auto value = amount == nullptr ? Uint256() : node_number(*amount);
        if (!one.call.to || !value || (spender != nullptr && !one.spender) ||
            (network != nullptr && node_number(*network) != Uint256(builder_.chain_id())))
            return false;
        one.call.value = *value;
        one.call.data = node.bytes;
        if (selector != nullptr) {
            if (selector->bytes.size() < 4) return false;
            Node whole = bytes_node(ByteView(selector->bytes).last(4));
            whole.bytes.insert(whole.bytes.end(), node.bytes.begin(), node.bytes.end());
            one.call.data = values_.keep(std::move(whole))->bytes;
        }
        // Who is called, and with what, is said with the call.
        if (!one.is_nothing())
            for (Node* said : {callee, selector, amount})
                if (said != nullptr) said->told = true;
        nested_.push_back(std::move(one));
        return true;
    }

    void say_nested(const Nested& one) {
        if (builder_.out.fields.size() == kFieldsMax ||
            builder_.out.sentences.size() == kSentencesMax) {
            builder_.warn(WarningCode::too_long);
            return;
        }
        builder_.field(builder_.depth(), one.label, "calldata", one.is_nothing() ? "0x" : "");
        if (one.is_nothing()) return;
        const Builder::Deeper deeper(builder_);
        Call call = one.call;
        if (one.spender) {
            const Builder::Acting acting(builder_, *one.spender);
            describe_call(builder_, call);
            return;
        }
        // What is sent was counted with the call around it, where it came from there.
        call.takes_value = false;
        describe_call(builder_, call);
        call.takes_value = true;
        if (!call.data.empty()) say_value_sent(builder_, call);
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

    Builder& builder_;
    const Json& descriptor_;
    Values values_;
    Words words_;
    Vec<Nested> nested_;
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
            ByteView behind;
            const auto values = decode_strictly(function->inputs, call.data.subspan(4), &behind);
            if (!values) break;
            Node root = node_of(function->inputs, AbiValue::list(*values));
            Node container = container_of(builder, *call.to, call.value);
            if (!Filler(builder, descriptor, root, container).say(*call.to, one.value)) break;
            // No function reads it, but a contract may: a tag of who sent it here, or a fee.
            if (!behind.empty()) builder.warn(WarningCode::data_behind).bytes("data", behind);
            if (!container.items.back().told) say_value_sent(builder, call);
            return true;
        }
    }
    return false;
}

bool describe_typed_by_descriptor(Builder& builder, const TypedData& data) {
    if (!data.contract) return false;
    for (const Json& descriptor : builder.known().descriptors) {
        const Json* formats = formats_of(descriptor, *data.contract, builder.chain_id(), &data);
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
