// SPDX-License-Identifier: Apache-2.0
#include "server/app/config/key.hpp"

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <fstream>
#include <iterator>

#include "core/base/json/json.hpp"
#include "server/api/rpc/chain_lines.hpp"
#include "server/ops/did_you_mean.hpp"
#include "server/ops/own_user.hpp"

namespace portico::app {
namespace {

constexpr std::size_t kSecretBytesMax = 64 * 1024;

std::unexpected<std::string> no(std::string why) { return std::unexpected(std::move(why)); }

std::string toml_text(std::string_view text) {
    std::string out;
    append_json_string(out, text);  // a basic string of TOML is written like one of JSON
    return out;
}

std::optional<std::int64_t> read_number(std::string_view text) {
    std::int64_t value = 0;
    const auto [end, status] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (text.empty() || status != std::errc() || end != text.data() + text.size()) return {};
    return value;
}

/// "1108=4096", one word each.
std::expected<SizeByTag, std::string> read_sizes(const Key& key,
                                                 const std::vector<std::string>& words) {
    SizeByTag out;
    for (const std::string& word : words) {
        const std::size_t equals = std::min(word.find('='), word.size());
        const auto tag = read_number(std::string_view(word).substr(0, equals));
        const auto bytes =
            read_number(std::string_view(word).substr(std::min(equals + 1, word.size())));
        if (!tag || !bytes || *tag < 0 || *tag > UINT32_MAX || *bytes < 0 || *bytes > key.most)
            return no(key.name + " wants tag = bytes, not \"" + word + "\"");
        out[static_cast<std::uint32_t>(*tag)] = static_cast<std::size_t>(*bytes);
    }
    return out;
}

struct Setter {
    const Key& key;
    const std::vector<std::string>& words;

