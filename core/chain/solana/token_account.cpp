// SPDX-License-Identifier: Apache-2.0
//
// See token_account.hpp.
#include "core/chain/solana/token_account.hpp"

#include <algorithm>

namespace portico::chain {
namespace {

constexpr std::size_t kMintSize = 82;
constexpr std::size_t kAccountSize = 165;
constexpr std::size_t kEntryHead = 4;  ///< of an extension: its type and size
constexpr std::uint16_t kBasis = 10'000;

/// What stands behind the larger of the two forms.
enum class Kind : std::uint8_t { kMint = 1, kAccount = 2 };

enum class Extension : std::uint16_t {
    kNone = 0,
    kTransferFeeConfig = 1,
    kDefaultAccountState = 6,
    kMemoTransfer = 8,
    kNonTransferable = 9,
    kInterestBearing = 10,
    kPermanentDelegate = 12,
    kTransferHook = 14,
    kScaledUiAmount = 25,
    kPausable = 26
};

std::uint64_t number(ByteView bytes) {
    std::uint64_t value = 0;
    for (std::size_t i = bytes.size(); i-- > 0;) value = value << 8 | bytes[i];
    return value;
}

Bytes32 key_at(ByteView bytes, std::size_t at) {
    Bytes32 key;
    std::ranges::copy(bytes.subspan(at, 32), key.begin());
    return key;
}

/// Each extension, until `take` says no or their bytes are no extensions.
template <class Take>
bool read_extensions(ByteView data, Kind kind, std::size_t plain, const Take& take) {
    if (data.size() == plain) return true;
    if (data.size() <= kAccountSize || data[kAccountSize] != static_cast<std::uint8_t>(kind))
        return false;
    // Between the end of a mint and that there is nothing.
    if (std::ranges::any_of(data.subspan(plain, kAccountSize - plain),
                            [](auto b) { return b != 0; }))
        return false;
    ByteView rest = data.subspan(kAccountSize + 1);
    while (rest.size() >= kEntryHead) {
        const auto type = static_cast<Extension>(number(rest.first(2)));
        const auto size = static_cast<std::size_t>(number(rest.subspan(2, 2)));
        if (type == Extension::kNone) return true;  // room for more
        rest = rest.subspan(kEntryHead);
        if (size > rest.size() || !take(type, rest.first(size))) return false;
        rest = rest.subspan(size);
    }
    return std::ranges::all_of(rest, [](auto b) { return b == 0; });
}

std::optional<SolanaTransferFee> read_fee(ByteView bytes) {
    const SolanaTransferFee fee{number(bytes.first(8)), number(bytes.subspan(8, 8)),
                                static_cast<std::uint16_t>(number(bytes.subspan(16, 2)))};
    if (fee.basis_points > kBasis) return std::nullopt;
    return fee;
}

std::optional<Bytes32> key_or_none(ByteView bytes, std::size_t at) {
    const Bytes32 key = key_at(bytes, at);
    return key == Bytes32{} ? std::nullopt : std::optional(key);
}

}  // namespace

std::uint64_t SolanaTransferFee::of(std::uint64_t amount) const {
    // In two parts: the product does not fit.
    const std::uint64_t part = amount % kBasis * basis_points;
    const std::uint64_t fee = amount / kBasis * basis_points + (part + kBasis - 1) / kBasis;
    return std::min(fee, maximum);
}

std::optional<SolanaTransferFee> SolanaMint::fee_in(std::uint64_t epoch) const {
    return newer_fee && epoch >= newer_fee->from_epoch ? newer_fee : older_fee;
}

std::size_t SolanaMint::account_size(bool token_2022) const {
    // An account at its customary place cannot change its owner, and says so in an extension.
    return token_2022 ? kAccountSize + 1 + kEntryHead + added_ : kAccountSize;
}

std::optional<SolanaMint> parse_solana_mint(ByteView data) {
    if (data.size() < kMintSize || data[45] != 1) return std::nullopt;
    SolanaMint mint;
    mint.decimals = data[44];
    const auto take = [&](Extension type, ByteView body) {
        mint.extended = true;
        const auto is = [&](std::size_t size) { return body.size() == size; };
        const auto asks_of_accounts = [&](std::size_t size) { mint.added_ += kEntryHead + size; };
        switch (type) {
            case Extension::kTransferFeeConfig:
                if (!is(108)) return false;
                asks_of_accounts(8);
                mint.older_fee = read_fee(body.subspan(72, 18));
                mint.newer_fee = read_fee(body.subspan(90, 18));
                return mint.older_fee && mint.newer_fee;
            case Extension::kDefaultAccountState:
                if (!is(1)) return false;
                mint.frozen_at_first = body[0] == 2;
                return true;
            case Extension::kNonTransferable:
                mint.non_transferable = true;
                asks_of_accounts(0);
                return is(0);
            case Extension::kPermanentDelegate:
                if (!is(32)) return false;
                mint.permanent_delegate = key_or_none(body, 0);
                return true;
            case Extension::kTransferHook:
                if (!is(64)) return false;
                asks_of_accounts(1);
                mint.hook = key_or_none(body, 32);
                return true;
            case Extension::kPausable:
                if (!is(33)) return false;
                asks_of_accounts(0);
                mint.paused = body[32] != 0;
                return true;
            case Extension::kInterestBearing:
            case Extension::kScaledUiAmount:
                mint.rescaled = true;
                return true;
            default:
                return true;
        }
    };
    if (!read_extensions(data, Kind::kMint, kMintSize, take)) return std::nullopt;
    return mint;
}

std::optional<SolanaTokenAccount> parse_solana_token_account(ByteView data) {
    if (data.size() < kAccountSize) return std::nullopt;
    const std::uint8_t state = data[108];
    if (state != 1 && state != 2) return std::nullopt;
    SolanaTokenAccount account{.mint = key_at(data, 0),
                               .owner = key_at(data, 32),
                               .amount = number(data.subspan(64, 8)),
                               .frozen = state == 2};
    const auto take = [&](Extension type, ByteView body) {
        if (type == Extension::kMemoTransfer) account.wants_memo = body.size() == 1 && body[0] != 0;
        return true;
    };
    if (!read_extensions(data, Kind::kAccount, kAccountSize, take)) return std::nullopt;
    return account;
}

}  // namespace portico::chain
