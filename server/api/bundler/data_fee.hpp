// SPDX-License-Identifier: Apache-2.0
//
// What networks of the second layer take for a transaction's bytes, which they write to Ethereum,
// beside its gas. Operations pay for it by their preVerificationGas; else the bundler's key would.
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "core/chain/eip155/user_operation/user_operation.hpp"
#include "server/api/bundler/refusal.hpp"
#include "server/api/bundler/simulator.hpp"
#include "server/api/chain_data/reader.hpp"
#include "server/ops/awaitable.hpp"

namespace portico::api::bundler {

/// How a network says what it takes.
enum class DataFeeKind : std::uint8_t {
    kNone,
    kOptimism,  ///< the contract GasPriceOracle of the OP stack: in wei, beside the gas
    kScroll,    ///< the same at another address
    kArbitrum   ///< NodeInterface: in units of gas, within the transaction's limit
};

class DataFee {
  public:
    /// `nodes` must outlive this.
    DataFee(chain_data::Reader& nodes, std::function<std::int64_t()> clock)
        : nodes_(nodes), clock_(std::move(clock)) {}

    /// Asked of the network, and kept for ten minutes.
    ops::Awaitable<Judged<DataFeeKind>> kind(std::string chain);
    /// What a bundle of this operation alone costs for its bytes, in units of gas of `price` wei
    /// each. Precondition: `kind` is the network's, and not none.
    ops::Awaitable<Judged<std::uint64_t>> gas(Place place, DataFeeKind kind,
                                              chain::UserOperation operation, std::uint64_t price);

  private:
    struct Known {
        DataFeeKind kind = DataFeeKind::kNone;
        std::int64_t until_ms = 0;
    };
    ops::Awaitable<chain_data::ChainAnswers> read(std::string chain,
                                                  std::vector<chain_data::ChainCall> calls);

    chain_data::Reader& nodes_;
    std::function<std::int64_t()> clock_;
    std::map<std::string, Known> known_;
};

/// The operation as it may be when it is signed: numbers and signatures of bytes that no
/// compression makes fewer, since these networks count bytes after one.
chain::UserOperation filled(chain::UserOperation operation);

/// What an operation adds to the gas limit of its bundle: what it pays for bytes is no gas, except
/// on Arbitrum, where twice as much is left for fees that rise until it is in a block.
chain::Uint256 bundle_gas(const chain::UserOperation& operation, DataFeeKind kind);

}  // namespace portico::api::bundler
