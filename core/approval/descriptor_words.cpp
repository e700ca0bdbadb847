// SPDX-License-Identifier: Apache-2.0
#include "core/approval/descriptor_words.hpp"

#include <algorithm>

#include "core/base/text/ascii.hpp"
#include "core/base/text/decimal.hpp"
#include "core/chain/units.hpp"

namespace portico::approval {

using chain::EvmAddress;
using chain::Uint256;

namespace {

/// `26:03:07`: hours, minutes and seconds.
std::string clock_text(std::uint64_t seconds) {
    std::string out = to_decimal(seconds / 3'600);
    if (out.size() < 2) out.insert(0, "0");
    for (const std::uint64_t part : {seconds / 60 % 60, seconds % 60}) {
        out += part < 10 ? ":0" : ":";
        out += to_decimal(part);
    }
    return out;
}

}  // namespace

const Json* Words::literal(const Json* value) const {
    if (value == nullptr || !value->is_string() || !value->as_string().starts_with("$."))
        return value;
    std::string_view path = std::string_view(value->as_string()).substr(2);
    const Json* found = &descriptor_;
    while (!path.empty() && found != nullptr) found = found->find(next_step(path));
    return found;
}

bool Words::is_among(const Json* said, std::string_view text) const {
    const Json* one = literal(said);
    if (one == nullptr) return false;
    if (one->is_array()) {
        for (const Json& item : one->items())
            if (!item.is_array() && is_among(&item, text)) return true;
        return false;
    }
    return ascii_lower(plain_text(*one)) == ascii_lower(text);
}

bool Words::parameter(const Settled& params, const char* name, const Places& places, Node& here,
                      Node*& out) {
    const std::string by_path = std::string(name) + "Path";
    const Json* own = params.find(name);
    const Json* path = params.find(by_path.c_str());
    out = nullptr;
    if (own == nullptr && path == nullptr) return true;
    if (own != nullptr && path != nullptr) return false;
    if (path != nullptr && path->is_string() && !path->as_string().starts_with("$.")) {
        Vec<Found> found;
        if (!values_.find(path->as_string(), here, &places, found) || found.size() != 1)
            return false;
        out = found[0].node;
        return out->is_leaf();
    }
    const Json* constant = literal(own != nullptr ? own : path);
    if (constant != nullptr && constant->is_object()) {
        // A map of constants, and the value that chooses one.
        const auto map = constant->find_string("map");
        const auto key = constant->find_string("keyPath");
        const Json named = Json::string(std::string(map.value_or("")));
        Vec<Found> found;
        if (!map || !key || !values_.find(*key, here, &places, found) || found.size() != 1)
            return false;
        constant = member_at(literal(&named), {"values", found[0].node->text.c_str()});
    }
    if (constant == nullptr || constant->is_object() || constant->is_array()) return false;
    out = values_.keep(constant_node(plain_text(*constant)));
    return true;
}

std::string Words::amount(const std::optional<EvmAddress>& token, const Uint256& value,
                          const Json* message) const {
    builder_.spends(token, value);
    Arguments one;
    Said(builder_, one).amount("amount", token, value);
    std::string text = message != nullptr ? plain_text(*message) : one[0].value.value;
    if (one[0].claimed == true)
        text += " “" + one[0].symbol->value + "”";
    else if (one[0].symbol)
        text += " " + one[0].symbol->value;
    if (token && (!one[0].symbol || one[0].claimed == true))
        text += " " + chain::evm_address_text(*token);
    return text;
}

bool Words::is_elsewhere(const Settled& params, const Places& places, Node& here, Node*& network) {
    if (!parameter(params, "chainId", places, here, network)) return true;
    return network != nullptr && node_number(*network) != Uint256(builder_.chain_id());
}

std::optional<std::string> Words::token_amount(const Settled& params, const Uint256& value,
                                               const Places& places, Node& here) {
    Node* named = nullptr;
    Node* network = nullptr;
    if (!parameter(params, "token", places, here, named)) return std::nullopt;
    std::optional<EvmAddress> token;
    if (named != nullptr) {
        token = node_address(*named);
        if (!token) return std::nullopt;
        named->told = true;
    }
    static const Json kUnlimited = Json::string("Unlimited");
    const Json* message = nullptr;
    if (const Json* threshold = literal(params.find("threshold"))) {
        const auto least = number_in(plain_text(*threshold));
        if (!least) return std::nullopt;
        if (value >= *least) message = literal(params.find("message"));
        if (value >= *least && message == nullptr) message = &kUnlimited;
    }
    if (is_elsewhere(params, places, here, network)) {
        if (network == nullptr) return std::nullopt;
        network->told = true;
        return to_decimal(value) + " " + (token ? chain::evm_address_text(*token) : "") +
               " eip155:" + network->text;
    }
    // Without a token nobody says what it counts: the number as it stands, of no currency.
    if (!token) return message != nullptr ? plain_text(*message) : to_decimal(value);
    const std::string text = chain::evm_address_text(*token);
    if (is_among(params.find("nativeCurrencyAddress"), text)) token.reset();
    return amount(token, value, message);
}

std::optional<std::string> Words::address_name(const Settled& params, const Node& node) const {
    auto address = node_address(node);
    if (!address) return std::nullopt;
    if (is_among(params.find("senderAddress"), chain::evm_address_text(*address)))
        address = builder_.account();
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

std::optional<std::string> Words::unit(const Settled& params, const Uint256& value) const {
    const Json* base = literal(params.find("base"));
    const Json* decimals = literal(params.find("decimals"));
    const auto digits = decimals == nullptr ? 0 : decimals->as_integer();
    if (base == nullptr || !digits || *digits < 0 || *digits > 255) return std::nullopt;
    const auto text = chain::format_units(to_decimal(value), static_cast<std::uint8_t>(*digits));
    if (!text) return std::nullopt;
    return *text + plain_text(*base);
}

std::optional<std::string> Words::text(std::string_view format, const Settled& params,
                                       const Node& node, const Places& places, Node& here) {
    const auto known = params_of(format);
    if (!known || !params.says_only(*known)) return std::nullopt;
    if (format == "raw") return node.text;
    if (format == "addressName") return address_name(params, node);
    // Of another network's address the bytes are all that is known.
    if (format == "interoperableAddressName") return node.text;
    if (format == "enum") {
        const Json* words = literal(params.find("$ref"));
        const Json* word = words == nullptr ? nullptr : words->find(node.text);
        // Bytes are numbers there.
        if (const auto number = node_number(node); word == nullptr && words != nullptr && number)
            word = words->find(to_decimal(*number));
        if (word == nullptr) return std::nullopt;
        return plain_text(*word);
    }
    Node* named = nullptr;
    if (format == "tokenTicker") {
        const auto token = node_address(node);
        if (!token) return std::nullopt;
        std::string text = chain::evm_address_text(*token);
        const bool elsewhere = is_elsewhere(params, places, here, named);
        const KnownToken* ticker = elsewhere ? nullptr : builder_.listed_token(text);
        if (elsewhere && named == nullptr) return std::nullopt;
        return ticker == nullptr ? text : ticker->symbol.value + " " + text;
    }
    const auto number = node_number(node);
    if (!number) return std::nullopt;
    if (format == "amount") return amount(std::nullopt, *number, nullptr);
    if (format == "tokenAmount") return token_amount(params, *number, places, here);
    if (format == "unit") return unit(params, *number);
    if (format == "chainId") return "eip155:" + to_decimal(*number);
    if (format == "duration" && number->bit_length() < 64) return clock_text(number->low_u64());
    if (format == "nftName") {
        if (!parameter(params, "collection", places, here, named) || named == nullptr)
            return std::nullopt;
        const auto collection = node_address(*named);
        if (!collection) return std::nullopt;
        named->told = true;
        const std::string address = chain::evm_address_text(*collection);
        const KnownToken* token = builder_.listed_token(address);
        const KnownAddress* owned = builder_.address(address);
        const std::string name = token != nullptr   ? token->symbol.value + " "
                                 : owned != nullptr ? owned->label.value + " "
                                                    : "";
        return name + "#" + to_decimal(*number) + " " + address;
    }
    if (format == "date") {
        // When a block comes nobody here can tell.
        if (params.text("encoding") == "blockheight") return "block " + to_decimal(*number);
        if (params.text("encoding") != "timestamp") return std::nullopt;
        Arguments one;
        Said(builder_, one).deadline("date", *number);
        return one[0].value.value;
    }
    return std::nullopt;
}

}  // namespace portico::approval
