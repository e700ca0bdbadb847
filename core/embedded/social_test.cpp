// SPDX-License-Identifier: Apache-2.0
//
// Log-in by other providers: the window, Farcaster's link, and what the provider's word leads to.
#include "core/embedded/scenario.hpp"

namespace portico::embedded {
namespace {

using engine::SocialProvider;
using ::testing::Contains;
using ::testing::Not;

const std::string kResult = "https://vault.example/social#flow=1&result=2";
const std::string kAuthorize = "https://accounts.example/authorize?state=1";

class Social : public Scenario {
  protected:
    template <class Effect>
    std::vector<Effect> all() const {
        std::vector<Effect> found;
        for (const EmbeddedEffect& effect : effects)
            if (const auto* one = std::get_if<Effect>(&effect)) found.push_back(*one);
        return found;
    }
    void given_window() {
        start();
        when(LoginBySocial{SocialProvider::kGoogle});
        ASSERT_EQ(all<machine::PopupOpen>().size(), 1U);
        window = all<machine::PopupOpen>()[0].id;
    }
    void given_at_provider() {
        given_window();
        frame_loads();
        frame_answers("GET_SOCIAL_REDIRECT_URI", R"({"uri":")" + kAuthorize + R"("})");
    }
    void window_says(const std::string& data) {
        when(machine::PopupMessage{window, parse_json(data).value()});
    }
    void provider_answers() { window_says(R"({"resultUri":")" + kResult + R"("})"); }

