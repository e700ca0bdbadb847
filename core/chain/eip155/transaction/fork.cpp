// SPDX-License-Identifier: Apache-2.0
#include "core/chain/eip155/transaction/fork.hpp"

#include <algorithm>

namespace portico::chain {

namespace {

constexpr std::uint64_t kTransactionGas = 21'000;
constexpr std::uint64_t kCreationGas = 32'000;
constexpr std::uint64_t kZeroByteGas = 4;
constexpr std::uint64_t kNonZeroByteGas = 16;       // EIP-2028
constexpr std::uint64_t kAccessAddressGas = 2'400;  // EIP-2930
constexpr std::uint64_t kAccessKeyGas = 1'900;
constexpr std::uint64_t kInitCodeWordGas = 2;        // EIP-3860
constexpr std::uint64_t kAuthorizationGas = 25'000;  // EIP-7702, PER_EMPTY_ACCOUNT_COST
constexpr std::uint64_t kFloorTokenGas = 10;         // EIP-7623
constexpr std::uint64_t kNonZeroByteTokens = 4;

std::uint64_t zero_bytes(const Bytes& data) {
    return static_cast<std::uint64_t>(std::ranges::count(data, std::uint8_t{0}));
}

Fork first_fork_of(TransactionType type) {
    if (type == TransactionType::kSetCode) return Fork::kPrague;
    return type == TransactionType::kBlob ? Fork::kCancun : Fork::kLondon;
}

}  // namespace

std::optional<Fork> parse_fork(std::string_view name) {
    if (name == "London") return Fork::kLondon;
    if (name == "Shanghai") return Fork::kShanghai;
    if (name == "Cancun") return Fork::kCancun;
    if (name == "Prague") return Fork::kPrague;
    return std::nullopt;
}

std::uint64_t intrinsic_gas(const Transaction& tx, Fork fork) {
    const std::uint64_t zeros = zero_bytes(tx.data);
    std::uint64_t gas =
        kTransactionGas + zeros * kZeroByteGas + (tx.data.size() - zeros) * kNonZeroByteGas;
    if (!tx.to) {
        gas += kCreationGas;
        if (fork >= Fork::kShanghai) gas += (tx.data.size() + 31) / 32 * kInitCodeWordGas;
    }
    if (tx.type != TransactionType::kLegacy) {
        for (const AccessListEntry& entry : tx.access_list)
            gas += kAccessAddressGas + entry.storage_keys.size() * kAccessKeyGas;
    }
    if (tx.type == TransactionType::kSetCode)
        gas += tx.authorization_list.size() * kAuthorizationGas;
    return gas;
}

std::uint64_t least_gas(const Transaction& tx, Fork fork) {
    const std::uint64_t gas = intrinsic_gas(tx, fork);
    if (fork < Fork::kPrague) return gas;
    const std::uint64_t zeros = zero_bytes(tx.data);
    const std::uint64_t tokens = zeros + (tx.data.size() - zeros) * kNonZeroByteTokens;
    return std::max(gas, kTransactionGas + tokens * kFloorTokenGas);
}

std::size_t blobs_max(Fork fork) {
    if (fork < Fork::kCancun) return 0;
    return fork < Fork::kPrague ? 6 : 9;
}

Result<void> check_fork(const Transaction& tx, Fork fork) {
    if (fork < first_fork_of(tx.type)) return fail(Code::transaction_type_not_supported);
    if (!tx.to && fork >= Fork::kShanghai && tx.data.size() > kInitCodeMax)
        return fail(Code::transaction_invalid, "init code");
    if (tx.type == TransactionType::kBlob && tx.blob_versioned_hashes.size() > blobs_max(fork))
        return fail(Code::transaction_invalid, "blobs");
    if (tx.gas < least_gas(tx, fork)) return fail(Code::intrinsic_gas_too_low);
    if (!multiply(tx.gas, tx.fee_cap())) return fail(Code::fee_cap_too_high);
    return {};
}

}  // namespace portico::chain
