// SPDX-License-Identifier: Apache-2.0
//
// See recipient.hpp.
#include "core/money/send/recipient.hpp"

#include <algorithm>

#include "core/base/encoding/hex.hpp"
#include "core/base/text/ascii.hpp"
#include "core/base/text/decimal.hpp"
#include "core/chain/caip.hpp"
#include "core/chain/eip155/contracts/ens_name.hpp"
#include "core/money/constants.hpp"

namespace portico::money {
namespace {

// 10^78 is beyond 256 bits.
constexpr std::uint64_t kPowerMax = 78;

std::string_view trimmed(std::string_view text) {
    constexpr std::string_view kSpace = " \t\r\n";
    const std::size_t from = text.find_first_not_of(kSpace);
    if (from == std::string_view::npos) return {};
    return text.substr(from, text.find_last_not_of(kSpace) - from + 1);
}

TypedRecipient invalid() { return {.kind = RecipientKind::kInvalid}; }
TypedRecipient invalid(SendProblem problem, std::string_view detail = {}) {
    return {.kind = RecipientKind::kInvalid, .problem = problem, .detail = std::string(detail)};
}

TypedRecipient read_address(std::string_view text) {
    std::string whole(text);
    if (whole.size() == 40) whole.insert(0, "0x");
    if (whole.starts_with("0X")) whole[1] = 'x';
    if (const auto address = chain::parse_evm_address(whole))
        return {.kind = RecipientKind::kAddress, .address = *address};
    if (chain::checksum_evm_address(whole)) return invalid(SendProblem::kChecksum);
    return invalid();
}

// The text up to one of `ends`, taken off.
std::string_view take_until(std::string_view& text, std::string_view ends) {
    const std::string_view part = text.substr(0, text.find_first_of(ends));
    text.remove_prefix(part.size());
    return part;
}

// EIP-681's number, exactly: digits, a point with more of them, a power of ten.
std::optional<chain::Uint256> read_number(std::string_view text) {
    std::string digits(take_until(text, ".eE"));
    std::size_t places = 0;
    if (text.starts_with('.')) {
        text.remove_prefix(1);
        const std::string_view rest = take_until(text, "eE");
        if (rest.empty()) return std::nullopt;
        digits += rest;
        places = rest.size();
    }
    if (digits.empty()) return std::nullopt;
    std::size_t power = 0;
    if (!text.empty()) {
        const auto read = parse_decimal(text.substr(1));
        if (!read || *read > kPowerMax) return std::nullopt;
        power = static_cast<std::size_t>(*read);
    }
    for (; places > power && digits.ends_with('0'); --places) digits.pop_back();
    if (places > power) return std::nullopt;
    digits.append(power - places, '0');
    const std::size_t first = digits.find_first_not_of('0');
    return chain::parse_uint256(first == std::string::npos ? "0" : digits.substr(first));
}

// ethereum:[pay-]<who>[@1][?value=..], or ethereum:<token>[@1]/transfer?address=<who>&uint256=..
// (https://eips.ethereum.org/EIPS/eip-681). What it says of gas is the sender's own matter.
TypedRecipient read_link(std::string_view text, std::string_view chain) {
    text.remove_prefix(std::string_view("ethereum:").size());
    if (text.starts_with("pay-")) text.remove_prefix(4);
    std::string_view who = take_until(text, "@/?");
    if (text.starts_with('@')) {
        text.remove_prefix(1);
        const std::string named = "eip155:" + std::string(take_until(text, "/?"));
        if (named != chain) return invalid(SendProblem::kOtherChain, named.substr(0, 64));
    }
    const std::string_view function = take_until(text, "?");
    if (!function.empty() && function != "/transfer") return invalid();
    const bool of_token = !function.empty();
    const TypedRecipient target = read_address(who);
    std::optional<chain::Uint256> units;
    if (of_token) who = {};
    while (!text.empty()) {
        text.remove_prefix(1);
        std::string_view value = take_until(text, "&");
        const std::string_view name = take_until(value, "=");
        if (value.empty()) return invalid();
        value.remove_prefix(1);
        if (name == (of_token ? "uint256" : "value") && !units) {
            units = read_number(value);
            if (!units) return invalid();
        } else if (of_token && name == "address" && who.empty()) {
            who = value;
        } else if (name != "gas" && name != "gasLimit" && name != "gasPrice") {
            return invalid();
        }
    }
    TypedRecipient typed = of_token ? read_address(who) : target;
    if (target.kind != RecipientKind::kAddress) return target;
    if (of_token) typed.token = target.address;
    // Which token, and not how much of it, is a request too.
    typed.units = of_token && !units ? chain::Uint256() : units;
    return typed;
}

}  // namespace

TypedRecipient read_recipient(std::string_view text, std::string_view chain) {
    text = trimmed(text);
    if (text.empty()) return {};
    if (text.starts_with("ethereum:")) return read_link(text, chain);
    if (const auto account = chain::Caip10::parse(text)) {
        if (account->chain().text() != chain)
            return invalid(SendProblem::kOtherChain, account->chain().text());
        return read_address(account->address());
    }
    TypedRecipient typed = read_address(text);
    if (typed.kind == RecipientKind::kAddress || typed.problem) return typed;
    if (text.find('.') == std::string_view::npos || text.size() > chain::kEnsNameMax)
        return invalid();
    std::string name = ascii_lower(text);
    if (!chain::is_plain_ens_name(name)) return invalid(SendProblem::kNameNotPlain);
    return {.kind = RecipientKind::kName, .name = std::move(name)};
}

bool is_burn_address(const chain::EvmAddress& address) {
    const std::string text = to_hex(address);
    // 0x00…00 to 0x00…ffff has the precompiles of every network.
    if (std::string_view(text).substr(0, 36).find_first_not_of('0') == std::string_view::npos)
        return true;
    // 0x…dead, 0xdead…, dead…dead over zeros, and one digit all along.
    std::string rest = text;
    if (rest.starts_with("dead")) rest.erase(0, 4);
    if (rest.ends_with("dead")) rest.erase(rest.size() - 4);
    if (rest.find_first_not_of('0') == std::string::npos) return true;
    if (text.find_first_not_of(text[0]) == std::string::npos) return true;
    while (rest.starts_with("dead")) rest.erase(0, 4);
    return rest.empty();
}

bool looks_alike(const chain::EvmAddress& a, const chain::EvmAddress& b) {
    if (a == b) return false;
    const std::string one = to_hex(a);
    const std::string other = to_hex(b);
    const std::size_t tail = one.size() - kLookalikeDigits;
    return one.compare(0, kLookalikeDigits, other, 0, kLookalikeDigits) == 0 &&
           one.compare(tail, kLookalikeDigits, other, tail, kLookalikeDigits) == 0;
}

Vec<SendContact> read_contacts(const ActivitySlice& activity, const Vec<Transfer>& transfers,
                               const Vec<KnownRecipient>& known, const WatchedAccount& account) {
    Vec<SendContact> contacts;
    const auto own = chain::parse_evm_address(ascii_lower(account.address.value));
    if (!own) return contacts;
    const std::string own_text = chain::evm_address_text(*own);
    const auto put = [&](const std::string& text, std::int64_t at_ms) {
        const auto before =
            std::ranges::find(contacts, text, [](const auto& one) { return one.address.value; });
        if (before != contacts.end()) {
            at_ms = std::max(at_ms, before->at_ms);
            contacts.erase(before);
        }
        if (contacts.size() == kContactsMax) return;
        contacts.insert(
            std::ranges::find_if(contacts, [&](const auto& one) { return one.at_ms < at_ms; }),
            {text, at_ms});
    };
    const auto add = [&](std::string_view to, std::int64_t at_ms) {
        const auto address = chain::parse_evm_address(ascii_lower(to));
        if (address && *address != *own) put(chain::evm_address_text(*address), at_ms);
    };
    for (const Transfer& one : transfers)  // whom a page calls, the visitor has not chosen
        if (!one.by_page && one.from == own_text &&
            (one.status == TransferStatus::kConfirmed || one.status == TransferStatus::kPending))
            add(one.to, one.at_ms);
    for (const account::ActivityEntry& entry : activity.entries) {
        // A stranger can write a transfer "from" the account: who paid the fee did it.
        if (entry.suspicious || !entry.fee || entry.operation != "send" ||
            entry.status != account::ActivityStatus::kConfirmed)
            continue;
        const auto from = chain::parse_evm_address(ascii_lower(entry.from.value));
        if (from && *from == *own) add(entry.to, entry.at_ms);
    }
    for (const KnownRecipient& one : known)
        if (one.from.value == own_text) put(one.to.value, one.at_ms);
    return contacts;
}

}  // namespace portico::money
