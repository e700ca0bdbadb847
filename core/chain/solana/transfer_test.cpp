// SPDX-License-Identifier: Apache-2.0
//
// Transfers beside those that @solana/kit makes (tools/devnet/solana/makeTransfers.mjs).
#include "core/chain/solana/transfer.hpp"

#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

#include <fstream>
#include <iterator>

#include "core/base/encoding/base64.hpp"
#include "core/base/json/json.hpp"
#include "core/base/json/json_text.hpp"
#include "core/base/text/decimal.hpp"
#include "core/chain/solana/address.hpp"
#include "core/chain/solana/program_address.hpp"
#include "core/chain/solana/programs.hpp"

namespace portico::chain {
namespace {

const Json& made() {
    static const Json all = [] {
        std::ifstream file("core/chain/solana/testdata/transfers.json");
        const std::string text{std::istreambuf_iterator<char>(file), {}};
        return *parse_json(text);
    }();
    return all;
}

Bytes32 key_of(const Json& object, const char* name) {
    return *parse_solana_address(*object.find_string(name));
}
std::uint64_t number_of(std::string_view text) {
    std::uint64_t value = 0;
    for (const char digit : text) value = value * 10 + static_cast<std::uint64_t>(digit - '0');
    return value;
}

SolanaTransfer read_transfer(const Json& json) {
    SolanaTransfer transfer;
    transfer.from = key_of(json, "from");
    transfer.to = key_of(json, "to");
    transfer.blockhash = key_of(json, "blockhash");
    transfer.amount = number_of(*json.find_string("amount"));
    transfer.unit_limit = static_cast<std::uint32_t>(*json.find("unit_limit")->as_integer());
    transfer.unit_price = number_of(*json.find_string("unit_price"));
    const Json* const token = json.find("token");
    if (token == nullptr) return transfer;
    SolanaTokenTransfer& into = transfer.token.emplace();
    into.program = key_of(*token, "program");
    into.mint = key_of(*token, "mint");
    into.source = key_of(*token, "source");
    into.destination = key_of(*token, "destination");
    into.decimals = static_cast<std::uint8_t>(*token->find("decimals")->as_integer());
    into.creates = token->find("creates")->as_bool();
    if (const auto fee = token->find_string("fee")) into.fee = number_of(*fee);
    return transfer;
}

/// Of one role: what is no program's address, and nobody else's.
Bytes32 any_key(std::uint8_t role) {
    auto key = *rc::gen::container<Bytes32>(rc::gen::arbitrary<std::uint8_t>());
    key[0] = role;
    return key;
}

SolanaTransfer any_transfer() {
    SolanaTransfer transfer{.from = any_key(1),
                            .to = any_key(2),
                            .amount = *rc::gen::arbitrary<std::uint64_t>(),
                            .unit_limit = *rc::gen::arbitrary<std::uint32_t>(),
                            .unit_price = *rc::gen::arbitrary<std::uint64_t>(),
                            .blockhash = any_key(9)};
    if (*rc::gen::arbitrary<bool>()) transfer.to = transfer.from;
    if (*rc::gen::arbitrary<bool>()) {
        transfer.token = {.program = solana_program(kToken2022Program),
                          .mint = any_key(3),
                          .source = any_key(4),
                          .destination = any_key(5),
                          .decimals = *rc::gen::arbitrary<std::uint8_t>(),
                          .creates = *rc::gen::arbitrary<bool>()};
        if (*rc::gen::arbitrary<bool>()) transfer.token->fee = *rc::gen::arbitrary<std::uint64_t>();
    }
    return transfer;
}

TEST(SolanaTransfer, IsWhatOthersMake) {
    ASSERT_EQ(made().find("transfers")->items().size(), 6U);
    for (const Json& one : made().find("transfers")->items()) {
        const SolanaTransfer transfer = read_transfer(one);
        const Bytes theirs = *parse_base64(*one.find_string("message"));
        const Bytes ours = make_solana_transfer(transfer);
        SCOPED_TRACE(*one.find_string("name"));
        EXPECT_EQ(ours.size(), theirs.size());
        EXPECT_TRUE(is_solana_transfer(ours, transfer));
        EXPECT_TRUE(is_solana_transfer(theirs, transfer)) << "whatever the order of the keys";
        const auto read = parse_solana_transaction(make_solana_transaction({{}}, ours));
        ASSERT_TRUE(read);
        EXPECT_EQ(read->message_bytes, ours);
    }
}

TEST(SolanaTransfer, AMessageThatSaysAnythingElseIsNotIt) {
    const Json& last = made().find("transfers")->items().back();
    const SolanaTransfer shown = read_transfer(last);
    const auto refused = [&](auto change) {
        SolanaTransfer other = shown;
        change(other);
        return !is_solana_transfer(make_solana_transfer(other), shown);
    };
    const Bytes32 thief = key_of(last, "blockhash");
    EXPECT_TRUE(refused([&](auto& one) { one.from = thief; }));
    EXPECT_TRUE(refused([&](auto& one) { one.to = thief; }));
    EXPECT_TRUE(refused([&](auto& one) { ++one.amount; }));
    EXPECT_TRUE(refused([&](auto& one) { one.blockhash = one.to; }));
    EXPECT_TRUE(refused([&](auto& one) { ++one.unit_limit; }));
    EXPECT_TRUE(refused([&](auto& one) { ++one.unit_price; }));
    EXPECT_TRUE(refused([&](auto& one) { one.token.reset(); }));
    EXPECT_TRUE(refused([&](auto& one) { one.token->destination = thief; }));
    EXPECT_TRUE(refused([&](auto& one) { one.token->source = thief; }));
    EXPECT_TRUE(refused([&](auto& one) { one.token->mint = thief; }));
    EXPECT_TRUE(refused([&](auto& one) { one.token->program = thief; }));
    EXPECT_TRUE(refused([&](auto& one) { one.token->creates = false; }));
    EXPECT_TRUE(refused([&](auto& one) { one.token->fee.reset(); }));
    EXPECT_TRUE(refused([&](auto& one) { one.token->fee = 49'999; }));
    EXPECT_TRUE(refused([&](auto& one) { ++one.token->decimals; }));
    EXPECT_FALSE(refused([](auto&) {}));
}

TEST(SolanaTransfer, NothingComesBehindIt) {
    const SolanaTransfer shown = read_transfer(made().find("transfers")->items().front());
    const auto message = parse_solana_message(make_solana_transfer(shown));
    auto calls = *calls_of(*message);
    calls.push_back(calls.back());
    EXPECT_FALSE(
        is_solana_transfer(make_solana_message(shown.from, calls, shown.blockhash), shown));
    calls.pop_back();
    EXPECT_TRUE(is_solana_transfer(make_solana_message(shown.from, calls, shown.blockhash), shown));
    calls.back().accounts.push_back({shown.blockhash, true, false});
    EXPECT_FALSE(
        is_solana_transfer(make_solana_message(shown.from, calls, shown.blockhash), shown));
}

// Phantom and Solflare put checks of what comes out behind what they are asked to sign (decision
// 88).
class SolanaGuards : public testing::Test {
  protected:
    const SolanaTransfer shown = read_transfer(made().find("transfers")->items().back());
    const Vec<SolanaCall> calls = *calls_of(*parse_solana_message(make_solana_transfer(shown)));
    const Bytes32 other{77};

    static SolanaCall guard(std::uint8_t what, Vec<SolanaAccount> accounts) {
        return {.program = solana_program(kGuardProgram),
                .accounts = std::move(accounts),
                .data = {what, 0, 1, 2, 3}};
    }
    SolanaCall guard() const { return guard(5, {{shown.from}}); }
    bool takes(const Vec<SolanaCall>& added) const {
        Vec<SolanaCall> all = calls;
        all.insert(all.end(), added.begin(), added.end());
        return is_solana_transfer(make_solana_message(shown.from, all, shown.blockhash), shown);
    }
};

TEST_F(SolanaGuards, ThreeChecksMayComeBehindIt) {
    EXPECT_TRUE(takes({guard()}));
    EXPECT_TRUE(takes({guard(), guard(9, {{shown.token->source}})}));
    EXPECT_TRUE(takes({guard(), guard(9, {{other}}), guard(15, {})})) << "it may read another";
    EXPECT_FALSE(takes({guard(), guard(), guard(), guard()}));
}

TEST_F(SolanaGuards, OnlyWhatChecksMay) {
    for (int what = 0; what < 256; ++what)
        EXPECT_EQ(takes({guard(static_cast<std::uint8_t>(what), {{shown.from}})}),
                  what >= 2 && what <= 15)
            << what;
    SolanaCall none = guard();
    none.data.clear();
    EXPECT_FALSE(takes({none}));
    SolanaCall elsewhere = guard();
    elsewhere.program = solana_program(kTokenProgram);
    EXPECT_FALSE(takes({elsewhere}));
    EXPECT_FALSE(takes({guard(), calls.back()})) << "nor anything behind one";
}

TEST_F(SolanaGuards, NothingElseChangesWithThem) {
    EXPECT_FALSE(takes({guard(9, {{other, false, true}})})) << "no other account may be written";
    EXPECT_FALSE(takes({guard(9, {{other, true, false}})})) << "nor sign";
    EXPECT_FALSE(takes({guard(9, {{shown.token->mint, false, true}})}))
        << "nor one that was only read";
    Vec<SolanaCall> all = calls;
    all.insert(all.begin(), guard());
    EXPECT_FALSE(is_solana_transfer(make_solana_message(shown.from, all, shown.blockhash), shown));
    all = calls;
    all.push_back(guard());
    ++all[0].data[1];
    EXPECT_FALSE(is_solana_transfer(make_solana_message(shown.from, all, shown.blockhash), shown))
        << "the fee is the one that was shown";
    Bytes message = make_solana_message(shown.from, calls, shown.blockhash);
    ++message[2];  // one account more that nothing names
    ++message[3];
    message.insert(message.begin() + 4 + 32 * (message[3] - 1), 32, 7);
    EXPECT_TRUE(parse_solana_message(message));
    EXPECT_FALSE(is_solana_transfer(message, shown));
}

// The runtime takes that right away again, but nobody has to find out: it is not what was shown.
TEST(SolanaTransfer, NoProgramMayChange) {
    const SolanaTransfer shown = read_transfer(made().find("transfers")->items().front());
    Bytes message = make_solana_transfer(shown);
    for (std::uint8_t& readonly = message[2]; readonly != 0;) {
        --readonly;
        EXPECT_TRUE(parse_solana_message(message));
        EXPECT_FALSE(is_solana_transfer(message, shown)) << int{readonly};
    }
}

RC_GTEST_PROP(SolanaTransfer, EveryOneIsReadAsWhatItIs, ()) {
    const SolanaTransfer transfer = any_transfer();
    const Bytes message = make_solana_transfer(transfer);
    RC_ASSERT(is_solana_transfer(message, transfer));
    Bytes changed = message;
    const auto at = *rc::gen::inRange<std::size_t>(0, message.size());
    changed[at] ^= *rc::gen::inRange<std::uint8_t>(1, 255);
    RC_ASSERT(!is_solana_transfer(changed, transfer));
    RC_ASSERT(!is_solana_transfer(ByteView(message).first(at), transfer));
}

TEST(SolanaTransfer, ThePriorityFeeIsRoundedUp) {
    EXPECT_EQ(solana_priority_fee(1'000, 0), 0U);
    EXPECT_EQ(solana_priority_fee(1'000, 1), 1U);
    EXPECT_EQ(solana_priority_fee(1'000, 1'000), 1U);
    EXPECT_EQ(solana_priority_fee(1'001, 1'000), 2U);
    EXPECT_EQ(solana_priority_fee(0, ~std::uint64_t{0}), 0U);
    EXPECT_FALSE(solana_priority_fee(2, ~std::uint64_t{0}));
}

TEST(ProgramAddress, TokenAccountsAreWhereOthersLookForThem) {
    for (const Json& one : made().find("accounts")->items())
        EXPECT_EQ(
            token_account_of(key_of(one, "owner"), key_of(one, "mint"), key_of(one, "program")),
            key_of(one, "account"));
    const Json& one = *made().find("derived");
    const Bytes seven(32, 7);
    const ByteView seeds[] = {as_bytes("seed"), seven, {}};
    const auto found = find_program_address(seeds, key_of(one, "program"));
    ASSERT_TRUE(found);
    EXPECT_EQ(found->address, key_of(one, "derived"));
}

TEST(ProgramAddress, TellsPointsOfTheCurve) {
    int on = 0;
    for (const Json& one : made().find("points")->items()) {
        const bool is = one.find("on_curve")->as_bool();
        EXPECT_EQ(is_on_ed25519_curve(key_of(one, "address")), is) << *one.find_string("address");
        on += is ? 1 : 0;
    }
    EXPECT_GT(on, 16);
    EXPECT_LT(on, 48);
    // The neutral element, y = 1, and y = 0 with either sign of x; y = 2 is none.
    Bytes32 point{};
    EXPECT_TRUE(is_on_ed25519_curve(point));
    point[31] = 0x80;
    EXPECT_TRUE(is_on_ed25519_curve(point));
    point = {1};
    EXPECT_TRUE(is_on_ed25519_curve(point));
    point = {2};
    EXPECT_FALSE(is_on_ed25519_curve(point));
}

}  // namespace
}  // namespace portico::chain
