// SPDX-License-Identifier: Apache-2.0
#include "server/api/history/spam_filter.hpp"

#include <gmock/gmock.h>

namespace portico::api::history {
namespace {

using testing::ElementsAre;

Entry entry(std::string id, std::vector<bool> spam) {
    Entry out{.id = std::move(id)};
    for (const bool is_spam : spam) {
        Transfer one;
        one.is_spam = is_spam;
        out.transfers.push_back(std::move(one));
    }
    return out;
}

/// Pages one after another; the cursor is the number of the next.
class Pages final : public HistoryProvider {
  public:
    explicit Pages(std::vector<std::vector<Entry>> pages) : pages_(std::move(pages)) {}
    void page(const HistoryQuery& query, Done done) override {
        requested.push_back(query.cursor);
        const std::size_t at = query.cursor.empty() ? 0 : std::stoul(query.cursor);
        if (at >= pages_.size()) return done(std::unexpected(HistoryFailure{}));
        HistoryPage out{.entries = pages_[at], .next = {}};
        if (at + 1 < pages_.size()) out.next = std::to_string(at + 1);
        done(std::move(out));
    }
    std::vector<std::string> requested;

  private:
    std::vector<std::vector<Entry>> pages_;
};

std::vector<std::string> ids(HistoryProvider& provider) {
    std::vector<std::string> all;
    provider.page({}, [&](const std::expected<HistoryPage, HistoryFailure>& page) {
        for (const Entry& one : page->entries) all.push_back(one.id);
        all.push_back("next " + page->next.value_or("none"));
    });
    return all;
}

TEST(SpamFilter, WhatIsNothingButSpamIsLeftOut) {
    Pages all({{entry("paid", {false}), entry("lure", {true}), entry("both", {true, false}),
                entry("approved", {})}});
    SpamFilter some(all);
    EXPECT_THAT(ids(some), ElementsAre("paid", "both", "approved", "next none"));
}

TEST(SpamFilter, APageOfSpamIsNotAnEmptyHistory) {
    Pages all({{entry("lure", {true})}, {}, {entry("paid", {false})}, {entry("older", {false})}});
    SpamFilter some(all);
    EXPECT_THAT(ids(some), ElementsAre("paid", "next 3"));
    EXPECT_THAT(all.requested, ElementsAre("", "1", "2"));
}

TEST(SpamFilter, DoesNotReadOnForEver) {
    Pages all(std::vector(SpamFilter::kPagesMax + 5, std::vector{entry("lure", {true})}));
    SpamFilter some(all);
    EXPECT_THAT(ids(some), ElementsAre("next 8"));
    EXPECT_EQ(all.requested.size(), SpamFilter::kPagesMax);
}

TEST(SpamFilter, AFailureIsTold) {
    Pages none({});
    SpamFilter some(none);
    bool failed = false;
    some.page({}, [&](const std::expected<HistoryPage, HistoryFailure>& page) { failed = !page; });
    EXPECT_TRUE(failed);
}

}  // namespace
}  // namespace portico::api::history
