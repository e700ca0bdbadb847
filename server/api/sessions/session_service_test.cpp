// SPDX-License-Identifier: Apache-2.0
//
// The routes of sessions on both databases: what clients of the reference send and read, and those
// who would have more signed than was given (docs/smart-accounts.md).
#include "server/api/sessions/maker.hpp"
#include "server/api/sessions/test_session_routes.hpp"

namespace portico::api::sessions {
namespace {

TYPED_TEST_SUITE(SessionRoutes, store::Engines);

TYPED_TEST(SessionRoutes, ASessionIsMadeListedAndActivatedAsClientsOfTheReferenceDo) {
    const auto first = this->make();
    ASSERT_EQ(first.status, 200) << first.body;
    const std::string pci = this->text_in(first, "pci");
    EXPECT_EQ(pci.size(), 36U);
    const auto json = *parse_json(first.body);
    this->nodes.owns({this->cosigner(std::string(*json.find("key")->find_string("publicKey")))});
    EXPECT_EQ(json.find("key")->find_string("type"), "secp256k1");
    const std::string key(json.find("key")->find_string("publicKey").value());
    EXPECT_EQ(key.size(), 262U) << "the historical form";
    EXPECT_TRUE(key.starts_with("0x3034")) << "hex of the text 04..";
    const auto second = *parse_json(this->make("&v=2").body);
    const std::string plain(second.find("key")->find_string("publicKey").value());
    EXPECT_EQ(plain.size(), 132U);
    EXPECT_TRUE(plain.starts_with("0x04"));

    EXPECT_EQ(this->call("GET", kOwnerOnBase + "/getcontext", "", "&pci=" + pci).body,
              R"({"context":null})");
    const auto done = this->activate(pci);
    EXPECT_EQ(done.status, 200) << done.body;
    EXPECT_EQ(this->text_in(this->call("GET", kOwnerOnBase + "/getcontext", "", "&pci=" + pci),
                            "context"),
              this->context);
    const auto list = *parse_json(this->call("GET", kOwnerOnBase).body);
    ASSERT_EQ(list.find("pcis")->items().size(), 1U) << "who waits is known to its app alone";
    const Json& row = list.find("pcis")->items()[0];
    EXPECT_EQ(row.find_string("pci"), pci);
    EXPECT_EQ(write_json(*row.find("project")),
              R"({"id":")" + kProject + R"(","name":"Shop","url":null,"iconUrl":null})");
    EXPECT_EQ(row.find("expiry")->as_integer(), kNowS + 86'400);
    EXPECT_EQ(row.find("createdAt")->as_integer(), kNowS);
    EXPECT_EQ(write_json(*row.find("permissions")), this->permissions);
    EXPECT_EQ(write_json(*row.find("policies")), "[]");
    EXPECT_TRUE(row.find("revokedAt")->is_null());
    EXPECT_EQ(parse_json(this->call("GET", kOwner).body)->find("pcis")->items().size(), 1U)
        << "of all networks";
    EXPECT_EQ(this->call("GET", "eip155:1:" + kOwner).body, R"({"pcis":[]})");
}

TYPED_TEST(SessionRoutes, AnOperationIsSignedByTheKeyOfTheSession) {
    const std::string pci = this->active();
    UserOperation operation = operation_of(one_call(payment(kDesk, 100)));
    this->sign_by_app(operation);
    const auto answer = this->send(pci, operation);
    ASSERT_EQ(answer.status, 200) << answer.body;
    const Bytes both = *parse_hex(this->text_in(answer, "signature"));
    ASSERT_EQ(both.size(), 130U) << "OwnableValidator: the app's, then ours";
    EXPECT_TRUE(std::ranges::equal(ByteView(both).first(65), operation.signature));
    EXPECT_EQ(
        *chain::recover_evm_signer(signed_digest(operation, kBase), ByteView(both).subspan(65)),
        this->cosigner(this->public_key));
    EXPECT_EQ(this->text_in(this->send(pci, operation), "signature"),
              this->text_in(answer, "signature"))
        << "asked again, as an answer may be lost, it counts once";
}

TYPED_TEST(SessionRoutes, ForOtherValidatorsBothStandInAList) {
    this->context = "0x" + std::string(40, 'c');
    const std::string pci = this->active();
    UserOperation operation = operation_of(one_call(payment(kDesk, 1)));
    this->sign_by_app(operation);
    const auto answer = this->send(pci, operation);
    const Bytes encoded = *parse_hex(this->text_in(answer, "signature"));
    const auto values = chain::decode_abi(*chain::parse_abi_parameters("bytes[]"), encoded);
    ASSERT_TRUE(values);
    ASSERT_EQ((*values)[0].items().size(), 2U);
    EXPECT_EQ(*chain::recover_evm_signer(signed_digest(operation, kBase),
                                         (*values)[0].items()[0].as_bytes_value()),
              this->cosigner(this->public_key));
    EXPECT_EQ((*values)[0].items()[1].as_bytes_value(), operation.signature);
}

TYPED_TEST(SessionRoutes, TheWholeActivationIsCheckedAndHappensOnce) {
    const std::string pci = this->made();
    const std::string fine = this->terms() + "," + this->signer();
    const auto with = [&](const std::string& from, const std::string& to) {
        std::string body = fine;
        body.replace(body.find(from), from.size(), to);
        return this->why(this->activate(pci, body));
    };
    EXPECT_THAT(with("1700086400", "1700086401"), HasSubstr("400 expiry"));
    EXPECT_THAT(with(R"("0x64")", R"("0x65")"), HasSubstr("400 permissions"));
    EXPECT_THAT(with(R"("policies":[])", R"("policies":[{}])"), HasSubstr("400 policies"));
    EXPECT_THAT(with(R"("type":"keys")", R"("type":"key")"), HasSubstr("400 signer"));
    const std::string other = to_hex_0x(*derive_k1_public(test_key(3), PointForm::kUncompressed));
    const auto key = [](const std::string& text) {
        return R"(,{"type":"secp256k1","publicKey":")" + text + R"("})";
    };
    EXPECT_THAT(this->why(this->activate(pci, this->terms() + "," + this->signer(key(other)))),
                HasSubstr("400 signer"));
    EXPECT_THAT(this->why(this->activate(pci, this->terms())), HasSubstr("400 signer"));
    for (const char* context : {"", "0x", "0x12", "no hex of any kind, but long enough"}) {
        this->context = context;
        EXPECT_THAT(this->why(this->activate(pci)), HasSubstr("400 context")) << context;
    }
    this->context = kOwner;
    // The wallet was told the co-signer's key as well, and members are in another order.
    EXPECT_EQ(this->activate(pci, this->signer(key(this->public_key)) + "," + this->terms()).status,
              200);
    EXPECT_THAT(this->why(this->activate(pci)), HasSubstr("400 pci: The session was activated"));
}

TYPED_TEST(SessionRoutes, PermissionsOfTheValidatorAreNotActivated) {
    this->permissions = R"([{"type":"contract-call","data":{"address":"0x)" + std::string(40, 'c') +
                        R"j(","functions":[{"functionName":"addOwner(address)"}]}}])j";
    this->context = "0x" + std::string(40, 'c');
    EXPECT_THAT(this->why(this->activate(this->made())), HasSubstr("400 context"));
}

