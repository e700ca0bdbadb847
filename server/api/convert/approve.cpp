// SPDX-License-Identifier: Apache-2.0
//
// What an account allows, and what it is asked to: never more than is needed, and never without
// end.
#include "core/base/describe/describe.hpp"
#include "core/base/encoding/hex.hpp"
#include "core/chain/eip155/contracts/token_calls.hpp"
#include "server/api/convert/convert_service.hpp"
#include "server/api/convert/newest.hpp"

namespace portico::api::convert {
namespace {

using chain_data::ChainAnswer;
using chain_data::ChainAnswers;
using chain_data::ChainCall;

constexpr std::string_view kNoNode = "The network cannot be asked at the moment";

ChainCall eth_call(const EvmAddress& to, ByteView data) {
    return newest_call(R"({"to":")" + to_hex_0x(to) + R"(","data":")" + to_hex_0x(data) + R"("})");
}

ChainCall estimate_call(const EvmAddress& from, const EvmAddress& to, ByteView data) {
    return {"eth_estimateGas", R"([{"from":")" + to_hex_0x(from) + R"(","to":")" + to_hex_0x(to) +
                                   R"(","data":")" + to_hex_0x(data) + R"("}])"};
}

std::optional<Uint256> number_of(const ChainAnswer& answer) {
    const std::string* text = answer.text();
    return text != nullptr ? chain::parse_hex_uint256(*text) : std::nullopt;
}

ops::Awaitable<ChainAnswers> ask(chain_data::Reader& reader, std::string chain,
                                 std::vector<ChainCall> calls) {
    co_return co_await ops::callback<ChainAnswers>(
        [&](auto done) { reader.read(chain, std::move(calls), std::move(done)); });
}

bool is_unavailable(const ChainAnswer& answer) {
    return answer.outcome == ChainAnswer::Outcome::kUnavailable;
}

}  // namespace

ops::Awaitable<std::optional<Uint256>> ConvertService::gas_price(std::string chain) {
    const auto answers = co_await ask(on_.reader, chain, {{"eth_gasPrice", "[]"}});
    co_return number_of(answers[0]);
}

ConvertService::Response ConvertService::get_gas_price(Call call) {
    if (const auto ok = check_chain(call.chain, "chainId"); !ok) co_return refuse(ok.error(), call);
    const auto price = co_await gas_price(call.chain);
    if (!price) co_return refuse({503, "chainId", std::string(kNoNode)}, call);
    // Room for the base fee to rise, as sending has it (docs/money.md#fees).
    const auto with_room = [&](std::uint64_t eighths) {
        return to_decimal(swap::scale(*price, 8 + eighths, 8).value_or(*price));
    };
    co_return uncached(to_json_text(ConvertGasPrice{with_room(0), with_room(1), with_room(2)}));
}

ConvertService::Response ConvertService::get_allowance(Call call) {
    const auto token = read_asset(call.token, "tokenAddress");
    if (!token) co_return refuse(token.error(), call);
    const auto account = read_account(call.user, token->first, "userAddress");
    if (!account) co_return refuse(account.error(), call);
    const auto spender = read_spender(call.spender, token->first);
    if (!spender) co_return refuse(spender.error(), call);
    // The network's own currency is sent along: nobody has to be allowed it.
    if (token->second.is_native)
        co_return uncached(to_json_text(ConvertAllowance{to_decimal(Uint256::max())}));
    const auto answers = co_await read_newest(
        on_.reader, token->first,
        {eth_call(token->second.token, chain::make_allowance_call(*account, *spender))});
    if (is_unavailable(answers[0]))
        co_return refuse({503, "tokenAddress", std::string(kNoNode)}, call);
    const auto allowed = number_of(answers[0]);
    if (!allowed)
        co_return refuse({400, "tokenAddress", "The contract there says nothing of allowances"},
                         call);
    co_return uncached(to_json_text(ConvertAllowance{to_decimal(*allowed)}));
}

ConvertService::Response ConvertService::get_approve(Call call) {
    const auto token = read_asset(call.from, "from");
    if (!token) co_return refuse(token.error(), call);
    const auto& [chain, asset] = *token;
    if (asset.is_native)
        co_return refuse({400, "from", "The network's own currency needs no approval"}, call);
    const auto account = read_account(call.user, chain, "userAddress");
    if (!account) co_return refuse(account.error(), call);
    const auto spender = read_spender(call.spender, chain);
    if (!spender) co_return refuse(spender.error(), call);
    Uint256 amount;
    if (!call.amount.empty()) {
        const auto given = read_amount(call.amount);
        if (!given) co_return refuse(given.error(), call);
        amount = *given;
    }
    auto answers =
        co_await read_newest(on_.reader, chain,
                             {{"eth_gasPrice", "[]"},
                              eth_call(asset.token, chain::make_allowance_call(*account, *spender)),
                              eth_call(asset.token, chain::make_balance_of_call(*account))});
    const auto gas_price = number_of(answers[0]), allowed = number_of(answers[1]),
               held = number_of(answers[2]);
    if (is_unavailable(answers[0]) || is_unavailable(answers[1]) || !gas_price)
        co_return refuse({503, "from", std::string(kNoNode)}, call);
    if (!allowed) co_return refuse({400, "from", "The contract there is no token"}, call);
    // Clients of the reference name no amount, and mean one without end. What is held will do.
    if (amount.is_zero() && held) amount = *held;
    if (amount.is_zero())
        co_return refuse({400, "amount", "The account holds nothing of this token"}, call);
    const auto data_of = [&](const Uint256& wanted) {
        return chain::make_approve_call(*spender, wanted);
    };
    Bytes data = data_of(amount);
    answers = co_await ask(on_.reader, chain, {estimate_call(*account, asset.token, data)});
    auto gas = number_of(answers[0]);
    if (!gas && !is_unavailable(answers[0]) && !allowed->is_zero()) {
        // Some tokens take a new amount only where none is allowed: that comes first.
        amount = {};
        data = data_of(amount);
        answers = co_await ask(on_.reader, chain, {estimate_call(*account, asset.token, data)});
        gas = number_of(answers[0]);
    }
    ConvertApprove body;
    body.tx.from = body.tx.to = caip10(chain, asset.token);
    body.tx.data = to_hex_0x(data);
    body.tx.value = "0";
    if (gas && gas->bit_length() < 48)
        body.tx.eip155.gas = static_cast<std::int64_t>(gas->low_u64() + gas->low_u64() / 10);
    body.tx.eip155.gasPrice = to_decimal(*gas_price);
    body.spender = caip10(chain, *spender);
    body.amount = to_decimal(amount);
    co_return uncached(to_json_text(body));
}

}  // namespace portico::api::convert
