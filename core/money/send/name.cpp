// SPDX-License-Identifier: Apache-2.0
//
// See send.hpp: the address of a name (core/transfers/name_search.hpp).
#include <algorithm>

#include "core/base/text/decimal.hpp"
#include "core/chain/eip155/contracts/token_calls.hpp"
#include "core/chain/names/coin_type.hpp"
#include "core/money/send/send.hpp"

namespace portico::money {
namespace {

constexpr std::string_view kAddr = "0x3b3b57de";  // addr(bytes32)

std::optional<Bytes> read_returned(ByteView returned) {
    const auto address = chain::read_address(returned);
    if (!address) return std::nullopt;
    return Bytes(address->begin(), address->end());
}
std::optional<Bytes> read_text(std::string_view text) {
    const auto address = chain::parse_evm_address(text);
    if (!address) return std::nullopt;
    return Bytes(address->begin(), address->end());
}

transfers::NameContext name_context(const Context& context, std::string_view coin) {
    static constexpr transfers::NameNamespace kEip155{kAddr, {}, read_returned, read_text};
    const MoneyConfig& config = context.config;
    return {context,
            {config.project_id.value, config.rpc_proxy_url, config.api_url},
            *context.account,
            static_cast<unsigned>(Owner::kName),
            coin,
            kEip155};
}

std::string coin_of(const Context& context) {
    const auto coin = chain::coin_of_chain(context.account->chain);
    return coin ? to_decimal(*coin) : std::string();
}

template <class Event>
void take(SendState& state, const Event& event, const Context& context) {
    if (!context.account) return;
    const std::string coin = coin_of(context);
    const auto answer = transfers::name_answered(state.search, event, name_context(context, coin));
    if (const auto problem = transfers::problem_of<SendProblem>(answer.verdict))
        state.typed.problem = *problem;
    if (answer.verdict == transfers::NameVerdict::kFound)
        std::ranges::copy(answer.address, state.named.emplace().begin());
}

}  // namespace

void ask_name(SendState& state, const Context& context) {
    state.search.name = state.typed.name;
    transfers::begin_name(state.search, &context.zones, name_context(context, {}));
}

void name_answered(SendState& state, const ChainAnswered& event, const Context& context) {
    take(state, event, context);
}
void name_answered(SendState& state, const HttpAnswered& event, const Context& context) {
    take(state, event, context);
}

}  // namespace portico::money
