// SPDX-License-Identifier: Apache-2.0
#include "server/api/convert/trial.hpp"

#include "core/base/encoding/hex.hpp"
#include "core/base/text/visible_text.hpp"
#include "core/chain/eip155/abi/abi.hpp"
#include "core/chain/eip155/contracts/multicall.hpp"
#include "core/chain/eip155/contracts/token_calls.hpp"
#include "server/api/convert/newest.hpp"

namespace portico::api::convert {
namespace {

using chain_data::ChainAnswer;
using chain_data::ChainAnswers;
using chain_data::ChainCall;
using enum Trial::Outcome;

constexpr std::size_t kReasonMax = 120;

std::string call_json(const EvmAddress& from, const EvmAddress& to, ByteView data,
                      const Uint256& value = {}) {
    std::string json = R"({"from":")" + to_hex_0x(from) + R"(","to":")" + to_hex_0x(to) +
                       R"(","data":")" + to_hex_0x(data) + R"(")";
    if (!value.is_zero()) json += R"(,"value":")" + chain::to_quantity(value) + R"(")";
    return json + "}";
}

/// A reader of what the account has of an asset.
std::string balance_json(const Asset& asset, const EvmAddress& account) {
    if (!asset.is_native)
        return call_json(account, asset.token, chain::make_balance_of_call(account));
    const chain::ReadCall call = chain::make_native_balance_call(account);
    return call_json(account, call.target, call.data);
}

/// Their places in the one simulated block; those that are not made have no place.
struct Plan {
    std::vector<std::string> calls;
    std::size_t held = 0, before = 0, swap = 0, after = 0, sale = 0;

    explicit Plan(const TrialAsk& ask) {
        const EvmAddress& account = ask.of.account;
        held = add(balance_json(ask.of.ask.from, account));
        before = add(balance_json(ask.of.ask.to, account));
        if (ask.spender) allow(account, ask.of.ask.from.token, *ask.spender, ask.of.ask.amount);
        swap = add(call_json(account, ask.call.to, ask.call.data, ask.call.value));
        after = add(balance_json(ask.of.ask.to, account));
        if (!ask.sale) return;
        allow(account, ask.of.ask.to.token, ask.sale->to, ask.of.minimum);
        sale = add(call_json(account, ask.sale->to, ask.sale->data, ask.sale->value));
    }
    /// Some tokens allow nothing new while something old is allowed, and some refuse to allow
    /// nothing: either call may fail.
    void allow(const EvmAddress& account, const EvmAddress& token, const EvmAddress& spender,
               const Uint256& amount) {
        for (const Uint256& one : {Uint256(), amount})
            add(call_json(account, token, chain::make_approve_call(spender, one)));
    }
    std::size_t add(std::string call) {
        calls.push_back(std::move(call));
        return calls.size() - 1;
    }
    std::string params() const {
        std::string json = R"([{"blockStateCalls":[{"calls":[)";
        for (std::size_t i = 0; i < calls.size(); ++i) json += (i == 0 ? "" : ",") + calls[i];
        return json + R"(]}],"validation":false},"latest"])";
    }
};

bool succeeded(const Json& call) {
    const auto status = call.find_string("status");
    return status && chain::parse_hex_uint256(*status) == Uint256(1);
}

std::optional<Bytes> returned(const Json& call) {
    const auto data = call.find_string("returnData");
    if (!data || !data->starts_with("0x")) return std::nullopt;
    auto bytes = parse_hex(*data);
    return bytes ? std::optional(std::move(*bytes)) : std::nullopt;
}

std::optional<Uint256> balance(const Json& call) {
    const auto data = succeeded(call) ? returned(call) : std::nullopt;
    const auto number = data ? chain::read_number(*data) : fail(Code::abi_data_invalid);
    return number ? std::optional(*number) : std::nullopt;
}

std::string reason_of(const Json& call) {
    std::optional<Bytes> data = returned(call);
    if (const Json* error = call.find("error"); error != nullptr && (!data || data->empty()))
        if (const auto text = error->find_string("data"))
            if (auto bytes = parse_hex(*text)) data = std::move(*bytes);
    // Anybody's contract says it.
    return data ? visible_text(chain::abi_revert_reason(*data)).substr(0, kReasonMax) : "";
}

Trial refused(std::string why) { return {.outcome = kRefused, .why = std::move(why)}; }

