// SPDX-License-Identifier: Apache-2.0
//
// See send.hpp: the address of a name (core/transfers/name_search.hpp).
#include <algorithm>

#include "core/solana_send/send.hpp"

namespace portico::solana_send {
namespace {

constexpr std::string_view kCoin = "501";               // SLIP-44
constexpr std::string_view kAddrOfCoin = "0xf1cb7e06";  // addr(bytes32,uint256)
constexpr std::string_view kCoinWord =
    "00000000000000000000000000000000000000000000000000000000000001f5";
constexpr std::size_t kBytes = 32;

std::optional<Bytes> read_returned(ByteView returned) {
    return transfers::read_coin_address(returned, kBytes);
}
std::optional<Bytes> read_text(std::string_view text) {
    const auto address = chain::parse_solana_address(text);
    if (!address) return std::nullopt;
    return Bytes(address->begin(), address->end());
}

transfers::NameContext name_context(const Context& context) {
    const SolanaSendConfig& config = context.config;
    return {
        context,
        {config.project_id.value, config.rpc_proxy_url, config.api_url},
        *context.account,
        static_cast<unsigned>(Owner::kName),
        {{{std::string(kCoin), kAddrOfCoin, std::string(kCoinWord), read_returned}}, read_text}};
}

template <class Event>
void take(SendState& state, const Event& event, const Context& context) {
    if (!context.account) return;
    using enum transfers::NameVerdict;
    const auto answer = transfers::name_answered(state.search, event, name_context(context));
    if (answer.verdict == kNone) return;
    const auto before = state.typed.address;
    auto problem = transfers::problem_of<Problem>(answer.verdict);
    // Where nobody answers, an old address stays, to be asked for again: it is not sent to.
    if (!before || answer.verdict != kDown) {
        state.typed.address.reset();
        state.typed.problem = problem;
    }
    if (answer.verdict == kFound) {
        std::ranges::copy(answer.address, state.typed.address.emplace().begin());
        state.named_at_ms = context.now_ms;
    }
    if (!before) return;
    if (state.typed.address != before) {
        state.accepted.clear();
        if (state.typed.address) problem = Problem::kNameMoved;
    }
    if (state.step != SendStep::kChecking) {  // something else was typed meanwhile
        if (problem) state.problem = problem;
        return;
    }
    if (problem) return fail_send(state, *problem);
    ask_review(state, context);
}

}  // namespace

void read_typed(SendState& state, const Context& context) {
    transfers::forget_name(state.search, context);
    state.typed = read_recipient(state.recipient_text, context.account->chain.value);
    if (!state.typed.name.empty())
        state.search.timer = context.set_timer(Owner::kName, transfers::kNameDelayMs);
}

bool is_name_old(const SendState& state, const Context& context) {
    return !state.typed.name.empty() && state.typed.address &&
           context.now_ms - state.named_at_ms > transfers::kNameMs;
}

void ask_name(SendState& state, const Context& context) {
    state.search.name = state.typed.name;
    transfers::begin_name(state.search, nullptr, name_context(context));
}

void name_answered(SendState& state, const ChainAnswered& event, const Context& context) {
    take(state, event, context);
}
void name_answered(SendState& state, const engine::HttpAnswered& event, const Context& context) {
    take(state, event, context);
}

}  // namespace portico::solana_send