    std::expected<void, std::string> operator()(std::string* out) const {
        *out = words[0];
        return {};
    }
    std::expected<void, std::string> operator()(SecretText* out) const {
        *out = SecretText(words[0]);
        return {};
    }
    std::expected<void, std::string> operator()(bool* out) const {
        if (words[0] != "true" && words[0] != "false")
            return no(key.name + " must be true or false, not \"" + words[0] + "\"");
        *out = words[0] == "true";
        return {};
    }
    std::expected<void, std::string> operator()(ops::Level* out) const {
        if (ops::parse_level(words[0], *out)) return {};
        return no(key.name + " must be debug, info, warn or error, not \"" + words[0] + "\"");
    }
    std::expected<void, std::string> operator()(std::vector<std::string>* out) const {
        *out = words;
        return {};
    }
    std::expected<void, std::string> operator()(SizeByTag* out) const {
        auto sizes = read_sizes(key, words);
        if (!sizes) return no(sizes.error());
        *out = std::move(*sizes);
        return {};
    }
    std::expected<void, std::string> operator()(std::vector<api::rpc::ChainConfig>* out) const {
        auto chains = api::rpc::read_chain_lines(words);
        if (!chains) return no(key.name + ", " + chains.error());
        *out = std::move(*chains);
        return {};
    }
    template <class Number>
    std::expected<void, std::string> operator()(Number*) const {
        const auto number = read_number(words[0]);
        if (!number) return no(key.name + " must be a whole number, not \"" + words[0] + "\"");
        return set_key(key, *number);
    }
};

}  // namespace

std::string_view short_name(const Key& key) {
    const std::size_t dot = key.name.rfind('.');
    return std::string_view(key.name).substr(dot == std::string::npos ? 0 : dot + 1);
}

std::string environment_name(const Key& key) {
    std::string out = "PORTICO_" + key.name;
    for (char& c : out)
        c = c == '.' ? '_' : c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
    return out;
}

std::string option_name(const Key& key) {
    std::string out = "--" + key.name;
    for (char& c : out)
        if (c == '.' || c == '_') c = '-';
    return out;
}

std::string_view type_name(const Key& key) {
    constexpr std::string_view kNames[] = {
        "text",        "true or false", "number",
        "number",      "list of texts", "debug, info, warn or error",
        "secret text", "table",         "list of tables"};
    return kNames[key.target.index()];
}

std::expected<void, std::string> set_key(const Key& key, const std::vector<std::string>& words) {
    const bool many = key.is_list() || std::holds_alternative<SizeByTag*>(key.target);
    if (!many && words.size() != 1) return no(key.name + " takes one value");
    return std::visit(Setter{key, words}, key.target);
}

std::expected<void, std::string> set_key(const Key& key, std::int64_t number) {
    if (number < key.least || number > key.most)
        return no(key.name + " must be " + std::to_string(key.least) + " to " +
                  std::to_string(key.most) + ", not " + std::to_string(number));
    if (auto* const* out = std::get_if<std::int64_t*>(&key.target)) {
        **out = number;
        return {};
    }
    if (auto* const* out = std::get_if<std::size_t*>(&key.target)) {
        **out = static_cast<std::size_t>(number);
        return {};
    }
    return no(key.name + " must be " + std::string(type_name(key)) + ", not a number");
}

std::expected<void, std::string> set_key_from_file(const Key& key, const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    std::string text(kSecretBytesMax + 1, '\0');
    if (!file)
        return no(key.name + "_file: cannot read " + path + ": " +
                  ops::why_unreadable(path, errno));
    if (!file.read(text.data(), static_cast<std::streamsize>(text.size())) && !file.eof())
        return no(key.name + "_file: cannot read " + path);
    text.resize(static_cast<std::size_t>(file.gcount()));
    while (text.ends_with('\n') || text.ends_with('\r')) text.pop_back();
    if (text.empty() || text.size() > kSecretBytesMax)
        return no(key.name + "_file: " + path + " is empty, unreadable or longer than 64 KiB");
    *std::get<SecretText*>(key.target) = SecretText(text, path);
    for (volatile char& c : text) c = 0;
    return {};
}

std::string value_text(const Key& key) {
    struct Writer {
        std::string operator()(const std::string* value) const { return toml_text(*value); }
        std::string operator()(const bool* value) const { return *value ? "true" : "false"; }
        std::string operator()(const std::int64_t* value) const { return std::to_string(*value); }
        std::string operator()(const std::size_t* value) const { return std::to_string(*value); }
        std::string operator()(const ops::Level* value) const {
            return toml_text(ops::level_word(*value));
        }
        std::string operator()(const SecretText* value) const {
            return value->empty() ? "\"\"" : "\"(set)\"";
        }
        std::string operator()(const std::vector<api::rpc::ChainConfig>* value) const {
            const auto lines = api::rpc::shown_chains(*value);
            return (*this)(&lines);
        }
        std::string operator()(const std::vector<std::string>* value) const {
            std::string out = "[";
            for (const std::string& one : *value)
                out += (out.size() > 1 ? ", " : "") + toml_text(one);
            return out + "]";
        }
        std::string operator()(const SizeByTag* value) const {
            std::string out = "{";
            for (const auto& [tag, bytes] : *value)
                out += (out.size() > 1 ? ", " : " ") + std::to_string(tag) + " = " +
                       std::to_string(bytes);
            return out + (out.size() > 1 ? " }" : "}");
        }
    };
    return std::visit(Writer{}, key.target);
}

const Key* find_key(const std::vector<Key>& keys, std::string_view name, bool& from_file) {
    std::string wanted(name);
    std::replace(wanted.begin(), wanted.end(), '-', '_');
    from_file = false;
    for (const Key& key : keys) {
        if (key.name == wanted) return &key;
        if (!key.is_secret() || key.name + "_file" != wanted) continue;
        from_file = true;
        return &key;
    }
    return nullptr;
}

std::string unknown_key_text(const std::vector<Key>& keys, std::string_view name) {
    std::vector<std::string> names;
    for (const Key& key : keys) {
        names.push_back(key.name);
        if (key.is_secret()) names.push_back(key.name + "_file");
    }
    return "unknown key \"" + std::string(name) + "\"" + ops::did_you_mean(name, names);
}

}  // namespace portico::app
