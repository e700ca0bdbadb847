// SPDX-License-Identifier: Apache-2.0
#include "core/chain/eip155/currency_contracts.hpp"

#include <gtest/gtest.h>

namespace portico::chain {
namespace {

TEST(CurrencyContracts, AreThoseOfTheirChains) {
    struct Known {
        const char *chain, *contract;
    };
    for (const Known& known : {Known{"eip155:324", "0x000000000000000000000000000000000000800A"},
                               {"eip155:300", "0x000000000000000000000000000000000000800A"},
                               {"eip155:42220", "0x471EcE3750Da237f93B8E339c536989b8978a438"},
                               {"eip155:44787", "0xF194afDf50B03e69Bd7D057c1Aa9e10c9954E4C9"},
                               {"eip155:137", "0x0000000000000000000000000000000000001010"},
                               {"eip155:80002", "0x0000000000000000000000000000000000001010"},
                               {"eip155:1088", "0xDeadDeAddeAddEAddeadDEaDDEAdDeaDDeAD0000"},
                               {"eip155:5000", "0xDeadDeAddeAddEAddeadDEaDDEAdDeaDDeAD0000"},
                               {"eip155:288", "0xDeadDeAddeAddEAddeadDEaDDEAdDeaDDeAD0000"},
                               {"eip155:232", "0x000000000000000000000000000000000000800A"},
                               {"eip155:388", "0x000000000000000000000000000000000000800A"},
                               {"eip155:10", "0xDeadDeAddeAddEAddeadDEaDDEAdDeaDDeAD0000"},
                               {"eip155:1284", "0x0000000000000000000000000000000000000802"}}) {
        SCOPED_TRACE(known.contract);
        EXPECT_EQ(checksum_evm_address(known.contract), known.contract) << "written down rightly";
        EXPECT_TRUE(is_currency_contract(known.chain, known.contract));
        EXPECT_FALSE(is_currency_contract("eip155:1", known.contract)) << "elsewhere it is not";
    }
    EXPECT_TRUE(is_currency_contract("eip155:42220", "0x471ECE3750DA237F93B8E339C536989B8978A438"));
    EXPECT_FALSE(is_currency_contract("eip155:137", "0x471EcE3750Da237f93B8E339c536989b8978a438"));
}

TEST(CurrencyContracts, TheLogsOfEip7708AreOfEveryChain) {
    EXPECT_TRUE(is_currency_contract(std::uint64_t{1}, kTransferLogAddress));
    EXPECT_TRUE(is_currency_contract("eip155:31337", "0xfffffffffffffffffffffffffffffffffffffffe"));
    EXPECT_FALSE(is_currency_contract("eip155:1", "0xffffffffffffffffffffffffffffffffffffffff"));
}

TEST(CurrencyContracts, WhatIsNoAddressOfAnEvmChainIsNone) {
    for (const char* chain : {"", "eip155", "eip155:", "eip155:x", "solana:324", "324"})
        EXPECT_FALSE(is_currency_contract(chain, "0x000000000000000000000000000000000000800a"));
    for (const char* contract : {"", "0x", "800a", "native"})
        EXPECT_FALSE(is_currency_contract("eip155:324", contract));
}

TEST(CurrencyContracts, FeesOfZksyncGoToItsBootloader) {
    const EvmAddress bootloader = *parse_evm_address("0x0000000000000000000000000000000000008001");
    EXPECT_TRUE(is_fee_account(324, bootloader));
    EXPECT_FALSE(is_fee_account(1, bootloader));
    EXPECT_FALSE(is_fee_account(324, EvmAddress{}));
}

TEST(CurrencyContracts, WhereFailedTransactionsHaveLogs) {
    for (const std::uint64_t chain : {324u, 300u, 137u, 80'002u, 42'220u, 44'787u})
        EXPECT_TRUE(logs_failed_transactions(chain)) << chain;
    for (const std::uint64_t chain : {1u, 10u, 8453u, 1088u, 1284u})
        EXPECT_FALSE(logs_failed_transactions(chain)) << chain;
}

}  // namespace
}  // namespace portico::chain
