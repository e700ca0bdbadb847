// SPDX-License-Identifier: Apache-2.0
#include "core/walletconnect/wire.hpp"

#include "core/base/decimal.hpp"
#include "core/base/hex.hpp"
#include "core/base/utf8.hpp"

namespace portico::wc {

namespace {

ShortText short_text(const Json& json, std::string_view name) {
    return truncate_utf8(json.find_string(name).value_or(""), ShortText::kMax);
}

void set_text(Json& json, std::string_view name, const std::optional<ShortText>& text) {
    if (text) json.set(name, Json::string(text->value));
}

template <class Item, std::size_t Max>
Json texts_to_json(const List<Item, Max>& items) {
    Json list = Json::array();
    for (const Item& item : items) list.push(Json::string(item.value));
    return list;
}

/// Reads a list of texts; absent is empty. False when it is anything else or over a limit.
template <class Item, std::size_t Max>
bool read_texts(const Json& json, std::string_view name, List<Item, Max>& out) {
    const Json* list = json.find(name);
    if (list == nullptr) return true;
    if (!list->is_array() || list->items().size() > Max) return false;
    for (const Json& item : list->items()) {
        if (!item.is_string() || item.as_string().size() > Item::kMax) return false;
        out.push_back(item.as_string());
    }
    return true;
}

struct ErrorText {
    std::int32_t code;
    const char* text;
};

constexpr ErrorText kErrorTexts[] = {
    {1, "Not initialized."},
    {2, "No matching key."},
    {5, "Missing or invalid."},
    {6, "Expired."},
    {7, "Unknown type."},
    {8, "Mismatched topic."},
    {9, "Non conforming namespaces."},
    {1001, "Invalid method."},
    {1002, "Invalid event."},
    {1003, "Invalid update request."},
    {1004, "Invalid extend request."},
    {1005, "Invalid session settle request."},
    {3001, "Unauthorized method."},
    {3002, "Unauthorized event."},
    {3003, "Unauthorized update request."},
    {3004, "Unauthorized extend request."},
    {3005, "Unauthorized chain."},
    {5000, "User rejected."},
    {5001, "User rejected chains."},
    {5002, "User rejected methods."},
    {5003, "User rejected events."},
    {5100, "Unsupported chains."},
    {5101, "Unsupported methods."},
    {5102, "Unsupported events."},
    {5103, "Unsupported accounts."},
    {5104, "Unsupported namespace key."},
    {6000, "User disconnected."},
    {7000, "Session settlement failed."},
    {8000, "Session request expired."},
    {10001, "Unsupported wc_ method."},
};

}  // namespace

void put(Json& object, std::string_view name, std::string_view text) {
    object.set(name, Json::string(std::string(text)));
}

void put(Json& object, std::string_view name, std::int64_t number) {
    object.set(name, Json::integer(number));
}

Json metadata_to_json(const Metadata& metadata) {
    Json json = Json::object();
    put(json, "name", metadata.name);
    put(json, "description", metadata.description);
    put(json, "url", metadata.url);
    json.set("icons", texts_to_json(metadata.icons));
    if (metadata.redirect) {
        Json redirect = Json::object();
        set_text(redirect, "native", metadata.redirect->native);
        set_text(redirect, "universal", metadata.redirect->universal);
        json.set("redirect", std::move(redirect));
    }
    return json;
}

Metadata read_metadata(const Json* json) {
    Metadata metadata;
    if (json == nullptr || !json->is_object()) return metadata;
    metadata.name = short_text(*json, "name");
    metadata.description = short_text(*json, "description");
    metadata.url = short_text(*json, "url");
    if (const Json* icons = json->find("icons"); icons != nullptr && icons->is_array()) {
        for (const Json& icon : icons->items())
            if (icon.is_string() && icon.as_string().size() <= ShortText::kMax &&
                metadata.icons.size() < List<ShortText, 16>::kMax)
                metadata.icons.push_back(icon.as_string());
    }
    if (const Json* redirect = json->find("redirect"); redirect != nullptr) {
        Redirect read;
        if (redirect->find_string("native")) read.native = short_text(*redirect, "native");
        if (redirect->find_string("universal")) read.universal = short_text(*redirect, "universal");
        if (read.native || read.universal) metadata.redirect = std::move(read);
    }
    return metadata;
}

Json proposal_namespaces_to_json(const Namespaces& namespaces) {
    Json json = Json::object();
    for (const Namespace& one : namespaces) {
        Json value = Json::object();
        if (!one.chains.empty()) value.set("chains", texts_to_json(one.chains));
        value.set("methods", texts_to_json(one.methods));
        value.set("events", texts_to_json(one.events));
        json.set(one.key.value, std::move(value));
    }
    return json;
}

Json session_namespaces_to_json(const Namespaces& namespaces) {
    Json json = Json::object();
    for (const Namespace& one : namespaces) {
        Json value = Json::object();
        if (!one.chains.empty()) value.set("chains", texts_to_json(one.chains));
        value.set("accounts", texts_to_json(one.accounts));
        value.set("methods", texts_to_json(one.methods));
        value.set("events", texts_to_json(one.events));
        json.set(one.key.value, std::move(value));
    }
    return json;
}

std::expected<Namespaces, RpcError> read_namespaces(const Json* json, std::string_view context) {
    Namespaces namespaces;
    if (json == nullptr) return namespaces;
    bool good = json->is_object() && json->members().size() <= Namespaces::kMax;
    if (good) {
        for (const auto& [key, value] : json->members()) {
            Namespace one;
            one.key = key;
            good = good && value.is_object() && key.size() <= decltype(one.key)::kMax &&
                   read_texts(value, "chains", one.chains) &&
                   read_texts(value, "accounts", one.accounts) &&
                   read_texts(value, "methods", one.methods) &&
                   read_texts(value, "events", one.events);
            for (const Namespace& earlier : namespaces) good = good && !(earlier.key == one.key);
            namespaces.push_back(std::move(one));
        }
    }
    if (!good)
        return std::unexpected(
            sign_error(5, std::string(context) + ", namespaces should be an object with data"));
    return namespaces;
}

Json error_to_json(const RpcError& error) {
    Json json = Json::object();
    put(json, "code", error.code);
    put(json, "message", error.message);
    if (error.data) json.set("data", *error.data);
    return json;
}

RpcError read_error(const Json& json) {
    RpcError error;
    error.code = find_integer(json, "code").value_or(0);
    error.message = truncate_utf8(json.find_string("message").value_or("Unknown error"), 65536);
    if (const Json* data = json.find("data"); data != nullptr && !data->is_null())
        error.data = *data;
    return error;
}

std::string request_text(std::int64_t id, std::string_view method, const Json& params) {
    std::string text = R"({"id":)" + to_decimal_signed(id) + R"(,"jsonrpc":"2.0","method":)";
    append_json_string(text, method);
    text += R"(,"params":)";
    append_json(text, params);
    return text + "}";
}

std::string result_text(std::int64_t id, const Json& result) {
    std::string text = R"({"id":)" + to_decimal_signed(id) + R"(,"jsonrpc":"2.0","result":)";
    append_json(text, result);
    return text + "}";
}

std::string error_text(std::int64_t id, const RpcError& error) {
    std::string text = R"({"id":)" + to_decimal_signed(id) + R"(,"jsonrpc":"2.0","error":)";
    append_json(text, error_to_json(error));
    return text + "}";
}

RpcError sign_error(std::int64_t code, std::string_view context) {
    RpcError error;
    error.code = code;
    for (const ErrorText& known : kErrorTexts)
        if (known.code == code) error.message = known.text;
    if (!context.empty()) {
        if (!error.message.value.empty()) error.message.value += ' ';
        error.message.value += context;
    }
    return error;
}

std::optional<std::int64_t> find_integer(const Json& json, std::string_view name) {
    const Json* member = json.find(name);
    if (member == nullptr || !member->is_number()) return std::nullopt;
    const auto value = member->as_integer();
    // Within what JavaScript holds exactly: our codec and every peer share that bound.
    if (!value || *value > kSafeIntegerMax || *value < -kSafeIntegerMax) return std::nullopt;
    return value;
}

std::optional<std::string> read_hex32(std::string_view text) {
    if (text.size() != 64) return std::nullopt;
    const auto bytes = parse_hex_fixed<32>(text);
    if (!bytes) return std::nullopt;
    return to_hex(*bytes);
}

std::optional<std::string> find_hex32(const Json& json, std::string_view name) {
    const auto text = json.find_string(name);
    return text ? read_hex32(*text) : std::nullopt;
}

}  // namespace portico::wc
