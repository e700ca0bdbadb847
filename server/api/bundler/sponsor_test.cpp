// SPDX-License-Identifier: Apache-2.0
//
// What a policy pays for, asked over the route. With a real paymaster: e2e/scenarios/bundler.mjs.
#include "server/api/bundler/sponsor.hpp"

#include "core/chain/eip155/signing/personal_message.hpp"
#include "core/crypto/curves/secp256k1.hpp"
#include "server/api/access/test_routes.hpp"
#include "server/api/bundler/bundler_service.hpp"
#include "server/api/bundler/test_bundler.hpp"
#include "server/store/bundler/sponsor_store.hpp"

namespace portico::api::bundler {
namespace {

constexpr const char* kPaymaster = "0x2222222222222222222222222222222222222222";
constexpr const char* kShop = "0x5100000000000000000000000000000000000000";
const Bytes kBuy = {0xd0, 0xe3, 0x0d, 0xb0};

struct PolicyOf : OwnBundler {
    /// `rest`: of the policy's line, behind its budgets. `user_day`: in wei.
    void pay(const std::string& rest, const std::string& user_day = "9000000000000000000") {
        service.reset();
        sponsor.emplace(SponsorFoundations{.store = {worker, store::open_sponsor_store},
                                           .nodes = node,
                                           .log = log,
                                           .clock = [this] { return now_ms; },
                                           .is_on = [](const std::string&) { return true; }},
                        *read_key("paymaster.key", std::string(64, '2')),
                        std::vector{*read_paymaster(std::string(kChain) + " " + kPaymaster)},
                        std::vector{*read_policy(std::string(kProject) + " " + kChain +
                                                 " day=9000000000000000000 user_day=" + user_day +
                                                 " total=9000000000000000000 " + rest)});
        service.emplace(*bundler, &*sponsor, limiter, config, [this] { return now_ms; });
        routes.emplace();
        service->add_routes(routes->router, routes->authorizer.authorizer);
    }
    /// Of SimpleAccount.
    static Bytes call_of(const std::string& to, const Bytes& data) {
        return *chain::encode_abi_call(
            *chain::parse_abi_signature("execute(address,uint256,bytes)"),
            std::vector{AbiValue::address(*chain::parse_evm_address(to)), AbiValue::number(0),
                        AbiValue::bytes(data)});
    }
    Json ask(const std::string& method, const UserOperation& asked) {
        Json params = Json::array();
        params.push(chain::user_operation_json(asked));
        params.push(Json::string(chain::evm_address_text(kEntryPoint)));
        const std::string body = R"({"jsonrpc":"2.0","id":1,"method":")" + method +
                                 R"(","params":)" + write_json(params) + "}";
        const std::string query = "projectId=" + std::string(kProject) + "&chainId=" + kChain;
        net::Request request{};
        request.method = "POST";
        request.path = "/v1/bundler";
        request.query = query;
        request.body = body;
        request.address = address;
        const auto handled = routes->router.handle(++routes->connection, request);
        if (const auto* now = std::get_if<net::Response>(&handled)) return *parse_json(now->body);
        while (routes->later.empty()) run_one();
        const net::Response late = std::move(routes->later.back());
        routes->later.pop_back();
        return *parse_json(late.body);
    }
    /// Why it is not paid for; empty: it is.
    std::string why_not(const Bytes& call_data, const EvmAddress& sender = kAccount) {
        UserOperation one = operation(0, sender);
        one.call_data = call_data;
        std::string out;
        for (const char* method :
             {"pm_getPaymasterStubData", "pm_getPaymasterData", "pm_sponsorUserOperation"}) {
            const Json answer = ask(method, one);
            const Json* error = answer.find("error");
            const std::string why(error == nullptr ? ""
                                                   : error->find_string("message").value_or("?"));
            if (std::string(method) == "pm_getPaymasterStubData") out = why;
            EXPECT_EQ(why, out) << method;
        }
        return out;
    }

    std::string address = "192.0.2.1";  ///< that asks
    store::RateLimiter limiter;
    std::optional<access::TestRoutes> routes;
    std::optional<Sponsor> sponsor;
    std::optional<BundlerService> service;
};

TEST_F(PolicyOf, MethodsPaysForNoOther) {
    pay("methods=0xd0e30db0");
    EXPECT_EQ(why_not(call_of(kShop, kBuy)), "");
    EXPECT_EQ(why_not(call_of(kShop, {0xd0, 0xe3, 0x0d, 0xb0, 1})), "");
    for (const Bytes& other : {Bytes{0xa9, 0x05, 0x9c, 0xbb}, Bytes{0xd0, 0xe3, 0x0d}, Bytes{}})
        EXPECT_EQ(why_not(call_of(kShop, other)), "The project does not pay for that method");
    EXPECT_THAT(why_not({1, 2, 3, 4}), HasSubstr("of no form that shows them"));
}

