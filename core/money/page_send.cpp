// SPDX-License-Identifier: Apache-2.0
//
// See page_send.hpp.
#include "core/money/page_send.hpp"

#include "core/base/encoding/hex.hpp"
#include "core/base/text/ascii.hpp"
#include "core/base/text/decimal.hpp"
#include "core/chain/eip155/address.hpp"
#include "core/chain/eip155/uint256.hpp"
#include "core/transfers/amounts.hpp"

namespace portico::money {
namespace {

std::optional<chain::Uint256> read_number(const Json& object, const char* name) {
    const auto text = object.find_string(name);
    return text && text->size() <= 66 ? chain::parse_hex_uint256(*text) : std::nullopt;
}

std::optional<AddressText> read_address(const Json& object, const char* name) {
    const auto address =
        chain::parse_evm_address(ascii_lower(object.find_string(name).value_or("")));
    if (!address) return std::nullopt;
    return chain::evm_address_text(*address);
}

bool has_data(const Json& transaction, const char* name) {
    return transaction.find_string(name).value_or("0x").size() > 2;
}

}  // namespace

std::optional<Transfer> read_page_send(const FollowSent& event, std::int64_t now_ms) {
    const WatchedAccount& account = event.account;
    const Json& sent = event.transaction;
    if (!transfers::is_sendable(account) || !event.hash.value.starts_with("0x") ||
        !parse_hex_fixed<32>(event.hash.value))
        return std::nullopt;
    // A wallet with a network of its own may have taken the one that the transaction names.
    if (const auto id = read_number(sent, "chainId");
        id && "eip155:" + to_decimal(*id) != account.chain.value)
        return std::nullopt;
    Transfer transfer;
    transfer.hash = ascii_lower(event.hash.value);
    transfer.id = transfer.hash->value.substr(2, decltype(transfer.id)::kMax);
    transfer.status = TransferStatus::kPending;
    transfer.at_ms = transfer.changed_at_ms = now_ms;
    transfer.chain = account.chain;
    transfer.rpc_urls = account.network->rpc_urls;
    const auto own = chain::parse_evm_address(ascii_lower(account.address.value));
    transfer.from = read_address(sent, "from").value_or(chain::evm_address_text(*own));
    const auto to = read_address(sent, "to");
    if (to) transfer.to = *to;
    const auto& currency = account.network->native_currency;
    transfer.symbol = currency.symbol.value;
    transfer.fee_decimals = currency.decimals;
    const auto value = read_number(sent, "value").value_or(0);
    transfer.amount = transfers::amount_text(value, currency.decimals);
    const bool calls = has_data(sent, "data") || has_data(sent, "input");
    transfer.by_page = !to ? "deploy" : calls ? "execute" : "send";
    return transfer;
}

}  // namespace portico::money
