// SPDX-License-Identifier: Apache-2.0
#include "server/api/ens/name_lookup.hpp"

#include <algorithm>
#include <utility>

#include "core/base/encoding/hex.hpp"
#include "core/chain/eip155/contracts/ens_name.hpp"
#include "core/chain/eip155/contracts/token_calls.hpp"

namespace portico::api::ens {
namespace {

using chain_data::ChainAnswer;
using chain_data::ChainAnswers;
using chain_data::ContractAnswers;
using chain_data::ContractCall;

constexpr std::int64_t kReverted = 3;  // EIP-1474's code of a reverted call

chain::EvmAddress address_of(ByteView returned) {
    return chain::read_address(returned).value_or(chain::EvmAddress{});
}

ops::Awaitable<ChainAnswer> eth_call(chain_data::Reader* reader, chain::EvmAddress to, Bytes data) {
    const auto answers = co_await ops::callback<ChainAnswers>([&](auto done) {
        reader->read(kChain,
                     {{"eth_call", R"([{"to":")" + to_hex_0x(to) + R"(","data":")" +
                                       to_hex_0x(data) + R"("},"latest"])"}},
                     done);
    });
    co_return answers.front();
}

/// Nothing for what no node says.
std::optional<Bytes> returned_by(const ChainAnswer& answer) {
    const std::string* text = answer.text();
    auto bytes = parse_hex(text != nullptr ? *text : "?");
    if (!bytes) return std::nullopt;
    return std::move(*bytes);
}

/// Or the node has no gas or no state left, and called nothing.
bool has_reverted(const ChainAnswer& answer) {
    return answer.outcome == ChainAnswer::Outcome::kError && answer.code == kReverted;
}

}  // namespace

NameLookup::NameLookup(chain_data::Reader& reader, chain_data::Contracts& contracts,
                       Gateways& gateways, Clock clock)
    : reader_(reader), contracts_(contracts), gateways_(gateways), clock_(std::move(clock)) {}

ops::Awaitable<NameLookup::Found> NameLookup::find(std::string name,
                                                   std::vector<std::uint32_t> coins) {
    Budget budget{.until_ms = clock_() + kTotalMs};
    const auto resolver = co_await find_resolver(name);
    if (!resolver) co_return std::unexpected(resolver.error());
    // Who resolves the name above alone says nothing of this one (ENSIP-10).
    if (resolver->address == chain::EvmAddress{} ||
        (resolver->is_of_parent && !resolver->is_wildcard))
        co_return FoundName{};
    for (const std::uint32_t coin : coins) {
        auto address = co_await ask_resolver(*resolver, name, coin, &budget);
        if (!address) co_return std::unexpected(address.error());
        if (!address->empty())
            co_return FoundName{.is_known = true, .coin = coin, .address = std::move(*address)};
    }
    co_return FoundName{.is_known = true};
}

ops::Awaitable<std::expected<NameLookup::Resolver, LookupFailure>> NameLookup::find_resolver(
    std::string name) {
    std::vector<ContractCall> calls;
    for (std::string_view one = name; !one.empty();) {
        calls.push_back(
            {kRegistry, chain_data::make_call("resolver(bytes32)",
                                              {chain::AbiValue::word(chain::ens_namehash(one))})});
        one.remove_prefix(std::min(one.find('.'), one.size() - 1) + 1);
    }
    const auto resolvers = co_await ops::callback<std::optional<ContractAnswers>>(
        [&](auto done) { contracts_.read(kChain, std::move(calls), done); });
    // The registry answers for every name; where it does not, it is not there.
    const auto is_word = [](const auto& one) { return one && one->size() == sizeof(Bytes32); };
    if (!resolvers || !std::ranges::all_of(*resolvers, is_word))
        co_return std::unexpected(LookupFailure::kChain);
    Resolver found;
    for (std::size_t i = 0; i < resolvers->size(); ++i) {
        found.address = address_of(*(*resolvers)[i]);
        found.is_of_parent = i != 0;
        if (found.address != chain::EvmAddress{}) break;
    }
    if (found.address == chain::EvmAddress{}) co_return found;
    const ChainAnswer supports = co_await eth_call(
        &reader_, found.address, chain::make_supports_interface_call(chain::kEnsWildcard));
    const auto said = returned_by(supports);
    if (!said && !has_reverted(supports)) co_return std::unexpected(LookupFailure::kChain);
    found.is_wildcard = said && chain::read_boolean(*said).value_or(false);
    co_return found;
}

