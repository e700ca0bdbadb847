// SPDX-License-Identifier: Apache-2.0
#include "core/chain/caip.hpp"

#include <utility>

namespace portico::chain {

namespace {

bool is_lower_or_digit(char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'); }
bool is_alphanumeric(char c) { return is_lower_or_digit(c) || (c >= 'A' && c <= 'Z'); }

/// True if `text` has `min` to `max` characters, each a letter or digit as `is_plain` says, or in
/// `extra`.
bool is_part(std::string_view text, std::size_t min, std::size_t max, bool (*is_plain)(char),
             std::string_view extra) {
    if (text.size() < min || text.size() > max) return false;
    for (const char c : text) {
        if (!is_plain(c) && extra.find(c) == std::string_view::npos) return false;
    }
    return true;
}

/// The name of the part that breaks the CAIP-2 grammar; empty if none does.
std::string_view bad_chain_part(std::string_view chain_namespace, std::string_view reference) {
    if (!is_part(chain_namespace, 3, kCaipNamespaceMax, is_lower_or_digit, "-")) return "namespace";
    if (!is_part(reference, 1, kCaipReferenceMax, is_alphanumeric, "-_")) return "reference";
    return {};
}

}  // namespace

Result<Caip2> Caip2::create(std::string_view chain_namespace, std::string_view reference) {
    const std::string_view bad = bad_chain_part(chain_namespace, reference);
    if (!bad.empty()) return fail(Code::caip2_invalid, std::string(bad));
    std::string text(chain_namespace);
    text += ':';
    text += reference;
    return Caip2(std::move(text), chain_namespace.size());
}

Result<Caip2> Caip2::parse(std::string_view text) {
    const std::size_t colon = text.find(':');
    if (colon == std::string_view::npos) return fail(Code::caip2_invalid, "reference");
    return create(text.substr(0, colon), text.substr(colon + 1));
}

Result<Caip10> Caip10::create(const Caip2& chain, std::string_view address) {
    if (!is_caip10_address(address)) return fail(Code::caip10_invalid, "address");
    return Caip10(chain, std::string(address));
}

Result<Caip10> Caip10::parse(std::string_view text) {
    const std::size_t first = text.find(':');
    const std::size_t second = first == std::string_view::npos ? first : text.find(':', first + 1);
    if (second == std::string_view::npos) return fail(Code::caip10_invalid, "address");
    auto chain = Caip2::parse(text.substr(0, second));
    if (!chain) return fail(Code::caip10_invalid, std::move(chain.error().detail));
    return create(*chain, text.substr(second + 1));
}

std::string Caip10::text() const {
    std::string text = chain_.text();
    text += ':';
    text += address_;
    return text;
}

Result<Caip19> Caip19::parse(std::string_view text) {
    const std::size_t slash = text.find('/');
    auto chain = Caip2::parse(text.substr(0, slash));
    if (!chain) return fail(Code::caip19_invalid, std::move(chain.error().detail));
    const std::string_view asset =
        slash == std::string_view::npos ? std::string_view() : text.substr(slash + 1);
    const std::size_t colon = asset.find(':');
    if (colon == std::string_view::npos) return fail(Code::caip19_invalid, "asset");
    const std::string_view name = asset.substr(0, colon);
    const std::string_view rest = asset.substr(colon + 1);
    const std::size_t second = rest.find('/');
    const std::string_view reference = rest.substr(0, second);
    if (!is_part(name, 3, kCaipNamespaceMax, is_lower_or_digit, "-"))
        return fail(Code::caip19_invalid, "asset namespace");
    if (!is_caip10_address(reference)) return fail(Code::caip19_invalid, "asset reference");
    Caip19 out{std::move(*chain), std::string(name), std::string(reference), {}};
    if (second == std::string_view::npos) return out;
    out.token_id = rest.substr(second + 1);
    if (!is_part(out.token_id, 1, kCaipTokenIdMax, is_alphanumeric, "-.%"))
        return fail(Code::caip19_invalid, "token id");
    return out;
}

std::string Caip19::text() const {
    std::string text = chain.text() + "/" + asset_namespace + ":" + asset_reference;
    if (!token_id.empty()) text += "/" + token_id;
    return text;
}

bool is_caip10_address(std::string_view address) {
    return is_part(address, 1, kCaipAddressMax, is_alphanumeric, "-.%");
}

}  // namespace portico::chain
