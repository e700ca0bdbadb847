// SPDX-License-Identifier: Apache-2.0
//
// See amounts.hpp.
#include "core/transfers/amounts.hpp"

#include "core/account/holdings/decimal_text.hpp"
#include "core/base/text/ascii.hpp"
#include "core/chain/eip155/address.hpp"
#include "core/chain/units.hpp"

namespace portico::transfers {

std::optional<Uint256> to_units(std::string_view text, std::int64_t decimals) {
    if (text.starts_with('-') || text.size() > Amount::kMax) return std::nullopt;
    const auto units = chain::parse_units(text, static_cast<std::uint8_t>(decimals));
    return units ? chain::parse_uint256(*units) : std::nullopt;
}

bool is_nothing_yet(std::string_view typed) {
    const std::size_t point = typed.find_first_not_of('0');
    if (point == std::string_view::npos) return true;
    return typed[point] == '.' && typed.find_first_not_of('0', point + 1) == std::string_view::npos;
}

std::string amount_text(const Uint256& value, std::int64_t decimals) {
    return chain::format_units(to_decimal(value), static_cast<std::uint8_t>(decimals))
        .value_or("0");
}

std::optional<Amount> worth(std::string_view amount, const std::optional<Amount>& price) {
    if (!price) return std::nullopt;
    const auto one = account::read_decimal(price->value);
    const auto all = account::read_decimal(amount);
    if (!one || !all) return std::nullopt;
    auto money = account::to_money(account::multiply_decimals(*all, *one));
    if (!money) return std::nullopt;
    return Amount(std::move(*money));
}

bool is_sendable(const std::optional<WatchedAccount>& account) {
    return account && account->chain_namespace == engine::ChainNamespace::kEip155 &&
           account->network && !account->network->rpc_urls.empty() &&
           account->network->native_currency.decimals <= kDecimalsMax &&
           chain::parse_evm_address(ascii_lower(account->address.value));
}

}  // namespace portico::transfers
