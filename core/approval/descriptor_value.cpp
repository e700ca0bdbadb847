// SPDX-License-Identifier: Apache-2.0
#include "core/approval/descriptor_value.hpp"

#include <algorithm>

#include "core/base/encoding/hex.hpp"
#include "core/base/text/decimal.hpp"

namespace portico::approval {

using chain::AbiKind;
using chain::AbiType;
using chain::AbiValue;
using chain::EvmAddress;
using chain::Uint256;

namespace {

constexpr std::size_t kStepsMax = 100'000;

Node leaf(AbiKind kind, std::string text, ByteView bytes = {}) {
    Node out;
    out.kind = kind;
    out.text = std::move(text);
    out.bytes.assign(bytes.begin(), bytes.end());
    return out;
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

}  // namespace

Node number_node(const Uint256& number, std::uint32_t bits) {
    const Bytes32 word = number.big_endian();
    return leaf(AbiKind::kUint, to_decimal(number), ByteView(word).last(bits / 8));
}
Node address_node(const EvmAddress& address) {
    return leaf(AbiKind::kAddress, chain::evm_address_text(address), address);
}
Node bytes_node(ByteView bytes) { return leaf(AbiKind::kBytes, to_hex_0x(bytes), bytes); }

std::optional<Uint256> node_number(const Node& node) {
    if (node.bytes.empty() || node.bytes.size() > 32 || node.kind == AbiKind::kAddress)
        return std::nullopt;
    return Uint256::from_bytes(node.bytes);
}
std::optional<EvmAddress> node_address(const Node& node) {
    EvmAddress out{};
    const std::size_t size = node.bytes.size();
    const bool word = node.kind == AbiKind::kUint || size == 32;
    if (size < out.size() || (size > out.size() && !word)) return std::nullopt;
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

Node constant_node(std::string text) {
    Node node = leaf(AbiKind::kString, std::move(text));
    if (const auto number = number_in(node.text)) {
        const Bytes32 word = number->big_endian();
        node.bytes.assign(word.begin(), word.end());
    }
    if (const auto address = chain::parse_evm_address(node.text))
        node.bytes.assign(address->begin(), address->end());
    return node;
}

std::optional<Uint256> number_in(std::string_view text) {
    return text.starts_with("0x") ? chain::parse_hex_uint256(text) : chain::parse_uint256(text);
}

std::string_view next_step(std::string_view& path) {
    const std::string_view step = path.substr(0, path.find('.'));
    path.remove_prefix(std::min(step.size() + 1, path.size()));
    return step;
}

bool Values::walk(Node& node, std::string_view path, Places places, const Places* follow,
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
        const ByteView part = ByteView(node.bytes).subspan(range->from, range->to - range->from);
        kept_.push_back(std::make_unique<Node>(bytes_node(part)));
        out.push_back({kept_.back().get(), places});
        return true;
    }
    const bool whole = inner.empty();
    if (whole && places.count == Places::kMax) return false;
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

bool Values::find(std::string_view path, Node& here, const Places* follow, Vec<Found>& out) {
    Node* from = &here;
    if (path.starts_with("#.")) from = &root_;
    if (path.starts_with("@.")) from = &container_;
    if (from != &here || path.starts_with("#.")) path.remove_prefix(2);
    return !path.empty() && walk(*from, path, {}, follow, out);
}

Node* Values::keep(Node node) {
    kept_.push_back(std::make_unique<Node>(std::move(node)));
    return kept_.back().get();
}

bool Values::is_too_much() const { return steps_ > kStepsMax; }

}  // namespace portico::approval
