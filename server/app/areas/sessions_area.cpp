// SPDX-License-Identifier: Apache-2.0
//
// Sessions that this server signs along, where sessions.chains names a network; without,
// not_offered_area.cpp answers.
#include <algorithm>
#include <filesystem>

#include "server/api/bundler/sponsor.hpp"
#include "server/api/sessions/session_service.hpp"
#include "server/app/areas/areas.hpp"
#include "server/app/own_key_file.hpp"
#include "server/app/own_nodes.hpp"
#include "server/app/storage.hpp"
#include "server/app/system.hpp"
#include "server/store/sessions/session_store.hpp"
#include "server/vault/keys/open_keys.hpp"

namespace portico::app {
namespace {

using api::bundler::PaymasterContract;
using api::sessions::SessionChain;

std::expected<std::vector<SessionChain>, std::string> read_chains(const Options& options) {
    std::vector<SessionChain> out;
    for (const std::string& line : options.sessions.chains) {
        SessionChain one = PORTICO_TRY(api::sessions::read_session_chain(line));
        if (!has_own_node(options, one.id))
            return std::unexpected("sessions.chains: " + one.id +
                                   " has no node of yours: name one in rpc.chains");
        if (std::ranges::find(out, one.id, &SessionChain::id) != out.end())
            return std::unexpected("sessions.chains: " + one.id + " stands twice");
        out.push_back(std::move(one));
    }
    if (options.sessions.key.empty() && uses_postgres(options))
        return std::unexpected(
            "sessions.key: name one that all processes of the database have: each would make its "
            "own in its data folder, and not open what another keeps");
    return out;
}

/// The bundler's area refuses to start with lines that are none.
std::vector<PaymasterContract> own_paymasters(const Options& options) {
    std::vector<PaymasterContract> out;
    for (const std::string& line : options.paymaster.contracts)
        if (auto read = api::bundler::read_paymaster(line)) out.push_back(std::move(*read));
    return out;
}

std::string key_place(const Options& options) {
    if (!options.sessions.key.empty()) return options.sessions.key;
    return (std::filesystem::path(options.data) / kSessionsKeyFile).string();
}

class SessionsArea final : public Area {
  public:
    SessionsArea(const Platform& platform, std::shared_ptr<vault::KeyProvider> provider,
                 std::vector<SessionChain> chains)
        : own_nodes_(platform),
          paymasters_(own_paymasters(platform.options)),
          service_({.store = {platform.worker, store::open_session_store},
                    .key_provider = std::move(provider),
                    .own_nodes = own_nodes_,
                    .is_own_paymaster =
                        [this](std::string_view chain, const chain::EvmAddress& address) {
                            return std::ranges::any_of(
                                paymasters_, [&](const PaymasterContract& one) {
                                    return one.chain == chain && one.address == address;
                                });
                        },
                    .limiter = platform.limiter,
                    .log = platform.log,
                    .entropy = fill_random,
                    .clock = now_ms},
                   platform.options.sessions, std::move(chains)) {
        service_.add_routes(platform.router, platform.authorizer);
        platform.server.every(service_.kTickMs, [this] { service_.tick(); });
    }
    void write_metrics(ops::MetricsText& out) const override { service_.write_metrics(out); }

  private:
    OwnNodes own_nodes_;
    std::vector<PaymasterContract> paymasters_;
    api::sessions::SessionService service_;
};

}  // namespace

CheckedArea check_sessions_area(const Options& options) {
    if (options.sessions.chains.empty()) return {};
    PORTICO_CHECK(read_chains(options));
    const std::string place = key_place(options);
    std::error_code error;
    // One of the server's own is made at its first start.
    if (options.sessions.key.empty() && !std::filesystem::exists(place, error)) return {};
    PORTICO_CHECK(vault::open_keys(place, fill_random));
    return {};
}

MadeArea make_sessions_area(const Platform& platform) {
    const Options& options = platform.options;
    if (options.sessions.chains.empty()) return std::make_unique<Area>();
    auto chains = PORTICO_TRY(read_chains(options));
    if (options.sessions.key.empty()) PORTICO_CHECK(make_key_file(key_place(options)));
    std::shared_ptr<vault::KeyProvider> provider =
        PORTICO_TRY(vault::open_keys(key_place(options), fill_random));
    return std::make_unique<SessionsArea>(platform, std::move(provider), std::move(chains));
}

}  // namespace portico::app
