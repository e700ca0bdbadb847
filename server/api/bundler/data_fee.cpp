// SPDX-License-Identifier: Apache-2.0
#include "server/api/bundler/data_fee.hpp"

#include <algorithm>
#include <array>

#include "core/base/assert.hpp"
#include "core/base/encoding/hex.hpp"
#include "core/chain/eip155/abi/abi.hpp"
#include "core/chain/eip155/user_operation/entry_point.hpp"
#include "core/chain/eip155/user_operation/user_operation_json.hpp"
#include "core/crypto/hash/keccak.hpp"

namespace portico::api::bundler {
namespace {

using chain::AbiValue;
using chain::Uint256;
using chain::UserOperation;
using chain_data::ChainAnswer;
using chain_data::ChainAnswers;
using chain_data::ChainCall;

constexpr std::int64_t kKindKeepMs = 600'000;
constexpr std::size_t kEnvelopeBytes = 110;  // of a transaction, beside its data and signature
constexpr std::size_t kWord = 32;

constexpr std::string_view kOptimismOracle = "0x420000000000000000000000000000000000000F";
constexpr std::string_view kScrollOracle = "0x5300000000000000000000000000000000000002";
constexpr std::string_view kNodeInterface = "0x00000000000000000000000000000000000000C8";

template <class... Values>
std::string encoded(const char* function, Values... values) {
    const auto signature = chain::parse_abi_signature(function);
    PORTICO_ASSERT(signature);
    const auto data = chain::encode_abi_call(*signature, std::vector{std::move(values)...});
    PORTICO_ASSERT(data);
    return to_hex_0x(*data);
}

ChainCall call_of(std::string_view to, std::string data) {
    return {.method = "eth_call",
            .params = R"([{"to":")" + std::string(to) + R"(","data":")" + std::move(data) +
                      R"("},"latest"])"};
}

/// What the oracle takes for these bytes, in wei.
ChainCall ask_oracle(std::string_view oracle, const Bytes& bytes) {
    return call_of(oracle, encoded("getL1Fee(bytes)", AbiValue::bytes(bytes)));
}

/// The fee of the chain's operator, where there is one (OP stack from Isthmus on), in wei.
ChainCall ask_operator(const Uint256& gas) {
    return call_of(kOptimismOracle, encoded("getOperatorFee(uint256)", AbiValue::number(gas)));
}

ChainCall ask_arbitrum(const chain::EvmAddress& to, const Bytes& bytes) {
    return call_of(kNodeInterface,
                   encoded("gasEstimateL1Component(address,bool,bytes)", AbiValue::address(to),
                           AbiValue::boolean(false), AbiValue::bytes(bytes)));
}

/// Words of a call's answer; none where nobody has that address.
std::optional<Bytes> words_of(const ChainAnswer& answer) {
    const std::string* text = answer.text();
    auto bytes = text == nullptr ? Result<Bytes>(fail(Code::hex_wrong_length)) : parse_hex(*text);
    return bytes ? std::optional(std::move(*bytes)) : std::nullopt;
}

Uint256 first_word(const Bytes& words) { return Uint256::from_bytes(ByteView(words).first(kWord)); }

void append_noise(Bytes& out, std::size_t size) {
    for (Bytes32 block = keccak256(as_bytes("no compression makes this shorter")); size > 0;
         block = keccak256(block)) {
        const std::size_t part = std::min(size, block.size());
        out.insert(out.end(), block.begin(), block.begin() + static_cast<std::ptrdiff_t>(part));
        size -= part;
    }
}

Refusal does_not_say(const std::string& chain) {
    return {kNotAvailable,
            "No node of " + chain + " tells what it takes for data at the moment. Try again",
            {}};
}

}  // namespace

ops::Awaitable<ChainAnswers> DataFee::read(std::string chain, std::vector<ChainCall> calls) {
    co_return co_await ops::callback<ChainAnswers>(
        [&](auto done) { nodes_.read(chain, std::move(calls), done); });
}

