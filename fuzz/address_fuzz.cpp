// SPDX-License-Identifier: Apache-2.0
//
// The readers of core/chain: what parses is written back to the same text where one text exists,
// and every address that a chain takes has the form of CAIP-10.
#include "core/chain/address.hpp"
#include "core/chain/bip122/address.hpp"
#include "core/chain/caip.hpp"
#include "core/chain/cosmos/address.hpp"
#include "core/chain/eip155/address.hpp"
#include "core/chain/eip155/quantity.hpp"
#include "core/chain/polkadot/address.hpp"
#include "core/chain/solana/address.hpp"
#include "core/chain/units.hpp"
#include "fuzz/fuzz_input.hpp"

namespace {

using namespace portico::chain;

void check_caip(std::string_view text) {
    if (const auto chain = Caip2::parse(text)) PORTICO_ASSERT(chain->text() == text);
    if (const auto account = Caip10::parse(text)) PORTICO_ASSERT(account->text() == text);
}

void check_addresses(std::string_view text) {
    for (const std::string_view chain :
         {"eip155", "solana", "bip122", "polkadot", "cosmos", "other"}) {
        if (is_valid_address(chain, "1", text)) PORTICO_ASSERT(is_caip10_address(text));
    }
    if (const auto evm = parse_evm_address(text)) {
        PORTICO_ASSERT(parse_evm_address(evm_address_text(*evm)) == *evm);
    }
    if (const auto ss58 = parse_ss58(text)) PORTICO_ASSERT(make_ss58(*ss58) == text);
    if (const auto bitcoin = parse_bitcoin_address(text)) {
        PORTICO_ASSERT(bitcoin_output_script(*bitcoin).size() <= 42);
    }
    (void)parse_solana_address(text);
    (void)parse_cosmos_address(text);
}

void check_numbers(std::string_view text, std::uint8_t decimals) {
    if (const auto decimal = quantity_to_decimal(text)) {
        const auto again = decimal_to_quantity(*decimal);
        PORTICO_ASSERT(again && quantity_to_decimal(*again) == *decimal);
    }
    if (const auto formatted = format_units(text, decimals); formatted && text != "-0") {
        if (formatted->size() <= kUnitsTextMax) {
            PORTICO_ASSERT(parse_units(*formatted, decimals) == text);
        }
    }
    if (const auto value = parse_units(text, decimals)) {
        if (value->size() <= kUnitsTextMax) PORTICO_ASSERT(format_units(*value, decimals));
    }
    (void)chain_id_to_reference(text);
    (void)reference_to_chain_id(text);
}

}  // namespace

PORTICO_FUZZ_TARGET(input) {
    const std::string_view text = portico::as_text(input);
    check_caip(text);
    check_addresses(text);
    check_numbers(text, input.empty() ? 18 : static_cast<std::uint8_t>(input.size() * 7));
}
