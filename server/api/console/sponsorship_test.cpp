// SPDX-License-Identifier: Apache-2.0
//
// What operators see of fees that the server pays for visitors.
#include "server/api/console/test_console.hpp"

namespace portico::api::console {
namespace {

using testing::HasSubstr;

struct SponsorshipTest : ConsoleTest {
    std::string ask(const std::string& project) {
        return request_signed_in("GET", "projects/" + project + "/sponsorship").body;
    }
};

TEST_F(SponsorshipTest, IsSpentAndBudgetedOnEachNetwork) {
    sign_in();
    const std::string shop = make_project(), other = make_project("Other");
    EXPECT_EQ(ask(shop), R"({"networks":[]})");
    paid = [&](const std::string& project) -> SponsoredNetworks {
        if (project != shop) return std::vector<SponsoredNetwork>();
        return std::vector<SponsoredNetwork>{{.chain = "eip155:8453",
                                              .budgets = {.day = 50, .user_day = 5, .total = 900},
                                              .used = {.day = 7, .user_day = 0, .total = 70}}};
    };
    EXPECT_EQ(ask(shop), R"({"networks":[{"network":"eip155:8453","spentToday":7,"budgetToday":50,)"
                         R"("budgetOfAccount":5,"spent":70,"budget":900}]})");
    EXPECT_EQ(ask(other), R"({"networks":[]})");
    EXPECT_THAT(ask(std::string(32, '0')), HasSubstr("not_found"));
}

TEST_F(SponsorshipTest, IsNotGuessedWhereTheDatabaseFails) {
    sign_in();
    const std::string shop = make_project();
    paid = [](const std::string&) -> SponsoredNetworks {
        return store::store_error(store::Failure::kUnavailable, "away");
    };
    EXPECT_EQ(request_signed_in("GET", "projects/" + shop + "/sponsorship").status, 503);
}

TEST_F(SponsorshipTest, IsForOperatorsAlone) {
    EXPECT_EQ(fetch(Call{"GET", "/console/api/projects/" + kId + "/sponsorship"}).status, 401);
}

}  // namespace
}  // namespace portico::api::console
