// SPDX-License-Identifier: Apache-2.0
#include "server/app/config/config_file.hpp"

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

    const std::string& path_;
    const std::vector<Key>& keys_;
    std::set<std::string>& given_;
};

}  // namespace

std::expected<void, std::string> read_config_file(const std::string& path,
                                                  const std::vector<Key>& keys,
                                                  std::set<std::string>& given) {
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
