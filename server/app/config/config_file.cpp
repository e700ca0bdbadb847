// SPDX-License-Identifier: Apache-2.0
#include "server/app/config/config_file.hpp"

#include <unistd.h>

#include <cerrno>
#include <cstring>

#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Weverything"
#define TOML_EXCEPTIONS 0
#define TOML_HEADER_ONLY 1
#include <toml++/toml.h>
#pragma clang diagnostic pop

namespace portico::app {
namespace {

class Reader {
  public:
    Reader(const std::string& path, const std::vector<Key>& keys, std::set<std::string>& given)
        : path_(path), keys_(keys), given_(given) {}

    std::expected<void, std::string> read(const toml::table& table, const std::string& prefix) {
        for (const auto& [name, node] : table) {
            const std::string dotted = prefix + std::string(name.str());
            bool from_file = false;
            const Key* key = find_key(keys_, dotted, from_file);
            if (key == nullptr && node.is_table() && leads_somewhere(dotted + ".")) {
                if (auto done = read(*node.as_table(), dotted + "."); !done) return done;
                continue;
            }
            if (key == nullptr) return fail(node, unknown_key_text(keys_, dotted));
            if (auto done = set(*key, from_file, node); !done) return fail(node, done.error());
            given_.insert(key->name);
        }
        return {};
    }

  private:
    bool leads_somewhere(std::string prefix) const {
        for (char& c : prefix)
            if (c == '-') c = '_';
        for (const Key& key : keys_)
            if (key.name.starts_with(prefix)) return true;
        return false;
    }

    std::unexpected<std::string> fail(const toml::node& node, const std::string& what) const {
        return std::unexpected("configuration " + path_ + ", line " +
                               std::to_string(node.source().begin.line) + ": " + what);
    }

    static std::unexpected<std::string> mistyped(const Key& key) {
        return std::unexpected(key.name + " must be " + std::string(type_name(key)));
    }

    static std::expected<void, std::string> set(const Key& key, bool from_file,
                                                const toml::node& node) {
        if (std::holds_alternative<SizeByTag*>(key.target)) return set_sizes(key, node);
        if (key.is_chains() && node.is_array_of_tables()) return set_chains(key, *node.as_array());
        if (key.is_list()) {
            const toml::array* list = node.as_array();
            if (list == nullptr) return mistyped(key);
            std::vector<std::string> words;
            for (const toml::node& item : *list) {
                const auto text = item.value_exact<std::string>();
                if (!text) return mistyped(key);
                words.push_back(*text);
            }
            return set_key(key, words);
        }
        if (const auto text = node.value_exact<std::string>()) {
            if (from_file) return set_key_from_file(key, *text);
            const bool number = std::holds_alternative<std::int64_t*>(key.target) ||
                                std::holds_alternative<std::size_t*>(key.target);
            if (number || key.is_flag()) return mistyped(key);
            return set_key(key, {*text});
        }
        if (from_file) return std::unexpected(key.name + "_file must be the name of a file");
        if (const auto flag = node.value_exact<bool>(); flag && key.is_flag())
            return set_key(key, {*flag ? "true" : "false"});
        if (const auto number = node.value_exact<std::int64_t>()) return set_key(key, *number);
        return mistyped(key);
    }

    static std::expected<void, std::string> set_sizes(const Key& key, const toml::node& node) {
        const toml::table* table = node.as_table();
        if (table == nullptr) return mistyped(key);
        std::vector<std::string> words;
        for (const auto& [tag, bytes] : *table) {
            const auto number = bytes.value_exact<std::int64_t>();
            if (!number) return std::unexpected(key.name + " wants tag = bytes");
            words.push_back(std::string(tag.str()) + "=" + std::to_string(*number));
        }
        return set_key(key, words);
    }

