// SPDX-License-Identifier: Apache-2.0
#include "server/api/ens/ens_service.hpp"

#include <algorithm>
#include <optional>
#include <ranges>
#include <unordered_map>
#include <utility>

#include "core/api/ens.hpp"
#include "core/base/describe/describe.hpp"
#include "core/base/encoding/base58.hpp"
#include "core/base/text/decimal.hpp"
#include "core/chain/eip155/contracts/ens_name.hpp"
#include "core/chain/names/coin_type.hpp"
#include "server/api/access/hourly_limit.hpp"
#include "server/api/routing/api_error.hpp"
#include "server/api/routing/reasons.hpp"
#include "server/ops/shares.hpp"

namespace portico::api::ens {
namespace {

/// Nothing for what is no list of 1 to kCoinsMax coins.
std::optional<std::vector<std::uint32_t>> read_coins(std::string_view text) {
    std::vector<std::uint32_t> coins;
    for (const auto part : std::views::split(text, ',')) {
        const auto number = parse_decimal(std::string_view(part));
        if (!number || *number > UINT32_MAX ||
            !chain::is_ens_coin(static_cast<std::uint32_t>(*number)))
            return std::nullopt;
        coins.push_back(static_cast<std::uint32_t>(*number));
    }
    if (coins.empty() || coins.size() > EnsService::kCoinsMax) return std::nullopt;
    return coins;
}

bool may_be_looked_up(std::string_view name) {
    return chain::is_plain_ens_name(name) &&
           static_cast<std::size_t>(std::ranges::count(name, '.')) < kLabelsMax;
}

std::string address_text(const FoundName& found) {
    if (found.coin == chain::kCoinOfSolana) return to_base58(found.address);
    chain::EvmAddress address{};
    std::ranges::copy(found.address, address.begin());
    return chain::evm_address_text(address);
}

net::Response uncached(std::string body) {
    net::Response out{.body = std::move(body)};
    out.headers.emplace_back("Cache-Control", "no-store");
    return out;
}

net::Response response_of(const std::string& name, const FoundName& found) {
    if (!found.is_known) return uncached("[]");
    EnsNameBody body{.name = name, .addresses = Json::object()};
    if (!found.address.empty())
        body.addresses.set(to_decimal(found.coin),
                           Json::object().set("address", Json::string(address_text(found))));
    return uncached(to_json_text(body));
}

std::string_view why(LookupFailure failure) {
    switch (failure) {
        case LookupFailure::kChain:
            return "No node of Ethereum answers as it should";
        case LookupFailure::kGateway:
            return "The service that keeps this name does not answer";
        case LookupFailure::kRefused:
            break;
    }
    return "The contract that resolves this name does not take what the service says that keeps it";
}

}  // namespace

struct EnsService::UnderWay {
    struct Project {
        std::size_t count = 0;
        ops::Shares shares{kOfProject, 1};
    };
    std::size_t in_all = 0;
    ops::Shares shares{kInAll, 2};
    std::unordered_map<std::string, std::size_t> of_address;
    std::unordered_map<std::string, Project> of_project;
};

class EnsService::Place {
  public:
    Place(std::shared_ptr<UnderWay> under_way, const Call& call)
        : under_way_(std::move(under_way)),
          address_(call.network),
          project_(call.project),
          holder_(ops::holder_of(call.network)) {
        UnderWay& all = *under_way_;
        UnderWay::Project& project = all.of_project[project_];
        std::size_t& of_address = all.of_address[address_];
        is_taken_ = of_address < kOfAddress && all.shares.allows(holder_, 1, all.in_all) &&
                    project.shares.allows(holder_, 1, project.count);
        if (is_taken_) {
            ++all.in_all, ++project.count, ++of_address;
            all.shares.take(holder_);
            project.shares.take(holder_);
        }
        forget_empty();
    }
    ~Place() {
        if (!is_taken_) return;
        UnderWay& all = *under_way_;
        UnderWay::Project& project = all.of_project[project_];
        --all.in_all, --project.count, --all.of_address[address_];
        all.shares.give_back(holder_);
        project.shares.give_back(holder_);
        forget_empty();
    }
    Place(const Place&) = delete;
    Place& operator=(const Place&) = delete;
    bool is_taken() const { return is_taken_; }

