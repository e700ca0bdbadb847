// SPDX-License-Identifier: Apache-2.0
//
// Whoever reads a mailbox stops the codes that others ask for to it, and lets them come again.
#include "server/vault/service/test_vault.hpp"

namespace portico::vault {
namespace {

constexpr std::int64_t kHour = 3'600'000;
const std::string kOtherProject(32, 'b');

class StoppedCodes : public VaultTest {
  protected:
    StoppedCodes() {
        directory_.replace({.revision = 2,
                            .projects = {{.id = kProject,
                                          .name = "Harbour",
                                          .created_at_ms = 1,
                                          .allowed_origins = {kPage}},
                                         {.id = kOtherProject,
                                          .name = "Other",
                                          .created_at_ms = 1,
                                          .allowed_origins = {kPage}}}});
        start();
        signed_in(phone);
        address = kStrangers;
    }
    Answer ask_code(const DeviceKey& key, const std::string& email = kEmail,
                    const std::string& project = kProject) {
        return call("POST", "login",
                    to_json_text(body::LoginStart{project, email, kPage, "Chrome on Linux"}), &key);
    }
    /// The token of the link in the newest code to an address.
    std::string token_for(const std::string& email) {
        const std::string page = inbox();
        const std::size_t mail = page.find("To: " + email + "\nSubject: Your code");
        const std::string rest = page.substr(std::min(mail, page.size()));
        const std::string own = rest.substr(0, rest.find("</article>"));
        std::smatch found;
        return std::regex_search(own, found, std::regex("/stop#([A-Za-z0-9._-]+)\n"))
                   ? found[1].str()
                   : "";
    }
    Answer set_stopped(const std::string& token, bool is_stopped) {
        return call("POST", "codes/stop", to_json_text(body::CodesStop{token, is_stopped}));
    }

