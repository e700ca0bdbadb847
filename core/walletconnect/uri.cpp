// SPDX-License-Identifier: Apache-2.0
#include "core/walletconnect/uri.hpp"

#include "core/base/encoding/base64.hpp"
#include "core/base/encoding/hex.hpp"
#include "core/base/encoding/percent.hpp"
#include "core/base/text/decimal.hpp"

namespace portico::wc {

namespace {

constexpr std::string_view kScheme = "wc:";

Result<Bytes32> parse_32_bytes(std::string_view text, const char* part) {
    if (text.size() != 64) return fail(Code::wc_uri_invalid, part);
    auto bytes = parse_hex_fixed<32>(text);
    if (!bytes) return fail(Code::wc_uri_invalid, part);
    return *bytes;
}

/// The decoded value of a query parameter; nothing when absent. Of two, wallets differ in which one
/// they take.
Result<std::optional<std::string>> find_value(std::string_view query, std::string_view name) {
    std::optional<std::string> found;
    while (!query.empty()) {
        const std::string_view pair = query.substr(0, query.find('&'));
        const std::size_t equals = pair.find('=');
        if (equals != std::string_view::npos && pair.substr(0, equals) == name) {
            auto decoded = form_decode(pair.substr(equals + 1));
            if (!decoded || found) return fail(Code::wc_uri_invalid, std::string(name));
            found = std::move(*decoded);
        }
        query.remove_prefix(pair.size() < query.size() ? pair.size() + 1 : query.size());
    }
    return found;
}

Vec<std::string> split_commas(std::string_view list) {
    Vec<std::string> parts;
    while (!list.empty()) {
        const std::string_view part = list.substr(0, list.find(','));
        if (!part.empty()) parts.emplace_back(part);
        list.remove_prefix(part.size() < list.size() ? part.size() + 1 : list.size());
    }
    return parts;
}

Result<PairingUri> parse_plain(std::string_view text) {
    text.remove_prefix(kScheme.size());
    if (text.starts_with("//")) text.remove_prefix(2);
    const std::size_t at = text.find('@');
    const std::size_t question = text.find('?');
    if (at == std::string_view::npos || question == std::string_view::npos || question < at)
        return fail(Code::wc_uri_invalid, "query");
    if (text.substr(at + 1, question - at - 1) != "2") return fail(Code::wc_uri_invalid, "version");
    const std::string_view query = text.substr(question + 1);

    PairingUri uri;
    uri.topic = PORTICO_TRY(parse_32_bytes(text.substr(0, at), "topic"));
    const auto key = PORTICO_TRY(find_value(query, "symKey"));
    Bytes32 key_bytes = PORTICO_TRY(parse_32_bytes(key.value_or(""), "symKey"));
    uri.sym_key = Secret<32>(key_bytes);
    wipe(key_bytes);
    uri.relay_protocol = PORTICO_TRY(find_value(query, "relay-protocol")).value_or("");
    if (uri.relay_protocol.empty()) return fail(Code::wc_uri_invalid, "relay-protocol");
    uri.relay_data = PORTICO_TRY(find_value(query, "relay-data"));
    if (const auto expiry = PORTICO_TRY(find_value(query, "expiryTimestamp"))) {
        const auto seconds = parse_decimal(*expiry);
        if (!seconds || *seconds > static_cast<std::uint64_t>(kSafeIntegerMax))
            return fail(Code::wc_uri_invalid, "expiryTimestamp");
        uri.expiry_s = static_cast<std::int64_t>(*seconds);
    }
    uri.methods = split_commas(PORTICO_TRY(find_value(query, "methods")).value_or(""));
    return uri;
}

}  // namespace

Result<PairingUri> parse_uri(std::string_view text) {
    if (text.size() > kUriTextMax) return fail(Code::input_too_long, to_decimal(kUriTextMax));
    if (text.starts_with(kScheme)) return parse_plain(text);
    const auto unwrapped = parse_base64(text);
    if (!unwrapped || !as_text(*unwrapped).starts_with(kScheme))
        return fail(Code::wc_uri_invalid, "scheme");
    return parse_plain(as_text(*unwrapped));
}

std::string format_uri(const PairingUri& uri) {
    std::string out(kScheme);
    out += to_hex(uri.topic);
    out += "@2?";
    if (uri.expiry_s) {
        out += "expiryTimestamp=";
        append_decimal_signed(out, *uri.expiry_s);
        out += '&';
    }
    if (!uri.methods.empty()) {
        std::string list;
        for (const std::string& method : uri.methods) {
            if (!list.empty()) list += ',';
            list += method;
        }
        out += "methods=" + form_encode(list) + "&";
    }
    if (uri.relay_data) out += "relay-data=" + form_encode(*uri.relay_data) + "&";
    out += "relay-protocol=" + form_encode(uri.relay_protocol);
    out += "&symKey=" + to_hex(uri.sym_key.expose());
    return out;
}

}  // namespace portico::wc
