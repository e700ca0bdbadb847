// SPDX-License-Identifier: Apache-2.0
#include "server/vault/mail/mail_queue.hpp"

#include <gmock/gmock.h>

#include <string>
#include <vector>

namespace portico::vault {
namespace {

using testing::ElementsAre;

MailQueue::Waiting mail(const std::string& to, const std::string& project,
                        Urgency urgency = Urgency::kStranger) {
    MailQueue::Waiting out;
    out.mail.to = to;
    out.mail.project = project;
    out.mail.urgency = urgency;
    return out;
}

std::vector<std::string> all_of(MailQueue& queue) {
    std::vector<std::string> out;
    while (auto next = queue.take(0)) out.push_back(next->mail.to);
    return out;
}

TEST(MailQueue, ServesProjectsInTurns) {
    MailQueue queue;
    for (const char* to : {"a1", "a2", "a3"}) queue.put(mail(to, "a"));
    queue.put(mail("b1", "b"));
    queue.put(mail("c1", "c"));
    queue.put(mail("b2", "b"));
    EXPECT_EQ(queue.size(), 6u);
    EXPECT_THAT(all_of(queue), ElementsAre("a1", "b1", "c1", "a2", "b2", "a3"));
    EXPECT_EQ(queue.size(), 0u);
}

TEST(MailQueue, GivesStrangersTheirPartHoweverManyComeBeforeThem) {
    MailQueue queue;
    for (int i = 0; i < 20; ++i) {
        queue.put(mail("notice", "a", Urgency::kNotice));
        queue.put(mail("known", "a", Urgency::kKnown));
        queue.put(mail("stranger", "a"));
    }
    std::map<std::string, int> taken;
    for (int i = 0; i < 16; ++i) ++taken[queue.take(0)->mail.to];
    EXPECT_EQ(taken["notice"], 10);
    EXPECT_EQ(taken["known"], 4);
    EXPECT_EQ(taken["stranger"], 2);
}

TEST(MailQueue, AFullLineIsItsProjectsAlone) {
    MailQueue queue({.line = 2, .all = 100});
    EXPECT_TRUE(queue.put(mail("a1", "a")).is_kept);
    EXPECT_TRUE(queue.put(mail("a2", "a")).is_kept);
    EXPECT_FALSE(queue.put(mail("a3", "a")).is_kept);
    EXPECT_TRUE(queue.put(mail("a4", "a", Urgency::kKnown)).is_kept);
    EXPECT_TRUE(queue.put(mail("b1", "b")).is_kept);
    EXPECT_THAT(all_of(queue), ElementsAre("a4", "a1", "b1", "a2"));
}

TEST(MailQueue, WhereAllIsFullTheLongestLineGivesWay) {
    MailQueue queue({.line = 10, .all = 4});
    for (const char* to : {"a1", "a2", "a3"}) queue.put(mail(to, "a"));
    queue.put(mail("b1", "b"));
    EXPECT_FALSE(queue.put(mail("a4", "a")).is_kept) << "whose is the longest";
    const MailQueue::Put put = queue.put(mail("c1", "c"));
    EXPECT_TRUE(put.is_kept);
    ASSERT_TRUE(put.gave_way);
    EXPECT_EQ(put.gave_way->mail.to, "a3");
    const MailQueue::Put told = queue.put(mail("n1", "a", Urgency::kNotice));
    EXPECT_TRUE(told.is_kept);
    EXPECT_EQ(told.gave_way->mail.to, "a2");
    EXPECT_THAT(all_of(queue), ElementsAre("n1", "a1", "b1", "c1"));
}

TEST(MailQueue, WhatWasPutOffWaitsForItsTimeBehindTheOthers) {
    MailQueue queue;
    for (const char* to : {"a1", "a2", "a3"}) queue.put(mail(to, "a"));
    EXPECT_FALSE(queue.next_due_ms());
    queue.put_off(*queue.take(0), 2'000);
    EXPECT_EQ(queue.size(), 3u);
    EXPECT_EQ(queue.next_due_ms(), 2'000);
    EXPECT_EQ(queue.take(1'999)->mail.to, "a2");
    EXPECT_EQ(queue.take(2'000)->mail.to, "a3");
    EXPECT_EQ(queue.take(2'000)->mail.to, "a1");
    EXPECT_FALSE(queue.next_due_ms());
    EXPECT_EQ(queue.size(), 0u);

    queue.put(mail("b1", "b"));
    queue.put_off(*queue.take(0), 5'000);
    EXPECT_FALSE(queue.take(4'999));
    EXPECT_EQ(queue.take(5'000)->mail.to, "b1");
    EXPECT_FALSE(queue.take(9'000));
}

TEST(MailQueue, WhatWasPutOffCountsForItsProjectsLine) {
    MailQueue queue({.line = 2, .all = 4});
    for (const char* to : {"a1", "a2"}) {
        EXPECT_TRUE(queue.put(mail(to, "a")).is_kept);
        queue.put_off(*queue.take(0), 1'000);
    }
    EXPECT_FALSE(queue.put(mail("a3", "a")).is_kept) << "a mail server that takes none";
    EXPECT_TRUE(queue.put(mail("b1", "b")).is_kept);
    EXPECT_TRUE(queue.put(mail("c1", "c")).is_kept);
    const MailQueue::Put put = queue.put(mail("n1", "a", Urgency::kNotice));
    EXPECT_TRUE(put.is_kept);
    ASSERT_TRUE(put.gave_way);
    EXPECT_THAT(put.gave_way->mail.to, testing::AnyOf("b1", "c1"));
    for (const std::string to : {"n1", put.gave_way->mail.to == "b1" ? "c1" : "b1", "a1", "a2"})
        EXPECT_EQ(queue.take(1'000)->mail.to, to);
    EXPECT_TRUE(queue.put(mail("a3", "a")).is_kept);
}

TEST(MailQueue, WhatMayNotGoIsPassedOverAndKeepsItsPlace) {
    MailQueue queue;
    for (const char* to : {"slow1", "slow2", "quick"})
        queue.put({.mail = {.to = to, .subject = {}, .text = {}, .html = {}, .project = "a"},
                   .done = {}});
    queue.put({.mail = {.to = "slow3", .subject = {}, .text = {}, .html = {}, .project = "b"},
               .done = {}});
    const auto is_quick = [](const Mail& mail) { return mail.to == "quick"; };
    EXPECT_EQ(queue.take(0, is_quick)->mail.to, "quick");
    EXPECT_FALSE(queue.take(0, is_quick));
    EXPECT_EQ(queue.size(), 3u);
    EXPECT_EQ(queue.take(0)->mail.to, "slow3");
    EXPECT_EQ(queue.take(0)->mail.to, "slow1");
    EXPECT_EQ(queue.take(0)->mail.to, "slow2");
}

}  // namespace
}  // namespace portico::vault
