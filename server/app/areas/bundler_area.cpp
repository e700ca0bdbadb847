// SPDX-License-Identifier: Apache-2.0
//
// The bundler and the paymaster, where bundler.chains names a network; without,
// not_offered_area.cpp answers.
#include <algorithm>

#include "server/api/bundler/bundler_service.hpp"
#include "server/app/areas/areas.hpp"
#include "server/app/own_nodes.hpp"
#include "server/app/private_key.hpp"
#include "server/app/system.hpp"
#include "server/store/bundler/bundler_store.hpp"
#include "server/store/bundler/sponsor_store.hpp"

namespace portico::app {
namespace {

using namespace api::bundler;

/// What the configuration says, read.
struct Given {
    Secret<32> key;
    std::vector<chain::EvmAddress> trusted;
    std::optional<Secret<32>> paymaster_key;
    std::vector<PaymasterContract> paymasters;
    std::vector<Policy> policies;
};

std::expected<void, std::string> check_chains(const Options& options) {
    const auto& chains = options.bundler.chains;
    for (const std::string& chain : chains) {
        if (!chain.starts_with("eip155:"))
            return std::unexpected("bundler.chains: \"" + chain.substr(0, 80) +
                                   "\" is no network like \"eip155:8453\"");
        if (!has_own_node(options, chain))
            return std::unexpected("bundler.chains: " + chain +
                                   " has no node of yours: name one in rpc.chains");
        if (std::ranges::count(chains, chain) != 1)
            return std::unexpected("bundler.chains: " + chain + " stands twice");
    }
    return {};
}

std::expected<Given, std::string> read_given(const Options& options) {
    PORTICO_CHECK(check_chains(options));
    Given out;
    auto key = read_private_key(options, "bundler.key", options.bundler_key);
    if (!key) return std::unexpected(key.error());
    out.key = std::move(*key);
    for (const std::string& text : options.bundler.trusted) {
        const auto address = chain::parse_evm_address(text);
        if (!address)
            return std::unexpected("bundler.trusted: \"" + text.substr(0, 80) + "\" is no address");
        out.trusted.push_back(*address);
    }
    for (const std::string& line : options.paymaster.contracts) {
        auto read = read_paymaster(line);
        if (!read) return std::unexpected(read.error());
        if (std::ranges::find(options.bundler.chains, read->chain) == options.bundler.chains.end())
            return std::unexpected("paymaster.contracts: " + read->chain +
                                   " is not among bundler.chains");
        out.paymasters.push_back(std::move(*read));
    }
    for (const std::string& line : options.paymaster.policies) {
        auto read = read_policy(line);
        if (!read) return std::unexpected(read.error());
        out.policies.push_back(std::move(*read));
    }
    if (!out.paymasters.empty()) {
        auto paymaster_key = read_private_key(options, "paymaster.key", options.paymaster_key);
        if (!paymaster_key) return std::unexpected(paymaster_key.error());
        if (*paymaster_key == out.key)
            return std::unexpected(
                "paymaster.key: it must be another key than bundler.key, which holds money");
        out.paymaster_key = std::move(*paymaster_key);
    } else if (!out.policies.empty()) {
        return std::unexpected(
            "paymaster.policies: there is no contract to pay from: name one in "
            "paymaster.contracts");
    }
    return out;
}

class BundlerArea final : public Area {
  public:
    BundlerArea(const Platform& platform, Given given)
        : nodes_(platform),
          paymasters_(given.paymasters),
          trusted_(std::move(given.trusted)),
          bundler_({.store = {platform.worker, store::open_bundler_store},
                    .nodes = nodes_,
                    .log = platform.log,
                    .clock = now_ms},
                   std::move(given.key), platform.options.bundler,
                   [this](const chain::EvmAddress& one) { return is_trusted(one); }) {
        if (given.paymaster_key)
            sponsor_.emplace(
                SponsorFoundations{.store = {platform.worker, store::open_sponsor_store},
                                   .nodes = nodes_,
                                   .log = platform.log,
                                   .clock = now_ms,
                                   .is_on =
                                       [&projects = platform.projects](const std::string& id) {
                                           // Under --any-project it may be none of ours.
                                           const auto project = projects.find(id);
                                           return !project || project->is_sponsorship_on;
                                       }},
                std::move(*given.paymaster_key), std::move(given.paymasters),
                std::move(given.policies));
        service_.emplace(bundler_, sponsor_ ? &*sponsor_ : nullptr, platform.limiter,
                         platform.options.bundler, now_ms);
        service_->add_routes(platform.router, platform.authorizer);
        platform.server.every(Bundler::kTickMs, [this] { bundler_.tick(); });
        if (sponsor_) platform.server.every(Sponsor::kTickMs, [this] { sponsor_->tick(); });
        platform.log.info("bundler.sends_from",
                          {{"address", chain::evm_address_text(bundler_.address())}});
    }
    void write_metrics(ops::MetricsText& out) const override {
        bundler_.write_metrics(out);
        service_->write_metrics(out);
        if (sponsor_) sponsor_->write_metrics(out);
    }

  private:
    bool is_trusted(const chain::EvmAddress& one) const {
        return std::ranges::find(trusted_, one) != trusted_.end() ||
               std::ranges::find(paymasters_, one, &PaymasterContract::address) !=
                   paymasters_.end();
    }

    OwnNodes nodes_;
    std::vector<PaymasterContract> paymasters_;
    std::vector<chain::EvmAddress> trusted_;
    Bundler bundler_;
    std::optional<Sponsor> sponsor_;
    std::optional<BundlerService> service_;
};

}  // namespace

CheckedArea check_bundler_area(const Options& options) {
    if (options.bundler.chains.empty()) return {};
    PORTICO_CHECK(read_given(options));
    return {};
}

MadeArea make_bundler_area(const Platform& platform) {
    if (platform.options.bundler.chains.empty()) return std::make_unique<Area>();
    auto given = read_given(platform.options);
    if (!given) return std::unexpected(given.error());
    return std::make_unique<BundlerArea>(platform, std::move(*given));
}

}  // namespace portico::app