TYPED_TEST(SessionRoutes, WhatIsNotAskedForRightlyIsNotMade) {
    const auto make = [this](const std::string& account, const std::string& body) {
        return this->why(this->call("POST", account, body));
    };
    const std::string fine = "{" + this->terms() + "," + this->signer() + "}";
    EXPECT_THAT(make(kOwner, fine), HasSubstr("400 address: address is a CAIP-10"));
    EXPECT_THAT(make("eip155:1:" + kOwner, fine), HasSubstr("400 address: This server has no"));
    EXPECT_THAT(make("solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:" + kOwner, fine),
                HasSubstr("400 address"));
    EXPECT_THAT(make("eip155:8453:0x12", fine), HasSubstr("400 address"));
    EXPECT_THAT(make(kOwnerOnBase, "[]"), HasSubstr("400"));
    EXPECT_THAT(make(kOwnerOnBase, "{}"), HasSubstr("400 expiry"));
    EXPECT_THAT(
        make(kOwnerOnBase, "{" + this->terms() + R"(,"expiry":1700000001,)" + this->signer() + "}"),
        HasSubstr("400"))
        << "a member twice";
    for (const std::int64_t away : {-1, 0, 367 * 86'400})
        EXPECT_THAT(make(kOwnerOnBase, R"({"expiry":)" + std::to_string(kNowS + away) + "}"),
                    HasSubstr("400 expiry"));
    EXPECT_THAT(make(kOwnerOnBase, "{" + this->terms() + "}"), HasSubstr("400 signer"));
    std::string policies = fine;
    policies.replace(policies.find("[]"), 2, R"([{"type":"gas-limit"}])");
    EXPECT_THAT(make(kOwnerOnBase, policies), HasSubstr("400 policies"));
    this->permissions = R"([{"type":"everything","data":{}}])";
    EXPECT_THAT(this->why(this->make()), HasSubstr("401 permissions: Unsupported"));
    this->permissions = "[]";
    EXPECT_THAT(this->why(this->make()), HasSubstr("400 permissions"));
    this->permissions = R"([{"type":"contract-call","data":{"address":"0x)" + std::string(40, 'c') +
                        R"j(","functions":[{"functionName":"f(uint256)"}],"more":")j" +
                        std::string(17'000, 'x') + R"("}}])";
    EXPECT_THAT(this->why(this->make()), HasSubstr("16 KiB"));
    this->project = std::string(32, 'c');
    this->permissions = R"([{"type":"native-token-recurring-allowance","data":{)"
                        R"("allowance":1,"start":1,"period":1}}])";
    EXPECT_THAT(this->why(this->make()), HasSubstr("400 projectId"));
    EXPECT_EQ(this->call("GET", kOwnerOnBase).body, R"({"pcis":[]})");
}

TYPED_TEST(SessionRoutes, NothingIsSignedBeyondTheAllowanceHoweverItIsSplit) {
    const std::string pci = this->active();
    EXPECT_THAT(this->why(this->sign_calls(pci, {payment(kDesk, 101)})),
                HasSubstr("401 permissions: Nothing is signed beyond the allowance"));
    EXPECT_THAT(this->why(this->sign_calls(pci, {payment(kDesk, 60), payment(kDesk, 41)})),
                HasSubstr("beyond the allowance"));
    EXPECT_EQ(this->sign_calls(pci, {payment(kDesk, 60)}).status, 200);
    EXPECT_THAT(this->why(this->sign_calls(pci, {payment(kDesk, 41)}, 2)),
                HasSubstr("beyond the allowance"));
    EXPECT_EQ(this->sign_calls(pci, {payment(kStand, 40)}, 2).status, 200);
    EXPECT_THAT(this->why(this->sign_calls(pci, {payment(kDesk, 1)}, 3)),
                HasSubstr("beyond the allowance"));
    // Another spelling of a nonce that was used.
    EXPECT_EQ(this->sign_calls(pci, {payment(kDesk, 1)}, 1).status, 200);
    EXPECT_THAT(this->why(this->sign_calls(pci, {payment(kDesk, 1)}, 3)),
                HasSubstr("beyond the allowance"));
    this->now_s += 3599;
    EXPECT_THAT(this->why(this->sign_calls(pci, {payment(kDesk, 1)}, 3)),
                HasSubstr("beyond the allowance"));
    this->now_s += 1;
    EXPECT_EQ(this->sign_calls(pci, {payment(kDesk, 100)}, 3).status, 200) << "the next period";
}

TYPED_TEST(SessionRoutes, OfManyOperationsAtOnceNoMoreIsSigned) {
    const std::string pci = this->active();
    std::vector<UserOperation> operations;
    int at_once = 0, later = 0;
    for (std::uint64_t nonce = 1; nonce <= 8; ++nonce) {
        UserOperation operation = operation_of(one_call(payment(kDesk, 30)), nonce);
        this->sign_by_app(operation);
        const std::string body = R"({"pci":")" + pci + R"(","userOp":)" +
                                 write_json(chain::user_operation_json(operation)) + "}";
        net::Request request{};
        const std::string where = "/v1/sessions/" + kOwnerOnBase + "/sign",
                          query = "projectId=" + this->project;
        request.method = "POST";
        request.path = where;
        request.query = query;
        request.body = body;
        request.address = this->network;
        const auto handled = this->routes->handle(++this->connection, request);
        ++(std::holds_alternative<Router::Later>(handled) ? later : at_once);
    }
    EXPECT_EQ(later, 8) << "all wait for the database";
    while (this->answers.size() < 8) this->worker.run_one();
    EXPECT_EQ(std::ranges::count(this->answers, 200, &net::Response::status), 3);
    this->answers.clear();
}

TYPED_TEST(SessionRoutes, WhatIsNotAllowedIsNotSigned) {
    const std::string pci = this->active();
    const auto sign = [&](Bytes call_data) {
        return this->why(this->sign(pci, operation_of(std::move(call_data))));
    };
    const EvmAddress account = address_of(kOwner);
    const Bytes install = *chain::encode_abi_call(
        *chain::parse_abi_signature("installModule(uint256,address,bytes)"),
        std::vector{AbiValue::number(1), AbiValue::address(kDesk), AbiValue::bytes(Bytes{})});
    const Call evil{kStand, 0, {0xa9, 0x05, 0x9c, 0xbb}};
    EXPECT_THAT(sign(several_calls({payment(kDesk, 1), evil})), HasSubstr("401 permissions: No"))
        << "one of a batch is outside";
    EXPECT_THAT(sign(one_call(payment(kDesk, 1), {0xff})), HasSubstr("401 userOp: callData"))
        << "by delegation";
    EXPECT_THAT(sign(one_call({account, 0, install})), HasSubstr("401 userOp: Nothing is signed"));
    EXPECT_THAT(sign(one_call({account, 0, one_call(payment(kDesk, 1))})),
                HasSubstr("401 userOp: Nothing is signed"))
        << "an execute within";
    EXPECT_THAT(sign(one_call({EvmAddress{}, 0, install})), HasSubstr("401 userOp"))
        << "ERC-7821 takes it for the account";
    EXPECT_THAT(sign(one_call(payment(owner_validator(), 0))), HasSubstr("401 userOp"));
    EXPECT_THAT(sign(install), HasSubstr("401 userOp: callData"));
    EXPECT_THAT(sign({}), HasSubstr("401 userOp: callData"));
    Bytes longer = one_call(payment(kDesk, 1));
    longer.push_back(0);
    EXPECT_THAT(sign(longer), HasSubstr("401 userOp: callData"));
    UserOperation other = operation_of(one_call(payment(kDesk, 1)));
    other.sender = kDesk;
    EXPECT_THAT(this->why(this->sign(pci, other)), HasSubstr("400 userOp: sender"));
    UserOperation made = operation_of(one_call(payment(kDesk, 1)));
    made.factory = kDesk;
    EXPECT_THAT(this->why(this->sign(pci, made)), HasSubstr("401 userOp: The account has to be"));
    EXPECT_EQ(this->sign_calls(pci, {payment(kDesk, 100)}).status, 200)
        << "none of these has counted";
}

TYPED_TEST(SessionRoutes, OnlyWhatTheAppHasSignedIsSigned) {
    const std::string pci = this->active();
    UserOperation operation = operation_of(one_call(payment(kDesk, 1)));
    const auto send = [&] { return this->why(this->send(pci, operation)); };
    EXPECT_THAT(this->why(this->sign(pci, operation, 3)), HasSubstr("401 signature"));
    operation.signature.clear();
    EXPECT_THAT(send(), HasSubstr("401 signature")) << "none";
    this->sign_by_app(operation);
    const Bytes fine = operation.signature;
    operation.signature.insert(operation.signature.end(), fine.begin(), fine.end());
    EXPECT_THAT(send(), HasSubstr("401 signature")) << "one key twice";
    operation.signature = fine;
    operation.signature.pop_back();
    EXPECT_THAT(send(), HasSubstr("401 signature"));
    operation.signature = fine;
    operation.signature[64] = static_cast<std::uint8_t>(operation.signature[64] - 27);
    EXPECT_THAT(send(), HasSubstr("401 signature")) << "v that contracts read as something else";
    operation.signature = fine;
    operation.call_data = one_call(payment(kDesk, 2));
    EXPECT_THAT(send(), HasSubstr("401 signature")) << "of another operation";
}

TYPED_TEST(SessionRoutes, AFunctionsValueCountsForTheWholeSession) {
    this->permissions = R"([{"type":"contract-call","data":{"address":")" +
                        chain::evm_address_text(kDesk) +
                        R"j(","functions":[{"functionName":"deposit()","valueLimit":"0xa"}]
}
}])j";
    const std::string pci = this->active();
    const auto deposit = [&](const Uint256& value, std::uint64_t nonce) {
        return this->sign_calls(pci, {{kDesk, value, {0xd0, 0xe3, 0x0d, 0xb0}}}, nonce);
    };
    EXPECT_EQ(deposit(6, 1).status, 200);
    EXPECT_THAT(this->why(deposit(5, 2)), HasSubstr("401 permissions: Nothing is signed beyond"));
    this->now_s += 80'000;
    EXPECT_THAT(this->why(deposit(5, 2)), HasSubstr("401 permissions"));
    EXPECT_EQ(deposit(4, 2).status, 200);
}

