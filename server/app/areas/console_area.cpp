// SPDX-License-Identifier: Apache-2.0
//
// The console as the server runs it: its API over the store, what it measures, what it asks.
#include <filesystem>

#include "core/base/text/uri_syntax.hpp"
#include "server/api/bundler/sponsor.hpp"
#include "server/api/console/console.hpp"
#include "server/api/console/traffic_log.hpp"
#include "server/app/areas/areas.hpp"
#include "server/app/areas/offer.hpp"
#include "server/app/commands/console_command.hpp"
#include "server/app/commands/event_usage.hpp"
#include "server/app/storage.hpp"
#include "server/app/system.hpp"
#include "server/relay/admission.hpp"
#include "server/store/bundler/sponsor_store.hpp"
#include "server/store/console/console_store.hpp"
#include "server/store/console/event_store.hpp"

namespace portico::app {
namespace {

using api::access::Passage;
using api::console::Console;
using api::console::Traffic;

Traffic traffic_of(Passage passage) {
    switch (passage) {
        case Passage::kPassed:
            return Traffic::kPassed;
        case Passage::kLimited:
            return Traffic::kLimited;
        case Passage::kRefused:
            break;
    }
    return Traffic::kRefused;
}

/// What the configuration's policies allow, and what was used of it.
class SponsoredBudgets {
  public:
    explicit SponsoredBudgets(const Platform& platform)
        : store_{platform.worker, store::open_sponsor_store} {
        // The bundler's area refuses to start with a line that is none.
        for (const std::string& line : platform.options.paymaster.policies)
            if (auto policy = api::bundler::read_policy(line))
                policies_.push_back(std::move(*policy));
    }

    void fetch(const std::string& project,
               std::function<void(api::console::SponsoredNetworks)> done) const {
        std::vector<api::console::SponsoredNetwork> wanted;
        for (const api::bundler::Policy& one : policies_)
            if (one.project == project)
                wanted.push_back({.chain = one.chain, .budgets = one.budgets, .used = {}});
        if (wanted.empty()) return done(std::move(wanted));
        const bool taken = store_.run(
            [wanted = std::move(wanted), project, today = now_ms() / kDayMs](
                api::bundler::SponsorStore& store) mutable -> api::console::SponsoredNetworks {
                for (api::console::SponsoredNetwork& one : wanted)
                    one.used = PORTICO_TRY(store.used(project, one.chain, today));
                return std::move(wanted);
            },
            done);
        if (!taken)
            done(store::store_error(store::Failure::kUnavailable, "the database is too busy"));
    }

  private:
    static constexpr std::int64_t kDayMs = 24 * 3'600 * 1'000;

    store::Access<api::bundler::SponsorStore> store_;
    std::vector<api::bundler::Policy> policies_;
};

/// Where pages reach this server, as far as its configuration tells; empty: it does not.
std::string public_origin(const Options& options) {
    if (!options.vault.api_origin.empty()) return options.vault.api_origin;
    const std::string& listen = options.listen;
    if (!relay::is_loopback_listener(listen) || listen.ends_with(":0")) return {};
    return (options.tls.certificates.empty() ? "http://" : "https://") + listen;
}

class ConsoleArea final : public Area, public AdminFolder {
  public:
    ConsoleArea(const Platform& platform, const api::console::Address& address)
        : traffic_(now_ms),
          usage_(traffic_, {platform.worker, store::open_event_store}),
          console_({.store = {platform.worker, store::open_console_store},
                    .projects = platform.projects,
                    .usage = usage_,
                    .health = platform.health,
                    .log = platform.log,
                    .entropy = fill_random,
                    .clock = now_ms,
                    .send_later =
                        [&server = platform.server](net::ConnectionId id, net::Response response) {
                            server.respond(id, std::move(response));
                        },
                    .has_feature =
                        [offer = make_offer(platform)](const api::FeatureRow& row) {
                            return api::configuration::has_feature(offer, row);
                        },
                    .sponsorship =
                        [budgets = SponsoredBudgets(platform)](
                            const std::string& project,
                            std::function<void(api::console::SponsoredNetworks)> done) {
                            budgets.fetch(project, std::move(done));
                        },
                    // A demo does not start where another machine reaches a listener.
                    .is_demo = platform.options.demo && is_loopback_host(address.party.id),
                    .public_origin = public_origin(platform.options)},
                   address, platform.options.console.pages) {
        platform.admin_folders.push_back(this);
        platform.authorizer.watch([this](std::string_view project, Passage passage) {
            traffic_.note(project, traffic_of(passage));
        });
    }

    bool owns(std::string_view path) const override { return Console::owns(path); }
    std::optional<net::Response> on_request(net::ConnectionId id,
                                            const net::Request& request) override {
        return console_.on_request(id, request);
    }
    void on_request_ended(net::ConnectionId id) override { console_.on_request_ended(id); }

  private:
    api::console::TrafficLog traffic_;
    EventUsage usage_;
    Console console_;
};

/// An area without a console: no pages are set.
class NoConsole final : public Area {};

/// Where the console is; nothing: there is none.
std::expected<std::optional<api::console::Address>, std::string> read_address(
    const Options& options) {
    const std::string& pages = options.console.pages;
    if (pages.empty() || options.admin_listen.empty()) return std::nullopt;
    if (!std::filesystem::is_directory(pages))
        return std::unexpected("the folder of the console's pages " + pages + " does not exist");
    return console_address(options);
}

}  // namespace

CheckedArea check_console_area(const Options& options) {
    PORTICO_CHECK(read_address(options));
    return {};
}

MadeArea make_console_area(const Platform& platform) {
    auto address = PORTICO_TRY(read_address(platform.options));
    if (!address) return std::make_unique<NoConsole>();
    return std::make_unique<ConsoleArea>(platform, *address);
}

}  // namespace portico::app
