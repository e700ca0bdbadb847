// SPDX-License-Identifier: Apache-2.0
//
// For tests: the real program with all providers of social login set up, against their documented
// endpoints on this machine.
#pragma once

#include "server/app/integration/test_social_stand_in.hpp"
#include "server/app/integration/test_vault.hpp"

namespace portico::app::vault_process {

using body::SocialProvider;

class SocialProcess : public VaultProcess {
  protected:
    void start_social(std::vector<std::string> limits = kNoLimits,
                      const std::vector<std::string>& more = {}) {
        const std::string pem = folder_.write("apple.p8", vault::social::private_pem());
        chmod(pem.c_str(), 0400);
        environment_ = {
            "PORTICO_VAULT_SOCIAL_STAND_IN=" + provider_.url(),
            "PORTICO_VAULT_SOCIAL_APPLE_CLIENT_ID=the client",
            "PORTICO_VAULT_SOCIAL_APPLE_TEAM_ID=TEAM123456",
            "PORTICO_VAULT_SOCIAL_APPLE_KEY_ID=KEY1234567",
            "PORTICO_VAULT_SOCIAL_APPLE_PRIVATE_KEY_FILE=" + pem,
            "PORTICO_VAULT_SOCIAL_FARCASTER_RELAY=" + provider_.url() + " allow_private",
        };
        for (const char* name : {"GOOGLE", "GITHUB", "FACEBOOK", "X", "DISCORD"}) {
            const std::string key = std::string("PORTICO_VAULT_SOCIAL_") + name;
            environment_.push_back(key + "_CLIENT_ID=the client");
            environment_.push_back(key + "_CLIENT_SECRET=the secret");
        }
        environment_.insert(environment_.end(), more.begin(), more.end());
        more_ = {"--rpc-chains", "eip155:10 " + provider_.url() + " allow_private"};
        limits.push_back("socials_address=1000");
        start(std::move(limits), environment_);
        ASSERT_NE(port_, 0) << relay_->program().error_line();
    }
    body::SocialStarted begin(SocialProvider provider, const vault::DeviceKey& key) {
        return post<body::SocialStarted>(
            "social", body::SocialStart{kProject, provider, kPage, "Chrome on Linux"}, &key);
    }
    /// The browser is led back; the page that it gets.
    Answer come_back(SocialProvider provider, const std::map<std::string, std::string>& pairs,
                     const std::string& at = {}) const {
        std::string text;
        for (const auto& [name, value] : pairs)
            text += (text.empty() ? "" : "&") + name + "=" + form_encode(value);
        const std::string path =
            "/v1/vault/social/callback/" +
            (at.empty() ? std::string(vault::social::provider_word(provider)) : at);
        RawClient client(port_);
        // As a browser does it: from another site, with no header of ours.
        const std::string head =
            " HTTP/1.1\r\nHost: vault.localhost\r\nSec-Fetch-Site: cross-site\r\n"
            "Connection: close\r\n";
        if (provider == SocialProvider::kApple)
            client.send("POST " + path + head +
                        "Origin: https://appleid.apple.com\r\nContent-Type: "
                        "application/x-www-form-urlencoded\r\nContent-Length: " +
                        std::to_string(text.size()) + "\r\n\r\n" + text);
        else
            client.send("GET " + path + "?" + text + head + "\r\n");
        return client.read_answer();
    }
    /// What the page tells its opener.
    static std::string told(const Answer& page, const std::string& name) {
        std::smatch found;
        if (!std::regex_search(page.body, found, std::regex("data-uri=\"([^\"]*)\""))) return {};
        std::string uri = std::regex_replace(found[1].str(), std::regex("&amp;"), "&");
        return pairs_of(uri.substr(uri.find('#') + 1))[name];
    }
    Answer finish(const vault::DeviceKey& key, const std::string& flow,
                  const std::string& result) const {
        return call("POST", "social/finish", to_json_text(body::SocialFinish{flow, result}), &key);
    }
    /// A whole login.
    body::SocialResult log_in_by(SocialProvider provider, const vault::DeviceKey& key) {
        const body::SocialStarted started = begin(provider, key);
        const Answer page = come_back(provider, provider_.agree(started.url));
        EXPECT_EQ(page.status, 200) << page.body;
        EXPECT_THAT(page.body, testing::HasSubstr("data-origin=\"" + kPage + "\"")) << page.head;
        return post<body::SocialResult>(
            "social/finish", body::SocialFinish{started.flow, told(page, "result")}, &key);
    }
    static std::string account_of(const body::SocialResult& result) {
        const auto* in = std::get_if<body::SignedIn>(&result.outcome);
        return in == nullptr ? "" : in->account.id.value;
    }

    /// What the device is told of a login that fails; empty: it did not.
    std::string error_of(SocialProvider provider) {
        const vault::DeviceKey key;
        const body::SocialStarted started = begin(provider, key);
        const Answer page = come_back(provider, provider_.agree(started.url));
        EXPECT_EQ(page.status, 200) << page.body;
        return told(page, "error");
    }
    Answer wait_for_phone(const vault::DeviceKey& by, const std::string& flow) const {
        return call("POST", "social/wait", to_json_text(body::FlowRef{flow}), &by);
    }
    std::string audit(const vault::DeviceKey& key, const body::SignedIn& in) const {
        return call("GET", "audit", "", &key, in.tokens.access).body;
    }

    SocialStandIn provider_;
    std::vector<std::string> environment_;  ///< that sets all seven up
};

}  // namespace portico::app::vault_process
