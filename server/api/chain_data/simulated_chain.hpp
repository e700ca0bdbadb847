// SPDX-License-Identifier: Apache-2.0
//
// For tests of areas: a chain whose contracts are functions. Answers come when the test says, or at
// once; calls are counted as nodes would count them.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "core/base/encoding/hex.hpp"
#include "core/chain/eip155/abi/abi.hpp"
#include "core/chain/eip155/contracts/multicall.hpp"
#include "server/api/chain_data/contracts.hpp"

namespace portico::api::chain_data {

class SimulatedChain final : public Reader {
  public:
    /// What a contract returns; nothing: it reverts.
    using Contract = std::function<std::optional<Bytes>(ByteView data)>;

    bool serves(std::string_view chain) const override { return chain == id; }
    std::vector<std::string> chains() const override { return {id}; }
    void read(std::string_view, std::vector<ChainCall> batch, Done done) override {
        ++reads;
        ChainAnswers answers;
        for (const ChainCall& one : batch) answers.push_back(answer(one));
        if (hold)
            held.push_back(
                [done = std::move(done), answers = std::move(answers)] { done(answers); });
        else
            done(std::move(answers));
    }
    void release() {
        for (const auto& one : std::exchange(held, {})) one();
    }

    std::string id = "eip155:1";
    std::map<EvmAddress, Contract> contracts;
    /// What a contract that is about to revert says.
    Bytes revert;
    std::map<EvmAddress, chain::Uint256> native;
    /// Of other methods, by name; gets the parameters.
    std::map<std::string, std::function<ChainAnswer(const Json& params)>> methods;
    /// The block whose state is asked for: "latest", or its number.
    std::string at = "latest";
    /// What nodes make of a call at `at`: kError where they have lost that state; none: kResult.
    std::function<ChainAnswer::Outcome()> state;
    bool has_multicall = true;
    bool down = false;
    bool hold = false;
    std::vector<std::function<void()>> held;
    std::size_t reads = 0;  ///< batches
    std::size_t calls = 0;  ///< that nodes count

  private:
    static ChainAnswer text(std::string value) {
        return {ChainAnswer::Outcome::kResult, Json::string(std::move(value)), 0};
    }
    std::optional<Bytes> call(const EvmAddress& to, ByteView data) {
        const auto found = contracts.find(to);
        return found == contracts.end() ? Bytes() : found->second(data);
    }
    Bytes aggregate(ByteView data) {
        static const auto kCall =
            *chain::parse_abi_signature("aggregate3((address,bool,bytes)[] calls)");
        static const auto kBalance = *chain::parse_abi_signature("getEthBalance(address account)");
        static const auto kOut = *chain::parse_abi_parameters("(bool,bytes)[] results");
        chain::AbiValue::List results;
        const auto reported = *chain::decode_abi_call(kCall, data);
        for (const auto& one : reported[0].items()) {
            const auto& parts = one.items();
            const Bytes& inner = parts[2].as_bytes_value();
            std::optional<Bytes> got;
            if (const auto requested = chain::decode_abi_call(kBalance, inner);
                requested && parts[0].as_address() == chain::kMulticall3) {
                const Bytes32 word = native[(*requested)[0].as_address()].big_endian();
                got = Bytes(word.begin(), word.end());
            } else {
                got = call(parts[0].as_address(), inner);
                revert.clear();
            }
            results.push_back(
                chain::AbiValue::list({chain::AbiValue::boolean(got.has_value()),
                                       chain::AbiValue::bytes(got.value_or(Bytes()))}));
        }
        return *chain::encode_abi(kOut, std::vector{chain::AbiValue::list(std::move(results))});
    }
    ChainAnswer answer(const ChainCall& requested) {
        ++calls;
        if (down) return {};
        const Json params = *parse_json(requested.params);
        if (const auto found = methods.find(requested.method); found != methods.end())
            return found->second(params);
        if (requested.method == "eth_getBalance")
            return text(chain::to_quantity(
                native[*chain::parse_evm_address(params.items()[0].as_string())]));
        if (requested.method != "eth_call") return {ChainAnswer::Outcome::kError, {}, -32601};
        const auto& given = params.items();
        at = given.size() > 1 && given[1].is_string() ? given[1].as_string() : "latest";
        if (const auto outcome = state ? state() : ChainAnswer::Outcome::kResult;
            outcome != ChainAnswer::Outcome::kResult)
            return {outcome, {}, -32000};
        const Json& what = given[0];
        const EvmAddress to = *chain::parse_evm_address(*what.find_string("to"));
        const Bytes data = *parse_hex(*what.find_string("data"));
        if (to == chain::kMulticall3 && has_multicall && to_hex(data).starts_with("82ad56cb"))
            return text(to_hex_0x(aggregate(data)));
        const auto got = call(to, data);
        if (!got) {
            const Bytes said = std::exchange(revert, {});
            return {ChainAnswer::Outcome::kError, {}, 3, "execution reverted", to_hex_0x(said)};
        }
        return text(to_hex_0x(*got));
    }
};

/// A 32-byte word.
inline Bytes word_bytes(const chain::Uint256& value) {
    const Bytes32 word = value.big_endian();
    return Bytes(word.begin(), word.end());
}
inline Bytes text_bytes(std::string_view value) {
    static const auto kText = *chain::parse_abi_parameters("bytes");  // any text
    return *chain::encode_abi(kText, std::vector{chain::AbiValue::text(value)});
}

/// An ERC-20 that gives `amount` to whoever asks.
inline SimulatedChain::Contract make_token(std::string name, std::string symbol,
                                           std::uint64_t decimals, chain::Uint256 amount) {
    return [=](ByteView data) -> std::optional<Bytes> {
        const std::string selector = to_hex(data.first(4));
        if (selector == "70a08231") return word_bytes(amount);
        if (selector == "313ce567") return word_bytes(decimals);
        if (selector == "95d89b41") return text_bytes(symbol);
        if (selector == "06fdde03") return text_bytes(name);
        return std::nullopt;
    };
}

}  // namespace portico::api::chain_data
