// SPDX-License-Identifier: Apache-2.0
#include "server/api/chain_data/contracts.hpp"

#include <algorithm>

#include "core/base/assert.hpp"
#include "core/base/encoding/hex.hpp"
#include "core/chain/eip155/abi/abi.hpp"
#include "core/chain/eip155/contracts/multicall.hpp"
#include "core/chain/eip155/uint256.hpp"

namespace portico::api::chain_data {
namespace {

/// A chain may get the contract, and a node may have been wrong.
constexpr std::int64_t kBelieveWithoutMs = 10 * 60 * 1000;

/// On ZKsync addresses follow other rules; elsewhere it is the same one.
EvmAddress multicall_of(std::string_view chain) {
    constexpr EvmAddress kOnZksync = {0xf9, 0xcd, 0xa6, 0x24, 0xfb, 0xc7, 0xe0, 0x59, 0x35, 0x5c,
                                      0xe9, 0x8a, 0x31, 0x69, 0x3d, 0x29, 0x9f, 0xac, 0xd9, 0x63};
    return chain == "eip155:324" || chain == "eip155:300" ? kOnZksync : chain::kMulticall3;
}

std::optional<Bytes> bytes_of(const ChainAnswer& answer) {
    const std::string* text = answer.text();
    if (text == nullptr || !text->starts_with("0x")) return std::nullopt;
    auto bytes = parse_hex(*text);
    if (!bytes) return std::nullopt;
    return std::move(*bytes);
}

std::optional<Bytes> word_of(const ChainAnswer& answer) {
    const std::string* text = answer.text();
    const auto number = text != nullptr ? chain::parse_hex_uint256(*text) : std::nullopt;
    if (!number) return std::nullopt;
    const Bytes32 word = number->big_endian();
    return Bytes(word.begin(), word.end());
}

bool is_unavailable(const ChainAnswer& answer) {
    return answer.outcome == ChainAnswer::Outcome::kUnavailable;
}

}  // namespace

ChainCall eth_call(const EvmAddress& to, ByteView data, std::string_view block) {
    return {"eth_call", R"([{"to":")" + to_hex_0x(to) + R"(","data":")" + to_hex_0x(data) +
                            R"("},")" + std::string(block) + R"("])"};
}

Bytes make_call(std::string_view signature, const chain::AbiValue::List& arguments) {
    const auto function = chain::parse_abi_signature(signature);
    PORTICO_ASSERT(function);
    auto data = chain::encode_abi_call(*function, arguments);
    PORTICO_ASSERT(data);
    return std::move(*data);
}

std::vector<ChainCall> make_aggregates(std::string_view chain,
                                       const std::vector<ContractCall>& calls,
                                       std::string_view block) {
    const EvmAddress multicall = multicall_of(chain);
    std::vector<ChainCall> aggregates;
    for (std::size_t at = 0; at < calls.size(); at += kAggregateCalls) {
        std::vector<chain::ReadCall> part;
        for (std::size_t i = at; i < std::min(calls.size(), at + kAggregateCalls); ++i)
            part.push_back(calls[i].kind == ContractCall::Kind::kNativeBalance
                               ? chain::make_native_balance_call(calls[i].target, multicall)
                               : chain::ReadCall{calls[i].target, calls[i].data});
        const auto data = chain::encode_multicall(part);
        PORTICO_ASSERT(data);
        aggregates.push_back(eth_call(multicall, *data, block));
    }
    return aggregates;
}

std::optional<ContractAnswers> read_aggregates(std::span<const ChainAnswer> reported,
                                               std::size_t count) {
    ContractAnswers answers;
    for (const ChainAnswer& one : reported) {
        const auto bytes = bytes_of(one);
        auto results = bytes ? chain::decode_multicall(
                                   *bytes, std::min(kAggregateCalls, count - answers.size()))
                             : fail(Code::abi_data_invalid);
        if (!results) return std::nullopt;
        for (chain::ReadResult& result : *results)
            answers.push_back(result.success ? std::optional(std::move(result.data))
                                             : std::nullopt);
    }
    return answers;
}

void Contracts::read(std::string_view chain, std::vector<ContractCall> calls, Done done) {
    PORTICO_ASSERT(!calls.empty() && calls.size() <= kCallsMax);
    if (believes_without(std::string(chain)))
        return read_each(std::string(chain), calls, std::move(done));
    read_together(std::string(chain), std::move(calls), std::move(done));
}

