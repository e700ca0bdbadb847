// SPDX-License-Identifier: Apache-2.0
#include "server/app/commands/console_command.hpp"

#include <cstdio>

#include "core/base/text/utf8.hpp"
#include "server/api/console/tokens.hpp"
#include "server/app/commands/report.hpp"
#include "server/app/storage.hpp"
#include "server/app/system.hpp"
#include "server/store/console/console_store.hpp"

namespace portico::app {
namespace {

int no_link(const std::string& why) { return command_failed(why + ". No link was made"); }

bool is_name(const std::string& name) {
    for (const char c : name)
        if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) return false;
    return !name.empty() && name.size() <= api::console::kOperatorNameBytesMax &&
           valid_utf8_prefix(name) == name.size();
}

}  // namespace

std::expected<api::console::Address, std::string> console_address(const Options& options) {
    std::string origin = options.console.origin;
    if (origin.empty()) {
        const std::string port = options.admin_listen.substr(options.admin_listen.rfind(':') + 1);
        if (port.empty())
            return std::unexpected(std::string("there is no admin listener: set admin_listen"));
        if (port == "0")
            return std::unexpected(
                std::string("admin_listen takes a free port: set console.origin"));
        origin = (options.tls.admin ? "https://localhost:" : "http://localhost:") + port;
    }
    auto address = api::console::parse_address(origin);
    if (!address)
        return std::unexpected(
            "console.origin is not an origin such as https://console.example.org: " +
            address.error());
    return address;
}

int console_command(const Options& options) {
    const auto address = console_address(options);
    if (!address) return no_link(address.error());
    if (!is_name(options.console.name))
        return no_link("--name is 1 to " + std::to_string(api::console::kOperatorNameBytesMax) +
                       " bytes of text on one line");
    const auto sql = open_stored(options, store::api_schema());
    if (!sql)
        return no_link("the " + database_label(options, store::api_schema()) +
                       " cannot be used: " + sql.error().text);
    const api::console::Token token = api::console::make_token(fill_random);
    const auto made = store::open_console_store(**sql)->add_link(
        token.hash, options.console.name, api::console::make_id(fill_random), now_ms());
    if (!made) return no_link(made.error().text);
    // After the #, so that neither logs nor other sites see it.
    std::printf("%s/console/#link=%s\n", address->party.origin.c_str(), token.text.c_str());
    std::fprintf(stderr, "For %s: works once, within 15 minutes. Whoever has it gets in.\n",
                 made->name.c_str());
    return 0;
}

}  // namespace portico::app
