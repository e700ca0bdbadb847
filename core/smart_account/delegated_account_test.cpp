// SPDX-License-Identifier: Apache-2.0
//
// Against viem: web/apps/secure-site/src/calls/asOne.test.ts. Against a chain:
// e2e/scenarios/vault_transactions.mjs.
#include "core/smart_account/delegated_account.hpp"

#include <gmock/gmock.h>

namespace portico::smart_account {
namespace {

const Call kPaid{.to = {0x77}, .value = 5, .data = {1, 2, 3, 4, 5}};
const Call kPlain{.to = {0x11}, .value = 0, .data = {}};

TEST(DelegatedAccount, ReadsItsCallsInOneSpellingAlone) {
    const Calls calls = {kPaid, kPlain};
    const Bytes data = *encode_own_calls(calls);
    EXPECT_EQ(*decode_own_calls(data), calls);
    for (std::size_t i = 0; i < data.size(); ++i) {
        Bytes other = data;
        other[i] ^= 0x80;
        const auto read = decode_own_calls(other);
        EXPECT_TRUE(!read || *read != calls) << i;
    }
    Bytes longer = data;
    longer.push_back(0);
    EXPECT_FALSE(decode_own_calls(longer));
    EXPECT_FALSE(decode_own_calls(ByteView(data).first(data.size() - 1)));
    EXPECT_FALSE(decode_own_calls({}));
}

TEST(DelegatedAccount, CarriesOutSomeCallsAndNotTooMany) {
    EXPECT_FALSE(encode_own_calls({}));
    EXPECT_TRUE(encode_own_calls(Calls(kCallsMax, kPaid)));
    EXPECT_FALSE(encode_own_calls(Calls(kCallsMax + 1, kPaid)));
}

const chain::EvmAddress kOwn = {0x0a};
constexpr std::uint64_t kNetwork = 1;

chain::UserOperation paid_for(const Calls& calls = {kPaid, kPlain}) {
    chain::UserOperation out;
    out.sender = kOwn;
    out.call_data = *encode_own_calls(calls);
    out.max_fee_per_gas = 2;
    out.max_priority_fee_per_gas = 1;
    out.paymaster = chain::EvmAddress{0x99};
    return out;
}

chain::UserOperation first_one() {
    chain::UserOperation out = paid_for();
    out.factory = chain::kEip7702Marker;
    out.authorization = chain::Authorization{};
    out.authorization->chain_id = chain::Uint256(kNetwork);
    out.authorization->address = delegated_code();
    return out;
}

TEST(DelegatedAccount, TakesOperationsThatSomebodyPaysForAndThatDoWhatTheirCallsSay) {
    EXPECT_EQ(*check_own_operation(paid_for(), kOwn, kNetwork), (Calls{kPaid, kPlain}));
    EXPECT_EQ(*check_own_operation(first_one(), kOwn, kNetwork), (Calls{kPaid, kPlain}));
    // A payment to itself does no harm.
    EXPECT_TRUE(check_own_operation(paid_for({{.to = kOwn, .value = 1, .data = {}}}), kOwn, 1));
}

TEST(DelegatedAccount, RefusesOperationsThatCouldDoMore) {
    const auto refused = [](auto change, chain::UserOperation operation = first_one()) {
        change(operation);
        const auto checked = check_own_operation(operation, kOwn, kNetwork);
        return checked ? "taken" : error_text(checked.error());
    };
    const std::pair<const char*, std::string> rows[] = {
        {"sender", refused([](auto& one) { one.sender = {0x0b}; })},
        {"paymaster", refused([](auto& one) { one.paymaster.reset(); })},
        {"other code", refused([](auto& one) { one.authorization->address = {0x66}; })},
        {"no code", refused([](auto& one) { one.authorization->address = {}; })},
        {"any network", refused([](auto& one) { one.authorization->chain_id = {}; })},
        {"other network",
         refused([](auto& one) { one.authorization->chain_id = chain::Uint256(2); })},
        {"a factory", refused([](auto& one) { one.factory = chain::EvmAddress{0x55}; })},
        {"data of a factory", refused([](auto& one) { one.factory_data = {1}; })},
        {"no authorization", refused([](auto& one) { one.authorization.reset(); })},
        {"authorization alone", refused([](auto& one) { one.factory.reset(); })},
        {"fee", refused([](auto& one) { one.max_fee_per_gas = kFeeMax + 1; })},
        {"tip", refused([](auto& one) { one.max_priority_fee_per_gas = 3; })},
        {"other call", refused([](auto& one) { one.call_data[3] ^= 1; })},
        {"calls again", refused([](auto&) {}, paid_for({{.to = kOwn, .value = 0, .data = {1}}}))},
    };
    for (const auto& [what, said] : rows) EXPECT_NE(said, "taken") << what;
}

}  // namespace
}  // namespace portico::smart_account