TYPED_TEST(SessionRoutes, FeesOfADayAreBoundedUnlessAPaymasterOfOursPays) {
    const std::string pci = this->active();
    UserOperation operation = operation_of(one_call(payment(kDesk, 1)));
    operation.max_fee_per_gas = 4001;  // 250,000 gas: above 1,000,000,000 wei
    EXPECT_THAT(this->why(this->sign(pci, operation)), HasSubstr("beyond what operations"));
    operation.max_fee_per_gas = 2500;
    EXPECT_EQ(this->sign(pci, operation).status, 200);
    operation.nonce = 2;
    EXPECT_THAT(this->why(this->sign(pci, operation)), HasSubstr("beyond what operations"));
    operation.paymaster = kStand;
    EXPECT_THAT(this->why(this->sign(pci, operation)), HasSubstr("beyond what operations"))
        << "it may take the account's tokens";
    operation.paymaster = kPaymaster;
    EXPECT_EQ(this->sign(pci, operation).status, 200);
    operation.paymaster.reset();
    operation.nonce = 3;
    this->now_s = (kNowS / 86'400 + 1) * 86'400;
    EXPECT_EQ(this->sign(pci, operation).status, 200) << "the next day";
}

TYPED_TEST(SessionRoutes, OperationsOfADayAreBounded) {
    this->start({.operations_day = 2});
    const std::string pci = this->active();
    for (std::uint64_t nonce = 1; nonce <= 2; ++nonce)
        EXPECT_EQ(this->sign_calls(pci, {payment(kDesk, 0)}, nonce).status, 200);
    EXPECT_THAT(this->why(this->sign_calls(pci, {payment(kDesk, 0)}, 3)),
                HasSubstr("beyond the operations"));
}

TYPED_TEST(SessionRoutes, NothingIsSignedForASessionThatIsNotInForce) {
    const std::vector<Call> calls = {payment(kDesk, 1)};
    EXPECT_THAT(this->why(this->sign_calls(this->made(), calls)),
                HasSubstr("401 pci: The session is not active"));
    const std::string pci = this->active();
    this->project = kOtherProject;
    EXPECT_THAT(this->why(this->sign_calls(pci, calls)), HasSubstr("404 pci"))
        << "another project's";
    EXPECT_THAT(this->why(this->activate(pci)), HasSubstr("404 pci"));
    EXPECT_EQ(this->call("GET", kOwnerOnBase + "/getcontext", "", "&pci=" + pci).status, 404);
    this->project = kProject;
    EXPECT_EQ(this->call("GET", "eip155:8453:" + kApp + "/getcontext", "", "&pci=" + pci).status,
              404)
        << "another account's";
    this->now_s = kNowS + 86'400;
    EXPECT_THAT(this->why(this->sign_calls(pci, calls)), HasSubstr("401 pci: The session has exp"));
    this->now_s = kNowS;
    EXPECT_EQ(this->revoke(pci, this->revocation(pci)).status, 200);
    EXPECT_THAT(this->why(this->sign_calls(pci, calls)), HasSubstr("401 pci: The session was tak"));
    EXPECT_THAT(this->why(this->activate(pci)), HasSubstr("400 pci"));
}

TYPED_TEST(SessionRoutes, OnlyTheAccountTakesBackAndOnce) {
    const std::string pci = this->active(), other = this->active();
    const std::string message = this->revocation(pci);
    EXPECT_THAT(this->why(this->revoke(pci, message, 1)), HasSubstr("401 signature"))
        << "the app's key";
    EXPECT_THAT(this->why(this->revoke(pci, this->revocation(other))), HasSubstr("401 signature"))
        << "what was signed for another session";
    EXPECT_THAT(this->why(this->revoke(pci, pci)), HasSubstr(message)) << "says what to sign";
    EXPECT_THAT(this->why(this->call("POST", kOwner + "/revoke", R"({"pci":")" + pci + R"("})")),
                HasSubstr("401 signature"))
        << "as the reference's server took it";
    this->project = kOtherProject;  // the owner is in another app
    EXPECT_EQ(this->revoke(pci, message).status, 200);
    EXPECT_THAT(this->why(this->revoke(pci, message)), HasSubstr("400 pci: The session was taken"))
        << "sent again";
    EXPECT_THAT(this->why(this->revoke(other, message)), HasSubstr("401 signature"));
    EXPECT_THAT(this->why(this->revoke("nothing", message)), HasSubstr("404 pci"));
    EXPECT_THAT(this->why(this->revoke(other, this->revocation(other), 2, kApp)),
                HasSubstr("404 pci"));
    EXPECT_EQ(this->revoke(other, this->revocation(other), 2, kOwnerOnBase).status, 200);
    const auto list = *parse_json(this->call("GET", kOwnerOnBase).body);
    EXPECT_EQ(list.find("pcis")->items()[0].find("revokedAt")->as_integer(), kNowS);
}

TYPED_TEST(SessionRoutes, WhoTakesBackReadsWhatThatDoesNotEnd) {
    const std::string pci = this->active();
    EXPECT_THAT(this->revocation(pci),
                HasSubstr("What was signed before and was kept can still be"));
    const std::string old = this->revocation(pci, true);
    EXPECT_EQ(old,
              "Take back a permission. From now on nothing is signed with it.\n\nAccount: "
              "eip155:8453:" +
                  std::string(kOwner) + "\nPermission: " + pci);
    EXPECT_EQ(this->revoke(pci, old).status, 200) << "an app that writes the text itself";
}

TYPED_TEST(SessionRoutes, AContractTakesBackAsItsNodeSays) {
    const std::string pci = this->active();
    const std::string message = this->revocation(pci);
    EXPECT_THAT(this->why(this->revoke(pci, message, 1)), HasSubstr("401 signature"));
    EXPECT_EQ(this->nodes.asked, 3)
        << "whether it knows the key, and whether it signed either text";
    this->nodes.answer.outcome = chain_data::ChainAnswer::Outcome::kUnavailable;
    EXPECT_EQ(this->revoke(pci, message, 1).status, 503);
    this->nodes.answer = {.outcome = chain_data::ChainAnswer::Outcome::kResult,
                          .result = Json::string("0x01")};
    EXPECT_EQ(this->revoke(pci, message, 1).status, 200);
}

TYPED_TEST(SessionRoutes, KeysAreWrappedAndBoundToWhatTheySignFor) {
    const std::string pci = this->active();
    const auto sql = this->worker.engine.open();
    {
        auto rows = sql->query("SELECT wrapped FROM session WHERE pci = $1", pci);
        ASSERT_TRUE(*rows->next());
        EXPECT_GT(rows->bytes(0).size(), 32U);
    }
    // Who can write to the database raises an allowance.
    ASSERT_TRUE(sql->run("UPDATE session SET permissions = replace(permissions, '0x64', '0xff')"));
    const auto answer = this->sign_calls(pci, {payment(kDesk, 200)});
    EXPECT_EQ(answer.status, 503) << answer.body;
    ASSERT_TRUE(sql->run("UPDATE session SET permissions = replace(permissions, '0xff', '0x64')"));
    EXPECT_EQ(this->sign_calls(pci, {payment(kDesk, 100)}).status, 200);
    // A server that has another key.
    std::ofstream(this->folder.file("other")) << std::string(64, '2') + "\n";
    chmod(this->folder.file("other").c_str(), 0400);
    this->provider = *portico::vault::open_key_file(this->folder.file("other"), ops::fill_random);
    this->start({});
    EXPECT_EQ(this->sign_calls(pci, {payment(kDesk, 1)}).status, 503);
}

TYPED_TEST(SessionRoutes, OneStrangerDoesNotFillAnAccount) {
    int made = 0;
    for (int i = 0; i < 12; ++i) made += this->make().status == 200;
    EXPECT_EQ(made, 8);
    const auto often = this->make();
    EXPECT_EQ(often.status, 429);
    EXPECT_NE(this->header(often, "Retry-After"), "");
    this->network = "198.51.100.7";
    const std::string pci = this->made();
    EXPECT_EQ(this->activate(pci).status, 200) << "the owner is somewhere else";
    EXPECT_EQ(this->worker.engine.open()
                  ->integer("SELECT COUNT(*) FROM session WHERE context IS NULL")
                  .value(),
              8)
        << "and drops none that a stranger made, nor theirs";
}

TEST(SessionMakers, BeginAlikeWithinANetwork) {
    const auto same = [](const char* one, const char* other) {
        const std::string a = maker_of(one), b = maker_of(other);
        return std::ranges::mismatch(a, b).in1 - a.begin();
    };
    EXPECT_EQ(maker_of("192.0.2.1").size(), kMakerDigits);
    EXPECT_EQ(maker_of("192.0.2.1"), maker_of("192.0.2.1"));
    EXPECT_GE(same("192.0.2.1", "192.0.2.2"), 5);
    EXPECT_GE(same("192.0.2.1", "192.0.3.1"), 3);
    EXPECT_LT(same("192.0.2.1", "192.0.3.1"), 5);
    EXPECT_LT(same("192.0.2.1", "198.51.100.7"), 3);
    EXPECT_GE(same("2001:db8:1:2::/64", "2001:db8:1:3::/64"), 5);
}

}  // namespace
}  // namespace portico::api::sessions