ops::Awaitable<std::expected<Bytes, LookupFailure>> NameLookup::ask_resolver(Resolver resolver,
                                                                             std::string name,
                                                                             std::uint32_t coin,
                                                                             Budget* budget) {
    Bytes question = chain::encode_ens_address_call(name, coin);
    if (resolver.is_wildcard) question = chain::encode_ens_resolve(name, question);
    const auto returned = co_await call(resolver.address, std::move(question), budget);
    if (!returned) co_return std::unexpected(returned.error());
    if (!*returned) co_return Bytes();
    Result<Bytes> answer = **returned;
    if (resolver.is_wildcard) answer = chain::read_ens_resolved(**returned);
    if (answer) answer = chain::read_ens_address(*answer, coin);
    if (!answer) co_return std::unexpected(LookupFailure::kRefused);
    co_return std::move(*answer);
}

ops::Awaitable<NameLookup::Returned> NameLookup::call(chain::EvmAddress to, Bytes data,
                                                      Budget* budget) {
    for (int sent_on = 0;; ++sent_on) {
        const ChainAnswer answer = co_await eth_call(&reader_, to, data);
        if (auto returned = returned_by(answer)) co_return std::move(returned);
        if (answer.outcome != ChainAnswer::Outcome::kError)
            co_return std::unexpected(LookupFailure::kChain);
        const auto reverted = parse_hex(answer.data);
        if (!reverted || !chain::is_offchain_lookup(*reverted)) {
            if (!has_reverted(answer)) co_return std::unexpected(LookupFailure::kChain);
            // The callback did not take what the service said.
            if (sent_on != 0) co_return std::unexpected(LookupFailure::kRefused);
            co_return std::nullopt;
        }
        auto lookup = chain::read_offchain_lookup(*reverted);
        if (!lookup || lookup->sender != to || sent_on == kNestedMax)
            co_return std::unexpected(LookupFailure::kRefused);
        const auto response = co_await ask_gateways(*lookup, budget);
        if (!response) co_return std::unexpected(LookupFailure::kGateway);
        data = chain::encode_offchain_callback(*lookup, *response);
    }
}

ops::Awaitable<std::optional<Bytes>> NameLookup::ask_gateways(chain::OffchainLookup lookup,
                                                              Budget* budget) {
    if (lookup.call.size() > kCallBytesMax) co_return std::nullopt;
    if (lookup.urls.size() > kUrlsMax) lookup.urls.resize(kUrlsMax);
    for (const std::string& url : lookup.urls) {
        auto request = make_gateway_request(url, lookup);
        if (!request) continue;
        const std::int64_t left_ms = budget->until_ms - clock_();
        if (left_ms <= 0 || budget->asks == 0) co_return std::nullopt;
        --budget->asks;
        ++asked_;
        const auto answer = co_await ops::callback<Gateways::Answer>([&](auto done) {
            gateways_.ask(std::move(*request), std::min(left_ms, kGatewayMs), done);
        });
        // It was asked wrongly, as every other would be (ERC-3668).
        if (answer.status / 100 == 4) co_return std::nullopt;
        if (answer.status / 100 != 2) continue;
        if (auto data = read_gateway_answer(answer.body)) co_return data;
    }
    co_return std::nullopt;
}

}  // namespace portico::api::ens
