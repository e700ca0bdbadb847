// SPDX-License-Identifier: Apache-2.0
#include "server/api/wallets/directory_file.hpp"

#include <algorithm>
#include <array>
#include <map>

#include "core/base/json/json.hpp"
#include "core/base/text/decimal.hpp"
#include "core/chain/networks.hpp"
#include "server/api/wallets/case_fold.hpp"
#include "server/api/wallets/wallet_rules.hpp"

namespace portico::api::wallets {
namespace {

constexpr std::int64_t kFormat = 1;
constexpr std::string_view kCertified = "certified";

/// The fields that are one text.
struct TextField {
    std::string_view name;
    std::string Wallet::* value;
    Wrong (*check)(std::string_view);
    bool required = false;
};
constexpr std::array<TextField, 4> kFirstFields = {{
    {"id", &Wallet::id, check_id, true},
    {"name", &Wallet::name, check_name, true},
    {"homepage", &Wallet::homepage, check_web_link},
    {"rdns", &Wallet::rdns, check_rdns},
}};
constexpr std::array<TextField, 9> kOtherFields = {{
    {"mobile_link", &Wallet::mobile_link, check_app_link},
    {"link_mode", &Wallet::link_mode, check_web_link},
    {"browse_link", &Wallet::browse_link, check_browse_link},
    {"desktop_link", &Wallet::desktop_link, check_app_link},
    {"webapp_link", &Wallet::webapp_link, check_web_link},
    {"app_store", &Wallet::app_store, check_web_link},
    {"play_store", &Wallet::play_store, check_web_link},
    {"chrome_store", &Wallet::chrome_store, check_web_link},
    {"relay", &Wallet::relay, check_relay},
}};

std::unexpected<std::string> wrong(const std::string& where, const std::string& what) {
    return std::unexpected(where + " " + what);
}

/// "line 3, column 17" of a byte.
std::string place_of(std::string_view text, std::size_t byte) {
    const std::string_view before = text.substr(0, std::min(byte, text.size()));
    const auto line = std::count(before.begin(), before.end(), '\n') + 1;
    const std::size_t start = before.rfind('\n');
    const std::size_t column = before.size() - (start == std::string_view::npos ? 0 : start + 1);
    return "line " + std::to_string(line) + ", column " + std::to_string(column + 1);
}

std::expected<std::vector<InjectedId>, std::string> read_injected(const Json& json,
                                                                  const std::string& where) {
    if (!json.is_array()) return wrong(where, "must be a list");
    if (json.items().size() > kInjectedMax)
        return wrong(where, "may list at most " + std::to_string(kInjectedMax));
    std::vector<InjectedId> out;
    for (const Json& item : json.items()) {
        const auto chain_namespace = item.find_string("namespace");
        const auto injected_id = item.find_string("injected_id");
        if (!chain_namespace || !injected_id || item.members().size() != 2)
            return wrong(where, R"(must hold { "namespace", "injected_id" })");
        if (check_chain(std::string(*chain_namespace) + ":*"))
            return wrong(where, "has a namespace that is none");
        if (const Wrong bad = check_injected_id(*injected_id)) return wrong(where, *bad);
        out.push_back({std::string(*chain_namespace), std::string(*injected_id)});
    }
    return out;
}

std::expected<std::vector<std::string>, std::string> read_chains(const Json& json,
                                                                 const std::string& where) {
    if (!json.is_array()) return wrong(where, "must be a list");
    if (json.items().size() > kChainsMax)
        return wrong(where, "may list at most " + std::to_string(kChainsMax));
    std::vector<std::string> out;
    for (const Json& item : json.items()) {
        if (!item.is_string()) return wrong(where, "must hold texts");
        if (const Wrong bad = check_chain(item.as_string())) return wrong(where, *bad);
        if (std::ranges::find(out, item.as_string()) != out.end())
            return wrong(where, "has " + item.as_string() + " twice");
        out.push_back(item.as_string());
    }
    return out;
}

const TextField* find_field(std::string_view name) {
    for (const TextField& field : kFirstFields)
        if (field.name == name) return &field;
    for (const TextField& field : kOtherFields)
        if (field.name == name) return &field;
    return nullptr;
}

std::expected<void, std::string> read_member(Wallet& out, const Json::Member& member,
                                             const std::string& wallet) {
    const std::string where = wallet + "." + member.name;
    const Json& value = member.value;
    if (value.is_null()) return {};
    if (const TextField* field = find_field(member.name)) {
        if (!value.is_string()) return wrong(where, "must be a text");
        if (const Wrong bad = field->check(value.as_string())) return wrong(where, *bad);
        out.*(field->value) = value.as_string();
    } else if (member.name == "badge_type") {
        const bool known =
            value.is_string() && (value.as_string() == kCertified || value.as_string() == "none");
        if (!known) return wrong(where, "must be \"certified\" or \"none\"");
        out.certified = value.as_string() == kCertified;
    } else if (member.name == "chains") {
        auto chains = read_chains(value, where);
        if (!chains) return std::unexpected(chains.error());
        out.chains = std::move(*chains);
    } else if (member.name == "injected") {
        auto injected = read_injected(value, where);
        if (!injected) return std::unexpected(injected.error());
        out.injected = std::move(*injected);
    } else {
        return wrong(where, "is not a field of a wallet");
    }
    return {};
}

std::expected<Wallet, std::string> read_wallet(const Json& json, std::size_t index) {
    std::string where = "wallets[" + std::to_string(index) + "]";
    if (!json.is_object()) return wrong(where, "must be an object");
    if (const auto name = json.find_string("name"); name && !check_name(*name))
        where += " (" + std::string(*name) + ")";
    Wallet out;
    for (std::size_t i = 0; i < json.members().size(); ++i) {
        const Json::Member& member = json.members()[i];
        for (std::size_t j = 0; j < i; ++j)
            if (json.members()[j].name == member.name)
                return wrong(where + "." + member.name, "is given twice");
        if (auto read = read_member(out, member, where); !read)
            return std::unexpected(read.error());
    }
    for (const TextField& field : kFirstFields)
        if (field.required && (out.*(field.value)).empty())
            return wrong(where + "." + std::string(field.name), "is missing");
    return out;
}

/// No two wallets that a visitor or a host could take for one another.
std::expected<void, std::string> check_unique(const std::vector<Wallet>& wallets) {
    std::map<std::string, const Wallet*, std::less<>> seen;
    for (const Wallet& wallet : wallets) {
        const auto add = [&](std::string_view kind,
                             const std::string& value) -> std::optional<std::string> {
            if (value.empty()) return std::nullopt;
            const auto [at, added] = seen.emplace(std::string(kind) + case_fold(value), &wallet);
            if (added || at->second == &wallet) return std::nullopt;
            return "wallets " + at->second->name + " and " + wallet.name + " have the same " +
                   std::string(kind) + ", " + value;
        };
        // An id and an rdns share one space: hosts name wallets by either.
        for (const auto& problem :
             {add("id", wallet.id), add("id", wallet.rdns), add("name", wallet.name)})
            if (problem) return std::unexpected(*problem);
    }
    return {};
}

constexpr std::string_view kSeparator = ",\n      ";

void append_member(std::string& out, std::string_view name, std::string_view value) {
    if (value.empty()) return;
    out += kSeparator;
    append_json_string(out, name);
    out += ": ";
    append_json_string(out, value);
}

template <std::size_t N>
void append_fields(std::string& out, const Wallet& wallet, const std::array<TextField, N>& fields) {
    for (const TextField& field : fields) append_member(out, field.name, wallet.*(field.value));
}

void append_list(std::string& out, const std::vector<std::string>& items) {
    out += '[';
    for (const std::string& item : items) {
        if (out.back() != '[') out += ", ";
        append_json_string(out, item);
    }
    out += ']';
}

void append_injected(std::string& out, const Wallet& wallet) {
    out += '[';
    for (const InjectedId& item : wallet.injected) {
        out += out.back() != '[' ? ", {\"namespace\": " : "{\"namespace\": ";
        append_json_string(out, item.chain_namespace);
        out += ", \"injected_id\": ";
        append_json_string(out, item.injected_id);
        out += '}';
    }
    out += ']';
}

/// eip155:* as the chains of the namespace that the program knows, main networks first.
std::vector<std::string> written_out(const std::vector<std::string>& chains) {
    static const Vec<chain::KnownNetwork> networks = chain::known_networks();
    std::vector<std::string> out;
    for (const std::string& chain : chains) {
        if (!chain.ends_with('*')) {
            out.push_back(chain);
            continue;
        }
        const std::string_view prefix = std::string_view(chain).substr(0, chain.size() - 1);
        for (const chain::KnownNetwork& network : networks)
            if (network.id.starts_with(prefix)) out.emplace_back(network.id);
    }
    return out;
}

}  // namespace

std::expected<std::vector<Wallet>, std::string> read_directory(std::string_view text) {
    const auto json =
        parse_json(text, {.depth = 8, .size_bytes = kDirectoryBytesMax, .values = 400'000});
    if (!json) {
        const Error& error = json.error();
        const auto byte = parse_decimal(error.detail);
        if (byte && (error.code == Code::json_syntax || error.code == Code::utf8_invalid))
            return std::unexpected(place_of(text, *byte) + ": not valid " +
                                   (error.code == Code::json_syntax ? "JSON" : "UTF-8"));
        return std::unexpected(error_text(error));
    }
    const Json* format = json->find("format");
    if (format == nullptr || format->as_integer() != kFormat)
        return std::unexpected(std::string(R"(the file must begin with { "format": 1, "wallets": )"
                                           R"([ ... ] }; other formats are not known)"));
    const Json* list = json->find("wallets");
    if (list == nullptr || !list->is_array() || json->members().size() != 2)
        return std::unexpected(
            std::string("the file must hold \"format\" and the list \"wallets\", nothing else"));
    if (list->items().size() > kWalletsMax)
        return std::unexpected("there are more than " + std::to_string(kWalletsMax) + " wallets");
    std::vector<Wallet> out;
    out.reserve(list->items().size());
    for (std::size_t i = 0; i < list->items().size(); ++i) {
        auto wallet = read_wallet(list->items()[i], i);
        if (!wallet) return std::unexpected(wallet.error());
        out.push_back(std::move(*wallet));
    }
    if (auto unique = check_unique(out); !unique) return std::unexpected(unique.error());
    return out;
}

std::string write_directory(const std::vector<Wallet>& wallets) {
    std::string out = "{\n  \"format\": 1,\n  \"wallets\": [";
    for (const Wallet& wallet : wallets) {
        out += out.ends_with('[') ? "\n    {" : ",\n    {";
        const std::size_t start = out.size();
        append_fields(out, wallet, kFirstFields);
        if (wallet.certified) append_member(out, "badge_type", kCertified);
        if (!wallet.chains.empty()) {
            out += kSeparator;
            out += "\"chains\": ";
            append_list(out, wallet.chains);
        }
        append_fields(out, wallet, kOtherFields);
        if (!wallet.injected.empty()) {
            out += kSeparator;
            out += "\"injected\": ";
            append_injected(out, wallet);
        }
        out.erase(start, 1);  // the comma before the first field
        out += "\n    }";
    }
    out += "\n  ]\n}\n";
    return out;
}

WalletRow make_wallet_row(const Wallet& wallet) {
    const auto give = [](const std::string& text, auto& member) {
        if (!text.empty()) member = text;
    };
    WalletRow out;
    out.id = wallet.id;
    out.name = wallet.name;
    give(wallet.homepage, out.homepage);
    give(wallet.rdns, out.rdns);
    out.badge_type = wallet.certified ? kCertified : "none";
    if (!wallet.chains.empty()) {
        auto& chains = out.chains.emplace();
        for (std::string& chain : written_out(wallet.chains)) chains.emplace_back(std::move(chain));
    }
    give(wallet.mobile_link, out.mobile_link);
    give(wallet.link_mode, out.link_mode);
    give(wallet.browse_link, out.browse_link);
    give(wallet.desktop_link, out.desktop_link);
    give(wallet.webapp_link, out.webapp_link);
    give(wallet.app_store, out.app_store);
    give(wallet.play_store, out.play_store);
    give(wallet.chrome_store, out.chrome_store);
    give(wallet.relay, out.relay);
    if (!wallet.injected.empty()) {
        auto& injected = out.injected.emplace();
        for (const InjectedId& one : wallet.injected)
            injected.push_back({one.chain_namespace, one.injected_id});
    }
    return out;
}

}  // namespace portico::api::wallets