    static constexpr const char* kStrangers = "198.51.100.7";
    static constexpr const char* kHome = "192.0.2.1";
    DeviceKey phone, laptop, eve;
};

TEST_F(StoppedCodes, AStrangerGetsNoneAndTheOwnersDeviceAndNetworkDo) {
    ASSERT_EQ(ask_code(eve).status, 200);
    ASSERT_EQ(set_stopped(token_for(kEmail), true).status, 200);
    for (const char* from : {kStrangers, "203.0.113.9"}) {
        address = from;
        const Answer refused = ask_code(eve);
        EXPECT_EQ(refusal(refused), "429 rate_limited");
        EXPECT_NE(refused.header("Retry-After"), "");
    }
    EXPECT_EQ(ask_code(phone).status, 200) << "a device that the account knows, wherever it is";
    address = kHome;
    EXPECT_EQ(ask_code(laptop).status, 200) << "a further device, where the account is used from";
}

TEST_F(StoppedCodes, AfterADayTheyComeAgain) {
    ASSERT_EQ(ask_code(eve).status, 200);
    ASSERT_EQ(set_stopped(token_for(kEmail), true).status, 200);
    now_ms += 24 * kHour - 1;
    EXPECT_EQ(ask_code(eve).status, 429);
    now_ms += 1;
    EXPECT_EQ(ask_code(eve).status, 200);
}

TEST_F(StoppedCodes, TheOwnerOnAFreshDeviceLetsThemComeAgainByTheSameLink) {
    ASSERT_EQ(ask_code(eve).status, 200);
    const std::string token = token_for(kEmail);
    ASSERT_EQ(set_stopped(token, true).status, 200);
    address = "203.0.113.9";
    EXPECT_EQ(ask_code(laptop).status, 429);
    ASSERT_EQ(set_stopped(token, false).status, 200);
    EXPECT_EQ(ask_code(laptop).status, 200);
}

TEST_F(StoppedCodes, ACodeThatWasMailedIsStillTaken) {
    const body::CodeSent sent = start_login(laptop);
    ASSERT_EQ(set_stopped(token_for(kEmail), true).status, 200);
    now_ms += 60'000;
    EXPECT_EQ(
        refusal(call("POST", "codes/resend", to_json_text(body::FlowRef{sent.flow}), &laptop)),
        "429 rate_limited");
    EXPECT_EQ(enter(laptop, sent.flow, code_for(kEmail)).status, 200);
}

TEST_F(StoppedCodes, TheyAreThoseOfOneMailboxAndOneProject) {
    ASSERT_EQ(ask_code(eve).status, 200);
    ASSERT_EQ(set_stopped(token_for(kEmail), true).status, 200);
    std::string spelled = kEmail;
    spelled.insert(spelled.find('@'), "+shop");
    EXPECT_EQ(ask_code(eve, spelled).status, 429) << "the same mailbox";
    EXPECT_EQ(ask_code(eve, "bob@example.org").status, 200);
    EXPECT_EQ(ask_code(eve, kEmail, kOtherProject).status, 200);
}

TEST_F(StoppedCodes, NobodyIsToldWhetherThereIsAnAccount) {
    ASSERT_EQ(ask_code(eve, "bob@example.org").status, 200);
    ASSERT_EQ(set_stopped(token_for("bob@example.org"), true).status, 200);
    ASSERT_EQ(ask_code(eve).status, 200);
    ASSERT_EQ(set_stopped(token_for(kEmail), true).status, 200);
    const Answer of_none = ask_code(eve, "bob@example.org"), of_one = ask_code(eve);
    EXPECT_EQ(of_none.status, of_one.status);
    EXPECT_EQ(of_none.body.size(), of_one.body.size());
    EXPECT_EQ(of_none.header("Retry-After"), of_one.header("Retry-After"));
}

TEST_F(StoppedCodes, OnlyWhatWasMailedStops) {
    ASSERT_EQ(ask_code(eve, "eve@example.net").status, 200);
    const std::string eves = token_for("eve@example.net");
    ASSERT_EQ(ask_code(eve).status, 200);
    const std::string token = token_for(kEmail);
    ASSERT_NE(token, "");
    std::vector<std::string> wrong = {"",          ".",         "...",          "1.2.3.4",
                                      token + "0", "0" + token, token.substr(1)};
    for (std::size_t i = 0; i < token.size(); i += 7) {
        wrong.push_back(token);
        wrong.back()[i] = wrong.back()[i] == 'A' ? 'B' : 'A';
    }
    // One's own, with the address of somebody else.
    const auto field = [](const std::string& text, int index) {
        std::size_t at = 0;
        while (index-- > 0) at = text.find('.', at) + 1;
        return std::pair(at, text.find('.', at) - at);
    };
    const auto [from, size] = field(eves, 2);
    const auto [at, length] = field(token, 2);
    wrong.push_back(std::string(eves).replace(from, size, token.substr(at, length)));
    for (const std::string& one : wrong)
        EXPECT_EQ(refusal(set_stopped(one, true)), "404 not_found") << one;
    now_ms += 7 * 24 * kHour + 1000;
    EXPECT_EQ(refusal(set_stopped(token, true)), "404 not_found") << "of a mail of last week";
    EXPECT_EQ(ask_code(eve).status, 200);
}

TEST_F(StoppedCodes, AnotherPagesScriptStopsNothing) {
    ASSERT_EQ(ask_code(eve).status, 200);
    const std::string body = to_json_text(body::CodesStop{token_for(kEmail), true});
    EXPECT_EQ(call("POST", "codes/stop", body, nullptr, {}, {.origin = kPage}).status, 403);
    EXPECT_EQ(call("GET", "codes/stop", "").status, 405);
    EXPECT_EQ(ask_code(eve).status, 200);
}

TEST_F(StoppedCodes, WhomTheAccountKnowsIsMailedNoLink) {
    ASSERT_EQ(ask_code(phone).status, 200);
    EXPECT_EQ(token_for(kEmail), "");
}

}  // namespace
}  // namespace portico::vault
