// SPDX-License-Identifier: Apache-2.0
#include "server/api/names/ens_gateway.hpp"

#include <algorithm>
#include <optional>

#include "core/api/ens.hpp"
#include "core/base/describe/describe_lenient.hpp"
#include "core/base/encoding/hex.hpp"
#include "core/chain/eip155/signing/personal_message.hpp"
#include "core/chain/names/coin_type.hpp"
#include "core/chain/names/ens_request.hpp"
#include "core/chain/names/zone_name.hpp"
#include "core/chain/solana/address.hpp"
#include "core/crypto/curves/secp256k1.hpp"
#include "server/api/access/hourly_limit.hpp"
#include "server/api/names/name_service.hpp"

namespace portico::api::names {
namespace {

constexpr std::size_t kQuestionBytes = 40 * 1024;

chain::EnsRecords records_of(const std::optional<NameRow>& row) {
    chain::EnsRecords records;
    if (!row) return records;
    for (const AddressRow& one : row->addresses) {
        if (one.coin == chain::kCoinOfSolana) {
            if (const auto address = chain::parse_solana_address(one.address))
                records.addresses[one.coin] = Bytes(address->begin(), address->end());
        } else if (const auto address = chain::parse_evm_address(one.address)) {
            records.addresses[one.coin] = Bytes(address->begin(), address->end());
        }
    }
    if (row->bio) records.texts["description"] = *row->bio;  // ENSIP-5
    return records;
}

}  // namespace

EnsGateway::EnsGateway(Foundations foundations, Secret<32> key, std::vector<std::string> zones,
                       std::int64_t per_hour)
    : on_(std::move(foundations)),
      key_(std::move(key)),
      zones_(std::move(zones)),
      per_hour_(per_hour) {}

void EnsGateway::add_routes(Router& router) {
    router.add("GET", "/v1/ens/:sender/:data", [this](const RouteRequest& request) {
        return answer(std::string(request.path("sender")), std::string(request.path("data")),
                      std::string(request.http.address), std::string(request.request_id));
    });
    router.add("POST", "/v1/ens",
               [this](const RouteRequest& request) {
                   // Without a question it is refused as one that cannot be read.
                   const auto body = parse_json(request.http.body);
                   const auto question = body && body->is_object()
                                             ? read_leniently<EnsQuestion>(*body)
                                             : std::nullopt;
                   return answer(
                       question ? question->sender.value : "", question ? question->data.value : "",
                       std::string(request.http.address), std::string(request.request_id));
               },
               {.body_bytes = kQuestionBytes});
}

net::Response EnsGateway::refuse(int status, std::string why) {
    ++refused_;
    net::Response response = uncached(to_json_text(EnsRefusal{.message = std::move(why)}));
    response.status = status;
    return response;
}

EnsGateway::Response EnsGateway::answer(std::string sender, std::string data, std::string network,
                                        std::string request_id) {
    const std::int64_t wait_s = co_await access::take_hourly(
        &on_.limiter, access::hourly_of_network("ens", network, per_hour_), on_.clock());
    if (wait_s != 0) {
        net::Response often = refuse(429, "Too many questions from this address; ask again later");
        often.headers.emplace_back("Retry-After", std::to_string(wait_s));
        co_return often;
    }
    const std::string_view digits =
        data.ends_with(".json") ? std::string_view(data).substr(0, data.size() - 5) : data;
    const auto resolver = chain::parse_evm_address(sender);
    const auto call = digits.size() > kEnsDataMax ? Result<Bytes>(fail(Code::input_too_long, ""))
                                                  : parse_hex(digits);
    if (!resolver || !call)
        co_return refuse(400,
                         "The sender is an address and data is hexadecimal: "
                         "/v1/ens/{sender}/{data}.json (ERC-3668)");
    const auto request = chain::decode_ens_request(*call);
    if (!request)
        co_return refuse(400,
                         "The data is no question that is answered here: resolve(bytes,bytes) of "
                         "one name, for addr, text or contenthash (ENSIP-10)");
    // What is not in its normal form has another node: nobody has such a name.
    const auto name = chain::parse_zone_name(request->name);
    const bool is_name = name && name->text == request->name;
    const bool is_ours = std::ranges::any_of(zones_, [&](const std::string& zone) {
        return request->name == zone || request->name.ends_with("." + zone);
    });
    if (!is_ours) co_return refuse(404, "This server has no zone with that name");
    std::optional<NameRow> row;
    if (is_name) {
        auto found = co_await ops::callback<store::StoreResult<std::optional<NameRow>>>(
            [this, text = name->text](auto done) {
                const auto work = [text](Store& store) { return store.find(text); };
                if (!on_.store.run(work, [done](auto found) { done(std::move(found)); }))
                    done(std::unexpected(store::StoreError{store::Failure::kUnavailable,
                                                           "the database has too much to do"}));
            });
        if (!found) {
            on_.log.error_seldom(
                "names.store_failed",
                {{"request_id", request_id}, {"reason", store::failure_word(found.error().kind)}});
            co_return refuse(503, "Names are not available at the moment: the database is not");
        }
        row = std::move(*found);
    }
    const Bytes result = chain::encode_ens_result(*request, records_of(row));
    const auto ends_at_s = static_cast<std::uint64_t>(on_.clock() / 1000 + kAnswerS);
    const auto signature =
        chain::sign_evm_digest(key_, chain::ens_answer_digest(*resolver, ends_at_s, *call, result));
    if (!signature) co_return refuse(500, "The server failed to answer");
    ++answered_;
    co_return uncached(to_json_text(
        EnsAnswer{.data = to_hex_0x(chain::encode_ens_answer(result, ends_at_s, *signature))}));
}

void EnsGateway::write_metrics(ops::MetricsText& out) const {
    out.counter("portico_ens_answers_total", "Questions of ENS resolvers that were answered.",
                answered_);
    out.counter("portico_ens_refused_total", "Questions of ENS resolvers that were refused.",
                refused_);
}

}  // namespace portico::api::names
