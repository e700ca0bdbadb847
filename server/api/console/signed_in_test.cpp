// SPDX-License-Identifier: Apache-2.0
//
// Accounts that signed in, as operators see them and sign them out.
#include "server/api/console/test_console.hpp"
#include "server/store/sign_in/sign_in_store.hpp"

namespace portico::api::console {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

struct SignedInAccountsTest : ConsoleTest {
    /// Somebody signs in; a session for each time. By `contract`, the account is a contract on that
    /// network at number 1's address.
    void visit(const std::string& project, std::size_t number, std::int64_t at_ms,
               const std::string& contract = {}) {
        ++visits;
        const std::string id = std::string(30, '0') + std::to_string(10 + number);
        auto sql = connect();
        const auto done = store::open_sign_in_store(**sql)->sign_in(
            {.project = project, .nonce = std::to_string(visits), .ends_at_ms = at_ms + 1},
            {.id = id,
             .project = project,
             .scope = contract.empty() ? "eip155" : contract,
             .address = "0xAb" + std::to_string(contract.empty() ? 10 + number : 11),
             .chain = contract.empty() ? "eip155:1" : contract,
             .connection = "extension",
             .metadata = number == 0 ? R"({"metadata":{"plan":"gold"}})" : "",
             .created_at_ms = at_ms,
             .signed_in_at_ms = at_ms,
             .updated_at_ms = at_ms},
            {.id = std::string(29, 's') + std::to_string(99 + visits), .ends_at_ms = now_ms + 1000},
            {});
        ASSERT_TRUE(done && *done);
    }
    Json list(const std::string& project, const std::string& query = {}) {
        return read(request_signed_in("GET", "projects/" + project + "/accounts" + query));
    }
    static std::int64_t count(const Json& json, const char* name) {
        const Json* found = json.find(name);
        return found ? found->as_integer().value_or(-1) : -1;
    }
    static std::vector<std::string> addresses(const Json& page) {
        std::vector<std::string> out;
        for (const Json& one : page.find("accounts")->items())
            out.emplace_back(*one.find_string("address"));
        return out;
    }
    int visits = 0;
};

TEST_F(SignedInAccountsTest, AreListedByPagesTheLastFirst) {
    sign_in();
    const std::string shop = make_project(), other = make_project("Other");
    for (std::size_t number = 0; number < 5; ++number)
        visit(shop, number, 1000 + static_cast<std::int64_t>(number / 2));
    visit(other, 7, 5000);
    visit(shop, 0, 4000);
    const Json first = list(shop, "?limit=3");
    EXPECT_THAT(addresses(first), ElementsAre("0xAb10", "0xAb14", "0xAb13"));
    const Json rest = list(shop, "?limit=3&after=" + text(first, "next"));
    EXPECT_THAT(addresses(rest), ElementsAre("0xAb12", "0xAb11"));
    EXPECT_TRUE(rest.find("next")->is_null());
    const Json& ada = first.find("accounts")->items()[0];
    EXPECT_EQ(count(ada, "sessions"), 2);
    EXPECT_EQ(count(ada, "signedInAt"), 4000);
    EXPECT_EQ(count(ada, "createdAt"), 1000);
    EXPECT_EQ(ada.find("metadata")->find_string("plan"), "gold");
    EXPECT_TRUE(rest.find("accounts")->items()[0].find("metadata")->is_null());
    EXPECT_THAT(addresses(list(shop, "?address=0XaB13")), ElementsAre("0xAb13"));
    EXPECT_THAT(addresses(list(shop, "?address=0xab1_")), ElementsAre()) << "no pattern";
}

TEST_F(SignedInAccountsTest, AreSignedOutByAnOperatorAndTheLogSaysSo) {
    sign_in();
    const std::string shop = make_project(), other = make_project("Other");
    visit(shop, 1, 1000);
    visit(shop, 1, 2000);
    const std::string id = text(list(shop).find("accounts")->items()[0], "id");
    const auto sign_out = [&](const std::string& project) {
        return request_signed_in("POST", "projects/" + project + "/accounts/" + id + "/sign-out");
    };
    EXPECT_EQ(code(sign_out(other)), "not_found") << "an account is of its project alone";
    EXPECT_EQ(count(read(sign_out(shop)), "ended"), 2);
    EXPECT_EQ(count(read(sign_out(shop)), "ended"), 0);
    EXPECT_EQ(count(list(shop).find("accounts")->items()[0], "sessions"), 0);
    auto sql = connect();
    const std::string session = std::string(29, 's') + "100";
    EXPECT_EQ(store::open_sign_in_store(**sql)->find(session, shop, now_ms)->has_value(), false);
    const std::string log = request_signed_in("GET", "audit?project=" + shop).body;
    const std::size_t line = log.find("account.sign_out");
    ASSERT_NE(line, std::string::npos);
    EXPECT_EQ(log.find("account.sign_out", line + 1), std::string::npos) << "one line";
    EXPECT_THAT(log,
                HasSubstr(R"("before":{"address":"0xAb11","network":"eip155:1","sessions":2})"));
}

TEST_F(SignedInAccountsTest, ContractsAtOneAddressAreAsManyAccountsAsNetworks) {
    sign_in();
    const std::string shop = make_project();
    visit(shop, 1, 1000);
    visit(shop, 2, 2000, "eip155:1");
    visit(shop, 3, 3000, "eip155:8453");
    const auto rows = list(shop, "?address=0xAb11").find("accounts")->items();
    ASSERT_EQ(rows.size(), 3u);
    EXPECT_EQ(rows[0].find_string("network"), "eip155:8453");
    const std::string id = text(rows[0], "id");
    EXPECT_EQ(
        count(read(request_signed_in("POST", "projects/" + shop + "/accounts/" + id + "/sign-out")),
              "ended"),
        1);
    const auto after = list(shop).find("accounts")->items();
    EXPECT_EQ(count(after[0], "sessions"), 0);
    EXPECT_EQ(count(after[1], "sessions"), 1);
    EXPECT_EQ(count(after[2], "sessions"), 1);
}

TEST_F(SignedInAccountsTest, WhatIsAskedWronglyIsRefused) {
    sign_in();
    const std::string shop = make_project(), path = "projects/" + shop + "/accounts";
    for (const std::string& after : std::vector<std::string>{
             "", ".", "1", "1.", "x." + std::string(32, '0'), "1." + std::string(31, '0'),
             "9999999999999999999." + std::string(32, '0')})
        EXPECT_EQ(code(request_signed_in("GET", path + "?after=" + after)), "parameter_invalid")
            << after;
    EXPECT_EQ(code(request_signed_in("GET", path + "?limit=101")), "parameter_invalid");
    EXPECT_EQ(code(request_signed_in("GET", "projects/none/accounts")), "not_found");
    cookie.clear();
    EXPECT_EQ(code(request_signed_in("GET", path)), "sign_in_needed");
    EXPECT_EQ(code(request_signed_in("POST", path + "/x/sign-out")), "sign_in_needed");
}

}  // namespace
}  // namespace portico::api::console