ops::Awaitable<Judged<DataFeeKind>> DataFee::kind(std::string chain) {
    Known& known = known_[chain];
    if (known.until_ms > clock_()) co_return known.kind;
    const auto answers = co_await read(
        chain,
        {ask_oracle(kOptimismOracle, {}), ask_oracle(kScrollOracle, {}), ask_arbitrum({}, {})});
    constexpr DataFeeKind kKinds[] = {DataFeeKind::kOptimism, DataFeeKind::kScroll,
                                      DataFeeKind::kArbitrum};
    DataFeeKind found = DataFeeKind::kNone;
    for (std::size_t i = 0; i < std::size(kKinds); ++i) {
        const auto words = words_of(answers[i]);
        if (!words) co_return std::unexpected(does_not_say(chain));
        if (words->size() >= kWord) found = kKinds[i];
    }
    known_[chain] = {.kind = found, .until_ms = clock_() + kKindKeepMs};
    co_return found;
}

ops::Awaitable<Judged<std::uint64_t>> DataFee::gas(Place place, DataFeeKind kind,
                                                   UserOperation operation, std::uint64_t price) {
    Bytes data = chain::encode_handle_ops({&operation, 1}, operation.sender);
    std::vector<ChainCall> calls;
    if (kind == DataFeeKind::kArbitrum) {
        calls = {ask_arbitrum(place.entry_point, data)};
    } else {
        append_noise(data, kEnvelopeBytes);
        calls = {ask_oracle(kind == DataFeeKind::kScroll ? kScrollOracle : kOptimismOracle, data)};
        if (kind == DataFeeKind::kOptimism)
            calls.push_back(ask_operator(bundle_gas(operation, kind)));
    }
    const auto answers = co_await read(place.chain, std::move(calls));
    const auto words = words_of(answers.front());
    if (!words || words->size() < kWord) co_return std::unexpected(does_not_say(place.chain));
    Uint256 units = first_word(*words);
    if (kind != DataFeeKind::kArbitrum) {
        // Before Isthmus there is no such function, and no such fee.
        const auto more = answers.size() > 1 ? words_of(answers[1]) : std::nullopt;
        if (answers.size() > 1 && answers[1].outcome == ChainAnswer::Outcome::kUnavailable)
            co_return std::unexpected(does_not_say(place.chain));
        const auto wei = add(units, more && more->size() >= kWord ? first_word(*more) : Uint256());
        if (!wei || !wei->fits_u64()) co_return std::unexpected(does_not_say(place.chain));
        units = Uint256(wei->low_u64() / std::max<std::uint64_t>(price, 1) + 1);
    }
    if (units > Uint256(chain::kOperationGasMax / 2))
        co_return refuse(kNotAvailable, place.chain + " takes too much for data at the moment");
    co_return units.low_u64();
}

UserOperation filled(UserOperation operation) {
    const auto noise = [](Bytes& bytes, std::size_t least) {
        const std::size_t size = std::max(bytes.size(), least);
        bytes.clear();
        append_noise(bytes, size);
    };
    constexpr std::uint64_t kLarge = 0xb7e1'5162'8aed;
    operation.pre_verification_gas = kLarge & 0xff'ffff;
    operation.max_fee_per_gas = kLarge;
    operation.max_priority_fee_per_gas = kLarge >> 3;
    noise(operation.signature, 65);
    if (operation.paymaster) noise(operation.paymaster_data, 0);
    return operation;
}

Uint256 bundle_gas(const UserOperation& operation, DataFeeKind kind) {
    const std::uint64_t least = chain::pre_verification_gas(operation);
    const std::uint64_t more =
        operation.pre_verification_gas - std::min(least, operation.pre_verification_gas);
    UserOperation bare = operation;
    bare.pre_verification_gas = least;
    const Uint256 gas = chain::total_gas(bare);
    return kind == DataFeeKind::kArbitrum ? *add(gas, Uint256(2 * more)) : gas;
}

}  // namespace portico::api::bundler