  private:
    void forget_empty() {
        if (under_way_->of_address[address_] == 0) under_way_->of_address.erase(address_);
        if (under_way_->of_project[project_].count == 0) under_way_->of_project.erase(project_);
    }

    std::shared_ptr<UnderWay> under_way_;
    std::string address_, project_;
    ops::Holder holder_;
    bool is_taken_ = false;
};

EnsService::EnsService(const Foundations& foundations, const Config& config)
    : on_(foundations),
      config_(config),
      lookup_(foundations.reader, foundations.contracts, foundations.gateways, foundations.clock),
      under_way_(std::make_shared<UnderWay>()) {}

void EnsService::add_routes(Router& router, access::ProjectAuthorizer& authorizer) {
    authorizer.add(router, "GET", "/v1/names/:name",
                   [this](const RouteRequest& request, const access::ProjectRef& project) {
                       return get({.name = std::string(request.path("name")),
                                   .coins = std::string(request.query.text("coins")),
                                   .network = std::string(request.http.address),
                                   .project = project->id,
                                   .request_id = std::string(request.request_id)});
                   },
                   // Whom a name is, is asked by forms of sending alone.
                   {.feature = "send"});
}

net::Response EnsService::unavailable(std::string_view why, const Call& call) {
    return unavailable_response("name", why, call.request_id);
}

ops::Awaitable<net::Response> EnsService::get(Call call) {
    const auto refuse = [&](int status, std::string_view field, std::string_view text,
                            ApiCode code) {
        ++refused_;
        return reasons_response({status, field, text, api_error_word(code)}, call.request_id);
    };
    if (!may_be_looked_up(call.name))
        co_return refuse(400, "name",
                         "A name has 2 to 16 parts of small letters, digits and hyphens, like "
                         "alice.base.eth",
                         ApiCode::parameter_invalid);
    const auto coins = read_coins(call.coins);
    if (!coins)
        co_return refuse(400, "coins",
                         "Give one to four coin types (ENSIP-9, ENSIP-11), the one that counts "
                         "first: 2147492101,60",
                         ApiCode::parameter_invalid);
    if (config_.lookups_address == 0 || !on_.reader.serves(kChain))
        co_return refuse(503, "name", "This server looks up no names of ENS", ApiCode::not_offered);
    const std::int64_t wait_s = co_await access::take_hourly(
        &on_.limiter,
        access::hourly_of_network("ens-lookup", call.network, config_.lookups_address),
        on_.clock());
    if (wait_s != 0) {
        net::Response often = refuse(
            429, "rate_limited", "Too many names were looked up from this address; try again later",
            ApiCode::rate_limited);
        often.headers.emplace_back("Retry-After", std::to_string(wait_s));
        co_return often;
    }
    const Place place(under_way_, call);
    if (!place.is_taken()) {
        ++refused_;
        co_return unavailable("Too many names are being looked up", call);
    }
    const auto found = co_await lookup_.find(call.name, *coins);
    if (!found) {
        ++failed_;
        co_return unavailable(why(found.error()), call);
    }
    ++(found->address.empty() ? none_ : found_);
    co_return response_of(call.name, *found);
}

void EnsService::write_metrics(ops::MetricsText& out) const {
    out.counter("portico_ens_lookups_found_total", "Names of ENS looked up that have an address.",
                found_);
    out.counter("portico_ens_lookups_none_total", "Of these: without one, or nobody's.", none_);
    out.counter("portico_ens_lookups_failed_total",
                "Of these: nobody answered, or not as the name's contract wants.", failed_);
    out.counter("portico_ens_lookups_refused_total", "Of these: refused, or too many.", refused_);
    out.counter("portico_ens_gateways_asked_total",
                "Services that names' contracts named and that were asked.",
                lookup_.gateways_asked());
    out.gauge("portico_ens_lookups_under_way", "Names of ENS being looked up.", under_way_->in_all);
}

}  // namespace portico::api::ens