std::string with_reason(std::string text, const std::string& reason) {
    return reason.empty() ? text : text + " (" + reason + ")";
}

/// For nodes without eth_simulateV1.
ops::Awaitable<Trial> call_swap(chain_data::Reader& reader, TrialAsk ask) {
    const EvmAddress& account = ask.of.account;
    // Whoever swaps has often just allowed it: what was told a moment ago would refuse that.
    const std::string swap = call_json(account, ask.call.to, ask.call.data, ask.call.value);
    // What a call costs is another on each kind of network: no figure of ours would do.
    std::vector<ChainCall> calls{newest_call(swap), {"eth_estimateGas", "[" + swap + "]"}};
    if (ask.spender)
        calls.push_back(newest_call(call_json(account, ask.of.ask.from.token,
                                              chain::make_allowance_call(account, *ask.spender))));
    const auto answers = co_await read_newest(reader, ask.of.ask.chain, std::move(calls));
    for (const ChainAnswer& answer : answers)
        if (answer.outcome == ChainAnswer::Outcome::kUnavailable) co_return Trial{};
    const auto number = [&](std::size_t i) {
        const std::string* text = answers[i].text();
        return text != nullptr ? chain::parse_hex_uint256(*text) : std::nullopt;
    };
    if (answers[0].outcome == ChainAnswer::Outcome::kResult) {
        const auto gas = number(1);
        co_return Trial{.outcome = kNotTold, .gas = gas && gas->fits_u64() ? gas->low_u64() : 0};
    }
    if (ask.spender) {
        const auto allowed = number(2);
        if (!allowed || *allowed < ask.of.ask.amount)
            co_return Trial{.outcome = kNotAllowed,
                            .why = "The account has not allowed the amount yet"};
    }
    co_return refused("The swap would fail: the account holds less, or the price has moved");
}

}  // namespace

std::optional<Trial> read_trial(const Json& result, const TrialAsk& ask) {
    const Plan plan(ask);
    if (!result.is_array() || result.items().empty()) return std::nullopt;
    const Json* calls = result.items()[0].find("calls");
    if (calls == nullptr || !calls->is_array() || calls->items().size() != plan.calls.size())
        return std::nullopt;
    const auto& all = calls->items();
    const auto held = balance(all[plan.held]);
    if (!held && !ask.of.ask.from.is_native)
        return refused("The token does not say what the account holds");
    if (held && *held < ask.of.ask.amount) return refused("The account holds less than the amount");
    if (!succeeded(all[plan.swap]))
        return refused(with_reason("The swap would fail", reason_of(all[plan.swap])));
    std::uint64_t gas = 0;
    if (const auto used = all[plan.swap].find_string("gasUsed"))
        if (const auto number = chain::parse_hex_uint256(*used); number && number->fits_u64())
            gas = number->low_u64();
    const auto before = balance(all[plan.before]), after = balance(all[plan.after]);
    const auto received = before && after ? subtract(*after, *before) : std::nullopt;
    // Balances of the currency are told by a contract that a few networks do not have.
    if (ask.of.ask.to.is_native && !before) return Trial{.outcome = kNotTold, .gas = gas};
    if (!received || received->is_zero())
        return refused("Nothing would arrive: the token keeps all of it");
    if (*received < ask.of.minimum)
        return refused(
            "Less than the minimum would arrive: the token keeps a part of each transfer. A higher "
            "slippage allows for it");
    Trial trial{.outcome = kDone, .received = *received, .gas = gas};
    if (ask.sale) trial.can_sell = succeeded(all[plan.sale]);
    return trial;
}

ops::Awaitable<Trial> try_swap(chain_data::Reader& reader, TrialAsk ask) {
    std::vector<ChainCall> calls{{"eth_simulateV1", Plan(ask).params()}};
    const auto answers = co_await ops::callback<ChainAnswers>(
        [&](auto done) { reader.read(ask.of.ask.chain, std::move(calls), std::move(done)); });
    if (answers[0].outcome == ChainAnswer::Outcome::kUnavailable) co_return Trial{};
    if (answers[0].outcome == ChainAnswer::Outcome::kResult)
        if (auto trial = read_trial(answers[0].result, ask)) co_return std::move(*trial);
    co_return co_await call_swap(reader, std::move(ask));
}

}  // namespace portico::api::convert
