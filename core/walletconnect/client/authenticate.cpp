// SPDX-License-Identifier: Apache-2.0
#include "core/walletconnect/client/authenticate.hpp"

#include <algorithm>

#include "core/base/encoding/base64.hpp"
#include "core/base/text/decimal.hpp"
#include "core/chain/caip.hpp"
#include "core/walletconnect/client/cacao.hpp"
#include "core/walletconnect/namespaces.hpp"
#include "core/walletconnect/wire.hpp"

namespace portico::wc {

namespace {

constexpr std::string_view kAbilityPrefix = "request/";
// What one namespace of a session holds (contract.hpp). Lists grow one beyond it, then nobody looks
// further: every text costs a search among those before it.
constexpr std::size_t kChainsMax = decltype(Namespace::chains)::kMax;
constexpr std::size_t kAccountsMax = decltype(Namespace::accounts)::kMax;
constexpr std::size_t kMethodsMax = decltype(Namespace::methods)::kMax;

void add_text_once(Vec<std::string>& list, std::string_view text) {
    if (std::ranges::find(list, text) == list.end()) list.emplace_back(text);
}

void append_two_digits(std::string& out, std::int64_t number) {
    out += static_cast<char>('0' + number / 10 % 10);
    out += static_cast<char>('0' + number % 10);
}

std::string texts(const Vec<std::string>& items) {
    std::string list = "[";
    for (const std::string& item : items) append_shape(list, "$,", {item});
    if (!items.empty()) list.pop_back();
    return list + "]";
}

/// The texts of a list member; empty when absent. False when it is anything else.
bool read_list(const Json& json, const char* name, Vec<std::string>& out) {
    const Json* list = json.find(name);
    if (list == nullptr) return true;
    if (!list->is_array() || list->items().size() > 256) return false;
    for (const Json& item : list->items()) {
        if (!item.is_string() || item.as_string().size() > 4096) return false;
        out.push_back(item.as_string());
    }
    return true;
}

Vec<std::string> requested_methods(const Json& options) {
    Vec<std::string> methods;
    if (!read_list(options, "methods", methods) || methods.empty()) methods = {"personal_sign"};
    return methods;
}

/// What a session or a proposal that began with a sign-in holds.
void set_eip155(Namespaces& out, const Vec<std::string>& chains, const Vec<std::string>& accounts,
                const Vec<std::string>& methods) {
    out.clear();
    Namespace& one = out.emplace_back();
    one.key = "eip155";
    for (const std::string& chain : chains) one.chains.push_back(chain);
    for (const std::string& account : accounts) one.accounts.push_back(account);
    for (const std::string& method : methods) one.methods.push_back(method);
    one.events = {MethodName("chainChanged"), MethodName("accountsChanged")};
}

struct Recap {
    Vec<std::string> chains;
    Vec<std::string> methods;

