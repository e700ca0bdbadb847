// SPDX-License-Identifier: Apache-2.0
//
// The contract of a store of names (server/data/name_store.hpp), on every engine.
#include "server/store/names/name_store.hpp"

#include <gmock/gmock.h>

#include <atomic>
#include <latch>
#include <thread>

#include "server/store/migrations/migrate.hpp"
#include "server/store/sql/test_engines.hpp"

namespace portico::store {
namespace {

using namespace api::names;
using testing::ElementsAre;
using testing::IsEmpty;

constexpr std::uint32_t kBase = 2147492101;

NameRow row(const std::string& label, const std::string& owner = "0xAda") {
    return {.name = label + ".shop.eth",
            .zone = "shop.eth",
            .look = label + "-look",
            .claimed_by = owner,
            .owner_coin = 60,
            .bio = std::nullopt,
            .registered_at_ms = 1000,
            .updated_at_ms = 1000,
            .addresses = {{60, owner, 1000}, {kBase, owner, 1000}}};
}

SpentMessage message(const std::string& hash) { return {.hash = hash, .ends_at_ms = 5000}; }

NameChange change(const std::string& hash, const std::string& owner = "0xAda") {
    return {.name = "alice.shop.eth",
            .owner = owner,
            .contract_coin = std::nullopt,
            .message = message(hash),
            .now_ms = 2000};
}

template <class Engine>
struct NameStoreContract : testing::Test {
    void SetUp() override {
        sql = engine.open();
        ASSERT_TRUE(migrate(*sql, api_schema()));
        store = open_name_store(*sql);
    }
    std::vector<std::string> names_of(const std::string& address) {
        std::vector<std::string> out;
        const auto rows = store->names_of(address, 16);
        for (const NameRow& one : rows.value()) out.push_back(one.name);
        return out;
    }
    Engine engine;
    std::unique_ptr<sql::Connection> sql;
    std::unique_ptr<api::names::Store> store;
};
TYPED_TEST_SUITE(NameStoreContract, Engines);

TYPED_TEST(NameStoreContract, ANameIsWhatItWasAddedAs) {
    NameRow alice = row("alice");
    alice.bio = "sells lamps";
    EXPECT_EQ(this->store->add(alice, message("1"), 5), Change::kDone);
    EXPECT_EQ(this->store->find("alice.shop.eth").value(), alice);
    EXPECT_EQ(this->store->find_look("alice-look").value(), "alice.shop.eth");
    EXPECT_FALSE(this->store->find("bob.shop.eth")->has_value());
    EXPECT_THAT(this->store->names_of("0xAda", 16).value(), ElementsAre(alice));
    EXPECT_THAT(this->store->taken({"bob-look", "alice-look"}).value(), ElementsAre("alice-look"));
}

TYPED_TEST(NameStoreContract, ANameALookAndAMessageCountOnceAndOwnersHaveALimit) {
    ASSERT_EQ(this->store->add(row("alice"), message("1"), 2), Change::kDone);
    EXPECT_EQ(this->store->add(row("alice", "0xBob"), message("2"), 2), Change::kTaken);
    NameRow alike = row("a1ice", "0xBob");
    alike.look = "alice-look";
    EXPECT_EQ(this->store->add(alike, message("2"), 2), Change::kAlike);
    EXPECT_EQ(this->store->add(row("other"), message("1"), 2), Change::kUsed);
    EXPECT_EQ(this->store->add(row("other"), message("2"), 2), Change::kDone);
    EXPECT_EQ(this->store->add(row("third"), message("3"), 2), Change::kTooMany);
    // What was refused has used up nothing.
    EXPECT_EQ(this->store->add(row("third"), message("3"), 3), Change::kDone);
    EXPECT_FALSE(this->store->find("a1ice.shop.eth")->has_value());
}

TYPED_TEST(NameStoreContract, OfManyAtOnceOneGetsTheName) {
    constexpr int kThreads = 4;
    std::latch start(kThreads);
    std::atomic<int> done = 0, taken = 0;
    std::vector<std::thread> threads;
    for (int i = 0; i < kThreads; ++i)
        threads.emplace_back([&, i] {
            const auto sql = this->engine.open();
            const auto store = open_name_store(*sql);
            start.arrive_and_wait();
            const auto added =
                store->add(row("alice", "0x" + std::to_string(i)), message(std::to_string(i)), 5);
            done += added == Change::kDone;
            taken += added == Change::kTaken;
        });
    for (std::thread& thread : threads) thread.join();
    EXPECT_EQ(done, 1);
    EXPECT_EQ(taken, kThreads - 1);
}

TYPED_TEST(NameStoreContract, OfManyAtOnceAnOwnerGetsNoMoreThanTheLimit) {
    constexpr int kThreads = 4;
    std::latch start(kThreads);
    std::atomic<int> done = 0, refused = 0;
    std::vector<std::thread> threads;
    for (int i = 0; i < kThreads; ++i)
        threads.emplace_back([&, i] {
            const auto sql = this->engine.open();
            const auto store = open_name_store(*sql);
            start.arrive_and_wait();
            const auto added =
                store->add(row("alice" + std::to_string(i)), message(std::to_string(i)), 2);
            done += added == Change::kDone;
            refused += added == Change::kTooMany;
        });
    for (std::thread& thread : threads) thread.join();
    EXPECT_EQ(done, 2);
    EXPECT_EQ(refused, 2);
}

TYPED_TEST(NameStoreContract, OnlyItsOwnerChangesAName) {
    ASSERT_EQ(this->store->add(row("alice"), message("1"), 5), Change::kDone);
    EXPECT_EQ(this->store->set_bio(change("2", "0xEve"), "mine"), Change::kNotTheirs);
    EXPECT_EQ(this->store->set_bio(change("2"), "sells lamps"), Change::kDone);
    EXPECT_EQ(this->store->set_bio(change("2"), "again"), Change::kUsed);
    NameChange other = change("3");
    other.name = "bob.shop.eth";
    EXPECT_EQ(this->store->set_bio(other, "x"), Change::kNotFound);
    // A contract of another network is another account, whatever its address.
    NameChange contract = change("3");
    contract.contract_coin = kBase;
    EXPECT_EQ(this->store->set_bio(contract, "x"), Change::kNotTheirs);
    EXPECT_EQ(this->store->find("alice.shop.eth").value()->bio, "sells lamps");
    EXPECT_EQ(this->store->find("alice.shop.eth").value()->updated_at_ms, 2000);
    EXPECT_EQ(this->store->set_bio(change("3"), std::nullopt), Change::kDone);
    EXPECT_EQ(this->store->find("alice.shop.eth").value()->bio, std::nullopt);
}

TYPED_TEST(NameStoreContract, ACoinHasOneAddressAndThatOfTheOwnerHandsTheNameOver) {
    ASSERT_EQ(this->store->add(row("alice"), message("1"), 5), Change::kDone);
    ASSERT_EQ(this->store->set_address(change("2"), {kBase, "0xShop", 2000}), Change::kDone);
    EXPECT_THAT(this->store->find("alice.shop.eth").value()->addresses,
                ElementsAre(AddressRow{60, "0xAda", 1000}, AddressRow{kBase, "0xShop", 2000}));
    // Where money goes on another network, nobody gets a say in the name.
    EXPECT_EQ(this->store->set_bio(change("3", "0xShop"), "x"), Change::kNotTheirs);
    // Said again, it stays as it is.
    ASSERT_EQ(this->store->set_address(change("same"), {60, "0xAda", 2000}), Change::kDone);
    EXPECT_EQ(this->store->find("alice.shop.eth").value()->addresses.size(), 2U);
    ASSERT_EQ(this->store->set_address(change("3"), {60, "0xBob", 2000}), Change::kDone);
    EXPECT_EQ(this->store->set_bio(change("4"), "x"), Change::kNotTheirs);
    // What is sent to the name on another network would still be Ada's.
    EXPECT_THAT(this->store->find("alice.shop.eth").value()->addresses,
                ElementsAre(AddressRow{60, "0xBob", 2000}));
    // Bob has not said that this is his name; from his first word on it is.
    EXPECT_THAT(this->names_of("0xAda"), IsEmpty());
    EXPECT_THAT(this->names_of("0xBob"), IsEmpty());
    EXPECT_EQ(this->store->set_bio(change("4", "0xBob"), "now Bob's"), Change::kDone);
    EXPECT_THAT(this->names_of("0xBob"), ElementsAre("alice.shop.eth"));
}

TYPED_TEST(NameStoreContract, ANameHasSoManyAddresses) {
    ASSERT_EQ(this->store->add(row("alice"), message("1"), 5), Change::kDone);
    for (std::uint32_t i = 2; i < kAddressesMax; ++i)
        ASSERT_EQ(this->store->set_address(change("a" + std::to_string(i)), {1000 + i, "0xAda", 1}),
                  Change::kDone);
    EXPECT_EQ(this->store->set_address(change("b"), {5000, "0xAda", 1}), Change::kTooMany);
    EXPECT_EQ(this->store->set_address(change("b"), {kBase, "0xAda", 1}), Change::kDone);
}

TYPED_TEST(NameStoreContract, AZoneIsReadInPagesAndANameTakenAway) {
    for (const char* label : {"carol", "alice", "bob"})
        ASSERT_EQ(this->store->add(row(label), message(label), 5), Change::kDone);
    const auto first = this->store->page("shop.eth", "", 2).value();
    ASSERT_EQ(first.size(), 2u);
    EXPECT_EQ(first[0].name, "alice.shop.eth");
    EXPECT_EQ(first[1].addresses.size(), 2u);
    EXPECT_EQ(this->store->page("shop.eth", first[1].name, 2).value().size(), 1u);
    EXPECT_THAT(this->store->page("other.eth", "", 2).value(), IsEmpty());
    EXPECT_EQ(this->store->erase("bob.shop.eth"), true);
    EXPECT_EQ(this->store->erase("bob.shop.eth"), false);
    EXPECT_EQ(this->store->add(row("bob", "0xBob"), message("4"), 5), Change::kDone);
}

TYPED_TEST(NameStoreContract, UsedMessagesStandUntilTheyAreOver) {
    ASSERT_EQ(this->store->add(row("alice"), message("1"), 5), Change::kDone);
    ASSERT_TRUE(this->store->purge(4999));
    EXPECT_EQ(this->store->set_bio(change("1"), "x"), Change::kUsed);
    ASSERT_TRUE(this->store->purge(5000));
    EXPECT_EQ(this->store->set_bio(change("1"), "x"), Change::kDone);
}

}  // namespace
}  // namespace portico::store
