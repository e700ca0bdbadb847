// SPDX-License-Identifier: Apache-2.0
//
// See receipt.hpp.
#include "core/transfers/receipt.hpp"

#include <algorithm>

#include "core/base/text/ascii.hpp"
#include "core/transfers/amounts.hpp"

namespace portico::transfers {
namespace {

constexpr std::string_view kTransferEvent =
    "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef";
// Of a token that wraps the network's currency: many of them write no other log of it.
constexpr std::string_view kDepositEvent =
    "0xe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c";
constexpr std::string_view kWithdrawalEvent =
    "0x7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65";

// One log, in small letters.
struct Log {
    std::string writer{};
    Vec<std::string> topics{};
    std::string data{};

    bool is(std::string_view event, std::size_t count) const {
        return topics.size() == count && topics[0] == event;
    }
    bool names(std::size_t topic, std::string_view address) const {
        return address.size() > 2 && topics[topic].ends_with(ascii_lower(address.substr(2)));
    }
    Uint256 amount() const {
        return data.size() == 66 ? chain::parse_hex_uint256(data).value_or(Uint256()) : Uint256();
    }
};

Vec<Log> read_logs(const Json& receipt) {
    Vec<Log> all;
    const Json* const logs = receipt.find("logs");
    if (logs == nullptr || !logs->is_array()) return all;
    for (const Json& one : logs->items()) {
        const Json* const topics = one.find("topics");
        if (topics == nullptr || !topics->is_array() || topics->items().empty()) continue;
        Log log;
        log.writer = ascii_lower(one.find_string("address").value_or(""));
        log.data = ascii_lower(one.find_string("data").value_or(""));
        for (const Json& topic : topics->items())
            log.topics.push_back(topic.is_string() ? ascii_lower(topic.as_string())
                                                   : std::string());
        all.push_back(std::move(log));
    }
    return all;
}

// Nobody else's log tells what became of an operation.
bool is_entry_point(std::string_view address) {
    constexpr std::string_view kEntryPoints[] = {
        "0x5ff137d4b0fdcd49dca30c7cf57e578a026d2789", "0x0000000071727de22e5e9d8baf0edac6f37da032",
        "0x4337084d9e255ff0702461cf8895ce9e3b5ff108", "0x433709009b8330fda32311df1c2afa402ed8d009"};
    return std::ranges::find(kEntryPoints, address) != std::end(kEntryPoints);
}

// By this widget, and to somebody: of what a page sends nothing is known, and a cancel moves none.
bool is_token_send(const Transfer& one) {
    return one.contract && !one.allowance && !one.bought && !one.by_page &&
           !(one.replaces && one.replaces->cancels);
}

// A token that keeps a part writes the rest, or both.
bool says_moved(const Json& receipt, const Transfer& transfer) {
    const Vec<Log> logs = read_logs(receipt);
    return std::ranges::any_of(logs, [&](const Log& log) {
        return log.writer == ascii_lower(transfer.contract->value) && log.is(kTransferEvent, 3) &&
               log.names(1, transfer.from) && log.names(2, transfer.to) && !log.amount().is_zero();
    });
}

// What the logs of one token say that came, less what went.
Uint256 token_came(const Json& receipt, const Transfer& transfer) {
    Uint256 in, out, wrapped;
    const auto count = [](Uint256& sum, const Log& log) {
        sum = add(sum, log.amount()).value_or(sum);
    };
    for (const Log& log : read_logs(receipt)) {
        if (log.writer != ascii_lower(transfer.bought->contract->value)) continue;
        if (log.is(kDepositEvent, 2) && log.names(1, transfer.from)) count(wrapped, log);
        if (!log.is(kTransferEvent, 3)) continue;
        if (log.names(2, transfer.from)) count(in, log);
        if (log.names(1, transfer.from)) count(out, log);
    }
    return subtract(in.is_zero() ? wrapped : in, out).value_or(Uint256());
}

// Some networks take a part for their operator, or the fee in another asset.
bool is_fee_whole(const Json& receipt) {
    const auto is_none = [&](const char* name) {
        return read_number(receipt, name).value_or(0).is_zero();
    };
    const auto type = read_number(receipt, "type").value_or(0);
    return is_none("operatorFeeScalar") && is_none("operatorFeeConstant") && type <= Uint256(4) &&
           type != Uint256(3);
}

// How much of the currency was unwrapped in the transaction: no swap brings more.
Uint256 unwrapped(const Json& receipt) {
    Uint256 sum;
    for (const Log& log : read_logs(receipt))
        if (log.is(kWithdrawalEvent, 2)) sum = add(sum, log.amount()).value_or(sum);
    return sum;
}

}  // namespace

std::optional<chain::Uint256> read_number(const Json& object, const char* name) {
    const auto text = object.find_string(name);
    return text && text->size() <= 66 ? chain::parse_hex_uint256(*text) : std::nullopt;
}

bool is_anothers(const Json& object, const Transfer& transfer) {
    const auto from = object.find_string("from");
    return from && ascii_lower(*from) != ascii_lower(transfer.from.value);
}

std::string_view sender_of(const Json& receipt, const Transfer& transfer) {
    return receipt.find_string("from").value_or(transfer.from.value);
}

std::optional<Uint256> fee_of(const Json& receipt) {
    const auto used = read_number(receipt, "gasUsed");
    const auto price = read_number(receipt, "effectiveGasPrice");
    const auto gas = used && price ? multiply(*used, *price) : std::nullopt;
    return gas ? add(*gas, read_number(receipt, "l1Fee").value_or(0)) : std::nullopt;
}

bool carried_out(const Json& receipt, const Transfer& transfer) {
    constexpr std::string_view kUserOperationEvent =
        "0x49628fd1471006c1482da88028e9ce4dbb080b815c9b0344d39e5a8e6ec1419f";
    constexpr std::string_view kExecutionFailure =
        "0x23428b18acfb3ea64b08dc0c1d296ea9c09702c09083ca5272e64d115b687d23";
    constexpr std::size_t kSuccessAt = 2 + 2 * 64 - 1, kWordLetters = 64;
    const Vec<Log> logs = read_logs(receipt);
    return std::ranges::none_of(logs, [&](const Log& log) {
        if (log.topics[0] == kExecutionFailure)
            return log.writer == ascii_lower(transfer.from.value);
        return log.topics[0] == kUserOperationEvent && is_entry_point(log.writer) &&
               log.topics.size() > 2 && log.names(2, transfer.from) &&
               log.data.size() >= 2 + 2 * kWordLetters && log.data[kSuccessAt] == '0';
    });
}

Untold untold_by(const Json& receipt, const Transfer& transfer) {
    if (is_token_send(transfer))
        return says_moved(receipt, transfer) ? Untold::kNothing : Untold::kToken;
    // Who pays the fee of a contract's account, nobody here knows.
    const bool brings = transfer.bought && transfer.bought->decimals &&
                        !transfer.bought->contract && !is_anothers(receipt, transfer);
    return brings ? Untold::kCurrency : Untold::kNothing;
}

std::optional<bool> has_moved(const Json& receipt, const Transfer& transfer,
                              const std::optional<Balances>& balances) {
    if (!is_token_send(transfer) || says_moved(receipt, transfer)) return true;
    if (!balances || balances->sent.is_zero()) return std::nullopt;
    // Another transaction of the account in that block may have moved the same token.
    const bool alone = is_anothers(receipt, transfer) || balances->sent == Uint256(1);
    if (!alone || balances->after > balances->before) return std::nullopt;
    return balances->after < balances->before;
}

std::optional<Amount> arrived_by(const Json& receipt, const Transfer& transfer,
                                 const std::optional<Balances>& balances) {
    if (!transfer.bought || !transfer.bought->decimals) return std::nullopt;
    const Bought& bought = *transfer.bought;
    const auto text = [&](const Uint256& came) { return amount_text(came, *bought.decimals); };
    if (bought.contract) {
        const Uint256 came = token_came(receipt, transfer);
        if (came.is_zero()) return std::nullopt;
        return Amount(text(came));
    }
    const auto fee = fee_of(receipt);
    if (untold_by(receipt, transfer) != Untold::kCurrency || !balances || !fee ||
        balances->sent != Uint256(1) || !is_fee_whole(receipt))
        return std::nullopt;
    const auto with_fee = add(balances->after, *fee);
    const auto came = with_fee ? subtract(*with_fee, balances->before) : std::nullopt;
    // Somebody may have sent more of it in the same block: then it is not known.
    const auto least = to_units(bought.minimum.value, *bought.decimals);
    if (!came || !least || *came < *least || *came > unwrapped(receipt)) return std::nullopt;
    return Amount(text(*came));
}

}  // namespace portico::transfers
