// SPDX-License-Identifier: Apache-2.0
//
// See send.hpp: the address of a name (core/transfers/name_search.hpp).
#include <algorithm>

#include "core/base/encoding/hex.hpp"
#include "core/base/text/decimal.hpp"
#include "core/chain/eip155/contracts/token_calls.hpp"
#include "core/chain/names/coin_type.hpp"
#include "core/money/send/send.hpp"

namespace portico::money {
namespace {

constexpr std::string_view kAddr = "0x3b3b57de";        // addr(bytes32)
constexpr std::string_view kAddrOfCoin = "0xf1cb7e06";  // addr(bytes32,uint256)
constexpr std::uint32_t kAnyNetwork = 0x8000'0000;      // ENSIP-19: where none is named

std::optional<Bytes> read_address(ByteView returned) {
    const auto address = chain::read_address(returned);
    if (!address) return std::nullopt;
    return Bytes(address->begin(), address->end());
}
std::optional<Bytes> read_coin(ByteView returned) {
    return transfers::read_coin_address(returned, chain::EvmAddress{}.size());
}
std::optional<Bytes> read_text(std::string_view text) {
    const auto address = chain::parse_evm_address(text);
    if (!address) return std::nullopt;
    return Bytes(address->begin(), address->end());
}

// Of another network than Ethereum its own address counts. Where the name has none, that of
// Ethereum is its owner's here too, but for a contract's.
transfers::NameNetwork network_of(std::string_view chain) {
    const auto coin = chain::coin_of_chain(chain);
    transfers::NameNetwork of{{}, read_text};
    const bool ethereum = coin == chain::kCoinOfEthereum;
    if (!ethereum) {
        const auto add = [&](std::uint32_t one) {
            of.questions.push_back({to_decimal(one), kAddrOfCoin,
                                    to_hex(chain::Uint256(one).big_endian()), read_coin});
        };
        if (coin) add(*coin);
        add(kAnyNetwork);
    }
    of.questions.push_back({"60", kAddr, {}, read_address, !ethereum});
    return of;
}

transfers::NameContext name_context(const Context& context) {
    const MoneyConfig& config = context.config;
    return {context,
            {config.project_id.value, config.rpc_proxy_url, config.api_url},
            *context.account,
            static_cast<unsigned>(Owner::kName),
            network_of(context.account->chain.value)};
}

template <class Event>
void take(SendState& state, const Event& event, const Context& context) {
    if (!context.account) return;
    using enum transfers::NameVerdict;
    const auto answer = transfers::name_answered(state.search, event, name_context(context));
    if (answer.verdict == kNone) return;
    const auto before = state.named;
    auto problem = transfers::problem_of<SendProblem>(answer.verdict);
    // Where nobody answers, an old address stays, to be asked for again: it is not sent to.
    if (!before || answer.verdict != kDown) {
        state.named.reset();
        state.typed.problem = problem;
    }
    if (answer.verdict == kFound) {
        std::ranges::copy(answer.address, state.named.emplace().begin());
        state.named_at_ms = context.now_ms;
    }
    if (!before) return;
    if (state.named != before) {
        state.contract = false;
        state.accepted.clear();
        if (state.named) problem = SendProblem::kNameMoved;
    }
    if (state.step != SendStep::kChecking) {  // something else was typed meanwhile
        if (problem) state.problem = problem;
        return;
    }
    if (problem) return fail_send(state, *problem);
    ask_review(state, context);
}

}  // namespace

bool is_name_old(const SendState& state, const Context& context) {
    return state.typed.kind == RecipientKind::kName && state.named &&
           context.now_ms - state.named_at_ms > transfers::kNameMs;
}

void ask_name(SendState& state, const Context& context) {
    state.search.name = state.typed.name;
    transfers::begin_name(state.search, &context.zones, name_context(context));
}

void name_answered(SendState& state, const ChainAnswered& event, const Context& context) {
    take(state, event, context);
}
void name_answered(SendState& state, const HttpAnswered& event, const Context& context) {
    take(state, event, context);
}

}  // namespace portico::money