TEST_F(PolicyOf, ContractsPaysForNoOther) {
    pay(std::string("contracts=") + kShop);
    EXPECT_EQ(why_not(call_of(kShop, kBuy)), "");
    EXPECT_THAT(why_not(call_of(kPaymaster, kBuy)), HasSubstr("does not pay for calls of 0x2222"));
}

TEST_F(PolicyOf, AccountsPaysForNoOther) {
    pay("accounts=" + chain::evm_address_text(kAccount));
    EXPECT_EQ(why_not({1, 2, 3, 4}), "") << "whatever it calls";
    EXPECT_THAT(why_not({1, 2, 3, 4}, EvmAddress{0xbb}),
                HasSubstr("does not pay for operations of 0xbb00"));
}

TEST_F(PolicyOf, TheWholeOfAnOperationIsSizedAndSigned) {
    pay("");
    UserOperation asked = operation();
    asked.call_gas_limit = asked.verification_gas_limit = asked.pre_verification_gas = 0;
    const Json answer = ask("pm_sponsorUserOperation", asked);
    const Json* given = answer.find("result");
    ASSERT_NE(given, nullptr) << write_json(answer);
    Json whole = chain::user_operation_json(asked);
    for (const char* name :
         {"callGasLimit", "verificationGasLimit", "preVerificationGas", "paymaster",
          "paymasterData", "paymasterVerificationGasLimit", "paymasterPostOpGasLimit"}) {
        ASSERT_TRUE(given->find_string(name)) << name;
        whole.set(name, *given->find(name));
    }
    const auto read = chain::read_user_operation(whole, chain::OperationForm::kSigned);
    ASSERT_TRUE(read) << read.error();
    EXPECT_GT(read->call_gas_limit, 30'000U) << "what the node measured, and more";
    EXPECT_GT(read->verification_gas_limit, 50'000U);
    EXPECT_GE(read->pre_verification_gas, chain::pre_verification_gas(*read));
    EXPECT_EQ(chain::evm_address_text(*read->paymaster), kPaymaster);
    // The contract takes it: until when, since when, and who signed.
    const auto until_s = static_cast<std::uint64_t>(now_ms / 1000) + Sponsor::kValidS;
    const Bytes& data = read->paymaster_data;
    ASSERT_EQ(data.size(), 77U);
    EXPECT_EQ(chain::Uint256::from_bytes(ByteView(data).first(6)), chain::Uint256(until_s));
    const auto signer = chain::recover_evm_signer(sponsorship_digest(*read, 31337, until_s),
                                                  ByteView(data).subspan(12));
    const auto key = read_key("paymaster.key", std::string(64, '2'));
    const auto point = derive_k1_public(*key, PointForm::kUncompressed);
    EXPECT_EQ(signer, *chain::derive_evm_address(*point));
    const auto sql = engine.open();
    EXPECT_GT(store::open_sponsor_store(*sql)->used(kProject, kChain, now_ms / 86'400'000)->day, 0);

    asked.max_fee_per_gas = asked.max_priority_fee_per_gas = 0;
    EXPECT_THAT(write_json(ask("pm_sponsorUserOperation", asked)),
                HasSubstr("maxFeePerGas must be there"));
}

// Nothing that is asked of the paymaster is signed by the account.
TEST_F(PolicyOf, AStrangerDoesNotUseUpWhatAnAccountHasInADay) {
    const auto why_not_from = [&](const std::string& from, const std::string& nonce,
                                  const EvmAddress& sender = kAccount) {
        address = from;
        UserOperation one = operation(0, sender);
        one.nonce = *chain::parse_hex_uint256(nonce);
        const Json answer = ask("pm_getPaymasterData", one);
        const Json* error = answer.find("error");
        return std::string(error == nullptr ? "" : error->find_string("message").value_or("?"));
    };
    pay("");
    ASSERT_EQ(why_not_from("192.0.2.1", "0x0", EvmAddress{0xbb}), "");
    const auto sql = engine.open();
    const std::int64_t one =
        store::open_sponsor_store(*sql)->used(kProject, kChain, now_ms / 86'400'000)->day;
    ASSERT_GT(one, 0);
    pay("", std::to_string(4 * one) + "000000000");
    std::string last;
    for (const char* key : {"0x1", "0x2", "0x3", "0x4"})
        last = why_not_from("203.0.113.9", key + std::string(16, '0'));
    EXPECT_THAT(last, HasSubstr("were signed and are not sent yet"));
    EXPECT_EQ(why_not_from("198.51.100.7", "0x0"), "");
    EXPECT_EQ(why_not_from("198.51.100.7", "0x0"), "") << "the same one again";
}

}  // namespace
}  // namespace portico::api::bundler
