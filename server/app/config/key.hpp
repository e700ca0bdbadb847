// SPDX-License-Identifier: Apache-2.0
//
// One key of the configuration. From its row come the file's key, the environment's variable, the
// command line's option, the template and the manual:
//
//   relay.limits.message_bytes   [relay.limits] message_bytes   PORTICO_RELAY_LIMITS_MESSAGE_BYTES
//   log_level                    log_level                      PORTICO_LOG_LEVEL   --log-level
#pragma once

#include <cstdint>
#include <expected>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "server/api/rpc/chain_config.hpp"
#include "server/app/config/secret_text.hpp"
#include "server/ops/log.hpp"

namespace portico::app {

using SizeByTag = std::map<std::uint32_t, std::size_t>;
using Target =
    std::variant<std::string*, bool*, std::int64_t*, std::size_t*, std::vector<std::string>*,
                 ops::Level*, SecretText*, SizeByTag*, std::vector<api::rpc::ChainConfig>*>;

struct Key {
    std::string name;  ///< dots between tables, small letters and _
    Target target;
    std::string doc;        ///< one or two sentences for the operator
    bool is_limit = false;  ///< on the command line as `--limit name=number`
    std::int64_t least = 0;
    std::int64_t most = 1'000'000'000'000;  ///< what arithmetic on it can bear

    bool is_secret() const { return std::holds_alternative<SecretText*>(target); }
    bool is_list() const {
        return std::holds_alternative<std::vector<std::string>*>(target) || is_chains();
    }
    bool is_chains() const {
        return std::holds_alternative<std::vector<api::rpc::ChainConfig>*>(target);
    }
    bool is_flag() const { return std::holds_alternative<bool*>(target); }
};

/// What the last part of the name is: "message_bytes".
std::string_view short_name(const Key& key);
std::string environment_name(const Key& key);
/// "--log-level"
std::string option_name(const Key& key);
/// "text", "true or false", "number", "list of texts", ...
std::string_view type_name(const Key& key);

/// Sets the key from words: one, but for lists. Errors are one line and name the key.
std::expected<void, std::string> set_key(const Key& key, const std::vector<std::string>& words);
/// The same from a number.
std::expected<void, std::string> set_key(const Key& key, std::int64_t number);
/// Sets a secret from a file: its text without the last line's end.
std::expected<void, std::string> set_key_from_file(const Key& key, const std::string& path);

/// The value as TOML; a secret only as "" or "(set)".
std::string value_text(const Key& key);

/// By name; a `-` counts as `_`. "x_file" finds the secret "x" and sets `from_file`.
const Key* find_key(const std::vector<Key>& keys, std::string_view name, bool& from_file);
/// `unknown key "lisen" (did you mean "listen"?)`
std::string unknown_key_text(const std::vector<Key>& keys, std::string_view name);

}  // namespace portico::app