void Contracts::read_together(std::string chain, std::vector<ContractCall> calls, Done done) {
    auto aggregates = make_aggregates(chain, calls, "latest");
    const std::string id = chain;
    reader_.read(id, std::move(aggregates),
                 [this, chain = std::move(chain), calls = std::move(calls),
                  done = std::move(done)](const ChainAnswers& reported) mutable {
                     if (std::ranges::any_of(reported, is_unavailable)) return done(std::nullopt);
                     auto answers = read_aggregates(reported, calls.size());
                     if (answers) return done(std::move(answers));
                     note_without(chain, reported);
                     read_each(chain, calls, std::move(done));
                 });
}

void Contracts::read_apart(std::string_view chain, std::vector<std::vector<ContractCall>> groups,
                           Done done) {
    std::vector<ContractCall> calls;
    std::vector<std::size_t> sizes;
    std::vector<ChainCall> aggregates;
    for (std::vector<ContractCall>& group : groups) {
        PORTICO_ASSERT(!group.empty() && group.size() <= kAggregateCalls);
        sizes.push_back(group.size());
        aggregates.push_back(std::move(make_aggregates(chain, group, "latest")[0]));
        std::ranges::move(group, std::back_inserter(calls));
    }
    PORTICO_ASSERT(!calls.empty() && calls.size() <= kCallsMax);
    const std::string id(chain);
    if (believes_without(id)) return read_each(id, calls, std::move(done));
    reader_.read(
        id, std::move(aggregates),
        [this, id, calls = std::move(calls), sizes = std::move(sizes),
         done = std::move(done)](const ChainAnswers& reported) mutable {
            if (std::ranges::all_of(reported, is_unavailable)) return done(std::nullopt);
            ContractAnswers answers(calls.size());
            std::vector<std::size_t> again;
            std::vector<ContractCall> calls_again;
            for (std::size_t group = 0, at = 0; group < sizes.size(); at += sizes[group++]) {
                auto part = read_aggregates(std::span(reported).subspan(group, 1), sizes[group]);
                if (part) std::ranges::move(*part, answers.begin() + static_cast<ptrdiff_t>(at));
                for (std::size_t i = at; !part && i < at + sizes[group]; ++i) {
                    again.push_back(i);
                    calls_again.push_back(std::move(calls[i]));
                }
            }
            if (again.empty()) return done(std::move(answers));
            note_without(id, reported);
            const bool is_all = again.size() == answers.size();
            read_each(id, calls_again,
                      [answers = std::move(answers), again = std::move(again), is_all,
                       done = std::move(done)](std::optional<ContractAnswers> more) mutable {
                          if (!more && is_all) return done(std::nullopt);
                          for (std::size_t i = 0; more && i < again.size(); ++i)
                              answers[again[i]] = std::move((*more)[i]);
                          done(std::move(answers));
                      });
        });
}

bool Contracts::believes_without(const std::string& chain) const {
    const auto found = without_.find(chain);
    return found != without_.end() && clock_() < found->second;
}

/// No code there answers with nothing; an error may be one call's doing.
void Contracts::note_without(const std::string& chain, const ChainAnswers& reported) {
    if (std::ranges::any_of(reported, [](const auto& one) { return bytes_of(one) == Bytes(); }))
        without_[chain] = clock_() + kBelieveWithoutMs;
}

void Contracts::read_each(const std::string& chain, const std::vector<ContractCall>& calls,
                          Done done) {
    std::vector<ChainCall> all;
    std::vector<ContractCall::Kind> kinds;
    for (const ContractCall& call : calls) {
        kinds.push_back(call.kind);
        all.push_back(
            call.kind == ContractCall::Kind::kNativeBalance
                ? ChainCall{"eth_getBalance", R"([")" + to_hex_0x(call.target) + R"(","latest"])"}
                : eth_call(call.target, call.data));
    }
    reader_.read(chain, std::move(all),
                 [kinds = std::move(kinds), done = std::move(done)](const ChainAnswers& reported) {
                     if (std::ranges::any_of(reported, is_unavailable)) return done(std::nullopt);
                     ContractAnswers answers;
                     for (std::size_t i = 0; i < reported.size(); ++i)
                         answers.push_back(kinds[i] == ContractCall::Kind::kNativeBalance
                                               ? word_of(reported[i])
                                               : bytes_of(reported[i]));
                     done(std::move(answers));
                 });
}

}  // namespace portico::api::chain_data
