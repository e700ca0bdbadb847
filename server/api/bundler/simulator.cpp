// SPDX-License-Identifier: Apache-2.0
#include "server/api/bundler/simulator.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "core/base/assert.hpp"
#include "core/base/encoding/hex.hpp"
#include "core/chain/eip155/abi/abi.hpp"
#include "core/chain/eip155/quantity.hpp"
#include "core/smart_account/smart_account.hpp"

namespace portico::api::bundler {
namespace {

using chain::AbiValue;
using chain::EvmAddress;
using chain::Uint256;
using chain::UserOperation;
using chain_data::ChainAnswer;
using chain_data::ChainAnswers;
using chain_data::ChainCall;

constexpr const char* kSimulationCode = "0x"
#include "server/api/bundler/simulation_code.inc"
    ;
constexpr std::uint64_t kStepGas = 10'000'000;  // of making, validating and calling, each
constexpr std::uint64_t kCallGas = 30'000'000;
constexpr std::uint64_t kBundleCallGas = 50'000'000;

/// A function of simulation.sol: simulate, or validate alone.
chain::AbiSignature function_of(const std::string& name) {
    return *chain::parse_abi_signature(
        name +
        "((address,uint256,bytes,bytes,bytes32,uint256,bytes32,bytes,bytes),bytes32,"
        "address,uint256,uint256,uint256)");
}

std::string text_of(const EvmAddress& address) { return chain::evm_address_text(address); }

/// State that a call pretends: of each account its members.
using Pretended = std::map<std::string, Json>;

/// The code that an authorization gives its account (EIP-7702).
std::string authorized_code(const UserOperation& operation) {
    Bytes code = {0xef, 0x01, 0x00};
    code.insert(code.end(), operation.authorization->address.begin(),
                operation.authorization->address.end());
    return to_hex_0x(code);
}

void pretend_authorization(Pretended& state, const UserOperation& operation) {
    if (!operation.authorization) return;
    state.try_emplace(text_of(operation.sender), Json::object())
        .first->second.set("code", Json::string(authorized_code(operation)));
}

/// Whether it deploys the account of a wallet behind an e-mail, whose code is known to its last
/// byte.
bool creates_own_account(const UserOperation& operation) {
    if (!operation.factory) return false;
    const auto owner = smart_account::created_owner(*operation.factory, operation.factory_data);
    return owner && smart_account::account_address(*owner) == operation.sender;
}

/// Whether the account has its code after the authorization: because of it, or already.
bool takes_effect(const UserOperation& operation, const ChainAnswer& nonce,
                  const ChainAnswer& code) {
    const std::string* code_text = code.text();
    const std::string* nonce_text = nonce.text();
    if (code_text == nullptr || nonce_text == nullptr) return false;
    if (*code_text == authorized_code(operation)) return true;
    const auto number = chain::parse_quantity_u64(*nonce_text);
    return number && *number == operation.authorization->nonce &&
           (*code_text == "0x" || code_text->starts_with("0xef0100"));
}

Json state_json(const Pretended& state) {
    Json out = Json::object();
    for (const auto& [address, members] : state) out.set(address, members);
    return out;
}

Json call_json(const EvmAddress& from, const EvmAddress& to, ByteView data, std::uint64_t gas) {
    return Json::object()
        .set("from", Json::string(text_of(from)))
        .set("to", Json::string(text_of(to)))
        .set("gas", Json::string(chain::make_quantity(gas)))
        .set("data", Json::string(to_hex_0x(data)));
}

/// `missing`: what the account is asked to pay in.
Bytes simulation_data(const Place& place, const UserOperation& operation, const std::string& name,
                      const Uint256& missing) {
    const AbiValue arguments[] = {chain::packed_user_operation(operation),
                                  AbiValue::word(chain::user_operation_hash(
                                      operation, place.version, place.entry_point, place.chain_id)),
                                  AbiValue::address(chain::sender_creator(place.entry_point)),
                                  AbiValue::number(missing),
                                  AbiValue::number(chain::required_prefund(operation)),
                                  AbiValue::number(kStepGas)};
    auto data = chain::encode_abi_call(function_of(name), arguments);
    PORTICO_ASSERT(data);
    return std::move(*data);
}

Pretended simulation_state(const Place& place, const UserOperation& operation, Purpose purpose) {
    Pretended state;
    state[text_of(place.entry_point)] = Json::object().set("code", Json::string(kSimulationCode));
    if (purpose == Purpose::kEstimate && !operation.paymaster)
        state[text_of(operation.sender)] =
            Json::object().set("balance", Json::string("0x56bc75e2d63100000"));  // 100 ether
    pretend_authorization(state, operation);
    return state;
}

Refusal not_available(const Place& place) {
    return {kNotAvailable, "No node of " + place.chain + " answers at the moment. Try again", {}};
}

Json revert_json(ByteView data) {
    return Json::object().set("revertData", Json::string(to_hex_0x(data)));
}

std::string with_reason(std::string text, ByteView revert) {
    const std::string reason = chain::abi_revert_reason(revert);
    std::string shown;
    for (const char c : std::string_view(reason).substr(0, 200))
        shown += c >= ' ' && c <= '~' ? c : '?';
    return shown.empty() ? text : text + ": " + shown;
}

/// What simulation.sol refused, by its stage.
Refusal read_refused(const ChainAnswer& answer) {
    static const chain::AbiSignature refused = *chain::parse_abi_signature("Refused(uint8,bytes)");
    const auto data = parse_hex(answer.data);
    const auto values = data ? chain::decode_abi_call(refused, *data)
                             : Result<AbiValue::List>(fail(Code::abi_data_invalid));
    if (!values)
        return {kRejectedByAccount,
                "The operation cannot be simulated: " + answer.why.substr(0, 200),
                {}};
    const Bytes& why = (*values)[1].as_bytes_value();
    const std::uint64_t stage = (*values)[0].as_number().low_u64();
    if (stage == 1)
        return {kRejectedByAccount,
                with_reason("AA13 the account is not there and was not made", why),
                revert_json(why)};
    if (stage == 2)
        return {kRejectedByAccount, with_reason("AA23 the account's validation reverted", why),
                revert_json(why)};
    return {kRejectedByPaymaster, with_reason("AA33 the paymaster's validation reverted", why),
            revert_json(why)};
}

std::optional<Simulated> read_simulated(std::string_view returned) {
    static const chain::AbiType type = *chain::parse_abi_parameters(
        "(uint256,uint256,uint256,uint256,uint256,bool,uint256,bytes)");
    const auto data = parse_hex(returned);
    if (!data) return std::nullopt;
    const auto values = chain::decode_abi(type, *data);
    if (!values) return std::nullopt;
    const AbiValue::List& v = (*values)[0].items();
    return Simulated{.validation_gas = v[0].as_number().low_u64(),
                     .paymaster_gas = v[2].as_number().low_u64(),
                     .post_op_gas = v[4].as_number().low_u64(),
                     .call_gas = v[6].as_number().low_u64(),
                     .call_succeeds = v[5].as_boolean(),
                     .returned = v[7].as_bytes_value(),
                     .account_data = v[1].as_number(),
                     .paymaster_data = v[3].as_number()};
}

}  // namespace

Refusal refusal_of(const chain::FailedOperation& failed, const UserOperation& operation) {
    const std::string_view code = failed.code();
    Json data = Json();
    std::int64_t number = kRejectedByAccount;
    if (code == "AA24" || code == "AA34")
        number = kSignatureWrong;
    else if (code == "AA22" || code == "AA32")
        number = kOutOfTime;
    else if (code.starts_with("AA3"))
        number = kRejectedByPaymaster;
    if (code.starts_with("AA3") && operation.paymaster)
        data = Json::object().set("paymaster", Json::string(text_of(*operation.paymaster)));
    return {number, with_reason(failed.reason, failed.revert), std::move(data)};
}

ops::Awaitable<Judged<Uint256>> Simulator::missing_funds(Place place, UserOperation operation) {
    static const chain::AbiSignature balance = *chain::parse_abi_signature("balanceOf(address)");
    if (operation.paymaster) co_return Uint256(0);
    const auto data =
        chain::encode_abi_call(balance, std::vector{AbiValue::address(operation.sender)});
    PORTICO_ASSERT(data);
    Json params = Json::array();
    params.push(call_json(bundler_, place.entry_point, *data, kStepGas));
    params.push(Json::string("latest"));
    const auto answers = co_await ops::callback<ChainAnswers>([&](auto done) {
        nodes_.read(place.chain, {{.method = "eth_call", .params = write_json(params)}}, done);
    });
    const std::string* text = answers.front().text();
    const auto word = text == nullptr ? Result<Bytes32>(fail(Code::hex_wrong_length))
                                      : parse_hex_fixed<32>(*text);
    if (!word) co_return std::unexpected(not_available(place));
    co_return subtract(chain::required_prefund(operation), Uint256::from_bytes(*word))
        .value_or(Uint256(0));
}

ops::Awaitable<Judged<Simulated>> Simulator::simulate(Place place, UserOperation operation,
                                                      Purpose purpose, Uint256 missing) {
    // In an estimate the account is asked for a little: that takes gas too.
    if (purpose == Purpose::kEstimate && !operation.paymaster) missing = Uint256(1);
    Json params = Json::array();
    params.push(call_json(bundler_, place.entry_point,
                          simulation_data(place, operation, "simulate", missing), kCallGas));
    params.push(Json::string("latest"));
    params.push(state_json(simulation_state(place, operation, purpose)));
    const auto answers = co_await ops::callback<ChainAnswers>([&](auto done) {
        nodes_.read(place.chain, {{.method = "eth_call", .params = write_json(params)}}, done);
    });
    const ChainAnswer& answer = answers.front();
    if (answer.outcome == ChainAnswer::Outcome::kUnavailable)
        co_return std::unexpected(not_available(place));
    if (answer.outcome == ChainAnswer::Outcome::kError)
        co_return std::unexpected(read_refused(answer));
    const std::string* text = answer.text();
    auto simulated = text == nullptr ? std::nullopt : read_simulated(*text);
    if (!simulated) co_return std::unexpected(not_available(place));
    co_return std::move(*simulated);
}

Judged<std::int64_t> Simulator::check_data(const Simulated& simulated) const {
    std::int64_t good_until_ms = 0;
    const std::int64_t now_s = clock_() / 1000;
    for (const Uint256* data : {&simulated.account_data, &simulated.paymaster_data}) {
        // 20 bytes of aggregator, 6 each of validUntil and validAfter, from the low end.
        const Bytes32 bytes = data->big_endian();
        const Uint256 aggregator = Uint256::from_bytes(std::span(bytes).last(20));
        const std::uint64_t until = Uint256::from_bytes(std::span(bytes).subspan(6, 6)).low_u64();
        const std::uint64_t after = Uint256::from_bytes(std::span(bytes).first(6)).low_u64();
        if (aggregator == Uint256(1))
            return refuse(kSignatureWrong,
                          data == &simulated.account_data
                              ? "AA24 the account says that its signature is wrong"
                              : "AA34 the paymaster says that its signature is wrong");
        if (!aggregator.is_zero())
            return refuse(kRejectedByAccount, "Signatures of aggregators are not taken");
        if (after > static_cast<std::uint64_t>(now_s) ||
            (until != 0 && until < static_cast<std::uint64_t>(now_s + kLeastTimeMs / 1000)))
            return refuse(kOutOfTime, "The operation is not good for the next 30 seconds");
        const auto until_ms = static_cast<std::int64_t>(until) * 1000;
        if (until_ms != 0 && (good_until_ms == 0 || until_ms < good_until_ms))
            good_until_ms = until_ms;
    }
    return good_until_ms;
}

ops::Awaitable<Judged<std::int64_t>> Simulator::check(Place place, UserOperation operation) {
    // What the chain will ask the account for: with another amount it could tell the two apart.
    const auto missing = co_await missing_funds(place, operation);
    if (!missing) co_return std::unexpected(missing.error());
    const auto simulated = co_await simulate(place, operation, Purpose::kCheck, *missing);
    if (!simulated) co_return std::unexpected(simulated.error());
    const auto good_until_ms = check_data(*simulated);
    if (!good_until_ms) co_return good_until_ms;
    const auto verdict = co_await ask_entry_point(place, {operation});
    if (!verdict) co_return std::unexpected(verdict.error());
    if (verdict->refused >= 0) co_return std::unexpected(verdict->why);
    if (const auto good = co_await check_rules(place, operation, *missing); !good)
        co_return std::unexpected(good.error());
    co_return good_until_ms;
}

ops::Awaitable<Judged<bool>> Simulator::check_rules(Place place, UserOperation operation,
                                                    Uint256 missing) {
    const auto trusted = [&](const EvmAddress& one) { return is_trusted_(one); };
    const bool own = creates_own_account(operation);
    const EvmAddress code =
        operation.authorization ? operation.authorization->address : EvmAddress{};
    const bool all_trusted =
        (!operation.factory || operation.is_eip7702() || own || trusted(*operation.factory)) &&
        (!operation.authorization || trusted(code)) &&
        (!operation.paymaster || trusted(*operation.paymaster));
    const auto trace = [&](Bytes data) {
        Json params = Json::array();
        params.push(call_json(bundler_, place.entry_point, data, kCallGas));
        params.push(Json::string("latest"));
        params.push(Json::object()
                        .set("tracer", Json::string(kValidationTracer))
                        .set("timeout", Json::string("5s"))
                        .set("stateOverrides",
                             state_json(simulation_state(place, operation, Purpose::kCheck))));
        return ops::callback<ChainAnswers>(
            [this, chain = place.chain, text = write_json(params)](auto done) {
                nodes_.read(chain, {{.method = "debug_traceCall", .params = text}}, done);
            });
    };
    const auto answers = co_await trace(simulation_data(place, operation, "validate", missing));
    const ChainAnswer& answer = answers.front();
    if (answer.outcome == ChainAnswer::Outcome::kResult) {
        if (const auto rule = broken_rule(answer.result, operation, place.entry_point, is_trusted_))
            co_return refuse(kRuleViolated, "The validation breaks ERC-7562: " + *rule);
        co_return true;
    }
    if (answer.outcome == ChainAnswer::Outcome::kUnavailable)
        co_return std::unexpected(not_available(place));
    // Whoever can make a trace fail must not gain by it: nodes that do not trace, each of which
    // says so in its own way, do not trace an empty call either.
    if (answer.code != kMethodUnknown) {
        const auto empty = co_await trace({});
        if (empty.front().outcome == ChainAnswer::Outcome::kUnavailable)
            co_return std::unexpected(not_available(place));
        if (empty.front().outcome == ChainAnswer::Outcome::kResult)
            co_return refuse(kRuleViolated,
                             "The validation cannot be traced: " + answer.why.substr(0, 200));
    }
    if (!all_trusted)
        co_return refuse(kRuleViolated,
                         "No node of " + place.chain +
                             " shows what validations do (debug_traceCall): only factories, "
                             "paymasters and code of EIP-7702 that the operator trusts are taken");
    co_return true;
}

ops::Awaitable<Judged<Simulator::Verdict>> Simulator::ask_entry_point(
    Place place, std::vector<UserOperation> operations) {
    Pretended state;
    std::uint64_t gas = 500'000;
    for (const UserOperation& one : operations) {
        pretend_authorization(state, one);
        gas += chain::total_gas(one).low_u64();
    }
    // What they pay for bytes may be far more than they run, and than a node gives a call.
    gas = std::min(gas, kBundleCallGas);
    Json params = Json::array();
    params.push(call_json(bundler_, place.entry_point,
                          chain::encode_handle_ops(operations, bundler_), gas));
    params.push(Json::string("latest"));
    if (!state.empty()) params.push(state_json(state));
    std::vector<ChainCall> calls = {{.method = "eth_call", .params = write_json(params)}};
    for (const UserOperation& one : operations)
        if (one.authorization)
            for (const char* method : {"eth_getTransactionCount", "eth_getCode"})
                calls.push_back(
                    {.method = method, .params = "[\"" + text_of(one.sender) + "\",\"latest\"]"});
    const auto answers = co_await ops::callback<ChainAnswers>(
        [&](auto done) { nodes_.read(place.chain, std::move(calls), done); });
    for (const ChainAnswer& one : answers)
        if (one.outcome == ChainAnswer::Outcome::kUnavailable)
            co_return std::unexpected(not_available(place));
    std::size_t at = 1;
    for (std::size_t i = 0; i < operations.size(); ++i) {
        if (!operations[i].authorization) continue;
        if (!takes_effect(operations[i], answers[at], answers[at + 1]))
            co_return Verdict{static_cast<std::int64_t>(i),
                              {kRejectedByAccount,
                               "The authorization (eip7702Auth) has another nonce than the "
                               "account, or the account is a contract",
                               {}}};
        at += 2;
    }
    const ChainAnswer& answer = answers.front();
    if (answer.outcome == ChainAnswer::Outcome::kResult) co_return Verdict{};
    const auto data = parse_hex(answer.data);
    const auto failed = data ? chain::decode_failed_operation(*data) : std::nullopt;
    if (!failed || failed->index >= operations.size())
        co_return refuse(kRejectedByAccount, "The EntryPoint does not take the operation: " +
                                                 answer.why.substr(0, 200));
    co_return Verdict{static_cast<std::int64_t>(failed->index),
                      refusal_of(*failed, operations[failed->index])};
}

}  // namespace portico::api::bundler