    bool too_large() const { return chains.size() > kChainsMax || methods.size() > kMethodsMax; }
};

/// Reads the actions of the last resource, if that is a ReCap of requests; otherwise leaves `out`.
void read_recap(const Json& payload, Recap& out) {
    const Json* resources = payload.find("resources");
    if (resources == nullptr || !resources->is_array() || resources->items().empty()) return;
    const Json& last = resources->items().back();
    if (!last.is_string() || !last.as_string().starts_with(kRecapPrefix)) return;
    std::string_view text = std::string_view(last.as_string()).substr(kRecapPrefix.size());
    while (text.ends_with('=')) text.remove_suffix(1);
    auto bytes = parse_base64(text, Base64Alphabet::kStandard, Base64Padding::kUnpadded);
    if (!bytes) bytes = parse_base64url(text);
    if (!bytes) return;
    const auto json = parse_json(as_text(*bytes), {.depth = 16, .size_bytes = kRecapTextMax});
    const Json* att = json && has_unique_names(*json) ? json->find("att") : nullptr;
    const Json* abilities = att != nullptr ? att->find("eip155") : nullptr;
    if (abilities == nullptr || !abilities->is_object()) return;
    for (const auto& [ability, limits] : abilities->members()) {
        if (out.too_large()) return;
        if (!ability.starts_with(kAbilityPrefix)) continue;
        if (ability.size() - kAbilityPrefix.size() > MethodName::kMax) continue;
        add_text_once(out.methods, std::string_view(ability).substr(kAbilityPrefix.size()));
        if (!limits.is_array()) continue;
        for (const Json& limit : limits.items()) {
            if (out.too_large()) return;
            Vec<std::string> chains;
            if (!read_list(limit, "chains", chains)) continue;
            for (const std::string& chain : chains)
                if (chain::Caip2::parse(chain) && namespace_of(chain) == "eip155")
                    add_text_once(out.chains, chain);
        }
    }
}

}  // namespace

std::string iso_time(std::int64_t wall_ms) {
    // Days to civil date by the 400-year cycle that begins on 1 March of year 0.
    const std::int64_t days = wall_ms / 86'400'000 + 719'468;
    const std::int64_t cycle = days / 146'097;
    const std::int64_t day_of_cycle = days % 146'097;
    const std::int64_t year_of_cycle =
        (day_of_cycle - day_of_cycle / 1'460 + day_of_cycle / 36'524 - day_of_cycle / 146'096) /
        365;
    const std::int64_t day_of_year =
        day_of_cycle - (365 * year_of_cycle + year_of_cycle / 4 - year_of_cycle / 100);
    const std::int64_t shifted_month = (5 * day_of_year + 2) / 153;
    const std::int64_t day = day_of_year - (153 * shifted_month + 2) / 5 + 1;
    const std::int64_t month = shifted_month < 10 ? shifted_month + 3 : shifted_month - 9;
    const std::int64_t year = year_of_cycle + cycle * 400 + (month <= 2 ? 1 : 0);
    std::string out;
    append_two_digits(out, year / 100);
    append_two_digits(out, year);
    out += '-';
    append_two_digits(out, month);
    out += '-';
    append_two_digits(out, day);
    out += 'T';
    append_two_digits(out, wall_ms / 3'600'000 % 24);
    out += ':';
    append_two_digits(out, wall_ms / 60'000 % 60);
    out += ':';
    append_two_digits(out, wall_ms / 1'000 % 60);
    out += '.';
    out += static_cast<char>('0' + wall_ms / 100 % 10);
    append_two_digits(out, wall_ms);
    return out + "Z";
}

std::string make_recap(const Vec<std::string>& chains, Vec<std::string> methods) {
    // By insertion: the lists are short, and a general sort is 4 KB of wasm.
    for (std::size_t i = 1; i < methods.size(); ++i)
        for (std::size_t j = i; j > 0 && methods[j] < methods[j - 1]; --j)
            methods[j].swap(methods[j - 1]);
    const std::string limit = texts(chains);
    std::string abilities;
    const std::string* last = nullptr;
    for (const std::string& method : methods) {
        if (last != nullptr && *last == method) continue;
        last = &method;
        append_shape(abilities, R"($:[{"chains":$}],)",
                     {std::string(kAbilityPrefix) + method, JsonPart::raw(limit)});
    }
    if (!abilities.empty()) abilities.pop_back();
    const std::string recap = json_text(R"({"att":{"eip155":{$}}})", {JsonPart::raw(abilities)});
    return std::string(kRecapPrefix) +
           to_base64(as_bytes(recap), Base64Alphabet::kStandard, Base64Padding::kUnpadded);
}

Result<std::string> make_auth_payload(const Json& options, std::int64_t wall_ms) {
    const auto invalid = [](const char* member) {
        return fail(Code::wc_authenticate_invalid, member);
    };
    Vec<std::string> chains;
    Vec<std::string> resources;
    if (!read_list(options, "chains", chains) || chains.empty()) return invalid("chains");
    for (const std::string& chain : chains)
        if (!chain::Caip2::parse(chain) || namespace_of(chain) != "eip155")
            return invalid("chains");
    if (!read_list(options, "resources", resources)) return invalid("resources");
    for (const char* member : {"domain", "nonce", "uri"})
        if (options.find_string(member).value_or("").empty()) return invalid(member);
    resources.push_back(make_recap(chains, requested_methods(options)));

    const auto text = [&options](const char* name) { return *options.find_string(name); };
    const auto member_if_given = [&options](const char* name) {
        std::string member;
        if (const auto given = options.find_string(name))
            append_shape(member, ",$:$", {std::string_view(name), *given});
        return member;
    };
    return json_text(
        R"({"type":$,"chains":$$,"aud":$,"domain":$,"version":"1","nonce":$,"iat":$$$,"resources":$})",
        {options.find_string("type").value_or("caip122"), JsonPart::raw(texts(chains)),
         JsonPart::raw(member_if_given("statement")), text("uri"), text("domain"), text("nonce"),
         iso_time(wall_ms), JsonPart::raw(member_if_given("exp")),
         JsonPart::raw(member_if_given("nbf")), JsonPart::raw(texts(resources))});
}

Namespaces auth_as_proposal(const Json& options) {
    Vec<std::string> chains;
    if (!read_list(options, "chains", chains)) chains.clear();
    Vec<std::string> methods = requested_methods(options);
    add_text_once(methods, "personal_sign");
    Namespaces out;
    set_eip155(out, chains, {}, methods);
    return out;
}

Verdict namespaces_of_cacaos(const Json& cacaos, Namespaces& out) {
    // The host's server reads them as well: of two issuers it would take the other.
    if (!cacaos.is_array() || cacaos.items().empty() || cacaos.items().size() > 64 ||
        !has_unique_names(cacaos))
        return sign_error(5, "authenticate(), cacaos should be a list");
    Recap granted;
    Vec<std::string> accounts;
    bool any = false;
    for (const Json& cacao : cacaos.items()) {
        const Json* payload = cacao.find("p");
        const auto iss = payload != nullptr ? payload->find_string("iss") : std::nullopt;
        // What makes no sense beside what does is left out, as in a settlement.
        if (!iss || !iss->starts_with(kDidPrefix)) continue;
        const auto account = chain::Caip10::parse(iss->substr(kDidPrefix.size()));
        if (!account || account->chain().chain_namespace() != "eip155") continue;
        any = true;
        Recap recap;
        read_recap(*payload, recap);
        add_text_once(recap.chains, account->chain().text());
        for (const std::string& method : recap.methods) add_text_once(granted.methods, method);
        for (const std::string& chain : recap.chains) {
            add_text_once(granted.chains, chain);
            add_text_once(accounts, chain + ":" + account->address());
        }
        if (granted.too_large() || accounts.size() > kAccountsMax) break;
    }
    if (!any) return sign_error(5, "authenticate(), no issuer is an eip155 account");
    if (granted.methods.empty() || granted.too_large() || accounts.size() > kAccountsMax)
        return sign_error(9, "authenticate(), no methods were granted");
    set_eip155(out, granted.chains, accounts, granted.methods);
    return {};
}

}  // namespace portico::wc
