// SPDX-License-Identifier: Apache-2.0
#include "server/api/bundler/bundler_service.hpp"

#include <algorithm>
#include <span>

#include "core/base/encoding/hex.hpp"
#include "core/chain/eip155/quantity.hpp"
#include "core/chain/eip155/user_operation/user_operation_json.hpp"
#include "core/crypto/curves/secp256k1.hpp"
#include "server/api/access/hourly_limit.hpp"
#include "server/api/bundler/receipt.hpp"
#include "server/api/routing/reasons.hpp"

namespace portico::api::bundler {
namespace {

using chain::OperationForm;
using chain::UserOperation;
using chain_data::ChainAnswer;
using chain_data::ChainAnswers;

constexpr std::size_t kBodyBytes = 512 * 1024;
constexpr JsonLimits kBodyLimits = {.depth = 16, .size_bytes = kBodyBytes, .values = 2000};

constexpr std::string_view kMethods[] = {"eth_chainId",
                                         "eth_supportedEntryPoints",
                                         "eth_sendUserOperation",
                                         "eth_estimateUserOperationGas",
                                         "eth_getUserOperationByHash",
                                         "eth_getUserOperationReceipt",
                                         "pimlico_getUserOperationGasPrice",
                                         "pm_getPaymasterStubData",
                                         "pm_getPaymasterData",
                                         "pm_sponsorUserOperation"};

/// What the EntryPoint does itself within the limit of a validation: it reads and hashes the
/// operation, and writes the nonce and the deposit, which take most the first time (EntryPoint 0.8
/// on anvil: 52,000).
constexpr std::uint64_t kEntryPointValidation = 65'000;

/// What a call may take more in a later block: a pool of Uniswap v2 writes two sums of prices, anew
/// at worst, with its first trade in a block, and not where the newest block has had one.
constexpr std::uint64_t kLaterCall = 50'000;

/// Of what was measured, and what the EntryPoint needs around it.
std::uint64_t with_margin(std::uint64_t gas, std::uint64_t more) {
    return gas == 0 ? 0 : gas + gas / 4 + more;
}

/// Of an hour's calls, those that may send an operation.
std::int64_t share(std::int64_t calls) { return std::max<std::int64_t>(calls / 10, 1); }

Json quantity(std::uint64_t value) { return Json::string(chain::make_quantity(value)); }

/// `eip155:1`, `1` or `0x1` as CAIP-2; what is none of them stays as it is and is not served.
std::string chain_of(std::string_view text) {
    if (text.starts_with("eip155:")) return std::string(text);
    if (text.starts_with("0x")) {
        const auto reference = chain::chain_id_to_reference(text);
        return "eip155:" + reference.value_or("");
    }
    return "eip155:" + std::string(text);
}

net::Response json_response(const Json& id, const char* member, Json value) {
    Json body = Json::object();
    body.set("jsonrpc", Json::string("2.0"));
    body.set("id", id);
    body.set(member, std::move(value));
    net::Response out{.body = write_json(body)};
    out.headers.emplace_back("Cache-Control", "no-store");
    return out;
}

net::Response refusal_response(const Json& id, Refusal why) {
    Json error = Json::object();
    error.set("code", Json::integer(why.code));
    error.set("message", Json::string(std::move(why.message)));
    if (!why.data.is_null()) error.set("data", std::move(why.data));
    return json_response(id, "error", std::move(error));
}

Json paymaster_json(const UserOperation& operation) {
    return Json::object()
        .set("paymaster", Json::string(chain::evm_address_text(*operation.paymaster)))
        .set("paymasterData", Json::string(to_hex_0x(operation.paymaster_data)))
        .set("paymasterVerificationGasLimit", quantity(operation.paymaster_verification_gas_limit))
        .set("paymasterPostOpGasLimit", quantity(operation.paymaster_post_op_gas_limit));
}

}  // namespace

std::expected<Secret<32>, std::string> read_key(const std::string& name, std::string_view text) {
    Secret<32> key;
    if (parse_hex_into(text, key.expose_mutable()) && derive_k1_public(key, PointForm::kCompressed))
        return key;
    return std::unexpected(name +
                           ": a private key of secp256k1 has 64 hexadecimal digits, such as "
                           "`openssl rand -hex 32` prints");
}

BundlerService::BundlerService(Bundler& bundler, Sponsor* sponsor, store::RateLimiter& limiter,
                               Config config, std::function<std::int64_t()> clock)
    : bundler_(bundler),
      sponsor_(sponsor),
      limiter_(limiter),
      config_(std::move(config)),
      clock_(std::move(clock)) {}

void BundlerService::add_routes(Router& router, access::ProjectAuthorizer& authorizer) {
    authorizer.add(router, "POST", "/v1/bundler",
                   [this](const RouteRequest& request, const access::ProjectRef& project) {
                       return answer({.body = std::string(request.http.body),
                                      .chain = chain_of(request.query.text("chainId")),
                                      .project = project == nullptr ? std::string() : project->id,
                                      .network = std::string(request.http.address),
                                      .request_id = std::string(request.request_id),
                                      .id = {},
                                      .method = {},
                                      .params = {}});
                   },
                   {.of_secure_site = true}, {.body_bytes = kBodyBytes});
}

BundlerService::Response BundlerService::answer(Call call) {
    ++calls_;
    auto body = parse_json(call.body, kBodyLimits);
    if (!body || !body->is_object())
        co_return reasons_response({400, "", "The body must be one JSON-RPC request",
                                    api_error_word(ApiCode::body_invalid)},
                                   call.request_id);
    const auto method = body->find_string("method");
    if (const Json* id = body->find("id"); id != nullptr && !id->is_object() && !id->is_array())
        call.id = *id;
    if (!method || std::ranges::find(kMethods, *method) == std::end(kMethods))
        co_return reasons_response({422, "method", "The bundler has no such method",
                                    api_error_word(ApiCode::parameter_invalid)},
                                   call.request_id);
    if (!bundler_.serves(call.chain))
        co_return reasons_response(
            {400, "chainId", "This server bundles no operations on that chain",
             api_error_word(ApiCode::parameter_invalid)},
            call.request_id);
    call.method = *method;
    if (Json* params = body->find("params")) call.params = std::move(*params);
    if (call.params.is_null()) call.params = Json::array();
    if (!call.params.is_array())
        co_return refusal_response(call.id, {kInvalidFields, "params must be a list", {}});
    auto limits = access::hourly_of_network("bundler", call.network, config_.calls_address);
    access::ProjectTotal total{"bundler-project", call.project, config_.calls_project,
                               call.network};
    if (call.method == "eth_sendUserOperation") {
        // A node has the most work with these, and each takes many other calls before and after it.
        for (auto& one :
             access::hourly_of_network("bundler_send", call.network, share(config_.calls_address)))
            limits.push_back(std::move(one));
        total = {"bundler-send-project", call.project, share(config_.calls_project), call.network};
    }
    if (const std::int64_t wait_s =
            co_await access::take_hourly(&limiter_, std::move(limits), total, clock_());
        wait_s != 0) {
        net::Response often =
            reasons_response({429, "rate_limited",
                              "Too many calls to the bundler. Nothing was done; try again later",
                              api_error_word(ApiCode::rate_limited)},
                             call.request_id);
        often.headers.emplace_back("Retry-After", std::to_string(wait_s));
        co_return often;
    }
    const Json id = call.id;
    auto result = co_await perform(std::move(call));
    if (result) co_return json_response(id, "result", std::move(*result));
    ++refused_;
    co_return refusal_response(id, std::move(result.error()));
}

ops::Awaitable<Judged<Json>> BundlerService::perform(Call call) {
    const std::string method = call.method;
    if (method == "eth_chainId")
        co_return Json::string(
            chain::reference_to_chain_id(call.chain.substr(call.chain.find(':') + 1))
                .value_or("0x0"));
    if (method == "eth_supportedEntryPoints") {
        Json out = Json::array();
        for (const auto version : {chain::EntryPointVersion::k08, chain::EntryPointVersion::k07})
            out.push(Json::string(chain::evm_address_text(chain::entry_point_address(version))));
        co_return out;
    }
    if (method == "eth_sendUserOperation") co_return co_await send(std::move(call));
    if (method == "eth_estimateUserOperationGas") co_return co_await estimate(std::move(call));
    if (method == "eth_getUserOperationByHash") co_return co_await find_operation(std::move(call));
    if (method == "eth_getUserOperationReceipt") co_return co_await find_receipt(std::move(call));
    if (method == "pimlico_getUserOperationGasPrice") co_return co_await gas_price(std::move(call));
    if (sponsor_ == nullptr)
        co_return refuse(kRejectedByPaymaster, "This server pays for no operations");
    if (method == "pm_getPaymasterStubData") co_return co_await stub(std::move(call));
    if (method == "pm_getPaymasterData") co_return co_await sponsor(std::move(call));
    co_return co_await sponsor_whole(std::move(call));
}

Judged<BundlerService::Given> BundlerService::read_given(const Call& call, OperationForm form,
                                                         const Json* chain_id) const {
    const Json::Array& params = call.params.items();
    if (params.size() < 2 || !params[1].is_string())
        return refuse(kInvalidFields, "params are the user operation and the EntryPoint's address");
    const auto entry_point = chain::parse_evm_address(params[1].as_string());
    auto place = entry_point ? bundler_.find_place(call.chain, *entry_point) : std::nullopt;
    if (!place)
        return refuse(
            kInvalidFields,
            "That EntryPoint is not served: eth_supportedEntryPoints lists those that are");
    if (chain_id != nullptr &&
        (!chain_id->is_string() || chain_of(chain_id->as_string()) != call.chain))
        return refuse(kInvalidFields, "The chain id in params is not that of the address");
    auto operation = chain::read_user_operation(params[0], form);
    if (!operation) return refuse(kInvalidFields, operation.error());
    return Given{std::move(*place), std::move(*operation)};
}

ops::Awaitable<Judged<UserOperation>> BundlerService::estimated(Given given) {
    UserOperation& operation = given.operation;
    const auto simulated =
        co_await bundler_.simulator().simulate(given.place, operation, Purpose::kEstimate);
    if (!simulated) co_return std::unexpected(simulated.error());
    if (!simulated->call_succeeds)
        co_return refuse(kCallReverted, "The call reverts",
                         Json::string(to_hex_0x(simulated->returned)));
    operation.verification_gas_limit =
        with_margin(simulated->validation_gas, kEntryPointValidation);
    operation.call_gas_limit = with_margin(simulated->call_gas, kLaterCall);
    if (operation.paymaster) {
        operation.paymaster_verification_gas_limit = with_margin(simulated->paymaster_gas, 20'000);
        operation.paymaster_post_op_gas_limit = with_margin(simulated->post_op_gas, 5'000);
    }
    // As it will be: every number there, and a signature.
    UserOperation whole = operation;
    whole.pre_verification_gas = 0xffffff;
    whole.max_fee_per_gas = whole.max_priority_fee_per_gas = 0xffff'ffff'ffff;
    whole.signature = Bytes(std::max<std::size_t>(65, whole.signature.size()), 0xff);
    const auto data = co_await bundler_.data_gas(given.place, operation);
    if (!data) co_return std::unexpected(data.error());
    // Half more: Ethereum's fees rise by an eighth with each block while the owner reads.
    operation.pre_verification_gas = chain::pre_verification_gas(whole) + 500 + *data + *data / 2;
    co_return operation;
}

ops::Awaitable<Judged<Json>> BundlerService::estimate(Call call) {
    auto given = read_given(call, OperationForm::kUnsigned, nullptr);
    if (!given) co_return std::unexpected(given.error());
    const auto done = co_await estimated(std::move(*given));
    if (!done) co_return std::unexpected(done.error());
    Json out = Json::object()
                   .set("preVerificationGas", quantity(done->pre_verification_gas))
                   .set("verificationGasLimit", quantity(done->verification_gas_limit))
                   .set("callGasLimit", quantity(done->call_gas_limit));
    if (done->paymaster) {
        out.set("paymasterVerificationGasLimit", quantity(done->paymaster_verification_gas_limit));
        out.set("paymasterPostOpGasLimit", quantity(done->paymaster_post_op_gas_limit));
    }
    co_return out;
}

ops::Awaitable<Judged<Json>> BundlerService::send(Call call) {
    auto given = read_given(call, OperationForm::kSigned, nullptr);
    if (!given) co_return std::unexpected(given.error());
    auto hash = co_await bundler_.submit(std::move(given->place), std::move(given->operation),
                                         call.project);
    if (!hash) co_return std::unexpected(hash.error());
    co_return Json::string(std::move(*hash));
}

ops::Awaitable<Judged<Json>> BundlerService::receipt_of(OperationRow row) {
    const auto answers = co_await ops::callback<ChainAnswers>([&](auto done) {
        bundler_.nodes().read(
            row.chain,
            {{.method = "eth_getTransactionReceipt", .params = "[\"" + row.transaction + "\"]"}},
            done);
    });
    const ChainAnswer& answer = answers.front();
    if (answer.outcome == ChainAnswer::Outcome::kUnavailable)
        co_return refuse(kNotAvailable, "No node of " + row.chain + " answers at the moment");
    if (answer.outcome == ChainAnswer::Outcome::kError) co_return Json();
    co_return answer.result;
}

ops::Awaitable<Judged<Json>> BundlerService::find_receipt(Call call) {
    const Json::Array& params = call.params.items();
    const auto hash = params.size() == 1 && params[0].is_string()
                          ? parse_hex_fixed<32>(params[0].as_string())
                          : Result<Bytes32>(fail(Code::hex_wrong_length));
    if (!hash) co_return refuse(kInvalidFields, "params are the hash of a user operation");
    const auto row = co_await bundler_.find(call.chain, to_hex_0x(*hash));
    if (!row) co_return std::unexpected(row.error());
    if (!*row || (*row)->transaction.empty()) co_return Json();
    const auto receipt = co_await receipt_of(**row);
    if (!receipt) co_return std::unexpected(receipt.error());
    const auto entry_point = parse_hex_fixed<20>((*row)->entry_point);
    if (!receipt->is_object() || !entry_point) co_return Json();
    auto out = operation_receipt(*receipt, *hash, *entry_point);
    co_return out ? std::move(*out) : Json();
}

ops::Awaitable<Judged<Json>> BundlerService::find_operation(Call call) {
    const Json::Array& params = call.params.items();
    const auto hash = params.size() == 1 && params[0].is_string()
                          ? parse_hex_fixed<32>(params[0].as_string())
                          : Result<Bytes32>(fail(Code::hex_wrong_length));
    if (!hash) co_return refuse(kInvalidFields, "params are the hash of a user operation");
    const auto row = co_await bundler_.find(call.chain, to_hex_0x(*hash));
    if (!row) co_return std::unexpected(row.error());
    if (!*row || (*row)->state == OperationState::kDropped) co_return Json();
    Json receipt;
    if (!(*row)->transaction.empty()) {
        auto found = co_await receipt_of(**row);
        if (!found) co_return std::unexpected(found.error());
        receipt = std::move(*found);
    }
    const auto told = [&](const char* name) {
        const auto text = receipt.find_string(name);
        return text ? Json::string(std::string(*text)) : Json();
    };
    auto operation = parse_json((*row)->body);
    if (!operation) co_return Json();
    const auto entry_point = parse_hex_fixed<20>((*row)->entry_point);
    co_return Json::object()
        .set("userOperation", std::move(*operation))
        .set("entryPoint",
             Json::string(chain::evm_address_text(entry_point.value_or(chain::EvmAddress{}))))
        .set("blockNumber", told("blockNumber"))
        .set("blockHash", told("blockHash"))
        .set("transactionHash", told("transactionHash"));
}

ops::Awaitable<Judged<Json>> BundlerService::gas_price(Call call) {
    const auto fees = co_await bundler_.fees(call.chain);
    if (!fees) co_return std::unexpected(fees.error());
    Json out = Json::object();
    const auto put = [&](const char* name, std::uint64_t tip) {
        out.set(name, Json::object()
                          .set("maxFeePerGas", quantity(2 * fees->base + tip))
                          .set("maxPriorityFeePerGas", quantity(tip)));
    };
    put("slow", fees->tip);
    put("standard", fees->tip + fees->tip / 8);
    put("fast", fast_tip(*fees));
    co_return out;
}

ops::Awaitable<Judged<Json>> BundlerService::stub(Call call) {
    const Json::Array& params = call.params.items();
    const auto given =
        read_given(call, OperationForm::kUnsigned, params.size() > 2 ? &params[2] : nullptr);
    if (!given) co_return std::unexpected(given.error());
    const auto filled = sponsor_->stub(given->place, given->operation, call.project);
    if (!filled) co_return std::unexpected(filled.error());
    co_return paymaster_json(*filled);
}

ops::Awaitable<Judged<Json>> BundlerService::sponsor(Call call) {
    const Json::Array& params = call.params.items();
    auto given =
        read_given(call, OperationForm::kUnsigned, params.size() > 2 ? &params[2] : nullptr);
    if (!given) co_return std::unexpected(given.error());
    const UserOperation& asked = given->operation;
    if (asked.call_gas_limit == 0 || asked.verification_gas_limit == 0 ||
        asked.pre_verification_gas == 0 || asked.max_fee_per_gas == 0)
        co_return refuse(kInvalidFields, "Gas limits and fees must be there before it is paid for");
    const auto signed_one = co_await sponsor_->sponsor(given->place, given->operation, call.project,
                                                       call.network, &bundler_);
    if (!signed_one) co_return std::unexpected(signed_one.error());
    co_return paymaster_json(*signed_one);
}

ops::Awaitable<Judged<Json>> BundlerService::sponsor_whole(Call call) {
    auto given = read_given(call, OperationForm::kUnsigned, nullptr);
    if (!given) co_return std::unexpected(given.error());
    if (given->operation.max_fee_per_gas == 0)
        co_return refuse(kInvalidFields, "maxFeePerGas must be there before it is paid for");
    auto filled = sponsor_->stub(given->place, given->operation, call.project);
    if (!filled) co_return std::unexpected(filled.error());
    auto sized = co_await estimated({given->place, std::move(*filled)});
    if (!sized) co_return std::unexpected(sized.error());
    const auto signed_one = co_await sponsor_->sponsor(given->place, std::move(*sized),
                                                       call.project, call.network, &bundler_);
    if (!signed_one) co_return std::unexpected(signed_one.error());
    co_return paymaster_json(*signed_one)
        .set("preVerificationGas", quantity(signed_one->pre_verification_gas))
        .set("verificationGasLimit", quantity(signed_one->verification_gas_limit))
        .set("callGasLimit", quantity(signed_one->call_gas_limit));
}

void BundlerService::write_metrics(ops::MetricsText& out) const {
    out.counter("portico_bundler_calls_total", "Calls to the bundler.", calls_);
    out.counter("portico_bundler_calls_refused_total",
                "Calls to the bundler that were answered with an error.", refused_);
}

}  // namespace portico::api::bundler
