// SPDX-License-Identifier: Apache-2.0
//
// Reads of many contracts of one eip155 chain at once: by Multicall3 in one upstream call, and
// where a chain has none, or a contract spoils the common call, by one JSON-RPC batch.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/base/bytes.hpp"
#include "core/chain/eip155/abi/abi_value.hpp"
#include "core/chain/eip155/address.hpp"
#include "server/api/chain_data/reader.hpp"

namespace portico::api::chain_data {

using chain::EvmAddress;

struct ContractCall {
    enum class Kind : std::uint8_t { kCall, kNativeBalance };
    EvmAddress target{};  ///< of a native balance: the account
    Bytes data = {};
    Kind kind = Kind::kCall;

    static ContractCall native_balance(const EvmAddress& account) {
        return {account, {}, Kind::kNativeBalance};
    }
};

/// The data of a call of ours. Precondition: the signature is one, and the arguments are of it.
Bytes make_call(std::string_view signature, const chain::AbiValue::List& arguments);

/// One call by itself; `block` is "latest" or its quantity.
ChainCall eth_call(const EvmAddress& to, ByteView data, std::string_view block = "latest");

/// What each call returned; nothing where it reverted.
using ContractAnswers = std::vector<std::optional<Bytes>>;

/// Most calls in one aggregate. A contract that burns its gas spoils only the calls behind its own:
/// put those that strangers chose last.
inline constexpr std::size_t kAggregateCalls = 500;

/// The calls as aggregates of Multicall3, in their order; `block` is "latest" or its quantity.
std::vector<ChainCall> make_aggregates(std::string_view chain,
                                       const std::vector<ContractCall>& calls,
                                       std::string_view block);
/// What the aggregates of `count` calls answered; nothing where one of them is no such answer.
std::optional<ContractAnswers> read_aggregates(std::span<const ChainAnswer> reported,
                                               std::size_t count);

class Contracts {
  public:
    using Clock = std::function<std::int64_t()>;  ///< milliseconds
    /// Nothing: the chain could not be asked.
    using Done = std::function<void(std::optional<ContractAnswers> answers)>;

    /// Most calls of one read.
    static constexpr std::size_t kCallsMax = 4'000;

    Contracts(Reader& reader, Clock clock) : reader_(reader), clock_(std::move(clock)) {}

    /// Precondition: the chain is served and of eip155; 1 to kCallsMax calls. This must outlive it.
    void read(std::string_view chain, std::vector<ContractCall> calls, Done done);

    /// Each group in an aggregate of its own, all of them in one batch: a node limits the gas of
    /// an aggregate, so a contract that burns it spoils only what stands behind it in its group.
    /// Answers are in the order of the calls. Precondition as above, and no group is empty or has
    /// more than kAggregateCalls.
    void read_apart(std::string_view chain, std::vector<std::vector<ContractCall>> groups,
                    Done done);

  private:
    void read_together(std::string chain, std::vector<ContractCall> calls, Done done);
    bool believes_without(const std::string& chain) const;
    void note_without(const std::string& chain, const ChainAnswers& reported);
    void read_each(const std::string& chain, const std::vector<ContractCall>& calls, Done done);

    Reader& reader_;
    Clock clock_;
    /// Chains without Multicall3, until when that is believed.
    std::unordered_map<std::string, std::int64_t> without_;
};

}  // namespace portico::api::chain_data