    /// Tables become the lines that the environment and the command line take.
    static std::expected<void, std::string> set_chains(const Key& key, const toml::array& chains) {
        const auto unknown = [&](std::string_view name, std::string_view known) {
            return std::unexpected(key.name + " has no \"" + std::string(name) + "\", only " +
                                   std::string(known));
        };
        std::vector<std::string> lines;
        for (const toml::node& node : chains) {
            const toml::table& chain = *node.as_table();
            const auto id = chain["id"].value_exact<std::string>();
            if (!id) return std::unexpected(key.name + " wants an id = \"eip155:1\" in each");
            for (const auto& [name, value] : chain) {
                if (name == "id") continue;
                if (name == "currency" || name == "testnet") {
                    const auto word = chain_word(name.str(), value);
                    if (!word)
                        return std::unexpected(key.name + " " + *id +
                                               ": currency is a text, testnet true or false");
                    if (!word->empty()) lines.push_back(*id + " " + *word);
                    continue;
                }
                const toml::array* list = value.as_array();
                if (name != "methods" && name != "upstreams")
                    return unknown(name.str(), "id, upstreams, methods, currency and testnet");
                if (list == nullptr) return std::unexpected(key.name + ": a list is wanted");
                for (const toml::node& item : *list) {
                    const auto text = item.value_exact<std::string>();
                    if (name == "methods" && text) {
                        lines.push_back(*id + " method=" + *text);
                        continue;
                    }
                    const toml::table* upstream = item.as_table();
                    if (name == "methods" || upstream == nullptr)
                        return std::unexpected(key.name + ": upstreams are tables, methods texts");
                    auto line = upstream_line(key, *id, *upstream);
                    if (!line) return std::unexpected(line.error());
                    lines.push_back(std::move(*line));
                }
            }
            if (!chain.contains("upstreams") && !chain.contains("methods") &&
                !chain.contains("currency"))
                return std::unexpected(key.name + " " + *id + " has no upstreams");
        }
        return set_key(key, lines);
    }

    /// Nothing where the value is of another type.
    static std::optional<std::string> chain_word(std::string_view name, const toml::node& value) {
        const auto text = value.value_exact<std::string>();
        const auto flag = value.value_exact<bool>();
        if (name == "testnet")
            return flag ? std::optional<std::string>(*flag ? "testnet" : "") : std::nullopt;
        if (!text || text->find(' ') != std::string::npos) return std::nullopt;
        return "currency=" + *text;
    }

    static std::expected<std::string, std::string> upstream_line(const Key& key,
                                                                 const std::string& id,
                                                                 const toml::table& upstream) {
        const auto url = upstream["url"].value_exact<std::string>();
        if (!url) return std::unexpected(key.name + " " + id + ": an upstream wants a url");
        std::string line = id + " " + *url;
        if (url->find(' ') != std::string::npos)
            return std::unexpected(key.name + " " + id + ": the url holds a space");
        for (const auto& [name, value] : upstream) {
            const auto text = value.value_exact<std::string>();
            const auto number = value.value_exact<std::int64_t>();
            const auto flag = value.value_exact<bool>();
            if (name == "url") continue;
            if (name == "ws_url" && text && text->find(' ') == std::string::npos)
                line += " ws_url=" + *text;
            else if (name == "weight" && number)
                line += " weight=" + std::to_string(*number);
            else if (name == "allow_private" && flag)
                line += *flag ? " allow_private" : "";
            else
                return std::unexpected(key.name + " " + id +
                                       ": an upstream has url, ws_url (texts), weight (number) and "
                                       "allow_private (true or false), not \"" +
                                       std::string(name.str()) + "\" so");
        }
        return line;
    }

    const std::string& path_;
    const std::vector<Key>& keys_;
    std::set<std::string>& given_;
};

}  // namespace

std::expected<void, std::string> read_config_file(const std::string& path,
                                                  const std::vector<Key>& keys,
                                                  std::set<std::string>& given) {
    if (::access(path.c_str(), R_OK) != 0)
        return std::unexpected("configuration " + path +
                               " cannot be read: " + std::strerror(errno));
    const toml::parse_result parsed = toml::parse_file(path);
    if (!parsed) {
        const toml::parse_error& error = parsed.error();
        return std::unexpected("configuration " + path + ", line " +
                               std::to_string(error.source().begin.line) + ": " +
                               std::string(error.description()));
    }
    return Reader(path, keys, given).read(parsed.table(), "");
}

}  // namespace portico::app
