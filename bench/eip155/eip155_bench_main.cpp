// SPDX-License-Identifier: Apache-2.0
//
// Times what the core does with Ethereum's formats, on the inputs that bench/eip155/run.mjs gives
// as one JSON text on standard input, and prints {"name": {"us": microseconds, "result": hex},
// ...}: the results are compared with those of others before anybody believes the times.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <functional>
#include <iostream>
#include <iterator>
#include <string>
#include <vector>

#include "core/base/encoding/hex.hpp"
#include "core/base/json/json.hpp"
#include "core/chain/eip155/abi/abi.hpp"
#include "core/chain/eip155/contracts/logs.hpp"
#include "core/chain/eip155/contracts/multicall.hpp"
#include "core/chain/eip155/contracts/token_calls.hpp"
#include "core/chain/eip155/signing/personal_message.hpp"
#include "core/chain/eip155/signing/typed_data.hpp"
#include "core/chain/eip155/transaction/transaction_decode.hpp"

namespace portico::bench {
namespace {

using namespace chain;

/// What an operation gives, so that no compiler leaves it out.
using Operation = std::function<Bytes()>;

template <class Value>
Value sure(Result<Value> result) {
    if (result) return *std::move(result);
    std::fprintf(stderr, "eip155 bench: %s\n", result.error().detail.c_str());
    std::exit(1);
}

template <class Array>
Bytes bytes_of(const Array& array) {
    return Bytes(array.begin(), array.end());
}

double seconds(const Operation& operation, int times) {
    const auto start = std::chrono::steady_clock::now();
    for (int i = 0; i < times; ++i) operation();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

/// The best of several rounds, because other work shares the machine.
double best_us(const Operation& operation) {
    constexpr double kRoundSeconds = 0.05;
    int times = 1;
    while (seconds(operation, times) < kRoundSeconds / 4) times *= 2;
    times *= 4;
    double best = seconds(operation, times);
    for (int round = 0; round < 5; ++round) best = std::min(best, seconds(operation, times));
    return best / times * 1e6;
}

int run(const Json& inputs) {
    const auto input = [&](const char* name) {
        return sure(parse_hex(inputs.find_string(name).value()));
    };
    const AbiSignature order = sure(parse_abi_signature(inputs.find_string("function").value()));
    const Bytes order_call = input("call");
    const AbiValue::List order_values = sure(decode_abi_call(order, order_call));
    const EvmAddress owner = sure(parse_hex_fixed<20>(inputs.find_string("owner").value()));
    const Bytes returned = input("returned");
    std::vector<EvmAddress> tokens;
    for (const Json& token : inputs.find("tokens")->items())
        tokens.push_back(sure(parse_hex_fixed<20>(token.as_string())));
    const Bytes signed_transaction = input("transaction"), message = input("message");
    const Transaction transaction = sure(decode_transaction(signed_transaction)).transaction;
    const Secret<32> key(sure(parse_hex_fixed<32>(inputs.find_string("key").value())));
    const Json& typed_data = *inputs.find("typedData");
    std::vector<Bytes32> topics;
    for (const Json& topic : inputs.find("topics")->items())
        topics.push_back(sure(parse_hex_fixed<32>(topic.as_string())));
    const Bytes log_data = input("logData");

    const std::vector<std::pair<const char*, Operation>> operations = {
        {"abiEncode", [&] { return sure(encode_abi_call(order, order_values)); }},
        {"abiDecode",
         [&] { return bytes_of(sure(decode_abi_call(order, order_call))[1].as_word()); }},
        {"multicallEncode",
         [&] {
             std::vector<ReadCall> calls;
             for (const EvmAddress& token : tokens)
                 calls.push_back({token, make_balance_of_call(owner)});
             return sure(encode_multicall(calls));
         }},
        {"multicallDecode",
         [&] {
             Uint256 last;
             for (const ReadResult& one : sure(decode_multicall(returned, tokens.size())))
                 last = sure(read_number(one.data));
             return bytes_of(last.big_endian());
         }},
        {"logDecode",
         [&] {
             const LogEvent event = sure(decode_log(topics, log_data));
             return bytes_of(std::get<TokenTransfers>(event)[0].quantity.big_endian());
         }},
        {"transactionHash", [&] { return bytes_of(sure(transaction_digest(transaction))); }},
        {"transactionSign", [&] { return sure(sign_transaction(transaction, key)).raw; }},
        {"transactionDecode",
         [&] { return bytes_of(sure(decode_transaction(signed_transaction)).sender); }},
        {"personalMessage", [&] { return bytes_of(personal_message_digest(message)); }},
        {"typedData", [&] { return bytes_of(sure(hash_typed_data(typed_data)).digest); }},
    };
    Json out = Json::object();
    for (const auto& [name, operation] : operations) {
        Json row = Json::object();
        row.set("us", Json::number(std::to_string(best_us(operation))));
        row.set("result", Json::string(to_hex_0x(operation())));
        out.set(name, std::move(row));
    }
    std::puts(write_json(out).c_str());
    return 0;
}

}  // namespace
}  // namespace portico::bench

int main() {
    const std::string text{std::istreambuf_iterator<char>(std::cin), {}};
    return portico::bench::run(portico::bench::sure(portico::parse_json(text)));
}
