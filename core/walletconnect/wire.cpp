// SPDX-License-Identifier: Apache-2.0
#include "core/walletconnect/wire.hpp"

#include "core/base/encoding/hex.hpp"
#include "core/base/text/decimal.hpp"
#include "core/base/text/utf8.hpp"

namespace portico::wc {

namespace {

ShortText short_text(const Json& json, const char* name) {
    return truncate_utf8(json.find_string(name).value_or(""), ShortText::kMax);
}

/// Reads what is a text of a list; absent is empty. False when anything is none, or over a limit.
template <class Item, std::size_t Max>
bool read_texts(const Json& json, const char* name, List<Item, Max>& out) {
    const Json* list = json.find(name);
    if (list == nullptr) return true;
    if (!list->is_array()) return false;
    bool good = true;
    for (const Json& item : list->items()) {
        if (item.is_string() && item.as_string().size() <= Item::kMax && out.size() < Max)
            out.push_back(item.as_string());
        else
            good = false;
    }
    return good;
}

/// The same of one entry. False also when it can be none, or its key has one: it is not added then.
bool read_namespace(const Json::Member& member, Namespaces& out) {
    const auto& [key, value] = member;
    if (!value.is_object() || key.size() > decltype(Namespace::key)::kMax ||
        out.size() >= Namespaces::kMax)
        return false;
    for (const Namespace& earlier : out)
        if (earlier.key == key) return false;
    Namespace& one = out.emplace_back();
    one.key = key;
    bool good = read_texts(value, "chains", one.chains);
    good &= read_texts(value, "accounts", one.accounts);
    good &= read_texts(value, "methods", one.methods);
    good &= read_texts(value, "events", one.events);
    return good;
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

namespace {

/// `"name":[..]` and a comma.
template <class Texts>
void append_list(std::string& out, const char* name, const Texts& texts) {
    append_shape(out, R"($:$,)", {std::string_view(name), described(texts)});
}

std::string namespaces_text(const Namespaces& namespaces, bool with_accounts) {
    std::string out = "{";
    for (const Namespace& one : namespaces) {
        append_shape(out, "$:{", {one.key});
        if (!one.chains.empty()) append_list(out, "chains", one.chains);
        if (with_accounts) append_list(out, "accounts", one.accounts);
        append_list(out, "methods", one.methods);
        append_list(out, "events", one.events);
        out.back() = '}';
        out += ',';
    }
    if (!namespaces.empty()) out.pop_back();
    return out + "}";
}

}  // namespace

std::string proposal_namespaces_text(const Namespaces& namespaces) {
    return namespaces_text(namespaces, false);
}

std::string session_namespaces_text(const Namespaces& namespaces) {
    return namespaces_text(namespaces, true);
}

std::string properties_text(const std::optional<Json>& session_properties,
                            const std::optional<Json>& scoped_properties) {
    std::string out;
    if (session_properties) append_shape(out, R"(,"sessionProperties":$)", {*session_properties});
    if (scoped_properties) append_shape(out, R"(,"scopedProperties":$)", {*scoped_properties});
    return out;
}

Verdict read_namespaces(const Json* json, const char* context, Namespaces& out, Reading reading) {
    out.clear();
    if (json == nullptr) return {};
    bool good = json->is_object();
    if (good) {
        for (const Json::Member& member : json->members())
            if (!read_namespace(member, out)) good = false;
        // Nothing at all is another thing than nothing of something.
        if (reading == Reading::kTolerant) good = !out.empty() || json->members().empty();
    }
    if (good) return {};
    return sign_error(5, std::string(context) + ", namespaces should be an object with data");
}

RpcError read_error(const Json& json) {
    RpcError error;
    error.code = find_integer(json, "code").value_or(0);
    error.message = truncate_utf8(json.find_string("message").value_or("Unknown error"), 65536);
    if (const Json* data = json.find("data"); data != nullptr && !data->is_null())
        error.data = *data;
    return error;
}

std::string request_text(std::int64_t id, std::string_view method, std::string_view params) {
    return json_text(R"({"id":$,"jsonrpc":"2.0","method":$,"params":$})",
                     {id, method, JsonPart::raw(params)});
}

std::string result_text(std::int64_t id, std::string_view result) {
    return json_text(R"({"id":$,"jsonrpc":"2.0","result":$})", {id, JsonPart::raw(result)});
}

std::string error_text(std::int64_t id, const RpcError& error) {
    return json_text(R"({"id":$,"jsonrpc":"2.0","error":$})", {id, described(error)});
}

RpcError sign_error(std::int64_t code, const char* context) {
    return sign_error(code, std::string(context));
}

RpcError sign_error(std::int64_t code, const std::string& context) {
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

std::optional<std::int64_t> find_integer(const Json& json, const char* name) {
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

bool is_hex32(const std::string& text) { return read_hex32(text) == text; }

std::optional<std::string> find_hex32(const Json& json, const char* name) {
    const auto text = json.find_string(name);
    return text ? read_hex32(*text) : std::nullopt;
}

}  // namespace portico::wc
