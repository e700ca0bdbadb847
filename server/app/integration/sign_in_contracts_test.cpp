// SPDX-License-Identifier: Apache-2.0
//
// Accounts that are contracts sign in, deployed and before: on a real node, by the server's own RPC
// proxy.
#include "server/app/integration/anvil.hpp"
#include "server/app/integration/test_owned_account.hpp"
#include "server/app/integration/test_sign_in.hpp"

namespace portico::app::sign_in {
namespace {

using testing::HasSubstr;

class ContractSignIn : public testing::Test {
  protected:
    struct Process : SignInProcess {
        explicit Process(const Anvil& chain)
            : SignInProcess(std::make_shared<World>(std::vector<std::string>{
                  "--rpc-chains",
                  std::string(Anvil::kChain) + " " + chain.url() + " allow_private"})) {}
        void TestBody() override {}
        using SignInProcess::authenticate;
        using SignInProcess::message;
        using SignInProcess::nonce;
        using SignInProcess::why_of;
    };

    Answer sign_in(const std::function<std::string(const std::string& text)>& sign) {
        const auto fresh = process_.nonce();
        siwx::Message message = Process::message(fresh);
        message.chain_id = Anvil::kChain;
        message.address = account_.address();
        const std::string text = *siwx::format_message(message);
        return process_.authenticate(text, sign(text), {.nonce_token = fresh.token.value});
    }
    std::string code_there() const { return code_at(chain_, account_.address()); }

    Anvil chain_;
    OwnedAccount account_{kAda};
    Process process_{chain_};
};

TEST_F(ContractSignIn, BeforeItIsDeployedAndAfter) {
    const std::string make = account_.deployment();
    const auto owner = [&](const std::string& text) {
        return account_.wrapped(evm_sign(text), make);
    };
    const auto stranger = [&](const std::string& text) {
        return account_.wrapped(evm_sign(text, 2), make);
    };
    const Answer counterfactual = sign_in(owner);
    EXPECT_EQ(counterfactual.status, 200) << counterfactual.body;
    EXPECT_THAT(process_.why_of(sign_in(stranger)), HasSubstr("not this account's"));
    // The factory makes another account than the one that is named.
    EXPECT_THAT(process_.why_of(sign_in([&](const std::string& text) {
        return account_.wrapped(evm_sign(text), account_.deployment("1"));
    })),
                HasSubstr("not this account's"));
    EXPECT_THAT(process_.why_of(sign_in([](const std::string& text) {
        return evm_sign(text) + OwnedAccount::kMagic;  // no such three parts
    })),
                HasSubstr("not this account's"));
    // Plain, of an account that is not there.
    EXPECT_THAT(process_.why_of(sign_in([](const std::string& text) { return evm_sign(text); })),
                HasSubstr("not this account's"));
    // Whatever a signature names to be called, nothing has happened on the chain.
    EXPECT_EQ(code_there(), "0x");
    EXPECT_EQ(chain_.head(), 0);

    account_.deploy(chain_);
    ASSERT_TRUE(comes_true([&] { return code_there() != "0x"; }));
    EXPECT_EQ(sign_in([](const std::string& text) { return evm_sign(text); }).status, 200);
    EXPECT_EQ(sign_in(owner).status, 200);
    EXPECT_THAT(process_.why_of(sign_in([](const std::string& text) { return evm_sign(text, 2); })),
                HasSubstr("not this account's"));
    EXPECT_THAT(process_.why_of(sign_in(stranger)), HasSubstr("not this account's"));
}

}  // namespace
}  // namespace portico::app::sign_in
