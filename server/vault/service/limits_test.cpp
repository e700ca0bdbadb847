// SPDX-License-Identifier: Apache-2.0
//
// What strangers use up is theirs: nobody else waits for a code or a recovery because of them.
#include <set>

#include "server/vault/rules/email_address.hpp"
#include "server/vault/service/test_recovery.hpp"

namespace portico::vault {
namespace {

using testing::HasSubstr;
using testing::Not;

const std::string kOtherProject(32, 'b');
const std::string kOtherPage = "https://other.example";

class Limits : public Recovery {
  protected:
    Limits() {
        directory_.replace({.revision = 2,
                            .projects = {{.id = kProject,
                                          .name = "Harbour",
                                          .created_at_ms = 1,
                                          .allowed_origins = {kPage}},
                                         {.id = kOtherProject,
                                          .name = "Other",
                                          .created_at_ms = 1,
                                          .allowed_origins = {kOtherPage}}}});
    }
    Answer ask_code(const DeviceKey& key, const std::string& email,
                    const std::string& project = kProject) {
        const std::string page = project == kProject ? kPage : kOtherPage;
        return call("POST", "login",
                    to_json_text(body::LoginStart{project, email, page, "Chrome on Linux"}), &key);
    }
    /// Codes that one device gets until it is refused.
    int codes_of(const DeviceKey& key, const std::string& email,
                 const std::string& project = kProject) {
        int out = 0;
        while (ask_code(key, email, project).status == 200) ++out;
        return out;
    }
    /// Signs in with a mailed code; the access token.
    std::string sign_in(const DeviceKey& key, const std::string& email,
                        const std::string& project = kProject) {
        const Answer answer = ask_code(key, email, project);
        EXPECT_EQ(answer.status, 200) << answer.body;
        const auto sent = parse_described<body::CodeSent>(answer.body);
        auto outcome = post<body::LoginResult>("login/code",
                                               body::CodeEntry{sent->flow, code_for(email)}, &key)
                           .outcome;
        const auto* in = std::get_if<body::SignedIn>(&outcome);
        EXPECT_NE(in, nullptr);
        return in ? in->tokens.access.value : "";
    }
    void enrol_as(Person& person, const std::string& email, const std::string& project = kProject) {
        person.access = sign_in(person.key, email, project);
        const auto state = parse_described<body::RecoveryState>(
            call("GET", "recovery", "", &person.key, person.access).body, {.depth = 8});
        ASSERT_TRUE(state);
        person.wallet.emplace(person.key.thumbprint(), state->assisted.value, project);
        const auto change = person.wallet->first_change();
        post<body::ChangeState>("wallet/changes", change, &person.key, person.access);
        post<body::Account>("wallet/commit", body::ChangeRef{change.id}, &person.key,
                            person.access);
    }
    Answer start_recovery(const std::string& key, const Person& person) {
        return call("POST", "recovery",
                    to_json_text(body::RecoveryStart{key, release_key().publicKey}), &person.key,
                    person.access);
    }
    /// The id of a recovery that waits from now on.
    std::string hold(const Person& person) {
        const auto result =
            parse_described<body::RecoveryResult>(start_recovery(kAssistedKey, person).body);
        const auto* held = result ? std::get_if<body::RecoveryHeld>(&result->outcome) : nullptr;
        EXPECT_NE(held, nullptr);
        return held ? held->id.value : "";
    }
    Answer finish_recovery(const std::string& id, const Person& person) {
        return call("POST", "recovery/finish",
                    to_json_text(body::RecoveryFinish{id, release_key().publicKey}), &person.key,
                    person.access);
    }
    static bool is_opened(const Answer& answer) {
        const auto result = parse_described<body::RecoveryResult>(answer.body, {.depth = 8});
        return answer.status == 200 && result &&
               std::holds_alternative<body::RecoveryOpened>(result->outcome);
    }
    /// Mails to a mailbox since the last call.
    std::size_t mails_to(const std::string& mailbox) {
        std::size_t out = 0;
        for (const auto& kept : mails_.inbox.mails())
            if (kept.number > seen_ && mailbox_of(kept.mail.to) == mailbox) ++out;
        if (!mails_.inbox.mails().empty()) seen_ = mails_.inbox.mails().front().number;
        return out;
    }
    std::uint64_t seen_ = 0;
};

TEST_F(Limits, AStrangerWithManyAccountsStopsNobodysRecovery) {
    start();
    Person ada, bob;  // of another project, and of the stranger's
    enrol_as(ada, "ada@example.org", kOtherProject);
    enrol_as(bob, "bob@example.org");
    const std::string adas = hold(ada), bobs = hold(bob);
    std::vector<Person> strangers(20);
    std::vector<std::string> held;
    for (std::size_t i = 0; i < strangers.size(); ++i) {
        address = "198." + std::to_string(i % 10) + ".100.7";
        enrol_as(strangers[i], "eve+" + std::to_string(i) + "@example.net");
        held.push_back(hold(strangers[i]));
        while (start_recovery(kKitKey, strangers[i]).status == 200) continue;
    }
    service_->mail_notices();
    inbox();
    now_ms += 24 * kHour;
    std::size_t opened = 0;
    for (std::size_t i = 0; i < strangers.size(); ++i) {
        address = "198." + std::to_string(i % 10) + ".100.7";
        strangers[i].access =
            sign_in(strangers[i].key, "eve+" + std::to_string(i) + "@example.net");
        opened += is_opened(finish_recovery(held[i], strangers[i]));
        while (start_recovery(kKitKey, strangers[i]).status == 200) continue;
    }
    EXPECT_EQ(opened, 3u) << "of one mailbox";
    address = "192.0.2.1";
    ada.access = sign_in(ada.key, "ada@example.org", kOtherProject);
    bob.access = sign_in(bob.key, "bob@example.org");
    EXPECT_TRUE(is_opened(finish_recovery(adas, ada)));
    EXPECT_TRUE(is_opened(start_recovery(kKitKey, ada)));
    EXPECT_TRUE(is_opened(finish_recovery(bobs, bob)));
    EXPECT_TRUE(is_opened(start_recovery(kKitKey, bob)));
    EXPECT_THAT(logged(), Not(HasSubstr("vault.recoveries_stopped")));
}

TEST_F(Limits, Case75WhereOneProjectsRecoveriesAreStoppedThoseOfAnotherGoOn) {
    start(kNoLimits, {.per_hour = 4});
    std::vector<Person> mine(5), theirs(2);
    std::vector<std::string> held;
    const auto email_of = [](std::size_t i) { return "p" + std::to_string(i) + "@example.org"; };
    const auto address_of = [](std::size_t i) { return "198." + std::to_string(i) + ".100.7"; };
    for (std::size_t i = 0; i < mine.size(); ++i) {
        address = address_of(i);
        enrol_as(mine[i], email_of(i));
    }
    for (std::size_t i = 0; i < theirs.size(); ++i) enrol_as(theirs[i], email_of(i), kOtherProject);
    now_ms += 8 * 24 * kHour;
    for (std::size_t i = 0; i < mine.size(); ++i) {
        mine[i].access = sign_in(mine[i].key, email_of(i));
        held.push_back(hold(mine[i]));
    }
    std::vector<std::string> others;
    for (std::size_t i = 0; i < theirs.size(); ++i) {
        theirs[i].access = sign_in(theirs[i].key, email_of(i), kOtherProject);
        others.push_back(hold(theirs[i]));
    }
    inbox();
    now_ms += 24 * kHour;
    std::size_t opened = 0;
    for (std::size_t i = 0; i < mine.size(); ++i) {
        address = address_of(i);
        mine[i].access = sign_in(mine[i].key, email_of(i));
        const Answer answer = finish_recovery(held[i], mine[i]);
        opened += is_opened(answer);
        if (answer.status != 200) {
            EXPECT_EQ(refusal(answer), "429 rate_limited");
            EXPECT_NE(answer.header("Retry-After"), "");
        }
        EXPECT_TRUE(is_opened(start_recovery(kKitKey, mine[i]))) << "which does not count";
    }
    EXPECT_EQ(opened, 3u) << "its own one, and half of what all share";
    EXPECT_THAT(logged(), HasSubstr("vault.recoveries_stopped"));
    for (std::size_t i = 0; i < theirs.size(); ++i) {
        theirs[i].access = sign_in(theirs[i].key, email_of(i), kOtherProject);
        EXPECT_TRUE(is_opened(finish_recovery(others[i], theirs[i])));
    }
}

TEST_F(Limits, StrangersOfOtherNetworksKeepNobodyFromANewDevice) {
    start(VaultLimits{.calls_per_second = 1000, .calls_burst = 10'000});
    const std::string email = "ada@example.org";
    const DeviceKey laptop;
    address = "203.0.113.5";
    sign_in(laptop, email);
    now_ms += 30 * 24 * kHour;
    const DeviceKey eve;
    const auto flood = [&](int from, int to) {
        for (int network = from; network < to; ++network) {
            address = "10." + std::to_string(network) + ".0.1";
            codes_of(eve, email);
        }
    };
    flood(0, 40);
    const DeviceKey phone, tablet;
    address = "203.0.113.77";
    EXPECT_EQ(ask_code(phone, email).status, 200)
        << "from a network that the account was used from";
    // From one that it knows nothing of: within minutes, also while they go on.
    address = "172.16.0.1";
    Answer answer = ask_code(tablet, email);
    int minutes = 0;
    for (; answer.status != 200 && minutes < 10; ++minutes) {
        EXPECT_LE(std::stoi(answer.header("Retry-After")), 60);
        now_ms += 60'000;
        flood(0, 40);
        address = "172.16.0.1";
        answer = ask_code(tablet, email);
    }
    EXPECT_EQ(answer.status, 200);
    EXPECT_LE(minutes, 5);
    // And a device that is known at once, wherever it is.
    address = "172.17.0.1";
    EXPECT_EQ(ask_code(laptop, email).status, 200);
}

TEST_F(Limits, MailsToOneMailboxStayFewHoweverManyNetworksAskForThem) {
    start(VaultLimits{.calls_per_second = 1000, .calls_burst = 10'000});
    const DeviceKey eve;
    std::size_t mails = 0;
    for (int minute = 0; minute < 60; ++minute, now_ms += 60'000)
        for (int network = 0; network < 10; ++network) {
            address = std::to_string(11 + minute) + "." + std::to_string(network) + ".0.1";
            ask_code(eve, "ada+" + std::to_string(network) + "@example.org",
                     network % 2 == 0 ? kProject : kOtherProject);
            mails += mails_to("ada@example.org");
        }
    EXPECT_GT(mails, 60u);
    EXPECT_LE(mails, 20u + 20u + 30u + 120u) << "of all, as they come again; first ones, and those";
}

TEST_F(Limits, AMailboxHasOneCountInAllProjectsAndSpellings) {
    start(VaultLimits{.calls_per_second = 1000, .calls_burst = 10'000});
    const DeviceKey eve;
    int codes = 0;
    for (const char* email : {"ada@example.org", "Ada+1@example.org", "ada+2@Example.org"})
        for (const std::string& project : {kProject, kOtherProject})
            codes += codes_of(eve, email, project);
    EXPECT_EQ(codes, 5);
}

TEST_F(Limits, HowManyCodesAStrangerGetsDoesNotTellOfTheOwners) {
    start(VaultLimits{.calls_per_second = 1000, .calls_burst = 10'000});
    const DeviceKey laptop, eve;
    sign_in(laptop, "ada@example.org");
    now_ms += 2 * kHour;
    address = "203.0.113.5";
    for (int i = 0; i < 3; ++i) EXPECT_EQ(ask_code(laptop, "ada@example.org").status, 200);
    address = "198.51.100.9";
    const int known = codes_of(eve, "ada@example.org");
    address = "198.52.100.9";
    EXPECT_EQ(codes_of(eve, "nobody@example.org"), known);
    EXPECT_EQ(known, 5);
    // Nor do they take of the owner's.
    address = "203.0.113.5";
    EXPECT_EQ(codes_of(laptop, "ada@example.org"), 7);
}

TEST_F(Limits, FiftyAddressesOrFourSubscribersShutNoProject) {
    for (const bool is_new : {false, true}) {
        SCOPED_TRACE(is_new ? "IPv6" : "IPv4");
        now_ms += 24 * kHour;
        start(VaultLimits{.calls_per_second = 1000, .calls_burst = 10'000});
        const DeviceKey eve;
        const auto flood = [&](int round) {
            for (int i = 0; i < (is_new ? 4 * 40 : 50); ++i) {
                address = is_new ? "2001:" + std::to_string(i % 4 + 1) +
                                       ":1:" + std::to_string(i / 4 + 1) + "::/64"
                                 : std::to_string(i + 1) + ".51.100.9";
                const std::string base = "e" + std::to_string(round) + "." + std::to_string(i);
                for (int n = 0;
                     ask_code(eve, base + "." + std::to_string(n) + "@example.net").status == 200;)
                    ++n;
            }
        };
        for (int round = 0; round < 2; ++round, now_ms += 60'000) {
            flood(round);
            for (int i = 0; i < 20; ++i) {
                address = "192." + std::to_string(i + 20 * round) + ".2.1";
                const DeviceKey key;
                EXPECT_EQ(ask_code(key, random_id() + "@example.org").status, 200) << round;
            }
        }
    }
}

TEST_F(Limits, AClassroomBehindOneAddressSignsIn) {
    start(VaultLimits{.calls_per_second = 1000, .calls_burst = 10'000});
    for (int i = 0; i < 60; ++i) {
        const DeviceKey key;
        const std::string email = "pupil" + std::to_string(i) + "@example.org";
        ASSERT_NE(sign_in(key, email), "") << i;
    }
    // What nobody proves to read counts as ever.
    const DeviceKey eve;
    int codes = 0;
    while (ask_code(eve, "e" + std::to_string(codes) + "@example.net").status == 200) ++codes;
    EXPECT_EQ(codes, 20);
}

TEST_F(Limits, ARightCodeGivesBackWhatItsLoginTookOnce) {
    start(VaultLimits{.codes_address = 3, .calls_per_second = 1000, .calls_burst = 10'000});
    const DeviceKey laptop, ada, bob, eve;
    address = "203.0.113.5";
    sign_in(laptop, "ada@example.org");
    address = "198.51.100.9";
    const auto sent = parse_described<body::CodeSent>(ask_code(ada, "ada@example.org").body);
    ASSERT_TRUE(sent);
    now_ms += 30'000;
    ASSERT_EQ(call("POST", "codes/resend", to_json_text(body::FlowRef{sent->flow}), &ada).status,
              200);
    EXPECT_EQ(codes_of(bob, "bob@example.org"), 1) << "two of the three are taken";
    const auto enter = [&] {
        const std::string text =
            to_json_text(body::CodeEntry{sent->flow, code_for("ada@example.org")});
        return call("POST", "login/code", text, &ada).status;
    };
    EXPECT_EQ(enter(), 200);
    EXPECT_EQ(enter(), 200) << "whose answer was lost, of a login that waits for approval";
    EXPECT_EQ(codes_of(eve, "eve@example.org"), 2);
}

TEST_F(Limits, OwnMailboxesGetCodesFromOneAddressForAWhileOnly) {
    start(VaultLimits{.codes_address = 2, .calls_per_second = 1000, .calls_burst = 10'000});
    int people = 0;
    for (; people < 100; ++people) {
        const DeviceKey key;
        const std::string email = "e" + std::to_string(people) + "@example.net";
        const Answer answer = ask_code(key, email);
        if (answer.status != 200) break;
        const auto sent = parse_described<body::CodeSent>(answer.body);
        post<body::LoginResult>("login/code", body::CodeEntry{sent->flow, code_for(email)}, &key);
    }
    EXPECT_EQ(people, 22);
}

}  // namespace
}  // namespace portico::vault
