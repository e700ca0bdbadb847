// SPDX-License-Identifier: Apache-2.0
//
// See transfer.hpp.
#include "core/chain/solana/transfer.hpp"

#include <algorithm>
#include <span>

#include "core/chain/solana/address.hpp"
#include "core/chain/solana/programs.hpp"

namespace portico::chain {
namespace {

constexpr std::uint8_t kSetUnitLimit = 2;
constexpr std::uint8_t kSetUnitPrice = 3;
constexpr std::uint32_t kSystemTransfer = 2;
constexpr std::uint8_t kTransferChecked = 12;
constexpr std::uint8_t kTransferFee = 26;  // the extension, and of it:
constexpr std::uint8_t kTransferCheckedWithFee = 1;
constexpr std::uint8_t kCreateIdempotent = 1;
constexpr std::uint8_t kFirstAssertion = 2;  // of Lighthouse
constexpr std::uint8_t kLastAssertion = 15;

template <class Number>
void append_number(Bytes& out, Number value) {
    for (std::size_t i = 0; i < sizeof value; ++i)
        out.push_back(static_cast<std::uint8_t>(value >> (8 * i)));
}

SolanaCall budget(std::uint8_t what) {
    return {.program = solana_program(kComputeBudgetProgram), .data = {what}};
}

Vec<SolanaCall> calls_of(const SolanaTransfer& transfer) {
    Vec<SolanaCall> calls{budget(kSetUnitLimit), budget(kSetUnitPrice)};
    append_number(calls[0].data, transfer.unit_limit);
    append_number(calls[1].data, transfer.unit_price);
    if (!transfer.token) {
        SolanaCall& call = calls.emplace_back();
        call.program = solana_program(kSystemProgram);
        call.accounts = {{transfer.from, true, true}, {transfer.to, false, true}};
        append_number(call.data, kSystemTransfer);
        append_number(call.data, transfer.amount);
        return calls;
    }
    const SolanaTokenTransfer& token = *transfer.token;
    if (token.creates) {
        SolanaCall& call = calls.emplace_back();
        call.program = solana_program(kTokenAccountsProgram);
        call.accounts = {{transfer.from, true, true},
                         {token.destination, false, true},
                         {transfer.to},
                         {token.mint},
                         {solana_program(kSystemProgram)},
                         {token.program}};
        call.data = {kCreateIdempotent};
    }
    SolanaCall& call = calls.emplace_back();
    call.program = token.program;
    call.accounts = {{token.source, false, true},
                     {token.mint},
                     {token.destination, false, true},
                     {transfer.from, true, false}};
    if (token.fee)
        call.data = {kTransferFee, kTransferCheckedWithFee};
    else
        call.data = {kTransferChecked};
    append_number(call.data, transfer.amount);
    call.data.push_back(token.decimals);
    if (token.fee) append_number(call.data, *token.fee);
    return calls;
}

// Lighthouse reads accounts and has the transaction fail where they are not as they should be. What
// else it does (0 and 1: its own memory, for which somebody pays; from 16 on: other programs are
// called) is none of a wallet's checks.
bool is_guard(const SolanaCall& call) {
    return call.program == solana_program(kGuardProgram) && !call.data.empty() &&
           call.data[0] >= kFirstAssertion && call.data[0] <= kLastAssertion;
}

bool names(const SolanaCall& call, const Bytes32& key) {
    return call.program == key ||
           std::ranges::find(call.accounts, key, &SolanaAccount::key) != call.accounts.end();
}

// In whatever order, with the same rights; what the guards name besides is only read. Of a program
// the instructions do not say its rights.
bool has_same_accounts(const SolanaMessage& one, const SolanaMessage& other,
                       std::span<const SolanaCall> guards) {
    for (std::size_t i = 0; i < one.keys.size(); ++i) {
        const Bytes32& key = one.keys[i];
        const auto found = std::ranges::find(other.keys, key);
        const bool known = found != other.keys.end();
        const auto place = static_cast<std::size_t>(found - other.keys.begin());
        if (one.is_writable(i) != (known && other.is_writable(place))) return false;
        if (!known && std::ranges::none_of(guards, [&](auto& call) { return names(call, key); }))
            return false;
    }
    return true;
}

}  // namespace

Bytes32 solana_program(std::string_view address) {
    return parse_solana_address(address).value_or(Bytes32{});
}

std::optional<std::uint64_t> solana_priority_fee(std::uint32_t unit_limit,
                                                 std::uint64_t unit_price) {
    if (unit_limit == 0) return 0;
    if (unit_price > (~std::uint64_t{0} - 999'999) / unit_limit) return std::nullopt;
    return (unit_price * unit_limit + 999'999) / 1'000'000;
}

Bytes make_solana_transfer(const SolanaTransfer& transfer) {
    return make_solana_message(transfer.from, calls_of(transfer), transfer.blockhash);
}

bool is_solana_transfer(ByteView bytes, const SolanaTransfer& transfer) {
    const auto message = parse_solana_message(bytes);
    if (!message || message->signatures != 1 || message->keys[0] != transfer.from) return false;
    const auto calls = calls_of(*message);
    if (!calls) return false;
    // An account may change in one instruction only if it may in all: a message says it once.
    const Bytes own = make_solana_transfer(transfer);
    const auto expected = parse_solana_message(own);
    const auto expected_calls = expected ? calls_of(*expected) : std::nullopt;
    if (!expected_calls || calls->size() < expected_calls->size()) return false;
    const auto guards = std::span(*calls).subspan(expected_calls->size());
    return guards.size() <= kGuardsMax && std::ranges::all_of(guards, is_guard) &&
           std::ranges::equal(*expected_calls, std::span(*calls).first(expected_calls->size())) &&
           message->blockhash == expected->blockhash &&
           has_same_accounts(*message, *expected, guards);
}

}  // namespace portico::chain
