// SPDX-License-Identifier: Apache-2.0
//
// Whose a session is: what the account's chain says of it, what strangers make and activate
// (decision 105).
#include "server/api/sessions/test_session_routes.hpp"

namespace portico::api::sessions {
namespace {

template <class Engine>
struct SessionProofs : SessionRoutes<Engine> {};
TYPED_TEST_SUITE(SessionProofs, store::Engines);

TYPED_TEST(SessionProofs, WhatStrangersActivateTakesNoPlaceOfTheOwnersAndIsNotListed) {
    for (int i = 0; i < 40; ++i) {
        this->network = "198.51." + std::to_string(i) + ".7";
        ASSERT_EQ(this->activate(this->made()).status, 200);
    }
    this->network = "192.0.2.1";
    const std::string pci = this->granted();
    EXPECT_EQ(this->why(this->activate(pci)), "200 ");
    EXPECT_EQ(this->listed(), pci + " ");
}

TYPED_TEST(SessionProofs, WhatAStrangerMakesLetsTheOwnersWaitOn) {
    const std::string pci = this->granted();
    this->network = "198.51.100.7";
    this->now_s += 1;
    for (int i = 0; i < 8; ++i) ASSERT_EQ(this->make().status, 200);
    this->network = "192.0.2.1";
    EXPECT_EQ(this->why(this->activate(pci)), "200 ");
}

TYPED_TEST(SessionProofs, AKeyThatTheAccountHasForOneSessionSpeaksForNoOther) {
    const std::string pci = this->active();
    EXPECT_EQ(this->activate(this->made()).status, 200);
    EXPECT_EQ(this->listed(), pci + " ");
}

TYPED_TEST(SessionProofs, WhereTheNodeDoesNotAnswerTheFirstSignatureAsksAgain) {
    const std::string pci = this->granted();
    this->nodes.answer.outcome = chain_data::ChainAnswer::Outcome::kUnavailable;
    EXPECT_EQ(this->why(this->activate(pci)), "200 ");
    EXPECT_EQ(this->sign_calls(pci, {payment(kDesk, 1)}).status, 200);
    this->worker.settle();
    EXPECT_EQ(this->listed(), "");
    this->nodes.answer.outcome = chain_data::ChainAnswer::Outcome::kResult;
    EXPECT_EQ(this->sign_calls(pci, {payment(kDesk, 1)}).status, 200);
    this->worker.settle();
    EXPECT_EQ(this->listed(), pci + " ");
    const int asked = this->nodes.asked;
    EXPECT_EQ(this->sign_calls(pci, {payment(kDesk, 1)}).status, 200);
    this->worker.settle();
    EXPECT_EQ(this->nodes.asked, asked) << "once it is known";
}

TYPED_TEST(SessionProofs, AnotherValidatorIsBelievedWhereTheAccountHasPutItIn) {
    const EvmAddress module = address_of("0xcccccccccccccccccccccccccccccccccccccccc");
    const AbiValue account = AbiValue::address(address_of(kOwner));
    const Bytes is_installed =
        call_of("isModuleInstalled(uint256,address,bytes)",
                {AbiValue::number(1), AbiValue::address(module), AbiValue::bytes(Bytes{})});
    // The permission's name, behind the byte of its use; what the module has stored for it.
    const Bytes32 name{0x77, 0x01};
    this->context = "0x" + std::string(40, 'c') + "00" + to_hex(name);
    const auto has = [&](const Bytes& data) {
        this->nodes.returns(
            module,
            call_of("getSessionValidatorAndConfig(address,bytes32)",
                    {account, AbiValue::word(name)}),
            answer_of("address,bytes", {AbiValue::address(kStand), AbiValue::bytes(data)}));
    };
    const auto has_key_of = [&] {
        const EvmAddress key = this->cosigner(this->public_key);
        Bytes data = {2, 0};
        data.insert(data.end(), key.begin(), key.end());
        has(data);
    };
    const std::string foreign = this->made();
    has_key_of();
    EXPECT_EQ(this->activate(foreign).status, 200);
    EXPECT_EQ(this->listed(), "") << "anybody's contract says what they like";
    this->nodes.returns(address_of(kOwner), is_installed,
                        answer_of("bool", {AbiValue::boolean(true)}));
    EXPECT_EQ(this->activate(this->made()).status, 200);
    EXPECT_EQ(this->listed(), "") << "it has another session's key";
    const std::string pci = this->made();
    has_key_of();
    EXPECT_EQ(this->activate(pci).status, 200);
    EXPECT_EQ(this->listed(), pci + " ");
    const std::string point = this->made();
    has(*parse_hex(as_text(*parse_hex(this->public_key))));
    EXPECT_EQ(this->activate(point).status, 200);
    EXPECT_THAT(this->listed(), HasSubstr(point)) << "the key itself instead of its address";
    const std::string owned = this->made();
    this->nodes.returns(
        module, call_of("getOwners(address)", {account}),
        answer_of("address[]",
                  {AbiValue::list({AbiValue::address(this->cosigner(this->public_key))})}));
    EXPECT_EQ(this->activate(owned).status, 200);
    EXPECT_THAT(this->listed(), HasSubstr(owned)) << "OwnableValidator at another address";
}

TYPED_TEST(SessionProofs, WhicheverContractAnAppNamesTheOwnerFindsWhatTheyGaveOwnableValidator) {
    // Not in the account, or there and with the name of a permission that nobody gave.
    const Bytes is_installed =
        call_of("isModuleInstalled(uint256,address,bytes)",
                {AbiValue::number(1),
                 AbiValue::address(address_of("0xdddddddddddddddddddddddddddddddddddddddd")),
                 AbiValue::bytes(Bytes{})});
    this->nodes.returns(address_of(kOwner), is_installed,
                        answer_of("bool", {AbiValue::boolean(true)}));
    const std::string stranger = this->made();
    for (const char digit : {'c', 'd'}) {
        this->context = "0x" + std::string(40, digit) + "00" + std::string(64, '7');
        const std::string pci = this->granted();
        EXPECT_EQ(this->activate(pci).status, 200);
        EXPECT_THAT(this->listed(), HasSubstr(pci)) << this->context;
    }
    EXPECT_EQ(this->activate(stranger).status, 200);
    EXPECT_THAT(this->listed(), Not(HasSubstr(stranger))) << "another key";
}

TYPED_TEST(SessionProofs, WhatTheOwnerTakesBackIsListedWhoeverSaysWhat) {
    this->nodes.answer.outcome = chain_data::ChainAnswer::Outcome::kUnavailable;
    const std::string pci = this->made();
    EXPECT_EQ(this->activate(pci).status, 200);
    EXPECT_EQ(this->revoke(pci, this->revocation(pci)).status, 200);
    EXPECT_EQ(this->listed(), pci + " ");
}

TYPED_TEST(SessionProofs, WhatTheAccountGotToKnowLaterIsListedOnceTheAppAsksForItsContext) {
    const std::string pci = this->made();
    EXPECT_EQ(this->activate(pci).status, 200) << "the wallet's transaction waits for a block";
    this->nodes.owns({this->cosigner(this->public_key)});
    EXPECT_EQ(this->context_of(pci), this->context);
    this->worker.settle();
    EXPECT_EQ(this->listed(), pci + " ");
    const int asked = this->nodes.asked;
    EXPECT_EQ(this->context_of(pci), this->context);
    this->worker.settle();
    EXPECT_EQ(this->nodes.asked, asked) << "once it is known";
}

TYPED_TEST(SessionProofs, WhatTheAccountKnowsStaysThoughNothingWasSignedOnItsFirstDay) {
    this->lasts_s = 30 * 86'400;
    const std::string pci = this->granted();
    this->nodes.answer.outcome = chain_data::ChainAnswer::Outcome::kUnavailable;
    EXPECT_EQ(this->activate(pci).status, 200);
    this->now_s += 86'400;
    this->tick();
    EXPECT_EQ(this->context_of(pci), this->context) << "no node has said that it is unknown";
    this->nodes.answer.outcome = chain_data::ChainAnswer::Outcome::kResult;
    this->tick();
    EXPECT_EQ(this->listed(), pci + " ");
    this->now_s += 6 * 86'400;
    this->tick();
    EXPECT_EQ(this->sign_calls(pci, {payment(kDesk, 1)}).status, 200);
}

TYPED_TEST(SessionProofs, OfMoreThanOneTickAsksAboutEachIsAsked) {
    this->lasts_s = 30 * 86'400;
    for (int i = 0; i < 40; ++i) {
        this->network = "198.51." + std::to_string(i) + ".7";
        ASSERT_EQ(this->activate(this->made()).status, 200);
    }
    const std::string pci = this->granted();
    this->nodes.answer.outcome = chain_data::ChainAnswer::Outcome::kUnavailable;
    ASSERT_EQ(this->activate(pci).status, 200);
    this->now_s += 86'400;
    const int before = this->nodes.asked;
    this->tick();
    EXPECT_EQ(this->nodes.asked, before + 16);
    this->tick();
    this->tick();
    EXPECT_EQ(this->nodes.asked, before + 41) << "those without an answer hold up no others";
    this->nodes.answer.outcome = chain_data::ChainAnswer::Outcome::kResult;
    for (int i = 0; i < 3; ++i) this->tick();
    EXPECT_EQ(this->worker.engine.open()->integer("SELECT COUNT(*) FROM session").value(), 1);
    EXPECT_EQ(this->listed(), pci + " ");
}

TYPED_TEST(SessionProofs, AServiceThatEndsWhileANodeIsAskedIsNotUsedAnyMore) {
    this->lasts_s = 30 * 86'400;
    const std::string pci = this->made();
    EXPECT_EQ(this->activate(pci).status, 200);
    this->now_s += 86'400;
    this->nodes.is_slow = true;
    this->tick();
    ASSERT_EQ(this->nodes.waiting.size(), 1U);
    this->service.reset();
    this->nodes.answer_all();
    this->worker.settle();
    EXPECT_EQ(this->worker.engine.open()->integer("SELECT COUNT(*) FROM session").value(), 1);
}

TYPED_TEST(SessionProofs, WhatIsNotProvedAndSignsNothingEndsAfterADay) {
    this->lasts_s = 30 * 86'400;
    const std::string idle = this->made();
    EXPECT_EQ(this->activate(idle).status, 200);
    const std::string busy = this->made();
    EXPECT_EQ(this->activate(busy).status, 200);
    EXPECT_EQ(this->sign_calls(busy, {payment(kDesk, 1)}).status, 200);
    const std::string granted = this->active();
    this->now_s += 86'400 - 1;
    this->tick();
    EXPECT_EQ(this->context_of(idle), this->context);
    this->now_s += 1;
    this->tick();
    EXPECT_EQ(this->context_of(idle), "");
    EXPECT_EQ(this->sign_calls(busy, {payment(kDesk, 1)}, 2).status, 200);
    EXPECT_EQ(this->sign_calls(granted, {payment(kDesk, 1)}, 2).status, 200);
}

}  // namespace
}  // namespace portico::api::sessions