    std::int64_t window = 0;
};

TEST_F(Social, OpensTheWindowInTheTapItselfAndTakesItToTheProviderLater) {
    given_window();
    const auto opened = all<machine::PopupOpen>()[0];
    EXPECT_EQ(opened.url.value, "https://vault.example/loading");
    EXPECT_EQ(opened.origin.value, "https://vault.example");
    EXPECT_EQ(step(), LoginStep::kWindow);
    EXPECT_EQ(shown.login->provider, SocialProvider::kGoogle);
    frame_loads();
    EXPECT_EQ(last_payload("GET_SOCIAL_REDIRECT_URI").find_string("provider"), "google");
    frame_answers("GET_SOCIAL_REDIRECT_URI", R"({"uri":")" + kAuthorize + R"("})");
    ASSERT_EQ(all<machine::PopupNavigate>().size(), 1U);
    EXPECT_EQ(all<machine::PopupNavigate>()[0].id, window);
    EXPECT_EQ(all<machine::PopupNavigate>()[0].url.value, kAuthorize);
}

TEST_F(Social, ItsAnswerConnectsTheConnector) {
    given_at_provider();
    provider_answers();
    EXPECT_EQ(all<machine::PopupClose>().size(), 1U);
    EXPECT_EQ(step(), LoginStep::kAnswered);
    EXPECT_EQ(last_payload("CONNECT_SOCIAL").find_string("uri"), kResult);
    when(machine::PopupClosed{window});
    EXPECT_EQ(step(), LoginStep::kAnswered);
    frame_answers("CONNECT_SOCIAL",
                  R"({"address":")" + kAlice + R"(","chainId":1,"userName":"ada"})");
    EXPECT_EQ(step(), LoginStep::kConnecting);
    EXPECT_TRUE(told<engine::ChooseWallet>());
    EXPECT_EQ(storage["portico.embedded/user_name"], "ada");
    EXPECT_EQ(storage["portico.embedded/login_used"], "true");
    EXPECT_FALSE(storage.contains("portico.embedded/email"));
    EXPECT_TRUE(timers.empty());
    ask_connector(1, "portico_connect", "{}");
    frame_answers("GET_USER", R"({"email":null,"address":")" + kAlice + R"(","chainId":1})");
    EXPECT_EQ(step(), LoginStep::kSignedIn);
    start();
    EXPECT_EQ(shown.login->user_name->value, "ada") << "after a reload";
    EXPECT_EQ(shown.login->provider, SocialProvider::kGoogle) << "and by whom";
    ask_connector(2, "portico_disconnect");
    EXPECT_FALSE(storage.contains("portico.embedded/user_name"));
    EXPECT_FALSE(storage.contains("portico.embedded/social_provider"));
}

TEST_F(Social, AWindowThatIsNotAtItsProviderBringsNothing) {
    given_window();
    frame_loads();
    provider_answers();
    EXPECT_EQ(step(), LoginStep::kWindow);
    EXPECT_THAT(asked, Not(Contains("CONNECT_SOCIAL")));
}

TEST_F(Social, MessagesThatAreNoResultChangeNothing) {
    given_at_provider();
    for (const char* data : {"1", "null", "{}", R"({"resultUri":7})", R"("x")"}) {
        window_says(data);
        EXPECT_EQ(step(), LoginStep::kWindow) << data;
    }
    when(machine::PopupMessage{window + 99, parse_json(R"({"resultUri":"x"})").value()});
    EXPECT_EQ(step(), LoginStep::kWindow);
}

TEST_F(Social, ABlockedWindowIsSaidAndTheNextTapOpensAnother) {
    given_window();
    when(machine::PopupBlocked{window});
    EXPECT_EQ(step(), LoginStep::kBlocked);
    EXPECT_EQ(shown.login->provider, SocialProvider::kGoogle);
    frame_loads();
    EXPECT_THAT(asked, Not(Contains("GET_SOCIAL_REDIRECT_URI"))) << "nobody waits for it";
    when(LoginBySocial{SocialProvider::kGoogle});
    EXPECT_EQ(all<machine::PopupOpen>().size(), 1U);
    EXPECT_EQ(step(), LoginStep::kWindow);
}

TEST_F(Social, AWindowThatTheVisitorClosesIsNoError) {
    given_at_provider();
    when(machine::PopupClosed{window});
    EXPECT_EQ(step(), LoginStep::kSignedOut);
    EXPECT_EQ(error(), "");
    EXPECT_FALSE(shown.login->provider);
    EXPECT_TRUE(timers.empty());
}

TEST_F(Social, ASecondOneClosesTheWindowOfTheFirst) {
    given_at_provider();
    const std::int64_t first = window;
    when(LoginBySocial{SocialProvider::kX});
    ASSERT_EQ(all<machine::PopupClose>().size(), 1U);
    EXPECT_EQ(all<machine::PopupClose>()[0].id, first);
    window = all<machine::PopupOpen>().at(0).id;
    EXPECT_NE(window, first);
    when(machine::PopupClosed{first});
    when(machine::PopupMessage{first, parse_json(R"({"resultUri":"x"})").value()});
    EXPECT_EQ(step(), LoginStep::kWindow);
    EXPECT_EQ(last_payload("GET_SOCIAL_REDIRECT_URI").find_string("provider"), "x");
}

TEST_F(Social, AnEmailInItsPlaceClosesTheWindow) {
    given_at_provider();
    when(LoginByEmail{"alice@example.org"});
    EXPECT_EQ(all<machine::PopupClose>().size(), 1U);
    EXPECT_EQ(step(), LoginStep::kSending);
    EXPECT_FALSE(shown.login->provider);
}

TEST_F(Social, AfterTenMinutesTheWindowGoes) {
    given_at_provider();
    after(kSocialWindowMs - 1);
    EXPECT_EQ(step(), LoginStep::kWindow);
    after(1);
    EXPECT_EQ(step(), LoginStep::kSignedOut);
    EXPECT_EQ(error(), "Embedded Wallet Request Timed Out");
    EXPECT_EQ(shown.login->provider, SocialProvider::kGoogle) << "the words are under its row";
    EXPECT_EQ(all<machine::PopupClose>().size(), 1U);
}

TEST_F(Social, AnAddressThatIsNotAskedForIn120sIsAnAlertAndClosesTheWindow) {
    given_window();
    frame_loads();
    after(kLoginTimeoutMs);
    EXPECT_EQ(notice(), "embedded_timeout");
    EXPECT_EQ(step(), LoginStep::kSignedOut);
    EXPECT_EQ(all<machine::PopupClose>().size(), 1U);
}

TEST_F(Social, AWindowIsTakenToNoScript) {
    given_window();
    frame_loads();
    frame_answers("GET_SOCIAL_REDIRECT_URI", R"({"uri":"javascript:0"})");
    EXPECT_TRUE(all<machine::PopupNavigate>().empty());
    EXPECT_EQ(all<machine::PopupClose>().size(), 1U);
    EXPECT_EQ(error(), "An error occurred");
}

TEST_F(Social, WhatTheFrameSaysOfItIsShown) {
    given_at_provider();
    provider_answers();
    frame_fails("CONNECT_SOCIAL", "You did not agree to sign in");
    EXPECT_EQ(step(), LoginStep::kSignedOut);
    EXPECT_EQ(error(), "You did not agree to sign in");
    EXPECT_EQ(shown.login->provider, SocialProvider::kGoogle);
    when(LoginByEmail{"no address"});
    EXPECT_FALSE(shown.login->provider) << "these words are under the field";
}

TEST_F(Social, AnAddressThatTheProviderDoesNotVouchForNeedsItsCode) {
    given_at_provider();
    provider_answers();
    frame_answers("CONNECT_SOCIAL",
                  R"({"action":"VERIFY_OTP","email":"ada@example.org","userName":"ada"})");
    EXPECT_EQ(step(), LoginStep::kCode);
    EXPECT_EQ(shown.login->email->value, "ada@example.org");
    EXPECT_EQ(shown.login->attempts_left, kCodeAttempts);
    EXPECT_TRUE(shown.login->resend_at_ms);
    when(EnterLoginCode{"123456"});
    frame_answers("CONNECT_OTP");
    EXPECT_EQ(step(), LoginStep::kConnecting);
    EXPECT_EQ(storage["portico.embedded/email"], "ada@example.org");
    EXPECT_EQ(storage["portico.embedded/user_name"], "ada");
}

TEST_F(Social, ANewDeviceIsApprovedFirst) {
    given_at_provider();
    provider_answers();
    frame_answers("CONNECT_SOCIAL", R"({"action":"VERIFY_DEVICE","number":"42","userName":""})");
    EXPECT_EQ(step(), LoginStep::kDevice);
    EXPECT_EQ(shown.login->number->value, "42");
    frame_answers("CONNECT_DEVICE");
    EXPECT_EQ(step(), LoginStep::kConnecting);
}

TEST_F(Social, ABrowserThatCannotOpenTheWalletLeadsToItsRecoveryAndOn) {
    given_at_provider();
    provider_answers();
    frame_answers("CONNECT_SOCIAL",
                  R"({"action":"RECOVER","opensAt":1700000099000,"userName":"ada"})");
    EXPECT_EQ(step(), LoginStep::kRecover);
    EXPECT_EQ(shown.login->opens_at_ms, 1'700'000'099'000);
    EXPECT_FALSE(told<engine::ChooseWallet>()) << "nobody is connected";
    EXPECT_FALSE(storage.contains("portico.embedded/login_used"));
    EXPECT_TRUE(timers.empty()) << "it waits for its owner";
    when(RecoverWallet{});
    frame_answers("RECOVER_WALLET", "{}");
    EXPECT_EQ(step(), LoginStep::kConnecting);
    EXPECT_TRUE(told<engine::ChooseWallet>());
    EXPECT_EQ(storage["portico.embedded/user_name"], "ada");
    EXPECT_EQ(storage["portico.embedded/social_provider"], "google");
}

TEST_F(Social, FarcasterShowsALinkAndWaitsWithoutEnd) {
    start();
    when(LoginBySocial{SocialProvider::kFarcaster});
    EXPECT_TRUE(all<machine::PopupOpen>().empty());
    EXPECT_EQ(step(), LoginStep::kPhone);
    EXPECT_FALSE(shown.login->link);
    frame_loads();
    frame_answers("GET_FARCASTER_URI", R"({"url":"https://farcaster.example/c?1"})");
    EXPECT_EQ(shown.login->link->value, "https://farcaster.example/c?1");
    after(kSocialWindowMs);
    EXPECT_EQ(step(), LoginStep::kPhone);
    EXPECT_EQ(notice(), "");
    frame_answers("CONNECT_FARCASTER", R"({"userName":"ada.eth"})");
    EXPECT_EQ(step(), LoginStep::kConnecting);
    EXPECT_FALSE(shown.login->link);
    EXPECT_EQ(storage["portico.embedded/user_name"], "ada.eth");
}

TEST_F(Social, WhoLeavesFarcastersCodeIsNotSignedInByItLater) {
    start();
    modal(true);
    when(LoginBySocial{SocialProvider::kFarcaster});
    frame_loads();
    frame_answers("GET_FARCASTER_URI", R"({"url":"https://farcaster.example/c?1"})");
    modal(false);
    EXPECT_EQ(step(), LoginStep::kSignedOut);
    EXPECT_EQ(asked.back(), "SIGN_OUT");
    frame_answers("CONNECT_FARCASTER", R"({"userName":"ada"})");
    EXPECT_EQ(step(), LoginStep::kSignedOut);
    EXPECT_FALSE(told<engine::ChooseWallet>());
}

TEST_F(Social, TheModalThatClosesTakesTheWindowAlong) {
    start();
    modal(true);
    when(LoginBySocial{SocialProvider::kApple});
    modal(false);
    EXPECT_EQ(step(), LoginStep::kSignedOut);
    EXPECT_EQ(all<machine::PopupClose>().size(), 1U);
}

TEST_F(Social, TheModalThatClosesBehindTheAnswerStopsNothing) {
    given_at_provider();
    modal(true);
    provider_answers();
    modal(false);
    EXPECT_EQ(step(), LoginStep::kAnswered);
}

TEST_F(Social, EveryProviderHasItsWord) {
    start();
    when(LoginBySocial{SocialProvider::kGoogle});
    frame_loads();
    for (const auto& [provider, word] :
         std::map<SocialProvider, std::string>{{SocialProvider::kGoogle, "google"},
                                               {SocialProvider::kX, "x"},
                                               {SocialProvider::kDiscord, "discord"},
                                               {SocialProvider::kApple, "apple"},
                                               {SocialProvider::kGithub, "github"},
                                               {SocialProvider::kFacebook, "facebook"},
                                               {SocialProvider::kDemo, "demo"}}) {
        when(LoginBySocial{provider});
        EXPECT_EQ(last_payload("GET_SOCIAL_REDIRECT_URI").find_string("provider"), word);
    }
}

}  // namespace
}  // namespace portico::embedded
