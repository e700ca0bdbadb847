// SPDX-License-Identifier: Apache-2.0
#include "server/app/options.hpp"

#include <charconv>
#include <cstdio>
#include <map>
#include <optional>
#include <type_traits>
#include <variant>

#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Weverything"
#define TOML_EXCEPTIONS 0
#define TOML_HEADER_ONLY 1
#include <toml++/toml.h>

#include <CLI/CLI.hpp>
#pragma clang diagnostic pop

namespace portico::app {
namespace {

using Target = std::variant<std::int64_t*, std::size_t*>;

/// Every limit that is one number, by the name that errors, the file and the manual use.
std::map<std::string, Target, std::less<>> relay_limits(relay::Limits& limits) {
    return {
        {"message_bytes", &limits.message_bytes},
        {"ttl_min_s", &limits.ttl_min_s},
        {"ttl_max_s", &limits.ttl_max_s},
        {"batch_items", &limits.batch_items},
        {"fetch_messages", &limits.fetch_messages},
        {"fetch_bytes", &limits.fetch_bytes},
        {"mailbox_messages", &limits.mailbox_messages},
        {"mailbox_bytes", &limits.mailbox_bytes},
        {"subscribers_per_topic", &limits.subscribers_per_topic},
        {"total_mailbox_bytes", &limits.total_mailbox_bytes},
        {"acknowledged_bytes", &limits.acknowledged_bytes},
        {"subscriptions_per_client", &limits.subscriptions_per_client},
        {"subscriptions_total", &limits.subscriptions_total},
        {"subscription_idle_s", &limits.subscription_idle_s},
        {"frames_per_second", &limits.frames_per_second},
        {"frame_burst", &limits.frame_burst},
        {"refused_frames", &limits.refused_frames},
        {"unanswered_requests", &limits.unanswered_requests},
        {"window_messages", &limits.window_messages},
        {"window_bytes", &limits.window_bytes},
        {"idle_without_subscription_ms", &limits.idle_without_subscription_ms},
        {"connect_grace_ms", &limits.connect_grace_ms},
        {"rpc_per_second_address", &limits.rpc_per_second_address},
        {"rpc_burst_address", &limits.rpc_burst_address},
        {"rpc_per_second_client", &limits.rpc_per_second_client},
        {"rpc_burst_client", &limits.rpc_burst_client},
        {"watches_per_client", &limits.watches_per_client},
        {"watch_url_bytes", &limits.watch_url_bytes},
        {"watch_ttl_s", &limits.watch_ttl_s},
        {"webhook_queue", &limits.webhook_queue},
        {"webhook_give_up_s", &limits.webhook_give_up_s},
        {"sweep_batch", &limits.sweep_batch},
    };
}

std::map<std::string, Target, std::less<>> net_limits(net::Limits& limits) {
    return {
        {"connections", &limits.connections},
        {"frame_bytes", &limits.frame_bytes},
        {"header_bytes", &limits.header_bytes},
        {"body_bytes", &limits.body_bytes},
        {"request_timeout_ms", &limits.request_timeout_ms},
        {"keep_alive_ms", &limits.keep_alive_ms},
        {"reply_timeout_ms", &limits.reply_timeout_ms},
        {"ping_interval_ms", &limits.ping_interval_ms},
        {"close_timeout_ms", &limits.close_timeout_ms},
        {"send_queue_bytes", &limits.send_queue_bytes},
        {"write_stall_ms", &limits.write_stall_ms},
    };
}

/// No limit may be negative or beyond what arithmetic on it can bear.
std::expected<void, std::string> set_limit(const std::map<std::string, Target, std::less<>>& table,
                                           std::string_view name, std::int64_t value) {
    constexpr std::int64_t kLargest = 1'000'000'000'000;
    const auto found = table.find(name);
    if (found == table.end()) return std::unexpected("unknown limit \"" + std::string(name) + "\"");
    if (value < 0 || value > kLargest)
        return std::unexpected("limit \"" + std::string(name) + "\" is out of range");
    std::visit(
        [&](auto* target) {
            *target = static_cast<std::remove_pointer_t<decltype(target)>>(value);
        },
        found->second);
    return {};
}

std::expected<void, std::string> set_limit(Options& options, std::string_view assignment) {
    const std::size_t equals = assignment.find('=');
    const std::string name(assignment.substr(0, equals));
    const std::string text(equals == std::string_view::npos ? "" : assignment.substr(equals + 1));
    std::int64_t value = 0;
    const auto [end, status] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (text.empty() || status != std::errc() || end != text.data() + text.size())
        return std::unexpected("--limit wants name=number, not \"" + std::string(assignment) +
                               "\"");
    const auto net_table = net_limits(options.net_limits);
    if (net_table.contains(name)) {
        options.connections_given = options.connections_given || name == "connections";
        return set_limit(net_table, name, value);
    }
    return set_limit(relay_limits(options.relay_limits), name, value);
}

std::expected<void, std::string> read_limits(
    const toml::table* table, const std::map<std::string, Target, std::less<>>& known) {
    if (table == nullptr) return {};
    for (const auto& [key, node] : *table) {
        if (key.str() == "message_bytes_by_tag") continue;
        const auto value = node.value_exact<std::int64_t>();
        if (!value) return std::unexpected("\"" + std::string(key.str()) + "\" must be an integer");
        if (auto done = set_limit(known, key.str(), *value); !done) return done;
    }
    return {};
}

std::expected<void, std::string> read_list(const toml::node* node, const char* name,
                                           std::vector<std::string>& out) {
    if (node == nullptr) return {};
    const toml::array* list = node->as_array();
    if (list == nullptr) return std::unexpected(std::string(name) + " must be a list of strings");
    for (const toml::node& item : *list) {
        const auto text = item.value_exact<std::string>();
        if (!text) return std::unexpected(std::string(name) + " must be a list of strings");
        out.push_back(*text);
    }
    return {};
}

std::expected<void, std::string> read_file(const std::string& path, Options& options) {
    const toml::parse_result parsed = toml::parse_file(path);
    if (!parsed) {
        const toml::parse_error& error = parsed.error();
        return std::unexpected("configuration " + path + ", line " +
                               std::to_string(error.source().begin.line) + ": " +
                               std::string(error.description()));
    }
    const toml::table& table = parsed.table();
    const auto fail = [&](const std::string& what) {
        return std::unexpected("configuration " + path + ": " + what);
    };
    for (const auto& [key, node] : table) {
        const std::string_view name = key.str();
        std::string* text = name == "listen"         ? &options.listen
                            : name == "admin-listen" ? &options.admin_listen
                            : name == "data"         ? &options.data
                            : name == "static"       ? &options.static_folder
                                                     : nullptr;
        if (text != nullptr) {
            const auto value = node.value_exact<std::string>();
            if (!value) return fail(std::string(name) + " must be a string");
            *text = *value;
        } else if (name == "log-level") {
            if (!ops::parse_level(node.value_or(std::string()), options.log_level))
                return fail("log-level must be debug, info, warn or error");
        } else if (name == "webhooks" || name == "webhooks-to-private-addresses") {
            const auto value = node.value_exact<bool>();
            if (!value) return fail(std::string(name) + " must be true or false");
            (name == "webhooks" ? options.webhooks : options.webhooks_to_private_addresses) =
                *value;
        } else if (name == "project" || name == "audience" || name == "origin") {
            auto& list = name == "project"    ? options.admission.project_ids
                         : name == "audience" ? options.admission.audiences
                                              : options.admission.origins;
            if (const auto done = read_list(&node, key.data(), list); !done)
                return fail(done.error());
        } else if (name != "relay" && name != "net") {
            return fail("unknown key \"" + std::string(name) + "\"");
        }
    }
    const toml::table* relay_table = table["relay"]["limits"].as_table();
    const toml::table* net_table = table["net"]["limits"].as_table();
    if (const auto done = read_limits(relay_table, relay_limits(options.relay_limits)); !done)
        return fail("[relay.limits] " + done.error());
    if (const auto done = read_limits(net_table, net_limits(options.net_limits)); !done)
        return fail("[net.limits] " + done.error());
    if (net_table != nullptr && net_table->contains("connections"))
        options.connections_given = true;
    if (const toml::table* by_tag = table["relay"]["limits"]["message_bytes_by_tag"].as_table()) {
        for (const auto& [key, node] : *by_tag) {
            std::uint32_t tag = 0;
            const std::string_view digits = key.str();
            const auto [end, status] =
                std::from_chars(digits.data(), digits.data() + digits.size(), tag);
            const auto bytes = node.value_exact<std::int64_t>();
            if (status != std::errc() || end != digits.data() + digits.size() || !bytes ||
                *bytes < 0)
                return fail("[relay.limits.message_bytes_by_tag] wants tag = bytes");
            options.relay_limits.message_bytes_by_tag[tag] = static_cast<std::size_t>(*bytes);
        }
    }
    return {};
}

}  // namespace

std::expected<Options, std::string> parse_options(int argc, const char* const* argv) {
    Options options;
    std::string config;
    std::optional<std::string> listen, admin_listen, data, static_folder, log_level;
    std::vector<std::string> projects, audiences, origins, limits;
    bool no_webhooks = false, private_webhooks = false;

    CLI::App app("portico: the server behind the widget", "portico");
    app.set_version_flag("--version", std::string("portico " PORTICO_VERSION));
    app.require_subcommand(1);
    CLI::App* serve = app.add_subcommand("serve", "Run the server");
    CLI::App* doctor = app.add_subcommand("doctor", "Check that the server could run here");
    for (CLI::App* command : {serve, doctor}) {
        command->add_option("--config", config, "TOML file")->envname("PORTICO_CONFIG");
        command->add_option("--listen", listen, "host:port of the relay and the pages")
            ->envname("PORTICO_LISTEN");
        command
            ->add_option("--admin-listen", admin_listen,
                         "host:port of /health and /metrics, \"\" for none")
            ->envname("PORTICO_ADMIN_LISTEN");
        command->add_option("--data", data, "folder that everything is kept in")
            ->envname("PORTICO_DATA");
        command->add_option("--static", static_folder, "folder of pages to serve")
            ->envname("PORTICO_STATIC");
        command->add_option("--log-level", log_level, "debug, info, warn or error")
            ->envname("PORTICO_LOG_LEVEL");
        command->add_option("--project", projects, "project id to admit; none given: any")
            ->envname("PORTICO_PROJECT");
        command->add_option("--audience", audiences, "relay URL that tokens must name; none: any")
            ->envname("PORTICO_AUDIENCE");
        command->add_option("--origin", origins, "page origin to admit; none given: any")
            ->envname("PORTICO_ORIGIN");
        command->add_option("--limit", limits, "name=number, see docs/relay.md");
        command->add_flag("--no-webhooks", no_webhooks, "refuse watch registrations");
        command->add_flag("--webhooks-to-private-addresses", private_webhooks,
                          "post events to loopback and private addresses too");
    }
    const CLI::App* wallets = add_wallets_command(app, options.wallets, config, data);
    try {
        app.parse(argc, argv);
    } catch (const CLI::Success& success) {  // --help, --version
        app.exit(success);
        options.command = Command::kDone;
        return options;
    } catch (const CLI::ParseError& error) {
        return std::unexpected(std::string(error.what()) + " (try portico --help)");
    }
    options.command = wallets->parsed()  ? Command::kWallets
                      : doctor->parsed() ? Command::kDoctor
                                         : Command::kServe;
    if (!config.empty())
        if (const auto done = read_file(config, options); !done)
            return std::unexpected(done.error());
    if (listen) options.listen = *listen;
    if (admin_listen) options.admin_listen = *admin_listen;
    if (data) options.data = *data;
    if (static_folder) options.static_folder = *static_folder;
    if (log_level && !ops::parse_level(*log_level, options.log_level))
        return std::unexpected("--log-level must be debug, info, warn or error");
    if (!projects.empty()) options.admission.project_ids = projects;
    if (!audiences.empty()) options.admission.audiences = audiences;
    if (!origins.empty()) options.admission.origins = origins;
    if (no_webhooks) options.webhooks = false;
    if (private_webhooks) options.webhooks_to_private_addresses = true;
    for (const std::string& limit : limits)
        if (const auto done = set_limit(options, limit); !done)
            return std::unexpected(done.error());
    return options;
}

}  // namespace portico::app
